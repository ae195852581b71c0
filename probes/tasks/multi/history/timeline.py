"""A timeline from before Christ to after: centuries of events, and the years between them."""

from __future__ import annotations

from typing import Any

from isoprobe.probes.families.programs import kit

NAMES = tuple("ABDEFGHKLMNPRT")
YEAR = kit.Whole(-999, 999)
SHOWN = kit.Said(
    "The line is a timeline, not to scale, with the years of events below their letters; years before Christ have a "
    "minus "
    "sign, and there is no year 0. ",
    "图为一条时间轴（未按比例绘制），字母表示历史事件，字母下方为其发生的年份（负数表示公元前的年份，没有公元0年）。",
)


def century(year: int) -> int:
    """The number of a year's century, counted away from the turn of the era on either side.

    >>> century(-221), century(100), century(101)
    (3, 1, 2)
    """
    return (abs(year) + 99) // 100


def between(early: int, late: int) -> int:
    """How many years pass from one year to a later one; there is no year 0.

    >>> between(-221, 220), between(-3, -1)
    (440, 2)
    """
    return late - early - (early < 0 < late)


def counted(early: int, late: int) -> int:
    """The same, year by year."""
    year, passed = early, 0
    while year < late:
        year += 2 if year == -1 else 1
        passed += 1
    return passed


class Timeline(kit.Program):
    """In which centuries are two events, and how many years lie between them?

    1: four events, whole tens
    2: five events, any year"""

    topic = "timelines"
    education = "junior high"
    version = 4  # 4: Chinese as a person writes it
    variations = ("numeric", "symbolic", "colour")
    question = kit.Said(
        SHOWN.en + "Event {first} was in the [MASK]th century BC and event {second} in the [MASK]th century AD (write "
        "numbers); from {first} to {second} [MASK] years passed.",
        SHOWN.zh
        + "事件{first}发生在公元前[MASK]世纪，事件{second}发生在公元[MASK]世纪（均填阿拉伯数字），两者相距[MASK]年。",
    )
    fields = {"names": kit.Listed(kit.Word(NAMES), 3, 7), "years": kit.Listed(YEAR, 3, 7)}
    asked = {"first": kit.Word(NAMES), "second": kit.Word(NAMES)}
    answer = kit.blanks(3)
    rules = (kit.named("names", "years"), kit.asks_of("names", "first", "second"))
    canvas = (640, 200)
    table = ("names", "years")
    prose = kit.Said(
        "From the left, the events on the timeline are {names}; their years, in the same order, are {years}.",
        "时间轴上自左向右的事件依次为{names}，对应的年份依次为{years}。",
    )
    says = {
        "names": kit.Said("events (their letters from left to right)", "事件（字母，自左向右）"),
        "years": kit.Said(
            "years (in the same order, with a minus sign for those before Christ)", "年份（顺序相同，公元前的加负号）"
        ),
    }
    elements = (
        kit.value_at(
            "year",
            kit.Said("Which year, with its sign, stands below {a}?", "{a}下方标的年份（连同符号）是多少？"),
            kit.each("names", "years"),
        ),
        kit.count(
            "before",
            kit.Said("How many of the years have a minus sign?", "有几个年份带负号？"),
            lambda facts: sum(year < 0 for year in facts["years"]),
        ),
    )
    labels = {"events": "names"}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Years in order, of which the ones asked about are on both sides of the turn of the era."""
        number, count = draw["numeric"], {1: 4, 2: 5}[level]
        by = 10 if level == 1 else 1
        years = sorted(number.sample([year for year in range(-990, 991) if year and year % by == 0], count))
        names = kit.some(draw["symbolic"], NAMES, count, 5)
        before = [name for name, year in zip(names, years, strict=True) if year < 0]
        after = [name for name in names if name not in before]
        if not before or not after:
            return None
        return {"names": names, "years": years, "first": number.choice(before), "second": number.choice(after)}

    def valid(self, facts: kit.Facts) -> str:
        """Years rise, and the two are on both sides."""
        years = facts["years"]
        if years != sorted(set(years)) or 0 in years:
            return "years: expected rising ones without 0"
        if "first" not in facts:
            return ""
        early, late = self.pair(facts)
        return "" if early < 0 < late else "first and second: expected one before Christ and one after"

    def pair(self, facts: kit.Facts) -> tuple[int, int]:
        """The years of the two events, the earlier one first."""
        years = dict(zip(facts["names"], facts["years"], strict=True))
        early, late = sorted(int(years[facts[which]]) for which in ("first", "second"))
        return early, late

    def by_formula(self, facts: kit.Facts) -> Any:
        """Hundreds rounded up, and a difference less the year that there is not."""
        early, late = self.pair(facts)
        return [century(early), century(late), between(early, late)]

    def by_counting(self, facts: kit.Facts) -> Any:
        """Centuries and years counted one by one from the turn of the era."""
        early, late = self.pair(facts)
        found = [
            next(k for k in range(1, 11) if abs(year) in range(100 * k - 99, 100 * k + 1)) for year in (early, late)
        ]
        return [*found, counted(early, late)]

    def knowledge(self, told: kit.Facts) -> list[kit.Said]:
        """How centuries and years are counted over the turn of the era."""
        return [
            kit.Said(
                "The years 1 to 100 are the first century, 101 to 200 the second, and so on; those before Christ are "
                "counted backwards in the same way.",
                "公元1年至100年为公元1世纪，101年至200年为公元2世纪，依此类推；公元前的世纪同样由公元元年向前推算。",
            ),
            NO_ZERO,
        ]

    def explanation(self, facts: kit.Facts) -> list[kit.Said]:
        """The century of each, and the sum of both years less one."""
        early, late = self.pair(facts)
        return [
            kit.Said(
                f"{-early} BC is in the century {century(early)} BC, AD {late} in the century {century(late)} AD.",
                f"公元前{-early}年属于公元前{century(early)}世纪，公元{late}年属于公元{century(late)}世纪。",
            ),
            passed(early, late),
        ]

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Discs on a line with an arrow head, a letter above each and its year below."""
        look, size = scene.look, scene.look.size
        y, count = 0.5 * look.height, len(facts["names"])
        left, right = 2.2 * size, look.width - 2.2 * size
        scene.stroke([(left, y), (right, y)])
        scene.stroke([(right - 0.9 * size, y - 0.6 * size), (right, y), (right - 0.9 * size, y + 0.6 * size)])
        for k, (name, year) in enumerate(zip(facts["names"], facts["years"], strict=True)):
            x = left + (right - left) * (k + 0.6) / (count + 0.3)
            scene.disc(x, y, 0.5 * size, look.palette[0])
            scene.text(name, x, y - 2.0 * size)
            scene.text(kit.signed(year), x, y + 2.2 * size)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Letters above the discs and numbers below them, from the left."""
        discs = kit.discs(figure)
        level = discs[0].y
        names = [(word, text) for word, text in kit.from_left(figure, NAMES) if text.y < level]
        years = sorted((number for number in figure.numbers() if number.y > level), key=lambda number: number.x)
        if not len(names) == len(years) == len(discs):
            raise kit.Unreadable(f"{len(names)} letters, {len(years)} years and {len(discs)} events")
        for disc, (_, name), year in zip(discs, names, years, strict=True):
            if max(abs(name.x - disc.x), abs(year.x - disc.x)) > 1.2 * name.high:
                raise kit.Unreadable("a letter or a year beside its event")
        return {"names": kit.names_of(names), "years": [year.whole for year in years]}


NO_ZERO = kit.Said(
    "From a year a BC to a year b AD, a + b - 1 years pass, as there is no year 0.",
    "由于没有公元0年，公元前a年到公元b年相距a+b-1年。",
)


def passed(early: int, late: int) -> kit.Said:
    """The years from one to the other, worked out."""
    years = between(early, late)
    if early < 0 < late:
        return kit.Said(f"{-early} + {late} - 1 = {years} years passed.", f"相距{-early}+{late}-1={years}年。")
    large, small = sorted((abs(early), abs(late)), reverse=True)
    return kit.Said(f"{large} - {small} = {years} years passed.", f"相距{large}-{small}={years}年。")


TASK = Timeline().task()
