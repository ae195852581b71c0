import json

import pytest

from isoprobe.analysis.report.findings import find
from isoprobe.probes.core import OUTCOMES
from tests.specimens.pools import ALL_ARMS, answered, pool, spoken

PROBES = pool("connectivity", 10)


def test_everything_about_a_run_agrees():
    replies = answered(PROBES, ALL_ARMS, lambda item, arm, q: spoken(q) if item.seed else None)
    found = find("a model", replies, iter(PROBES), "f", "direct")
    assert (found.model, found.items, found.replies) == ("a model", 10, 40)
    assert len(found.diagnoses) == 10
    assert found.faults["none"] == 9
    assert found.faults["undetermined"] == 1
    assert sum(found.faults.values()) == 10
    assert found.outcomes["text"] == dict.fromkeys(OUTCOMES, 0) | {"right": 9, "failed": 1}
    assert found.shares.complete == 9
    assert found.verdict.name == "unknown"  # nine items are too few to call it more
    assert found.table("task").rows[0].key["task"] == "connectivity"


def test_an_unknown_table_names_the_known_ones():
    with pytest.raises(KeyError, match=r"no table 'weather'.*element"):
        find("m", [], PROBES).table("weather")


def test_no_replies_are_findings_too_and_json_holds_no_nan():
    found = find("m", [], PROBES)
    assert found.shares is None
    assert found.verdict.name == "unknown"
    partly = find("m", answered(PROBES, {**ALL_ARMS, "picture": "edge_list/answer"}, lambda i, a, q: spoken(q)), PROBES)
    for one in (found, partly, find("m", answered(PROBES, ALL_ARMS, lambda i, a, q: ""), PROBES)):
        text = json.dumps(one.to_json(), allow_nan=False)
        assert "scored" not in json.loads(text)
        assert json.loads(text)["items"] == 10
