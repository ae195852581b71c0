"""Frames of replies that four writers, who never saw the code, wrote for every kind of answer, filled with answers of
many forms: what is meant is known by construction.

At first sight 93.6% of the first writer's 505 frames and, each time after the mending that followed, 94.3% of the
second's, 93.2% of the third's (of the 490 written by then) and 98.7% of the fourth's, who was told to write what is
common, were read as meant; all are kept against relapse, and prove nothing about new ones.
"""

from __future__ import annotations

import json
import math
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from isoprobe.analysis.extraction.extraction import Extraction, extract

FRAMES: dict[str, dict[str, list[str]]] = json.loads(
    (Path(__file__).parents[1] / "specimens" / "frames_of_others.json").read_text(encoding="utf-8")
)
LEAST = {"number": 0.98, "count": 0.98, "yes_no": 0.98, "option": 0.98, "choice": 0.98}
FILLS = 1  # answers that each frame is filled with
NUMBERS = (
    ("How many times as large as the sector of Ferry is that of Train?", "the sector of Train", "{} times as large"),
    ("How long is the side AB, in cm?", "side AB", "{} cm long"),
    ("What is the slope of the line?", "the slope of the line", "{}"),
    ("What is the value of f(2)?", "f(2)", "{}"),
    ("What is the probability that the pointer stops on red?", "the probability of red", "{}"),
)
VALUES = {"11/15": 11 / 15, "2.5": 2.5, "7/4": 1.75, "12.5": 12.5, "2√3": 2 * math.sqrt(3), "3.46": 3.46, "7": 7.0}
COUNTS = (
    ("How many triangles are in the figure?", "triangles", 7, "seven"),
    ("How many edges does the graph have?", "edges", 12, "twelve"),
    ("How many of the lamps are lit?", "lamps", 4, "four"),
    ("How many moves does the shortest solution take?", "moves", 6, "six"),
)
CLAIMS = (
    ("Is node 7 reachable?", "node 7 is reachable", "node 7 is not reachable"),
    ("Are graphs G and H isomorphic?", "graphs G and H are isomorphic", "graphs G and H are not isomorphic"),
    ("Do the two circles touch?", "the two circles touch", "the two circles do not touch"),
    ("Is f(2) greater than f(5)?", "f(2) is greater than f(5)", "f(2) is less than f(5)"),
    ("Can white give mate in one move?", "white can give mate in one move", "white cannot give mate in one move"),
)  # fmt: skip
OPTIONS = (
    ("Which animal is shown on the left?", ("cat", "dog", "horse", "cow")),
    ("What is the area of the triangle?", ("6", "8.5", "10", "12")),
    ("At what time does the train leave?", ("7:15", "7:45", "8:15", "8:45")),
    ("Which organ is labelled 3?", ("liver", "left kidney", "right kidney", "stomach")),
)
CHOICES = (
    ("Which circle is the largest?", ("red", "blue", "green", "yellow"), "circle"),
    ("Which month has the highest rainfall?", ("January", "April", "July", "October"), "month"),
    ("Which gas is produced?", ("oxygen", "hydrogen", "carbon dioxide"), "gas"),
)


def filled(frame: str, parts: dict[str, str]) -> str:
    for name, part in parts.items():
        frame = frame.replace(f"{{{name}}}", part)
    return frame


def case(kind: str, frame: str, rng: random.Random) -> tuple[str, Extraction, object]:
    """A reply, what is read in it, and what it means."""
    if kind == "number":
        question, name, form = rng.choice(NUMBERS)
        said, value = rng.choice(list(VALUES.items()))
        parts = {"F": form.format(said), "S": name[0].upper() + name[1:], "s": name}
        text = filled(frame, parts)
        return text, extract(text, "real", question=question), value
    if kind == "count":
        question, things, many, word = rng.choice(COUNTS)
        text = filled(frame, {"n": str(many), "T": things, "w": word, "W": word.capitalize()})
        return text, extract(text, "integer", question=question), many
    if kind == "yes_no":
        question, claim, denial = rng.choice(CLAIMS)
        so = rng.random() < 0.5
        true, false = (claim, denial) if so else (denial, claim)
        word, other = ("yes", "no") if so else ("no", "yes")
        parts = {"S": true[0].upper() + true[1:], "s": true, "n": false, "Y": word.capitalize(), "y": word}
        text = filled(frame, parts | {"ny": other, "q": claim})
        return text, extract(text, "yes_no", question=question), so
    if kind == "option":
        question, texts = rng.choice(OPTIONS)
        right, *others = rng.sample(range(4), 4)
        letters = "ABCD"
        parts = {"L": letters[right], "T": texts[right]} | {f"l{k + 1}": letters[one] for k, one in enumerate(others)}
        parts |= {f"o{k + 1}": texts[one] for k, one in enumerate(others)} | dict(zip(letters, texts, strict=True))
        text = filled(frame, parts)
        listed = "\n".join(f"{letter}. {one}" for letter, one in zip(letters, texts, strict=True))
        return text, extract(text, "option", texts, question=f"{question}\n{listed}"), letters[right]
    question, texts, noun = rng.choice(CHOICES)
    right_one, other_one, third = rng.sample(texts, 3)
    text = filled(frame, {"T": right_one, "o": other_one, "p": third, "N": noun})
    return text, extract(text, "choice", texts, question=question), right_one


def wrong(kind: str, suffix: str) -> Iterator[tuple[str, Extraction, object]]:
    for writer in FRAMES.values():
        for place, frame in enumerate(writer[kind + suffix]):
            rng = random.Random(f"{kind}{suffix}{place}")
            for _ in range(FILLS):
                text, found, meant = case(kind, frame, rng)
                said = found.outcome in ("answer", "off the list")
                good = not said if suffix else said and same(found.value, meant)
                if not good:
                    yield text, found, meant


def same(value: object, meant: Any) -> bool:
    if isinstance(meant, float):
        return isinstance(value, (int, float)) and abs(value - meant) <= 0.006 * max(1.0, abs(meant))
    return value == meant


@pytest.mark.parametrize("kind", LEAST)
def test_what_a_frame_means_is_read(kind: str) -> None:
    many = FILLS * sum(len(writer[kind]) for writer in FRAMES.values())
    missed = list(wrong(kind, ""))
    assert len(missed) <= (1 - LEAST[kind]) * many, missed


def test_frames_that_mean_nothing_are_no_answers() -> None:
    many = FILLS * sum(len(writer[f"{kind}_none"]) for writer in FRAMES.values() for kind in LEAST)
    missed = [one for kind in LEAST for one in wrong(kind, "_none")]
    assert len(missed) <= 0.05 * many, missed
