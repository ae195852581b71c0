"""Lines from numbers on the left to letters on the right that cross one another: where does one of them end?"""

from __future__ import annotations

from itertools import combinations, pairwise
from math import hypot, pi, sin
from random import Random

import cv2
import numpy as np

from isoprobe.probes.families.emma.boards import FromOne
from isoprobe.probes.families.programs import kit

_COUNTS = {1: (5, 5), 2: (6, 6), 3: (7, 8)}
_STAGES = {1: (2, 2), 2: (3, 3), 3: (4, 5)}
STAGES = 9
LETTERS = tuple("ABDEFGHKMNRT")
MORE = tuple("ABDEFGHJKLMNPQRTUVWXYZ")  # where there are more lines than those
NUMBERS = tuple("12345678")
MOST = len(MORE)
FURTHER = (*NUMBERS, *map(str, range(len(NUMBERS) + 1, MOST + 1)))  # where there are more lines


def ease(t: float) -> float:
    """How far a line has come from one slot to the next, level at both ends."""
    return t * t * (3 - 2 * t)


def swing(count: int) -> float:
    """How far, in slots, so many lines swing to either side on their way: few do not."""
    return 0.3 * max(0, count - 12)


def wave(slot: int, t: float) -> float:
    """How far of its swing a line from this slot is off its way at t, level at both ends."""
    return (1 - 2 * (slot % 2)) * sin(2 * pi * (2 + slot % 3) * t) * sin(pi * t)


def _apart(step: list[int]) -> bool:
    """Whether no three lines cross nearly at one point on their way to the next slots."""
    points = []
    for a, b in combinations(range(len(step)), 2):
        if step[a] > step[b]:
            done = (b - a) / (b - a + step[a] - step[b])
            points.append((a + (step[a] - a) * done, 3 * done))
    return all(hypot(y - v, x - u) >= 0.45 for (y, x), (v, u) in combinations(points, 2))


def _order(rng: Random, count: int, farthest: int) -> list[int]:
    """Any order of few lines; of many one in which none is far from its place, as far as that goes."""
    if count <= len(NUMBERS):
        return rng.sample(range(count), count)
    far = farthest * 2 / 3
    ahead = [k + rng.uniform(-far, far) for k in range(count)]
    return sorted(range(count), key=ahead.__getitem__)


def _steps(lines: np.ndarray, left: float, right: float, slots: list[float], stages: int) -> list[list[int]]:
    """The orders at each of so many stages; nothing where they are none."""
    count = len(slots)
    t = np.linspace(0.03, 0.97, 90 if count <= len(LETTERS) else 240)
    way = t * t * (3 - 2 * t)
    far = swing(count) * (slots[-1] - slots[0]) / (count - 1)
    waves = [far * np.array([wave(slot, each) for each in t]) for slot in range(count)]
    found = []
    for stage in range(stages):
        x = np.rint(left + (right - left) * (stage + t) / stages - 0.5).astype(int)
        share = np.array(
            [
                [lines[np.rint(a + (b - a) * way + swings - 0.5).astype(int), x].mean() for b in slots]
                for a, swings in zip(slots, waves, strict=True)
            ]
        )
        step = share.argmax(1).tolist()
        if sorted(step) != list(range(count)) or share.max(1).min() < 0.95 or (share > 0.95).sum() > count:
            return []
        found.append(step)
    return found


def _a_number(rng: Random, facts: kit.Facts) -> tuple[str, ...]:
    return (rng.choice(facts["numbers"]),)


def _below(facts: kit.Facts, arguments: tuple[str, ...]) -> int:
    return len(facts["numbers"]) - 1 - int(facts["numbers"].index(arguments[0]))


def _two_letters(rng: Random, facts: kit.Facts) -> tuple[str, ...]:
    a, b = rng.sample(facts["letters"], 2)
    return (a, b)


def _higher(facts: kit.Facts, arguments: tuple[str, ...]) -> bool:
    a, b = arguments
    return bool(facts["letters"].index(a) < facts["letters"].index(b))


class TangledLines(kit.Program):
    """Where does one of several tangled lines end?

    1: five lines that change places twice
    2: six, three times
    3: seven or eight, four or five times"""

    topic = "path tracing"
    version = 4  # 4: where seeing is hard more lines, which swing on their way
    variations = ("graph", "colour", "symbolic")
    question = {
        "lines": "Follow the line that begins at {start}. At which letter does it end?",
        "kites": "Children on the left hold the strings of kites on the right. Which kite does child {start} hold?",
        "cables": "Cables lead from sockets on the left to lamps on the right. Which lamp is connected to socket "
        "{start}?",
        "mice": "Each number is a mouse, each line its way to a piece of cheese. Which piece of cheese does mouse "
        "{start} reach?",
    }
    fields = {
        "numbers": kit.Listed(kit.Word(FURTHER), 3, MOST),
        "letters": kit.Listed(kit.Word(MORE), 3, MOST),
        "steps": kit.Listed(kit.Listed(FromOne(0, MOST - 1), 3, MOST), 2, STAGES),
    }
    says = {
        "numbers": "numbers on the left (from the top)",
        "letters": "letters on the right (from the top)",
        "steps": "changes of places (one bracket for each vertical strip in which lines change places, from left to "
        "right; in it, for each line in their order from the top at the left of the strip, its place from the top at "
        "the right of the strip, 1 the topmost)",
    }
    asked = {"start": kit.Word(FURTHER)}
    answer = kit.name("the letter")
    canvas = (640, 420)
    prose = (
        "Lines begin at the numbers on the left, from the top {numbers}, and end at the letters on the right, from the "
        "top {letters}. On the way they change places again and again. Each bracket is one change, the first one the "
        "leftmost: its first number is the place, counted from 1 at the top, to which the line goes that is topmost "
        "just before this change, its second number that for the line that is then second from the top, and so on: "
        "{steps}."
    )
    elements = (
        kit.Element(
            "below",
            "How many of the numbers on the left stand lower in the picture than the number {a}?",
            "integer",
            _below,
            _a_number,
        ),
        kit.Element("higher", "Is the letter {a} higher up than the letter {b}?", "yes_no", _higher, _two_letters),
        kit.count("lines", "How many lines are there?", "numbers"),
    )
    sizes = kit.sizes(
        "fewest most farthest few many",
        {level: (*_COUNTS[level], 3, *_STAGES[level]) for level in _COUNTS},
        kit.see(
            "{most} lines, of which none goes farther than {farthest} places at a time; on their way they swing up "
            "and down by {swing} tenths of the space between two",
            digits=kit.held(20, 18, 16, 14, 12),
            room=kit.later(100, 120, 140, 170, 200, 250),
            fewest=(3, 5, 7, 8, 10, 12, 14, 17, 20, 22),
            most=(3, 5, 7, 8, 10, 12, 14, 17, 20, 22),
            farthest=kit.later(3, 6, 10, 15, 21),
            swing=kit.later(0, 6, 15, 24, 30),
        ),
        kit.think(
            "{many} times lines change places",
            "to follow a line is all the thinking there is",
            few=(2, 2, 3, 3, 4, 5, 6, 7, 8, 9),
            many=(2, 2, 3, 4, 5, 6, 7, 8, 8, 9),
        ),
    )
    labels = {"lines": "numbers", "stages": "steps"}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Orders of the lines at each stage: most lines change their slot, few of them by far."""
        form, signs = draw["graph"], draw["symbolic"]
        fewest, most, farthest, few, many = self.sizes(level)
        count, stages = form.randint(fewest, most), form.randint(few, many)
        rng = Random(form.getrandbits(64))
        steps = []
        for _ in range(stages):
            for _ in range(3000):
                step = _order(rng, count, farthest)
                moved = [abs(a - b) for a, b in enumerate(step)]
                if max(moved) <= farthest and moved.count(0) <= 1 and (farthest > 3 or _apart(step)):
                    break
            else:
                return None
            steps.append(step)
        letters = kit.some(signs, LETTERS if count <= len(LETTERS) else MORE, count, 8)
        figures = NUMBERS if count <= len(NUMBERS) else FURTHER
        numbers = [n for n in signs.sample(figures, len(figures)) if int(n) <= count]
        k = signs.randrange(840) % count  # as many draws for any count
        return {
            "numbers": numbers,
            "letters": letters,
            "steps": steps,
            "start": numbers[k],
        }

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        count = len(facts["numbers"])
        if any(sorted(step) != list(range(count)) for step in facts["steps"]):
            return f"steps: expected orders of {count} lines"
        if len(facts["letters"]) != count or len(set(facts["letters"])) < count or len(set(facts["numbers"])) < count:
            return "numbers, letters: expected as many, all different"
        if facts["start"] not in facts["numbers"]:
            return f"start {facts['start']}: expected one of the figure's"
        return ""

    def by_following(self, facts: kit.Facts) -> str:
        """The line followed from slot to slot."""
        slot = facts["numbers"].index(facts["start"])
        for step in facts["steps"]:
            slot = step[slot]
        return str(facts["letters"][slot])

    def by_crossings(self, facts: kit.Facts) -> str:
        """Crossings counted pair by pair, and the ends put in order by their parity."""
        count = len(facts["numbers"])
        paths = [[k] for k in range(count)]
        for step in facts["steps"]:
            for path in paths:
                path.append(step[path[-1]])

        def crosses(a: int, b: int) -> int:
            gaps = [p - q for p, q in zip(paths[a], paths[b], strict=True)]
            return sum(one * other < 0 for one, other in pairwise(gaps))

        above = [sum((b < a) ^ (crosses(a, b) % 2 == 1) for b in range(count) if b != a) for a in range(count)]
        return str(facts["letters"][above[facts["numbers"].index(facts["start"])]])

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """Two lines mistaken for one another where they meet."""
        steps = [list(step) for step in facts["steps"]]
        step = rng.choice(steps)
        a, b = rng.sample(range(len(step)), 2)
        step[a], step[b] = step[b], step[a]
        return {**facts, "steps": steps}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Curves of one colour from slot to slot between labels."""
        look, rng, size = scene.look, scene.look.rng(), scene.look.size
        count, stages = len(facts["numbers"]), len(facts["steps"])
        left, right = 3.2 * size, look.width - 3.2 * size
        far = swing(count)
        pitch = (look.height - 4.4 * size) / (count - 1 + 2 * far)
        colour = rng.choice(("ink", *(hue for hue in look.palette[:3] if hue not in ("yellow", "grey"))))
        slots = [2.2 * size + (far + k) * pitch for k in range(count)]
        pieces = 24 if not far else 120
        wide = (right - left) / stages
        for k in range(count):
            points, slot = [(left, slots[k])], k
            for stage, step in enumerate(facts["steps"]):
                a, b = slots[slot], slots[step[slot]]
                for t in (n / pieces for n in range(1, pieces + 1)):
                    points.append((left + (stage + t) * wide, a + (b - a) * ease(t) + far * pitch * wave(slot, t)))
                slot = step[slot]
            scene.stroke(points, colour, look.line + 0.4)
        for k in range(count):
            scene.text(facts["numbers"][k], left - 1.5 * size, slots[k], scale=1.1)
            scene.text(facts["letters"][k], right + 1.5 * size, slots[k], scale=1.1)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The labels, and for every stage which slots a line joins: the count of stages at which that is an order."""
        middle = figure.width / 2
        numbers = sorted((t for t in figure.texts if t.x < middle), key=lambda t: t.y)
        letters = sorted((t for t in figure.texts if t.x > middle), key=lambda t: t.y)
        count = len(numbers)
        if count < 3 or len(letters) != count:
            raise kit.Unreadable(f"{count} labels on the left and {len(letters)} on the right")
        lines = max((figure.mask(hue) for hue in ("ink", *figure.hues)), key=lambda mask: int((mask > 0).sum()))
        columns = np.flatnonzero(lines.max(0))
        left, right = columns[0] + 0.5, columns[-1] + 0.5
        slots = [(a.y + b.y) / 2 for a, b in zip(numbers, letters, strict=True)]
        broad = cv2.dilate(lines, np.ones((3, 3), np.uint8)) > 0
        for stages in range(2, STAGES + 1):
            steps = _steps(broad, left, right, slots, stages)
            if steps:
                return {
                    "numbers": [t.one_of(FURTHER) for t in numbers],
                    "letters": [t.one_of(MORE) for t in letters],
                    "steps": steps,
                }
        raise kit.Unreadable("the lines join the labels in no order")


TASK = TangledLines().task()
