"""A month of a calendar: on which weekday does a day fall that is so many days after or before one of it?"""

from __future__ import annotations

from calendar import monthrange
from datetime import date, timedelta
from random import Random
from typing import TYPE_CHECKING

from isoprobe.probes.families.programs.fields import Facts, Whole, Word
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.probes.families.programs.questions import Element, choice
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

LEVELS = {1: "up to 12 days away", 2: "13 to 60 days away", 3: "61 to 400 days away"}
_AWAY = {1: (2, 12), 2: (13, 60), 3: (61, 400)}
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
HEADS = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")
MONTHS: tuple[str, ...] = ("January", "February", "March", "April", "May", "June", "July")
MONTHS += ("August", "September", "October", "November", "December")
QUESTIONS = {
    "after letter": "A letter is posted on day {day} of this month and arrives {away} days later. On which weekday?",
    "after loan": "A book is lent on day {day} of this month and must be back {away} days later. On which weekday?",
    "before exam": "An exam is on day {day} of this month; Ida began to learn {away} days before. On which weekday?",
    "before seed": "A tree blooms on day {day} of this month; it was planted {away} days before. On which weekday?",
}


def make(draw: Draw, level: int) -> Facts:
    """A month that there is, laid out from Monday or from Sunday, and a day of it."""
    number = draw["numeric"]
    month, year = number.randrange(12), number.randint(1990, 2039)
    first, days = monthrange(year, month + 1)
    way, story = draw["function"].random() < 0.5, draw["context"].randrange(2)
    return {
        "month": MONTHS[month],
        "days": days,
        "first": DAYS[first],
        "start": HEADS[draw["symbolic"].choice((0, 6))],
        "day": number.randint(1, days),
        "away": number.randint(*_AWAY[level]),
        "wording": list(QUESTIONS)[2 * way + story],
    }


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    month = MONTHS.index(facts["month"]) + 1
    if facts["days"] not in ((28, 29) if month == 2 else (monthrange(2001, month)[1],)):
        return f"{facts['days']} days: expected as many as {facts['month']} has"
    return "" if facts["day"] <= facts["days"] else f"day {facts['day']}: expected at most {facts['days']}"


def by_sevens(facts: Facts) -> str:
    """What is left of the number of days when whole weeks are taken away."""
    way = 1 if facts["wording"].startswith("after") else -1
    return DAYS[(DAYS.index(facts["first"]) + facts["day"] - 1 + way * facts["away"]) % 7]


def by_calendar(facts: Facts) -> str:
    """A year in which the month is like this one, and its calendar."""
    month = MONTHS.index(facts["month"]) + 1
    like = (DAYS.index(facts["first"]), facts["days"])
    year = next(year for year in range(1990, 2031) if monthrange(year, month) == like)
    away = timedelta(facts["away"] if facts["wording"].startswith("after") else -facts["away"])
    return DAYS[(date(year, month, facts["day"]) + away).weekday()]


def _column(day: str, start: str) -> int:
    return (DAYS.index(day) - HEADS.index(start)) % 7


def scene(facts: Facts, look: Look) -> FigureScene:
    """The month's name, the weekdays, and the days below them; a grid, or a line under the head."""
    made, rng, size = FigureScene(look), look.rng(), look.size
    left, right, top, bottom = 12.0, look.width - 12.0, 2.2 * size + 16, look.height - 12.0
    wide, high = (right - left) / 7, (bottom - top) / 7
    made.text(facts["month"], look.width / 2, size + 8, scale=1.15)
    ground, grid = rng.choice(("", look.palette[0])), rng.random() < 0.6
    skip = _column(facts["first"], facts["start"])
    if ground:
        made.box(left, top - 3, right, top + 3, ground)
    if grid:
        for k in range(8):
            made.stroke([(left + k * wide, top + high), (left + k * wide, bottom)], "grey")
            made.stroke([(left, top + max(1, k) * high), (right, top + max(1, k) * high)], "grey")
    else:
        made.stroke([(left, top + high), (right, top + high)])
    for k in range(7):
        made.text(HEADS[(HEADS.index(facts["start"]) + k) % 7], left + (k + 0.5) * wide, top + high / 2 + 2)
    for day in range(facts["days"]):
        row, column = divmod(day + skip, 7)
        made.text(day + 1, left + (column + 0.5) * wide, top + (row + 1.5) * high, scale=0.9)
    return made


def read(figure: FigureReading) -> Facts:
    """The columns from the heads; the first and the last day from their places."""
    heads = sorted(figure.words(HEADS), key=lambda found: found[1].x)
    months = figure.words(MONTHS)
    if len(heads) != 7 or len(months) != 1:
        raise Unreadable(f"{len(heads)} weekdays and {len(months)} months: expected seven and one")
    days = [n for n in figure.numbers() if n.y > heads[0][1].y + 10]
    ones = [n for n in days if n.whole == 1]
    if len(ones) != 1:
        raise Unreadable("no first day")
    first = min(heads, key=lambda found: abs(found[1].x - ones[0].x))[0]
    return {
        "month": months[0][0],
        "days": max(n.whole or 0 for n in days),
        "first": DAYS[HEADS.index(first)],
        "start": heads[0][0],
    }


def _weekday(facts: Facts, arguments: tuple[str, ...]) -> str:
    return DAYS[(DAYS.index(facts["first"]) + int(arguments[0]) - 1) % 7]


def _a_day(rng: Random, facts: Facts) -> tuple[str, ...]:
    return (str(rng.randint(1, facts["days"])),)


def _count(facts: Facts, arguments: tuple[str, ...]) -> int:
    return sum(_weekday(facts, (str(day),)) == arguments[0] for day in range(1, facts["days"] + 1))


TASK = program_task(
    topic="arithmetic",
    summary="On which weekday does a day fall that is so many days away?",
    levels=LEVELS,
    variations={
        "numeric": "the month, the day and the number of days",
        "colour": "the colours of the page",
        "function": "after or before",
        "symbolic": "the weekday at which weeks start",
        "context": "what happens on the two days",
    },
    question=QUESTIONS,
    fields={"month": Word(MONTHS), "days": Whole(28, 31), "first": Word(DAYS), "start": Word((HEADS[0], HEADS[6]))},
    asked={"day": Whole(1, 31), "away": Whole(1, 400)},
    answer=choice(DAYS),
    make=make,
    valid=valid,
    solvers=(
        ("sevens", "days counted modulo seven", by_sevens),
        ("calendar", "a year with such a month, and the calendar's own dates", by_calendar),
    ),
    scene=scene,
    read=read,
    canvas=(460, 380),
    prose="The calendar shows {month} with {days} days, of which the first is a {first}; its weeks start with {start}.",
    elements=(
        Element("weekday", "On which weekday is day {a} of the month shown?", "choice", _weekday, _a_day, DAYS),
        Element("days", "How many days does the month shown have?", "integer", lambda f, _: int(f["days"])),
        Element(
            "count",
            "How many days of the month shown are a {a}?",
            "integer",
            _count,
            lambda rng, facts: (rng.choice(DAYS),),
        ),
    ),
    labels=lambda facts: {"days away": facts["away"]},
)
