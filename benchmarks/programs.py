"""Seed programs on one core: milliseconds an item with its picture, all proved and read back, beside matplotlib.

    python benchmarks/programs.py [items a program] [name ...]     the table
    python benchmarks/programs.py --sheet docs/programs.png        a contact sheet: one variant of every program
    python benchmarks/programs.py --sheet docs/emma.png emma       the same of another family that is made of programs

The baseline, in the same run, is matplotlib drawing the primitives of the same scenes at the same size to PNG: the
picture alone, with nothing proved, no text form and nothing read back. Its texts are set whole, not glyph by glyph.
"""

from __future__ import annotations

import io
import os
import sys
import time
from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from statistics import median

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # one core means one thread, for both sides

import cv2
import matplotlib
import numpy as np

matplotlib.use("agg")
import matplotlib.pyplot as plt
from matplotlib import font_manager, patches

from isoprobe.probes.core import Probe
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.registry import load_task, own_pictures, task_files
from isoprobe.probes.families.programs.topics import EXAMS, SKILLS, TOPICS
from isoprobe.probes.suites.batches import PROGRAMS
from isoprobe.vision.figure import drawing as figure_drawing
from isoprobe.vision.figure.drawing import colour_of
from isoprobe.vision.figure.scene import Arc, Disc, FigureScene, Polygon, Polyline, Text
from isoprobe.vision.raster.fonts import digit_height
from isoprobe.vision.raster.pixels import decode

CELL, CAPTION, ACROSS = (380, 300), 22, 9  # pixels of a picture on the sheet, of the line above it; columns
LARGEST = 900_000  # bytes of the sheet
_FONTS = Path(matplotlib.get_data_path()) / "fonts" / "ttf"


def scene_of(probe: Probe) -> FigureScene:
    """The scene of an item's picture, caught on its way to be drawn."""
    view, caught, draw = probe.view("picture"), [], figure_drawing.draw_scene
    try:
        figure_drawing.draw_scene = lambda scene: caught.append(scene) or b""
        load_task(probe.item.task).representation("picture").show(probe.item.state, view.style)
    finally:
        figure_drawing.draw_scene = draw
    return caught[0]


def draw_with_matplotlib(scene: FigureScene) -> bytes:
    """The same things by matplotlib's artists, one pixel a pixel."""
    look = scene.look

    def tone(name: str) -> tuple[float, ...]:
        return tuple(c / 255 for c in colour_of(name, look))

    figure = plt.figure(figsize=(look.width / 100, look.height / 100), dpi=100)
    figure.set_facecolor([c / 255 for c in look.paper])
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set(xlim=(0, look.width), ylim=(look.height, 0))
    axes.set_axis_off()
    point = 0.72  # a pixel in points
    for order, thing in enumerate(scene.things):
        if isinstance(thing, Text):
            high = look.size * thing.scale / digit_height(look.face, 1.0)
            file = font_manager.FontProperties(fname=str(_FONTS / f"{look.face}.ttf"), size=high * point)
            side = {"middle": "center"}.get(thing.anchor, thing.anchor)
            text = thing.text.replace("$", r"\$")
            style = {"ha": side, "va": "center", "fontproperties": file, "color": tone("ink"), "zorder": order}
            axes.text(thing.x, thing.y, text, **style)
        elif isinstance(thing, Polyline):
            points = thing.points + (thing.points[:1] if thing.closed else ())
            dashes = {"dashes": (thing.dash / thing.width, thing.dash / thing.width)} if thing.dash else {}
            wide = thing.width * point
            axes.plot(*zip(*points, strict=True), color=tone(thing.colour), linewidth=wide, zorder=order, **dashes)
        elif isinstance(thing, Arc):
            places = (thing.x, thing.y), 2 * thing.radius, 2 * thing.radius
            arc = {"theta1": thing.start, "theta2": thing.start + thing.sweep, "zorder": order}
            axes.add_patch(patches.Arc(*places, color=tone(thing.colour), linewidth=thing.width * point, **arc))
        else:
            style = {
                "facecolor": tone(thing.fill) if thing.fill else "none",
                "edgecolor": tone(thing.edge) if thing.width and thing.edge else "none",
                "linewidth": thing.width * point,
                "zorder": order,
            }
            if isinstance(thing, Polygon):
                axes.add_patch(patches.Polygon(thing.points, **style))
            elif isinstance(thing, Disc) and thing.sweep >= 360:
                axes.add_patch(patches.Circle((thing.x, thing.y), thing.radius, **style))
            else:
                sweep = thing.start, thing.start + thing.sweep
                axes.add_patch(patches.Wedge((thing.x, thing.y), thing.radius, *sweep, **style))
    file = io.BytesIO()
    figure.savefig(file, format="png")
    plt.close(figure)
    return file.getvalue()


def programs(family: str = PROGRAMS) -> list[str]:
    """The names of all programs of a family, by topic; further questions are asked about their pictures."""
    places = [f"{subject}: {topic}" for known in (SKILLS, EXAMS) for subject in known for topic in known[subject]]
    order = [*TOPICS, *places]
    names = [name for name, file in task_files().items() if file.family == family and name in own_pictures()]
    return sorted(names, key=lambda name: (order.index(load_task(name).subject), name))


def measure(names: Sequence[str], n: int) -> None:
    """Prints a row a program, and what all come to."""
    head = f"{'program':24}{'topic':19}{'kind':9}{'ms/item':>8}{'items/s':>9}{'questions/s':>13}"
    print(head + f"{'picture ms':>12}{'baseline ms':>13}{'ratio':>7}{'certified':>11}  layouts")
    rows = []
    for name in names:
        task = load_task(name)
        levels = sorted(task.levels)
        for level in levels:
            make_item(task, level, 0)  # imports, fonts, weights
        start = time.process_time()
        probes = [make_item(task, levels[k % len(levels)], 1 + k // len(levels)) for k in range(n)]
        ours = 1000 * (time.process_time() - start) / n
        scenes = [scene_of(probe) for probe in probes[: max(3, n // 10)]]
        draw_with_matplotlib(scenes[0])
        start = time.process_time()
        for scene in scenes:
            draw_with_matplotlib(scene)
        theirs = 1000 * (time.process_time() - start) / len(scenes)
        start = time.process_time()
        for scene in scenes:
            figure_drawing.draw_scene(scene)
        alone = 1000 * (time.process_time() - start) / len(scenes)
        pictures = [probe.view("picture") for probe in probes]
        certified = sum(view.certified for view in pictures) / n
        layouts = dict(sorted(Counter(view.attempts for view in pictures).items()))
        asked = sum(len(probe.questions) for probe in probes) / n
        rows.append((ours, theirs, asked, alone))
        figures = (
            f"{ours:8.1f}{1000 / ours:9.1f}{1000 * asked / ours:13.1f}{alone:12.1f}{theirs:13.1f}{theirs / ours:7.2f}"
        )
        print(f"{name:24}{task.subject:19}{task.kind:9}{figures}{certified:11.1%}  {layouts}", flush=True)
    ours, theirs, asked, alone = (np.array(column) for column in zip(*rows, strict=True))
    middle = median(ours)
    print(
        f"{len(rows)} programs: the median one {middle:.1f} ms an item ({1000 / middle:.1f} items a second, "
        f"{median(1000 * asked / ours):.1f} questions), the slowest {ours.max():.1f} ms; CPU of one core"
    )
    print(
        f"matplotlib's picture alone takes, as the median of programs, {median(theirs / ours):.2f} times our proved "
        f"item, {median(theirs * asked / ours):.1f} times our question with its share of the picture, and "
        f"{median(theirs / alone):.1f} times our picture alone"
    )


def sheet(path: Path, family: str = PROGRAMS) -> None:
    """Writes one variant of every program at level 2, a new row of pictures for each topic (of EMMA's and MULTI's kind
    for each subject), as PNG."""
    groups = [
        (topic, list(group))
        for topic, group in groupby(programs(family), key=lambda name: load_task(name).subject.partition(":")[0])
    ]
    rows, across = [], min(ACROSS if family == PROGRAMS else ACROSS - 2, max(len(names) for _, names in groups))
    for topic, names in groups:
        for start in range(0, len(names), across):
            cells = [_cell(name) for name in names[start : start + across]]
            blank = np.full_like(cells[0], 255)
            row = np.hstack([*cells, *[blank] * (across - len(cells))])
            if start == 0:
                title = np.full((30, row.shape[1], 3), 235, np.uint8)
                cv2.putText(title, topic, (8, 21), cv2.FONT_HERSHEY_DUPLEX, 0.65, (40, 40, 40), 1, cv2.LINE_AA)
                rows.append(title)
            rows.append(row)
    path.write_bytes(_packed(np.vstack(rows)))
    print(f"{path}: {len(programs(family))} programs, {path.stat().st_size} bytes")


def _cell(name: str) -> np.ndarray:
    picture = decode(make_item(load_task(name), 2, 1, representations=["picture"]).view("picture").payload)
    share = min((CELL[0] - 8) / picture.shape[1], (CELL[1] - 8) / picture.shape[0])
    small = cv2.resize(picture, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    cell = np.full((CELL[1] + CAPTION, CELL[0], 3), 255, np.uint8)
    top, left = CAPTION + (CELL[1] - small.shape[0]) // 2, (CELL[0] - small.shape[1]) // 2
    cell[top : top + small.shape[0], left : left + small.shape[1]] = small
    cv2.putText(cell, name, (6, 15), cv2.FONT_HERSHEY_SIMPLEX, 0.45, (90, 90, 90), 1, cv2.LINE_AA)
    return cell


def _packed(picture: np.ndarray) -> bytes:
    """As PNG in as many colours as there is room for."""
    from PIL import Image

    whole = Image.fromarray(np.ascontiguousarray(picture[:, :, ::-1]))
    for colours in (256, 128, 64, 32):
        file = io.BytesIO()
        whole.quantize(colours, dither=Image.Dither.NONE).save(file, "PNG", optimize=True)
        if file.tell() <= LARGEST:
            return file.getvalue()
    raise SystemExit(f"the sheet takes {file.tell()} bytes, expected at most {LARGEST}: make CELL smaller")


def main(arguments: list[str]) -> None:
    """The sheet where it is asked for, else the table."""
    cv2.setNumThreads(1)
    if arguments[:1] == ["--sheet"] and len(arguments) in (2, 3):
        sheet(Path(arguments[1]), *arguments[2:])
        return
    known = [*programs(), *programs("emma"), *programs("multi")]
    n = int(arguments.pop(0)) if arguments and arguments[0].isdigit() else 60
    if wrong := [name for name in arguments if name not in known]:
        raise SystemExit(f"unknown program {wrong[0]!r}: expected some of {', '.join(known)}")
    measure(arguments or programs(), max(3, n))


if __name__ == "__main__":
    main(sys.argv[1:])
