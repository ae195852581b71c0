"""Examination questions on B-trees."""
