"""Putting a suite to a model: the run loop, its file of replies, and what a run will take."""
