"""Questions about English as a foreign language."""
