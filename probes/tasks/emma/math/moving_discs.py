"""Three pictures of discs that move on a board: which of four pictures comes next?"""

from __future__ import annotations

from itertools import product
from random import Random

from isoprobe.probes.families.emma.boards import Signs
from isoprobe.probes.families.emma.options import differing, exchanged, letters_of, looks
from isoprobe.probes.families.programs import kit
from isoprobe.vision.figure.panels import Panel, frame, panels_of, rules, tones

SIDE = 5  # cells of the board, across and down
SHOWN, OPTIONS = 3, 4
PICTURES = SHOWN + OPTIONS
LETTERS = kit.OPTION_LETTERS[:OPTIONS]
NAMES = (*map(str, range(1, SHOWN + 1)), *LETTERS)
DISCS = {1: 2, 2: 3, 3: 4}
FAR = {1: 1, 2: 2, 3: 2}  # cells that a disc moves in one step, at most

_WORDS = {".": "free", "a": "a", "b": "b", "c": "c", "d": "d"}  # what text forms call a cell

Place = tuple[int, int]


def _drawn(places: list[Place]) -> str:
    """The board with these discs, in the order of their letters, row by row."""
    signs = {place: "abcd"[k] for k, place in enumerate(places)}
    return "/".join("".join(signs.get((row, column), ".") for column in range(SIDE)) for row in range(SIDE))


def _places(board: str) -> dict[str, Place]:
    """Where each disc is, by its letter."""
    rows = enumerate(board.split("/"))
    return {sign: (row, column) for row, signs in rows for column, sign in enumerate(signs) if sign != "."}


def _after(place: Place, step: Place) -> Place:
    """The cell a step further on, across the edges."""
    return (place[0] + step[0]) % SIDE, (place[1] + step[1]) % SIDE


class MovingDiscs(kit.Program):
    """Discs move on a board: which picture comes next?

    1: two discs that move by one cell, slantwise too
    2: three discs that move by up to two cells
    3: four discs"""

    topic = "pattern inference"
    variations = ("numeric", "colour")
    version = 1
    question = (
        "The pictures 1, 2 and 3 follow one another. From each picture to the next, every disc makes the same step "
        "that it made before, and a disc that leaves the board on one side comes in again on the opposite side. Which "
        "of the pictures A to D comes after picture 3?"
    )
    fields = {
        "colours": kit.Listed(kit.Word(kit.HUES), 2, 4),
        "shown": kit.Listed(Signs(_WORDS), SHOWN, SHOWN),
        "later": kit.Listed(Signs(_WORDS), OPTIONS, OPTIONS),
    }
    says = {
        "colours": "colours (of the discs, in any order)",
        "shown": "pictures 1 to 3 (each row by row from the top; a is a disc of the first of the colours, b of the "
        "second, c of the third, d of the fourth, and free is a cell without a disc)",
        "later": "pictures A to D (each row by row from the top, with the same letters)",
    }
    answer = kit.pictured(OPTIONS, "picture")
    rules = (kit.none_twice("colours"),)
    canvas = (300, 250 * PICTURES)
    pages = PICTURES
    prose = (
        "The letters a b c d stand, in this order, for discs of the colours {colours}, and free for a cell without "
        "one. The pictures 1 to 3 are, row by row from the top, {shown}. The pictures A to D are {later}."
    )
    elements = (
        kit.Element(
            "row",
            "In picture {a}, in which row from the top is the {b} disc?",
            "integer",
            lambda f, args: _places(_named(f)[args[0]])["abcd"[f["colours"].index(args[1])]][0] + 1,
            lambda rng, f: (rng.choice(NAMES), rng.choice(f["colours"])),
        ),
        kit.Element(
            "column",
            "In picture {a}, in which column from the left is the {b} disc?",
            "integer",
            lambda f, args: _places(_named(f)[args[0]])["abcd"[f["colours"].index(args[1])]][1] + 1,
            lambda rng, f: (rng.choice(NAMES), rng.choice(f["colours"])),
        ),
    )
    features = looks(lambda facts: [board.replace("/", "") for board in facts["later"]])
    labels = {"discs": "colours"}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Two places for each of two discs make four boards, of which one is chosen to be right; then steps back."""
        number, discs = draw["numeric"], DISCS[level]
        cells = [(row, column) for row in range(SIDE) for column in range(SIDE)]
        first, second, others, *rest = number.sample(cells, discs + 2)
        rest = [others, *rest]
        boards = [[a, b, *rest[2:]] for a, b in product((first, rest[0]), (second, rest[1]))]
        order = number.sample(range(discs), discs)  # which disc has which place
        boards = [[places[k] for k in order] for places in boards]
        number.shuffle(boards)
        reach = range(-FAR[level], FAR[level] + 1)
        steps = [number.choice([step for step in product(reach, reach) if any(step)]) for _ in range(discs)]
        now, shown = number.choice(boards), []
        for _ in range(SHOWN):
            now = [_after(place, (-down, -across)) for place, (down, across) in zip(now, steps, strict=True)]
            shown.append(now)
        if any(len(set(places)) < discs for places in shown):
            return None
        colours = sorted(draw["colour"].sample(kit.HUES, 4)[:discs])
        return {"colours": colours, "shown": list(map(_drawn, shown[::-1])), "later": list(map(_drawn, boards))}

    def valid(self, facts: kit.Facts) -> str:
        colours, boards = facts["colours"], [*facts["shown"], *facts["later"]]
        if colours != sorted(colours):
            return "colours: expected them in the order of the alphabet"
        signs = "abcd"[: len(colours)]
        for board in boards:
            if [len(row) for row in board.split("/")] != [SIDE] * SIDE:
                return f"boards: expected {SIDE} rows of {SIDE} cells"
            if sorted(board.replace("/", "").replace(".", "")) != list(signs):
                return "boards: expected each disc once in every picture"
        if not differing(facts["later"]):
            return "later: expected pictures that differ"
        one, two, three = map(_places, facts["shown"])
        if any(self._step(one[sign], two[sign]) != self._step(two[sign], three[sign]) for sign in signs):
            return "shown: expected the same step of a disc each time"
        return "" if self.by_steps(facts) else "later: expected the next picture among them"

    def _step(self, before: Place, after: Place) -> Place:
        return (after[0] - before[0]) % SIDE, (after[1] - before[1]) % SIDE

    def by_steps(self, facts: kit.Facts) -> str:
        """Each disc's step from picture 2 to picture 3, made once more."""
        _, two, three = map(_places, facts["shown"])
        following = {sign: _after(three[sign], self._step(two[sign], three[sign])) for sign in three}
        return letters_of(facts["later"], lambda board: _places(board) == following)

    def by_differences(self, facts: kit.Facts) -> str:
        """The picture with which the third differences of every disc's rows and columns vanish, modulo the board."""
        boards, found = [_places(board) for board in facts["shown"]], []
        for letter, later in zip(LETTERS, map(_places, facts["later"]), strict=True):
            thirds = set()
            for sign in later:
                one, two, three = (board[sign] for board in boards)
                thirds |= {(later[sign][k] - 3 * three[k] + 3 * two[k] - one[k]) % SIDE for k in (0, 1)}
            found += [letter] if thirds == {0} else []
        return "".join(found)

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """Two of the pictures taken for each other."""
        return exchanged(rng, facts, "later", self.by_steps(facts))

    def in_order(self, facts: kit.Facts) -> kit.Facts:
        """Colours in the order of the alphabet, and letters as they go with them."""
        colours = facts["colours"]
        told = str.maketrans(
            {sign: "abcd"[sorted(colours).index(hue)] for sign, hue in zip("abcd", colours, strict=False)}
        )
        boards = {name: [board.translate(told) for board in facts[name]] for name in ("shown", "later")}
        return {**facts, **boards, "colours": sorted(colours)}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """One below another boards with discs, each under its number or letter."""
        look, size = scene.look, scene.look.size
        band = look.height / PICTURES
        side = min(look.width - 3 * size, band - 4.4 * size)
        for page, (name, board) in enumerate(_named(facts).items()):
            top = page * band + 3.0 * size
            panel = Panel((look.width - side) / 2, top, (look.width + side) / 2, top + side)
            rules(scene, panel, SIDE, SIDE, width=1.2)
            for sign, (row, column) in _places(board).items():
                cell = panel.cell(row, column, SIDE, SIDE)
                scene.disc(*cell.at(0.5, 0.5), 0.36 * cell.wide, facts["colours"]["abcd".index(sign)])
            frame(scene, panel)
            scene.text(name, look.width / 2, panel.top - 1.4 * size, scale=1.1)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Seven frames one below another, each with a number or letter above it, and the colours of its cells."""
        rows = panels_of(figure)
        if [len(row) for row in rows] != [1] * PICTURES:
            raise kit.Unreadable(f"rows of {[len(row) for row in rows]} panels: expected {PICTURES} below one another")
        panels, texts = [row[0] for row in rows], sorted(figure.texts, key=lambda text: text.y)
        if [text.one_of(NAMES) for text in texts] != list(NAMES):
            raise kit.Unreadable(f"{len(texts)} numbers and letters: expected {', '.join(NAMES)}")
        tops = [0.0, *(panel.bottom for panel in panels)]
        if any(not above < text.y < panel.top for above, text, panel in zip(tops, texts, panels, strict=False)):
            raise kit.Unreadable("a number or letter that stands at no picture of its own")
        seen = [tones(figure, panel, SIDE, SIDE) for panel in panels]
        colours = sorted({tone for board in seen for row in board for tone in row} - {"paper"})
        if not 2 <= len(colours) <= 4:
            raise kit.Unreadable(f"discs in {len(colours)} colours: expected two to four")
        sign = {"paper": ".", **dict(zip(colours, "abcd", strict=False))}
        boards = ["/".join("".join(sign[tone] for tone in row) for row in board) for board in seen]
        return {"colours": colours, "shown": boards[:SHOWN], "later": boards[SHOWN:]}


def _named(facts: kit.Facts) -> dict[str, str]:
    """Every picture by its number or letter."""
    return dict(zip(NAMES, [*facts["shown"], *facts["later"]], strict=True))


TASK = MovingDiscs().task()
