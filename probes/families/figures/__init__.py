"""What several questions about a figure share: its facts, what makes them fit, and how it is laid out."""
