from dataclasses import dataclass

from isoprobe.analysis.inference.measures import Measure, estimate_of, find, in_arm, run_names
from isoprobe.analysis.statistics import Estimate
from tests.specimens.findings import english

HALF = Estimate(0.5, 0.0, 1.0, 9, 9, "bootstrap")


@dataclass(frozen=True)
class Run:
    model: str
    strategy: str = "direct"
    measures: tuple[Measure, ...] = ()


def test_runs_of_one_model_are_named_with_their_strategies() -> None:
    assert run_names([Run("a"), Run("b"), Run("a", "cot"), Run("a", "")]) == ["a (direct)", "b", "a (cot)", "a"]


def test_figures_are_found_by_table_name_and_coordinates() -> None:
    first, second = (Measure("t", {"task": task, "n": "1"}, "accuracy", HALF) for task in ("x", "y"))
    run = Run("m", measures=(first, second))
    assert find(run, "t", "accuracy") == first
    assert find(run, "t", "accuracy", task="y") == second
    assert find(run, "t", "accuracy", task="z") is None
    assert find(run, "t", "gain") is None
    assert estimate_of(run, "t", "accuracy", task="y") == second.estimate
    assert estimate_of(run, "u", "accuracy") is None


def test_a_run_has_its_arm_beside_it_but_for_the_picture() -> None:
    assert in_arm("m", "picture") == "m"
    assert english(in_arm("m", "own_transcript")) == "m, own transcript"
