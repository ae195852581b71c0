"""What a suite holds, without its pictures: items, questions, clusters and chance levels, from one pass over it.

A suite of 100,000 items has gigabytes of pictures; the analysis needs none of them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256

from isoprobe.analysis.scoring.parts import rotation_of
from isoprobe.probes.core import Answer, Item, Probe, Question, Style
from isoprobe.probes.engine.factors import factor_of
from isoprobe.probes.engine.published import UNDECIDED, is_published, is_redrawn
from isoprobe.probes.engine.registry import stem_of

LOOKED = 300  # items of a task whose pictures' looks are kept
LARGE = 30  # like questions from which the commonest answer's share is taken for chance


@dataclass(frozen=True)
class Catalogue:
    """`items` by id in suite order, `questions` by item and id. `uncertified`: items whose picture the OpenCV reader
    could not read back, less those whose truth is known by other means: pictures that others published. `chances`:
    accuracy of the best blind answer, by item and question id; none for transcripts, nor where neither the wording nor
    enough like questions say it. `pictures`: hashes of what each item shows. `looks`: the styles of pictures by item
    and view, of the first items of each task."""

    items: Mapping[str, Item]
    questions: Mapping[tuple[str, str], Question]
    uncertified: frozenset[str]
    chances: Mapping[tuple[str, str], float]
    pictures: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    redrawn: frozenset[str] = frozenset()
    looks: Mapping[tuple[str, str], Style] = field(default_factory=dict)

    @classmethod
    def of(cls, probes: Iterable[Probe] | Catalogue, looked_at: int | None = LOOKED) -> Catalogue:
        """The catalogue of these probes, read once; a catalogue is given back as it is. `looked_at`: of how many items
        of a task the pictures' looks are kept, None for all."""
        if isinstance(probes, Catalogue):
            return probes
        items: dict[str, Item] = {}
        questions: dict[tuple[str, str], Question] = {}
        uncertified = set()
        pictures: dict[str, tuple[str, ...]] = {}
        redrawn = set()
        looks: dict[tuple[str, str], Style] = {}
        looked: Counter[str] = Counter()
        for probe in probes:
            items[probe.item.id] = probe.item
            questions.update({(probe.item.id, question.id): question for question in probe.questions})
            if any(view.medium == "image" and not view.certified and not is_published(view) for view in probe.views):
                uncertified.add(probe.item.id)
            if is_redrawn(probe):
                redrawn.add(probe.item.id)
            if looked_at is None or looked[probe.item.task] < looked_at:
                drawn = [view for view in probe.views if view.medium == "image" and view.certified]
                looked[probe.item.task] += bool(drawn)
                looks.update({(probe.item.id, view.representation): view.style for view in drawn})
            shown = [view.payload for view in probe.views if isinstance(view.payload, bytes) and view.payload]
            pictures[probe.item.id] = tuple(sha256(each).hexdigest() for each in shown)
        chances = chances_of(items, questions)
        return cls(items, questions, frozenset(uncertified), chances, pictures, frozenset(redrawn), looks)

    def is_looked_at(self, item: str, question: str) -> bool:
        """Whether the look of the picture that this question is about is known."""
        return (item, self.questions[item, question].view) in self.looks

    def factor(self, item: str, question: str, factor: str) -> float | None:
        """The value of a physical factor for a question that `is_looked_at`; None where it has none."""
        asked = self.questions[item, question]
        return factor_of(self.items[item], self.looks[item, asked.view], factor, asked)

    @cached_property
    def undecided(self) -> frozenset[str]:
        """Items without a gold answer, as no method decides them: what is replied to them is not scored."""
        return frozenset(id for id, item in self.items.items() if UNDECIDED in item.labels)

    def clusters(self) -> dict[str, str]:
        """The cluster of every item whose picture is certified: an item and its variants are one."""
        return {id: self.cluster_of(item) for id, item in self.items.items() if id not in self.uncertified}

    def cluster_of(self, item: Item) -> str:
        """What an item shares with its variants, and with all items of the same picture: they form one cluster."""
        return self._clusters.get(item.id) or self._own_cluster(item)

    @cached_property
    def _clusters(self) -> Mapping[str, str]:
        """The cluster of every item: those that share a picture are joined, under the first one's name."""
        first: dict[str, str] = {}  # of a picture, or of a cluster: the first cluster that it was met in

        def root(name: str) -> str:
            while (above := first.get(name, name)) != name:
                name = above
            return name

        own = {id: self._own_cluster(item) for id, item in self.items.items()}
        for id, cluster in own.items():
            for picture in self.pictures.get(id, ()):
                known = root(first.setdefault(f"picture {picture}", root(cluster)))
                first[root(cluster)] = known
        return {id: root(cluster) for id, cluster in own.items()}

    def _own_cluster(self, item: Item) -> str:
        seed = _seed_of(item)
        stem = stem_of(item.task)
        if seed in self._varied:
            return seed
        return item.id if stem == item.task else stem + item.id.removeprefix(item.task)

    @cached_property
    def _varied(self) -> frozenset[str]:
        """The seeds that some item is a variant of, or has its options in another order, or asks in Chinese."""
        return frozenset(
            _seed_of(item) for item in self.items.values() if item.variant or rotation_of(item) or item.language != "en"
        )


def _seed_of(item: Item) -> str:
    """What the variants of an item have in common; of two data sets no two items do."""
    dataset = item.labels.get("dataset", "")
    named = f"-{dataset}" if dataset else ""
    return f"{stem_of(item.task)}-v{item.version}-L{item.level}-s{item.seed}{named}"


Group = tuple[str, int, str, str, str]


def group_of(item: Item, question: Question) -> Group:
    """Questions that a blind rule cannot tell apart: same task, level, kind, and element asked about."""
    return item.task, item.level, question.about, question.element, question.kind


def chances_of(
    items: Mapping[str, Item], questions: Mapping[tuple[str, str], Question]
) -> dict[tuple[str, str], float]:
    """What a blind answer reaches: the wording's own chance where it fixes one, 0.5 for yes or no, else the share of
    the commonest expected answer among like questions, where there are LARGE of them or more. Of fewer that share is
    the sample's, and not known."""
    expected: dict[Group, Counter[str]] = defaultdict(Counter)
    for (item, _), question in questions.items():
        expected[group_of(items[item], question)][_spelled(question.expected)] += 1
    modal = {
        group: max(counts.values()) / counts.total() for group, counts in expected.items() if counts.total() >= LARGE
    }
    chances = {}
    for (item, id), question in questions.items():
        if question.kind == "transcript":
            continue
        if question.chance is not None:
            chances[item, id] = question.chance
        elif question.kind == "yes_no":
            chances[item, id] = 0.5
        elif (share := modal.get(group_of(items[item], question))) is not None:
            chances[item, id] = share
    return chances


def _spelled(expected: Answer) -> str:
    return repr(expected)
