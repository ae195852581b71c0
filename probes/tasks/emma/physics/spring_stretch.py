"""Springs one below the other and side by side, with weights: by how much does the lowest bar sink, or rise?"""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from random import Random

from isoprobe.probes.core import SampleSize
from isoprobe.probes.families.programs import kit
from isoprobe.probes.families.programs.programs import TRIES
from isoprobe.vision.raster.components import components

_SINKS = {1: (2, 16), 2: (3, 16), 3: (4, 20)}
STIFF, HEAVY, MOST = 12, 96, 3


def _by_rows(facts: kit.Facts) -> Fraction:
    return Fraction(*_ratio(facts["springs"], facts["weights"], facts["wording"]))


def _ratio(springs: list[list[int]], weights: list[int], wording: str) -> tuple[int, int]:
    """What each row bears over its stiffness, added up: numerator and denominator, not reduced."""
    sinks = wording == "sink"
    load = sum(weights) if sinks else weights[-1]
    over, under = 0, 1
    for row, weight in zip(springs, weights, strict=False):
        stiff = sum(row)
        over, under = over * stiff + load * under, under * stiff
        if sinks:
            load -= weight
    return over, under


def _settled(springs: list[list[int]], weights: list[int]) -> float:
    """How far the lowest bar has sunk when all are at rest."""
    last = len(springs) - 1
    sunk = [0.0] * len(springs)
    for _ in range(20_000):
        moved = 0.0
        for k, weight in enumerate(weights):
            pull, stiff = float(weight), 0.0
            for stiffness in springs[k]:
                pull += stiffness * (sunk[k - 1] if k else 0.0)
                stiff += stiffness
            for stiffness in springs[k + 1] if k < last else ():
                pull += stiffness * sunk[k + 1]
                stiff += stiffness
            moved = max(moved, abs(pull / stiff - sunk[k]))
            sunk[k] = pull / stiff
        if moved < 1e-9:
            break
    return sunk[last]


def _equations(facts: kit.Facts) -> list[kit.Equation]:
    """Of each bar: how far the bars have sunk by what is asked about, pulled by the springs above and below."""
    stiff = [sum(row) for row in facts["springs"]]
    count, found = len(stiff), []
    for k in range(count):
        row = [0] * count
        row[k] += stiff[k]
        if k:
            row[k - 1] -= stiff[k]
        if k + 1 < count:
            row[k] += stiff[k + 1]
            row[k + 1] -= stiff[k + 1]
        found.append((row, facts["weights"][k] if facts["wording"] == "sink" or k == count - 1 else 0))
    return found


def _asked(facts: kit.Facts) -> kit.Equation:
    return [*([0] * (len(facts["springs"]) - 1)), 1], 0


def _spring(made: kit.FigureScene, x: float, top: float, bottom: float, tint: str) -> None:
    """A zigzag with straight ends."""
    turns, wide, end = 9, 0.85 * made.look.size, 0.12 * (bottom - top)
    pitch = (bottom - top - 2 * end) / turns
    points = [(x, top), (x, top + end)]
    points += [(x + (wide if k % 2 else -wide), top + end + (k + 0.5) * pitch) for k in range(turns)]
    made.stroke([*points, (x, bottom - end), (x, bottom)], tint, made.look.line + 0.6)


def _weight(made: kit.FigureScene, x: float, y: float, weight: int, edge: str) -> None:
    """A box on a short string, with its number."""
    size = made.look.size
    top, half = y + 1.4 * size, 2.4 * size
    made.stroke([(x, y), (x, top)], edge, 2.2)
    made.box(x - half, top, x + half, top + 2.8 * size, "paper", edge, 2.6)
    made.text(f"{weight} N", x, top + 1.4 * size)


class _Piece:
    """The box of a piece of one colour."""

    def __init__(self, left: int, top: int, wide: int, high: int) -> None:
        self.wide, self.high, self.right, self.bottom = wide, high, left + wide, top + high
        self.x, self.y = left + wide / 2, top + high / 2


class SpringStretch(kit.Program):
    """By how much does the lowest bar below springs with weights sink, or rise?

    1: two springs, or three side by side, and one weight
    2: two rows, of which one has springs side by side, and one weight
    3: three rows, and weights at two or three bars"""

    topic = "visual decomposition simulation"
    different = {1: 2_400}
    variations = ("numeric", "graph", "colour")
    stem = (
        "Springs hang from a ceiling, with bars between and below them that stay level. The number beside a spring is "
        "its stiffness in N/cm, and boxes are weights that hang from the bars; springs and bars themselves weigh "
        "nothing."
    )
    question = {
        "sink": "How many cm lower is the lowest bar now than it would be without any weights?",
        "rise": "By how many cm does the lowest bar rise when only the weight that hangs from it is taken away?",
    }
    fields = {
        "springs": kit.Listed(kit.Listed(kit.Whole(1, STIFF), 1, MOST), 1, 4),
        "weights": kit.Listed(kit.Whole(0, HEAVY, {0: "none"}), 1, 4),
    }
    says = {
        "springs": "springs (row by row from the ceiling down, in brackets the stiffnesses in N/cm of the springs that "
        "hang side by side in this row)",
        "weights": "weights (of the box in N that hangs from the bar below each row, from the uppermost bar down; none "
        "where no box hangs from it)",
    }
    answer = kit.integer("cm")
    canvas = (480, 500)
    prose = (
        "From the ceiling down there are rows of springs, those in one bracket side by side, with the stiffnesses "
        "{springs} in N/cm. Below each row there is a bar; the weights that hang from these bars are, from the "
        "uppermost bar down, in N, {weights}."
    )
    elements = (
        kit.Element("springs", "How many springs are there?", "integer", lambda f, _: sum(map(len, f["springs"]))),
        kit.Element(
            "lowest",
            "What is the weight, in N, of the box that hangs lowest?",
            "integer",
            lambda f, _: f["weights"][-1],
        ),
        kit.Element(
            "upper",
            "What do the numbers beside the springs that hang from the ceiling add up to?",
            "integer",
            lambda f, _: sum(f["springs"][0]),
        ),
    )
    features = {"wording": lambda facts: facts["wording"]}
    certificate = kit.added_equations(_equations, _asked)
    sample_sizes = (SampleSize("a state takes long to make and to prove", levels=(3,), counted=500),)
    labels = {
        "springs": lambda facts: sum(map(len, facts["springs"])),
        "weights": lambda facts: sum(map(bool, facts["weights"])),
    }

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Springs and weights for which the answer is a whole number, each as frequent."""
        shape, number = draw["graph"], draw["numeric"]
        wording = draw["question"].choice(list(self.question))
        rows = {1: shape.choice(([2], [3], [1, 1])), 2: shape.choice(([1, 2], [2, 1], [2, 2]))}.get(level)
        if rows is None:
            rows = [shape.randint(1, MOST) for _ in range(3)]
        borne = sorted(shape.sample(range(len(rows) - 1), shape.randint(1, 2))) if level == 3 else []
        wanted = number.randint(*_SINKS[level])
        for _ in range(10 * TRIES):
            springs = [[number.randint(1, STIFF) for _ in range(count)] for count in rows]
            unit = lcm(*map(sum, springs)) if level < 3 else 1
            if unit > HEAVY:
                continue
            weights = [number.randint(1, HEAVY // 4) if k in borne else 0 for k in range(len(rows) - 1)]
            weights.append(unit * number.randint(1, HEAVY // unit))
            over, under = _ratio(springs, weights, wording)
            if over == wanted * under:
                return {"springs": springs, "weights": weights, "wording": wording}
        return None

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        springs, weights = facts["springs"], facts["weights"]
        if len(weights) != len(springs) or not weights[-1]:
            return "weights: expected one for each bar (0: none), and one at the lowest"
        found = _by_rows(facts)
        return "" if found.denominator == 1 else f"weights: expected a whole number of cm, not {found}"

    def by_rows(self, facts: kit.Facts) -> int:
        """The load of each row over the sum of its stiffnesses, added up."""
        return int(_by_rows(facts))

    def by_settling(self, facts: kit.Facts) -> int:
        """Bars moved in turns to where forces balance, until all are at rest."""
        weights = list(facts["weights"])
        without = [0] * len(weights) if facts["wording"] == "sink" else [*weights[:-1], 0]
        found = _settled(facts["springs"], weights) - _settled(facts["springs"], without)
        if abs(found - round(found)) > 1e-4:
            raise ValueError(f"{found} cm, expected a whole number")
        return round(found)

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """A number misread or two, or a spring overlooked, such that the answer is a whole number again."""
        altered = facts
        for attempt in range(TRIES):
            springs, weights = [list(row) for row in facts["springs"]], list(facts["weights"])
            for _ in range(1 + attempt // 100):
                kind, row = rng.random(), rng.choice(springs)
                if kind < 0.4:
                    weights[-1] = rng.randint(1, HEAVY)
                elif kind < 0.6 and len(row) > 1:
                    row.pop(rng.randrange(len(row)))
                else:
                    row[rng.randrange(len(row))] = rng.randint(1, STIFF)
            altered = {**facts, "springs": springs, "weights": weights}
            if not self.valid(altered) and _by_rows(altered) != _by_rows(facts):
                break
        return altered

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """A ceiling, rows of coloured zigzags with numbers, bars below them, and boxes on strings."""
        look, size = scene.look, scene.look.size
        springs, weights = facts["springs"], facts["weights"]
        tint, edge = look.palette[0], look.palette[1]
        top, bottom = 2 * size, look.height - 6.6 * size
        tall = min((bottom - top) / len(springs), 10.5 * size)
        top = (look.height - 6.6 * size - tall * len(springs)) / 2 + size
        middle = look.width * (0.4 if any(weights[:-1]) else 0.5)
        apart = 5.2 * size
        scene.stroke([(middle - 2.4 * apart, top), (middle + 2.4 * apart, top)], width=look.line + 2.6)
        for k in range(17):
            x = middle + (k - 8) * 0.28 * apart
            scene.stroke([(x, top - 3), (x + 0.7 * size, top - 1.2 * size)], "grey", 1.8)
        for k, row in enumerate(springs):
            start, end = top + k * tall, top + (k + 1) * tall
            for place, stiffness in enumerate(row):
                x = middle + (place - (len(row) - 1) / 2) * apart
                _spring(scene, x, start + 2, end - 2, tint)
                scene.text(stiffness, x + 1.5 * size, (start + end) / 2, "left", 1.05)
            half = max(len(row), len(springs[k + 1]) if k + 1 < len(springs) else 1) * apart / 2
            reach = middle + half
            if weights[k] and k + 1 < len(springs):
                reach = max(reach, middle + 0.5 * apart * MOST) + 4 * size
                _weight(scene, reach - 1.2 * size, end, weights[k], edge)
            elif weights[k]:
                _weight(scene, middle, end, weights[k], edge)
            scene.stroke([(middle - half, end), (reach, end)], width=look.line + 2.0)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Zigzags are tall pieces of one colour, in rows; the number at the right of each; weights by what is above."""
        plain = [text for text in figure.texts if text.whole is not None]
        held = [text for text in figure.texts if text.text.replace(" ", "").endswith("N")]
        found: list[tuple[float, list[_Piece]]] = []
        for hue, mask in figure.hues.items():
            if hue == "grey":
                continue
            count, _, stats = components(mask)
            pieces = [_Piece(*stats[k][:4].tolist()) for k in range(1, count)]
            zigzags = [piece for piece in pieces if piece.high > 2.5 * piece.wide and piece.high > 40]
            found.append((sum(piece.high for piece in zigzags), zigzags))
        _, zigzags = max(found, key=lambda each: each[0])
        if not zigzags or not held:
            raise kit.Unreadable("no springs, or no weights")
        rows = kit.in_rows(zigzags, 0.5 * zigzags[0].high)
        springs = []
        for row in rows:
            beside = [min(plain, key=lambda text: abs(text.y - z.y) + abs(text.left - z.right)) for z in row]
            if any(text.left < z.right or abs(text.y - z.y) > 15 for text, z in zip(beside, row, strict=True)):
                raise kit.Unreadable("a spring without a number")
            springs.append([text.whole for text in beside])
        if sum(map(len, springs)) != len(plain):
            raise kit.Unreadable("numbers and springs do not go together")
        weights = [0] * len(rows)
        for text in held:
            bar = sum(row[0].bottom < text.y for row in rows) - 1
            if bar < 0 or weights[bar]:
                raise kit.Unreadable("a weight at no bar of its own")
            weights[bar] = int(text.text.replace(" ", "").removesuffix("N"))
        return {"springs": springs, "weights": weights}


TASK = SpringStretch().task()
