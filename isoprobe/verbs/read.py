"""`isoprobe read IMAGE ...`: what the OpenCV reader sees."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from isoprobe.printing import errors, print_json
from probes.registry import unknown
from vision import NotAPicture, Unreadable
from vision.graph_reading import read_graph
from vision.graph_scene import GraphScene

KINDS = ("graph",)


class UnknownKind(LookupError):
    """No reader for this kind of picture. The message says which there are."""


def read_picture(path: Path, kind: str, panels: int = 1) -> dict[str, Any]:
    """What the reader sees in one picture: picture, kind, state (None where it cannot read it), why, seconds.

    The state of a graph: nodes, edges, `positions` in pixels (x right, y down), whether it is directed. Raises OSError,
    UnknownKind, and NotAPicture for bytes that are no whole picture.
    """
    if kind not in KINDS:
        raise UnknownKind(unknown("kind of picture", kind, list(KINDS)))
    if panels not in (1, 2):
        raise UnknownKind(f"panels is {panels}: expected 1 or 2")
    content = path.read_bytes()
    start, state, why = time.perf_counter(), None, ""
    try:
        state = graph_state(read_graph(content, panels=panels))
    except NotAPicture:
        raise
    except Unreadable as reason:
        why = str(reason)
    seconds = round(time.perf_counter() - start, 6)
    return {"picture": str(path), "kind": kind, "state": state, "why": why, "seconds": seconds}


def graph_state(scene: GraphScene) -> dict[str, Any]:
    """A scene as plain JSON. Vertices are numbered from 0 in reading order; edges name them by number."""
    return {
        "width": scene.width,
        "height": scene.height,
        "directed": scene.directed,
        "nodes": [
            {
                "node": k,
                "label": v.label or None,
                "x": round(v.x, 1),
                "y": round(v.y, 1),
                "radius": round(v.radius, 1),
                "colour": v.colour,
                "panel": v.panel,
            }
            for k, v in enumerate(scene.vertices)
        ],
        "edges": [
            {"nodes": [e.tail, e.head], **({} if e.capacity is None else {"capacity": e.capacity})} for e in scene.edges
        ],
    }


def read(images: Sequence[Path], /, *, as_: str = "graph", panels: int = 1) -> int:
    """Read pictures with OpenCV, pixels only, and print what is seen: one JSON line a picture.

    A picture that cannot be read has the state null and says why. Exit code 2 where a file is no picture at all.

    Parameters
    ----------
    images
        PNG or JPEG files.
    as_
        What the picture shows: graph.
    panels
        2 where one picture holds a pair of graphs.
    """
    wrong = 0
    for path in images:
        try:
            print_json(read_picture(path, as_, panels))
        except (OSError, NotAPicture) as why:
            wrong += 1
            reason = f"{path}: {why.strerror.lower() if isinstance(why, OSError) and why.strerror else why}"
            print_json({"picture": str(path), "kind": as_, "state": None, "why": reason, "seconds": 0.0})
            errors.print(f"isoprobe: {reason}", markup=False, highlight=False, soft_wrap=True)
    return 2 if wrong else 0
