"""Published labels recomputed by exact solvers, and which rules need no solving at all."""
