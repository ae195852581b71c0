"""Orders of growth of some functions: which grows the fastest, or the most slowly?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf, log, log2, sqrt

from isoprobe.probes.families.programs import kit

# From the slowest on; of each the exponent of N, of its logarithm and of its factorial.
POWERS = {
    "O(1)": (0.0, 0.0, 0.0),
    "O(log N)": (0.0, 1.0, 0.0),
    "O(√N)": (0.5, 0.0, 0.0),
    "O(N)": (1.0, 0.0, 0.0),
    "O(N log N)": (1.0, 1.0, 0.0),
    "O(N²)": (2.0, 0.0, 0.0),
    "O(N² log N)": (2.0, 1.0, 0.0),
    "O(N³)": (3.0, 0.0, 0.0),
    "O(N!)": (0.0, 0.0, 1.0),
}
ORDERS = tuple(POWERS)
VALUES: Mapping[str, Callable[[float], float]] = {  # of all but the factorial, which is above them all
    "O(1)": lambda n: 1.0,
    "O(log N)": log2,
    "O(√N)": sqrt,
    "O(N)": float,
    "O(N log N)": lambda n: n * log2(n),
    "O(N²)": lambda n: n * n,
    "O(N² log N)": lambda n: n * n * log2(n),
    "O(N³)": lambda n: n * n * n,
}
LARGE, VAST = 1e10, 1e60
MOST = 6
NAMES = tuple(letter for letter in kit.LETTERS if letter != "N")  # which stands for how much data there is
BY_NAME = kit.each("names", "orders")
ORDER = kit.Word(
    ORDERS,
    synonyms={"O(sqrt(N))": "O(√N)", "O(sqrt N)": "O(√N)", "O(√(N))": "O(√N)"}
    | {order.replace("²", "^2").replace("³", "^3"): order for order in ORDERS if "²" in order or "³" in order},
)


def size(order: str, n: float = VAST) -> float:
    """The logarithm of the value at `n`."""
    return log(VALUES[order](n)) if order in VALUES else inf


class GrowthOrders(kit.Program):
    """Which of some functions has the highest order of growth?

    1: four functions
    2: five functions
    3: six functions"""

    version = 1
    school = "undergraduate"
    variations = ("colour", "function", "symbolic")
    question = {
        "highest": "Which of the functions has the highest order of growth?",
        "lowest": "Which of the functions has the lowest order of growth?",
        "second": "Which of the functions has the second highest order of growth?",
    }
    fields = {"names": kit.Listed(kit.Word(NAMES), 3, MOST), "orders": kit.Listed(ORDER, 3, MOST)}
    answer = kit.name("the letter of the function")
    rules = (kit.named("names", "orders"), kit.none_twice("orders"))
    table = ("names", "orders")
    canvas = (520, 260)
    says = {
        "names": "functions (their letters, row by row from the top, from left to right)",
        "orders": "orders of growth (what stands beside each letter, in the same order)",
    }
    prose = "The orders of growth of the functions {names} are, in this order, {orders}."
    elements = (
        kit.count("functions", "How many functions are there?", "orders"),
        kit.one_at("order", "Which order of growth is written beside the letter {a}?", ORDERS, BY_NAME),
    )
    labels = {"functions": "orders", "asks": "wording"}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """Some of the orders, none twice."""
        names = draw["symbolic"].sample(NAMES, MOST)
        return {"names": names[: 3 + level], "orders": draw["function"].sample(ORDERS, MOST)[: 3 + level]}

    def _rank(self, facts: kit.Facts) -> int:
        return {"highest": -1, "second": -2, "lowest": 0}[facts["wording"]]

    def by_list(self, facts: kit.Facts) -> str:
        """The list of orders from the slowest on."""
        known = [order for order in ORDERS if order in facts["orders"]]
        return str(facts["names"][facts["orders"].index(known[self._rank(facts)])])

    def by_values(self, facts: kit.Facts) -> str:
        """The logarithm of each function's value at a vast N."""
        values = {size(order): name for name, order in BY_NAME(facts).items()}
        return str(values[sorted(values)[self._rank(facts)]])

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Two columns of boxes, each with a letter and, beyond a line, an order."""
        look, rows = scene.look, -(-len(facts["names"]) // 2)
        size, wide = look.size, look.width / 2
        high = look.height / rows
        scale = scene.fitting(facts["orders"], wide - 6 * size)
        for k, (name, order) in enumerate(zip(facts["names"], facts["orders"], strict=True)):
            left, top = wide * (k % 2), high * (k // 2)
            box = left + size, top + 0.12 * high, left + wide - size, top + 0.88 * high
            scene.box(*box, width=look.line)
            scene.stroke([(box[0] + 2.2 * size, box[1]), (box[0] + 2.2 * size, box[3])])
            scene.text(name, box[0] + 1.1 * size, top + 0.5 * high)
            scene.text(order, box[0] + 3.2 * size, top + 0.5 * high, "left", scale=scale)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The letters row by row, each with the order to the right of it."""
        words = figure.words(ORDERS)
        half, apart = figure.width / 2, figure.height / 8
        letters = sorted(figure.words(NAMES), key=lambda each: (round(each[1].y / apart), each[1].x > half))
        found = []
        for _, letter in letters:
            beside = [each for each in words if abs(each[1].y - letter.y) < letter.high and each[1].x > letter.x]
            found.append(min(beside, key=lambda each: each[1].x)[0])
        if len(set(found)) < len(words) or not words:
            raise kit.Unreadable("an order of growth without a letter beside it")
        return {"names": [name for name, _ in letters], "orders": found}


TASK = GrowthOrders().task()
