"""What a transcript missed, invented and misread, and where that stands in the picture."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Any

import isoprobe
from isoprobe.analysis.report.sights import Sight, sight_of
from isoprobe.probes.core import Probe, Question, Reply
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.registry import load_task
from tests.analysis.report.test_report import dumped, needs_chromium


@lru_cache(maxsize=2)
def made(task: str) -> tuple[Probe, Question]:
    form = "clauses" if task == "segments" else "edge_list"
    probe = make_item(load_task(task), 2 if form == "clauses" else 1, 5, representations=["picture", form])
    return probe, next(each for each in probe.questions if each.about == "transcript")


def sight(task: str, **changed: Any) -> Sight:
    """Of a transcript by someone who sees the item's state with these changes."""
    probe, question = made(task)
    said = load_task(task).respond(question.query, {**probe.item.state, **changed})
    found = sight_of(probe, question, Reply(said))
    assert found is not None
    return found


def test_what_is_left_out_added_or_misread_stands_where_it_is_in_the_picture() -> None:
    arcs = made("maxflow")[0].item.state["arcs"]
    (tail, head, capacity), *rest = arcs
    found = sight("maxflow", arcs=rest)
    [(kind, points, name)] = found.marks
    assert (kind, name) == ("missed", f"{tail} – {head}")
    assert len(points) == 2
    assert all(0 < x < found.width and 0 < y < found.height for x, y in points)
    there = {(u, v) for u, v, _ in arcs}
    nodes = made("maxflow")[0].item.state["nodes"]
    new = next((u, v) for u in nodes for v in nodes if u != v and (u, v) not in there)
    more = sorted([*arcs, [*new, 4]], key=lambda arc: [nodes.index(node) for node in arc[:2]])
    assert [(kind, name) for kind, _, name in sight("maxflow", arcs=more).marks] == [("invented", " – ".join(new))]
    [(kind, _, name)] = sight("maxflow", arcs=[[tail, head, 97], *rest]).marks
    assert (kind, name) == ("other", f"{tail} – {head}: 97, not {capacity}")


def test_points_that_are_not_there_have_no_place() -> None:
    state = made("maxflow")[0].item.state
    nodes, other = state["nodes"], "Z" if state["nodes"][0].isalpha() else "99"
    found = sight("maxflow", nodes=[*nodes, other], arcs=[*state["arcs"], [nodes[-1], other, 3]])
    assert (found.marks, found.unplaced) == ((), (other,))
    assert found.to_json() == {"width": found.width, "height": found.height, "marks": [], "unplaced": [other]}


def test_lines_of_diagrams_too() -> None:
    lines = made("segments")[0].item.state["lines"]
    [(kind, points, name)] = sight("segments", lines=lines[1:]).marks
    assert (kind, name) == ("missed", " – ".join(min(lines[0], lines[0][::-1])))
    assert len(points) == len(lines[0])


def test_what_is_right_or_unread_has_no_marks() -> None:
    found = sight("maxflow")
    assert found.marks == found.unplaced == ()
    probe, question = made("maxflow")
    assert sight_of(probe, question, Reply("I see a lovely picture.")) is None
    answer = next(each for each in probe.questions if each.about == "answer")
    assert sight_of(probe, answer, Reply("5")) is None


@needs_chromium
def test_the_page_draws_them_over_the_picture(tmp_path: Path) -> None:
    """A respondent that sees nothing writes down another graph: what it missed and invented stands on the picture."""
    suite = isoprobe.make(tmp_path / "suite", task="maxflow", level=1, items=2).suite
    asked = isoprobe.ask(suite, "planted:blind", arm=["picture", "transcript"], out=tmp_path / "blind.run")
    page = isoprobe.report(*asked.runs, out=tmp_path / "page").page
    assert page is not None
    drawn = re.findall(r'<svg[^>]* role="img" aria-label="(the picture with [^"]+)">(.*?)</svg>', dumped(page), re.S)
    assert drawn
    for words, inside in drawn:
        marks = re.findall(r'<(?:polyline|circle) class="(missed|invented|other)"', inside)
        assert len(marks) == len(re.findall(r"missed: |invented: |misread: ", words.partition("misread: ")[2])) > 0
