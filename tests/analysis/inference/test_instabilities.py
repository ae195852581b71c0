import pytest

from isoprobe.analysis.inference.instabilities import changed, instabilities_of
from isoprobe.analysis.inference.measures import Measure
from isoprobe.analysis.report.findings import find
from isoprobe.analysis.statistics import Estimate
from tests.specimens.respondents import (
    consistent,
    divided,
    each_alone,
    memorises,
    noisy,
    numbers,
    say,
    says,
    stubborn,
    thrown_by,
)

TYPES = ("numeric", "colour", "context")


def named(rule, samples: int, probes=None) -> list[tuple[str, str]]:  # type: ignore[no-untyped-def]
    probes = probes or each_alone(40, 4, TYPES)
    return [(one.name, one.on) for one in find("m", say(probes, rule, samples), probes).instabilities]


@pytest.mark.parametrize("samples", [1, pytest.param(3, marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    ("rule", "name"),
    [
        (consistent, []),
        (memorises(0.5), [("memorising", "")]),
        (thrown_by("colour", 0.5), [("breaking", "colour")]),
        (thrown_by("context", 0.3), [("breaking", "context")]),
        (noisy(0.7), [("noisy", "")]),
        (divided(0.7), []),
        (stubborn, []),
        (says("7"), []),
    ],
    ids=["consistent", "memorises", "colour", "context", "noisy", "divided", "stubborn", "one word"],
)
def test_each_is_named_for_what_it_is_and_for_nothing_else(rule, name: list[tuple[str, str]], samples: int) -> None:  # type: ignore[no-untyped-def]
    """Noise needs repetitions to be told from errors of its own."""
    assert named(rule, samples) == ([] if samples == 1 and name == [("noisy", "")] else name)


@pytest.mark.slow
def test_noise_is_seldom_taken_for_anything_else() -> None:
    found = [each for seed in range(12) for each in named(noisy(0.8, seed), 3)]
    assert found.count(("noisy", "")) == 12
    assert len(found) <= 13


def test_variants_of_all_types_at_once_break_nothing_by_name() -> None:
    probes = numbers(40, 4)
    assert named(thrown_by("colour", 0.5), 2, probes) == []


def test_sentences_tell_the_figures() -> None:
    probes = each_alone(40, 4, TYPES)
    [one] = find("m", say(probes, thrown_by("colour", 0.5), 2), probes).instabilities
    assert str(one.why).startswith("Breaks when the colours alone change: of pairs of variants ")
    assert str(one.why).endswith("where 0% are by asking the same again.")
    assert str(changed("numeric+colour")) == "the numbers and the colours"


def figure(
    name: str, value: float, low: float = 0.0, p: float | None = None, arm: str = "picture", **key: str
) -> Measure:
    """A figure of robustness over all items; with `varied`, of one type of variation."""
    key |= {"arm": arm} | ({} if key else {"topic": "all", "level": "all"})
    return Measure(
        "variation" if "varied" in key else "robustness", key, name, Estimate(value, low, 1.0, 40, 80, "exact"), p=p
    )


AVERAGE = figure("average", 0.5)
BROKEN = figure("broken", 0.4, varied="colour")


@pytest.mark.parametrize(
    ("figures", "names"),
    [
        ([figure("memorised", 0.3, 0.01, 0.009)], ["memorising"]),
        ([figure("memorised", 0.3, 0.01, 0.011)], []),
        ([figure("memorised", 0.3, 0.0, 0.001)], []),
        ([AVERAGE, figure("right_again", 0.4, 0.26)], ["noisy"]),
        ([AVERAGE, figure("right_again", 0.4, 0.24)], []),
        ([BROKEN, figure("more", 0.3, p=0.049, varied="colour")], ["breaking"]),
        ([BROKEN, figure("more", 0.3, p=0.051, varied="colour")], []),
        ([BROKEN, figure("more", -0.3, p=0.001, varied="colour")], []),
        ([BROKEN, figure("more", 0.3, p=0.001, varied="numeric")], []),
        ([figure("broken", 0.4, varied=""), figure("more", 0.3, p=0.001, varied="")], []),
    ],
)
def test_each_is_named_from_its_own_bound_on(figures: list[Measure], names: list[str]) -> None:
    assert [one.name for one in instabilities_of([AVERAGE, *figures])] == names


def test_what_a_change_breaks_is_set_against_asking_again_or_else_against_other_changes() -> None:
    more = figure("more", 0.3, p=0.001, varied="colour")
    again = [figure("beyond", 0.2, p=0.001, varied="colour"), figure("asked_again", 0.15, varied="colour")]
    [other] = instabilities_of([AVERAGE, BROKEN, more])
    [repeated] = instabilities_of([AVERAGE, BROKEN, more, *again])
    assert str(other.why).endswith("where 10% are by other changes to the same seeds.")
    assert str(repeated.why).endswith("where 15% are by asking the same again.")


def test_the_arm_is_named_where_it_is_not_the_picture() -> None:
    text = [figure("average", 0.5, arm="text"), figure("right_again", 0.4, 0.3, arm="text")]
    [one] = instabilities_of(text)
    assert str(one.why).startswith("Errs at random (text): of wrong answers 40% (30 to 100)")
    assert str(one.why).endswith("of all answers 50% are.")
    assert (
        instabilities_of([*text, AVERAGE, figure("right_again", 0.4, 0.2)]) == []
    )  # where it was asked, the picture's
