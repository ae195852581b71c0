"""Folded paper, cube nets and sections, mazes, tangled lines, matrix puzzles, object scenes."""
