"""What the report says in words: figures as text, the verdict in a sentence, arms and faults explained once."""

from __future__ import annotations

import math
from collections.abc import Mapping

from isoprobe.analysis.report.findings import Findings
from isoprobe.analysis.statistics import Estimate
from isoprobe.probes.core import EVIDENCE, OUTCOMES, Fault, Outcome

# Each fault with the evidence behind it (answer from text, transcript enough, answer from picture) and its meaning.
FAULTS: dict[Fault, tuple[str, str, str, str]] = {
    "none": ("✓", "✓", "✓", "nothing is wrong"),
    "perception": ("✓", "✗", "✗", "it reasons well on true text, and what it saw is not enough for the right answer"),
    "reasoning": ("✗", "✓", "✗", "it saw enough, and reasons wrongly even on true text"),
    "both": ("✗", "✗", "✗", "it neither saw enough nor reasons rightly on true text"),
    "binding": ("✓", "✓", "✗", "it sees enough and reasons well on text, and still fails on the picture"),
    "unexplained": ("·", "·", "✓", "right on the picture against the other evidence: luck, or a way round"),
    "undetermined": ("?", "?", "?", "evidence is missing in one of the arms"),
    "item": ("·", "·", "·", "no OpenCV reader reads the picture back: the item may be at fault, not the model"),
}

OUTCOME_MEANINGS: dict[Outcome, str] = {
    "right": "the proved answer",
    "wrong": "another answer",
    "partial": "a part of a transcript",
    "ambiguous": "more than one answer",
    "unparsed": "no answer could be found in it",
    "refused": "the model declined",
    "failed": "the request failed: not a reply",
}

HEADLINES: dict[str, str] = {
    "perfect": "It sees, and it reasons.",
    "blind": "It does not see.",
    "unreasoning": "It sees, but does not reason.",
    "both": "It neither sees nor reasons.",
    "binding": "It sees and it reasons, but not both at once.",
    "guessing": "It guesses.",
    "mute": "It gives no answer that could be read.",
    "refusing": "It refuses to answer.",
    "unknown": "The evidence is too thin to tell.",
}
LEANINGS: dict[str, str] = {
    "perception": "Where it fails, it mostly does not see.",
    "reasoning": "Where it fails, it mostly does not reason.",
    "": "It fails; whether more in seeing or in reasoning, these items cannot tell.",
}


def figure(value: float, trim: bool = True) -> str:
    """A number with one decimal, with `trim` none where it is whole: "19.5", "23", "−0.4"; "–" where there is none."""
    if math.isnan(value):
        return "–"
    text = f"{value:.1f}"
    if float(text) == 0:
        text = "0.0"
    return (text.removesuffix(".0") if trim else text).replace("-", "−")


def bound(value: float) -> str:
    """A bound of an interval: whole, since its second figure is noise."""
    return figure(float(round(value))) if not math.isnan(value) else "–"


def with_interval(estimate: Estimate, confidence: bool = False, trim: bool = True) -> str:
    """An estimate in units of one hundred: "19.5 (16 to 23)", with `confidence` "19.5 (95% 16 to 23)"."""
    if not estimate.n:
        return "–"
    words = "95% " if confidence else ""
    return f"{figure(100 * estimate.value, trim)} ({words}{bound(100 * estimate.low)} to {bound(100 * estimate.high)})"


def headline(findings: Findings) -> str:
    """The verdict in the fewest words; of a run in variants that has not the arms for one, how it does in them."""
    if findings.shares is None and findings.verdict.name == "unknown" and (told := _in_variants(findings)):
        average, worst = told
        return f"Right on {figure(100 * average.value)} of 100, in every variant on {figure(100 * worst.value)}."
    return HEADLINES.get(findings.verdict.name) or LEANINGS[findings.verdict.leaning]


def sentence(findings: Findings) -> str:
    """The shares in one sentence of plain words, or why there are none."""
    shares = findings.shares
    if shares is None and (told := _in_variants(findings)):
        average, worst = told
        return (
            f"Of 100 seeds, {with_interval(average, confidence=True)} are right on average, and {with_interval(worst)} "
            "in every variant. It was not asked in the arms that part seeing from reasoning."
        )
    if shares is None:
        return (
            "No item has evidence in all three arms that the shares need (text, transcript, own transcript), "
            "so the lost accuracy cannot be split."
        )
    lost = figure(100 * (1 - shares.both.value))
    if lost == "0":
        return f"Of 100 items, none is lost (95% 0 to {bound(100 * (1 - shares.both.low))})."
    verb = "is" if lost == "1" else "are"
    perception, reasoning = with_interval(shares.perception, confidence=True), with_interval(shares.reasoning)
    return f"Of 100 items, {lost} {verb} lost: {perception} to perception, {reasoning} to reasoning."


def _in_variants(findings: Findings) -> tuple[Estimate, Estimate] | None:
    """Average and worst case of the first arm with variants, the picture's if it has any."""
    found = {
        (f.key["arm"], f.name): f.estimate
        for f in findings.figures
        if f.table == "robustness" and f.key.get("topic") == f.key.get("level") == "all"
    }
    arms = [arm for arm, name in found if name == "worst"]
    if not arms:
        return None
    arm = "picture" if "picture" in arms else arms[0]
    return found[arm, "average"], found[arm, "worst"]


def why(findings: Findings) -> str:
    """The reason of the verdict as a sentence, "" for a mixed respondent: there it only repeats the figures."""
    text = "" if findings.verdict.name == "mixed" else findings.verdict.why.strip()
    return text and text[0].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def rests_on(findings: Findings) -> str:
    """How much evidence the verdict rests on, and how many replies are no evidence."""
    totals = outcome_totals(findings.outcomes)
    unusable = {outcome: totals[outcome] for outcome in OUTCOMES if outcome not in EVIDENCE and totals[outcome]}
    complete = findings.shares.complete if findings.shares else 0
    of = f"{count(complete, 'item')} of {findings.items:,}"
    if findings.shares is None and _in_variants(findings):
        of = count(findings.items, "item")  # its figures need no item to be complete in several arms
    words = f"Rests on {of} and on {count(findings.replies, 'reply')}"
    if not unusable:
        return f"{words}; every reply is evidence."
    listed = ", ".join(f"{number:,} {outcome}" for outcome, number in unusable.items())
    total = sum(unusable.values())
    return f"{words}, of which {total:,} {'is' if total == 1 else 'are'} not evidence ({listed})."


def looking(findings: Findings) -> str:
    """What is gained or lost when the answer comes from the picture itself, or "" where that was not asked."""
    if findings.shares is None or not findings.shares.looking.n:
        return ""
    gain = findings.shares.looking
    flipped = Estimate(-gain.value, -gain.high, -gain.low, gain.n, gain.of, gain.method)
    if figure(100 * gain.value) == "0":
        change = f"changes {with_interval(gain)}"
    else:
        change = f"gains {with_interval(gain)}" if gain.value > 0 else f"costs {with_interval(flipped)}"
    return f"Answering from the picture itself, not from its own transcript of it, {change} of 100."


def outcome_totals(outcomes: Mapping[str, Mapping[Outcome, int]]) -> dict[Outcome, int]:
    """Replies by outcome over all arms, all seven outcomes."""
    return {outcome: sum(by.get(outcome, 0) for by in outcomes.values()) for outcome in OUTCOMES}


def count(number: int, noun: str) -> str:
    """ "1 item", "2 items", "3 replies", "1,200 views"."""
    plural = noun[:-1] + "ies" if noun.endswith("y") else noun + "s"
    return f"{number:,} {noun if number == 1 else plural}"
