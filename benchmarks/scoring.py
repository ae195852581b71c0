"""CPU a reply in scoring, kind by kind, and memory over many replies in one call.

The replies are made here from templates, with working, markup and prose as models write them. No two are equal and no
two expressions are, so no cache answers. The baseline, in the same run and on the same replies, is a bare regular
expression, `answer is (.*)`, whose match is compared with the expected text: it reads one wording in eight, no value.
The budget is 0.3 ms for choices and numbers and 20 ms for expressions, at the median.

    python benchmarks/scoring.py [replies a kind] [replies in one call] [seed]
"""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from statistics import median, quantiles

os.environ["OPENBLAS_NUM_THREADS"] = "1"

import chess

from isoprobe.analysis.scoring.scores import score, scores
from isoprobe.probes.core import Answer, Item, Marking, Probe, Proof, Query, Question, Reply
from isoprobe.probes.results import Answered

BUDGETS = {"expression": 20.0, "option": 0.3, "choice": 0.3, "yes_no": 0.3, "integer": 0.3, "real": 0.3}
ITEMS = 100  # over which the replies in one call are spread, as in a run
ITEM = Item("scored", "connectivity", 1, 1, 0, 0, {}, True, {})
CHOICES = ("red", "blue", "light green", "dark gray", "orange")

# What answers of each kind look like: expected, and what replies say, right and wrong.
ANSWERS: dict[str, tuple[Answer, list[str]]] = {
    "yes_no": (True, ["Yes", "No", "yes, they are connected", "No, there is no path", "True"]),
    "integer": (25, ["25", "5", "twenty-five", "25 edges", "1,025", "**25**"]),
    "real": (2.5, ["2.5", "2.5 cm", "\\frac{5}{2}", "3.1", "about 2.49", "5/2"]),
    "choice": ("blue", ["blue", "red", "light green", "the blue one", "**Blue**"]),
    "option": ("B", ["B", "(B)", "B. blue", "C) light green", "option D", "**A**"]),
    "options": (["A", "C"], ["A, C", "A and C", "AC", "B, C", "A, C and D"]),
    "text": (
        "an equilateral triangle",
        ["an equilateral triangle", "equilateral triangle", "a square", "\\text{circle}"],
    ),
    "letters": (["A", "D"], ["A, D", "A and D", "points A, D", "B, D", "[A, D]"]),
    "integers": ([5, 6], ["5, 6", "5 x 6", "5 rows and 6 columns", "6, 5"]),
    "list": (["red", "blue", "green"], ["red, blue, green", "[red, blue, green]", "blue, red, green"]),
    "set": (["1", "2", "3"], ["1, 2, 3", "{3, 2, 1}", "2 and 3", "[1, 2, 3]"]),
    "blanks": (["3", "four"], ["(1) 3 (2) four", "3; four", "1. 3\n2. five", "3, four"]),
    "expression": (  # "@" is a number, "~" the one before it
        "(x+1)^2",
        ["$x^2 + 2x + @ - ~$", "(x+1)^2 + @ - @", "\\frac{2x^2+4x+2(@)-2(~)}{2}", "x^2 + @", "y = (@+x-~)^2",
         "\\sin^2 x + @x", "$(x+1)(x+@-~)$", "\\sqrt{@}x", "x = @"],
    ),
    "move": ("e2e4", ["e4", "e2e4", "1. e4", "Nf3", "pawn to e4", "d4"]),
    "molecule": ("CCO", ["CCO", "OCC", "`C(O)C`", "CCN", "CC(=O)O"]),
    "open": ("Two red circles touch a square.", ["Two circles touch the square.", "两个红色的圆形 touch a square"]),
}  # fmt: skip
WORDINGS = [
    "{working}The answer is {answer}.",
    "{working}**Final answer:** {answer}",
    "{working}Therefore, the result is \\boxed{{{answer}}}.",
    "{answer}",
    "{answer}\n\nExplanation: {working}",
    '{working}```json\n{{"answer": "{answer}"}}\n```',
    "<think>{working}{working}</think>\nAnswer: {answer}",
    "Looking at the picture, {working}So it must be {answer}",
]
STEPS = [
    "I first look at the figure, which has {} parts. ",
    "There are {} of them on the left, and the others are on the right.\n",
    "Step {}: compare the two sides, since they are not equal.\n",
    "- the label reads {}\n",
    "From $x_{{{}}} = 2$ we get $\\frac{{1}}{{2}}$, and the rest follows. ",
    "Wait, let me count again: {}. ",
]
BASELINE = re.compile(r"answer is (.*)")


def replies(kind: str, n: int, seed: int) -> Iterator[str]:
    """`n` replies of this kind, of 1 to some 2,000 characters, no two the same."""
    rng = Random(f"{seed}/{kind}")
    for k in range(n):
        steps = "".join(rng.choice(STEPS).format(rng.randrange(1000)) for _ in range(rng.randrange(12)))
        answer = rng.choice(ANSWERS[kind][1])
        if kind == "expression":
            answer = answer.replace("@", str(k + 2)).replace("~", str(k + 1))
        text = rng.choice(WORDINGS).format(working=steps, answer=answer)
        yield f"{text}\n" if k == 0 else f"<think>{k}</think>{text}"


def question(kind: str) -> Question:
    """The question that they answer."""
    choices = CHOICES if kind in ("choice", "option", "options") else ()
    marking = Marking(relative=0.01, unit="cm" if kind == "real" else "", position=chess.STARTING_FEN)
    text = "Which of these is shown in the picture?"
    return Question("q", "picture", Query("answer"), text, kind, ANSWERS[kind][0], choices=choices, marking=marking)  # type: ignore[arg-type]


def resident() -> float:
    """MB of memory that the process holds now (Linux)."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def by_kind(n: int, seed: int) -> bool:
    """Prints the figures of each kind; whether all keep their budgets."""
    titles = ("median ms", "p99 ms", "baseline ms", "ratio", "budget")
    print("kind".ljust(12), *(title.rjust(11) for title in titles), "   right, read")
    kept = True
    for kind in ANSWERS:
        asked = question(kind)
        texts = list(replies(kind, n + 20, seed))
        for text in texts[:20]:
            score(asked, Reply(text), ITEM)
        times, bare, right, read = [], [], 0, 0
        for text in texts[20:]:
            start = time.process_time_ns()
            told = score(asked, Reply(text), ITEM)
            middle = time.process_time_ns()
            found = BASELINE.search(text)
            _ = found is not None and found[1] == str(asked.expected)
            bare.append((time.process_time_ns() - middle) / 1e6)
            times.append((middle - start) / 1e6)
            right += told.outcome == "right"
            read += told.outcome in ("right", "wrong", "partial")
        middle_one, base, budget = median(times), median(bare), BUDGETS.get(kind)
        kept &= budget is None or middle_one <= budget
        figures = [f"{middle_one:.4f}", f"{quantiles(times, n=100)[98]:.3f}", f"{base:.5f}", f"{middle_one / base:.0f}"]
        figures.append(f"{budget:g}" if budget else "-")
        print(
            kind.ljust(12), *(figure.rjust(11) for figure in figures), f"   {right / n:.0%}, {read / n:.0%}", flush=True
        )
    return kept


def in_one_call(n: int, seed: int) -> float:
    """MB by which memory grows between a tenth of `n` replies and all, scored in one call."""
    kinds = [kind for kind in ANSWERS if kind != "open"]
    items = [replace(ITEM, id=f"scored-{k}") for k in range(ITEMS)]
    questions = tuple(_named(kind) for kind in kinds)
    probes = [Probe(item, Proof({}, None, True), (), questions) for item in items]

    def said() -> Iterator[Answered]:
        streams = [replies(kind, n // len(kinds) + 1, seed + 1) for kind in kinds]
        for k in range(n):
            kind = kinds[k % len(kinds)]
            yield Answered(items[k * ITEMS // n].id, "picture", kind, 0, Reply(next(streams[k % len(kinds)])))

    start, held, total = time.process_time(), {}, 0
    for total, _ in enumerate(scores(said(), probes), 1):
        if total in (n // 10, n):
            held[total] = resident()
    each = (time.process_time() - start) / total * 1000
    print(f"{total} replies in one call: {each:.3f} ms a reply, making them included")
    for count, megabytes in held.items():
        print(f"  resident after {count}: {megabytes:.1f} MB")
    return held[n] - held[n // 10]


def _named(kind: str) -> Question:
    return replace(question(kind), id=kind)


def main() -> None:
    """Prints all figures; exit status 1 where a budget is broken."""
    n, many, seed = ([int(each) for each in sys.argv[1:]] + [1000, 100_000, 1][len(sys.argv) - 1 :])[:3]
    kept = by_kind(n, seed)
    grown = in_one_call(many, seed)
    print(f"  grown by {grown:.1f} MB")
    sys.exit(0 if kept else 1)


if __name__ == "__main__":
    main()
