"""One file for each published set; the listing is the registry."""
