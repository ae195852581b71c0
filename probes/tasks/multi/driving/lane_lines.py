"""A road with lanes seen from above: which vehicles may move over into the next lane?"""

from __future__ import annotations

from typing import Any

from isoprobe.probes.families.programs import kit

CARS = "ABCDE"
LANES = 5  # at most
KINDS = {
    "dashed": "虚线",
    "solid": "实线",
    "dashed on the left and solid on the right": "左虚右实的双线",
    "solid on the left and dashed on the right": "左实右虚的双线",
}
STRIPS = {  # of each kind its strips from the left: whether they are solid
    "dashed": (False,),
    "solid": (True,),
    "dashed on the left and solid on the right": (False, True),
    "solid on the left and dashed on the right": (True, False),
}
LINES = kit.Term(KINDS, synonyms={"broken": "dashed", "continuous": "solid"})
SIDES = {"left": -1, "right": 1}
ROAD = kit.Said(
    "The picture shows from above a road whose lanes all lead upwards, numbered from 1 at the left, with the vehicles "
    "A to E in them. Only the lines between the lanes decide what is allowed. ",
    "图为某道路的俯视图，各车道的行驶方向均为图中自下而上，自左向右依次为1号车道、2号车道……，A至E为车辆。",
)
KINDS_SAID = kit.Said(
    "lines (between neighbouring lanes, from the left, each dashed, solid, or double with one of the two on each side)",
    "车道线（自左向右，相邻车道之间的线是虚线、实线，还是一侧虚一侧实的双线）",
)


def may_cross(lines: list[str], lane: int, side: int) -> bool:
    """Whether who drives in this lane may move over by one: the line that is met is dashed, or its nearer half is."""
    place = lane - 1 + (side > 0) - 1
    if not 0 <= place < len(lines):
        return False
    strips = STRIPS[lines[place]]
    return not (strips[0] if side > 0 else strips[-1])


ALLOWED = {  # by the words of the regulation: what may be crossed from its left, and from its right
    1: ("dashed", "dashed on the left and solid on the right"),
    -1: ("dashed", "solid on the left and dashed on the right"),
}


def told(lines: list[str], lane: int, side: int) -> bool:
    """The same by a list of the lines that may be crossed from a side."""
    beside = dict(enumerate(lines, 1))  # the line right of each lane
    return beside.get(lane if side > 0 else lane - 1) in ALLOWED[side]


def may_be_crossed(side: int) -> kit.Said:
    """Which lines may be crossed by who moves over to this side."""
    way = kit.Said("right", "右") if side > 0 else kit.Said("left", "左")
    return kit.Said(
        f"Who moves over to the {way.en} may cross a line that is {' or '.join(ALLOWED[side])}, and no other.",
        f"向{way.zh}变更车道时，可以越过的线只有{'和'.join(KINDS[kind] for kind in ALLOWED[side])}。",
    )


def beside(lines: list[str], lane: int, side: str, car: str) -> kit.Said:
    """What line a vehicle would have to cross, and whether it may."""
    way, place = {"left": "左", "right": "右"}[side], lane - 1 - (side == "left")
    if not 0 <= place < len(lines):
        return kit.Said(f"Vehicle {car} has no lane on its {side}.", f"车辆{car}{way}侧没有车道。")
    may = may_cross(lines, lane, SIDES[side])
    return kit.Said(
        f"The line on the {side} of vehicle {car} is {lines[place]}, which it {'may' if may else 'may not'} cross.",
        f"车辆{car}{way}侧为{KINDS[lines[place]]}，{'可以' if may else '不可以'}越过。",
    )


class LaneLines(kit.Program):
    """Which vehicles may move over into the next lane?

    1: four lanes, single lines
    2: five lanes, double lines among them"""

    topic = "lanes"
    education = "society"
    version = 4  # 4: Chinese as a person writes it
    variations = ("graph", "numeric", "colour")
    question = {
        "left": kit.Said(
            ROAD.en + "Which of the vehicles may move over into the lane on their left?",
            ROAD.zh + "仅根据车道分界线判断，可以向左变更车道的车辆有：",
        ),
        "right": kit.Said(
            ROAD.en + "Which of the vehicles may move over into the lane on their right?",
            ROAD.zh + "仅根据车道分界线判断，可以向右变更车道的车辆有：",
        ),
    }
    fields = {"lines": kit.Listed(LINES, 2, LANES - 1), "lanes": kit.Listed(kit.Whole(1, LANES), 5, 5)}
    answer = kit.several(5, what=kit.Said("vehicle", "车辆"))
    canvas = (520, 460)
    prose = kit.Said(
        "From the left, the lines between neighbouring lanes are: {lines}. The vehicles A to E are, in this order, in "
        "the lanes {lanes}.",
        "自左向右，相邻车道之间的线依次为：{lines}。车辆A至E所在车道的编号依次为{lanes}。",
    )
    says = {
        "lines": KINDS_SAID,
        "lanes": kit.Said(
            "lanes (of the vehicles A to E in this order, counted from the left)",
            "车道（车辆A至E依次所在的车道，自左向右数）",
        ),
    }
    elements = (
        kit.value_at(
            "lane",
            kit.Said("In which lane, counted from the left, is the vehicle {a}?", "车辆{a}在自左向右数第几车道？"),
            kit.each(tuple(CARS), "lanes"),
        ),
        kit.count(
            "lanes", kit.Said("How many lanes has the road?", "该道路有几条车道？"), lambda f: len(f["lines"]) + 1
        ),
        kit.one_at(
            "line",
            kit.Said(
                "What kind of line is right of lane {a}, counted from the left?",
                "自左向右数第{a}车道右侧的线是哪一种？",
            ),
            KINDS,
            kit.numbered("lines"),
        ),
    )
    labels = {"lanes": lambda facts: len(facts["lines"]) + 1}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Which vehicles may is drawn before lines and lanes."""
        form, number = draw["graph"], draw["numeric"]
        side = draw["question"].choice(list(SIDES))
        right = kit.some_right(number, 5)
        count, kinds = (4, list(KINDS)[:2]) if level == 1 else (5, list(KINDS))
        lines = [form.choice(kinds) for _ in range(count - 1)]
        open_: list[int] = []
        shut: list[int] = []
        for lane in range(1, count + 1):
            (open_ if may_cross(lines, lane, SIDES[side]) else shut).append(lane)
        if not open_:
            return None
        lanes = [form.choice(open_ if k in right else shut) for k in range(5)]
        return {"lines": lines, "lanes": lanes, "wording": side}

    def valid(self, facts: kit.Facts) -> str:
        fine = max(facts["lanes"]) <= len(facts["lines"]) + 1
        return "" if fine else "lanes: expected numbers of lanes that there are"

    def by_strips(self, facts: kit.Facts) -> Any:
        """The strip that a vehicle meets first as it moves over."""
        return [may_cross(facts["lines"], lane, SIDES[facts["wording"]]) for lane in facts["lanes"]]

    def by_regulation(self, facts: kit.Facts) -> Any:
        """The line beside each vehicle looked up in a list of what may be crossed."""
        return [told(facts["lines"], lane, SIDES[facts["wording"]]) for lane in facts["lanes"]]

    def knowledge(self, told: kit.Facts) -> list[kit.Said]:
        """What may be crossed from the side that is asked about."""
        return [may_be_crossed(SIDES[told["wording"]])]

    def explanation(self, facts: kit.Facts) -> list[kit.Said]:
        """The line beside each vehicle."""
        side = facts["wording"]
        return [beside(facts["lines"], lane, side, car) for car, lane in zip(CARS, facts["lanes"], strict=True)]

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Edges of ink, coloured lines between lanes, a box with a letter for each vehicle, each at a height of its
        own."""
        look, rng, size = scene.look, scene.look.rng(), scene.look.size
        count, colour = len(facts["lines"]) + 1, look.palette[0]
        top, bottom = 0.8 * size, look.height - 0.8 * size
        left, right = 1.6 * size, look.width - 1.6 * size
        wide = (right - left) / count
        for x in (left, right):
            scene.stroke([(x, top), (x, bottom)], "ink", 3.0)
        for k, kind in enumerate(facts["lines"], 1):
            strips = STRIPS[kind]
            for n, solid in enumerate(strips):
                x = left + k * wide + (n - (len(strips) - 1) / 2) * 0.8 * size
                scene.stroke([(x, top), (x, bottom)], colour, 3.0, 0.0 if solid else 1.5 * size)
        rows = list(range(5))
        rng.shuffle(rows)
        for car, lane, row in zip(CARS, facts["lanes"], rows, strict=True):
            x = left + (lane - 0.5) * wide + rng.uniform(-0.08, 0.08) * wide
            y = top + (bottom - top) * (row + 0.5) / 5
            half, long = 1.05 * size, 1.45 * size
            scene.box(x - half, y - long, x + half, y + long, "", "ink", 1.8)
            scene.text(car, x, y)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Strips by where their colour is in each column; vehicles by their letters between them."""
        hue = max(kit.hues(figure), key=lambda each: int(figure.mask(each).sum()))
        cars = dict(figure.words(tuple(CARS)))
        if sorted(cars) != list(CARS):
            raise kit.Unreadable(f"the letters {sorted(cars)}: expected A to E")
        mask, high = figure.mask(hue) > 0, cars["A"].high
        strips = [
            ((a + b) / 2, float(mask[:, a:b].any(1).mean())) for a, b in kit.stretches(mask.sum(0) > 0.2 * len(mask))
        ]
        lines: list[tuple[float, str]] = []
        groups: list[list[tuple[float, float]]] = []
        for strip in strips:
            if groups and strip[0] - groups[-1][-1][0] < 1.6 * high:
                groups[-1].append(strip)
            else:
                groups.append([strip])
        for group in groups:
            kind = tuple(share > 0.8 for _, share in group)
            if any(0.62 < share < 0.85 for _, share in group) or kind not in STRIPS.values():
                raise kit.Unreadable(f"strips that cover {[round(share, 2) for _, share in group]} of the road")
            name = next(name for name, solid in STRIPS.items() if solid == kind)
            lines.append((sum(x for x, _ in group) / len(group), name))
        lanes = [1 + sum(x < cars[car].x for x, _ in lines) for car in CARS]
        if any(abs(x - cars[car].x) < 1.2 * high for x, _ in lines for car in CARS):
            raise kit.Unreadable("a vehicle on a line")
        return {"lines": [name for _, name in lines], "lanes": lanes}


TASK = LaneLines().task()
