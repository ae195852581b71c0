import pytest

from isoprobe.analysis.inference.tables import tables
from isoprobe.analysis.scoring.scores import score_run
from isoprobe.probes.core import OUTCOMES
from tests.specimens.pools import ALL_ARMS, answered, pool, spoken

PROBES = (*pool("connectivity", 12), *pool("connectivity", 6, level=2))
ARMS = {**ALL_ARMS, "element": "picture/element/node_count/0"}


def say(item, arm, q):
    if arm == "picture":
        return None if item.seed == 0 else "yes or no" if item.seed == 1 else spoken(q)
    return "Answer: 3" if arm == "element" else spoken(q)


SCORED = score_run(answered(PROBES, ARMS, say), PROBES)
TABLES = {table.name: table for table in tables(SCORED, PROBES)}


def test_every_reply_is_counted_once_in_each_table():
    for name in ("arm", "representation", "task", "level"):
        rows = TABLES[name].rows
        assert sum(row.replies for row in rows) == len(SCORED)
        for row in rows:
            assert tuple(row.key) == TABLES[name].columns
            assert tuple(row.outcomes) == OUTCOMES
            assert sum(row.outcomes.values()) == row.replies


def test_accuracy_is_over_evidence_only():
    picture = TABLES["arm"].rows[0]
    assert picture.key == {"arm": "picture"}
    assert (picture.outcomes["failed"], picture.outcomes["ambiguous"], picture.outcomes["right"]) == (2, 2, 14)
    assert picture.as_wrong.value == pytest.approx(14 / 18)
    assert TABLES["arm"].rows[1].as_wrong is None  # every text was answered
    assert (picture.accuracy.value, picture.accuracy.n, picture.replies, picture.items) == (1.0, 14, 18, 14)


def test_chance_stands_beside():
    rows = {row.key["arm"]: row for row in TABLES["arm"].rows}
    assert rows["text"].chance == 0.5
    assert rows["transcript"].chance is None
    assert rows["element"].chance is None  # of so few counts of nodes it is not known
    assert rows["transcript"].enough.value == 1.0
    assert rows["text"].enough is None


def test_rows_stand_in_order_and_say_what_they_are_about():
    assert [row.key["arm"] for row in TABLES["arm"].rows] == [
        *("picture", "text", "element", "transcript", "own_transcript")
    ]
    assert [row.key["level"] for row in TABLES["level"].rows] == ["1"] * 5 + ["2"] * 5
    assert {row.key["representation"] for row in TABLES["representation"].rows} == {"picture", "edge_list"}
    assert [dict(row.key) for row in TABLES["element"].rows] == [{"task": "connectivity", "element": "node_count"}]


def test_a_blind_answer_s_accuracy_is_no_more_than_chance():
    probes = pool("connectivity", 40)
    scored = score_run(answered(probes, {"element": ARMS["element"]}, say), probes)
    element = next(table for table in tables(scored, probes) if table.name == "element").rows[0]
    assert 1 / 12 < element.chance < 1
    assert element.accuracy.value <= element.chance


def test_no_replies_no_rows():
    assert all(not table.rows for table in tables([], PROBES))
