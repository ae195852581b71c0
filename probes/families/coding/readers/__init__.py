"""Readers of the coding questions' charts, kind by kind: what each turn of their program picked, from pixels."""
