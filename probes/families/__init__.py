"""What the tasks of a family share: states, forms, pictures and questions."""
