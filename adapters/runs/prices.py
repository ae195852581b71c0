"""What tokens cost in money."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

MILLION = 1_000_000


class BadPrice(ValueError):
    """A text that is no price. The message is one line: what stands there, and what was expected."""


@dataclass(frozen=True)
class Prices:
    """US dollars for a million tokens in, and out.

    >>> Prices(0.25, 2.0).dollars(1_000_000, 500_000)
    1.25
    """

    tokens_in: float
    tokens_out: float

    def __str__(self) -> str:
        return f"{self.tokens_in:.12g},{self.tokens_out:.12g}"

    def dollars(self, tokens_in: int, tokens_out: int) -> float:
        """What so many tokens cost."""
        return (self.tokens_in * tokens_in + self.tokens_out * tokens_out) / MILLION

    @classmethod
    def read(cls, text: str) -> Prices:
        """Of "IN,OUT". Raises BadPrice.

        >>> Prices.read("0.25,2")
        Prices(tokens_in=0.25, tokens_out=2.0)
        """
        try:
            tokens_in, tokens_out = map(float, text.split(","))
        except ValueError:
            tokens_in = tokens_out = -1.0
        if not (0 <= tokens_in < math.inf and 0 <= tokens_out < math.inf):
            raise BadPrice(f"price {text!r}: expected dollars for a million tokens in and out, as 0.25,2")
        return cls(tokens_in, tokens_out)


def prices_of(model: str, given: Iterable[str]) -> Prices | None:
    """The prices of this model among texts "IN,OUT", for all, and "MODEL=IN,OUT", for one; None where it has none.
    Raises BadPrice.

    >>> str(prices_of("reader", ["1,2", "reader=0,0"])), str(prices_of("openai:a@http://b/v1", ["1,2", "reader=0,0"]))
    ('0,0', '1,2')
    """
    found: dict[str, Prices] = {}
    for text in given:
        name, _, prices = text.rpartition("=")
        found[name] = Prices.read(prices)
    return found.get(model, found.get(""))
