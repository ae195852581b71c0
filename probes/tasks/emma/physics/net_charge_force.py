"""Charges at the points of a grid: in which direction does the net force on one of them point?"""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, hypot, pi
from random import Random
from typing import Any

from isoprobe.probes.core import SampleSize
from isoprobe.probes.families.programs import kit
from isoprobe.probes.families.programs.programs import TRIES
from isoprobe.vision.figure.panels import Panel, frame, panels_of, rules

_CHARGES = {1: 2, 2: 3, 3: 5}
COLUMNS, ROWS, MOST = 8, 7, 3  # squares of the grid; charges stand at the points between them
DIRECTIONS = ("right", "upper right", "up", "upper left", "left", "lower left", "down", "lower right")
OFF = 0.2  # radians of a force from one of the eight directions, at most: half-way between two is 0.39
Force = tuple[float, float]


def _forces(facts: kit.Facts) -> list[Force]:
    """The force of each charge on P, by Coulomb's law: positive where it pushes away."""
    x, y, own = facts["body"]
    found = []
    for a, b, charge in facts["charges"]:
        far = hypot(x - a, y - b)
        found.append((own * charge * (x - a) / far**3, own * charge * (y - b) / far**3))
    return found


def _sum(forces: list[Force]) -> Force:
    return sum(each[0] for each in forces), sum(each[1] for each in forces)


def _nearest(force: Force) -> int:
    """The number of the direction nearest to a force."""
    return round(atan2(force[1], force[0]) / (pi / 4)) % 8


def _colour(charge: int) -> str:
    return "red" if charge > 0 else "blue"


class NetChargeForce(kit.Program):
    """In which direction does the net force of some charges on another point?

    1: two charges of one size
    2: three of sizes 1 to 3, of which the strongest alone seldom decides
    3: five of sizes 1 to 3, of which the strongest alone seldom decides"""

    topic = "visual decomposition simulation"
    variations = ("numeric", "geometric")
    stem = (
        "Discs are charges, red ones positive and blue ones negative; the number beside a disc is the size of its "
        "charge. The ring P is a charge of size 1, a red ring positive, a blue one negative. All charges stand at "
        "crossings of the grid; the force between two of them follows Coulomb's law."
    )
    question = {
        "force": "Which of these is nearest to the direction of the net electric force on P?",
        "start": "P is released from rest, while the others are held fixed. In roughly which of these directions does "
        "P start to move?",
    }
    fields = {
        "body": kit.Listed(kit.Whole(-COLUMNS, COLUMNS), 3, 3),
        "charges": kit.Listed(kit.Listed(kit.Whole(-COLUMNS, COLUMNS), 3, 3), 1, 6),
    }
    says = {
        "body": "ring P (squares to the right of the grid's left edge, squares above its lower edge, and its charge, 1 "
        "or -1)",
        "charges": "discs (for each, squares to the right of the grid's left edge, squares above its lower edge, and "
        "its charge, negative where the disc is blue)",
    }
    answer = kit.option(5)
    canvas = (520, 460)
    prose = (
        "Charges stand at the points of a grid. A charge is told by how many squares it is to the right of the grid's "
        "left edge, how many squares above its lower edge, and its size with its sign. P is {body}; the others are "
        "{charges}."
    )
    elements = (
        kit.Element(
            "positive",
            "How many red discs are there?",
            "integer",
            lambda f, _: sum(charge > 0 for _, _, charge in f["charges"]),
        ),
        kit.Element(
            "total",
            "What do the numbers beside the discs, which have no signs, add up to?",
            "integer",
            lambda f, _: sum(abs(charge) for _, _, charge in f["charges"]),
        ),
        kit.Element("ring", "Is the ring P red?", "yes_no", lambda f, _: f["body"][2] > 0),
    )
    features = {"wording": lambda facts: facts["wording"]}
    sample_sizes = (SampleSize("a state takes long to make and to prove", levels=(3,), counted=500),)
    labels = {"charges": "charges"}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Charges such that each direction is as frequent."""
        number, form = draw["numeric"], Random(draw["geometric"].getrandbits(64))
        wanted = number.choice(DIRECTIONS)
        sign = number.choice((-1, 1))
        wording = draw["question"].choice(list(self.question))
        plain = number.random() < 0.25  # the strongest force alone points where the sum does
        for _ in range(4 * TRIES):
            x, y = form.randint(2, COLUMNS - 2), form.randint(2, ROWS - 2)
            charges: list[list[int]] = []
            for _ in range(_CHARGES[level]):
                size = 1 if level == 1 else number.randint(1, MOST)
                charges.append([form.randint(1, COLUMNS - 1), form.randint(1, ROWS - 1), number.choice((-size, size))])
            facts: kit.Facts = {"body": [x, y, sign], "charges": sorted(charges), "wording": wording}
            if self.valid(facts) or self.by_forces(facts) != wanted:
                continue
            strongest = max(_forces(facts), key=lambda force: hypot(*force))
            if level == 1 or plain == (DIRECTIONS[_nearest(strongest)] == wanted):
                return facts
        return None

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        if abs(facts["body"][2]) != 1:
            return "body: expected a charge of 1 or -1"
        places = [facts["body"], *facts["charges"]]
        for k, (x, y, charge) in enumerate(places):
            if not (1 <= x < COLUMNS and 1 <= y < ROWS) or not charge:
                return f"charges: expected places 1 to {COLUMNS - 1} across and 1 to {ROWS - 1} up, and no charge of 0"
            if any(max(abs(x - a), abs(y - b)) < 2 for a, b, _ in places[:k]):
                return "charges: expected no two at neighbouring points"
        if facts["charges"] != sorted(facts["charges"]):
            return "charges: expected them in order, from left to right and from below"
        whole = _sum(_forces(facts))
        off = atan2(whole[1], whole[0]) - _nearest(whole) * pi / 4
        if hypot(*whole) < 0.02 or abs((off + pi) % (2 * pi) - pi) > OFF:
            return "charges: expected a net force that points in one of eight directions, nearly"
        return ""

    def in_order(self, facts: kit.Facts) -> kit.Facts:
        """The discs from left to right."""
        return {**facts, "charges": sorted(facts["charges"])}

    def by_forces(self, facts: kit.Facts) -> str:
        """Coulomb's forces added up as vectors."""
        return DIRECTIONS[_nearest(_sum(_forces(facts)))]

    def by_energy(self, facts: kit.Facts) -> str:
        """Potential energy after a small step in each of eight directions."""
        x, y, own = facts["body"]
        energies = []
        for across, up in ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)):
            length = 1e-4 / hypot(across, up)
            energies.append(
                sum(q / hypot(x + length * across - a, y + length * up - b) for a, b, q in facts["charges"]) * own
            )
        return DIRECTIONS[energies.index(min(energies))]

    def wrong(self, facts: kit.Facts, truth: Any) -> Sequence[Any]:
        return [each for each in DIRECTIONS if each != truth]

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """A colour taken for the other, a number misread, or a disc seen at another point."""
        charges = [list(charge) for charge in facts["charges"]]
        kind, one = rng.random(), rng.choice(charges)
        if kind < 0.2:
            x, y, sign = facts["body"]
            return {**facts, "body": [x, y, -sign]}
        if kind < 0.5:
            one[2] = -one[2]
        elif kind < 0.7:
            one[2] = rng.choice((-1, 1)) * rng.randint(1, MOST)
        else:
            one[0], one[1] = one[0] + rng.randint(-2, 2), one[1] + rng.randint(-2, 2)
        return {**facts, "charges": sorted(charges)}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """A framed grid with discs at its points, a number at the upper right of each, and the ring."""
        look, size = scene.look, scene.look.size
        square = min((look.width - 3 * size) / COLUMNS, (look.height - 3 * size) / ROWS)
        left, top = (look.width - COLUMNS * square) / 2, (look.height - ROWS * square) / 2
        board = Panel(left, top, left + COLUMNS * square, top + ROWS * square)
        rules(scene, board, ROWS, COLUMNS, width=1.4)
        for x, y, charge in facts["charges"]:
            at = board.at(x / COLUMNS, 1 - y / ROWS)
            scene.disc(*at, 0.24 * square, _colour(charge))
            scene.text(abs(charge), at[0] + 0.46 * square, at[1] - 0.46 * square, scale=1.1)
        x, y, charge = facts["body"]
        at = board.at(x / COLUMNS, 1 - y / ROWS)
        scene.disc(*at, max(0.3 * square, 1.15 * size), "paper", _colour(charge), 4.2)
        scene.text("P", *at, scale=1.1)
        frame(scene, board)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Discs at the points of the framed grid; the number at the upper right of each; the ring around the P."""
        boards = [panel for row in panels_of(figure, 150) for panel in row]
        if len(boards) != 1:
            raise kit.Unreadable(f"{len(boards)} grids, expected one")
        board = boards[0]
        square = board.wide / COLUMNS
        if abs(board.high / square - ROWS) > 0.2:
            raise kit.Unreadable("a grid of other sides")
        named = figure.words(("P",))
        if len(named) != 1:
            raise kit.Unreadable(f"{len(named)} rings with a P, expected one")
        charges, body = [], []
        for region in figure.regions:
            if region.colour not in ("red", "blue") or region.high < 0.3 * square:
                continue
            across, up = (region.x - board.left) / square, (board.bottom - region.y) / square
            if max(abs(across - round(across)), abs(up - round(up))) > 0.2 or not region.is_disc:
                raise kit.Unreadable("a disc beside the points of the grid")
            sign = 1 if region.colour == "red" else -1
            if region.left < named[0][1].x < region.right and region.top < named[0][1].y < region.bottom:
                body = [round(across), round(up), sign]
                continue
            beside = region.x + 0.46 * square, region.y - 0.46 * square
            near = [n for n in figure.numbers() if abs(n.x - beside[0]) + abs(n.y - beside[1]) < 0.3 * square]
            if len(near) != 1 or near[0].whole is None:
                raise kit.Unreadable("a disc without a number")
            charges.append([round(across), round(up), sign * near[0].whole])
        if not body:
            raise kit.Unreadable("no ring around the P")
        return {"body": body, "charges": sorted(charges)}


TASK = NetChargeForce().task()
