"""What a model wrote down of a picture against what is there, as marks to be drawn on the picture: nodes, letters and
lines that it missed, those that it invented, and numbers that it misread.

Where they stand in the picture the OpenCV reader says. Graphs with one panel and lettered diagrams have such marks.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from isoprobe.analysis.scoring.scores import read_transcript
from isoprobe.probes.core import BadState, Probe, Question, Reply, State, Unreadable, View
from isoprobe.probes.engine.registry import load_task

Places = Mapping[str, tuple[float, float]]  # of each node or lettered point, in pixels
Line = tuple[str, ...]  # the names along it
DRAWN = ("connectivity", "maxflow", "letters", "circles", "triangles", "segments")
MOST = 60  # marks of one reply


@dataclass(frozen=True)
class Sight:
    """The picture's size, and its marks: `kind` is missed, invented or other; `line` are points in pixels (one: a ring
    about it); `name` says what it is."""

    width: int
    height: int
    marks: tuple[tuple[str, tuple[tuple[float, float], ...], str], ...]
    unplaced: tuple[str, ...] = ()  # invented points: they have no place in the picture

    def to_json(self) -> dict[str, Any]:
        """Plain JSON, its places in whole pixels."""
        marks = [
            {"kind": kind, "points": [[round(x), round(y)] for x, y in points], "name": name}
            for kind, points, name in self.marks
        ]
        return {"width": self.width, "height": self.height, "marks": marks, "unplaced": list(self.unplaced)}


def sight_of(probe: Probe, question: Question, reply: Reply) -> Sight | None:
    """What of this transcript differs from the picture; None where it cannot be read, or has no marks of this kind."""
    view = next((each for each in probe.views if each.representation == question.view), None)
    if question.about != "transcript" or probe.item.task not in DRAWN or view is None or not reply.text:
        return None
    written = read_transcript(probe.item.task, question.element, reply.text, json.dumps(question.query.stated)).state
    if written is None or not isinstance(view.payload, bytes):
        return None
    truth = load_task(probe.item.task).transcribable(probe.item.state)
    places = _places(probe.item.task, view)
    pixels = cv2.imdecode(np.frombuffer(view.payload, np.uint8), cv2.IMREAD_GRAYSCALE)
    if places is None or pixels is None:
        return None
    marks, unplaced = _marks(truth, written, places)
    return Sight(pixels.shape[1], pixels.shape[0], tuple(marks[:MOST]), tuple(unplaced[:MOST]))


def _places(task: str, view: View) -> Places | None:
    """Where the reader finds each named point; None where it does not read the picture."""
    assert isinstance(view.payload, bytes)
    try:
        if load_task(task).family == "graphs":
            from isoprobe.vision.graph.reading import read_graph

            scene = read_graph(view.payload, panels=1)
            return {vertex.label: (vertex.x, vertex.y) for vertex in scene.vertices}
        from isoprobe.probes.families.diagram.pictures import scene_of

        return {name: (float(x), float(y)) for name, (x, y) in scene_of(view.payload).points.items()}
    except (Unreadable, BadState):
        return None


def _marks(
    truth: State, written: State, places: Places
) -> tuple[list[tuple[str, tuple[tuple[float, float], ...], str]], list[str]]:
    marks: list[tuple[str, tuple[tuple[float, float], ...], str]] = []
    there, seen = _points(truth), _points(written)
    marks += [("missed", (places[name],), name) for name in there if name not in seen and name in places]
    unplaced = [name for name in seen if name not in there]
    lines, claimed = _lines(truth), _lines(written)
    for kind, first, second in (("missed", lines, claimed), ("invented", claimed, lines)):
        for line in first:
            if line not in second and all(name in places for name in line):
                marks.append((kind, tuple(places[name] for name in line), " – ".join(line)))
    for line, number in lines.items():
        if line in claimed and claimed[line] != number and all(name in places for name in line):
            told = f"{' – '.join(line)}: {claimed[line]}, not {number}"
            marks.append(("other", tuple(places[name] for name in line), told))
    return marks, unplaced


def named_in(state: State) -> set[Line]:
    """The nodes, letters and lines that a state has."""
    return {(name,) for name in _points(state)} | set(_lines(state))


def _points(state: State) -> list[str]:
    return [str(name) for name in state.get("nodes") or state.get("letters") or ()]


def _lines(state: State) -> dict[Line, object]:
    """The lines of a state with the number on each, None where it has none; the two ways along an undirected one are
    one."""
    if "nodes" in state and "arcs" in state:
        return {(str(tail), str(head)): capacity for tail, head, capacity in state["arcs"]}
    named: Sequence[Sequence[str]] = state.get("edges") or state.get("lines") or ()
    return {min(tuple(map(str, line)), tuple(map(str, reversed(line)))): None for line in named}
