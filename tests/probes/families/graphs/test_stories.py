# ruff: noqa: E501 (texts stand as models write them)
"""Stories: every story in every phrasing reads back, and what a story may not say."""

from __future__ import annotations

import pytest

from isoprobe.probes.core import Unreadable
from isoprobe.probes.families.graphs.states import CONNECTIVITY, FLOW, PAIR
from isoprobe.probes.families.graphs.stories import (
    CONNECTIVITY_STORIES,
    FLOW_STORIES,
    PAIR_STORIES,
    PHRASINGS,
    hear,
    tell,
    told,
)
from tests.specimens.effort import within

PATH = {"nodes": ["A", "B", "C", "D"], "edges": [["A", "B"], ["A", "C"], ["B", "C"]], "query": ["A", "D"]}
NET = {"nodes": ["0", "1", "2"], "arcs": [["0", "1", 5], ["1", "0", 2], ["1", "2", 12]], "source": "0", "sink": "2"}
TWO = {"G": {"nodes": ["A", "B"], "edges": [["A", "B"]]}, "H": {"nodes": ["0", "1", "2"], "edges": [["0", "2"]]}}
CASES = [
    (kind, stories, story, state)
    for kind, stories, state in (
        (CONNECTIVITY, CONNECTIVITY_STORIES, PATH),
        (FLOW, FLOW_STORIES, NET),
        (PAIR, PAIR_STORIES, TWO),
    )
    for story in stories
]


@pytest.mark.parametrize(("kind", "stories", "story", "state"), CASES)
def test_every_phrasing_reads_back(kind, stories, story, state) -> None:
    told_so_far = set()
    for phrasing in range(PHRASINGS):
        text = tell(kind, story, phrasing, state)
        assert hear(kind, stories, text) == state
        assert hear(kind, stories, f"Once upon a time.\n\n> **{text}**\n\nThe end!") == state
        told_so_far.add(text)
    assert len(told_so_far) >= 3


def test_nodes_that_the_question_named_need_not_be_told() -> None:
    for kind, stories, state, stated, line in (
        (CONNECTIVITY, CONNECTIVITY_STORIES, PATH, {"query": ["A", "D"]}, "Query nodes: A, D"),
        (FLOW, FLOW_STORIES, NET, {"source": "0", "sink": "2"}, "Source: 0\nSink: 2"),
    ):
        text = tell(kind, stories[0], 0, state, roles=False)
        assert text in tell(kind, stories[0], 0, state)
        assert hear(kind, stories, text, stated) == hear(kind, stories, f"{text}\n\n{line}") == state
        with pytest.raises(Unreadable, match="no sentence of the shape"):
            hear(kind, stories, text)


def test_there_are_three_stories_each() -> None:
    assert min(map(len, (CONNECTIVITY_STORIES, FLOW_STORIES, PAIR_STORIES))) >= 3


def test_no_two_sentences_have_one_shape() -> None:
    for *_, story, _ in CASES:
        sentences = {*story.links, *story.fans, story.opening, story.roles} - {""}
        assert len(story.shapes) == len(sentences)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("A road joins city A and city B. A driver in city A wants to reach city B.", "no sentence names the cities"),
        ("There are 2 cities: city A and city B. A road joins city A and city B.", "no sentence of the shape"),
        ("There are 3 cities: city A and city B.", "2 names, but the number 3"),
        ("There are 2 cities: city A and city B. A road joins city A and city C. A driver in city A wants to reach city B.",
         "city C is not in the list"),
        ("There are 2 cities: city A and city B. A tunnel joins city A and city B. A driver in city A wants to reach city B.",
         "not a sentence of the story form"),
        ("There are 2 cities: city A and city B. No road joins city A and city B.", "not a sentence of the story form"),
        ("There are 2 cities: city A and city B. A driver in city A wants to reach city A.", "both are A"),
        ("There are 2 cities: city A and city A. A driver in city A wants to reach city B.", "named twice"),
        ("There are 2 cities: city A and city B. A road joins city A and city A.", "is joined to itself"),
    ],
)  # fmt: skip
def test_unreadable_stories(text: str, why: str) -> None:
    with pytest.raises(Unreadable) as told_why:
        hear(CONNECTIVITY, CONNECTIVITY_STORIES, text)
    assert why in str(told_why.value)
    assert len(str(told_why.value)) < 200


@pytest.mark.parametrize(("capacity", "fine"), [("5", True), ("-5", False), ("2.5", False), ("0", False)])
def test_capacities(capacity: str, fine: bool) -> None:
    text = tell(FLOW, FLOW_STORIES[0], 0, NET).replace("most 5 litres", f"most {capacity} litres")
    if fine:
        assert hear(FLOW, FLOW_STORIES, text) == NET
    else:
        with pytest.raises(Unreadable, match="expected a whole number of at least 1"):
            hear(FLOW, FLOW_STORIES, text)


@pytest.mark.parametrize(
    "unit", ["city A, ", "cities A, B, ", "city ", "city A and ", "In country G ", "tank 1 -", "@, @ and "]
)
def test_hostile_length(unit: str) -> None:
    for length in (10**6, 199_000):
        for kind, stories in ((CONNECTIVITY, CONNECTIVITY_STORIES), (FLOW, FLOW_STORIES), (PAIR, PAIR_STORIES)):
            form, text = told(kind, stories), unit * (length // len(unit))
            within(3, lambda _, f=form, t=text: f.read(t, {}), raises=Unreadable)
