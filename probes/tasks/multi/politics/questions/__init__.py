"""Further questions about tests for ions."""
