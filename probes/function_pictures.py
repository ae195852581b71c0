"""The representation `picture` of function tasks: drawn by `vision.plot_drawing`, read by `vision.plot_reading`.

No picture holds a formula. What this one holds exactly is the answer, the class or the number of breakpoints, and under
`seen` the sights of `function_sights`. Drawing and reading are imported when first used: whoever works on text alone
needs neither Skia nor OpenCV.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from random import Random

from probes.core import Answer, Given, LayoutRejected, Payload, Representation, State, Style, Unreadable
from probes.function_legibility import require_legible
from probes.function_sights import seen_in, sights
from probes.function_states import FunctionKind, domain_of, function_of, visible_margin
from probes.function_visibility import Problem

LEAST_VISIBLE = {"parity": 0.08, "convexity": 0.05, "breakpoints": 0.01}  # of the picture's height


def pictured(kind: FunctionKind, solve: Callable[[State], Answer]) -> Representation:
    """The representation `picture`; `solve` gives the answer of a state, or of what a view shows."""

    def style(rng: Random, state: State) -> Style:
        from vision.plot_drawing import sample_style

        return sample_style(rng)

    def show(state: State, style: Style) -> Payload:
        from vision.plot_drawing import draw_plot

        margin = visible_margin(kind.problem, state)
        if margin < LEAST_VISIBLE[kind.problem]:
            raise LayoutRejected(f"only {margin:.3f} of the height shows the answer")
        require_legible(kind.problem, state, solve(kind.bare(state)), style)
        left, right, bottom, top = (Fraction(edge) for edge in state["window"])
        return draw_plot(function_of(state), domain_of(state), (left, right, bottom, top), style)

    def given(state: State, style: Style) -> Given:
        return {}

    def shown(state: State, style: Style) -> State:
        return {"class": solve(state), "domain": [None, None], "seen": seen_in(state)}

    def read(payload: Payload, given: Given) -> State:
        if isinstance(payload, str):
            raise Unreadable("text, expected a picture")
        found = _seen(payload, kind.problem)
        if isinstance(found, str):
            raise Unreadable(found)
        answer, seen = found
        return {"class": answer, "domain": [None, None], "seen": dict(seen)}

    return Representation("picture", "image", style, show, given, shown, read)


@lru_cache(maxsize=64)
def _seen(picture: bytes, problem: Problem) -> tuple[Answer, State] | str:
    """Answer and sights in a picture, or why it cannot be read: every question about a picture looks at it once."""
    from vision import plot_classes
    from vision.plot_reading import read_plot

    decide = {
        "parity": plot_classes.parity_of,
        "convexity": plot_classes.convexity_of,
        "breakpoints": plot_classes.breakpoints_of,
    }[problem]
    try:
        scene = read_plot(picture)
        answer = decide(scene).answer
    except Unreadable as why:
        return str(why)
    if scene.x_axis is None or scene.y_axis is None:
        return f"nothing tells where {'x' if scene.x_axis is None else 'y'} is 0"
    columns, rows = scene.curves[0].seen()
    height = plot_classes.height_of(scene)
    return answer, sights(columns - scene.x_axis.zero, (scene.y_axis.zero - rows) / height, zero=True)
