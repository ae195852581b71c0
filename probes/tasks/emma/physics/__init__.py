"""Forces of charges, magnets and springs, light paths, circuits, motion graphs, particles."""
