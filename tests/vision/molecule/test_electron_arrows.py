"""Curved arrows drawn beside molecules and read back: which atoms and bonds they join, and in which direction."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.solvers.molecules.molecules import kekulised, molecule
from isoprobe.vision import LayoutRejected, Unreadable
from isoprobe.vision.figure.drawing import draw_scene
from isoprobe.vision.figure.reading import read_figure
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import look_of, sample_style
from isoprobe.vision.molecule.drawing import DrawnMolecule, draw_molecule, legible_layout
from isoprobe.vision.molecule.electron_arrows import Ends, draw_arrows, read_arrows
from isoprobe.vision.molecule.reading import read_molecule
from isoprobe.vision.molecule.seen import SeenMolecule


def picture(smiles: str, arrows: list[Ends], seed: int) -> tuple[bytes, DrawnMolecule]:
    scene, made = FigureScene(look_of(sample_style(Random(seed), ""))), kekulised(molecule(smiles))
    drawn = draw_molecule(scene, made, legible_layout(made, Random(seed)))
    draw_arrows(scene, drawn, arrows)
    return draw_scene(scene), drawn


def numbered(seen: SeenMolecule, drawn: DrawnMolecule) -> dict[int, int]:
    """Atoms as they were drawn by those that were seen."""
    return {
        k: min(range(len(drawn.points)), key=lambda j: abs(drawn.points[j] - complex(atom.x, atom.y)))
        for k, atom in enumerate(seen.atoms)
    }


@pytest.mark.parametrize(
    ("smiles", "arrows"),
    [
        ("CC(=O)CC", [((1, 2), (2,))]),
        ("CC(C)CBr", [((3, 4), (4,))]),
        ("CC=CCC", [((1, 2), (2,))]),
        ("CC=CCC", [((2, 1), (1,))]),
        ("CC=CC(C)=O.[OH-]", [((6,), (6, 1)), ((1, 2), (2, 3)), ((3, 5), (5,))]),
        ("CCBr.[I-]", [((3,), (3, 1)), ((1, 2), (2,))]),
    ],
)
def test_arrows_read_back(smiles: str, arrows: list[Ends]) -> None:
    read = 0
    for seed in range(12):
        shown = [(source, sink[1:] if len(source) == 1 else sink) for source, sink in arrows]
        try:
            png, drawn = picture(smiles, shown, seed)
        except LayoutRejected:
            continue
        figure = read_figure(png)
        seen = read_molecule(figure, None, ("red", "blue", "purple", "orange"))
        giving = [k for k, atom in enumerate(seen.atoms) if atom.charge < 0]
        try:
            found = read_arrows(figure, seen, giving)
        except Unreadable:
            continue
        name = numbered(seen, drawn)
        told = [(tuple(name[k] for k in source), tuple(name[k] for k in sink)) for source, sink in found]
        assert told == arrows
        read += 1
    assert read >= 3


def test_no_arrows_are_refused() -> None:
    png, _ = picture("CC(=O)C", [], 1)
    figure = read_figure(png)
    with pytest.raises(Unreadable, match="0 colours"):
        read_arrows(figure, read_molecule(figure), [])
