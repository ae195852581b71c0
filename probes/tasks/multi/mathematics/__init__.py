"""Examination questions on steps of proofs and sections of solids."""
