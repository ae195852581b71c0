"""The looks of a coding question's charts from their pictures: pixels tell what is drawn, the lists that the question
tells say of which of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from isoprobe.probes.core import Unreadable
from isoprobe.probes.families.coding.looks import looks

if TYPE_CHECKING:
    from isoprobe.probes.families.coding.readers.lists import Values
    from isoprobe.vision.chart.frame import Chart, Pixels

Reader = Callable[["Chart", "Values"], list[int]]
Round = Callable[["Pixels", "Values"], list[int]]


def read_charts(pixels: Any, count: int, values: Values) -> tuple[str, list[list[str]]]:
    """The kind of a picture's charts, and the looks of each, row by row. Raises Unreadable where there are not `count`,
    where one is of no kind that is read, or their kinds differ."""
    from isoprobe.vision.chart.tiles import tiles_of

    tiles = tiles_of(pixels)
    if len(tiles) != count:
        raise Unreadable(f"{len(tiles)} charts: expected {count}")
    kind, first = _read(tiles[0], values, "")
    told = [first, *(_read(tile, values, kind)[1] for tile in tiles[1:])]
    return kind, [looks(kind, picks) for picks in told]


def _read(pixels: Pixels, values: Values, kind: str) -> tuple[str, list[int]]:
    """The kind of a chart, which is `kind` where one is given, and what each of its turns picks."""
    from isoprobe.vision.chart.frame import charts_of

    found: list[tuple[str, list[int]]] = []
    reasons: list[str] = []

    def tried(name: str, read: Callable[[Any, Values], list[int]], seen: Any) -> None:
        if kind in ("", name):
            try:
                found.append((name, read(seen, values)))
            except Unreadable as why:
                reasons.append(f"no {name} ({why})")

    framed, free = readers()
    try:
        charts = charts_of(pixels)
    except Unreadable:
        charts = []
    if len(charts) > 1:
        raise Unreadable("several frames in one chart")
    for name, read in framed.items() if charts else ():
        tried(name, read, charts[0])
    for name, reads in free.items() if not charts else ():
        tried(name, reads, pixels)
    if len(found) != 1:
        where = f"charts of several kinds in one picture, or no {kind}: " if kind else ""
        raise Unreadable((where + "; ".join(reasons))[:600] if not found else "a chart that may be of two kinds")
    return found[0]


def readers() -> tuple[Mapping[str, Reader], Mapping[str, Round]]:
    """What reads charts in a frame, and others, by kind of chart."""
    from isoprobe.probes.families.coding.readers import boxes, fields, lines, plain, rounds, space

    return (
        {
            "bar chart": plain.bar_chart,
            "horizontal bar chart": plain.horizontal_bar_chart,
            "line chart": plain.line_chart,
            "scatter plot": plain.scatter_plot,
            "bar chart of two series": boxes.two_series,
            "step chart": lines.step_chart,
            "stem plot": lines.stem_plot,
            "area chart": lines.area_chart,
            "chart with error bars": lines.error_bars,
            "box or violin plot": boxes.boxes_or_violins,
            "heat map": fields.heat_map,
            "contour plot": fields.contour_plot,
            "chart of arrows": fields.arrows,
        },
        {
            "pie chart": rounds.pie,
            "polar bar chart": rounds.polar_bars,
            "polar chart without bars": rounds.polar_chart,
            "3D bar chart": space.space_bars,
            "3D chart without bars": space.space_chart,
        },
    )
