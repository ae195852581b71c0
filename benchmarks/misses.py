"""What a respondent misses in particular: how often something is named that is not so, and how often what was planted.

    python benchmarks/misses.py [--runs 200] [--items 320]

Respondents are simulated on real items. Those without a particular miss read each kind of element at a rate of its own
(0.5 to 1), guess where they do not see, and fail at whole pictures too; whatever is named of them is a false alarm.
Those with one are as able, but guess at what they miss.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from random import Random

from isoprobe.analysis.attribution.misses import misses_of
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.probes.core import Probe, Question
from isoprobe.probes.engine.factors import OF_LETTERS, names_letters, tells_colours_apart
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.results import Score, Scored

TASKS = (("maxflow", 2), ("connectivity", 2), ("segments", 2), ("line_intersections", 2))
FINEST = {  # what is less is missed: pixels, pixels, pixels, degrees, degrees
    "letter_height": 12.0,
    "letter_gap": 2.5,
    "stroke": 1.5,
    "smallest_angle": 20.0,
    "kink_angle": 25.0,
}
Missed = Callable[[Catalogue, str, Question], bool]


def _colours(catalogue: Catalogue, item: str, question: Question) -> bool:
    return tells_colours_apart(question)


def _finer(factor: str, catalogue: Catalogue, item: str, question: Question) -> bool:
    value = catalogue.factor(item, question.id, factor)
    if value is None or (factor in OF_LETTERS and not names_letters(catalogue.items[item], question)):
        return False
    return value < FINEST[factor]


def _crossings(catalogue: Catalogue, item: str, question: Question) -> bool:
    asked = question.about == "answer" or question.query.arguments
    return bool(asked and catalogue.factor(item, question.id, "crossings"))


OBSERVERS: dict[str, Missed | None] = {
    "none": None,
    "colour": _colours,
    "crossings": _crossings,
    **{factor: partial(_finer, factor) for factor in FINEST},
}


def replies(catalogue: Catalogue, missed: Missed | None, seed: int) -> list[Scored]:
    """What a simulated respondent answers to all questions about elements, and for the answer, from the picture."""
    rng = Random(seed)
    rates: dict[tuple[str, str], float] = {}
    pictures = {item: rng.random() < 0.1 for item in catalogue.items}  # at one in ten it sees nothing
    found = []
    for (item, id), question in catalogue.questions.items():
        if question.about == "transcript" or not catalogue.is_looked_at(item, id):
            continue
        kind = catalogue.items[item].task, question.element
        rate = rates.setdefault(kind, rng.uniform(0.5, 1))
        sees = rng.random() < rate and not pictures[item] and not (missed and missed(catalogue, item, question))
        right = sees or rng.random() < catalogue.chances.get((item, id), 0.0)
        arm = "element" if question.about == "element" else "picture"
        found.append(Scored(item, arm, id, 0, Score("right" if right else "wrong", points=float(right))))
    return found


def items(each: int, tasks: Sequence[tuple[str, int]] = TASKS) -> list[Probe]:
    """So many items of each task."""
    return [
        make_item(load_task(task), level, seed, representations=["picture"])
        for task, level in tasks
        for seed in range(each)
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=200)
    parser.add_argument("--items", type=int, default=320)
    given = parser.parse_args()
    catalogue = Catalogue.of(items(given.items // len(TASKS)))
    for name, missed in OBSERVERS.items():
        named: Counter[str] = Counter()
        others = 0
        for seed in range(given.runs):
            found = {miss.factor for miss in misses_of(replies(catalogue, missed, seed), catalogue)}
            named.update(found)
            others += bool(found - {name})
        told = ", ".join(f"{factor} {100 * times / given.runs:.1f}%" for factor, times in sorted(named.items()))
        print(
            f"misses {name}: named {told or 'nothing'}; anything else {100 * others / given.runs:.1f}% of {given.runs}"
        )


if __name__ == "__main__":
    main()
