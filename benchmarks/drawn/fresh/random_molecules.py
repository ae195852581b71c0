"""Molecules by RDKit with its options by chance: palettes, line widths, typefaces' sizes, turns, papers, numbers."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import cv2
import numpy as np
from rdkit import Chem
from rdkit.Chem import AllChem
from rdkit.Chem.Draw import rdMolDraw2D

from drawn.fresh.wear import Pixels, from_svg, worn

FOLDER = "molecules"
SMILES = {
    "lidocaine": "CCN(CC)CC(=O)Nc1c(C)cccc1C",
    "naproxen": "C[C@H](C(=O)O)c1ccc2cc(OC)ccc2c1",
    "melatonin": "COc1ccc2[nH]cc(CCNC(C)=O)c2c1",
    "sulfanilamide": "Nc1ccc(S(N)(=O)=O)cc1",
    "metformin": "CN(C)C(=N)NC(N)=N",
    "menthol": "C[C@@H]1CC[C@@H](C(C)C)[C@H](O)C1",
    "adrenaline": "CNC[C@H](O)c1ccc(O)c(O)c1",
    "cinnamal": "O=C/C=C/c1ccccc1",
    "chlorpropham": "CC(C)OC(=O)Nc1cccc(Cl)c1",
    "fluoxetine": "CNCCC(Oc1ccc(C(F)(F)F)cc1)c1ccccc1",
    "thymine": "Cc1c[nH]c(=O)[nH]c1=O",
    "barbital": "CCC1(CC)C(=O)NC(=O)NC1=O",
    "camphor": "CC1(C)C2CCC1(C)C(=O)C2",
    "malathion": "CCOC(=O)CC(SP(=S)(OC)OC)C(=O)OCC",
    "tyrosine": "N[C@@H](Cc1ccc(O)cc1)C(=O)O",
    "furfural": "O=Cc1ccco1",
    "bromacil": "CCC(C)n1c(=O)[nH]c(C)c(Br)c1=O",
    "picric": "O=[N+]([O-])c1cc([N+](=O)[O-])c(O)c([N+](=O)[O-])c1",
    "phenytoin": "O=C1NC(=O)C(c2ccccc2)(c2ccccc2)N1",
    "diazepam": "CN1C(=O)CN=C(c2ccccc2)c2cc(Cl)ccc21",
    "choline": "C[N+](C)(C)CCO",
    "cysteine": "N[C@@H](CS)C(=O)O",
    "biotin": "O=C(O)CCCCC1SCC2NC(=O)NC21",
    "vanillyl": "COc1cc(CN)ccc1O",
    "citral": "CC(C)=CCC/C(C)=C/C=O",
    "thiophene": "Cc1sccc1C#N",
    "iodide": "Ic1ccc(N=C=O)cc1",
    "silane": "C[Si](C)(C)OC1CCCCC1",
    "boronic": "OB(O)c1ccncc1",
    "azide": "CC(=O)OCC#CC1CC1",
}
PAPERS = ((1.0, 1.0, 1.0), (1.0, 1.0, 1.0), (0.97, 0.95, 0.88), (0.9, 0.95, 1.0), (0.08, 0.1, 0.14))


def drawings(rng: Random, count: int, second: bool = False) -> Iterator[tuple[str, Pixels, Any]]:
    """So many drawings, of each molecule alike many; `second` makes no difference."""
    for number in range(count):
        name = tuple(SMILES)[number % len(SMILES)]
        pixels, style = _drawn(rng, SMILES[name])
        pixels, _, wear = worn(rng, pixels, 0.85)
        yield f"{name}{number}_{style}{wear}.png", pixels, SMILES[name]


def _drawn(rng: Random, smiles: str) -> tuple[Pixels, str]:
    """The drawing, and its palette and tool in a word."""
    molecule = Chem.MolFromSmiles(smiles)
    width, height = rng.randint(260, 620), rng.randint(240, 520)
    svg = rng.random() < 0.4
    canvas = rdMolDraw2D.MolDraw2DSVG(width, height) if svg else rdMolDraw2D.MolDraw2DCairo(width, height)
    options = canvas.drawOptions()
    paper = rng.choice(PAPERS)
    palette = rng.choice(("default", "bw", "avalon", "cdk", "one"))
    if max(paper) < 0.5:
        rdMolDraw2D.SetDarkMode(options)
        palette = "dark"
    elif palette == "bw":
        options.useBWAtomPalette()
    elif palette == "avalon":
        options.useAvalonAtomPalette()
    elif palette == "cdk":
        options.useCDKAtomPalette()
    elif palette == "one":
        options.setAtomPalette({-1: tuple(rng.uniform(0.0, 0.45) for _ in range(3))})
    options.setBackgroundColour((*paper, 1.0))
    options.bondLineWidth = rng.choice((1, 1.5, 2, 2.5, 3))
    options.rotate = rng.choice((0, 0, rng.uniform(-180, 180)))
    options.padding = rng.choice((0.05, 0.1, 0.16))
    options.multipleBondOffset = rng.choice((0.12, 0.15, 0.2))
    options.baseFontSize = rng.choice((0.5, 0.6, 0.75))
    options.explicitMethyl = rng.random() < 0.15
    options.addAtomIndices = rng.random() < 0.1
    options.additionalAtomLabelPadding = rng.choice((0.0, 0.0, 0.06))
    if rng.random() < 0.4:
        AllChem.Compute2DCoords(molecule)
    rdMolDraw2D.PrepareAndDrawMolecule(canvas, molecule, legend=rng.choice(("", "", "", "compound 4")))
    canvas.FinishDrawing()
    made = canvas.GetDrawingText()
    if svg:
        return from_svg(made), f"{palette}svg"
    return np.asarray(cv2.imdecode(np.frombuffer(made, np.uint8), cv2.IMREAD_COLOR)), palette
