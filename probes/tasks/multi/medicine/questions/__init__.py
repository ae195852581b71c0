"""Further questions about the pictures of medicine."""
