"""Stacks of cubes drawn obliquely: which of five panels shows them from the front, a side, behind or above?"""

from __future__ import annotations

from random import Random

from isoprobe.probes.core import SampleSize
from isoprobe.probes.families.emma.boards import Signs
from isoprobe.probes.families.emma.options import differing, exchanged, looks
from isoprobe.probes.families.programs import kit
from isoprobe.vision.figure.blocks import Blocks, draw_blocks, fitted, outlined, read_blocks, tops_are_seen
from isoprobe.vision.figure.panels import by_letter, frame, panels_of, row_of_panels, rules, tones

MOST = 4
LEAST = 0.3  # of each top, that is seen past other stacks
VIEWS = {
    1: ("front", "right"),
    2: ("front", "right", "left", "behind", "above"),
    3: ("right", "left", "behind", "above"),
}
Heights = list[list[int]]


def _panel(rng: Random, side: int, above: bool) -> str:
    """A view that there could be: columns of squares from below, or any squares seen from above."""
    if above:
        cells = [[True] * side for _ in range(side)]
        most = rng.randint(side, 2 * side)
        for k in rng.sample(range(side * side), side * side):
            y, x = divmod(k, side)
            cells[y][x] = False
            if sum(map(sum, cells)) < side * side - most or not _plain(_rows(cells), "above"):
                cells[y][x] = True
        return _rows(cells)
    return _profile([rng.randint(0 if k else 1, side) for k in rng.sample(range(side), side)], side)


def _profile(columns: list[int], side: int) -> str:
    return _rows([[high >= side - y for high in columns] for y in range(side)])


def _rows(cells: list[list[bool]]) -> str:
    return "/".join("".join("01"[cell] for cell in row) for row in cells)


def _columns(panel: str) -> list[int]:
    """How high the columns of a panel are."""
    return [sum(row[k] == "1" for row in panel.split("/")) for k in range(len(panel.split("/")))]


def _near(rng: Random, panel: str, above: bool) -> str:
    """A panel with one column or square changed, or in the mirror."""
    rows = panel.split("/")
    side = len(rows)
    if rng.random() < 0.2:
        return "/".join(row[::-1] for row in rows)
    if above:
        y, x = rng.randrange(side), rng.randrange(side)
        return _rows([[(cell == "1") != ((i, j) == (y, x)) for j, cell in enumerate(r)] for i, r in enumerate(rows)])
    columns = _columns(panel)
    k = rng.randrange(side)
    columns[k] = min(side, max(0, columns[k] + rng.choice((-1, 1))))
    return _profile(columns, side)


def _built(rng: Random, panel: str, wording: str) -> Heights:
    """Stacks that look like a panel: of each line of sight at least one stack is as high as the panel says."""
    if wording == "above":
        side = len(panel.split("/"))
        return [
            [0 if cell == "0" else 1 if rng.random() < 0.6 else rng.randint(1, side) for cell in row]
            for row in panel.split("/")
        ]
    lines = []
    for high in _columns(panel):
        line = [rng.randint(0, high) for _ in _columns(panel)]
        line[rng.randrange(len(line))] = high
        lines.append(sorted(line, reverse=True) if rng.random() < 0.85 else line)  # high stacks hide less at the back
    return _laid(lines, wording)


def _laid(lines: list[list[int]], wording: str) -> Heights:
    """The stacks of the lines of sight from one side, the line that is leftmost in the view first."""
    if wording in ("behind", "right"):
        lines = lines[::-1]
    if wording in ("left", "right"):
        return lines
    return [[line[y] for line in lines] for y in range(len(lines))]


def _plain(panel: str, wording: str) -> bool:
    """Whether the simplest stacks that look like a panel can be drawn so that all tops are seen."""
    if wording == "above":
        return tops_are_seen([[int(cell) for cell in row] for row in panel.split("/")], LEAST)
    columns = _columns(panel)
    return tops_are_seen(_laid([[high] + [0] * (len(columns) - 1) for high in columns], wording), LEAST)


def _view(facts: kit.Facts) -> str:
    heights, side = facts["heights"], len(facts["heights"])
    if facts["wording"] == "above":
        return _rows([[high > 0 for high in row] for row in heights])
    along = (
        heights if facts["wording"] in ("left", "right") else [list(column) for column in zip(*heights, strict=True)]
    )
    columns = [max(line) for line in along]
    return _profile(columns[::-1] if facts["wording"] in ("behind", "right") else columns, side)


def _mark(made: kit.FigureScene, blocks: Blocks, side: int) -> None:
    """The word front, and an arrow from it to the middle of the floor's front edge."""
    tip, tail = blocks.at(side / 2, side + 0.3, 0), blocks.at(side / 2, side + 1.4, 0)
    made.stroke([tail, tip])
    for end in ((side / 2 + 0.2, side + 0.65, 0), (side / 2 - 0.2, side + 0.65, 0)):
        made.stroke([blocks.at(*end), tip])
    made.text("front", tail[0] - 0.6 * made.look.size, tail[1] + 0.4 * made.look.size, "right", 0.95)


def _a_letter(rng: Random, facts: kit.Facts) -> tuple[str, ...]:
    return (rng.choice(kit.OPTION_LETTERS[:5]),)


def _parts(facts: kit.Facts) -> list[list[str]]:
    return [list(panel.replace("/", "")) for panel in facts["panels"]]


def _mirrored(facts: kit.Facts) -> str:
    """Letters of the panels whose mirror is another panel."""
    turned = ["/".join(row[::-1] for row in panel.split("/")) for panel in facts["panels"]]
    return "".join(
        letter
        for letter, panel, other in zip(kit.OPTION_LETTERS, facts["panels"], turned, strict=False)
        if other != panel and other in facts["panels"]
    )


class StackedViews(kit.Program):
    """Which of five panels shows stacks of cubes from one side?

    1: three rows of three stacks, from the front or the right
    2: three rows of three, from any side or above
    3: four rows of four, from any side or above"""

    topic = "3D spatial simulation"
    variations = ("numeric", "geometric", "colour", "symbolic")
    stem = "Stacks of cubes stand on a floor; each top and each free square of the floor can be seen at least in part."
    question = {
        "front": "Which panel shows what one sees when looking straight at the side that is marked front?",
        "right": "Which panel shows what one sees when looking straight from the right, with the front on one's left?",
        "left": "Which panel shows what one sees when looking straight from the left, with the front on one's right?",
        "behind": "Which panel shows what one sees when looking straight from behind, opposite to the side marked "
        "front?",
        "above": "Which panel shows what one sees when looking straight down, with the front at the panel's lower "
        "edge?",
    }
    fields = {
        "heights": kit.Listed(kit.Listed(kit.Whole(0, MOST), 3, MOST), 3, MOST),
        "panels": kit.Listed(Signs({"0": "free", "1": "filled"}, {"empty": "0", "blank": "0"}), 5, 5),
    }
    says = {
        "heights": "heights of the stacks (row by row from the back to the side marked front, each row from left to "
        "right, seen from the front; 0 is a free square)",
        "panels": "panels A to E (the squares of each row by row from the top, each from left to right)",
    }
    answer = kit.pictured(5, "panel")
    canvas = (620, 540)
    digits = (15, 10)
    prose = (
        "The heights of the stacks are, row by row from the back to the front, and in each row from left to right for "
        "someone standing in front, {heights}. The squares of the panels A to E are, row by row from the top, {panels}."
    )
    elements = (
        kit.Element(
            "squares",
            "How many squares of panel {a} are filled?",
            "integer",
            lambda f, a: f["panels"][kit.OPTION_LETTERS.index(a[0])].count("1"),
            _a_letter,
        ),
        kit.Element(
            "highest",
            "How many cubes high is the highest stack in the oblique drawing?",
            "integer",
            lambda f, _: max(map(max, f["heights"])),
        ),
    )
    features = {**looks(_parts, "0"), "mirrored": _mirrored}
    sample_sizes = (SampleSize("views are drawn until they differ", counted=1000),)
    labels = {"view": "wording"}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Five panels none of which stands out, and stacks that look like one of them."""
        wording = draw["question"].choice(VIEWS[level])
        side = 4 if level == 3 else 3
        rng = Random(draw["geometric"].getrandbits(64))
        above = wording == "above"
        panels = [_panel(rng, side, above)]
        if not _plain(panels[0], wording):
            return None
        for _ in range(60):
            if len(panels) < 5:
                new = _near(rng, rng.choice(panels), above)
                panels += [new] if new not in panels and "1" in new and _plain(new, wording) else []
        rng.shuffle(panels)
        right = draw["symbolic"].randrange(5)
        if len(panels) < 5:
            return None
        numbers = Random(draw["numeric"].getrandbits(64))
        for _ in range(300):
            heights = _built(numbers, panels[right], wording)
            if tops_are_seen(heights, LEAST):
                return {"heights": heights, "panels": panels, "wording": wording}
        return None

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        heights, panels = facts["heights"], facts["panels"]
        side = len(heights)
        if {len(row) for row in heights} != {side} or max(map(max, heights)) > side or not any(map(any, heights)):
            return "heights: expected a square of them, none above its side, not all 0"
        for panel in panels:
            if [len(row) for row in panel.split("/")] != [side] * side or set(panel) > set("01/"):
                return f"panels: expected {side} rows of {side} squares each, 0 or 1"
        if not differing(panels):
            return "panels: expected no two alike"
        if not tops_are_seen(heights, LEAST):
            return "heights: expected every top to be seen"
        return "" if _view(facts) in panels else "panels: expected the view among them"

    def by_maxima(self, facts: kit.Facts) -> str:
        """The highest stack along each line of sight."""
        return str(kit.OPTION_LETTERS[facts["panels"].index(_view(facts))])

    def by_sight(self, facts: kit.Facts) -> str:
        """Every square of every panel tried by a line of sight through the cubes."""
        heights, side = facts["heights"], len(facts["heights"])
        cubes: dict[complex, int] = {complex(x, y): high for y, row in enumerate(heights) for x, high in enumerate(row)}
        ahead = {"front": -1j, "right": -1 + 0j, "left": 1 + 0j, "behind": 1j, "above": -1j}[facts["wording"]]
        middle = complex(side - 1, side - 1) / 2

        def filled(row: int, column: int) -> bool:
            across = (column - (side - 1) / 2) * ahead * 1j  # to the right of who looks
            if facts["wording"] == "above":
                return cubes[middle + across + ((side - 1) / 2 - row) * ahead] > 0
            line = [middle + across + (k - (side - 1) / 2) * ahead for k in range(side)]
            return any(cubes[place] > side - 1 - row for place in line)

        found = [
            letter
            for letter, panel in zip(kit.OPTION_LETTERS, facts["panels"], strict=False)
            if all(
                filled(y, x) == (cell == "1") for y, row in enumerate(panel.split("/")) for x, cell in enumerate(row)
            )
        ]
        if len(found) != 1:
            raise ValueError(f"{len(found)} panels that all lines of sight agree with: expected one")
        return found[0]

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """Two panels mistaken for one another."""
        return exchanged(rng, facts, "panels", self.by_maxima(facts))

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """The stacks above, the panels in a row below."""
        look, size, side = scene.look, scene.look.size, len(facts["heights"])
        wide = min((look.width - 6 * size) / 5.9, 0.26 * look.height)
        below = look.height - wide / 2 - 3 * size
        top, floor, panel_hue = look.palette[:3]
        room = (2 * size, 1.2 * size, look.width - 2 * size, below - wide / 2 - 2.2 * size)
        blocks = fitted(side, side, max(map(max, facts["heights"])), room)
        draw_blocks(scene, blocks, facts["heights"], top, floor)
        _mark(scene, blocks, side)
        panels = row_of_panels(scene, 5, below, wide, (look.width - 4 * size - 5 * wide) / 4.6, kit.OPTION_LETTERS[:5])
        for place, panel in zip(panels, facts["panels"], strict=True):
            for y, row in enumerate(panel.split("/")):
                for x, cell in enumerate(row):
                    if cell == "1":
                        at = place.cell(y, x, side, side)
                        scene.box(at.left, at.top, at.right, at.bottom, panel_hue)
            rules(scene, place, side, side)
            frame(scene, place)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The panels' squares, and the heights that explain what is seen of the stacks."""
        rows = panels_of(figure)
        if len(rows) != 1 or len(rows[0]) != 5:
            raise kit.Unreadable(f"{sum(map(len, rows))} panels: expected five in a row")
        panels = by_letter(figure, rows[0], kit.OPTION_LETTERS[:5])
        boxes = [box for box in outlined(figure.mask("ink"), 60) if box[3] < panels[0].top]
        if len(boxes) != 1:
            raise kit.Unreadable(f"{len(boxes)} drawings of stacks: expected one")
        heights = read_blocks(figure, boxes[0], MOST, (3, 4))
        side = len(heights)
        seen = [tones(figure, panel, side, side) for panel in panels]
        return {"heights": heights, "panels": [_rows([[t != "paper" for t in row] for row in cells]) for cells in seen]}


TASK = StackedViews().task()
