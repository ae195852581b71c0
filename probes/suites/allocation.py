"""Equal shares: how many of each group to take, so that groups, and groups within groups, are as even as can be."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

Key = tuple[str, ...]


def spread(sizes: Mapping[Key, int], n: int) -> dict[Key, int]:
    """How many of `n` to take of each group, of which there are `sizes`: the first entries of the keys get equal
    shares, within each of them the second entries, and so on. A group that is too small gives all it has, and the
    others share what it lacks; what cannot be divided goes to the first in order. All of them where `n` is more.

    >>> spread({("math", "2D"): 9, ("math", "3D"): 1, ("physics", "path"): 9}, 8)
    {('math', '2D'): 3, ('math', '3D'): 1, ('physics', 'path'): 4}
    """
    within: dict[str, dict[Key, int]] = defaultdict(dict)
    for key in sorted(sizes):
        if not key:
            return {key: min(sizes[key], n)}
        within[key[0]][key[1:]] = sizes[key]
    taken = {}
    for first, share in _even({first: sum(groups.values()) for first, groups in within.items()}, n).items():
        for rest, count in spread(within[first], share).items():
            taken[(first, *rest)] = count
    return taken


def _even(sizes: Mapping[str, int], n: int) -> dict[str, int]:
    taken = dict.fromkeys(sizes, 0)
    left = min(n, sum(sizes.values()))
    while left:
        open_ = [name for name in sizes if taken[name] < sizes[name]]
        each = left // len(open_)
        for k, name in enumerate(open_):
            more = min(sizes[name] - taken[name], each or int(k < left))
            taken[name] += more
        left = min(n, sum(sizes.values())) - sum(taken.values())
    return taken
