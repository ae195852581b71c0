"""The data files of printed figures: what they hold agrees with itself and, where it is here, with the paper's text."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from isoprobe.analysis.papers import printed
from isoprobe.analysis.papers.printed import printed_table

FOLDER = Path(printed.__file__).parent
TEXTS = Path(__file__).parents[4] / "shared" / "papers"
TABLES = {
    "dynamath": [*(f"dynamath_{name}" for name in (2, 3, 7, 4, 9)), "dynamath_circular"],
    "multi": [f"multi_{number}" for number in range(3, 9)],
    "tangram": ["tangram"],
    "emma": ["emma_5"],
    "isobench": ["isobench_1", "isobench_2", "isobench_8"],
}


def test_every_file_has_its_tables_with_source_and_place() -> None:
    assert {path.stem.removeprefix("printed_") for path in FOLDER.glob("printed_*.toml")} == set(TABLES)
    for paper, names in TABLES.items():
        for name in names:
            table = printed_table(paper, name)
            assert table.source
            assert table.what
            assert re.match(r"Tables? \d|Figure \d|Section ", table.table)
            assert all(set(row) <= set(table.columns) for row in table.rows.values())


def test_an_unknown_table_is_named_with_those_there_are() -> None:
    with pytest.raises(KeyError, match="no table 'multi_9' of multi: multi_3, "):
        printed_table("multi", "multi_9")


def test_a_figure_that_is_not_printed_is_not_there() -> None:
    [row] = printed_table("emma", "emma_5").rows.values()
    assert row == {"Perception": 30.2, "Textual reasoning or knowledge": 17.0, "Visual reasoning": 52.8}


@pytest.mark.parametrize(("paper", "name"), [(p, n) for p in TABLES if p != "emma" for n in TABLES[p]])
def test_every_figure_stands_in_the_papers_text(paper: str, name: str) -> None:
    path = TEXTS / f"{paper}.txt"
    if not path.exists():
        pytest.skip("the papers' texts are not here")
    numbers = set(re.findall(r"\d+(?:\.\d+)?", path.read_text("utf-8")))
    for whose, row in printed_table(paper, name).rows.items():
        for column, figure in row.items():
            assert {f"{figure:g}", f"{figure:.1f}", f"{figure:.2f}"} & numbers, (whose, column, figure)


def test_dynamaths_robustness_is_worst_over_average_case() -> None:
    """But for its column UN, whose average case does not fit the others, and rounding."""
    average, worst, robust = (printed_table("dynamath", f"dynamath_{number}").rows for number in (2, 3, 7))
    for model in average.keys() & worst.keys() & robust.keys():
        for column, figure in robust[model].items():
            if column != "UN":
                assert figure == pytest.approx(100 * worst[model][column] / average[model][column], abs=1.6)
