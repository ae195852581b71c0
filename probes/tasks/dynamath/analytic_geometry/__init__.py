"""Seed programs of analytic geometry: points, lines, vectors, circles in coordinates."""
