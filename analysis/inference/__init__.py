"""From scores to findings with intervals: robustness, comparisons, votes, tables."""
