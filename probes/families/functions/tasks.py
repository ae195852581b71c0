"""A function task, put together from what its problem has of its own and what all problems about functions share."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Any, Unpack

from isoprobe.probes.core import Answer, Disproved, Representation, Solution, Solver, State, Task
from isoprobe.probes.engine.assembling import Making, Own, Proof
from isoprobe.probes.families.functions.features import FEATURES, labels_with_margin
from isoprobe.probes.families.functions.forms import KEY_POINTS, forms
from isoprobe.probes.families.functions.pictures import pictured
from isoprobe.probes.families.functions.points import POINTS
from isoprobe.probes.families.functions.questions import function_questions
from isoprobe.probes.families.functions.sights import ELEMENTS
from isoprobe.probes.families.functions.states import FunctionKind
from isoprobe.probes.families.functions.tables import seen_answer


def function_task(kind: FunctionKind, making: Making, proof: Proof, **own: Unpack[Own]) -> Task:
    """The task, shown as a picture, as LaTeX, as code, in prose, as a table and as key points. Who sees a
    formula reasons by the first of the solvers, who sees less by what is seen."""
    texts = forms(kind)
    solvers = tuple(also_seen(kind, solver) for solver in proof.solvers)

    def solve(state: State) -> Answer:
        return solvers[0].solve(state).answer

    representations: tuple[Representation, ...] = (pictured(kind, solve), *texts)
    # No transcripts in other forms: no picture holds a formula, nor a value as exactly as a table does.
    written = [form for form in texts if form.name == KEY_POINTS]
    questions = function_questions(kind, solve, written, (*ELEMENTS, *POINTS))
    return Task(
        subject="functions",
        source=f"IsoBench, section 2.1 and A.1: {kind.problem}",
        kind=questions.answer.kind,
        validate=kind.validate,
        representations=representations,
        questions=questions.questions,
        respond=questions.respond,
        transcribable=kind.transcribable,
        features=FEATURES,
        labels=partial(labels_with_margin, kind.problem),
        **making._asdict(),
        **proof._replace(solvers=solvers)._asdict(),
        **own,
    )


def also_seen(kind: FunctionKind, solver: Solver) -> Solver:
    """The solver, which answers from what was seen where there is no function to work from, and then proves nothing."""

    def solve(state: State) -> Solution:
        return solver.solve(state) if "function" in state else Solution(seen_answer(kind.problem, state))

    return Solver(solver.name, solver.idea, solve)


def points_told(solution: Solution, answers: Sequence[str], key: str) -> tuple[Any, tuple[Fraction, ...]]:
    """The method that a certificate names, and its points under this key. Raises Disproved unless it has both and goes
    with one of the answers."""
    told = solution.grounds
    if solution.answer not in answers or set(told) != {"method", key}:
        raise Disproved(f"answer {solution.answer!r} with the certificate {sorted(told)}")
    return told["method"], tuple(Fraction(x) for x in told[key])


def agreed(solvers: Sequence[Solver], state: State) -> str:
    """The answer if all the solvers prove it, else nothing."""
    try:
        found = {str(solver.solve(state).answer) for solver in solvers}
    except Disproved:
        return ""
    return found.pop() if len(found) == 1 else ""
