"""The looks of a coding question's charts from their pictures: pixels tell what is drawn, the lists that the question
tells say of which of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from isoprobe.probes.core import Unreadable
from isoprobe.probes.families.coding.looks import looks

if TYPE_CHECKING:
    from isoprobe.probes.families.coding.readers.lists import Values
    from isoprobe.vision.chart.frame import Chart, Pixels

COLOURS: Mapping[str, tuple[frozenset[str], frozenset[str] | None]] = {  # that a chart has, and that it may have
    "bar chart": (frozenset(), frozenset({"blue", "orange"})),
    "horizontal bar chart": (frozenset(), frozenset({"blue", "orange"})),
    "line chart": (frozenset({"blue"}), frozenset({"blue", "brick"})),
    "scatter plot": (frozenset(), frozenset({"blue"})),
    "bar chart of two series": (frozenset({"orange"}), frozenset({"orange", "blue", "green"})),
    "step chart": (frozenset(), frozenset({"blue"})),
    "stem plot": (frozenset({"red"}), None),
    "area chart": (frozenset({"blue"}), frozenset({"blue", "orange"})),
    "chart with error bars": (frozenset(), frozenset({"blue"})),
    "box or violin plot": (frozenset({"red"}), None),
    "heat map": (frozenset(), None),
    "contour plot": (frozenset(), frozenset({"green", "blue"})),
    "chart of arrows": (frozenset(), frozenset({"brick"})),
}
WALLS, WALLED = (235, 247), 0.02  # levels of the walls of a box, and their share of a picture
Reader = Callable[["Chart", "Values"], list[int]]
Round = Callable[["Pixels", "Values"], list[int]]


def read_charts(pixels: Any, count: int, values: Values) -> tuple[str, list[list[str]]]:
    """The kind of a picture's charts, and the looks of each, row by row. Raises Unreadable where there are not `count`,
    where one is of no kind that is read, or their kinds differ."""
    from isoprobe.vision.chart.frame import charts_of
    from isoprobe.vision.chart.tiles import tiles_of

    tiles: Sequence[Any] = tiles_of(pixels)
    if len(tiles) != count > 1:
        tiles = charts_of(pixels)  # of a sheet whose edges are cut off
    if len(tiles) != count:
        raise Unreadable(f"{len(tiles)} charts: expected {count}")
    kind, first = _read(tiles[0], values, "")
    told = [first, *(_read(tile, values, kind)[1] for tile in tiles[1:])]
    return kind, [looks(kind, picks) for picks in told]


def _read(pixels: Pixels | Chart, values: Values, kind: str) -> tuple[str, list[int]]:
    """The kind of a chart, which is `kind` where one is given, and what each of its turns picks."""
    from isoprobe.vision.chart.frame import Chart, charts_of
    from isoprobe.vision.chart.places import colours_in

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
        charts = [pixels] if isinstance(pixels, Chart) else charts_of(pixels)
    except Unreadable:
        charts = []
    if len(charts) > 1:
        raise Unreadable("several frames in one chart")
    if charts:
        shown = colours_in(charts[0])
        for name, read in framed.items():
            needed, allowed = COLOURS[name]
            if kind or (needed <= shown and (allowed is None or shown <= allowed)):
                tried(name, read, charts[0])
    else:
        for name in () if isinstance(pixels, Chart) else unframed(pixels):
            tried(name, free[name], pixels)
    if len(found) != 1:
        where = f"charts of several kinds in one picture, or no {kind}: " if kind else ""
        raise Unreadable((where + "; ".join(reasons))[:600] if not found else "a chart that may be of two kinds")
    return found[0]


def unframed(pixels: Pixels) -> tuple[str, ...]:
    """Which kinds a chart without a frame may be: with a circle around it, with pale walls, or with neither."""
    from isoprobe.probes.families.coding.readers.rounds import polar_middle
    from isoprobe.vision.chart.strokes import is_grey

    try:
        polar_middle(pixels)
    except Unreadable:
        if is_grey(pixels, *WALLS).mean() >= WALLED:
            return "3D bar chart", "3D chart without bars"
        return ("pie chart",)
    return "polar bar chart", "polar chart without bars"


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
