"""B-trees in pictures: drawn at random, laid out, read back, and unreadable where a line is lacking."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from isoprobe.probes.core import BadState
from isoprobe.probes.families.multi.btrees import (
    LARGEST,
    ONE_ELEMENTS,
    OneBtreeProgram,
    TreeField,
    corrupted,
    fill,
    flaw,
    leaves_of,
    one_corrupt,
    one_flaw,
    one_tree,
    read_one,
    scene_of,
    shape,
    size_of,
    tree_in,
)
from isoprobe.solvers.multi.btrees import Node, holds_by_bounds
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.drawing import draw_scene
from isoprobe.vision.figure.reading import read_figure
from isoprobe.vision.figure.scene import Polyline
from isoprobe.vision.figure.style import look_of, sample_style


def drawn(seed: int, order: int, rows: int) -> tuple[list[list[int]], list[int]]:
    rng = Random(f"{seed}/{order}/{rows}")
    while True:
        root = shape(rng, order, rows, (2, 7), 12)
        if root is not None:
            return fill(rng, root)


@pytest.mark.parametrize(("order", "rows"), [(3, 2), (3, 3), (4, 3), (5, 2)])
def test_trees_are_btrees_and_read_back(order: int, rows: int) -> None:
    for seed in range(4):
        keys, parents = drawn(seed, order, rows)
        assert holds_by_bounds(keys, parents, order)
        assert flaw(keys, parents) == ""
        wide, high = size_of(keys, parents)
        assert high == rows
        assert wide > 3 * max(map(len, keys))
        look = look_of(sample_style(Random(seed), "tint", (760, 330)))
        assert read_one(read_figure(draw_scene(scene_of((keys, parents), look)))) == (keys, parents)


def test_a_tree_without_one_of_its_lines_is_none() -> None:
    look = look_of(sample_style(Random(3), "tint", (760, 330)))
    made = scene_of(drawn(1, 3, 3), look)
    made.things.remove(next(thing for thing in made.things if isinstance(thing, Polyline)))
    with pytest.raises(Unreadable, match="2 trees: expected one"):
        read_one(read_figure(draw_scene(made)))


def test_unlike_leaves_have_room() -> None:
    root = Node([0, 0], [Node([0]), Node([0], [Node([0]), Node([0])])])
    keys, parents = fill(Random(1), root)
    assert (parents, len(leaves_of(root))) == ([0, 0, 2, 2], 3)
    look = look_of(sample_style(Random(2), "tint", (760, 330)))
    assert read_one(read_figure(draw_scene(scene_of((keys, parents), look)))) == (keys, parents)


def test_keys_are_as_far_apart_as_told() -> None:
    keys = sorted(key for node in fill(Random(5), Node([0] * 9), 3)[0] for key in node)
    assert min(b - a for a, b in pairwise(keys)) >= 3
    assert keys[0] >= 1
    assert keys[-1] <= LARGEST


def test_flaws_are_named_and_one_node_is_seen_amiss() -> None:
    assert "before it" in flaw([[1], [2], [3]], [0])
    assert "before it" in flaw([[1], [2], [3]], [1, 0])
    assert "a key in each" in flaw([[1], []], [0])
    keys = [[5, 9], [1, 2], [7]]
    for seed in range(20):
        other = corrupted(Random(seed), keys, [1])
        assert other[0] == keys[0]
        assert other[2] == keys[2]


def test_facts_about_one_tree() -> None:
    nodes, parents = drawn(1, 3, 3)
    facts = {**one_tree(nodes, parents), "order": 3}
    assert one_flaw(facts) == ""
    assert tree_in(facts) == (nodes, parents)
    assert "B-tree of order 3" in one_flaw(facts | one_tree([nodes[0], nodes[2], nodes[1], *nodes[3:]], parents))
    others = [one_corrupt(Random(seed), facts) for seed in range(40)]
    assert sum(one_flaw(other) == "" and other != facts for other in others) > 20
    look = look_of(sample_style(Random(9), "tint", (780, 300)))
    program = OneBtreeProgram()
    seen = program.read(read_figure(draw_scene(program.scene(facts, look))))
    assert {**seen, "order": 3} == facts
    assert [element.name for element in ONE_ELEMENTS] == ["leaf", "nodes", "root"]
    leaf = str(nodes[-1][0])
    assert ONE_ELEMENTS[0].truth(seen, (leaf,)) is True
    assert ONE_ELEMENTS[0].truth(seen, (str(nodes[0][0]),)) is False


TREE = {"nodes": [[35, 74], [1, 31], [50], [91], [2]], "parents": [0, 0, 0, 1]}


@pytest.mark.parametrize(
    "text",
    [
        "(35, 74) → (1, 31), (50), (91); (1, 31) → (2)",
        "[35, 74] -> [1, 31] [50] [91]\n[1, 31] -> [2]\n[50]\n[91]",
        "- (35 74) has the children (1 31), (50) and (91)\n- (1 31) has the child (2)",
        "(1, 31): (2)\n(35, 74): (1, 31), (50), (91)",
    ],
)
def test_a_tree_is_read_as_people_write_it(text: str) -> None:
    field = TreeField(2, 24)
    assert field.parse(field.write(TREE)) == TREE
    assert field.parse(text) == TREE


def test_what_is_no_tree_is_refused() -> None:
    field = TreeField(2, 24)
    for text in ("none", "(1) → (2); (3) → (4)", "(1) → (2); (2) → (1)", "(1) → (2); (3) → (2); (1) → (3)"):
        with pytest.raises(ValueError, match="expected a tree"):
            field.parse(text)
    with pytest.raises(BadState, match="same keys"):
        field.check({"nodes": [[1], [2], [2]], "parents": [0, 0]}, "tree")
