"""Graphs as text, and back: adjacency matrix in LaTeX, adjacency matrix in plain rows, edge list.

Reading is tolerant of what stands around the form (prose, code fences, markdown) and strict on what stands in it: the
same readers take a model's transcript. Of two versions in one text the last one counts. Every form names its nodes in
a line, so that isolated nodes and the order of rows are told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from isoprobe.probes.core import Impossible, Payload, Representation, State, Stated, Unreadable
from isoprobe.probes.engine.text_forms import text_form
from isoprobe.probes.families.graphs.states import MOST_CAPACITY, MOST_NODES, NAME, GraphKind, Part

NOTHING_STATED: Stated = {}
LONGEST = 200_000  # characters; far above any form of the largest graph asked about

_HEADING = re.compile(r"graph\s+([GH])\s*(?:[:.]\s*(.*))?$", re.IGNORECASE)
_KEY = re.compile(
    r"(?:the )?(nodes?|node order|vertices|edges?|arcs?|query nodes?|query|source(?: node)?|sink(?: node)?"
    r"|adjacency matrix|matrix)"
    r"(?: in order| of graph [GH])?\s*(?:\([^()]{0,60}\))?\s*[:=]\s*(.*)$",
    re.IGNORECASE,
)
_KEYS = {
    "vertice": "node",
    "node order": "node",
    "arc": "edge",
    "query node": "query",
    "source node": "source",
    "sink node": "sink",
}
_ROW = frozenset(" 0123456789.,;+-&|[](){}")
_TUPLE = re.compile(r"[({\[]\s*(\w{1,4})\s*,\s*(\w{1,4})\s*(?:,\s*([-+\w.]{1,12})\s*)?[)}\]]")
_EDGE = re.compile(r"(\w{1,4})\s*(-{1,3}|<?-{1,2}>)\s*(\w{1,4})\b")
_REST = re.compile(r"(?:with )?(?:capacity)?\s*([-+\w.]*)")


def write(
    kind: GraphKind, state: Mapping[str, Any], body: Callable[[GraphKind, Part], str], *, roles: bool = True
) -> str:
    """The text form whose edges `body` writes: headings where there are two graphs, nodes, body, and `roles`."""
    blocks = []
    for name, part in zip(kind.graphs, kind.parts(state), strict=True):
        heading = f"Graph {name}\n" if name else ""
        blocks.append(f"{heading}Nodes: {', '.join(part['nodes'])}\n{body(kind, part)}")
    text = "\n\n".join(blocks)
    for role in kind.roles if roles else ():
        told = ", ".join(state[role]) if role == "query" else state[role]
        text += f"\n{'Query nodes' if role == 'query' else role.capitalize()}: {told}"
    return text


def matrix_of(kind: GraphKind, part: Part) -> list[list[int]]:
    """Rows and columns in the order of the nodes; 1 for an edge, or an arc's capacity from row to column."""
    place = {node: i for i, node in enumerate(part["nodes"])}
    rows = [[0] * len(place) for _ in place]
    for line in part[kind.lines]:
        u, v = place[line[0]], place[line[1]]
        rows[u][v] = line[2] if kind.directed else 1
        if not kind.directed:
            rows[v][u] = 1
    return rows


def _write_latex(kind: GraphKind, part: Part) -> str:
    rows = " \\\\\n".join(" & ".join(map(str, row)) for row in matrix_of(kind, part))
    return f"\\begin{{bmatrix}}\n{rows}\n\\end{{bmatrix}}"


def _write_rows(kind: GraphKind, part: Part) -> str:
    return "\n".join(" ".join(map(str, row)) for row in matrix_of(kind, part))


def _write_list(kind: GraphKind, part: Part) -> str:
    lines = part[kind.lines]
    if kind.directed:
        return f"Arcs: {', '.join(f'{u}->{v} {capacity}' for u, v, capacity in lines) or 'none'}"
    return f"Edges: {', '.join(f'{u}-{v}' for u, v in lines) or 'none'}"


def read(
    kind: GraphKind,
    payload: Payload,
    stated: Stated = NOTHING_STATED,
    *,
    edges: Callable[[GraphKind, list[str], _Block, str], list[Any]],
) -> State:
    """The state that a text form holds; nodes that it does not name are as stated. Raises Unreadable with one line that
    names the place."""
    blocks, roles = _blocks(kind, lines_of(payload))
    parts: list[Part] = []
    known: list[str] = []
    for name, block in zip(kind.graphs, blocks, strict=True):
        where = f"graph {name}: " if name else ""
        if block.nodes is None:
            raise Unreadable(f"{where}no line 'Nodes: ...' found")
        known = _names(block.nodes, f"{where}line 'Nodes'")
        if len(set(known)) != len(known):
            raise Impossible(f"{where}line 'Nodes': a node stands there twice")
        if not 1 <= len(known) <= MOST_NODES:
            raise Unreadable(f"{where}line 'Nodes': {len(known)} nodes, expected 1 to {MOST_NODES}")
        parts.append({"nodes": known, kind.lines: edges(kind, known, block, where)})
    told = {role: ", ".join(stated[role]) if role == "query" else stated[role] for role in kind.roles if role in stated}
    return kind.assemble(parts, _roles(kind, told | roles, known))


class _Block:
    """What one graph's part of a text holds, before it is understood."""

    def __init__(self) -> None:
        self.nodes: str | None = None
        self.edges: list[str] | None = None
        self.rows: list[str] = []


def lines_of(payload: Payload) -> list[str]:
    """The text's lines without markdown and with plain dashes and arrows. Raises Unreadable where it is too long."""
    if isinstance(payload, bytes):
        raise Unreadable("bytes, expected text")
    if len(payload) > LONGEST:
        raise Unreadable(f"text of {len(payload)} characters, expected at most {LONGEST}")
    text = payload
    for old, new in _PLAIN:
        text = text.replace(old, new)
    lines = []
    for raw in text.split("\n"):
        line = " ".join(raw.split()).lstrip("#> ").strip()
        if line.startswith(("- ", "• ", "+ ")):
            line = line[2:].strip()
        lines.append(line)
    return lines


_PLAIN = [
    ("\r\n", "\n"), ("\r", "\n"), ("*", ""), ("`", ""), ("$", ""), ("\\rightarrow", "->"), ("\\to", "->"), ("→", "->"),
    ("⟶", "->"), ("—", "-"), ("–", "-"), ("−", "-"), ("‐", "-"), ("‑", "-"), ("\\left[", ""), ("\\right]", ""),
    ("\u00a0", " "), ("\\[", ""), ("\\]", ""), ("\\{", "{"), ("\\}", "}"),
]  # fmt: skip


def _blocks(kind: GraphKind, lines: list[str]) -> tuple[list[_Block], dict[str, str]]:
    """Each graph's block, the last of each kind of line, and the lines that name roles."""
    blocks = [_Block() for _ in kind.graphs]
    here = 0 if len(blocks) == 1 else -1
    roles: dict[str, str] = {}
    key = ""
    latex: list[str] | None = None
    for line in lines:
        heading = _HEADING.match(line) if len(blocks) == 2 else None
        if heading:
            here, key, latex = "GH".index(heading[1].upper()), "", None
            line = (heading[2] or "").strip()
        if not line:
            key = "" if key == "row" else key
            continue
        found = _KEY.match(line)
        if found:
            name = found[1].lower().rstrip("s")
            key, line = _KEYS.get(name, name), found[2].strip()
            if key in ("query", "source", "sink"):
                roles[key] = line
                continue
            if key == "node":
                if here >= 0:
                    blocks[here].nodes = line
                continue
            if key == "edge":
                if here >= 0:
                    blocks[here].edges = [line] if line else []
                continue
        if here < 0:
            continue
        block = blocks[here]
        if "\\begin{" in line:
            latex, key = [], "latex"
            line = re.sub(r"^\{[clr|\s]{1,400}\}", "", line.split("\\begin{", 1)[1].partition("}")[2].strip())
        if latex is not None:
            body, end, _ = line.partition("\\end{")
            latex.append(body)
            if end:
                block.rows, latex, key = [row for row in " ".join(latex).split("\\\\") if row.strip()], None, ""
        elif key == "edge" and (_EDGE.match(line) or _TUPLE.match(line)):
            assert block.edges is not None
            block.edges.append(line)
        elif key == "node" and block.nodes is not None and (not block.nodes or block.nodes.endswith(",")):
            block.nodes = f"{block.nodes} {line}".strip()
        elif _is_row(line) or (key != "edge" and _is_labelled_row(line)):
            if key != "row":
                block.rows = []
            key = "row"
            block.rows.append(line)
        elif key in ("edge", "row"):
            key = ""
    return blocks, roles


def _is_row(line: str) -> bool:
    return _ROW.issuperset(line) and any(map(str.isdigit, line))


def _is_labelled_row(line: str) -> bool:
    """A row that starts with its node's name, `A | 0 1`, or the row of names on top, `| A | B |`."""
    words = re.split(r"[\s|:&]+", line.strip("| "))
    if len(words) < 2 or not NAME.fullmatch(words[0]):
        return False
    return all(re.fullmatch(r"[-+]?\d[\d.]*", word) for word in words[1:]) or all(map(NAME.fullmatch, words))


def _names(text: str, where: str) -> list[str]:
    words = re.split(r"[\s,;]+", re.sub(r"\b(?:and|nodes?)\b", " ", text, flags=re.IGNORECASE).strip(" .[](){}"))
    found = [word.strip("'\"").upper() for word in words if word.strip("'\"")]
    for name in found:
        if not NAME.fullmatch(name):
            raise Unreadable(f"{where}: {name[:20]!r} is not a node's name, expected a letter or a number")
    return found


def _roles(kind: GraphKind, roles: Mapping[str, str], known: list[str]) -> dict[str, Any]:
    found: dict[str, list[str]] = {}
    for role in kind.roles:
        wanted = 2 if role == "query" else 1
        title = "Query nodes" if role == "query" else role.capitalize()
        if role not in roles:
            raise Unreadable(f"no line '{title}: ...' found")
        names = _names(roles[role], f"line '{title}'")
        if len(names) != wanted:
            raise Unreadable(f"line '{title}': {len(names)} nodes, expected {wanted}")
        for name in names:
            if name not in known:
                raise Unreadable(f"line '{title}': {name} is not one of the nodes")
        found[role] = names
    ends = [name for role in kind.roles for name in found[role]]
    if len(set(ends)) != len(ends):
        raise Unreadable(f"{' and '.join(kind.roles)}: both are {ends[0]}, expected two different nodes")
    return {role: names if role == "query" else names[0] for role, names in found.items()}


def _read_matrix(kind: GraphKind, nodes: list[str], block: _Block, where: str) -> list[Any]:
    rows = [re.split(r"[\s,;&|]+", row.strip(" [](){}|&,;:")) for row in block.rows if re.search(r"[\w]", row)]
    rows = [[word.strip("[](){}:") for word in row] for row in rows]  # of [[0, 1], [1, 0]] as of plain rows
    if len(rows) == len(nodes) + 1 and [word.upper() for word in rows[0]][-len(nodes) :] == nodes:
        del rows[0]
    if not rows:
        raise Unreadable(f"{where}no matrix found")
    if len(rows) == len(nodes) and all(
        len(row) == len(nodes) + 1 and row[0].upper() == node for row, node in zip(rows, nodes, strict=True)
    ):
        rows = [row[1:] for row in rows]
    if len(rows) != len(nodes):
        raise Unreadable(f"{where}matrix has {len(rows)} rows, expected {len(nodes)}, one for each node")
    lines: list[Any] = []
    values: list[list[int]] = []
    for node, row in zip(nodes, rows, strict=True):
        if len(row) != len(nodes):
            raise Unreadable(f"{where}row {node} has {len(row)} entries, expected {len(nodes)}, one for each node")
        values.append([0 if word == "0" else _entry(kind, word, node, nodes[j], where) for j, word in enumerate(row)])
    for i, u in enumerate(nodes):
        for j, v in enumerate(nodes):
            value = values[i][j]
            if kind.directed:
                if value:
                    lines.append([u, v, value])
            elif value != values[j][i]:
                raise Impossible(
                    f"{where}matrix is not symmetric: row {u}, column {v} is {value}, row {v}, column {u} is "
                    f"{values[j][i]}"
                )
            elif value and i < j:
                lines.append([u, v])
    return lines


def _entry(kind: GraphKind, word: str, row: str, column: str, where: str) -> int:
    if word == "0" or (word == "1" and row != column):
        return int(word)
    here = f"{where}row {row}, column {column}: {word[:20]!r}"
    if not re.fullmatch(r"[0-9]{1,10}", word) or int(word) > MOST_CAPACITY:
        raise Unreadable(f"{here}, expected {'a whole number of at least 0' if kind.directed else '0 or 1'}")
    if not kind.directed and int(word) > 1:
        raise Unreadable(f"{here}, expected 0 or 1")
    if row == column and int(word):
        raise Impossible(f"{here}, expected 0: no node is joined to itself")
    return int(word)


def _read_list(kind: GraphKind, nodes: list[str], block: _Block, where: str) -> list[Any]:
    if block.edges is None:
        raise Unreadable(f"{where}no line '{kind.lines.capitalize()}: ...' found")
    text = "\n".join(block.edges)
    if text.strip(" .[]{}()").lower() in ("none", "no edges", "no arcs"):
        return []
    joiner = "->" if kind.directed else "-"
    text = _TUPLE.sub(lambda m: f"{m[1]}{joiner}{m[2]} {m[3] or ''}", text)
    found: dict[tuple[str, str], int] = {}
    for raw in re.split(r"[,;\n]+", text):
        chunk = raw.strip(" .[]{}")
        if not chunk:
            continue
        u, v, capacity = _line(kind, chunk, set(nodes), where)
        if not kind.directed and (v, u) in found:
            u, v = v, u
        if kind.directed and (u, v) in found:
            raise Impossible(f"{where}{chunk[:40]!r}: the arc from {u} to {v} stands there twice")
        found[u, v] = capacity
    if not found:
        raise Unreadable(f"{where}nothing after '{kind.lines.capitalize()}:', expected 'none' where there are none")
    return [[u, v, capacity] if kind.directed else [u, v] for (u, v), capacity in found.items()]


def _line(kind: GraphKind, chunk: str, nodes: set[str], where: str) -> tuple[str, str, int]:
    here = f"{where}{chunk[:40]!r}"
    expected = "an arc such as A->B 5" if kind.directed else "an edge such as A-B"
    match = _EDGE.match(chunk)
    if not match or (">" in match[2]) != kind.directed or "<" in match[2]:
        raise Unreadable(f"{here}, expected {expected}")
    u, v = match[1].upper(), match[3].upper()
    for node in (u, v):
        if node not in nodes:
            raise Impossible(f"{here}: {node} is not one of the nodes")
    if u == v:
        raise Impossible(f"{here}: a node is joined to itself")
    rest = chunk[match.end() :].strip(" :=()[]|")
    if not kind.directed:
        if rest:
            raise Unreadable(f"{here}, expected {expected}")
        return u, v, 1
    number = _REST.fullmatch(rest.lower())
    if not number or not re.fullmatch(r"[0-9]{1,10}", number[1]) or not 1 <= int(number[1]) <= MOST_CAPACITY:
        raise Unreadable(f"{here}: capacity {rest[:20]!r}, expected a whole number of at least 1")
    return u, v, int(number[1])


def legend(kind: GraphKind, form: str) -> str:
    """What the entries of this form mean, for who is asked about it; "" where they speak for themselves."""
    if form.startswith("matrix"):
        return f"Rows and columns of the matrix are in the order of the nodes; the {_entries(kind)}."
    return (
        "In the list, A->B 5 is an arc from A to B with a capacity of 5."
        if form == "edge_list" and kind.directed
        else ""
    )


def _entries(kind: GraphKind) -> str:
    if kind.directed:
        return "entry in row X, column Y is the capacity of the arc from X to Y, 0 where there is none"
    return "entry in row X, column Y is 1 where an edge joins X and Y, 0 where none does"


def forms(kind: GraphKind) -> tuple[Representation, ...]:
    """The three forms of this kind of state: matrix_latex, matrix, edge_list."""
    example, entry = _example(kind), _entries(kind)
    each = "For each of the two graphs, under its heading," if len(kind.graphs) == 2 else "First"
    lines = "every arc with its capacity" if kind.directed else "every edge once"
    plans = (
        ("matrix_latex", _write_latex, _read_matrix, f"the adjacency matrix as a LaTeX bmatrix: the {entry}"),
        ("matrix", _write_rows, _read_matrix, f"the adjacency matrix, one row a line: the {entry}"),
        ("edge_list", _write_list, _read_list, f"a line with {lines} ('none' where there is none)"),
    )
    return tuple(
        text_form(
            name,
            f"{each} a line with all nodes, then {what}. "
            f"An example of this form:\n\n{write(kind, example, body, roles=False)}",
            partial(write, kind, body=body),
            partial(read, kind, edges=edges),
        )
        for name, body, edges, what in plans
    )


def _example(kind: GraphKind) -> State:
    """A tiny state that the forms are explained with."""
    if kind.directed:
        part: dict[str, Any] = {"nodes": ["A", "B", "C"], "arcs": [["A", "B", 5], ["A", "C", 2], ["B", "C", 3]]}
        return kind.assemble([part], {"source": "A", "sink": "C"})
    part = {"nodes": ["A", "B", "C"], "edges": [["A", "B"], ["B", "C"]]}
    other = {"nodes": ["A", "B", "C"], "edges": [["A", "C"], ["B", "C"]]}
    return kind.assemble([part, other][: len(kind.graphs)], {"query": ["A", "C"]})
