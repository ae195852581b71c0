"""Diagrams whose points are dots, as programs draw them: read at their own size, dots first."""
