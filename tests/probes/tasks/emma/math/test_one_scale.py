"""What a question compares is drawn at one scale: things that are called alike are as large wherever they stand."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.emma.math import figure_series, matrix_puzzle, missing_piece
from isoprobe.vision.figure.scene import Disc, Polygon, Polyline
from isoprobe.vision.figure.style import look_of, sample_style

SEEDS = range(12)


def _scene(program: kit.Program, level: int, seed: int) -> tuple[kit.Facts, kit.FigureScene]:
    """Facts of this level, and what is drawn of them."""
    rng = Random(seed)
    draw = {kind: Random(rng.getrandbits(64)) for kind in (*program.variations, "look", "question")}
    facts = next(facts for _ in range(400) if (facts := program.make(draw, level)) and not program.valid(facts))
    scene = kit.FigureScene(look_of(sample_style(rng, "", program.canvas)))
    program.paint(facts, scene)
    return facts, scene


def _frames(scene: kit.FigureScene) -> list[Polyline]:
    """The frames of panels, in the order in which they were drawn."""
    return [thing for thing in scene.things if isinstance(thing, Polyline) and thing.closed and thing.colour == "ink"]


def _wide(thing: Polyline | Polygon | Disc) -> float:
    if isinstance(thing, Disc):
        return 2 * thing.radius
    across = [x for x, _ in thing.points]
    return max(across) - min(across)


def _held(scene: kit.FigureScene) -> Iterator[list[Polygon]]:
    """The shapes in each frame, which are drawn after it."""
    held: list[Polygon] | None = None
    for thing in scene.things:
        if isinstance(thing, Polyline) and thing.closed:
            if held is not None:
                yield held
            held = []
        elif isinstance(thing, Polygon) and held is not None:
            held.append(thing)
    yield held or []


@pytest.mark.parametrize("level", [1, 2, 3])
def test_things_of_one_size_are_as_large_in_the_matrix_as_in_the_options(level: int) -> None:
    for seed in SEEDS:
        facts, scene = _scene(matrix_puzzle.MatrixPuzzle(), level, seed)
        panels = list(_held(scene))
        assert len(panels) == 9 + matrix_puzzle.COUNT
        assert panels.pop(8) == []
        found: dict[tuple[str, str], set[float]] = {}
        for told, shapes in zip([*facts["matrix"], *facts["panels"]], panels, strict=True):
            size, _, shape, places = told.split(" ")
            assert len(shapes) == len(places)
            found.setdefault((shape, size), set()).update(round(_wide(each), 3) for each in shapes)
        for (shape, size), widths in found.items():
            assert len(widths) == 1, f"{size} {shape}: {widths}"
            larger = matrix_puzzle.SIZES[matrix_puzzle.SIZES.index(size) + 1 :]
            assert all(min(found[shape, other]) > max(widths) for other in larger if (shape, other) in found)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_figures_of_a_series_are_as_large_as_the_options(seed: int) -> None:
    _, scene = _scene(figure_series.FigureSeries(), 3, seed)
    widths = {round(_wide(frame), 3) for frame in _frames(scene)}
    assert len(widths) == 1


@pytest.mark.parametrize("seed", SEEDS)
def test_the_cells_of_a_pattern_are_as_large_as_those_of_the_pieces(seed: int) -> None:
    _, scene = _scene(missing_piece.MissingPiece(), 2, seed)
    board, *pieces = [_wide(frame) for frame in _frames(scene)]
    assert {round(piece / missing_piece.GAP, 3) for piece in pieces} == {round(board / missing_piece.SIDE, 3)}
