"""What comes of a run, as frozen values: the replies that count, their scores, and the fault of an item."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from isoprobe.probes.core import Fault, Outcome, Reply, short_repr


def places_of(id: str) -> Iterator[tuple[str, str, str]]:
    """Item, arm and question that an export's id (ITEM/ARM/QUESTION) may name, the longest item first: an item's own
    name may hold slashes, and so may a question's."""
    parts = id.split("/")
    for k in range(len(parts) - 2, 0, -1):
        yield "/".join(parts[:k]), parts[k], "/".join(parts[k + 1 :])


@dataclass(frozen=True, slots=True)
class Answered:
    """The reply that counts for one question of one item in one arm."""

    item: str
    arm: str
    question: str
    sample: int
    reply: Reply


@dataclass(frozen=True, slots=True)
class Score:
    """`extracted` is what was taken for the answer, `rule` how it was found, `span` where in the text. `enough`
    (transcripts only): an exact solver on what was written gives the item's answer. `off_list`: wrong because it is
    nothing that the question can have, such as a value that no option has."""

    outcome: Outcome
    extracted: str = ""
    rule: str = ""
    span: tuple[int, int] = (0, 0)
    points: float = 0.0
    of: float = 1.0
    enough: bool | None = None
    off_list: bool = False

    def __repr__(self) -> str:
        points = f", {self.points:g} of {self.of:g}" if self.outcome == "partial" else ""
        return f"Score({self.outcome}: {short_repr(self.extracted)} by {self.rule or 'no rule'}{points})"


@dataclass(frozen=True, slots=True)
class Scored:
    item: str
    arm: str
    question: str
    sample: int
    score: Score


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """The fault of one item, and the evidence: text, transcript (enough; `exact`: to the letter), picture; None where
    there is none."""

    item: str
    fault: Fault
    text: bool | None
    transcript: bool | None
    picture: bool | None
    exact: bool | None = None

    def __repr__(self) -> str:
        names = {True: "right", False: "wrong", None: "unknown"}
        evidence = (f"{arm} {names[getattr(self, arm)]}" for arm in ("text", "transcript", "picture"))
        return f"Diagnosis({self.item}: {self.fault}; {', '.join(evidence)})"
