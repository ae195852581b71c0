"""Seed programs of graph theory: paths, trees, degrees, walks."""
