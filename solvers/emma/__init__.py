"""Rules of matrix puzzles, and what a small plotting program draws."""
