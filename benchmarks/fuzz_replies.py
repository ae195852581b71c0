"""Fuzzes the extraction and scoring of replies of every kind by atheris, which is guided by the branches that run.

An input fails where it raises, takes more than 50 ms of CPU or holds more than 50 MB at its peak. What a failing input
was is printed and kept in the folder of --corpus. Dictionaries that are loaded on first use are warm before the first
input. The instruments of atheris make the code several times slower, so an input that is slow here is timed again in a
process without them, three times, and the shortest counts.

    pip install atheris
    python benchmarks/fuzz_replies.py --minutes 10
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
import tracemalloc
from dataclasses import dataclass
from pathlib import Path

os.environ["OPENBLAS_NUM_THREADS"] = "1"

PLAIN = sys.argv[1:] == ["--plain"]  # the process without instruments
if not PLAIN:
    try:
        import atheris
    except ImportError:
        sys.exit("atheris is not installed: pip install atheris (Linux, Python 3.11 to 3.13)")

with contextlib.nullcontext() if PLAIN else atheris.instrument_imports(include=["isoprobe.analysis"]):
    import chess

    from isoprobe.analysis.expressions.expressions import equivalent, read_expression
    from isoprobe.analysis.extraction.extraction import extract
    from isoprobe.analysis.extraction.molecules import canonical, read_molecule
    from isoprobe.analysis.extraction.values import READERS
    from isoprobe.analysis.scoring.rouge import rouge_l
    from isoprobe.analysis.scoring.scores import score
    from isoprobe.probes.core import OUTCOMES, Item, Marking, Query, Question, Reply

MILLISECONDS = 50.0
MEGABYTES = 50.0
CHARACTERS = 20_000
KINDS = sorted({*READERS, "open"})
ITEM = Item("fuzz", "connectivity", 1, 1, 0, 0, {}, True, {})
CHOICES = [(), ("red", "blue"), ("3", "4", "5", "6"), ("x^2", "\\frac{1}{2}", "a", "B"), ("is connected", "is not")]
EXPECTED = {
    "yes_no": True,
    "integer": 3,
    "real": 2.5,
    "choice": "red",
    "option": "B",
    "options": ["A", "C"],
    "text": "a triangle",
    "letters": ["A", "B"],
    "integers": [3, 4],
    "list": ["red", "blue"],
    "set": ["1", "2"],
    "blanks": ["3", ["four", "4"]],
    "expression": "\\frac{x^2}{2}",
    "move": "e2e4",
    "molecule": "CCO",
    "open": "两个红色的圆形 touch a square",
}
SEEDS = [
    "The answer is B.",
    "\\boxed{\\frac{1}{2}}",
    '```json\n{"answer": ["A", "C"]}\n```',
    "<think>so 3</think>\n**Answer:** 3.5 cm",
    "答案是：三个红色的圆形",
    "not B, between 3 and 4; 1,000 or 1e3, 50%, 2π",
    "I'm sorry, I cannot see the image.",
    "1. e4 Nf3 e2e4 O-O",
    "CC(=O)O is ethanoic acid, N[C@@H](C)C(=O)O",
    "(1) red; (2) four, blank 2: x = \\sqrt{2}",
    "yes or no? No, they are not connected.",
    "$x \\in [0, 1) \\cup \\{2\\}$ and y = 2x + 1",
    "\\int_0^1 x dx = \\sum_{k=1}^{3} k",
]


@dataclass
class Worst:
    """What the inputs so far came to."""

    inputs: int = 0
    milliseconds: float = 0.0
    megabytes: float = 0.0
    slowest: str = ""
    failed: int = 0


def question(kind: str, choices: tuple[str, ...], expected: object) -> Question:
    """A question of this kind, marked in the starting position where it asks for a move."""
    marking = Marking(relative=0.01, unit="cm", accepted=("triangle",), position=chess.STARTING_FEN)
    return Question(
        "q", "picture", Query("answer"), "How many are there?", kind, expected, choices=choices, marking=marking
    )


def put(kind: str, text: str, choices: tuple[str, ...], stop: str) -> None:
    """The text as a reply of this kind, and in every function that compares texts."""
    if kind in READERS:
        found = extract(text, kind, choices, stop)
        assert 0 <= found.span[0] <= found.span[1] <= len(text), found
    judge(kind, text, choices, stop)


def judge(kind: str, text: str, choices: tuple[str, ...], stop: str) -> None:
    """The text scored as a reply of this kind."""
    told = score(question(kind, choices, EXPECTED.get(kind, "x")), Reply(text, stop=stop), ITEM)
    assert told.outcome in OUTCOMES, told
    assert 0 <= told.points <= told.of, told


def compare(kind: str, text: str) -> None:
    """The text as mathematics, a molecule or free text."""
    if kind == "expression":
        equivalent(text, "x^2 + \\sin x")
        read_expression(text)
    elif kind == "molecule":
        canonical(text)
        read_molecule(text)
    else:
        rouge_l(text, "两个红色的圆形 touch a square")


def milliseconds(act: object, *given: object) -> float:
    """Of CPU, in this process."""
    start = time.process_time()
    act(*given)  # type: ignore[operator]
    return (time.process_time() - start) * 1000


def warm() -> None:
    """Loads what is loaded on first use."""
    for kind in KINDS:
        for seed in SEEDS:
            put(kind, seed, (), "")
        compare(kind, SEEDS[4])
    equivalent("\\int_0^1 x dx", "\\frac{1}{2}")
    equivalent("\\sin^2 x", "1 - \\cos^2 x")


def serve() -> None:
    """Answers each line of JSON [kind, text, choices, stop] with its milliseconds."""
    warm()
    for line in sys.stdin:
        kind, text, choices, stop = json.loads(line)
        took = []
        for blanks in ("", " ", "  "):  # another text each time, so that no cache answers
            given = kind, text + blanks, tuple(choices), stop
            took.append(max(milliseconds(judge, *given), milliseconds(compare, *given[:2])))
        print(min(took), flush=True)


class Plain:
    """The process without instruments."""

    def __init__(self) -> None:
        command = [sys.executable, __file__, "--plain"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def milliseconds(self, *given: object) -> float:
        """Of CPU that the input takes there."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps(given), file=self._process.stdin, flush=True)
        return float(self._process.stdout.readline())


def main() -> None:
    """Fuzzes for so many minutes; exit status 1 where an input failed."""
    parser = argparse.ArgumentParser(description="Fuzz the extraction and scoring of replies.")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--corpus", type=Path, help="a folder that keeps inputs from run to run")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    worst = Worst()
    warm()
    plain = Plain()
    until = time.monotonic() + options.minutes * 60
    corpus = options.corpus or Path(tempfile.mkdtemp(prefix="fuzz_replies_"))
    corpus.mkdir(parents=True, exist_ok=True)
    for k, seed in enumerate(SEEDS):
        for number in range(len(KINDS)):
            (corpus / f"seed-{k}-{number}").write_bytes(bytes([number, k % 256, 0]) + seed.encode("utf-8"))

    def fail(why: str, kind: str, text: str) -> None:
        worst.failed += 1
        kept = corpus / f"failed-{worst.failed}.txt"
        kept.write_bytes(text.encode("utf-8", "surrogatepass"))
        print(f"FAILED {why} as {kind}: {text[:120]!r} ({len(text)} characters, kept in {kept})", flush=True)

    def one(data: bytes) -> None:
        if time.monotonic() > until or worst.failed >= 20:
            report(worst, corpus)
        if len(data) < 4:
            return
        kind = KINDS[data[0] % len(KINDS)]
        choices = CHOICES[data[1] % len(CHOICES)]
        stop = "length" if data[2] % 8 == 1 else ""
        text = data[3:].decode("utf-8", "surrogateescape") * (1 + 97 * (data[2] % 16 == 2))
        text = text[:CHARACTERS]
        worst.inputs += 1
        measured = worst.inputs % 50 == 0  # tracemalloc makes everything slow
        try:
            if measured:
                tracemalloc.start()
                put(kind, text, choices, stop)
                compare(kind, text)
                megabytes = tracemalloc.get_traced_memory()[1] / 1e6
                tracemalloc.stop()
                worst.megabytes = max(worst.megabytes, megabytes)
                if megabytes > MEGABYTES:
                    fail(f"{megabytes:.0f} MB", kind, text)
                return
            took = milliseconds(put, kind, text, choices, stop)
            took = max(took, milliseconds(compare, kind, text))
            if took > MILLISECONDS:
                took = plain.milliseconds(kind, text, choices, stop)
        except Exception as defect:
            tracemalloc.stop()
            fail(f"{type(defect).__name__}: {str(defect)[:200]}", kind, text)
            return
        if took > worst.milliseconds:
            worst.milliseconds, worst.slowest = took, f"{kind}: {text[:80]!r}"
        if took > MILLISECONDS:
            fail(f"{took:.0f} ms", kind, text)

    atheris.Setup([sys.argv[0], str(corpus), "-max_len=4000", f"-seed={options.seed}", "-verbosity=0"], one)
    atheris.Fuzz()


def report(worst: Worst, corpus: Path) -> None:
    """Prints the figures and ends the process."""
    print(f"{worst.inputs} inputs over {len(KINDS)} kinds: {', '.join(KINDS)}")
    print(f"worst {worst.milliseconds:.1f} ms of CPU ({worst.slowest})")
    resident = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(
        f"worst {worst.megabytes:.1f} MB at the peak (one input in 50 is measured); the process holds {resident:.0f} MB"
    )
    print(f"{worst.failed} failed; corpus in {corpus}", flush=True)
    os._exit(1 if worst.failed else 0)  # atheris has no other way to stop


if __name__ == "__main__":
    serve() if PLAIN else main()
