"""Words and glyphs of printed text read from pixels."""
