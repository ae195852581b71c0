"""Models by one string: the reader, planted respondents, servers, Inspect's providers, recorded replies."""
