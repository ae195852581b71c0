"""Two solutions, drawn as discs in water of told volumes: which has more of one kind of particle for each mL?"""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from random import Random

from isoprobe.probes.families.programs import kit
from isoprobe.probes.families.programs.programs import TRIES

COLOURS = ("red", "orange", "green", "blue", "purple", "pink")
VOLUMES = (20, 25, 30, 40, 50, 60, 75, 80, 100)
MOST = 12
CROWD = 640  # particles in a container, at most
SAME = "they are equal"


def _counts(facts: kit.Facts) -> list[int]:
    return [side[facts["hues"].index(facts["colour"])] for side in facts["held"]]


def _told(facts: kit.Facts, difference: Fraction | int) -> str:
    if not difference:
        return SAME
    return "solution 1" if (difference > 0) == (facts["wording"] == "higher") else "solution 2"


class SolutionParticles(kit.Program):
    """Which of two solutions has the higher concentration of one kind of particle?

    1: equal volumes of solvent
    2: volumes that differ
    3: volumes that differ, and particles of another solute among them"""

    topic = "knowledge-based counting"
    version = 6  # 6: crowds of hundreds where seeing is hard
    stem = "Each disc is a particle of a solute, and the number below a container is the volume of its solvent in mL."
    question = {
        "higher": "Which solution has the higher concentration of {colour} particles?",
        "lower": "Which solution has the lower concentration of {colour} particles?",
    }
    fields = {
        "hues": kit.Listed(kit.Word(COLOURS), 1, 2),
        "held": kit.Listed(kit.Listed(kit.Whole(0, CROWD), 1, 2), 2, 2),
        "volumes": kit.Listed(kit.Whole(1, 200), 2, 2),
    }
    asked = {"colour": kit.Word(COLOURS)}
    says = {
        "hues": "colours of particles (in alphabetical order)",
        "held": "numbers of particles (a bracket for solution 1, then one for solution 2; in each the number of each "
        "colour, in the order of the colours)",
        "volumes": "volumes of solvent (in mL, of solution 1 and then of solution 2)",
    }
    answer = kit.option(3)
    allowances = (
        kit.Allowance("certified first", "particles that lie close together run into one another", bound=0.5),
    )
    canvas = (600, 380)
    sizes = kit.sizes(
        "fewest most near like",
        {level: (2, MOST, MOST, level) for level in (1, 2, 3)},
        kit.see(
            "{fewest} to {most} particles in a container, {near} at most above or below what would make concentrations "
            "equal",
            digits=(20, 19, 18, 17, 16, 15, 13, 12, 12, 12),
            room=kit.later(100, 130, 180, 280, 460),
            fewest=(2, 2, 4, 6, 9, 12, 24, 60, 160, 450),
            most=(5, 7, 11, 15, 20, 26, 48, 110, 260, 600),
            near=(4, 4, 4, 4, 3, 3, 3, 2, 2, 1),
        ),
        kit.think(
            "volumes and kinds of particles as at level {like}",
            "two counts, two volumes and a comparison are all that is asked",
            like=kit.rise(1, 3),
        ),
    )
    prose = (
        "The particles of two solutions have the colours {hues}. Solution 1 and then solution 2 have, of each colour "
        "in this order, {held}; their volumes of solvent are {volumes} mL."
    )
    elements = (
        kit.value_at(
            "particles",
            "How many particles are there in solution {a}?",
            kit.numbered(lambda facts: [sum(each) for each in facts["held"]]),
        ),
        kit.value_at(
            "volume",
            "The number below a container is the volume of the solvent in it, in mL. What is it for solution {a}?",
            kit.numbered("volumes"),
        ),
    )
    features = {"wording": lambda facts: facts["wording"], "place of alike": lambda facts: facts["options"].index(SAME)}
    labels = {"particles": lambda facts: sum(map(sum, facts["held"]))}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Counts and volumes such that the first, the second or neither is denser, equally often."""
        number, colours = draw["numeric"], draw["colour"].sample(COLOURS, 2)
        wanted = number.choice((-1, 0, 1))
        fewest, most, near, like = self.sizes(level)
        for _ in range(TRIES):
            volumes = [number.choice(VOLUMES)] * 2 if like == 1 else number.sample(VOLUMES, 2)
            counts = [number.randint(fewest, most) for _ in range(2)]
            if level not in self.sizes.levels:
                counts[1] = round(Fraction(counts[0] * volumes[1], volumes[0])) + wanted * -number.randint(1, near)
                if not fewest <= counts[1] <= most:
                    continue
            first, second = (Fraction(count, volume) for count, volume in zip(counts, volumes, strict=True))
            plain = like > 1 and wanted and (counts[0] > counts[1]) == (first > second)
            if (first > second) - (first < second) == wanted and (not plain or number.random() < 0.5):
                break  # more particles are no sign of more concentration
        else:
            return None
        held = [[count] for count in counts]
        hues = colours[:1]
        if like == 3:
            hues = sorted(colours)
            for side in held:
                side.insert(hues.index(colours[1]), number.randint(1, 6))
        return {
            "hues": hues,
            "held": held,
            "volumes": volumes,
            "colour": colours[0],
        }

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        hues = facts["hues"]
        if hues != sorted(set(hues)) or facts["colour"] not in hues:
            return "hues: expected the asked one among those that there are, by the alphabet"
        if any(len(side) != len(hues) for side in facts["held"]):
            return "held: expected a number for each colour in either solution"
        return ""

    def in_order(self, facts: kit.Facts) -> kit.Facts:
        """Colours by the alphabet."""
        order = sorted(range(len(facts["hues"])), key=lambda k: facts["hues"][k])
        return {**facts, "hues": sorted(facts["hues"]), "held": [[side[k] for k in order] for side in facts["held"]]}

    def by_fractions(self, facts: kit.Facts) -> str:
        """Particles for each unit of volume, compared as fractions."""
        first, second = (Fraction(n, v) for n, v in zip(_counts(facts), facts["volumes"], strict=True))
        return _told(facts, first - second)

    def by_pouring(self, facts: kit.Facts) -> str:
        """Portions poured together to one common volume, particles counted."""
        volumes, counts = facts["volumes"], _counts(facts)
        whole = lcm(*volumes)
        poured = []
        for volume, count in zip(volumes, counts, strict=True):
            filled = held = 0
            while filled < whole:
                filled, held = filled + volume, held + count
            poured.append(held)
        return _told(facts, poured[0] - poured[1])

    def wrong(self, facts: kit.Facts, truth: str) -> list[str]:
        """The two other answers."""
        return [each for each in ("solution 1", "solution 2", SAME) if each != truth]

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """A particle or two not seen, or seen twice; a volume misread; or the solutions taken for each other."""
        if rng.random() < 0.1:
            return {**facts, "held": facts["held"][::-1], "volumes": facts["volumes"][::-1]}
        if rng.random() < 0.3:
            volumes = list(facts["volumes"])
            volumes[rng.randrange(2)] = rng.choice(VOLUMES)
            return {**facts, "volumes": volumes}
        held = [list(side) for side in facts["held"]]
        side, k = rng.choice(held), rng.randrange(len(facts["hues"]))
        side[k] = min(CROWD, max(0, side[k] + rng.choice((-2, -1, 1, 2))))
        return {**facts, "held": held}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Two open boxes with water and discs in it, a number and a volume under each."""
        look, rng, size = scene.look, scene.look.rng(), scene.look.size
        wide, gap = 0.4 * look.width, 0.06 * look.width
        top, bottom = 1.6 * size, look.height - 4.4 * size
        radius = min(0.55 * size, wide / 22)
        most = max(facts["volumes"])
        for k in range(2):
            left = look.width / 2 + (gap if k else -gap - wide)
            level = bottom - (bottom - top - size) * (0.55 + 0.4 * facts["volumes"][k] / most)
            scene.stroke(
                [(left, top), (left, bottom), (left + wide, bottom), (left + wide, top)], width=look.line + 0.6
            )
            scene.stroke([(left + 3, level), (left + wide - 3, level)], "grey", 2.4)
            kinds = [hue for hue, count in zip(facts["hues"], facts["held"][k], strict=True) for _ in range(count)]
            every = sum(map(sum, facts["held"]))
            pitch = (2.7 if every <= 4 * MOST else 3.0 if every <= 16 * MOST else 3.4) * radius
            columns, rows = int((wide - 8) // pitch), int((bottom - level - 8) // pitch)
            places = rng.sample(range(columns * rows), len(kinds))
            across, down = (wide - columns * pitch) / 2, (bottom - level - rows * pitch) / 2
            for kind, place in zip(kinds, places, strict=True):
                row, column = divmod(place, columns)
                x, y = left + across + (column + 0.5) * pitch, level + down + (row + 0.5) * pitch
                shift = 0.25 * radius
                scene.disc(x + rng.uniform(-shift, shift), y + rng.uniform(-shift, shift), radius, kind)
            scene.text(f"{k + 1}", left + wide / 2, bottom + 1.5 * size, scale=1.1)
            scene.text(f"{facts['volumes'][k]} mL", left + wide / 2, bottom + 3.3 * size)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Discs left and right of the middle by colour, and the volumes below."""
        middle = figure.width / 2
        discs = [region for region in figure.regions if region.is_disc and region.colour in COLOURS]
        if any(region.colour in COLOURS and not region.is_disc for region in figure.regions):
            raise kit.Unreadable("particles that cannot be told from one another")
        volumes: list[int | None] = [None, None]
        for text in figure.texts:
            if text.text.endswith("mL"):
                volumes[text.x > middle] = int(text.text.removesuffix("mL").strip())
        if None in volumes:
            raise kit.Unreadable("a container without a volume")
        held = [[disc.colour for disc in discs if (disc.x > middle) == bool(side)] for side in range(2)]
        hues = sorted({hue for side in held for hue in side})
        if not 1 <= len(hues) <= 2:
            raise kit.Unreadable(f"particles of {len(hues)} colours, expected one or two")
        return {"hues": hues, "held": [[side.count(hue) for hue in hues] for side in held], "volumes": volumes}


TASK = SolutionParticles().task()
