"""One task a file; the listing of the folders is the registry."""
