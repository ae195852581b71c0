"""Examination questions on tests for ions."""
