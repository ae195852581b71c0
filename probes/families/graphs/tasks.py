"""A graph task, put together from what its problem has of its own and what all problems about graphs share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

from isoprobe.probes.core import Answer, AnswerKind, State, Task
from isoprobe.probes.engine.assembling import Grouped, Making, Proof
from isoprobe.probes.families.graphs.forms import forms
from isoprobe.probes.families.graphs.pictures import pictured
from isoprobe.probes.families.graphs.questions import Ask, graph_questions
from isoprobe.probes.families.graphs.states import GraphKind
from isoprobe.probes.families.graphs.stories import Story, told


def graph_task(
    kind: GraphKind,
    stories: Sequence[Story],
    making: Making,
    proof: Proof,
    *,
    problem: str,
    answer_kind: AnswerKind,
    ask: Ask,
    **own: Unpack[Grouped],
) -> Task:
    """The task, shown as a picture, as matrices, as a list of edges and in the stories.

    `problem` is what IsoBench calls it. `ask` words the answer question about a view. Who sees the picture or reads a
    text reasons by the first of the solvers.
    """

    def solve(state: State) -> Answer:
        kind.validate(state)
        return proof.solvers[0].solve(state).answer

    texts = (*forms(kind), told(kind, stories))
    questions = graph_questions(kind, ask, answer_kind, texts, solve)
    return Task(
        subject="graph theory",
        source=f"IsoBench, section 2.3 and A.2: {problem}",
        kind=answer_kind,
        validate=kind.validate,
        representations=(pictured(kind), *texts),
        questions=questions.questions,
        respond=questions.respond,
        **making._asdict(),
        **proof._asdict(),
        **own,
    )
