"""Orders of growth: which are asked about, and what their values tell."""

from __future__ import annotations

from itertools import combinations

import pytest

from isoprobe.probes.core import BadState
from isoprobe.probes.engine.making import draw_state
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.tasks.dynamath.algebra.growth_orders import LARGE, ORDERS, VALUES, VAST, size


def test_values_stand_in_the_order_of_the_list_and_drift_apart() -> None:
    sizes = [size(order) for order in ORDERS]
    assert sizes == sorted(sizes)
    for one, other in combinations(VALUES, 2):
        assert size(other) - size(one) > size(other, LARGE) - size(one, LARGE) > 0
    assert size("O(N³)", VAST) == pytest.approx(3 * size("O(N)", VAST))


@pytest.mark.parametrize("name", ["growth_orders.nested", "growth_orders.bounded"])
def test_a_function_that_is_asked_about_twice_is_refused(name: str) -> None:
    task = load_task(name)
    state = draw_state(task, 2, 0)
    task.validate(state)
    first = state["ask"]["first"]
    with pytest.raises(BadState, match="of the functions"):
        task.validate({**state, "ask": {**state["ask"], "third": first}})
