"""Capacities out of replies: the ways in which models state them, and near misses that state none."""

from __future__ import annotations

import time

import pytest

from isoprobe.analysis.statements.flow import read_flow


def read(reply: str) -> set[str]:
    return {f"{u}>{v}={one.value}" for one in read_flow(reply) if one.kind == "capacity" for u, v in [one.about]}


def roles(reply: str) -> dict[str, object]:
    return {one.kind: one.value for one in reversed(read_flow(reply)) if one.kind != "capacity"}


@pytest.mark.parametrize(
    ("reply", "stated"),
    [
        ("- Edge from 0 to 1 with capacity 6.\n- Edge from 0 to 2 with capacity 5.", "0>1=6 0>2=5"),
        ("From node 0 to node 2: capacity 2", "0>2=2"),
        ("Edges with capacities: 0→1 (6), 0→2 (5), 1→2 (1)", "0>1=6 0>2=5 1>2=1"),
        ("Edges and their capacities:\n(0, 1): 8\n(0, 2): 9", "0>1=8 0>2=9"),
        ("**Edges and Capacities:**\n*   0 -> 1: 7\n*   1 -> 2: 3", "0>1=7 1>2=3"),
        ("The capacity of the edge (0, 1) is 4. Capacity(1->2) = 7.", "0>1=4 1>2=7"),
        ("cap(0->1) = 7, cap(1->3) = 9, and cap(3->4) = 6", "0>1=7 1>3=9 3>4=6"),
        ("The outgoing capacities are 0→3:4, 0→2:8, 0→1:7.", "0>3=4 0>2=8 0>1=7"),
        ("Path 0 -> 1 -> 2 with capacity min(9, 2) = 2", "0>1=9 1>2=2"),
        ("bottleneck min(0→1 = 4, 1→4 = 6) = 4", "0>1=4 1>4=6"),
        ("Path 0 -> 3 -> 4 with flow 1 (capacity 0->3 = 8, 3->4 = 1).", "0>3=8 3>4=1"),
        ("Send 6 directly: 0 -> 4 with flow 6 (capacity 6).", "0>4=6"),
        ("Path 0 → 3 → 4 with flow 6 (0→3 has 6, 3→4 has 8)", "0>3=6 3>4=8"),
        ("- 0→1: 5/6\n- 3→2: 4/9", "0>1=6 3>2=9"),
        ("Node 0 has outgoing edges to node 1 with capacity 2 and to node 2 with capacity 1.", "0>1=2 0>2=1"),
        ("Node 2 has incoming edges from node 0 with capacity 1 and from node 1 with capacity 7.", "0>2=1 1>2=7"),
        ("From node 0:\n- To node 1 with capacity 3\n- To node 2 with capacity 4", "0>1=3 0>2=4"),
        ("The cross edge 1 ↔ 2 (capacity 8) is not needed.", "1>2=8 2>1=8"),
        ("using the 1 unit capacity of 1 -> 2", "1>2=1"),
        ("Capacities: A -> B: 3, B -> T: 12", "A>B=3 B>T=12"),
        ("Path 0 -> 2 with capacity 8 → bottleneck 8", "0>2=8"),
        ("All capacities are respected:\n- 0→3 ≤ 5 (used 2)\n- 3→4: 1 <= 4 (OK)", "0>3=5 3>4=4"),
    ],
)
def test_capacities_are_read(reply: str, stated: str) -> None:
    assert read(reply) == set(stated.split())


@pytest.mark.parametrize(
    "reply",
    [
        "Flow assignment:\n- 0 -> 1: 4\n- 1 -> 2: 4",
        "f(0->1) = 4, f(1,2) = 4",
        "Give me a list of edges and capacities. For example, something like: 0 -> 1 (cap 9), 1 -> 2 (cap 3)",
        "The sink can receive at most 1 by its capacity via 3->4, 2 from node 1.",
        "Residual capacities:\n- (0,1): 5\n- (1,0): 2 (backward edge)",
        "After pushing 1 unit, the remaining capacity of (0, 1) is 5.",
        "Capacity of (0, 1) becomes 6 - 1 = 5.",
        "There is no edge from 2 to 3 with capacity 4.",
        "If the edge (0,1) had capacity 9 instead, the flow would be 12.",
        "Path 0 -> 1 -> 3 with capacity 5",
        "Send 4 along 0 -> 1 -> 2.",
        "Consider the cut S = {0, 1}, T = {2, 3} with capacity 14.",
        "0 -> 1 carries 2 units",
        "Total flow = 8 (from 0->2) + 3 (from 0->1->2) = 11.",
        "The edge (0, 1) is saturated (capacity 0).",
        "- 0 → 3, capacity X",
        "Edges 0->1 and 0->2 leave the source; the maximum flow is 12.",
    ],
)
def test_what_is_no_capacity(reply: str) -> None:
    assert read(reply) == set()


def test_what_is_left_of_a_capacity_is_none() -> None:
    """Once something is sent, another number for an arc is what is left of it, and an arc the other way comes of it."""
    reply = (
        "Edges and capacities:\n- 0 -> 1: 7\n- 1 -> 2: 5\n\nPush 5 units along 0 -> 1 -> 2.\n"
        "State: capacity of (0, 1) is 2, capacity of (1, 0) is 5.\nThe capacity of edge (0, 2) is 4."
    )
    assert read(reply) == {"0>1=7", "1>2=5", "0>2=4"}


def test_a_second_look_counts_again() -> None:
    reply = (
        "Edges and capacities:\n- 0 -> 1: 7\n- 1 -> 2: 5\n\nPush 5 units.\n\n"
        "Let's re-examine the image. The edges and their capacities are:\n- 0 -> 1: 8\n- 1 -> 2: 5"
    )
    assert read(reply) == {"0>1=7", "1>2=5", "0>1=8"}


def test_source_and_sink_are_read() -> None:
    assert roles("- Source: node 0 (red). Sink: node 3 (blue).") == {"source": "0", "sink": "3"}
    assert roles("The source node is 0 and the sink node is 4.") == {"source": "0", "sink": "4"}
    assert roles("Node 1 is the sink (blue).") == {"sink": "1"}
    assert roles("The sink can receive at most 6 units.") == {}
    assert roles("The source sends 5 units") == {}


def test_hostile_replies_take_little_time() -> None:
    started = time.process_time()
    for text in (
        "0->" * 60_000,
        "(" * 200_000,
        "capacity of " * 16_000,
        "edges: " + "1->2 (3), " * 20_000,
        "min(1" + ",1" * 90_000,
    ):
        assert len(read_flow(text)) <= 4_000
    assert time.process_time() - started < 20
