"""From a seed to a probe: what is refused, what is tried again, and what is issued as not certified."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from isoprobe.probes.core import (
    BadState,
    Disproved,
    LayoutRejected,
    Representation,
    Solution,
    Solver,
    State,
    Unreadable,
)
from isoprobe.probes.engine.making import BadPlan, draw_state, make_item, make_probe, prove, show, unread
from isoprobe.probes.engine.registry import load_task

TASK = load_task("connectivity")
FORMS = ["edge_list", "matrix"]


def other_solver(answer: Any, certificate: State) -> Solver:
    return Solver("other", "whatever", lambda state: Solution(answer, certificate))


def test_level_seed_and_variant_name_an_item_and_each_makes_another() -> None:
    made = [make_item(TASK, *key, representations=FORMS) for key in ((1, 3), (1, 4), (2, 3), (1, 3, 2))]
    version = TASK.version
    assert [probe.item.id for probe in made] == [
        f"connectivity-v{version}-L1-s3", f"connectivity-v{version}-L1-s4", f"connectivity-v{version}-L2-s3",
        f"connectivity-v{version}-L1-s3-2",
    ]  # fmt: skip
    assert len({str(probe.item.state) for probe in made}) == 4
    assert made[0] == make_item(TASK, 1, 3, representations=FORMS[::-1])
    assert [view.representation for view in made[0].views] == ["matrix", "edge_list"]
    assert {question.view for question in made[0].questions} == set(FORMS)


def test_the_item_does_not_depend_on_the_views_that_are_made() -> None:
    few, one = (make_item(TASK, 1, 5, representations=names) for names in (FORMS, FORMS[:1]))
    assert few.item == one.item
    assert few.view("edge_list") == one.view("edge_list")


def test_tasks_of_one_stem_draw_one_state_and_what_becomes_of_it_is_nothing_to_the_next() -> None:
    first = draw_state(load_task("letters"), 1, 3)
    first["letters"].clear()
    second = draw_state(load_task("circles"), 1, 3)
    assert second == load_task("segments").make(Random(f"tangram/{load_task('circles').version}/1/3/0"), 1)
    assert second != draw_state(load_task("circles"), 1, 4)


def test_a_level_that_is_none() -> None:
    with pytest.raises(BadPlan, match=r"^connectivity has no level 5: expected one of \[1, 2, 3, 4\]$"):
        make_item(TASK, 5, 0)


def test_a_state_out_of_order_is_refused_and_labels_are_kept() -> None:
    state = TASK.make(Random(1), 1)
    with pytest.raises(BadState):
        make_probe(TASK, {**state, "query": ["A", "A"]}, id="x", level=0, seed=0)
    probe = make_probe(TASK, state, id="x", level=0, seed=0, labels={"published": True}, representations=[])
    assert probe.item.labels == {**TASK.labels(state), "published": True}
    assert probe.views == probe.questions == ()


def test_an_item_whose_solvers_differ_is_not_issued() -> None:
    state = TASK.make(Random(1), 1)
    right = TASK.solvers[0].solve(state)
    wrong = replace(TASK, solvers=(TASK.solvers[0], other_solver(not right.answer, right.certificate)))
    with pytest.raises(Disproved, match=r"connectivity here: solvers differ: \{'search': ") as caught:
        prove(wrong, state, "here")
    assert "\n" not in str(caught.value)
    with pytest.raises(Disproved, match="connectivity x seed 7: solvers differ"):
        make_probe(wrong, state, id="x", level=0, seed=7)


def test_true_and_one_are_not_the_same_answer() -> None:
    state = next(s for s in (TASK.make(Random(seed), 1) for seed in range(50)) if TASK.solvers[0].solve(s).answer)
    right = TASK.solvers[0].solve(state)
    with pytest.raises(Disproved, match="solvers differ"):
        prove(replace(TASK, solvers=(TASK.solvers[0], other_solver(1, right.certificate))), state)


def test_a_right_answer_with_a_wrong_certificate_is_not_issued() -> None:
    state = TASK.make(Random(1), 1)
    right = TASK.solvers[0].solve(state).answer
    for certificate in ({}, {"path": []}, {"separated": []}):
        with pytest.raises(Disproved, match="certificate of other: "):
            prove(replace(TASK, solvers=(TASK.solvers[0], other_solver(right, certificate))), state)


def form(good: int, rejected: int = 0) -> Representation:
    """A number as text whose first layouts are rejected, and that reads back from the layout `good` on."""
    tried = iter(range(1, 1000))

    def write(state: State, style: dict[str, Any]) -> str:
        if style["try"] <= rejected:
            raise LayoutRejected(f"layout {style['try']} hides it")
        return f"{state['n'] + (style['try'] < good)}"

    def read(payload: str | bytes, stated: object) -> State:
        if payload == "13":
            raise Unreadable("unlucky")
        return {"n": int(payload)}

    return Representation(
        "number", "text", lambda rng, state: {"try": next(tried)}, write, lambda state, style: {},
        lambda state, style: state, read,
    )  # fmt: skip


ITEM = replace(make_item(TASK, 1, 1, representations=[]).item, state={"n": 7})


@pytest.mark.parametrize(("good", "rejected", "attempts"), [(1, 0, 1), (4, 0, 4), (1, 3, 4), (10, 5, 10)])
def test_layouts_are_tried_until_one_reads_back(good: int, rejected: int, attempts: int) -> None:
    view = show(ITEM, form(good, rejected))
    assert (view.payload, view.certified, view.attempts, view.why) == ("7", True, attempts, "")
    assert view.style == {"try": attempts}


def test_where_no_layout_reads_back_the_last_is_not_certified() -> None:
    view = show(ITEM, form(11))
    assert (view.payload, view.certified, view.attempts) == ("8", False, 10)
    assert view.why == "read back with another n"
    assert show(replace(ITEM, state={"n": 12}), form(4), layouts=3).why == "unlucky"


def test_where_every_layout_is_rejected_there_is_no_view() -> None:
    with pytest.raises(LayoutRejected, match="number: all 9 layouts rejected, the last: layout 9 hides it"):
        show(ITEM, form(1, 9), layouts=3)
    assert show(ITEM, form(99, 9)).attempts == 10


def test_where_every_layout_is_rejected_more_are_tried_until_one_is_drawn() -> None:
    assert (show(ITEM, form(1, 5), layouts=3).attempts, show(ITEM, form(1, 5), layouts=3).certified) == (6, True)
    assert (show(ITEM, form(99, 8), layouts=3).attempts, show(ITEM, form(99, 8), layouts=3).certified) == (9, False)


def test_what_reads_back_otherwise_is_named_by_its_keys() -> None:
    state = TASK.make(Random(2), 1)
    listed = TASK.representation("edge_list")
    payload = listed.show(state, {})
    assert unread(state, listed, {}, payload) == ""
    fewer = {**state, "edges": state["edges"][1:]}
    assert unread(fewer, listed, {}, payload) == "read back with another edges"
    assert unread(fewer, listed, {}, "nonsense") != ""
