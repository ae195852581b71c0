"""Pixels: decoding, canvas, ink, components, fonts, and pictures disturbed on purpose."""
