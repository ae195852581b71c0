"""`isoprobe read IMAGE ...`: what the OpenCV reader sees."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from glob import glob, has_magic
from pathlib import Path
from typing import Annotated, Any

import cv2

from isoprobe.arguments import several, verb, words
from isoprobe.printing import progress
from isoprobe.probes.engine.plugins import BadPlugin, find, installed
from isoprobe.probes.engine.registry import unknown
from isoprobe.probes.part import part_of
from isoprobe.probes.suites.engines import check_engine, spread
from isoprobe.results import Result, one_line_json
from isoprobe.solvers.diagrams.diagram import counts
from isoprobe.vision import NotAPicture, Unreadable
from isoprobe.vision.diagram.scene import DiagramScene, Round
from isoprobe.vision.graph.reading import read_graph
from isoprobe.vision.graph.scene import GraphScene
from isoprobe.vision.raster.overlay import SURE, laid_over
from isoprobe.vision.raster.pixels import decode

ENDINGS = (".png", ".jpg", ".jpeg", ".webp", ".bmp")
DRAWN = ".read.png"
LARGEST = 256 << 20  # bytes of a picture file


class UnknownKind(LookupError):
    """No reader for this kind of picture. The message says which there are."""


Read = Callable[[bytes], dict[str, Any]]


def read_picture(path: Path | str, kind: str | Read, panels: int = 1) -> dict[str, Any]:
    """What the reader sees in one picture: picture, kind, state (None where it cannot read it), why, seconds.

    The state of a graph: nodes, edges, whether it is directed, `confidence`, and what it was `unsure` of. Of a diagram:
    letters, lines, circles, arcs, marks, `confidence`, and what it was `unsure` of; its four `counts` also stand beside
    the state. Of a molecule: its SMILES, atoms and bonds. Positions are in pixels, x right, y down. Raises OSError,
    UnknownKind, BadPlugin, and NotAPicture
    for bytes that are no whole picture.
    """
    name, reader = reader_name(kind), reader_of(kind)
    if panels not in (1, 2):
        raise UnknownKind(f"panels is {panels}: expected 1 or 2")
    with Path(path).open("rb") as file:
        content = file.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise NotAPicture(f"more than {LARGEST:,} bytes, expected a picture")
    start, state, why = time.perf_counter(), None, ""
    try:
        state = graph_state(read_graph(content, panels=panels)) if kind == "graph" else reader(content)
        if kind not in KINDS:
            state = _plain(name, state)
    except NotAPicture:
        raise
    except Unreadable as reason:
        why = str(reason)
    except Exception as broke:  # one picture never ends the reading of others
        why = f"the reader {name} broke: {type(broke).__name__}: {broke}"
    seconds = round(time.perf_counter() - start, 6)
    counts = {"counts": state["counts"]} if state and "counts" in state else {}
    return {"picture": str(path), "kind": name, "state": state, **counts, "why": why, "seconds": seconds}


def reader_of(kind: str | Read) -> Read:
    """The function that reads such pictures: one of KINDS, one's own by MODULE:NAME or from an installed package, or
    the function itself. Raises UnknownKind, BadPlugin."""
    if isinstance(kind, str) and kind in KINDS:
        return KINDS[kind]
    found = find("reader", kind) if isinstance(kind, str) else kind
    if found is None:
        known = [*KINDS, *installed("reader")]
        said = str(kind).lower()
        meant = MEANT.get(said) or MEANT.get(said.removesuffix("s"))
        if meant is None:
            raise UnknownKind(unknown("kind of picture", str(kind), known))
        raise UnknownKind(f"unknown kind of picture {kind!r}. Did you mean {meant!r}? Known: {', '.join(known)}")
    if not callable(found):
        raise BadPlugin(f"reader {kind!r} is of type {type(found).__name__}, expected a function of a picture's bytes")
    reader: Read = found
    return reader


def reader_name(kind: str | Read) -> str:
    """What a reader is called: its name, or the function's."""
    return kind if isinstance(kind, str) else str(getattr(kind, "__qualname__", type(kind).__qualname__))


def _plain(name: str, state: object) -> dict[str, Any]:
    """The state as plain JSON has it. Raises Unreadable."""
    if not isinstance(state, dict):
        raise Unreadable(f"the reader {name} gave a {type(state).__name__}, expected a dict of plain JSON")
    try:
        plain: dict[str, Any] = json.loads(json.dumps(state, allow_nan=False))
    except (TypeError, ValueError) as why:
        raise Unreadable(f"the reader {name} gave what is not plain JSON: {why}") from why
    return plain


def graph_state(scene: GraphScene) -> dict[str, Any]:
    """A scene as plain JSON. Vertices are numbered from 0 in reading order; edges name them by number, and by `labels`
    where both have one."""
    names = [vertex.label for vertex in scene.vertices]
    doubts = list(scene.unsure)
    if scene.confidence < SURE and not doubts:
        doubts = [f"of names and numbers, the least sure one has a confidence of {scene.confidence}"]
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
            {
                "nodes": [e.tail, e.head],
                **({"labels": [names[e.tail], names[e.head]]} if names[e.tail] and names[e.head] else {}),
                **({} if e.capacity is None else {"capacity": e.capacity}),
            }
            for e in scene.edges
        ],
        "confidence": scene.confidence,
        "unsure": doubts,
    }


def diagram_state(scene: DiagramScene) -> dict[str, Any]:
    """A scene as plain JSON. `point` is the place that a letter names, x and y are its own; lines name their letters in
    order and say from where to where their stroke runs."""
    diagram = scene.diagram
    strokes, rounds = iter(scene.strokes), iter(scene.rounds)
    dashed = set(diagram.dashed)
    lines = []
    for number, (letters, stroke) in enumerate(zip(diagram.lines, strokes, strict=True)):
        ends = {"from": _at(stroke.x1, stroke.y1), "to": _at(stroke.x2, stroke.y2)}
        lines.append({"letters": list(letters), **ends, "dashed": number in dashed})
    circles = [
        {"centre": c.centre or None, "letters": list(c.through), "x": r.x, "y": r.y, "radius": r.radius}
        for c, r in zip(diagram.circles, (_rounded(next(rounds)) for _ in diagram.circles), strict=True)
    ]
    arcs = [
        {"centre": a.centre or None, "letters": list(a.through), "x": r.x, "y": r.y, "radius": r.radius}
        for a, r in zip(diagram.arcs, map(_rounded, rounds), strict=True)
    ]
    return {
        "width": scene.width,
        "height": scene.height,
        "letters": [
            {
                "letter": t.name,
                "x": round(t.x, 1),
                "y": round(t.y, 1),
                "point": _at(*scene.points[t.name]) if t.name in scene.points else None,
                "confidence": round(t.confidence, 3),
            }
            for t in scene.letters
        ],
        "lines": lines,
        "circles": circles,
        "arcs": arcs,
        "crossings": [[list(diagram.lines[i]), list(diagram.lines[j])] for i, j in diagram.crossings],
        "right_angles": [list(angle) for angle in diagram.right],
        "equal": [[list(pair) for pair in group] for group in diagram.ticks],
        "parallel": [[list(diagram.lines[i]) for i in group] for group in diagram.parallel],
        "counts": counts(diagram),
        "left_over": [
            *({"kind": "ink", **_at_area(x, y, area)} for x, y, area in scene.left),
            *({"kind": one.kind, **_at_area(one.x, one.y, one.area)} for one in scene.aside),
        ],
        "confidence": round(scene.confidence, 3),
        "unsure": list(scene.unsure),
    }


def _at_area(x: float, y: float, area: float) -> dict[str, Any]:
    return {"x": round(x, 1), "y": round(y, 1), "area": round(area)}


def _at(x: float, y: float) -> list[float]:
    return [round(x, 1), round(y, 1)]


def _rounded(one: Round) -> Round:
    return replace(one, x=round(one.x, 1), y=round(one.y, 1), radius=round(one.radius, 1))


def _graph(content: bytes) -> dict[str, Any]:
    return graph_state(read_graph(content))


def _diagram(content: bytes) -> dict[str, Any]:
    from isoprobe.vision.diagram.reading.diagram import read_diagram

    return diagram_state(read_diagram(content))


def _blindtest(kind: str, content: bytes) -> dict[str, Any]:
    from isoprobe.vision.blindtest.reading import read_blindtest

    return read_blindtest(kind, content, strict=True)


def _board(content: bytes) -> dict[str, Any]:
    from isoprobe.vision.board.reading import read_board

    board = read_board(content)
    return {
        "placement_fen": board.placement_fen,
        "black_at_bottom": board.black_at_bottom,
        "turned_by": board.turned_by,
        "box": [round(side, 1) for side in board.box],
        "left_over": [
            {"kind": "mark", "box": [round(side) for side in box], "area": round(area)} for box, area in board.left
        ],
        "confidence": round(board.confidence, 3),
        "unsure": list(board.unsure),
    }


def _plot(content: bytes) -> dict[str, Any]:
    from isoprobe.vision.plot.reading import read_plot
    from isoprobe.vision.plot.state import plot_state

    return plot_state(read_plot(content))


def _chart(content: bytes) -> dict[str, Any]:
    from isoprobe.vision.chart.reading import read_chart
    from isoprobe.vision.chart.scene import chart_state

    return chart_state(read_chart(content))


def _molecule(content: bytes) -> dict[str, Any]:
    from isoprobe.vision.molecule.reading import molecule_state, read_molecule_picture

    return molecule_state(read_molecule_picture(content))


KINDS: dict[str, Callable[[bytes], dict[str, Any]]] = {
    "graph": _graph,
    "diagram": _diagram,
    "board": _board,
    "plot": _plot,
    "chart": _chart,
    "molecule": _molecule,
    **{kind: partial(_blindtest, kind) for kind in ("circles", "contact", "polylines", "squares", "grid")},
}

DEFAULT = "graph"
OTHERS = f"isoprobe: pictures of another kind are read by --as: {', '.join(kind for kind in KINDS if kind != DEFAULT)}"
MEANT = {  # words that people say, in the singular: the kind that reads such pictures
    **dict.fromkeys(("bar", "pie", "ring", "donut", "scatter", "scatterplot", "barchart", "piechart"), "chart"),
    **dict.fromkeys(("line", "curve", "function", "axe"), "plot"),
    **dict.fromkeys(("network", "node", "tree", "networkx", "graphviz"), "graph"),
    **dict.fromkeys(("geometry", "triangle", "figure"), "diagram"),
    **dict.fromkeys(("chess", "chessboard", "fen"), "board"),
    **dict.fromkeys(("chemistry", "smile", "structure"), "molecule"),
    **dict.fromkeys(("table", "row", "column"), "grid"),
}


@dataclass(frozen=True, repr=False)
class Readings(Result):
    """What was seen, a dict for each picture; `broken` says which files were no pictures at all."""

    kind: str
    seen: tuple[dict[str, Any], ...]
    broken: tuple[str, ...] = ()
    drawn: tuple[Path, ...] = ()
    by_line = True

    @property
    def exit_code(self) -> int:
        """0 where all were read, 1 where a picture could not be read, 2 where a file is no picture at all."""
        return 2 if self.broken else int(any(one["state"] is None for one in self.seen))

    def __len__(self) -> int:
        return len(self.seen)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter(self.seen)

    def __getitem__(self, place: int) -> dict[str, Any]:
        return self.seen[place]

    def __repr__(self) -> str:
        read = sum(one["state"] is not None for one in self.seen)
        of = "" if read == len(self.seen) else f" of {len(self.seen)}"
        return f"<{read}{of} {'picture' if len(self.seen) == 1 else 'pictures'} read as {self.kind}>"

    def __str__(self) -> str:
        return "\n".join(map(one_line_json, self.seen))

    def asides(self) -> list[str]:
        unread = [one for one in self.seen if one["state"] is None and one["why"] not in self.broken]
        return [
            *(f"isoprobe: {why}" for why in self.broken),
            *(f"isoprobe: {one['picture']}: not read as {self.kind}: {one['why']}" for one in unread),
            *([OTHERS] if unread and self.kind == DEFAULT else []),
            *([f"wrote {len(self.drawn)} drawn readings, the first {self.drawn[0]}"] if self.drawn else []),
        ]

    def to_json(self) -> list[dict[str, Any]]:
        return list(self.seen)


@verb
def read(
    images: Annotated[Path | str | Sequence[Path | str], words(Sequence[Path])],
    /,
    *,
    as_: Annotated[str | Read, words(str, "--as")] = DEFAULT,
    panels: int = 1,
    draw: bool = False,
    workers: int = 1,
    engine: str = "",
    part: str | None = None,
    out: Path | str | None = None,
) -> Readings:
    """Read pictures with OpenCV, pixels only, and print what is seen: one JSON line a picture.

    A picture that cannot be read has the state null and says why. Exit code 1 where one could not be read, 2 where a
    file is no picture at all.

    Examples
    --------
    >>> import isoprobe
    >>> shown = isoprobe.show("connectivity", seed=3, out="pictures")
    >>> isoprobe.read(shown.pictures["picture"], as_="graph")
    <1 picture read as graph>

    Parameters
    ----------
    images
        PNG or JPEG files, folders of them, or patterns such as `plots/*.png`.
    as_
        What the picture shows: graph where it is not said, diagram, board, plot (of a function), chart (of bars,
        sectors or points), molecule, circles, contact (of two circles), polylines, squares or grid; or a reader of
        one's own by MODULE:NAME.
    panels
        2 where one picture holds a pair of graphs.
    draw
        Write each reading laid over its picture as NAME.read.png, beside the picture: what was seen in green, what
        was doubted in orange.
    workers
        Processes, or workers of the engine, to which a picture's place has to be the same file.
    part
        i/n: read this part of n of the pictures alone; the lines of all parts, one after another, are those of all.
    out
        A folder for what `draw` writes.
    """
    name, seen = reader_name(as_), []
    check_engine(engine)
    drawn: list[Path] = []
    reader_of(as_)
    which = part_of(part)
    every, broken = pictures_in(several(images))
    paths = [every[k] for k in which.of(len(every))]
    with progress(f"read {name}", len(paths), show=len(paths) > 1) as tick:
        readings = spread(partial(_read_or_told, as_, panels), paths, workers, engine)
        for path, (found, why) in zip(paths, readings, strict=True):
            try:
                if found is not None and (draw or out is not None):
                    drawn.append(draw_reading(path, found, path.parent if out is None else Path(out), drawn))
            except (OSError, NotAPicture) as failed:
                found, why = None, _reason(failed)
            if found is None:
                broken.append(f"{path}: {why}")
                found = {"picture": str(path), "kind": name, "state": None, "why": broken[-1], "seconds": 0.0}
            seen.append(found)
            tick(total=len(paths))
    return Readings(name, tuple(seen), tuple(broken), tuple(drawn))


def _read_or_told(kind: str | Read, panels: int, path: Path) -> list[tuple[dict[str, Any] | None, str]]:
    """What is seen in one picture, or why its file is none."""
    try:
        return [(read_picture(path, kind, panels), "")]
    except (OSError, NotAPicture) as why:
        return [(None, _reason(why))]


def _reason(why: Exception) -> str:
    return why.strerror.lower() if isinstance(why, OSError) and why.strerror else str(why)


def pictures_in(images: Sequence[Path | str]) -> tuple[list[Path], list[str]]:
    """The pictures that files, folders and patterns name, in order, those of a folder by name; and why there are none
    where a folder or a pattern has none. Readings that were drawn are left out there."""
    found, broken = [], []
    for image in images:
        path = Path(image)
        if path.is_dir():
            here = sorted(file for file in path.rglob("*") if file.suffix.lower() in ENDINGS and not _is_drawn(file))
            broken += [] if here else [f"{path}: no picture in this folder: expected {', '.join(ENDINGS)}"]
        elif not path.exists() and has_magic(str(image)):
            here = [Path(name) for name in sorted(glob(str(image), recursive=True)) if not _is_drawn(Path(name))]
            broken += [] if here else [f"{image}: no file is named like this"]
        else:
            here = [path]
        found += here
    return found, broken


def _is_drawn(path: Path) -> bool:
    return path.name.endswith(DRAWN)


def draw_reading(path: Path, seen: dict[str, Any], folder: Path, taken: Sequence[Path] = ()) -> Path:
    """Writes a reading laid over its picture into a folder, under a name that is not taken, and gives its place."""
    names = path.stem, path.name, *(f"{path.parent.name}-{path.stem}-{k}" for k in range(len(taken) + 1))
    place = next(one for one in (folder / f"{name}{DRAWN}" for name in names) if one not in taken)
    folder.mkdir(parents=True, exist_ok=True)
    shown = laid_over(decode(path.read_bytes()), seen["state"], seen["why"])
    place.write_bytes(cv2.imencode(".png", shown)[1].tobytes())
    return place
