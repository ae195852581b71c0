"""Examination questions on the Earth's turning."""
