"""What stands around an answer: words that only frame it, and words that take another one back."""
