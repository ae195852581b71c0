"""Bars in groups: in which group do two kinds of bar make the most together, or differ the most?"""

from __future__ import annotations

from isoprobe.probes.families.programs import kit

GROUPS = kit.setting(
    harvest=("Farm A", "Farm B", "Farm D", "Farm E", "Farm F", "Farm H"),
    sport=("Lions", "Bears", "Hawks", "Tigers", "Sharks", "Foxes"),
    shops=("Bakery", "Dairy", "Florist", "Grocer", "Butcher", "Tailor"),
    parks=("Elm", "North", "Hill", "Lake", "River", "Garden"),
)
KINDS = ("spring", "summer", "autumn", "winter")


class GroupedBars(kit.Program):
    """In which group do two kinds of bar make the most, or differ the most?

    1: four groups of two bars, up to 12
    2: five groups of two, up to 20
    3: five of three, up to 20"""

    variations = ("numeric", "colour", "context")
    question = {
        "together": "In which group of the bar chart is the sum of the heights of the {first} and {second} bars the "
        "largest?",
        "apart": "In which group of the bar chart do the heights of the {first} and {second} bars differ the most?",
        "above": "In which group of the bar chart is the {first} bar higher than the {second} bar by the largest "
        "amount?",
    }
    fields = {
        "groups": GROUPS.listed(3, 6),
        "kinds": kit.Listed(kit.Word(KINDS), 2, 4),
        "heights": kit.Listed(kit.Listed(kit.Whole(1, 40), 2, 4), 3, 6),
    }
    asked = {"first": kit.Word(KINDS), "second": kit.Word(KINDS)}
    sizes = kit.sizes(
        "groups kinds most",
        {1: (4, 2, 12), 2: (5, 2, 20), 3: (5, 3, 20)},
        kit.see("{kinds} bars in a group, of which two are asked about", digits=kit.rise(20, 11), kinds=kit.rise(2, 4)),
        kit.think(
            "{groups} groups to compare, bars up to {most}",
            groups=(3, 3, 4, 4, 4, 5, 5, 6, 6, 6),
            most=(8, 12, 12, 16, 20, 20, 30, 30, 36, 40),
        ),
    )
    labels = {"bars": lambda facts: len(facts["groups"]) * len(facts["kinds"])}
    answer = kit.name("the name of the group")
    rules = (kit.a_cell_each("groups", "kinds", "heights"), kit.asks_of("kinds", "first", "second"))
    canvas = (640, 440)
    prose = (
        "From left to right the groups are {groups}. Each has the bars {kinds}, in this order; their heights, each "
        "group in brackets, are {heights}."
    )
    says = {
        "groups": "groups (what is written below them, from left to right)",
        "kinds": "bars of a group (what the key says of their colours, from left to right)",
        "heights": "heights (each group in brackets, its bars from left to right)",
    }
    elements = (
        kit.count("groups", "How many groups of bars are there?", "groups"),
        kit.cell_at("height", "How high is the {b} bar in the group {a}?", "groups", "kinds", "heights"),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """Heights, and groups of one context, and seasons."""
        number, (groups, kinds, most) = draw["numeric"], self.sizes(level)
        names = GROUPS.some(draw["context"], groups)
        bars = kit.some(draw["context"], KINDS, kinds, 3)
        first, second = number.sample(bars, 2)
        heights = [[number.randint(1, most) for _ in bars] for _ in names]
        return {"groups": names, "kinds": bars, "heights": heights, "first": first, "second": second}

    def _pairs(self, facts: kit.Facts) -> dict[str, tuple[int, int]]:
        a, b = (facts["kinds"].index(facts[key]) for key in ("first", "second"))
        return {group: (row[a], row[b]) for group, row in zip(facts["groups"], facts["heights"], strict=True)}

    def _measure(self, wording: str, a: int, b: int) -> int:
        return {"together": a + b, "apart": abs(a - b), "above": a - b}[wording]

    def valid(self, facts: kit.Facts) -> str:
        measures = sorted(self._measure(facts["wording"], *pair) for pair in self._pairs(facts).values())
        return "" if measures[-1] > max(0, measures[-2]) else "heights: expected one group ahead of all others"

    def by_arithmetic(self, facts: kit.Facts) -> str:
        """Sums or differences of heights, and the largest of them."""
        pairs = self._pairs(facts)
        return max(pairs, key=lambda group: self._measure(facts["wording"], *pairs[group]))

    def by_knockout(self, facts: kit.Facts) -> str:
        """Unit squares given away, one by each group a round, until one group alone has some left."""
        left = dict.fromkeys(facts["groups"], 0)
        for group, (a, b) in self._pairs(facts).items():
            for k in range(1, 41):  # squares that count at a height at which one bar stands, or both
                squares = {"together": (a >= k) + (b >= k), "apart": (a >= k) != (b >= k), "above": a >= k > b}
                left[group] += squares[facts["wording"]]
        while len(left) > 1:
            left = {group: squares - 1 for group, squares in left.items() if squares}
        return str(*left)

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Groups side by side over their names, with a key of colours above."""
        look, rng, size = scene.look, scene.look.rng(), scene.look.size
        kinds, groups, most = facts["kinds"], facts["groups"], max(map(max, facts["heights"]))
        most = next(each for each in (12, 20, 40) if most <= each)
        chart = kit.chart(scene, 3 * size + 12, 4.6 * size, 14, 3.2 * size, len(groups), most)
        chart.levels(most // 4)
        part = (chart.right - chart.left) / max(3, len(kinds))
        for k, kind in enumerate(kinds):
            x = chart.left + k * part
            scene.box(x + 6, 1.1 * size, x + 6 + 1.2 * size, 2.3 * size, look.palette[k])
            scene.text(kind, x + 22 + 1.2 * size, 1.7 * size, "left", scene.fitting(kinds, part - 3 * size))
        wide = chart.wide * rng.uniform(0.62, 0.8) / len(kinds)
        for n, heights in enumerate(facts["heights"]):
            for k, height in enumerate(heights):
                x = chart.x(n + 0.5) + (k - len(kinds) / 2) * wide
                scene.box(x + 1.5, chart.y(height), x + wide - 1.5, chart.bottom, look.palette[k])
        chart.labels(groups)
        chart.axes()

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Kinds by the colours of the key, heights by the bars' tops, groups by the names below."""
        boxes, keys = kit.boxes(figure, 7, 5), kit.from_left(figure, KINDS)
        below = max(text.y for _, text in keys) + 1.5 * figure.texts[0].high
        colours = [box.colour for box in sorted(boxes, key=lambda box: box.x) if box.top < below]
        bars = [box for box in boxes if box.top >= below]
        scale = kit.scale_before(figure, min(bar.left for bar in bars), top=below)
        groups = kit.from_left(figure, GROUPS.names)
        heights: dict[str, dict[str, int]] = {group: {} for group, _ in groups}
        for bar in bars:
            group, _ = min(groups, key=lambda found: abs(found[1].x - bar.x))
            heights[group][bar.colour] = scale.whole(bar.top)
        if sum(map(len, heights.values())) != len(bars) or len(colours) != len(keys):
            raise kit.Unreadable(
                f"{len(bars)} bars in {len(groups)} groups, {len(keys)} kinds of {len(colours)} colours"
            )
        rows = [[of[colour] for colour in colours] for of in heights.values()]
        return {"groups": list(heights), "kinds": kit.names_of(keys), "heights": rows}


TASK = GroupedBars().task()
