"""Learned attackers: what a classifier tells of the right answer from the words, the options and the size of a file.

Trained on some seeds and tried on others, it sees all of a question but the picture: numbers and looks of the options,
their order and relations, the words of the question, width, height, bytes and ink of the picture (`pictures`). Where it
beats chance, so can a model that does not look. `python -m tests.probes.attackers --items 300` prints every task.
"""

from __future__ import annotations

import argparse
import difflib
import re
import statistics
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any
from zlib import crc32

import cv2
import numpy as np

from isoprobe.probes.core import Item, Question, Task, View
from isoprobe.probes.engine.making import draw_state, show
from isoprobe.probes.engine.registry import load_task, task_names
from isoprobe.probes.suites.batches import item_key

KINDS = ("option", "options", "yes_no", "choice")
WORDS = 48  # into so many columns words are counted
LETTERS = "ABCDEFGH"
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:/\d+)?")


@dataclass(frozen=True)
class Attack:
    """How often an attacker is right on questions that it was not trained on, against chance."""

    task: str
    level: int
    tried: int
    accuracy: float
    chance: float

    @property
    def bound(self) -> float:
        """What an attacker may reach: chance, two points, and two and a half standard errors of so many questions."""
        return self.chance + 0.02 + 2.5 * (self.chance * (1 - self.chance) / self.tried) ** 0.5

    def __str__(self) -> str:
        told = f"{100 * self.accuracy:.0f}% right, chance {100 * self.chance:.0f}%, allowed {100 * self.bound:.0f}%"
        return f"{self.task} level {self.level}: {told}"


def attacked(name: str, level: int, items: int, pictures: bool = False, boosted: bool = False) -> Attack:
    """The attack on a task: half of the items teach, and the other half are tried."""
    from sklearn.ensemble import ExtraTreesClassifier, HistGradientBoostingClassifier

    task, asked = load_task(name), _asked(name, level, items, pictures)
    half = len(asked) // 2
    rows = [list(_rows(question, picture)) for question, picture in asked]
    learner: Any = HistGradientBoostingClassifier(random_state=1) if boosted else None
    learner = learner or ExtraTreesClassifier(200, min_samples_leaf=3, random_state=1, n_jobs=1)
    taught = [row for some in rows[:half] for row in some]
    learner.fit(np.array([row for row, _ in taught]), np.array([label for _, label in taught]))
    right, tried, chance = 0.0, 0, 0.0
    usual = max(Counter(str(label) for _, label in taught).values()) / len(taught)
    told, at = learner.predict_proba(np.array([row for some in rows[half:] for row, _ in some])), 0
    for (question, _), some in zip(asked[half:], rows[half:], strict=True):
        found, at = told[at : at + len(some)], at + len(some)
        if task.kind == "option":
            likely = found[:, list(learner.classes_).index(True)] if True in learner.classes_ else found[:, 0]
            right += bool(some[int(likely.argmax())][1])
            tried, chance = tried + 1, chance + 1 / len(some)
        else:
            guesses = learner.classes_[found.argmax(1)]
            right += sum(guess == label for guess, (_, label) in zip(guesses, some, strict=True))
            tried += len(some)
            chance += len(some) * _blind(task, question, usual)
    return Attack(name, level, tried, right / tried, chance / tried)


def different(task: Task, level: int, items: int) -> list[int]:
    """Seeds of so many different items, as a suite has them: what was taught is not tried. Fewer where the task has no
    more."""
    found: dict[bytes, int] = {}
    for seed in range(2 * items):
        if len(found) < items:
            found.setdefault(item_key(task, draw_state(task, level, seed)), seed)
    return list(found.values())


def _blind(task: Task, question: Question, usual: float) -> float:
    """What is right without any thought: of n statements, of which one or more are right, 2^(n-1) in 2^n - 1; of words
    the commonest, which is right in a share `usual` of those that teach (of games that have ended half are drawn)."""
    if task.kind == "options":
        count = len(question.choices)
        return float(2 ** (count - 1) / (2**count - 1))
    return 0.5 if task.kind == "yes_no" else max(usual, 1 / len(question.choices))


@lru_cache(maxsize=1)
def _asked(name: str, level: int, items: int, pictures: bool) -> list[tuple[Question, list[float]]]:
    """So many different questions: drawn once for both kinds of learner."""
    task = load_task(name)
    return [_question(task, level, seed, pictures) for seed in different(task, level, items)]


def _question(task: Task, level: int, seed: int, pictures: bool) -> tuple[Question, list[float]]:
    """The answer question of a seed, and size, bytes and ink of its picture where these are asked for."""
    state = draw_state(task, level, seed)
    answer = task.solvers[0].solve(state).answer
    item = Item(f"{task.name}-{level}-{seed}", task.name, task.version, level, seed, 0, state, answer, {})
    representation = next(each for each in task.representations_at(level) if each.medium == "image")
    if not pictures:
        style = representation.style(Random(seed), state)
        view = View(item.id, representation.name, "image", style, representation.stated(state, style), "", True, 1)
        return task.questions(item, view, Random(seed))[0], []
    view = show(item, representation, stem=task.stem)
    assert isinstance(view.payload, bytes)
    grey = cv2.imdecode(np.frombuffer(view.payload, np.uint8), cv2.IMREAD_GRAYSCALE)
    assert grey is not None
    high, wide = grey.shape
    ink = float((np.abs(grey.astype(int) - int(np.median(grey))) > 40).mean())
    return task.questions(item, view, Random(seed))[0], [wide, high, len(view.payload), ink, ink * wide * high]


def _rows(question: Question, picture: list[float]) -> Iterator[tuple[list[float], Any]]:
    """What is to be told of, and the truth: each option or statement, or the question itself."""
    words = [*_words(question.wording), *_first(question.wording), len(question.wording), *picture]
    if question.kind == "option":
        for k, text in enumerate(question.choices):
            yield [*_option(question, k, text), *words], LETTERS[k] == question.expected
    elif question.kind == "options":
        assert isinstance(question.expected, list)
        for k, text in enumerate(question.choices):
            yield [*_option(question, k, text), *_words(text), *words], LETTERS[k] in question.expected
    else:
        yield words, str(question.expected)


def _words(text: str) -> list[float]:
    counts = Counter(crc32(word.encode()) % WORDS for word in re.findall(r"[^\W\d_]+", text.casefold()))
    return [float(counts[k]) for k in range(WORDS)]


def _first(text: str) -> list[float]:
    """The first six numbers of a text."""
    numbers = [_number(each) for each in _NUMBER.findall(text)][:6]
    return [each for each in numbers if each is not None] + [-999.0] * (6 - len(numbers))


def _number(text: str) -> float | None:
    found = _NUMBER.search(text)
    if not found:
        return None
    over, _, under = found[0].partition("/")
    return float(over) / float(under) if under and float(under) else float(over)


def _option(question: Question, place: int, text: str) -> list[float]:
    """An option among the others: how it looks, how like the others it is, how its number stands to theirs."""
    others = [each for k, each in enumerate(question.choices) if k != place]
    alike = [difflib.SequenceMatcher(None, text, each).ratio() for each in others]
    lengths = [len(each) for each in question.choices]
    looks = [
        place,
        len(text),
        sum(length < len(text) for length in lengths),
        sum(map(str.isdigit, text)),
        text.count("."),
        text.count("/"),
        text.count("-"),
        len(text) - len(text.rstrip("0")),
        sum(alike),
        max(alike),
        min(alike),
    ]
    return [float(each) for each in looks] + _numeric(question, place)


def _numeric(question: Question, place: int) -> list[float]:
    values = [_number(each) for each in question.choices]
    if any(value is None for value in values) or question.kind == "options":
        return [-999.0] * 22
    numbers = [value for value in values if value is not None]
    value, others = numbers[place], [other for k, other in enumerate(numbers) if k != place]
    gaps = sorted(abs(value - other) for other in others)
    told = [float(each) for each in map(_number, _NUMBER.findall(question.wording.split("(A)")[0])) if each is not None]
    spread = statistics.pstdev(numbers) or 1.0
    near = Counter(round(abs(a - b), 6) for a in numbers for b in numbers if a < b)
    return [
        value,
        float(sum(other < value for other in others)),
        (value - statistics.fmean(numbers)) / spread,
        (value - statistics.median(numbers)) / spread,
        *[gap / spread for gap in (gaps[0], gaps[1] if len(gaps) > 1 else gaps[0], gaps[-1])],
        float(sum(near[round(gap, 6)] > 1 for gap in gaps)),
        float(_pairs(value, others, lambda a, b: a + b)),
        float(_pairs(value, others, lambda a, b: a - b)),
        float(_pairs(value, others, lambda a, b: a * b)),
        float(_pairs(value, others, lambda a, b: (a + b) / 2)),
        float(sum(abs(other - 2 * value) < 1e-9 for other in others)),
        float(sum(abs(2 * other - value) < 1e-9 for other in others)),
        float(sum(abs(other + value) < 1e-9 for other in others)),
        float(sum(abs(other - 10 * value) < 1e-9 or abs(10 * other - value) < 1e-9 for other in others)),
        value % 2,
        value % 5,
        value % 10,
        float(sum(abs(each - value) < 1e-9 for each in told)),
        float(sum(each != 0 and abs(value / each - round(value / each)) < 1e-9 for each in told)),
        min((abs(each - value) for each in told), default=-1.0),
    ]


def _pairs(value: float, others: Sequence[float], of: Any) -> int:
    """How often the value is made of two others."""
    return sum(abs(of(a, b) - value) < 1e-9 for i, a in enumerate(others) for j, b in enumerate(others) if i != j)


def attackable() -> list[str]:
    """The tasks whose answers can be guessed: with options, statements, yes or no, a choice of words."""
    return [name for name in task_names() if load_task(name).kind in KINDS]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--items", type=int, default=600, help="half of them teach, half are tried")
    parser.add_argument(
        "--level",
        type=int,
        action="append",
        help="1001: see 10, think 1 (2 and 3 where none is named)",
    )
    parser.add_argument("--task", action="append", help="tasks (all that can be guessed where none is named)")
    parser.add_argument("--pictures", action="store_true", help="draw the pictures, for their size, bytes and ink")
    options = parser.parse_args()
    print(
        "| task | level | tried | extra trees | boosted trees | chance | allowed | |\n|---|---|---|---|---|---|---|---|"
    )
    for name in options.task or attackable():
        for level in options.level or (2, 3):
            if not load_task(name).has_level(level):
                continue
            trees, boosted = (attacked(name, level, options.items, options.pictures, each) for each in (False, True))
            worst = max(trees.accuracy, boosted.accuracy)
            shown = [trees.accuracy, boosted.accuracy, trees.chance, trees.bound]
            figures = " | ".join(f"{100 * each:.0f}%" for each in shown)
            print(f"| {name} | {level} | {trees.tried} | {figures} | {'' if worst <= trees.bound else 'guessable'} |")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
