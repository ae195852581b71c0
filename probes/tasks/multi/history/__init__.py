"""Examination questions in history."""
