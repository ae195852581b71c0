"""Where the accuracy that is lost on the picture goes: perception, reasoning, and answering in one step, with
intervals.

Two abilities, seeing and reasoning, each by the model or made perfect: the model does both on its own transcript (p_E),
reasons alone on a true text (p_T), sees alone where an exact solver takes its transcript (p_S), and with both made
perfect nothing is lost (1). A share is the mean gain of making that ability perfect over both orders (Shapley 1953).
What answering from the picture in one step loses beyond its own transcript is the third part (`mode`, p_E - p_P); it
may be a gain. The three add up to 1 - p_P.

Replies that are missing leave bounds, and so do arms that were not asked. Of the picture and the text alone, with no
loss by the mode, so that p_E is p_P: an exact solver on what the model saw would be right at least as often as the
model was, its luck aside; and where what it saw is enough it fails as seldom as on the text, so that 1 - p_S is at
least p_T - p_P. That bounds p_S from both sides, and with it both shares: perception is at least p_T - p_P, reasoning
at most 1 - p_T. The bounds are sharp: how the two failures fall together decides where between them the truth is.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from isoprobe.analysis.attribution.bounds import bounded
from isoprobe.analysis.attribution.evidence import Answers, Evidence, Written, evidence_of
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.statistics import NO_EVIDENCE, Bounded, Estimate, Values
from isoprobe.probes.core import EVIDENCE, Probe
from isoprobe.probes.results import Scored

UNKNOWN_CHANCE = 0.25  # of a question whose chance is not known: no open answer of ours is commoner
ACCURACIES = ("both", "text", "transcript", "picture")
FIGURES = (
    "loss",
    "perception",
    "reasoning",
    "mode",
    "balance",
    "picture",
    "beyond_chance",
    "text",
    "transcript",
    "both",
)


@dataclass(frozen=True)
class Shares:
    """The parts of what is lost on the picture, and the accuracies that they follow from, over the `items` asked.

    `picture` is p_P, `both` p_E (seeing and reasoning by the model: own transcript), `text` p_T, `transcript` p_S (an
    exact solver on the model's transcript). `loss` = 1 - p_P = perception + reasoning + mode. `balance`: perception
    less reasoning, p_T - p_S. `beyond_chance`: (p_P - g) / (1 - g), g being what a blind answer reaches; without
    evidence where that is not known. `complete` items have evidence in every arm that was asked; `missing` counts, by
    arm, those that lack some. `assumed` names the arms that were not asked: `own_transcript` alone, and the picture
    stands in its place, so that mode is nothing by assumption; `transcript` as well, and shares have bounds.
    """

    both: Estimate
    text: Estimate
    transcript: Estimate
    picture: Estimate
    perception: Estimate
    reasoning: Estimate
    mode: Estimate
    loss: Estimate
    balance: Estimate
    beyond_chance: Estimate
    items: int
    complete: int
    missing: Mapping[str, int]
    assumed: tuple[str, ...] = ()


def evidence(scored: Iterable[Scored], whole: bool = False) -> dict[tuple[str, str], float]:
    """By (item, arm), the mean over an arm's replies that are evidence: points reached, or enough for transcripts.

    An item that has no evidence in an arm has no entry there. With `whole` a reply counts where it earns all points, as
    an exact solver on a transcript is right or wrong too: figures that are set against that one are of one measure.
    """
    sums: dict[tuple[str, str], list[float]] = defaultdict(list)
    for one in scored:
        if one.score.outcome in EVIDENCE:
            if one.arm == "transcript":
                if one.score.enough is not None:
                    sums[one.item, one.arm].append(float(one.score.enough))
            elif one.score.of > 0:
                share = one.score.points / one.score.of
                sums[one.item, one.arm].append(float(share >= 1) if whole else share)
    return {key: sum(points) / len(points) for key, points in sums.items()}


def shares(
    scored: Iterable[Scored], probes: Iterable[Probe] | Catalogue, written: Written | None = None
) -> Shares | None:
    """The shares over the items whose picture is certified: one that is not proved legible blames no model.

    None where picture (or own transcript) and text were not both asked.
    """
    return shares_of(evidence_of(list(scored), Catalogue.of(probes), written))


def shares_of(found: Evidence, figures: Sequence[str] = FIGURES) -> Shares | None:
    """As `shares`, from the evidence; other figures than these are left without evidence."""
    pictured = ~(np.isnan(found.arms["picture"].least) & np.isnan(found.arms["own_transcript"].least))
    has = {arm: bool((~np.isnan(answers.least) & pictured).any()) for arm, answers in found.arms.items()}
    if not has["text"] or not (has["picture"] or has["own_transcript"]):
        return None
    arms = {arm: answers.by_item(found.items) for arm, answers in found.arms.items()}
    assumed = tuple(arm for arm, asked in has.items() if not asked)
    own = arms["own_transcript"] if has["own_transcript"] else arms["picture"]
    picture = arms["picture"] if has["picture"] else own
    asked = [arm for arm in arms if has[arm]]
    everywhere = ~np.any([np.isnan(arms[arm].least) for arm in asked], axis=0)
    if not everywhere.any():
        return None
    complete = everywhere & ~np.any([np.isnan(arms[arm].point) for arm in asked], axis=0)
    chance = _chance(found)
    columns = _Columns(everywhere, complete, found.item_clusters)
    columns.accuracies(own, arms["text"], arms["transcript"], picture)
    if has["transcript"]:
        columns.parts(own, arms["text"], arms["transcript"], picture)
    else:
        columns.bounds(arms["text"], picture, chance)
    columns.losses(own, picture, chance)
    made = columns.estimates(figures)
    if not has["transcript"]:
        made |= {part: _no_more(made[part], made["loss"]) for part in ("perception", "reasoning") if part in made}
    if not (has["picture"] and has["own_transcript"]):
        made["mode"] = NO_EVIDENCE
    if not has["picture"]:
        made["picture"] = NO_EVIDENCE
    if not has["own_transcript"]:
        made["both"] = NO_EVIDENCE
    return Shares(
        **{figure: made.get(figure, NO_EVIDENCE) for figure in FIGURES},
        items=int(everywhere.sum()),
        complete=int(complete.sum()),
        missing={arm: int((everywhere & np.isnan(arms[arm].point)).sum()) for arm in asked},
        assumed=assumed,
    )


def _chance(found: Evidence) -> Values:
    """What a blind answer reaches, by item; NaN where that is not known."""
    chance = np.full(int(found.items.max(initial=-1)) + 1, math.nan)
    chance[found.items] = found.chance
    return chance


class _Columns:
    """Lower, upper and complete values of each figure, an item a row."""

    def __init__(self, asked: NDArray[np.bool_], complete: NDArray[np.bool_], clusters: NDArray[np.int64]) -> None:
        self._asked, self._complete, self._clusters = asked, complete, clusters
        self._held: dict[str, tuple[Values, Values, Values, tuple[float, float], tuple[float, float]]] = {}

    def _put(
        self,
        name: str,
        least: Values,
        most: Values,
        point: Values,
        values: tuple[float, float] = (0.0, 1.0),
        mean: tuple[float, float] | None = None,
    ) -> None:
        self._held[name] = (least, most, point, values, mean or values)

    def accuracies(self, own: Answers, text: Answers, transcript: Answers, picture: Answers) -> None:
        for name, arm in (("both", own), ("text", text), ("transcript", transcript), ("picture", picture)):
            self._put(name, arm.least, arm.most, arm.point)

    def parts(self, own: Answers, text: Answers, transcript: Answers, picture: Answers) -> None:
        e, t, s = own, text, transcript
        part, whole = (-0.5, 1.0), (0.0, 1.0)
        for name, other, alone in (("perception", t, s), ("reasoning", s, t)):
            least = _share(other.least, e.most, alone.most)
            most = _share(other.most, e.least, alone.least)
            self._put(name, least, most, _share(other.point, e.point, alone.point), part, whole)
        self._put("balance", t.least - s.most, t.most - s.least, t.point - s.point, (-1.0, 1.0))

    def bounds(self, text: Answers, picture: Answers, chance: Values) -> None:
        """Of the picture and the text alone; see the module."""
        unseen = _most_unseen(picture.least, text.point, chance, self._asked)
        t_least, t_most, p_least, p_most = text.least, text.most, picture.least, picture.most
        surely = t_least - p_most
        if not np.nanmean(np.where(self._asked, surely, math.nan)) > 0:
            surely = np.zeros_like(surely)
        none = np.full_like(t_least, math.nan)
        part, whole = (-0.5, 1.0), (0.0, 1.0)
        seeing = ((t_least - p_most) + surely) / 2, ((t_most - p_least) + unseen) / 2
        thinking = ((1 - unseen - p_most) + (1 - t_most)) / 2, ((1 - surely - p_least) + (1 - t_least)) / 2
        self._put("perception", *seeing, none, part, whole)
        self._put("reasoning", *thinking, none, part, whole)
        self._put("balance", t_least - 1 + surely, t_most - 1 + unseen, none, (-1.0, 1.0))

    def losses(self, own: Answers, picture: Answers, chance: Values) -> None:
        self._put("loss", 1 - picture.most, 1 - picture.least, 1 - picture.point)
        mode = (own.least - picture.most, own.most - picture.least, own.point - picture.point)
        self._put("mode", *mode, (-1.0, 1.0))
        if not np.isnan(chance[self._asked]).any() and (chance[self._asked] < 1).all():
            scale = 1 / (1 - chance)
            least, most, point = ((each - chance) * scale for each in (picture.least, picture.most, picture.point))
            lowest = float((-chance * scale)[self._asked].min())
            self._put("beyond_chance", least, most, point, (lowest, 1.0))

    def estimates(self, figures: Sequence[str]) -> dict[str, Estimate]:
        names = [name for name in self._held if name in figures]
        least, most, point, ranges, means = zip(*(self._held[name] for name in names), strict=True)
        kept = self._asked

        def table(columns: tuple[Values, ...]) -> Values:
            return np.column_stack([column[kept] for column in columns])

        whole = np.where(self._complete[kept][:, None], table(point), math.nan)
        clusters = np.unique(self._clusters[kept], return_inverse=True)[1].astype(np.int64)
        lower, upper = table(least), table(most)
        made = dict(zip(names, bounded(lower, upper, whole, clusters, ranges, means), strict=True))
        for k, name in enumerate(names):  # each resampled by itself, so that it is told as tables of accuracies tell it
            columns = lower[:, [k]], upper[:, [k]], whole[:, [k]]
            if name in ACCURACIES:
                (made[name],) = bounded(*columns, clusters, [ranges[k]])
            elif name == "loss":
                least_lost, most_lost, lost = columns
                made[name] = _less(*bounded(1 - most_lost, 1 - least_lost, 1 - lost, clusters, [ranges[k]]))
        return made


def _less(accuracy: Estimate) -> Estimate:
    """What is lost where so much is right."""
    lost = replace(accuracy, value=1 - accuracy.value, low=1 - accuracy.high, high=1 - accuracy.low)
    return replace(lost, least=1 - lost.most, most=1 - lost.least) if isinstance(lost, Bounded) else lost


def _share(other: Values, both: Values, own: Values) -> Values:
    """The Shapley share of one ability: `other` is the accuracy where it is perfect, `own` where the other one is."""
    return ((other - both) + (1 - own)) / 2


def luck_of(text: Values, chance: Values) -> Values:
    """How often an answer to what was not seen is right, an item each: where its reasoning fails, and a guess hits. An
    item's own text answer says how often reasoning fails on it, so that hard items are not held against easy ones."""
    known = np.where(np.isnan(chance), UNKNOWN_CHANCE, np.minimum(chance, 0.9))
    return np.asarray((1 - text) * known / (1 - known), dtype=np.float64)


def _most_unseen(picture: Values, text: Values, chance: Values, asked: NDArray[np.bool_]) -> Values:
    """1 - p_S at the most, an item each: from p_P = p_S + (1 - p_S) luck, linear in what the items differ by."""
    luck = np.where(asked, luck_of(text, chance), math.nan)
    if np.isnan(luck).all():
        return np.ones_like(picture)
    mean, p = min(float(np.nanmean(luck)), 0.9), float(np.nanmean(np.where(asked, picture, math.nan)))
    if (1 - p) / (1 - mean) >= 1:
        return np.ones_like(picture)
    moved = np.where(np.isnan(luck), 0.0, luck - mean)
    return np.asarray((1 - picture) / (1 - mean) + (1 - p) / (1 - mean) ** 2 * moved, dtype=np.float64)


def _no_more(part: Estimate, loss: Estimate) -> Estimate:
    """Bounds of a part, which is neither less than nothing nor more than all that is lost."""
    if not isinstance(part, Bounded):
        return part
    most = loss.most if isinstance(loss, Bounded) else loss.value
    top = max(loss.high, most)
    least = min(max(0.0, part.least), most)
    return replace(
        part, least=least, most=min(part.most, most), low=max(0.0, min(part.low, least)), high=min(part.high, top)
    )
