"""Labels of molecules: elements, hydrogens on either side, charges; ink of bonds is left."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.solvers.molecules.molecules import kekulised, molecule
from isoprobe.vision.figure.drawing import draw_scene
from isoprobe.vision.figure.reading import read_figure
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import look_of, sample_style
from isoprobe.vision.molecule.drawing import draw_molecule, legible_layout
from isoprobe.vision.molecule.labels import parted


@pytest.mark.parametrize(
    ("smiles", "expected"),
    [
        ("NCCO", {("N", 0, 2), ("O", 0, 1)}),
        ("CCl", {("Cl", 0, 0)}),
        ("CBr", {("Br", 0, 0)}),
        ("CI", {("I", 0, 0)}),
        ("C[NH3+]", {("N", 1, 3)}),
        ("C[S-]", {("S", -1, 0)}),
        ("C[N+](=O)[O-]", {("N", 1, 0), ("O", 0, 0), ("O", -1, 0)}),
        ("C[CH2+]", {("C", 1, 2)}),
        ("CCC", set()),
    ],
)
def test_labels(smiles: str, expected: set) -> None:
    for seed in range(4):
        scene, made = FigureScene(look_of(sample_style(Random(seed), ""))), kekulised(molecule(smiles))
        drawn = draw_molecule(scene, made, legible_layout(made, Random(seed)))
        figure = read_figure(draw_scene(scene))
        seen = parted(figure.ink, figure.value)
        assert {(label.element, label.charge, label.hydrogens) for label in seen.labels} == expected
        assert seen.mask.any()
        assert not seen.numbers
        assert not expected or 0.8 < seen.size / (scene.look.size * drawn.scale) < 1.3
        for label in seen.labels:
            assert min(abs(label.at - point) for point in drawn.points) < 4
