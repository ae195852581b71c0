"""Hostile replies of every kind: pieces of commitments, refusals, mathematics and noise put together at random. None
raises, none takes long, and real replies that are cut, doubled and mixed do no harm either. `make fuzz` does the same
for ten minutes each, guided by the branches that run and without."""

from __future__ import annotations

import importlib.util
import random
from itertools import islice
from pathlib import Path
from types import ModuleType

import pytest

from isoprobe.analysis.extraction.extraction import extract, extract_explicit
from isoprobe.analysis.extraction.values import READERS
from tests.specimens.effort import within

pytestmark = pytest.mark.slow

PIECES = (
    *(
        "Answer: ",
        "\\boxed{",
        "}",
        "the answer is ",
        "**",
        "\n\n",
        "B",
        "(A)",
        " not ",
        "If ",
        "then ",
        "so ",
        "3",
        "1,234.5",
    ),
    *(
        "√",
        "\\frac{1}{",
        "12,5",
        "1.234,5",
        "10^99",
        "no ",
        "yes",
        " of the ",
        "of ",
        "5 out of ",
        '"',
        '{"answer": ',
        "[x] ",
    ),
    *(
        "✓",
        "| A | ",
        "Therefore ",
        "I cannot see ",
        "none of the options ",
        "one of ",
        "9:30",
        "3:2",
        "(3, 4)",
        "½",
        "答案",
        "：是",
    ),
    *(
        "Suppose ",
        "For example, ",
        "wait, ",
        "?",
        ". ",
        "Sun",
        "x = ",
        " to ",
        "-",
        "±",
        "\ud800",
        "\x00",
        "aaaa",
        "1" * 40,
        "%",
    ),
)
CHOICES = ("Sun", "Moon", "3", "\\frac{1}{2}")


@pytest.mark.parametrize("kind", sorted(READERS))
def test_no_reply_raises_or_takes_long(kind: str) -> None:
    rng = random.Random(f"fuzz {kind}")
    for _ in range(150):
        text = "".join(rng.choice(PIECES) for _ in range(rng.randrange(1, 120)))
        choices = CHOICES if rng.random() < 0.5 else ()
        found = extract(text, kind, choices, question="If x = 3, how many of the 5 are red?")  # type: ignore[arg-type]
        assert 0 <= found.span[0] <= found.span[1] <= len(text)
        assert (found.value is not None) == (found.outcome == "answer")
        extract_explicit(text, kind, choices)  # type: ignore[arg-type]


def _benchmark() -> ModuleType:
    path = Path(__file__).resolve().parents[2] / "benchmarks" / "fuzz_real_replies.py"
    spec = importlib.util.spec_from_file_location("fuzz_real_replies", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_real_replies_that_are_changed_do_no_harm() -> None:
    fuzz = _benchmark()
    kinds = sorted(fuzz.EXPECTED)
    assert set(kinds) == set(READERS)
    for kind in kinds:
        fuzz.read("Answer: 3", "How many are there?", kind)
    rng = random.Random("changed replies")
    for number, (text, question) in enumerate(islice(fuzz.changed(fuzz.real_replies(), rng), 450)):
        kind = kinds[number % len(kinds)]
        within(0.1, lambda turn, said=text, asked=question, sought=kind: fuzz.read(said + " " * turn, asked, sought))


@pytest.mark.parametrize("piece", PIECES)
def test_repeated_pieces_take_linear_time(piece: str) -> None:
    text = (piece * (200_000 // len(piece) + 1))[:200_000]
    for kind in ("yes_no", "integer", "option"):
        within(0.1, lambda _, sought=kind: extract(text, sought, ("Sun", "Moon") if sought == "option" else ()))
