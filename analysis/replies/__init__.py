"""The text of a reply: its markup, the span that holds the answer, and what it only repeats."""
