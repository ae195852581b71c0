"""IsoBench's published verdicts beside ours: the faults of theirs by kind, and in how many replies ours is right.

    python benchmarks/verdicts.py                          the table and the share, from what is kept of the readings
    python benchmarks/verdicts.py ../shared/data           reads all replies anew, and tells what is read otherwise
    python benchmarks/verdicts.py ../shared/data --write   the same, and keeps it, and writes docs/scoring.md anew
    python benchmarks/verdicts.py ../shared/data --list    and prints what is to be read, and our faults

What is kept: `isobench_verdicts.json`, every reply where the two have ever differed, read by eye, and those among the
others that a reader took otherwise than both; `isobench_outcomes.json`, what ours and theirs take of all, a character a
reply in the order of the published files: a choice's letter (theirs small where it is counted wrong), `!` for an answer
that no choice is, `?` for no single answer. A reply where the two differ and that nobody has read is not written: it is
to be read first.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from replies import letter_of, log_records

from isoprobe.adapters.datasets.records.recorded import recorded
from isoprobe.analysis.scoring.scores import score
from isoprobe.probes.results import Score

ROOT = Path(__file__).resolve().parents[1]
SPECIMENS = ROOT / "tests" / "specimens"
READ = SPECIMENS / "isobench_verdicts.json"
OUTCOMES = SPECIMENS / "isobench_outcomes.json"
PAGE = ROOT / "docs" / "scoring.md"
OFF_LIST, NO_ANSWER = "!", "?"
FAULTS = {
    "hidden": "choices never shown, none is said",
    "off": "says what no choice is",
    "none": "gives no answer",
    "other": "says another choice",
    "both": "contradicts itself, or is cut off",
    "missed": "says a choice, none is taken",
    "label": "the label is wrong",
}
SHARE = r"[\d,]+ of [\d,]+ \([\d.]+%\)"


@dataclass(frozen=True)
class Reading:
    """What a careful reader takes of a reply: any of `taken` is fair. `fault`: what the publishers' scoring makes of it
    wrongly, a key of FAULTS, or "" for nothing."""

    taken: str
    fault: str
    note: str


@dataclass(frozen=True)
class Pair:
    """What ours and theirs take of one reply, and whether theirs is counted right."""

    config: str
    ours: str
    theirs: str
    counted: bool

    @property
    def differ(self) -> bool:
        return self.ours != self.theirs


def read_by_eye() -> Mapping[str, Reading]:
    """The replies that were read, by name: MODEL/CONFIG/MODALITY/INDEX/LINE."""
    told = json.loads(READ.read_text(encoding="utf-8"))["read"]
    return {name: Reading(*one) for name, one in told.items()}


def kept() -> dict[str, Pair]:
    """What was taken of each reply when it was read last, by MODEL/CONFIG/LINE."""
    told = json.loads(OUTCOMES.read_text(encoding="utf-8"))
    return {
        f"{file}/{line}": Pair(file.split("/")[1], ours, theirs.upper(), theirs.isupper())
        for file in told["ours"]
        for line, (ours, theirs) in enumerate(zip(told["ours"][file], told["theirs"][file], strict=True))
    }


def place(name: str) -> str:
    """A reply's place among what is kept: its name without modality and index."""
    model, config, _, _, line = name.split("/")
    return f"{model}/{config}/{line}"


def taken(given: Score) -> str:
    """What our reading takes of a reply, as one character."""
    if given.off_list:
        return OFF_LIST
    return given.extracted if given.outcome in ("right", "wrong") else NO_ANSWER


def anew(logs: Path, among: frozenset[str] | None = None) -> Iterator[tuple[dict[str, Any], Pair, Score]]:
    """Every reply read now (or those at the places `among`): its record, the two readings, and our score."""
    for config, record, told in log_records(logs):
        if among is not None and place(record["id"]) not in among:
            continue
        one = recorded(record, record["id"])
        given = score(one.question, one.reply, one.item)
        theirs = letter_of(str(told["parsed_prediction"]), one.question.choices) or NO_ANSWER
        yield (
            record | {"theirs": told["parsed_prediction"]},
            Pair(config, taken(given), theirs, told["is_correct"]),
            given,
        )


def ours_right(pair: Pair, reading: Reading | None) -> bool:
    """Whether our reading is a careful reader's. Where the two agree and nobody read, they are taken to be right."""
    return pair.ours in reading.taken if reading else not pair.differ


def share(count: int, of: int) -> str:
    """ "6,700 of 6,748 (99.3%)" """
    return f"{count:,} of {of:,} ({100 * count / of:.1f}%)"


def sentences(pairs: Mapping[str, Pair], read: Mapping[str, Reading]) -> tuple[str, str]:
    """How often the two take the same, and how often ours is right."""
    at = {place(name): one for name, one in read.items()}
    same = sum(not pair.differ for pair in pairs.values())
    right = sum(ours_right(pair, at.get(where)) for where, pair in pairs.items())
    return f"take the same in {share(same, len(pairs))}", f"Ours is right in {share(right, len(pairs))}"


def table(pairs: Mapping[str, Pair], read: Mapping[str, Reading]) -> list[str]:
    """The publishers' faults by kind and config, how many of them are counted right, and what ours misreads."""
    at = {place(name): one for name, one in read.items()}
    configs = sorted({pair.config for pair in pairs.values()})

    def row(head: str, found: Sequence[Pair]) -> str:
        counts = [sum(pair.config == config for pair in found) for config in configs]
        return f"| {head} | {' | '.join(map(str, counts))} | {len(found)} |"

    wrong = {where: pairs[where] for where, one in at.items() if one.fault}
    heads = [config.split("_", 1)[-1].replace("id", "winner") for config in configs]
    return [
        f"| | {' | '.join(heads)} | all |",
        "|---" * (len(configs) + 2) + "|",
        *(
            row(said, [pair for where, pair in wrong.items() if at[where].fault == kind])
            for kind, said in FAULTS.items()
        ),
        row("all faults of theirs", list(wrong.values())),
        row("of these, counted right", [pair for pair in wrong.values() if pair.counted]),
        row("misread by ours", [pair for where, pair in pairs.items() if not ours_right(pair, at.get(where))]),
    ]


def write(pairs: Mapping[str, Pair], read: Mapping[str, Reading]) -> None:
    """docs/scoring.md with this table and these shares."""
    before, mark, rest = PAGE.read_text(encoding="utf-8").partition("| | chemistry |")
    if not mark:
        raise SystemExit(f"{PAGE}: no table of the publishers' faults")
    page = before + "\n".join(table(pairs, read)) + "\n\n" + rest.partition("\n\n")[2]
    for said, start in zip(sentences(pairs, read), ("take the same in", "Ours is right in"), strict=True):
        page = re.sub(f"{start} {SHARE}", said, page)
    PAGE.write_text(page, encoding="utf-8")


def keep(pairs: Mapping[str, Pair]) -> None:
    """What is taken of each reply, for later."""
    ours: dict[str, str] = {}
    theirs: dict[str, str] = {}
    for where, pair in pairs.items():
        file = where.rpartition("/")[0]
        ours[file] = ours.get(file, "") + pair.ours
        theirs[file] = theirs.get(file, "") + (pair.theirs if pair.counted else pair.theirs.lower())
    OUTCOMES.write_text(json.dumps({"ours": ours, "theirs": theirs}, indent=1) + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description="IsoBench's published verdicts beside ours.")
    parser.add_argument("data", type=Path, nargs="?", help="the folder with isobench_logs: all are read anew")
    parser.add_argument("--write", action="store_true", help="keep what is read, and write docs/scoring.md anew")
    parser.add_argument("--list", action="store_true", help="print what is to be read, and our faults")
    options = parser.parse_args()
    read, pairs = read_by_eye(), kept()
    if options.data:
        before, pairs, unread = pairs, {}, 0
        for record, pair, given in anew(options.data / "isobench_logs"):
            where, reading = place(record["id"]), read.get(record["id"])
            pairs[where] = pair
            unread += pair.differ and not reading
            moved = where in before and pair != before[where]
            if moved or not ours_right(pair, reading):
                said = "is read otherwise now" if moved else "is to be read" if not reading else "ours is wrong"
                print(f"{record['id']}: {said}: {pair.ours} by {given.rule}, theirs {pair.theirs}; {reading or ''}")
                if options.list and not ours_right(pair, reading):
                    print(f"   {record['choices']}, right is {record['answer']!r}\n   {record['response'][-700:]!r}")
        if options.write:
            if unread:
                raise SystemExit(f"{unread} replies where the two differ were read by nobody: put them into {READ}")
            keep(pairs)
            write(pairs, read)
    print("\n".join([*table(pairs, read), *sentences(pairs, read)]))


if __name__ == "__main__":
    main()
