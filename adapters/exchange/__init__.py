"""Suites for other evaluation tools, and the replies that these tools collected."""
