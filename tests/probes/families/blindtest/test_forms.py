"""Text forms of scenes: lines read back, and near misses refused."""

from __future__ import annotations

import pytest

from isoprobe.probes.core import Unreadable
from isoprobe.probes.families.blindtest import circles as blindtest_circles
from isoprobe.probes.families.blindtest import contact as blindtest_contact
from isoprobe.probes.families.blindtest import grids as blindtest_grids
from isoprobe.probes.families.blindtest import polylines as blindtest_polylines
from isoprobe.probes.families.blindtest import squares as blindtest_squares
from isoprobe.probes.families.blindtest.forms import Line, numbered, read_lines
from tests.specimens.blindtest_plans import PLANS

MODULES = {
    "squares": blindtest_squares,
    "grid": blindtest_grids,
    "circles": blindtest_circles,
    "contact": blindtest_contact,
    "polylines": blindtest_polylines,
}
LINE = Line("Thing {i:number} is {colour:word}, at {places:points}, with {pairs:pairs} and {some:numbers}.")


def test_a_line_both_ways() -> None:
    values = {"i": 3, "colour": "red", "places": [[1, -2], [3, 4]], "pairs": [[1, 2]], "some": []}
    text = LINE.write(**values)
    assert text == "Thing 3 is red, at (1, -2), (3, 4), with 1-2 and none."
    assert LINE.read(text) == values
    assert LINE.read(text[:-1]) is None
    assert LINE.read(text.replace("red", "r3d")) is None


def test_numbers_that_words_are_said_for() -> None:
    line = Line("It has {n:bends}, is around {k:around}, and larger: {c:circle}.")
    for values, text in (
        ({"n": 1, "k": 0, "c": 0}, "It has 1 bend, is around none, and larger: neither."),
        ({"n": 3, "k": 2, "c": 1}, "It has 3 bends, is around 2, and larger: circle 1."),
    ):
        assert line.write(**values) == text
        assert line.read(text) == values
    assert line.read("It has 1 bends, is around 0, and larger: circle 0.") == {"n": 1, "k": 0, "c": 0}


@pytest.mark.parametrize("name", PLANS)
def test_both_forms_read_back(name: str) -> None:
    kind, plan = PLANS[name]
    state = kind.assemble(plan)
    for form in MODULES[name].FORMS:
        text = form.show(state, {})
        assert form.read(text, {}) == form.content(state, {})
        assert form.read(f"First try:\n{text}\n\nNo, **rather**:\n- {text}", {}) == form.content(state, {})
        assert form.form.endswith(form.show(form.read(form.form, {}), {}))  # its example reads back
        for broken in (text.split("\n", 1)[1], "", "x" * 300_000):
            with pytest.raises(Unreadable):
                form.read(broken, {})


def test_a_line_left_out_is_found() -> None:
    kind, plan = PLANS["squares"]
    _, description = blindtest_squares.FORMS
    lines = str(description.show(kind.assemble(plan), {})).split("\n")
    with pytest.raises(Unreadable, match="1 lines about squares, expected 2"):
        description.read("\n".join(lines[:-1]), {})


def test_numbering_and_heads() -> None:
    assert numbered([{"i": 1}, {"i": 2}], 2, "things") == [{"i": 1}, {"i": 2}]
    with pytest.raises(Unreadable):
        numbered([{"i": 2}, {"i": 1}], 2, "things")
    with pytest.raises(Unreadable, match="bytes"):
        read_lines(b"x", LINE, LINE)


def test_lines_that_never_meet_may_be_told_of_by_one_word() -> None:
    told = {"colours": ["blue", "red"], "bends": [1, 2], "meetings": [], "left": 0}
    text = blindtest_polylines._write_seen(told)
    assert (
        blindtest_polylines._read_seen(text)
        == blindtest_polylines._read_seen(text.replace("; 0 of them left of the middle", ""))
        == told
    )
