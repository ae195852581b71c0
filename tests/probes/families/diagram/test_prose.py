"""Descriptions in sentences read back exactly, whatever the wording, and guess nothing."""

from __future__ import annotations

import pytest

from isoprobe.probes.core import Unreadable
from isoprobe.probes.families.diagram.forms import EXAMPLE
from isoprobe.probes.families.diagram.prose import MIXED, PROSE, describe, read_description
from isoprobe.probes.families.diagram.states import transcribable
from tests.specimens.diagrams import EMPTY, EVERYTHING, HEIGHT, SPECIMENS, changed

TOLD = (
    "The letters in the diagram name the points A, B, C and D. A straight line joins A and B. "
    "A straight line joins A and C. A straight line joins A and D. A straight line runs from B through D to C. "
    "The angle ADB is marked as a right angle."
)


def test_a_description() -> None:
    assert describe(HEIGHT) == TOLD


@pytest.mark.parametrize("wording", range(MIXED + 1))
@pytest.mark.parametrize("name", [*SPECIMENS, "empty", "bent", "long"])
def test_every_wording_reads_back(name: str, wording: int) -> None:
    long = changed(HEIGHT, letters=list("ABCDEF"), lines=[["A", "C", "B", "F", "E"], ["C", "D"]], right=[], plan=None)
    bent = changed(
        EVERYTHING,
        circles=[{"centre": "", "through": ["A"]}, {"centre": "A", "through": []}, {"centre": "B", "through": ["C"]}],
        arcs=[
            {"centre": "", "through": []},
            {"centre": "A", "through": []},
            {"centre": "D", "through": ["A", "B", "C"]},
        ],
        dashed=[0, 1],
        plan=None,
    )
    state = {**SPECIMENS, "empty": EMPTY, "bent": bent, "long": long}[name]
    told = describe(state, wording)
    assert read_description(told) == transcribable(state)
    assert "\n" not in told


def test_wordings_differ_and_the_form_shows_an_example() -> None:
    assert len({describe(EVERYTHING, wording) for wording in range(MIXED + 1)}) == MIXED + 1
    assert describe(EXAMPLE) in PROSE.form


def test_what_stands_around_it_is_passed_over() -> None:
    around = f"Sure! I will describe it.\n\n```\n{TOLD}\n```\n\nA good day to you. I hope that this is what you need."
    assert read_description(around) == transcribable(HEIGHT)
    assert read_description(
        "The letters in the diagram name the points A and B.\n\nOnce more:\n" + TOLD
    ) == transcribable(HEIGHT)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("The letters in the diagram name the points A, B, C and D. ", "", "no sentence such as"),
        ("joins A and D", "joins A and Q", "Q is not one of the letters"),
        ("joins A and D", "joins A and B", "no line goes through D and A"),
        ("runs from B through D to C", "runs from B through D to A", "share two letters"),
        ("joins A and D", "joins A and A", "each once"),
        ("A straight line joins A and D.", "AD is perpendicular to BC.", "not a sentence of the form prose"),
        ("A straight line joins A and D.", "A wavy line joins A and D.", "not a sentence of the form prose"),
        ("The angle ADB is", "The angle BDC is", "two lines at D"),
        (
            "The angle ADB is marked as a right angle.",
            "The lines AB, AC and AD cross where no letter stands.",
            "3 pairs",
        ),
        ("The angle ADB is marked as a right angle.", "The segments AB are marked as equally long.", "1 pairs"),
    ],
)
def test_what_is_not_understood_is_quoted(old: str, new: str, why: str) -> None:
    assert old in TOLD
    with pytest.raises(Unreadable) as caught:
        read_description(TOLD.replace(old, new))
    assert why in str(caught.value)
    assert "\n" not in str(caught.value)
