from dataclasses import replace
from pathlib import Path

from isoprobe.adapters.runs.costs import Cost
from isoprobe.adapters.runs.prices import Prices
from isoprobe.analysis.report.costs import costs_table, total
from isoprobe.analysis.report.report import write_report
from isoprobe.analysis.report.tabular import write_csv
from tests.specimens.findings import english, probe, run

COSTS = {
    "own_transcript": Cost(4, 4, 4, 0, 4000, 120, 12.5),
    "picture": Cost(5, 5, 0, 1, 5000, 80, 130.0),
    "": Cost(0, 2, 0, 2, 60, 0, 1.0),
}
PROBES = [probe(number) for number in range(6)]


def test_arms_stand_in_order_with_a_total_and_what_came_to_nothing() -> None:
    findings = replace(run(PROBES, "m", 1, 1)[0], costs=COSTS)
    table = costs_table([findings])
    assert [english(row.heads) for row in table.rows] == [
        ("m: direct", name) for name in ("picture", "own transcript", "no answer came of it", "all")
    ]
    assert [cell.text for cell in table.rows[-1].cells] == ["9", "11", "3", "4", "9,060", "200", "144"]
    assert [cell.text for cell in table.rows[1].cells] == ["4", "4", "0", "4", "4,000", "120", "12.5"]
    assert total(COSTS) == Cost(9, 11, 4, 3, 9060, 200, 143.5)


def test_prices_give_a_column_of_money() -> None:
    """Of the runs whose prices are known."""
    findings = replace(run(PROBES, "m", 1, 1)[0], costs=COSTS)
    table = costs_table([replace(findings, prices=Prices(10.0, 100.0)), findings])
    assert english(table.columns[-1:]) == ("cost",)
    assert [row.cells[-1].text for row in table.rows] == ["$0.058", "$0.052", "$0.00060", "$0.11", *["–"] * 4]
    assert "US dollars" in str(table.note)
    assert len(costs_table([findings]).columns) == 7


def test_a_run_that_does_not_tell_has_no_such_table() -> None:
    assert costs_table([run(PROBES, "m", 1, 1)[0]]).rows == ()


def test_costs_stand_on_the_page_and_in_both_files(tmp_path: Path) -> None:
    findings, answered = run(PROBES, "m", 1, 1)
    findings = replace(findings, costs=COSTS)
    page = write_report([findings], PROBES, [answered], tmp_path).read_text("utf-8")
    assert 'id="costs"' in page
    assert "9,060" in page
    assert '"tokens_in": 5000' in (tmp_path / "report.json").read_text("utf-8")
    lines = write_csv([findings], tmp_path / "again.csv").read_text("utf-8").splitlines()
    assert [line for line in lines if ",costs,picture," in line and ",calls,5," in line]
