"""Seed programs of statistics: charts, tables, box plots, trees of chances."""
