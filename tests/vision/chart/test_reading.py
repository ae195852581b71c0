"""Charts of any tool: bars, pies and points are read; what hides or adds something is refused."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import pytest

from isoprobe.vision import Unreadable
from isoprobe.vision.chart.reading import read_chart
from tests.specimens.figures import bars, figure

VALUES = [12.0, 37.0, 5.0, 28.0, 19.0]


def told(picture: Any) -> list[float]:
    return [bar.value for bar in read_chart(picture).bars]


@pytest.mark.parametrize(
    "look",
    [{}, {"color": "tab:red", "edgecolor": "black"}, {"color": "white", "edgecolor": "black", "hatch": "//"}],
    ids=["plain", "edged", "hatched"],
)
def test_upright_bars(look: dict[str, Any]) -> None:
    seen = read_chart(bars(VALUES, **look))
    assert (seen.kind, seen.upright) == ("bars", True)
    assert [bar.value for bar in seen.bars] == pytest.approx(VALUES, abs=0.35)


def test_two_charts_that_differ_in_one_bar_are_read_apart() -> None:
    one, other = told(bars(VALUES)), told(bars([*VALUES[:4], 18.0]))
    assert one[:4] == pytest.approx(other[:4], abs=0.05)
    assert one[4] - other[4] == pytest.approx(1, abs=0.2)


@pytest.mark.parametrize("dark", [False, True])
def test_level_bars_on_light_and_on_dark_paper(dark: bool) -> None:
    plain = figure(lambda axes: axes.barh(["a", "b", "c"], [7, 3, 9]))
    seen = read_chart(255 - plain if dark else plain)
    assert not seen.upright
    assert [bar.value for bar in seen.bars] == pytest.approx([9, 3, 7], abs=0.1)  # from the top


def test_bars_in_groups_and_in_parts_with_a_legend_on_a_panel() -> None:
    at, one, other = np.arange(4), [5, 9, 3, 7], [2, 4, 8, 6]
    ggplot = {"axes.facecolor": "#E5E5E5", "axes.grid": True, "grid.color": "white", "axes.axisbelow": True}

    def grouped(axes: Any) -> None:
        axes.bar(at - 0.2, one, 0.4, label="first")
        axes.bar(at + 0.2, other, 0.4, label="second")
        axes.set_ylim(0, 14)
        axes.legend(loc="upper right")

    def stacked(axes: Any) -> None:
        axes.bar(list("abcd"), one)
        axes.bar(list("abcd"), other, bottom=one)

    assert told(figure(grouped, **ggplot)) == pytest.approx([5, 2, 9, 4, 3, 8, 7, 6], abs=0.15)
    seen = read_chart(figure(stacked, **ggplot))
    assert [bar.place for bar in seen.bars] == [0, 0, 1, 1, 2, 2, 3, 3]
    assert [bar.value for bar in seen.bars] == pytest.approx([5, 2, 9, 4, 3, 8, 7, 6], abs=0.15)


def test_thousands_with_commas_are_no_thousandths() -> None:
    def draw(axes: Any) -> None:
        axes.bar(list("abc"), [4700, 1600, 3900])
        axes.yaxis.set_major_formatter("{x:,.0f}")

    assert told(figure(draw)) == pytest.approx([4700, 1600, 3900], abs=60)


@pytest.mark.parametrize(("suffix", "offset"), [("k", False), (" M", False), ("%", False), ("", True)])
def test_an_axis_whose_unit_is_not_read_is_refused(suffix: str, offset: bool) -> None:
    def draw(axes: Any) -> None:
        axes.bar(list("abc"), np.array([47, 16, 39]) * (1e6 if offset else 1))
        if not offset:
            axes.yaxis.set_major_formatter("{x:.0f}" + suffix)

    with pytest.raises(Unreadable, match="no scale"):
        read_chart(figure(draw))


def test_a_logarithmic_axis_is_refused() -> None:
    def draw(axes: Any) -> None:
        axes.bar(list("abcd"), [1, 30, 400, 9000])
        axes.set_yscale("log")

    with pytest.raises(Unreadable):
        read_chart(figure(draw))


def test_bars_over_one_another_are_doubted_and_refused_where_a_legend_tells() -> None:
    def draw(axes: Any, seen_through: bool) -> None:
        axes.bar(list("abcd"), [5, 6, 7, 6], label="one")
        axes.bar(list("abcd"), [2, 3, 4, 3], label="two", alpha=0.6 if seen_through else 1.0)
        axes.set_ylim(0, 9)
        if seen_through:
            axes.legend(loc="upper left", ncols=2, frameon=False)

    seen = read_chart(figure(lambda axes: draw(axes, False)))
    assert seen.confidence < 0.9
    assert "lie over one another" in seen.unsure[-1]
    with pytest.raises(Unreadable, match="of a colour that no bar has"):
        read_chart(figure(lambda axes: draw(axes, True)))


def test_a_bar_of_no_height_is_missed_and_named() -> None:
    with pytest.raises(Unreadable, match="one may be missing"):
        read_chart(bars([12, 37, 0, 28, 19]))
    with pytest.raises(Unreadable, match="one may be missing"):
        read_chart(bars([12, 37, 5, 28, 0]))


@pytest.mark.parametrize("mark", ["line", "block", "disc"])
def test_foreign_ink_is_refused(mark: str) -> None:
    picture = bars(VALUES)
    if mark == "line":
        cv2.line(picture, (70, 250), (330, 60), (30, 30, 200), 2)
    elif mark == "block":
        cv2.rectangle(picture, (80, 60), (110, 90), (30, 160, 30), -1)
    else:
        cv2.circle(picture, (90, 90), 16, (180, 119, 31), -1)
    with pytest.raises(Unreadable):
        read_chart(picture)


def test_letters_that_are_left_over_are_named_and_lower_the_confidence() -> None:
    picture = bars(VALUES)
    plain = read_chart(picture)
    cv2.putText(picture, "draft", (75, 90), cv2.FONT_HERSHEY_SIMPLEX, 0.6, (90, 90, 90), 1)
    seen = read_chart(picture)
    assert [bar.value for bar in seen.bars] == [bar.value for bar in plain.bars]
    assert not plain.rest
    assert seen.rest[0][0][0] == pytest.approx(75, abs=12)
    assert seen.confidence < plain.confidence


@pytest.mark.parametrize("look", [{}, {"wedgeprops": {"width": 0.4}}, {"wedgeprops": {"edgecolor": "white"}}])
def test_sectors_of_a_pie_clockwise_from_the_top(look: dict[str, Any]) -> None:
    shares = [0.4, 0.25, 0.2, 0.15]
    draw = lambda axes: axes.pie(shares, startangle=90, counterclock=False, autopct="%d%%", **look)  # noqa: E731
    seen = read_chart(figure(draw))
    assert seen.kind == "pie"
    assert [one.share for one in seen.sectors] == pytest.approx(shares, abs=0.006)
    assert sum(one.share for one in seen.sectors) == pytest.approx(1)


def test_sectors_of_one_colour_side_by_side_and_exploded_ones_are_refused() -> None:
    same = figure(lambda axes: axes.pie([3, 2, 4], colors=["red", "red", "blue"], wedgeprops={"edgecolor": "white"}))
    with pytest.raises(Unreadable, match="of one colour"):
        read_chart(same)
    with pytest.raises(Unreadable):
        read_chart(figure(lambda axes: axes.pie([3, 2, 4], explode=[0.3, 0, 0])))


def test_points_that_lie_over_each_other_in_part_are_parted() -> None:
    x, y = [1, 2, 3, 3.25, 5, 6, 7], [4, 1, 6, 6.2, 2, 7, 3]
    seen = read_chart(figure(lambda axes: axes.scatter(x, y, s=60)))
    assert seen.kind == "points"
    found = sorted((point.x, point.y) for point in seen.points)
    assert [place[0] for place in found] == pytest.approx(x, abs=0.05)
    assert [place[1] for place in found] == pytest.approx(y, abs=0.05)


def test_keys_of_a_legend_are_no_points() -> None:
    def draw(axes: Any) -> None:
        axes.scatter([1, 2, 3, 4], [4, 1, 6, 2], label="one")
        axes.scatter([1.5, 2.5, 3.5, 4.5], [3, 5, 2, 1], label="two")
        axes.set_ylim(0, 12)
        axes.legend(loc="upper right")

    assert len(read_chart(figure(draw)).points) == 8


def test_lines_and_boxes_are_refused() -> None:
    with pytest.raises(Unreadable):
        read_chart(figure(lambda axes: axes.plot(list("abcde"), VALUES, "o-")))
    with pytest.raises(Unreadable):
        read_chart(figure(lambda axes: axes.boxplot([[1, 2, 3, 4, 9], [2, 3, 5, 6, 7], [1, 4, 5, 8, 9]])))


def test_two_pies_are_refused() -> None:
    def draw(axes: Any) -> None:
        axes.pie([1, 2, 3])
        axes.pie([3, 2, 4], radius=0.8, center=(2.2, 0))
        axes.set_xlim(-1.2, 3.2)

    with pytest.raises(Unreadable, match="more than one pie"):
        read_chart(figure(draw))


def test_a_sector_too_thin_to_be_told_is_refused() -> None:
    assert len(read_chart(figure(lambda axes: axes.pie([40, 60]), (5, 5))).sectors) == 2
    with pytest.raises(Unreadable, match="may be a sector itself"):
        read_chart(figure(lambda axes: axes.pie([40, 0.6, 60]), (5, 5)))
