"""What a reply comes to at a second look, where the first came to nothing, or to two things."""
