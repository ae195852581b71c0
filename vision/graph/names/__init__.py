"""Names of vertices that stand beside them, whatever they are made of."""
