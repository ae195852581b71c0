"""Temperature and rain of four places, each in a picture of its own: which place is it?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, product
from random import Random
from typing import TYPE_CHECKING, Any

from isoprobe.probes.families.programs import kit

if TYPE_CHECKING:
    from isoprobe.vision.figure.texts import SeenText

PLACES = 4
LETTERS = kit.OPTION_LETTERS[:PLACES]
MONTHS = (1, 4, 7, 10)
WARMTH, RAIN = 5, 20  # °C and mm to a unit
COLDEST, UP = -20, 12  # °C at the foot, units of each frame
HEMISPHERE = kit.Term({"northern": "北", "southern": "南"})
SEASON = kit.Term({"summer": "夏", "winter": "冬"})
FROST = kit.Term({"below": "低于", "above": "高于"})
PICTURE = kit.Said("picture", "图")
SHOWN = kit.Said(
    "Each of the pictures A to D shows a place's mean temperature (dots, in °C, above) and rain (bars, in mm, below) "
    "in "
    "January, April, July and October. ",
    "图A至图D为某四地1月、4月、7月、10月的气温（上方折线图，℃）和降水量（下方柱状图，mm）。",
)
MONTH = kit.Listed(kit.Listed(kit.Whole(-20, 40), 4, 4), PLACES, PLACES)
CLASSES = tuple(product(HEMISPHERE.words, SEASON.words, FROST.words))

Class = tuple[str, str, str]


def class_of(temperatures: list[int], rains: list[int]) -> Class:
    """Hemisphere, season of rain and frost by January and July."""
    north = temperatures[2] > temperatures[0]
    warm, cold = (2, 0) if north else (0, 2)
    return (
        "northern" if north else "southern",
        "summer" if rains[warm] > rains[cold] else "winter",
        "below" if temperatures[cold] < 0 else "above",
    )


def ranked(temperatures: list[int], rains: list[int]) -> Class:
    """The same by the order of all four months: the hottest of them, and whether warmer ones have more rain."""
    pairs = [(temperatures[a] - temperatures[b]) * (rains[a] - rains[b]) for a, b in combinations(range(4), 2)]
    return (
        "northern" if MONTHS[temperatures.index(max(temperatures))] == 7 else "southern",
        "summer" if sum(pair > 0 for pair in pairs) > 3 else "winter",
        "below" if any(each < 0 for each in temperatures) else "above",
    )


def drawn(number: Random, kind: Class) -> tuple[list[int], list[int]]:
    """Temperatures and rains of a place of a class."""
    low = number.choice((-15, -10, -5) if kind[2] == "below" else (5, 10))
    high = number.choice((25, 30, 35))
    between = number.sample(range(low + 5, high, 5), 2)
    temperatures = [low, between[0], high, between[1]]
    if kind[0] == "southern":
        temperatures = [high, between[0], low, between[1]]
    amounts = sorted(number.sample(range(20, 241, 20), 4), reverse=kind[1] == "winter")
    order = sorted(range(4), key=temperatures.__getitem__)
    rains = [amounts[order.index(k)] for k in range(4)]
    return temperatures, rains


def by_month(field: str) -> Callable[[kit.Facts], dict[tuple[str, str], int]]:
    """The table of a field by picture and month."""
    return lambda facts: {
        (letter, str(month)): value
        for letter, values in zip(LETTERS, facts[field], strict=True)
        for month, value in zip(MONTHS, values, strict=True)
    }


class ClimatePages(kit.Program):
    """Which of four climate diagrams belongs to a place?

    1: four places that differ in hemisphere or season of rain
    2: and in frost too"""

    topic = "climate"
    education = "senior high"
    version = 4  # 4: Chinese as a person writes it
    variations = ("numeric", "function", "colour")
    question = kit.Said(
        SHOWN.en
        + "Which picture belongs to a place in the {hemisphere} hemisphere where most rain falls in {season} and "
        "the coldest month is {frost} 0 °C?",
        SHOWN.zh + "其中位于{hemisphere}半球、降水集中在{season}季、四个月中最低气温{frost}0℃的是",
    )
    fields = {
        "temperatures": MONTH,
        "rains": kit.Listed(kit.Listed(kit.Whole(0, 240), 4, 4), PLACES, PLACES),
    }
    asked = {"hemisphere": HEMISPHERE, "season": SEASON, "frost": FROST}
    answer = kit.pictured(PLACES, PICTURE)
    rules = (kit.as_many("temperatures", "rains"),)
    canvas = (380, 1160)
    pages = PLACES
    prose = kit.Said(
        "The temperatures in January, April, July and October, in brackets for each of the pictures A to D, are "
        "{temperatures} °C; the rains in these months are {rains} mm.",
        "图A至图D各地1、4、7、10月的气温依次为{temperatures}℃，降水量依次为{rains}mm。",
    )
    says = {
        "temperatures": kit.Said(
            "temperatures (in °C, of the pictures A to D, each in brackets in January, April, July and October)",
            "气温（℃，从图A到图D，每图一个括号，依次为1、4、7、10月）",
        ),
        "rains": kit.Said(
            "rains (in mm, of the pictures A to D, each in brackets in January, April, July and October)",
            "降水量（mm，从图A到图D，每图一个括号，依次为1、4、7、10月）",
        ),
    }
    elements = tuple(
        kit.value_at(
            name,
            wording,
            by_month(field),
        )
        for name, field, wording in (
            (
                "temperature",
                "temperatures",
                kit.Said("How many °C has the place of picture {a} in month {b}?", "图{a}所示地{b}月的气温是多少℃？"),
            ),
            (
                "rain",
                "rains",
                kit.Said(
                    "How many mm of rain has the place of picture {a} in month {b}?",
                    "图{a}所示地{b}月的降水量是多少mm？",
                ),
            ),
        )
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Four classes, one of which is asked about; what each place has is drawn after that."""
        form, number = draw["function"], draw["numeric"]
        kinds = list(form.sample(CLASSES, PLACES))
        if level == 1:
            kinds = [(*pair, form.choice(list(FROST.words))) for pair in product(HEMISPHERE.words, SEASON.words)]
            form.shuffle(kinds)
        places = [drawn(number, kind) for kind in kinds]
        hemisphere, season, frost = form.choice(kinds)
        return {
            "temperatures": [temperatures for temperatures, _ in places],
            "rains": [rains for _, rains in places],
            "hemisphere": hemisphere,
            "season": season,
            "frost": frost,
        }

    def classes(self, facts: kit.Facts) -> list[Class]:
        """The class of each place."""
        return [class_of(*each) for each in zip(facts["temperatures"], facts["rains"], strict=True)]

    def valid(self, facts: kit.Facts) -> str:
        """Months that differ in both, in steps of the axes, and one place that is meant."""
        for temperatures, rains in zip(facts["temperatures"], facts["rains"], strict=True):
            if any(each % WARMTH or not each for each in temperatures) or any(
                each % RAIN or not each for each in rains
            ):
                return "temperatures and rains: expected multiples of 5 °C and 20 mm, none 0"
            if len(set(temperatures)) < 4 or len(set(rains)) < 4:
                return "temperatures and rains: expected four different ones of each place"
            if {temperatures[0], temperatures[2]} != {min(temperatures), max(temperatures)}:
                return "temperatures: expected January and July to be the extremes"
            if class_of(temperatures, rains) != ranked(temperatures, rains):
                return "rains: expected them to go with the temperatures, or against them"
        if "hemisphere" not in facts:
            return ""
        wanted = (facts["hemisphere"], facts["season"], facts["frost"])
        return "" if self.classes(facts).count(wanted) == 1 else "rains: expected one place that is meant"

    def by_extremes(self, facts: kit.Facts) -> str:
        """January and July compared."""
        return LETTERS[self.classes(facts).index((facts["hemisphere"], facts["season"], facts["frost"]))]

    def by_order(self, facts: kit.Facts) -> str:
        """The hottest month, and whether warmer months have more rain."""
        wanted = (facts["hemisphere"], facts["season"], facts["frost"])
        found = [ranked(*each) for each in zip(facts["temperatures"], facts["rains"], strict=True)]
        (place,) = (k for k, kind in enumerate(found) if kind == wanted)
        return LETTERS[place]

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """January and July of one place taken for each other, or two places."""
        a, b = rng.sample(range(PLACES), 2)
        found = {key: [list(each) for each in facts[key]] for key in self.fields}
        if rng.random() < 0.5:
            for values in found.values():
                values[a], values[b] = values[b], values[a]
        else:
            values = found[rng.choice(list(found))][a]
            values[0], values[2] = values[2], values[0]
        return {**facts, **found}

    def knowledge(self, told: kit.Facts) -> list[kit.Said]:
        """How hemisphere and season are told."""
        return LESSONS

    def explanation(self, facts: kit.Facts) -> list[kit.Said]:
        """What January and July say of each place."""
        return told_of(facts["temperatures"], facts["rains"])

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """In each band two frames, dots on a line above and bars below, the months under them."""
        look, size = scene.look, scene.look.size
        high = look.height / PLACES
        for page, letter in enumerate(LETTERS):
            top = page * high + 1.4 * size
            left, right = 4.4 * size, look.width - 1.6 * size
            scene.text(letter, 1.3 * size, top, scale=1.1)
            top += 1.4 * size
            frame = (high - 8.0 * size) / 2
            for field, foot, by, first in (
                ("temperatures", top + frame, WARMTH, COLDEST),
                ("rains", top + 2 * frame + 1.8 * size, RAIN, 0),
            ):
                chart = kit.Chart(scene, left, foot - frame, right, foot, 4, UP)
                for level in range(UP + 1):
                    strong = level % 4 == 0
                    scene.stroke([chart.at(0, level), chart.at(4, level)], "grey", 1.8 if strong else 0.7)
                    if strong:
                        scene.text(kit.signed(first + level * by), left - 0.7 * size, chart.y(level), "right", 0.9)
                chart.axes(above=0)
                points = [chart.at(k + 0.5, (v - first) / by) for k, v in enumerate(facts[field][page])]
                if field == "rains":
                    for x, y in points:
                        scene.box(x - 0.22 * chart.wide, y, x + 0.22 * chart.wide, foot, look.palette[1])
                else:
                    scene.stroke(points, look.palette[0], 1.8)
                    for x, y in points:
                        scene.disc(x, y, 0.36 * size, look.palette[0])
            for k, month in enumerate(MONTHS):
                scene.text(month, left + (k + 0.5) * (right - left) / 4, top + 2 * frame + 3.3 * size)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """In each band dots against the upper scale and bars against the lower one, over the months."""
        facts: kit.Facts = {"temperatures": [], "rains": []}
        bars = kit.boxes(figure, wide=12)
        hues = {box.colour for box in bars}
        dots = [dot for hue in kit.hues(figure) if hue not in hues for dot in figure.thick(hue, 5)]
        high = figure.height / PLACES
        for page, letter in enumerate(LETTERS):

            def here(things: Sequence[Any], page: int = page) -> list[Any]:
                return [thing for thing in things if page * high <= thing.y < (page + 1) * high]

            numbers: list[SeenText] = here(figure.numbers())
            foot = max(number.y for number in numbers)
            months = sorted((n for n in numbers if n.y > foot - 6), key=lambda n: n.x)
            ticks = sorted((n for n in numbers if n.y <= foot - 6), key=lambda n: n.y)
            if [n.whole for n in months] != list(MONTHS) or len(ticks) != 8:
                raise kit.Unreadable(f"{len(ticks)} numbers beside the frames of picture {letter}")
            if [word for word, _ in here_words(figure, page * high, (page + 1) * high)] != [letter]:
                raise kit.Unreadable(f"the picture {letter} without its letter")
            for field, own, by, things in (
                ("temperatures", ticks[:4], WARMTH, here(dots)),
                ("rains", ticks[4:], RAIN, here(bars)),
            ):
                scale = kit.scale(figure, own, vertical=True, worth=by)
                things = sorted(things, key=lambda thing: thing.x)
                at = [min(range(4), key=lambda k: abs(months[k].x - thing.x)) for thing in things]
                if at != [0, 1, 2, 3]:
                    raise kit.Unreadable(f"{len(things)} {field} in picture {letter}: expected four")
                ends = [thing.top if field == "rains" else thing.y for thing in things]
                facts[field].append([by * scale.whole(end, 0.35) for end in ends])
        return facts


def here_words(figure: kit.FigureReading, top: float, bottom: float) -> list[tuple[str, SeenText]]:
    """The letters of pictures between two heights."""
    return [(word, text) for word, text in figure.words(tuple(LETTERS)) if top <= text.y < bottom]


LESSONS = [
    kit.Said(
        "In the northern hemisphere July is the warmest month and January the coldest; in the southern hemisphere it "
        "is "
        "the other way round.",
        "北半球7月最热、1月最冷，南半球相反。",
    ),
    kit.Said(
        "Rain in the warm half of the year is summer rain, as under monsoons; rain in the cold half is winter rain, as "
        "around the Mediterranean.",
        "气温高的月份降水多为夏季多雨（如季风气候），气温低的月份降水多为冬季多雨（如地中海气候）。",
    ),
]


def told_of(temperatures: list[list[int]], rains: list[list[int]]) -> list[kit.Said]:
    """What January and July say of each place."""
    found = []
    for letter, warm, wet in zip(LETTERS, temperatures, rains, strict=True):
        hemisphere, season, _ = class_of(warm, wet)
        found.append(
            kit.Said(
                f"Picture {letter}: {warm[0]} °C in January and {warm[2]} °C in July, so the {hemisphere} hemisphere; "
                f"{wet[0]} mm and {wet[2]} mm, so rain in {season}.",
                f"图{letter}：1月{warm[0]}℃、7月{warm[2]}℃，为{HEMISPHERE.words[hemisphere]}半球；降水1月{wet[0]}mm、7月"
                f"{wet[2]}mm，为{SEASON.words[season]}季多雨。",
            )
        )
    return found


TASK = ClimatePages().task()
