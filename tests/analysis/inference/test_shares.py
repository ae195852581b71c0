import math
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from isoprobe.analysis.inference.shares import evidence, shares, shares_of
from isoprobe.analysis.scoring.scores import score_run
from isoprobe.probes.results import Score, Scored
from tests.specimens.pools import ALL_ARMS, answered, pool, spoken

BIT = st.sampled_from([0.0, 1.0])


def bits(item, **arms):
    return {(item, arm): float(value) for arm, value in arms.items()}


def of(rows):
    found = {}
    for number, (e, t, s, p) in enumerate(rows):
        found |= {
            (str(number), arm): value
            for arm, value in (("own_transcript", e), ("text", t), ("transcript", s), ("picture", p))
            if value is not None
        }
    return shares_of(found, {str(number): str(number) for number in range(len(rows))})


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(BIT, BIT, BIT, BIT), min_size=1, max_size=40))
def test_the_shares_are_the_formula_s_and_sum_to_what_is_lost(rows):
    made = of(rows)
    e, t, s, p = (sum(column) / len(rows) for column in zip(*rows, strict=True))
    assert made.both.value == pytest.approx(e)
    assert made.perception.value == pytest.approx(((t - e) + (1 - s)) / 2)
    assert made.reasoning.value == pytest.approx(((s - e) + (1 - t)) / 2)
    assert made.perception.value + made.reasoning.value == pytest.approx(1 - made.both.value, abs=1e-12)
    assert made.looking.value == pytest.approx(p - e)
    for one in (made.both, made.text, made.transcript, made.picture, made.perception, made.reasoning, made.looking):
        assert one.low <= one.value <= one.high
        assert one.low < one.high
        assert one.n == len(rows)


def test_only_items_with_evidence_in_all_three_arms_count_and_the_rest_is_counted():
    made = of([(1, 1, 1, 1), (0, 0, 1, None), (None, 1, 1, 1), (1, None, 0, 0), (None, None, None, None)])
    assert (made.items, made.complete) == (5, 2)
    assert (made.both.value, made.text.value, made.transcript.value) == (0.5, 0.5, 1.0)
    assert made.missing == {"own_transcript": 2, "text": 2, "transcript": 1, "picture": 2}
    assert (made.picture.n, made.picture.value, made.looking.value) == (2, 0.5, -0.5)


def test_without_one_complete_item_there_are_no_shares():
    assert of([(1, 1, None, 1), (None, 1, 1, 1)]) is None
    assert shares_of({}, {}) is None
    assert shares([], []) is None


def test_no_picture_arm_leaves_the_gain_of_looking_open():
    made = of([(1, 1, 1, None), (0, 1, 0, None)])
    assert made.complete == 2
    assert math.isnan(made.looking.value)
    assert made.looking.method == "none"


def test_evidence_is_the_mean_of_right_wrong_and_partial_only():
    def one(outcome, points=0.0, arm="text", **score):
        return Scored("a", arm, "q", 0, Score(outcome, points=points, **score))

    assert evidence([one("right", 1.0), one("wrong"), one("failed"), one("unparsed"), one("refused")]) == {
        ("a", "text"): 0.5
    }
    assert evidence([one("partial", 3.0, of=4.0)]) == {("a", "text"): 0.75}
    half = [one("partial", 3.0, of=4.0), one("right", 4.0, of=4.0)]
    assert evidence(half, whole=True) == {("a", "text"): 0.5}
    assert evidence([one("ambiguous"), one("failed")]) == {}
    assert evidence([one("wrong", arm="transcript", enough=True)]) == {("a", "transcript"): 1.0}
    assert evidence([one("unparsed", arm="transcript")]) == {}


def test_illegible_pictures_blame_no_model():
    probes = pool("connectivity", 10)
    dark = [
        replace(probe, views=tuple(replace(v, certified=v.medium == "text") for v in probe.views)) if k < 4 else probe
        for k, probe in enumerate(probes)
    ]
    scored = score_run(answered(probes, ALL_ARMS, lambda item, arm, q: spoken(q)), probes)
    assert shares(scored, probes).items == 10
    assert shares(scored, dark).items == 6


def test_variants_widen_the_intervals():
    rng = Random(4)
    by_seed = {seed: rng.random() < 0.5 for seed in range(40)}
    found, alone, together = {}, {}, {}
    for seed, right in by_seed.items():
        for variant in range(5):
            item = f"{seed}/{variant}"
            found |= bits(item, own_transcript=right, text=1, transcript=right, picture=right)
            alone[item], together[item] = item, str(seed)
    narrow, wide = shares_of(found, alone).perception, shares_of(found, together).perception
    assert narrow.value == wide.value
    assert wide.high - wide.low > 1.8 * (narrow.high - narrow.low)
