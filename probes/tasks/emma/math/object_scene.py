"""A scene of objects with size, colour, texture and shape: some are taken away, some added; how many are left?"""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from isoprobe.probes.core import BadState, SampleSize
from isoprobe.probes.families.emma.boards import Cell
from isoprobe.probes.families.programs import kit
from isoprobe.probes.families.programs.fields import brief
from isoprobe.vision.figure.panels import Panel, frame, panels_of
from isoprobe.vision.figure.shapes import BROAD, TEXTURES, draw_shape, shapes_in
from isoprobe.vision.figure.style import Look

SIZES = ("small", "large")
COLOURS = ("red", "green", "blue", "orange", "purple", "cyan")
KINDS = (SIZES, COLOURS, TEXTURES, BROAD)  # the four attributes, in the order in which they are named
SIDES = ("left of", "right of", "above", "below")
ACROSS, DOWN = 7, 5
RADII = (0.22, 0.34)  # of a cell's width
_TARGETS = {1: (1, 6), 2: (2, 9), 3: (2, 9)}
_AWAY = {1: (1, 5), 2: (2, 8), 3: (5, 11)}  # how many objects are in the scene besides those that are to be left

Wanted = tuple[str, str, str, str]  # of each attribute a value, or ""
_WORDS = " ".join(rf"(?:({'|'.join(kind)}) )?" for kind in KINDS[:3]).replace(" (?:", "(?:")
_ADD = re.compile(rf"add ([1-9]) {_WORDS}({'|'.join(BROAD)}|object)s?")
_TAKE = re.compile(rf"subtract all {_WORDS}({'|'.join(BROAD)}|object)s")
_BESIDE = re.compile(rf"subtract all objects ({'|'.join(SIDES)}) the {_WORDS}({'|'.join(BROAD)})")
_SOUGHT = re.compile(rf"{_WORDS}({'|'.join(BROAD)}|object)s")


@dataclass(frozen=True)
class _Step:
    """One change: a line of `subtract all ...` or `add ...`."""

    longest: int = 80

    def check(self, value: Any, where: str) -> None:
        if not isinstance(value, str) or len(value) > self.longest or _parsed(value) is None:
            raise BadState(f"{where}: {brief(value)}, expected what to subtract or to add")

    def write(self, value: Any) -> str:
        return str(value)

    def parse(self, text: str) -> Any:
        if len(text) > self.longest or _parsed(text.strip()) is None:
            raise ValueError(f"{brief(text)}, expected what to subtract or to add")
        return text.strip()

    def alter(self, rng: Random, value: Any) -> Any:
        return value


@dataclass(frozen=True)
class _Steps(kit.Listed):
    pattern: str = r"[a-z0-9 ,]{1,260}?"


def _wanted(groups: tuple[str | None, ...]) -> Wanted:
    size, colour, texture, shape = (group or "" for group in groups)
    return size, colour, texture, "" if shape == "object" else shape


def _parsed(step: str) -> tuple[str, int, Wanted] | None:
    """What to do ("add", "take", or one of SIDES), how many, and of what; None where it is no step."""
    if found := _ADD.fullmatch(step):
        return "add", int(found[1]), _wanted(found.groups()[1:])
    if found := _TAKE.fullmatch(step):
        return "take", 0, _wanted(found.groups())
    if found := _BESIDE.fullmatch(step):
        return found[1], 0, _wanted(found.groups()[1:])
    return None


def _named(wanted: Wanted, count: int = 2) -> str:
    noun = (wanted[3] or "object") + ("s" if count > 1 else "")
    return " ".join([word for word in wanted[:3] if word] + [noun])


def _is(thing: str, wanted: Wanted) -> bool:
    return all(not want or has == want for has, want in zip(thing.split(" "), wanted, strict=True))


def _some(rng: Random, colours: list[str], count: int) -> Wanted:
    """A kind of object that is told by so many attributes."""
    told = rng.sample(range(4), count)
    values = [rng.choice(colours if k == 1 else kind) for k, kind in enumerate(KINDS)]
    size, colour, texture, shape = (value if k in told else "" for k, value in enumerate(values))
    return size, colour, texture, shape


def _steps(rng: Random, hops: int, colours: list[str]) -> list[str]:
    takes: list[str] = []
    while len(takes) < 2:
        step = f"subtract all {_named(_some(rng, colours, rng.randint(1, 2)))}"
        takes += [step] if step not in takes else []
    count = rng.randint(1, 2)
    add = f"add {count} {_named(_some(rng, colours, 4), count)}"
    if hops == 1:
        return takes[:1]
    changes = rng.choice((takes, [add, takes[0]], [takes[0], add]))
    if hops == 2:
        return changes
    return [f"subtract all objects {rng.choice(SIDES)} the {_named(_some(rng, colours, 4), 1)}", *changes]


def _scene_of(
    number: Random, form: Random, colours: list[str], steps: list[str], sought: Wanted, count: int
) -> dict[str, list[Any]]:
    """So many objects at places of their own, more or less of them of the kinds that steps name."""
    parsed = [found for step in steps if (found := _parsed(step))]
    kinds = [wanted for what, _, wanted in parsed if what == "take"]
    named, desired = number.random(), number.random()
    things: dict[int, str] = {}
    cells = form.sample(range(1, ACROSS * DOWN + 1), ACROSS * DOWN)
    side, _, reference = parsed[0]
    if side in SIDES:
        first = cells.pop()
        things[first] = " ".join(reference)
        line = _line(first, side)
        cells = [cell for cell in cells if _line(cell, side) != line]
    for cell in cells[: count - len(things)]:
        wanted = number.choice(kinds) if number.random() < named else ("", "", "", "")
        if any(sought) and number.random() < desired:
            wanted = sought
        words = [want or number.choice(colours if k == 1 else KINDS[k]) for k, want in enumerate(wanted)]
        things[cell] = " ".join(words)
    return {"places": sorted(things), "objects": [things[cell] for cell in sorted(things)]}


def _line(cell: int, side: str) -> int:
    """The column of a place, or the row where the side is above or below."""
    return (cell - 1) % ACROSS if side in SIDES[:2] else (cell - 1) // ACROSS


def _room(look: Look) -> Panel:
    cell = min((look.width - 30) / ACROSS, (look.height - 30) / DOWN)
    wide, high = ACROSS * cell / 2, DOWN * cell / 2
    return Panel(look.width / 2 - wide, look.height / 2 - high, look.width / 2 + wide, look.height / 2 + high)


# ---- what is seen ----


def _asked_kind(facts: kit.Facts, arguments: tuple[str, ...]) -> int:
    found = _SOUGHT.fullmatch(arguments[0])
    if found is None:
        raise LookupError("no kind of objects")
    return sum(_is(thing, _wanted(found.groups())) for thing in facts["objects"])


def _a_shape(rng: Random, facts: kit.Facts) -> tuple[str, ...]:
    size, _, _, shape = rng.choice(facts["objects"]).split(" ")
    return (_named((size, "", "", shape)),)


def _a_texture(rng: Random, facts: kit.Facts) -> tuple[str, ...]:
    _, colour, texture, _ = rng.choice(facts["objects"]).split(" ")
    return (_named(("", colour, "", "")) if rng.random() < 0.5 else _named(("", "", texture, "")),)


def _maybe(rng: Random, facts: kit.Facts) -> tuple[str, ...] | None:
    """A whole description that is there, or that is a change of one attribute away from one that is."""
    things = facts["objects"]
    words = rng.choice(things).split(" ")
    if rng.random() < 0.5:
        return (" ".join(words),)
    k = rng.randrange(4)
    near = [" ".join([*words[:k], other, *words[k + 1 :]]) for other in KINDS[k] if other != words[k]]
    absent = [thing for thing in near if thing not in things]
    return (rng.choice(absent),) if absent else None


OBJECTS = tuple(f"{s} {c} {t} {b}" for s in SIZES for c in COLOURS for t in TEXTURES for b in BROAD)


def _told(facts: kit.Facts) -> list[int]:
    """How many attributes each step tells, and the question."""
    found = [_parsed(step) for step in facts["steps"]]
    return [sum(map(bool, step[2])) for step in found if step] + [len(facts["sought"].split(" "))]


class ObjectScene(kit.Program):
    """How many objects of a scene are left when some are taken away and some added?

    1: up to eleven objects, one kind taken away
    2: up to 17 objects, two changes, and what is left of a kind is counted
    3: up to 20 objects, what lies beside one object taken away first, then two changes"""

    topic = "multi-hop visual object counting"
    version = 3  # 3: one step is not announced as an order of steps
    variations = ("numeric", "geometric", "function", "colour")
    question = (
        "Start with all objects in the picture. They are small or large, and plain, hatched or ringed; a diamond is a "
        "square that stands on a corner, and is not called a square. Do this: {steps}. How many {sought} are "
        "there then?"
    )
    fields = {
        "places": kit.Listed(Cell(DOWN, ACROSS), 2, 30),
        "objects": kit.Listed(kit.Word(OBJECTS), 2, 30),
    }
    says = {
        "places": "places (for each object its row from the top, of 5, and its column from the left, of 7, about)",
        "objects": "objects (in the same order, size, colour, texture and shape)",
    }
    asked = {"steps": _Steps(_Step(), 1, 3), "sought": kit.Word()}
    canvas = (640, 470)
    table = ("places", "objects")
    prose = (
        "A picture has places in 5 rows from the top and 7 columns from the left. At the places of row and column "
        "{places} there are, in this order, these objects: {objects}."
    )
    elements = (
        kit.count("number", "How many objects does the picture show?", "objects"),
        kit.Element("shape", "How many {a} does the picture show?", "integer", _asked_kind, _a_shape),
        kit.Element("kind", "How many {a} are there in the picture?", "integer", _asked_kind, _a_texture),
        kit.Element("there", "Is there a {a} in the picture?", "yes_no", lambda f, a: a[0] in f["objects"], _maybe),
    )
    features = {
        "asked steps": lambda facts: ", ".join(facts["steps"]),
        "asked sought": lambda facts: facts["sought"],
        "attributes told": lambda facts: sum(_told(facts)),
        "attributes of the first step": lambda facts: _told(facts)[0],
        "added": lambda facts: sum(found[1] for step in facts["steps"] if (found := _parsed(step))),
        "shapes named": lambda facts: sum(shape in " ".join(facts["steps"]) for shape in BROAD),
    }
    sample_sizes = (SampleSize("a state takes long to make and to prove", levels=(3,), counted=500),)
    sizes = kit.sizes(
        "fewest many hops least most",
        {level: (*_AWAY[level], level, *_TARGETS[level]) for level in _AWAY},
        kit.see(
            "{fewest} to {many} objects beside those that are left",
            digits=kit.rise(20, 11),
            fewest=(3, 4, 5, 6, 7, 8, 9, 11, 13, 15),
            many=(5, 6, 7, 8, 9, 11, 13, 15, 17, 19),
        ),
        kit.think(
            "{hops} changes, after which {least} to {most} objects are left",
            hops=kit.rise(1, 3),
            least=(1, 2, 3, 2, 3, 4, 5, 2, 4, 5),
            most=(3, 4, 6, 4, 6, 7, 9, 6, 8, 9),
        ),
    )
    labels = {"hops": "steps", "objects": "objects"}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """What to do, how many are to be left, and a scene drawn until just so many are."""
        number, form = draw["numeric"], draw["geometric"]
        colours = draw["colour"].sample(COLOURS, 4)
        fewest, many, hops, least, most = self.sizes(level)
        steps = _steps(draw["function"], hops, colours)
        sought: Wanted = ("", "", "", "")
        if hops == 2:
            sought = _some(draw["function"], colours, draw["function"].randint(0, 1))
        target = number.randint(least, most)
        for _ in range(150):
            count = target + number.randint(fewest, many)
            facts = {
                **_scene_of(number, form, colours, steps, sought, count),
                "steps": steps,
                "sought": _named(sought),
            }
            if hops == 3 and self.by_crossing({**facts, "steps": steps[:1], "sought": "objects"}) < 3:
                continue
            if not self.valid(facts) and self.by_crossing(facts) == target:
                return facts
        return None

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        places, objects = facts["places"], facts["objects"]
        if len(places) != len(objects) or places != sorted(set(places)):
            return "places: expected rising numbers of cells, one for each object"
        if not _SOUGHT.fullmatch(facts["sought"]):
            return f"sought: {brief(facts['sought'])}, expected a kind of objects"
        parsed = [_parsed(step) for step in facts["steps"]]
        for k, found in enumerate(parsed):
            if found is None or (found[0] == "add" and not all(found[2])):
                return f"step {k + 1}: expected a kind of objects, told wholly where some are added"
            if found[0] in SIDES:
                if k:
                    return f"step {k + 1}: expected what lies beside an object to be taken away first"
                same = [place for place, thing in zip(places, objects, strict=True) if _is(thing, found[2])]
                if len(same) != 1:
                    return f"{len(same)} objects that are {_named(found[2], 1)}: expected one"
                if sum(_line(place, found[0]) == _line(same[0], found[0]) for place in places) > 1:
                    return "expected no other object as far across, or down, as the one that is named"
        return ""

    def in_order(self, facts: kit.Facts) -> kit.Facts:
        """Row by row."""
        together = sorted(zip(facts["places"], facts["objects"], strict=True))
        return {**facts, "places": [place for place, _ in together], "objects": [thing for _, thing in together]}

    def by_crossing(self, facts: kit.Facts) -> int:
        """Objects crossed off a list and written down one after the other."""
        left = list(zip(facts["places"], facts["objects"], strict=True))
        for step in facts["steps"]:
            what, count, wanted = _parsed(step) or ("", 0, ("", "", "", ""))
            if what == "add":
                left += [(0, " ".join(wanted))] * count
            elif what == "take":
                left = [(place, thing) for place, thing in left if not _is(thing, wanted)]
            else:
                at = next(place for place, thing in left if _is(thing, wanted))
                sign = 1 if what in ("left of", "above") else -1
                left = [(p, thing) for p, thing in left if sign * (_line(p, what) - _line(at, what)) >= 0]
        sought = _SOUGHT.fullmatch(facts["sought"])
        assert sought is not None
        return sum(_is(thing, _wanted(sought.groups())) for _, thing in left)

    def by_counts(self, facts: kit.Facts) -> int:
        """A table of counts by attribute and place, of which slices are struck out."""
        counts = np.zeros((*map(len, KINDS), ACROSS + 1, DOWN + 1), np.int64)  # what is added lies in the last of each

        def index(wanted: Wanted) -> tuple[int | slice, ...]:
            return tuple(kind.index(want) if want else slice(None) for kind, want in zip(KINDS, wanted, strict=True))

        def spot(thing: str) -> tuple[int, ...]:
            return tuple(kind.index(word) for kind, word in zip(KINDS, thing.split(" "), strict=True))

        for place, thing in zip(facts["places"], facts["objects"], strict=True):
            row, column = divmod(place - 1, ACROSS)
            counts[(*spot(thing), column, row)] += 1
        for step in facts["steps"]:
            what, count, wanted = _parsed(step) or ("", 0, ("", "", "", ""))
            if what == "add":
                counts[(*spot(" ".join(wanted)), -1, -1)] += count
            elif what == "take":
                counts[index(wanted)] = 0
            else:
                columns, rows = (int(k[0]) for k in np.nonzero(counts[index(wanted)]))
                area = {
                    "left of": np.s_[..., :columns, :-1],
                    "right of": np.s_[..., columns + 1 : -1, :-1],
                    "above": np.s_[..., :-1, :rows],
                    "below": np.s_[..., :-1, rows + 1 : -1],
                }[what]
                counts[area] = 0
        sought = _SOUGHT.fullmatch(facts["sought"])
        assert sought is not None
        return int(counts[index(_wanted(sought.groups()))].sum())

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """The objects in a frame, each somewhere near the middle of its cell."""
        look, rng = scene.look, scene.look.rng()
        room = frame(scene, _room(look))
        for place, thing in zip(facts["places"], facts["objects"], strict=True):
            size, colour, texture, shape = thing.split(" ")
            cell = room.cell((place - 1) // ACROSS, (place - 1) % ACROSS, DOWN, ACROSS)
            x, y = cell.at(0.5 + rng.uniform(-0.12, 0.12), 0.5 + rng.uniform(-0.12, 0.12))
            radius = RADII[SIZES.index(size)] * cell.wide * rng.uniform(0.97, 1.03)
            draw_shape(scene, shape, x, y, radius, colour, texture)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The things by shape, colour and texture, their sizes and places by the frame."""
        rows = panels_of(figure, 100)
        if [len(row) for row in rows] != [1]:
            raise kit.Unreadable("expected one frame")
        room = rows[0][0]
        cell = room.wide / ACROSS
        found: dict[int, str] = {}
        for thing in shapes_in(figure, 0.1 * cell):
            column, row = int((thing.x - room.left) / cell), int((thing.y - room.top) / cell)
            size = SIZES[thing.radius > sum(RADII) / 2 * cell]
            found[row * ACROSS + column + 1] = f"{size} {thing.colour} {thing.texture} {thing.shape}"
        return {"places": sorted(found), "objects": [found[place] for place in sorted(found)]}


TASK = ObjectScene().task()
