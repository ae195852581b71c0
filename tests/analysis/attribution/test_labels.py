from dataclasses import replace
from itertools import product

import pytest

from isoprobe.analysis.attribution.labels import diagnose, fault
from isoprobe.analysis.scoring.scores import score_run
from isoprobe.probes.results import Score, Scored
from tests.specimens.pools import ALL_ARMS, answered, pool, spoken

PROBES = pool("connectivity", 4)


@pytest.mark.parametrize(
    ("text", "transcript", "picture", "exact", "blame"),
    [
        (True, True, True, True, "none"),
        (True, True, False, True, "binding"),
        (True, False, False, False, "perception"),
        (False, True, False, True, "reasoning"),
        (False, False, False, False, "both"),
        (True, True, True, False, "right, misread"),
        (True, False, True, False, "right, misread"),
        (False, False, True, False, "right, misread"),
        (False, True, True, True, "unexplained"),
        (True, True, False, False, "binding"),
    ],
)
def test_the_table_of_faults(text, transcript, picture, exact, blame):
    assert fault(text, transcript, picture, exact) == blame
    assert fault(text, transcript, picture, exact, certified=False) == "item"


def test_missing_evidence_leaves_it_open():
    for arms in product((True, False, None), repeat=3):
        assert (fault(*arms, exact=True) == "undetermined") == (None in arms)
    assert fault(True, True, True, None) == "undetermined"
    assert fault(True, True, False, None) == "binding"


def test_one_diagnosis_an_item_with_its_evidence():
    probes = list(PROBES[:3])
    probes[2] = replace(probes[2], views=tuple(replace(v, certified=False) for v in probes[2].views))
    scored = score_run(answered(tuple(probes[:2]), ALL_ARMS, lambda item, arm, q: spoken(q)), probes)
    scored = [one for one in scored if (one.item, one.arm) != (probes[1].item.id, "text")]
    found = diagnose(scored, probes)
    assert [(one.item, one.fault) for one in found] == [
        (probes[0].item.id, "none"),
        (probes[1].item.id, "undetermined"),
        (probes[2].item.id, "item"),
    ]
    assert (found[0].text, found[0].transcript, found[0].picture, found[0].exact) == (True, True, True, True)
    assert found[1].text is None


def replies(text, picture=(False,), transcript=((True, True),)):
    """Samples of each arm of one item: right or not; a transcript enough and exact or not."""
    item = PROBES[0].item.id

    def score(right):
        return Score("right" if right else "wrong", points=float(right))

    return [
        *(Scored(item, "text", "edge_list/answer", k, score(right)) for k, right in enumerate(text)),
        *(Scored(item, "picture", "picture/answer", k, score(right)) for k, right in enumerate(picture)),
        *(
            Scored(item, "transcript", "picture/transcript/edge_list", k, replace(score(exact), enough=enough))
            for k, (enough, exact) in enumerate(transcript)
        ),
    ]


@pytest.mark.parametrize(
    ("text", "picture", "transcript", "blame"),
    [
        ((1, 1), (0, 0), ((1, 1), (1, 1)), "binding"),
        ((1, 0), (0, 0), ((1, 1), (1, 1)), "undetermined"),
        ((1, 1), (0, 1), ((1, 1), (1, 1)), "undetermined"),
        ((1, 1), (0, 0), ((1, 1), (0, 0)), "undetermined"),
        ((1, 1), (1, 1), ((1, 0), (1, 0)), "right, misread"),
        ((1, 1), (1, 1), ((1, 1), (1, 0)), "undetermined"),
        ((1, 1, 1, 0), (0, 0), ((1, 1), (1, 1)), "undetermined"),
    ],
)
def test_an_item_is_labelled_only_where_all_samples_agree(text, picture, transcript, blame):
    assert diagnose(replies(text, picture, transcript), PROBES[:1])[0].fault == blame


def test_one_sample_of_what_is_drawn_at_random_labels_nothing():
    assert diagnose(replies((1,)), PROBES[:1])[0].fault == "binding"
    assert diagnose(replies((1,)), PROBES[:1], drawn=True)[0].fault == "undetermined"
    twice = replies((1, 1), (0, 0), ((1, 1), (1, 1)))
    assert diagnose(twice, PROBES[:1], drawn=True)[0].fault == "binding"
