"""Revenue and cost of a product against its quantity: from which quantity on does it make a profit?"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations, count
from random import Random
from typing import Any

from isoprobe.probes.families.multi.exams import in_decimals
from isoprobe.probes.families.programs import kit

MOST = 12  # squares of each axis
LEAST = 2  # squares of the fixed cost
AMOUNTS, MONEY = (
    (10, 20, 40, 50, 100, 200, 400, 500),
    (1, 2, 4, 5, 8, 10, 20, 50),
)  # pieces, and thousands of yuan, to a square
LARGEST = MOST * AMOUNTS[-1]  # pieces
SHOWN = kit.Said(
    "The chart shows a product's total revenue (line R) and its total cost (line C), in thousands of yuan (axis Y), "
    "against the quantity that is made and sold, in pieces (axis Q). ",
    "图为某产品的本量利图，横轴Q为产销量（件），纵轴Y为金额（千元），R线为销售收入，C线为总成本。",
)


def cost_at(facts: kit.Facts, squares: Fraction) -> Fraction:
    """The height of line C, in squares."""
    first, last = facts["cost"]
    return Fraction(first) + Fraction(last - first, MOST) * squares


def meeting(facts: kit.Facts) -> Fraction:
    """At how many squares the lines meet."""
    first, last = facts["cost"]
    return Fraction(first * MOST, facts["revenue"] - (last - first))


def _parts(facts: kit.Facts) -> int:
    """What all pieces cost together but for the fixed cost, in hundredths of a yuan, the width of the chart as one."""
    first, last = facts["cost"]
    return 100_000 * int((last - first) * facts["money"])


def _is_plain(facts: kit.Facts, squares: int) -> bool:
    """Whether there is a profit or loss, of two decimals at most, at so many squares."""
    first, last = facts["cost"]
    above = int((facts["revenue"] - last + first) * squares - first * MOST)
    return bool(above) and 100 * facts["money"] * above % MOST == 0


@cache
def _lines(whole: bool) -> list[tuple[int, int, int]]:
    """Where line C can begin and end, and line R end, so that they meet on an upright line of the grid or
    between two."""
    ends = combinations(range(LEAST, MOST + 1), 3)
    return [each for each in ends if (Fraction(each[0] * MOST, each[2] - each[1] + each[0]).denominator == 1) == whole]


class BreakEven(kit.Program):
    """From which quantity on does a product make a profit, and how large is it?

    1: all values are on the lines of the grid
    2: some are to be worked out between them"""

    topic = "break-even"
    education = "university"
    version = 3  # 3: letters at the axes
    variations = ("numeric", "function", "colour")
    question = kit.Said(
        SHOWN.en + "The fixed cost is [MASK] thousand yuan. The break-even quantity is [MASK] pieces. At {quantity} "
        "pieces the profit is [MASK] thousand yuan (a loss is negative). The variable cost of one piece is [MASK] "
        "yuan.",
        SHOWN.zh + "该产品的固定成本为[MASK]千元，保本销售量（盈亏临界点销售量）为[MASK]件；产销{quantity}件时，"
        "利润为[MASK]千元（亏损填负数）；单位变动成本为[MASK]元/件。",
    )
    fields = {
        "pieces": kit.Whole(1, 1000),
        "money": kit.Whole(1, 100),
        "revenue": kit.Whole(1, MOST),
        "cost": kit.Listed(kit.Whole(0, MOST), 2, 2),
    }
    asked = {"quantity": kit.Whole(1, LARGEST)}
    answer = kit.blanks(4)
    canvas = (540, 480)
    prose = kit.Said(
        f"Both axes begin at 0 and have {MOST} squares; a square is {{pieces}} pieces wide and {{money}} thousand yuan "
        "high. Line R goes straight from the origin to the right edge, where it is {revenue} squares high; line C is, "
        "at the left and at the right edge, {cost} squares high.",
        f"两轴均从0开始，各{MOST}格，横轴每格{{pieces}}件，纵轴每格{{money}}千元。R线从原点直线延伸至右边界，"
        "右端高{revenue}格；C线左端、右端的高度依次为{cost}格。",
    )
    says = {
        "pieces": kit.Said("pieces (to a square of the horizontal axis)", "件数（横轴每格）"),
        "money": kit.Said("money (thousands of yuan to a square of the vertical axis)", "金额（千元，纵轴每格）"),
        "revenue": kit.Said("revenue (height of line R at the right edge, in squares)", "收入（R线右端的高度，格）"),
        "cost": kit.Said(
            "cost (heights of line C at the left and at the right edge, in squares)", "成本（C线左端、右端的高度，格）"
        ),
    }
    elements = (
        kit.count(
            "revenue",
            kit.Said("How many squares high is line R at the right edge?", "R线右端高几格？"),
            "revenue",
        ),
        kit.count(
            "fixed cost",
            kit.Said("How many squares high is line C at the left edge?", "C线左端高几格？"),
            lambda facts: facts["cost"][0],
        ),
        kit.count(
            "cost",
            kit.Said("How many squares high is line C at the right edge?", "C线右端高几格？"),
            lambda facts: facts["cost"][1],
        ),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Lines that meet within the chart, at whole pieces, and a quantity at which both are whole."""
        number, form = draw["numeric"], draw["function"]
        first, last, revenue = form.choice(_lines(level == 1))
        chosen: kit.Facts = {"revenue": revenue, "cost": [first, last]}
        scales = [{"pieces": pieces, "money": money} for pieces in AMOUNTS for money in MONEY]
        for scale in number.sample(scales, len(scales)):
            facts: kit.Facts = {**scale, **chosen}
            if self.valid(facts) or _parts(facts) % (MOST * facts["pieces"]):
                continue
            fit = [k * facts["pieces"] for k in range(1, MOST + 1) if _is_plain(facts, k)]
            if fit:
                return {**facts, "quantity": number.choice(fit)}
        return None

    def valid(self, facts: kit.Facts) -> str:
        """Usual scales, a cost that rises more slowly than the revenue, and values with two decimals at most."""
        first, last = facts["cost"]
        if facts["pieces"] not in AMOUNTS or facts["money"] not in MONEY:
            return "pieces and money: expected usual scales"
        if not LEAST <= first < last < facts["revenue"]:
            return "cost and revenue: expected a line C that rises from well above 0 to below line R"
        if (meeting(facts) * facts["pieces"]).denominator != 1:
            return "cost and revenue: expected lines that meet at whole pieces"
        if not 1 <= meeting(facts) <= MOST - 1:
            return "cost and revenue: expected lines that meet well within the chart"
        if "quantity" in facts:
            if facts["quantity"] % facts["pieces"] or facts["quantity"] > MOST * facts["pieces"]:
                return "quantity: expected a line of the grid"
            profit = self.profit(facts)
            if not profit or any(100 % value.denominator for value in (profit, self.variable(facts))):
                return "quantity: expected a profit or loss, and a variable cost, of two decimals at most"
        return ""

    def profit(self, facts: kit.Facts) -> Fraction:
        """Revenue less cost at the quantity, in thousands of yuan."""
        at = Fraction(facts["quantity"], facts["pieces"])
        return (Fraction(facts["revenue"], MOST) * at - cost_at(facts, at)) * Fraction(facts["money"])

    def variable(self, facts: kit.Facts) -> Fraction:
        """What one piece more costs, in yuan."""
        first, last = facts["cost"]
        return Fraction((last - first) * facts["money"] * 1000, MOST * facts["pieces"])

    def by_lines(self, facts: kit.Facts) -> Any:
        """Heights of both lines at the quantity, and where they meet."""
        return [
            str(facts["cost"][0] * facts["money"]),
            str(int(meeting(facts) * facts["pieces"])),
            in_decimals(self.profit(facts)),
            in_decimals(self.variable(facts)),
        ]

    def by_margin(self, facts: kit.Facts) -> Any:
        """Each piece adds its price less its variable cost: pieces are added one by one until these margins have made
        up for the fixed cost."""
        whole = MOST * facts["pieces"]
        fixed = facts["cost"][0] * facts["money"] * 1000
        price = Fraction(facts["revenue"] * facts["money"] * 1000, whole)
        variable = Fraction(facts["cost"][1] * facts["money"] * 1000 - fixed, whole)
        margin = price - variable
        enough = next(n for n in count(1) if n * margin >= fixed)
        profit = (facts["quantity"] - enough) * margin / 1000
        return [in_decimals(Fraction(fixed, 1000)), str(enough), in_decimals(profit), in_decimals(variable)]

    def knowledge(self, told: kit.Facts) -> list[kit.Said]:
        """What the lines say."""
        return [
            kit.Said(
                "The fixed cost arises even if nothing is made. At the break-even quantity revenue and cost are equal.",
                "产销量为零时的成本即固定成本；销售收入等于总成本时的销售量即保本销售量。",
            ),
            kit.Said(
                "Total cost = fixed cost + variable cost of one piece × quantity; profit = revenue - total cost.",
                "总成本=固定成本+单位变动成本×产销量；利润=销售收入-总成本。",
            ),
        ]

    def explanation(self, facts: kit.Facts) -> list[kit.Said]:
        """Where line C begins, where both meet, and what they are at the quantity."""
        fixed, even, profit, variable = self.by_lines(facts)
        whole, last = MOST * facts["pieces"], facts["cost"][1] * facts["money"]
        return [
            kit.Said(
                f"Line C begins at {fixed} thousand yuan; the lines meet at {even} pieces.",
                f"C线起点为{fixed}千元，即固定成本；R线与C线交于{even}件处。",
            ),
            kit.Said(
                f"At {whole} pieces the cost is {last} thousand yuan, so one piece costs "
                f"({last} - {fixed}) × 1000 / {whole} = {variable} yuan.",
                f"产量为{whole}件时总成本为{last}千元，单位变动成本=（{last}-{fixed}）×1000÷{whole}={variable}元。",
            ),
            kit.Said(
                f"At {facts['quantity']} pieces R is higher than C by {profit} thousand yuan.",
                f"产销{facts['quantity']}件时，R与C之差为{profit}千元。",
            ),
        ]

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """One of the two scales misread as another usual one."""
        if rng.random() < 0.5:
            return {**facts, "money": rng.choice([each for each in MONEY if each != facts["money"]])}
        return {**facts, "pieces": rng.choice([each for each in AMOUNTS if each != facts["pieces"]])}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Two coloured lines with discs at their ends over a grid, numbers and a letter at each axis, letters at the
        right ends."""
        look, size = scene.look, scene.look.size
        chart = kit.chart(scene, 3.6 * size, 2.8 * size, 3.0 * size, 3.4 * size, MOST, MOST)
        for k in range(MOST + 1):
            scene.stroke([chart.at(k, 0), chart.at(k, MOST)], "grey", 1.2)
            scene.stroke([chart.at(0, k), chart.at(MOST, k)], "grey", 1.2)
            if k % 3 == 0:
                scene.text(k * facts["pieces"], chart.at(k, 0)[0], chart.at(k, 0)[1] + 1.4 * size, scale=0.9)
                scene.text(k * facts["money"], chart.at(0, k)[0] - 0.8 * size, chart.at(0, k)[1], "right", 0.9)
        chart.axes()
        scene.text("Q", chart.at(MOST, 0)[0] + 1.3 * size, chart.at(0, 0)[1] - 0.8 * size)
        scene.text("Y", chart.at(0, 0)[0], chart.at(0, MOST)[1] - 1.4 * size)
        for letter, colour, ends in (
            ("R", look.palette[0], (0, facts["revenue"])),
            ("C", look.palette[1], tuple(facts["cost"])),
        ):
            points = [chart.at(0, ends[0]), chart.at(MOST, ends[1])]
            scene.stroke(points, colour, 2.4)
            for x, y in points:
                scene.disc(x, y, 0.38 * size, colour)
            scene.text(letter, points[1][0] + 1.3 * size, points[1][1])

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The ends of both lines by their discs, against the numbers at both axes."""
        beside, below = kit.beside_and_below(figure)
        zero_x, unit_x = figure.scale(below, vertical=False)
        zero_y, unit_y = figure.scale(beside, vertical=True)
        steps = []
        for numbers in (below, beside):
            values = sorted(number.whole or 0 for number in numbers)
            if len(values) != MOST // 3 + 1 or values != [values[1] * k for k in range(len(values))] or values[1] % 3:
                raise kit.Unreadable(f"the numbers {values} at an axis: expected multiples of three squares")
            steps.append(values[1] // 3)
        letters = dict(figure.words(("R", "C", "Q", "Y")))
        if letters.keys() != {"R", "C", "Q", "Y"}:
            raise kit.Unreadable(f"the letters {sorted(letters)}: expected R, C, and Q and Y at the axes")
        del letters["Q"], letters["Y"]
        ends: dict[str, list[int]] = {}
        for hue in kit.hues(figure):
            discs = sorted(figure.thick(hue, 6), key=lambda disc: disc.x)
            if len(discs) != 2:
                continue
            at = [(disc.y - zero_y) / unit_y / steps[1] for disc in discs]
            sides = [(disc.x - zero_x) / unit_x / steps[0] for disc in discs]
            if max(abs(sides[0]), abs(sides[1] - MOST)) > 0.3 or any(abs(each - round(each)) > 0.3 for each in at):
                raise kit.Unreadable("a line that does not end on the edges of the chart, or on its grid")
            letter = min(letters, key=lambda each: abs(letters[each].y - discs[1].y))
            ends[letter] = [round(each) for each in at]
        if sorted(ends) != ["C", "R"] or ends["R"][0]:
            raise kit.Unreadable(f"the lines {sorted(ends)}: expected C, and R from the origin")
        return {"pieces": steps[0], "money": steps[1], "revenue": ends["R"][1], "cost": ends["C"]}


TASK = BreakEven().task()
