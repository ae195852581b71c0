"""`isoprobe plan`: how many items find a difference, from accuracies that are assumed or were measured."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any

from isoprobe.adapters.runs.store import WrongRun
from isoprobe.adapters.strategies.arms import arm_called
from isoprobe.analysis.inference.comparison import ANSWERING, Earned, earned_in, pairs_of
from isoprobe.analysis.planning.sizes import Setting, Size, Unplannable, measured, size_of
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.arguments import several, verb, words
from isoprobe.results import Result
from isoprobe.runs import OfSuite, OneRun, scored_in, suite_of
from isoprobe.tables import table_text


@dataclass(frozen=True, repr=False)
class Planned(Result):
    """What it takes to find the difference, and one half and twice as large. `measured`: the names of the figures that
    runs gave."""

    sizes: tuple[Size, ...]
    asked: Setting
    power: float
    level: float
    tests: int
    measured: tuple[str, ...] = ()

    @property
    def size(self) -> Size:
        """What the difference that was asked for takes."""
        return next(size for size in self.sizes if size.setting == self.asked)

    @property
    def items(self) -> int:
        """How many items it takes."""
        return self.size.items

    def __repr__(self) -> str:
        return f"<plan: {self.items} items for {100 * self.asked.difference:+.1f} points>"

    def __str__(self) -> str:
        asked = self.asked
        among = f", the first of {self.tests} tests by Holm" if self.tests > 1 else ""
        lines = [
            f"{self.items:,} items find {asked.first:.1%} against {asked.second:.1%} with {self.power:.0%} power "
            f"(exact McNemar test, two-sided, level {self.level:.0%}{among}).",
            "",
            f"pairing {asked.pairing:.2f}{self._how('pairing')}: correlation of the two on one item",
            f"within  {asked.within:.2f}{self._how('within')}: correlation of their differences within a stem of "
            f"{asked.per_stem:.3g} items{self._how('per_stem')}",
            "",
        ]
        columns = ("difference", "first", "second", "items", "stems", "power", "differing items")
        rows = [
            (
                f"{100 * size.setting.difference:+.1f}",
                f"{size.setting.first:.1%}",
                f"{size.setting.second:.1%}",
                size.items,
                size.stems,
                f"{size.power:.0%}",
                round(size.differing),
                _or_more(size.stopping[0]),
                _or_more(size.stopping[1]),
            )
            for size in self.sizes
        ]
        stopping = (f"{self.level:.0%} at any time: half by", f"{self.power:.0%} by")
        return "\n".join([*lines, table_text("", (*columns, *stopping), rows)])

    def _how(self, name: str) -> str:
        return " (measured)" if name in self.measured else ""

    def to_json(self) -> dict[str, Any]:
        return {
            "items": self.items,
            "power": self.power,
            "level": self.level,
            "tests": self.tests,
            "measured": list(self.measured),
            "sizes": [
                {
                    "difference": size.setting.difference,
                    **vars(size.setting),
                    "items": size.items,
                    "stems": size.stems,
                    "differing": size.differing,
                    "power": size.power,
                    "stopping_half": size.stopping[0],
                    "stopping": size.stopping[1],
                }
                for size in self.sizes
            ],
        }


@verb
def plan(
    *runs: OneRun,
    difference: Annotated[float | None, words(float | None, "--difference", "-d")] = None,
    accuracy: float | None = None,
    pairing: float | None = None,
    within: float | None = None,
    per_stem: float | None = None,
    power: float = 0.8,
    level: float = 0.05,
    tests: int = 1,
    arm: Annotated[str | Sequence[str] | None, words(list[str] | None, "--arm", "-a")] = None,
    suite: OfSuite = None,
) -> Planned:
    """How many items find a difference between two models, strategies or arms that answer the same items.

    Whatever is not named is measured in the runs, or 0 where there are none. The last columns tell when a run with
    `--stop-when` makes its claim: in half of the runs, and in as many as have the power.

    Examples
    --------
    >>> import isoprobe
    >>> isoprobe.plan(accuracy=0.8, difference=0.1)
    <plan: 216 items for +10.0 points>

    Parameters
    ----------
    runs
        None, one, or two run files that accuracies and correlations are measured in.
    difference
        What is to be found, as a share: 0.1 is ten points. The measured one where two runs or arms measure it.
    accuracy
        Of the first; the other's is `difference` more.
    pairing
        Correlation of the two on one item: 0 where they fail at different items, more where they fail at the same.
    within
        Correlation of their differences within a stem: variants of an item, questions about one picture.
    per_stem
        How many items a stem has.
    power
        How often the difference is to be found.
    level
        How often a difference is to be claimed where there is none.
    tests
        How many comparisons are made at once (Holm).
    arm
        The arm to measure in, or two that are compared: of one run, or the first's and the second's.
    suite
        The suite, where it is no longer at the place where it was asked.
    """
    if arm and not runs:
        raise Unplannable("an arm to measure in, and no run: expected one or two run files")
    setting, found = _measured(runs, several(arm), suite) if runs else (Setting(0.0, 0.0), ())
    given = {"pairing": pairing, "within": within, "per_stem": per_stem}
    setting = replace(setting, **{each: value for each, value in given.items() if value is not None})
    if accuracy is None and not runs:
        raise Unplannable("no accuracy: expected --accuracy, or runs to measure it in")
    first = setting.first if accuracy is None else accuracy
    if difference is None and "second" not in found:
        raise Unplannable("no difference: expected --difference, or two runs or arms that measure it")
    second = setting.second if difference is None else first + difference
    asked = replace(setting, first=first, second=second)
    named = {**given, "first": accuracy, "second": difference}
    left = tuple(name for name in found if named[name] is None)
    sizes = [size_of(each, power, level, tests) for each in _around(asked)]
    return Planned(tuple(sizes), asked, power, level, tests, left)


def _around(asked: Setting) -> Iterator[Setting]:
    """The setting, and those with half and twice the difference, where there may be such."""
    for times in (0.5, 1, 2):
        each = asked if times == 1 else replace(asked, second=asked.first + times * asked.difference)
        try:
            each.alone()
        except Unplannable:
            if times == 1:
                raise
            continue
        yield each


def _measured(runs: Sequence[OneRun], arms: Sequence[str], suite: OfSuite) -> tuple[Setting, tuple[str, ...]]:
    """The setting that the runs show, and the names of what they measure."""
    if len(runs) > 2:
        raise WrongRun(f"{len(runs)} runs to measure in: expected one or two")
    if len(arms) > 2:
        raise Unplannable(f"{len(arms)} arms to measure in: expected one or two")
    arms = [arm_called(arm) for arm in arms]
    opened = suite_of(runs[0], suite)
    catalogue = Catalogue.of(opened)
    earned = []
    for run in runs:
        suite_of(run, opened)
        earned.append(earned_in(scored_in(run, catalogue)))
    clusters = {id: catalogue.cluster_of(item) for id, item in catalogue.items.items()}
    if len(runs) == 1 and len(arms) < 2:
        alone = arms[0] if arms else next((arm for arm in ANSWERING if arm in earned[0]), "picture")
        setting = measured(_of(earned[0], alone), None, clusters)
        return setting, ("first", "within", "per_stem")
    if len(arms) == 2:
        first, second = arms
    else:
        first, second = pairs_of(earned[0], earned[-1], arms)[0]
    setting = measured(_of(earned[0], first), _of(earned[-1], second), clusters)
    return setting, ("first", "second", "pairing", "within", "per_stem")


def _of(earned: Mapping[str, Mapping[str, Earned]], arm: str) -> Mapping[str, Earned]:
    if arm not in earned:
        raise Unplannable(f"a run has no arm {arm!r}: it has {', '.join(earned) or 'no reply'}")
    return earned[arm]


def _or_more(items: int | None) -> str:
    return "–" if items is None else f"{items}"
