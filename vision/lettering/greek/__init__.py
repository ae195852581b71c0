"""Greek letters, as names of vertices."""
