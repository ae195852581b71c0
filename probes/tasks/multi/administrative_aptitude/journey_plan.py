"""A timetable: by which trains does one get there first, and where does one change?"""

from __future__ import annotations

from typing import Any

from isoprobe.probes.core import SampleSize
from isoprobe.probes.families.multi.timetables import TimetableProgram, clock, query
from isoprobe.probes.families.programs import kit
from isoprobe.solvers.multi.timetables import Ride, by_rounds, by_trying

MOST = 5  # rides


def _told(facts: kit.Facts, rides: list[Ride]) -> list[str]:
    """Each ride: the train, where and when it is boarded, where and when it is left."""
    return [
        f"{facts['trains'][k]} {boarded} {clock(leaves)} {left} {clock(arrives)}"
        for k, (boarded, leaves), (left, arrives) in rides
    ]


def along_rounds(facts: kit.Facts) -> list[str]:
    """From what is reached by one ride, by two, and so on."""
    return _told(facts, by_rounds(*query(facts)) or [])


def say(rides: Any, language: str) -> str:
    """The rides as one sentence."""
    parts = [ride.split(" ") for ride in rides]
    if language == "zh":
        return "；再".join(f"乘{train}次{at}从{a}站到{b}站，{to}到达" for train, a, at, b, to in parts) + "。"
    told = "; then ".join(f"take {train} from {a} at {at} to {b} at {to}" for train, a, at, b, to in parts)
    return told[0].upper() + told[1:] + "."


class JourneyPlan(TimetableProgram):
    """By which trains of a timetable does one arrive first?"""

    question = kit.Said(
        "The figure is a timetable of trains, all of which run down the table; a dash says that a train does not call "
        "at a station, and stops take no time. A traveller can leave station {start} at {clock} or later and wants to "
        "reach station {goal} as early as possible and, among the journeys that arrive at that time, with the fewest "
        "changes of train. A change takes at least {change} minutes from the arrival of one train to the departure of "
        "the next. Which journey is that? Describe it ride by ride in one sentence of this "
        'form, with the trains, stations and times put in: "Take TRAIN from STATION at hh:mm to STATION at hh:mm; then '
        'take TRAIN from STATION at hh:mm to STATION at hh:mm."',
        "图为列车时刻表，列车均自上而下运行，横线表示该车不停靠，停站时间忽略不计。某人{clock}及以后可从{start}站出发"
        "，要求尽早到达{goal}站，在此前提下换乘次数最少；从下车到下一趟车发车至少需要{change}分钟。应如何乘车？请用一句话按顺序写出每"
        "一程，格式为“乘某次hh:mm从某站到某站，hh:mm到达；再乘某次hh:mm从某站到某站，hh:mm到达。”，其中填入车次、车站"
        "和时刻。",
    )
    answer = kit.essay(say)
    sample_sizes = (SampleSize("a whole timetable is drawn", counted=1000),)
    labels = {"trains": "trains", "rides": lambda facts: len(along_rounds(facts))}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """A timetable of which one journey alone arrives first with the fewest changes, of which there is one or
        more."""
        facts = super().make(draw, level)
        if facts is None or len(by_rounds(*query(facts)) or []) < 2:
            return None
        return facts

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        why = super().valid(facts)
        if why or "start" not in facts:
            return why
        count = len(by_trying(*query(facts), MOST))
        return "" if count == 1 else f"{count} journeys arrive first with as few changes: expected one"

    def by_rounds(self, facts: kit.Facts) -> Any:
        """How early each station is reached by one ride, by two, and so on."""
        return along_rounds(facts)

    def by_all(self, facts: kit.Facts) -> list[str]:
        """All journeys listed, the first to arrive chosen."""
        return _told(facts, by_trying(*query(facts), MOST)[0])


TASK = JourneyPlan().task()
