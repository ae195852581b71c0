"""Strokes of a plot as a row for every column: traced alone, followed through others, and told from pointers."""
