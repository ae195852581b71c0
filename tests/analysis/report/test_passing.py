import tracemalloc
from dataclasses import replace

from isoprobe.analysis.extraction import extraction
from isoprobe.analysis.replies.text import clean
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


def test_a_text_is_read_once_for_both_rules(monkeypatch) -> None:
    """Our rule and the published one that it is compared with read the same texts: more of them than are remembered."""
    read = []
    monkeypatch.setattr(extraction, "clean", lambda text, **how: read.append(text) or clean(text, **how))
    said = answered(PROBES, {"picture": "picture/answer"}, lambda item, arm, q: spoken(q))
    said.sort(key=lambda one: one.item)
    replies = (
        replace(one, sample=k, reply=replace(one.reply, text=f"Look {k} at {one.item}.\n{one.reply.text}"))
        for one in said
        for k in range(150)
    )
    found = find("m", replies, PROBES, rule="dynamath")
    assert found.rules is not None
    assert found.replies == len(read) == len(set(read)) == 1500


def test_no_reply_is_held(monkeypatch) -> None:
    monkeypatch.setattr(passing, "SIZE", 20)
    said = answered(PROBES, {"picture": "picture/answer"}, lambda item, arm, q: spoken(q))
    said.sort(key=lambda one: one.item)

    def replies():
        for one in said:
            for k in range(100):  # a thousand replies, whose thoughts are 20 MB
                yield replace(one, sample=k, reply=replace(one.reply, reasoning=f"{k} " * 8_000))

    find("m", iter(said), PROBES)  # whatever is imported and kept once
    tracemalloc.start()
    assert find("m", replies(), PROBES).replies == 1000
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 8_000_000
