"""The laws that every task keeps at every level, as functions that raise AssertionError (or what the task itself
raises) where it does not: test_every_task.py calls them for all tasks, test_laws_can_fail.py for tasks broken on
purpose.

ISOPROBE_SEEDS=N makes every law look at N states of each level, pictures and worn pictures included, in place of 20
states and 2 pictures; laws that count shares over hundreds of states are left out below 40.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any

import cv2
import pytest

from isoprobe.probes.core import (
    BadState,
    Disproved,
    Item,
    Language,
    Law,
    Question,
    Representation,
    Solution,
    State,
    Style,
    Task,
    Unreadable,
    View,
)
from isoprobe.probes.engine.answers import spoken
from isoprobe.probes.engine.languages import REPLY
from isoprobe.probes.engine.making import draw_state, prove, show, unread
from isoprobe.probes.engine.questions import text_style
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.grid import Cell
from isoprobe.vision.raster.disturbance import Pixels, jpeg, scale, shift
from isoprobe.vision.raster.fonts import digit_height
from tests.probes.near_misses import certificates_like, others

ASKED = int(os.environ.get("ISOPROBE_SEEDS", "0"))  # 0: as many as stands below
STATES = ASKED or 20
FEW = ASKED or 6  # states of a law that looks at each of them in many ways
PICTURES = ASKED or 2
COUNTED, TOLD, TOSSED = 2000, 400, 240  # states of laws that count answers, options, yes and no
# So many of the states to be counted are enough where no rule comes so near, in standard errors, to what it may reach.
LOOKS, SURE = (120, 250, 500, 1000), 0.5
CERTIFIED_FIRST, CERTIFIED = 0.9, 0.99  # shares of pictures read back at the first layout, and after all layouts
LOWEST = 8.0  # pixels: the height down to which a picture's smallest label is scaled


class Draws:
    """The states of a task at a level by seed, each with the random source that `make` left behind, its answer and its
    picture: made once for all laws."""

    def __init__(self, task: Task, level: int) -> None:
        self.task, self.level = task, level
        self.state_of = lru_cache(maxsize=2500)(self._state)
        self.answer_of = lru_cache(maxsize=2500)(self._answer)
        self.view_of = lru_cache(maxsize=64)(self._view)

    def _state(self, seed: int) -> tuple[str, Random]:
        grid = self.task.grid if Cell.of(self.level) else None
        return _made(grid.at_level if grid else self.task.make, self.task.stem or self.task.name, self.level, seed)

    def _answer(self, seed: int) -> str:
        return json.dumps(self.task.solvers[0].solve(self.state(seed)).answer)

    def _view(self, representation: str, seed: int) -> View:
        return show(self.item(seed), self.task.representation(representation), stem=self.task.stem)

    def state(self, seed: int) -> State:
        """A fresh copy of the state."""
        state: State = json.loads(self.state_of(seed)[0])
        return state

    def rng(self, seed: int) -> Random:
        """The random source as `make` left it behind."""
        return copy(self.state_of(seed)[1])

    def answer(self, seed: int) -> Any:
        return json.loads(self.answer_of(seed))

    def item(self, seed: int) -> Item:
        name, task = f"{self.task.name}-test-{seed}", self.task
        return Item(name, task.name, task.version, self.level, seed, 0, self.state(seed), self.answer(seed), {})

    def seeds(self, count: int, proved: bool = True) -> range:
        """The seeds of a law that wants so many states, each proved or only counted: fewer where the task says that
        this takes long."""
        size = self.task.sample_size(self.level)
        return range(count if size is None else min(count, size.proved if proved else size.counted))

    def states(self, count: int = STATES) -> Iterator[tuple[State, Random]]:
        for seed in self.seeds(count):
            yield self.state(seed), self.rng(seed)

    def asked(self, count: int = STATES) -> Iterator[tuple[int, State, Random, Language]]:
        """Seeds and states, for each language that the task asks in."""
        for seed in self.seeds(count):
            for language in self.task.languages:
                yield seed, self.state(seed), self.rng(seed), language

    def pictures(self) -> list[Representation]:
        return [each for each in self.task.representations if each.medium == "image"]


@lru_cache(maxsize=2500)
def _made(make: Callable[[Random, int], State], root: str, level: int, seed: int) -> tuple[str, Random]:
    """Tasks of one stem make one state: made once."""
    rng = Random(f"{root}/{level}/{seed}")
    return json.dumps(make(rng, level)), rng


# ---- proofs ----


def solvers_agree_and_certificates_check(draws: Draws) -> None:
    task = draws.task
    assert len(task.solvers) >= 2
    assert len({solver.idea for solver in task.solvers}) == len(task.solvers)
    for state, _ in draws.states():
        task.validate(state)
        proof = prove(task, state)
        assert proof.unique
        assert len(proof.answers) == len(task.solvers)
        assert bool(task.certificate) == (proof.certificate is not None)


def a_certificate_proves_one_answer(draws: Draws) -> None:
    """Neither a certificate nor one like it, nor that of another state, proves an answer that is not the right one."""
    task = draws.task
    if not task.certificate:
        return
    tried = 0
    for state, rng in draws.states(FEW):
        found = [solver.solve(state) for solver in task.solvers]
        for solution in found:
            for other in others(solution.answer):
                disproved(task, state, Solution(other, solution.certificate))
                for like in certificates_like(rng, solution.grounds, 6):
                    disproved(task, state, Solution(other, like), HARM)
                    tried += 1
        try:
            foreign = [solver.solve(task.corrupt(rng, state)) for solver in task.solvers]
        except BadState:
            continue
        for solution in foreign:
            disproved(task, state, solution, HARM)
            tried += 1
    assert tried


HARM = (ArithmeticError, LookupError, TypeError, ValueError)  # from a certificate of another form, which proves nothing


def shows_what_its_program_shows(draws: Draws) -> None:
    """A further question about a program's pictures is asked of the same facts, in the same look, and at one level,
    another of the next task, the file is drawn and read back."""
    task, program, level = draws.task, load_task(draws.task.stem), draws.level
    same = []
    for seed in range(max(2 * FEW, 12)):  # some pictures do not suit a question: it draws again
        if len(same) >= FEW / 3:
            break
        state, other = (draw_state(each, level, seed) for each in (task, program))
        if (state["facts"], state["plan"]) == (other["facts"], other["plan"]):
            same.append((state, other))
    assert len(same) >= FEW / 3 or task.version != program.version
    if level != sorted(task.levels)[len(task.name) % len(task.levels)]:
        return
    for state, other in same[: ASKED or 1]:
        item = Item("x", task.name, task.version, level, 0, 0, state, "", {})
        view, its = (
            show(replace(item, task=of.name, state=held), of.representation("picture"))
            for of, held in ((task, state), (program, other))
        )
        assert (view.payload, view.certified, view.style) == (its.payload, its.certified, its.style)
        assert [form.name for form in task.representations] == [form.name for form in program.representations]


def disproved(task: Task, state: State, solution: Solution, by: tuple[type[Exception], ...] = (Disproved,)) -> None:
    with pytest.raises(by):
        task.check(state, solution)


def corrupted_states_have_another_answer(draws: Draws) -> None:
    task = draws.task
    for seed in draws.seeds(STATES):
        state, rng = draws.state(seed), draws.rng(seed)
        before = json.dumps(state)
        other = task.corrupt(rng, state)
        task.validate(other)
        assert json.dumps(state) == before
        assert draws.answer(seed) not in prove(task, other).answers.values()


# ---- states and text forms ----


def states_are_plain_json_and_come_again(draws: Draws) -> None:
    for seed in draws.seeds(FEW):
        state = draws.task.make(Random(f"{draws.task.stem or draws.task.name}/{draws.level}/{seed}"), draws.level)
        assert json.loads(json.dumps(state)) == state == draws.state(seed)


def every_text_form_reads_back(draws: Draws) -> None:
    for _, state, rng, language in draws.asked():
        for representation in draws.task.representations:
            if representation.medium != "text":
                continue
            styles: list[Style] = []
            for _ in range(3):
                style = text_style(representation.style(rng, state), language)
                if style in styles:
                    continue  # of one style a form is one text
                styles.append(style)
                payload = representation.show(state, style)
                assert unread(state, representation, style, payload) == ""
                assert json.loads(json.dumps(style)) == style


def text_forms_read_back_from_a_transcript(draws: Draws) -> None:
    """With a greeting, markdown and a code fence around the form."""
    for _, state, _, language in draws.asked(FEW):
        for representation in draws.task.representations:
            if representation.medium == "text":
                payload = representation.show(state, text_style({}, language))
                wrapped = f"Sure, here is what I see.\n\n```text\n{payload}\n```\n\n**I hope that this helps!**"
                assert representation.read(wrapped, representation.stated(state, {})) == representation.content(
                    state, {}
                )
                assert representation.form


def hostile_states_are_refused_in_one_line(task: Task) -> None:
    good = task.make(Random(1), min(task.levels))
    bad: list[object] = [None, [], {}, {**good, "extra": 1}, "x" * 10**6]
    bad += [{key: value for key, value in good.items() if key != missing} for missing in good]
    bad += [{**good, key: value} for key in good for value in (None, 7, "?", [[]], {}, [["A"]], [1, 1])]
    for state in bad:
        if state == good or (isinstance(state, dict) and state.get("plan", "") is None):
            continue  # no harm done, or as a picture shows it
        with pytest.raises(BadState) as why:
            task.validate(state)  # type: ignore[arg-type]
        assert "\n" not in str(why.value)
        assert len(str(why.value)) < 400


def answers_are_labelled(task: Task, level: int) -> None:
    labels = task.labels(task.make(Random(3), level))
    assert labels
    assert all(isinstance(value, (str, int, float, bool)) for value in labels.values())


# ---- questions ----


def questions_are_answered_from_their_structure_by_who_sees_all(draws: Draws) -> None:
    """The structure beside a question's words is all that its reply goes by, in the question's own language. Where
    several questions share a picture, its elements are tried in the program's own items."""
    task = draws.task
    for seed, state, rng, language in draws.asked(FEW if task.stem and task.vary else STATES):
        item = replace(_asked(draws, seed, state), language=language)
        identities: list[str] = []
        for representation in task.representations:
            style = representation.style(rng, state)
            stated = representation.stated(state, style)
            view = View(item.id, representation.name, representation.medium, style, stated, "", True, 1)
            content = representation.perfect_sight(state, style)
            for question in task.questions(item, view, rng):
                identities.append(question.id)
                query = question.query
                assert query.language == language
                if query.about == "transcript":  # a reader may have to be told what it holds
                    assert query.stated.items() >= stated.items()
                else:
                    assert query.about == "element" or query.stated == stated
                assert question.wording.strip()
                assert question.answer_format.strip()
                assert question.text.startswith(question.wording)
                assert question.text.endswith(question.answer_format)
                reply = task.respond(query, content)
                if query.about == "transcript":
                    assert reply == question.expected
                    form = task.representation(query.form)
                    assert form.read(reply, query.stated) == form.content(state, {})
                else:
                    assert reply == f"{REPLY[language]}{told(question.kind, question.expected, language)}"
                    expected_is_a_choice(question)
        assert len(set(identities)) == len(identities)


def expected_is_a_choice(question: Question) -> None:
    if question.kind == "options":
        assert isinstance(question.expected, list)
        assert sorted(question.expected) == question.expected
        assert set(question.expected) <= set("ABCDEFGH"[: len(question.choices)])
    elif question.choices:
        named = "ABCDEFGH"[: len(question.choices)] if question.kind == "option" else question.choices
        assert question.expected in named


def told(kind: str, expected: Any, language: str) -> str:
    if kind == "integers":
        return "{} rows, {} columns".format(*expected)
    return spoken(expected, language, "; " if kind == "blanks" else ", ")


def yes_no_elements_are_balanced(draws: Draws) -> None:
    """3.3 standard errors of a fair coin, of which few are tossed. Half of the states are enough where they leave no
    doubt: every share is SURE standard errors below what it may reach on all of them."""
    seeds = draws.seeds(TOSSED, proved=False)
    half = len(seeds) // 2
    counted: dict[str, Counter[bool]] = {}
    count_yes_no(draws, seeds[:half], counted)
    tossed = {element: answers.total() for element, answers in counted.items()}
    sure = {element: max(0.08, 1.65 / (2 * n) ** 0.5) - SURE * 0.5 / n**0.5 for element, n in tossed.items()}
    if all(abs(answers[True] / tossed[element] - 0.5) < sure[element] for element, answers in counted.items()):
        return
    count_yes_no(draws, seeds[half:], counted)
    for element, answers in counted.items():
        slack = max(0.08, 1.65 / answers.total() ** 0.5)
        assert abs(answers[True] / answers.total() - 0.5) < slack, element


def count_yes_no(draws: Draws, seeds: range, counted: dict[str, Counter[bool]]) -> None:
    """How often each kind of element that is asked of these states is answered yes and no."""
    for seed in seeds:
        state, rng = draws.state(seed), draws.rng(seed)
        item = _asked(draws, seed, state)
        for representation in draws.pictures():
            style = representation.style(rng, state)
            stated = representation.stated(state, style)
            view = View(item.id, representation.name, "image", style, stated, "", True, 1)
            for question in draws.task.questions(item, view, rng):
                if question.about == "element":
                    assert question.element
                    if question.kind == "yes_no":
                        counted.setdefault(question.element, Counter())[bool(question.expected)] += 1


def _asked(draws: Draws, seed: int, state: State) -> Item:
    item = draws.item(seed)
    return Item(item.id, item.task, item.version, item.level, item.seed, 0, state, item.answer, {})


# ---- pictures ----


def pictures_read_back(draws: Draws) -> None:
    """A share of CERTIFIED_FIRST of the pictures reads back at the first layout, and every one after all layouts, or as
    many as stands on the task; another call draws the same."""
    task, level = draws.task, draws.level
    for representation in draws.pictures():
        views = [draws.view_of(representation.name, seed) for seed in draws.seeds(PICTURES)]
        assert views[0] == show(draws.item(0), representation, stem=task.stem)
        for view in views:
            assert isinstance(view.payload, bytes)
            assert view.certified == (not view.why)
        if representation.unreadable:
            assert {view.why for view in views} == {representation.unreadable}
            continue
        unread_ones = [(view.item, view.why) for view in views if view.why]
        assert len(views) - len(unread_ones) >= bound_of(task, "certified", level, CERTIFIED) * len(views), unread_ones
        least = bound_of(task, "certified first", level, CERTIFIED_FIRST)
        slack = 2 * (least * (1 - least) / len(views)) ** 0.5  # two standard errors
        first = sum(view.certified and view.attempts == 1 for view in views)
        few = len(views) == 1  # one picture is no share
        assert few or first >= (least - slack) * len(views), f"{first} of {len(views)} at the first layout"


def bound_of(task: Task, law: Law, level: int, usual: float) -> float:
    allowed = task.allowed(law, level)
    return usual if allowed is None or allowed.bound is None else allowed.bound


def worn_pictures_are_never_read_amiss(draws: Draws, ways: int = 4) -> dict[str, Counter[bool]]:
    """A certified picture that was worn is read exactly or refused, and one that was only moved is read exactly.
    `ways`: so many kinds of WEAR are tried on each picture, others at another seed and level. Gives how many were read
    after each kind, and how many refused."""
    task, read = draws.task, {kind: Counter[bool]() for kind in WEAR}
    for representation in draws.pictures():
        for seed in draws.seeds(PICTURES):
            view = draws.view_of(representation.name, seed)
            if not view.certified:
                continue
            truth = lasting(representation.content(draws.state(seed), view.style))
            assert isinstance(view.payload, bytes)
            for kind in kinds_of_wear(draws.level * PICTURES + seed, ways):
                worn = WEAR[kind](view.payload, view.style, Random(f"{task.name}/{draws.level}/{seed}"))
                allowed = task.allowed("worn", draws.level)
                if allowed is not None and kind in allowed.cases:
                    continue
                where, seen = f"{view.item} level {draws.level} after {kind}", None
                try:
                    seen = lasting(representation.read(cv2.imencode(".png", worn)[1].tobytes(), view.stated))
                except Unreadable:
                    assert kind != MOVED, f"{where}: not read"
                assert seen in (truth, None), f"{where}: {amiss(truth, seen or {})}"
                read[kind][seen is not None] += 1
    return read


def kinds_of_wear(number: int, ways: int) -> list[str]:
    """So many kinds of WEAR, the next ones for the next number."""
    return [list(WEAR)[(number * ways + k) % len(WEAR)] for k in range(ways)]


def lasting(content: State) -> State:
    """What of a picture's content stays when its size changes: all but how many pixels a unit of a plot's axes has."""
    seen = content.get("seen")
    return {**content, "seen": {**seen, "scales": None}} if isinstance(seen, dict) and "scales" in seen else content


def amiss(truth: State, seen: State) -> str:
    wrong = sorted(key for key in truth.keys() | seen.keys() if truth.get(key) != seen.get(key))
    return "; ".join(f"{key} read as {json.dumps(seen.get(key))}, not {json.dumps(truth.get(key))}" for key in wrong)


def _moved(picture: bytes, style: Style, rng: Random) -> Pixels:
    return shift(picture, rng.choice((-7, -3, 3, 9)), rng.choice((-5, -2, 4, 7)))


MOVED = "shift"
WEAR: dict[str, Callable[[bytes, Style, Random], Pixels]] = {
    "JPEG at 85": lambda picture, style, rng: jpeg(picture, 85),
    MOVED: _moved,
    "twice as large": lambda picture, style, rng: scale(picture, 2.0),
    "labels of 8 pixels": lambda picture, style, rng: scale(picture, min(1.0, LOWEST / smallest_label(style))),
}


def smallest_label(style: Style) -> float:
    """The height in pixels of a digit of the smallest label, as the family's style tells it; 16 where there is none."""
    if "letters" in style:  # diagrams
        return float(style["letters"]["cap"])
    if "font" in style:  # plots
        return digit_height(style["face"], style["font"])
    if isinstance(style.get("labels"), dict):  # graphs
        looks = [look for look in (style["labels"], style.get("capacities")) if look]
        return min(digit_height(look["face"], look["size"]) for look in looks)
    if "line" in style and "size" in style:  # figures, which set some texts at 0.85 of the size
        return 0.85 * float(style["size"])
    return 2 * LOWEST
