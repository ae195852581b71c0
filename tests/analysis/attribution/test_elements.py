from dataclasses import replace
from random import Random

from isoprobe.analysis.attribution.elements import element_kinds, worst_kind
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.probes.results import Score, Scored
from tests.specimens.pools import pool

PROBES = pool("connectivity", 60)
CATALOGUE = Catalogue.of(PROBES)


def replies(right: dict[str, float], probes=PROBES) -> list[Scored]:
    """Answers to all questions about elements, right at this rate by kind."""
    rng = Random(3)
    return [
        Scored(probe.item.id, "element", q.id, 0, Score("right" if hit else "wrong", points=float(hit)))
        for probe in probes
        for q in probe.questions
        if q.about == "element"
        for hit in (rng.random() < right.get(q.element, 1.0),)
    ]


def test_the_worst_kind_stands_first_and_is_named_where_it_is_surely_bad():
    kinds = element_kinds(replies({"edge": 0.5, "node_count": 0.95}), CATALOGUE)
    assert kinds[0].name == "edge"
    assert kinds[0].questions >= 60
    assert kinds[0].chance == 0.5
    assert worst_kind(kinds) is kinds[0]
    assert worst_kind(element_kinds(replies({"edge": 0.88}), CATALOGUE)) is None
    assert worst_kind(element_kinds(replies({}), CATALOGUE)) is None


def test_few_questions_name_nothing_and_dark_pictures_count_nowhere():
    few = PROBES[:10]
    assert worst_kind(element_kinds(replies({"edge": 0.0}, few), Catalogue.of(few))) is None
    dark = [replace(p, views=tuple(replace(v, certified=False) for v in p.views)) for p in few]
    assert element_kinds(replies({}, few), Catalogue.of(dark)) == ()


def test_all_intervals_hold_together():
    several = element_kinds(replies({"edge": 0.5}), CATALOGUE)
    one = element_kinds([r for r in replies({"edge": 0.5}) if "/edge/" in r.question], CATALOGUE)
    edge = next(kind for kind in several if kind.name == "edge")
    assert edge.accuracy.high - edge.accuracy.low > one[0].accuracy.high - one[0].accuracy.low
