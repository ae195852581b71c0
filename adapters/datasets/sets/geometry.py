"""Lettered geometry diagrams with what Tangram counts in them: letters, circles, line segments, triangles.

A folder of pictures with one file about them (JSONL, JSON or CSV). A record tells its `image` and the whole diagram
(letters, lines, circles, points), or what Geometry3K tells (point_instances, line_instances, circle_instances,
point_positions), or the four counts alone. Every record gives Tangram's four questions about its own picture; where the
diagram is told, the counts are proved from it. Where our reader sees in the picture the letters, lines and circles that
are told, its reading stands for the diagram: it has the marks too. Where the counts alone are told and it sees all
four, its reading is the diagram, which is no proof.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

from isoprobe.adapters.datasets.dataset import AnyRecord, BadDataset, BadRecord, Dataset, PublishedRecord, Record
from isoprobe.adapters.datasets.records.delimited import delimited_rows
from isoprobe.adapters.datasets.records.diagrams import TASKS, annotated, counts_in, from_instances, wording
from isoprobe.adapters.datasets.records.files import are_pictures_wanted
from isoprobe.adapters.datasets.records.graphs import BadField
from isoprobe.adapters.datasets.records.pictures import one_picture
from isoprobe.adapters.datasets.records.questions import Labels, labels_in
from isoprobe.adapters.datasets.records.sources import json_rows, surviving, whole_json
from isoprobe.adapters.datasets.records.tables import Row, jsonl_rows
from isoprobe.probes.core import State
from isoprobe.probes.engine.reading import read_payload
from isoprobe.probes.families.diagram.pictures import PICTURE
from isoprobe.probes.families.diagram.states import diagram_of
from isoprobe.solvers.diagrams.diagram import counts
from isoprobe.vision import Unreadable

FORMS = ("clauses", "prose")  # text forms that need no coordinates
LARGEST = 64 << 20  # bytes of a JSON file
_PICTURE = ("image", "picture", "file", "file_name", "image_path")
_ELEMENTS = {task: element for element, task in TASKS.items()}
_NAMES = ("id", "name", "image_id")


def read(path: Path, configs: Collection[str]) -> Iterator[AnyRecord]:
    """Four records a diagram, of the elements in `configs`. Raises BadDataset where there is no file about pictures."""
    files = _files(path)
    if not files:
        raise BadDataset(f"{path} holds no .jsonl, .json or .csv about pictures, expected one")
    start = 0
    parts = []
    for file in files:
        single = _single(file, path)
        parts.append((file.name, next(iter(configs)), _read(file, path, configs, start, single)))
        start += 1_000_000 if not single else 1
    yield from surviving(parts)


def _all_rows(path: Path, configs: Collection[str]) -> Iterator[tuple[str, Row | str]]:
    for file in _files(path):
        yield from _rows(file, path, _single(file, path))


def _single(file: Path, root: Path) -> bool:
    """Whether the file is about one picture beside it."""
    return file.name == "logic_form.json" and file.parent != root


def _files(path: Path) -> list[Path]:
    if path.is_file():
        return [path]
    own = sorted(f for f in path.iterdir() if f.suffix in (".jsonl", ".json", ".csv"))
    return own or sorted([*path.glob("*/logic_form.json")])


def _read(file: Path, root: Path, configs: Collection[str], start: int, single: bool) -> Iterator[AnyRecord]:
    folder = file.parent
    for index, (place, row) in enumerate(_rows(file, root, single), start):
        try:
            if isinstance(row, str):
                raise BadField(row)
            yield from _diagram(folder, index, place, row, configs)
        except BadField as why:
            yield BadRecord(place, next(iter(configs)), str(why))


def _rows(file: Path, root: Path, single: bool) -> Iterator[tuple[str, Row | str]]:
    if file.suffix == ".jsonl":
        yield from jsonl_rows(file, root)
        return
    if file.suffix == ".csv":
        yield from delimited_rows(file, root)
        return
    if single and isinstance(whole := whole_json(file, root, LARGEST), dict):
        yield f"{file.parent.name}/{file.name}", {"image": "img_diagram.png", "id": file.parent.name, **whole}
        return
    yield from json_rows(file, root, LARGEST)


def _diagram(folder: Path, index: int, place: str, row: Row, configs: Collection[str]) -> Iterator[AnyRecord]:
    named = next((row[name] for name in _PICTURE if row.get(name)), None)
    if named is None and (key := next((row[name] for name in _NAMES if isinstance(row.get(name), str)), None)):
        named = key if key.endswith(".png") else f"{key}.png"
    picture = one_picture(folder, named, "image") if are_pictures_wanted() else b""
    if not picture and (named is None or are_pictures_wanted()):
        raise BadField(f"no field {_PICTURE[0]!r}, expected the path of a picture")
    state = _state(row)
    published = counts_in(row)
    if state is None and not published:
        raise BadField(f"neither a diagram nor counts, expected line_instances, or one of {', '.join(TASKS)}")
    labels: Labels = {"dataset": "geometry", "index": index}
    labels |= labels_in(row, {"published_id": "id", "published_difficulty": "difficulty"})
    told = counts(diagram_of(state)) if state else {}
    seen = _seen(picture) if picture else None
    whole = _whole(state, row, seen)
    read_alone = state is None and seen is not None and published == counts(diagram_of(seen))
    for task in (task for task in _ELEMENTS if task in configs):
        element = _ELEMENTS[task]
        number = published.get(element, told.get(element))
        if number is None:
            continue
        own: Labels = {**labels, "config": task, "published": number}
        held = seen if read_alone else whole or state
        if held is not None:
            alone = read_alone or whole is None  # it stands in no text form, or nothing proves it
            yield Record(
                f"geometry-{index}",
                place,
                task,
                index,
                task,
                held,
                number,
                own,
                picture=picture,
                forms=FORMS if read_alone or whole is not None else (),
                read=read_alone,
                own=alone,
                question=wording(task),
            )
        else:
            yield PublishedRecord(
                f"geometry-{task}-{index}", place, task, index, wording(task), "integer", number,
                pictures=(picture,) if picture else (), seed=index, labels={**own, "element": element},
            )  # fmt: skip


def _whole(state: State | None, row: Row, seen: State | None) -> State | None:
    """The diagram with all that is in it: what our reader sees, where that agrees with what is told, or what is told,
    where it tells whole circles."""
    if state is None:
        return None
    partly = "line_instances" in row
    if seen is not None and _core(seen, partly) == _core(state, partly):
        return seen
    return None if partly else state


def _core(state: State, partly: bool) -> tuple[Any, ...]:
    """What an annotation tells: letters, lines, circles; `partly`: these by their centres alone."""
    circles = [(one["centre"], () if partly else tuple(one["through"])) for one in state["circles"]]
    return state["letters"], state["lines"], sorted(circles)


def _seen(picture: bytes) -> State | None:
    """What our reader sees, None where it cannot read the picture."""
    try:
        return read_payload(PICTURE, picture, {})
    except Unreadable:
        return None


def _state(row: Row) -> State | None:
    if "line_instances" in row or "point_instances" in row:
        return from_instances(row)
    whole: Any = row.get("letters")
    return annotated(row) if isinstance(whole, list) else None


DATASET = Dataset(
    source="lettered geometry diagrams, annotated or counted as Tangram counts (GeoQA, Geometry3K, Tangram)",
    configs={task: task for task in TASKS.values()},
    read=read,
    rows=_all_rows,
    fields={
        "image": "the path of the picture in the folder (or picture, file, file_name, image_path)",
        "letters": "a list of the lettered points; or, without lines, how many there are",
        "lines": "a list of the maximal drawn lines, each a list of its letters in order",
        "points": "an object from letters to [x, y], y down",
        "circles": "a list of {centre_letter, points_on}; or how many there are",
        "counts": "an object with letters, circles, line_segments, triangles; they may stand in the record itself",
        "point_instances": "Geometry3K's lettered points",
        "line_instances": "Geometry3K's lines, as pairs of letters",
        "circle_instances": "Geometry3K's circles, by the letters at their centres",
        "point_positions": "Geometry3K's places of points, [x, y] by letter",
        "difficulty": "label",
    },
)
