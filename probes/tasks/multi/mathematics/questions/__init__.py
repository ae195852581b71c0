"""Questions about other papers' pictures of geometry."""
