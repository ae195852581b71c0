"""A function task, put together from what its problem has of its own and what all problems about functions share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

from isoprobe.probes.core import Answer, Disproved, Representation, Solution, Solver, State, Task
from isoprobe.probes.engine.assembling import Own
from isoprobe.probes.families.functions.forms import KEY_POINTS, forms
from isoprobe.probes.families.functions.pictures import pictured
from isoprobe.probes.families.functions.points import POINTS
from isoprobe.probes.families.functions.questions import function_questions
from isoprobe.probes.families.functions.sights import ELEMENTS
from isoprobe.probes.families.functions.states import FunctionKind
from isoprobe.probes.families.functions.tables import seen_answer


def function_task(kind: FunctionKind, *, problem: str, **own: Unpack[Own]) -> Task:
    """The task, shown as a picture, as LaTeX, as code, in prose, as a table and as key points. `problem` is what
    IsoBench calls it. Who sees a formula reasons by the first of the solvers, who sees less by what is seen."""
    texts = forms(kind)
    own["solvers"] = tuple(also_seen(kind, solver) for solver in own["solvers"])

    def solve(state: State) -> Answer:
        return own["solvers"][0].solve(state).answer

    representations: tuple[Representation, ...] = (pictured(kind, solve), *texts)
    # No transcripts in other forms: no picture holds a formula, nor a value as exactly as a table does.
    written = [form for form in texts if form.name == KEY_POINTS]
    questions = function_questions(kind, solve, written, (*ELEMENTS, *POINTS))
    return Task(
        subject="functions",
        source=f"IsoBench, section 2.1 and A.1: {problem}",
        kind=questions.answer.kind,
        validate=kind.validate,
        representations=representations,
        questions=questions.questions,
        respond=questions.respond,
        transcribable=kind.transcribable,
        **own,
    )


def also_seen(kind: FunctionKind, solver: Solver) -> Solver:
    """The solver, which answers from what was seen where there is no function to work from, and then proves nothing."""

    def solve(state: State) -> Solution:
        return solver.solve(state) if "function" in state else Solution(seen_answer(kind.problem, state))

    return Solver(solver.name, solver.idea, solve)


def agreed(solvers: Sequence[Solver], state: State) -> str:
    """The answer if all the solvers prove it, else nothing."""
    try:
        found = {str(solver.solve(state).answer) for solver in solvers}
    except Disproved:
        return ""
    return found.pop() if len(found) == 1 else ""
