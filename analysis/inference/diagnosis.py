"""The fault of each item and the name of the respondent, from scored replies.

A claim about one item is an anecdote; the shares over many items (analysis.inference.shares) are the finding.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from isoprobe.analysis.inference.shares import Shares, closed, evidence, shares_of
from isoprobe.analysis.messages.messages import Name, Text, message
from isoprobe.analysis.scoring.catalogue import Catalogue, Group, group_of
from isoprobe.analysis.statistics import Estimate, estimate
from isoprobe.probes.core import EVIDENCE, Fault, Probe
from isoprobe.probes.results import Diagnosis, Scored

Respondent = Literal[
    "perfect", "capable", "blind", "unreasoning", "both", "binding", "guessing", "mute", "refusing", "mixed", "unknown"
]
GOOD = 0.9  # an ability this often at work is not the fault of a respondent who mostly fails
RARE = 0.1  # less evidence than this among the replies: the respondent does not answer
VAGUE = 0.25  # an interval this wide on either side is compatible with guessing, and with much else
ABLE = 0.8  # where pictures and texts are surely answered this well, little is lost, whatever it is lost to
EXACT = 0.2  # a blind respondent's transcripts are hardly ever exact, whatever answers they happen to give


@dataclass(frozen=True)
class Verdict:
    """What kind of respondent the replies show, in one word, and `why` in one sentence with the figures.

    `leaning` says which share of the lost accuracy is the larger one: "perception", "reasoning", or "" where the
    interval of their difference holds zero.
    """

    name: Respondent
    why: Text
    leaning: Literal["perception", "reasoning", ""] = ""


# ---- one item ----

_FAULTS: dict[tuple[bool, bool, bool], Fault] = {  # text, transcript enough, picture
    (True, True, True): "none",
    (True, True, False): "binding",
    (True, False, False): "perception",
    (False, True, False): "reasoning",
    (False, False, False): "both",
}


def fault(text: bool | None, transcript: bool | None, picture: bool | None, certified: bool = True) -> Fault:
    """The fault that the evidence of one item shows: None where there is none. `certified`: the picture is legible.

    Right on the picture against the other evidence is unexplained.
    """
    if not certified:
        return "item"
    if text is None or transcript is None or picture is None:
        return "undetermined"
    return _FAULTS.get((text, transcript, picture), "unexplained")


def diagnose(scored: Iterable[Scored], probes: Iterable[Probe] | Catalogue) -> list[Diagnosis]:
    """One diagnosis an item, in suite order. Of several replies in an arm the majority counts; a tie is no evidence."""
    catalogue = Catalogue.of(probes)
    return diagnoses_of(evidence(closed(scored, catalogue), whole=True), catalogue)


def diagnoses_of(found: Mapping[tuple[str, str], float], catalogue: Catalogue) -> list[Diagnosis]:
    """As `diagnose`, from the evidence by (item, arm)."""
    diagnoses = []
    for item in catalogue.items:
        text, transcript, picture = (_majority(found.get((item, arm))) for arm in ("text", "transcript", "picture"))
        blame = fault(text, transcript, picture, item not in catalogue.uncertified)
        diagnoses.append(Diagnosis(item, blame, text, transcript, picture))
    return diagnoses


def _majority(points: float | None) -> bool | None:
    return None if points is None or points == 0.5 else points > 0.5


# ---- a respondent ----


def name_respondent(scored: Sequence[Scored], probes: Iterable[Probe] | Catalogue) -> Verdict:
    """The kind of respondent that these replies show; "mixed" where no single kind fits, with the leaning.

    Items whose picture is not certified and open answers are left out, and failed requests are no replies. In order: no
    evidence (mute, refusing), nothing wrong (perfect), agreement with the truth no better or worse than chance in every
    arm (guessing), then by what is at work: sight (an exact solver on the transcripts) and reasoning (the text arm).
    """
    catalogue = Catalogue.of(probes)
    closed_ones = closed(scored, catalogue)
    if scored and not closed_ones:
        return Verdict("unknown", message("verdict.all_open"))
    asked = len(closed_ones)
    scored = [one for one in closed_ones if one.item not in catalogue.uncertified]
    if asked and not scored:
        return Verdict("unknown", message("verdict.none_certified"))
    counts = Counter(one.score.outcome for one in scored)
    replies = len(scored) - counts["failed"]
    if not replies:
        return Verdict("unknown", message("verdict.no_reply", failed=counts["failed"]))
    usable = sum(counts[outcome] for outcome in EVIDENCE)
    if usable < RARE * replies:
        name: Respondent = "refusing" if counts["refused"] > counts["unparsed"] + counts["ambiguous"] else "mute"
        without = {outcome: counts[outcome] for outcome in ("refused", "unparsed", "ambiguous")}
        return Verdict(name, message("verdict.few_answers", usable=usable, replies=replies, **without))
    if usable == counts["right"]:
        if usable == replies:
            return Verdict("perfect", message("verdict.all_right", usable=usable))
        return Verdict("perfect", message("verdict.all_right_some_none", usable=usable, more=replies - usable))
    guesses = agreement(scored, catalogue)
    if guesses and all(one.low <= 0 <= one.high for one in guesses.values()):
        worst = max(guesses, key=lambda arm: abs(guesses[arm].value))
        arm, deviation = Name("arm", worst), _points(guesses[worst])
        if any(one.high - one.low > 2 * VAGUE for one in guesses.values()):
            return Verdict("unknown", message("verdict.too_few", arm=arm, deviation=deviation))
        return Verdict("guessing", message("verdict.guesses", arm=arm, deviation=deviation))
    shares = shares_of(evidence(scored, whole=True), catalogue.clusters())
    if shares is None:
        return _ably(scored, catalogue) or Verdict("unknown", message("verdict.no_shares"))
    return _by_ability(scored, catalogue, shares)


def _ably(scored: Sequence[Scored], catalogue: Catalogue) -> Verdict | None:
    """The verdict on one who answers from the picture and from the text nearly without fault, where nothing tells what
    the rest is lost to; None of any other."""
    found, clusters = evidence(scored, whole=True), catalogue.clusters()
    picture, text = (
        estimate([found.get((item, arm), np.nan) for item in clusters], list(clusters.values()))
        for arm in ("picture", "text")
    )
    if not min(picture.low, text.low) >= ABLE:  # nor where there is no evidence
        return None
    return Verdict("capable", message("verdict.capable", picture=_percent(picture), text=_percent(text)))


def _by_ability(scored: Sequence[Scored], catalogue: Catalogue, shares: Shares) -> Verdict:
    chance = _mean(catalogue.chances[one.item, one.question] for one in scored if one.arm == "text")
    transcripts = [one for one in scored if one.arm == "transcript" and one.score.outcome in EVIDENCE]
    exact = _mean(float(one.score.outcome == "right") for one in transcripts)
    blind = shares.transcript.low <= chance and exact <= EXACT
    unreasoning = shares.text.low <= chance
    sees, reasons = shares.transcript.value >= GOOD, shares.text.value >= GOOD
    figures = message(
        "verdict.figures",
        text=_percent(shares.text),
        solver=_percent(shares.transcript),
        own=_percent(shares.both),
        picture=_percent(shares.picture),
    )
    lean = leaning(scored, catalogue)
    if blind and unreasoning:
        return Verdict("both", message("verdict.both", figures=figures), lean)
    if blind and reasons:
        return Verdict("blind", message("verdict.blind", figures=figures), lean)
    if unreasoning and sees:
        return Verdict("unreasoning", message("verdict.unreasoning", figures=figures), lean)
    if sees and reasons and shares.looking.high < -2 * (1 - GOOD):
        return Verdict("binding", message("verdict.binding", figures=figures), lean)
    return Verdict("mixed", figures, lean)


def leaning(scored: Iterable[Scored], probes: Iterable[Probe] | Catalogue) -> Literal["perception", "reasoning", ""]:
    """The larger share of the lost accuracy, where the interval of the difference (p_T - p_S) excludes zero."""
    catalogue = Catalogue.of(probes)
    found, clusters = evidence(closed(scored, catalogue), whole=True), catalogue.clusters()
    nan = math.nan
    rows = [
        found.get((item, "text"), nan)
        - found.get((item, "transcript"), nan)
        + 0 * found.get((item, "own_transcript"), nan)
        for item in clusters
    ]
    difference = estimate(rows, list(clusters.values()), (-1.0, 1.0))
    if difference.low > 0:
        return "perception"
    return "reasoning" if difference.high < 0 else ""


def agreement(scored: Iterable[Scored], probes: Iterable[Probe] | Catalogue) -> dict[str, Estimate]:
    """By arm, accuracy minus the accuracy of the same answers dealt out at random among like questions.

    Zero where answers owe nothing to the truth, whatever the respondent's habits (Cohen's kappa without the
    denominator). A question that has no like is held against its chance. All arms' intervals together hold with 99%
    (Bonferroni). Transcripts have none.
    """
    catalogue = Catalogue.of(probes)
    rows: dict[str, list[tuple[str, Group, str, str, float]]] = defaultdict(list)
    alone: dict[Group, float] = {}
    for one in scored:
        question = catalogue.questions[one.item, one.question]
        if one.score.outcome in EVIDENCE and question.kind != "transcript":
            item = catalogue.items[one.item]
            truth = {True: "yes", False: "no"}.get(question.expected) if isinstance(question.expected, bool) else None
            alone[group_of(item, question)] = catalogue.chances[one.item, one.question]
            rows[one.arm].append(
                (
                    catalogue.cluster_of(item),
                    group_of(item, question),
                    one.score.extracted.casefold(),
                    (truth or str(question.expected)).casefold(),
                    one.score.points / one.score.of if one.score.of > 0 else 0.0,
                )
            )
    level = 1 - 0.01 / max(1, len(rows))
    found = {}
    for arm, answers in rows.items():
        like = Counter(group for _, group, *_ in answers)
        dealt = _dealt(answers) | {group: alone[group] for group, count in like.items() if count == 1}
        excess = np.array([points - dealt[group] for _, group, _, _, points in answers])
        found[arm] = estimate(excess, [cluster for cluster, *_ in answers], (-1.0, 1.0), level)
    return found


def _dealt(answers: Iterable[tuple[str, Group, str, str, float]]) -> dict[Group, float]:
    """By group, the accuracy of its answers dealt out among its questions."""
    said: dict[Group, Counter[str]] = defaultdict(Counter)
    true: dict[Group, Counter[str]] = defaultdict(Counter)
    for _, group, answer, truth, _ in answers:
        said[group][answer] += 1
        true[group][truth] += 1
    return {
        group: sum(count * true[group][answer] for answer, count in counts.items()) / counts.total() ** 2
        for group, counts in said.items()
    }


def _mean(values: Iterable[float]) -> float:
    kept = list(values)
    return sum(kept) / len(kept) if kept else 0.0


def _percent(figure: Estimate) -> Text:
    if not figure.n:
        return message("text.not_asked")
    return message("text.percent", value=100 * figure.value, low=100 * figure.low, high=100 * figure.high)


def _points(figure: Estimate) -> Text:
    return message("text.points", value=100 * figure.value, low=100 * figure.low, high=100 * figure.high)
