"""An examination question about a page of a calendar and a talk in English."""

from __future__ import annotations

from calendar import monthrange
from random import Random

from isoprobe.probes.families.multi.exams import PEERS
from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.arithmetic.calendar_day import DAYS, HEADS, MONTHS, CalendarDay

ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "last but one": -2, "last": -1}
SHIFTS = {
    "two days earlier": -2,
    "two days later": 2,
    "three days earlier": -3,
    "three days later": 3,
    "a week earlier": -7,
    "a week later": 7,
    "a fortnight earlier": -14,
    "a fortnight later": 14,
}
NEXT = {f"the {day} {way} that": (day, step) for day in DAYS for way, step in (("before", -1), ("after", 1))}
TALK = (
    "W: “How about the {ordinal} {weekday} of the month?” M: “I’m afraid I’ll be away then. Could we make it {shift}?” "
    "W: “That won’t do for me, I’m sorry. Let’s say {then}.” M: “Fine. See you then!”"
)


def weekdays(facts: kit.Facts) -> list[str]:
    """The weekday of each day of the month."""
    start = DAYS.index(facts["first"])
    return [DAYS[(start + day) % 7] for day in range(facts["days"])]


class Appointment(kit.Asking, CalendarDay):
    """On which day of a month do two people meet who talk about it in English?"""

    version = 4  # 4: in Chinese, options stand on lines of their own
    subject, topic, education = "english", "making an appointment", "senior high"
    levels = {2: "two changes of plan"}
    question = kit.Said(
        "The picture shows the page of a calendar for one month. Read the talk of two people who want to meet in that "
        f"month. {TALK} On which day of the month will they meet?",
        f"图为一张某月的英文月历。阅读下面的英文对话，两人最后约定在该月几号见面？{TALK}",
    )
    asked = {
        "ordinal": kit.Word(tuple(ORDINALS)),
        "weekday": kit.Word(DAYS),
        "shift": kit.Word(tuple(SHIFTS)),
        "then": kit.Word(tuple(NEXT)),
    }
    answer = kit.option(4, peers=True)
    sample_sizes = (PEERS,)
    prose = kit.Said(
        "The calendar shows {month} with {days} days, of which the first is a {first}; its weeks start with {start}.",
        "月历显示的月份为{month}，共{days}天，1号是{first}，每周从{start}开始。",
    )
    says = {
        "month": kit.Said("month (its name)", "月份（英文名称）"),
        "days": kit.Said("number of days (the last day of the month)", "天数（该月最后一天）"),
        "first": kit.Said("day 1 (the weekday on which it falls)", "1号（星期几，英文）"),
        "start": kit.Said(
            "weeks (the weekday in the first column of the calendar)", "每周（月历第一列是星期几，英文）"
        ),
    }
    fields = {
        "month": kit.Word(MONTHS),
        "days": kit.Whole(28, 31),
        "first": kit.Word(DAYS, synonyms=dict(zip(HEADS, DAYS, strict=True))),
        "start": kit.Word((HEADS[0], HEADS[6]), said={HEADS[0]: DAYS[0], HEADS[6]: DAYS[6]}),
    }
    elements = (
        kit.one_at(
            "weekday",
            kit.Said("On which weekday does day {a} of the month fall?", "该月{a}号是星期几？"),
            dict(zip(DAYS, (f"星期{day}" for day in "一二三四五六日"), strict=True)),
            kit.numbered(weekdays),
        ),
        kit.count("days", kit.Said("How many days does the month have?", "该月共有多少天？"), "days"),
    )
    labels = {"ordinal": "ordinal"}

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts | None:
        rng = draw["numeric"]
        words = {"ordinal": ORDINALS, "weekday": DAYS, "shift": SHIFTS}
        told = {name: rng.choice(list(choices)) for name, choices in words.items()}
        return {**told, "then": draw["context"].choice(list(NEXT))}

    def shows(self, facts: kit.Facts) -> str:
        return CalendarDay.valid(self, {**facts, "day": 1})

    def fair(self, facts: kit.Facts) -> str:
        if "then" not in facts:
            return ""
        days = self.days(facts)
        if not all(1 <= day <= facts["days"] for day in days):
            return "shift and then: expected days of the month"
        same = weekdays(facts)[days[1] - 1] == NEXT[facts["then"]][0]
        return "then: expected another weekday" if same else ""

    def days(self, facts: kit.Facts) -> tuple[int, int, int]:
        """The days that are spoken of, one after another."""
        count, start = ORDINALS[facts["ordinal"]], DAYS.index(facts["first"])
        first = 1 + (DAYS.index(facts["weekday"]) - start) % 7
        last = facts["days"] - (start + facts["days"] - 1 - DAYS.index(facts["weekday"])) % 7
        day = first + 7 * (count - 1) if count > 0 else last + 7 * (count + 1)
        moved = day + SHIFTS[facts["shift"]]
        wanted, way = NEXT[facts["then"]]
        apart = (way * (DAYS.index(wanted) - start - moved + 1)) % 7
        return day, moved, moved + way * apart

    def by_remainders(self, facts: kit.Facts) -> int:
        """What is left of days by seven."""
        return self.days(facts)[2]

    def by_page(self, facts: kit.Facts) -> int:
        """All days with their weekdays, those of one weekday picked out, then day by day on or back."""
        page = dict(enumerate(weekdays(facts), 1))
        alike = [day for day, weekday in page.items() if weekday == facts["weekday"]]
        count = ORDINALS[facts["ordinal"]]
        day = alike[count - 1 if count > 0 else count] + SHIFTS[facts["shift"]]
        wanted, way = NEXT[facts["then"]]
        day += way
        while page[day] != wanted:
            day += way
        return day

    def knowledge(self, told: kit.Facts) -> list[kit.Said]:
        """What some words mean."""
        return [
            kit.Said(
                "The last but one is the one before the last; a fortnight is two weeks.",
                "last but one 意为“倒数第二个”，a fortnight 意为“两周”。",
            ),
            kit.Said(
                "“Make it a week later” puts off what was said before by seven days; “the Friday before that” is the "
                "nearest Friday earlier than the day spoken of.",
                "make it a week later 表示在原定日期的基础上推迟一周；"
                "the Friday before that 指该日之前最近的一个星期五。",
            ),
        ]

    def explanation(self, facts: kit.Facts) -> list[kit.Said]:
        """The days that are spoken of."""
        first, moved, last = self.days(facts)
        return [
            kit.Said(
                f"The {facts['ordinal']} {facts['weekday']} is day {first}; {facts['shift']} is day {moved}; "
                f"{facts['then']} is day {last}.",
                f"the {facts['ordinal']} {facts['weekday']} 是{first}号；{facts['shift']} 即{moved}号；"
                f"{facts['then']} 即{last}号。",
            )
        ]

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """The first of the month taken for another weekday, in a month that is as long."""
        first = rng.choice([day for day in DAYS if day != facts["first"]])
        alike = [month for k, month in enumerate(MONTHS, 1) if monthrange(2001, k)[1] == facts["days"]]
        return {**facts, "first": first, "month": rng.choice(alike or [facts["month"]])}


APPOINTMENT = Appointment().task()
