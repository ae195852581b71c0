"""A slope field of five by five strokes: which differential equation is it of?"""

from __future__ import annotations

from math import atan, cos, degrees, sin
from random import Random

import cv2
import numpy as np

from isoprobe.probes.families.figures.slopes import (
    CLEAR,
    FIELD,
    LONG,
    PLACE,
    SIDE,
    STEEPEST,
    by_fit,
    by_steps,
    said,
    slope_at,
    some_polynomial,
    value,
)
from isoprobe.probes.families.programs import kit
from isoprobe.probes.families.programs.axes import read_plane


class SlopeField(kit.Program):
    """Which differential equation has a slope field?

    1: lines, whole coefficients
    2: lines, halves too
    3: with a square or a product"""

    version = 1
    school = "undergraduate"
    variations = ("numeric", "function", "colour")
    question = f"{FIELD}Which is f(x, y)?"
    fields = {
        "xs": kit.Listed(PLACE, SIDE, SIDE),
        "ys": kit.Listed(PLACE, SIDE, SIDE),
        "slopes": kit.Listed(kit.Listed(kit.Real(-STEEPEST, STEEPEST, 1), SIDE, SIDE), SIDE, SIDE),
    }
    answer = kit.option(4, peers=True)
    canvas = (480, 480)
    says = {
        "xs": "x-coordinates (of the columns of strokes, from the left)",
        "ys": "y-coordinates (of the rows of strokes, from the top)",
        "slopes": "slopes (for each row from the top, in brackets, the slopes of its strokes from the left)",
    }
    prose = (
        "From the left, the columns of strokes have the x-coordinates {xs}; from the top, the rows have the "
        "y-coordinates {ys}. For each row from the top, the slopes of its strokes, from the left, are {slopes}."
    )
    elements = (
        kit.value_at(
            "slope",
            "What is the slope of the stroke at x = {a}, y = {b}?",
            lambda facts: {at: int(slope) for at, slope in slope_at(facts).items() if not slope % 1},
        ),
        kit.whether(
            "falls",
            "Does the stroke at x = {a}, y = {b} fall from left to right?",
            lambda facts: {at: slope < 0 for at, slope in slope_at(facts).items()},
        ),
        kit.count(
            "flat", "How many of the strokes are level?", lambda facts: sum(row.count(0) for row in facts["slopes"])
        ),
    )
    labels = {"equation": lambda facts: said(by_steps(facts))}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """A polynomial about the middle of a window of the plane."""
        left, top = (draw["numeric"].randint(-8, 4) for _ in range(2))
        f, span = some_polynomial(draw["function"], level), range(SIDE)
        slopes = [[value(f, i - 2, 2 - j) + 0.0 for i in span] for j in span]
        if max(abs(slope) for row in slopes for slope in row) > STEEPEST:
            return None
        return {"xs": [left + i for i in span], "ys": [top + SIDE - 1 - j for j in span], "slopes": slopes}

    def valid(self, facts: kit.Facts) -> str:
        xs, ys = facts["xs"], facts["ys"]
        if xs != [xs[0] + k for k in range(SIDE)] or ys != [ys[0] - k for k in range(SIDE)]:
            return "xs and ys: expected neighbouring whole numbers, from the left and from the top"
        at = slope_at(facts)
        if any(2 * slope % 1 for slope in at.values()):
            return "slopes: expected multiples of 1/2"
        f = by_steps(facts)
        if not any(f[:5]) or any(value(f, *place) != slope for place, slope in at.items()):
            return "slopes: expected those of a polynomial of degree 1 or 2"
        return ""

    def by_differences(self, facts: kit.Facts) -> str:
        """Differences of neighbouring slopes at one corner give the coefficients."""
        return said(by_steps(facts))

    def by_least_squares(self, facts: kit.Facts) -> str:
        """The polynomial of degree 2 that is nearest to all slopes."""
        return said(by_fit(facts))

    def in_order(self, facts: kit.Facts) -> kit.Facts:
        """Columns from the left, rows from the top."""
        at = slope_at(facts)
        xs, ys = sorted(facts["xs"]), sorted(facts["ys"], reverse=True)
        return {**facts, "xs": xs, "ys": ys, "slopes": [[at[x, y] for x in xs] for y in ys]}

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """All strokes mirrored, turned about or those of another equation, or the numbers along an axis seen amiss."""
        slopes, (xs, ys) = [list(row) for row in facts["slopes"]], (list(facts["xs"]), list(facts["ys"]))
        way = rng.randrange(6)
        if way == 0:
            slopes = [[-slope + 0.0 for slope in row] for row in slopes]
        elif way == 1:
            slopes = rng.choice((slopes[::-1], [row[::-1] for row in slopes]))
        elif way == 2:
            first = xs[0] + rng.choice((-1, 1))
            xs = [first + k for k in range(SIDE)]
        elif way == 3:
            first = ys[0] + rng.choice((-1, 1))
            ys = [first - k for k in range(SIDE)]
        else:
            f, span = some_polynomial(rng, rng.choice((1, 2, 3))), range(SIDE)
            slopes = [[value(f, i - 2, 2 - j) + 0.0 for i in span] for j in span]
        return {**facts, "xs": xs, "ys": ys, "slopes": slopes}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """A ruled square with numbers at its edges, and a stroke at each crossing of its lines."""
        look, size = scene.look, scene.look.size
        unit = min(look.width - 5.4 * size, look.height - 4.6 * size) / SIDE
        left, top = 3.6 * size, 1.4 * size
        for k in range(SIDE):
            x, y = left + (k + 0.5) * unit, top + (k + 0.5) * unit
            scene.stroke([(x, top), (x, top + SIDE * unit)], "grey", 1.2)
            scene.stroke([(left, y), (left + SIDE * unit, y)], "grey", 1.2)
            scene.text(facts["xs"][k], x, top + SIDE * unit + 1.4 * size)
            scene.text(facts["ys"][k], left - 0.8 * size, y, "right")
        for j, row in enumerate(facts["slopes"]):
            for i, slope in enumerate(row):
                x, y, turn = left + (i + 0.5) * unit, top + (j + 0.5) * unit, atan(slope)
                dx, dy = 0.5 * LONG * unit * cos(turn), 0.5 * LONG * unit * sin(turn)
                scene.stroke([(x - dx, y + dy), (x + dx, y - dy)], look.palette[0], 3.4)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The direction in which the pixels around each crossing of the grid spread."""
        plane, (beside, below) = read_plane(figure), kit.beside_and_below(figure)
        xs, ys = ([text.whole or 0 for text in texts] for texts in (below, beside[::-1]))
        if len(xs) != SIDE or len(ys) != SIDE:
            raise kit.Unreadable(f"{len(xs)} columns and {len(ys)} rows: expected {SIDE} of each")
        masks = sorted((figure.mask(hue) for hue in kit.hues(figure)), key=np.count_nonzero)
        if not masks or sum(map(np.count_nonzero, masks[:-1])) > 0.05 * np.count_nonzero(masks[-1]):
            raise kit.Unreadable(f"strokes in {len(masks)} colours: expected one")
        mask = masks[-1]
        slopes = [[self._slope(mask, plane.pixel(x, y), abs(plane.unit_x)) for x in xs] for y in ys]
        return {"xs": xs, "ys": ys, "slopes": slopes}

    def _slope(self, mask: np.ndarray, at: kit.Point, unit: float) -> float:
        """The slope of the stroke whose middle is at a pixel."""
        reach = round(0.46 * unit)
        left, top = round(at[0]) - reach, round(at[1]) - reach
        part = mask[max(0, top) : top + 2 * reach + 1, max(0, left) : left + 2 * reach + 1]
        rows, columns = np.nonzero(part)
        if len(rows) < unit:
            raise kit.Unreadable(f"no stroke at {at[0]:.0f}, {at[1]:.0f}")
        points = np.stack([columns, rows], axis=1).astype(np.float32)
        dx, dy, x, y = cv2.fitLine(points, cv2.DIST_L2, 0, 0.01, 0.01).ravel().tolist()
        off = abs((points[:, 0] - x) * dy - (points[:, 1] - y) * dx).max()
        middle = max(abs(x + max(0, left) - at[0]), abs(y + max(0, top) - at[1]))
        if off > 0.12 * unit or middle > 0.08 * unit + 2:
            raise kit.Unreadable(f"at {at[0]:.0f}, {at[1]:.0f} there is no straight stroke about its middle")
        seen = degrees(atan(-dy / dx)) if abs(dx) > 1e-9 else 90.0
        far = sorted((abs(seen - degrees(atan(k / 2))), k / 2) for k in range(-2 * STEEPEST - 2, 2 * STEEPEST + 3))
        if far[0][0] > 2.5 or far[1][0] - far[0][0] < CLEAR or abs(far[0][1]) > STEEPEST:
            raise kit.Unreadable(f"a stroke that rises at {seen:.1f} degrees: expected a slope by halves")
        return far[0][1]


TASK = SlopeField().task()
