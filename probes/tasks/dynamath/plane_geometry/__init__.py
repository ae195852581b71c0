"""Seed programs of plane geometry: angles, areas, similar and right triangles."""
