"""What asking may stop at: claims that are followed while a run is asked, by bets that hold whenever one looks.

*Leaning*: whether more is lost to perception or to reasoning. The two shares differ by p_T − p_S, the accuracy on true
texts less that of an exact solver on the model's transcripts, so the bets are on that difference. Clusters of items
come in an order that is drawn beforehand and owes nothing to the replies; each is a value once all its replies are
there, whatever came back first. A reply that is missing counts against either claim: it is right for the one gambler
and wrong for the other.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Literal

from isoprobe.adapters.strategies.arms import asked_of
from isoprobe.analysis.anytime import Bets
from isoprobe.analysis.messages.messages import Text, message
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.scoring.scores import scores
from isoprobe.analysis.statistics import Estimate
from isoprobe.probes.core import EVIDENCE, Probe
from isoprobe.probes.engine.registry import unknown
from isoprobe.probes.results import Answered, Scored

LEANING = "leaning"
NEEDS: Mapping[str, tuple[str, ...]] = {LEANING: ("text", "transcript")}  # claims, with the arms they rest on


class UnknownClaim(LookupError):
    """No claim of this name. The message names those there are."""

    def __str__(self) -> str:
        return str(self.args[0])


class ClaimNotAsked(ValueError):
    """A claim rests on arms that are not asked. The message says how to ask them."""


@dataclass(frozen=True)
class Stop:
    """What a run that was to stop at a claim has shown. `leaning` is what more is lost to, "" where that is not
    certain; `items` had their replies when it was, or at last, `of` all that there are. `difference`: p_T − p_S on
    them, with an interval that holds at any time and for whatever is missing."""

    claim: str
    leaning: Literal["perception", "reasoning", ""]
    items: int
    of: int
    difference: Estimate


def told(stop: Stop) -> list[Text]:
    """Sentences on where asking ended, why, and that intervals hold all the same."""
    if not stop.items:
        return [message("stop.nothing"), message("stop.intervals")]
    found = stop.difference
    figures = {name: 100 * getattr(found, name) for name in ("value", "low", "high")}
    shown = message(f"stop.{stop.leaning or 'not_certain'}", items=stop.items, n=stop.of, **figures)
    return [shown, message("stop.intervals")]


def check_claim(claim: str, arms: Iterable[str]) -> None:
    """Raises UnknownClaim, and ClaimNotAsked where an arm is lacking that the claim rests on."""
    if claim not in NEEDS:
        raise UnknownClaim(unknown("claim to stop at", claim, list(NEEDS)))
    asked = list(arms)
    if lacking := [arm for arm in NEEDS[claim] if arm not in asked]:
        needed = " and ".join(NEEDS[claim])
        raise ClaimNotAsked(
            f"--stop-when {claim} rests on the arms {needed}, and {' and '.join(lacking)} would not be asked: "
            "expected them by --arm, or `isoprobe diagnose`"
        )


class Leaning:
    """Follows a run. `expected`: by item, how many replies each of the two arms will have; items that are not in it
    have no say. `seed` draws the order: that of the suite's content, so that a run is continued in the same one."""

    def __init__(self, catalogue: Catalogue, seed: str, expected: Mapping[str, Mapping[str, int]]) -> None:
        self._catalogue = catalogue
        groups: dict[str, list[str]] = defaultdict(list)
        for id, item in catalogue.items.items():
            groups[catalogue.cluster_of(item)].append(id)
        drawn = sorted(groups, key=lambda cluster: sha256(f"{seed}/{cluster}".encode()).digest())
        self.order = [id for cluster in drawn for id in groups[cluster]]
        self._expected = expected
        voting = ([id for id in groups[cluster] if id in expected] for cluster in drawn)
        self._clusters = [ids for ids in voting if ids]
        self._largest = max(map(len, self._clusters), default=1)
        self._held: dict[str, dict[tuple[str, str, int], tuple[float, float]]] = defaultdict(dict)
        self._bets = Bets()
        self._items = 0

    def saw(self, answered: Answered) -> None:
        """One more reply that counts; it takes the place of an earlier one as long as its cluster waits for others."""
        if answered.arm in NEEDS[LEANING] and answered.item in self._expected:
            for scored in scores([answered], self._catalogue):
                self.scored(scored)

    def scored(self, one: Scored) -> None:
        """As `saw`, of a reply that is scored already."""
        if one.arm not in NEEDS[LEANING] or one.item not in self._expected:
            return
        if one.arm == "text" and self._catalogue.questions[one.item, one.question].kind == "open":
            return
        self._held[one.item][one.arm, one.question, one.sample] = _range(one)
        self._follow()

    def enough(self) -> bool:
        """Whether the claim holds, and no more items need to be asked."""
        return bool(self._bets.claim)

    @property
    def stop(self) -> Stop:
        """What was shown so far."""
        n = sum(map(len, self._clusters))
        used = self._clusters[: len(self._bets.lows)]
        scale = self._largest * len(self._clusters) / max(1, n)
        low, high = (max(-1.0, min(1.0, scale * bound)) for bound in self._bets.interval())
        middles = [(a + b) / 2 for a, b in zip(self._bets.lows, self._bets.highs, strict=True)]
        value = scale * sum(middles) / len(middles) if middles else float("nan")
        found = Estimate(value, low, high, len(used), self._items, "betting")
        leans: Mapping[int, Literal["perception", "reasoning", ""]] = {1: "perception", 0: "", -1: "reasoning"}
        return Stop(LEANING, leans[self._bets.claim], self._items, n, found)

    def _follow(self) -> None:
        """Bets on the clusters that are next and have all their replies, until a claim holds."""
        while not self.enough() and len(self._bets.lows) < len(self._clusters):
            cluster = self._clusters[len(self._bets.lows)]
            if not all(self._settled(item) for item in cluster):
                return
            lows, highs = zip(*map(self._difference, cluster), strict=True)
            self._bets.add(max(-1.0, sum(lows) / self._largest), min(1.0, sum(highs) / self._largest))
            self._items += len(cluster)

    def _settled(self, item: str) -> bool:
        replies = [arm for arm, _, _ in self._held.get(item, ())]
        return all(replies.count(arm) >= count for arm, count in self._expected[item].items())

    def _difference(self, item: str) -> tuple[float, float]:
        """The least and the most that text less transcript may be."""
        ranges = {
            arm: [held for (where, _, _), held in self._held[item].items() if where == arm] for arm in NEEDS[LEANING]
        }
        (text_low, text_high), (low, high) = (
            (sum(a for a, _ in held) / len(held), sum(b for _, b in held) / len(held)) for held in ranges.values()
        )
        return max(-1.0, text_low - high), min(1.0, text_high - low)


def _range(one: Scored) -> tuple[float, float]:
    """What a reply earns: 0 or 1, or anything between where it is no evidence."""
    score = one.score
    if score.outcome not in EVIDENCE or (one.arm == "transcript" and score.enough is None) or score.of <= 0:
        return 0.0, 1.0
    right = (
        float(score.enough) if one.arm == "transcript" and score.enough is not None else float(score.points >= score.of)
    )
    return right, right


def leaning_of(probes: Iterable[Probe], seed: str, forms: tuple[str, ...] = (), samples: int = 1) -> Leaning:
    """To follow a run that is to be asked with these text forms and as many samples; reads the probes once. Items whose
    picture is not certified, that have no transcript, or whose answer is open, have no say."""
    expected: dict[str, dict[str, int]] = {}

    def seen() -> Iterable[Probe]:
        for probe in probes:
            counts = {
                arm: samples * sum(question.kind != "open" for question in asked_of(arm, probe, forms)[0])
                for arm in NEEDS[LEANING]
            }
            if all(counts.values()):
                expected[probe.item.id] = counts
            yield probe

    catalogue = Catalogue.of(seen())
    return Leaning(catalogue, seed, {id: n for id, n in expected.items() if id not in catalogue.uncertified})


def leaning_shown(scored: Iterable[Scored], catalogue: Catalogue, seed: str) -> Stop:
    """What a run that was followed has shown, from all its replies."""
    replies = [one for one in scored if one.arm in NEEDS[LEANING]]
    counts: dict[str, dict[str, int]] = {}
    for (id, _), question in catalogue.questions.items():
        if question.about == "transcript" and id not in catalogue.uncertified:
            counts.setdefault(id, dict.fromkeys(NEEDS[LEANING], 0))
    for one in replies:
        if one.item in counts and catalogue.questions[one.item, one.question].kind != "open":
            counts[one.item][one.arm] += 1
    expected = {id: {arm: count or 1 for arm, count in arms.items()} for id, arms in counts.items()}
    followed = Leaning(catalogue, seed, expected)
    for one in replies:
        followed.scored(one)
    return followed.stop
