"""A pattern on a square board is turned, mirrored and moved: which of five boards shows the result?"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from random import Random

from isoprobe.probes.families.emma.boards import Signs
from isoprobe.probes.families.emma.options import differing, exchanged, letters_of, looks
from isoprobe.probes.families.programs import kit
from isoprobe.vision.figure.panels import Panel, by_letter, frame, panels_of, row_of_panels, rules, tones

SIDE = 5
BODY, MARK, FREE = "#", "o", "."
_WORDS = {BODY: "main", MARK: "second", FREE: "free"}
_OTHERS = {"empty": FREE, "blank": FREE}  # what somebody may write for them
Cells = dict[tuple[int, int], str]  # row and column of what is not free
Matrix = tuple[int, int, int, int]  # of (column, row) from the middle, row by row

MOTIONS: dict[str, Matrix] = {
    "turn by 90 degrees clockwise": (0, -1, 1, 0),
    "turn by 180 degrees": (-1, 0, 0, -1),
    "turn by 90 degrees counterclockwise": (0, 1, -1, 0),
    "mirror in the vertical midline": (-1, 0, 0, 1),
    "mirror in the horizontal midline": (1, 0, 0, -1),
    "mirror in the diagonal through the top left": (0, 1, 1, 0),
    "mirror in the diagonal through the top right": (0, -1, -1, 0),
}
PLAIN = tuple(MOTIONS)[:5]
_ALL: tuple[Matrix, ...] = ((1, 0, 0, 1), *MOTIONS.values())


def _shift_words(right: int, down: int) -> str:
    parts = [f"{abs(right)} {'right' if right > 0 else 'left'}"] if right else []
    parts += [f"{abs(down)} {'down' if down > 0 else 'up'}"] if down else []
    return "move by " + " and ".join(parts)


SHIFTS = {_shift_words(right, down): (right, down) for right, down in product(range(-2, 3), repeat=2) if right or down}


@dataclass(frozen=True)
class _Moves(kit.Listed):
    pattern: str = r"[a-z0-9 ,]{1,160}?"


def _cells(board: str) -> Cells:
    return {(r, c): sign for r, row in enumerate(board.split("/")) for c, sign in enumerate(row) if sign != FREE}


def _board(cells: Cells) -> str:
    return "/".join("".join(cells.get((r, c), FREE) for c in range(SIDE)) for r in range(SIDE))


def _led(cells: Cells, matrix: Matrix, right: int = 0, down: int = 0) -> Cells:
    """The cells mapped around the middle of the board, then shifted."""
    a, b, c, d = matrix
    half = SIDE // 2
    found = {}
    for (row, column), sign in cells.items():
        x, y = column - half, row - half
        found[c * x + d * y + half + down, a * x + b * y + half + right] = sign
    return found


def _moved(cells: Cells, move: str) -> Cells:
    if move in MOTIONS:
        return _led(cells, MOTIONS[move])
    return _led(cells, _ALL[0], *SHIFTS[move])


def _undone(move: str) -> str:
    """The move that takes back this one."""
    if move in SHIFTS:
        right, down = SHIFTS[move]
        return _shift_words(-right, -down)
    swapped = {"clockwise": "counterclockwise", "counterclockwise": "clockwise"}
    return " ".join(swapped.get(word, word) for word in move.split(" "))


def _fits(cells: Cells) -> bool:
    return all(0 <= r < SIDE and 0 <= c < SIDE for r, c in cells)


def _grown(rng: Random, count: int, low: int, high: int) -> Cells:
    """A connected pattern of so many cells within these rows and columns, a few of them marked."""
    cells = [(rng.randint(low, high), rng.randint(low, high))]
    while len(cells) < count:
        r, c = rng.choice(cells)
        dr, dc = rng.choice(((0, 1), (1, 0), (0, -1), (-1, 0)))
        if (r + dr, c + dc) not in cells and low <= r + dr <= high and low <= c + dc <= high:
            cells.append((r + dr, c + dc))
    marked = rng.sample(range(count), 1 if count < 7 else 2)
    return {cell: MARK if k in marked else BODY for k, cell in enumerate(cells)}


def _options(rng: Random, level: int) -> list[Cells]:
    """Five boards in which none stands out: a pattern in turns and with a mark elsewhere, or in turns and places."""
    if level < 3:
        pattern = _grown(rng, rng.randint(5, 6), 1, 3) if level == 1 else _grown(rng, rng.randint(7, 9), 0, 4)
        bodies = [cell for cell, sign in pattern.items() if sign == BODY]
        marks = [cell for cell, sign in pattern.items() if sign == MARK]
        other = {**pattern, rng.choice(bodies): MARK, rng.choice(marks): BODY}
        family = [_led(each, matrix) for each in (pattern, other) for matrix in _ALL]
        return rng.sample(family, 5)
    pattern = _grown(rng, rng.randint(5, 7), 1, 3)
    turns = rng.sample(_ALL, 3)
    places = rng.sample(list(product((-1, 0, 1), repeat=2)), 3)
    return rng.sample([_led(pattern, matrix, *place) for matrix in turns for place in places], 5)


def _led_back(board: str, moves: list[str]) -> str:
    rows = board.split("/")
    for move in reversed(moves):
        across = ["".join(row) for row in zip(*rows, strict=True)]
        if move in SHIFTS:
            right, down = SHIFTS[move]
            blank = FREE * SIDE
            rows = [*rows[down:], *[blank] * down] if down >= 0 else [*[blank] * -down, *rows[:down]]
            rows = [(row[right:] + blank)[:SIDE] if right >= 0 else (blank[:-right] + row)[:SIDE] for row in rows]
        elif move.endswith("counterclockwise"):
            rows = [row[::-1] for row in across]
        elif move.endswith("clockwise"):
            rows = across[::-1]
        elif move.endswith("180 degrees"):
            rows = [row[::-1] for row in rows[::-1]]
        elif move.endswith("vertical midline"):
            rows = [row[::-1] for row in rows]
        elif move.endswith("horizontal midline"):
            rows = rows[::-1]
        else:
            rows = across if move.endswith("left") else [row[::-1] for row in across[::-1]]
    return "/".join(rows)


def _filled(facts: kit.Facts, arguments: tuple[str, ...]) -> int:
    return len(_cells(facts["figure"]))


def _in_row(facts: kit.Facts, arguments: tuple[str, ...]) -> int:
    row = facts["boards"][kit.OPTION_LETTERS.index(arguments[1])].split("/")[int(arguments[0]) - 1]
    return SIDE - int(row.count(FREE))


def _a_row(rng: Random, facts: kit.Facts) -> tuple[str, ...]:
    return str(rng.randint(1, SIDE)), rng.choice(kit.OPTION_LETTERS[:5])


class TransformedShape(kit.Program):
    """Which of five boards shows a pattern turned, mirrored and moved?

    1: one turn, or a mirror line that is vertical or horizontal
    2: two motions one after the other, diagonal mirror lines among them
    3: two motions and a shift, in any order; boards differ in place too"""

    topic = "2D transformation"
    variations = ("geometric", "function", "colour")
    question = (
        "The pattern on the top board is changed as follows: {moves}. If there are several changes, they are made in "
        "this order. Turns are about the middle of the board, mirror lines go through it, and moves, if there are "
        "any, are by whole cells. Which of the boards A to E shows the result?"
    )
    fields = {
        "body": kit.Word(kit.HUES),
        "mark": kit.Word(kit.HUES),
        "figure": Signs(_WORDS, _OTHERS),
        "boards": kit.Listed(Signs(_WORDS, _OTHERS), 5, 5),
    }
    says = {
        "body": "main colour (of most filled cells)",
        "mark": "second colour (of the one or two other filled cells)",
        "figure": "top board (row by row from the top, each from left to right; main and second are cells of these "
        "colours, free is an empty cell)",
        "boards": "boards A to E (likewise, in this order)",
    }
    asked = {"moves": _Moves(kit.Word((*MOTIONS, *SHIFTS)), 1, 3)}
    answer = kit.pictured(5, "board")
    canvas = (640, 420)
    prose = (
        "The main colour is {body}, the second colour {mark}. The cells of the top board, row by row, have the main "
        "colour, the second colour, or are free: {figure}. Those of the boards A to E are {boards}."
    )
    elements = (
        kit.Element("filled", "How many cells of the top board are filled?", "integer", _filled),
        kit.Element(
            "row",
            "How many cells in row {a} of board {b}, counted from the top, are filled?",
            "integer",
            _in_row,
            _a_row,
        ),
        kit.one_of("mark", "Which colour do the fewest filled cells of the top board have?", kit.HUES, "mark"),
    )
    features = {**looks(lambda facts: facts["boards"], FREE), "asked moves": lambda facts: ", ".join(facts["moves"])}
    labels = {"moves": "moves"}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Five boards, one of them the right one, and the moves taken back from it."""
        form, motion, tint = draw["geometric"], draw["function"], draw["colour"]
        boards = _options(form, level)
        right = form.randrange(5)
        body, mark = tint.sample(kit.HUES, 2)
        moves = [motion.choice(PLAIN)] if level == 1 else motion.sample(tuple(MOTIONS), 2)
        if level == 3:
            moves.insert(motion.randint(0, 2), motion.choice(tuple(SHIFTS)))
        cells = boards[right]
        for move in reversed(moves):
            cells = _moved(cells, _undone(move))
            if not _fits(cells):
                return None
        return {
            "body": body,
            "mark": mark,
            "figure": _board(cells),
            "boards": [_board(board) for board in boards],
            "moves": moves,
        }

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        for board in (facts["figure"], *facts["boards"]):
            rows = board.split("/")
            if len(rows) != SIDE or any(len(row) != SIDE or set(row) - {BODY, MARK, FREE} for row in rows):
                return f"{board}: expected {SIDE} rows of {SIDE} signs {BODY} {MARK} {FREE}"
            if len(_cells(board)) < 3:
                return f"{board}: expected three filled cells or more"
        if facts["body"] == facts["mark"]:
            return "body and mark: expected two colours"
        if not differing(facts["boards"]):
            return "boards: expected five that differ"
        if len(self.by_places(facts)) != 1:
            return "expected one board that shows the result"
        return (
            ""
            if facts["figure"] != facts["boards"][kit.OPTION_LETTERS.index(self.by_places(facts))]
            else "expected a change"
        )

    def by_places(self, facts: kit.Facts) -> str:
        """Every cell's place mapped by matrices and shifts, and the boards compared."""
        cells = _cells(facts["figure"])
        for move in facts["moves"]:
            cells = _moved(cells, move)
            if not _fits(cells):
                return ""
        return letters_of(facts["boards"], lambda board: _cells(board) == cells)

    def by_rows(self, facts: kit.Facts) -> str:
        """Every board led back to the first one by reversing, exchanging and sliding rows."""
        return letters_of(facts["boards"], lambda board: _led_back(board, facts["moves"]) == facts["figure"])

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        return exchanged(rng, facts, "boards", self.by_places(facts))

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """The board to be changed above, the five below in a row."""
        look, rng, size = scene.look, scene.look.rng(), scene.look.size
        side = (look.width - 30) / 5.75
        large = min(rng.uniform(1.25, 1.55) * side, look.height - side - 7 * size)
        below = rng.random() < 0.6
        free = (look.height - large - side - 2.6 * size) / 3
        top = Panel((look.width - large) / 2, free, (look.width + large) / 2, free + large)
        y = look.height - free - side / 2 - (2.3 * size if below else 0)
        row = row_of_panels(scene, 5, y, side, 0.15 * side, kit.OPTION_LETTERS[:5], below)
        inset = rng.choice((0.0, 0.0, 0.08))
        for panel, board in zip([top, *row], [facts["figure"], *facts["boards"]], strict=True):
            for (r, c), sign in _cells(board).items():
                cell = panel.cell(r, c, SIDE, SIDE)
                off = inset * cell.wide
                colour = facts["body"] if sign == BODY else facts["mark"]
                scene.box(cell.left + off, cell.top + off, cell.right - off, cell.bottom - off, colour)
            rules(scene, panel, SIDE, SIDE)
            frame(scene, panel)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The colours at the middles of all cells; the commoner one of the top board is that of its body."""
        rows = panels_of(figure)
        if [len(row) for row in rows] != [1, 5]:
            raise kit.Unreadable(f"rows of {[len(row) for row in rows]} boards: expected one board above five")
        boards = [
            tones(figure, panel, SIDE, SIDE)
            for panel in (rows[0][0], *by_letter(figure, rows[1], kit.OPTION_LETTERS[:5]))
        ]
        colours = [tone for row in boards[0] for tone in row if tone not in ("paper", "grey", "ink")]
        kinds = sorted(set(colours), key=lambda colour: -colours.count(colour))
        if len(kinds) != 2:
            raise kit.Unreadable(f"{len(kinds)} colours on the top board: expected two")
        signs = {kinds[0]: BODY, kinds[1]: MARK}
        written = ["/".join("".join(signs.get(tone, FREE) for tone in row) for row in board) for board in boards]
        return {"body": kinds[0], "mark": kinds[1], "figure": written[0], "boards": written[1:]}


TASK = TransformedShape().task()
