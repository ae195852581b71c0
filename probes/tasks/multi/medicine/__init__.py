"""Questions about medicine."""
