"""All records are counted, and the first of each kind told in full."""

from __future__ import annotations

import json

from isoprobe.adapters.datasets.dataset import BadRecord
from isoprobe.adapters.importing.imported import MOST_TOLD, Imported, Told


def test_all_are_counted_and_the_first_kept() -> None:
    told: Told[int] = Told()
    for number in range(MOST_TOLD + 500):
        told.append(number)
    assert len(told) == MOST_TOLD + 500
    assert list(told) == told.first == list(range(MOST_TOLD))
    assert told[0] == 0
    assert told != list(range(MOST_TOLD))  # there were more
    assert repr(told) == "Told(1500: [0, 1, 2], ...)"


def test_few_are_equal_to_their_list() -> None:
    told: Told[str] = Told()
    assert told == []
    assert not told
    told.append("a")
    assert told == ["a"]
    assert told != Told()
    assert repr(told) == "Told(1: ['a'])"


def test_counts_stand_beside_the_first_lines() -> None:
    done = Imported("mapped")
    for number in range(MOST_TOLD + 1):
        done.bad.append(BadRecord(f"rows.jsonl line {number}", "questions", "no field 'q'"))
    done.undrawn.append("rows.jsonl line 1: no layout")
    told = json.loads(json.dumps(done.as_dict()))
    assert told["counts"] == {"bad": MOST_TOLD + 1, "undecided": 0, "wrong": 0, "undrawn": 1, "uncertified": 0}
    assert len(told["bad"]) == MOST_TOLD
    assert done.lines() == [
        "bad: 1,001, the first: rows.jsonl line 0: no field 'q'",
        "undrawn: 1, the first: rows.jsonl line 1: no layout",
    ]
