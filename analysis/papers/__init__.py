"""The papers' own tables and scoring rules: IsoBench, Tangram, DynaMath, EMMA, MULTI."""
