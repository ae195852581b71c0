"""Published data sets as records: what every set has in common, and the readers of single sets."""
