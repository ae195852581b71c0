"""A tree of chances in two stages: both, either, or one of them once the other is known."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from random import Random

from isoprobe.probes.families.programs import kit
from isoprobe.probes.families.programs.graphs import check_circles

CHANCES = kit.each("events", lambda facts: facts["forks"][0])


def whole(fork: list[int]) -> list[int]:
    """The chances of a fork, with what is left to a hundred for the one that is not written."""
    return [chance or 100 - sum(fork) for chance in fork]


class ChanceTree(kit.Program):
    """How likely is an event in a tree of chances, alone or with another?

    1: two events, one chance not written
    2: two events, a chance of each fork not written
    3: three events, the same"""

    version = 3  # 3: what may be left out is said in plainer words
    variations = ("numeric", "graph", "colour", "symbolic")
    stem = (
        "The numbers on the branches of the tree are chances in per cent. At each fork all of them add up to 100; one "
        "may have been left out."
    )
    question = {
        "both": "What is the chance, in per cent, of going through {event} and then to {end}?",
        "either": "What is the chance, in per cent, of going through {event} or ending in {end}, or both?",
        "given": "It has ended in {end}. What is the chance, in per cent, that it went through {event}?",
        "otherwise": "What is the chance, in per cent, of ending in {end} without going through {event}?",
    }
    fields = {
        "events": kit.Listed(kit.Word(kit.LETTERS), 2, 3),
        "ends": kit.Listed(kit.Word(kit.LETTERS), 2, 2),
        "forks": kit.Listed(kit.Listed(kit.Whole(0, 99, {0: "not written"}), 2, 3), 3, 4),
    }
    asked = {"event": kit.Word(kit.LETTERS), "end": kit.Word(kit.LETTERS)}
    answer = kit.real(2)
    rules = (kit.none_twice("events", "ends"), kit.asks_of("events", "event"), kit.asks_of("ends", "end"))
    labels = {"asks": "wording"}
    canvas = (520, 400)
    prose = (
        "From top to bottom the first fork leads to {events}, and a second fork leads from each of them to {ends}. The "
        "chances in per cent, in brackets those of the first fork, then those of each second fork from the top, are "
        "{forks}."
    )
    says = {
        "events": "middle letters (those that the first fork leads to, from top to bottom)",
        "ends": "last letters (those that each second fork leads to, from top to bottom)",
        "forks": "chances (in per cent; in brackets those of the first fork, then those of each second fork, always "
        "from top to bottom; not written where a branch has none)",
    }
    elements = (
        kit.value_at(
            "chance",
            "What number is written on the branch that leads to {a}?",
            CHANCES,
            among=lambda facts: [event for event, chance in CHANCES(facts).items() if chance],
        ),
        kit.count(
            "numbers",
            "How many numbers are written on the branches of the tree?",
            lambda facts: sum(chance > 0 for fork in facts["forks"] for chance in fork),
        ),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """Chances in fives of per cent, one of a fork, or of each fork, not written."""
        number, graph, count = draw["numeric"], draw["graph"], max(2, level)
        letters = draw["symbolic"].sample(kit.LETTERS, 5)
        cuts = [0, *sorted(number.sample(range(1, 20), count - 1)), 20]
        forks = [[5 * (b - a) for a, b in pairwise(cuts)]]
        for chance in (5 * number.randint(1, 19) for _ in range(count)):
            forks.append([chance, 100 - chance])
        for fork in [graph.choice(forks)] if level == 1 else forks:
            fork[graph.randrange(len(fork))] = 0
        ends, events = letters[:2], letters[2 : 2 + count]
        asked = {"event": number.choice(events), "end": number.choice(ends)}
        return {"events": events, "ends": ends, "forks": forks, **asked}

    def valid(self, facts: kit.Facts) -> str:
        forks, events = facts["forks"], len(facts["events"])
        if [len(fork) for fork in forks] != [events, *[len(facts["ends"])] * events]:
            return "forks: expected one for the events, then one for the ends of each"
        if any(fork.count(0) > 1 or sum(whole(fork)) != 100 or min(whole(fork)) < 1 for fork in forks):
            return "forks: expected chances that make a hundred, at most one of them not written"
        return ""

    def by_products(self, facts: kit.Facts) -> Fraction:
        """Products of chances along the ways, added up."""
        event, end = int(facts["events"].index(facts["event"])), facts["ends"].index(facts["end"])
        first, *others = [whole(fork) for fork in facts["forks"]]
        ways = [Fraction(a * fork[end], 100) for a, fork in zip(first, others, strict=True)]
        if facts["wording"] == "both":
            return ways[event]
        if facts["wording"] == "given":
            return 100 * ways[event] / sum(ways, Fraction(0))
        through = Fraction(first[event] if facts["wording"] == "either" else 0)
        return through + sum(ways, Fraction(0)) - ways[event]

    def by_crowd(self, facts: kit.Facts) -> Fraction:
        """People sent through the tree, ten thousand of them, and those counted of whom it is true."""
        first, *others = [whole(fork) for fork in facts["forks"]]
        crowd = []
        for event, share, fork in zip(facts["events"], first, others, strict=True):
            for end, part in zip(facts["ends"], fork, strict=True):
                crowd += [(event == facts["event"], end == facts["end"])] * (share * part)
        if facts["wording"] == "given":
            crowd = [person for person in crowd if person[1]]
        true = 0
        for through, ended in crowd:
            if facts["wording"] == "either":
                true += through or ended
            else:
                true += ended and through != (facts["wording"] == "otherwise")
        return Fraction(100 * true, len(crowd))

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """From the left: a dot, the events, the ends; a plate with its chance on each branch where it is written."""
        look, size, count = scene.look, scene.look.size, len(facts["events"])
        top, step = 2.5 * size, (look.height - 5 * size) / (2 * count - 1)
        root = (2.5 * size, look.height / 2)
        ends = [[(look.width - 3 * size, top + (2 * k + n) * step) for n in range(2)] for k in range(count)]
        events = [(0.5 * look.width, (two[0][1] + two[1][1]) / 2) for two in ends]
        lines = [(root, at) for at in events] + [(at, end) for at, two in zip(events, ends, strict=True) for end in two]
        for (a, b), chance in zip(lines, (each for fork in facts["forks"] for each in fork), strict=True):
            scene.stroke([a, b])
            if chance:
                x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
                scene.disc(x, y, 1.35 * size, "paper")
                scene.text(chance, x, y, scale=0.9)
        scene.disc(*root, 0.5 * size, look.palette[0])
        for k, letters, places in ((0, facts["events"], events), *((1, facts["ends"], two) for two in ends)):
            for letter, (x, y) in zip(letters, places, strict=True):
                scene.disc(x, y, 1.75 * size, "paper", look.palette[k], 3.0)
                scene.text(letter, x, y)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Letters by columns; each number in the middle of the branch that it stands on."""
        letters = kit.from_top(figure, kit.LETTERS)
        check_circles(figure, [text for _, text in letters])
        far = max(text.x for _, text in letters)
        ends = [(letter, text) for letter, text in letters if far - text.x < 8]
        events = [(letter, text) for letter, text in letters if far - text.x >= 8]
        names = kit.names_of(ends)
        if not events or names != names[:2] * len(events):
            raise kit.Unreadable(
                f"{len(events)} events with the ends {' '.join(names)}: expected the same two for each"
            )
        root = kit.discs(figure)[0]
        if abs(root.y - sum(text.y for _, text in ends) / len(ends)) > 6:
            raise kit.Unreadable("no dot at the root of the tree")
        middles = {}
        for k, (_, at) in enumerate(events):
            middles[0, k] = (root.x + at.x) / 2, (root.y + at.y) / 2
            for n, (_, end) in enumerate(ends[2 * k : 2 * k + 2]):
                middles[k + 1, n] = (at.x + end.x) / 2, (at.y + end.y) / 2
        forks = [[0] * len(events)] + [[0, 0] for _ in events]
        for text in figure.numbers():
            place = min(middles, key=lambda p: (middles[p][0] - text.x) ** 2 + (middles[p][1] - text.y) ** 2)
            off = abs(middles[place][0] - text.x) + abs(middles[place][1] - text.y)
            if off > 1.5 * text.high or forks[place[0]][place[1]]:
                raise kit.Unreadable(f"the number {text.text} stands on no branch")
            forks[place[0]][place[1]] = text.whole or 0
        return {"events": kit.names_of(events), "ends": names[:2], "forks": forks}

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """A chance seen amiss, and the other of its fork with it where both are written."""
        forks = [list(fork) for fork in facts["forks"]]
        fork, step = rng.choice(forks), rng.choice((-10, -5, 5, 10))
        for k, change in zip(rng.sample(range(len(fork)), 2), (step, -step), strict=True):
            if fork[k]:
                fork[k] = min(95, max(5, fork[k] + change))
        return {**facts, "forks": forks}


TASK = ChanceTree().task()
