"""B-trees, circuits, congruence, tests for ions, pedigrees, sections of solids, timetables."""
