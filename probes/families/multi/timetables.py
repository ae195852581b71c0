"""Timetables: stations down the side, trains along the top, and times at which they call; what is drawn of them, how
it is read, and journeys to ask about. Times are texts such as 08:15.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from isoprobe.probes.core import BadState
from isoprobe.probes.engine.languages import Said, Wording
from isoprobe.probes.engine.questions import Element
from isoprobe.probes.families.programs.climbing import see, sizes, think
from isoprobe.probes.families.programs.fields import Facts, Field, Listed, Whole, Word, brief
from isoprobe.probes.families.programs.program import Program
from isoprobe.probes.families.programs.programs import Draw
from isoprobe.probes.families.programs.settings import some
from isoprobe.solvers.multi.timetables import Line, by_rounds
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading
    from isoprobe.vision.figure.texts import SeenText

STATIONS = tuple("ABDEFHJKLMNPRT")
TRAINS = tuple(f"{letter}{k}" for letter in "GDKT" for k in range(1, 100))
PASSES = "/"  # in the place of a time: the train does not call there
SHAPE = {1: (4, 4), 2: (5, 6), 3: (6, 8)}  # stations and trains
LEVELS = {1: "four stations, four trains", 2: "five stations, six trains", 3: "six stations, eight trains"}
CHANGES = {1: (0, 1), 2: (0, 1, 2), 3: (1, 2, 3)}
SIZES = sizes(
    "rows columns fewest most",
    {level: (*SHAPE[level], min(CHANGES[level]), max(CHANGES[level])) for level in SHAPE},
    see(
        "{columns} trains",
        room=(100, 100, 105, 110, 115, 120, 125, 130, 135, 140),
        columns=(4, 5, 6, 7, 8, 9, 9, 10, 11, 12),
    ),
    think(
        "{rows} stations, {fewest} to {most} changes of train",
        rows=(4, 4, 5, 5, 5, 6, 6, 6, 6, 7),
        fewest=(1, 1, 1, 1, 2, 1, 2, 2, 3, 3),
        most=(1, 2, 1, 2, 2, 2, 2, 3, 3, 3),
    ),
)
EARLIEST, LATEST = 6 * 60, 22 * 60  # of all times, in minutes
_DASHES = ("/", "-", "–", "—", "−", "--", "dash", "none", "no stop", "横线", "不停", "不停靠")
_TIME = re.compile(r"([01][0-9]|2[0-3]):([0-5][0-9])")


@dataclass(frozen=True)
class Run:
    """Where a train calls, and of a train of the journey where it is boarded and left."""

    calls: list[bool]
    board: int | None
    leave: int
    rank: int = 0


class Clock:
    """A time of day such as 08:15, or where `gaps` that a train does not call."""

    def __init__(self, gaps: bool = False) -> None:
        self.gaps = gaps

    def check(self, value: Any, where: str) -> None:
        """Raises BadState unless the value is such a time."""
        if not isinstance(value, str) or not (_TIME.fullmatch(value) or (self.gaps and value == PASSES)):
            raise BadState(f"{where}: {brief(value)}, expected a time such as 08:15{' or /' if self.gaps else ''}")

    def write(self, value: Any) -> str:
        """The value as text, a dash where the train does not call."""
        return "-" if value == PASSES else str(value)

    def parse(self, text: str) -> Any:
        """The time that a text tells. Raises ValueError where it tells none."""
        text = text.strip().replace("：", ":")
        if self.gaps and text.strip("\"'`").casefold() in _DASHES:
            return PASSES
        text = f"0{text}" if re.fullmatch(r"[0-9]:[0-9]{2}", text) else text
        if _TIME.fullmatch(text):
            return text
        raise ValueError(f"{brief(text)}, expected a time such as 08:15")

    def alter(self, rng: Random, value: Any) -> Any:
        """A time up to half an hour earlier or later."""
        return value if value == PASSES else clock(minutes(value) + rng.choice((-30, -10, -7, -3, 3, 7, 10, 30)))


FIELDS: dict[str, Field] = {
    "stations": Listed(Word(STATIONS), 3, 7),
    "trains": Listed(Word(TRAINS), 2, 12),
    "times": Listed(Listed(Clock(gaps=True), 2, 12), 3, 7),
}
ASKED: dict[str, Field] = {"start": Word(STATIONS), "goal": Word(STATIONS), "clock": Clock(), "change": Whole(3, 15)}
SAYS = {
    "stations": Said("stations (the rows of the timetable, from the top)", "车站（时刻表的各行，自上而下）"),
    "trains": Said("trains (its columns, from left to right)", "车次（时刻表的各列，自左向右）"),
    "times": Said(
        "times (for each station, in the order above, one entry in brackets for each train, in the order above - a "
        "dash where the train does not call)",
        "时刻（按上述车站顺序，每站一个括号，括号内按上述车次顺序各写一项，不停靠写短横线）",
    ),
}
PROSE = Said(
    "The rows of the timetable are the stations {stations}, its columns the trains {trains}; the times, station by "
    "station and for the trains in this order, are {times}, where a dash says that the train does not call.",
    "时刻表的各行为车站 {stations}，各列为车次 {trains}；按车站逐行、按车次依次列出的时刻为 {times}，其中短横线表示该"
    "车次不停靠。",
)


def minutes(time: str) -> int:
    """Minutes since midnight."""
    return 60 * int(time[:2]) + int(time[3:])


def clock(minute: int) -> str:
    """The time of day so many minutes after midnight."""
    return f"{minute // 60 % 24:02d}:{minute % 60:02d}"


def lines_of(facts: Facts) -> list[Line]:
    """What each train does, as solvers take it."""
    return [
        [
            (station, minutes(row[k]))
            for station, row in zip(facts["stations"], facts["times"], strict=True)
            if row[k] != PASSES
        ]
        for k in range(len(facts["trains"]))
    ]


def query(facts: Facts) -> tuple[list[Line], str, str, int, int]:
    """Trains, start, goal, the time from which on, and how long a change takes."""
    return lines_of(facts), facts["start"], facts["goal"], minutes(facts["clock"]), facts["change"]


def make(draw: Draw, level: int) -> Facts | None:
    """A timetable of which the best journey has a number of changes that is drawn first."""
    rows, columns, fewest, most = SIZES(level)
    graph, symbolic = draw["graph"], draw["symbolic"]
    stations = some(symbolic, STATIONS, rows, 6)
    kind = symbolic.choice("GDKT")
    trains = [f"{kind}{k}" for k in symbolic.sample(range(1, 100), max(8, columns))[:columns]]
    changes = graph.choice(range(fewest, most + 1))
    shapes, rng = Random(graph.getrandbits(64)), Random(draw["numeric"].getrandbits(64))
    change, earliest = rng.randint(3, 15), rng.randint(7 * 60, 13 * 60)
    for n in range(240):
        if n % 8 == 0:
            start, goal, runs = _runs(shapes, rows, columns, changes)
        times = _times(rng, runs, rows, earliest, change)
        facts = {
            "stations": stations,
            "trains": trains,
            "times": [[PASSES if minute is None else clock(minute) for minute in row] for row in times],
            "start": stations[start],
            "goal": stations[goal],
            "clock": clock(earliest),
            "change": change,
        }
        rides = by_rounds(*query(facts))
        if rides is not None and len(rides) - 1 == changes:
            return facts
    return None


def _runs(rng: Random, rows: int, columns: int, changes: int) -> tuple[int, int, list[Run]]:
    """The rows of start and goal, and of each train where it calls; so many and one more make a journey, of which
    `board` is the row where it is entered."""
    start = rng.randrange(rows - 2 - changes) if rows - 3 > changes else 0
    goal = rows - 1 - (rng.randrange(2) if rows - 3 - start > changes else 0)
    cuts = [start, *sorted(rng.sample(range(start + 1, goal), changes)), goal]
    found = []
    for k in range(columns):
        if k <= changes:
            must = cuts[k], cuts[k + 1]
            first, last = (rng.randint(0, must[0]), rng.randint(must[1], rows - 1)) if rng.random() < 0.3 else must
        else:
            first = rng.choices(range(rows - 1), [3, *[1] * (rows - 2)])[0]
            last = rng.choices(range(first + 1, rows), [1] * (rows - first - 2) + [2])[0]
            last = min(last, first + rows - changes - 1)
            must = first, last
        calls = [first <= n <= last and (n in (first, last, *must) or rng.random() < 0.65) for n in range(rows)]
        found.append(Run(calls, must[0] if k <= changes else None, must[1]))
    order = list(range(columns))
    rng.shuffle(order)
    return start, goal, [replace(found[k], rank=k) for k in order]


def _times(rng: Random, runs: Sequence[Run], rows: int, earliest: int, change: int) -> list[list[int | None]]:
    """By station and train the minute of the call: trains of the journey follow one another, others are slower, and
    come by before it or later."""
    legs = [rng.randint(12, 40) for _ in range(rows - 1)]
    columns: dict[int, list[int | None]] = {}
    ready = earliest
    for run in sorted(runs, key=lambda run: run.rank):
        on = run.board is not None
        speed = rng.uniform(0.7, 1.0) if on else rng.uniform(0.85, 1.4)
        ways = [max(4, round(speed * leg) + rng.randint(-2, 2)) for leg in legs]
        late = rng.randint(-40, 0) if rng.random() < 0.3 else rng.randint(5, 110)
        at = run.calls.index(True) if run.board is None else run.board
        minute = ready + rng.randint(0, 12) if on else earliest + sum(legs[:at]) + late
        column = [minute + sum(ways[at:n]) - sum(ways[n:at]) for n in range(rows)]
        if on:
            ready = column[run.leave] + change
        columns[run.rank] = [each if call else None for each, call in zip(column, run.calls, strict=True)]
    return [[columns[run.rank][n] for run in runs] for n in range(rows)]


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    stations, trains, times = facts["stations"], facts["trains"], facts["times"]
    if len(set(stations)) < len(stations) or len(set(trains)) < len(trains):
        return "stations and trains: expected none twice"
    if len(times) != len(stations) or {len(row) for row in times} != {len(trains)}:
        return "times: expected one for each station and train"
    for train, line in zip(trains, lines_of(facts), strict=True):
        told = [minute for _, minute in line]
        if len(line) < 2 or told != sorted(set(told)):
            return f"times of {train}: expected two or more, each later than the one before"
        if not EARLIEST <= told[0] <= told[-1] <= LATEST:
            return f"times of {train}: expected none before {clock(EARLIEST)} or after {clock(LATEST)}"
    if "start" not in facts:
        return ""
    if not {facts["start"], facts["goal"]} <= set(stations) or facts["start"] == facts["goal"]:
        return "start and goal: expected two of the stations"
    return "" if by_rounds(*query(facts)) else f"no train leads from {facts['start']} to {facts['goal']} in time"


def corrupt(rng: Random, facts: Facts) -> Facts:
    """A time of the best journey misread, or the train there taken not to call, or two stations mixed up."""
    ways = rng.random()
    if ways < 0.2:
        a, b = rng.sample(range(len(facts["stations"])), 2)
        stations = list(facts["stations"])
        stations[a], stations[b] = stations[b], stations[a]
        return {**facts, "stations": stations}
    rides = by_rounds(*query(facts)) or []
    k, *stops = rng.choice(rides)
    station, minute = rng.choice(stops)
    row = facts["stations"].index(station)
    times = [list(each) for each in facts["times"]]
    times[row][k] = PASSES if ways < 0.4 else clock(minute + rng.choice((-20, -10, -3, -1, 1, 3, 10, 20)))
    return {**facts, "times": times}


# ---- picture ----


def scene(facts: Facts, look: Look) -> FigureScene:
    """Stations down the side, trains along the top, a coloured dash where a train does not call."""
    made, rng, size = FigureScene(look), look.rng(), look.size
    stations, trains = facts["stations"], facts["trains"]
    hue = next(hue for hue in look.palette if hue not in ("yellow", "grey"))
    first = 3.6 * size
    slot = min((look.width - first - size) / len(trains), rng.uniform(7.0, 9.0) * size)
    high = min(rng.uniform(2.6, 3.3) * size, (look.height - 2 * size) / (len(stations) + 1))
    left = (look.width - first - slot * len(trains)) / 2
    right, top = look.width - left, (look.height - high * (len(stations) + 1)) / 2
    scale = made.fitting(["00:00"], slot, 0.75)
    for k, train in enumerate(trains):
        made.text(train, left + first + (k + 0.5) * slot, top + high / 2, scale=scale)
    for n, (station, row) in enumerate(zip(stations, facts["times"], strict=True)):
        y = top + (n + 1.5) * high
        made.text(station, left + first / 2, y)
        for k, time in enumerate(row):
            x = left + first + (k + 0.5) * slot
            if time == PASSES:
                made.stroke([(x - 0.75 * size, y), (x + 0.75 * size, y)], hue, 3.6)
            else:
                made.text(time, x, y, scale=scale)
        if n:
            made.stroke([(left, y - high / 2), (right, y - high / 2)], "grey", 1.0)
    made.stroke([(left, top + high), (right, top + high)], hue, 2.6)
    made.stroke([(left + first, top), (left + first, top + (len(stations) + 1) * high)], hue, 2.6)
    return made


def _time_of(text: SeenText) -> str | None:
    said = text.text.replace(" ", "").translate(str.maketrans("OoIl|", "00111"))
    return said if _TIME.fullmatch(said) else None


def read(figure: FigureReading) -> Facts:
    """A time, or a dash, for each station on the left and train above."""
    texts = figure.texts
    heads = sorted(figure.words(TRAINS), key=lambda found: found[1].x)
    names = [(word, text) for word, text in figure.words(STATIONS) if text.x < heads[0][1].left]
    names.sort(key=lambda found: found[1].y)
    if max(text.y for _, text in heads) >= min(text.y for _, text in names):
        raise Unreadable("trains: expected all in the line above the stations")
    cells = [text for text in texts if text not in [text for _, text in (*heads, *names)]]
    times: list[list[str]] = []
    for _, name in names:
        row = []
        for train, head in heads:
            here = [t for t in cells if abs(t.y - name.y) < 0.8 * name.high and abs(t.x - head.x) < 2 * name.high]
            found = _time_of(here[0]) if len(here) == 1 else None
            if not here and _dashed(figure, head.x, name.y):
                found = PASSES
            if found is None:
                raise Unreadable(f"the cell of {train}: expected a time or a dash")
            row.append(found)
        times.append(row)
    told = sum(time != PASSES for row in times for time in row)
    if told != len(cells):
        raise Unreadable(f"{len(cells)} texts in the cells, {told} of which are times of a station and a train")
    return {"stations": [name for name, _ in names], "trains": [train for train, _ in heads], "times": times}


def _dashed(figure: FigureReading, x: float, y: float) -> bool:
    """Whether a level line of colour lies here."""
    return any(
        region.wide > 2.5 * region.high and abs(region.x - x) < 8 and abs(region.y - y) < 6
        for region in figure.regions
        if region.wide < 60
    )


# ---- what is seen ----


def _at(facts: Facts, arguments: Sequence[str]) -> str:
    train, station = arguments
    return str(facts["times"][facts["stations"].index(station)][facts["trains"].index(train)])


def _draw_time(rng: Random, facts: Facts) -> tuple[str, ...] | None:
    places = [(t, s) for t in facts["trains"] for s in facts["stations"] if _at(facts, (t, s)) != PASSES]
    return rng.choice(places)


def _draw_call(rng: Random, facts: Facts) -> tuple[str, ...] | None:
    wanted = rng.random() < 0.5
    places = [(t, s) for t in facts["trains"] for s in facts["stations"] if (_at(facts, (t, s)) != PASSES) == wanted]
    return rng.choice(places) if places else None


ELEMENTS = (
    Element(
        "time",
        Said(
            "According to the timetable, at what time does {a} call at station {b}?",
            "根据时刻表，{a}次在{b}站停靠的时刻是几点几分？",
        ),
        "text",
        _at,
        _draw_time,
        noun=Said("the time (hh:mm)", "时刻（hh:mm）"),
    ),
    Element(
        "calls",
        Said(
            "In the timetable a dash means that a train does not call. Does {a} call at station {b}?",
            "时刻表中的横线表示不停靠。{a}次是否停靠{b}站？",
        ),
        "yes_no",
        lambda facts, arguments: _at(facts, arguments) != PASSES,
        _draw_call,
    ),
    Element(
        "stops",
        Said(
            "In the timetable a dash means that a train does not call. At how many stations does {a} call?",
            "时刻表中的横线表示不停靠。{a}次在时刻表中共停靠多少个车站？",
        ),
        "integer",
        lambda facts, arguments: len(lines_of(facts)[facts["trains"].index(arguments[0])]),
        lambda rng, facts: (rng.choice(facts["trains"]),),
    ),
)


class TimetableProgram(Program):
    """A program about a journey by the trains of a timetable."""

    topic = "timetables"
    education = "society"
    levels: ClassVar[Mapping[int, str]] = LEVELS
    sizes = SIZES
    variations: ClassVar[Sequence[str]] = ("numeric", "graph", "symbolic", "colour")
    fields: ClassVar[Mapping[str, Field]] = FIELDS
    asked: ClassVar[Mapping[str, Field]] = ASKED
    canvas = (660, 400)
    prose: ClassVar[Wording] = PROSE
    says: ClassVar[Mapping[str, Wording]] = SAYS
    elements: ClassVar[Sequence[Element]] = ELEMENTS

    make = staticmethod(make)
    valid = staticmethod(valid)
    corrupt = staticmethod(corrupt)
    scene = staticmethod(scene)
    read = staticmethod(read)
