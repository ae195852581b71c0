"""Graphs laid out, drawn, and read: vertices, edges, arrow heads and capacities."""
