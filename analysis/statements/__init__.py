"""What a reply says that it sees: statements read by rules, held against the truth, and given to an exact solver."""
