"""Questions about accounting."""
