"""Mates, endings and moves by two boards of different make."""
