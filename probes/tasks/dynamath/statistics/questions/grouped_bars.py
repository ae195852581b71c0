"""Further questions about bars in groups."""

from __future__ import annotations

from fractions import Fraction

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.statistics.grouped_bars import GROUPS, KINDS, GroupedBars


class Shown(kit.Asking, GroupedBars):
    """What is seen in bars in groups?"""

    def shows(self, facts: kit.Facts) -> str:
        return ""

    def kind(self, facts: kit.Facts, which: str) -> list[int]:
        """The heights of the bars of the kind that a fact names, group by group."""
        return [row[facts["kinds"].index(facts[which])] for row in facts["heights"]]


class Total(Shown):
    """What do all bars of one kind make together?"""

    school = "elementary school"
    question = "What is the sum of the heights of all {kind} bars in the bar chart?"
    asked, picks = {"kind": kit.Word(KINDS)}, "kinds"
    answer = kit.integer()

    def by_adding(self, facts: kit.Facts) -> int:
        """Their heights added up."""
        return sum(self.kind(facts, "kind"))

    def by_levels(self, facts: kit.Facts) -> int:
        """How many of them reach each level, added up."""
        return sum(height >= level for level in range(1, 41) for height in self.kind(facts, "kind"))


class Share(Shown):
    """What percentage of a group is one of its bars?"""

    question = "In the group {group} of the bar chart, what percentage of the sum of the heights of all its bars is "
    question += "the {kind} bar?"
    asked = {"group": GROUPS.word, "kind": kit.Word(KINDS)}
    rules = (*GroupedBars.rules, kit.asks_of("groups", "group"), kit.asks_of("kinds", "kind"))
    answer = kit.real(1)

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts:
        return {"group": draw["numeric"].choice(facts["groups"]), "kind": draw["numeric"].choice(facts["kinds"])}

    def by_division(self, facts: kit.Facts) -> Fraction:
        """Its height over the sum of the group."""
        row = dict(zip(facts["kinds"], facts["heights"][facts["groups"].index(facts["group"])], strict=True))
        return Fraction(100 * row[facts["kind"]], sum(row.values()))

    def by_the_rest(self, facts: kit.Facts) -> Fraction:
        """One over one and how many times as high as it the others are together."""
        row = dict(zip(facts["kinds"], facts["heights"][facts["groups"].index(facts["group"])], strict=True))
        own = row.pop(facts["kind"])
        return 100 / (1 + sum((Fraction(height, own) for height in row.values()), Fraction(0)))


class Highest(Shown):
    """In which group is a bar of one kind the highest?"""

    school = "elementary school"
    question = "In which group of the bar chart is the {kind} bar the highest?"
    asked, picks = {"kind": kit.Word(KINDS)}, "kinds"

    def fair(self, facts: kit.Facts) -> str:
        heights = sorted(self.kind(facts, "kind"))
        return "" if heights[-1] > heights[-2] else "kind: expected one group ahead of all others"

    def by_order(self, facts: kit.Facts) -> str:
        """The groups in the order of these bars."""
        return str(max(zip(self.kind(facts, "kind"), facts["groups"], strict=True))[1])

    def by_lowering(self, facts: kit.Facts) -> str:
        """A level let down until it meets the first of these bars."""
        heights = dict(zip(facts["groups"], self.kind(facts, "kind"), strict=True))
        return next(group for level in range(40, 0, -1) for group in heights if heights[group] == level)


class More(Shown):
    """Do all bars of one kind make more than those of another?"""

    question = "In the bar chart, is the sum of the heights of all {first} bars greater than that of all {second} bars?"
    asked, picks = {"first": kit.Word(KINDS), "second": kit.Word(KINDS)}, "kinds"
    answer = kit.yes_no()

    def fair(self, facts: kit.Facts) -> str:
        differ = sum(self.kind(facts, "first")) != sum(self.kind(facts, "second"))
        return "" if differ else "first and second: expected sums that differ"

    def by_sums(self, facts: kit.Facts) -> bool:
        """Two sums compared."""
        return sum(self.kind(facts, "first")) > sum(self.kind(facts, "second"))

    def by_leads(self, facts: kit.Facts) -> bool:
        """What one is ahead in some groups against what it is behind in the others."""
        pairs = list(zip(self.kind(facts, "first"), self.kind(facts, "second"), strict=True))
        return sum(max(a - b, 0) for a, b in pairs) > sum(max(b - a, 0) for a, b in pairs)


class Growth(Shown):
    """By what percentage do all bars of one kind exceed those of another?"""

    question = "In the bar chart, by what percentage of the mean height of the {first} bars does the mean height of "
    question += "the {second} bars differ from it? Give it as a negative number where the {second} bars are lower."
    asked, picks = {"first": kit.Word(KINDS), "second": kit.Word(KINDS)}, "kinds"
    answer = kit.real(1)

    def by_means(self, facts: kit.Facts) -> Fraction:
        """One mean over the other, less one."""
        a, b = (Fraction(sum(self.kind(facts, which)), len(facts["groups"])) for which in ("first", "second"))
        return 100 * (b / a - 1)

    def by_differences(self, facts: kit.Facts) -> Fraction:
        """The differences in each group as parts of the first sum, added up."""
        first, second = self.kind(facts, "first"), self.kind(facts, "second")
        return sum((Fraction(100 * (b - a), sum(first)) for a, b in zip(first, second, strict=True)), Fraction(0))


TOTAL = Total().task()
SHARE = Share().task()
HIGHEST = Highest().task()
MORE = More().task()
GROWTH = Growth().task()
