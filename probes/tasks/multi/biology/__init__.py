"""Examination questions on pedigrees."""
