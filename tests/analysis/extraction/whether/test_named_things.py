"""Yes or no about things that the question names by their letters."""

from __future__ import annotations

from isoprobe.analysis.extraction.whether.named_things import belongs, of_named
from tests.specimens.answers import answers


@answers(
    {
        "is there an edge between node d and node l in the graph?": {
            "d is joined only to b, f and m": False,
            "l isn't among its neighbours": False,
            "i see a straight line running from d to l": True,
            "no line runs from d to l": False,
            "d and l are connected via k": None,
            "if d were joined to l, the graph would be a tree": None,
        },
        "is there a path between d and l?": {
            "d is joined only to b, f and m": None,
        },
        "is there a point with the letter v in the diagram?": {
            "v is at the bottom right": True,
            "v is nowhere to be seen": False,
            "the points shown are b, c and w": False,
            "the diagram has b on the left": None,
        },
        "is the graph connected?": {
            "d is joined only to b, f and m": None,
        },
    }
)
def test_what_is_said_of_named_things(question: str, reply: str, value: bool | None) -> None:
    said = of_named(reply, 0, question)
    assert (said and said.value) is value if value is not None else said is None


@answers(
    {
        "is light green the lowest median?": {
            "the lowest median belongs to olive": False,
            "the lowest median is that of light green": True,
            "the lowest median does not belong to olive": None,
            "the highest median belongs to olive": None,
            "olive (12) is lower than light green": False,
            "light green is lower than olive": None,
        },
    }
)
def test_to_whom_it_belongs(question: str, reply: str, value: bool | None) -> None:
    said = belongs(reply, 0, question)
    assert (said and said.value) is value if value is not None else said is None
