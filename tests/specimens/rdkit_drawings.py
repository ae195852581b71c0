"""Molecules as RDKit draws them, in a process of its own: beside other drawing libraries its canvas breaks memory."""

from __future__ import annotations

import subprocess
import sys
from functools import lru_cache

SCRIPT = """
import sys
from rdkit import Chem
from rdkit.Chem import AllChem
from rdkit.Chem.Draw import rdMolDraw2D
smiles, style, wide, high, legend = sys.argv[1:]
canvas = rdMolDraw2D.MolDraw2DCairo(int(wide), int(high))
options = canvas.drawOptions()
if style == "dark":
    rdMolDraw2D.SetDarkMode(options)
elif style == "black":
    options.useBWAtomPalette()
elif style == "tinted":
    options.setBackgroundColour((1.0, 0.98, 0.88))
options.addAtomIndices = style == "numbers"
options.explicitMethyl = style == "methyl"
molecule = Chem.MolFromSmiles(smiles)
if style.startswith("hydrogen on "):  # as an atom, at the end of a plain stroke
    molecule = Chem.AddHs(molecule, onlyOnAtoms=[int(style.rpartition(" ")[2])])
    AllChem.Compute2DCoords(molecule)
    options.prepareMolsBeforeDrawing = False
    canvas.DrawMolecule(molecule)
else:
    rdMolDraw2D.PrepareAndDrawMolecule(canvas, molecule, legend=legend)
canvas.FinishDrawing()
sys.stdout.buffer.write(canvas.GetDrawingText())
"""


@lru_cache(maxsize=64)
def drawn(smiles: str, style: str = "default", size: tuple[int, int] = (400, 320), legend: str = "") -> bytes:
    """A PNG by RDKit."""
    command = [sys.executable, "-c", SCRIPT, smiles, style, *map(str, size), legend]
    return subprocess.run(command, capture_output=True, check=True).stdout
