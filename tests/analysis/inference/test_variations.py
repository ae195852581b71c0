import math

import pytest

from isoprobe.analysis.inference.robustness import seeds_of
from isoprobe.analysis.inference.variations import Breaking, breaking_of, p_of_mean
from isoprobe.probes.core import Probe
from tests.specimens.respondents import consistent, each_alone, memorises, noisy, probe, say, stubborn, thrown_by, told

TYPES = ("numeric", "colour", "context")


def broken(rule, samples: int = 1, probes: list[Probe] | None = None) -> dict[str, Breaking]:  # type: ignore[no-untyped-def]
    probes = probes or each_alone(40, 4, TYPES)
    return breaking_of(seeds_of(*told(probes, say(probes, rule, samples)))["picture"])


def test_by_hand_one_seed_in_two_sets() -> None:
    """Colours: right, wrong otherwise, right: two of three pairs. Numbers: right, then the same answer to another truth
    (unmoved), then wrong otherwise: one of three pairs. Of all pairs of repetitions none differ."""
    probes = [probe(0, 0, 5)]
    probes += [probe(0, v, 5, varied="colour") for v in (1, 2)] + [probe(0, v, 6 + v, varied="numeric") for v in (1, 2)]
    said = {"": "5", "1colour": "9", "2colour": "5", "1numeric": "5", "2numeric": "99"}
    found = broken(lambda item, k: said[f"{item.variant or ''}{item.labels.get('varied', '')}"], 2, probes)
    assert list(found) == ["colour", "numeric"]
    assert found["colour"].broken.value == pytest.approx(2 / 3)
    assert found["numeric"].broken.value == pytest.approx(1 / 3)
    assert found["colour"].asked_again.value == found["numeric"].asked_again.value == 0
    assert found["colour"].beyond.value == pytest.approx(2 / 3)
    assert found["colour"].more.value == pytest.approx(1 / 3)


@pytest.mark.parametrize("samples", [1, 3])
def test_the_type_that_throws_it_off_stands_out_alone(samples: int) -> None:
    found = broken(thrown_by("colour", 0.5), samples)
    test = {kind: one.beyond if samples > 1 else one.more for kind, one in found.items() if kind}
    assert test["colour"].low > 0.2
    assert test["numeric"].low <= 0
    assert test["context"].low <= 0


@pytest.mark.parametrize("rule", [consistent, memorises(), memorises(0.5), stubborn], ids=lambda rule: rule.__name__)
def test_who_is_right_or_unmoved_or_always_wrong_is_broken_by_nothing(rule) -> None:  # type: ignore[no-untyped-def]
    for one in broken(rule, 2).values():
        assert one.broken.value == one.asked_again.value == 0


@pytest.mark.slow
def test_noise_breaks_no_more_than_asking_again() -> None:
    for seed in range(5):
        found = broken(noisy(0.7, seed), 3)
        for kind in TYPES:
            assert found[kind].broken.value == pytest.approx(0.42, abs=0.1)
            assert found[kind].beyond.low < 0
            assert abs(found[kind].beyond.value) < 0.1
    for kind, one in broken(noisy(0.7)).items():
        assert math.isnan(one.beyond.value)
        assert not kind or one.more.low < 0


def test_clusters_that_are_all_alike_are_compared_by_signs() -> None:
    """Five of five above nothing: twice one half to the fifth."""
    assert p_of_mean([0.5] * 5, list("abcde")) == pytest.approx(2 / 2**5)
    assert p_of_mean([0.5], ["a"]) == p_of_mean([0.0] * 5, list("abcde")) == 1.0
    assert p_of_mean([1.0, 0.0, math.nan], ["a", "a", "b"]) == 1.0
