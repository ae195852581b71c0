"""Counting for seed programs: ways through grids."""
