"""Further questions about B-trees, and about other papers' graphs."""
