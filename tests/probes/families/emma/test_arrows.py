"""Reactions drawn with their arrows and read back as the same facts; what is none is refused."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.probes.families.emma.arrows import (
    ArrowProgram,
    Moves,
    draw_reaction,
    product_features,
    products_near,
    read_reaction,
    some_ways,
    why_no_products,
    why_no_reaction,
)
from isoprobe.probes.families.programs.fields import Word
from isoprobe.solvers.molecules.molecules import canonical
from isoprobe.vision import LayoutRejected, Unreadable
from isoprobe.vision.figure.drawing import draw_scene
from isoprobe.vision.figure.reading import read_figure
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import look_of, sample_style


@pytest.mark.parametrize("level", [1, 2, 3])
def test_reactions_read_back(level: int) -> None:
    same = tried = 0
    for seed in range(8):
        found = some_ways(Random(seed), level, 4)
        if not found:
            continue
        reactants, moves, product = found[0]
        facts = {"reactants": reactants, "moves": list(moves)}
        assert why_no_reaction(facts) == ""
        assert product in products_near(reactants)
        scene = FigureScene(look_of(sample_style(Random(seed), "", (640, 460))))
        try:
            draw_reaction(scene, facts, Random(seed))
            png = draw_scene(scene)
        except LayoutRejected:
            continue
        tried += 1
        try:
            seen = read_reaction(read_figure(png))
        except Unreadable:
            continue
        assert seen == facts
        same += 1
    assert same >= max(2, tried - 2)


@pytest.mark.parametrize(
    ("reactants", "moves"),
    [
        ("CCO", ["1 to 1-2"]),
        ("hello", ["1-2 to 2"]),
        ("C[CH2:1][Br:2]", ["2-1 to 1"]),
        ("C.C.[CH3:1][Br:2]", ["1-2 to 2"]),
    ],
)
def test_what_is_no_reaction_is_refused(reactants: str, moves: list[str]) -> None:
    assert why_no_reaction({"reactants": reactants, "moves": moves})


def test_products_that_stand_out_are_told() -> None:
    told = {
        name: of({"options": ["CC", "C[NH3+].[Cl-]", "CCCCCCCCCCCCCCC"]})
        for name, of in product_features("options").items()
    }
    assert (told["longest product"], told["product with most charges"], told["product of most pieces"]) == (2, 1, 1)


def test_products_that_are_no_options_are_refused() -> None:
    found = some_ways(Random(3), 1, 4)
    facts = {"reactants": found[0][0], "moves": list(found[0][1]), "options": [product for _, _, product in found]}
    assert why_no_products(facts, "options", 4) == ""
    facts["options"][0] = facts["options"][1]
    assert why_no_products(facts, "options", 4) == "options: expected 4 different ones, one of them that of the moves"
    assert why_no_products({**facts, "options": ["no molecule"]}, "options", 4).startswith("options: ")


@pytest.mark.parametrize(
    "text", ["1 to 1-2, 2-3 to 3", "1 → 1-2\n2–3 -> 3", "atom 1 to bond 1-2; bond 2-3 to atom 3", "1 to 2, 2-3 to 3"]
)
def test_moves_are_read_as_people_write_them(text: str) -> None:
    assert Moves(Word(), 1, 4).parse(text) == ["1 to 1-2", "2-3 to 3"]


def test_map_numbers_are_put_along_the_moves() -> None:
    told = {"reactants": "[Cl:7][CH2:9]C.[NH3:4]", "moves": ["4 to 4-9", "9-7 to 7"]}
    assert ArrowProgram().in_order(told) == {
        "reactants": canonical("C[CH2:2][Cl:3].[NH3:1]"),
        "moves": ["1 to 1-2", "2-3 to 3"],
    }
