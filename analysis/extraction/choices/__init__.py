"""Options and words to choose from: their texts, places and names, and how replies mention them."""
