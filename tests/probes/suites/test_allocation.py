"""Equal shares of groups within groups."""

from __future__ import annotations

import doctest

from hypothesis import given, settings
from hypothesis import strategies as st

from isoprobe.probes.suites import allocation as spreading
from isoprobe.probes.suites.allocation import spread


def test_the_example_holds() -> None:
    assert doctest.testmod(spreading).failed == 0


def test_a_small_group_gives_all_and_the_others_share_what_it_lacks() -> None:
    sizes = {("a",): 100, ("b",): 3, ("c",): 100}
    assert spread(sizes, 11) == {("a",): 4, ("b",): 3, ("c",): 4}
    assert spread(sizes, 9) == {("a",): 3, ("b",): 3, ("c",): 3}
    assert spread(sizes, 500) == sizes
    assert spread({}, 5) == {}


def test_groups_within_groups_are_even() -> None:
    sizes = {("math", "x"): 50, ("math", "y"): 50, ("physics", "x"): 500}
    assert spread(sizes, 101) == {("math", "x"): 26, ("math", "y"): 25, ("physics", "x"): 50}


@settings(deadline=None)
@given(
    st.dictionaries(st.tuples(st.sampled_from("abc"), st.sampled_from("xyz")), st.integers(0, 30)), st.integers(0, 200)
)
def test_as_many_as_asked_and_never_more_than_there_are(sizes: dict, n: int) -> None:
    taken = spread(sizes, n)
    assert sum(taken.values()) == min(n, sum(sizes.values()))
    assert all(0 <= taken[key] <= sizes[key] for key in taken)
    for key in sizes:  # a group that has some left is at most one behind any other of its first entry
        if taken[key] < sizes[key]:
            assert all(taken[key] >= taken[other] - 1 for other in sizes if other[0] == key[0])
