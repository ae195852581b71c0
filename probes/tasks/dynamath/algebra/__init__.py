"""Seed programs of algebra: equations, machines, sequences, determinants."""
