"""Two runs over the same items, paired."""

from __future__ import annotations

from isoprobe.analysis.inference.comparison import compare_scores
from isoprobe.probes.results import Score, Scored


def scored(arm: str, outcomes: str) -> list[Scored]:
    """r right, w wrong, f failed: one item each."""
    names = {"r": "right", "w": "wrong", "f": "failed"}
    return [
        Scored(f"i{k}", arm, "picture/answer", 0, Score(names[o], points=float(o == "r")))  # type: ignore[arg-type]
        for k, o in enumerate(outcomes)
    ]


def test_only_items_with_evidence_in_both_are_compared() -> None:
    (row,) = compare_scores(scored("picture", "rrwwf"), scored("picture", "rrrrr"))
    assert (row.arm, row.items, row.first, row.second) == ("picture", 4, 0.5, 1.0)
    assert (row.comparison.first_better, row.comparison.second_better, row.comparison.equal) == (0, 2, 2)


def test_the_pairs_decide_not_the_totals() -> None:
    (steady,) = compare_scores(scored("text", "rw" * 20), scored("text", "rw" * 20))
    (moved,) = compare_scores(scored("text", "w" * 12 + "r" * 28), scored("text", "r" * 12 + "r" * 28))
    assert steady.comparison.p == 1.0
    assert moved.comparison.p < 0.001
    assert moved.comparison.difference.low > 0


def test_an_arm_that_one_run_lacks_is_left_out() -> None:
    assert compare_scores(scored("text", "rr"), scored("picture", "rr")) == []
