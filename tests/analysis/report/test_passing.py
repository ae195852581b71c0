from isoprobe.analysis.report import passing
from isoprobe.analysis.report.findings import find
from isoprobe.analysis.report.passing import by_items
from tests.specimens.pools import ALL_ARMS, answered, pool, spoken

PROBES = pool("connectivity", 10)


def test_replies_that_pass_by_say_what_all_at_once_say(monkeypatch) -> None:
    monkeypatch.setattr(passing, "SIZE", 3)
    seeing = {**ALL_ARMS, "element": next(q.id for q in PROBES[0].questions if q.about == "element")}
    replies = answered(PROBES, seeing, lambda item, arm, q: "no" if item.seed % 3 == 0 else spoken(q))
    replies.sort(key=lambda one: one.item)
    assert len(list(by_items(replies, 3))) == 10
    stream, at_once = find("m", iter(replies), PROBES), find("m", replies, PROBES)
    assert stream.to_json() == at_once.to_json()
    assert stream.scored == at_once.scored
    assert stream.marks == at_once.marks
