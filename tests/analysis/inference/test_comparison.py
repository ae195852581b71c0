"""Runs over the same items, paired: arms with themselves and others, shares, what is missing, all p together."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

import pytest

from isoprobe.adapters.strategies.arms import ARMS, UnknownArm
from isoprobe.analysis.inference.comparison import NothingPaired, compare_runs, earned_in, pairs_of
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.probes.core import Item
from isoprobe.probes.results import Score, Scored

OUTCOMES = {"r": "right", "w": "wrong", "f": "failed", "p": "partial"}
NOTHING = Catalogue({}, {}, frozenset(), {})


def scored(arm: str, outcomes: str) -> list[Scored]:
    """r right, w wrong, p half right, f failed: one item each; of a transcript also whether it is enough."""
    return [Scored(f"i{k}", arm, "picture/answer", 0, _score(arm, o)) for k, o in enumerate(outcomes)]


def _score(arm: str, outcome: str) -> Score:
    enough = outcome == "r" if arm == "transcript" and outcome != "f" else None
    points = {"r": 1.0, "p": 0.5}.get(outcome, 0.0)
    return Score(OUTCOMES[outcome], points=points, enough=enough)  # type: ignore[arg-type]


def catalogue(n: int, stems: int = 0) -> Catalogue:
    """n items; with `stems`, items are variants of as many seeds."""
    items = {
        f"i{k}": Item(f"i{k}", "maxflow", 1, 1, k % stems if stems else k, k // stems if stems else 0, {}, k, {})
        for k in range(n)
    }
    return Catalogue(items, {}, frozenset(), {})


def test_only_items_with_evidence_in_both_are_compared() -> None:
    ((line,), shares) = _only(compare_runs(scored("picture", "rrwwf"), [scored("picture", "rrrrr")], NOTHING))
    assert (line.first, line.second, line.items, line.first_mean, line.second_mean) == ("picture", "picture", 4, 0.5, 1)
    assert (line.comparison.first_better, line.comparison.second_better, line.comparison.equal) == (0, 2, 2)
    assert shares == ()


def _only(found: Sequence[object]) -> tuple:
    (one,) = found
    return one.arms, one.shares  # type: ignore[attr-defined]


def test_the_pairs_decide_not_the_totals() -> None:
    ((steady,), _) = _only(compare_runs(scored("text", "rw" * 20), [scored("text", "rw" * 20)], NOTHING))
    first, second = scored("text", "w" * 12 + "r" * 28), scored("text", "r" * 40)
    ((moved,), _) = _only(compare_runs(first, [second], NOTHING))
    assert steady.comparison.p == 1.0
    assert moved.comparison.p == pytest.approx(2 / 2**12)  # McNemar's exact test
    assert moved.comparison.difference.low > 0


def test_missing_replies_are_bounded() -> None:
    """Three of ten are missing on either side: the difference is 0, or anything that they may make of it."""
    ((line,), _) = _only(compare_runs(scored("text", "rrrrrrrfff"), [scored("text", "rrrrrrrrwr")], NOTHING))
    assert line.comparison.difference.value == 0
    assert (line.items, line.missing, line.left_out) == (7, 3, 0)
    assert line.bounded is not None
    assert (line.bounded.least, line.bounded.most) == (pytest.approx(-0.1), pytest.approx(0.2))
    assert line.bounded.low < line.bounded.least < line.bounded.value < line.bounded.most < line.bounded.high
    ((whole,), _) = _only(compare_runs(scored("text", "rrw"), [scored("text", "rrr")], NOTHING))
    assert (whole.missing, whole.bounded) == (0, None)


def test_items_that_one_run_was_not_asked_are_left_out_and_counted() -> None:
    ((line,), _) = _only(compare_runs(scored("text", "rrrr"), [scored("text", "rw")], NOTHING))
    assert (line.items, line.left_out, line.missing) == (2, 2, 0)


def test_a_reply_that_is_missing_among_several_leaves_a_range() -> None:
    replies = [*scored("text", "r"), *scored("text", "f"), *scored("text", "p")]
    assert earned_in(replies)["text"]["i0"] == (0.75, 0.5, pytest.approx(2.5 / 3))
    assert earned_in(replies, whole=True)["text"]["i0"] == (0.5, pytest.approx(1 / 3), pytest.approx(2 / 3))
    (none,) = earned_in(scored("transcript", "f"))["transcript"].values()
    assert math.isnan(none.value)
    assert (none.low, none.high) == (0, 1)


# ---- which arms are paired ----


@pytest.mark.parametrize(
    ("first", "second", "arms", "against", "pairs"),
    [
        (["text", "picture"], ["picture", "element"], (), "", [("picture", "picture")]),
        (["picture"], ["own_transcript"], (), "", [("picture", "own_transcript")]),
        (["transcript", "text"], ["combined", "element"], (), "", [("text", "combined")]),
        (["picture", "text"], ["picture", "text"], ("text",), "", [("text", "text")]),
        (["picture", "text"], ["picture", "text"], ("text",), "picture", [("picture", "text")]),
        (["element"], ["picture"], (), "element", [("element", "picture")]),
        (["picture"], ["element", "text"], (), "picture", [("picture", "text")]),
        (["picture"], ["element", "text"], ("element",), "picture", [("picture", "element")]),
        (["element"], ["picture"], (), "", []),
        (["picture", "element"], ["intervene(scale=2)", "intervene(element,scale=2)"], (), "picture",
         [("element", "intervene(element,scale=2)"), ("picture", "intervene(scale=2)")]),
        (["picture"], ["pair", "intervene(element,scale=2)"], (), "picture", [("picture", "pair")]),
    ],
)  # fmt: skip
def test_arms_are_paired_with_themselves_or_with_the_one_that_is_named(
    first: list[str], second: list[str], arms: tuple[str, ...], against: str, pairs: list[tuple[str, str]]
) -> None:
    assert pairs_of(first, second, arms, against) == pairs


def test_what_cannot_be_paired_is_told_with_what_there_is() -> None:
    picture, element = scored("picture", "rr"), scored("element", "rr")
    with pytest.raises(NothingPaired, match="the first run has element, the other picture"):
        compare_runs(element, [picture], NOTHING)
    with pytest.raises(NothingPaired, match="no arm 'text': it has picture"):
        compare_runs(picture, [picture], NOTHING, arms=["text"])
    with pytest.raises(NothingPaired, match="no arm 'text': it has element"):
        compare_runs(element, [picture], NOTHING, against="text")
    with pytest.raises(NothingPaired, match="the other no reply"):
        compare_runs(picture, [[]], NOTHING)
    with pytest.raises(UnknownArm, match="'pictures'"):
        compare_runs(picture, [picture], NOTHING, against="pictures")


def test_the_arms_of_one_run_are_compared_against_one_of_them() -> None:
    run = [*scored("picture", "rwww"), *scored("text", "rrrr")]
    ((line,), shares) = _only(compare_runs(run, [run], NOTHING, against="picture"))
    assert (line.first, line.second, line.comparison.difference.value) == ("picture", "text", 0.75)
    assert shares == ()


# ---- shares ----


def arms_of(chance: Random, n: int, see: float, think: float) -> list[Scored]:
    """A respondent that sees and reasons at these rates, once an item."""
    sees = [chance.random() < see for _ in range(n)]
    thinks = [chance.random() < think for _ in range(n)]
    both = "".join("rw"[not (s and t)] for s, t in zip(sees, thinks, strict=True))
    words = ("".join("rw"[not each] for each in which) for which in (thinks, sees))
    return [
        one
        for arm, said in zip(("text", "transcript", "own_transcript", "picture"), (*words, both, both), strict=True)
        for one in scored(arm, said)
    ]


def test_shares_are_compared_item_by_item() -> None:
    """The second sees worse and thinks as well: its perception share is larger by what the arms say, no more of it."""
    chance = Random(1)
    first, second = arms_of(chance, 300, 0.9, 0.9), arms_of(chance, 300, 0.5, 0.9)
    arms, shares = _only(compare_runs(first, [second], catalogue(300)))
    by_arm = {line.first: line for line in arms}
    perception, reasoning, mode = shares
    t, s, e = (by_arm[arm].comparison.difference.value for arm in ("text", "transcript", "own_transcript"))
    assert perception.comparison.difference.value == pytest.approx((t - e - s) / 2)
    assert reasoning.comparison.difference.value == pytest.approx((s - e - t) / 2)
    assert mode.comparison.difference.value == 0
    losses = [1 - by_arm["picture"].second_mean, 1 - by_arm["picture"].first_mean]
    assert sum(line.second_mean for line in shares) == pytest.approx(losses[0])
    assert sum(line.first_mean for line in shares) == pytest.approx(losses[1])
    assert perception.comparison.difference.low > 0.2
    assert perception.p < 0.001


@pytest.mark.slow
def test_intervals_of_shares_cover_though_items_are_variants() -> None:
    """60 stems of 4 variants that are seen or not all together: the interval of the difference covers 0."""
    covered = 0
    for seed in range(60):
        runs = []
        for which in range(2):
            chance = Random(f"{seed}/{which}")
            seen = ["rw"[chance.random() > 0.7] for _ in range(60)] * 4
            runs.append([one for arm in ("text", "transcript", "own_transcript") for one in scored(
                arm, "r" * 240 if arm == "text" else "".join(seen))])  # fmt: skip
        _, (perception, _) = _only(compare_runs(runs[0], [runs[1]], catalogue(240, stems=60)))
        covered += perception.comparison.difference.low <= 0 <= perception.comparison.difference.high
    assert covered >= 54


def test_uncertified_pictures_blame_nobody() -> None:
    run = arms_of(Random(2), 20, 0.5, 0.5)
    unproved = Catalogue(catalogue(20).items, {}, frozenset(["i0", "i1"]), {})
    _, shares = _only(compare_runs(run, [run], unproved))
    assert [line.items for line in shares] == [18, 18, 18]


# ---- all together ----


@pytest.mark.slow
def test_of_seven_arms_that_do_not_differ_hardly_one_comparison_in_twenty_claims_anything() -> None:
    """Without Holm's step-down some p of seven is under .05 in a quarter of them."""
    claimed = alone = 0
    for seed in range(120):
        chance = Random(seed)
        runs = [
            [one for arm in ARMS for one in scored(arm, "".join("rw"[chance.random() > 0.6] for _ in range(60)))]
            for _ in range(2)
        ]
        (found,) = compare_runs(runs[0], [runs[1]], NOTHING)
        lines = (*found.arms, *found.shares)
        claimed += any(line.p < 0.05 for line in lines)
        alone += any(line.comparison.p < 0.05 for line in lines)
    assert claimed / 120 <= 0.05
    assert alone / 120 > 0.15
