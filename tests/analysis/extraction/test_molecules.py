"""SMILES that describe one molecule, that do not, and words that are none."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from isoprobe.analysis.extraction.molecules import LENGTH, canonical, read_molecule
from tests.specimens.effort import within


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("CCO", "OCC"),
        ("c1ccccc1", "C1=CC=CC=C1"),
        ("CC(=O)O", "OC(C)=O"),
        ("N[C@@H](C)C(=O)O", "C[C@H](N)C(=O)O"),  # L-alanine
        ("[Na+].[Cl-]", "[Cl-].[Na+]"),
        ("F/C=C/F", "F\\\\C=C\\\\F".replace("\\\\", "\\")),
        (" CCO ", "C(O)C"),
        ("CN1C=NC2=C1C(=O)N(C(=O)N2C)C", "Cn1cnc2c1c(=O)n(C)c(=O)n2C"),  # caffeine
    ],
)
def test_one_molecule(first: str, second: str) -> None:
    assert canonical(first) is not None
    assert canonical(first) == canonical(second)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("CCO", "CCN"),
        ("CCO", "COC"),
        ("N[C@@H](C)C(=O)O", "N[C@H](C)C(=O)O"),
        ("F/C=C/F", "F/C=C\\F"),
        ("c1ccccc1", "C1CCCCC1"),
        ("[2H]O", "O"),
        ("[Fe+2]", "[Fe+3]"),
    ],
)
def test_two_molecules(first: str, second: str) -> None:
    assert canonical(first) is not None
    assert canonical(second) is not None
    assert canonical(first) != canonical(second)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "no",
        "C(",
        "C1",
        "water",
        "H2O",
        "C6H12O6",
        "C" * (LENGTH + 1),
        "C\x00C",
        "\ud800",
        "CC>>CC",
        "CCO ethanol",
        "((((",
        "[C",
        "%" * 100,
        "[C+99999999999]",
        "[99999999999C]",
        "C(C)(C)(C)(C)C",
        "c1cc",
        "\u202eCCO",
        "ＣＣＯ",
    ],
)
def test_what_is_none(text: str) -> None:
    assert canonical(text) is None


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("CCO", "CCO"),
        ("CCO is the answer", "CCO"),
        ("the molecule is c1ccccc1.", "c1ccccc1"),
        ("SMILES: `CC(=O)O`", "CC(=O)O"),
        ("it is CO", "CO"),
        ("\\boxed{CC(=O)O}", "CC(=O)O"),
        ("\\boxed{\\text{CCO}}", "CCO"),
        ("**C1CCCCC1**", "C1CCCCC1"),
        ("OCC (ethanol)", "OCC"),
        ("ethanol (CCO)", "CCO"),
        ("CCO, which is also OCC", "CCO"),
        ("C", "C"),
        ("I", "I"),
        ("I think that it cannot be told", None),
        ("C is the right choice", None),
        ("no", None),
        ("NO, IT IS ON A COIN", None),
        ("the answer is B", None),
        ("Option C", None),
        ("In 3 steps", None),
        ("(1) water", None),
        ("a graph is connected", None),
        ("CO2 and H2O", None),
        ("", None),
        ("([)]", None),
    ],
)
def test_what_a_piece_commits_to(text: str, wanted: str | None) -> None:
    found = read_molecule(text)
    assert (found and found.value) == wanted
    if found:
        assert text[found.start : found.end] == wanted


def test_two_molecules_in_one_breath_are_ambiguous() -> None:
    found = read_molecule("CCO or CCN")
    assert found is not None
    assert found.value is None


def test_the_canonical_form_of_a_hypervalent_iodine_is_its_own_too() -> None:
    assert canonical("I=O") == canonical("O=[IH]") == canonical("[O-][IH+]") == "[O-][IH+]"


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="CNOPSFIclnosBr[]()=#@+-/\\.%*123456789H", max_size=60))
def test_the_canonical_form_is_its_own(text: str) -> None:
    form = canonical(text)
    if form is not None and len(form) <= LENGTH:
        assert canonical(form) == form


@pytest.mark.parametrize(
    "text",
    [
        "C(" * 165 + "C" + ")" * 165,
        "C1CC1" * 100,
        "C." * 249 + "C",
        "*" * 500,
        "c1ccccc1" * 62,
        "C12C3C4C1C5C2C3C45" * 25,
        "C=C" * 160,
        "(" * 500,
        "[" * 500,
        "%10" * 160,
    ],
)
def test_the_longest_take_little_time(text: str) -> None:
    canonical("C")
    within(0.1, lambda number: (canonical(text), read_molecule(text + " CCO " * (400 + number))))


def test_threads_agree() -> None:
    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(canonical, ["OCC", "C(O)C", "CCO"] * 50)) == {"CCO"}


def test_rdkit_is_loaded_late_and_says_nothing() -> None:
    code = "import sys, isoprobe.analysis.extraction.molecules as m; assert 'rdkit' not in sys.modules"
    code += "; print(m.canonical('C('), m.canonical('OCC'))"
    told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert told.stdout.split() == ["None", "CCO"]
    assert told.stderr == ""
