"""Molecules built, counted and changed by electron moves; functional groups, SMILES as graphs."""
