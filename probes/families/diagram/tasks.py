"""The four counting tasks of Tangram: one lettered diagram, of which each task counts one kind of element."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random

from isoprobe.probes.core import Allowance, BadState, Disproved, NotMade, Solution, Solver, State, Task
from isoprobe.probes.engine.questions import Element
from isoprobe.probes.families.diagram.climbing import GRID
from isoprobe.probes.families.diagram.coordinates import COORDINATES
from isoprobe.probes.families.diagram.figures import make_figure
from isoprobe.probes.families.diagram.forms import CLAUSES
from isoprobe.probes.families.diagram.mistakes import corrupt
from isoprobe.probes.families.diagram.pictures import PICTURE
from isoprobe.probes.families.diagram.prose import PROSE
from isoprobe.probes.families.diagram.questions import diagram_questions
from isoprobe.probes.families.diagram.states import canonical, diagram_of, plan_of, transcribable, validate
from isoprobe.solvers.diagrams import algebra, plane
from isoprobe.solvers.diagrams import diagram as incidence
from isoprobe.solvers.diagrams.diagram import Circle, Diagram, Name
from isoprobe.vision.diagram.scene import NAME

STEM = "tangram"
LEVELS = {
    1: "easy: letters, circles, line segments and triangles add up to 15 at most",
    2: "medium: they add up to 16 to 30",
    3: "hard: they add up to more than 30",
}
_TRIES = 50

Named = Sequence[Circle | tuple[Name, ...]]


def make(rng: Random, level: int) -> State:
    """A figure of the level. One in which a letter is nearly at a circle's centre, say, is drawn again: nobody could
    tell what it shows."""
    for _ in range(_TRIES):
        state = canonical(make_figure(rng, level))
        try:
            validate(state)
        except BadState:
            continue
        return state
    raise NotMade(f"level {level}: {_TRIES} figures in a row left something in doubt")


def difficulty(state: State) -> str:
    """The paper's bin: by the sum of the four counts."""
    total = sum(incidence.counts(diagram_of(state)).values())
    return "easy" if total <= 15 else "medium" if total <= 30 else "hard"


def labels(state: State) -> dict[str, str | int | float | bool]:
    """The four counts and the difficulty by their sum; strokes drawn; whether it is a solid (its hidden edges are
    dashed, or a circle of it is seen aslant); marks."""
    plan = state["plan"] or {}
    return {
        **incidence.counts(diagram_of(state)),
        "difficulty": difficulty(state),
        "strokes": len(state["lines"]) + len(plan.get("loose", [])),
        "solid": bool(state["dashed"] or plan.get("ellipses") or any(loose[4] for loose in plan.get("loose", []))),
        "marks": len(state["right"]) + len(state["ticks"]) + len(state["parallel"]),
    }


def _by_incidence(element: str, diagram: Diagram) -> Named:
    if element == "letters":
        return [(name,) for name in diagram.letters]
    if element == "circles":
        return diagram.circles
    return incidence.segments(diagram) if element == "line_segments" else incidence.triangles(diagram)


def _by_geometry(element: str, told: plane.Plan) -> Named:
    if element == "letters":
        return [(name,) for name in plane.letters(told)]
    if element == "circles":
        return plane.circles(told)
    return plane.segments(told) if element == "line_segments" else plane.triangles(told)


def _by_algebra(element: str, diagram: Diagram) -> Named:
    if element in ("letters", "circles"):
        return _by_incidence(element, diagram)
    return algebra.segments(diagram) if element == "line_segments" else algebra.triangles(diagram)


def _proved(element: str, named: Named) -> Solution:
    told = [
        {"centre": one.centre, "through": list(one.through)} if isinstance(one, Circle) else "".join(one)
        for one in named
    ]
    return Solution(len(named), {element: told})


def solvers(element: str) -> tuple[Solver, ...]:
    """The two methods for an element, a key of `solvers.diagrams.diagram.counts`."""

    def solve_by_incidence(state: State) -> Solution:
        return _proved(element, _by_incidence(element, diagram_of(state)))

    def solve_by_geometry(state: State) -> Solution:
        if state["plan"] is None:
            return _proved(element, _by_algebra(element, diagram_of(state)))
        return _proved(element, _by_geometry(element, plan_of(state)))

    return (
        Solver("incidence", "lettered points on maximal lines, taken in pairs and triples", solve_by_incidence),
        Solver(
            "geometry",
            "exact geometry on coordinates: joined by a stroke, and an area; without coordinates, traces of the "
            "adjacency matrix that follows from the matrix of letters and lines",
            solve_by_geometry,
        ),
    )


def check(element: str, state: State, solution: Solution) -> None:
    """Raises Disproved unless the certificate names every element of the diagram once, and the answer is how many."""
    told = solution.grounds.get(element)
    if set(solution.grounds) != {element} or not isinstance(told, list):
        raise Disproved(f"answer {solution.answer!r} with the certificate {sorted(solution.grounds)}")
    named: list[Circle | tuple[Name, ...]] = []
    for one in told:
        if isinstance(one, dict) and set(one) == {"centre", "through"} and isinstance(one["through"], list):
            named.append(Circle(one["centre"], tuple(one["through"])))
        elif isinstance(one, str):
            named.append(tuple(NAME.findall(one)))
        else:
            raise Disproved(f"{element}: {one!r} names nothing")
    if type(solution.answer) is not int:
        raise Disproved(f"answer {solution.answer!r}, expected a whole number")
    incidence.check(diagram_of(state), element, solution.answer, named)


def counting_task(element: str, *, ask: str, rules: str, summary: str, elements: Sequence[Element]) -> Task:
    """The task that counts this element, a key of `diagram.counts`; the diagram is the same for all four."""
    methods = solvers(element)
    judge: Callable[[State, Solution], None] = partial(check, element)
    questions = diagram_questions(ask, rules, elements, (CLAUSES, PROSE), lambda state: methods[0].solve(state).answer)
    return Task(
        version=6,
        subject="plane and solid geometry",
        source="Tangram, section 3, Tables 4 and 5",
        summary=summary,
        levels=LEVELS,
        kind="integer",
        make=make,
        validate=validate,
        solvers=methods,
        certificate="every element by its letters",
        check=judge,
        representations=(PICTURE, CLAUSES, PROSE, COORDINATES),
        questions=questions.questions,
        respond=questions.respond,
        corrupt=partial(corrupt, element=element),
        # A question's words are the same for every diagram: without a look at it there is nothing to go by but the
        # level. Any count of it (letters, lines) is already seen, and the four counts depend on each other by nature.
        features={},
        labels=labels,
        allowances=(
            Allowance("certified first", "one crowded diagram in six is misread, and drawn anew", (2, 3), bound=0.8),
            Allowance(
                "worn",
                "a letter or a right angle's mark is lost now and then, and the reader does not know that it was there",
                cases=("JPEG at 85", "shift", "labels of 8 pixels"),
            ),
        ),
        stem=STEM,
        transcribable=transcribable,
        grid=GRID,
    )
