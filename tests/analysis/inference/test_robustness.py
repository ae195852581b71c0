import math
from itertools import combinations
from random import Random

import numpy as np
import pytest

from isoprobe.analysis.inference.robustness import (
    agreement,
    memorised_of,
    power_of_mean,
    robustness_of,
    seeds_of,
    tail_of_sum,
)
from isoprobe.probes.core import Probe
from tests.specimens.respondents import consistent, divided, memorises, noisy, numbers, probe, say, says, stubborn, told


def measured(probes: list[Probe], rule, samples: int = 1):  # type: ignore[no-untyped-def]
    return robustness_of(seeds_of(*told(probes, say(probes, rule, samples)))["picture"])


def test_by_hand_two_seeds_three_variants_two_repetitions() -> None:
    """Seed 0: right 3 of 3, then 2 of 3. Seed 1: right 1 of 3 twice, its two mistakes always the same 9 and 8."""
    probes = [probe(s, v, 10 * s + v) for s in range(2) for v in range(3)]
    said = {
        (0, 0): ("0", "0"),
        (0, 1): ("1", "7"),
        (0, 2): ("2", "2"),
        (1, 0): ("10", "10"),
        (1, 1): ("9", "9"),
        (1, 2): ("8", "8"),
    }
    found = measured(probes, lambda item, k: said[item.seed, item.variant][k], 2)
    assert (found.seeds, found.incomplete, found.variants, found.repetitions) == (2, 0, 3, 2)
    assert found.average.value == pytest.approx((5 / 6 + 1 / 3) / 2)
    assert found.worst.value == pytest.approx((0.5 + 0) / 2)
    assert found.robustness.value == pytest.approx(0.25 / (7 / 12))
    assert found.consistency.value == pytest.approx(5 / 6)
    assert found.consistent_failures.value == pytest.approx(2 / 6)
    assert found.independent.value == pytest.approx((7 / 12) ** 3)  # two seeds, three variants: the plain power


def test_a_consistent_respondent_loses_nothing_and_memorises_nothing() -> None:
    found = measured(numbers(40, 5), consistent, 3)
    for one in (found.average, found.worst, found.robustness, found.independent, found.consistency):
        assert (one.value, one.high) == (1, 1)
        assert 0.6 < one.low < 1  # the fifth power of 0.91 for the independent one
    assert found.consistent_failures.value == 0
    assert found.memorised.value == pytest.approx(0, abs=0.05)
    assert found.p > 0.3


def test_one_who_memorises_is_found_out_and_its_share_is_covered() -> None:
    for known in (1.0, 0.3):
        found = measured(numbers(120, 5), memorises(known))
        assert found.memorised.low <= known <= found.memorised.high + 1e-6
        assert found.p < 1e-6


@pytest.mark.parametrize("rule", [noisy(0.7), divided(0.7), says("7"), stubborn], ids=lambda rule: rule.__name__)
def test_one_who_errs_otherwise_memorises_nothing(rule) -> None:  # type: ignore[no-untyped-def]
    """Neither noise, nor hard seeds, nor one answer to everything is an answer remembered for its seed."""
    for truths in (range(100), range(2)):
        found = measured(numbers(60, 4, truths), rule)
        assert found.memorised.value < 0.05
        assert found.p > 0.01


@pytest.mark.slow
def test_chance_of_one_answer_to_yes_or_no_is_no_memory() -> None:
    """Of two possible answers three are alike in a quarter of the seeds by luck; p is spread evenly over such runs."""
    rates = []
    for seed in range(60):
        probes = numbers(40, 3, range(2))
        scored = told(probes, say(probes, noisy(0.5, seed, wrong=(0, 1))))
        rates.append(memorised_of(seeds_of(*scored)["picture"])[1])
    assert sum(p < 0.05 for p in rates) <= 8
    assert sum(p < 0.5 for p in rates) >= 10


@pytest.mark.slow
def test_noise_has_the_independent_worst_case_and_hard_seeds_do_not() -> None:
    probes = numbers(400, 5)
    noise, hard = measured(probes, noisy(0.8)), measured(probes, divided(0.8))
    assert noise.independent.low <= 0.8**5 <= noise.independent.high
    assert noise.worst.low <= noise.independent.value <= noise.worst.high
    assert abs(hard.average.value - noise.average.value) < 0.06
    assert hard.worst.low > hard.independent.high
    assert noise.robustness.value == pytest.approx(noise.worst.value / noise.average.value)
    assert hard.robustness.value == 1


def test_independent_worst_case_is_unbiased_against_a_simulation() -> None:
    """Few seeds, where the plain power would be much too high: 0.16 against 0.078 for 8 seeds of unlike accuracy."""
    rng = Random(5)
    estimates, powers = [], []
    for _ in range(4000):
        accuracies = [sum(rng.random() < p for _ in range(4)) / 4 for p in rng.choices((0.2, 1.0), k=8)]
        estimates.append(power_of_mean(accuracies, 5))
        powers.append((sum(accuracies) / 8) ** 5)
    assert sum(estimates) / 4000 == pytest.approx(0.6**5, abs=0.006)
    assert sum(powers) / 4000 > 0.6**5 + 0.03


def test_power_of_mean_is_the_mean_product_over_all_sets() -> None:
    values = [0.1, 0.5, 0.9, 1.0, 0.3, 0.7]
    for power in range(1, 7):
        sets = list(combinations(values, power))
        assert power_of_mean(values, power) == pytest.approx(sum(map(math.prod, sets)) / len(sets))
    assert power_of_mean([0.5, 0.7], 3) == pytest.approx(0.6**3)


def test_the_independent_respondent_is_as_accurate_on_every_task_and_level() -> None:
    """Half the strata are always right and half always wrong: errors are spread within strata, so nothing is lost."""
    probes = [probe(s, v, s, level=1 + s % 2) for s in range(20) for v in range(3)]
    found = measured(probes, lambda item, k: str(item.answer) if item.level == 1 else "77")
    assert found.average.value == found.independent.value == found.worst.value == 0.5


def test_what_is_no_evidence_leaves_its_repetition_out_and_is_never_wrong() -> None:
    probes = numbers(6, 2)
    found = measured(probes, lambda item, k: "" if k == 0 and item.seed < 3 else str(item.answer), 2)
    assert (found.seeds, found.average.value, found.worst.value) == (6, 1, 1)
    found = measured(probes, lambda item, k: "no idea" if item.seed == 5 and item.variant else str(item.answer))
    assert (found.seeds, found.incomplete, found.average.value) == (5, 1, 1)


def test_without_variants_or_repetitions_there_is_no_such_measure() -> None:
    found = measured(numbers(10, 1), consistent)
    assert found.average.value == 1
    for one in (found.worst, found.robustness, found.independent, found.consistency, found.memorised):
        assert one.n == 0
    assert math.isnan(found.p)


def test_repetitions_of_one_wrong_answer_are_consistent_failures() -> None:
    found = measured(numbers(10, 2), stubborn, 4)
    assert found.consistent_failures.value == found.consistency.value == 1
    assert measured(numbers(10, 2), noisy(0.0), 4).consistent_failures.value < 0.1


def test_agreement_counts_pairs() -> None:
    assert agreement(["a", "a", "b", "b"]) == pytest.approx(2 / 6)
    assert agreement(["a", None, "a"]) == 1
    assert math.isnan(agreement(["a", None]))


def test_tail_of_a_sum_of_unlike_events() -> None:
    assert tail_of_sum([0.5, 0.25], 2) == pytest.approx(0.125)
    assert tail_of_sum([0.5, 0.25], 1) == pytest.approx(1 - 0.375)
    assert tail_of_sum([0.5, 0.25], 0) == 1
    assert tail_of_sum([0.1] * 3000, 300) == pytest.approx(0.5, abs=0.02)
    chances = [k / 37 for k in range(38)]
    exactly = np.ones(1)
    for chance in chances:
        exactly = np.convolve(exactly, (1 - chance, chance))
    for least in range(39):
        assert tail_of_sum(chances, least) == pytest.approx(exactly[least:].sum(), rel=1e-6)


def test_seeds_of_one_item_in_two_forms_are_one_cluster() -> None:
    probes = [probe(s, v, s, forms=("matrix", "story")) for s in range(9) for v in range(2)]
    answered = [a for view in ("matrix", "story") for a in say(probes, consistent, arm="text", view=view)]
    found = robustness_of(seeds_of(*told(probes, answered))["text"])
    assert (found.seeds, found.average.n) == (18, 9)


def test_one_seed_in_many_forms_is_one_piece_of_evidence_for_memory() -> None:
    """Five forms with the same few chance hits are no better evidence than one: p is that of one, times five."""
    forms = tuple(f"form {k}" for k in range(5))
    probes = [probe(s, v, (s + v) % 2, forms=forms) for s in range(12) for v in range(2)]
    ps = []
    for seed in range(30):
        answered = [a for form in forms for a in say(probes, noisy(0.8, seed, wrong=(0, 1)), arm="text", view=form)]
        ps.append(memorised_of(seeds_of(*told(probes, answered))["text"])[1])
    assert sum(p < 0.05 for p in ps) <= 3
    alone = say(probes, noisy(0.8, 0, wrong=(0, 1)), arm="text", view="form 0")
    assert ps[0] == pytest.approx(min(1, 5 * memorised_of(seeds_of(*told(probes, alone))["text"])[1]))


def test_one_seed_a_level_is_held_against_those_of_other_levels() -> None:
    """A paper's suite has one seed of every program and level: who says one thing to all of them memorises nothing."""
    programs = ("maxflow", "connectivity", "parity", "convexity", "breakpoints", "letters", "circles", "triangles")

    def made(truths: int, levels: tuple[int, ...]) -> list[Probe]:
        rng = Random(truths)
        each = [(task, s, level) for task in programs for s, level in enumerate(levels)]
        return [probe(s, v, rng.randrange(truths), task, level) for task, s, level in each for v in range(4)]

    for truths in (2, 4, 50):
        assert measured(made(truths, (1, 2, 3)), says("1")).memorised.low <= 0
    found = measured(made(6, (1, 2, 3)), memorises())
    assert found.memorised.low > 0
    assert found.p < 0.001
    assert measured(made(6, (1,)), says("1")).memorised.n == 0


def test_independent_errors_of_few_seeds_a_level_are_those_of_their_topic() -> None:
    """The power of one seed's own accuracy would be far too high: 0.4 where 0.107 is true."""
    made = [probe(s, v, s, "maxflow", level=1 + s) for s in range(40) for v in range(10)]
    found = measured(made, noisy(0.8))
    assert found.independent.low <= 0.8**10 <= found.independent.high
    assert found.independent.value < 0.2
