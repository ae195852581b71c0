"""Counts in lettered geometry diagrams, by incidence and by coordinates."""
