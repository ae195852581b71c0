"""The bound of work that other tests set can fail."""

from __future__ import annotations

import pytest

from tests.specimens.effort import TRIES, within


def test_what_takes_long_fails_after_three_tries() -> None:
    tries: list[int] = []

    def slow(number: int) -> int:
        tries.append(number)
        return sum(k % 7 for k in range(3_000_000))

    with pytest.raises(pytest.fail.Exception, match="times the reference computation, expected at most"):
        within(0.001, slow)
    assert tries == list(range(TRIES))


def test_what_takes_little_is_handed_on() -> None:
    assert within(1, lambda number: number) == 0
    assert str(within(1, lambda _: int("x"), raises=ValueError)).startswith("invalid literal")
    with pytest.raises(pytest.fail.Exception, match="DID NOT RAISE"):
        within(1, int, raises=ValueError)
