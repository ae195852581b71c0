"""Molecules drawn and read back: whole ones, near misses told apart, disturbed pictures, and what is refused."""

from __future__ import annotations

import csv
from pathlib import Path
from random import Random

import cv2
import numpy as np
import pytest

from isoprobe.solvers.molecules.molecules import canonical, kekulised, molecule
from isoprobe.vision import LayoutRejected, Unreadable
from isoprobe.vision.figure.drawing import draw_scene
from isoprobe.vision.figure.reading import read_figure
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import look_of, sample_style
from isoprobe.vision.molecule.drawing import draw_molecule, legible_layout
from isoprobe.vision.molecule.reading import (
    molecule_state,
    read_molecule,
    read_molecule_picture,
)
from isoprobe.vision.molecule.seen import SeenAtom, SeenMolecule
from isoprobe.vision.raster.disturbance import jpeg, scale, shift

FILE = Path(__file__).parents[4] / "shared/data/molecules/smiles.csv"
KINDS = (
    "C", "O", "[NH4+]", "CC", "C=C", "C#C", "CI", "BrCCl", "CC#CC", "C=C=C", "N#CC#N", "CN=NC", "C1CCCCC1",
    "c1ccccc1", "Oc1ccccc1", "CC(=O)O", "C[N+](=O)[O-]", "CS(=O)(=O)C", "COP(=O)(OC)OC", "c1ccc2ccccc2c1", "c1cc[nH]c1",
    "c1ccsc1", "CC(C)(C)C", "FC(F)(F)c1ccncc1", "NCC(=O)[O-]", "CC(=O)Nc1ccc(O)cc1", "CN1C=NC2=C1C(=O)N(C(=O)N2C)C",
    "C1CC2CCC1C2", "[CH2+]C=C", "OB(O)c1ccccc1",
)  # fmt: skip


def picture(smiles: str, seed: int, size: tuple[int, int] = (560, 440)) -> bytes:
    scene, made = FigureScene(look_of(sample_style(Random(seed), "", size))), kekulised(molecule(smiles))
    draw_molecule(scene, made, legible_layout(made, Random(seed)))
    return draw_scene(scene)


@pytest.mark.parametrize("smiles", KINDS)
def test_molecules_read_back(smiles: str) -> None:
    for seed in (2, 3):
        assert read_molecule(read_figure(picture(smiles, seed))).smiles == canonical(smiles)


@pytest.mark.parametrize("smiles", ["CC(=O)Nc1ccc(O)cc1", "C[N+](=O)[O-]", "CC#CCC(=O)OC"])
def test_disturbed_pictures_read_back(smiles: str) -> None:
    png = picture(smiles, 5)
    pixels = cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_COLOR)
    for changed in (jpeg(png, 85), shift(pixels, 7, -3), scale(pixels, 1.5), scale(pixels, 0.85)):
        assert read_molecule(read_figure(np.asarray(changed))).smiles == canonical(smiles)


@pytest.mark.parametrize(
    ("one", "other"),
    [("CCO", "CCN"), ("CC=C", "CCC"), ("CC#C", "CC=C"), ("Oc1ccccc1", "OC1CCCCC1"), ("CCl", "CI"), ("CCCO", "CC(C)O")],
)
def test_two_that_differ_by_one_thing_are_told_apart(one: str, other: str) -> None:
    seen = [read_molecule(read_figure(picture(smiles, 4))).smiles for smiles in (one, other)]
    assert seen == [canonical(one), canonical(other)]


def test_places_of_atoms_are_those_drawn() -> None:
    scene, made = FigureScene(look_of(sample_style(Random(6), ""))), kekulised(molecule("CC(=O)OCC"))
    drawn = draw_molecule(scene, made, legible_layout(made, Random(6)))
    seen = read_molecule(read_figure(draw_scene(scene)))
    for point in drawn.points:
        assert min(abs(point - complex(atom.x, atom.y)) for atom in seen.atoms) < 4.5
    assert sorted(order for _, _, order in seen.bonds) == [1, 1, 1, 1, 2]


def test_a_box_of_a_figure_is_read_alone() -> None:
    scene = FigureScene(look_of(sample_style(Random(7), "", (700, 300))))
    middle = scene.look.width / 2
    for k, smiles in enumerate(("CCO", "CC(=O)C")):
        made = kekulised(molecule(smiles))
        box = (k * middle + 10, 10, (k + 1) * middle - 10, scene.look.height - 10)
        draw_molecule(scene, made, legible_layout(made, Random(k)), box, bond=40, scale=1.0, group=1 + 50 * k)
    figure = read_figure(draw_scene(scene))
    assert read_molecule(figure, (0, 0, middle, scene.look.height)).smiles == "CCO"
    assert read_molecule(figure, (middle, 0, 2 * middle, scene.look.height)).smiles == "CC(C)=O"
    assert read_molecule(figure).smiles == "CC(C)=O.CCO"


def test_large_pictures_are_read_at_a_smaller_size() -> None:
    png = picture("CC(=O)Nc1ccc(O)cc1", 5)
    pixels = cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_COLOR)
    plain, seen = read_molecule(read_figure(png)), read_molecule_picture(np.asarray(scale(pixels, 3.0)))
    assert seen.smiles == plain.smiles
    for atom in seen.atoms:
        assert min(abs(atom.x / 3 - other.x) + abs(atom.y / 3 - other.y) for other in plain.atoms) < 8
    state = molecule_state(seen)
    assert state["smiles"] == seen.smiles
    assert sum(atom["hydrogens"] for atom in state["atoms"]) == 9


def test_hydrogens_that_are_drawn_as_atoms_belong_to_their_neighbours() -> None:
    atoms = (SeenAtom("C", 0, None, 0, 0), SeenAtom("O", 0, 0, 40, 0), SeenAtom("H", 0, 0, 80, 0))
    assert SeenMolecule(atoms, ((0, 1, 1), (1, 2, 1))).smiles == "CO"


@pytest.mark.skipif(not FILE.exists(), reason="the folder with 300 published molecules is not there")
def test_published_molecules_read_back_from_their_first_drawing() -> None:
    """`python benchmarks/molecules.py` draws all 300, twice."""
    with FILE.open() as file:
        every = [row["smiles"] for row in csv.DictReader(file)][4::6]
    same = 0
    for seed, smiles in enumerate(every):
        try:
            same += read_molecule(read_figure(picture(smiles, seed, (640, 520)))).smiles == canonical(smiles)
        except (LayoutRejected, Unreadable):
            continue
    assert same >= 0.95 * len(every)


def test_what_is_no_molecule_is_refused() -> None:
    blank = np.full((300, 400, 3), 255, np.uint8)
    words, dots = blank.copy(), blank.copy()
    cv2.putText(words, "HELLO", (60, 150), cv2.FONT_HERSHEY_SIMPLEX, 0.7, (0, 0, 0), 2)
    for k in range(3000):
        dots[(7 * k) % 290 // 2 * 2, (13 * k) % 390 // 2 * 2] = 0
    for pixels in (blank, words, dots):
        with pytest.raises(Unreadable) as why:
            read_molecule(read_figure(pixels))
        assert "\n" not in str(why.value)
