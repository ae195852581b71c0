"""Numbers in replies: digits, words, fractions, units, in English and Chinese."""
