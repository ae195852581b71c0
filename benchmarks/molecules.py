"""Drawn molecules read back: how many published ones from their first drawing, and how many foreign drawings.

    python benchmarks/molecules.py FOLDER/molecules/smiles.csv [looks]     drawn by us, each in so many looks
    python benchmarks/molecules.py FOLDER/molecule_drawings/truth.jsonl    drawings from patents and journals

A drawing counts as read where the canonical SMILES is equal, stereochemistry aside, or where the InChI is: a truth that
is a file's may hold another tautomer than the one that is drawn. It counts as refused where the reader says that it
cannot read it, as misread where it gives another molecule.
"""

from __future__ import annotations

import csv
import json
import os
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

os.environ["OPENBLAS_NUM_THREADS"] = "1"

from rdkit.Chem import MolFromSmiles, MolToInchi

from isoprobe.solvers.molecules.molecules import canonical, kekulised, molecule
from isoprobe.vision import LayoutRejected, Unreadable
from isoprobe.vision.figure.drawing import draw_scene
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import look_of, sample_style
from isoprobe.vision.molecule.drawing import draw_molecule, legible_layout
from isoprobe.vision.molecule.reading import read_molecule_picture

SIZE = (640, 520)


def drawn(smiles: str, seed: str) -> bytes:
    """The first drawing of a molecule in one look. Raises LayoutRejected."""
    scene, made = FigureScene(look_of(sample_style(Random(seed), "", SIZE))), kekulised(molecule(smiles))
    draw_molecule(scene, made, legible_layout(made, scene.look.rng()))
    return draw_scene(scene)


def outcome(picture: bytes, smiles: str, name: str) -> str:
    """read, refused or misread; the last is printed."""
    try:
        seen = read_molecule_picture(picture).smiles
    except Unreadable:
        return "refused"
    if seen == canonical(smiles) or MolToInchi(MolFromSmiles(seen)) == MolToInchi(MolFromSmiles(smiles)):
        return "read"
    print(f"{name}: {seen}, expected {canonical(smiles)}")
    return "misread"


def main() -> None:
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    path, counted, start = Path(sys.argv[1]), Counter(), time.process_time()
    if path.suffix == ".csv":
        with path.open() as file:
            rows = list(csv.DictReader(file))
        for row in rows:
            for look in range(int(sys.argv[2]) if len(sys.argv) > 2 else 2):
                try:
                    picture = drawn(row["smiles"], f"{row['id']}/{look}")
                except LayoutRejected:
                    counted["all", "not drawn"] += 1
                    continue
                counted["all", outcome(picture, row["smiles"], row["id"])] += 1
    else:
        for line in path.read_text().splitlines():
            told = json.loads(line)
            picture = (path.parent / told["image"]).read_bytes()
            counted[told["dataset"], outcome(picture, told["smiles_no_stereo"], told["id"])] += 1
    for (kind, result), count in sorted(counted.items()):
        print(f"{kind:8} {result:10} {count}")
    print(f"{1000 * (time.process_time() - start) / counted.total():.1f} ms each")


if __name__ == "__main__":
    main()
