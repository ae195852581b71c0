from dataclasses import replace

import pytest

from isoprobe.analysis.inference.tables import Row, Table
from isoprobe.analysis.report.findings import Findings
from isoprobe.analysis.report.side_by_side import chance_of, side_by_side, tables
from tests.specimens.findings import english, estimate, probe, run

PROBES = [probe(number) for number in range(12)]


def row(chance: float | None = 0.5, **key: str) -> Row:
    return Row(key, estimate(0.5, 4), chance, {}, 4, 4, estimate(0.25, 4) if key.get("arm") == "transcript" else None)


def having(*rows: Row, columns: tuple[str, ...] = ("arm",)) -> Findings:
    return replace(run(PROBES, "m", 1, 1)[0], tables=(Table("t", "T", columns, rows),))


def test_a_row_that_one_run_lacks_is_an_empty_cell_in_its_place() -> None:
    table = side_by_side([having(row(arm="text")), having(row(arm="picture"), row(arm="text"))], "t")
    assert [(english(line.key), [cell is not None for cell in line.cells]) for line in table.lines] == [
        (("picture",), [False, True]),
        (("text",), [True, True]),
    ]


def test_transcripts_are_followed_by_the_solver_in_the_column_of_arms() -> None:
    table = side_by_side([having(row(task="maxflow", arm="transcript"), columns=("task", "arm"))], "t")
    assert [english(line.key) for line in table.lines] == [
        ("maxflow", "transcript"),
        ("maxflow", "solver on transcript"),
    ]
    assert [cell.estimate.value for line in table.lines for cell in line.cells if cell] == [0.5, 0.25]


def test_a_heading_spans_its_group() -> None:
    rows = [row(task=task, arm=arm) for arm in ("text", "picture") for task in ("b", "a")]
    table = side_by_side([having(*rows, columns=("task", "arm"))], "t")
    assert [(line.key[0], line.span) for line in table.lines] == [("b", 2), ("b", 0), ("a", 2), ("a", 0)]


@pytest.mark.parametrize(
    ("levels", "words"), [([None, None], ""), ([0.5, None], "50"), ([0.5, 0.501], "50"), ([0.5, 0.25], "25 to 50")]
)
def test_chance_is_one_figure_or_a_range(levels: list[float | None], words: str) -> None:
    assert str(chance_of([row(level, arm="text") for level in levels] + [None])) == words


def test_every_table_of_every_run_is_there_and_an_unknown_one_is_named() -> None:
    one, two = having(row(arm="text")), run(PROBES, "n", 1, 1)[0]
    assert [table.name for table in tables([one, two])] == ["t", *(table.name for table in two.tables)]
    with pytest.raises(KeyError, match="'colour' in any of 2 runs"):
        side_by_side([one, two], "colour")
