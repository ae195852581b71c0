"""Clauses read back exactly, tolerate what stands around them, and guess nothing."""

from __future__ import annotations

import pytest

from isoprobe.probes.core import Unreadable
from isoprobe.probes.families.diagram.forms import CLAUSES, EXAMPLE, read_clauses, write_clauses
from isoprobe.probes.families.diagram.states import transcribable, validate
from tests.specimens.diagrams import EMPTY, EVERYTHING, HEIGHT, SPECIMENS
from tests.specimens.effort import within

TOLD = """Letters A B C D
Line A B
Line A C
Line A D
Line B D C
Right angle A D B"""


def test_the_clauses_of_a_diagram() -> None:
    assert write_clauses(HEIGHT) == TOLD
    assert write_clauses(EVERYTHING).splitlines()[-9:] == [
        "Circle without a lettered centre, no letter on it",
        "Circle O through E F",
        "Arc A' C1 without a lettered centre",
        "Right angle A B C",
        "Right angle E O F",
        "Equal A B = B C",
        "Equal E O = F O",
        "Parallel A B || C D",
        "Lines A C and B D cross",
    ]


@pytest.mark.parametrize("name", SPECIMENS)
def test_clauses_read_back(name: str) -> None:
    state = SPECIMENS[name]
    assert read_clauses(write_clauses(state)) == transcribable(state) == CLAUSES.content(state, {})


def test_an_empty_diagram_and_the_example_read_back() -> None:
    assert read_clauses(write_clauses(EMPTY)) == EMPTY
    validate(EXAMPLE)
    assert read_clauses(CLAUSES.form) == EXAMPLE


@pytest.mark.parametrize(
    "told",
    [
        TOLD.replace("Line B D C", "Line C D B"),
        TOLD.replace("Line B D C", "Line BDC"),
        TOLD.replace("Line B D C", "- Straight line: C, D and B."),
        TOLD.replace("Line B D C", "4. **Line** `C-D-B`"),
        TOLD.replace("\n", "; "),
        TOLD.replace("Right angle A D B", "right angle ∠BDA"),
        TOLD.replace("Line A B\nLine A C", "Line C A\n\n  line   B   A"),
        "Sure! Here it is.\n\n" + "\n".join(reversed(TOLD.splitlines())) + "\n\nI hope that this helps.",
        "Letters A B\nLine A B\n\nWait, I must begin again.\n\n" + TOLD,
        TOLD + "\nCircles: none\nParallel lines: none",
    ],
)
def test_the_same_diagram_in_other_words(told: str) -> None:
    assert read_clauses(told) == transcribable(HEIGHT)


def test_an_angle_may_be_named_by_letters_farther_out() -> None:
    told = TOLD.replace("Line B D C", "Line B E D C").replace("A B C D", "A B C D E", 1)
    assert read_clauses(told)["right"] == [["A", "D", "E"]]


def test_names_with_subscripts_and_primes() -> None:
    told = read_clauses("Letters A_1 B₂ C′ D''\nLine A_{1} B_2\nArc C' D'' with centre B2\nLine C’A1")
    assert told["letters"] == ["A1", "B2", "C'", "D''"]
    assert told["lines"] == [["A1", "B2"], ["A1", "C'"]]
    assert told["arcs"] == [{"centre": "B2", "through": ["C'", "D''"]}]


@pytest.mark.parametrize(
    ("clause", "read"),
    [
        ("Circle D through A, B", {"centre": "D", "through": ["A", "B"]}),
        ("Circle with centre D through A and B", {"centre": "D", "through": ["A", "B"]}),
        ("Circle centre D (through B A)", {"centre": "D", "through": ["A", "B"]}),
        ("Circle D", {"centre": "D", "through": []}),
        ("Circle D through none", {"centre": "D", "through": []}),
        ("Circle without centre through A B", {"centre": "", "through": ["A", "B"]}),
        ("Circle through A B", {"centre": "", "through": ["A", "B"]}),
        ("Circle.", {"centre": "", "through": []}),
        ("Circle without a lettered centre through A B", {"centre": "", "through": ["A", "B"]}),
        ("Circle D, no letter on it", {"centre": "D", "through": []}),
        ("Circle without lettered center, no letters on it", {"centre": "", "through": []}),
    ],
)
def test_circles_in_other_words(clause: str, read: dict) -> None:
    assert read_clauses(f"{TOLD}\n{clause}")["circles"] == [read]


@pytest.mark.parametrize(
    ("clause", "read"),
    [
        ("Arc A B with centre D", {"centre": "D", "through": ["A", "B"]}),
        ("Arc A, B (centre D)", {"centre": "D", "through": ["A", "B"]}),
        ("Arc A B", {"centre": "", "through": ["A", "B"]}),
        ("Arc A B without a lettered centre", {"centre": "", "through": ["A", "B"]}),
        ("Arc with centre D, no letter on it", {"centre": "D", "through": []}),
        ("Arc without a lettered centre, no letter on it", {"centre": "", "through": []}),
    ],
)
def test_arcs_in_other_words(clause: str, read: dict) -> None:
    assert read_clauses(f"{TOLD}\n{clause}")["arcs"] == [read]


@pytest.mark.parametrize(
    ("told", "why"),
    [
        (TOLD.replace("Letters A B C D\n", ""), "no line 'Letters ...' found"),
        (TOLD + "\nLine A Q", "Q is not one of the letters A, B, C, D"),
        (TOLD + "\nLine A b", "'b' is not the name of a point"),
        (TOLD + "\nLine A B is dashed", "'is' is not the name of a point"),
        (TOLD + "\nLine A A", "2 letters or more, each once"),
        (TOLD + "\nLine A", "2 letters or more, each once"),
        (TOLD + "\nLine B A", "share two letters"),
        (TOLD + "\nCircle A through A", "each once"),
        (TOLD + "\nCircle A and B", "expected a clause such as 'Circle O through A B'"),
        (TOLD + "\nRight angle A B", "expected three letters"),
        (TOLD + "\nRight angle B A C D", "expected three letters"),
        (TOLD + "\nRight angle B D C", "two lines at D"),
        (TOLD + "\nEqual A B", "expected two or more pairs"),
        (TOLD + "\nEqual B C = A B", "next to each other"),
        (TOLD + "\nParallel A B", "expected two or more pairs"),
        (TOLD + "\nParallel A B || A C", "meet"),
        (TOLD + "\nLines A B and A C and B D cross", "expected a clause such as"),
        (TOLD + "\nLines A B and A C cross", "meet in a letter"),
        (TOLD.replace("Line A D\n", "") + "\nLines A D and B C cross", "no line goes through"),
    ],
)
def test_what_is_not_a_clause_is_quoted(told: str, why: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_clauses(told)
    assert why in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "hostile",
    [
        "Letters " + "A " * 90_000,
        "Letters A B\n" + "Line A B\n" * 20_000,
        "Letters A B\n" + "Lines A B and " * 10_000,
        "Letters A B\n" + "Equal A B = " * 60,
        "Circle " + "centre " * 140,
        "Arc " + "with centre A " * 70,
    ],
)
def test_hostile_text_is_unreadable_at_once(hostile: str) -> None:
    within(2, lambda _: read_clauses(hostile), raises=Unreadable)
