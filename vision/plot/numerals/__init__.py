"""What stands beside the numbers of an axis: a power of ten; and numbers that are turned."""
