"""Purchases that cost too much."""

from __future__ import annotations

import pytest

from isoprobe.probes.tasks.dynamath.arithmetic.price_tags import PriceTags


@pytest.mark.parametrize(("n", "purchases"), [(2, 12), (3, 3), (4, 0)])
def test_where_too_much_has_to_be_bought_there_is_no_purchase(n: int, purchases: int) -> None:
    """Of 20, a pear for 1.5 and apples for 5 each leave 8.5, 3.5 or less than nothing."""
    facts = {
        "names": ["Apple", "Pear", "Kiwi"], "prices": [5.0, 1.5, 4.5], "wording": "within 20",
        "n": n, "first": "Apple", "m": 1, "second": "Pear",
    }  # fmt: skip
    assert PriceTags().by_products(facts) == PriceTags().by_till(facts) == purchases
