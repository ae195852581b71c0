"""A month of a calendar: on which weekday does a day fall that is so many days after or before one of it?"""

from __future__ import annotations

from calendar import monthrange
from datetime import date, timedelta

from isoprobe.probes.families.programs import kit

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
HEADS = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")
MONTHS: tuple[str, ...] = ("January", "February", "March", "April", "May", "June", "July")
MONTHS += ("August", "September", "October", "November", "December")


def _weekdays(facts: kit.Facts) -> list[str]:
    """The weekday of each day of the month."""
    first = DAYS.index(facts["first"])
    return [DAYS[(first + day) % 7] for day in range(facts["days"])]


class CalendarDay(kit.Program):
    """On which weekday does a day fall that is so many days away?

    1: up to 12 days away
    2: 13 to 60 days away
    3: 61 to 400 days away"""

    school = "elementary school"
    variations = ("numeric", "colour", "symbolic", "context")
    question = {
        "after letter": "{person} posts a letter on day {day} of this month, and it arrives {away} days later. On "
        "which weekday does it arrive?",
        "after loan": "{person} borrows a book on day {day} of this month and must return it {away} days later. On "
        "which weekday must it be returned?",
        "before exam": "{person} has an exam on day {day} of this month and began to prepare for it {away} days "
        "earlier. On which weekday was that?",
        "before seed": "A tree that {person} planted {away} days earlier blooms on day {day} of this month. On which "
        "weekday was it planted?",
    }
    fields = {
        "month": kit.Word(MONTHS),
        "days": kit.Whole(28, 31),
        "first": kit.Word(DAYS, synonyms=dict(zip(HEADS, DAYS, strict=True))),
        "start": kit.Word((HEADS[0], HEADS[6]), said={HEADS[0]: DAYS[0], HEADS[6]: DAYS[6]}),
    }
    asked = {"day": kit.Whole(1, 31), "away": kit.Whole(1, 400), "person": kit.Word(kit.PEOPLE)}
    answer = kit.choice(DAYS, "DAY")
    labels = {"days away": "away"}
    canvas = (460, 380)
    says = {
        "month": "month (its name)",
        "days": "number of days (the last day of the month)",
        "first": "day 1 (the weekday on which it falls)",
        "start": "weeks (the weekday in the first column of the calendar)",
    }
    prose = (
        "The calendar shows {month} with {days} days, of which the first is a {first}; its weeks start with {start}."
    )
    elements = (
        kit.one_at("weekday", "On which weekday does day {a} of the month fall?", DAYS, kit.numbered(_weekdays)),
        kit.count("days", "How many days does the month have?", "days"),
        kit.value_at("count", "How often is there a {a} in the month?", kit.tally(_weekdays, DAYS)),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """A month that there is, laid out from Monday or from Sunday, and a day of it."""
        number = draw["numeric"]
        month, year = number.randrange(12), number.randint(1990, 2039)
        first, days = monthrange(year, month + 1)
        shown = {"month": MONTHS[month], "days": days, "first": DAYS[first]}
        day, away = number.randint(1, days), number.randint(*{1: (2, 12), 2: (13, 60), 3: (61, 400)}[level])
        asked = {"day": day, "away": away, "person": draw["context"].choice(kit.PEOPLE)}
        return {**shown, "start": HEADS[draw["symbolic"].choice((0, 6))], **asked}

    def valid(self, facts: kit.Facts) -> str:
        """The month has as many days as any of its name, and the day is one of them."""
        month = MONTHS.index(facts["month"]) + 1
        if facts["days"] not in ((28, 29) if month == 2 else (monthrange(2001, month)[1],)):
            return f"{facts['days']} days: expected as many as {facts['month']} has"
        return "" if facts["day"] <= facts["days"] else f"day {facts['day']}: expected at most {facts['days']}"

    def by_sevens(self, facts: kit.Facts) -> str:
        """What is left of the number of days when whole weeks are taken away."""
        way = 1 if facts["wording"].startswith("after") else -1
        return DAYS[(DAYS.index(facts["first"]) + facts["day"] - 1 + way * facts["away"]) % 7]

    def by_calendar(self, facts: kit.Facts) -> str:
        """A year in which the month is like this one, and its calendar."""
        month, like = MONTHS.index(facts["month"]) + 1, (DAYS.index(facts["first"]), facts["days"])
        year = next(year for year in range(1990, 2031) if monthrange(year, month) == like)
        away = timedelta(facts["away"] if facts["wording"].startswith("after") else -facts["away"])
        return DAYS[(date(year, month, facts["day"]) + away).weekday()]

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """The month's name, the weekdays, and the days below them; a grid, or a line under the head."""
        look, rng = scene.look, scene.look.rng()
        chart = kit.chart(scene, 12, 2.2 * look.size + 16, 12, 12, 7, 7)
        head, start = chart.top + chart.high, HEADS.index(facts["start"])
        scene.text(facts["month"], look.width / 2, look.size + 8, scale=1.15)
        ground, grid = rng.choice(("", look.palette[0])), rng.random() < 0.6
        if ground:
            scene.box(chart.left, chart.top - 3, chart.right, chart.top + 3, ground)
        for k in range(8 if grid else 0):
            across, down = chart.left + k * chart.wide, chart.top + max(1, k) * chart.high
            scene.stroke([(across, head), (across, chart.bottom)], "grey")
            scene.stroke([(chart.left, down), (chart.right, down)], "grey")
        if not grid:
            scene.stroke([(chart.left, head), (chart.right, head)])
        for k in range(7):
            scene.text(HEADS[(start + k) % 7], chart.x(k + 0.5), chart.top + chart.high / 2 + 2)
        for day in range(facts["days"]):
            row, column = divmod(day + (DAYS.index(facts["first"]) - start) % 7, 7)
            scene.text(day + 1, chart.x(column + 0.5), chart.row(row + 1), scale=0.9)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The columns from the heads; the first and the last day from their places."""
        heads = kit.from_left(figure, HEADS)
        ((month, _),) = figure.words(MONTHS)
        days = [n for n in figure.numbers() if n.y > heads[0][1].y + 10]
        (one,) = (n for n in days if n.whole == 1)
        if len(heads) != 7:
            raise kit.Unreadable(f"{len(heads)} weekdays: expected seven")
        first = DAYS[HEADS.index(min(heads, key=lambda found: abs(found[1].x - one.x))[0])]
        return {"month": month, "days": max(n.whole or 0 for n in days), "first": first, "start": heads[0][0]}


TASK = CalendarDay().task()
