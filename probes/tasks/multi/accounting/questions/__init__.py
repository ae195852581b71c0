"""Further questions about charts of revenue and cost."""
