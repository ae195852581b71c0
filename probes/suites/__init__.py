"""Suites of items as folders of Parquet: made, written, read, sized as in the papers, thinned out."""
