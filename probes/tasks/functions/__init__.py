"""After IsoBench: parity, convexity and breakpoints of functions."""
