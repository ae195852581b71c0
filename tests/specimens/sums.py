"""A small real task for the tests of the run loop: bars in two rows, how many are there in all?

It is not one of isoprobe's tasks; `register` adds it to the registry of this process, so that tests need no graphs.
"""

from __future__ import annotations

import re
from itertools import chain, repeat
from random import Random
from typing import Any

import cv2
import numpy as np

from isoprobe.adapters.strategies.arms import questions_of, strategy_of
from isoprobe.probes.core import (
    BadState,
    Disproved,
    Item,
    Model,
    Probe,
    Query,
    Question,
    Reply,
    Representation,
    Solution,
    Solver,
    State,
    Task,
    Unreadable,
    View,
)
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.registry import TaskFile, load_task, task_files

COLOURS = {"red": (0, 0, 255), "blue": (255, 0, 0), "green": (0, 160, 0)}  # BGR


def make(rng: Random, level: int) -> State:
    return {"left": rng.randint(1, 9 * level), "right": rng.randint(1, 9 * level)}


def validate(state: State) -> None:
    for side in ("left", "right"):
        if not isinstance(state.get(side), int) or not 0 <= state[side] <= 40:
            raise BadState(f"{side} is {state.get(side)!r}: expected 0 to 40")


def check(state: State, solution: Solution) -> None:
    if sum(solution.grounds["parts"]) != solution.answer:
        raise Disproved(f"{solution.certificate} does not add up to {solution.answer}")


def add(state: State) -> Solution:
    return Solution(state["left"] + state["right"], {"parts": [state["left"], state["right"]]})


def count(state: State) -> Solution:
    bars = list(chain(repeat(1, state["left"]), repeat(1, state["right"])))
    return Solution(len(bars), {"parts": bars})


def draw(state: State, style: dict[str, Any]) -> bytes:
    image = np.full((48, 340, 3), 255, np.uint8)
    for row, side in enumerate(("left", "right")):
        for k in range(state[side]):
            cv2.rectangle(image, (4 + 8 * k, 4 + 22 * row), (8 + 8 * k, 20 + 22 * row), COLOURS[style["colour"]], -1)
    return cv2.imencode(".png", image)[1].tobytes()


def read_bars(payload: str | bytes, stated: dict[str, Any]) -> State:
    image = cv2.imdecode(np.frombuffer(payload, np.uint8), cv2.IMREAD_COLOR) if payload else None
    if image is None or image.shape != (48, 340, 3):
        raise Unreadable("not a picture of bars")
    ink = (image.min(axis=2) < 128).astype(np.uint8)
    rows = [cv2.connectedComponents(ink[22 * k : 22 * k + 24])[0] - 1 for k in (0, 1)]
    if not ink.any():
        raise Unreadable("no bars")
    y, x = np.argwhere(ink)[0]
    colour = next(name for name, bgr in COLOURS.items() if tuple(image[y, x]) == bgr)
    return {"left": rows[0], "right": rows[1], "colours": {"bars": colour}}


def read_text(pattern: str, payload: str | bytes) -> State:
    match = re.fullmatch(pattern, payload if isinstance(payload, str) else "")
    if not match:
        raise Unreadable(f"expected {pattern}")
    return {"left": int(match[1]), "right": int(match[2])}


def text_form(name: str, spelled: str, pattern: str) -> Representation:
    return Representation(
        name=name,
        medium="text",
        style=lambda rng, state: {},
        show=lambda state, style: spelled.format(**state),
        stated=lambda state, style: {},
        content=lambda state, style: state,
        read=lambda payload, stated: read_text(pattern, payload),
        form=f"as in {spelled.format(left=3, right=4)}",
    )


FORMS = {
    "tally": text_form("tally", "upper row: {left}\nlower row: {right}", r"upper row: (\d+)\nlower row: (\d+)"),
    "pair": text_form("pair", "({left}, {right})", r"\((\d+), (\d+)\)"),
}
PICTURE = Representation(
    name="picture",
    medium="image",
    style=lambda rng, state: {"colour": rng.choice(sorted(COLOURS))},
    show=draw,
    stated=lambda state, style: {},
    content=lambda state, style: {**state, "colours": {"bars": style["colour"]}},
    read=read_bars,
)
TOTAL = "How many bars are there in all?"
ROW = "How many bars are there in the {} row?"
COLOUR = "Which colour are the bars?"
MORE = "Are there more bars in the upper row than in the lower row?"
WRITE = "Write down the bars {}."


def questions(item: Item, view: View, rng: Random) -> tuple[Question, ...]:
    name = view.representation

    def ask(ident: str, query: Query, wording: str, kind: Any, expected: Any, **more: Any) -> Question:
        return Question(f"{name}/{ident}", name, query, wording, kind, expected, **more)

    total = ask("answer", Query("answer"), TOTAL, "integer", item.answer)
    if view.medium == "text":
        return (total,)
    state = item.state
    row, colour, more = Query("element", "row", ("left",)), Query("element", "colour"), Query("element", "more")
    return (
        total,
        ask("element/row/0", row, ROW.format("upper"), "integer", state["left"]),
        ask("element/colour/0", colour, COLOUR, "choice", view.style["colour"], choices=tuple(COLOURS)),
        ask("element/more/0", more, MORE, "yes_no", state["left"] > state["right"], chance=0.5),
        *(
            ask(
                f"transcript/{name}",
                Query("transcript", form=name),
                WRITE.format(form.form),
                "transcript",
                str(state),
            )
            for name, form in FORMS.items()
        ),
    )


def respond(query: Query, state: State) -> str:
    if query.about == "answer":
        return str(add(state).answer)
    if query.about == "transcript":
        return str(FORMS[query.form].show({k: state[k] for k in ("left", "right")}, {}))
    if query.element == "row":
        return str(state[query.arguments[0]])
    if query.element == "colour":
        return str(state["colours"]["bars"])
    return "yes" if state["left"] > state["right"] else "no"


def corrupt(rng: Random, state: State) -> State:
    side = rng.choice(["left", "right"])
    return {**state, side: state[side] + rng.choice([1, 2, -1])}


TASK = Task(
    version=1,
    subject="arithmetic",
    source="the tests",
    summary="bars in two rows",
    levels={1: "up to 9", 2: "up to 18"},
    kind="integer",
    make=make,
    validate=validate,
    solvers=(Solver("add", "addition", add), Solver("count", "counting one by one", count)),
    certificate="what adds up to the answer",
    check=check,
    representations=(PICTURE, *FORMS.values()),
    questions=questions,
    respond=respond,
    corrupt=corrupt,
    features={},
    labels=lambda state: {},
)


def register() -> None:
    """Makes `sums` a task of this process."""
    task_files()["sums"] = TaskFile("tests", __name__)


def unregister() -> None:
    """Takes `sums` out again."""
    task_files().pop("sums", None)


def probes(n: int, level: int = 1) -> list[Probe]:
    """The first `n` items of the task."""
    return [make_item(load_task("sums"), level, seed) for seed in range(n)]


def put(model: Model, arm: str, probe: Probe, *forms: str) -> list[str]:
    """The texts of the replies that count when `model` is asked the arm's questions, without run loop or store."""
    texts = []
    for question in questions_of(arm, probe, forms):
        work = strategy_of(arm, "direct", forms)(probe, question)
        reply: Reply | None = None
        while True:
            try:
                prompt = next(work) if reply is None else work.send(reply)
            except StopIteration as stop:
                texts.append(stop.value.text)
                break
            [reply] = model.ask([prompt])
    return texts
