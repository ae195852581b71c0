"""B-trees: textbook cases, and long random runs on which both ways must agree and leave B-trees."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.solvers.multi.btrees import (
    Insertion,
    Node,
    added,
    added_by_levels,
    count_nodes,
    holds_by_bounds,
    holds_by_walk,
    least_keys,
    levels_of,
    listed,
    removed,
    removed_by_levels,
    root_of,
    tree_of,
)


def test_a_full_leaf_is_split_up_to_the_root() -> None:
    keys, parents = [[30, 60], [10, 20], [40, 50], [70, 80]], [0, 0, 0]
    root, told = added(tree_of(keys, parents), 45, 3)
    assert told == Insertion((40, 50), (45, 45), (45,))
    assert listed(root) == ([[45], [30], [60], [10, 20], [40], [50], [70, 80]], [0, 0, 1, 1, 2, 2])
    assert added_by_levels(levels_of(keys, parents), 45, 3)[1] == told


def test_the_lower_middle_key_moves_up_where_there_are_two() -> None:
    assert added(Node([1, 2, 3]), 4, 4)[1].moved == (2,)
    assert added(Node([1, 2, 4, 5]), 3, 5)[1].moved == (3,)


def test_a_key_is_borrowed_from_the_left_before_the_right() -> None:
    keys, parents = [[30, 60], [10, 20], [40], [70, 80]], [0, 0, 0]
    assert listed(removed(tree_of(keys, parents), 40, 3))[0] == [[20, 60], [10], [30], [70, 80]]
    assert listed(removed(tree_of([[30, 60], [10], [40], [70, 80]], parents), 40, 3))[0] == [[30, 70], [10], [60], [80]]
    assert listed(removed(tree_of([[30, 60], [10], [40], [70]], parents), 40, 3))[0] == [[60], [10, 30], [70]]
    assert listed(removed(tree_of([[30, 60], [10, 20], [40], [70]], parents), 60, 3))[0] == [[20, 40], [10], [30], [70]]


@pytest.mark.parametrize(
    ("keys", "parents", "order"),
    [
        ([[30, 60], [20, 10], [40, 50], [70]], [0, 0, 0], 4),  # within a node
        ([[30, 60], [10, 35], [40, 50], [70]], [0, 0, 0], 4),  # past the key above
        ([[30, 60], [10, 20], [40, 50]], [0, 0], 4),  # a child is lacking
        ([[30], [1, 2, 3, 4], [40, 50]], [0, 0], 4),  # too many keys
        ([[30], [1], [40, 50]], [0, 0], 5),  # too few
        ([[30], [10], [60], [40], [70]], [0, 0, 2, 2], 4),  # leaves of two depths
        ([[30], [20], [60], [10], [35], [40], [70]], [0, 0, 1, 1, 2, 2], 3),  # past the key two above
    ],
)
def test_each_fault_is_found_in_both_ways(keys: list, parents: list, order: int) -> None:
    assert not holds_by_bounds(keys, parents, order)
    assert not holds_by_walk(keys, parents, order)


def test_nodes_out_of_order_are_refused() -> None:
    for parents in ([0, 2, 0], [0, 1, 0], [0]):
        with pytest.raises(ValueError, match="expected"):
            tree_of([[1], [2], [3], [4]], parents)


@pytest.mark.parametrize("order", [3, 4, 5, 6])
def test_both_ways_agree_on_long_runs(order: int) -> None:
    rng = Random(order)
    root, inside = Node([50]), {50}
    for step in range(400):
        keys, parents = listed(root)
        levels = levels_of(keys, parents)
        assert holds_by_bounds(keys, parents, order)
        assert holds_by_walk(keys, parents, order)
        assert [key for key, _ in levels] == sorted(inside)
        assert count_nodes(levels) == len(keys)
        assert root_of(levels) == tuple(keys[0])
        swapped = [list(node) for node in keys]
        node = rng.randrange(len(keys))
        swapped[node][0] = rng.randint(0, 99)
        assert holds_by_bounds(swapped, parents, order) == holds_by_walk(swapped, parents, order)
        if len(inside) > 2 and rng.random() < (0.4 if step < 150 else 0.55):
            key = rng.choice(sorted(inside))
            inside.remove(key)
            root = removed(tree_of(keys, parents), key, order)
            expected = removed_by_levels(levels, key, order)
        else:
            key = rng.choice([k for k in range(100) if k not in inside])
            inside.add(key)
            root, told = added(tree_of(keys, parents), key, order)
            expected, same = added_by_levels(levels, key, order)
            assert told == same
        assert levels_of(*listed(root)) == expected
    assert least_keys(order) == {3: 1, 4: 1, 5: 2, 6: 2}[order]
