"""Are two graphs isomorphic? By canonical form, and by search with refinement.

Yes comes with a mapping; no with an invariant that differs, or where none of the named ones does with both canonical
forms. `check` recomputes each of them by other means.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

import networkx as nx

from isoprobe.solvers import BadState, Disproved
from isoprobe.solvers.graphs.igraph_core import graph_base
from isoprobe.solvers.graphs.invariants import adjacency, distinguish, recompute
from isoprobe.solvers.graphs.isomorphism_search import Search

__all__ = ["CanonicalForms", "Certificate", "Invariant", "Isomorphism", "by_canonical_form", "by_search"]

Form = tuple[tuple[int, int], ...]  # edges between 0, 1, ..., smaller number first, sorted


@dataclass(frozen=True)
class Isomorphism:
    """Isomorphic: node of the first graph to node of the second, a bijection under which edges are edges."""

    mapping: Mapping[Any, Any]


@dataclass(frozen=True)
class Invariant:
    """Not isomorphic: a named invariant of `solvers.graphs.invariants`, and its values, which differ."""

    name: str
    first: Any
    second: Any


@dataclass(frozen=True)
class CanonicalForms:
    """Not isomorphic: the number that the canonical labelling gives each node, and the forms, which differ."""

    first_labels: Mapping[Any, int]
    second_labels: Mapping[Any, int]
    first: Form
    second: Form


Certificate = Isomorphism | Invariant | CanonicalForms


def by_canonical_form(first: nx.Graph[Any], second: nx.Graph[Any]) -> Certificate:
    """By comparing canonical forms (Junttila and Kaski's BLISS, in igraph). Raises BadState for loops.

    >>> by_canonical_form(nx.path_graph(3), nx.Graph([("b", "a"), ("a", "c")]))
    Isomorphism(mapping={2: 'c', 0: 'b', 1: 'a'})
    """
    _require(first, second)
    labels = _labels(first), _labels(second)
    forms = _form(first, labels[0]), _form(second, labels[1])
    if len(first) == len(second) and forms[0] == forms[1]:
        at = {label: node for node, label in labels[1].items()}
        return Isomorphism({node: at[label] for node, label in labels[0].items()})
    return _different(first, second, labels, forms)


def by_search(first: nx.Graph[Any], second: nx.Graph[Any], budget: int = 20_000) -> Certificate:
    """By search with individualisation and refinement. Raises Undecided after `budget` refinements.

    >>> by_search(nx.path_graph(4), nx.star_graph(3))
    Invariant(name='degree sequence', first=[1, 1, 2, 2], second=[1, 1, 1, 3])
    """
    _require(first, second)
    image = Search(adjacency(first), adjacency(second), budget).mapping()
    if image is not None:
        onto = list(second)
        return Isomorphism({node: onto[image[i]] for i, node in enumerate(first)})
    return _different(first, second)


def check(first: nx.Graph[Any], second: nx.Graph[Any], certificate: Certificate) -> None:
    """Raises Disproved unless the certificate proves what it claims.

    >>> first, second = nx.path_graph(3), nx.Graph([("b", "a"), ("a", "c")])
    >>> check(first, second, by_search(first, second))
    >>> check(first, nx.complete_graph(3), by_search(first, second))
    Traceback (most recent call last):
        ...
    isoprobe.solvers.Disproved: the mapping is not a bijection between the nodes
    """
    if isinstance(certificate, Isomorphism):
        _check_mapping(first, second, certificate.mapping)
    elif isinstance(certificate, Invariant):
        try:
            values = recompute(certificate.name, first, second)
        except KeyError:
            raise Disproved(f"no invariant is named {certificate.name!r}") from None
        if values != (certificate.first, certificate.second):
            raise Disproved(f"{certificate.name}: recomputed as {values[0]} and {values[1]}")
        if values[0] == values[1]:
            raise Disproved(f"{certificate.name}: equal in both graphs")
    else:
        _check_form(first, certificate.first_labels, certificate.first)
        _check_form(second, certificate.second_labels, certificate.second)
        if len(first) == len(second) and certificate.first == certificate.second:
            raise Disproved("the canonical forms are equal")


def _require(*graphs: nx.Graph[Any]) -> None:
    for graph in graphs:
        for u, v in graph.edges:
            if u == v:
                raise BadState(f"node {u!r} is joined to itself, expected a graph without loops")


def _labels(graph: nx.Graph[Any]) -> dict[Any, int]:
    nodes = list(graph)
    place = {node: i for i, node in enumerate(nodes)}
    plain = graph_base()(n=len(nodes), edges=[(place[u], place[v]) for u, v in graph.edges])
    # igraph 1.0 gives the old number at each new place.
    return {nodes[old]: new for new, old in enumerate(plain.canonical_permutation())}


def _form(graph: nx.Graph[Any], labels: Mapping[Any, int]) -> Form:
    ends = [(labels[u], labels[v]) for u, v in graph.edges]
    return tuple(sorted((u, v) if u < v else (v, u) for u, v in ends))


def _different(
    first: nx.Graph[Any],
    second: nx.Graph[Any],
    labels: tuple[dict[Any, int], dict[Any, int]] | None = None,
    forms: tuple[Form, Form] | None = None,
) -> Certificate:
    """A certificate that the graphs, known not to be isomorphic, are not."""
    difference = distinguish(first, second)
    if difference:
        return Invariant(*difference)
    labels = labels or (_labels(first), _labels(second))
    forms = forms or (_form(first, labels[0]), _form(second, labels[1]))
    return CanonicalForms(labels[0], labels[1], forms[0], forms[1])


def _check_mapping(first: nx.Graph[Any], second: nx.Graph[Any], mapping: Mapping[Any, Any]) -> None:
    if set(mapping) != set(first) or set(mapping.values()) != set(second) or len(first) != len(second):
        raise Disproved("the mapping is not a bijection between the nodes")
    if first.number_of_edges() != second.number_of_edges():
        raise Disproved(f"{first.number_of_edges()} edges against {second.number_of_edges()}")
    for u, v in first.edges:
        if not second.has_edge(mapping[u], mapping[v]):
            raise Disproved(f"the edge {u!r}-{v!r} is mapped to {mapping[u]!r}-{mapping[v]!r}, which is no edge")


def _check_form(graph: nx.Graph[Any], labels: Mapping[Any, int], form: Form) -> None:
    """The labels make the form, and the graph with its nodes in another order has the same canonical form."""
    if set(labels) != set(graph) or sorted(labels.values()) != list(range(len(graph))):
        raise Disproved("the labels are not a numbering of the nodes")
    if _form(graph, labels) != form:
        raise Disproved("the labels do not make the canonical form")
    nodes = list(graph)
    Random(len(nodes)).shuffle(nodes)
    turned: nx.Graph[Any] = nx.Graph()
    turned.add_nodes_from(nodes)
    turned.add_edges_from(graph.edges)
    if _form(turned, _labels(turned)) != form:
        raise Disproved("the form is not canonical: it changes with the order of the nodes")
