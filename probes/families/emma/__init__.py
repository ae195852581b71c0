"""What EMMA's tasks share: drawn options, molecules and electron arrows."""
