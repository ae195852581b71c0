"""Parity, convexity, breakpoints and real roots of functions in rational arithmetic."""
