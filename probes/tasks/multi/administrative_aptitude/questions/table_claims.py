"""Further questions about a table of numbers by region and year."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import permutations
from random import Random

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.multi.administrative_aptitude.table_claims import REGIONS, YEARS, TableClaims

_TABLES = {
    "grain": kit.Said(
        "The table shows the harvest of several regions by year, in thousand tonnes. ",
        "表中是若干地区各年的粮食产量（单位：千吨）。",
    ),
    "guests": kit.Said(
        "The table shows how many thousand visitors several regions had in each year. ",
        "表中是若干地区各年接待的游客人数（单位：千人）。",
    ),
    "cars": kit.Said(
        "The table shows how many hundred cars were sold in several regions in each year. ",
        "表中是若干地区各年的汽车销量（单位：百辆）。",
    ),
}
YEAR, REGION = kit.Word(YEARS), kit.Word(REGIONS)


def of_tables(en: str, zh: str) -> Mapping[str, kit.Said]:
    """The wordings of a question, one for each thing that the table may count."""
    return {what: kit.Said(table.en + en, table.zh + zh) for what, table in _TABLES.items()}


class Shown(kit.Asking, TableClaims):
    """What is seen of a table of numbers?"""

    def shows(self, facts: kit.Facts) -> str:
        return TableClaims.valid(self, {**facts, "options": []})

    def cell(self, facts: kit.Facts, region: str, year: str) -> int:
        """The number of a region in a year."""
        return int(facts["numbers"][facts["regions"].index(region)][facts["years"].index(year)])

    def of_year(self, facts: kit.Facts, year: str) -> list[int]:
        """The numbers of all regions in a year."""
        k = facts["years"].index(year)
        return [row[k] for row in facts["numbers"]]


class Growth(Shown):
    """Which region of a table grew the fastest?"""

    version = 5  # 5: in Chinese, options stand on lines of their own
    question = of_tables(
        "In which of these regions was the rate of growth from {early} to {late} the highest (a fall counts as growth "
        "below nought)?",
        "从{early}年到{late}年，下列地区中增长率最高（下降视为负增长）的是",
    )
    asked = {"early": YEAR, "late": YEAR}
    answer = kit.option(3)

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts | None:
        years = facts["years"]
        return self.one_fair(draw["function"], facts, [{"early": a, "late": b} for a in years for b in years if a < b])

    def fair(self, facts: kit.Facts) -> str:
        if not {facts["early"], facts["late"]} <= set(facts["years"]) or facts["early"] >= facts["late"]:
            return "early and late: expected two years of the table, in order"
        rates = sorted(self._rates(facts).values())
        return "" if rates[-1] > rates[-2] else "numbers: expected one region ahead of all others"

    def _rates(self, facts: kit.Facts) -> dict[str, Fraction]:
        both = zip(facts["regions"], *(self.of_year(facts, facts[k]) for k in ("early", "late")), strict=True)
        return {region: Fraction(late, early) for region, early, late in both}

    def wrong(self, facts: kit.Facts, truth: str) -> list[str]:
        """The other regions."""
        return list(facts["regions"])

    def by_rates(self, facts: kit.Facts) -> str:
        """Quotients of the two years, compared."""
        rates = self._rates(facts)
        return max(rates, key=lambda region: rates[region])

    def by_raising(self, facts: kit.Facts) -> str:
        """One factor for all regions, raised and lowered until what it makes of the early number is outdone by one
        region alone."""
        low, high = Fraction(0), Fraction(10**6)
        while True:
            factor = (low + high) / 2
            ahead = [
                region
                for region in facts["regions"]
                if self.cell(facts, region, facts["late"]) > factor * self.cell(facts, region, facts["early"])
            ]
            if len(ahead) == 1:
                return str(ahead[0])
            low, high = (factor, high) if ahead else (low, factor)


class Share(Shown):
    """What share of all regions did one have?"""

    version = 5  # 5: in Chinese, options stand on lines of their own
    question = of_tables(
        "What share of the total of all regions did region {region} have in {year}, rounded to a whole number of per "
        "cent?",
        "{year}年{region}地占各地区合计的百分之几（四舍五入取整）？",
    )
    asked = {"region": REGION, "year": YEAR}
    answer = kit.option(4)

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts | None:
        rng = draw["function"]
        return {"region": rng.choice(facts["regions"]), "year": rng.choice(facts["years"])}

    def fair(self, facts: kit.Facts) -> str:
        fine = facts["region"] in facts["regions"] and facts["year"] in facts["years"]
        return "" if fine else "region and year: expected some of the table"

    def wrong(self, facts: kit.Facts, truth: int) -> list[int]:
        """The shares of three other cells of the table; where two of all four are alike, they are too few."""
        cells = [
            (region, year)
            for region in facts["regions"]
            for year in facts["years"]
            if (region, year) != (facts["region"], facts["year"])
        ]
        some = Random(str(facts)).sample(cells, 3)
        return [self.by_fraction({**facts, "region": region, "year": year}) for region, year in some]

    def by_fraction(self, facts: kit.Facts) -> int:
        """The exact share, rounded."""
        own, total = self.cell(facts, facts["region"], facts["year"]), sum(self.of_year(facts, facts["year"]))
        return int(Fraction(100 * own, total) + Fraction(1, 2))

    def by_trial(self, facts: kit.Facts) -> int:
        """Per cent by per cent, until half of one more is beyond what the region has."""
        own, total, share = self.cell(facts, facts["region"], facts["year"]), sum(self.of_year(facts, facts["year"])), 0
        while (2 * share + 1) * total <= 200 * own:
            share += 1
        return share


class Best(Shown):
    """Which year of a table has the largest total, and what did one of the regions have in it?"""

    question = of_tables(
        "The total of all regions is the largest in the year [MASK], in which the regions other than {region} have "
        "[MASK] together.",
        "各地区合计最大的年份是[MASK]年，该年除{region}地以外其余地区合计为[MASK]。",
    )
    asked = {"region": REGION}
    answer = kit.blanks(2)

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts | None:
        return {"region": draw["function"].choice(facts["regions"])}

    def fair(self, facts: kit.Facts) -> str:
        if facts["region"] not in facts["regions"]:
            return "region: expected one of the table"
        totals = sorted(map(sum, zip(*facts["numbers"], strict=True)))
        return "" if totals[-1] > totals[-2] else "numbers: expected one year ahead of all others"

    def by_columns(self, facts: kit.Facts) -> list[str | int]:
        """Every column added up."""
        totals = {year: sum(self.of_year(facts, year)) for year in facts["years"]}
        year = max(totals, key=lambda each: totals[each])
        return [year, totals[year] - self.cell(facts, facts["region"], year)]

    def by_rows(self, facts: kit.Facts) -> list[str | int]:
        """Row after row added to a line of sums."""
        sums = [0] * len(facts["years"])
        for row in facts["numbers"]:
            sums = [a + b for a, b in zip(sums, row, strict=True)]
        k = sums.index(max(sums))
        rows = zip(facts["regions"], facts["numbers"], strict=True)
        return [facts["years"][k], sum(row[k] for region, row in rows if region != facts["region"])]


class Order(Shown):
    """In which order do three regions of a table stand?"""

    version = 5  # 5: in Chinese, options stand on lines of their own
    question = of_tables(
        "In which order, from the largest to the smallest, do the regions {first}, {second} and {third} stand by the "
        "sum of all their years?",
        "将{first}、{second}、{third}三地按各年之和从大到小排列，正确的是",
    )
    asked = {"first": REGION, "second": REGION, "third": REGION}
    picks = "regions"
    answer = kit.option(4)

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts | None:
        names = ("first", "second", "third")
        some = permutations(draw["function"].sample(facts["regions"], 3))
        return self.one_fair(draw["function"], facts, [dict(zip(names, each, strict=True)) for each in some])

    def fair(self, facts: kit.Facts) -> str:
        sums = [sum(row) for row in self._rows(facts)]
        return "" if len(set(sums)) == 3 else "numbers: expected three different sums"

    def _rows(self, facts: kit.Facts) -> list[list[int]]:
        asked = [facts[which] for which in ("first", "second", "third")]
        return [facts["numbers"][facts["regions"].index(region)] for region in asked]

    def wrong(self, facts: kit.Facts, truth: str) -> list[str]:
        """The same regions in other orders."""
        return [" > ".join(order) for order in permutations(truth.split(" > "))]

    def by_sums(self, facts: kit.Facts) -> str:
        """The rows added up and sorted."""
        sums = {facts[k]: sum(row) for k, row in zip(("first", "second", "third"), self._rows(facts), strict=True)}
        return " > ".join(sorted(sums, key=lambda region: -sums[region]))

    def by_pairs(self, facts: kit.Facts) -> str:
        """How many of the others each one beats, by differences year by year."""
        rows, asked = self._rows(facts), [facts[which] for which in ("first", "second", "third")]
        beaten = [sum(sum(a - b for a, b in zip(row, other, strict=True)) > 0 for other in rows) for row in rows]
        return " > ".join(region for _, region in sorted(zip(beaten, asked, strict=True), reverse=True))


GROWTH = Growth().task()
SHARE = Share().task()
BEST = Best().task()
ORDER = Order().task()
