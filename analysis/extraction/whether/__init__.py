"""Yes or no: how prose answers a question whether something is so, with the word or without it."""
