"""All ink of a drawing is explained by what was read of it; what is left over is told with its place and area."""

from __future__ import annotations

from random import Random

import cv2
import numpy as np

from isoprobe.solvers.molecules.molecules import kekulised, molecule
from isoprobe.vision.figure.drawing import draw_scene
from isoprobe.vision.figure.reading import read_figure
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import look_of, sample_style
from isoprobe.vision.molecule.accounting import explained, left_over
from isoprobe.vision.molecule.drawing import draw_molecule, legible_layout
from isoprobe.vision.molecule.labels import Parted, parted
from isoprobe.vision.molecule.strokes import BondLine, BondLines, strokes_of
from isoprobe.vision.molecule.wedges import Wedge


def read(smiles: str) -> tuple[np.ndarray, Parted, BondLines]:
    scene, made = FigureScene(look_of(sample_style(Random(3), "", (420, 320)))), kekulised(molecule(smiles))
    draw_molecule(scene, made, legible_layout(made, Random(3)))
    figure = read_figure(draw_scene(scene))
    seen = parted(figure.ink, figure.value)
    return figure.ink, seen, strokes_of(seen.mask, 2.5)


def unexplained(ink: np.ndarray, known: np.ndarray) -> np.ndarray:
    return np.asarray(np.where((ink > 0) & (known == 0), 255, 0), np.uint8)


def test_the_ink_of_a_whole_reading_is_explained_and_a_missed_bond_is_not() -> None:
    ink, seen, lines = read("NCC(=O)O")
    assert left_over(unexplained(ink, explained(ink.shape, seen, lines, [])), seen.width, lines.usual) == []
    missed = max(lines.strokes, key=lambda stroke: stroke.length)
    fewer = BondLines([each for each in lines.strokes if each is not missed], lines.places, lines.usual)
    rest = left_over(unexplained(ink, explained(ink.shape, seen, fewer, [])), seen.width, lines.usual)
    assert rest
    assert abs(complex(rest[0].x, rest[0].y) - (missed.a + missed.b) / 2) < 0.25 * lines.usual


def test_lettering_is_explained_by_its_boxes() -> None:
    ink, seen, lines = read("NCC(=O)O")
    known = explained(ink.shape, seen, lines, [])
    for label in seen.labels:
        assert known[round(label.top) : round(label.bottom), round(label.left) : round(label.right)].all()
    assert (known == 0).mean() > 0.5, "and the paper is not"


def test_a_wedge_is_explained_to_its_width() -> None:
    mask = np.zeros((100, 160), np.uint8)
    cv2.fillPoly(mask, [np.array([(20, 50), (120, 38), (120, 62)], np.int32)], 255)
    line = BondLines([BondLine(20 + 50j, 120 + 50j, (1, 2))], {1: 20 + 50j, 2: 120 + 50j}, 100.0)
    seen = Parted([], [], [], mask, 0.0, 3.0, [])
    plain = unexplained(mask, explained(mask.shape, seen, line, []))
    assert left_over(plain, 3.0, 100.0)
    for ends, narrow in (((20 + 50j, 120 + 50j), 0), ((120 + 50j, 20 + 50j), 1)):
        line.strokes[0] = BondLine(*ends, (1, 2))
        known = explained(mask.shape, seen, line, [Wedge(0, False, narrow, 24.0)])
        assert left_over(unexplained(mask, known), 3.0, 100.0) == []


def test_what_is_left_over_is_told_largest_first_without_specks() -> None:
    rest = np.zeros((100, 100), np.uint8)
    rest[10:20, 10:20] = rest[50:70, 40:60] = rest[90:92, 90:92] = 255
    found = left_over(rest, 3.0, 60.0)
    assert [(each.x, each.y, each.area) for each in found] == [(50, 60, 400), (15, 15, 100)]
    assert str(found[0]) == "ink at (50, 60), 400 pixels of it, that is neither sign nor bond"
