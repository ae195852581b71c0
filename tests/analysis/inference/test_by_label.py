"""Accuracies by any label: what counting by hand gives, in an order that people expect."""

from __future__ import annotations

from pathlib import Path

import pytest

from isoprobe.analysis.inference.by_label import NoSuchLabel, grouped, label_table, value_of
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.scoring.scores import score_run
from isoprobe.cli import run
from isoprobe.probes.core import Probe, Reply
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.results import Answered


@pytest.fixture(scope="module")
def probes() -> list[Probe]:
    return [make_item(load_task(name), 1, seed) for name in ("connectivity", "maxflow") for seed in range(12)]


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
