"""Charts as matplotlib draws them: their frame, axes, grid and legend, bars, lines and marks, from pixels alone."""
