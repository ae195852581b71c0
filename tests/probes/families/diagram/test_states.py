"""States of diagram tasks: what is refused, in one line, and that a plan must be the diagram it comes with."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

import pytest

from isoprobe.probes.core import BadState
from isoprobe.probes.families.diagram.states import canonical, diagram_of, state_of, transcribable, validate
from isoprobe.solvers.diagrams.diagram import counts
from tests.specimens.diagrams import EMPTY, EVERYTHING, HEIGHT, SPECIMENS, changed


@pytest.mark.parametrize("name", SPECIMENS)
def test_specimens_are_in_order_with_and_without_a_plan(name: str) -> None:
    state = SPECIMENS[name]
    validate(state)
    validate(transcribable(state))
    assert state_of(diagram_of(state), state["plan"]) == state
    assert canonical(state) == state


def test_an_empty_diagram_is_one() -> None:
    validate(EMPTY)
    assert set(counts(diagram_of(EMPTY)).values()) == {0}


def test_counts_of_the_specimens() -> None:
    assert counts(diagram_of(HEIGHT)) == {"letters": 4, "circles": 0, "line_segments": 6, "triangles": 3}
    assert counts(diagram_of(EVERYTHING)) == {"letters": 9, "circles": 2, "line_segments": 8, "triangles": 4}


@pytest.mark.parametrize("seed", range(20))
def test_any_order_becomes_the_one_order(seed: int) -> None:
    rng = Random(seed)
    told = deepcopy(EVERYTHING)
    plan = told["plan"]
    order = list(range(len(told["lines"])))
    rng.shuffle(order)
    place = {old: new for new, old in enumerate(order)}
    told["lines"] = [told["lines"][i] for i in order]
    plan["ends"] = [plan["ends"][i] for i in order]
    for key in ("crossings", "parallel"):
        told[key] = [[place[i] for i in group] for group in told[key]]
    told["dashed"] = [place[i] for i in told["dashed"]]
    for i, line in enumerate(told["lines"]):
        if rng.random() < 0.5:
            line.reverse()
            plan["ends"][i] = plan["ends"][i][2:] + plan["ends"][i][:2]
    if rng.random() < 0.5:
        told["circles"].reverse()
        plan["circles"].reverse()
    told["arcs"][0]["through"].reverse()
    for pair in [*told["crossings"], *told["parallel"], *told["ticks"], *told["right"], told["letters"]]:
        pair.reverse()
    assert canonical(told) == EVERYTHING


BAD: list[tuple[dict[str, Any], str]] = [
    (changed(HEIGHT, letters=["B", "A", "C", "D"]), "letters: .* expected in the order"),
    (changed(HEIGHT, letters=["A", "B", "C", "D", "d"]), "letters: 'd', expected a capital letter"),
    (changed(HEIGHT, letters=["A", "A", "B", "C", "D"]), "letters: .* expected each once"),
    (changed(HEIGHT, lines=[["A", "B"], ["A", "Z"]]), "lines: .*Z.*, expected two or more of the letters"),
    (changed(HEIGHT, lines=[["A"], ["A", "B"]]), "lines: ..A.., expected two or more"),
    (changed(HEIGHT, lines=[["A", "B"], ["B", "A", "C"]], plan=None), "right|lines"),
    (changed(HEIGHT, lines=[["A", "B"], ["A", "B", "C"]], right=[], plan=None), "share two letters"),
    (changed(HEIGHT, dashed=[4]), "dashed: .4., expected a list of places in lines"),
    (changed(HEIGHT, dashed=[True]), "dashed: .True., expected a list of places"),
    (changed(HEIGHT, right=[["A", "D", "C"], ["A", "D", "C"]]), "right: .* expected each once"),
    (changed(HEIGHT, right=[["A", "C", "B"]]), "right: .* the nearest letter on each"),
    (changed(HEIGHT, right=[["B", "D", "C"]]), "right: .* two lines at D"),
    (changed(HEIGHT, ticks=[[["B", "C"], ["A", "D"]]]), "ticks: .* expected in the order"),
    (changed(HEIGHT, ticks=[[["A", "D"], ["B", "C"]]]), "ticks: .* next to each other"),
    (changed(HEIGHT, ticks=[[["A", "D"]]]), "ticks: .* expected a list of two or more pairs"),
    (changed(HEIGHT, parallel=[[0, 1]]), "parallel: lines A B and A C meet"),
    (changed(HEIGHT, crossings=[[0, 1]]), "crossings: lines A B and A C meet in a letter"),
    (changed(HEIGHT, crossings=[[0, 4]]), "crossings: .0, 4., expected two places"),
    (changed(HEIGHT, circles=[{"centre": "Z", "through": []}]), "circles: .* expected a 'centre'"),
    (changed(HEIGHT, circles=[{"centre": "A", "through": ["A"]}]), "circles: .* expected a 'centre'"),
    (
        changed(HEIGHT, circles=[{"centre": "D", "through": ["A"]}, {"centre": "D", "through": ["A", "B"]}], plan=None),
        "are one circle",
    ),
    (changed(HEIGHT, plan={"ends": HEIGHT["plan"]["ends"][:3]}), "plan: ends: .* expected 4 rows"),
    (changed(HEIGHT, plan={"points": {"A": [0, 0]}}), "plan: points"),
    (changed(HEIGHT, plan={"loose": [[0, 0, 1, 1, 0]]}), "plan: loose: .* shorter than 25000"),
    (changed(HEIGHT, plan={"loose": [[0, 0, 1, 1.5, 0]]}), "expected whole numbers"),
    (changed(HEIGHT, plan={"loose": [[0, 0, 10**12, 1, 0]]}), "expected whole numbers up to"),
    (changed(HEIGHT, plan={"extra": []}), "plan: .* expected None or an object"),
]


@pytest.mark.parametrize(("state", "why"), BAD)
def test_a_state_out_of_order_is_refused_in_one_line(state: dict[str, Any], why: str) -> None:
    with pytest.raises(BadState, match=why) as caught:
        validate(state)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 400


def moved(name: str, x: int, y: int) -> dict[str, Any]:
    return {"points": {**HEIGHT["plan"]["points"], name: [x, y]}}


UNTRUE: list[tuple[dict[str, Any], str]] = [
    (changed(HEIGHT, plan=moved("D", 200_003, 400_000)), "apart, expected 0 or 25000"),
    (changed(HEIGHT, plan=moved("D", 300_000, 400_000)), "line .*'A', 'D'"),
    (changed(HEIGHT, plan=moved("D", 200_000, 300_000)), "line .*'B', 'D', 'C'"),
    (changed(HEIGHT, plan={"loose": [[0, 400_000, 300_000, 400_000, 0]]}), "are one line, expected maximal"),
    (changed(HEIGHT, plan={"loose": [[-100_000, 300_000, 100_000, 500_000, 0]]}), ""),
    (changed(HEIGHT, plan={"loose": [[0, 400_000, 200_000, 0, 0]]}), "are one line"),
    (changed(EVERYTHING, crossings=[]), "plan: crossings"),
    (changed(EVERYTHING, crossings=[[1, 4], [0, 7]]), "expected in the order|plan: crossings"),
    (changed(EVERYTHING, right=[["A", "B", "D"]]), "the angle A B D is not a right one"),
    (changed(EVERYTHING, ticks=[[["A", "B"], ["A", "C"]]]), "A B and A C are not equally long"),
    (changed(EVERYTHING, parallel=[[0, 6], [1, 7]]), "lines A C and F O are not parallel"),
    (changed(EVERYTHING, circles=[{"centre": "", "through": []}, {"centre": "O", "through": ["E"]}]), "plan: circle"),
    (changed(EVERYTHING, circles=[{"centre": "", "through": []}, {"centre": "", "through": ["E", "F"]}]), "plan: circ"),
    (changed(EVERYTHING, arcs=[{"centre": "", "through": ["A'"]}]), "plan: arc"),
    (changed(EVERYTHING, plan={"arcs": [[200_000, 900_000, 100_000, 10_000, 170_000]]}), "plan: arc"),
]  # fmt: skip


@pytest.mark.parametrize(("state", "why"), UNTRUE)
def test_a_plan_that_is_another_diagram_is_refused(state: dict[str, Any], why: str) -> None:
    if not why:
        validate(state)  # a loose stroke through one letter
        return
    with pytest.raises(BadState, match=why):
        validate(state)


def test_a_loose_stroke_has_one_letter_at_most() -> None:
    chord = changed(EVERYTHING, plan={"loose": [[100_000, 900_000, 300_000, 900_000, 0]]})
    with pytest.raises(BadState, match=r"goes through .* expected one letter at most"):
        validate(chord)
    validate(changed(EVERYTHING, plan={"loose": [[100_000, 900_000, 260_000, 900_000, 0]]}))
