"""The law of many items: a level has thousands of different ones, or as many as its task says."""

from __future__ import annotations

from isoprobe.probes.suites.batches import item_key
from tests.probes import laws
from tests.probes.laws import Draws

THOUSANDS = 3300  # items: of 2,000 draws of so many three quarters differ


def different_items_are_as_many_as_is_said(draws: Draws) -> None:
    """By how often states of a sample repeat one another. A smaller sample is enough where a level says nothing of its
    number and no more repeat than thousands would on the average."""
    said = draws.task.different.get(draws.level)
    assert said is None or said < THOUSANDS, f"{said} items are thousands: they need not be told"
    first, second = (draws.seeds(max(laws.ASKED, look), proved=False) for look in laws.LOOKS[:2])
    if said is None and repeated(draws, first) <= repeats(THOUSANDS, len(first)):
        return
    size, found = len(second), repeated(draws, second)
    most = repeats(said or THOUSANDS, size)
    assert found <= 1.25 * most + 4 * most**0.5, f"{found} of {size} repeat others, expected {most:.0f}"
    if said is not None:
        fewest = repeats(2 * said, size)
        assert size - found <= 1.1 * said, f"{size - found} different of {size}, expected {said} in all"
        assert found >= fewest - 4 * fewest**0.5, f"{found} of {size} repeat others: there are more than {said}"


def repeated(draws: Draws, seeds: range) -> int:
    """How many of these items an earlier one was already."""
    return len(seeds) - len({item_key(draws.task, draws.state(seed)) for seed in seeds})


def repeats(items: int, draws: int) -> float:
    """How many of so many draws repeat an earlier one, on the average, where each item is drawn as often.

    >>> round(repeats(3300, 2000))
    500
    """
    return draws - items * (1 - (1 - 1 / items) ** draws)
