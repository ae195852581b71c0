"""Seed programs: a picture, a question and its answer as functions of a few drawn facts."""
