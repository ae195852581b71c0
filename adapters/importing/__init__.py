"""A published set as a suite of ours, and what each of its fields was taken for."""
