"""Further questions about the pictures of the programs about scientific figures."""
