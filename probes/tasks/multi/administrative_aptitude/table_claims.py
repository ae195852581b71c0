"""A table of numbers by region and year: which of five statements about growth, shares and means are right?"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Any

from isoprobe.probes.families.programs import kit

SIZES = kit.sizes(
    "rows columns least most kinds",
    {1: (3, 3, 20, 99, 1), 2: (4, 4, 20, 199, 2), 3: (5, 5, 100, 899, 3)},
    kit.see(
        "the table gets smaller",
        digits=(20, 18, 16, 14, 12, 11, 10, 9, 8, 7),
        room=kit.later(150, 170, 300, 480, 720, 1100),
    ),
    kit.think(
        "{rows} rows of {columns} numbers from {least} to {most}, statements of the kinds of level {kinds}",
        rows=(3, 3, 4, 4, 5, 5, 6, 7, 8, 9),
        columns=kit.rise(3, 8),
        kinds=(1, 1, 1, 2, 2, 2, 3, 3, 3, 3),
        least=(10, 20, 20, 20, 20, 50, 100, 100, 100, 100),
        most=(40, 60, 99, 99, 199, 299, 399, 599, 899, 999),
    ),
)
REGIONS = tuple("HKLMNPQRTVXY")
YEARS = tuple(str(year) for year in range(2001, 2030))
CLAIMS = kit.Claim(
    {
        "total": kit.Said("the total of all regions is larger in {0} than in {1}", "{0}年各地区的合计大于{1}年"),
        "ahead": kit.Said("the sum of all years is larger for {0} than for {1}", "{0}地各年之和大于{1}地"),
        "steady": kit.Said(
            "the difference between the largest and the smallest number of {0} is greater than that of {1}",
            "{0}地各年最大值与最小值之差大于{1}地",
        ),
        "above": kit.Said(
            "from {2} to {3} the number of {0} changed by more, up or down, than that of {1}",
            "从{2}年到{3}年，{0}地数值变化的绝对值大于{1}地",
        ),
        "mean": kit.Said("the mean of {0} over all the years is above {1}", "{0}地各年的平均值高于{1}"),
        "part": kit.Said(
            "in {1} region {0} had more than {2}% of the total of all regions", "{1}年{0}地占合计的比重超过{2}%"
        ),
        "shares": kit.Said(
            "the share of {0} in the total of all regions was higher in {1} than in {2}",
            "{0}地占合计的比重{1}年高于{2}年",
        ),
        "rose": kit.Said("{0} rose by more than {3}% from {1} to {2}", "从{1}年到{2}年，{0}地的增长率超过{3}%"),
        "faster": kit.Said(
            "{0} grew by a higher percentage than {1} from {2} to {3}", "从{2}年到{3}年，{0}地的增长率高于{1}地"
        ),
    }
)
KINDS = {
    1: ("total", "ahead", "steady", "above", "mean"),
    2: ("total", "ahead", "steady", "mean", "part", "shares"),
    3: ("steady", "mean", "part", "shares", "rose", "faster"),
}
_TABLE = dict[tuple[str, str], int]


def _cells(facts: kit.Facts) -> _TABLE:
    return {
        (region, year): number
        for region, row in zip(facts["regions"], facts["numbers"], strict=True)
        for year, number in zip(facts["years"], row, strict=True)
    }


# ---- by fractions ----


def by_fractions(facts: kit.Facts) -> list[bool]:
    """Growth, shares and means as exact fractions, compared."""
    cells, regions, years = _cells(facts), facts["regions"], facts["years"]

    def total(year: str) -> int:
        return sum(cells[region, year] for region in regions)

    def over(region: str) -> list[int]:
        return [cells[region, year] for year in years]

    def share(region: str, year: str) -> Fraction:
        return Fraction(cells[region, year], total(year))

    def growth(region: str, start: str, stop: str) -> Fraction:
        return Fraction(cells[region, stop], cells[region, start]) - 1

    def holds(claim: str) -> bool:
        kind, *a = claim.split(" ")
        if kind == "total":
            return total(a[0]) > total(a[1])
        if kind == "ahead":
            return sum(over(a[0])) > sum(over(a[1]))
        if kind == "steady":
            return max(over(a[0])) - min(over(a[0])) > max(over(a[1])) - min(over(a[1]))
        if kind == "above":
            return abs(cells[a[0], a[3]] - cells[a[0], a[2]]) > abs(cells[a[1], a[3]] - cells[a[1], a[2]])
        if kind == "mean":
            return Fraction(sum(over(a[0])), len(years)) > int(a[1])
        if kind == "part":
            return share(a[0], a[1]) > Fraction(int(a[2]), 100)
        if kind == "shares":
            return share(a[0], a[1]) > share(a[0], a[2])
        if kind == "rose":
            return growth(a[0], a[1], a[2]) > Fraction(int(a[3]), 100)
        return growth(a[0], a[2], a[3]) > growth(a[1], a[2], a[3])

    return [holds(claim) for claim in facts["options"]]


# ---- by whole numbers ----


# ---- drawing ----


def _claim(rng: Random, facts: kit.Facts, kind: str, right: bool) -> str | None:
    """A statement of this kind that is right, or wrong, about regions and years drawn first; None where none is."""
    regions, years, cells = facts["regions"], facts["years"], _cells(facts)
    region, other = rng.sample(regions, 2)
    early, late = sorted(rng.sample(years, 2))
    if kind in ("mean", "part", "rose"):
        if kind == "mean":
            exact, told = Fraction(sum(cells[region, year] for year in years), len(years)), region
        elif kind == "part":
            exact = Fraction(100 * cells[region, early], sum(cells[each, early] for each in regions))
            told = f"{region} {early}"
        else:
            pairs = [(r, a, b) for r in regions for a in years for b in years if a < b]
            pairs = [(r, a, b) for r, a, b in pairs if 102 * cells[r, a] < 100 * cells[r, b]]
            if not pairs:
                return None
            region, early, late = rng.choice(pairs)
            exact, told = Fraction(100 * cells[region, late], cells[region, early]) - 100, f"{region} {early} {late}"
        near = int(exact) if right else int(exact) + 1  # as near to the truth on either side
        return None if exact == int(exact) else f"{kind} {told} {near}"
    if kind in ("total", "shares"):
        sides = [f"{early} {late}", f"{late} {early}"]
        claims = [f"{kind} {side}" if kind == "total" else f"{kind} {region} {side}" for side in sides]
    else:
        period = f" {early} {late}" if kind in ("above", "faster") else ""
        claims = [f"{kind} {a} {b}{period}" for a, b in ((region, other), (other, region))]
        if kind == "faster" and any(cells[each, early] >= cells[each, late] for each in (region, other)):
            growing = list(_growing(facts))
            if not growing:
                return None
            region, other, early, late = rng.choice(growing)
            claims = [f"{kind} {a} {b} {early} {late}" for a, b in ((region, other), (other, region))]
    held = by_fractions({**facts, "options": claims})
    return claims[held.index(right)] if set(held) == {True, False} else None


def _growing(facts: kit.Facts) -> Iterator[tuple[str, str, str, str]]:
    """Two regions and two years in which both grew."""
    cells, years = _cells(facts), facts["years"]
    for a, b in permutations(facts["regions"], 2):
        for n, early in enumerate(years):
            for late in years[n + 1 :]:
                if cells[a, early] < cells[a, late] and cells[b, early] < cells[b, late]:
                    yield a, b, early, late


_ARGUMENTS = {
    "total": ("year", "year"),
    "ahead": ("region", "region"),
    "steady": ("region", "region"),
    "above": ("region", "region", "year", "year"),
    "mean": ("region", "number"),
    "part": ("region", "year", "number"),
    "shares": ("region", "year", "year"),
    "rose": ("region", "year", "year", "number"),
    "faster": ("region", "region", "year", "year"),
}


# ---- picture ----


def _draw_cell(rng: Random, facts: kit.Facts) -> tuple[str, ...]:
    return rng.choice(facts["regions"]), rng.choice(facts["years"])


def _best_year(facts: kit.Facts, arguments: tuple[str, ...]) -> str:
    row = facts["numbers"][facts["regions"].index(arguments[0])]
    return str(facts["years"][row.index(max(row))])


def _draw_region(rng: Random, facts: kit.Facts) -> tuple[str, ...] | None:
    clear = [r for r, row in zip(facts["regions"], facts["numbers"], strict=True) if row.count(max(row)) == 1]
    return (rng.choice(clear),) if clear else None


class TableClaims(kit.Program):
    """Which statements about the numbers of a table are right?

    1: three regions, three years, sums and differences
    2: four regions, four years, means and shares too
    3: five regions, five years, growth in per cent too"""

    topic = "tables"
    education = "society"
    version = 5  # 5: in Chinese, options stand on lines of their own
    variations = ("numeric", "function", "context", "colour")
    question = {
        what: kit.Said(f"The table shows {en} Which of these statements are right?", f"表中是{zh}下列说法正确的有：")
        for what, en, zh in (
            (
                "grain",
                "the harvest of several regions by year, in thousand tonnes.",
                "若干地区各年的粮食产量（单位：千吨）。",
            ),
            (
                "guests",
                "how many thousand visitors several regions had in each year.",
                "若干地区各年接待的游客人数（单位：千人）。",
            ),
            (
                "cars",
                "how many hundred cars were sold in several regions in each year.",
                "若干地区各年的汽车销量（单位：百辆）。",
            ),
        )
    }
    fields = {
        "regions": kit.Listed(kit.Word(REGIONS), 3, 9),
        "years": kit.Listed(kit.Word(YEARS), 3, 8),
        "numbers": kit.Listed(kit.Listed(kit.Whole(1, 999), 3, 8), 3, 9),
    }
    answer = kit.several(5, of=CLAIMS)
    sizes = SIZES
    canvas = (560, 340)
    prose = kit.Said(
        "The rows of the table are the regions {regions}, its columns the years {years}; the numbers row by row are "
        "{numbers}.",
        "表中各行为地区 {regions}，各列为年份 {years}；逐行数据为 {numbers}。",
    )
    says = {
        "regions": kit.Said("regions (the rows of the table, from the top)", "地区（表中各行，自上而下）"),
        "years": kit.Said("years (its columns, from left to right)", "年份（表中各列，自左向右）"),
        "numbers": kit.Said(
            "numbers (row by row, each row in brackets, in the order of the years)",
            "数据（逐行写出，每行一个括号，按年份顺序）",
        ),
    }
    allowances = (
        kit.Allowance(
            "worn", "a digit twice as large goes unread, and leaves a number without it", cases=("twice as large",)
        ),
    )
    elements = (
        kit.Element(
            "cell",
            kit.Said("What number does the table show for {a} in {b}?", "表中{a}地{b}年的数值是多少？"),
            "integer",
            lambda facts, arguments: _cells(facts)[arguments[0], arguments[1]],
            _draw_cell,
        ),
        kit.Element(
            "peak",
            kit.Said("In which year of the table is the number of {a} largest?", "{a}地的数值在哪一年最大？"),
            "text",
            _best_year,
            _draw_region,
            noun=kit.Said("the year", "年份"),
        ),
    )
    labels = {"numbers": lambda facts: len(facts["regions"]) * len(facts["years"])}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Numbers without a trend; how many statements are right is drawn first, then which, then what each is
        about."""
        number, context, form = draw["numeric"], draw["context"], Random(draw["function"].getrandbits(64))
        rows, columns, least, most, kinds_of = SIZES(level)
        regions = sorted(kit.some(context, REGIONS, rows, 6))
        first = context.randrange(len(YEARS) - max(5, columns))
        facts: kit.Facts = {
            "regions": regions,
            "years": list(YEARS[first : first + columns]),
            "numbers": [[number.randint(least, most) for _ in range(columns)] for _ in range(rows)],
        }
        right = kit.some_right(form, 5)
        kinds = form.sample(KINDS[kinds_of], 5)
        options: list[str] = []
        for k, kind in enumerate(kinds):
            claim = _claim(form, facts, kind, k in right)
            if claim is None:
                return None
            options.append(claim)
        return {**facts, "options": options}

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        regions, years = facts["regions"], facts["years"]
        if regions != sorted(set(regions)) or years != sorted(set(years)):
            return "regions and years: expected some in order, none twice"
        if len(facts["numbers"]) != len(regions) or {len(row) for row in facts["numbers"]} != {len(years)}:
            return "numbers: expected one in each row and column"
        places = {"year": set(years), "region": set(regions)}
        for claim in facts.get("options", ()):
            kind, *arguments = claim.split(" ")
            for word, what in zip(arguments, _ARGUMENTS[kind], strict=True):
                if what in places and word not in places[what]:
                    return f"option {claim!r}: {word} is no {what} of the table"
                if what == "number" and not (word.isdecimal() and len(word) < 5):
                    return f"option {claim!r}: expected a whole number for {word}"
            if len(set(arguments)) < len(arguments):
                return f"option {claim!r}: expected different things"
        return ""

    def by_fractions(self, facts: kit.Facts) -> Any:
        """Growth, shares and means as exact fractions, compared."""
        return by_fractions(facts)

    def by_crossing(self, facts: kit.Facts) -> list[bool]:
        """Both sides multiplied out to whole numbers, and one sum taken from the other."""
        rows = dict(zip(facts["regions"], facts["numbers"], strict=True))
        at = {year: k for k, year in enumerate(facts["years"])}
        columns = dict(zip(facts["years"], zip(*facts["numbers"], strict=True), strict=True))

        def excess(kind: str, a: list[str]) -> Any:
            if kind == "total":
                return sum(x - y for x, y in zip(columns[a[0]], columns[a[1]], strict=True))
            if kind == "ahead":
                return sum(x - y for x, y in zip(rows[a[0]], rows[a[1]], strict=True))
            if kind == "steady":
                one, other = sorted(rows[a[0]]), sorted(rows[a[1]])
                return one[-1] + other[0] - one[0] - other[-1]
            if kind == "mean":
                return sum(number - int(a[1]) for number in rows[a[0]])
            if kind == "part":
                return 100 * rows[a[0]][at[a[1]]] - int(a[2]) * sum(columns[a[1]])
            if kind == "shares":
                x, y = rows[a[0]][at[a[1]]], rows[a[0]][at[a[2]]]
                return sum(x * v - y * u for u, v in zip(columns[a[1]], columns[a[2]], strict=True))
            if kind == "rose":
                return 100 * rows[a[0]][at[a[2]]] - (100 + int(a[3])) * rows[a[0]][at[a[1]]]
            (x, y), (u, v) = ((rows[region][at[a[2]]], rows[region][at[a[3]]]) for region in a[:2])
            if kind == "above":
                return (y - x) ** 2 - (v - u) ** 2
            return y * u - v * x

        return [excess(kind, arguments) > 0 for kind, *arguments in (claim.split(" ") for claim in facts["options"])]

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """One digit of a number misread, or two numbers taken for each other."""
        numbers = [list(row) for row in facts["numbers"]]
        n, k = rng.randrange(len(numbers)), rng.randrange(len(numbers[0]))
        if rng.random() < 0.5:
            m, j = rng.randrange(len(numbers)), rng.randrange(len(numbers[0]))
            numbers[n][k], numbers[m][j] = numbers[m][j], numbers[n][k]
        else:
            digits = list(str(numbers[n][k]))
            digits[rng.randrange(len(digits))] = rng.choice("123456789")
            numbers[n][k] = int("".join(digits))
        return {**facts, "numbers": numbers}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Regions down the side, years along the top, thin lines between the rows."""
        look, rng, size = scene.look, scene.look.rng(), scene.look.size
        regions, years = facts["regions"], facts["years"]
        hue = next(hue for hue in look.palette if hue not in ("yellow", "grey"))
        first = 3.6 * size
        slot = min((look.width - first - size) / len(years), rng.uniform(7.0, 9.0) * size)
        high = min(rng.uniform(2.6, 3.3) * size, (look.height - 2 * size) / (len(regions) + 1))
        left, top = (look.width - first - slot * len(years)) / 2, (look.height - high * (len(regions) + 1)) / 2
        right, bottom = look.width - left, top + high * (len(regions) + 1)
        for k, year in enumerate(years):
            scene.text(year, left + first + (k + 0.5) * slot, top + high / 2)
        for n, (region, row) in enumerate(zip(regions, facts["numbers"], strict=True)):
            y = top + (n + 1.5) * high
            scene.text(region, left + first / 2, y)
            for k, cell in enumerate(row):
                scene.text(cell, left + first + (k + 0.5) * slot, y)
            if n:
                scene.stroke([(left, y - high / 2), (right, y - high / 2)], "grey", 1.0)
        for y in (top, bottom):
            scene.stroke([(left, y), (right, y)], hue, 1.6)
        scene.stroke([(left, top + high), (right, top + high)], hue, 2.6)
        if rng.random() < 0.5:
            scene.stroke([(left + first, top), (left + first, bottom)], hue, 2.6)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Every number by the region left of it and the year above it."""
        numbers = figure.numbers()
        head = min(text.y for text in numbers)
        years = sorted((text for text in numbers if text.y < head + text.high), key=lambda text: text.x)
        regions = sorted(figure.words(REGIONS), key=lambda found: found[1].y)
        regions = [(word, text) for word, text in regions if text.right < years[0].left + years[0].high]
        cells: dict[tuple[int, int], int] = {}
        for text in numbers:
            if text in years:
                continue
            n = min(range(len(regions)), key=lambda k: abs(regions[k][1].y - text.y))
            k = min(range(len(years)), key=lambda k: abs(years[k].x - text.x))
            if (n, k) in cells or text.whole is None:
                raise kit.Unreadable(f"the number {text.text} in the row {regions[n][0]}: expected one in each column")
            cells[n, k] = text.whole
        if len(cells) != len(regions) * len(years):
            raise kit.Unreadable(f"{len(cells)} numbers in {len(regions)} rows and {len(years)} columns")
        return {
            "regions": [region for region, _ in regions],
            "years": [str(text.whole) for text in years],
            "numbers": [[cells[n, k] for k in range(len(years))] for n in range(len(regions))],
        }


TASK = TableClaims().task()
