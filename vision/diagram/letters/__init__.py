"""The letters of a diagram found in pixels, even where strokes touch them."""
