"""Further questions about the pictures of the programs of puzzle tests."""
