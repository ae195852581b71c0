"""IsoBench's own prompts: the figures of its Appendix B as they are printed, on items that hold the same."""

from __future__ import annotations

from dataclasses import replace

import pytest

from isoprobe.adapters.models.reader import Reader
from isoprobe.adapters.prompting.prompts import text_of
from isoprobe.adapters.strategies.strategies import load_strategy
from isoprobe.adapters.strategies.unaskable import CannotAsk
from isoprobe.adapters.strategies.views import find_question
from isoprobe.probes.core import Picture, Probe, Prompt
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.published import published_probe
from isoprobe.probes.engine.registry import load_task


def asked(probe: Probe, view: str) -> Prompt:
    question = find_question(probe, "answer", view)
    assert question is not None
    prompt = next(load_strategy("isobench")(probe, question))
    assert isinstance(prompt, Prompt)
    return prompt


@pytest.mark.parametrize(
    ("task", "view", "begins", "ends"),
    [
        ("parity", "latex", "You are given a real-valued, scalar function f(x).\nYOUR TASK is to determine",
         "under key 'explanation' (Do not summarize, paraphrase or change meanings)."),
        ("parity", "picture", "You are given a plot of a real-valued, scalar function f(x).",
         "Answer (start with 'even', 'odd', or 'neither'):"),
        ("convexity", "code", "You are given a real-valued, scalar function f(x).\nYOUR TASK is to determine whether "
         "f(x) is an convex function or an concave function", "change meanings)."),
        ("convexity", "picture", "You are given a plot", "Answer (start with 'convex' or 'concave'):"),
        ("breakpoints", "latex", "You are given a real-valued, scalar function f(x).\nYOUR TASK is to count",
         "change meanings)."),
        ("breakpoints", "picture", "You are given a plot", "Answer (in Arab digits):"),
        ("maxflow", "matrix", "You are given an adjacency matrix of a graph and two query nodes.",
         "Compute the maximum flow from the source node to the sink node."),
        ("puzzle", "fen", "You are given a FEN representation of a chess puzzle", 'like "e2e4" or "d7d5"):'),
        ("puzzle", "picture", "You are given a visual representation of a chess puzzle", 'like "e2e4" or "d7d5"):'),
    ],
)  # fmt: skip
def test_what_the_paper_prints_is_asked_and_answered(task: str, view: str, begins: str, ends: str) -> None:
    probe = make_item(load_task(task), 1, 3)
    prompt = asked(probe, view)
    [message] = prompt.messages
    pictures = [part for part in message.parts if isinstance(part, Picture)]
    [words] = [part for part in message.parts if isinstance(part, str)]
    assert words.startswith(begins)
    assert words.endswith(ends)
    assert [picture.file for picture in pictures] == ([probe.view(view).payload] if view == "picture" else [])
    [reply] = Reader().ask([prompt])
    answer = probe.item.answer
    assert str(reply.text) == f"Answer: {answer}"


def test_formula_domain_matrix_and_position_stand_where_the_paper_has_them() -> None:
    convex = make_item(load_task("convexity"), 1, 3)
    formula, _, domain = str(convex.view("latex").payload).partition("\nDomain: ")
    told = "" if domain == "all real x" else f", defined for all {domain.strip('$')}"
    assert f"Here is the expression of f(x){told}:\n{formula}\nRespond with" in text_of(asked(convex, "latex"))
    bounded = make_item(load_task("parity"), 4, 2)
    assert "Here is the expression of f(x), defined for all " in text_of(asked(bounded, "code"))
    flow = make_item(load_task("maxflow"), 1, 3)
    rows = [line for line in str(flow.view("matrix").payload).split("\n") if line and line[0].isdigit()]
    nodes = str(flow.view("matrix").payload).split("\n")[0].removeprefix("Nodes: ").split(", ")
    ends = [nodes.index(flow.item.state[role]) for role in ("source", "sink")]
    assert (
        f"adjacency matrix: {' '.join(f'[{row}]' for row in rows)} Source node (zero-indexed): {ends[0]} Sink node "
        f"(zero-indexed): {ends[1]} In the query example, the nodes are zero-indexed."
    ) in text_of(asked(flow, "matrix"))
    puzzle = make_item(load_task("puzzle"), 1, 3)
    assert f"FEN : {puzzle.view('fen').payload}\nAnswer (start" in text_of(asked(puzzle, "fen"))


SCIENCE = published_probe(
    "isobench-chemistry-1",
    "Which solution has a higher concentration of green particles?\n(A) Solution B\n(B) neither\n(C) Solution A",
    "option", "B", choices=("Solution B", "neither", "Solution A"),
    texts={"description": "In Solution A and Solution B, the green particles represent the solute."},
    labels={"dataset": "isobench", "config": "chemistry"},
)  # fmt: skip


def test_science_is_figure_16() -> None:
    assert text_of(asked(SCIENCE, "description")) == (
        "You are given a multiple-choice chemistry question. YOUR TASK is to read the question and select the correct "
        "answer from the provided options.\n"
        "In Solution A and Solution B, the green particles represent the solute.\n"
        "Which solution has a higher concentration of green particles?\n"
        "A. Solution B\nB. neither\nC. Solution A"
    )


@pytest.mark.parametrize(
    ("task", "view", "why"),
    [
        ("connectivity", "picture", "prints no prompt for connectivity"),
        ("maxflow", "picture", "prints no prompt for a picture of maxflow"),
        ("maxflow", "edge_list", "for maxflow as edge_list: expected --form matrix or --form matrix_latex"),
        ("puzzle", "pgn", "for puzzle as pgn: expected --form fen"),
    ],
)
def test_what_the_paper_does_not_print_is_not_asked(task: str, view: str, why: str) -> None:
    with pytest.raises(CannotAsk, match=why):
        asked(make_item(load_task(task), 1, 3), view)


def test_other_sets_are_not_asked_in_its_words() -> None:
    other = replace(SCIENCE, item=replace(SCIENCE.item, labels={"dataset": "emma", "config": "chemistry"}))
    with pytest.raises(CannotAsk, match="other published sets"):
        asked(other, "description")
