"""Lines of supply and demand on a ruled plane: where is the market balanced, and what is short at another price?"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any

from isoprobe.probes.families.programs import kit

if TYPE_CHECKING:
    from isoprobe.vision.figure.regions import Region

MOST = 12  # units of the axes
PRICE, AMOUNT = kit.Whole(0, MOST), kit.Whole(0, MOST)
SHOWN = kit.Said(
    "In the figure the line D is the demand for a good and the line S its supply; the horizontal axis shows the "
    "quantity "
    "(in thousands of pieces), the vertical axis the price (in yuan). ",
    "图中D线为某商品的需求曲线，S线为供给曲线，横轴表示数量（千件），纵轴表示价格（元）。",
)


def line(points: list[int]) -> tuple[Fraction, Fraction]:
    """Slope and height at 0 of the line through two points, given as x, y, x, y."""
    x0, y0, x1, y1 = points
    slope = Fraction(y1 - y0, x1 - x0)
    return slope, y0 - slope * x0


def amount_at(points: list[int], price: Fraction | int) -> Fraction:
    """The quantity at which the line has this price."""
    x0, y0, x1, y1 = points
    return x0 + Fraction((price - y0) * (x1 - x0), y1 - y0)


def balance(demand: list[int], supply: list[int]) -> tuple[Fraction, Fraction]:
    """Price and quantity at which both lines meet."""
    (a, b, c, d), (e, f, g, h) = demand, supply
    falls, wide, rises, width = d - b, c - a, h - f, g - e  # of both lines, in whole numbers
    amount = Fraction((f - b) * wide * width + falls * width * a - rises * wide * e, falls * width - rises * wide)
    return b + Fraction(falls, wide) * (amount - a), amount


def stepped(points: list[int]) -> dict[int, Fraction]:
    """The price of a line at each whole quantity, by equal steps from its first point."""
    x0, y0, x1, y1 = points
    step = Fraction(y1 - y0, x1 - x0)
    found = {x0: Fraction(y0)}
    for x in range(x0 + 1, MOST + 1):
        found[x] = found[x - 1] + step
    for x in range(x0 - 1, -1, -1):
        found[x] = found[x + 1] - step
    return found


def met(demand: list[int], supply: list[int]) -> tuple[Fraction, Fraction]:
    """The same, by trying every quantity."""
    first, second = stepped(demand), stepped(supply)
    (amount,) = (x for x in first if first[x] == second[x])
    return first[amount], Fraction(amount)


def _price_at(field: str, k: int) -> Callable[[kit.Facts], int]:
    return lambda facts: int(facts[field][k])


class SupplyDemand(kit.Program):
    """At which price is a market balanced, and how much is short or left over at another one?

    1: slopes of one
    2: slopes of one, two and a half"""

    topic = "supply and demand"
    education = "senior high"
    variations = ("numeric", "function", "colour")
    question = {
        "left": kit.Said(
            SHOWN.en
            + "The market is balanced at a price of [MASK] yuan and a quantity of [MASK] thousand pieces. At a "
            "price of {price} yuan there is a surplus of [MASK] thousand pieces.",
            SHOWN.zh + "该商品的均衡价格为[MASK]元，均衡数量为[MASK]千件；当价格为{price}元时，该商品过剩[MASK]千件。",
        ),
        "short": kit.Said(
            SHOWN.en
            + "The market is balanced at a price of [MASK] yuan and a quantity of [MASK] thousand pieces. At a "
            "price of {price} yuan there is a shortage of [MASK] thousand pieces.",
            SHOWN.zh + "该商品的均衡价格为[MASK]元，均衡数量为[MASK]千件；当价格为{price}元时，该商品短缺[MASK]千件。",
        ),
    }
    fields = {"demand": kit.Listed(kit.Whole(0, MOST), 4, 4), "supply": kit.Listed(kit.Whole(0, MOST), 4, 4)}
    asked = {"price": PRICE}
    answer = kit.blanks(3)
    canvas = (500, 480)
    digits = (17, 11)
    version = 4  # 4: surplus and shortage are called so
    prose = kit.Said(
        "Quantity and price of the two dots on the line D, the left one first, are {demand}; of those on the line S "
        "they are "
        "{supply}.",
        "D线上左、右两个标出点的数量和价格依次为{demand}；S线上左、右两个标出点的数量和价格依次为{supply}。",
    )
    says = {
        "demand": kit.Said(
            "line D (quantity and price of its left dot, then of its right dot)",
            "D线（左边的点的数量、价格，右边的点的数量、价格）",
        ),
        "supply": kit.Said(
            "line S (quantity and price of its left dot, then of its right dot)",
            "S线（左边的点的数量、价格，右边的点的数量、价格）",
        ),
    }
    elements = tuple(
        kit.count(
            f"{side} dot of {letter}",
            kit.Said(
                f"What is the price at the {side} dot of the line {letter}?",
                f"{letter}线上{zh}边的点对应的价格是多少？",
            ),
            _price_at(field, k),
        )
        for letter, field in (("D", "demand"), ("S", "supply"))
        for side, zh, k in (("left", "左", 1), ("right", "右", 3))
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Two lines through one grid point, a dot on either side of it on each, and a price at which quantities are
        whole."""
        number, form = draw["numeric"], draw["function"]
        slopes = [Fraction(1)] if level == 1 else [Fraction(1), Fraction(2), Fraction(1, 2)]
        amount, price = form.randint(3, 9), number.randint(3, 9)
        found: kit.Facts = {}
        for field, sign in (("demand", -1), ("supply", 1)):
            slope = sign * form.choice(slopes)
            dots = [
                x for x in range(MOST + 1) if (y := price + slope * (x - amount)).denominator == 1 and 0 < y <= MOST
            ]
            left, right = [x for x in dots if 1 <= x < amount], [x for x in dots if x > amount]
            if not left or not right:
                return None
            ends = (number.choice(left), number.choice(right))
            found[field] = [n for x in ends for n in (x, int(price + slope * (x - amount)))]
        wording = draw["question"].choice(("left", "short"))
        prices = [p for p in range(1, MOST + 1) if (p > price) == (wording == "left") and p != price]
        fit = [p for p in prices if not self.valid({**found, "price": p, "wording": wording})]
        return {**found, "price": number.choice(fit), "wording": wording} if fit else None

    def valid(self, facts: kit.Facts) -> str:
        """Lines that fall and rise, meet in a grid point, and whole quantities at the price."""
        demand, supply = facts["demand"], facts["supply"]
        if not (demand[0] < demand[2] and supply[0] < supply[2] and demand[1] > demand[3] and supply[1] < supply[3]):
            return "demand and supply: expected a line that falls and one that rises, the left dot first"
        price, amount = balance(demand, supply)
        if price.denominator > 1 or amount.denominator > 1 or not (0 < amount <= MOST and 0 < price <= MOST):
            return "demand and supply: expected lines that meet in a grid point"
        if any([amount, price] in (points[:2], points[2:]) for points in (demand, supply)):
            return "demand and supply: expected no dot where they meet"
        if "price" not in facts:
            return ""
        gap = self.gap(facts)
        wanted = gap > 0 if facts.get("wording", "left") == "left" else gap < 0
        amounts = [amount_at(points, facts["price"]) for points in (demand, supply)]
        fine = wanted and all(each.denominator == 1 and 0 <= each <= MOST for each in amounts)
        return "" if fine else "price: expected one with whole quantities on the side that is asked about"

    def gap(self, facts: kit.Facts) -> Fraction:
        """What is supplied less what is wanted at the price."""
        return amount_at(facts["supply"], facts["price"]) - amount_at(facts["demand"], facts["price"])

    def by_equations(self, facts: kit.Facts) -> Any:
        """Both lines as equations."""
        return [*map(int, balance(facts["demand"], facts["supply"])), int(abs(self.gap(facts)))]

    def by_trying(self, facts: kit.Facts) -> Any:
        """Every quantity tried, price by price along each line."""
        price, amount = met(facts["demand"], facts["supply"])
        at = [
            next(x for x, y in stepped(facts[field]).items() if y == facts["price"]) for field in ("supply", "demand")
        ]
        return [int(price), int(amount), abs(at[0] - at[1])]

    def knowledge(self, told: kit.Facts) -> list[kit.Said]:
        """What balance, surplus and shortage are."""
        above = told["wording"] == "left"
        return [
            BALANCED,
            kit.Said(
                f"At a price {'above' if above else 'below'} it more is "
                f"{'supplied than wanted' if above else 'wanted than supplied'}; "
                "the two quantities are read off the lines at that price.",
                f"价格{'高' if above else '低'}于均衡价格时{'供过于求' if above else '供不应求'}，"
                f"差额为该价格下两条曲线对应数量之差。",
            ),
        ]

    def explanation(self, facts: kit.Facts) -> list[kit.Said]:
        """Where the lines meet, and the quantities at the price."""
        price, amount = balance(facts["demand"], facts["supply"])
        wanted, supplied = (amount_at(facts[field], facts["price"]) for field in ("demand", "supply"))
        return [
            meeting(price, amount),
            kit.Said(
                f"At {facts['price']} yuan {wanted} thousand are wanted and {supplied} thousand supplied, a "
                f"difference of "
                f"{abs(wanted - supplied)} thousand.",
                f"价格为{facts['price']}元时，需求量{wanted}千件，供给量{supplied}千件，"
                f"相差{abs(wanted - supplied)}千件。",
            ),
        ]

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """Both lines seen higher or lower, or farther to one side."""
        right, up = rng.randint(-3, 3), rng.randint(-3, 3)
        right, up = rng.choice(((right, 0), (0, up), (right, up)))
        moved = {
            field: [value + (up if k % 2 else right) for k, value in enumerate(facts[field])] for field in self.fields
        }
        return {**facts, **moved}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Two coloured lines with two dots each, as long as the plane, their letters at their right ends."""
        look, size = scene.look, scene.look.size
        chart = kit.chart(scene, 3.4 * size, 1.6 * size, 3.0 * size, 3.4 * size, MOST, MOST)
        chart.levels(2, strong=1.2, thin=1.2)
        chart.uprights(2, strong=1.2, thin=1.2)
        chart.axes()
        for field, letter, colour in (("demand", "D", look.palette[0]), ("supply", "S", look.palette[1])):
            slope, height = line(facts[field])
            ends = [x for k in range(10 * MOST + 1) if 0 <= height + slope * (x := Fraction(k, 10)) <= MOST]
            a, b = min(ends), max(ends)
            scene.stroke([chart.at(float(x), float(height + slope * x)) for x in (a, b)], colour, 2.4)
            x0, y0, x1, y1 = facts[field]
            for x, y in ((x0, y0), (x1, y1)):
                scene.disc(*chart.at(x, y), 0.42 * size, colour)
            end_x, end_y = chart.at(float(b), float(height + slope * b))
            if b == MOST:
                scene.text(letter, end_x + 1.2 * size, end_y)
            else:  # it leaves through the upper or the lower edge
                scene.text(letter, end_x + 1.0 * size, end_y + (0.8 * size if letter == "S" else -0.8 * size))

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Dots by colour against both scales; each letter is that of the line whose right end is nearest."""
        beside, below = kit.beside_and_below(figure)
        across, up = kit.scale(figure, below, vertical=False), kit.scale(figure, beside, vertical=True)
        letters = dict(figure.words(("D", "S")))
        dots: dict[str, list[Region]] = {}
        for hue in kit.hues(figure):
            found = sorted(figure.thick(hue, 6), key=lambda dot: dot.x)
            if found:
                dots[hue] = found
        if len(dots) != 2 or any(len(found) != 2 for found in dots.values()) or sorted(letters) != ["D", "S"]:
            raise kit.Unreadable(f"dots in {len(dots)} colours and the letters {sorted(letters)}")
        facts: kit.Facts = {}
        for found in dots.values():
            points = [n for dot in found for n in (across.whole(dot.x, 0.25), up.whole(dot.y, 0.25))]
            facts["demand" if points[1] > points[3] else "supply"] = points
        if sorted(facts) != ["demand", "supply"]:
            raise kit.Unreadable("two lines that both fall or both rise")
        return facts


BALANCED = kit.Said(
    "A market is balanced where the lines of demand and supply meet: there as much is wanted as supplied.",
    "需求曲线与供给曲线的交点处供求平衡，对应均衡价格和均衡数量。",
)


def meeting(price: Fraction, amount: Fraction) -> kit.Said:
    """Where the two lines meet."""
    return kit.Said(
        f"The lines meet at a price of {price} yuan and a quantity of {amount} thousand.",
        f"两线交于价格{price}元、数量{amount}千件处。",
    )


TASK = SupplyDemand().task()
