"""A map of streets and directions in English: to which building do they lead?"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from isoprobe.probes.families.emma.options import letters_of
from isoprobe.probes.families.programs import kit

BUILDINGS = kit.OPTION_LETTERS[:6]
MOST = 6  # streets of a direction
EDGES: Mapping[str, str] = {"north": "上", "east": "右", "south": "下", "west": "左"}
WAYS = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}  # steps to the right and up
ORDINALS = ("first", "second", "third")
TURNS = {
    f"take the {ordinal} turning on the {side}": (n, side)
    for n, ordinal in enumerate(ORDINALS, 1)
    for side in ("left", "right")
}
SIDES = ("left", "right")
DIRECTIONS = "Walk in the direction of the arrow: {turns}. Then the building is in the first block on your {side}."
_SIZES = {1: (4, 2), 2: (6, 4)}  # streets of a direction and turnings, at each level

Way = tuple[int, int]


def turned(way: Way, side: str) -> Way:
    """A direction after a turning."""
    x, y = way
    return (-y, x) if side == "left" else (y, -x)


def walked(facts: kit.Facts) -> tuple[Way, Way] | None:
    """The crossing of the last turning, and the direction after it; None where the way leads off the map."""
    across, down = facts["streets"]
    way = WAYS[facts["edge"]]
    way = (-way[0], -way[1])
    x, y = {"north": (facts["street"] - 1, down), "south": (facts["street"] - 1, -1)}.get(
        facts["edge"], (-1 if facts["edge"] == "west" else across, facts["street"] - 1)
    )
    for turn in facts["turns"]:
        count, side = TURNS[turn]
        x, y = x + count * way[0], y + count * way[1]
        if not (0 <= x < across and 0 <= y < down):
            return None
        way = turned(way, side)
    return (x, y), way


def corner(crossing: Way, way: Way, side: str) -> list[int]:
    """The block ahead at a crossing, on one's left or right: counted from the left and from below."""
    beside = turned(way, side)
    return [at + (a + b > 0) for at, a, b in zip(crossing, way, beside, strict=True)]


class StreetDirections(kit.Program):
    """To which building do directions in English lead on a map of streets?

    1: two turnings
    2: four turnings among more streets"""

    topic = "asking the way"
    education = "junior high"
    version = 2  # 2: worded anew
    variations = ("numeric", "symbolic", "function")
    question = kit.Said(
        "The map shows streets (grey) and buildings (letters); you start at the arrow, in its direction. "
        f"“{DIRECTIONS}” Which building is it?",
        "图中灰色为街道，字母代表建筑物，箭头表示出发点和行进方向。"
        f"根据下面的英文指路，目的地是哪座建筑物？“{DIRECTIONS}”",
    )
    fields = {
        "streets": kit.Listed(kit.Whole(2, MOST), 2, 2),
        "edge": kit.Term(EDGES),
        "street": kit.Whole(1, MOST),
        "blocks": kit.Listed(kit.Listed(kit.Whole(0, MOST), 2, 2), len(BUILDINGS), len(BUILDINGS)),
    }
    asked = {"turns": kit.Listed(kit.Word(tuple(TURNS)), 1, 5), "side": kit.Word(SIDES)}
    answer = kit.pictured(len(BUILDINGS), kit.Said("building", "建筑物"))
    rules = (kit.none_twice("blocks"),)
    canvas = (520, 520)
    prose = kit.Said(
        "So many streets run up and down, and across: {streets}. The arrow is at the {edge} edge of the map and points "
        "into the map, along street {street} of those that begin there, counted from the left or from below. The "
        "buildings A to F have, in this order, so many streets to their left and so many below them: {blocks}.",
        "图中纵向、横向街道条数依次为{streets}。箭头位于地图的{edge}边缘，指向图内，"
        "在该边缘自左（或自下）数第{street}条街道上。建筑物A至F左侧、下方的街道条数依次为{blocks}。",
    )
    says = {
        "streets": kit.Said("streets (that run up and down, and across)", "街道（纵向条数、横向条数）"),
        "edge": kit.Said("edge (of the map at which the arrow is)", "边缘（箭头所在的地图边缘）"),
        "street": kit.Said(
            "street (of those at this edge, counted from the left or from below, the arrow's)",
            "街道序号（箭头所在街道，自左或自下数）",
        ),
        "blocks": kit.Said(
            "blocks (of the buildings A to F, in brackets how many streets are to the left and how many below)",
            "街区（建筑物A至F，各一个括号，左侧街道条数、下方街道条数）",
        ),
    }
    elements = (
        kit.value_at(
            "streets to the left",
            kit.Said("How many streets are to the left of building {a}?", "建筑物{a}左侧有几条街道？"),
            lambda facts: {letter: block[0] for letter, block in zip(BUILDINGS, facts["blocks"], strict=True)},
        ),
        kit.value_at(
            "streets below",
            kit.Said("How many streets are below building {a}?", "建筑物{a}下方有几条街道？"),
            lambda facts: {letter: block[1] for letter, block in zip(BUILDINGS, facts["blocks"], strict=True)},
        ),
    )
    labels = {"turnings": lambda facts: len(facts["turns"])}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Turnings by chance; of the other buildings some stand where one gets by a turning mistaken."""
        number, form = draw["numeric"], draw["function"]
        most, count = _SIZES[level]
        facts: kit.Facts = {
            "streets": [number.randint(most - 1, most) for _ in "xy"],
            "edge": number.choice(list(EDGES)),
            "turns": [form.choice(list(TURNS)) for _ in range(count)],
            "side": form.choice(SIDES),
        }
        across = facts["edge"] in ("north", "south")
        facts["street"] = number.randint(1, facts["streets"][0 if across else 1])
        ways = [facts["turns"]]
        for k, turn in enumerate(facts["turns"]):
            for other in TURNS:
                if (TURNS[other][0] == TURNS[turn][0]) != (TURNS[other][1] == TURNS[turn][1]):
                    ways.append([*facts["turns"][:k], other, *facts["turns"][k + 1 :]])
        ends = [walked({**facts, "turns": way}) for way in ways]
        if ends[0] is None:
            return None
        right = corner(*ends[0], facts["side"])
        near = [corner(*end, side) for end in ends if end for side in SIDES]
        near = [block for k, block in enumerate(near) if block != right and block not in near[:k]]
        others = number.sample(near, min(4, len(near)))
        everywhere = [[x, y] for x in range(facts["streets"][0] + 1) for y in range(facts["streets"][1] + 1)]
        number.shuffle(everywhere)
        others += [block for block in everywhere if block != right and block not in others][
            : len(BUILDINGS) - 1 - len(others)
        ]
        blocks = [right, *others]
        draw["symbolic"].shuffle(blocks)
        return {**facts, "blocks": blocks}

    def valid(self, facts: kit.Facts) -> str:
        """A street that is there, buildings on the map, and one where the way ends."""
        across, down = facts["streets"]
        if facts["street"] > (across if facts["edge"] in ("north", "south") else down):
            return "street: expected one of those that begin at this edge"
        if any(x > across or y > down for x, y in facts["blocks"]):
            return "blocks: expected them on the map"
        if "turns" not in facts:
            return ""
        end = walked(facts)
        if end is None:
            return "turns: expected a way that stays on the map"
        return (
            "" if corner(*end, facts["side"]) in facts["blocks"] else "blocks: expected a building where the way ends"
        )

    def by_steps(self, facts: kit.Facts) -> str:
        """The way walked from crossing to crossing, with the direction of walking after each turning."""
        end = walked(facts)
        assert end is not None
        goal = corner(*end, facts["side"])
        return letters_of(facts["blocks"], lambda block: block == goal)

    def by_turning_the_map(self, facts: kit.Facts) -> str:
        """One always walks up the sheet: the sheet is turned with all buildings on it instead, and moved down by as
        many streets as one passes."""
        # Streets lie at whole numbers from the walker, blocks at halves between them.
        at = {letter: (x - 0.5, y - 0.5) for letter, (x, y) in zip(BUILDINGS, facts["blocks"], strict=True)}
        across, down = facts["streets"]
        own = facts["street"] - 1
        quarter, (x0, y0) = {
            "south": (0, (own, -1)),
            "west": (1, (-1, own)),
            "north": (2, (own, down)),
            "east": (3, (across, own)),
        }[facts["edge"]]
        at = {letter: (x - x0, y - y0) for letter, (x, y) in at.items()}
        for _ in range(quarter):
            at = {letter: (-y, x) for letter, (x, y) in at.items()}
        for turn in facts["turns"]:
            count, side = TURNS[turn]
            at = {letter: (x, y - count) for letter, (x, y) in at.items()}
            at = {letter: (y, -x) if side == "left" else (-y, x) for letter, (x, y) in at.items()}
        goal = (-0.5 if facts["side"] == "left" else 0.5, 0.5)
        return "".join(letter for letter in BUILDINGS if at[letter] == goal)

    def knowledge(self, told: kit.Facts) -> list[kit.Said]:
        """What the words mean."""
        return [
            kit.Said(
                "“Take the second turning on the left” means: pass one street and turn left into the next one.",
                "take the second turning on the left 意为“在第二个路口左转”（走过一个路口，到下一个路口左转）。",
            ),
            kit.Said(
                "Left and right are those of someone who walks on the street, not those of the sheet.",
                "left（左）、right（右）以行走的人为准，而不是以图的左右为准。",
            ),
        ]

    def explanation(self, facts: kit.Facts) -> list[kit.Said]:
        """The crossing and the direction after each turning."""
        found = []
        ways = {"north": "up", "south": "down", "east": "to the right", "west": "to the left"}
        for k in range(1, len(facts["turns"]) + 1):
            end = walked({**facts, "turns": facts["turns"][:k]})
            assert end is not None
            (x, y), way = end
            facing = next(name for name, step in WAYS.items() if step == way)
            found.append(
                kit.Said(
                    f"Turning {k} is at street {x + 1} from the left and street {y + 1} from below; one then walks "
                    f"{ways[facing]} on the sheet.",
                    f"第{k}次转弯在自左数第{x + 1}条纵街与自下数第{y + 1}条横街的路口，"
                    f"转弯后朝图的{EDGES[facing]}方行走。",
                )
            )
        goal = self.by_steps(facts)
        return [
            *found,
            kit.Said(
                f"On the {facts['side']} at this corner stands building {goal}.",
                f"该路口前方{'左' if facts['side'] == 'left' else '右'}侧的建筑物是{goal}。",
            ),
        ]

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """Two buildings taken for each other, one of them the right one."""
        a = BUILDINGS.index(self.by_steps(facts))
        b = rng.choice([k for k in range(len(BUILDINGS)) if k != a])
        blocks = list(facts["blocks"])
        blocks[a], blocks[b] = blocks[b], blocks[a]
        return {**facts, "blocks": blocks}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Grey bands for streets, letters in the blocks between them, a coloured arrow at an edge."""
        look, size = scene.look, scene.look.size
        across, down = facts["streets"]
        rim = 2.6 * size
        wide, high = (look.width - 2 * rim) / (across + 1), (look.height - 2 * rim) / (down + 1)
        right, bottom = look.width - rim, look.height - rim

        def x_of(street: float) -> float:
            return float(rim + (street + 1) * wide)

        def y_of(street: float) -> float:
            return float(bottom - (street + 1) * high)

        for k in range(across):
            scene.stroke([(x_of(k), rim), (x_of(k), bottom)], "grey", 0.8 * size)
        for k in range(down):
            scene.stroke([(rim, y_of(k)), (right, y_of(k))], "grey", 0.8 * size)
        for letter, (x, y) in zip(BUILDINGS, facts["blocks"], strict=True):
            scene.text(letter, x_of(x - 0.5), y_of(y - 0.5), scale=1.2)
        a, b = WAYS[facts["edge"]]
        own = facts["street"] - 1
        tip = {
            "north": (x_of(own), rim - 0.4 * size),
            "south": (x_of(own), bottom + 0.4 * size),
            "west": (rim - 0.4 * size, y_of(own)),
            "east": (right + 0.4 * size, y_of(own)),
        }[facts["edge"]]
        back = tip[0] + 1.5 * size * a, tip[1] - 1.5 * size * b
        beside = 0.75 * size * b, 0.75 * size * a
        scene.polygon(
            [tip, (back[0] + beside[0], back[1] + beside[1]), (back[0] - beside[0], back[1] - beside[1])],
            look.palette[0],
        )

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Streets by grey rows and columns, the block of each letter by the streets before it, the arrow by colour."""
        grey = figure.mask("grey")
        columns, rows = (kit.stretches(grey.sum(axis) > 0.7 * grey.sum(axis).max()) for axis in (0, 1))
        upright = [(a + b - 1) / 2 for a, b in columns]
        level = [(a + b - 1) / 2 for a, b in reversed(rows)]
        arrows = [region for hue in kit.hues(figure) for region in figure.thick(hue, 5)]
        if len(arrows) != 1 or min(len(upright), len(level)) < 2:
            raise kit.Unreadable(f"{len(arrows)} arrows among {len(upright)} by {len(level)} streets")
        (arrow,) = arrows
        gaps = {
            "west": upright[0] - arrow.x,
            "east": arrow.x - upright[-1],
            "north": level[-1] - arrow.y,
            "south": arrow.y - level[0],
        }
        edge = max(gaps, key=lambda each: gaps[each])
        places = upright if edge in ("north", "south") else level
        at = arrow.x if edge in ("north", "south") else arrow.y
        street = min(range(len(places)), key=lambda k: abs(places[k] - at))
        if gaps[edge] < 0 or abs(places[street] - at) > 6:
            raise kit.Unreadable("an arrow that stands at no street")
        found: dict[str, list[int]] = {}
        for letter, text in figure.words(tuple(BUILDINGS)):
            if letter in found:
                raise kit.Unreadable(f"the building {letter} twice")
            found[letter] = [sum(x < text.x for x in upright), sum(y > text.y for y in level)]
        if sorted(found) != sorted(BUILDINGS):
            raise kit.Unreadable(f"the buildings {', '.join(sorted(found))}: expected {', '.join(BUILDINGS)}")
        return {
            "streets": [len(upright), len(level)],
            "edge": edge,
            "street": street + 1,
            "blocks": [found[letter] for letter in BUILDINGS],
        }


TASK = StreetDirections().task()
