"""Lettered geometry diagrams drawn and read: letters, strokes, marks and what they mean together."""
