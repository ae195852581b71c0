"""Examination questions on timetables and tables of figures."""
