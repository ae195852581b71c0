"""Examination questions on circuits: faults, readings, lamps."""
