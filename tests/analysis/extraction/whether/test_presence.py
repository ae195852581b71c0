"""Yes or no, where it is asked whether there is something, or whether it is of a kind."""

from __future__ import annotations

from isoprobe.analysis.extraction.extraction import extract
from tests.specimens.answers import answers


@answers(
    {
        "Is there an atom of the element O in the drawing?": {
            "There's no oxygen in this molecule; only C, H and N appear.": False,
            "I can see an oxygen atom bonded to the ring.": True,
            "The drawing shows a molecule.": None,
        },
        "Is there a square in the picture whose colour is black?": {
            "There is one black square, in the lower left.": True,
            "The squares are red, green and blue. None is black.": False,
            "There is a white square.": None,
        },
        "Is the hole a triangle?": {
            "It's a square hole.": False,
            "The hole is a rectangle, not a triangle.": False,
            "The hole has three sides, so it is a triangle.": True,
        },
        "Is one of the two lines in the picture red?": {
            "The lines are blue and green; neither of them is red.": False,
        },
        "Is there an arc from node B to node F?": {
            "There is none: the only arrows that leave B end at C.": False,
        },
        "Are there more coins with green rims than with orange rims?": {
            "There are coins with green rims and coins with orange rims.": None,
        },
    }
)
def test_there_is_or_there_is_none(question: str, reply: str, value: bool | None) -> None:
    assert extract(reply, "yes_no", question=question).value is value
