"""One pass over a run's replies, in which all is taken from their texts that a report tells: none of them is kept.

A run of a million replies is gone through some hundreds at a time, whole items together; what stays is a score of each
reply, and what few replies say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from isoprobe.analysis.papers.exam_marks import Mark, marks_of
from isoprobe.analysis.papers.published_rules import Comparing, rule_of
from isoprobe.analysis.report.error_kinds import Errors
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.scoring.from_transcripts import Key, answered_from_transcripts
from isoprobe.analysis.scoring.kept import Kept
from isoprobe.analysis.scoring.scores import scores
from isoprobe.analysis.statements.stated import Stated, stated_of
from isoprobe.probes.results import Answered, Scored

SIZE = 500  # replies held at a time, and those of the item at hand: so few that what a text says is still remembered


@dataclass
class Passed:
    """What was taken from replies: a score of each, in their order; what pictures' replies state; marks; which
    questions about elements the transcripts answer rightly; and what errors are due to."""

    scored: list[Scored] = field(default_factory=list)
    stated: list[Stated] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    written: dict[Key, bool] = field(default_factory=dict)
    errors: Errors = field(default_factory=Errors)


def passed(
    answered: Iterable[Answered],
    catalogue: Catalogue,
    rule: str,
    strategy: str,
    comparing: Comparing | None,
    kept: Kept | None = None,
) -> Passed:
    """What these replies say, scored by `rule`, or as it is `kept`. A sequence may be in any order; of what is gone
    through once the replies to an item have to stand together, as those of a run do."""
    found, by = Passed(), rule_of(rule)
    if kept is not None:
        by = kept.by(rule, by)
    for held in [answered] if isinstance(answered, Sequence) else by_items(answered, SIZE):
        judged = list(scores(held, catalogue, by))
        decided = [one for one in held if one.item not in catalogue.undecided]
        found.scored += judged
        found.stated += stated_of(decided, judged, catalogue)
        found.marks += marks_of(decided, judged, catalogue, strategy)
        found.written |= answered_from_transcripts(decided, catalogue)
        found.errors.take(decided, judged, catalogue)
        if comparing is not None:
            comparing.take(decided, judged)
    return found


def by_items(answered: Iterable[Answered], size: int) -> Iterator[list[Answered]]:
    """The replies in lists of `size` or a little more: those to one item stand in one list.

    >>> from isoprobe.probes.core import Reply
    >>> said = [Answered(item, "picture", "q", k, Reply("yes")) for item in "abc" for k in range(3)]
    >>> [[one.item for one in held] for held in by_items(said, 4)]
    [['a', 'a', 'a', 'b', 'b', 'b'], ['c', 'c', 'c']]
    """
    held: list[Answered] = []
    for one in answered:
        if len(held) >= size and one.item != held[-1].item:
            yield held
            held = []
        held.append(one)
    if held:
        yield held
