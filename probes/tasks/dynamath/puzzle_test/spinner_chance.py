"""Spinners with equal sectors in colours: how probable is a colour, or the same colour twice?"""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby, product
from math import cos, pi, radians, sin
from typing import Any

from isoprobe.probes.families.programs import kit

SECTORS = kit.tally("sectors")
_SPUN = "The arrow of a spinner is equally likely to stop anywhere, and it is spun {turns}. "


class SpinnerChance(kit.Program):
    """How probable is a colour of a spinner?

    1: one spinner, one turn or two
    2: two turns of one with more sectors
    3: three turns of it"""

    stem = "The arrow of a spinner is equally likely to stop anywhere, and it is spun {turns}."
    question = {
        "all": "What is the probability of {colour} every time?",
        "once": "What is the probability of {colour} at least once?",
        "exactly": "What is the probability of {colour} exactly once?",
    }
    fields = {"sectors": kit.Listed(kit.Word(kit.HUES), 3, 12)}
    says = {"sectors": "sectors (colours of the equal sectors, clockwise, from the one that begins at the top)"}
    asked = {
        "turns": kit.Word(("1", "2", "3"), said={"1": "once", "2": "twice in a row", "3": "three times in a row"}),
        "colour": kit.Word(kit.HUES),
    }
    answer = kit.option(5)
    labels = {"sectors": "sectors"}
    rules = (kit.asks_of("sectors", "colour"),)
    canvas = (380, 360)
    prose = "Clockwise from the top, the equal sectors of a spinner are {sectors}."
    elements = (
        kit.count("sectors", "How many sectors does the spinner have?", "sectors"),
        kit.value_at("colour", "How many sectors of the spinner are {a}?", SECTORS),
        kit.compare("likelier", "Is {a} more likely than {b} when the arrow is spun once?", SECTORS),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Sectors in three or four colours, no two neighbours alike."""
        number, (fewest, most) = draw["numeric"], {1: (4, 9), 2: (6, 12), 3: (5, 12)}[level]
        count, kinds = number.randint(fewest, most), number.randint(3, 4)
        sectors = [number.randrange(kinds)]
        while len(sectors) < count:
            sectors.append((sectors[-1] + number.randrange(1, kinds)) % kinds)  # another colour than the one before
        if self._alike(sectors) or len(set(sectors)) < 3:
            return None
        colours = draw["colour"].sample(kit.HUES, 4)
        turns = number.randint(*{1: (1, 2), 2: (2, 2), 3: (3, 3)}[level])
        return {"sectors": [colours[k] for k in sectors], "colour": colours[sectors[0]], "turns": str(turns)}

    def _alike(self, sectors: list[Any]) -> bool:
        """Whether two neighbours are of one colour."""
        return any(a == b for a, b in zip(sectors, sectors[1:] + sectors[:1], strict=True))

    def valid(self, facts: kit.Facts) -> str:
        return "sectors: expected no two neighbours of one colour" if self._alike(facts["sectors"]) else ""

    def by_powers(self, facts: kit.Facts) -> Fraction:
        """Powers of the share of the colour and of the rest."""
        share = Fraction(facts["sectors"].count(facts["colour"]), len(facts["sectors"]))
        turns, rest = int(facts["turns"]), 1 - share
        if facts["wording"] == "exactly":
            return turns * share * rest ** (turns - 1)
        return Fraction(share**turns if facts["wording"] == "all" else 1 - rest**turns)

    def by_listing(self, facts: kit.Facts) -> Fraction:
        """All equally likely outcomes listed, and those that are meant counted."""
        spins = list(product(facts["sectors"], repeat=int(facts["turns"])))
        wanted = {"all": [int(facts["turns"])], "once": [1, 2, 3], "exactly": [1]}[facts["wording"]]
        return Fraction(sum(spin.count(facts["colour"]) in wanted for spin in spins), len(spins))

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Sectors clockwise from the top, a hub, and an arrow."""
        look, count = scene.look, len(facts["sectors"])
        x, y, radius = look.width / 2, look.height / 2, 0.44 * min(look.width, look.height)
        for k, colour in enumerate(facts["sectors"]):
            scene.sector(x, y, radius, -90 + 360 * k / count, 360 / count, colour)
        for k in range(count):
            angle = radians(-90 + 360 * k / count)
            scene.stroke([(x, y), (x + radius * cos(angle), y + radius * sin(angle))])
        scene.ring(x, y, radius)
        angle = radians(360 * (look.rng().randrange(count) + 0.5) / count - 90)
        tip = (x + 0.55 * radius * cos(angle), y + 0.55 * radius * sin(angle))
        scene.disc(x, y, 0.09 * radius, "ink")
        scene.stroke([(x, y), tip], width=4.0)
        for side in (angle - 0.5, angle + 0.5):
            scene.stroke([tip, (tip[0] - 13 * cos(side), tip[1] - 13 * sin(side))], width=4.0)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Colours along a circle near the rim, clockwise from the top."""
        parts = [region for region in figure.regions if region.colour != "grey" and region.area > 60]
        left, right = min(part.left for part in parts), max(part.right for part in parts)
        top, bottom = min(part.top for part in parts), max(part.bottom for part in parts)
        x, y, reach = (left + right) / 2, (top + bottom) / 2, 0.2 * (right - left + bottom - top)
        seen = []
        for angle in (2 * pi * step / 720 for step in range(720)):
            at = round(y - reach * cos(angle)), round(x + reach * sin(angle))
            seen += [hue for hue in kit.hues(figure) if figure.hues[hue][at]][:1]
        runs = [(colour, len(list(run))) for colour, run in groupby(seen)]
        return {"sectors": [colour for colour, length in runs if length >= 12]}


TASK = SpinnerChance().task()
