"""One HTML page that opens offline, with the same figures as JSON and CSV, in English and Chinese."""
