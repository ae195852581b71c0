"""Straight strokes, circles, arcs, marks and spots found in pixels."""
