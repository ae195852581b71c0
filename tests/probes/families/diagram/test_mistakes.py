"""What a bad eye makes of a diagram is a diagram in order, near the true one, with another count."""

from __future__ import annotations

import json
from random import Random

import pytest

from isoprobe.probes.core import BadState
from isoprobe.probes.families.diagram.mistakes import MISTAKES, corrupt
from isoprobe.probes.families.diagram.states import diagram_of, transcribable, validate
from isoprobe.solvers.diagrams.diagram import counts
from tests.specimens.diagrams import EMPTY, EVERYTHING, HEIGHT, SPECIMENS


@pytest.mark.parametrize("element", MISTAKES)
@pytest.mark.parametrize("name", SPECIMENS)
def test_another_count_and_still_in_order(name: str, element: str) -> None:
    for state in (SPECIMENS[name], transcribable(SPECIMENS[name])):
        before = json.dumps(state)
        found = set()
        for seed in range(25):
            other = corrupt(Random(seed), state, element)
            validate(other)
            assert counts(diagram_of(other))[element] != counts(diagram_of(state))[element]
            assert (other["plan"] is None) == (state["plan"] is None)
            assert abs(len(other["lines"]) - len(state["lines"])) < 5
            assert other == corrupt(Random(seed), state, element)
            found.add(json.dumps(other))
        assert json.dumps(state) == before
        assert len(found) > (1 if element == "circles" else 3)


def test_marks_go_with_what_they_stand_on() -> None:
    """Of all states with a letter less, none has a mark at the letter; and a crossing appears where a letter was."""
    for seed in range(40):
        other = corrupt(Random(seed), EVERYTHING, "letters")
        lost = set(EVERYTHING["letters"]) - set(other["letters"])
        if "B" in lost:
            assert ["A", "B", "C"] not in other["right"]
            assert other["ticks"] == [[["E", "O"], ["F", "O"]]]
            assert other["crossings"] == []
            break
    else:
        pytest.fail("B was never overlooked")


def test_an_overlooked_letter_leaves_its_crossing() -> None:
    crossed = {
        **EMPTY,
        "letters": ["A", "B", "C", "D", "P"],
        "lines": [["A", "P", "C"], ["B", "P", "D"]],
    }
    seen = [corrupt(Random(seed), crossed, "letters") for seed in range(60)]
    without = [state for state in seen if state["letters"] == ["A", "B", "C", "D"]]
    assert without
    assert all(state["crossings"] == [[0, 1]] for state in without)


def test_where_nothing_can_be_mistaken() -> None:
    with pytest.raises(BadState, match="no diagram near this one"):
        corrupt(Random(1), EMPTY, "triangles")
    assert counts(diagram_of(corrupt(Random(1), EMPTY, "circles")))["circles"] == 1


def test_a_line_cut_short_keeps_its_other_letters() -> None:
    cut = [corrupt(Random(seed), HEIGHT, "line_segments") for seed in range(40)]
    assert any(["B", "D"] in state["lines"] and state["letters"] == HEIGHT["letters"] for state in cut)
    short = next(state for state in cut if ["B", "D"] in state["lines"] and state["letters"] == HEIGHT["letters"])
    assert short["plan"]["ends"][short["lines"].index(["B", "D"])] == [-50_000, 400_000, 200_000, 400_000]
    assert short["right"] == [["A", "D", "B"]]
