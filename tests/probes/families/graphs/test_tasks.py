"""What every graph task has in common."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.probes.core import BadState, Disproved, Query, Solution
from isoprobe.probes.engine.registry import load_task, task_names

GRAPHS = [name for name in task_names() if load_task(name).family == "graphs"]


@pytest.mark.parametrize("name", GRAPHS)
def test_a_graph_is_shown_as_a_picture_and_in_four_texts(name: str) -> None:
    task = load_task(name)
    media = {representation.name: representation.medium for representation in task.representations}
    assert media == {"picture": "image", "matrix_latex": "text", "matrix": "text", "edge_list": "text", "story": "text"}
    assert task.source.startswith("IsoBench, section 2.3 and A.2: ")
    assert task.subject == "graph theory"


@pytest.mark.parametrize("name", GRAPHS)
def test_who_sees_all_answers_as_the_solvers_do_and_who_sees_less_not_at_all(name: str) -> None:
    task = load_task(name)
    for seed in range(10):
        state = task.make(Random(seed), 1)
        answer = task.solvers[1].solve(state).answer
        said = task.respond(Query("answer"), {**state, "colours": {}})
        assert said == "Answer: " + ({True: "yes", False: "no"}[answer] if isinstance(answer, bool) else str(answer))
    for unseen in state:
        with pytest.raises(BadState):
            task.respond(Query("answer"), {key: value for key, value in state.items() if key != unseen})


@pytest.mark.parametrize("name", GRAPHS)
def test_every_story_is_heard_as_it_was_told(name: str) -> None:
    task = load_task(name)
    story = task.representation("story")
    for seed in range(20):
        rng = Random(seed)
        state = task.make(rng, 1)
        style = story.style(rng, state)
        assert story.read(story.show(state, style), {}) == state


def test_a_certificate_of_another_kind_proves_nothing() -> None:
    for name, solution in (
        ("connectivity", Solution(True, {"separated": ["A"]})),
        ("maxflow", Solution(3, {"flow": []})),
        ("maxflow", Solution(True, {"flow": [], "source_side": []})),
        ("isomorphism", Solution(True, {"invariant": "degree sequence", "G": 1, "H": 2})),
        ("isomorphism", Solution("yes", {"mapping": {}})),
    ):
        task = load_task(name)
        with pytest.raises(Disproved):
            task.check(task.make(Random(0), 1), solution)
