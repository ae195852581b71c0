"""A BlindTest task, put together from what its problem has of its own and what all of them share."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from random import Random

from isoprobe.probes.core import Allowance, Answer, AnswerKind, BadState, Representation, Solution, Solver, State, Task
from isoprobe.probes.engine.questions import Element
from isoprobe.probes.families.blindtest.pictures import pictured
from isoprobe.probes.families.blindtest.questions import scene_questions
from isoprobe.probes.families.blindtest.states import SceneKind


def blindtest_task(
    kind: SceneKind,
    *,
    version: int,
    problem: str,
    summary: str,
    scene: str,
    levels: Mapping[int, str],
    answer_kind: AnswerKind,
    ask: Callable[[State], str],
    make: Callable[[Random, int], State],
    corrupt: Callable[[Random, State], State],
    seen_answer: Callable[[State], Answer],
    solvers: tuple[Solver, ...],
    certificate: str,
    check: Callable[[State, Solution], None],
    coordinates: Representation,
    description: Representation,
    elements: Sequence[Element],
    features: Mapping[str, Callable[[State], Hashable]],
    labels: Callable[[State], Mapping[str, str | int | float | bool]],
    allowances: tuple[Allowance, ...] = (),
) -> Task:
    """The task, shown as a picture, as coordinates and as a description.

    `problem` is what the paper calls it, `scene` names what a picture shows. `ask` words the answer
    question, with {place}. `seen_answer` gives the answer from what a picture holds, where there
    is no plan to work from; a transcript is asked as a description, which is as much as a picture can fill.
    """
    questions = scene_questions(kind, scene, ask, answer_kind, elements, description, seen_answer)
    return Task(
        version=version,
        subject="plane geometry",
        source=f"Vision language models are blind (BlindTest): {problem}",
        summary=summary,
        levels=levels,
        kind=answer_kind,
        make=make,
        validate=kind.validate,
        solvers=tuple(_also_seen(solver, seen_answer) for solver in solvers),
        certificate=certificate,
        check=check,
        allowances=allowances,
        representations=(pictured(kind), coordinates, description),
        questions=questions.questions,
        respond=questions.respond,
        corrupt=_planned(corrupt),
        features=features,
        labels=labels,
        transcribable=kind.transcribable,
    )


def _also_seen(solver: Solver, seen_answer: Callable[[State], Answer]) -> Solver:
    """The solver, which on a state without a plan answers from what was seen, and proves nothing."""

    def solve(state: State) -> Solution:
        return solver.solve(state) if state["plan"] is not None else Solution(seen_answer(state))

    return Solver(solver.name, solver.idea, solve)


def _planned(corrupt: Callable[[Random, State], State]) -> Callable[[Random, State], State]:
    """A state is changed by its plan: one that was only seen in a published picture has none, and BadState says so."""

    def changed(rng: Random, state: State) -> State:
        if state["plan"] is None:
            raise BadState("plan: null, expected one to change: the state was seen in a picture")
        return corrupt(rng, state)

    return changed
