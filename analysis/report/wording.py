"""What the report says of one run: figures as text, the verdict in a sentence, what it rests on."""

from __future__ import annotations

import math
from collections.abc import Mapping

from isoprobe.analysis.messages.messages import Name, Text, listed, message
from isoprobe.analysis.report.findings import Findings
from isoprobe.analysis.statistics import Estimate
from isoprobe.probes.core import EVIDENCE, OUTCOMES, Fault, Outcome

# The evidence behind each fault: answer from text, transcript enough, answer from picture.
FAULTS: dict[Fault, tuple[str, str, str]] = {
    "none": ("✓", "✓", "✓"),
    "perception": ("✓", "✗", "✗"),
    "reasoning": ("✗", "✓", "✗"),
    "both": ("✗", "✗", "✗"),
    "binding": ("✓", "✓", "✗"),
    "unexplained": ("·", "·", "✓"),
    "undetermined": ("?", "?", "?"),
    "item": ("·", "·", "·"),
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


def with_interval(estimate: Estimate, confidence: bool = False, trim: bool = True) -> Text:
    """An estimate in units of one hundred: "19.5 (16 to 23)", with `confidence` "19.5 (95% 16 to 23)"."""
    if not estimate.n:
        return "–"
    value, low, high = figure(100 * estimate.value, trim), bound(100 * estimate.low), bound(100 * estimate.high)
    return message("text.interval_95" if confidence else "text.interval", value=value, low=low, high=high)


def headline(findings: Findings) -> Text:
    """The verdict in the fewest words; of a run in variants that has not the arms for one, how it does in them."""
    if findings.shares is None and findings.verdict.name == "unknown" and (both := _in_variants(findings)):
        average, worst = both
        average_of, worst_of = figure(100 * average.value), figure(100 * worst.value)
        return message("headline.in_variants", average=average_of, worst=worst_of)
    if findings.verdict.name == "mixed":
        return message(f"headline.leaning_{findings.verdict.leaning or 'neither'}")
    return message(f"headline.{findings.verdict.name}")


def sentence(findings: Findings) -> Text:
    """The shares in one sentence of plain words, or why there are none."""
    shares = findings.shares
    if shares is None and (both := _in_variants(findings)):
        average, worst = both
        on_average = with_interval(average, confidence=True)
        return message("loss.in_variants", average=on_average, worst=with_interval(worst))
    if shares is None:
        return message("loss.no_shares")
    lost = figure(100 * (1 - shares.both.value))
    if lost == "0":
        return message("loss.none", high=bound(100 * (1 - shares.both.low)))
    perception, reasoning = with_interval(shares.perception, confidence=True), with_interval(shares.reasoning)
    id = "loss.one" if lost == "1" else "loss.some"
    return message(id, lost=lost, perception=perception, reasoning=reasoning)


def _in_variants(findings: Findings) -> tuple[Estimate, Estimate] | None:
    """Average and worst case of the first arm with variants, the picture's if it has any."""
    found = {
        (f.key["arm"], f.name): f.estimate
        for f in findings.measures
        if f.table == "robustness" and f.key.get("topic") == f.key.get("level") == "all"
    }
    arms = [arm for arm, name in found if name == "worst"]
    if not arms:
        return None
    arm = "picture" if "picture" in arms else arms[0]
    return found[arm, "average"], found[arm, "worst"]


def why(findings: Findings) -> Text:
    """The reason of the verdict, "" for a mixed respondent: there it only repeats the figures."""
    return "" if findings.verdict.name == "mixed" else findings.verdict.why


def rests_on(findings: Findings) -> Text:
    """How much evidence the verdict rests on, and how many replies are no evidence."""
    totals = outcome_totals(findings.outcomes)
    unusable = {outcome: totals[outcome] for outcome in OUTCOMES if outcome not in EVIDENCE and totals[outcome]}
    complete = findings.shares.complete if findings.shares else 0
    replies = count(findings.replies, "reply")
    if findings.shares is None and _in_variants(findings):  # its figures need no item to be complete in several arms
        rests = message("rests.on_items", items=count(findings.items, "item"), replies=replies)
    else:
        rests = message("rests.on_part", items=count(complete, "item"), total=findings.items, replies=replies)
    if not unusable:
        return message("rests.all_evidence", rests=rests)
    outcomes = listed(
        [message("count.outcome", n=number, outcome=Name("outcome", outcome)) for outcome, number in unusable.items()]
    )
    return message("rests.not_evidence", rests=rests, n=sum(unusable.values()), outcomes=outcomes)


def looking(findings: Findings) -> Text:
    """What is gained or lost when the answer comes from the picture itself, or "" where that was not asked."""
    if findings.shares is None or not findings.shares.looking.n:
        return ""
    gain = findings.shares.looking
    flipped = Estimate(-gain.value, -gain.high, -gain.low, gain.n, gain.of, gain.method)
    if figure(100 * gain.value) == "0":
        return message("loss.looking_changes", change=with_interval(gain))
    if gain.value > 0:
        return message("loss.looking_gains", change=with_interval(gain))
    return message("loss.looking_costs", change=with_interval(flipped))


def outcome_totals(outcomes: Mapping[str, Mapping[Outcome, int]]) -> dict[Outcome, int]:
    """Replies by outcome over all arms, all seven outcomes."""
    return {outcome: sum(by.get(outcome, 0) for by in outcomes.values()) for outcome in OUTCOMES}


def count(number: int, noun: str) -> Text:
    """ "1 item", "2 items", "3 replies", "1,200 views"."""
    return message(f"count.{noun}", n=number)
