"""Molecules in replies: the canonical form of a SMILES, and which one a piece of text commits to."""

from __future__ import annotations

import re
import threading
from typing import Any

from isoprobe.analysis.replies.answer_spans import Commitment
from isoprobe.analysis.replies.patterns import regex
from isoprobe.analysis.replies.remembered import remembered

LENGTH = 500
_SMILES = regex(r"[A-Za-z0-9@+\-\[\]()=#$:/\\.%*~]{1,500}")
_TOKEN = regex(r"\S+")
_WRAPPED = "\"'`*$,;:!?。，"
_STRUCTURE = regex(r"[\[\]()=#@/\\0-9%]")
_BOX = regex(r"\\(?:boxed|fbox|text|ce|mathrm|texttt)\s?\{")
_SAID = regex(r"(?:\b(?:is|smiles|are)|[:=])\s{0,3}$", re.IGNORECASE)
_WORDS = (
    "I C N O P S F B A NO ON SO IS IN OF OR OH OK SON SOON NOON COIN COINS ICON ICONS BIO COP COPS PIN SPIN "
    "SPINS SIN PIC PICS SIC CON COO BOO BOSS POOP POP POPS SOS COB BOB SOB FOB NOB SNOB CCP FBI CIO CFO COS "
    "PSI CPI IPO CSI CPS FIB BIN BINS FIN FINS COCOON SPOON BON CNN BBC BBS PBS CBS INFO"
)
_ENGLISH = frozenset(_WORDS.split())
_lock = threading.Lock()
_loaded: list[Any] = []


def _chemistry() -> Any:
    """RDKit's Chem, its messages about unreadable texts silenced."""
    with _lock:
        if not _loaded:
            from rdkit import Chem, RDLogger

            RDLogger.DisableLog("rdApp.*")  # type: ignore[attr-defined,unused-ignore]
            _loaded.append(Chem)
        return _loaded[0]


def canonical(smiles: str) -> str | None:
    """The canonical SMILES by RDKit of the molecule that a SMILES of at most LENGTH characters describes, else None.

    Two texts describe one molecule where this is equal: stereochemistry and isotopes count.

    >>> canonical("OCC")
    'CCO'
    """
    return _canonical(smiles.strip()) if len(smiles) <= LENGTH else None


_ROUNDS = 4  # after which a form that is its own is reached


@remembered(256)
def _canonical(smiles: str) -> str | None:
    if not _SMILES.fullmatch(smiles):
        return None
    chemistry = _chemistry()
    try:
        form = smiles
        for _ in range(_ROUNDS):  # O=[IH], which I=O is written as, is itself written [O-][IH+]
            molecule = chemistry.MolFromSmiles(form)
            if molecule is None or molecule.GetNumAtoms() == 0:
                return None
            form, before = str(chemistry.MolToSmiles(molecule)), form
            if form == before:
                break
        return form
    except (RuntimeError, ValueError):  # RDKit's own, where sanitizing fails late
        return None


def read_molecule(text: str, asked: object = None) -> Commitment | None:
    """The SMILES that the text commits to, as it is written: all of it, what stands in a box, or the one word of it
    that can be nothing else. Two different molecules are ambiguous.

    An English word, also in capitals ("NO", "COIN"), and a single letter are molecules only where nothing else stands
    there.
    """
    text = text[: 4 * LENGTH]
    if box := list(_BOX.finditer(text)):
        start = box[-1].end()
        closed = text.find("}", start)
        if found := _word(text, start, closed if closed >= 0 else len(text), alone=True):
            return found
    words = [match.span() for match in _TOKEN.finditer(text)]
    if len(words) == 1 and (found := _word(text, *words[0], alone=True)):
        return found
    molecules = [found for start, end in words if (found := _word(text, start, end, alone=False))]
    if not molecules:
        return None
    if len({canonical(str(found.value)) for found in molecules}) > 1:
        return Commitment(None, molecules[0].start, molecules[-1].end)
    return molecules[0]


def _word(text: str, start: int, end: int, alone: bool) -> Commitment | None:
    while start < end and (text[start] in _WRAPPED or text[start].isspace()):
        start += 1
    while end > start and (text[end - 1] in _WRAPPED + "." or text[end - 1].isspace()):
        end -= 1
    word = text[start:end]
    if word.startswith("(") and word.endswith(")"):
        start, end, word = start + 1, end - 1, word[1:-1]
    if canonical(word) is None or not (alone or _surely(word, text[:start])):
        return None
    return Commitment(word, start, end)


def _surely(word: str, before: str) -> bool:
    """Whether a readable word amid prose is meant as a molecule."""
    if word.upper() in _ENGLISH or len(word) < 2:
        return False
    if _STRUCTURE.search(word):
        return any(map(str.isalpha, word))
    return (len(word) > 2 and word.isupper()) or bool(_SAID.search(before))
