"""What is asked: tasks, items, their representations, their proofs and the questions about them."""
