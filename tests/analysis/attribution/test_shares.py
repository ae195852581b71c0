import math
from dataclasses import replace
from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from isoprobe.analysis.attribution.shares import FIGURES, evidence, luck_of, shares, shares_of
from isoprobe.analysis.scoring.scores import score_run
from isoprobe.analysis.statistics import Bounded
from isoprobe.probes.results import Score, Scored
from tests.specimens.evidence import evidence as rows_of
from tests.specimens.pools import ALL_ARMS, answered, pool, spoken

BIT = st.sampled_from([0.0, 1.0])
ROW = st.tuples(BIT, BIT, BIT, BIT)  # picture, text, transcript, own transcript
NAN = math.nan


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(st.lists(ROW, min_size=1, max_size=40))
def test_the_shares_are_shapley_s_and_the_three_parts_are_what_is_lost_on_the_picture(rows):
    """Against the definition: the mean gain of making an ability perfect over both orders."""
    made = shares_of(rows_of(rows))
    p, t, s, e = (sum(column) / len(rows) for column in zip(*rows, strict=True))
    worth = {frozenset(): e, frozenset("s"): t, frozenset("r"): s, frozenset("sr"): 1.0}
    gains = {"s": 0.0, "r": 0.0}
    for order in permutations("sr"):
        have = frozenset[str]()
        for ability in order:
            gains[ability] += (worth[have | {ability}] - worth[have]) / 2
            have |= {ability}
    assert made.perception.value == pytest.approx(gains["s"])
    assert made.reasoning.value == pytest.approx(gains["r"])
    assert made.mode.value == pytest.approx(e - p)
    assert made.loss.value == pytest.approx(1 - p)
    assert made.perception.value + made.reasoning.value + made.mode.value == pytest.approx(1 - p, abs=1e-12)
    assert made.balance.value == pytest.approx(t - s)
    for figure in FIGURES:
        one = getattr(made, figure)
        assert one.low <= one.value <= one.high
        assert one.low < one.high
        assert one.n == len(rows)


def test_chance_is_taken_off_and_is_not_where_it_is_not_known():
    rows = [(1, 1, 1, 1)] * 6 + [(0, 1, 1, 1)] * 4
    assert shares_of(rows_of(rows, chance=0.5)).beyond_chance.value == pytest.approx(0.2)
    assert shares_of(rows_of(rows, chance=0.0)).beyond_chance.value == pytest.approx(0.6)
    assert shares_of(rows_of(rows, chance=NAN)).beyond_chance.n == 0


def test_missing_replies_leave_the_worst_cases_item_by_item():
    made = shares_of(rows_of([(1, 1, 1, 1), (0, 1, 0, None), (None, 1, 1, 1), (1, None, 0, 0)]))
    assert (made.items, made.complete) == (4, 1)
    assert made.missing == {"picture": 1, "text": 1, "transcript": 0, "own_transcript": 1}
    assert isinstance(made.perception, Bounded)
    # ((T - E) + (1 - S)) / 2 by item: 0; 0.5 to 1; 0; 0.5 to 1
    assert (made.perception.least, made.perception.most) == (pytest.approx(1 / 4), pytest.approx(2 / 4))
    # ((S - E) + (1 - T)) / 2: 0; -0.5 to 0; 0; 0 to 0.5
    assert (made.reasoning.least, made.reasoning.most) == (pytest.approx(-0.5 / 4), pytest.approx(0.5 / 4))
    assert (made.loss.least, made.loss.most) == (pytest.approx(1 / 4), pytest.approx(2 / 4))
    assert made.loss.value == pytest.approx(0.25)  # of the complete items, within the bounds
    assert made.loss.of == 1


def test_an_arm_that_was_not_asked_of_an_item_leaves_it_out():
    found = rows_of([(1, 1, 1, 1)] * 3)
    text = found.arms["text"]
    some = replace(text, point=text.point.copy(), least=text.least.copy(), most=text.most.copy())
    for column in (some.point, some.least, some.most):
        column[0] = NAN
    assert shares_of(replace(found, arms={**found.arms, "text": some})).items == 2


def test_picture_and_text_alone_leave_sharp_bounds():
    """With no loss by the mode, and no luck: 1 - p_S lies between p_T - p_P and 1 - p_P, and both ends can be."""
    rows = [(1, 1, 0, 0)] * 6 + [(0, 1, 0, 0)] * 3 + [(0, 0, 0, 0)]
    made = shares_of(rows_of(rows, arms=("picture", "text")))
    p, t = 0.6, 0.9
    assert made.assumed == ("transcript", "own_transcript")
    assert (made.perception.least, made.perception.most) == pytest.approx((t - p, (t - p + 1 - p) / 2))
    assert (made.reasoning.least, made.reasoning.most) == pytest.approx(((1 - t) / 2, 1 - t))
    assert math.isnan(made.perception.value)  # never a point
    assert made.loss.value == pytest.approx(1 - p)
    assert made.mode.n == made.both.n == made.transcript.n == 0
    for s in (p, 0.65, 1 + p - t):  # failures that never fall together, and that always do
        perception, reasoning = ((t - p) + (1 - s)) / 2, ((s - p) + (1 - t)) / 2
        assert made.perception.least - 1e-9 <= perception <= made.perception.most + 1e-9
        assert made.reasoning.least - 1e-9 <= reasoning <= made.reasoning.most + 1e-9


def test_bounds_are_neither_below_nothing_nor_above_all_that_is_lost():
    harder = [(1, 0, 0, 0)] * 7 + [(0, 1, 0, 0)] * 3
    made = shares_of(rows_of(harder, arms=("picture", "text"), chance=0.5))
    for part in (made.perception, made.reasoning):
        assert 0 <= part.low <= part.least <= part.most <= 0.3 + 1e-9
        assert part.most <= part.high


def test_without_own_transcripts_the_picture_stands_in_their_place():
    rows = [(1, 1, 1, 0), (0, 1, 0, 0), (0, 0, 1, 0)]
    made = shares_of(rows_of(rows, arms=("picture", "text", "transcript")))
    assert made.assumed == ("own_transcript",)
    assert made.perception.value + made.reasoning.value == pytest.approx(made.loss.value)
    assert made.mode.n == 0


def test_without_picture_and_text_there_are_no_shares():
    assert shares_of(rows_of([(1, 1, 1, 1)], arms=("picture",))) is None
    assert shares_of(rows_of([(1, 1, 1, 1)], arms=("text", "transcript"))) is None
    assert shares([], []) is None


def test_luck_is_what_a_guess_makes_of_failed_reasoning():
    """Reasons in 60%, guesses one in two: text 0.8 right; of what it did not see it gets 0.2."""
    found = rows_of([(0, 1, 0, 0)] * 8 + [(0, 0, 0, 0)] * 2, chance=0.5)
    assert luck_of(found.arms["text"].point, found.chance).mean() == pytest.approx(0.2)


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
    rows = [(right, 1, right, right) for right in (float(rng.random() < 0.5) for _ in range(40)) for _ in range(5)]
    narrow = shares_of(rows_of(rows)).perception
    wide = shares_of(rows_of(rows, clusters=[k // 5 for k in range(200)])).perception
    assert narrow.value == wide.value
    assert wide.high - wide.low > 1.8 * (narrow.high - narrow.low)


def test_samples_of_an_item_are_one_item():
    rows = [(1, 1, 1, 1), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 1, 0)]
    made = shares_of(rows_of(rows, items=[0, 0, 1, 1]))
    assert (made.items, made.loss.n) == (2, 2)
    assert made.loss.value == pytest.approx(0.75)
