"""The questions of physics with options in place of an open answer."""
