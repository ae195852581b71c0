"""Circles, squares, grids and polylines of BlindTest: states, pictures, text forms, questions."""
