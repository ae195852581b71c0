"""Puts our prompts to somebody who never saw the code, and scores what comes back, arm by arm.

    python benchmarks/strangers.py FOLDER --ask 150 [--seed 91]    writes the prompts and pictures of so many items
    python benchmarks/strangers.py FOLDER                          scores the replies to them

FOLDER gets `prompts.jsonl` (id, prompt, images), `images/` and `key.jsonl`, which whoever answers does not see. Replies
are expected in `replies.jsonl` (id, response, and perhaps `unclear`), or in several files of such names. A folder whose
replies hold what is expected themselves (`expected`, `task`, ...) needs no key. Prints for each arm how many replies
are right and read, which text forms failed and why, and the verdict of the diagnosis.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from isoprobe.adapters.prompting.prompts import ask, view_parts
from isoprobe.analysis.attribution.respondent import name_respondent
from isoprobe.analysis.scoring.catalogue import Catalogue, chances_of
from isoprobe.analysis.scoring.scores import score
from isoprobe.probes.core import (
    BadState,
    Item,
    Marking,
    Picture,
    Probe,
    Query,
    Question,
    Reply,
    State,
    Stated,
    Task,
    Unreadable,
)
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.registry import load_task, task_names
from isoprobe.probes.results import Score, Scored

ARMS = ("picture", "text", "element", "transcript")
ROUNDED = {"relative": 0.01}  # what a real number may be off by where a folder does not say
FORMS = {"anl": "piece_list"}  # what older folders call a text form, and its name today
Row = dict[str, Any]


# ---- asking ----


def questions_of(probe: Probe, rng: Random) -> Iterator[tuple[str, Question]]:
    """One question an arm: the answer from the picture and from the first text form, an element, a transcript."""
    asked = [(q, probe.view(q.view)) for q in probe.questions]
    pictured = [q for q, view in asked if view.medium == "image"]
    answers = [q for q, view in asked if q.about == "answer"]
    chosen = {
        "picture": [q for q in pictured if q.about == "answer"],
        "text": [q for q in answers if q not in pictured][:1],
        "element": rng.sample(found, 1) if (found := [q for q in pictured if q.about == "element"]) else [],
        "transcript": [q for q in pictured if q.about == "transcript"][:1],
    }
    for arm in ARMS:
        yield from ((arm, question) for question in chosen[arm])


def write_prompts(folder: Path, count: int, seed: int, tasks: Sequence[str] = ()) -> None:
    """Prompts, pictures and key of so many items, over all tasks (or these) and over levels 1 to 3."""
    rng = Random(seed)
    known = sorted(tasks or task_names())
    names = rng.sample(known, len(known))
    images = folder / "images"
    images.mkdir(parents=True, exist_ok=True)
    with (folder / "prompts.jsonl").open("w") as prompts, (folder / "key.jsonl").open("w") as key:
        for number in range(count):
            task = load_task(names[number % len(names)])
            level = 1 + (number + number // len(names)) % 3
            probe = make_item(task, level, seed * 1_000_000 + number, language=rng.choice(task.languages))
            for arm, question in questions_of(probe, rng):
                prompt = ask(probe, question, view_parts(probe.view(question.view), question), arm=arm, how="direct")
                shown, texts = [], []
                for part in (part for message in prompt.messages for part in message.parts):
                    if isinstance(part, Picture):
                        (images / f"{part.sha256[:16]}{part.ending}").write_bytes(part.file)
                        shown.append(f"images/{part.sha256[:16]}{part.ending}")
                    else:
                        texts.append(part)
                id = f"{number}-{arm}"
                _write(prompts, {"id": id, "prompt": "\n\n".join(texts), "images": shown})
                _write(key, {"id": id, "item": probe.item.id, "arm": arm, **_key(probe, question)})


def _write(file: Any, row: Row) -> None:
    file.write(json.dumps(row, ensure_ascii=False) + "\n")


def _key(probe: Probe, question: Question) -> Row:
    marking = question.marking
    return {
        "task": probe.item.task,
        "level": probe.item.level,
        "question_id": question.id,
        "about": question.about,
        "element": question.element,
        "view": question.view,
        "kind": question.kind,
        "choices": question.choices,
        "chance": question.chance,
        "expected": question.expected,
        "stated": question.query.stated,
        "language": question.language,
        "marking": {name: getattr(marking, name) for name in marking.__dataclass_fields__},
    }


# ---- scoring ----


@dataclass(frozen=True)
class Judged:
    """One reply, its row, and what it is worth."""

    row: Row
    item: Item
    question: Question
    score: Score


def rows_of(folder: Path) -> list[Row]:
    """The replies of a folder, each with its key."""
    key = {row["id"]: row for row in _read(folder / "key.jsonl")} if (folder / "key.jsonl").exists() else {}
    prompts = {row["id"]: row for row in _read(folder / "prompts.jsonl")} if key else {}
    replies = [row for path in sorted(folder.glob("*replies*.jsonl")) for row in _read(path)]
    if not replies:
        raise SystemExit(f"{folder}: no replies, expected a file like replies.jsonl with id and response")
    return [prompts.get(row["id"], {}) | key.get(row["id"], {}) | row for row in replies if not key or row["id"] in key]


def _read(path: Path) -> list[Row]:
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    return [row | {key: FORMS.get(row[key], row[key]) for key in ("element", "view") if key in row} for row in rows]


def judge(row: Row) -> Judged | str:
    """What a reply is worth; a line that tells why where that cannot be said."""
    task = load_task(row["task"])
    stated: Stated = row.get("stated") or {}
    truth: State = {}
    if row["about"] == "transcript":
        stated = stated or _asked_once(task, row["expected"])
        try:
            truth = task.transcribable(task.representation(row["element"]).read(row["expected"], stated))
        except (Unreadable, BadState) as why:
            return f"{row['task']}: what is expected is written in another form than today's: {why}"[:200]
    query = Query(row["about"], row["element"], (), row["element"], stated, row.get("language", "en"))
    marking = _marking(row.get("marking") or ROUNDED if row["kind"] == "real" else row.get("marking") or {})
    question = Question(
        row["question_id"],
        row["view"],
        query,
        row.get("prompt", ""),
        "text" if row["kind"] == "move" and not marking.position else row["kind"],
        row["expected"],
        choices=tuple(row["choices"]),
        chance=row.get("chance"),
        marking=marking,
    )
    answer = task.solvers[0].solve(truth).answer if truth else row["expected"]
    item = Item(row["item"], row["task"], task.version, row["level"], 0, 0, truth, answer, {})
    return Judged(row, item, question, score(question, Reply(row["response"]), item))


def _marking(held: Row) -> Marking:
    """A marking that went through JSON."""
    return Marking(**{name: tuple(value) if isinstance(value, list) else value for name, value in held.items()})


def _asked_once(task: Task, text: str) -> Stated:
    """What a transcript of an older form says of what was asked."""
    fields = getattr(getattr(task.solve_part, "__self__", None), "asked", {})
    told: Stated = {}
    for line in text.splitlines():
        if found := re.match(r"asked (\w+): (.*)", line):
            field = fields.get(found[1])
            with suppress(ValueError):
                told[found[1]] = field.parse(found[2].replace("\\n", "\n")) if field is not None else found[2]
    return told


def report(rows: Sequence[Row]) -> None:
    """Prints the figures of each arm, every transcript that is not enough, and the verdict."""
    judged = [judge(row) for row in rows]
    found = [one for one in judged if isinstance(one, Judged)]
    for arm in ARMS:
        ours = [one for one in found if one.row["arm"] == arm]
        outcomes = Counter(one.score.outcome for one in ours)
        if not ours:
            continue
        told = ", ".join(f"{count} {outcome}" for outcome, count in outcomes.most_common())
        print(f"{arm}: {len(ours)} replies: {told}")
        if arm == "transcript":
            enough = sum(one.score.enough is True for one in ours)
            read = sum(one.score.enough is not None for one in ours)
            print(f"  read {read} of {len(ours)}; enough for an exact solver {enough}; exact {outcomes['right']}")
    texts = {one.row["item"]: one.score.outcome == "right" for one in found if one.row["arm"] == "text"}
    seen = {one.row["item"]: one.score.outcome == "right" for one in found if one.row["arm"] == "picture"}
    both = [item for item in texts if item in seen]
    print(f"right from the text of {sum(seen[i] for i in both)} items answered right from the picture:", end=" ")
    print(sum(texts[item] for item in both if seen[item]))
    print("\nnot right, or not enough:")
    for one in found:
        if one.score.outcome != "right" and not one.score.enough:
            name = f"{one.row['task']} L{one.row['level']} {one.row['arm']} {one.row['element']}".rstrip()
            wanted = f"{one.score.extracted!r}, not {one.row['expected']!r}"
            told = one.score.rule if one.row["arm"] == "transcript" else wanted
            print(f"  {name}: {one.score.outcome}: {told}"[:300])
    for line in (one for one in judged if isinstance(one, str)):
        print(f"  not compared: {line}")
    for row in rows:
        if row.get("unclear"):
            print(f"  unclear: {row['task']} L{row['level']} {row['arm']}: {row['unclear']}")
    print(f"\nverdict: {verdict(found)}")


def verdict(found: Sequence[Judged]) -> str:
    """What the diagnosis calls the respondent."""
    items: dict[str, Item] = {one.item.id: one.item for one in found}
    questions = {(one.item.id, one.question.id): one.question for one in found}
    catalogue = Catalogue(items, questions, frozenset(), chances_of(items, questions))
    scored = [Scored(one.item.id, one.row["arm"], one.question.id, 0, one.score) for one in found]
    named = name_respondent(scored, catalogue)
    return f"{named.name}: {named.why}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--ask", type=int, metavar="ITEMS", help="write prompts for so many items")
    parser.add_argument("--seed", type=int, default=91)
    parser.add_argument("--task", action="append", help="tasks to ask about (all where none is named)")
    options = parser.parse_args()
    if options.ask:
        write_prompts(options.folder, options.ask, options.seed, options.task or ())
    else:
        report(rows_of(options.folder))


if __name__ == "__main__":
    main()
