"""Exact mathematics: an answer and a certificate that anyone can check. No pictures, no models."""


class BadState(ValueError):
    """A state that breaks the rules of its problem. The message is one line: value, place, expectation."""


class Disproved(ValueError):
    """Two solvers differ, or a certificate does not check. The item must not be issued."""


class Ambiguous(Disproved):
    """The methods find more than one right answer: the question has no single one. The message names them."""


class Undecided(Disproved):
    """Neither answer is proved: a search ran out of its budget, or no rule of the method applies."""
