"""First and last sentences that state the answer and nothing else."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.extraction import extract
from isoprobe.probes.core import AnswerKind

SIDES = ("black", "draw", "white")
POINTS = "Look at the plot and count the number of breakpoints of the function."
CURVED = "Looking at the function plot, determine if the function is convex or concave."


@pytest.mark.parametrize(
    ("kind", "choices", "question", "reply", "value"),
    [
        (
            "option",
            SIDES,
            "Who is the winner?",
            "White wins.\n\nBlack could take the rook, and then Black is lost.",
            "C",
        ),
        ("option", SIDES, "Who is the winner?", "Black wins with a mate in one.\n\nWhite has no move.", "A"),
        ("option", ("2", "3"), POINTS, "There are 3 breakpoints (corners).\n\nAt x = 2 two pieces meet.", "B"),
        ("option", ("concave", "convex"), CURVED, "The function is **convex**.\n\nA concave one bends down.", "B"),
        ("option", ("no", "yes"), "Are the graphs isomorphic?", "Not isomorphic.\n\nG has a leaf that H lacks.", "A"),
        ("integer", (), "How many letters name points?", "Five letters name points: A, B, C, D and E.\nNo 6.", 5),
        ("option", ("concave", "convex"), CURVED, "Since f'' is negative, the function is **concave**.", "A"),
    ],
)
def test_a_sentence_that_only_states_the_answer_decides(
    kind: AnswerKind, choices: tuple[str, ...], question: str, reply: str, value: object
) -> None:
    found = extract(reply, kind, choices, question=question)
    assert (found.outcome, found.value) == ("answer", value)


def test_a_count_that_no_option_has_is_off_the_list() -> None:
    reply = "4 breakpoints.\n\nThey occur at:\n- x = -5\n- x = 0\n- x = 2\n- x = 5"
    assert extract(reply, "option", ("2", "3"), question=POINTS).outcome == "off the list"


@pytest.mark.parametrize(
    ("kind", "choices", "question", "reply"),
    [
        ("integer", (), "How many objects are left?", "There are 8 objects. One goes, two more go: 8 - 3 = 5."),
        ("integer", (), "How many balloons are not hit?", "Six balloons burst: two by each dart. The other 3 do not."),
        ("option", ("concave", "convex"), CURVED, "A concave function, in contrast, would bend down."),
        ("option", ("no", "yes"), "Are the nodes connected?", "Node 6 is connected to 5. Node 5 is not joined to 1."),
    ],
)
def test_a_sentence_about_something_else_decides_nothing(
    kind: AnswerKind, choices: tuple[str, ...], question: str, reply: str
) -> None:
    assert extract(reply, kind, choices, question=question).rule != "opening"
