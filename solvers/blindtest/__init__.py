"""Circles in contact, closed curves, grids, nesting and crossings of polylines, exactly."""
