"""What the arms of a run cost."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass
class Cost:
    """What one arm took: `answers` settled, `calls` to the model (`failed` ones included), `cached` replies that it
    used without a call, tokens and seconds of its calls. Seconds of calls that ran at the same time are added up."""

    answers: int = 0
    calls: int = 0
    cached: int = 0
    failed: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    seconds: float = 0.0


def pay(costs: Mapping[str, Cost], users: Sequence[tuple[int, str, int, int]], cost: Sequence[Any]) -> None:
    """Counts one reply: the first of its users asked for it once, all other uses of it are cached."""
    tokens_in, tokens_out, seconds, error = cost
    payer = min(users)[1]
    for _, arm, times, _ in users:
        held, paid = costs[arm], arm == payer
        held.cached += times - paid
        if paid:
            held.calls += 1
            held.failed += bool(error)
            held.tokens_in += tokens_in
            held.tokens_out += tokens_out
            held.seconds += seconds


def costs_of(rows: Callable[[str], Iterator[Any]], order: Sequence[str] = ()) -> dict[str, Cost]:
    """What each arm of a run cost, by name; "" holds requests that lead to no answer: failed ones that were asked
    again, and those of questions that are not settled. A reply that several arms share is paid by the first of them in
    `order` (arms that are not in it come last, by name), and the others count it as cached. `rows`: those that a
    statement selects from the run's file."""
    found: dict[str, Cost] = {}
    for arm, answers in rows("SELECT arm, count(*) FROM answers GROUP BY arm ORDER BY arm"):
        found[arm] = Cost(answers=answers)
    shared = bool(next(rows(_SHARED))[0])
    if shared:
        _pay_shared(rows, found, order)
    else:
        for arm, calls, failed, tokens_in, tokens_out, seconds in rows(_OWN):
            found[arm] = Cost(found[arm].answers, calls, 0, int(failed), int(tokens_in), int(tokens_out), seconds)
    unused = next(rows(_UNUSED + _NO_STEP if shared else _UNUSED))
    if unused[0]:
        calls, tokens_in, tokens_out, seconds, failed = unused
        found[""] = Cost(0, calls, 0, int(failed), int(tokens_in), int(tokens_out), seconds)
    return found


_SHARED = (  # whether any answer was led to by more than its own reply, or by one that leads to another as well
    "SELECT EXISTS (SELECT 1 FROM answers WHERE steps != '[' || reply || ']')"
    " OR (SELECT count(*) != count(DISTINCT reply) FROM answers)"
)
_OWN = (
    "SELECT arm, count(*), total(error != ''), total(tokens_in), total(tokens_out), total(seconds)"
    " FROM answers JOIN replies ON replies.id = answers.reply GROUP BY arm ORDER BY arm"
)
_UNUSED = (
    "SELECT count(*), total(tokens_in), total(tokens_out), total(seconds), total(error != '') FROM replies"
    " WHERE id NOT IN (SELECT reply FROM answers)"
)
_NO_STEP = " AND id NOT IN (SELECT step.value FROM answers, json_each(answers.steps) AS step)"


def _pay_shared(rows: Callable[[str], Iterator[Any]], found: Mapping[str, Cost], order: Sequence[str]) -> None:
    places = {arm: place for place, arm in enumerate(order)}
    users: list[tuple[int, str, int, int]] = []
    held: list[Any] = []
    for reply, arm, times, *cost in rows(
        "SELECT step.value, answers.arm, count(*), tokens_in, tokens_out, seconds, error FROM answers,"
        " json_each(answers.steps) AS step JOIN replies ON replies.id = step.value"
        " GROUP BY step.value, answers.arm ORDER BY step.value"
    ):
        if users and users[0][3] != reply:
            pay(found, users, held)
            users = []
        users.append((places.get(arm, len(places)), arm, times, reply))
        held = cost
    if users:
        pay(found, users, held)
