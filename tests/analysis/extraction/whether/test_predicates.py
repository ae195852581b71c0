"""Yes or no by the side of an axis on which the question asks."""

from __future__ import annotations

from isoprobe.analysis.extraction.extraction import extract
from isoprobe.analysis.extraction.whether.predicates import axis_of, said_of
from tests.specimens.answers import answers


@answers(
    {
        "Are the two circles in the picture touching or overlapping?": {
            "The two circles are clearly separated.": False,
            "There's a visible gap between the circles.": False,
            "There is no gap between the circles.": True,
            "They intersect.": True,
            "They don't intersect.": False,
            "One circle lies partly on top of the other.": True,
            "The picture shows two circles, one of them blue and the other one green.": None,
            "Compare the distance with the radii: if it is smaller, they overlap.": None,
        },
        "Is the symbol of G in the pedigree filled?": {
            "It's hollow.": False,
            "The circle labelled G is solid black.": True,
            "The circle labelled H is solid black.": None,
            "The pedigree shows filled and unfilled symbols.": None,
        },
        "Does the line rise from Jun to Jul?": {
            "From Jun to Jul the line falls from 40 to 25.": False,
            "It stays flat.": False,
            "It increases, from 30 to 45.": True,
        },
        "Does the line fall from Jun to Jul?": {
            "It stays flat.": False,
            "It drops.": True,
        },
        "At x = 0, is the graph in the picture above the x axis?": {
            "At x = 0 the curve is below the axis.": False,
        },
        "Do the magnets of pair 2 attract each other?": {
            "Like poles face each other in pair 2, so the magnets repel.": False,
        },
        "Do the squares M and B of the flat net share a side?": {
            "M and B touch only at a corner in the net; no side is common to both.": False,
            "M and B are adjacent along an edge.": True,
        },
        "Is it an addition?": {
            "This is a subtraction problem.": False,
        },
        "Does T80 call at station F?": {
            "There is a dash at F, so the train does not stop there.": False,
        },
        "Does tree E have the key 18?": {
            "Tree E contains the keys 5, 9, 22 and 31. 18 isn't among them.": False,
            "Tree E contains the keys 5, 9 and 31.": None,
        },
        "Is T at the right of the grid?": {
            "T is located on the left-hand side of the grid.": False,
        },
    }
)
def test_either_side_denied_or_not(question: str, reply: str, value: bool | None) -> None:
    assert extract(reply, "yes_no", question=question).value is value


def test_a_question_lies_on_the_axis_that_it_names_first() -> None:
    crossing = axis_of("do the lines cross at a point inside both of them?")
    assert crossing is not None
    assert crossing[0].plus.search("they intersect")
    assert axis_of("is the sky blue?") is None
    assert axis_of("is it larger inside than outside?") is None


def test_clauses_that_contradict_each_other_say_nothing() -> None:
    assert said_of("they touch and they are apart", 0, "do they touch?") is None
