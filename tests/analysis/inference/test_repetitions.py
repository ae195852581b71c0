import pytest

from isoprobe.analysis.inference.repetitions import averages, repetition_estimates, variance_of_average
from isoprobe.analysis.inference.robustness import Seed, seeds_of
from isoprobe.probes.core import Probe
from tests.specimens.respondents import consistent, noisy, numbers, probe, say, stubborn, thrown_by, told


def seeds(probes: list[Probe], rule, samples: int) -> list[Seed]:  # type: ignore[no-untyped-def]
    return seeds_of(*told(probes, say(probes, rule, samples)))["picture"]


def test_by_hand_two_seeds_two_variants_three_repetitions() -> None:
    """Seed 0: R R R and W W R; seed 1: R R W and wrong alike three times."""
    probes = [probe(s, v, 10 * s + v) for s in range(2) for v in range(2)]
    said = {(0, 0): "0 0 0", (0, 1): "8 9 1", (1, 0): "10 10 7", (1, 1): "77 77 77"}
    held = seeds(probes, lambda item, k: said[item.seed, item.variant].split()[k], 3)
    found = repetition_estimates(held)
    assert found["right_again"].value == pytest.approx((2 + 2) / (4 + 2 + 6))
    assert found["partly_lost"].value == 0.5
    assert averages(held) == [0.5, 0.5, 0.5]
    # seed 0 has 1/2, 1/2, 1 and seed 1 has 1/2, 1/2, 0: each a variance of 1/12, and they are two
    assert found["variance"].value == pytest.approx(2 * (1 / 12) / 4)


def test_noise_is_right_again_as_often_as_ever_and_own_errors_never() -> None:
    probes = numbers(60, 3)
    noise = repetition_estimates(seeds(probes, noisy(0.7), 4))["right_again"]
    assert noise.low <= 0.7 <= noise.high
    assert repetition_estimates(seeds(probes, stubborn, 4))["right_again"].value == 0
    assert repetition_estimates(seeds(probes, consistent, 4))["right_again"].n == 0
    assert repetition_estimates(seeds(probes, thrown_by("colour", 0.5), 2))["partly_lost"].value > 0.5
    assert all(one.n == 0 for one in repetition_estimates(seeds(probes, noisy(0.7), 1)).values())


@pytest.mark.slow
def test_the_variance_of_an_average_is_covered() -> None:
    """Of 50 seeds in 2 variants, right with 0.7 anew: 0.21 / 100."""
    inside = 0
    for seed in range(20):
        found = variance_of_average(seeds(numbers(50, 2), noisy(0.7, seed), 5))
        inside += found.low <= 0.0021 <= found.high
    assert inside >= 17
