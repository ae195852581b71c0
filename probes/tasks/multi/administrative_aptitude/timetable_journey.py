"""A timetable: when does one arrive at the earliest, and with how many changes at the least?"""

from __future__ import annotations

from typing import Any

from isoprobe.probes.families.multi.timetables import TimetableProgram, clock, query
from isoprobe.probes.families.programs import kit
from isoprobe.solvers.multi.timetables import by_events, by_rounds


def along_rounds(facts: kit.Facts) -> list[str | int]:
    """From what is reached by one ride, by two, and so on."""
    rides = by_rounds(*query(facts))
    if rides is None:
        raise ValueError("no way to the goal")
    return [clock(rides[-1][2][1]), len(rides) - 1]


class TimetableJourney(TimetableProgram):
    """When does one arrive at the earliest by a timetable, and with how many changes?"""

    question = kit.Said(
        "The timetable shows when trains call at stations; a dash means that a train does not call there, and all "
        "trains run down the table. A traveller can board a train at station {start} at {clock} or later and wants to "
        "be at station {goal} as early as possible. A change takes at least {change} minutes from the arrival of one "
        "train to the departure of the next; stops themselves take no time. The earliest possible arrival is at "
        "[MASK] (written as hh:mm); to arrive then, at least [MASK] changes of train are needed.",
        "图为列车时刻表，每列为一趟列车，各行为该车停靠各站的时刻，横线表示不停靠，列车均自上而下运行，停站时间忽略不"
        "计。某旅客从{clock}起可在{start}站上车，想尽早到达{goal}站；换乘时，下车时刻与下一趟车的发车时刻至少相隔"
        "{change}分钟。该旅客最早在[MASK]到达（写作 hh:mm），为此最少需要换乘[MASK]次。",
    )
    answer = kit.blanks(2)
    labels = {"trains": "trains", "changes": lambda facts: int(along_rounds(facts)[1])}

    def by_events(self, facts: kit.Facts) -> list[str | int]:
        """A graph of all calls at stations, searched for the fewest changes."""
        found = by_events(*query(facts))
        if found is None:
            raise ValueError("no way to the goal")
        return [clock(found[0]), found[1]]

    def by_rounds(self, facts: kit.Facts) -> Any:
        """How early each station is reached by one ride, by two, and so on."""
        return along_rounds(facts)


TASK = TimetableJourney().task()
