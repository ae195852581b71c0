"""Signs told from strokes by shape and size: which they are, where, and how high the lettering is."""

from __future__ import annotations

from random import Random

import cv2
import numpy as np
import pytest

from isoprobe.solvers.molecules.molecules import kekulised, molecule
from isoprobe.vision.figure.drawing import draw_scene
from isoprobe.vision.figure.glyphs import CLASSES
from isoprobe.vision.figure.reading import FigureReading, read_figure
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import look_of, sample_style
from isoprobe.vision.molecule.drawing import DrawnMolecule, draw_molecule, legible_layout
from isoprobe.vision.molecule.pieces import pieces_of
from isoprobe.vision.molecule.signs import Sign, lettering, sorted_pieces


def picture(smiles: str) -> tuple[FigureReading, DrawnMolecule, float]:
    """A drawn molecule, and the height of its capitals."""
    scene, made = FigureScene(look_of(sample_style(Random(3), "", (420, 320)))), kekulised(molecule(smiles))
    drawn = draw_molecule(scene, made, legible_layout(made, Random(3)))
    return read_figure(draw_scene(scene)), drawn, drawn.scale * scene.look.size


@pytest.mark.parametrize(
    ("smiles", "expected", "strokes"),
    [("NCCO", "2HHNO", 1), ("C[NH3+]", "+3HN", 1), ("FCS", "FHS", 1), ("CC=C", "", 2), ("CC#N", "N", 3)],
)
def test_signs_and_strokes_are_told_apart(smiles: str, expected: str, strokes: int) -> None:
    figure, _, high = picture(smiles)
    seen = sorted_pieces(figure.value, pieces_of(figure.ink), set())
    assert "".join(sorted(sign.best("NOFSH23+") for sign in seen.signs)) == expected
    assert len(seen.strokes) == strokes
    assert seen.size == pytest.approx(high if expected else 0.0, rel=0.1)


def test_iodine_is_an_upright_sign_and_a_negative_charge_a_flat_one() -> None:
    figure, _, _ = picture("CI")
    (iodine,) = sorted_pieces(figure.value, pieces_of(figure.ink), set()).signs
    assert (iodine.upright, iodine.flat) == (True, False)
    figure, _, _ = picture("C[S-]")
    charges = [sign for sign in sorted_pieces(figure.value, pieces_of(figure.ink), set()).signs if sign.flat]
    assert len(charges) == 1
    assert not charges[0].upright


def test_pieces_that_are_left_out_are_neither() -> None:
    figure, _, _ = picture("NCCO")
    pieces = pieces_of(figure.ink)
    whole = sorted_pieces(figure.value, pieces, set())
    fewer = sorted_pieces(figure.value, pieces, set(whole.strokes))
    assert fewer.strokes == []
    assert len(fewer.signs) == len(whole.signs) == 5


def test_specks_are_no_signs() -> None:
    figure, _, _ = picture("NCCO")
    ink = figure.ink.copy()
    ink[5, 5] = ink[300, 400] = 255
    seen = sorted_pieces(figure.value, pieces_of(ink), set())
    assert (len(seen.specks), len(seen.signs)) == (2, 5)


def test_lettering_tells_its_height_and_its_capitals() -> None:
    figure, drawn, high = picture("NCCO")
    height, capitals = lettering(figure.value, pieces_of(figure.ink), 60.0)
    assert height == pytest.approx(high, rel=0.1)
    assert len(capitals) == 4, "N, O and an H beside each, not the 2"
    for atom in (0, 3):
        assert min(abs(z - drawn.points[atom]) for z in capitals) < 3
    figure, _, _ = picture("CCCC")
    assert lettering(figure.value, pieces_of(figure.ink), 60.0) == (0.0, [])


def test_a_signs_chance_counts_what_only_size_tells_from_it() -> None:
    scores = np.full(len(CLASSES), -20.0)
    for character, chance in (("0", 0.3), ("O", 0.4), ("C", 0.2)):
        scores[CLASSES.index(character)] = np.log(chance)
    sign = Sign(10, 20, 16, 40, False, False, scores)
    assert (sign.x, sign.y) == (13, 30)
    assert sign.chance("O") == pytest.approx(0.7, abs=1e-3)
    assert sign.chance("N") == pytest.approx(0.0, abs=1e-3)
    assert (sign.best("CO"), sign.best("C0"), sign.best([CLASSES.index("C")])) == ("O", "0", "C")


@pytest.mark.parametrize(("start", "signs"), [((41, 43), 2), ((90, 30), 3)])
def test_a_stub_between_two_capitals_is_a_bond_and_one_elsewhere_a_sign(start: tuple[int, int], signs: int) -> None:
    paper = np.full((110, 110), 255, np.uint8)
    cv2.putText(paper, "N", (20, 40), cv2.FONT_HERSHEY_DUPLEX, 1.0, 0, 2, cv2.LINE_AA)
    cv2.putText(paper, "N", (48, 82), cv2.FONT_HERSHEY_DUPLEX, 1.0, 0, 2, cv2.LINE_AA)
    cv2.line(paper, start, (start[0] + 5, start[1] + 8), 0, 3, cv2.LINE_AA)
    ink = np.asarray(np.where(paper < 128, 255, 0), np.uint8)
    seen = sorted_pieces(paper, pieces_of(ink), set())
    assert (len(seen.signs), len(seen.strokes)) == (signs, 3 - signs)
