"""Scoring rules that papers published, as a setting beside ours, and where the two judge a reply differently.

`dynamath` is DynaMath's: the reply's "short answer" (its JSON, section C.2), then template matching: a number counts
within 0.001, an option by its letter, a text where it is equal in small letters. Anything else is wrong, and so is a
reply in which no answer is found. Where a reply holds no such JSON the paper had another model, or a person, find the
short answer; here it is the one that our own rules find. `multi` is MULTI's (see `exact_match`).
"""

from __future__ import annotations

import json
import math
import re
from array import array
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from isoprobe.analysis.extraction.extraction import extract
from isoprobe.analysis.messages.messages import Message, Name, Text, message
from isoprobe.analysis.papers.exact_match import multi, multi_type
from isoprobe.analysis.replies.patterns import regex
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.scoring.kept import Kept
from isoprobe.analysis.scoring.parts import kind_of
from isoprobe.analysis.scoring.scores import question_of, score
from isoprobe.analysis.statistics import Estimate, estimate
from isoprobe.probes.core import EVIDENCE, Item, Question, Reply
from isoprobe.probes.engine.registry import UnknownTask, load_task, unknown
from isoprobe.probes.results import Answered, Score, Scored

OURS = "isoprobe"
WITHIN = 0.001
SHOWN = 12  # examples of each kind of question and of difference
LETTERS = "ABCDEF"
_LONGEST = 200_000  # characters of a reply that are looked at
_SHORT = regex(r'"short[ _]answer"\s{0,9}:\s{0,9}(?:"((?:[^"\\\n]|\\.){0,2000})"|([^",}\n\[{]{1,200}))', re.IGNORECASE)
_FLOAT, _CHOICE, _TEXT = "float", "multiple choice", "text"
_TYPES = {
    **dict.fromkeys(("integer", "real"), _FLOAT),
    "option": _CHOICE,
    **dict.fromkeys(("text", "choice", "yes_no"), _TEXT),
}


class UnknownRule(LookupError):
    """No scoring rule of this name. The message names the nearest and all known ones."""


def dynamath(question: Question, reply: Reply, item: Item) -> Score:
    """The reply's outcome by DynaMath's rule: right or wrong, failed where no reply came. By ours for questions that
    ask for no answer, and for kinds of answer that the paper does not have."""
    wanted = _TYPES.get(question.kind)
    if wanted is None or question.about != "answer" or reply.error or reply.text is None:
        return score(question, reply, item)
    short, span = short_answer(reply, question)
    if wanted == _FLOAT:
        value = _number(short)
        right = value is not None and _is_near(value, question.expected)
        return _scored(
            right, short, "dynamath: float within 0.001" if value is not None else "dynamath: no number", span
        )
    if wanted == _CHOICE:
        letter = _letter(short)
        right = letter == question.expected if letter else str(question.expected) in reply.text[:3].upper()
        return _scored(right, letter, "dynamath: letter" if letter else "dynamath: no letter", span)
    expected = ("yes" if question.expected else "no") if isinstance(question.expected, bool) else str(question.expected)
    return _scored(short.strip().lower() == expected.strip().lower(), short, "dynamath: equal text", span)


def _scored(right: bool, extracted: str, rule: str, span: tuple[int, int]) -> Score:
    return Score("right" if right else "wrong", extracted[:400], rule, span, points=float(right))


def short_answer(reply: Reply, question: Question) -> tuple[str, tuple[int, int]]:
    """The reply's short answer and its place: the last in its JSON, else what our own rules find; "" for none."""
    text = (reply.text or "")[:_LONGEST]
    if found := next(iter(reversed(list(_SHORT.finditer(text)))), None):
        return _unescaped(found[1]) if found[1] is not None else found[2].strip(), found.span()
    ours = extract(text, question.kind, question.choices, reply.stop, question.text)
    return (ours.text, ours.span) if ours.outcome == "answer" else ("", (0, 0))


def _unescaped(text: str) -> str:
    try:
        return str(json.loads(f'"{text}"'))
    except ValueError:
        return text.replace("\\", "")


def _number(short: str) -> float | None:
    """The first word as a number, π allowed behind one; None where it is none."""
    word = (short.split() or [""])[0][:60]
    try:
        return float(word.split("π")[0]) * math.pi if "π" in word else float(word)
    except ValueError:
        return None


def _is_near(value: float, expected: object) -> bool:
    if not isinstance(expected, (int, float, str)) or isinstance(expected, bool):
        return False
    try:
        return abs(value - float(expected)) <= WITHIN * (1 + 1e-9)
    except (ValueError, OverflowError):
        return False


def _letter(short: str) -> str:
    """The answer where it is one character, else the one letter of A to F that stands anywhere in it; "" for none."""
    bare = short.strip().upper()
    if len(bare) == 1:
        return bare
    named = [letter for letter in LETTERS if letter in bare]
    return named[0] if len(named) == 1 else ""


def _dynamath_type(question: Question) -> str:
    return kind_of(question) if question.about == "answer" and question.kind in _TYPES else ""


@dataclass(frozen=True)
class Published:
    """A paper's rule: whose it is, what it says, how it scores, and the type of a question in it, "" for none."""

    paper: str
    says: Text
    score: Callable[[Question, Reply, Item], Score]
    type: Callable[[Question], str]
    name_of: Callable[[str], Text] = lambda type: Name("question_kind", type)  # what a type is called


PUBLISHED: Mapping[str, Published] = {
    "dynamath": Published(
        "DynaMath",
        message("rules.dynamath"),
        dynamath,
        _dynamath_type,
    ),
    "multi": Published(
        "MULTI",
        message("rules.multi"),
        multi,
        multi_type,
        lambda type: message(f"multi_legend.{type}"),
    ),
}
RULES: Mapping[str, Callable[[Question, Reply, Item], Score]] = {
    OURS: score,
    **{name: rule.score for name, rule in PUBLISHED.items()},
}


def rule_of(name: str) -> Callable[[Question, Reply, Item], Score]:
    """The scoring rule of this name. Raises UnknownRule."""
    if name not in RULES:
        raise UnknownRule(unknown("rule", name, list(RULES)))
    return RULES[name]


# ---- where two rules differ ----


@dataclass(frozen=True)
class Differing:
    """A reply that two rules judge differently."""

    item: str
    kind: Text
    expected: str
    said: str
    ours: Text
    theirs: Text


@dataclass(frozen=True)
class KindDiffering:
    """Of one kind of question: how many replies, accuracies by both rules, and how many have which two outcomes."""

    kind: Text
    replies: int
    ours: Estimate
    theirs: Estimate
    pairs: Mapping[Message, int]  # "right, there wrong": outcome by ours, outcome by theirs; those that differ


@dataclass(frozen=True)
class Rules:
    """How two rules judge the replies of a run that ask for an answer. `used`: the one that the figures rest on.
    `published`: the one of the two that is not ours, `paper` whose, and what it `says`."""

    used: str
    other: str
    published: str
    paper: str
    says: Text
    replies: int
    differing: int
    kinds: tuple[KindDiffering, ...]
    examples: tuple[Differing, ...]


def published_of(catalogue: Catalogue) -> str:
    """The rule of the paper whose questions the suite holds, or questions of our programs after it; "" for none. Our
    examination questions ask for their blanks in one line, which MULTI's rule does not know."""
    families = {}
    for task in {item.task for item in catalogue.items.values()}:
        try:
            families[task] = load_task(task).family
        except UnknownTask:
            families[task] = ""
    there = {item.labels.get("dataset") for item in catalogue.items.values()} | (set(families.values()) - {"multi"})
    return next((name for name in PUBLISHED if name in there), "")


def compare_rules(
    answered: Sequence[Answered],
    scored: Iterable[Scored],
    catalogue: Catalogue,
    used: str = OURS,
    published: str = "dynamath",
) -> Rules:
    """What our rule and a published one make of each reply to a question for the answer; `scored` is by the rule
    `used`, in the order of `answered`. `published`: the other one where `used` is ours. Replies that failed are left
    out. A question with several points counts as differing where the two give other points."""
    comparing = Comparing(catalogue, used, published if used == OURS else used)
    comparing.take(answered, scored)
    return comparing.rules()


@dataclass
class _Kind:
    """Of one kind of question, a row a reply: its cluster, and the share of points by either rule."""

    clusters: list[str] = field(default_factory=list)
    ours: array[float] = field(default_factory=lambda: array("d"))
    theirs: array[float] = field(default_factory=lambda: array("d"))
    pairs: Counter[Message] = field(default_factory=Counter)


@dataclass
class Comparing:
    """Replies judged by two rules as they pass by: `used`, and the published one of this `name`, or ours; their scores
    may be `kept`."""

    catalogue: Catalogue
    used: str
    name: str
    kept: Kept | None = None
    _kinds: dict[Text, _Kind] = field(default_factory=lambda: defaultdict(_Kind))
    _examples: dict[tuple[str, str], list[Differing]] = field(default_factory=lambda: defaultdict(list))

    def take(self, answered: Iterable[Answered], scored: Iterable[Scored]) -> None:
        """More replies, and their scores by the rule `used`; equal replies to one question are judged once."""
        rule, place = PUBLISHED[self.name], ("", "", "")
        kind, rows, cluster = None, _Kind(), ""
        judged: dict[tuple[str, str], Score] = {}
        other = self.name if self.used == OURS else OURS
        by = RULES[other] if self.kept is None else self.kept.by(other, RULES[other])
        for one, given in zip(answered, scored, strict=True):
            if place != (one.item, one.arm, one.question):
                place, judged = (one.item, one.arm, one.question), {}
                item, question = self.catalogue.items[one.item], question_of(one, self.catalogue)
                kind = type_by(self.name, question) if question is not None and rule.type(question) else None
                rows, cluster = _Kind() if kind is None else self._kinds[kind], self.catalogue.cluster_of(item)
            if question is None or kind is None or one.reply.text is None or one.reply.error:
                continue
            said = one.reply.text, one.reply.stop
            if said not in judged:
                judged[said] = by(question, one.reply, item)
            ours, theirs = (given.score, judged[said]) if self.used == OURS else (judged[said], given.score)
            rows.clusters.append(cluster)
            rows.ours.append(_share(ours))
            rows.theirs.append(_share(theirs))
            if differs := differing(ours, theirs):
                self._differ(one, question, kind, differs, (ours, theirs))

    def _differ(
        self, one: Answered, question: Question, kind: Text, differs: tuple[Text, Text], by: tuple[Score, Score]
    ) -> None:
        pair = _pair(differs)
        self._kinds[kind].pairs[pair] += 1
        held = self._examples[str(kind), str(pair)]
        if len(held) < SHOWN:
            said = " ".join((one.reply.text or "").split())
            shown = said if len(said) <= 160 else f"{said[:60]} … {said[-90:]}"
            ours, theirs = (Name("outcome", each.outcome) for each in by)
            held.append(Differing(one.item, kind, str(question.expected), shown, ours, theirs))

    def rules(self) -> Rules:
        """What the two rules make of the replies that passed by."""
        rule = PUBLISHED[self.name]
        kinds = []
        for kind in sorted((kind for kind, of in self._kinds.items() if of.clusters), key=str):
            of = self._kinds[kind]
            ours, theirs = (estimate(np.array(column), of.clusters) for column in (of.ours, of.theirs))
            kinds.append(KindDiffering(kind, len(of.clusters), ours, theirs, of.pairs))
        return Rules(
            self.used,
            self.name if self.used == OURS else OURS,
            self.name,
            rule.paper,
            rule.says,
            sum(one.replies for one in kinds),
            sum(sum(one.pairs.values()) for one in kinds),
            tuple(kinds),
            tuple(one for key in sorted(self._examples) for one in self._examples[key]),
        )


def type_by(rule: str, question: Question) -> Text:
    """What a published rule calls the type of this question; what we call it where that rule does not have it."""
    type = PUBLISHED[rule].type(question)
    return PUBLISHED[rule].name_of(type) if type else Name("question_kind", kind_of(question))


def differing(ours: Score, theirs: Score) -> tuple[Text, Text] | tuple[()]:
    """The two outcomes, the second with a word on its points where only these differ; () where the two agree."""
    if ours.outcome == theirs.outcome and ours.points == theirs.points:
        return ()
    other: Text = Name("outcome", theirs.outcome)
    if ours.outcome == theirs.outcome:
        other = message("rules.other_points", outcome=other)
    return Name("outcome", ours.outcome), other


def _pair(outcomes: tuple[Text, Text]) -> Message:
    ours, theirs = outcomes
    return message("rules.pair", ours=ours, theirs=theirs)


def _share(given: Score) -> float:
    return given.points / given.of if given.outcome in EVIDENCE else float("nan")
