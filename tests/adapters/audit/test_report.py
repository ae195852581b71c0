"""Reports print what was found, as it is, within a screen, and are plain JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from rich.console import Console

from isoprobe.adapters.audit.audit import audit
from isoprobe.adapters.audit.blind_rules import RuleScore
from isoprobe.adapters.audit.report import Ambiguous, AuditReport, ConfigAudit, Undecided
from tests.specimens.published import MAXFLOW, write_jsonl


def printed(report: AuditReport, width: int = 200) -> str:
    console = Console(width=width, record=True, file=open("/dev/null", "w"))  # noqa: SIM115
    console.print(report)
    return console.export_text()


def test_wrong_and_unreadable_records_are_named(tmp_path: Path) -> None:
    rows = [MAXFLOW, MAXFLOW | {"label": 4}, MAXFLOW | {"sink_node": 0}, "nonsense", MAXFLOW]
    text = printed(audit("isobench", write_jsonl(tmp_path / "isobench", "graph_maxflow", rows)))
    assert "wrong: graph_maxflow.jsonl line 2: label 4, proved 3" in text
    assert "unreadable: graph_maxflow.jsonl line 3: source_node and sink_node are both 0" in text
    assert "unreadable: graph_maxflow.jsonl line 4: 'nonsense', expected JSON" in text
    assert "Each label by two methods: graph_maxflow by preflow and cuts." in text
    assert "graph_maxflow: 2 of 5 records repeat an earlier one." in text
    assert "Not there: graph_connectivity, " in text


def test_as_dict_is_plain_json_and_complete(tmp_path: Path) -> None:
    rows = [MAXFLOW, MAXFLOW | {"label": 4}, "nonsense"]
    report = audit("isobench", write_jsonl(tmp_path / "isobench", "graph_maxflow", rows))
    fields = report.as_dict()
    assert json.loads(json.dumps(fields, allow_nan=False)) == fields
    (config,) = fields["configs"]
    proof = {"flow": [["0", "1", 1], ["0", "2", 2], ["1", "2", 1]], "source_side": ["0", "1"]}
    arcs = [["0", "1", 3], ["0", "2", 2], ["1", "2", 1]]
    assert config["wrong"] == [
        {
            "id": "isobench-graph_maxflow-1",
            "place": "graph_maxflow.jsonl line 2",
            "published": 4,
            "proved": 3,
            "certificate": proof,
            "state": {"nodes": ["0", "1", "2"], "arcs": arcs, "source": "0", "sink": "2"},
        }
    ]
    assert config["unreadable"][0]["place"] == "graph_maxflow.jsonl line 3"
    assert (config["answers"], config["commonest_share"]) == ({"3": 1, "4": 1}, 0.5)
    assert set(config) == {
        *("config", "task", "solvers", "records", "confirmed", "unproved", "wrong", "undecidable", "ambiguous"),
        *("unreadable", "answers", "repeated", "without_picture", "commonest_share"),
    }
    assert set(fields["rules"][0]) == {
        *("config", "rule", "how", "right", "of", "accuracy", "low", "high", "chance", "p", "beats_chance"),
    }


def test_markup_in_a_record_is_printed_as_it_is(tmp_path: Path) -> None:
    rows = [MAXFLOW | {"label": "[red]3[/red]"}, MAXFLOW | {"label": "[/]"}]
    text = printed(audit("isobench", write_jsonl(tmp_path / "isobench", "graph_maxflow", rows)))
    assert "label is '[red]3[/red]', expected a whole number" in text
    assert "label is '[/]', expected" in text


def test_many_findings_do_not_flood_the_screen(tmp_path: Path) -> None:
    report = audit("isobench", write_jsonl(tmp_path / "isobench", "graph_maxflow", ["{"] * 100))
    text = printed(report)
    assert text.count("unreadable: graph_maxflow.jsonl") == 20
    assert "unreadable: 80 more of graph_maxflow" in text
    assert len(report.as_dict()["configs"][0]["unreadable"]) == 100
    undecidable = [Undecided(f"{k}", f"line {k}", "no rule decides") for k in range(50)]
    rules = [RuleScore(f"rule {k}", "fixed", 90, 100, 0.5, 1e-9) for k in range(9)]
    text = printed(AuditReport("x", "y", "z", (ConfigAudit("games", undecidable=undecidable, rules=rules),)))
    assert text.count("undecidable: line") == 5
    assert "undecidable: 45 more of games" in text
    assert sum(f"rule {k}" in text for k in range(9)) == 3
    assert "9 of the 9 blind rules that were tried beat chance" in text
    assert "; 6 of them are not shown." in text


@pytest.mark.parametrize("width", [40, 80, 120])
def test_narrow_screens_lose_no_count(width: int) -> None:
    each = ConfigAudit("math_parity", records=98765, confirmed=54321, answers={"'odd'": 3, "'even'": 1})
    each.ambiguous.append(Ambiguous("i", "line 7", "two answers"))
    text = printed(AuditReport("x", "y", "z", (each,)), width)
    assert max(map(len, text.splitlines())) <= width
    if width > 40:
        assert "98765" in text
        assert "54321" in text
    assert "ambiguous: line 7: two answers" in text


def test_the_share_of_the_commonest_label() -> None:
    assert ConfigAudit("x").commonest_share == 0
    assert ConfigAudit("x", answers={"True": 3, "False": 1}).commonest_share == 0.75


def test_a_p_too_small_for_its_digits_is_printed_in_brief() -> None:
    rules = [RuleScore("r", "fixed", 400, 400, 0.3, 0.3**400), RuleScore("s", "fixed", 400, 400, 0.0, 0.0)]
    assert "1e-210" in printed(AuditReport("x", "y", "z", (ConfigAudit("c", records=1, rules=rules),)))


def test_methods_are_named_where_they_proved_something() -> None:
    proved = ConfigAudit("games", solvers=("rays", "moves"), records=2, confirmed=2)
    quoted = ConfigAudit("puzzles", solvers=("search", "counting"), undecidable=[Undecided("i", "line 1", "engine")])
    text = printed(AuditReport("x", "y", "z", (proved, quoted)))
    assert "Each label by two methods: games by rays and moves." in text


def test_a_table_fits_a_screen_of_80_columns_line_by_line() -> None:
    long = ConfigAudit("graph_connectivity", records=128, confirmed=128, answers={"True": 64, "False": 64})
    long.rules.append(RuleScore("both", "fixed", 107, 128, 0.5, 2e-15))
    lines = printed(AuditReport("x", "y", "z", (long,)), 80).splitlines()
    (row, rule) = [line.split() for line in lines if line.startswith("graph_connectivity")]
    assert row == ["graph_connectivity", "128", "128", "0", "0", "0", "0", "0", "50%", "True"]
    assert rule == ["graph_connectivity", "both", "83.6%", "76-90", "128", "50.0%", "2.0e-15"]
