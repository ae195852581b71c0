"""docs/isobench.md holds what is counted of IsoBench's records and of our items."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import networkx as nx
import pytest

from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.registry import load_task
from tests.specimens.loading import benchmark_at

ROOT = Path(__file__).parents[2]
RECORDS = ROOT.parent / "shared" / "data" / "isobench"
PAGE = ROOT / "docs" / "isobench.md"
Rows = dict[tuple[str, str], tuple[str, str, str]]
CHEAP = ("connectivity", "maxflow", "isomorphism", "breakpoints")  # of which 400 items are made in three seconds


@pytest.fixture(scope="module")
def levels() -> Iterator[ModuleType]:
    with benchmark_at("isobench_levels") as module:
        yield module


@pytest.fixture(scope="module")
def rows() -> Rows:
    """The page's table: of a task and what is counted, IsoBench's figure, that of our level 0, and ours."""
    lines = [line.strip("| ").split(" | ") for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| ")]
    return {(task, what): (theirs, alike, own) for task, what, theirs, alike, own in lines[1:]}


@pytest.mark.skipif(not RECORDS.is_dir(), reason="the records are not at ../shared/data")
def test_the_published_column_is_counted_from_the_records(levels: ModuleType, rows: Rows) -> None:
    for task in levels.CONFIGS:
        counted = levels.of_records(task, levels.published(RECORDS, task))
        assert counted == {what: theirs for (of, what), (theirs, _, _) in rows.items() if of == task}


@pytest.mark.parametrize("task", CHEAP)
def test_our_column_is_counted_from_our_items(levels: ModuleType, rows: Rows, task: str) -> None:
    counted = levels.of_items(task, levels.ours(task))
    assert counted == {what: own for (of, what), (_, _, own) in rows.items() if of == task}


@pytest.mark.parametrize("task", CHEAP)
def test_the_published_level_gives_away_what_isobench_does(levels: ModuleType, rows: Rows, task: str) -> None:
    """Two methods agree on items of level 0, pictures and texts read back; a rule that solves nothing is right nearly
    as often as on IsoBench's own records, by design."""
    made = load_task(task)
    assert made.has_level(0)
    assert 0 not in made.levels
    items = levels.ours(task, 0)
    counted = levels.of_items(task, items)
    assert counted == {what: alike for (of, what), (_, alike, _) in rows.items() if of == task}
    (right,) = (what for what in counted if what.startswith("right"))
    assert int(counted[right][:-1]) >= int(rows[task, right][0][:-1]) - 8
    for seed in (0, 1):
        probe = make_item(made, 0, seed)
        assert probe.item.state == items[seed][0]
        assert all(view.certified for view in probe.views)


def test_what_gives_an_answer_away_is_counted(levels: ModuleType) -> None:
    """Two connected pairs, one of them neighbours, and a node without an edge; an arc that holds the flow back."""
    path = nx.Graph([("A", "B"), ("B", "C")])
    path.add_node("D")
    counted = levels.connectivity([(path, "A", "B", True), (path, "A", "C", True), (path, "A", "D", False)])
    assert counted["connected pairs that an edge joins"] == "50%"
    assert counted["right: yes where both query nodes have an edge"] == "100%"
    narrow = levels.network_of({"nodes": ["A", "B", "C", "D"], "arcs": [["A", "B", 5], ["B", "C", 1], ["C", "D", 5]]})
    counted = levels.maxflow([(narrow, "A", "D", 1), (narrow, "B", "C", 1)])
    assert counted["networks without a cycle"] == "100%"
    assert counted["right: the smaller of what leaves the source and what enters the sink"] == "50%"
