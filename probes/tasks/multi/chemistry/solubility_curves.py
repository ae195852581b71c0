"""Solubility curves of three salts: how much dissolves, and how much comes out of a solution that cools?"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Any

from isoprobe.probes.families.programs import kit

if TYPE_CHECKING:
    from isoprobe.vision.figure.regions import Region

SALTS = ("X", "Y", "Z")
TEMPERATURES = (0, 20, 40, 60, 80)  # °C
STEP, MOST = 5, 24  # grams to a unit of the axis, units
SHOWN = kit.Said(
    "The figure shows the solubility of the salts X, Y and Z in grams per 100 g of water (vertical axis) over the "
    "temperature in °C (horizontal axis); none of the salts takes up water as it crystallises. ",
    "图为X、Y、Z三种固体物质（均不含结晶水）的溶解度曲线，纵轴为溶解度（g/100g水），横轴为温度（℃）。",
)
CURVE = kit.Listed(kit.Whole(0, STEP * MOST), len(TEMPERATURES), len(TEMPERATURES))
DEGREES = kit.Whole(0, 80)


def solubility(facts: kit.Facts, salt: str, degrees: int) -> int:
    """Grams that dissolve in 100 g of water."""
    return int(facts["curves"][SALTS.index(salt)][TEMPERATURES.index(degrees)])


class SolubilityCurves(kit.Program):
    """How much of a salt dissolves, and how much crystallises from a solution that is cooled?

    1: 100 g or 200 g of water
    2: 50 g to 300 g of water"""

    topic = "solubility"
    education = "junior high"
    version = 4  # 4: Chinese as a person writes it
    variations = ("numeric", "function", "colour")
    question = kit.Said(
        SHOWN.en
        + "At {low} °C the solubility of {salt} is [MASK] g per 100 g of water. At {high} °C, at most [MASK] g "
        "of {salt} dissolve in {water} g of water; when this solution cools to {low} °C, [MASK] g of {salt} "
        "crystallise.",
        SHOWN.zh + "{low}℃时，{salt}的溶解度为[MASK]g；{high}℃时，{water}g水中最多能溶解{salt}[MASK]g，"
        "将所得饱和溶液降温至"
        "{low}℃，可析出{salt}晶体[MASK]g。",
    )
    fields = {"curves": kit.Listed(CURVE, 3, 3)}
    asked = {"salt": kit.Word(SALTS), "low": DEGREES, "high": DEGREES, "water": kit.Whole(10, 500)}
    answer = kit.blanks(3)
    canvas = (560, 460)
    prose = kit.Said(
        "The solubilities of X, Y and Z, each in brackets at 0, 20, 40, 60 and 80 °C, are {curves}, in grams per 100 g "
        "of water.",
        "X、Y、Z在0、20、40、60、80℃时的溶解度（g/100g水）依次为{curves}。",
    )
    says = {
        "curves": kit.Said(
            "solubilities (of X, then Y, then Z, each in brackets at 0, 20, 40, 60 and 80 °C, in grams)",
            "溶解度（依次为X、Y、Z，各写在一个括号内，为0、20、40、60、80℃时的克数）",
        )
    }
    elements = (
        kit.value_at(
            "grams",
            kit.Said("How many grams does the curve of {a} show at {b} °C?", "{a}的曲线在{b}℃时对应多少克？"),
            lambda facts: {
                (salt, str(degrees)): solubility(facts, salt, degrees) for salt in SALTS for degrees in TEMPERATURES
            },
        ),
        kit.whether(
            "rises",
            kit.Said(
                "Does the curve of {a} rise from {b} °C on to the next dot?", "{a}的曲线从{b}℃到下一个点是上升的吗？"
            ),
            lambda facts: {
                (salt, str(degrees)): None if a == b else a < b
                for salt, curve in zip(SALTS, facts["curves"], strict=True)
                for degrees, (a, b) in zip(TEMPERATURES, pairwise(curve), strict=False)
            },
        ),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Two salts that dissolve better in hot water, and one that does worse; one of the first two is asked about."""
        number, form = draw["numeric"], draw["function"]
        curves = []
        for _ in range(2):
            start = number.randint(1, 5)
            steps = [number.randint(1, 4) for _ in range(4)]
            curves.append([STEP * (start + sum(steps[:k])) for k in range(5)])
        start = number.randint(6, 10)
        steps = [number.randint(0, 1) for _ in range(4)]
        curves.append([STEP * (start - sum(steps[:k])) for k in range(5)])
        form.shuffle(curves)
        rising = [salt for salt, curve in zip(SALTS, curves, strict=True) if curve[0] < curve[4]]
        low, high = sorted(number.sample(TEMPERATURES, 2))
        water = number.choice((100, 200) if level == 1 else (50, 150, 200, 250, 300))
        ends = sorted(curve[-1] for curve in curves)
        if not rising or min(b - a for a, b in pairwise(ends)) < 2 * STEP:
            return None  # letters at the right ends would touch
        return {"curves": curves, "salt": form.choice(rising), "low": low, "high": high, "water": water}

    def valid(self, facts: kit.Facts) -> str:
        """Values at lines of the axis, curves apart at the ends and never together at two dots in a row."""
        curves = facts["curves"]
        if any(value % STEP or not value for curve in curves for value in curve):
            return f"curves: expected multiples of {STEP} g above 0"
        if len({curve[-1] for curve in curves}) < 3 or len({curve[0] for curve in curves}) < 3:
            return "curves: expected no two that begin or end alike"
        for at in range(5):
            if len({curve[at] for curve in curves}) < 3:
                return "curves: expected no two dots in one place"
        if "salt" not in facts or "low" not in facts:
            return ""
        if not {facts["low"], facts["high"]} <= set(TEMPERATURES) or facts["low"] >= facts["high"]:
            return "low and high: expected two temperatures that are marked, in order"
        more = solubility(facts, facts["salt"], facts["high"]) > solubility(facts, facts["salt"], facts["low"])
        whole = not facts["water"] * solubility(facts, facts["salt"], facts["high"]) % 100
        whole = whole and not facts["water"] * solubility(facts, facts["salt"], facts["low"]) % 100
        return "" if more and whole else "salt: expected one that crystallises as it cools, in whole grams"

    def by_proportion(self, facts: kit.Facts) -> Any:
        """Solubilities times the water's share of 100 g."""
        cold, hot = (solubility(facts, facts["salt"], facts[which]) for which in ("low", "high"))
        return [cold, hot * facts["water"] // 100, (hot - cold) * facts["water"] // 100]

    def by_portions(self, facts: kit.Facts) -> Any:
        """Ten grams of water after another, each with what it holds hot, and what it gives up cold."""
        cold, hot = (Fraction(solubility(facts, facts["salt"], facts[which]), 10) for which in ("low", "high"))
        held, out = Fraction(0), Fraction(0)
        for _ in range(facts["water"] // 10):
            held, out = held + hot, out + hot - cold
        return [int(10 * cold), int(held), int(out)]

    def knowledge(self, told: kit.Facts) -> list[kit.Said]:
        """What solubility is, and what a solution gives up as it cools."""
        return [
            kit.Said(
                "The solubility of a solid is how many grams of it saturate 100 g of water at a temperature.",
                "固体的溶解度是指在一定温度下，该物质在100g水中达到饱和时所溶解的质量。",
            ),
            kit.Said(
                "A saturated solution that cools gives up what its water can no longer hold: the difference of the two "
                "solubilities for each 100 g of water.",
                "饱和溶液降温析出的晶体质量=（高温溶解度-低温溶解度）×水的质量÷100g。",
            ),
        ]

    def explanation(self, facts: kit.Facts) -> list[kit.Said]:
        """Both solubilities, and what they are for so much water."""
        salt, low, high, water = (facts[key] for key in ("salt", "low", "high", "water"))
        cold, hot = solubility(facts, salt, low), solubility(facts, salt, high)
        _, held, out = self.by_proportion(facts)
        return [
            kit.Said(
                f"The curve of {salt} stands at {cold} g at {low} °C and at {hot} g at {high} °C.",
                f"由曲线可知，{salt}在{low}℃时的溶解度为{cold}g，在{high}℃时为{hot}g。",
            ),
            kit.Said(
                f"{water} g of water hold {hot} × {water} / 100 = {held} g at {high} °C, and give up ({hot} - "
                f"{cold}) × "
                f"{water} / 100 = {out} g.",
                f"{water}g水在{high}℃时最多溶解{hot}×{water}÷100={held}g，降温析出({hot}-{cold})×{water}÷100={out}g。",
            ),
        ]

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """A curve seen ten or twenty grams higher or lower, from some temperature on or throughout, or two curves seen
        under each other's letters."""
        curves = [list(curve) for curve in facts["curves"]]
        a, b = rng.sample(range(3), 2)
        if rng.random() < 0.3:
            curves[a], curves[b] = curves[b], curves[a]
        else:
            start, by = rng.choice((0, 0, 1, 2, 3, 4)), rng.choice((-20, -10, 10, 20))
            curves[a][start:] = [value + by for value in curves[a][start:]]
        return {**facts, "curves": curves}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Three coloured lines with dots, a line of the axis at every five grams, letters at the right ends."""
        look, size = scene.look, scene.look.size
        chart = kit.chart(scene, 3.8 * size, 1.2 * size, 3.0 * size, 3.2 * size, 4, MOST)
        chart.levels(4, STEP)
        for k, degrees in enumerate(TEMPERATURES):
            scene.stroke([chart.at(k, 0), chart.at(k, MOST)], "grey", 1.4)
            scene.text(degrees, chart.x(k), chart.bottom + 1.5 * size)
        scene.stroke([chart.at(0, 0), chart.at(4, 0)])  # dots lie on the upright axis
        for k, (salt, curve) in enumerate(zip(SALTS, facts["curves"], strict=True)):
            colour = look.palette[k]
            points = [chart.at(n, value / STEP) for n, value in enumerate(curve)]
            scene.stroke(points, colour, 2.2)
            for x, y in points:
                scene.disc(x, y, 0.4 * size, colour)
            scene.text(salt, points[-1][0] + 1.5 * size, points[-1][1])

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Five dots of each colour against the scale, under the letter at their right end."""
        beside, below = kit.beside_and_below(figure)
        beside = [number for number in beside if number.right < below[0].x + 2]
        up = kit.scale(figure, beside, vertical=True, worth=STEP)
        across = kit.scale(figure, below, vertical=False)
        letters = dict(figure.words(SALTS))
        found: dict[str, list[int]] = {}
        for hue in kit.hues(figure):
            dots: list[Region] = sorted(figure.thick(hue, 6), key=lambda dot: dot.x)
            if not dots:
                continue
            at = [round(across.at(dot.x)) for dot in dots]
            if at != list(TEMPERATURES) or any(abs(across.at(dot.x) - t) > 3 for dot, t in zip(dots, at, strict=True)):
                raise kit.Unreadable(f"dots at {at}: expected one at every temperature")
            salt = min(letters, key=lambda letter: abs(letters[letter].y - dots[-1].y))
            if salt in found or abs(letters[salt].y - dots[-1].y) > letters[salt].high:
                raise kit.Unreadable(f"the letter {salt} at two curves, or far from its own")
            found[salt] = [STEP * up.whole(dot.y, 0.3) for dot in dots]
        if sorted(found) != list(SALTS):
            raise kit.Unreadable(f"curves of {sorted(found)}: expected X, Y and Z")
        return {"curves": [found[salt] for salt in SALTS]}


TASK = SolubilityCurves().task()
