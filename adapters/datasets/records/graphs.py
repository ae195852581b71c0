"""Graphs out of other people's fields: adjacency matrices in text and lists of edges, checked cell by cell; and the
colours of marked nodes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from isoprobe.probes.core import Stated
from isoprobe.probes.families.graphs.states import MOST_CAPACITY, MOST_NODES

LONGEST = 1_000_000  # characters of a matrix: 400 nodes with capacities of two digits take 640,000
_MATRIX = re.compile(r"[-+.,0-9eE\[\]\s]*")


class BadField(ValueError):
    """One line: the field and place in it, its value, and what was expected."""


def node(value: object, field: str, count: int) -> str:
    """The name of node number `value` of 0 .. count - 1."""
    if type(value) is not int:
        raise BadField(f"{field} is {brief(value)}, expected the number of a node")
    if not 0 <= value < count:
        raise BadField(f"{field} is {brief(value)}, expected a node from 0 to {count - 1}")
    return str(value)


def two_nodes(fields: Mapping[str, object], count: int) -> tuple[str, str]:
    """The names of the two different nodes of 0 .. count - 1 that these two fields give by number."""
    first, second = (node(value, field, count) for field, value in fields.items())
    if first == second:
        raise BadField(f"{' and '.join(fields)} are both {first}, expected two different nodes")
    return first, second


def undirected_matrix(value: object, field: str) -> dict[str, Any]:
    """{"nodes", "edges"} of a symmetric 0-1 matrix with an empty diagonal, the nodes named by their row numbers."""
    rows = _square(value, field)
    edges = []
    for i, row in enumerate(rows):
        for j, cell in enumerate(row):
            if cell not in (0, 1):
                raise BadField(f"{field}[{i}][{j}] is {brief(cell)}, expected 0 or 1")
            if cell and i == j:
                raise BadField(f"{field}[{i}][{i}] is 1, a self loop, expected 0")
            if cell != rows[j][i]:
                raise BadField(f"{field}[{i}][{j}] is {cell}, [{j}][{i}] is {rows[j][i]}, expected a symmetric matrix")
            if cell and i < j:
                edges.append([str(i), str(j)])
    return {"nodes": [str(i) for i in range(len(rows))], "edges": edges}


def capacity_matrix(value: object, field: str) -> dict[str, Any]:
    """{"nodes", "arcs"} of a matrix of whole capacities, row to column; 0 is no arc."""
    rows = _square(value, field)
    arcs = []
    for i, row in enumerate(rows):
        for j, cell in enumerate(row):
            found = capacity(cell, f"{field}[{i}][{j}]")
            if found and i == j:
                raise BadField(f"{field}[{i}][{i}] is {found}, a self loop, expected 0")
            if found:
                arcs.append([str(i), str(j), found])
    return {"nodes": [str(i) for i in range(len(rows))], "arcs": arcs}


def capacity(value: object, field: str) -> int:
    """A whole number from 0 up."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if type(value) is not int or not 0 <= value <= MOST_CAPACITY:
        raise BadField(f"{field} is {brief(value)}, expected a whole capacity from 0 to {MOST_CAPACITY}")
    return value


def each_once(pairs: Iterable[tuple[int, int]], field: str, directed: bool) -> None:
    """Raises BadField for a self loop and for an edge that comes twice."""
    seen: set[tuple[int, int]] = set()
    for u, v in pairs:
        if u == v:
            raise BadField(f"{field} has ({u},{v}), a self loop, expected two different nodes")
        if (u, v) in seen or (not directed and (v, u) in seen):
            raise BadField(f"{field} has ({u},{v}) twice, expected each once")
        seen.add((u, v))


def brief(value: object) -> str:
    """At most 60 characters of it."""
    text = repr(value[:60] if isinstance(value, (str, list)) else value)
    return text if len(text) <= 60 else text[:57] + "..."


def _square(value: object, field: str) -> list[list[Any]]:
    if not isinstance(value, str):
        raise BadField(f"{field} is {brief(value)}, expected a matrix as text")
    if len(value) > LONGEST:
        raise BadField(f"{field} has {len(value):,} characters, expected at most {LONGEST:,}")
    if not _MATRIX.fullmatch(value):
        foreign = next(character for character in value if not _MATRIX.fullmatch(character))
        raise BadField(f"{field} holds {foreign!r}, expected numbers, commas and brackets")
    try:
        rows = json.loads(value)
    except (ValueError, RecursionError) as error:
        reason = "nested too deeply" if isinstance(error, RecursionError) else error
        raise BadField(f"{field} is {brief(value)}, expected nested lists of numbers: {reason}") from error
    if not isinstance(rows, list) or not 1 <= len(rows) <= MOST_NODES:
        raise BadField(f"{field} is {brief(rows)}, expected a list of 1 to {MOST_NODES} rows")
    for i, row in enumerate(rows):
        if not isinstance(row, list) or len(row) != len(rows):
            found = f"has {len(row)} numbers" if isinstance(row, list) else f"is {brief(row)}"
            raise BadField(f"{field}[{i}] {found}, expected {len(rows)} for a square matrix")
        for j, cell in enumerate(row):
            if isinstance(cell, list):
                raise BadField(f"{field}[{i}][{j}] is a list, expected a number")
    return rows


def stated_colours(row: Mapping[str, object], fields: Mapping[str, str]) -> Stated:
    """What a record's fields say of colours, by the key under which a question tells it; none that is no word."""
    told = {key: row.get(field) for field, key in fields.items()}
    return {key: word.lower() for key, word in told.items() if isinstance(word, str) and word.isalpha()}
