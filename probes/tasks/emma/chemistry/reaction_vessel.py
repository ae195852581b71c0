"""Molecules in a vessel, an equation, and four pictures of it: which shows it after some of them have reacted?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, hypot, pi, sin
from random import Random

from isoprobe.probes.families.emma.options import differing, exchanged, letters_of, looks
from isoprobe.probes.families.programs import kit
from isoprobe.probes.families.programs.programs import TRIES
from isoprobe.vision.figure.panels import Panel, by_letter, frame, panels_of

OPTIONS = 4
PICTURES = OPTIONS + 1
LETTERS = kit.OPTION_LETTERS[:OPTIONS]
KINDS: Mapping[str, tuple[int, int]] = {  # what a molecule is called, and its atoms of X and of Y
    "X2": (2, 0),
    "Y2": (0, 2),
    "XY": (1, 1),
    "X2Y": (2, 1),
    "X3Y": (3, 1),
}
EQUATIONS = {  # what is formed, and how many X2 react with one Y2
    "X2 + Y2 -> 2 XY": ("XY", 1),
    "2 X2 + Y2 -> 2 X2Y": ("X2Y", 2),
    "3 X2 + Y2 -> 2 X3Y": ("X3Y", 3),
}
COLUMNS, ROWS = 8, 3  # places of a vessel
CELL = 4.4  # diameters of an atom
RADIUS, APART = 0.5, 1.2  # of an atom, and of the middles of two that are bound, in diameters
NEAR = 1.55  # of the middles of atoms of one molecule that are bound, at most
MOST = COLUMNS * ROWS
_SIZES = {1: (("X2 + Y2 -> 2 XY", "2 X2 + Y2 -> 2 X2Y"), 2), 2: (tuple(EQUATIONS), 3), 3: (tuple(EQUATIONS), 4)}

Vessel = list[int]  # how many molecules of each kind


def _later(start: Vessel, equation: str, reacted: int) -> Vessel:
    """The vessel after so many molecules of Y2 have reacted."""
    product, needed = EQUATIONS[equation]
    found = dict(zip(KINDS, start, strict=True))
    found["X2"] -= needed * reacted
    found["Y2"] -= reacted
    found[product] += 2 * reacted
    return list(found.values())


def _atoms(vessel: Vessel) -> tuple[int, int]:
    """How many atoms of X and of Y there are."""
    pairs = list(zip(vessel, KINDS.values(), strict=True))
    return sum(n * x for n, (x, _) in pairs), sum(n * y for n, (_, y) in pairs)


class ReactionVessel(kit.Program):
    """Which picture shows a vessel after some of its molecules have reacted?

    1: two of three equations, one or two molecules react
    2: all three, up to three
    3: up to four, of up to sixteen molecules"""

    topic = "reaction simulation"
    variations = ("numeric", "colour")
    version = 1
    question = (
        "The first picture shows the molecules in a closed vessel; above it stands which atoms are X and which are Y. "
        "They react by the equation {equation}. Which of the pictures A to D shows the vessel when the number of Y2 "
        "molecules that have reacted is {reacted}?"
    )
    fields = {
        "start": kit.Listed(kit.Whole(0, MOST), 2, 2),
        "vessels": kit.Listed(kit.Listed(kit.Whole(0, MOST), len(KINDS), len(KINDS)), OPTIONS, OPTIONS),
    }
    asked = {"equation": kit.Word(tuple(EQUATIONS)), "reacted": kit.Whole(1, MOST)}
    says = {
        "start": "first picture (how many molecules of X2, and of Y2)",
        "vessels": "pictures A to D (for each, in brackets, how many molecules of X2, Y2, XY, X2Y and X3Y)",
    }
    answer = kit.pictured(OPTIONS, "picture")
    canvas = (520, 1220)
    pages = PICTURES
    prose = (
        "In the first picture there are, of X2 and of Y2, {start} molecules. In the pictures A to D there are, of X2, "
        "Y2, XY, X2Y and X3Y, {vessels} molecules."
    )
    elements = (
        kit.Element(
            "molecules before",
            "How many molecules of {a} are there in the first picture?",
            "integer",
            lambda f, args: f["start"][("X2", "Y2").index(args[0])],
            lambda rng, facts: (rng.choice(("X2", "Y2")),),
        ),
        kit.Element(
            "molecules after",
            "How many molecules of {a} are there in picture {b}?",
            "integer",
            lambda f, args: f["vessels"][LETTERS.index(args[1])][list(KINDS).index(args[0])],
            lambda rng, facts: (rng.choice(list(KINDS)), rng.choice(LETTERS)),
        ),
    )
    features = {
        **looks(lambda facts: facts["vessels"], 0),
        "equation": lambda facts: facts["equation"],
        "reacted": lambda facts: facts["reacted"],
    }
    labels = {"equation": "equation", "molecules": lambda facts: sum(facts["start"])}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Two equations and two numbers give four vessels of the same atoms; one of each is asked about."""
        number = draw["numeric"]
        known, most = _SIZES[level]
        for _ in range(TRIES):
            equations = number.sample(known, 2)
            numbers = number.sample(range(1, most + 1), 2)
            least = max(numbers)
            start = [
                max(EQUATIONS[each][1] for each in equations) * least + number.randint(0, 3),
                least + number.randint(0, 3),
            ]
            vessels = [_later([*start, 0, 0, 0], each, n) for each in equations for n in numbers]
            if sum(start) > MOST or any(sum(vessel) > MOST for vessel in vessels):
                continue
            number.shuffle(vessels)
            return {
                "start": start,
                "vessels": vessels,
                "equation": number.choice(equations),
                "reacted": number.choice(numbers),
            }
        return None

    def valid(self, facts: kit.Facts) -> str:
        """Enough molecules, and one vessel that is right."""
        if (
            not all(facts["start"])
            or sum(facts["start"]) > MOST
            or any(not 0 < sum(v) <= MOST for v in facts["vessels"])
        ):
            return f"start and vessels: expected molecules, at most {MOST} in each"
        if not differing(facts["vessels"]):
            return "vessels: expected four that differ"
        if "equation" in facts:
            if min(_later([*facts["start"], 0, 0, 0], facts["equation"], facts["reacted"])) < 0:
                return "reacted: expected no more than there are"
            return (
                "" if self.by_equation(facts) else "vessels: expected the vessel when so many have reacted among them"
            )
        return ""

    def by_equation(self, facts: kit.Facts) -> str:
        """The equation gone through as often as asked, and the vessel that has what is left and formed."""
        later = [*facts["start"], 0, 0, 0]
        for _ in range(facts["reacted"]):
            later = _later(later, facts["equation"], 1)
        return letters_of(facts["vessels"], lambda vessel: vessel == later)

    def by_atoms(self, facts: kit.Facts) -> str:
        """No atom is lost: of vessels with the same atoms, the one where nothing but the product is formed and as many
        Y2 are missing as have reacted."""
        product = facts["equation"].rpartition(" ")[2]
        kinds = list(KINDS)
        strange = [k for k, kind in enumerate(kinds) if kind not in ("X2", "Y2", product)]
        atoms = _atoms([*facts["start"], 0, 0, 0])
        return letters_of(
            facts["vessels"],
            lambda vessel: (
                _atoms(vessel) == atoms
                and not any(vessel[k] for k in strange)
                and facts["start"][1] - vessel[1] == facts["reacted"]
            ),
        )

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """Two of the pictures taken for each other."""
        return exchanged(rng, facts, "vessels", self.by_equation(facts))

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Five frames one below another, in each molecules at places by chance, turned by chance."""
        look, rng, size = scene.look, scene.look.rng(), scene.look.size
        band = look.height / PICTURES
        cell = min((look.width - 20) / COLUMNS, (band - 4.2 * size) / ROWS)
        unit = cell / CELL
        wide, high = cell * COLUMNS, cell * ROWS
        tints = look.palette[:2]
        for page, vessel in enumerate([[*facts["start"], 0, 0, 0], *facts["vessels"]]):
            middle = page * band + band / 2 + 0.9 * size
            panel = Panel((look.width - wide) / 2, middle - high / 2, (look.width + wide) / 2, middle + high / 2)
            up = panel.top - 1.6 * size
            if page:
                scene.text(LETTERS[page - 1], panel.left + 0.8 * size, up, scale=1.1)
            else:
                for k, (letter, tint) in enumerate(zip("XY", tints, strict=True)):
                    x = look.width / 2 + (4 * k - 2) * size
                    scene.disc(x - 0.9 * size, up, RADIUS * unit, tint)
                    scene.text(letter, x + 0.5 * size, up)
            kinds = [kind for kind, n in zip(KINDS, vessel, strict=True) for _ in range(n)]
            places = rng.sample(range(MOST), len(kinds))
            for kind, place in zip(kinds, places, strict=True):
                row, column = divmod(place, COLUMNS)
                at = panel.at((column + 0.5) / COLUMNS, (row + 0.5) / ROWS)
                for x, y, atom in _molecule(kind, rng, unit):
                    scene.disc(at[0] + x, at[1] + y, RADIUS * unit, tints[atom])
            frame(scene, panel)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Discs by colour; those near each other are one molecule, which is told by how many there are of each."""
        rows = panels_of(figure)
        if [len(row) for row in rows] != [1] * PICTURES:
            raise kit.Unreadable(f"rows of {[len(row) for row in rows]} frames: expected {PICTURES} below one another")
        (first,), *others = rows
        legend = dict(figure.words(("X", "Y")))
        if len(figure.texts) != OPTIONS + 2:
            raise kit.Unreadable(f"{len(figure.texts)} texts: expected X, Y and the letters {', '.join(LETTERS)} alone")
        panels = [first, *by_letter(figure, [panel for (panel,) in others], LETTERS)]
        discs = [region for hue in kit.hues(figure) for region in figure.thick(hue, 4)]
        keyed = [disc for disc in discs if disc.y < first.top]
        if sorted(legend) != ["X", "Y"] or len(keyed) != 2:
            raise kit.Unreadable(f"{len(keyed)} atoms above the first vessel: expected X and Y")
        colours: dict[str, int] = {}
        for k, word in enumerate("XY"):
            _, colour = min((abs(legend[word].x - disc.x), disc.colour) for disc in keyed)
            colours[colour] = k
        if len(colours) != 2 or any(disc.colour not in colours for disc in discs):
            raise kit.Unreadable("atoms of a colour that is neither X nor Y")
        vessels = [_seen([d for d in discs if panel.top < d.y < panel.bottom], panel, colours) for panel in panels]
        if len(discs) != 2 + sum(sum(_atoms(vessel)) for vessel in vessels) or any(vessels[0][2:]):
            raise kit.Unreadable("atoms outside the vessels, or other molecules than X2 and Y2 in the first")
        return {"start": vessels[0][:2], "vessels": vessels[1:]}


def _molecule(kind: str, rng: Random, unit: float) -> list[tuple[float, float, int]]:
    """Where the atoms of a molecule are, and which of X and Y each is."""
    turn = rng.uniform(0, 2 * pi)
    x, y = KINDS[kind]
    if y == 1 and x > 1:  # Y in the middle, X around it
        step = 2 * pi / 3 if x == 3 else rng.choice((1, -1)) * 2 * pi / 3
        around = [(APART * unit * cos(turn + k * step), APART * unit * sin(turn + k * step), 0) for k in range(x)]
        return [(0.0, 0.0, 1), *around]
    half = APART * unit / 2
    atoms = [0] * x + [1] * y
    return [(sign * half * cos(turn), sign * half * sin(turn), atom) for sign, atom in zip((1, -1), atoms, strict=True)]


def _seen(discs: Sequence[kit.Region], panel: Panel, colours: Mapping[str, int]) -> Vessel:
    """How many molecules of each kind these atoms are."""
    near = NEAR * panel.high / (ROWS * CELL)
    groups: list[list[kit.Region]] = []
    for disc in discs:
        bound = [g for g in groups if any(hypot(disc.x - d.x, disc.y - d.y) < near for d in g)]
        groups = [g for g in groups if g not in bound] + [[disc, *(d for g in bound for d in g)]]
    kinds = list(KINDS.values())
    found = [0] * len(kinds)
    for group in groups:
        atoms = [colours[disc.colour] for disc in group]
        formula = atoms.count(0), atoms.count(1)
        if formula not in kinds:
            raise kit.Unreadable(f"a molecule of {formula[0]} atoms of X and {formula[1]} of Y")
        found[kinds.index(formula)] += 1
    return found


TASK = ReactionVessel().task()
