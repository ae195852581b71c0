"""Ink of any colours on any paper, and the sizes at which a picture is read."""

from __future__ import annotations

from random import Random

import cv2
import numpy as np
import pytest

from isoprobe.solvers.molecules.molecules import kekulised, molecule
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.drawing import draw_scene
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import look_of, sample_style
from isoprobe.vision.molecule.drawing import DrawnMolecule, draw_molecule, legible_layout
from isoprobe.vision.molecule.ink import BOND, LETTER, darkness, resized, shares_of
from isoprobe.vision.raster.pixels import decode


def stroke(paper: tuple[int, int, int], ink: tuple[int, int, int]) -> np.ndarray:
    pixels = np.full((90, 120, 3), paper, np.uint8)
    pixels[40:45, 20:100] = ink
    return pixels


def picture(smiles: str, share: float) -> tuple[np.ndarray, DrawnMolecule]:
    """The ink of a drawn molecule, at a share of its size."""
    scene, made = FigureScene(look_of(sample_style(Random(3), "", (420, 320)))), kekulised(molecule(smiles))
    drawn = draw_molecule(scene, made, legible_layout(made, Random(3)))
    return resized(darkness(decode(draw_scene(scene), 8)), share), drawn


@pytest.mark.parametrize(
    ("paper", "ink"),
    [((255, 255, 255), (0, 0, 0)), ((20, 20, 20), (230, 230, 230)), ((255, 255, 255), (60, 220, 255))],
)
def test_ink_is_as_dark_whatever_the_colours(paper: tuple[int, int, int], ink: tuple[int, int, int]) -> None:
    dark, expected = darkness(stroke(paper, ink)), np.zeros((90, 120), np.uint8)
    expected[40:45, 20:100] = 255
    assert np.array_equal(dark, expected)


def test_faint_marks_are_paper_and_a_picture_without_paper_is_refused() -> None:
    assert not darkness(stroke((255, 255, 255), (235, 235, 235))).any()
    noise = np.random.default_rng(1).integers(0, 256, (90, 120, 3), np.uint8)
    with pytest.raises(Unreadable, match="no even paper"):
        darkness(noise)


def test_resized_keeps_the_share() -> None:
    dark = darkness(stroke((255, 255, 255), (0, 0, 0)))
    assert resized(dark, 1.0) is dark
    for share in (0.5, 2.0):
        shown = resized(dark, share)
        assert shown.shape == (90 * share, 120 * share)
        assert cv2.boundingRect(np.asarray(np.where(shown > 127, 255, 0), np.uint8))[2] == pytest.approx(
            80 * share, abs=1
        )


@pytest.mark.parametrize("share", [0.5, 3.0])
def test_lettering_tells_the_size_to_read_at_and_where_capitals_are(share: float) -> None:
    whole, drawn = picture("NCCO", 1.0)
    shares, capitals = shares_of(whole)
    assert shares[0] == 1.0
    for atom in (0, 3):
        assert min(abs(z - drawn.points[atom]) for z in capitals) < 3
    changed, moved = shares_of(picture("NCCO", share)[0])
    high = max(bottom - top for boxes in drawn.boxes.values() for _, top, _, bottom in boxes)
    assert changed[0] == pytest.approx(LETTER / (share * high), rel=0.25)
    assert len(set(changed)) == 3
    for atom in (0, 3):
        assert min(abs(z / share - drawn.points[atom]) for z in moved) < 4


def test_bonds_tell_the_size_where_nothing_is_lettered() -> None:
    dark, drawn = picture("CCCC", 4.0)
    shares, capitals = shares_of(dark)
    assert capitals == []
    assert shares[0] == pytest.approx(BOND / (4.0 * drawn.bond), rel=0.15)
