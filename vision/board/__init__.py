"""Chess boards drawn in many looks, and read square by square."""
