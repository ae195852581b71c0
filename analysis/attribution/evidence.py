"""What replies show, as arrays: a row for each item and sample, an entry for each arm, and what is missing."""

from __future__ import annotations

import math
from array import array
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.statistics import Values, numbered
from isoprobe.probes.core import EVIDENCE
from isoprobe.probes.results import Scored

ARMS = ("picture", "text", "transcript", "own_transcript")
Key = tuple[str, int]  # item and sample
Written = Mapping[tuple[str, int, str], bool]  # item, sample, question: rightly answered from the own transcript


@dataclass(frozen=True)
class Answers:
    """One arm, a row each: share of the replies that are right (`point`; NaN where none is evidence), and with those
    that are missing taken for wrong (`least`) and for right (`most`; both NaN where nothing was asked). Of transcripts:
    whether an exact solver gives the item's answer on them."""

    point: Values
    least: Values
    most: Values

    @classmethod
    def of(cls, right: Values, answered: Values, asked: Values) -> Answers:
        """From counts of replies."""
        with np.errstate(invalid="ignore", divide="ignore"):
            return cls(right / answered, right / asked, (right + asked - answered) / asked)

    def by_item(self, items: NDArray[np.int64]) -> Answers:
        """The mean over the rows of each item."""
        return Answers(*(mean_by(values, items) for values in (self.point, self.least, self.most)))

    @property
    def answered(self) -> float:
        """The share of what was asked that is evidence; NaN where nothing was asked."""
        asked = ~np.isnan(self.least)
        return float(1 - (self.most - self.least)[asked].mean()) if asked.any() else math.nan


@dataclass(frozen=True)
class Evidence:
    """Rows of item and sample. `items` and `clusters` number each row's item and cluster from 0. `exact`: whether the
    transcript is the picture's content to the letter. `chance`: what a blind answer to the question reaches, NaN where
    that is not known. `seen`: share of the questions about elements that are answered rightly from the picture, and
    `written` from the own transcript: of those that have both."""

    items: NDArray[np.int64]
    clusters: NDArray[np.int64]
    arms: Mapping[str, Answers]
    exact: Values
    chance: Values
    seen: Values
    written: Values
    names: tuple[str, ...] = field(default=())

    def __len__(self) -> int:
        return len(self.items)

    def has(self, arm: str) -> bool:
        """Whether any reply was asked for in this arm."""
        return bool((~np.isnan(self.arms[arm].least)).any())

    @property
    def item_clusters(self) -> NDArray[np.int64]:
        """The cluster of each item."""
        first = np.zeros(int(self.items.max(initial=-1)) + 1, dtype=np.int64)
        first[self.items] = self.clusters
        return first

    @property
    def samples(self) -> int:
        """The most samples that an item has."""
        return int(np.bincount(self.items).max(initial=0)) if len(self) else 0


def mean_by(values: Values, numbers: NDArray[np.int64]) -> Values:
    """The mean of the values under each number; NaN is none, and is the mean of none."""
    known = ~np.isnan(values)
    n = int(numbers.max(initial=-1)) + 1
    sums = np.bincount(numbers[known], weights=values[known], minlength=n)
    counts = np.bincount(numbers[known], minlength=n)
    return np.where(counts > 0, sums / np.maximum(counts, 1), np.nan)


def closed(scored: Iterable[Scored], catalogue: Catalogue) -> list[Scored]:
    """The scores less those of open answers: ROUGE-L measures these, but does not tell right from wrong, so that they
    say nothing of where a fault lies."""
    opened = {key for key, question in catalogue.questions.items() if question.kind == "open"}
    return [one for one in scored if (one.item, one.question) not in opened] if opened else list(scored)


def right_of(one: Scored) -> float | None:
    """1 where the reply earns all points, or where the transcript is enough; else 0; None where it is no evidence."""
    if one.score.outcome not in EVIDENCE:
        return None
    if one.arm == "transcript":
        return None if one.score.enough is None else float(one.score.enough)
    return float(one.score.points >= one.score.of) if one.score.of > 0 else None


def evidence_of(scored: Sequence[Scored], catalogue: Catalogue, written: Written | None = None) -> Evidence:
    """The evidence of these replies about the items whose picture is certified, open answers left out: items that are
    told in words alone say nothing of how much is lost by seeing. An arm in which
    every request failed, as those do that a record of replies lacks, is as good as not asked."""
    came = {one.arm for one in scored if one.score.outcome != "failed"}
    clusters = catalogue.clusters()
    in_words = {id for id, item in catalogue.items.items() if item.labels.get("pictures") == 0}
    rows: dict[Key, int] = {}
    asked: dict[str, tuple[array[int], array[float]]] = {arm: (array("q"), array("d")) for arm in ARMS}
    exact: dict[int, float] = {}
    chance: dict[int, float] = {}
    pairs: dict[int, list[tuple[float, float]]] = defaultdict(list)
    for one in closed(scored, catalogue):
        if one.item not in clusters or one.arm not in came or one.item in in_words:
            continue
        row = rows.setdefault((one.item, one.sample), len(rows))
        right = right_of(one)
        if one.arm == "element":
            other = (written or {}).get((one.item, one.sample, one.question))
            if right is not None and other is not None:
                pairs[row].append((right, float(other)))
        if one.arm not in asked:
            continue
        places, earned = asked[one.arm]
        places.append(row)
        earned.append(math.nan if right is None else right)
        if right is not None and one.arm == "transcript":
            exact[row] = float(one.score.outcome == "right")
        if one.arm in ("picture", "own_transcript"):
            chance[row] = catalogue.chances.get((one.item, one.question), math.nan)
    names = tuple(dict.fromkeys(item for item, _ in rows))
    number = {name: k for k, name in enumerate(names)}
    items = np.array([number[item] for item, _ in rows], dtype=np.int64)
    return Evidence(
        items=items,
        clusters=numbered([clusters[item] for item in names])[items],
        arms={arm: Answers.of(*_counts(*asked[arm], len(rows))) for arm in ARMS},
        exact=_column(exact, len(rows)),
        chance=_column(chance, len(rows)),
        seen=_column({row: float(np.mean([a for a, _ in held])) for row, held in pairs.items()}, len(rows)),
        written=_column({row: float(np.mean([b for _, b in held])) for row, held in pairs.items()}, len(rows)),
        names=names,
    )


def _column(values: Mapping[int, float], rows: int) -> Values:
    column = np.full(rows, math.nan)
    column[np.fromiter(values.keys(), np.int64, len(values))] = np.fromiter(values.values(), np.float64, len(values))
    return column


def _counts(places: array[int], earned: array[float], rows: int) -> tuple[Values, Values, Values]:
    """Of each row how many replies are right, are evidence (NaN is none), and were asked for."""
    at, right = np.array(places, dtype=np.int64), np.array(earned, dtype=np.float64)
    known = ~np.isnan(right)
    rights = np.bincount(at[known], weights=right[known], minlength=rows)
    answers, questions = (np.bincount(each, minlength=rows).astype(np.float64) for each in (at[known], at))
    return rights.astype(np.float64), answers, questions
