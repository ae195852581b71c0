"""Circuits drawn and read back as they were; two that differ in one part are read apart; bad grids are named."""

from __future__ import annotations

import re
from random import Random

import pytest

from isoprobe.probes.families.multi.circuits import (
    Sign,
    draw_grid,
    edges,
    ends,
    lies,
    lines_in,
    read_grid,
    why_no_grid,
    with_lines,
)
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.drawing import draw_scene
from isoprobe.vision.figure.reading import read_figure
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import look_of, sample_style

ACROSS = [["wire", "A", "closed"], ["none", "10 ohm", "wire"], ["B", "battery", "wire"]]
DOWN = [["wire", "open", "wire", "closed"], ["wire", "wire", "none", "C"]]
SIGNS = {
    "A": Sign("circle", "A"),
    "B": Sign("circle", "B"),
    "C": Sign("circle", "C"),
    "10 ohm": Sign("box", "10"),
}
WORDS = {sign.text: part for part, sign in SIGNS.items()}


def drawn(across: list[list[str]], down: list[list[str]], seed: int, beside: dict[int, str] | None = None) -> bytes:
    made = FigureScene(look_of(sample_style(Random(seed), "", (640, 420))))
    draw_grid(made, across, down, SIGNS, beside)
    return draw_scene(made)


@pytest.mark.parametrize("seed", range(6))
def test_a_circuit_reads_back(seed: int) -> None:
    seen = read_grid(read_figure(drawn(ACROSS, DOWN, seed, {1: "0.5", 7: "6", 16: "12"})), WORDS)
    assert (seen.across, seen.down) == (ACROSS, DOWN)
    assert seen.beside == {1: "0.5", 7: "6", 16: "12"}


@pytest.mark.parametrize(
    ("row", "part", "other"), [(0, 1, "open"), (0, 2, "closed"), (0, 0, "none"), (1, 1, "closed"), (1, 3, "wire")]
)
def test_one_part_that_differs_is_seen(row: int, part: int, other: str) -> None:
    down = [list(line) for line in DOWN]
    down[row][part] = other
    assert read_grid(read_figure(drawn(ACROSS, down, 3)), WORDS).down == down


def test_no_circuit_is_unreadable() -> None:
    scene = FigureScene(look_of(sample_style(Random(1), "", (640, 420))))
    with pytest.raises(Unreadable, match="no lettering"):
        read_grid(read_figure(draw_scene(scene)), WORDS)
    scene.text("A", 200, 200)
    with pytest.raises(Unreadable, match="no grid"):
        read_grid(read_figure(draw_scene(scene)), WORDS)
    with pytest.raises(Unreadable, match="no part of it"):
        read_grid(read_figure(drawn(ACROSS, DOWN, 1)), {"A": "A", "10": "10 ohm"})


def test_edges_and_bad_grids() -> None:
    assert why_no_grid(ACROSS, DOWN) == ""
    found = edges(ACROSS, DOWN)
    assert len(found) == 17
    assert found[7] == ((2, 1), (2, 2), "battery")
    assert found[16] == ((1, 3), (2, 3), "C")
    for across, down, why in (
        (ACROSS[:2], DOWN, "grid of joints"),
        ([*ACROSS[:2], ["B", "wire", "wire"]], DOWN, "battery"),
        ([["battery", "A", "wire"], *ACROSS[1:]], DOWN, "battery"),
        ([ACROSS[0], ["none"] * 3, ACROSS[2]], DOWN, "every row"),
        (ACROSS, [["wire", "none", "none", "none"], ["wire", "wire", "none", "C"]], "every row|ends nowhere"),
        ([["wire", "wire", "wire"], ["wire", "none", "wire"], ["wire", "battery", "wire"]],
         [["wire", "wire", "wire", "wire"], ["none", "wire", "none", "wire"]], "ends nowhere"),
        ([["wire", "none"], ["wire", "wire"], ["battery", "wire"]],
         [["wire", "wire", "none"], ["none", "wire", "wire"]], "ends nowhere|holds together"),
    ):  # fmt: skip
        assert re.search(why, why_no_grid(across, down)), why_no_grid(across, down)


def test_parts_are_found_and_changed_by_lines() -> None:
    facts = {"across": ACROSS, "down": DOWN, "volts": 6}
    assert ends(facts, "battery", "C") == [((2, 1), (2, 2)), ((1, 3), (2, 3))]
    assert (lies(facts, "A"), lies(facts, "C")) == ("horizontal", "vertical")
    lines = lines_in(facts)
    lines[0][1], lines[4][3] = lines[4][3], lines[0][1]
    changed = with_lines(facts, lines)
    assert (lies(changed, "A"), lies(changed, "C"), changed["volts"]) == ("vertical", "horizontal", 6)
    assert ACROSS[0][1] == "A"
