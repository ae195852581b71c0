"""After MULTI: examination questions in seven subjects, in English and Chinese."""
