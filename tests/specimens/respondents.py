"""Planted respondents for the tests of variants, repetitions and votes: each answers numbers by one known rule.

The suite holds `seeds` seeds in `variants` variants each; every variant's truth is drawn anew from `truths`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.scoring.scores import score_run
from isoprobe.probes.core import Answer, AnswerKind, Item, Probe, Proof, Query, Question, Reply, View
from isoprobe.probes.results import Answered, Scored

Labels = Mapping[str, str | int | float | bool]
Rule = Callable[[Item, int], str]  # item and repetition: what is said


def probe(
    seed: int,
    variant: int,
    answer: Answer,
    task: str = "maxflow",
    level: int = 1,
    kind: AnswerKind = "integer",
    labels: Labels | None = None,
    forms: Sequence[str] = ("matrix",),
    varied: str = "",
) -> Probe:
    """One item with a picture and text forms, each asked for the answer. `varied`: the types that change alone."""
    identity = f"{task}-v1-L{level}-s{seed}" + (f"-{variant}" if variant else "") + (f"-{varied}" if varied else "")
    told = {**(labels or {}), **({"varied": varied} if varied else {})}
    item = Item(identity, task, 1, level, seed, variant, {}, answer, told)
    views = tuple(
        View(
            identity, name, "image" if name == "picture" else "text", {}, {}, b"" if name == "picture" else "", True, 1
        )
        for name in ("picture", *forms)
    )
    questions = tuple(
        Question(f"{v.representation}/answer", v.representation, Query("answer"), "How many?", kind, answer)
        for v in views
    )
    return Probe(item, Proof({"by hand": answer}, None, True), views, questions)


def numbers(seeds: int, variants: int, truths: Sequence[int] = range(100), task: str = "maxflow") -> list[Probe]:
    """Seeds in variants whose answers are drawn evenly from `truths`."""
    rng = Random(f"{seeds}/{variants}")
    return [probe(s, v, rng.choice(list(truths)), task) for s in range(seeds) for v in range(variants)]


def each_alone(seeds: int, variants: int, types: Sequence[str], level: int = 1) -> list[Probe]:
    """Seeds with a first variant, variants in which everything changes, and variants in which one type does. Where
    colours change alone, the truth stays."""
    rng = Random(f"each/{seeds}/{variants}")
    made = []
    for s in range(seeds):
        first = rng.randrange(100)
        made.append(probe(s, 0, first, level=level))
        for kind in ("", *types):
            for v in range(1, variants):
                truth = first if kind == "colour" else rng.randrange(100)
                made.append(probe(s, v, truth, level=level, varied=kind))
    return made


def thrown_by(kind: str, share: float) -> Rule:
    """Wrong on a share of what one type of variation draws, the same whatever else is shown; else right."""

    def rule(item: Item, sample: int) -> str:
        varied = item.labels.get("varied", "")
        drawn = item.variant if varied in ("", kind) else 0
        failing = Random(f"{item.seed}/{kind}/{drawn}").random() < share
        return str(1000 + Random(item.id).randrange(1000)) if failing else str(item.answer)

    return rule


def say(
    probes: Sequence[Probe], rule: Rule, samples: int = 1, arm: str = "picture", view: str = "picture"
) -> list[Answered]:
    """The replies of a respondent that follows this rule; "" is a failed request."""
    return [
        Answered(p.item.id, arm, f"{view}/answer", k, Reply(text or None, error="" if text else "HTTP 500", sample=k))
        for p in probes
        for k in range(samples)
        for text in (rule(p.item, k),)
    ]


def told(probes: Sequence[Probe], answered: Sequence[Answered]) -> tuple[list[Scored], Catalogue]:
    """The replies scored, and the catalogue of the probes."""
    catalogue = Catalogue.of(probes)
    return score_run(answered, catalogue), catalogue


def consistent(item: Item, sample: int) -> str:
    """Sees and reasons: always right."""
    return str(item.answer)


def memorises(known: float = 1.0) -> Rule:
    """Knows a share of the seeds by heart, from their first variant: it says that variant's answer whatever it is
    shown. Of the others it is right."""
    first: dict[tuple[str, int], str] = {}

    def rule(item: Item, sample: int) -> str:
        if item.variant == 0:
            first[item.task, item.seed] = str(item.answer)
        by_heart = Random(f"known/{item.task}/{item.seed}").random() < known
        return first[item.task, item.seed] if by_heart else str(item.answer)

    return rule


def noisy(accuracy: float, seed: int = 0, wrong: Sequence[int] = range(100, 200)) -> Rule:
    """Right with this chance, every time anew; else one of the wrong answers."""

    def rule(item: Item, sample: int) -> str:
        rng = Random(f"{seed}/{item.id}/{sample}")
        return str(item.answer) if rng.random() < accuracy else str(rng.choice(list(wrong)))

    return rule


def divided(accuracy: float, seed: int = 0) -> Rule:
    """Masters a share of the seeds in every variant and none of the others: as accurate as `noisy`, and robust."""

    def rule(item: Item, sample: int) -> str:
        masters = Random(f"{seed}/{item.task}/{item.seed}").random() < accuracy
        return str(item.answer) if masters else str(100 + Random(f"{seed}/{item.id}").randrange(100))

    return rule


def stubborn(item: Item, sample: int) -> str:
    """Says the same wrong answer to a prompt every time, and another to every prompt."""
    return str(1000 + Random(item.id).randrange(1000))


def says(word: str) -> Rule:
    """Says one thing to everything."""
    return lambda item, sample: word
