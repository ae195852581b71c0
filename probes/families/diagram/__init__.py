"""Lettered geometry diagrams: plane and solid figures, clauses, prose and coordinates, questions on elements."""
