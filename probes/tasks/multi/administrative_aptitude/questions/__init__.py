"""Further questions about timetables and tables of figures."""
