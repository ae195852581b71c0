"""What a strategy says of a question that it cannot put: the item, and why, so that equal reasons can be counted."""

from __future__ import annotations


class CannotAsk(ValueError):
    """A strategy cannot put a question of this item. `why` says it without naming the item; the message is one line."""

    def __init__(self, item: str, why: str) -> None:
        super().__init__(f"{item} cannot be asked: {why}")
        self.item, self.why = item, why
