"""How many items tell a difference, and when enough were asked."""
