"""Further questions about a boarding pass."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

from isoprobe.probes.families.figures.passes import DAY, PASS, TIMES, after, no_pass
from isoprobe.probes.families.multi.timetables import Clock, clock, minutes
from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.arithmetic.boarding_pass import BoardingPass


class Asked(kit.Asking, BoardingPass):
    """What does a boarding pass tell?"""

    school = "elementary school"

    def shows(self, facts: kit.Facts) -> str:
        return no_pass(facts)


class Zones(Asked):
    """How long is a flight between cities with different times?"""

    school = "high school"
    question = {
        "ahead": f"{PASS}All times are local. Where the flight arrives, clocks are {{hours}} hours ahead of those "
        "where it departs. How many minutes does it take? It takes less than a day.",
        "behind": f"{PASS}All times are local. Where the flight arrives, clocks are {{hours}} hours behind those "
        "where it departs. How many minutes does it take? It takes less than a day.",
    }
    asked = {"hours": kit.Whole(2, 9)}
    answer = kit.integer("minutes")

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts:
        return {"hours": draw["numeric"].randint(2, 3 + 2 * min(level, 3))}

    def fair(self, facts: kit.Facts) -> str:
        return "" if 30 <= self.by_minutes(facts) <= 20 * 60 else "hours: expected a flight of 30 to 1200 minutes"

    def by_minutes(self, facts: kit.Facts) -> int:
        """The difference of the times, less the hours that clocks are ahead, a day more where that is below 0."""
        shift = 60 * facts["hours"] * (1 if facts["wording"] == "ahead" else -1)
        return (after(facts, "departs", "arrives") - shift) % DAY

    def by_departure_there(self, facts: kit.Facts) -> int:
        """The time at the departure where the flight arrives, and how often a minute passes from then on."""
        hours, passed = facts["hours"] if facts["wording"] == "ahead" else -facts["hours"], 0
        there = clock((minutes(facts["departs"]) + 60 * hours) % DAY)
        while there != facts["arrives"]:
            there, passed = clock((minutes(there) + 1) % DAY), passed + 1
        return passed


class Late(Asked):
    """Does somebody come to a gate before boarding begins?"""

    question = (
        f"{PASS}It takes {{walk}} minutes to walk to the gate. Is somebody who sets out at {{time}} there before "
        "boarding begins?"
    )
    asked = {"walk": kit.Whole(5, 59), "time": Clock()}
    answer, even = kit.yes_no(), kit.BOTH

    def tells(self, facts: kit.Facts) -> list[kit.Facts]:
        """Walks, and for each some times that are a little too late or early enough."""
        told = []
        for walk, spare in product((9, 14, 17, 23, 28, 31, 36, 42), (3, 7, 8, 12, 16, 21)):
            for start in (minutes(facts["boarding"]) - walk - spare, minutes(facts["boarding"]) - walk + spare):
                told.append({"walk": walk, "time": clock(start % DAY)})
        return told

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """All times seen to be earlier or later."""
        shift = rng.choice((-1, 1)) * rng.randint(2, 60)
        return {**facts, **{time: clock((minutes(facts[time]) + shift) % DAY) for time in TIMES}}

    def fair(self, facts: kit.Facts) -> str:
        ahead = (minutes(facts["boarding"]) - minutes(facts["time"])) % DAY - facts["walk"]
        return "" if 0 < abs(ahead) <= 60 else "walk and time: expected a coming within an hour of boarding"

    def by_coming(self, facts: kit.Facts) -> bool:
        """When one comes to the gate, against when boarding begins."""
        ahead = (minutes(facts["boarding"]) - minutes(facts["time"]) - facts["walk"]) % DAY
        return ahead < DAY // 2

    def by_latest_start(self, facts: kit.Facts) -> bool:
        """Going back from the beginning of boarding minute by minute, whether one meets the time of setting out before
        or after the walk."""
        at, back = facts["boarding"], 0
        while at != facts["time"]:
            at, back = clock((minutes(at) - 1) % DAY), back + 1
        return facts["walk"] < back <= DAY // 2


class Delayed(Asked):
    """When does a delayed flight arrive?"""

    question = (
        f"{PASS}The flight departs {{delay}} minutes late, but takes {{gained}} minutes less than planned. At what "
        "time does it arrive?"
    )
    asked = {"delay": kit.Whole(1, 200), "gained": kit.Whole(1, 30)}
    answer = kit.option(4)

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts:
        return {"delay": draw["numeric"].randint(25, 95), "gained": draw["numeric"].randint(3, 20)}

    def wrong(self, facts: kit.Facts, truth: str) -> list[str]:
        """Three times, of which the right one is as likely the first as the last, all by the same steps."""
        step, place = ((7, 12, 18, 23, 35)[facts["delay"] % 5], (minutes(facts["departs"]) // 3 + facts["gained"]) % 4)
        return [clock((minutes(truth) + step * (k - place)) % DAY) for k in range(4) if k != place]

    def by_arrival(self, facts: kit.Facts) -> str:
        """The planned arrival, so much later."""
        return clock((minutes(facts["arrives"]) + facts["delay"] - facts["gained"]) % DAY)

    def by_departure(self, facts: kit.Facts) -> str:
        """The late departure, and from there the shorter flight."""
        at, left = minutes(facts["departs"]) + facts["delay"], after(facts, "departs", "arrives") - facts["gained"]
        return clock((at + left) % DAY)


class Speed(Asked):
    """How fast is a flight on the average?"""

    question = (
        f"{PASS}Both cities have the same time, and the flight is {{distance}} km long. What is its average speed, in "
        "km/h?"
    )
    asked = {"distance": kit.Whole(100, 20000)}
    answer = kit.real(1, "km/h")

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts:
        """A distance that goes with the time, by tens."""
        speed = draw["numeric"].randint(520, 880)
        return {"distance": 10 * round(speed * after(facts, "departs", "arrives") / 600)}

    def fair(self, facts: kit.Facts) -> str:
        return "" if 300 < self.by_rate(facts) < 1000 else "distance: expected one that an aircraft flies in that time"

    def by_rate(self, facts: kit.Facts) -> Fraction:
        """Kilometres over minutes, times sixty."""
        return Fraction(60 * facts["distance"], after(facts, "departs", "arrives"))

    def by_halving(self, facts: kit.Facts) -> float:
        """The speed at which that distance takes that time, between two speeds whose difference is halved."""
        low, high, time = 0.0, 2000.0, after(facts, "departs", "arrives") / 60
        for _ in range(60):
            middle = (low + high) / 2
            low, high = (middle, high) if middle * time < facts["distance"] else (low, middle)
        return (low + high) / 2


ZONES = Zones().task()
LATE = Late().task()
DELAYED = Delayed().task()
SPEED = Speed().task()
