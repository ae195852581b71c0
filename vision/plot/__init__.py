"""Plots of functions drawn and read: axes, scales, curves, and what a curve decides."""
