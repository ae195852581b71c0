"""Further questions about the pictures of driving tests."""
