"""States of scenes: what is refused, and by which words."""

from __future__ import annotations

import pytest

from isoprobe.probes.core import BadState
from isoprobe.probes.families.blindtest.states import brief, whole
from tests.specimens.blindtest_plans import PLANS


@pytest.mark.parametrize("name", PLANS)
def test_a_state_and_its_bare_form_are_in_order(name: str) -> None:
    kind, plan = PLANS[name]
    state = kind.assemble(plan)
    kind.validate(state)
    transcribable = kind.transcribable(state)
    kind.validate(transcribable)
    assert transcribable["plan"] is None
    assert kind.transcribable(transcribable) == transcribable
    assert kind.name == name


@pytest.mark.parametrize("name", PLANS)
def test_a_state_that_says_something_else_than_its_plan_is_refused(name: str) -> None:
    kind, plan = PLANS[name]
    state = kind.assemble(plan)
    for key in kind.keys:
        with pytest.raises(BadState, match=key):
            kind.validate({**state, key: "else"})


@pytest.mark.parametrize(
    ("name", "changes", "told"),
    [
        ("squares", {"squares": [[100, 50, 600], [300, 200, 598]]}, "smaller by"),
        ("squares", {"squares": [[100, 50, 600], [101, 200, 120]]}, "closer than"),
        ("squares", {"colours": ["black", "grey"]}, "grey"),
        ("grid", {"x": [0, 1, 1000]}, "expected 2 or more"),
        ("grid", {"filled": [[1, 3]]}, "filled"),
        ("grid", {"filled": [[1, 2], [1, 1]]}, "row by row"),
        ("circles", {"shapes": [[200, 400, 110], [200, 700, 110]]}, "to the right"),
        ("circles", {"shapes": [[200, 400, 110], [420, 400, 110]]}, "nearly touch"),
        ("circles", {"shapes": [[200, 400, 110], [220, 400, 110]]}, "nearly lie on one another"),
        ("circles", {"shapes": [[20, 400, 110], [350, 420, 110]]}, "reaches out"),
        ("contact", {"circles": [[300, 500, 200], [600, 512, 100]]}, "nearly tangent"),
        ("contact", {"circles": [[300, 500, 200], [320, 500, 100]]}, "too much in one another"),
        ("contact", {"colours": ["magenta", "blue"]}, "alphabetical"),
        ("polylines", {"lines": [[[0, 800], [500, 550], [1000, 300]], [[0, 400], [1000, 900]]]}, "no clear bend"),
        ("polylines", {"lines": [[[0, 500], [1000, 520]], [[0, 520], [1000, 500]]]}, "too"),
        ("polylines", {"lines": [[[0, 400], [1000, 410]], [[0, 415], [1000, 900]]]}, "too close"),
    ],
)
def test_what_cannot_be_seen_for_sure_is_refused(name: str, changes: dict, told: str) -> None:
    kind, plan = PLANS[name]
    with pytest.raises(BadState, match=told):
        kind.check_plan({**plan, **changes})


def test_numbers_and_long_values() -> None:
    assert whole(3, 0, 3, "n") == 3
    for bad in (True, 4, -1, 2.0, "3"):
        with pytest.raises(BadState):
            whole(bad, 0, 3, "n")
    assert len(brief("x" * 10**6)) < 61
