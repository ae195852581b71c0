"""What a line of a plotting program makes a chart look like, in words: text forms hold these, and people write them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from random import Random
from typing import Any

from isoprobe.probes.core import BadState
from isoprobe.probes.families.coding.charts import CHARTS
from isoprobe.probes.families.coding.turns import Turn
from isoprobe.probes.families.programs.fields import Word, brief

LONGEST = 120  # characters of a description
ALIKE = 0.45  # of a kind's name and what somebody wrote, by difflib and their words: at least so much alike is the same

_EDGES = re.compile(r"ax\.set_([xy])lim\((-?[\d.]+), (-?[\d.]+)\)")
_LEGEND = re.compile(r'ax\.legend\(loc="([a-z ]+)"(.*)\)')
_MORE = {
    "": " without a title",
    ", ncols=2": " in two columns",
    ', title="Series"': " with the title Series",
    ', title="Group"': " with the title Group",
    ', title="Part"': " with the title Part",
    ", fontsize=16": " in large letters",
}
_AXIS_ENDS = {
    "x": "horizontal axis from {} at the left to {} at the right",
    "y": "vertical axis from {} at the bottom to {} at the top",
    "polar chart without bars y": "{} in the middle and {} at the rim",
    "3D bar chart x": "x axis of the box from {} to {}",
}
_ORDERS = {
    "a": "values of the list a in its order",
    "b": "values of the list b in its order",
    "sorted(a)": "values of the list a from the smallest to the largest",
    "sorted(b)": "values of the list b from the smallest to the largest",
    "sorted(a, reverse=True)": "values of the list a from the largest to the smallest",
    "sorted(b, reverse=True)": "values of the list b from the largest to the smallest",
    "np.cumsum(a)": "running totals of the list a",
    "[20, 20, 20, 20, 20, 20]": "all reaching equally far to the right",
}
_SHOWN = {
    "across": "arrows to the right by "
}  # what is drawn by the values of a name, where it is not all of the chart
_ARROWS = "ax.quiver([0, 1, 2, 3, 4, 5], [1, 2, 1, 2, 1, 2], across, a, "
LOOKS: Mapping[str, str] = {  # by line of code, or by a chart's name and such a line
    'ax.grid(axis="x", linewidth=2)': "vertical grid lines alone",
    'ax.grid(axis="y", linewidth=2)': "horizontal grid lines alone",
    'ax.grid(color="black", linestyle=":")': "dotted black grid",
    "ax.grid(False)": "no grid",
    "ax.grid(True)": "grid on the walls",
    'ax.set_xscale("log")': "logarithmic horizontal axis",
    'ax.set_yscale("log")': "logarithmic vertical axis",
    "ax.invert_yaxis()": "vertical axis that grows downwards",
    "ax.invert_xaxis()": "horizontal axis that grows to the left",
    "ax.margins(x=0.3)": "empty space at the left and at the right",
    "ax.margins(x=0.5)": "much empty space at the left and at the right",
    "ax.margins(y=0.05)": "line that nearly reaches the lower and the upper edge",
    "ax.margins(y=0.4)": "empty space below and above all bars",
    "ax.margins(y=0.6)": "empty space above the bars",
    "ax.margins(y=0.8)": "much empty space below and above the line",
    "ax.margins(0.6)": "much empty space around what is drawn",
    "ax.set_zlim(0, 120)": "vertical axis up to 120",
    'ax.bar(names, heights, color="tab:blue")': "blue bars",
    'ax.bar(names, heights, color="white", edgecolor="tab:blue")': "white bars with blue edges",
    'ax.bar(names, heights, color="white", edgecolor="black", hatch="//")': "white bars with black slanting hatching",
    'ax.bar(names, heights, color="tab:orange", hatch="oo", edgecolor="black")': "orange bars with black circles",
    "ax.barh(names, lengths, height=0.9)": "thick blue bars that nearly touch",
    "ax.barh(names, lengths, height=0.3)": "thin blue bars",
    'ax.barh(names, lengths, height=0.3, align="edge", color="tab:orange")': "thin orange bars beside their ticks",
    "ax.barh(names, lengths, height=0.6, left=15)": "blue bars that begin at 15",
    'ax.tick_params(axis="y", labelleft=False)': "no names beside the bars",
    'ax.tick_params(axis="y", labelrotation=60)': "slanting names beside the bars",
    'ax.plot(names, a, linestyle="-", linewidth=3, label="first")': "solid line of the list a without markers",
    'ax.plot(names, a, linestyle="--", linewidth=3, label="first")': "dashed line of the list a",
    'ax.plot(names, a, linestyle=":", linewidth=6, label="first")': "thick dotted line of the list a",
    'ax.plot(names, a, linestyle="-", marker="s", markersize=9, label="first")': (
        "solid line of the list a with square markers"
    ),
    'ax.plot(names, b, color="black", label="second")': "thin black line of the list b",
    'ax.plot(names, b, color="tab:red", linestyle=":", linewidth=4, label="second")': "red dotted line of the list b",
    'ax.plot(names, b, color="black", linewidth=6, label="second")': "thick black line of the list b",
    'ax.plot(names, b, color="black", marker="^", markersize=11, linestyle="none", label="second")': (
        "black triangles of the list b that no line joins"
    ),
    'ax.scatter(a, b, s=60, marker="o", label="pairs")': "small blue dots",
    'ax.scatter(a, b, s=160, marker="s", label="pairs")': "blue squares",
    'ax.scatter(a, b, s=420, marker="o", label="pairs")': "large blue dots",
    'ax.scatter(a, b, s=200, marker="*", color="black", label="pairs")': "black stars",
    'ax.bar(names, a, color="tab:blue", label="first")': "first bars blue",
    'ax.bar(names, a, color="tab:green", label="first")': "first bars green",
    'ax.bar(names, a, color="lightgrey", hatch="xx", label="first")': "first bars grey and cross-hatched",
    'ax.bar(names, a, color="white", edgecolor="black", label="first")': "first bars white with black edges",
    'ax.bar(names, b, bottom=a, color="tab:orange", label="second")': "second bars stacked on the first",
    'ax.bar(names, b, width=0.3, align="edge", color="tab:orange", label="second")': (
        "second bars narrow and right of the middle of the first"
    ),
    'ax.bar(names, b, width=0.4, color="tab:orange", label="second")': "second bars narrow and in front of the first",
    'ax.bar(names, b, bottom=50, color="tab:orange", label="second")': "second bars that begin at 50",
    'ax.step(names, levels, where="pre")': "thin blue line that steps at each name's predecessor",
    'ax.step(names, levels, where="post", linewidth=4)': "thick blue line that steps at each name",
    'ax.step(names, levels, where="mid", linestyle="--")': "dashed blue line that steps between names",
    'ax.step(names, levels, where="mid", marker="o", color="black")': (
        "solid black line with dots that steps between names"
    ),
    'ax.stem(a, linefmt="C0-", markerfmt="C0o")': "vertical blue stems with round heads",
    'ax.stem(a, linefmt="k--", markerfmt="ks")': "vertical dashed black stems with square heads",
    'ax.stem(a, linefmt="C1:", markerfmt="C1D")': "vertical dotted orange stems with diamond heads",
    'ax.stem(a, linefmt="C2-", markerfmt="C2o", orientation="horizontal")': "horizontal green stems with round heads",
    'ax.plot([0, 1, 2, 3, 4, 5], b, color="red")': "thin solid red line",
    'ax.plot([0, 1, 2, 3, 4, 5], b, color="red", linestyle="none", marker="x", markersize=14)': "red crosses",
    'ax.plot([0, 1, 2, 3, 4, 5], b, color="red", linestyle=":", linewidth=4)': "thick dotted red line",
    'ax.plot([0, 1, 2, 3, 4, 5], b, color="red", drawstyle="steps-mid")': "red line in steps",
    "ax.fill_between(names, a, b)": "filled between the lists a and b",
    "ax.fill_between(names, a)": "filled from zero to the list a with straight edges",
    "ax.stackplot(names, a, b)": "two filled areas on top of each other",
    'ax.fill_between(names, a, step="mid")': "filled from zero to the list a in steps",
    'ax.plot(names, b, color="black")': "thin solid black line",
    'ax.plot(names, b, color="black", linestyle="--", linewidth=3)': "dashed black line",
    'ax.plot(names, b, color="black", linestyle="none", marker="D", markersize=9)': "black diamonds",
    'ax.plot(names, b, color="white", linewidth=4)': "thick white line",
    'ax.errorbar(names, heights, yerr=6, fmt="o")': "blue dots not joined with short error bars without caps",
    'ax.errorbar(names, heights, yerr=6, fmt="-", capsize=8)': "blue line without dots and short error bars with caps",
    'ax.errorbar(names, heights, yerr=14, fmt="s", color="black", capsize=8)': (
        "black squares not joined with long error bars with caps"
    ),
    'ax.errorbar(names, heights, yerr=6, lolims=True, fmt="o-")': "blue dots joined by a line with arrows upwards",
    "ax.boxplot([a, b])": "narrow empty boxes",
    "ax.violinplot([a, b])": "narrow violins",
    "ax.boxplot([a, b], patch_artist=True, widths=0.8)": "wide filled boxes",
    "ax.violinplot([a, b], showmedians=True, widths=0.9)": "wide violins with medians",
    'ax.axhline(20, color="red")': "horizontal solid red line",
    'ax.axhline(20, color="red", linestyle=":", linewidth=4)': "horizontal dotted red line",
    'ax.axvline(1.5, color="red")': "vertical solid red line",
    'ax.axvline(1.5, color="red", linestyle="--", linewidth=3)': "vertical dashed red line",
    "angle = 0": "first sector begins at the right",
    "angle = 90": "first sector begins at the top",
    "angle = 200": "first sector begins at the left and a little below the middle",
    "angle = 310": "first sector begins at the lower right",
    'ax.pie(parts, labels=names, startangle=angle, colors=["tab:blue", "tab:orange", "tab:green"])': (
        "blue and orange and green sectors"
    ),
    'ax.pie(parts, labels=names, startangle=angle, colors=["lightgrey", "grey", "black"])': (
        "light grey and grey and black sectors"
    ),
    'ax.pie(parts, labels=names, startangle=angle, colors=["gold", "tab:red"], radius=0.6)': (
        "golden and red sectors of a small pie"
    ),
    'ax.pie(parts, labels=names, startangle=angle, colors=["white"], hatch=["//", "oo", "xx"])': (
        "white sectors with hatchings"
    ),
    'ax.bar(angles, heights, width=0.8, color="tab:blue")': "blue bars",
    'ax.bar(angles, heights, width=0.4, color="tab:orange")': "narrow orange bars",
    'ax.bar(angles, heights, width=1, color="white", edgecolor="black", hatch="//")': "white bars with black hatching",
    'ax.bar(angles, heights, width=0.8, color="tab:green", alpha=0.4)': "pale green bars",
    'ax.set_theta_zero_location("E")': "0° at the right",
    'ax.set_theta_zero_location("N")': "0° at the top",
    'ax.set_theta_zero_location("W")': "0° at the left",
    'ax.set_theta_zero_location("S")': "0° at the bottom",
    'ax.grid(color="black", linestyle="--")': "dashed black grid",
    "ax.set_yticks([10, 20])": "two grid circles at 10 and 20",
    "ax.tick_params(labelleft=False, labelbottom=False)": "plain grid without numbers",
    "ax.plot(angles, a)": "thin line",
    'ax.plot(angles, a, marker="o", linestyle="none", markersize=10)': "large dots",
    "ax.fill_between(angles, a)": "filled area",
    'ax.plot(angles, a, drawstyle="steps-post", linewidth=3)': "thick line in steps",
    "ax.set_theta_direction(1)": "angles that grow counterclockwise",
    "ax.set_theta_direction(-1)": "angles that grow clockwise",
    'ax.bar3d(x, y, 0, 0.5, 0.5, a, color="tab:blue")': "blue columns with square feet",
    'ax.bar3d(x, y, 0, 0.9, 0.2, a, color="tab:blue")': "blue columns that are wide and thin",
    'ax.bar3d(x, y, 0, 0.3, 0.3, sorted(a), color="tab:orange")': "slender orange columns by size",
    'ax.bar3d(x, y, a, 0.5, 0.5, 3, color="tab:green")': "flat green boxes that float",
    "ax.view_init(elev=25, azim=-60)": "seen a little from above with the x axis at the front left",
    "ax.view_init(elev=25, azim=30)": "seen a little from above with the x axis at the front right",
    "ax.view_init(elev=75, azim=-60)": "seen nearly straight from above",
    "ax.view_init(elev=5, azim=-60)": "seen nearly horizontally from the side",
    "ax.scatter(x, y, a, s=90)": "blue dots",
    'ax.scatter(x, y, a, s=260, color="black")': "large black dots",
    "ax.plot(x, y, a)": "line from point to point",
    "ax.stem(x, y, a)": "blue dots on stems",
    'ax.imshow(rows, cmap="viridis")': "colours from violet to yellow",
    'ax.imshow(rows, cmap="gray")': "greys from black to white",
    'ax.imshow(rows, cmap="coolwarm")': "colours from blue to red",
    'ax.imshow(rows, cmap="Reds", interpolation="bilinear")': "reds that flow into each other",
    "heat map ax.invert_yaxis()": "first row at the bottom",
    "heat map ax.invert_xaxis()": "first column at the right",
    "ax.set_ylim(3.5, 0.5)": "first row left out",
    "ax.set_ylim(2.5, -0.5)": "last row left out",
    "ax.set_xticks([0, 1, 2, 3, 4, 5], labels=names)": "names below the columns",
    'ax.tick_params(axis="both", labelsize=20)': "large numbers along the axes",
    "ax.tick_params(labelbottom=False, labelleft=False)": "no numbers along the axes",
    'ax.tick_params(axis="both", length=16, width=4)': "long thick ticks along the axes",
    "ax.contour(rows, levels=4)": "coloured contour lines",
    "ax.contourf(rows, levels=4)": "contours filled with colours",
    'ax.contour(rows, levels=4, colors="black", linestyles="dashed")': "dashed black contour lines",
    'ax.contourf(rows, levels=9, cmap="gray")': "contours filled with greys",
    f'{_ARROWS}color="black", width=0.012, scale=200)': "thin black arrows that begin at their points",
    f'{_ARROWS}color="tab:red", width=0.03, scale=200)': "thick red arrows",
    f'{_ARROWS}color="black", width=0.012, pivot="tip", scale=200)': "thin black arrows that end at their points",
    f'{_ARROWS}color="black", width=0.012, scale=400)': "short black arrows",
}


def look_of(chart: str, line: str) -> str:
    """What a line of a program of this chart makes it look like. Raises KeyError for a line of none."""
    name, _, value = line.partition(" = ")
    if value in _ORDERS:
        return _SHOWN.get(name, "") * (value[0] != "[") + _ORDERS[value]
    if said := LOOKS.get(f"{chart} {line}", LOOKS.get(line)):
        return said
    if found := _LEGEND.fullmatch(line):
        return f"legend at the {found[1]}{_MORE[found[2]]}"
    if not (found := _EDGES.fullmatch(line)):
        raise KeyError(line)
    ends = _AXIS_ENDS.get(f"{chart} {found[1]}", _AXIS_ENDS[found[1]])
    return ends.format(found[2], found[3])


def looks(chart: str, picks: Sequence[int]) -> list[str]:
    """The looks of a chart with these picks, one for each turn."""
    return [look_of(chart, turn.lines[pick]) for turn, pick in zip(CHARTS[chart].turns, picks, strict=True)]


def picks_of(chart: str, told: Sequence[str]) -> list[int]:
    """The picks of a chart that looks so. Raises BadState where no program of the chart does."""
    turns = CHARTS[chart].turns
    if len(told) != len(turns):
        raise BadState(f"{len(told)} looks of {chart}: expected {len(turns)}")
    found = []
    for look, turn in zip(told, turns, strict=True):
        said = looks_of(chart, turn)
        if look not in said:
            raise BadState(f"{brief(look)}: expected one of {', '.join(said)}"[:300])
        found.append(said.index(look))
    return found


def looks_of(chart: str, turn: Turn) -> list[str]:
    """What each line of a turn makes a chart look like."""
    return [look_of(chart, line) for line in turn.lines]


@dataclass(frozen=True)
class Described:
    """What one thing about a chart looks like, in words; which words a chart has is for its turns to say."""

    def check(self, value: Any, where: str) -> None:
        if not isinstance(value, str) or not 0 < len(value) <= LONGEST or set(value) & set(",;|()[]\n"):
            raise BadState(f"{where}: {brief(value)}, expected a description of at most {LONGEST} characters")

    def write(self, value: Any) -> str:
        return str(value)

    def parse(self, text: str) -> Any:
        text = re.sub(r"[()\[\]]", " ", text).strip(" .\"'`*")
        if not text:
            raise ValueError("nothing, expected a description")
        return " ".join(text.split())[:LONGEST]

    def alter(self, rng: Random, value: Any) -> Any:
        return value


@dataclass(frozen=True)
class Kind(Word):
    """A kind of chart; one that somebody calls by another name is the one whose name is most like it."""

    def parse(self, text: str) -> Any:
        found = super().parse(text)
        if found in self.choices:
            return found
        likeness, kind = max((_likeness(kind, found), kind) for kind in self.choices)
        return kind if likeness >= ALIKE else found


def _likeness(kind: str, words: str) -> float:
    """How much two names are alike: the words that they share, and their letters."""
    one, other = (set(re.findall(r"\w+", text.casefold())) for text in (kind, words))
    shared = 2 * len(one & other) / max(1, len(one) + len(other))
    return (shared + SequenceMatcher(None, kind.casefold(), words.casefold()).ratio()) / 2


KIND = Kind(
    tuple(CHARTS),
    synonyms={
        "stacked bar chart": "bar chart of two series",
        "grouped bar chart": "bar chart of two series",
        "barh": "horizontal bar chart",
        "vertical bar chart": "bar chart",
        "violin plot": "box or violin plot",
        "box plot": "box or violin plot",
        "boxplot": "box or violin plot",
        "error bar plot": "chart with error bars",
        "error bar chart": "chart with error bars",
        "errorbar chart": "chart with error bars",
        "line plot": "line chart",
        "step plot": "step chart",
        "filled area plot": "area chart",
        "radar chart": "polar chart without bars",
        "radar plot": "polar chart without bars",
        "polar plot": "polar chart without bars",
        "polar chart": "polar chart without bars",
        "polar line chart": "polar chart without bars",
        "polar area chart": "polar chart without bars",
        "filled polar chart": "polar chart without bars",
        "polar scatter chart": "polar chart without bars",
        "3D chart": "3D chart without bars",
        "3D plot": "3D chart without bars",
        "3D scatter plot": "3D chart without bars",
        "3D line plot": "3D chart without bars",
        "3D stem plot": "3D chart without bars",
        "quiver plot": "chart of arrows",
    },
)
