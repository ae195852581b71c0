"""From scores to findings with intervals: shares of perception and reasoning, robustness, comparisons, votes."""
