"""What the report says of one run: figures as text, the verdict in a sentence, what it rests on."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from isoprobe.analysis.attribution.elements import worst_kind
from isoprobe.analysis.attribution.misses import COLOUR
from isoprobe.analysis.attribution.respondent import reason
from isoprobe.analysis.attribution.shares import Shares
from isoprobe.analysis.extraction.extraction import INFERRED
from isoprobe.analysis.messages.messages import LIST_SEMICOLON, Argument, Name, Text, listed, message
from isoprobe.analysis.report.findings import Findings
from isoprobe.analysis.statistics import Bounded, Estimate
from isoprobe.probes.core import EVIDENCE, OUTCOMES, Fault, Outcome

PARTS = ("perception", "reasoning", "mode")  # of a loss
READINGS = ("committed", "inferred", "ambiguous", "off_list")  # how an answer was read
# The evidence behind each fault: answer from text, transcript enough, answer from picture.
FAULTS: dict[Fault, tuple[str, str, str]] = {
    "none": ("✓", "✓", "✓"),
    "perception": ("✓", "✗", "✗"),
    "reasoning": ("✗", "✓", "✗"),
    "both": ("✗", "✗", "✗"),
    "binding": ("✓", "✓", "✗"),
    "right, misread": ("·", "·", "✓"),
    "unexplained": ("✗", "✓", "✓"),
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
    """An estimate in units of one hundred: "19.5 (16 to 23)", with `confidence` "19.5 (95% 16 to 23)"; of one that is
    only known between bounds "12 to 31 (10 to 33)"."""
    if not estimate.n:
        return "–"
    low, high = bound(100 * estimate.low), bound(100 * estimate.high)
    value: Text = figure(100 * estimate.value, trim)
    if isinstance(estimate, Bounded):
        value = message("text.bounds", low=figure(100 * estimate.least, trim), high=figure(100 * estimate.most, trim))
    return message("text.interval_95" if confidence else "text.interval", value=value, low=low, high=high)


def headline(findings: Findings) -> Text:
    """The verdict in the fewest words; of a run in variants that has not the arms for one, how it does in them."""
    if (
        findings.shares is None
        and findings.verdict.name in ("unknown", "not identified")
        and (both := _in_variants(findings))
    ):
        average, worst = both
        average_of, worst_of = figure(100 * average.value), figure(100 * worst.value)
        return message("headline.in_variants", average=average_of, worst=worst_of)
    if findings.verdict.name == "mixed":
        return message(f"headline.leaning_{findings.verdict.leaning or 'neither'}")
    return message(f"headline.{findings.verdict.name.replace(' ', '_')}")


def is_split(findings: Findings) -> bool:
    """Whether the loss can be told apart: what the shares assume was not found to fail, but perhaps for the third part,
    which stands for itself."""
    held = findings.identification
    return findings.shares is not None and (held.status != "not identified" or held.costly)


def sentence(findings: Findings) -> Text:
    """What is lost on the picture and to what, in one sentence of plain words, or why that cannot be said."""
    shares = findings.shares
    if shares is None and (both := _in_variants(findings)):
        average, worst = both
        on_average = with_interval(average, confidence=True)
        return message("loss.in_variants", average=on_average, worst=with_interval(worst))
    if shares is None and findings.verdict.parts:
        return _of_one_side(findings.verdict.parts, "picture" in findings.outcomes)
    if shares is None:
        return message("loss.no_shares")
    lost = figure(100 * shares.loss.value)
    if lost == "0":
        return message("loss.none", high=bound(100 * shares.loss.high))
    of: Text = message("loss.on_picture" if shares.picture.n else "loss.on_own_transcript")
    lost_of = with_interval(shares.loss, confidence=True)
    number = 1 if lost == "1" else 2
    if not is_split(findings):
        return message("loss.total", lost=lost_of, where=of, n=number)
    return message("loss.split", lost=lost_of, where=of, parts=listed(parts(shares)), n=number)


def _of_one_side(known: Mapping[str, Estimate], pictured: bool) -> Text:
    """What is lost where one side alone was asked, between which bounds it may be lost to what."""
    loss = known["loss"]
    own = "loss.on_picture" if pictured else "loss.on_own_transcript"
    where = message(own if "perception" in known else "loss.on_text")
    told = [message(f"part.{name}", share=with_interval(known[name])) for name in known if name != "loss"]
    number = 1 if figure(100 * loss.value) == "1" else 2
    return message("loss.split", lost=with_interval(loss, confidence=True), where=where, parts=listed(told), n=number)


def parts(shares: Shares) -> list[Text]:
    """What is lost to perception, to reasoning, and by answering in one step. Nothing below zero is a loss."""
    told: list[Text] = []
    shown = parts_shown(shares)
    for part in ("perception", "reasoning"):
        share = shown[part]
        none = figure(100 * share.value) == "0" or share.value < 0
        told.append(
            message(f"part.no_{part}", most=bound(100 * max(0.0, share.high)))
            if none and not isinstance(share, Bounded)
            else message(f"part.{part}", share=with_interval(positive(share)))
        )
    if shares.mode.n and shares.mode.value >= 0.0005:
        told.append(message("part.mode", share=with_interval(positive(shown["mode"]))))
    return told


def parts_shown(shares: Shares) -> dict[str, Estimate]:
    """The parts of the loss, as they are printed: where none is below zero, rounded to a tenth of an item in 100, the
    largest remainders up, so that they add up to the loss as it is printed."""
    found: dict[str, Estimate] = {part: getattr(shares, part) for part in PARTS}
    values = [found[part].value for part in PARTS]
    if not all(value >= 0 for value in values) or any(isinstance(each, Bounded) for each in found.values()):
        return found
    tenths = [math.floor(1000 * value + 1e-9) for value in values]
    spare = max(0, round(1000 * shares.loss.value) - sum(tenths))
    for k in sorted(range(len(PARTS)), key=lambda k: tenths[k] - 1000 * values[k])[:spare]:
        tenths[k] += 1
    return {part: replace(found[part], value=tenth / 1000) for part, tenth in zip(PARTS, tenths, strict=True)}


def positive(share: Estimate) -> Estimate:
    """A share with its bounds, none of them below zero: the raw ones are in the figures beside the page."""
    value = share.value if math.isnan(share.value) else max(0.0, share.value)
    cut = replace(share, value=value, low=max(0.0, share.low), high=max(0.0, share.high))
    return replace(cut, least=max(0.0, cut.least), most=max(0.0, cut.most)) if isinstance(cut, Bounded) else cut


def _in_variants(findings: Findings) -> tuple[Estimate, Estimate] | None:
    """Average and worst case of the first arm with variants, the picture's if it has any."""
    found = {
        (f.key["arm"], f.name): f.estimate
        for f in findings.measures
        if f.table == "robustness" and f.key.get("topic") == f.key.get("level") == "all"
    }
    arms = [arm for arm, name in found if name == "worst"]
    if not arms or ("picture" in findings.outcomes and "picture" not in arms):
        return None
    arm = "picture" if "picture" in arms else arms[0]
    return found[arm, "average"], found[arm, "worst"]


def why(findings: Findings) -> Text:
    """The reason of the verdict; "" for a mixed respondent, where it only repeats the figures, and where the checks
    that fail are said in sentences of their own."""
    said = findings.verdict.name == "not identified" and findings.shares is not None
    return "" if said or findings.verdict.name == "mixed" else findings.verdict.why


def identified(findings: Findings) -> list[Text]:
    """What became of the assumptions behind the shares: each that fails, with what to do about it, and those that could
    not be checked."""
    if findings.shares is None:
        return []
    checks = findings.identification
    failing = ("costs" if check.name == "mode" and check.excess < 0 else check.name for check in checks.rejected)
    id = "identification.partly" if checks.costly else "identification.rejected"
    told: list[Text] = [
        message(id, reason=reason(check), remedy=message(f"remedy.{name}"))
        for check, name in zip(checks.rejected, failing, strict=True)
    ]
    if checks.unchecked:
        named = listed([message(f"assumption.{check.name}") for check in checks.unchecked], LIST_SEMICOLON)
        told.append(message("identification.unchecked", what=named))
    return told or [message("identification.held")]


def meaning(fault: Fault) -> Text:
    """What the fault of an item says."""
    return message(f"fault_meaning.{fault.replace(', ', '_')}")


def worst_element(findings: Findings) -> Text:
    """The kind of element that is read worst, where one is read badly; else ""."""
    kind = worst_kind(findings.kinds)
    if kind is None:
        return ""
    share = with_interval(kind.accuracy)
    return message("elements.worst", element=Name("element", kind.name), share=share, questions=kind.questions)


def misses(findings: Findings) -> list[Text]:
    """What is surely missed in particular, a sentence each, and what that rests on."""
    told: list[Text] = []
    for miss in findings.misses:
        figures: dict[str, Argument] = {
            "hard": figure(100 * miss.hard),
            "easy": figure(100 * miss.easy),
            "less": with_interval(miss.difference),
            "questions": miss.hard_questions,
            "others": miss.easy_questions,
        }
        if miss.factor == COLOUR:
            told.append(message("misses.colour", **figures))
        elif miss.factor == "crossings" and miss.cut == 0:
            told.append(message("misses.any_crossings", **figures))
        else:
            told.append(message(f"misses_up_to.{miss.factor}", cut=figure(miss.cut), **figures))
    return told


def luck(findings: Findings) -> Text:
    """How often a misreading does no harm, and a right answer stands over one; "" where nothing was misread."""
    found = findings.luck
    if found is None or not (found.harmless.n and found.misread.n):
        return ""
    return message("luck.both", harmless=with_interval(found.harmless), misread=with_interval(found.misread))


def dissociation(findings: Findings) -> Text:
    """Whether perception moves with what is harder to see and reasoning with what is harder to think; "" of a suite
    that is not over both."""
    found = findings.dissociation
    if found is None:
        return ""
    slopes = {name.replace(" along ", "_"): with_interval(slope) for name, slope in found.slopes.items()}
    return message(f"dissociation.{found.outcome.replace(' ', '_')}", **slopes)


def beyond_chance(findings: Findings) -> Text:
    """The accuracy on the picture with chance taken off; "" where chance is not known, or where it is nothing."""
    shares = findings.shares
    if shares is None or not shares.beyond_chance.n or abs(shares.beyond_chance.value - shares.picture.value) < 0.0005:
        return ""
    if shares.beyond_chance.value <= 0:
        return message("loss.no_beyond_chance")
    return message("loss.beyond_chance", share=with_interval(shares.beyond_chance))


def binding_by_noise(findings: Findings) -> Text:
    """How many items would be labelled binding by what samples differ by alone; "" where there is one sample."""
    if findings.luck is None or math.isnan(findings.luck.binding_by_noise):
        return ""
    expected = figure(findings.luck.binding_by_noise * findings.items)
    return message("faults.by_noise", model=findings.model, expected=expected, binding=findings.faults["binding"])


def as_wrong(findings: Findings) -> Text:
    """The accuracy on the picture if all that was not answered is wrong; "" where all is answered."""
    shares = findings.shares
    if shares is None or not isinstance(shares.picture, Bounded):
        return ""
    return message("rests.as_wrong", share=figure(100 * shares.picture.least))


def settings_refused(refused: Sequence[tuple[str, str]]) -> Text:
    """Which settings the server does not take, and what is sent instead; "" where it takes all."""
    if not refused:
        return ""
    told = [
        message("refused.renamed", name=name, theirs=theirs) if theirs else message("refused.left_out", name=name)
        for name, theirs in refused
    ]
    if ("temperature", "") in refused:
        told.append(message("refused.temperature"))
    return message("refused.all", told=listed(told, LIST_SEMICOLON))


def undecided(findings: Findings) -> Text:
    """How many items have no gold answer; "" where every one has."""
    return message("rests.undecided", n=findings.undecided) if findings.undecided else ""


def redrawn(findings: Findings) -> Text:
    """How many items of a published set show a picture of ours; "" where every one shows the set's own."""
    return message("rests.redrawn", n=findings.redrawn) if findings.redrawn else ""


def readings(findings: Findings) -> dict[str, Counter[str]]:
    """How the answers of each arm were read, transcripts left out: how many stood in words that commit to them
    ("committed"), were inferred from prose, are ambiguous, or committed to none of the options ("off_list")."""
    found: dict[str, Counter[str]] = {}
    alike = {id(one.score): one.score for one in findings.scored}
    for (arm, of), times in Counter((one.arm, id(one.score)) for one in findings.scored).items():
        score = alike[of]
        if score.enough is None:
            counts = found.setdefault(arm, Counter(dict.fromkeys(READINGS, 0)))
            if score.outcome in EVIDENCE and score.of:
                counts["inferred" if score.rule in INFERRED else "committed"] += times
            counts["ambiguous"] += times * (score.outcome == "ambiguous")
            counts["off_list"] += times * score.off_list
    return found


def read_how(findings: Findings) -> Text:
    """How many answers were inferred from prose or are ambiguous, what share is right were all of them wrong, or right,
    and how many wrong ones are off the list; "" where everything was said outright."""
    total = sum(readings(findings).values(), Counter[str]())
    inferred, ambiguous, off = total["inferred"], total["ambiguous"], total["off_list"]
    of = total["committed"] + inferred + ambiguous
    if not of or not (inferred or ambiguous or off):
        return ""
    off_list: Text = message("rests.off_list", n=off) if off else ""
    if not (inferred or ambiguous):
        return off_list
    read = (one.score for one in findings.scored if one.score.enough is None and one.score.rule not in INFERRED)
    sure = sum(score.points / score.of for score in read if score.outcome in EVIDENCE and score.of)
    how = message(
        "rests.read_how",
        inferred=inferred,
        ambiguous=ambiguous,
        low=figure(100 * sure / of),
        high=figure(100 * (sure + inferred + ambiguous) / of),
    )
    return listed([how, off_list], "text.gap") if off_list else how


def rests_on(findings: Findings) -> Text:
    """How much evidence the verdict rests on, and how many replies are no evidence."""
    totals = outcome_totals(findings.outcomes)
    unusable = {outcome: totals[outcome] for outcome in OUTCOMES if outcome not in EVIDENCE and totals[outcome]}
    complete = findings.shares.complete if findings.shares else len({one.item for one in findings.scored})
    replies = count(findings.replies, "reply")
    if findings.shares is None and (
        findings.verdict.parts or _in_variants(findings)
    ):  # its figures need no item to be complete in several arms
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
    """What is gained where the answer comes from the picture itself; "" where nothing is, or that was not asked."""
    if findings.shares is None or not findings.shares.mode.n or figure(100 * findings.shares.mode.value) == "0":
        return ""
    mode = findings.shares.mode
    if mode.value > 0:
        return ""
    turned = replace(mode, value=-mode.value, low=-mode.high, high=-mode.low)
    if isinstance(turned, Bounded):
        turned = replace(turned, least=-turned.most, most=-turned.least)
    return message("loss.looking_gains", change=with_interval(turned))


def outcome_totals(outcomes: Mapping[str, Mapping[Outcome, int]]) -> dict[Outcome, int]:
    """Replies by outcome over all arms, all seven outcomes."""
    return {outcome: sum(by.get(outcome, 0) for by in outcomes.values()) for outcome in OUTCOMES}


def count(number: int, noun: str) -> Text:
    """ "1 item", "2 items", "3 replies", "1,200 views"."""
    return message(f"count.{noun}", n=number)
