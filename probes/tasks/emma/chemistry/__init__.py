"""Atoms and bonds counted, functional groups, electron arrows, equations, solutions, rates."""
