"""Functions as plot, LaTeX, code, table and prose: parity, convexity and breakpoints."""
