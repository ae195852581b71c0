"""Further questions about timelines."""
