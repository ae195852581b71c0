"""Examination questions in politics and economics."""
