"""What the replies mean: extraction, scores, statistics, diagnosis, report."""
