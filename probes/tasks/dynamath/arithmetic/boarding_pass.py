"""A boarding pass: how long is the flight?"""

from __future__ import annotations

import re
from random import Random

from isoprobe.probes.families.figures.passes import CITIES, DAY, FLIGHTS, LABELS, PASS, SEATS, TIMES, after, no_pass
from isoprobe.probes.families.multi.timetables import Clock, clock, minutes
from isoprobe.probes.families.programs import kit


class BoardingPass(kit.Program):
    """How long is the flight of a boarding pass?

    1: times by fives, up to three hours
    2: every minute, up to six hours
    3: every minute, up to twelve hours, mostly past midnight"""

    version = 1
    school = "elementary school"
    variations = ("numeric", "colour", "context")
    question = {
        "long": f"{PASS}Both cities have the same time. How many minutes does the flight take?",
        "all": f"{PASS}Both cities have the same time. How many minutes pass from the beginning of boarding until the "
        "arrival?",
    }
    fields = {
        "passenger": kit.Word(kit.PEOPLE),
        "flight": kit.Word(FLIGHTS),
        "origin": kit.Word(CITIES),
        "goal": kit.Word(CITIES),
        "gate": kit.Whole(2, 59),
        "seat": kit.Word(SEATS),
        **{time: Clock() for time in TIMES},
    }
    answer = kit.integer("minutes")
    canvas = (600, 330)
    says = {
        "passenger": "passenger (the name)",
        "flight": "flight (letters and number)",
        "origin": "from (the city)",
        "goal": "to (the city)",
        "gate": "gate (the number)",
        "seat": "seat (row and letter)",
        "boarding": "boarding (when it begins, on a clock of 24 hours)",
        "departs": "departure (the time)",
        "arrives": "arrival (the time)",
    }
    prose = (
        "The boarding pass is for {passenger}, flight {flight} from {origin} to {goal}, gate {gate}, seat {seat}. "
        "Boarding begins at {boarding}, departure is at {departs} and arrival at {arrives}."
    )
    elements = (
        kit.count("gate", "Which number has the gate on the boarding pass?", "gate"),
        kit.one_of("destination", "To which city is the flight of the boarding pass?", CITIES, "goal"),
        kit.one_of("passenger", "For whom is the boarding pass?", kit.PEOPLE, "passenger"),
        kit.value_at(
            "minute",
            "How many minutes past the full hour is the time that stands below {a}?",
            lambda facts: {LABELS[time]: minutes(facts[time]) % 60 for time in TIMES},
        ),
    )
    labels = {"past midnight": lambda facts: facts["arrives"] < facts["departs"]}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Who flies, from where and to where, and three times."""
        number, story = draw["numeric"], draw["context"]
        origin, goal = story.sample(CITIES, 2)
        facts = {"passenger": story.choice(kit.PEOPLE), "flight": story.choice(FLIGHTS), "origin": origin, "goal": goal}
        step, (least, most) = {1: (5, (45, 180)), 2: (1, (90, 360)), 3: (1, (240, 720))}[level]
        early, late = {1: (6 * 60, 20 * 60), 2: (6 * 60, 17 * 60), 3: (15 * 60, 23 * 60)}[level]
        departs = step * number.randint(early // step, late // step)
        times = (
            departs - 5 * number.randint(4, 12),
            departs,
            departs + step * number.randint(least // step, most // step),
        )
        seat, gate = number.choice(SEATS), number.randint(2, 59)
        return {
            **facts,
            "gate": gate,
            "seat": seat,
            **{name: clock(at % DAY) for name, at in zip(TIMES, times, strict=True)},
        }

    def valid(self, facts: kit.Facts) -> str:
        return no_pass(facts)

    def by_minutes(self, facts: kit.Facts) -> int:
        """Minutes since midnight, subtracted; a day more where that is below 0."""
        return after(facts, "boarding" if facts["wording"] == "all" else "departs", "arrives")

    def by_hours(self, facts: kit.Facts) -> int:
        """Up to the next full hour, hour by hour, and the minutes past the last one."""
        at, goal = facts["boarding" if facts["wording"] == "all" else "departs"], facts["arrives"]
        passed = -int(at[3:]) % 60
        hour = (int(at[:2]) + (passed > 0)) % 24
        if at[:2] == goal[:2] and at[3:] <= goal[3:]:
            return int(goal[3:]) - int(at[3:])
        while hour != int(goal[:2]):
            hour, passed = (hour + 1) % 24, passed + 60
        return passed + int(goal[3:])

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """A time with a digit or two seen amiss, or two times taken for each other."""
        found, time = dict(facts), rng.choice(TIMES)
        if rng.random() < 0.5:
            found[time] = clock((minutes(found[time]) + rng.choice((-60, -30, -10, -6, -3, 3, 6, 10, 30, 60))) % DAY)
        else:
            other = rng.choice(TIMES)
            found[time], found[other] = found[other], found[time]
        return found

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """A card with a band, three rows of labels with what belongs to them below, and a code of bars."""
        look, rng, size = scene.look, scene.look.rng(), scene.look.size
        left, top, right, bottom = 1.2 * size, 1.2 * size, look.width - 1.2 * size, look.height - 1.2 * size
        stub = right - 6.5 * size
        scene.box(left, top, right, top + 2.2 * size, look.palette[0], "", 0)
        scene.box(left, top, right, bottom, width=look.line)
        scene.stroke([(stub, top + 2.2 * size), (stub, bottom)], look.palette[1], 2.4, 9.0)
        rows = [["passenger", "flight", "seat"], ["origin", "goal", "gate"], ["boarding", "departs", "arrives"]]
        rng.shuffle(rows)
        foot, columns = top + 2.2 * size, [left + share * (stub - left) for share in (0, 0.44, 0.75)]
        high = (bottom - foot) / 3
        for j, row in enumerate(rows):
            for i, name in enumerate(row):
                x, y = columns[i] + 1.0 * size, foot + j * high
                scene.text(LABELS[name], x, y + 0.28 * high, "left")
                scene.text(facts[name], x, y + 0.28 * high + 2.1 * size, "left", scale=1.15)
        y = foot + 1.2 * size
        while y < bottom - 1.6 * size:
            thick = rng.choice((2.0, 3.5, 5.0))
            scene.box(stub + 1.6 * size, y, right - 1.6 * size, y + thick, look.palette[0], "", 0)
            y += thick + rng.choice((3.0, 5.0))

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Below each label, at its left edge, what belongs to it."""
        places = dict(figure.words(list(LABELS.values())))
        if len(places) != len(LABELS):
            raise kit.Unreadable(f"{len(places)} labels of a boarding pass: expected {len(LABELS)}")
        high, found = sorted(text.high for text in places.values())[4], dict[str, object]()
        for name, label in LABELS.items():
            at = places[label]
            below = [
                text
                for text in figure.texts
                if abs(text.left - at.left) < 1.2 * high and 1.2 * high < text.y - at.y < 3.6 * high
            ]
            if len(below) != 1:
                raise kit.Unreadable(f"{len(below)} texts below {label}: expected one")
            found[name] = self._entry(name, below[0])
        return found

    def _entry(self, name: str, text: kit.SeenText) -> object:
        """What a text says of a label."""
        if name in TIMES:
            if not re.fullmatch(r"(?:[01][0-9]|2[0-3]):[0-5][0-9]", text.text):
                raise kit.Unreadable(f"{text.text}: expected a time such as 08:15")
            return text.text
        if name == "gate":
            if text.whole is None:
                raise kit.Unreadable(f"{text.text}: expected the number of a gate")
            return text.whole
        word = text.one_of({"passenger": kit.PEOPLE, "flight": FLIGHTS, "seat": SEATS}.get(name, CITIES))
        if word is None:
            raise kit.Unreadable(f"{text.text} below {LABELS[name]}")
        return word


TASK = BoardingPass().task()
