from __future__ import annotations

from dataclasses import replace

import pytest

from isoprobe.analysis.inference.paper_table import NONE
from isoprobe.analysis.papers.emma import base_of, emma_tables, error_measures, prompting, spec_of
from isoprobe.analysis.report.findings import Findings, find
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.probes.core import Fault, Item, Probe
from isoprobe.probes.results import Diagnosis
from tests.specimens.findings import english
from tests.specimens.respondents import Rule, consistent, noisy, numbers, probe, say, says


def run(rule: Rule, strategy: str, samples: int = 1, probes: list[Probe] | None = None, model: str = "m") -> Findings:
    probes = probes or [probe(s, 0, s) for s in range(4)]
    return find(model, say(probes, rule, samples), probes, strategy=strategy)


def by_hand(item: Item, sample: int) -> str:
    """Of four samples: seed 0 right in all, seed 1 in two (the others differ), seed 2 in one, seed 3 in none."""
    said = {0: "0000", 1: "1178", 2: "2777", 3: "7788"}[item.seed]
    return said[sample]


def test_table_3_by_hand() -> None:
    runs = [
        run(by_hand, "cot", 4),
        run(lambda item, k: str(item.seed if item.seed < 3 else 9), "best_of(cot,n=4)"),
        run(lambda item, k: str(item.seed if item.seed < 2 else 9), "tournament(cot,n=8,judge=other)"),
    ]
    [table] = emma_tables(runs)
    assert english(table.columns) == ("N=1", "N=2", "N=4", "N=8", "N=16")
    assert [english(row.heads[1:]) for row in table.rows] == [
        ("cot", "Majority Voting", "–"),
        ("cot", "BoN", "self"),
        ("cot", "Tournament", "other"),
        ("cot", "Pass@N", "–"),
    ]
    rows = [[cell.text for cell in row.cells] for row in table.rows]
    # one reply: (1 + 1/2 + 1/4 + 0) / 4; four votes: 1, 1 (two against one and one), 0, 0
    assert rows[0] == ["43.8", "43.8", "50.0", NONE, NONE]
    assert rows[1] == ["43.8", NONE, "75.0", NONE, NONE]
    assert rows[2] == ["43.8", NONE, NONE, "50.0", NONE]
    # pass@2: 1, 1 - C(2,2)/C(4,2) = 5/6, 1 - C(3,2)/C(4,2) = 1/2, 0; pass@4: 1, 1, 1, 0
    assert rows[3] == ["43.8", "58.3", "75.0", NONE, NONE]
    assert table.rows[0].span == 4


def test_judges_by_scores_and_from_captions_have_lines_of_their_own_beside_the_papers() -> None:
    chosen = "best_of(cot,n=4,judge=rm,reward=yes,captions=c.jsonl)"
    [_, table] = emma_tables([run(by_hand, strategy, 4, probes=subjects()[:4]) for strategy in ("cot", chosen)])
    rows = {english(row.heads[1:]): [cell.text for cell in row.cells] for row in table.rows[:3]}
    assert rows["cot", "BoN", "rm, by a score for each reply, from captions"][2] != NONE
    own, printed = table.rows[:3], table.rows[3:]
    assert {english(row.heads[0]) for row in own} == {"m"}
    assert len(printed) == 13 + 6
    by_head = {(english(row.heads[0]), *english(row.heads[2:])): [cell.text for cell in row.cells] for row in printed}
    assert by_head["GPT-4o (EMMA, Table 3)", "Tournament", "Gemini 2.0 Flash Thinking"][1:] == [
        "40.8", "39.2", "41.2", "35.2"
    ]  # fmt: skip
    reward = "Qwen2.5-Math-RM-72B, by a score for each reply, from captions"
    assert by_head["GPT-4o (EMMA, Table 7, math)", "BoN", reward] == ["27.0", "26.0", "24.0", "25.0", "29.0"]


def test_a_vote_asked_as_such_fills_the_line_of_votes() -> None:
    [table] = emma_tables([run(by_hand, "cot", 4), run(consistent, "vote(cot,n=32)")])
    assert english(table.columns)[-1] == "N=32"
    assert table.rows[0].cells[-1].text == "100.0"


def test_the_mean_of_many_votes_stands_where_a_run_of_votes_tells_the_same_point() -> None:
    runs = [run(consistent, "vote(cot,n=4)"), run(by_hand, "cot", 4)]
    for order in (runs, runs[::-1]):
        [table] = emma_tables(order)
        assert table.rows[0].cells[2].text == "50.0"


def test_models_and_ways_of_drawing_stand_apart() -> None:
    runs = [run(by_hand, s, 4, model=m) for m in ("a", "b") for s in ("direct", "cot")]
    [table] = emma_tables(runs)
    assert [english(row.heads[:3]) for row in table.rows] == [
        (model, base, method)
        for model in ("a", "b")
        for base in ("cot", "direct")
        for method in ("Majority Voting", "Pass@N")
    ]


@pytest.mark.parametrize("strategy", ["direct", "", "vote(cot)", "vote(cot,n=-3)", "vote(((", "best_of(cot,n=many)"])
def test_one_reply_each_and_odd_strategies_have_no_such_table(strategy: str) -> None:
    assert emma_tables([run(consistent, strategy)]) == []


def test_a_strategy_within_a_strategy_is_its_base() -> None:
    assert str(base_of(spec_of("vote(few_shot(shots=3),n=8)"))) == "few_shot(shots=3)"
    assert str(base_of(spec_of("vote(cot,n=8)"))) == "cot"
    assert str(base_of(spec_of("cot"))) == "cot"


@pytest.mark.parametrize(
    ("strategy", "mark"),
    [
        ("direct", "✗"),
        ("emma_direct", "✗"),
        ("cot", "✓"),
        ("emma_cot", "✓"),
        ("chain_of_thought", "✓"),
        ("zero_shot_cot", "✓"),
        ("zero_shot", "✗"),
        ("vote(emma_cot,n=8)", "✓"),
        ("isocombination", "–"),
    ],
)
def test_direct_and_chain_of_thought_are_told_apart(strategy: str, mark: str) -> None:
    assert prompting(strategy) == mark


def subjects() -> list[Probe]:
    groups = ("Math", "Physics")
    labels = [{"dataset": "emma-mini", "subject": group} for group in groups]
    return [probe(s, 0, s, labels=labels[s % 2]) for s in range(8)]


def test_table_2_by_hand() -> None:
    probes = subjects()
    cot = run(lambda item, k: str(item.seed if item.seed % 2 else 99), "emma_cot", probes=probes)
    direct = run(lambda item, k: str(item.seed if item.seed < 6 else 99), "emma_direct", probes=probes)
    [table] = emma_tables([cot, direct])
    assert english(table.columns) == ("Math", "Physics", "Overall")
    assert [english(row.heads) for row in table.rows] == [
        ("Random choice", "–", ""),
        ("m", "✗", "emma_direct"),
        ("m", "✓", "emma_cot"),
    ]
    assert [cell.text for cell in table.rows[1].cells] == ["75.0", "75.0", "75.0"]
    assert [cell.text for cell in table.rows[2].cells] == ["0.0", "100.0", "50.0"]
    assert table.rows[2].cells[-1].small == "↓ 25.0"


def test_other_sets_have_table_2_where_their_items_have_skills() -> None:
    assert emma_tables([run(says("1"), "direct", probes=numbers(4, 1))]) == []
    skilled = [probe(s, 0, s, labels={"skill": "path tracing"}) for s in range(4)]
    [table] = emma_tables([run(noisy(1.0), "direct", probes=skilled)])
    assert english(table.columns) == ("path tracing", "Overall")


def test_errors_are_told_by_their_kind() -> None:
    """Ten items, one of them right: two of perception, one of text, one of both, four visual, one untold."""
    probes = [probe(s, 0, s, labels={"subject": "math", "category": "path tracing"}) for s in range(10)]
    faults: list[Fault] = ["none", "perception", "perception", "reasoning", "both", *["binding"] * 4, "undetermined"]
    diagnoses = [
        Diagnosis(p.item.id, fault, None, None, fault == "none") for p, fault in zip(probes, faults, strict=True)
    ]
    catalogue = Catalogue.of(probes)
    found = {figure.key["error"]: figure.estimate.value for figure in error_measures(diagnoses, catalogue)}
    assert found == pytest.approx({
        "Perception": 2 / 9, "Textual reasoning or knowledge": 1 / 9, "Perception and text": 1 / 9,
        "Visual reasoning": 4 / 9, "Not told": 1 / 9,
    })  # fmt: skip
    assert error_measures([Diagnosis(p.item.id, "undetermined", None, None, False) for p in probes], catalogue) == []
    assert error_measures(diagnoses, Catalogue.of(numbers(10, 1))) == []
    told = replace(run(says("1"), "direct", probes=probes), measures=tuple(error_measures(diagnoses, catalogue)))
    [table] = emma_tables([told])
    assert table.name == "emma_5"
    assert [cell.text for cell in table.rows[0].cells] == ["22.2", "11.1", "11.1", "44.4", "11.1"]
    assert english(table.rows[1].heads[0]) == "o1, as printed"
