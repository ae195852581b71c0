"""Accuracies by any label: what counting by hand gives, in an order that people expect."""

from __future__ import annotations

from pathlib import Path

import pytest

from isoprobe.analysis.inference.by_label import (
    NoSuchLabel,
    grouped,
    label_comparisons,
    label_measures,
    label_table,
    value_of,
)
from isoprobe.analysis.report.findings import find
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.scoring.scores import score_run
from isoprobe.cli import run
from isoprobe.probes.core import Probe, Reply
from isoprobe.probes.results import Answered
from tests.specimens import respondents
from tests.specimens.findings import english
from tests.specimens.pools import pool


@pytest.fixture(scope="module")
def probes() -> list[Probe]:
    return [*pool("connectivity", 12), *pool("maxflow", 12)]


def test_a_row_is_what_counting_gives(probes: list[Probe]) -> None:
    catalogue = Catalogue.of(probes)
    answered = [
        Answered(probe.item.id, "picture", "picture/answer", 0, Reply(f"Answer: {'yes' if k % 2 else 'no'}"))
        for k, probe in enumerate(probes[:12])
    ]
    scored = score_run(answered, catalogue)
    table = label_table("nodes", scored, catalogue)
    assert table.columns == ("nodes", "arm")
    counted: dict[str, list[float]] = {}
    for one in scored:
        counted.setdefault(f"{catalogue.items[one.item].labels['nodes']}", []).append(
            float(one.score.outcome == "right")
        )
    assert {row.key["nodes"]: row.items for row in table.rows} == {name: len(of) for name, of in counted.items()}
    for row in table.rows:
        assert row.accuracy.value == pytest.approx(sum(counted[row.key["nodes"]]) / len(counted[row.key["nodes"]]))
    assert [int(row.key["nodes"]) for row in table.rows] == sorted(int(row.key["nodes"]) for row in table.rows)


def test_labels_of_the_item_itself_and_those_that_only_some_have(probes: list[Probe]) -> None:
    item = probes[-1].item
    assert (value_of(item, "task"), value_of(item, "level"), value_of(item, "arcs")) == (
        "maxflow",
        1,
        item.labels["arcs"],
    )
    assert value_of(probes[0].item, "arcs") is None
    with pytest.raises(NoSuchLabel, match=r"no item has a label 'colour', expected one of .*nodes"):
        label_table("colour", [], Catalogue.of(probes))


def test_levels_of_a_published_set_are_its_own() -> None:
    names = ("elementary school", "high school", "undergraduate")
    made = [respondents.probe(seed, 0, seed, labels={"level": names[seed % 3]}, forms=()) for seed in range(9)]
    scored = score_run(said(made, {"picture": {0, 1, 4}}), Catalogue.of(made))
    rows = label_table("level", scored, Catalogue.of(made)).rows
    assert [(row.key["level"], round(3 * row.accuracy.value)) for row in rows] == list(
        zip(names, (1, 2, 0), strict=True)
    )
    assert value_of(made[0].item, "level+arm") is None


@pytest.mark.parametrize(
    ("values", "order"),
    [
        (["b", "a", "b"], ["a", "b"]),
        ([10, 9, 2.5], ["2.5", "9", "10"]),
        ([1] * 50 + list(range(2, 52)), ["1", "2 to 26", "27 to 51"]),
        ([True], ["yes"]),
    ],
)
def test_values_stand_in_order(values: list[object], order: list[str]) -> None:
    shown, names = grouped(values)  # type: ignore[arg-type]
    assert names == order
    assert {shown(value) for value in values} == set(order)  # type: ignore[arg-type]


@pytest.mark.slow
def test_the_report_has_a_table_by_a_label(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    suite, file, out = (str(tmp_path / name) for name in ("suite", "a.run", "out"))
    assert run(["make", suite, "-t", "connectivity", "-l", "1", "-n", "8"]) == 0
    assert run(["ask", suite, "--model", "reader", "--out", file]) == 0
    assert run(["report", file, "--by", "nodes", "--by", "naming", "--out", out]) == 0
    page = (tmp_path / "out" / "report.html").read_text("utf-8")
    assert "Accuracy by nodes and arm" in page
    assert "Accuracy by naming and arm" in page
    table = [
        line for line in (tmp_path / "out" / "report.csv").read_text("utf-8").splitlines() if ",by naming," in line
    ]
    assert any(",letters," in line or ",numbers," in line for line in table)
    capsys.readouterr()
    assert run(["report", file, "--by", "colour", "--out", out]) == 2
    assert "no item has a label 'colour', expected one of" in capsys.readouterr().err


def said(made: list[Probe], arms: dict[str, set[int]]) -> list[Answered]:
    """In each arm right on the items at these places, and wrong on all others."""
    return [
        Answered(p.item.id, arm, p.questions[0].id, 0, Reply(f"Answer: {p.item.answer if k in right else 999}"))
        for arm, right in arms.items()
        for k, p in enumerate(made)
    ]


def test_two_labels_are_told_together_and_arms_are_paired_within_each_value() -> None:
    """EMMA's Tables 8 to 11 are by category within subjects: path tracing is one of mathematics and of physics."""
    labels = [{"subject": subject, "category": "path tracing"} for subject in ("math", "physics") for _ in range(10)]
    made = [respondents.probe(seed, 0, seed, labels=each, forms=()) for seed, each in enumerate(labels)]
    catalogue = Catalogue.of(made)
    scored = score_run(said(made, {"picture": set(range(5)), "combined": set(range(15))}), catalogue)
    table = label_table("subject+category", scored, catalogue)
    assert [row.key["subject+category"] for row in table.rows][::2] == ["math, path tracing", "physics, path tracing"]
    found = {(f.key["label"], f.key["arm"]): f for f in label_measures("subject", scored, catalogue)}
    gains = [found[f"subject: {name}", "combined"] for name in ("math", "physics")]
    assert [(f.name, f.estimate.value, f.estimate.n, f.p) for f in gains] == [
        ("less_picture", 0.5, 10, 0.0625),
        ("less_picture", 0.5, 10, 0.0625),
    ]
    apart = found["subject: physics less math", "picture"]
    assert (apart.name, apart.estimate.value, apart.p) == ("unpaired", -0.5, None)
    assert -1 <= apart.estimate.low < -0.5 < apart.estimate.high < 0


def test_values_that_variants_of_a_seed_both_have_are_paired_by_seed() -> None:
    made = [
        respondents.probe(seed, variant, 10 * seed + variant, labels={"dark": bool(variant)}, forms=())
        for seed in range(8)
        for variant in range(2)
    ]
    found = find("m", said(made, {"picture": set(range(0, 16, 2))}), made, by=["dark"])
    [figure] = [each for each in found.measures if each.table == "by_label"]
    assert (figure.name, figure.estimate.value, figure.estimate.n) == ("paired", -1, 8)
    assert figure.p == pytest.approx(2 / 2**8)
    [row] = label_comparisons([found]).rows
    assert english(row.heads) == ("m", "dark: yes less no", "picture")
    assert label_comparisons([find("m", said(made, {"picture": set()}), made)]).rows == ()


def test_of_two_runs_the_second_less_the_first_is_told_by_category() -> None:
    """EMMA's Figure 7: what chain of thought gains and loses in each category, on the same items."""
    made = [
        respondents.probe(seed, 0, seed, labels={"category": "counting" if seed % 2 else "turning"}, forms=())
        for seed in range(20)
    ]
    runs = [
        find("m", said(made, {"picture": right}), made, strategy=strategy, by=["category"])
        for strategy, right in (("direct", {0, 2, 4, 6, 8}), ("chain_of_thought", {0, 1, 3, 5, 7}))
    ]
    between = [row for row in label_comparisons(runs).rows if " less m" in english(row.heads)[0]]
    assert [(*english(row.heads), *(cell.text for cell in row.cells[:2])) for row in between] == [
        ("m (chain_of_thought) less m (direct)", "category: counting", "picture", "10", "+40.0"),
        ("m (chain_of_thought) less m (direct)", "category: turning", "picture", "10", "−40.0"),
    ]
    assert not any(" less m" in english(row.heads)[0] for row in label_comparisons(runs[:1]).rows)
