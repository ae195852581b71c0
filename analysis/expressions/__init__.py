"""Formulas in replies: read without running code, compared in a process of their own with a limit on time."""
