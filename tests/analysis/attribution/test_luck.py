import math

import numpy as np
import pytest

from isoprobe.analysis.attribution.labels import fault
from isoprobe.analysis.attribution.luck import luck_of_reading
from tests.specimens.evidence import evidence


def test_harmless_misreadings_and_right_answers_over_a_wrong_reading_are_counted():
    rows = [(1, 1, 1, 1)] * 6 + [(1, 1, 1, 1)] * 3 + [(0, 1, 0, 0)]
    exact = [1] * 6 + [0] * 4
    found = luck_of_reading(evidence(rows, exact=exact))
    assert (found.harmless.value, found.harmless.n) == (0.75, 4)
    assert (found.misread.value, found.misread.n) == (pytest.approx(3 / 9), 9)
    assert math.isnan(found.binding_by_noise)


def test_nothing_misread_is_no_evidence_of_harm():
    found = luck_of_reading(evidence([(1, 1, 1, 1)] * 5))
    assert found.harmless.n == 0
    assert found.misread.value == 0


@pytest.mark.parametrize(("see", "think", "spread"), [(0.7, 0.8, 0.0), (0.6, 0.9, 0.4), (0.8, 0.8, 1.0)])
def test_the_binding_rate_by_noise_is_what_noise_makes(see, think, spread):
    """Nothing binds here: every picture is answered by the same abilities, drawn anew for each reply."""
    rng = np.random.default_rng(7)
    n = 6000

    def abilities(mean):
        if spread == 0:
            return np.full(n, mean)
        if spread == 1:
            return (rng.random(n) < mean).astype(float)
        return rng.beta(mean * (1 / spread - 1), (1 - mean) * (1 / spread - 1), n)

    sees, reasons = abilities(see), abilities(think)
    rows, items = [], []
    for _ in range(2):
        looks, writes = rng.random(n) < sees, rng.random(n) < sees
        p, t = looks & (rng.random(n) < reasons), rng.random(n) < reasons
        rows += [tuple(map(float, row)) for row in zip(p, t, writes, writes, strict=True)]
        items += range(n)
    found = luck_of_reading(evidence(rows, items=items))
    table = np.array(rows).reshape(2, n, 4)[:, :, :3]
    agree = (table[0] == table[1]).all(axis=1)
    labelled = [fault(bool(t), bool(s), bool(p), bool(s)) for p, t, s in table[0][agree]]
    assert found.binding_by_noise == pytest.approx(labelled.count("binding") / n, abs=0.012)


def test_items_that_were_asked_once_say_nothing_of_noise():
    rng = np.random.default_rng(5)
    rows = [tuple(map(float, row)) for row in rng.random((400, 4)) < 0.8]
    twice = [k // 2 for k in range(400)]
    alone = luck_of_reading(evidence(rows, items=twice)).binding_by_noise
    beside = luck_of_reading(evidence(rows + [(1.0, 1.0, 1.0, 1.0)] * 50, items=[*twice, *range(200, 250)]))
    assert 0 < alone < 0.1
    assert beside.binding_by_noise == alone
