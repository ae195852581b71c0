"""What is asked about one thing: the truth on a diagram, near misses, and what is not asked because eyes may doubt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from random import Random

import pytest

from isoprobe.probes.engine.questions import Element
from isoprobe.probes.families.diagram.elements import (
    CIRCLE_LETTERS,
    CROSSING,
    EQUAL_LENGTH,
    LETTER,
    ON_CIRCLE,
    ON_LINE,
    PARALLEL,
    RIGHT_ANGLE,
    SEGMENT,
    Cases,
    profile,
)
from isoprobe.probes.families.diagram.states import diagram_of
from isoprobe.probes.families.diagram.tasks import make
from isoprobe.solvers.diagrams.diagram import Circle, Diagram
from tests.specimens.diagrams import EMPTY, EVERYTHING, HEIGHT

ALL = (LETTER, ON_CIRCLE, CIRCLE_LETTERS, SEGMENT, ON_LINE, CROSSING, RIGHT_ANGLE, PARALLEL, EQUAL_LENGTH)
SQUARE = diagram_of(EVERYTHING)
TRIANGLE = diagram_of(HEIGHT)
RING = Diagram(tuple("ABCO"), (("A", "O"),), circles=(Circle("O", ("A", "B")),))
TWO_RINGS = Diagram(tuple("ABO"), circles=(Circle("", ("B",)), Circle("O", ("A",))))


@pytest.mark.parametrize("diagram", [SQUARE, TRIANGLE, RING, TWO_RINGS, diagram_of(EMPTY)])
@pytest.mark.parametrize("element", ALL, ids=lambda element: element.name)
def test_candidates_are_what_they_are_taken_for(element: Element, diagram: Diagram) -> None:
    cases = element.draw
    assert isinstance(cases, Cases)
    yes, no = cases.yes(diagram), cases.no(diagram) if cases.no else []
    if element.kind == "yes_no":
        assert all(element.truth(diagram, arguments) is True for arguments in yes)
        assert all(element.truth(diagram, arguments) is False for arguments in no)
    for arguments in yes + no:
        assert element.worded(arguments, "en").count("{") == 0
    drawn = Counter(element.draw(Random(seed), diagram) for seed in range(200))
    if element is LETTER:
        assert set(drawn) <= {*yes, *no}
        assert len(drawn) > 4
    elif element.kind == "yes_no" and {*map(cases.profile, yes)} & {*map(cases.profile, no)}:
        assert 70 < sum(count for arguments, count in drawn.items() if arguments in yes) < 130
    elif element.kind == "yes_no":
        assert set(drawn) == {None}


@pytest.mark.parametrize(
    ("element", "diagram", "arguments", "truth"),
    [
        (LETTER, SQUARE, ("A'",), True),
        (LETTER, SQUARE, ("C'",), False),
        (SEGMENT, TRIANGLE, ("C", "B"), True),
        (SEGMENT, RING, ("B", "O"), False),
        (ON_LINE, TRIANGLE, ("C", "D", "B"), True),
        (ON_LINE, TRIANGLE, ("D", "C", "B"), True),
        (ON_LINE, TRIANGLE, ("A", "C", "B"), False),
        (ON_LINE, SQUARE, ("A", "E", "F"), None),
        (CROSSING, SQUARE, ("B", "D", "A", "C"), True),
        (CROSSING, SQUARE, ("A", "B", "C", "D"), False),
        (CROSSING, TRIANGLE, ("A", "D", "B", "C"), False),
        (CROSSING, Diagram(tuple("ABCDP"), (("A", "P", "C"), ("B", "P", "D"))), ("A", "C", "B", "D"), True),
        (CROSSING, TRIANGLE, ("A", "D", "B", "Z"), None),
        (RIGHT_ANGLE, TRIANGLE, ("B", "D", "A"), True),
        (RIGHT_ANGLE, TRIANGLE, ("A", "D", "C"), False),
        (RIGHT_ANGLE, TRIANGLE, ("A", "C", "B"), False),
        (RIGHT_ANGLE, SQUARE, ("E", "A", "F"), None),
        (PARALLEL, SQUARE, ("D", "C", "A", "B"), True),
        (PARALLEL, SQUARE, ("A", "D", "B", "C"), False),
        (EQUAL_LENGTH, SQUARE, ("C", "B", "B", "A"), True),
        (EQUAL_LENGTH, SQUARE, ("A", "B", "E", "O"), False),
        (ON_CIRCLE, RING, ("B",), True),
        (ON_CIRCLE, RING, ("C", "O"), False),
        (ON_CIRCLE, TWO_RINGS, ("B",), None),
        (ON_CIRCLE, TWO_RINGS, ("B", "O"), False),
        (CIRCLE_LETTERS, RING, (), ["A", "B"]),
        (CIRCLE_LETTERS, TWO_RINGS, ("O",), ["A"]),
        (CIRCLE_LETTERS, TWO_RINGS, ("A",), None),
    ],
)
def test_the_truth(element: Element, diagram: Diagram, arguments: tuple[str, ...], truth: object) -> None:
    assert element.truth(diagram, arguments) == truth


def test_what_a_careful_eye_may_doubt_is_not_asked() -> None:
    assert ("A", "D", "C") not in RIGHT_ANGLE.draw.no(TRIANGLE)  # the other right angle at a marked one
    assert not any("D" in arguments[:1] for arguments in CROSSING.draw.yes(TRIANGLE))
    assert CROSSING.draw.no(TRIANGLE) == []  # a line that ends on another
    assert ON_CIRCLE.draw.yes(SQUARE) == CIRCLE_LETTERS.draw.yes(SQUARE) == []  # an arc might be taken for the circle
    assert CIRCLE_LETTERS.draw.yes(TWO_RINGS) == [("O",)]
    assert ("O",) not in ON_CIRCLE.draw.no(RING)
    assert PARALLEL.draw.no(TRIANGLE) == EQUAL_LENGTH.draw.no(TRIANGLE) == []  # no such mark anywhere


@cache
def medium() -> list[Diagram]:
    return [diagram_of(make(Random(f"medium/{seed}"), 2)) for seed in range(400)]


@pytest.mark.parametrize("element", [LETTER, SEGMENT, ON_LINE, EQUAL_LENGTH, ON_CIRCLE], ids=lambda e: e.name)
def test_the_names_in_a_question_do_not_tell_its_answer(element: Element) -> None:
    """The best guess from the first name, from equal names, and from their order, on medium diagrams."""
    asked = []
    for seed, diagram in enumerate(medium()):
        rng = Random(f"names/{seed}")
        if (arguments := element.draw(rng, diagram)) is not None:
            asked.append((arguments, element.truth(diagram, arguments)))
    assert len(asked) > 30
    rules: list[Callable[[tuple[str, ...]], object]] = [lambda names: names[0], profile, lambda names: len(set(names))]
    for rule in rules:
        seen: dict[object, Counter] = {}
        for arguments, truth in asked[::2]:
            seen.setdefault(rule(arguments), Counter())[truth] += 1
        guessed = [seen[rule(a)].most_common(1)[0][0] == truth for a, truth in asked[1::2] if rule(a) in seen]
        assert sum(guessed) / len(guessed) < 0.54 + 1.3 / len(guessed) ** 0.5
