"""A regular pattern of coloured cells with a gap: which of five pieces fills it?"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from isoprobe.probes.families.emma.boards import Signs
from isoprobe.probes.families.emma.options import differing, exchanged, letters_of, looks
from isoprobe.probes.families.programs import kit
from isoprobe.vision.figure.panels import Panel, by_letter, frame, panels_of, row_of_panels, tones

SIDE, GAP = 9, 3
SIGNS = "abcd"
OPEN = "?"
_WORDS = {sign: sign for sign in SIGNS}
Cell = tuple[int, int]
Rule = tuple[int, ...]  # (rows, columns, shift) of a tile, or (which symmetry,)
LAST = SIDE - 1
SYMMETRIES: dict[str, tuple[int, ...]] = {  # the numbers of the eight motions of a square that leave the pattern alone
    "a vertical mirror line": (4,),
    "a horizontal mirror line": (5,),
    "two mirror lines": (4, 5, 2),
    "a half-turn": (2,),
    "quarter-turns": (1, 2, 3),
    "a falling mirror line": (6,),
    "a rising mirror line": (7,),
}
_KINDS = tuple(SYMMETRIES)


def _motion(number: int, cell: Cell, last: int = LAST) -> Cell:
    """Where one of the eight motions of a square takes a cell."""
    r, c = cell
    return (
        (r, c),
        (c, last - r),
        (last - r, last - c),
        (last - c, r),
        (r, last - c),
        (last - r, c),
        (c, r),
        (last - c, last - r),
    )[number]


def _turned(piece: str, number: int) -> str:
    rows = piece.split("/")
    found = {_motion(number, (r, c), GAP - 1): rows[r][c] for r, c in product(range(GAP), repeat=2)}
    return _joined([[found[r, c] for c in range(GAP)] for r in range(GAP)])


def _joined(rows: list[list[str]]) -> str:
    return "/".join("".join(row) for row in rows)


@cache
def _classes(rule: Rule) -> tuple[tuple[Cell, ...], ...]:
    """The classes of cells that have one colour under a rule, in order."""
    cells = [(r, c) for r in range(SIDE) for c in range(SIDE)]
    if len(rule) == 1:
        motions = (0, *SYMMETRIES[_KINDS[rule[0]]])
        return tuple(sorted({tuple(sorted({_motion(k, cell) for k in motions})) for cell in cells}))
    high, wide, shift = rule
    found: dict[Cell, list[Cell]] = {}
    for r, c in cells:
        found.setdefault((r % high, (c - shift * (r // high)) % wide), []).append((r, c))
    return tuple(sorted(map(tuple, found.values())))


@cache
def _rules() -> tuple[Rule, ...]:
    """All rules: tiles of two to four rows and columns with every shift, and all symmetries."""
    tiles = [(h, w, s) for h, w in product((2, 3, 4), repeat=2) for s in range(w)]
    return (*tiles, *((k,) for k in range(len(_KINDS))))


def _pieces(rng: Random, signs: str) -> list[str]:
    """Five pieces in which none stands out: of a piece and one with two cells exchanged, turned and mirrored."""
    cells = [rng.choice(signs) for _ in range(GAP * GAP)]
    a, b = rng.sample(range(GAP * GAP), 2)
    other = list(cells)
    other[a], other[b] = cells[b], cells[a]
    whole = [_joined([each[k : k + GAP] for k in range(0, GAP * GAP, GAP)]) for each in (cells, other)]
    family = [_turned(piece, number) for piece in whole for number in range(8)]
    return rng.sample(family, 5)


def _gap(board: list[str]) -> Cell:
    """The row and column at which the gap begins. ValueError where there is no gap of its size."""
    open_ = [(r, c) for r, row in enumerate(board) for c, sign in enumerate(row) if sign == OPEN]
    top, left = open_[0]
    if open_ != list(product(range(top, top + GAP), range(left, left + GAP))):
        raise ValueError(f"board: expected a gap of {GAP} rows and columns")
    return top, left


def _told(board: list[str]) -> Iterator[str]:
    """What each rule that holds for all visible cells says of the gap, where it says anything."""
    top, left = _gap(board)
    for rule in _rules():
        inside: dict[Cell, str] = {}
        for kin in _classes(rule):
            seen = {board[r][c] for r, c in kin} - {OPEN}
            hidden = [(r, c) for r, c in kin if board[r][c] == OPEN]
            if len(seen) > 1 or (hidden and not seen):
                break
            for cell in hidden:
                inside[cell] = next(iter(seen))
        else:
            yield _joined([[inside[r, c] for c in range(left, left + GAP)] for r in range(top, top + GAP)])


@cache
def _weights() -> np.ndarray:
    """By the eight motions, the powers with which the cells of a window are summed to its number."""
    found = np.zeros((8, GAP * GAP), np.int64)
    for number in range(8):
        for k in range(GAP * GAP):
            r, c = _motion(number, (k // GAP, k % GAP), GAP - 1)
            found[number, k] = len(SIGNS) ** (r * GAP + c)
    return found


def _cell_drawn(made: kit.FigureScene, cell: Panel, colour: str, form: str) -> None:
    if form == "square":
        made.box(cell.left, cell.top, cell.right, cell.bottom, colour)
    elif form == "disc":
        made.disc(cell.x, cell.y, 0.43 * cell.wide, colour)
    else:
        made.polygon([cell.at(0.5, 0.02), cell.at(0.98, 0.5), cell.at(0.5, 0.98), cell.at(0.02, 0.5)], colour)


def _of_colour(facts: kit.Facts, arguments: tuple[str, ...]) -> int:
    sign = SIGNS[facts["colours"].index(arguments[0])]
    return int(facts["pieces"][kit.OPTION_LETTERS.index(arguments[1])].count(sign))


def _a_colour(rng: Random, facts: kit.Facts) -> tuple[str, ...]:
    return rng.choice(facts["colours"]), rng.choice(kit.OPTION_LETTERS[:5])


def _corner(facts: kit.Facts, arguments: tuple[str, ...]) -> str:
    sign = facts["pieces"][kit.OPTION_LETTERS.index(arguments[0])][0]
    return str(facts["colours"][SIGNS.index(sign)])


class MissingPiece(kit.Program):
    """Which of five pieces fills the gap in a pattern?

    1: a tile that repeats in rows and columns, three colours
    2: a tile that is shifted from row to row, three or four colours
    3: no tile: the pattern is symmetric about lines or about its middle"""

    topic = "2D transformation"
    variations = ("geometric", "function", "colour")
    question = (
        "The large pattern is regular: it repeats itself, or it is symmetric about lines or about its middle. Which of "
        "the pieces A to E fills its gap, put in as it is drawn?"
    )
    fields = {
        "colours": kit.Listed(kit.Word(kit.HUES), 2, 4),
        "board": kit.Listed(Signs({**_WORDS, OPEN: "gap"}), SIDE, SIDE),
        "pieces": kit.Listed(Signs(_WORDS), 5, 5),
    }
    says = {
        "colours": "colours (in any order, those of the cells of the large pattern, without the background)",
        "board": "large pattern (row by row from the top, each from left to right; a is the first of the colours, b "
        "the second, c the third, d the fourth; gap is a cell of the gap)",
        "pieces": "pieces A to E (each row by row from the top, with the same letters)",
    }
    answer = kit.pictured(5, "piece")
    canvas = (560, 460)
    prose = (
        "The letters a b c d stand, in this order, for the colours {colours}. The rows of the large pattern are, from "
        "the top, {board}, where gap is a cell of the gap. The pieces A to E are, row by row, {pieces}."
    )
    elements = (
        kit.count(
            "colours", "How many colours do the cells of the large pattern have, the background not counted?", "colours"
        ),
        kit.Element("count", "How many cells of piece {b} are {a}?", "integer", _of_colour, _a_colour),
        kit.Element(
            "corner",
            "What colour is the upper left cell of piece {a}?",
            "choice",
            _corner,
            lambda rng, _: (rng.choice(kit.OPTION_LETTERS[:5]),),
            kit.HUES,
        ),
    )
    features = looks(lambda facts: [piece.replace("/", "") for piece in facts["pieces"]], "a")
    labels = {"colours": "colours"}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Five pieces, one of them the right one, and a pattern that has it where the gap is."""
        form, rule_draw, tint = draw["geometric"], draw["function"], draw["colour"]
        count = 3 if level == 1 else form.choice((3, 4))
        signs = SIGNS[:count]
        pieces = _pieces(form, signs)
        right = form.choice(pieces).split("/")
        top, left = form.randint(0, SIDE - GAP), form.randint(0, SIDE - GAP)
        if level == 3:
            rule: Rule = (rule_draw.randrange(len(_KINDS)),)
        else:
            high, wide = rule_draw.choice((3, 4)), rule_draw.choice((3, 4))
            rule = (high, wide, 0 if level == 1 else rule_draw.randint(1, wide - 1))
        gap = set(product(range(top, top + GAP), range(left, left + GAP)))
        board = [[OPEN] * SIDE for _ in range(SIDE)]
        for kin in _classes(rule):
            hidden = [cell for cell in kin if cell in gap]
            if len(hidden) > 1 or hidden == list(kin):
                return None
            sign = right[hidden[0][0] - top][hidden[0][1] - left] if hidden else form.choice(signs)
            for r, c in kin:
                board[r][c] = OPEN if (r, c) in gap else sign
        return {
            "colours": sorted(tint.sample(kit.HUES, 4)[:count], key=kit.HUES.index),
            "board": ["".join(row) for row in board],
            "pieces": pieces,
        }

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        board, signs = facts["board"], SIGNS[: len(facts["colours"])]
        if any(len(row) != SIDE or set(row) - {*signs, OPEN} for row in board):
            return f"board: expected rows of {SIDE} signs {signs} and {OPEN}"
        _gap(board)
        for piece in facts["pieces"]:
            rows = piece.split("/")
            if len(rows) != GAP or any(len(row) != GAP or set(row) - set(signs) for row in rows):
                return f"{piece}: expected {GAP} rows of {GAP} signs {signs}"
        used = {sign for row in board for sign in row}
        if facts["colours"] != sorted(set(facts["colours"]), key=kit.HUES.index) or used != {*signs, OPEN}:
            return "colours: expected those of the board, in the order of their names' list"
        if not differing(facts["pieces"]):
            return "pieces: expected five that differ"
        right = self.by_rules(facts)
        if len(right) != 1:
            return "expected one piece that all rules ask for"
        return "" if self.by_windows(facts) == right else "expected one piece that leaves the pattern simplest"

    def in_order(self, facts: kit.Facts) -> kit.Facts:
        """The colours in the order of their names' list."""
        order = sorted(facts["colours"], key=kit.HUES.index)
        signs = str.maketrans({SIGNS[k]: SIGNS[order.index(colour)] for k, colour in enumerate(facts["colours"])})
        told = {key: [row.translate(signs) for row in facts[key]] for key in ("board", "pieces")}
        return {**facts, **told, "colours": order}

    def by_rules(self, facts: kit.Facts) -> str:
        """All tiles and symmetries tried on what is visible; what those that hold say of the gap."""
        told = set(_told(facts["board"]))
        return letters_of(facts["pieces"], lambda piece: piece in told) if len(told) == 1 else ""

    def by_windows(self, facts: kit.Facts) -> str:
        """Each piece put in, and kinds of windows counted: regular patterns have few."""
        top, left = _gap(facts["board"])
        board = np.array([[SIGNS.find(sign) for sign in row] for row in facts["board"]], np.int64)
        counts = []
        for piece in facts["pieces"]:
            board[top : top + GAP, left : left + GAP] = [
                [SIGNS.index(sign) for sign in row] for row in piece.split("/")
            ]
            windows = sliding_window_view(board, (GAP, GAP)).reshape(-1, GAP * GAP)
            counts.append(len(set((windows @ _weights().T).min(1).tolist())))
        return letters_of(counts, lambda count: count == min(counts))

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        return exchanged(rng, facts, "pieces", self.by_rules(facts))

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """The pattern above, five pieces of the same cells below; cells are squares, discs or diamonds."""
        look, rng, size = scene.look, scene.look.rng(), scene.look.size
        below, form = rng.random() < 0.6, rng.choice(("square", "square", "disc", "diamond"))
        cell = min((look.height - 9 * size) / (SIDE + GAP), (look.width - 40) / (5 * GAP + 4))
        free = (look.height - (SIDE + GAP) * cell - 2.6 * size) / 3
        board = Panel((look.width - SIDE * cell) / 2, free, (look.width + SIDE * cell) / 2, free + SIDE * cell)
        y = look.height - free - GAP * cell / 2 - (2.3 * size if below else 0)
        row = row_of_panels(scene, 5, y, GAP * cell, rng.uniform(0.7, 1.0) * cell, kit.OPTION_LETTERS[:5], below)
        colours = dict(zip(SIGNS, facts["colours"], strict=False))
        for panel, rows in zip([board, *row], [facts["board"], *(p.split("/") for p in facts["pieces"])], strict=True):
            for r, line in enumerate(rows):
                for c, sign in enumerate(line):
                    if sign != OPEN:
                        _cell_drawn(scene, panel.cell(r, c, len(rows), len(rows)), colours[sign], form)
            frame(scene, panel)
        top, left = _gap(facts["board"])
        first = board.cell(top, left, SIDE, SIDE)
        gap = Panel(first.left + 2, first.top + 2, first.left + GAP * cell - 2, first.top + GAP * cell - 2)
        scene.stroke([gap.at(0, 0), gap.at(1, 0), gap.at(1, 1), gap.at(0, 1)], "grey", 1.5, 5, True)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The colours at the middles of all cells."""
        rows = panels_of(figure)
        if [len(row) for row in rows] != [1, 5]:
            raise kit.Unreadable(f"rows of {[len(row) for row in rows]} panels: expected one above five")
        board = tones(figure, rows[0][0], SIDE, SIDE)
        pieces = [tones(figure, panel, GAP, GAP) for panel in by_letter(figure, rows[1], kit.OPTION_LETTERS[:5])]
        colours = sorted({tone for row in board for tone in row if tone in kit.HUES}, key=kit.HUES.index)
        signs = {**dict(zip(colours, SIGNS, strict=False)), "paper": OPEN, "grey": OPEN}
        return {
            "colours": colours,
            "board": ["".join(signs[tone] for tone in row) for row in board],
            "pieces": ["/".join("".join(signs[tone] for tone in row) for row in piece) for piece in pieces],
        }


TASK = MissingPiece().task()
