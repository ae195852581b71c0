"""Outcomes of replies: right, wrong, partial, ambiguous, unparsed, refused, failed."""
