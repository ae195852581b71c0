"""Budgets are kept: counted before anything is sent, from any thread."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from isoprobe.adapters.runs.budget import BadBudget, Budget, Spending
from isoprobe.probes.core import Reply


def reply(tokens_in: int, tokens_out: int, error: str = "") -> Reply:
    return Reply(None if error else "x", error=error, tokens_in=tokens_in, tokens_out=tokens_out)


def test_without_a_budget_all_is_granted() -> None:
    spending = Spending(Budget())
    assert (spending.take(1000), spending.again(), spending.spent()) == (1000, True, "")


def test_requests_are_counted_before_they_are_sent_and_those_sent_again_too() -> None:
    spending = Spending(Budget(calls=5))
    assert spending.take(3) == 3
    assert spending.again()
    assert spending.take(3) == 1
    assert spending.take(3) == 0
    assert not spending.again()
    assert spending.spent() == "5 of 5 requests"


def test_threads_together_get_no_more_than_there_is() -> None:
    spending = Spending(Budget(calls=1000))
    with ThreadPoolExecutor(16) as pool:
        granted = list(pool.map(lambda k: spending.take(3) if k % 2 else int(spending.again()), range(2000)))
    assert sum(granted) == 1000


def test_tokens_are_kept_as_far_as_the_largest_reply_tells() -> None:
    spending = Spending(Budget(tokens=100))
    assert spending.take(9) == 1, "nothing is known of their size"
    assert spending.take(9) == 0
    spending.came([reply(0, 0, "failed")])
    assert spending.take(9) == 1, "and a failed reply tells nothing"
    spending.came([reply(20, 5)])
    assert spending.take(9) == 3, "75 are left, 25 for each"
    assert spending.take(9) == 0
    assert spending.spent() == "", "those in flight may take less"
    spending.came([reply(5, 5)] * 3)
    assert spending.take(9) == 1
    spending.came([reply(20, 4)])
    assert spending.take(9) == 0
    assert spending.spent() == "79 of 100 tokens, and a request takes 25"


def test_a_server_that_counts_no_tokens_is_not_held_back() -> None:
    spending = Spending(Budget(tokens=100))
    spending.take(1)
    spending.came([reply(0, 0)])
    assert spending.take(9) == 9


@pytest.mark.parametrize("budget", [Budget(calls=0), Budget(tokens=0), Budget(seconds=0)])
def test_nothing_of_nothing(budget: Budget) -> None:
    spending = Spending(budget)
    assert spending.take(1) == 0
    assert spending.spent()


@pytest.mark.parametrize("bound", [{"calls": -1}, {"tokens": -5}, {"seconds": float("nan")}, {"seconds": float("inf")}])
def test_a_bound_that_is_none_is_told(bound: dict[str, float]) -> None:
    with pytest.raises(BadBudget, match=rf"budget of {next(iter(bound))} is .*expected a number of 0 or more"):
        Budget(**bound)  # type: ignore[arg-type]
