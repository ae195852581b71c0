"""The four tasks are about one diagram, and each proves its count twice."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.probes.core import BadState, Disproved, Solution
from isoprobe.probes.engine.making import make_item, make_probe, prove
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.families.diagram.states import transcribable
from isoprobe.probes.families.diagram.tasks import difficulty, labels, make
from tests.specimens.diagrams import EMPTY, EVERYTHING, HEIGHT, SPECIMENS, changed

NAMES = ("letters", "circles", "triangles", "segments")
TEXTS = ("clauses", "prose", "coordinates")


@pytest.mark.parametrize("level", [1, 2, 3])
def test_level_seed_and_variant_give_the_same_diagram_in_all_four(level: int) -> None:
    first, *others = [make_item(load_task(name), level, 5, 1, TEXTS) for name in NAMES]
    for other in others:
        assert other.item.state == first.item.state
        assert [view.payload for view in other.views] == [view.payload for view in first.views]
        assert other.item.labels == first.item.labels
    assert make_item(load_task("letters"), level, 5, 2, ()).item.state != first.item.state


@pytest.mark.parametrize(("level", "name"), [(1, "easy"), (2, "medium"), (3, "hard")])
def test_levels_are_the_papers_sums(level: int, name: str) -> None:
    for seed in range(30):
        state = make(Random(seed), level)
        told = labels(state)
        total = sum(int(told[key]) for key in ("letters", "circles", "line_segments", "triangles"))
        assert (total <= 15, 15 < total <= 30, total > 30)[level - 1]
        assert told["difficulty"] == difficulty(state) == name


@pytest.mark.parametrize(("name", "counts"), [("height", (4, 0, 3, 6)), ("everything", (9, 2, 4, 8))])
def test_two_methods_agree_with_and_without_a_plan(name: str, counts: tuple[int, ...]) -> None:
    for state in (SPECIMENS[name], transcribable(SPECIMENS[name])):
        for task, count in zip(NAMES, counts, strict=True):
            assert prove(load_task(task), state).answers == {"incidence": count, "geometry": count}


def test_the_plan_alone_tells_a_line_that_the_diagram_lacks() -> None:
    """The second method takes no letter order: where incidence is told wrong, the two differ."""
    untold = changed(HEIGHT, lines=[["A", "B"], ["A", "C"], ["A", "D"], ["B", "C"]], right=[])
    for task in ("triangles", "segments"):
        with pytest.raises(Disproved, match="solvers differ"):
            prove(load_task(task), untold)
    with pytest.raises(BadState, match="plan: line"):
        make_probe(load_task("triangles"), untold, id="x", level=1, seed=1)


def test_certificates_name_the_elements() -> None:
    named = {task: load_task(task).solvers[1].solve(HEIGHT).certificate for task in NAMES}
    assert named["letters"] == {"letters": ["A", "B", "C", "D"]}
    assert named["triangles"] == {"triangles": ["ABC", "ABD", "ACD"]}
    assert named["segments"] == {"line_segments": ["AB", "AC", "AD", "BC", "BD", "CD"]}
    assert load_task("circles").solvers[1].solve(EVERYTHING).certificate == {
        "circles": [{"centre": "", "through": []}, {"centre": "O", "through": ["E", "F"]}]
    }


@pytest.mark.parametrize(
    "certificate",
    [
        {},
        {"letters": ["A", "B", "C"]},
        {"triangles": ["ABC", "ABD"]},
        {"triangles": ["ABC", "ABD", "BCD"]},
        {"triangles": ["ABC", "ABC", "ABD"]},
        {"triangles": [7, "ABD", "ACD"]},
        {"triangles": "ABC"},
        {"triangles": ["ABC", "ABD", {"centre": "A", "through": []}]},
    ],
)
def test_a_certificate_that_proves_nothing(certificate: dict) -> None:
    with pytest.raises(Disproved):
        load_task("triangles").check(HEIGHT, Solution(3, certificate))


def test_labels_tell_a_solid_and_the_strokes() -> None:
    told = labels(EVERYTHING)
    assert told["solid"] is True
    assert told["strokes"] == 9
    assert told["marks"] == 5
    assert told["difficulty"] == "medium"
    assert labels(HEIGHT)["solid"] is False
    assert labels(EMPTY)["difficulty"] == "easy"
