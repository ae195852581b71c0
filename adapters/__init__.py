"""The outside world: models, prompting strategies, published data sets, other evaluation tools."""
