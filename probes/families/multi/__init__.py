"""What MULTI's tasks share: pedigrees, B-trees, circuits, solids, ions, signs, timetables, triangles."""
