import math
from dataclasses import replace

import numpy as np
import pytest

from isoprobe.analysis.attribution.evidence import evidence_of, mean_by
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.probes.results import Score, Scored
from tests.specimens.pools import pool

PROBES = pool("connectivity", 3)
CATALOGUE = Catalogue.of(PROBES)
ITEMS = [probe.item.id for probe in PROBES]


def scored(item, arm, outcome, sample=0, **score):
    ids = {
        "text": "edge_list/answer",
        "transcript": "picture/transcript/edge_list",
        "element": "picture/element/edge/0",
    }
    points = 1.0 if outcome == "right" else 0.0
    return Scored(ITEMS[item], arm, ids.get(arm, "picture/answer"), sample, Score(outcome, points=points, **score))


def test_what_is_missing_lies_between_wrong_and_right_and_what_was_not_asked_is_nothing():
    found = evidence_of([scored(0, "picture", "right"), scored(1, "picture", "unparsed")], CATALOGUE)
    picture = found.arms["picture"]
    assert picture.point.tolist()[0] == picture.least.tolist()[0] == picture.most.tolist()[0] == 1
    assert (math.isnan(picture.point[1]), picture.least[1], picture.most[1]) == (True, 0, 1)
    assert picture.answered == pytest.approx(0.5)
    assert np.isnan(found.arms["text"].least).all()
    assert math.isnan(found.arms["text"].answered)
    assert (found.has("picture"), found.has("text")) == (True, False)


def test_an_arm_in_which_nothing_came_back_is_as_good_as_not_asked():
    replies = [scored(0, "picture", "right"), scored(0, "text", "failed"), scored(1, "text", "failed")]
    found = evidence_of(replies, CATALOGUE)
    assert (found.has("picture"), found.has("text")) == (True, False)
    found = evidence_of([*replies, scored(2, "text", "wrong")], CATALOGUE)
    assert found.arms["text"].answered == pytest.approx(1 / 3)


def test_a_row_for_each_sample_of_an_item():
    replies = [scored(0, "picture", outcome, k) for k, outcome in enumerate(("right", "wrong", "failed"))]
    found = evidence_of(replies, CATALOGUE)
    assert (len(found), found.samples, found.names) == (3, 3, (ITEMS[0],))
    by_item = found.arms["picture"].by_item(found.items)
    assert (by_item.point[0], by_item.least[0], by_item.most[0]) == pytest.approx((0.5, 1 / 3, 2 / 3))


def test_transcripts_are_enough_or_not_and_exact_or_not():
    replies = [
        scored(0, "transcript", "right", enough=True),
        scored(1, "transcript", "wrong", enough=True),
        scored(2, "transcript", "unparsed"),
    ]
    found = evidence_of(replies, CATALOGUE)
    assert found.arms["transcript"].point[:2].tolist() == [1, 1]
    assert found.exact[:2].tolist() == [1, 0]
    assert math.isnan(found.exact[2])


def test_elements_are_paired_with_what_was_written():
    replies = [scored(0, "element", "right"), scored(1, "element", "wrong"), scored(2, "element", "right")]
    written = {(ITEMS[0], 0, "picture/element/edge/0"): False, (ITEMS[1], 0, "picture/element/edge/0"): True}
    found = evidence_of(replies, CATALOGUE, written)
    assert found.seen[:2].tolist() == [1, 0]
    assert found.written[:2].tolist() == [0, 1]
    assert math.isnan(found.seen[2])


def test_the_mean_by_number():
    assert mean_by(np.array([1.0, 0.0, math.nan, math.nan]), np.array([0, 0, 0, 1]))[0] == 0.5
    assert math.isnan(mean_by(np.array([math.nan]), np.array([0]))[0])
    assert len(mean_by(np.zeros(0), np.zeros(0, dtype=np.int64))) == 0


def test_items_that_are_told_in_words_alone_are_no_evidence_of_seeing():
    told = [
        replace(probe, item=replace(probe.item, labels={**probe.item.labels, "pictures": 0})) for probe in PROBES[:1]
    ]
    catalogue = Catalogue.of([*told, *PROBES[1:]])
    replies = [scored(k, arm, "right") for k in range(3) for arm in ("picture", "text")]
    assert evidence_of(replies, catalogue).names == (ITEMS[1], ITEMS[2])
