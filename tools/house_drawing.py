"""Draws the house and one item's way through it: `python -m tools.house_drawing` rewrites docs/house.svg.

The rooms and what is in them are read from the folders and their docstrings, so that the drawing cannot say otherwise.
"""

from __future__ import annotations

import ast
from html import escape
from pathlib import Path
from textwrap import wrap

HOUSE = Path(__file__).parents[1]
TARGET = HOUSE / "docs" / "house.svg"
ROOMS = ("solvers", "vision", "probes", "adapters", "analysis", "isoprobe")
HUES = ("#4c78a8", "#59a14f", "#b8860b", "#c44e52", "#8172b3", "#555555")
# Who does it, what is done, and what comes of it: a name of the code
WAY = (
    ("probes", "a state, drawn by a seed", "Item"),
    ("solvers", "two methods agree; a certificate", "Proof"),
    ("vision", "drawn; read back from pixels", "View"),
    ("probes", "answer, elements, transcript", "Question"),
    ("adapters", "a strategy words it", "Prompt"),
    ("adapters", "a model answers; kept in a run", "Reply"),
    ("analysis", "the answer found and compared", "Score"),
    ("analysis", "seeing or reasoning, intervals", "Findings"),
    ("isoprobe", "one page that opens offline", "report.html"),
)
COLUMN, GAP, TOP, LINE = 182, 14, 72, 15


def sub_rooms(room: str) -> list[str]:
    """The packages in a room (in the front door: its modules and packages), in order of the alphabet."""
    held = (HOUSE / room).iterdir()
    if room == "isoprobe":
        return sorted(p.stem for p in held if not p.is_symlink() and not p.name.startswith("_") and p.stem != "py")
    return sorted(p.name for p in held if (p / "__init__.py").exists())


def told_by(room: str) -> str:
    """The first line of a room's docstring."""
    return (ast.get_docstring(ast.parse((HOUSE / room / "__init__.py").read_text())) or "").splitlines()[0]


def drawing() -> str:
    """The whole drawing as SVG."""
    lists = [sub_rooms(room) for room in ROOMS]
    depth = TOP + 34 + 5 * LINE + max(map(len, lists)) * LINE + 14
    width, start = len(ROOMS) * (COLUMN + GAP) + GAP, depth + 74
    height = start + len(WAY) * 50 + 10
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        ' font-family="DejaVu Sans, Verdana, sans-serif" font-size="11">',
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        '<path d="M0,0 L8,4 L0,8 z" fill="#444"/></marker></defs>',
        f'<rect width="{width}" height="{height}" fill="white"/>',
        _text(GAP, 26, "The house", "#222", 17, bold=True),
        _text(GAP, 48, "Each room imports only from rooms to its left; import-linter checks it.", "#444", 12),
        _text(GAP, depth + 34, "One item's way through it", "#222", 17, bold=True),
        _text(GAP, depth + 54, "In bold what each step gives to the next.", "#444", 12),
    ]
    for k, (room, names) in enumerate(zip(ROOMS, lists, strict=True)):
        x = _left(k)
        out += [
            f'<rect x="{x}" y="{TOP}" width="{COLUMN}" height="{depth - TOP}" rx="6" fill="white" stroke="{HUES[k]}"/>',
            f'<rect x="{x}" y="{TOP}" width="{COLUMN}" height="26" rx="6" fill="{HUES[k]}"/>',
            _text(x + 10, TOP + 18, room, "white", 13, bold=True),
            f'<rect x="{x}" y="{start - 10}" width="{COLUMN}" height="{height - start}" fill="{HUES[k]}"'
            ' opacity="0.07"/>',
        ]
        lines = wrap(told_by(room), 27)
        assert len(lines) <= 5, f"{room}: {told_by(room)!r}: expected a line of at most five times 27 characters"
        out += [_text(x + 10, TOP + 44 + LINE * n, line, "#444") for n, line in enumerate(lines)]
        top = TOP + 44 + 5 * LINE + 4
        out += [_text(x + 10, top + LINE * n, name, HUES[k], bold=True) for n, name in enumerate(names)]
    before: tuple[float, float] | None = None
    for step, (room, done, gives) in enumerate(WAY):
        k = ROOMS.index(room)
        x, y = _left(k) + 4, start + 50 * step
        if before:
            out.append(_arrow(before, (x, y), step))
        out += [
            f'<rect x="{x}" y="{y}" width="{COLUMN - 8}" height="38" rx="5" fill="white" stroke="{HUES[k]}"/>',
            _text(x + 6, y + 15, done, "#222", 10),
            _text(x + 6, y + 31, gives, HUES[k], 12, bold=True),
        ]
        before = (x, y)
    return "\n".join([*out, "</svg>\n"])


def _left(column: int) -> int:
    return GAP + column * (COLUMN + GAP)


def _arrow(a: tuple[float, float], b: tuple[float, float], step: int) -> str:
    """From the box at `a` to the next one, below it or beside."""
    wide = COLUMN - 8
    if a[0] == b[0]:
        path = f"M{a[0] + wide / 2},{a[1] + 38} L{b[0] + wide / 2},{b[1]}"
    elif b[0] > a[0]:
        path = f"M{a[0] + wide},{a[1] + 19} L{b[0] + wide / 2},{a[1] + 19} L{b[0] + wide / 2},{b[1]}"
    else:
        path = f"M{a[0]},{a[1] + 19} L{b[0] + wide / 2},{a[1] + 19} L{b[0] + wide / 2},{b[1]}"
    return f'<path id="step{step}" d="{path}" fill="none" stroke="#444" marker-end="url(#tip)"/>'


def _text(x: float, y: float, words: str, colour: str, size: int = 11, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{x}" y="{y}" fill="{colour}" font-size="{size}"{weight}>{escape(words)}</text>'


if __name__ == "__main__":
    TARGET.write_text(drawing())
