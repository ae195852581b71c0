"""What kind of respondent replies show, in one word that says no more than they bear out."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from isoprobe.analysis.attribution.bounds import bounded
from isoprobe.analysis.attribution.elements import ElementKind, element_kinds
from isoprobe.analysis.attribution.evidence import Answers, Evidence, Written, closed, evidence_of
from isoprobe.analysis.attribution.guessing import EQUIVALENCE, agreements
from isoprobe.analysis.attribution.identification import Check, Identification, identification_of
from isoprobe.analysis.attribution.luck import Luck, luck_of_reading
from isoprobe.analysis.attribution.misses import Miss, misses_of
from isoprobe.analysis.attribution.shares import Shares, shares_of
from isoprobe.analysis.messages.messages import LIST_SEMICOLON, Name, Text, listed, message
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.statistics import LEVEL, NO_EVIDENCE, Bounded, Estimate, estimate
from isoprobe.probes.core import EVIDENCE, Outcome, Probe
from isoprobe.probes.results import Scored

Respondent = Literal[
    "perfect",
    "capable",
    "blind",
    "unreasoning",
    "both",
    "binding",
    "guessing",
    "mute",
    "refusing",
    "mixed",
    "not identified",
    "unknown",
]
Leaning = Literal["perception", "reasoning", ""]
GOOD = 0.9  # an ability this often at work is not the fault of a respondent who mostly fails
ABLE = 0.8  # where pictures and texts are surely answered this well, little is lost, whatever it is lost to
RARE = 0.1  # less evidence than this among the replies: the respondent does not answer
ANSWERED = 0.8  # of what was asked in an arm has to be evidence, for a verdict to rest on it
EXACT = 0.2  # a blind respondent's transcripts are hardly ever exact, whatever answers they happen to give
SURE = 0.998  # level of intervals outside which answers are off chance, in any of the arms (Bonferroni)
NEAR_CHANCE = 0.10  # of accuracy: answers that surely agree with the truth no more than this beyond chance are guesses
FLAWLESS, FLAWLESS_ITEMS = 0.95, 60  # what the accuracy of a perfect one surely is, and from how many items on


@dataclass(frozen=True)
class Verdict:
    """What kind of respondent the replies show, in one word, and `why` in one sentence with the figures.

    `leaning` says which share of the lost accuracy is the larger one: "perception", "reasoning", or "" where that is
    not sure, or not identified. `parts`: where one side alone was asked, so that there are no shares, what is lost
    there (`loss`) and the bounds of what of it is lost to `perception` and to `reasoning`.
    """

    name: Respondent
    why: Text
    leaning: Leaning = ""
    parts: Mapping[str, Estimate] = field(default_factory=dict)


@dataclass(frozen=True)
class Attribution:
    """All that replies say of seeing and reasoning. `shares` is None where picture and text were not both asked."""

    verdict: Verdict
    shares: Shares | None
    identification: Identification
    luck: Luck
    kinds: tuple[ElementKind, ...]
    evidence: Evidence
    misses: tuple[Miss, ...] = ()


def attribute(
    scored: Sequence[Scored],
    probes: Iterable[Probe] | Catalogue,
    written: Written | None = None,
    told: Mapping[str, Estimate] | None = None,
) -> Attribution:
    """Shares, the checks of what they assume, luck, kinds of elements, what is missed, and the verdict. `written`:
    which questions about elements the own transcripts answer rightly (analysis.scoring.from_transcripts). `told`: the
    accuracies by arm as tables beside the verdict have them, of "transcript" what an exact solver reaches on it: the
    verdict names these, where there are none those that the shares rest on."""
    catalogue = Catalogue.of(probes)
    found = evidence_of(scored, catalogue, written)
    shares, identification = shares_of(found), identification_of(found)
    kinds = element_kinds(closed(scored, catalogue), catalogue)
    verdict = _Naming(scored, catalogue, found, shares, identification, told or {}).verdict()
    misses = misses_of(closed(scored, catalogue), catalogue)
    return Attribution(verdict, shares, identification, luck_of_reading(found), kinds, found, misses)


def name_respondent(
    scored: Sequence[Scored], probes: Iterable[Probe] | Catalogue, written: Written | None = None
) -> Verdict:
    """The kind of respondent that these replies show; "mixed" where no single kind fits, with the leaning.

    Items whose picture is not certified and open answers are left out, and failed requests are no replies. In order: no
    evidence (mute, refusing), nothing wrong on enough items (perfect), answers that surely owe nothing to the truth
    (guessing), hardly anything wrong (capable), too much unanswered or not asked (unknown), no better than chance on
    the picture, by what it cannot do: see (an exact solver on the transcripts, and elements) or reason (the text arm);
    assumptions that do not hold (not identified)."""
    return attribute(scored, probes, written).verdict


@dataclass(frozen=True)
class _Naming:
    """The evidence that a name is chosen from."""

    scored: Sequence[Scored]
    catalogue: Catalogue
    found: Evidence
    shares: Shares | None
    identification: Identification
    told: Mapping[str, Estimate]

    def verdict(self) -> Verdict:
        kept = closed(self.scored, self.catalogue)
        if self.scored and not kept:
            return Verdict("unknown", message("verdict.all_open"))
        certified = [one for one in kept if one.item not in self.catalogue.uncertified]
        if kept and not certified:
            return Verdict("unknown", message("verdict.none_certified"))
        counts = Counter(one.score.outcome for one in certified)
        if not len(certified) - counts["failed"]:
            return Verdict("unknown", message("verdict.no_reply", failed=counts["failed"]))
        near, beyond = agreements(certified, self.catalogue, (EQUIVALENCE, SURE))
        return (
            self._silent(counts)
            or self._perfect(counts)
            or self._guessing(near, beyond)
            or self._capable(beyond)
            or self._thin()
            or self._helpless(certified, beyond)
            or self._unidentified()
            or self._mixed()
        )

    def _silent(self, counts: Mapping[Outcome, int]) -> Verdict | None:
        replies = sum(counts.values()) - counts["failed"]
        usable = sum(counts[outcome] for outcome in EVIDENCE)
        if usable >= RARE * replies:
            return None
        name: Respondent = "refusing" if counts["refused"] > counts["unparsed"] + counts["ambiguous"] else "mute"
        without = {outcome: counts[outcome] for outcome in ("refused", "unparsed", "ambiguous")}
        return Verdict(name, message("verdict.few_answers", usable=usable, replies=replies, **without))

    def _perfect(self, counts: Mapping[Outcome, int]) -> Verdict | None:
        """One who is right in all, on so many items that hardly any error can have been missed."""
        usable = sum(counts[outcome] for outcome in EVIDENCE)
        if usable != counts["right"]:
            return None
        asked = [answers for arm, answers in self.found.arms.items() if self.found.has(arm)]
        surely = [self._worst(answers) for answers in asked]
        complete = min((int((answers.by_item(self.found.items).least == 1).sum()) for answers in asked), default=0)
        more = sum(counts.values()) - usable
        if surely and min(surely) >= FLAWLESS and complete >= FLAWLESS_ITEMS:
            id = "verdict.all_right_some_none" if more else "verdict.all_right"
            return Verdict("perfect", message(id, usable=usable, **({"more": more} if more else {})))
        least = 100 * min((self._worst(answers, LEVEL) for answers in asked), default=0.0)  # the end of an interval
        if surely and min(surely) >= ABLE:
            return Verdict("capable", message("verdict.all_right_few", usable=usable, least=least))
        if all(answers.answered >= ANSWERED for answers in asked):
            return Verdict("unknown", message("verdict.all_right_few", usable=usable, least=least))
        return None

    def _worst(self, answers: Answers, level: float = 0.90) -> float:
        """What the accuracy surely is (95%, one-sided, where no level is said), unanswered questions counted as
        wrong."""
        return estimate(answers.by_item(self.found.items).least, self.found.item_clusters, level=level).low

    def _guessing(self, near: Mapping[str, Estimate], beyond: Mapping[str, Estimate]) -> Verdict | None:
        """One whose agreement with the truth is surely within a margin of chance in every arm, and nowhere surely
        off."""
        known = {arm: one for arm, one in near.items() if one.n}
        if not known or not all(beyond[arm].low <= 0 <= beyond[arm].high for arm in known):
            return None
        worst = max(known, key=lambda arm: abs(known[arm].value))
        arm, deviation = Name("arm", worst), _points(known[worst])
        if all(one.low >= -NEAR_CHANCE and one.high <= NEAR_CHANCE for one in known.values()):
            return Verdict("guessing", message("verdict.guesses", arm=arm, deviation=deviation))
        return Verdict("unknown", message("verdict.too_few", arm=arm, deviation=_points(beyond[worst])))

    def _capable(self, beyond: Mapping[str, Estimate]) -> Verdict | None:
        """One who answers from the picture and from the text nearly without fault: that takes sight and reason, where
        nothing shows that answers are known without looking. Where the shares are known, it takes more."""
        shares = self.shares
        picture, text = self._accuracy("picture"), self._accuracy("text")
        if shares is None or not picture.n:
            return None
        leaks = any(check.name == "leak" for check in self.identification.rejected)
        unseeing = "element" in beyond and beyond["element"].low <= 0
        needed = GOOD if not shares.assumed and self.identification.status == "identified" else ABLE
        if leaks or unseeing or not min(picture.low, text.low) >= needed:
            return None
        why = message("verdict.capable", picture=_percent(picture), text=_percent(text))
        return Verdict("capable", why, self._leaning())

    def _accuracy(self, arm: str) -> Estimate:
        """The accuracy in one arm, over all items that it was asked of."""
        answers = self.found.arms[arm].by_item(self.found.items)
        least, most, point = (each[:, None] for each in (answers.least, answers.most, answers.point))
        return bounded(least, most, point, self.found.item_clusters, [(0.0, 1.0)])[0]

    def _thin(self) -> Verdict | None:
        for arm, answers in self.found.arms.items():
            if answers.answered < ANSWERED:
                why = message("verdict.unanswered", arm=Name("arm", arm), answered=100 * answers.answered)
                return Verdict("unknown", why)
        return self._one_sided() if self.shares is None else None

    def _one_sided(self) -> Verdict:
        """Of pictures alone all that is lost may be lost to either; of texts alone it is reasoning's, and nothing is
        known of seeing."""
        arm = next((arm for arm in ("picture", "own_transcript", "text") if self.found.has(arm)), "")
        if not arm:
            return Verdict("unknown", message("verdict.no_shares"))
        accuracy = self._accuracy(arm)
        loss = _lost(accuracy)
        if arm == "text":
            parts = {"loss": loss, "reasoning": loss}
            return Verdict("not identified", message("verdict.text_alone", text=_percent(accuracy)), parts=parts)
        any_of_it = Bounded(math.nan, 0.0, loss.high, loss.n, 0, "bounds", least=0.0, most=_most(loss))
        parts = {"loss": loss, "perception": any_of_it, "reasoning": any_of_it}
        if arm == "picture" and self.found.has("own_transcript"):
            own = _percent(self._accuracy("own_transcript"))
            why = message("verdict.picture_and_own", picture=_percent(accuracy), own=own)
        else:
            why = message("verdict.picture_alone", arm=Name("arm", arm), accuracy=_percent(accuracy))
        return Verdict("not identified", why, parts=parts)

    def _unidentified(self) -> Verdict | None:
        rejected = self.identification.rejected
        if not rejected or self.identification.costly:
            return None
        return Verdict("not identified", listed([reason(check) for check in rejected], LIST_SEMICOLON))

    def _helpless(self, certified: Sequence[Scored], beyond: Mapping[str, Estimate]) -> Verdict | None:
        """One who is no better than chance on the picture and on its own transcript, named by what it cannot do: no
        assumption behind the shares is needed for that."""
        shares = self.shares
        if shares is None or (shares.assumed and "transcript" in shares.assumed):
            return None
        if any(beyond[arm].low > 0 for arm in ("picture", "own_transcript") if arm in beyond and beyond[arm].n):
            return None
        chance = self._chance(certified)
        blind = self._blind(certified, beyond, chance)
        unreasoning = shares.text.low <= chance
        if blind and unreasoning:
            return Verdict("both", message("verdict.both", figures=self._figures()), self._leaning())
        if blind and shares.text.value >= GOOD:
            return Verdict("blind", message("verdict.blind", figures=self._figures()), self._leaning())
        if unreasoning and shares.transcript.value >= GOOD:
            return Verdict("unreasoning", message("verdict.unreasoning", figures=self._figures()), self._leaning())
        return None

    def _blind(self, certified: Sequence[Scored], beyond: Mapping[str, Estimate], chance: float) -> bool:
        """Whether its transcripts are neither enough nor exact, and elements of pictures are not read beyond chance."""
        assert self.shares is not None
        transcripts = [one for one in certified if one.arm == "transcript" and one.score.outcome in EVIDENCE]
        exact = sum(one.score.outcome == "right" for one in transcripts) / max(1, len(transcripts))
        reads = beyond.get("element", NO_EVIDENCE)
        return self.shares.transcript.low <= chance and exact <= EXACT and not (reads.n and reads.low > 0)

    def _mixed(self) -> Verdict:
        assert self.shares is not None
        shares, lean = self.shares, self._leaning()
        if "transcript" in shares.assumed:
            return Verdict("mixed", message("verdict.two_arms", figures=self._figures()), lean)
        if min(shares.transcript.value, shares.text.value) >= GOOD and shares.mode.low > 2 * (1 - GOOD):
            return Verdict("binding", message("verdict.binding", figures=self._figures()), lean)
        return Verdict("mixed", self._figures(), lean)

    def _figures(self) -> Text:
        shares = self.shares
        assert shares is not None
        text, solver, own, picture = (
            _percent(self.told.get(arm, figure) if figure.n else figure)
            for arm, figure in (
                ("text", shares.text),
                ("transcript", shares.transcript),
                ("own_transcript", shares.both),
                ("picture", shares.picture),
            )
        )
        return message("verdict.figures", text=text, solver=solver, own=own, picture=picture)

    def _chance(self, certified: Sequence[Scored]) -> float:
        """What a blind answer to the text reaches, on average over the questions of which that is known."""
        chances = self.catalogue.chances
        texts = [(one.item, one.question) for one in certified if one.arm == "text"]
        known = [chances[key] for key in texts if key in chances]
        return sum(known) / len(known) if known else 0.0

    def _leaning(self) -> Leaning:
        """The larger share, where it is surely the larger one, whichever of them the mode's loss may be of."""
        if self.shares is None or not self.shares.balance.n:
            return ""
        if self.identification.rejected and not self.identification.costly:
            return ""
        balance = self.shares.balance
        open_part = max(0.0, self.shares.mode.high) if self.identification.costly else 0.0
        if balance.low > open_part:
            return "perception"
        return "reasoning" if balance.high < -open_part else ""


def reason(check: Check) -> Text:
    """In words, how an assumption fails."""
    direction = "_below" if check.name in ("mode", "words") and check.excess < 0 else ""
    points = abs(100 * check.excess)
    return message(f"identification.{check.name}{direction}", points=points)


def _lost(accuracy: Estimate) -> Estimate:
    """1 - the accuracy."""
    turned = replace(accuracy, value=1 - accuracy.value, low=1 - accuracy.high, high=1 - accuracy.low)
    if isinstance(turned, Bounded):
        return replace(turned, least=1 - turned.most, most=1 - turned.least)
    return turned


def _most(figure: Estimate) -> float:
    return figure.most if isinstance(figure, Bounded) else figure.value


def _percent(figure: Estimate) -> Text:
    if not figure.n:
        return message("text.not_asked")
    value = 100 * figure.value
    low, high = 100 * figure.low, 100 * figure.high
    if value != value:
        return message("text.percent_between", low=low, high=high)
    return message("text.percent", value=value, low=low, high=high)


def _points(figure: Estimate) -> Text:
    return message("text.points", value=100 * figure.value, low=100 * figure.low, high=100 * figure.high)
