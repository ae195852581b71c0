"""Thresholds on physical factors from replies that there are: the curve of `acuity`, with nothing asked."""

from __future__ import annotations

from collections.abc import Sequence

from isoprobe.analysis.planning.acuity import Acuity, BadFactor, Seeking
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.probes.core import EVIDENCE
from isoprobe.probes.engine.factors import LESS_IS_HARDER, factors_of
from isoprobe.probes.engine.registry import unknown
from isoprobe.probes.results import Scored


def acuity_in(
    scored: Sequence[Scored], catalogue: Catalogue, factor: str, element: str = "", harder: str = ""
) -> Acuity:
    """The threshold on this factor that replies to certified pictures show: those to questions about one kind of
    element, or, with none named, those for the answer. Raises BadFactor where no question has a value of it."""
    arm = "element" if element else "picture"
    kept = [
        one
        for one in scored
        if one.arm == arm
        and one.score.outcome in EVIDENCE
        and one.score.of > 0
        and catalogue.is_looked_at(one.item, one.question)
    ]
    if element:
        kinds = sorted({catalogue.questions[one.item, one.question].element for one in kept})
        if element not in kinds:
            raise BadFactor(unknown("kind of element that was asked about", element, kinds))
        kept = [one for one in kept if catalogue.questions[one.item, one.question].element == element]
    valued = [(value, one) for one in kept if (value := catalogue.factor(one.item, one.question, factor)) is not None]
    if not valued:
        raise BadFactor(unknown("factor", factor, _known(kept, catalogue)))
    chances = [catalogue.chances.get((one.item, one.question), 0.0) for _, one in valued]
    less = harder == "less" if harder else factor in LESS_IS_HARDER
    seeking = Seeking(factor, (value for value, _ in valued), sum(chances) / len(chances), less, len(valued))
    for value, one in valued:
        seeking.saw(value, one.score.outcome == "right")
    return seeking.found()


def _known(kept: Sequence[Scored], catalogue: Catalogue) -> list[str]:
    known: dict[str, None] = {}
    for one in kept[:50]:
        asked = catalogue.questions[one.item, one.question]
        known |= dict.fromkeys(factors_of(catalogue.items[one.item], catalogue.looks[one.item, asked.view], asked))
    return sorted(known)
