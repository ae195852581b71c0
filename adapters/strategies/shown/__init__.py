"""Arms that show another picture than the item's own: changed in how hard it is to see, or in one element."""
