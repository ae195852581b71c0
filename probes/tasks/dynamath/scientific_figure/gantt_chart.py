"""A Gantt chart of jobs over days: how much work do two of them need, or how much of it is done by one alone?"""

from __future__ import annotations

from isoprobe.probes.families.programs import kit

MOST = 30
NAMES = kit.setting(
    house=("walls", "roof", "doors", "floor", "paint", "wires", "pipes", "garden"),
    film=("script", "casting", "sets", "shoots", "sound", "music", "cuts", "titles"),
    farm=("plough", "sow", "weed", "water", "prune", "mow", "harvest", "store"),
)
DAYS = kit.each("names", lambda facts: [end - start for start, end in facts["spans"]])
STARTS = kit.each("names", lambda facts: [start for start, _ in facts["spans"]])


class GanttChart(kit.Program):
    """How much work do two jobs of a Gantt chart need?

    1: three jobs over 16 days
    2: four jobs over 20 days
    3: six jobs over 24 days"""

    allowances = (kit.Allowance("certified first", "numbers of a crowded axis run together", (3,), bound=0.65),)
    variations = ("numeric", "colour", "context")
    stem = "The Gantt chart shows when jobs begin and end: a bar from 3 to 8 is a job of 5 days."
    question = {
        "work": "On each day of the job {first} {workers} people work on it, and on each day of the job {second} "
        "{others} people do. How many days of one person's work do the two jobs need together?",
        "cost": "On each day of the job {first} {workers} people work on it, and on each day of the job {second} "
        "{others} people do, and a day of one person's work costs 2 coins. How many coins do the two jobs cost "
        "together?",
        "apart": "On each day of the job {first} {workers} people work on it, and on each day of the job {second} "
        "{others} people do. By how many days of one person's work do the two jobs differ?",
        "alone": "On each day of the job {first} {workers} people work on it, and on each day of the job {second} "
        "{others} people do. How many days of one person's work are done on these two jobs while only one of the two "
        "is under way?",
    }
    fields = {"names": NAMES.listed(2, 8), "spans": kit.Listed(kit.Listed(kit.Whole(0, MOST), 2, 2), 2, 8)}
    asked = {"first": NAMES.word, "second": NAMES.word, "workers": kit.Whole(1, 99), "others": kit.Whole(1, 99)}
    rules = (kit.named("names", "spans"), kit.asks_of("names", "first", "second"))
    sizes = kit.sizes(
        "count days least most",
        {1: (3, 16, 2, 9), 2: (4, 20, 2, 9), 3: (6, 24, 2, 9)},
        kit.see(
            "{count} jobs over {days} days",
            digits=kit.rise(20, 11),
            room=(100, 100, 100, 105, 110, 115, 120, 125, 130, 135),
            count=(2, 3, 3, 4, 4, 5, 6, 6, 7, 8),
            days=kit.rise(12, 30),
        ),
        kit.think(
            "{least} to {most} people at work on a job",
            least=(2, 2, 3, 4, 6, 8, 11, 15, 20, 30),
            most=(5, 7, 9, 12, 16, 22, 30, 42, 60, 90),
        ),
    )
    labels = {"asks": "wording"}
    canvas = (580, 360)
    table = ("names", "spans")
    prose = (
        "From top to bottom the jobs are {names}. In the same order, the numbers on the axis of days at which their "
        "bars begin and end are {spans}."
    )
    says = {
        "names": "jobs (from top to bottom)",
        "spans": "bars (of each job in brackets, in the same order, the numbers on the axis of days at which its bar "
        "begins and ends)",
    }
    elements = (
        kit.value_at("days", "How many days long is the bar of {a}?", DAYS),
        kit.compare("later", "Does the bar of {a} begin farther to the right than the bar of {b}?", STARTS),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """Jobs of three days or more, and how many work on two of them."""
        number, (count, days, least, most) = draw["numeric"], self.sizes(level)
        names, spans = NAMES.some(draw["context"], count), []
        for _ in names:
            long = number.randint(3, days - 4)
            start = number.randint(0, days - long)
            spans.append([start, start + long])
        first, second = number.sample(names, 2)
        workers, others = number.sample(range(least, most + 1), 2)
        asked = {"first": first, "second": second, "workers": workers, "others": others}
        return {"names": names, "spans": spans, **asked}

    def valid(self, facts: kit.Facts) -> str:
        fine = all(b - a > 1 for a, b in facts["spans"])
        return "" if fine else "spans: expected the first day before the last, two days or more apart"

    def _two(self, facts: kit.Facts) -> list[list[int]]:
        return [facts["spans"][facts["names"].index(facts[which])] for which in ("first", "second")]

    def by_ends(self, facts: kit.Facts) -> int:
        """Where the bars begin and end."""
        (a, b), (c, d) = self._two(facts)
        first, second = facts["workers"] * (b - a), facts["others"] * (d - c)
        both = max(0, min(b, d) - max(a, c)) * (facts["workers"] + facts["others"])
        work = first + second
        return int(
            {"work": work, "cost": 2 * work, "apart": abs(first - second), "alone": work - both}[facts["wording"]]
        )

    def by_days(self, facts: kit.Facts) -> int:
        """Day by day, who is at work."""
        (a, b), (c, d) = self._two(facts)
        done = [0, 0]
        for day in range(MOST):
            at = [a <= day < b, c <= day < d]
            if facts["wording"] == "alone" and all(at):
                continue
            done[0] += facts["workers"] * at[0]
            done[1] += facts["others"] * at[1]
        if facts["wording"] == "apart":
            return max(done) - min(done)
        return sum(done) * (2 if facts["wording"] == "cost" else 1)

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """A bar for each job in its own row, a thin line at each day, its number below every second one."""
        look, rng, size, spans = scene.look, scene.look.rng(), scene.look.size, facts["spans"]
        days = max(end for _, end in spans)
        chart = kit.chart(scene, 7.6 * size, 1.2 * size, 2 * size, 3.2 * size, days, len(spans))
        chart.uprights(2, strong=1.4, scale=0.9)
        scene.stroke([(chart.left, chart.bottom), (chart.right, chart.bottom)])
        chart.names(facts["names"])
        half, plain = min(rng.uniform(0.24, 0.36) * chart.high, 2 * size), rng.random() < 0.5
        for k, (start, end) in enumerate(spans):
            y = chart.row(k)
            scene.box(chart.x(start), y - half, chart.x(end), y + half, look.palette[0 if plain else k])

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The bar on each name's level against the numbers below."""
        words, bars = kit.from_top(figure, NAMES.names), kit.boxes(figure, 12)
        days = kit.scale(figure, [text for text in figure.texts if text.whole is not None], vertical=False)
        if len(words) != len(bars):
            raise kit.Unreadable(f"{len(words)} names and {len(bars)} bars")
        nearest = [min(bars, key=lambda bar: abs(bar.y - text.y)) for _, text in words]
        spans = [[days.whole(bar.left, 0.25), days.whole(bar.right, 0.25)] for bar in nearest]
        return {"names": kit.names_of(words), "spans": spans}


TASK = GanttChart().task()
