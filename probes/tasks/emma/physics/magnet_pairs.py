"""Two pairs of bar magnets: do they attract or repel, and in which pair is the force greater?"""

from __future__ import annotations

import re
from fractions import Fraction
from random import Random
from typing import Any

from isoprobe.probes.families.programs import kit
from isoprobe.probes.families.programs.programs import TRIES

SAME = "the same in both pairs"
MOST = 9
POLES = ("NS NS", "NS SN", "SN NS", "SN SN")  # of the left and the right magnet, from left to right


class Poles(kit.Word):
    """The four poles of a pair of magnets, read with any signs between the letters."""

    grouped = True

    def parse(self, text: str) -> Any:
        letters = "".join(re.findall(r"\b[NS]{1,4}\b|(?<=[a-z-])[NS]\b", text.upper()))
        return f"{letters[:2]} {letters[2:]}"


def _attract(poles: str) -> bool:
    """Whether the poles that face each other are unlike."""
    return poles[1] != poles[3]


def _forces(facts: kit.Facts) -> list[Fraction]:
    found = []
    for poles, (a, b), distance in zip(facts["poles"], facts["strengths"], facts["distances"], strict=True):
        force = Fraction(a * b, distance * distance)
        found.append(force if facts["wording"] == "force" or _attract(poles) else -force)
    return found


def _told(difference: Fraction | int) -> str:
    return SAME if not difference else "pair 1" if difference > 0 else "pair 2"


class MagnetPairs(kit.Program):
    """In which of two pairs of magnets is the force greater?

    1: one distance differs
    2: strengths differ too
    3: both differ, against each other"""

    topic = "3D field simulation"
    variations = ("numeric", "geometric", "colour")
    stem = (
        "Each row is a pair of bar magnets, and the number between them is their distance in cm. The number below a "
        "magnet is its strength. Take the force between two magnets to be proportional to the product of their "
        "strengths divided by the square of their distance."
    )
    question = {
        "force": "In which pair is the magnitude of the force greater, pair 1 (above) or pair 2 (below)?",
        "pull": "Count attraction as a positive force and repulsion as a negative one. In which pair is the force "
        "greater, pair 1 (above) or pair 2 (below)?",
    }
    fields = {
        "poles": kit.Listed(Poles(POLES), 2, 2),
        "strengths": kit.Listed(kit.Listed(kit.Whole(1, MOST), 2, 2), 2, 2),
        "distances": kit.Listed(kit.Whole(1, MOST), 2, 2),
    }
    says = {
        "poles": "poles (of pair 1, the upper one, and then of pair 2; the two letters on the left magnet, and then "
        "those on the right one, from left to right)",
        "strengths": "strengths (the number below the left magnet, and the one below the right magnet, of pair 1 and "
        "then of pair 2)",
        "distances": "distances (between the two magnets, in cm, of pair 1 and then of pair 2)",
    }
    answer = kit.option(3)
    canvas = (540, 290)
    prose = (
        "There are two pairs of bar magnets, pair 1 and pair 2. Their poles are, from left to right, {poles}; the "
        "strengths of the left and the right magnet are {strengths}, and the distances between the magnets {distances} "
        "cm."
    )
    elements = (
        kit.value_at("distance", "How far apart are the magnets of pair {a}, in cm?", kit.numbered("distances")),
        kit.Element(
            "attract",
            "Do the magnets of pair {a} attract each other?",
            "yes_no",
            lambda f, args: _attract(f["poles"][int(args[0]) - 1]),
            lambda rng, facts: (rng.choice("12"),),
        ),
    )
    features = {"wording": lambda facts: facts["wording"], "place of alike": lambda facts: facts["options"].index(SAME)}
    labels = {"attract": lambda facts: sum(map(_attract, facts["poles"]))}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Poles, strengths and distances such that each answer is as frequent."""
        number = draw["numeric"]
        wanted = number.choice((-1, 0, 1))
        wording = draw["question"].choice(list(self.question))
        poles = [draw["geometric"].choice(POLES) for _ in range(2)]
        if wording == "pull" and not wanted and _attract(poles[0]) != _attract(poles[1]):
            poles[1] = {"NS NS": "NS SN", "NS SN": "NS NS", "SN NS": "SN SN", "SN SN": "SN NS"}[poles[1]]
        for _ in range(TRIES):
            strengths = [[number.choice((1, 2, 3, 4)) for _ in range(2)] for _ in range(2)]
            if level == 1:
                strengths = [strengths[0], list(strengths[0])]
            distances = [number.choice((1, 2, 3, 4, 6)) for _ in range(2)]
            facts: kit.Facts = {"poles": poles, "strengths": strengths, "distances": distances, "wording": wording}
            difference = _forces(facts)[0] - _forces(facts)[1]
            plain = level == 3 and wanted and (distances[0] < distances[1]) == (difference > 0)
            if (difference > 0) - (difference < 0) == wanted and (not plain or number.random() < 0.4):
                return facts  # the nearer pair is no sign of the greater force
            if wording == "pull" and wanted and _attract(poles[0]) != _attract(poles[1]):
                poles = poles[::-1]  # their signs alone decide
        return None

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts: any are."""
        return ""

    def by_law(self, facts: kit.Facts) -> str:
        """The law of force in exact fractions."""
        first, second = _forces(facts)
        return _told(first - second)

    def by_units(self, facts: kit.Facts) -> str:
        """Units of both magnets tallied, fields of cells in place of distances."""
        totals = []
        for k in range(2):
            far = facts["distances"][1 - k]  # the common factor of both distances squared is left out
            a, b = facts["strengths"][k]
            tallies = sum(1 for _ in range(a) for _ in range(b) for _ in range(far) for _ in range(far))
            turned = facts["wording"] == "pull" and facts["poles"][k] in ("NS SN", "SN NS")
            totals.append(-tallies if turned else tallies)
        return _told(totals[0] - totals[1])

    def wrong(self, facts: kit.Facts, truth: str) -> list[str]:
        """The two other answers."""
        return [each for each in ("pair 1", "pair 2", SAME) if each != truth]

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """A number misread, a magnet taken the other way round, or the pairs taken for each other."""
        if rng.random() < 0.2:
            return {**facts, **{name: facts[name][::-1] for name in self.fields}}
        k = rng.randrange(2)
        if rng.random() < 0.4:
            poles = list(facts["poles"])
            poles[k] = rng.choice([each for each in POLES if each != poles[k]])
            return {**facts, "poles": poles}
        if rng.random() < 0.5:
            distances = list(facts["distances"])
            distances[k] = rng.randint(1, MOST)
            return {**facts, "distances": distances}
        strengths = [list(each) for each in facts["strengths"]]
        strengths[k][rng.randrange(2)] = rng.randint(1, MOST)
        return {**facts, "strengths": strengths}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Two rows, in each two magnets of two halves with N and S, the distance between, strengths below."""
        look, size = scene.look, scene.look.size
        half, high = 2.8 * size, 2.6 * size
        tints = {"N": look.palette[0], "S": look.palette[1]}
        for k in range(2):
            y = look.height * (0.25 + 0.48 * k)
            gap = min((4.6 + 1.2 * facts["distances"][k]) * size, look.width - 4 * half - 5 * size)
            left = (look.width - gap) / 2 - 2 * half
            for m in range(2):
                start = left + m * (2 * half + gap)
                for p in range(2):
                    pole = facts["poles"][k][3 * m + p]
                    x = start + p * half
                    scene.box(x, y - high / 2, x + half, y + high / 2, f"pale {tints[pole]}")
                    scene.text(pole, x + half / 2, y, scale=1.1)
                scene.text(facts["strengths"][k][m], start + half, y + high / 2 + 1.3 * size)
            scene.text(f"{facts['distances'][k]} cm", look.width / 2, y - 0.9 * size)
            scene.stroke(
                [(look.width / 2 - gap / 2 + 5, y + 0.8 * size), (look.width / 2 + gap / 2 - 5, y + 0.8 * size)], "grey"
            )
            scene.text(k + 1, 1.6 * size, y, scale=1.2)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Rows of poles; the number with cm between them, and the two numbers below."""
        poles = [(word, text) for word, text in figure.words(("N", "S"))]
        rows = kit.in_rows([text for _, text in poles], 20)
        if [len(row) for row in rows] != [4, 4]:
            raise kit.Unreadable(f"{len(poles)} poles, expected four in each of two rows")
        found: kit.Facts = {"poles": [], "strengths": [], "distances": []}
        for row in rows:
            letters = [next(word for word, text in poles if text is each) for each in row]
            found["poles"].append(f"{letters[0]}{letters[1]} {letters[2]}{letters[3]}")
            y, right = row[0].y, row[0].left
            inner = [text for text in figure.texts if row[1].right < text.x < row[2].left and abs(text.y - y) < 60]
            distance = [text for text in inner if text.text.replace(" ", "").endswith("cm")]
            if len(distance) != 1:
                raise kit.Unreadable(f"{len(distance)} distances in a row, expected one")
            found["distances"].append(int(distance[0].text.replace(" ", "").removesuffix("cm")))
            below = [n for n in figure.numbers() if n.y > y + 10 and n.y < y + 90 and n.x > right]
            lowest = min(n.y for n in below)
            pair = sorted((n for n in below if n.y < lowest + 12), key=lambda n: n.x)
            found["strengths"].append([n.whole for n in pair])
        return found


TASK = MagnetPairs().task()
