"""Further questions about a Gantt chart."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate, combinations

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.scientific_figure.gantt_chart import MOST, NAMES, GanttChart

PEOPLE = {2: 2, 3: 2, 4: 3, 5: 3, 6: 4, 7: 4, 8: 5}  # people, by the number of jobs
STEM = "The Gantt chart shows when jobs begin and end: a bar from 3 to 8 is a job of 5 days. "


class Shown(kit.Asking, GanttChart):
    """What is seen of jobs in a Gantt chart?"""

    rules = (kit.named("names", "spans"),)
    labels = {"jobs": "names"}
    answer = kit.integer("days")

    def spans(self, facts: kit.Facts) -> dict[str, list[int]]:
        """Where the bar of each job begins and ends."""
        return dict(zip(facts["names"], facts["spans"], strict=True))


class Whole(Shown):
    """How many days do all jobs of a Gantt chart take one after another?"""

    school = "elementary school"
    question = f"{STEM}If one person did all jobs, one after another, how many days would they take?"

    def by_lengths(self, facts: kit.Facts) -> int:
        """The lengths of all bars added up."""
        return sum(b - a for a, b in facts["spans"])

    def by_days(self, facts: kit.Facts) -> int:
        """How many jobs are under way on each day, added up."""
        return sum(a <= day < b for day in range(MOST) for a, b in facts["spans"])


class Mean(Shown):
    """How long is a job of a Gantt chart on the average?"""

    question = f"{STEM}What is the mean length of the jobs in days?"
    answer = kit.real(2)

    def by_lengths(self, facts: kit.Facts) -> Fraction:
        """The lengths of all bars over their number."""
        return Fraction(sum(b - a for a, b in facts["spans"]), len(facts["spans"]))

    def by_ends(self, facts: kit.Facts) -> Fraction:
        """The mean of where bars end less the mean of where they begin."""
        begins, ends = zip(*facts["spans"], strict=True)
        return Fraction(sum(ends), len(ends)) - Fraction(sum(begins), len(begins))


class Longest(Shown):
    """Which job of a Gantt chart is the longest?"""

    school = "elementary school"
    question = {
        "longest": f"{STEM}Which job is the longest?",
        "last": f"{STEM}Which job ends the last?",
    }
    answer = kit.name("the name of the job")

    def _size(self, facts: kit.Facts, name: str) -> int:
        begin, end = self.spans(facts)[name]
        return end - begin if facts["wording"] == "longest" else end

    def fair(self, facts: kit.Facts) -> str:
        sizes = sorted(self._size(facts, name) for name in facts["names"])
        return "" if sizes[-1] > sizes[-2] else "spans: expected one job ahead of all others"

    def by_order(self, facts: kit.Facts) -> str:
        """The jobs in order."""
        return max(self.spans(facts), key=lambda name: self._size(facts, name))

    def by_days(self, facts: kit.Facts) -> str:
        """Days struck off, from the front of all bars or from day 0 on, until one job is left."""
        left = {name: self._size(facts, name) for name in facts["names"]}
        while len(left) > 1:
            left = {name: size - 1 for name, size in left.items() if size > 0}
        return str(*left)


class Overlap(Shown):
    """On how many days are two jobs of a Gantt chart under way, together or not?"""

    question = f"{STEM}On how many days is the job {{first}} or the job {{second}} under way, or are both?"
    asked, picks = {"first": NAMES.word, "second": NAMES.word}, "names"

    def by_ends(self, facts: kit.Facts) -> int:
        """Both lengths, less what they share."""
        (a, b), (c, d) = (self.spans(facts)[facts[which]] for which in ("first", "second"))
        return int(b - a + d - c - max(0, min(b, d) - max(a, c)))

    def by_days(self, facts: kit.Facts) -> int:
        """Day by day."""
        two = [self.spans(facts)[facts[which]] for which in ("first", "second")]
        return sum(any(a <= day < b for a, b in two) for day in range(MOST))


class Times(Shown):
    """How many times as long as another is a job of a Gantt chart?"""

    question = f"{STEM}How many times as long as the job {{second}} is the job {{first}}?"
    asked, picks = {"first": NAMES.word, "second": NAMES.word}, "names"
    answer = kit.real(2)

    def by_division(self, facts: kit.Facts) -> Fraction:
        """One length over the other."""
        (a, b), (c, d) = (self.spans(facts)[facts[which]] for which in ("first", "second"))
        return Fraction(b - a, d - c)

    def by_laying_off(self, facts: kit.Facts) -> Fraction:
        """Days under way counted one by one; then, as Euclid does, the shorter length laid off along the longer, what
        is left along it, and so on until nothing is left."""
        two = [self.spans(facts)[facts[which]] for which in ("first", "second")]
        long, short = (sum(a <= day < b for day in range(MOST)) for a, b in two)
        fits = []
        while short:
            count = 0
            while long >= short:
                long, count = long - short, count + 1
            fits.append(count)
            long, short = short, long
        ratio = Fraction(fits.pop())
        while fits:
            ratio = fits.pop() + 1 / ratio
        return ratio


class Queued(Shown):
    """In how many days are the jobs of a Gantt chart finished, one after another in the best order?"""

    school = "undergraduate"
    question = f"{STEM}One person does all jobs one after another without a break, each for as many days as drawn, in "
    question += "the order that makes the sum of their finishing times, counted in days from the start, as small as "
    question += "possible. What is this sum?"

    def by_order(self, facts: kit.Facts) -> int:
        """The shortest job first: every job is waited for by itself and by all that are longer."""
        return sum(accumulate(sorted(b - a for a, b in facts["spans"])))

    def by_pairs(self, facts: kit.Facts) -> int:
        """Every job by itself, and of each two the shorter one once more, for the other waits for it."""
        days = [b - a for a, b in facts["spans"]]
        return sum(days) + sum(min(pair) for pair in combinations(days, 2))


class Shared(Shown):
    """In how many days can two people do all jobs of a Gantt chart?"""

    school = "undergraduate"
    question = (
        f"{STEM}Two people do all jobs. Each job needs one person for as many days as drawn, without a break, but "
    )
    question += "may be done at any time. What is the least number of days after which all can be done?"

    def by_choices(self, facts: kit.Facts) -> int:
        """Every way to part the jobs between the two."""
        days = [b - a for a, b in facts["spans"]]
        loads = (sum(n for k, n in enumerate(days) if some >> k & 1) for some in range(1 << len(days)))
        return min(max(load, sum(days) - load) for load in loads)

    def by_sums(self, facts: kit.Facts) -> int:
        """All sums that some of the jobs make, as bits: the smallest one that is half of all or more."""
        reached, total = 1, 0
        for a, b in facts["spans"]:
            reached |= reached << (b - a)
            total += b - a
        return next(load for load in range(-(-total // 2), total + 1) if reached >> load & 1)


class Enough(Shown):
    """Are so many people enough for the jobs of a Gantt chart?"""

    school = "undergraduate"
    question = f"{STEM}One person can do only one job at a time, and a job may begin on the day number at which "
    question += "another ends. Are {people} people enough to do all jobs when they are drawn?"
    asked = {"people": kit.Whole(2, 5)}
    answer, even = kit.yes_no(), kit.BOTH

    def tells(self, facts: kit.Facts) -> list[kit.Facts]:
        """As many people as are enough for so many jobs about every other time."""
        return [{"people": PEOPLE[len(facts["names"])]}]

    def by_sweeping(self, facts: kit.Facts) -> bool:
        """How many jobs are under way on each day."""
        at_once = [sum(a <= day < b for a, b in facts["spans"]) for day in range(MOST)]
        return bool(max(at_once) <= facts["people"])

    def by_handing_out(self, facts: kit.Facts) -> bool:
        """The jobs in the order in which they begin, each to whoever is free first, or else to one more person."""
        free: list[int] = []  # from which day on each person is
        for begin, end in sorted(facts["spans"]):
            free = sorted([*(free[1:] if free and free[0] <= begin else free), end])
        return len(free) <= facts["people"]


WHOLE = Whole().task()
MEAN = Mean().task()
LONGEST = Longest().task()
OVERLAP = Overlap().task()
TIMES = Times().task()
QUEUED = Queued().task()
SHARED = Shared().task()
ENOUGH = Enough().task()
