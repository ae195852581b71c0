"""Examination questions in Chinese language and literature."""
