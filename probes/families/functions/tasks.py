"""A function task, put together from what its problem has of its own and what all problems about functions share."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from random import Random

from isoprobe.probes.core import Allowance, Answer, Representation, Solution, Solver, State, Task
from isoprobe.probes.families.functions.forms import forms
from isoprobe.probes.families.functions.pictures import pictured
from isoprobe.probes.families.functions.points import POINTS
from isoprobe.probes.families.functions.questions import function_questions
from isoprobe.probes.families.functions.sights import ELEMENTS
from isoprobe.probes.families.functions.states import FunctionKind
from isoprobe.probes.families.functions.tables import seen_answer

Feature = Callable[[State], Hashable]


def function_task(
    kind: FunctionKind,
    *,
    version: int,
    problem: str,
    summary: str,
    levels: Mapping[int, str],
    make: Callable[[Random, int], State],
    corrupt: Callable[[Random, State], State],
    solvers: tuple[Solver, ...],
    certificate: str,
    check: Callable[[State, Solution], None],
    features: Mapping[str, Feature],
    labels: Callable[[State], Mapping[str, str | int | float | bool]],
    allowances: tuple[Allowance, ...] = (),
) -> Task:
    """The task, shown as a picture, as LaTeX, as code, in prose and as a table. `problem` is what IsoBench calls it.
    Who sees a formula reasons by the first of the solvers, who sees less by what is seen."""
    texts = forms(kind)
    solvers = tuple(also_seen(kind, solver) for solver in solvers)

    def solve(state: State) -> Answer:
        return solvers[0].solve(state).answer

    representations: tuple[Representation, ...] = (pictured(kind, solve), *texts)
    # No transcripts: no picture holds a formula, nor a value as exactly as a table does.
    questions = function_questions(kind, solve, (), (*ELEMENTS, *POINTS))
    return Task(
        version=version,
        subject="functions",
        source=f"IsoBench, section 2.1 and A.1: {problem}",
        summary=summary,
        levels=levels,
        kind=questions.answer.kind,
        make=make,
        validate=kind.validate,
        solvers=solvers,
        certificate=certificate,
        check=check,
        allowances=allowances,
        representations=representations,
        questions=questions.questions,
        respond=questions.respond,
        corrupt=corrupt,
        features=features,
        labels=labels,
        transcribable=kind.transcribable,
    )


def also_seen(kind: FunctionKind, solver: Solver) -> Solver:
    """The solver, which answers from what was seen where there is no function to work from, and then proves nothing."""

    def solve(state: State) -> Solution:
        return solver.solve(state) if "function" in state else Solution(seen_answer(kind.problem, state))

    return Solver(solver.name, solver.idea, solve)
