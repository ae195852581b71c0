"""Flow charts of tests drawn and read back; two that differ in one sign are read apart; bad charts are named."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.probes.families.multi.ions import (
    FIELDS,
    SAMPLES,
    chart_facts,
    charts,
    draw_chart,
    read_chart,
    settled,
    told,
    why_no_chart,
)
from isoprobe.probes.families.programs.fields import Facts
from isoprobe.solvers.multi.ion_tests import by_deduction, by_enumeration
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.drawing import draw_scene
from isoprobe.vision.figure.reading import read_figure
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import look_of, sample_style

FACTS: Facts = {
    "reagents": [["HCl", "BaCl2"], ["NaOH"], ["HNO3", "Ba(NO3)2", "AgNO3"]],
    "seen": [["gas", "nothing"], ["both"], ["gas", "precipitate", "nothing"]],
}


def drawn(facts: Facts, seed: int) -> bytes:
    made = FigureScene(look_of(sample_style(Random(seed), "", (660, 400))))
    draw_chart(made, facts)
    return draw_scene(made)


@pytest.mark.parametrize("seed", range(6))
def test_a_chart_reads_back(seed: int) -> None:
    assert read_chart(read_figure(drawn(FACTS, seed))) == FACTS


@pytest.mark.parametrize("sign", ["nothing", "precipitate", "gas", "both"])
def test_one_sign_that_differs_is_seen(sign: str) -> None:
    facts = {**FACTS, "seen": [["gas", sign], *FACTS["seen"][1:]]}
    assert read_chart(read_figure(drawn(facts, 2))) == facts


def test_formulas_have_subscripts_and_are_read_with_or_without() -> None:
    field = FIELDS["reagents"]
    written = field.write(FACTS["reagents"])
    assert written == "(HCl, BaCl₂), (NaOH), (HNO₃, Ba(NO₃)₂, AgNO₃)"
    for text in (
        written,
        "HCl, BaCl2; NaOH; HNO3, Ba(NO3)2, AgNO3",
        "(HCl, BaCl_2), (NaOH), ($HNO_{3}$, Ba(NO_3)_2, AgNO3)",
    ):
        assert field.parse(text) == FACTS["reagents"], text


def test_no_chart_is_unreadable() -> None:
    scene = FigureScene(look_of(sample_style(Random(1), "", (660, 400))))
    with pytest.raises(Unreadable, match="no reagents"):
        read_chart(read_figure(draw_scene(scene)))
    scene.text("NaOH", 200, 200)
    with pytest.raises(Unreadable, match="numbers of portions"):
        read_chart(read_figure(draw_scene(scene)))
    scene.text(1, 60, 220)
    with pytest.raises(Unreadable, match="0 signs"):
        read_chart(read_figure(draw_scene(scene)))


def test_charts_are_always_the_same_and_in_order() -> None:
    found = charts("six with carbonate", 1)
    charts.cache_clear()
    assert charts("six with carbonate", 1) == found
    for k in range(0, len(found.portions), 60):
        assert why_no_chart(chart_facts("six with carbonate", found, k)) == ""
    for row, members in zip(found.statuses, found.settling, strict=True):
        facts = chart_facts("six with carbonate", found, members[0])
        status = by_deduction(SAMPLES["six with carbonate"], facts["reagents"], facts["seen"])
        assert [("present", "absent", "open").index(each) for each in status.values()] == row


def test_what_is_no_chart() -> None:
    facts = {"reagents": [["HCl"], ["NaOH"]], "seen": [["gas"], ["nothing"]], "wording": "six with carbonate"}
    assert why_no_chart(facts) == ""
    assert "one for each" in why_no_chart({**facts, "seen": [["gas"], []]})
    assert "no doubt" in why_no_chart({**facts, "reagents": [["AgNO3"], ["NaOH"]]})
    assert "some solution" in why_no_chart({**facts, "seen": [["precipitate"], ["nothing"]]})


def test_portions_settle_ions_one_after_another() -> None:
    ions = SAMPLES["six with carbonate"]
    portions, seen = [["NaOH"], ["HCl"], ["HNO3"]], [["nothing"], ["gas"], ["gas"]]
    news = [[[], ["ammonium"]], [["potassium", "carbonate"], ["barium"]], [[], []]]
    assert settled(ions, portions, seen, by_enumeration) == settled(ions, portions, seen, by_deduction) == news


def test_what_is_told_names_every_ion() -> None:
    for sample, ions in SAMPLES.items():
        assert all(ion in told(sample).en for ion in ions)
        assert "CO₃²⁻" in told(sample).zh or "carbonate" not in ions
