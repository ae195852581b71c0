"""Further questions about the pictures of the programs of graph theory."""
