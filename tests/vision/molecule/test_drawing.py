"""Drawing molecules: what would not be legible is rejected; labels, second strokes and breaks are where they belong."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.solvers.molecules.molecules import kekulised, laid_out, molecule
from isoprobe.vision import LayoutRejected
from isoprobe.vision.figure.drawing import draw_scene
from isoprobe.vision.figure.scene import FigureScene, Polyline, Text
from isoprobe.vision.figure.style import look_of, sample_style
from isoprobe.vision.molecule.drawing import crossing, draw_molecule, legible, legible_layout


def drawn(smiles: str, seed: int = 1, size: tuple[int, int] = (560, 440)) -> FigureScene:
    scene, made = FigureScene(look_of(sample_style(Random(seed), "", size))), kekulised(molecule(smiles))
    draw_molecule(scene, made, legible_layout(made, Random(seed)))
    return scene


def letters(scene: FigureScene) -> str:
    return "".join(sorted(thing.text for thing in scene.things if isinstance(thing, Text)))


def test_labels_show_hydrogens_and_charges() -> None:
    assert letters(drawn("NCCO")) == "2HHNO"
    assert letters(drawn("C[N+](=O)[O-]")) == "+-NOO"
    assert letters(drawn("C")) == "4CH"
    assert letters(drawn("CC#N")) == "N"
    assert letters(drawn("C1CCCCC1")) == ""


def test_a_bond_is_as_many_strokes_as_its_order() -> None:
    for smiles, count in (("CC", 1), ("C=C", 2), ("C#C", 3), ("c1ccccc1", 9), ("CC=O", 3)):
        assert sum(isinstance(thing, Polyline) for thing in drawn(smiles).things) == count


def test_aromatic_bonds_are_for_the_caller_to_kekulise() -> None:
    made = molecule("c1ccccc1")
    with pytest.raises(ValueError, match="kekulised"):
        draw_molecule(FigureScene(look_of(sample_style(Random(1), ""))), made, laid_out(made))


def test_a_molecule_too_large_for_its_box_is_rejected() -> None:
    with pytest.raises(LayoutRejected, match="too short"):
        drawn("C" * 60)


def test_layouts_that_hide_something_are_rejected() -> None:
    with pytest.raises(LayoutRejected, match="two atoms"):
        legible([0j, 1 + 0j, 0.1j], [(0, 1)])
    with pytest.raises(LayoutRejected, match="through an atom"):
        legible([0j, 1 + 0j, 0.5 + 0.1j], [(0, 1)])
    with pytest.raises(LayoutRejected, match="longer or shorter"):
        legible([0j, 2 + 0j], [(0, 1)])


def test_crossings() -> None:
    assert crossing(0j, 2 + 0j, 1 - 1j, 1 + 1j) == pytest.approx(0.5)
    assert crossing(0j, 2 + 0j, 3 - 1j, 3 + 1j) is None


def test_bonds_keep_clear_of_lettering() -> None:
    """`draw_scene` rejects what does not: these are drawn at the first try."""
    for seed, smiles in enumerate(("CC(=O)Oc1ccccc1C(=O)O", "OCC(O)C(O)CO", "NS(=O)(=O)c1ccccc1", "NCC(=O)[O-]")):
        assert draw_scene(drawn(smiles, seed))
