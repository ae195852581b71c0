"""Near-miss replies, by theme, in replies/*.json: each rule of extraction and scoring beside replies that differ little
and come out otherwise.

A file is a list of rules. A rule names the kind of answer, the choices, what is expected and how it is marked, and
lists its replies: `outcome` ("a|b": either), `value` (what a wrong reply was taken to say), `points` (a share, or the
least and the most), `stop` (the server's stop reason), and `why` that is what a careful reader would say. `pending`
marks a reply that is not yet read as it should be; the mark has to go as soon as it is.
"""

import json
from collections import Counter
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest

from isoprobe.analysis.extraction.extraction import extract
from isoprobe.analysis.scoring.scores import score
from isoprobe.probes.core import OUTCOMES, AnswerKind, Item, Marking, Query, Question, Reply
from isoprobe.probes.results import Score

THEMES: dict[str, list[dict[str, Any]]] = {
    path.stem: json.loads(path.read_text(encoding="utf-8"))
    for path in sorted((Path(__file__).parent / "replies").glob("*.json"))
}
RULES = [(theme, rule) for theme, rules in THEMES.items() for rule in rules]
ITEM = Item("an item", "connectivity", 1, 1, 0, 0, {}, True, {})


def question(rule: dict[str, Any]) -> Question:
    marking = {
        key: tuple(value) if isinstance(value, list) else value for key, value in rule.get("marking", {}).items()
    }
    choices = tuple(rule.get("choices", ()))
    return Question(
        "q",
        "picture",
        Query("answer"),
        "?",
        rule["kind"],
        rule["expected"],
        choices=choices,
        marking=Marking(**marking),
    )


def read(rule: dict[str, Any], record: dict[str, Any]) -> Score:
    return score(question(rule), Reply(record["reply"], stop=record.get("stop", "stop")), ITEM)


@cache
def has_reader(kind: str) -> bool:
    rule = next(rule for _, rule in RULES if rule["kind"] == kind)
    try:
        score(question(rule), Reply("no answer stands here"), ITEM)
    except KeyError:
        return False
    return True


def cases():
    for theme, rule in RULES:
        for number, record in enumerate(rule["replies"], 1):
            marks = []
            if record.get("pending"):
                marks = [pytest.mark.xfail(reason="pending", strict=True, raises=AssertionError)]
            yield pytest.param(rule, record, id=f"{rule['kind']}-{theme}-{rule['rule']}-{number}", marks=marks)


def same(extracted: str, value: Any) -> bool:
    if isinstance(value, bool):
        return extracted == ("yes" if value else "no")
    if isinstance(value, (int, float)):
        return float(extracted) == pytest.approx(value, rel=1e-4)
    if isinstance(value, list):
        return extracted == ", ".join(map(str, value))
    return extracted.casefold() == value.casefold()


def share(text: str) -> float:
    return float(Fraction(text))


@pytest.mark.parametrize(("rule", "record"), list(cases()))
def test_a_reply_is_read_as_a_careful_reader_would(rule, record):
    if not has_reader(rule["kind"]):
        pytest.skip(f"answers of kind {rule['kind']!r} are not read yet")
    found = read(rule, record)
    assert found.outcome in record["outcome"].split("|"), (record, found)
    if "value" in record:
        assert same(found.extracted, record["value"]), (record, found)
    if found.outcome == "right":
        assert found.points == found.of, (record, found)
    points = record.get("points", ["0", "0"] if found.outcome != "right" else ["1", "1"])
    least, most = points if isinstance(points, list) else (points, points)
    assert share(least) - 1e-9 <= found.points / found.of <= share(most) + 1e-9, (record, found)
    assert found.rule, (record, found)
    start, end = found.span
    assert 0 <= start <= end <= len(record["reply"]), (record, found)
    if found.outcome in ("right", "wrong", "partial"):
        assert record["reply"][start:end].strip(), (record, found)


@pytest.mark.parametrize("kind", sorted({rule["kind"] for _, rule in RULES if rule["kind"] not in ("move", "open")}))
def test_a_score_follows_from_the_extraction(kind):
    """What is no answer for `extract` is none for `score`, and the other way round."""
    for _, rule in RULES:
        if rule["kind"] != kind:
            continue
        if not has_reader(kind):
            pytest.skip(f"answers of kind {kind!r} are not read yet")
        for record in rule["replies"]:
            found = extract(record["reply"], kind, rule.get("choices", ()), record.get("stop", "stop")).outcome
            scored = read(rule, record).outcome
            says = found in ("answer", "off the list")
            assert says is (scored in ("right", "wrong", "partial")), (record, found, scored)
            assert says or found == scored, (record, found, scored)


@pytest.mark.parametrize(("theme", "rule"), RULES, ids=[f"{theme}-{rule['rule']}" for theme, rule in RULES])
def test_every_rule_has_twins(theme, rule):
    """Every rule has replies that come out right and replies that do not."""
    outcomes = Counter(record["outcome"] for record in rule["replies"])
    assert 0 < outcomes["right"] < len(rule["replies"])


def test_the_corpus_is_whole():
    kinds = Counter(rule["kind"] for _, rule in RULES for _ in rule["replies"])
    assert sum(kinds.values()) >= 450
    assert set(kinds) == set(get_args(AnswerKind)) - {"transcript"}
    seen = set()
    for _, rule in RULES:
        for record in rule["replies"]:
            assert set(record) <= {"reply", "outcome", "value", "points", "stop", "why", "pending"}, record
            assert record["why"].strip(), record
            assert set(record["outcome"].split("|")) <= set(OUTCOMES), record
            key = json.dumps([rule["kind"], rule.get("choices"), rule["expected"], rule.get("marking"), record["reply"],
                              record.get("stop")])  # fmt: skip
            assert key not in seen, f"twice in the corpus: {key}"
            seen.add(key)
