"""Answers of several values: blanks, lists, rows, measures, things."""
