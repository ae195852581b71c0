"""Yes or no, where it is asked whether something leads from one thing to another."""

from __future__ import annotations

from isoprobe.analysis.extraction.whether.leading import led
from tests.specimens.answers import answers


@answers(
    {
        "is there an arc from node b to node f in the graph?": {
            "i see an arrow starting at b and ending at f": True,
            "b's outgoing arcs go to a and d only": False,
            "b → c → f": None,
            "b → f": True,
            "f → b": None,
        },
        "is there a path between node 4 and node 9 in the graph?": {
            "4 → 2 → 7 → 9": True,
            "9-1-4": True,
            "starting at 4, i can reach 1, 3 and 8 but never 9": False,
            "4 → 2 → 7": None,
        },
        "does food pass from moss to krill, directly or by way of other living things?": {
            "so food does reach krill from moss by way of two others": True,
        },
        "does a road lead directly from v to x?": {
            "the roads at v go to u and w, and none of them ends at x": False,
        },
        "is it blue?": {
            "4 → 9": None,
        },
    }
)
def test_ways(question: str, reply: str, value: bool | None) -> None:
    found = led(reply, 0, question)
    assert (found and found.value) is value
