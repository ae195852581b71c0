"""Skeletal formulas drawn and read, with electron arrows."""
