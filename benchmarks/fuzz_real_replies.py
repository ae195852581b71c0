"""Fuzzes the reading of replies by changing real ones: pieces are cut out, doubled, swapped between replies, and mixed
with what other replies and hostile texts hold.

An input fails where reading or scoring it raises, takes more than 50 ms of CPU (of the thread that reads; the shortest
of five times, since another process on the same core makes all slower) or holds more than 50 MB. At each fifth of the
time it tells what the process holds. `--minutes 10` runs ten minutes; `tests/analysis/test_fuzz.py` runs a few hundred
inputs of the same.

    python benchmarks/fuzz_real_replies.py --minutes 10
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import sys
import time
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from isoprobe.analysis.extraction.extraction import extract, extract_explicit
from isoprobe.analysis.scoring.scores import score
from isoprobe.probes.core import OUTCOMES, Item, Query, Question, Reply

SPECIMENS = Path(__file__).resolve().parents[1] / "tests" / "specimens"
MILLISECONDS, MEGABYTES = 50.0, 50.0
LONGEST = 20_000
NOWHERE = Item("", "", 0, 0, 0, 0, {}, "", {})
HOSTILE = (
    *("\\boxed{", "}", "{", '"', '{"answer": ', "**", "|", "\n", "(", ")", "[", "not ", "A and ", "no, ", "- ", "= "),
    *(
        "\\frac{1}{",
        "答案：",
        "不是",
        "所以",
        "1" * 60,
        "10^99",
        "e9",
        "½",
        "√",
        "\x00",
        "\ud800",
        "<think>",
        "</think>",
    ),
    *(
        "```",
        "…",
        "Is it ",
        "? ",
        "at first I thought it was ",
        "rather than ",
        ", but ",
        "sorry, ",
        "if ",
        "| Answer | ",
    ),
    *("|---|", "1. ", "Question: ", "° ", "%"),
)
EXPECTED: dict[str, Any] = {
    "yes_no": True, "integer": 3, "real": 2.5, "choice": "red", "option": "B", "options": ["A", "C"], "text": "K",
    "letters": ["A", "B"], "integers": [3, 4], "list": ["red", "blue"], "set": ["1", "2"], "blanks": ["3", "4"],
    "expression": "\\frac{x^2}{2}", "move": "e2e4", "molecule": "CCO",
}  # fmt: skip
CHOICES = {
    "choice": ("red", "blue", "left"), "option": ("cube A", "3", "\\frac{1}{2}", "the left one"),
    "options": ("A", "B", "C"),
}  # fmt: skip


def real_replies() -> list[tuple[str, str]]:
    """Every reply that the tests keep, and what it was asked."""
    found = []
    for file in sorted(SPECIMENS.glob("*_replies*.json")):
        rows = json.loads(file.read_text(encoding="utf-8"))
        found += [(row["response"], row.get("question", "")) for row in rows if isinstance(row, dict)]
    return found


def changed(replies: list[tuple[str, str]], rng: random.Random) -> Iterator[tuple[str, str]]:
    """Replies that are mixed of others, without end."""
    while True:
        text, question = rng.choice(replies)
        for _ in range(rng.randrange(1, 7)):
            at, to = sorted(rng.randrange(len(text) + 1) for _ in range(2))
            piece = text[at : min(to, at + rng.choice((3, 30, 300)))]
            how = rng.randrange(7)
            if how == 0:
                text = text[:at] + text[at + len(piece) :]
            elif how == 1:
                text = text[:at] + piece * rng.randrange(2, 12) + text[at:]
            elif how == 2:
                other = rng.choice(replies)[0]
                start = rng.randrange(len(other) + 1)
                text = text[:at] + other[start : start + rng.choice((10, 100, 400))] + text[at:]
            elif how == 3:
                text = text[:at] + rng.choice(HOSTILE) * rng.choice((1, 1, 2, 40)) + text[at:]
            elif how == 4:
                text = text[:at] + "".join(rng.choice(HOSTILE) for _ in range(rng.randrange(1, 30))) + text[at:]
            elif how == 5:
                text = text[:to]
            else:
                lines = text.split("\n")
                rng.shuffle(lines)
                text = "\n".join(lines)
        if rng.random() < 0.03:
            text *= rng.randrange(2, 60)
        yield text[:LONGEST], question if rng.random() < 0.8 else ""


def read(text: str, question: str, kind: str) -> float:
    """The most milliseconds of CPU that one reading of a text takes, as a reply of this kind. Raises AssertionError
    where what comes back contradicts itself."""
    choices = CHOICES.get(kind, ())
    start = time.thread_time()
    found = extract(text, kind, choices, question=question)  # type: ignore[arg-type]
    middle = time.thread_time()
    extract_explicit(text, kind, choices, question=question)  # type: ignore[arg-type]
    end = time.thread_time()
    assert 0 <= found.span[0] <= found.span[1] <= len(text), found
    assert (found.value is not None) == (found.outcome == "answer"), found
    asked = Question("", "", Query("answer"), question, kind, EXPECTED[kind], choices=choices)  # type: ignore[arg-type]
    told = score(asked, Reply(text), NOWHERE)
    assert told.outcome in OUTCOMES, told
    assert 0 <= told.points <= told.of, told
    return 1000 * max(middle - start, end - middle)


def fails(text: str, question: str, kind: str) -> tuple[str, float]:
    """Why reading a text fails, "" where it does not, and how many milliseconds it took."""
    try:
        took = read(text, question, kind)
        for blanks in range(1, 5):  # another text, so that no cache answers
            took = min(took, read(text + " " * blanks, question, kind)) if took > MILLISECONDS else took
    except Exception as defect:
        return f"{type(defect).__name__}: {str(defect)[:200]}", 0.0
    return (f"{took:.0f} ms" if took > MILLISECONDS else ""), took


def _held() -> float:
    """The megabytes that the process holds now; what it held at the most where the system does not tell."""
    told = Path("/proc/self/statm")
    if told.exists():
        return int(told.read_text(encoding="ascii").split()[1]) * resource.getpagesize() / 2**20
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    """Fuzzes for so many minutes; exit status 1 where an input failed."""
    parser = argparse.ArgumentParser(description="Fuzz the reading of replies by changing real ones.")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng, replies, kinds = random.Random(options.seed), real_replies(), sorted(EXPECTED)
    for kind in kinds:
        read("Answer: 3", "How many are there?", kind)  # what is loaded on first use
    start, inputs, worst, slowest, failed, peak = time.monotonic(), 0, 0.0, "", 0, 0.0
    until, fifth = start + options.minutes * 60, 1
    held = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    for text, question in changed(replies, rng):
        if time.monotonic() > until or failed >= 20:
            break
        if time.monotonic() > start + fifth * options.minutes * 12:
            print(f"{fifth}/5 of the time: {inputs} inputs, the process holds {_held():.0f} MB", flush=True)
            fifth += 1
        kind = kinds[inputs % len(kinds)]
        inputs += 1
        if inputs % 50 == 0:
            tracemalloc.start()
            why, took = fails(text, question, kind)
            peak = max(peak, tracemalloc.get_traced_memory()[1] / 1e6)
            tracemalloc.stop()
            why = "" if why.endswith(" ms") else why  # the instrument makes all slow
            why = why or (f"{peak:.0f} MB" if peak > MEGABYTES else "")
        else:
            why, took = fails(text, question, kind)
            if took > worst:
                worst, slowest = took, f"{kind}, {len(text)} characters: {text[:60]!r}"
        if why:
            failed += 1
            print(f"FAILED {why} as {kind}: {text[:300]!r} ({len(text)} characters), {question[:60]!r}", flush=True)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{inputs} inputs of {len(kinds)} kinds, changed from {len(replies)} replies; {failed} failed")
    print(f"worst {worst:.1f} ms of CPU ({slowest}); {peak:.1f} MB at the peak of one input in 50")
    print(f"the process held {held:.0f} MB at first and {grown:.0f} MB at the most")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
