"""How well replies of real models are read: outcome and value against references, and the disagreements to read by eye.

    python benchmarks/replies.py ../shared/data                   the table
    python benchmarks/replies.py ../shared/data --list mathvista  and every reply of one set where the two differ

The sets: `mathvista` and `mathvision` (references by GPT-4 and by the publishers' rule), `reworded_failing` and
`reworded_passing` (by a careful reader), `isobench_logs` (the publishers' verdicts, of which benchmarks/verdicts.py
tells more). A reference errs too: a disagreement is to be read before anyone is called wrong.
"""

from __future__ import annotations

import argparse
import json
import re
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from isoprobe.adapters.datasets.records.recorded import recorded
from isoprobe.analysis.scoring.scores import score
from isoprobe.probes.core import Question
from isoprobe.probes.results import Score

SILENT = ("unparsed", "refused", "ambiguous")
REFERENCES = {"mathvista": "mathvista_dev", "mathvision": "mathvision_dev"}
REWORDED = ("reworded_failing", "reworded_passing")
READ = Path(__file__).resolve().parents[1] / "tests" / "specimens" / "replies_read.json"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True)
class Read:
    """One reply as we read it, beside what the reference says. `outcome` and `value`: whether the two agree, None where
    the reference gives nothing to compare with."""

    id: str
    group: str
    record: dict[str, Any]
    score: Score
    outcome: bool | None
    value: bool | None


def read_set(name: str, data: Path) -> Iterator[Read]:
    """Every reply of one set, read."""
    if name == "isobench_logs":
        yield from _logs(data / name)
        return
    for line in (data / "responses" / f"{REFERENCES.get(name, name)}.jsonl").open(encoding="utf-8"):
        record = json.loads(line)
        one = recorded(record, record["id"])
        given = score(one.question, one.reply, one.item)
        if name in REWORDED:
            yield Read(record["id"], record["category"], record, given, given.outcome in record["acceptable"], None)
        else:
            yield _referenced(record, one.question, given)


def _referenced(record: dict[str, Any], question: Question, given: Score) -> Read:
    reference = record["reference_outcome"]
    outcome = {
        "right": given.outcome == "right",
        "wrong": given.outcome == "wrong",
        "none": given.outcome in SILENT,
        "doubtful": None,
    }[reference]
    kind = f"{record['question_type']} {record['answer_type']}"
    return Read(record["id"], kind, record, given, outcome, _same_value(record, question, given))


def _same_value(record: dict[str, Any], question: Question, given: Score) -> bool | None:
    """Whether what was extracted is what the reference took; None where the reference took nothing that is a value."""
    reference, kind = str(record["reference_extraction"]), question.kind
    if record["reference_outcome"] == "none":
        return given.outcome in SILENT
    if kind == "option":
        letter = letter_of(reference, question.choices)
        return given.extracted == letter if letter else None
    if kind in ("integer", "real"):
        if not re.fullmatch(r"-?[0-9]{1,15}(?:\.[0-9]{1,15})?", reference):
            return None
        if given.outcome not in ("right", "wrong"):
            return False
        one, other = float(given.extracted), float(reference)
        within = {abs(one - other), abs(one / 100 - other), abs(one - round(other, 2)), abs(round(one) - other)}
        if record["precision"] is not None:
            within.add(abs(round(one, int(record["precision"])) - other))
        if other and any(abs(one / scale - other) <= 1e-9 * abs(other) for scale in (1e3, 1e6, 1e9)):
            return True  # "141.5 billion", of which the reference took 141.5
        return min(within) <= 1e-9 * max(1.0, abs(other))
    return None


def letter_of(text: str, choices: tuple[str, ...]) -> str:
    """The letter of a choice that is said by its letter or in full; "" for none."""
    bare = text.strip().strip("().").upper()
    if len(bare) == 1 and bare in LETTERS[: len(choices)]:
        return bare
    return next((LETTERS[k] for k, each in enumerate(choices) if each.strip() == text.strip()), "")


def log_records(folder: Path) -> Iterator[tuple[str, dict[str, Any], dict[str, Any]]]:
    """Every reply of the recorded runs: the config, the record as `isoprobe score` reads it, the publishers' own."""
    for file in sorted(folder.glob("*/*.json")):
        for k, row in enumerate(json.loads(file.read_text(encoding="utf-8"))):
            told = row["evaluation"]
            record = {
                "id": f"{file.parent.name}/{file.stem}/{row['modality']}/{row['sample_index']}/{k}",
                "question": told["input_prompt"],
                "question_type": "multi_choice",
                "choices": told["choices"],
                "answer": told["ground_truth"],
                "response": told["model_response"],
            }
            yield file.stem, record, told


def _logs(folder: Path) -> Iterator[Read]:
    for config, record, told in log_records(folder):
        one = recorded(record, record["id"])
        given = score(one.question, one.reply, one.item)
        letter = letter_of(str(told["parsed_prediction"]), one.question.choices)
        named = {"predicted": told["parsed_prediction"], "verdict": told["is_correct"]}
        yield Read(
            record["id"],
            config,
            record | named,
            given,
            (given.outcome == "right") == told["is_correct"],
            given.extracted == letter,
        )


def main() -> None:
    parser = argparse.ArgumentParser(description="Agreement of our reading of real replies with references.")
    parser.add_argument("data", type=Path)
    parser.add_argument("--list", default="", metavar="SET", help="print every disagreement of this set")
    parser.add_argument("--longest", type=int, default=600, help="characters of a reply that are printed")
    options = parser.parse_args()
    fair = read_by_eye()
    names = [*REFERENCES, *REWORDED, "isobench_logs"]
    for name in [options.list] if options.list else names:
        start = time.process_time()
        found = list(read_set(name, options.data))
        spent = time.process_time() - start
        compared = [one for one in found if one.outcome is not None]
        valued = [one for one in found if one.value is not None]
        after = [bool(one.value) or one.id in fair for one in valued]
        print(
            f"{name}: outcome {_share([bool(one.outcome) for one in compared])}, "
            f"value {_share([bool(one.value) for one in valued])}, "
            f"value after reading the references' errors {_share(after)}, "
            f"{1000 * spent / len(found):.2f} ms a reply; {dict(Counter(one.score.outcome for one in found))}"
        )
        if options.list:
            for one in found:
                if one.outcome is False or one.value is False:
                    _print(one, options.longest)


def read_by_eye() -> frozenset[str]:
    """The replies that were read one by one, our reading in sight, and where the reference errs or either is fair."""
    read = json.loads(READ.read_text(encoding="utf-8"))
    return frozenset(id for ids in read.values() for id in ids)


def _share(agree: list[bool]) -> str:
    return f"{100 * sum(agree) / len(agree):.2f}% of {len(agree)}" if agree else "-"


def _print(one: Read, longest: int) -> None:
    record, given = one.record, one.score
    reference = record.get("reference_extraction", record.get("predicted", record.get("expected")))
    verdict = record.get("reference_outcome", record.get("verdict", record.get("acceptable")))
    print(f"\n== {one.id} [{one.group}] reference {reference!r} {verdict}; ours {given.outcome} {given.extracted!r} by "
          f"{given.rule!r}; answer {record['answer']!r}, choices {record.get('choices')}")  # fmt: skip
    question, text = str(record["question"]), str(record["response"])
    print(f"   Q: {question[-300:]!r}")
    shown = text if len(text) <= longest else f"{text[: longest // 2]} [...] {text[-longest // 2 :]}"
    print(f"   R: {shown!r}")


if __name__ == "__main__":
    main()
