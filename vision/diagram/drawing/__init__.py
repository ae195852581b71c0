"""A lettered diagram laid out on a page and drawn: labels, marks, dimensions, looks."""
