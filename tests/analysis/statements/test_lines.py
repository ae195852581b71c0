"""Lines of a reply: markdown and arrows made plain, marks of lists off, places kept."""

from __future__ import annotations

import pytest

from isoprobe.analysis.statements.lines import LONGEST, lines_of, sentences


@pytest.mark.parametrize(
    ("raw", "text", "listed", "heading"),
    [
        ("**Edges and capacities:**", "Edges and capacities:", False, True),
        ("*   0 → 1 with capacity $7$", "0 -> 1 with capacity 7", True, False),
        ("- 0 --> 1: 7", "0 -> 1: 7", True, False),
        ("1.  **Path 0 -> 3:**", "Path 0 -> 3:", True, True),
        ("0 -> 1: 7", "0 -> 1: 7", False, False),
        ("8–5–6 and 2 ⇒ 3", "8-5-6 and 2 -> 3", False, False),
        ("  (0, 1) is an edge", "(0, 1) is an edge", False, False),
        ("f(-2) \\approx -0.5", "f(-2) ≈ -0.5", False, False),
    ],
)
def test_a_line_is_made_plain(raw: str, text: str, listed: bool, heading: bool) -> None:
    (line,) = lines_of(raw)
    assert (line.text, line.listed, line.heading) == (text, listed, heading)


def test_places_are_those_of_the_reply() -> None:
    reply = "Edges:\n\n* 0 -> 1: 7\nend"
    assert [reply[slice(*line.span)] for line in lines_of(reply)] == reply.split("\n")


def test_work_is_bounded() -> None:
    assert sum(len(line.text) for line in lines_of("a" * 3 * LONGEST)) <= LONGEST
    assert len(list(lines_of("\n" * 10**6))) <= 20_000


def test_sentences() -> None:
    assert sentences("It is 0.5 high. Node 2 is isolated; node 3 is not.") == [
        "It is 0.5 high.",
        "Node 2 is isolated; node 3 is not.",
    ]
