"""The questions of chemistry with options in place of an open answer."""
