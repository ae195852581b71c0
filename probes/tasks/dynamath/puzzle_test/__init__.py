"""Seed programs that are puzzles: clocks, dice, magic squares, spinners, sets."""
