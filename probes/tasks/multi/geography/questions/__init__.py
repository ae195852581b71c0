"""Questions about other papers' pictures of clocks."""
