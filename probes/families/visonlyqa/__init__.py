"""VisOnlyQA's questions about drawn figures: is this triangle drawn, how long, how large, which angle."""
