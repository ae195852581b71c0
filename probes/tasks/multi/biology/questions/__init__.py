"""Further questions about pedigrees."""
