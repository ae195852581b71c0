"""What became of a published set's records: counts of all, and the first of each kind in full."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from isoprobe.adapters.audit.report import Undecided, WrongLabel
from isoprobe.adapters.datasets.dataset import BadRecord, one_line

MOST_TOLD = 1_000  # of each kind that are kept in full: a file of a million bad records must not fill the memory
SHOWN_KINDS = 12  # of them that are told
MOST_KINDS = 100  # kinds of bad records that are counted apart
What = TypeVar("What")
_VALUES = re.compile(r"'(?:[^'\\]|\\.)*'|\"[^\"]*\"|[0-9][0-9,.]*|\[[^\]]*\]|\{[^}]*\}")


class Told(Generic[What]):
    """How many there were (`len`), and the first MOST_TOLD of them (iteration, index)."""

    def __init__(self) -> None:
        self.first: list[What] = []
        self.total = 0

    def append(self, what: What) -> None:
        """One more."""
        self.total += 1
        if len(self.first) < MOST_TOLD:
            self.first.append(what)

    def __len__(self) -> int:
        return self.total

    def __iter__(self) -> Iterator[What]:
        return iter(self.first)

    def __getitem__(self, place: int) -> What:
        return self.first[place]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Told):
            return (self.total, self.first) == (other.total, other.first)
        return self.first == other and self.total == len(self.first)

    __hash__ = None  # type: ignore[assignment]  # it grows

    def __repr__(self) -> str:
        return f"Told({self.total}: {self.first[:3]!r}{', ...' if self.total > 3 else ''})"


@dataclass
class Imported:
    """What became of the records: `items` stand in the suite, `bad` and `undecided` ones do not. Of the items so many
    are `unproved`: no solver is there for their kind, and they are asked as they came. So many are `read`: our reader
    sees in their pictures what the label says, which is no proof. For so many items pieces of `knowledge` and
    `solutions` stand in the suite's folder.

    So many of the undecided stand in the suite all the same, `without_gold`: they are asked, and nothing is scored.

    So many questions are `unshown`: they came without a picture and without a text form, and were to be left out.

    So many items show the set's `own` pictures, of which so many are `read_back`; of so many the picture is `unopened`,
    and one is drawn in its place.

    Of so many the picture is `redrawn`: it is one of ours, and not the set's own.

    So many items show `pictures`, so many have lettered `options`, so many a `gold` answer; so many pictures are
    `scaled` down. `taken` counts the items for which something was taken for granted in reading their records, by
    what that is, and `kinds` the bad records by why they are bad, values left out.

    An item whose published label is `wrong` is there with the proved answer. `undrawn` items have no picture, as no
    layout was legible; `uncertified` lists the pictures that our reader does not read back exactly, and why. Of each
    of these all are counted, and the first MOST_TOLD kept in full.
    """

    dataset: str
    suite: str = ""
    fingerprint: str = ""
    records: int = 0
    items: int = 0
    bad: Told[BadRecord] = field(default_factory=Told)
    undecided: Told[Undecided] = field(default_factory=Told)
    unproved: int = 0
    read: int = 0
    knowledge: int = 0
    solutions: int = 0
    own: int = 0
    read_back: int = 0
    unopened: int = 0
    redrawn: int = 0
    pictures: int = 0
    options: int = 0
    gold: int = 0
    scaled: int = 0
    taken: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    unshown: int = 0
    without_gold: int = 0
    wrong: Told[WrongLabel] = field(default_factory=Told)
    undrawn: Told[str] = field(default_factory=Told)
    uncertified: Told[str] = field(default_factory=Told)

    def as_dict(self) -> dict[str, Any]:
        """Plain JSON: all the fields, `counts` of the records of each kind, and the first of them as texts."""
        return {
            "dataset": self.dataset,
            "suite": self.suite,
            "fingerprint": self.fingerprint,
            "records": self.records,
            "items": self.items,
            "unproved": self.unproved,
            "read": self.read,
            "knowledge": self.knowledge,
            "solutions": self.solutions,
            "own": self.own,
            "read_back": self.read_back,
            "unopened": self.unopened,
            "redrawn": self.redrawn,
            "pictures": self.pictures,
            "options": self.options,
            "gold": self.gold,
            "scaled": self.scaled,
            "taken": dict(self.taken),
            "kinds": dict(self.kinds),
            "unshown": self.unshown,
            "without_gold": self.without_gold,
            "counts": self.counts(),
            **self.notes(),
        }

    def refuse(self, bad: BadRecord) -> None:
        """One more bad record, of its kind."""
        self.bad.append(bad)
        kind = _VALUES.sub("…", bad.why)[:160]
        self.kinds[kind if kind in self.kinds or len(self.kinds) < MOST_KINDS else "other kinds"] += 1

    def counts(self) -> dict[str, int]:
        """How many records, items or pictures there are of each kind that `notes` tells."""
        return {
            "bad": len(self.bad),
            "undecided": len(self.undecided),
            "wrong": len(self.wrong),
            "undrawn": len(self.undrawn),
            "uncertified": len(self.uncertified),
        }

    def notes(self) -> dict[str, list[str]]:
        """The first MOST_TOLD of each kind as texts: what the suite's manifest keeps."""
        return {
            "bad": [str(bad) for bad in self.bad],
            "undecided": [one_line(f"{each.place}: {each.why}") for each in self.undecided],
            "wrong": [
                one_line(f"{each.place}: label {each.published!r}, proved {each.proved!r}") for each in self.wrong
            ],
            "undrawn": [*map(one_line, self.undrawn)],
            "uncertified": [*map(one_line, self.uncertified)],
        }

    def lines(self) -> list[str]:
        """Of each kind that there is: how many, and the first of them."""
        notes = self.notes()
        told = [f"{kind}: {count:,}, the first: {notes[kind][0]}" for kind, count in self.counts().items() if count]
        if len(self.kinds) > 1:
            told += [one_line(f"  {count:,} of the bad: {kind}") for kind, count in self.kinds.most_common(SHOWN_KINDS)]
        return told
