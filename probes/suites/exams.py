"""Examination questions at MULTI's proportions: without a picture, with one, with several; of four types of answer;
of five groups, which are three levels of school, the driving test and the aptitude test."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

from isoprobe.probes.core import AnswerKind, Task
from isoprobe.probes.engine.making import BadPlan
from isoprobe.probes.engine.registry import load_task, task_files
from isoprobe.probes.suites.orders import Order, Plan, Way
from isoprobe.probes.suites.paper_sizes import MULTI_GROUPS, MULTI_SIZES, Pictures

FAMILY = "multi"
OF_SUBJECT = {"driving": "driving test", "administrative aptitude": "aptitude test"}  # groups that are no school
TEXT = "prose"  # the text form that a question without a picture is asked in
PICTURED = ("aptitude test",)  # groups whose questions all have a picture (papers/multi.txt, section 4.4)
ROUNDS = 200  # of fitting, after which the shares stand still

Row = tuple[Pictures, AnswerKind]


def group_of(task: Task) -> str:
    """The group of the paper's Table 5 that an examination task belongs to."""
    return OF_SUBJECT.get(task.subject.split(": ")[0], task.school)


def exam_tasks() -> list[Task]:
    """All of them, in the registry's order."""
    return [load_task(name) for name, file in task_files().items() if file.family == FAMILY]


def pictures_of(task: Task) -> Sequence[Pictures]:
    """With how many pictures it can ask: as its picture shows it, and without one where it has a text form in
    sentences."""
    told = any(form.name == TEXT for form in task.representations)
    shown: Pictures = "several" if task.pages > 1 else "one"
    return (shown,) if not told or shown == "several" or group_of(task) in PICTURED else (shown, "none")


def exam_orders(seed: int = 0, variants: int = 1) -> list[Order]:
    """The orders of the whole suite: of each task those with a picture and those without, mixed at every level."""
    counts = exam_counts()
    orders: list[Order] = []
    ways = tuple(map(Way, range(variants)))
    for place, task in enumerate(exam_tasks()):
        own = {pictures: counts.get((pictures, task.name), 0) for pictures in ("none", "one", "several")}
        total, told = sum(own.values()), own["none"]
        if not total:
            continue
        levels = sorted(task.levels)
        cells = [(task.name, level) for level in levels]
        for number, order in enumerate(Plan(cells, total, seed, {task.name: ways})):
            turn, level = divmod(number // variants, len(levels))
            here = len(range(level, total, len(levels)))
            texts = len(range(level, told, len(levels)))
            start = place * here * 5 // 8 % here  # so that tasks of which few are taken have both between them
            without = (turn * texts + start) // here < ((turn + 1) * texts + start) // here
            orders.append(replace(order, form=TEXT) if without else order)
    return orders


@cache
def exam_counts() -> Mapping[tuple[Pictures, str], int]:
    """How many questions of each task have no picture, one, or several. Raises BadPlan where no task can give some."""
    held: dict[tuple[Row, str], list[str]] = {}
    for task in exam_tasks():
        for pictures in pictures_of(task):
            held.setdefault(((pictures, task.kind), group_of(task)), []).append(task.name)
    counts: dict[tuple[Pictures, str], int] = {}
    for (row, group), wanted in _fitted(list(held)).items():
        names = held[row, group]
        for k, name in enumerate(names):
            counts[row[0], name] = wanted * (k + 1) // len(names) - wanted * k // len(names)
    return counts


def _fitted(cells: Sequence[tuple[Row, str]]) -> dict[tuple[Row, str], int]:
    """How many questions of each row and group there are: rows exactly, groups as nearly as the cells that there are
    allow, none of them favoured otherwise (iterative proportional fitting)."""
    sizes: dict[Row, int] = {(pictures, kind): n for pictures, of in MULTI_SIZES.items() for kind, n in of.items()}
    if lacking := [row for row in sizes if not any(cell[0] == row for cell in cells)]:
        raise BadPlan(f"no examination task with pictures: {lacking[0][0]}, and an answer of kind {lacking[0][1]}")
    total = sum(sizes.values())
    shares = {cell: 1.0 for cell in cells if cell[0] in sizes}
    for _ in range(ROUNDS):
        for group, share in MULTI_GROUPS.items():
            here = sum(value for cell, value in shares.items() if cell[1] == group)
            shares |= {cell: value * share * total / here for cell, value in shares.items() if cell[1] == group}
        for row, size in sizes.items():
            here = sum(value for cell, value in shares.items() if cell[0] == row)
            shares |= {cell: value * size / here for cell, value in shares.items() if cell[0] == row}
    found = {cell: int(value) for cell, value in shares.items()}
    for row, size in sizes.items():
        own = sorted((cell for cell in found if cell[0] == row), key=lambda cell: (found[cell] - shares[cell], cell))
        for cell in own[: size - sum(found[cell] for cell in own)]:
            found[cell] += 1
    return found
