"""Examination questions about a page of a calendar."""
