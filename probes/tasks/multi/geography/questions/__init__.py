"""Further questions about maps and climates, and questions about clocks."""
