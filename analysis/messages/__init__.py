"""What a report says: messages by id with their arguments, and their wordings in English and Chinese."""
