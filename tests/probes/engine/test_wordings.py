"""Wordings are found again in what was asked, and in nothing near to it."""

from __future__ import annotations

from isoprobe.probes.engine.wordings import LONGEST, last_asked, pattern_of

FIELDS = {"a": "(?P<a>[A-Z])", "b": "(?P<b>[A-Z])"}
JOINED = pattern_of("Is {a} (really) joined to {b}?", FIELDS)
NAMED = pattern_of("Is {a} there?", FIELDS)
PATTERNS = [("joined", JOINED), ("named", NAMED)]


def test_a_template_is_found_with_what_fills_it() -> None:
    match = JOINED.search("Tell me. Is A (really) joined to B? End.")
    assert match is not None
    assert match.groupdict() == {"a": "A", "b": "B"}
    for other in ("Is A really joined to B?", "Is A (really) joined to b?", "Is A (really) joined to B."):
        assert not JOINED.search(other)


def test_the_last_question_counts() -> None:
    found = last_asked(PATTERNS, "Is A there? Is A (really) joined to B? Is C there? Is it?")
    assert found is not None
    assert (found[0], found[1]["a"]) == ("named", "C")
    assert last_asked(PATTERNS, "Is anyone there?") is None


def test_only_the_end_of_a_long_text_is_searched() -> None:
    assert last_asked(PATTERNS, "Is A there?" + " " * LONGEST) is None
    assert last_asked(PATTERNS, " " * LONGEST + "Is A there?") is not None
