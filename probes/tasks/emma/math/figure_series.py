"""A row of figures in which an arrow turns, a dot wanders, squares grow in number and colours change: which is next?"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise, product
from math import cos, pi, sin
from random import Random
from typing import Any

import cv2
import numpy as np

from isoprobe.probes.families.emma.options import differing, exchanged, letters_of, looks
from isoprobe.probes.families.programs import kit
from isoprobe.vision.figure.panels import Panel, by_letter, frame, panels_of, row_of_panels, tone

WAYS = ("up", "up-right", "right", "down-right", "down", "down-left", "left", "up-left")  # clockwise
MOST = 9  # squares
PROCESSES = ("arrow", "dot", "squares", "colour")
_SHOWN = {1: 4, 2: 4, 3: 5}
_STEPS = {1: (1, -1, 2, -2), 2: (1, -1, 2, -2, 3, -3), 3: (1, -1, 2, -2, 3, -3)}
Values = tuple[int, int, int, int]  # arrow and dot, eighths of a turn; squares; colour, an index of HUES


def _back(rng: Random, process: str, final: int, level: int, shown: int, colours: list[int]) -> list[int] | None:
    """The values before a final one: steps taken back from it. None where they would leave the range."""
    if process == "colour":
        period = rng.choice((2, 3))
        cycle = [final, *(c for c in colours if c != final)][:period]
        return [cycle[(k - shown) % period] for k in range(shown)]
    if process == "squares":
        kinds = [[1] * shown, [-1] * shown]
        if level == 3:
            kinds += [
                [a, b, a, b, a] for a, b in ((2, -1), (-1, 2), (1, -2), (-2, 1), (3, -1), (-1, 3), (-3, 1), (1, -3))
            ]
        rng.shuffle(kinds)
        for steps in kinds:
            found = [final - sum(steps[k:]) for k in range(shown)]
            if min(found) >= 1 and max(found) <= MOST:
                return found
        return None
    kind = rng.choice(("same", "growing", "turns")) if level == 3 else "same"
    first, second = rng.sample(_STEPS[level], 2)
    sign = rng.choice((1, -1))
    steps = {
        "same": [first] * shown,
        "growing": [sign * (k + 1) for k in range(shown)],
        "turns": [(first, second)[k % 2] for k in range(shown)],
    }[kind]
    return [(final - sum(steps[k:])) % 8 for k in range(shown)]


def _named(values: Sequence[int]) -> str:
    arrow, dot, squares, colour = values
    return f"{kit.HUES[colour]} arrow {WAYS[arrow]} dot {WAYS[dot]} squares {squares}"


def _values(named: str) -> Values:
    """The figure as whole numbers. ValueError where it is none."""
    colour, _, arrow, _, dot, _, squares = named.split(" ")
    found = WAYS.index(arrow), WAYS.index(dot), int(squares), kit.HUES.index(colour)
    if named != _named(found) or not 1 <= found[2] <= MOST:
        raise ValueError(f"{named}: expected a figure as in {_named((0, 1, 2, 3))}")
    return found


# ---- what comes next: by differences, and by all the ways of making such a series ----


def _continued(values: list[int], process: str) -> set[int]:
    """The next values by the pattern of differences: all the same, growing evenly, or taking turns."""
    if process == "colour":
        periods = [p for p in (1, 2, 3) if values[p:] == values[:-p]]
        return {values[-p] for p in periods}
    round_ = 8 if process in ("arrow", "dot") else 0
    steps = [b - a for a, b in pairwise(values)]
    growth = [b - a for a, b in pairwise(steps)]
    if round_:
        steps, growth = [s % 8 for s in steps], [g % 8 for g in growth]
    found = set()
    if len(set(growth)) == 1:
        found.add(values[-1] + steps[-1] + growth[-1])
    if steps[2:] == steps[:-2]:
        found.add(values[-1] + steps[-2])
    return {value % round_ for value in found} if round_ else found


def _made(process: str, start: int, length: int, seen: Sequence[int]) -> Iterator[list[int]]:
    """All series of this length that a start, a step and a second step or a growth make; of colours, all cycles of up
    to three that are seen."""
    if process == "colour":
        for period in (1, 2, 3):
            for cycle in product(sorted(set(seen)), repeat=period):
                yield [cycle[k % period] for k in range(length)]
        return
    round_ = 8 if process in ("arrow", "dot") else 10**6
    steps = range(8) if round_ == 8 else range(-MOST, MOST + 1)
    for first, other, grows in product(steps, steps, (True, False)):
        value, found = start, [start]
        for k in range(length - 1):
            value += first + k * other if grows else (first, other)[k % 2]
            found.append(value % round_ if round_ == 8 else value)
        yield found


@lru_cache(maxsize=256)
def _reached(process: str, column: tuple[int, ...]) -> frozenset[int]:
    """Where all series end that begin with what is shown and are one longer."""
    made = _made(process, column[0], len(column) + 1, column)
    return frozenset(series[-1] for series in made if tuple(series[:-1]) == column)


# ---- the picture ----

_MIDDLE = (0.5, 0.42)
_FAR = 0.33  # of the panel's width: from the middle to the dots' places, across and down
_STRIP = 0.9
_PITCH = 0.1


def _toward(way: int) -> tuple[float, float]:
    angle = way * pi / 4
    return sin(angle), -cos(angle)


def _arrow(panel: Panel, way: int) -> list[tuple[float, float]]:
    """The outline of an arrow in the middle of a panel."""
    u, v = _toward(way)
    x, y = panel.at(*_MIDDLE)
    along = ((-0.2, 0.035), (0.03, 0.035), (0.03, 0.1), (0.2, 0.0), (0.03, -0.1), (0.03, -0.035), (-0.2, -0.035))
    return [(x + panel.wide * (a * u - b * v), y + panel.wide * (a * v + b * u)) for a, b in along]


def _place(panel: Panel, way: int) -> tuple[float, float]:
    u, v = _toward(way)
    reach = _FAR / max(abs(u), abs(v))
    return panel.at(_MIDDLE[0] + reach * u, _MIDDLE[1] + reach * v)


def _seen(figure: kit.FigureReading, panel: Panel) -> Values:
    colour = tone(figure, *panel.at(*_MIDDLE), 1.5)
    x, y = panel.at(*_MIDDLE)
    reach = round(0.22 * panel.wide)
    left, top = round(x) - reach, round(y) - reach
    mask = figure.mask(colour)[top : top + 2 * reach, left : left + 2 * reach] > 0
    shares = []
    for way in range(8):
        filled = np.zeros(mask.shape, np.uint8)
        corners = np.rint((np.array(_arrow(panel, way)) - [left, top]) * 16).astype(np.int32)
        cv2.fillPoly(filled, [corners], 1, shift=4)
        shares.append(float(((filled > 0) & mask).sum() / max(1, ((filled > 0) | mask).sum())))
    dots = [way for way in range(8) if tone(figure, *_place(panel, way), 0.03 * panel.wide) != "paper"]
    if len(dots) != 1 or max(shares) < 0.6:
        raise kit.Unreadable(f"{len(dots)} dots and an arrow like {max(shares):.2f} of one: expected one of each")
    other = figure.mask(tone(figure, *_place(panel, dots[0]), 2))
    (start, level), (end, _) = panel.at(0.03, _STRIP), panel.at(0.97, _STRIP)
    squares = len(kit.stretches(other[round(level), round(start) : round(end)], 2))
    return shares.index(max(shares)), dots[0], squares, kit.HUES.index(colour)


# ---- what is seen ----


def _a_letter(rng: Random, facts: kit.Facts) -> tuple[str, ...]:
    return (rng.choice(kit.OPTION_LETTERS[:5]),)


def _of(facts: kit.Facts, arguments: tuple[str, ...]) -> Values:
    return _values(facts["figures"][kit.OPTION_LETTERS.index(arguments[0])])


def _parts(facts: kit.Facts) -> list[list[str]]:
    found = []
    for values in map(_values, facts["figures"]):
        arrow, dot, squares, colour = values
        bars = ["o" if k < squares else "." for k in range(MOST)]
        found.append([WAYS[arrow], WAYS[dot], kit.HUES[colour], *bars])
    return found


class Figure(kit.Word):
    """A figure: "red arrow up dot left squares 3" is written "red arrow up + dot left + 3 squares"."""

    grouped = True

    def write(self, value: Any) -> str:
        colour, _, arrow, _, dot, _, squares = value.split(" ")
        return f"{colour} arrow {arrow} + dot {dot} + {squares} squares"

    def parse(self, text: str) -> Any:
        told = re.sub(r"\b(upper|top)[ -](?=left|right)", "up-", text.casefold())
        told = re.sub(r"\b(lower|bottom)[ -](?=left|right)", "down-", told)
        told = re.sub(r"\b(up|down) (?=left|right)", r"\1-", told)
        way = r"((?:up|down)-(?:left|right)|up|down|left|right)\b"
        colour = next((hue for hue in kit.HUES if re.search(rf"\b{hue}\b", told)), "")
        arrow, dot = re.search(rf"arrow\D*?\b{way}", told), re.search(rf"dot\D*?\b{way}", told)
        squares = re.search(r"\d", told)
        if not (colour and arrow and dot and squares):
            raise ValueError(f"{text[:40]!r}, expected a figure such as red arrow up + dot left + 3 squares")
        return f"{colour} arrow {arrow[1]} dot {dot[1]} squares {squares[0]}"


class FigureSeries(kit.Program):
    """Which of five figures comes next in a row in which several things change at once?

    1: two things change, each by the same step
    2: three things change, by the same steps
    3: all four change, steps that grow or take turns among them"""

    topic = "pattern inference"
    variations = ("numeric", "geometric", "function", "colour")
    question = (
        "In the upper row some or all of these change by fixed rules from figure to figure, and others stay as they "
        "are: the arrow, its colour, the dot and the number of squares. Which of the figures A to E comes next, in the "
        "empty panel?"
    )
    fields = {"series": kit.Listed(Figure(), 4, 5), "figures": kit.Listed(Figure(), 5, 5)}
    says = {
        "series": "upper row (of each figure from left to right, the colour of its arrow and where it points, where "
        "on the page the dot lies from the middle of the arrow, and the number of squares)",
        "figures": "figures A to E (likewise, in this order)",
    }
    answer = kit.pictured(5, "figure")
    canvas = (700, 330)
    prose = (
        "The upper row shows these figures, from left to right: {series}. The figures A to E are {figures}. The arrow "
        "is told by its colour and by where it points, the dot by where on the page it lies from the middle of the "
        "arrow."
    )
    elements = (
        kit.Element(
            "arrow",
            "In which direction does the arrow of figure {a} point?",
            "choice",
            lambda f, a: WAYS[_of(f, a)[0]],
            _a_letter,
            WAYS,
        ),
        kit.Element(
            "dot",
            "In which direction from the middle of the arrow does the dot of figure {a} lie?",
            "choice",
            lambda f, a: WAYS[_of(f, a)[1]],
            _a_letter,
            WAYS,
        ),
        kit.Element(
            "squares", "How many squares are there in figure {a}?", "integer", lambda f, a: _of(f, a)[2], _a_letter
        ),
        kit.count("shown", "How many panels of the upper row are not empty?", "series"),
    )
    features = looks(_parts)
    labels = {"shown": "series"}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Five figures, one of them the right one, and a series that leads to it."""
        form, number, rule, tint = draw["geometric"], draw["numeric"], draw["function"], draw["colour"]
        shown = _SHOWN[level]
        changing = rule.sample(PROCESSES, {1: 2, 2: 3, 3: 4}[level])
        varied = changing if level < 3 else rule.sample(changing, 3)
        colours = sorted(tint.sample(range(len(kit.HUES)), 3))
        choices: dict[str, list[int]] = {}
        for process in PROCESSES:
            many = 1 if process not in varied else 3 if level == 1 else 2
            if process == "colour":
                choices[process] = form.sample(colours, many)
            elif process == "squares":
                low = number.randint(1, MOST + 1 - many)
                choices[process] = list(range(low, low + many))
            else:
                choices[process] = form.sample(range(8), many)
        options = form.sample(list(product(*choices.values())), 5)
        right = form.choice(options)
        columns: list[list[int]] = []
        for process, final in zip(PROCESSES, right, strict=True):
            if process in changing:
                before = _back(rule, process, final, level, shown, colours)
                if before is None:
                    return None
                columns.append(before)
            else:
                columns.append([final] * shown)
        return {
            "series": [_named(values) for values in zip(*columns, strict=True)],
            "figures": [_named(values) for values in options],
        }

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        for named in (*facts["series"], *facts["figures"]):
            _values(named)
        if not differing(facts["figures"]):
            return "figures: expected five that differ"
        if len(set(facts["series"])) < 2:
            return "series: expected figures that change"
        right = self.by_differences(facts)
        if len(right) != 1:
            return "expected one figure that continues the series"
        return "" if self.by_programs(facts) == right else "expected a series that goes on in one way"

    def by_differences(self, facts: kit.Facts) -> str:
        """Differences of each column, and their differences, continued."""
        columns = list(zip(*map(_values, facts["series"]), strict=True))
        ahead = [_continued(list(c), process) for c, process in zip(columns, PROCESSES, strict=True)]
        if any(len(values) != 1 for values in ahead):
            return ""
        return letters_of(facts["figures"], lambda figure: _values(figure) == tuple(min(values) for values in ahead))

    def by_programs(self, facts: kit.Facts) -> str:
        """All starts, steps, growths and cycles run forward; those that give what is shown."""
        columns = list(zip(*map(_values, facts["series"]), strict=True))
        ahead = [_reached(process, column) for column, process in zip(columns, PROCESSES, strict=True)]
        reached = [all(v in values for v, values in zip(_values(f), ahead, strict=True)) for f in facts["figures"]]
        return letters_of(reached, bool) if all(len(values) == 1 for values in ahead) else ""

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        return exchanged(rng, facts, "figures", self.by_differences(facts))

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """The series with an empty panel at its end above, five figures below."""
        look, rng, size = scene.look, scene.look.rng(), scene.look.size
        below = rng.random() < 0.6
        series = [_values(named) for named in facts["series"]]
        figures = [_values(named) for named in facts["figures"]]
        used = {kit.HUES[values[3]] for values in (*series, *figures)}
        other = next(colour for colour in look.palette if colour not in used)
        side = min((look.width - 30) / (1.12 * (len(series) + 1)), (look.height - 8 * size) / 2.2, 118)
        free = (look.height - 2 * side - 2.6 * size) / 3
        y = look.height - free - side / 2 - (2.3 * size if below else 0)
        upper = row_of_panels(scene, len(series) + 1, free + side / 2, side, 0.12 * side)
        lower = row_of_panels(scene, 5, y, side, 0.12 * side, kit.OPTION_LETTERS[:5], below)
        for panel in upper + lower:
            frame(scene, panel)
        for panel, (arrow, dot, squares, colour) in zip([*upper[:-1], *lower], [*series, *figures], strict=True):
            scene.polygon(_arrow(panel, arrow), kit.HUES[colour])
            scene.disc(*_place(panel, dot), 0.075 * panel.wide, other)
            for k in range(squares):
                x, level = panel.at(0.5 + _PITCH * (k - (squares - 1) / 2), _STRIP)
                half = 0.033 * panel.wide
                scene.box(x - half, level - half, x + half, level + half, other)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """In each panel the arrow by the outline that fits best, the dot by its place, squares along their strip."""
        rows = panels_of(figure)
        if len(rows) != 2 or len(rows[1]) != 5 or not 4 <= len(rows[0]) <= 6:
            raise kit.Unreadable(f"rows of {[len(row) for row in rows]} panels: expected a series above five figures")
        told = [
            _named(_seen(figure, panel))
            for panel in (*rows[0][:-1], *by_letter(figure, rows[1], kit.OPTION_LETTERS[:5]))
        ]
        return {"series": told[:-5], "figures": told[-5:]}


TASK = FigureSeries().task()
