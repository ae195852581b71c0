"""Why a question cannot be put is said with the item and without it."""

from __future__ import annotations

from isoprobe.adapters.strategies.unaskable import CannotAsk


def test_equal_reasons_are_equal_whatever_the_item() -> None:
    one, other = CannotAsk("a-1", "it has no text form"), CannotAsk("b-2", "it has no text form")
    assert one.why == other.why
    assert str(one) == "a-1 cannot be asked: it has no text form"
    assert other.item == "b-2"
