import pytest

from isoprobe.analysis.inference.instabilities import changed
from isoprobe.analysis.report.findings import find
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
