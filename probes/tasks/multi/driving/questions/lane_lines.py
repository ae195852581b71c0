"""Further questions about the lanes of a road and the vehicles in them."""

from __future__ import annotations

from typing import Any

from isoprobe.probes.families.multi.exams import Judged, verdict
from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.multi.driving.lane_lines import (
    CARS,
    ROAD,
    SIDES,
    LaneLines,
    beside,
    may_be_crossed,
    may_cross,
    told,
)


def reached(lines: list[str], lane: int) -> int:
    """In how many lanes a vehicle can come to be, its own among them, by moving over as often as it may."""
    return 1 + sum(_steps(lines, lane, side) for side in SIDES.values())


def _steps(lines: list[str], lane: int, side: int) -> int:
    return 1 + _steps(lines, lane + side, side) if may_cross(lines, lane, side) else 0


def spread(lines: list[str], lane: int) -> int:
    """The same by a set of lanes that grows until it stands still."""
    held = {lane}
    while True:
        more = held | {each + side for each in held for side in SIDES.values() if told(lines, each, side)}
        if more == held:
            return len(held)
        held = more


class Shown(kit.Asking, LaneLines):
    """Where may vehicles on a road with lanes move?"""

    labels = {"lanes": lambda facts: len(facts["lines"]) + 1}

    def knowledge(self, told: kit.Facts) -> list[kit.Said]:
        """What may be crossed from either side."""
        return [may_be_crossed(side) for side in SIDES.values()]

    def explanation(self, facts: kit.Facts) -> list[kit.Said]:
        """In how many lanes each vehicle that is asked about can come to be."""
        cars = [facts[which] for which in ("first", "second") if which in facts] or list(CARS)
        found = []
        for car in cars:
            lane = self.lane(facts, car)
            left, right = (_steps(facts["lines"], lane, side) for side in (-1, 1))
            found.append(
                kit.Said(
                    f"Vehicle {car} is in lane {lane} and can move {left} to the left and {right} to the right: with "
                    f"its own lane {left + right + 1} in all.",
                    f"车辆{car}在第{lane}车道，可向左变更{left}条、向右变更{right}条，"
                    f"加上当前车道共{left + right + 1}条。",
                )
            )
        return found

    def lane(self, facts: kit.Facts, car: str) -> int:
        """The lane of a vehicle."""
        return int(facts["lanes"][CARS.index(car)])


class Moves(Judged, Shown):
    """May a vehicle move over into the next lane?"""

    version = 5  # 5: in Chinese, options stand on lines of their own
    question = {
        "left": kit.Said(
            ROAD.en + "Is this statement true or false? The vehicle {car} may move over into the lane on its left.",
            ROAD.zh + "判断：仅根据车道分界线，车辆{car}可以向左变更车道。",
        ),
        "right": kit.Said(
            ROAD.en + "Is this statement true or false? The vehicle {car} may move over into the lane on its right.",
            ROAD.zh + "判断：仅根据车道分界线，车辆{car}可以向右变更车道。",
        ),
    }
    asked = {"car": kit.Word(tuple(CARS))}

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts | None:
        return self.pick(draw, [{"car": car} for car in CARS], facts)

    def explanation(self, facts: kit.Facts) -> list[kit.Said]:
        """The line beside the vehicle."""
        return [beside(facts["lines"], self.lane(facts, facts["car"]), facts["wording"], facts["car"])]

    def fair(self, facts: kit.Facts) -> str:
        place, side = self.lane(facts, facts["car"]), SIDES[facts["wording"]]
        return "" if 1 <= place + side <= len(facts["lines"]) + 1 else "car: expected one with a lane on that side"

    def by_strips(self, facts: kit.Facts) -> list[bool]:
        """The strip that the vehicle meets first as it moves over."""
        return verdict(may_cross(facts["lines"], self.lane(facts, facts["car"]), SIDES[facts["wording"]]))

    def by_regulation(self, facts: kit.Facts) -> list[bool]:
        """The line beside the vehicle looked up in a list of what may be crossed."""
        return verdict(told(facts["lines"], self.lane(facts, facts["car"]), SIDES[facts["wording"]]))


class Reach(Shown):
    """In how many lanes can vehicles come to be?"""

    levels = {2: "five lanes, double lines among them"}
    question = kit.Said(
        ROAD.en + "Changing lanes as often as it likes, one at a time and never where a line forbids it, the vehicle "
        "{first} can come to be in [MASK] lanes, its own lane counted, and the vehicle {second} in [MASK] lanes.",
        ROAD.zh + "若车辆可多次变更车道，每次变更一条且不违反标线规定，则车辆{first}可行驶的车道"
        "（含当前所在车道）共有[MASK]条，车辆{second}共有[MASK]条。",
    )
    asked = {"first": kit.Word(tuple(CARS)), "second": kit.Word(tuple(CARS))}
    answer = kit.blanks(2)

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts | None:
        first, second = draw["numeric"].sample(CARS, 2)
        return {"first": first, "second": second}

    def fair(self, facts: kit.Facts) -> str:
        lanes = {self.lane(facts, facts[which]) for which in ("first", "second")}
        return "" if len(lanes) == 2 else "first and second: expected vehicles in two lanes"

    def by_stepping(self, facts: kit.Facts) -> Any:
        """Steps to either side until a line forbids the next."""
        return [reached(facts["lines"], self.lane(facts, facts[which])) for which in ("first", "second")]

    def by_spreading(self, facts: kit.Facts) -> Any:
        """A set of lanes that grows until it stands still."""
        return [spread(facts["lines"], self.lane(facts, facts[which])) for which in ("first", "second")]


class Farthest(Shown):
    """Which vehicle can come to be in the most lanes?"""

    version = 5  # 5: seldom the program's own picture, as five answers are as often
    levels = {2: "five lanes, double lines among them"}
    question = kit.Said(
        ROAD.en + "Changing lanes as often as it likes, one at a time and never where a line forbids it, which of the "
        "vehicles can come to be in the most lanes, its own lane counted?",
        ROAD.zh + "若车辆可多次变更车道，每次变更一条且不违反标线规定，则可行驶车道（含当前所在车道）最多的车辆是",
    )
    answer = kit.pictured(5, kit.Said("vehicle", "车辆"))
    even = tuple(CARS)

    def fair(self, facts: kit.Facts) -> str:
        counts = sorted(reached(facts["lines"], lane) for lane in facts["lanes"])
        return "" if counts[-1] > counts[-2] else "lanes: expected one vehicle ahead of all others"

    def by_stepping(self, facts: kit.Facts) -> str:
        """Steps to either side until a line forbids the next."""
        return max(CARS, key=lambda car: reached(facts["lines"], self.lane(facts, car)))

    def by_spreading(self, facts: kit.Facts) -> str:
        """A set of lanes for each vehicle, all others' smaller."""
        counts = {car: spread(facts["lines"], self.lane(facts, car)) for car in CARS}
        (best,) = (car for car in CARS if all(counts[car] > counts[other] for other in CARS if other != car))
        return best


MOVES = Moves().task()
REACH = Reach().task()
FARTHEST = Farthest().task()
