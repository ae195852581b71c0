"""Pictures without end are refused before any work, by the readers whose work would be without end."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from isoprobe.vision import Unreadable
from isoprobe.vision.graph.reading import read_graph
from isoprobe.vision.molecule.reading import read_molecule_picture
from isoprobe.vision.plot.reading import read_plot
from isoprobe.vision.raster.crowding import MARKS, MOST, Crowded, Spent, at_most, borders, marks, spend
from tests.specimens.effort import within


def sheet(draw: Callable[[NDArray[Any], Callable[[], tuple[int, int]]], None], times: int) -> NDArray[Any]:
    pixels, rng = np.full((1200, 1200, 3), 255, np.uint8), Random(1)
    for _ in range(times):
        draw(pixels, lambda: (rng.randint(10, 1190), rng.randint(10, 1190)))
    return pixels


def line(pixels: NDArray[Any], place: Callable[[], tuple[int, int]]) -> None:
    cv2.line(pixels, place(), place(), (0, 0, 0), 1)


def circle(pixels: NDArray[Any], place: Callable[[], tuple[int, int]]) -> None:
    cv2.circle(pixels, place(), 4, (0, 0, 0), 1)


CROWDS = {
    "lines": sheet(line, 3000),
    "circles": sheet(circle, 3000),
    "checkerboard": (np.indices((1600, 1600)) // 8).sum(axis=0).astype(np.uint8) % 2 * 255,
    "fine checkerboard": np.indices((1600, 1600)).sum(axis=0).astype(np.uint8) % 2 * 255,
    "coloured noise": np.random.default_rng(1).integers(0, 255, (1000, 1000, 3)).astype(np.uint8),
}


@pytest.mark.parametrize("read", [read_graph, read_plot])
@pytest.mark.parametrize("name", CROWDS)
def test_a_crowd_is_refused_at_once(name: str, read: Callable[[NDArray[Any]], object]) -> None:
    why = within(0.5, lambda _: read(CROWDS[name]), raises=Unreadable)
    assert "too much is drawn" in str(why)


def checkerboard(wide: int) -> NDArray[Any]:
    return np.asarray((np.indices((1200, 1200)) // wide).sum(axis=0).astype(np.uint8) % 2 * 255)


@pytest.mark.parametrize("wide", [16, 24])
def test_a_coarse_checkerboard_is_refused_before_its_squares_are_compared(wide: int) -> None:
    why = within(2.0, lambda _: read_graph(checkerboard(wide)), raises=Unreadable)
    assert "patches of even colour" in str(why)


def ring(pixels: NDArray[Any], place: Callable[[], tuple[int, int]]) -> None:
    cv2.circle(pixels, place(), 6, (0, 0, 0), 1, cv2.LINE_AA)


def blots() -> NDArray[Any]:
    """Large and small ones, as of ink, on half of the picture."""
    noise = np.random.default_rng(1).normal(0, 1, (1200, 1200))
    return np.where(cv2.GaussianBlur(noise, (0, 0), 8) > 0, 0, 255).astype(np.uint8)


def big_circle(pixels: NDArray[Any], place: Callable[[], tuple[int, int]]) -> None:
    cv2.circle(pixels, place(), 40, (0, 0, 0), 2, cv2.LINE_AA)


def arc(pixels: NDArray[Any], place: Callable[[], tuple[int, int]]) -> None:
    (wide, high), (turn, ends) = place(), place()
    cv2.ellipse(pixels, place(), (wide // 8, high // 8), turn % 180, 0, 60 + ends % 300, (0, 0, 0), 2, cv2.LINE_AA)


def letter(pixels: NDArray[Any], place: Callable[[], tuple[int, int]]) -> None:
    which, _ = place()
    cv2.putText(
        pixels, "ABCDEFGHKLMNPQ579"[which % 17], place(), cv2.FONT_HERSHEY_SIMPLEX, 1, (0, 0, 0), 2, cv2.LINE_AA
    )


def large(pixels: NDArray[Any]) -> NDArray[Any]:
    """The picture four times as wide and as high."""
    return np.repeat(np.repeat(pixels, 4, axis=0), 4, axis=1)


WORST = {  # those that took longest, or most memory, before readers told how much is drawn
    "graph": [checkerboard(8), checkerboard(36), checkerboard(65), blots(), sheet(arc, 100), sheet(letter, 300)],
    "plot": [checkerboard(8), large(blots()), large(sheet(big_circle, 100))],
    "molecule": [checkerboard(36), checkerboard(60), sheet(ring, 1000)],
}


METERED = """\
import atexit, re, runpy, sys, time
from pathlib import Path

def told():  # what the system tells of a child that has ended counts its parent's memory in
    most = re.search(r"VmHWM:\\s+([0-9]+) kB", Path("/proc/self/status").read_text())
    print(time.process_time(), most[1], file=sys.stderr)

atexit.register(told)
sys.argv[0] = "isoprobe"
runpy.run_module("isoprobe", run_name="__main__", alter_sys=True)
"""


@pytest.mark.slow
@pytest.mark.skipif(
    not Path("/proc/self/status").exists(), reason="the most memory that a process held is read in /proc"
)
@pytest.mark.parametrize("kind", WORST)
def test_the_worst_are_refused_within_2_seconds_and_a_gigabyte(kind: str, tmp_path: Path) -> None:
    for number, pixels in enumerate(WORST[kind]):
        cv2.imwrite(str(tmp_path / f"{number}.png"), pixels)
    words = [sys.executable, "-c", METERED, "read", str(tmp_path), "--as", kind, "--json"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 1  # nothing was read, and this is told
    assert done.stdout.count('"state": null') == len(WORST[kind])
    seconds, kilobytes = done.stderr.splitlines()[-1].split()
    assert float(seconds) < 2 * len(WORST[kind])
    assert 30_000 < int(kilobytes) < 1_000_000


def test_work_within_other_work_counts_for_both() -> None:
    with at_most(100) as whole:
        spend(30)
        with at_most(50) as part:
            spend(40)
        assert (part(), whole()) == (40, 70)
        with pytest.raises(Spent, match="more than 30 points"), at_most(50):
            spend(31)
        with pytest.raises(Spent, match="more than 100 points"):
            spend(1)


BUSY: dict[
    str, tuple[Callable[[NDArray[Any]], object], NDArray[Any], str]
] = {  # that are counted to their ends only after long work, and refused before it
    "graph": (read_graph, sheet(line, 60), "more than 52,000,000 points"),
    "plot": (read_plot, sheet(line, 60), "more than 25,000,000 points"),
    "molecule": (read_molecule_picture, sheet(big_circle, 30), "strokes, expected at most 360"),
}


@pytest.mark.parametrize("kind", BUSY)
def test_work_is_counted_before_it_is_done(kind: str) -> None:
    read, pixels, told = BUSY[kind]
    why = [str(within(2.0, lambda _: read(pixels), raises=Crowded)) for _ in range(2)]
    assert told in why[0]
    assert why[0] == why[1]


def test_drawings_as_people_make_them_are_no_crowds() -> None:
    assert borders(sheet(line, 150)) < MOST / 2
    assert borders(sheet(circle, 300)) < MOST / 2
    assert marks(sheet(circle, 300)) < MARKS / 2


def test_the_dots_of_a_grid_may_be_left_out() -> None:
    grid = np.full((900, 900, 3), 255, np.uint8)
    grid[10:890:20, 10:890:20] = 0
    grid[100:110, 400:402] = 0
    assert marks(grid) > MARKS
    assert marks(grid, 5) == 1
