"""Further questions about circuits, and about other papers' pictures of physics."""
