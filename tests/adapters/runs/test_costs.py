"""A reply is paid once, whoever uses it."""

from __future__ import annotations

from isoprobe.adapters.runs.costs import Cost, pay


def test_the_first_of_its_users_pays_and_the_others_have_it_cached() -> None:
    costs = {"picture": Cost(), "text": Cost()}
    pay(costs, [(1, "text", 1, 7), (0, "picture", 2, 7)], (10, 3, 0.5, ""))
    pay(costs, [(1, "text", 1, 8)], (20, 1, 1.5, "HTTP 500"))
    assert costs["picture"] == Cost(0, 1, 1, 0, 10, 3, 0.5)
    assert costs["text"] == Cost(0, 1, 1, 1, 20, 1, 1.5)
