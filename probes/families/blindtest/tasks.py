"""A BlindTest task, put together from what its problem has of its own and what all of them share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Unpack

from isoprobe.probes.core import Answer, AnswerKind, BadState, Representation, Solution, Solver, State, Task
from isoprobe.probes.engine.assembling import Grouped, Making, Proof
from isoprobe.probes.engine.questions import Element
from isoprobe.probes.families.blindtest.pictures import pictured
from isoprobe.probes.families.blindtest.questions import scene_questions
from isoprobe.probes.families.blindtest.states import SceneKind


def blindtest_task(
    kind: SceneKind,
    forms: tuple[Representation, Representation],
    making: Making,
    proof: Proof,
    *,
    problem: str,
    scene: str,
    answer_kind: AnswerKind,
    ask: str | Callable[[State], str],
    seen_answer: Callable[[State], Answer],
    elements: Sequence[Element],
    **own: Unpack[Grouped],
) -> Task:
    """The task, shown as a picture, as coordinates and as a description.

    `forms` are its coordinates and its description. `problem` is what the paper calls it, `scene` names what a picture
    shows. `ask` is the answer question, or words that of a state, with {place}. `seen_answer` gives the answer from
    what a picture holds, where there is no plan to work from; a transcript is asked as a description, which is as much
    as a picture can fill.
    """
    questions = scene_questions(kind, scene, ask, answer_kind, elements, forms[1], seen_answer)
    solvers = tuple(_also_seen(solver, seen_answer) for solver in proof.solvers)
    return Task(
        subject="plane geometry",
        source=f"Vision language models are blind (BlindTest): {problem}",
        kind=answer_kind,
        validate=kind.validate,
        representations=(pictured(kind), *forms),
        questions=questions.questions,
        respond=questions.respond,
        transcribable=kind.transcribable,
        **making._replace(corrupt=_planned(making.corrupt))._asdict(),
        **proof._replace(solvers=solvers)._asdict(),
        **own,
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
