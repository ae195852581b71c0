from __future__ import annotations

from isoprobe.analysis.inference.measures import find
from isoprobe.analysis.inference.paper_table import PaperCell
from isoprobe.analysis.papers.dynamath import dynamath_tables, robustness_table
from isoprobe.analysis.report.findings import Findings
from isoprobe.analysis.report.findings import find as find_out
from isoprobe.probes.core import Item, Probe
from tests.specimens.findings import english
from tests.specimens.respondents import Rule, memorises, noisy, probe, say

PLANE = {"topic": "plane geometry", "knowledge_level": "high school"}
SUMS = {"topic": "arithmetic", "knowledge_level": "elementary school"}


def made(seeds: int = 4, variants: int = 3) -> list[Probe]:
    """Even seeds are plane geometry of high school, odd ones arithmetic of elementary school."""
    return [
        probe(s, v, 10 * s + v, labels=SUMS if s % 2 else PLANE, level=1 + s % 2)
        for s in range(seeds)
        for v in range(variants)
    ]


def run(rule: Rule, probes: list[Probe] | None = None, samples: int = 1, model: str = "m") -> Findings:
    probes = probes or made()
    return find_out(model, say(probes, rule, samples), probes, strategy="direct")


def by_hand(item: Item, sample: int) -> str:
    """Seed 0: 3 of 3 right; seed 2: 2 of 3; seed 1: 3 of 3; seed 3: none."""
    wrong = item.seed == 3 or (item.seed == 2 and item.variant == 1)
    return "999" if wrong else str(item.answer)


def test_tables_2_3_and_7_by_hand_in_the_papers_layout() -> None:
    average, worst, robustness = dynamath_tables([run(by_hand)])
    assert [table.name for table in (average, worst, robustness)] == ["dynamath_2", "dynamath_3", "dynamath_7"]
    for table in (average, worst, robustness):
        assert english(table.columns) == ("ALL", "PG", "AR", "EL", "HI")
        assert str(table.legend["PG"]) == "plane geometry"
    assert [cell.text for cell in average.rows[0].cells] == ["66.7", "83.3", "50.0", "50.0", "83.3"]
    assert [cell.text for cell in worst.rows[0].cells] == ["50.0", "50.0", "50.0", "50.0", "50.0"]
    assert [cell.text for cell in robustness.rows[0].cells] == ["75.0", "60.0", "100.0", "100.0", "60.0"]
    beside = {english(row.heads[0]): [cell.text for cell in row.cells] for row in worst.rows[1:]}
    assert beside["the paper: Zero-shot GPT-4o"] == ["34.7", "37.7", "46.2", "46.0", "34.3"]
    assert len(beside) == 18


def test_every_model_has_a_line_and_those_without_variants_have_none() -> None:
    runs = [run(by_hand, model="one"), run(noisy(0.5), model="two")]
    assert [english(row.heads) for row in dynamath_tables(runs)[0].rows[:2]] == [("one",), ("two",)]
    assert all(english(row.heads[0]).startswith("the paper: ") for row in dynamath_tables(runs)[0].rows[2:])
    assert dynamath_tables([run(by_hand, made(4, 1))]) == []
    assert robustness_table([run(by_hand, made(4, 1))]).rows == ()


def test_the_measures_stand_in_one_table_with_the_test_of_memory() -> None:
    found = run(memorises(), made(30, 4), samples=2)
    table = robustness_table([found])
    [row] = table.rows
    assert english(row.heads) == ("m", "picture")
    cells = dict(zip(english(table.columns), row.cells, strict=True))
    assert cells["seeds"].text == "30"
    assert cells["average case"].text == "25.0"
    assert cells["worst case"].text == "0.0"
    assert cells["repetition consistency"].text == "100.0"
    assert cells["consistent failures"].text == "75.0"
    assert cells["memorised, beyond chance"].text == "+100.0"
    assert str(cells["memorised, beyond chance"].small).endswith("p < 0.001")
    assert "seeds left out" not in cells


def test_repetitions_without_variants_have_their_own_measures_alone() -> None:
    table = robustness_table([run(noisy(0.5), made(20, 1), samples=4)])
    assert english(table.columns) == (
        *("seeds", "average case", "repetition consistency", "consistent failures", "right when asked again"),
    )


def test_seeds_left_out_are_told() -> None:
    found = run(lambda item, k: "no idea" if item.seed == 0 and item.variant == 2 else str(item.answer))
    table = robustness_table([found])
    cells = dict(zip(english(table.columns), table.rows[0].cells, strict=True))
    assert english(cells["seeds left out"]) == PaperCell("25.0", "of 4")
    figure = find(found, "robustness", "incomplete", topic="all")
    assert figure is not None
    assert figure.estimate.value == 0.25
