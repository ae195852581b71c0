"""A reader that breaks refuses the picture or text at hand; neither making nor a run ends of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from isoprobe.probes.core import BadState, Payload, State, Stated, Task, Unreadable
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.reading import read_payload
from isoprobe.probes.engine.registry import load_task

TASK = load_task("connectivity")
PICTURE = TASK.representation("picture")


def breaking(payload: Payload, stated: Stated) -> State:
    seen: Task | None = None
    return seen.name  # type: ignore[union-attr, return-value]


def contradicting(payload: Payload, stated: Stated) -> State:
    raise BadState("nodes: A stands there twice")


BROKEN = replace(PICTURE, read=breaking, quick_read=breaking)
TOLD = "AttributeError in reading picture: 'NoneType' object has no attribute 'name'"


def test_a_defect_and_a_contradiction_are_refusals() -> None:
    for quick in (False, True):
        with pytest.raises(Unreadable, match=TOLD):
            read_payload(BROKEN, b"", {}, quick)
    with pytest.raises(Unreadable, match="A stands there twice"):
        read_payload(replace(PICTURE, read=contradicting), b"", {})


def test_the_quick_reader_is_used_where_there_is_one_and_asked_for() -> None:
    half = replace(PICTURE, read=lambda payload, stated: {"way": "slow"}, quick_read=None)
    both = replace(half, quick_read=lambda payload, stated: {"way": "quick"})
    ways = [read_payload(form, b"", {}, quick)["way"] for form in (half, both) for quick in (False, True)]
    assert ways == ["slow", "slow", "slow", "quick"]


def test_a_picture_on_which_the_reader_breaks_is_issued_as_not_certified() -> None:
    probe = make_item(replace(TASK, representations=(BROKEN,)), 1, 3)
    assert (probe.view("picture").certified, probe.view("picture").why) == (False, TOLD)
