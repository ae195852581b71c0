"""What tests share, imported as `tests.specimens.NAME`: problems, records, pictures, servers and models by hand."""
