"""Where values of a chart lie inside its frame, and how well its ink fits lines, marks and areas that may be there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from isoprobe.vision import Unreadable
from isoprobe.vision.chart.frame import Chart, Mask, Scale
from isoprobe.vision.chart.strokes import Points, band, covered, filled, follow, grown, of_colour, sampled, shade

Numbers = Sequence[float] | NDArray[np.float64]

FIT, REACH = 0.93, 0.92  # of ink that lies on lines, and of lines that are inked: they are those that are drawn
HALF = 0.6  # of lines: less has ink where something else is drawn
AREA, APART = 0.98, 0.006  # the same of areas, and by how much another one must fit less well
MUCH = 60  # pixels of a colour at the usual size
DISC = 0.85  # of a mark's middle


@dataclass(frozen=True)
class Places:
    """Scales of both axes, in pixels inside the frame."""

    x: Scale
    y: Scale

    def points(self, xs: Numbers, ys: Numbers) -> Points:
        across, down = np.asarray(xs, np.float64), np.asarray(ys, np.float64)
        return np.stack([self.x.zero + self.x.unit * across, self.y.zero + self.y.unit * down], axis=1)


def named_places(chart: Chart, count: int) -> Scale:
    """Where the names below a chart stand, from 0 on. Raises Unreadable where they are not so many."""
    ticks = chart.ticks(False)
    if len(ticks) != count:
        raise Unreadable(f"{len(ticks)} places with a name: expected {count}")
    unit, zero = np.polyfit(np.arange(count), ticks, 1)
    if np.abs(zero + unit * np.arange(count) - ticks).max() > 1.5:
        raise Unreadable("names that are not evenly apart")
    return Scale(float(zero) - chart.left - 1, float(unit))


def axis_of(chart: Chart, vertical: bool) -> tuple[Scale, float, float]:
    """The scale of an axis, and its values at the left and at the right, or at the bottom and at the top. Raises
    Unreadable where no numbers tell it."""
    scale = chart.scale(vertical)
    if scale is None:
        raise Unreadable("an axis whose numbers are not read")
    ends = (chart.bottom, chart.top) if vertical else (chart.left, chart.right)
    return scale, scale.value(ends[0]), scale.value(ends[1])


def numbered(chart: Chart, vertical: bool) -> tuple[Scale, float, float]:
    """As `axis_of`, but with the scale inside the frame. Raises Unreadable."""
    scale, first, last = axis_of(chart, vertical)
    start = (chart.top if vertical else chart.left) + 1
    return Scale(scale.zero - start, scale.unit), first, last


@dataclass(eq=False)
class Inks:
    """The masks of a chart's colours, each made once."""

    chart: Chart

    def of(self, colour: str, least: float = 0.45) -> Mask:
        key = colour, least
        if key not in self.chart.masks:
            self.chart.masks[key] = of_colour(self.chart.inside, colour, least)
        return self.chart.masks[key]

    def much(self, colour: str) -> float:
        """How many pixels of a colour there are, in units of the usual size."""
        return int(np.count_nonzero(self.of(colour))) / self.chart.size**2

    def any_of(self, *colours: str, least: float = 0.2) -> Mask:
        found = np.zeros(self.chart.inside.shape[:2], np.bool_)
        for colour in colours:
            found |= self.of(colour, least)
        return found

    def thick(self, colour: str, paths: Sequence[Points], hidden: Mask | None = None) -> float:
        """How many pixels wide the ink of lines is on average."""
        amount = shade(self.chart.inside, colour)
        near = band(amount.shape, paths, 12)
        if hidden is not None:
            near &= ~hidden
        places = sum(follow(near, path).seen * follow(near, path).inked for path in paths)
        return float(amount[near].sum()) / max(1.0, places / 2)


def colours_in(chart: Chart) -> frozenset[str]:
    """The colours of which a chart has more than where two others meet."""
    inks = Inks(chart)
    return frozenset(name for name in ("blue", "orange", "green", "brick", "red") if inks.much(name) > MUCH)


@dataclass(frozen=True)
class Fit:
    """`owned`: of the ink, how much lies on the lines; `reached` and `inked`: how much of the lines has ink near, along
    them, and at each place; `seen`: places of them that can be seen."""

    owned: float
    reached: float
    inked: float
    seen: int

    @property
    def good(self) -> bool:
        return self.owned >= FIT and self.reached >= REACH and self.seen > 0


def fit(
    mask: Mask, paths: Sequence[Points], across: float, hidden: Mask | None = None, spare: Mask | None = None
) -> Fit:
    """How well ink fits lines as wide as `across`. Where `hidden` nothing of them can be seen; `spare`: where the ink
    may be something else."""
    near = grown(mask, 1)
    followed = [follow(near, path, hidden) for path in paths]
    seen = sum(each.seen for each in followed)
    if not seen:
        return Fit(0.0, 0.0, 0.0, 0)
    reached = sum(each.reached * each.seen for each in followed) / seen
    inked = sum(each.inked * each.seen for each in followed) / seen
    if reached < HALF:
        return Fit(0.0, reached, inked, seen)  # whatever the ink is
    besides = spare if hidden is None else hidden if spare is None else hidden | spare
    return Fit(covered(mask, band(mask.shape, paths, across + 3), besides), reached, inked, seen)


def area_fit(mask: Mask, outlines: Sequence[Points], hidden: Mask, edge: int = 1) -> float:
    """How well an area fits outlines: the share of what either has that both have, but for pixels at the edges."""
    wanted = filled(mask.shape, outlines)
    core = ~grown(~wanted, edge)
    more = grown(wanted, 1)
    owned, reached = covered(mask, more, hidden), covered(core, mask, hidden)
    return min(owned, reached)


def has_disc(mask: Mask, place: NDArray[np.float64], radius: float, hidden: Mask | None = None) -> bool | None:
    """Whether a mark fills the disc about a place; None where too little of it can be seen."""
    steps = np.arange(-np.floor(radius), np.floor(radius) + 1)
    grid = np.stack(np.meshgrid(steps, steps), axis=2).reshape(-1, 2)
    grid = grid[np.hypot(*grid.T) <= radius]
    flags = sampled(mask, place + grid, hidden)
    return None if len(flags) < 0.5 * len(grid) else bool(flags.mean() >= DISC)


def one_of(held: Sequence[bool], what: str) -> int:
    """The number of the only one that holds. Raises Unreadable."""
    right = [k for k, holds in enumerate(held) if holds]
    if len(right) != 1:
        raise Unreadable(f"{what}: {len(right)} fit, expected one")
    return right[0]


def best_of(shares: Sequence[float], least: float, what: str, apart: float = APART) -> int:
    """The number of what fits best. Raises Unreadable where it does not fit, or another one does nearly as well."""
    best, second = sorted(range(len(shares)), key=lambda k: -shares[k])[:2]
    if shares[best] < least or shares[best] - shares[second] < apart:
        raise Unreadable(f"{what}: {shares[best]:.3f} fit, and another {shares[second]:.3f}")
    return best


def ends_are(first: float, last: float, ends: tuple[float, float], off: float = 0.012) -> bool:
    """Whether an axis goes from one value to another, as far as can be seen."""
    return max(abs(first - ends[0]), abs(last - ends[1])) <= off * abs(ends[1] - ends[0])


def refuse_other_ink(chart: Chart, known: Mask, most: float = 0.004) -> None:
    """Raises Unreadable where more of what the frame surrounds has ink that nothing explains."""
    share = float((chart.ink() & ~known).mean())
    if share > most:
        raise Unreadable(f"ink that is none of the chart's ({share:.1%})")
