"""Further questions about tables of numbers."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import sqrt

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.statistics.data_table import SUBJECTS, DataTable


def column(facts: kit.Facts, which: str) -> list[int]:
    """The numbers of the column that a fact names."""
    return [row[facts["columns"].index(facts[which])] for row in facts["numbers"]]


class Total(kit.Asking, DataTable):
    """Whose numbers in a table make the most?"""

    school = "elementary school"
    question = "Which row of the table has the largest sum of its numbers?"
    answer = kit.name("the name of the row")

    def fair(self, facts: kit.Facts) -> str:
        sums = sorted(map(sum, facts["numbers"]))
        return "" if sums[-1] > sums[-2] else "numbers: expected one row ahead of all others"

    def by_sums(self, facts: kit.Facts) -> str:
        """The sums of all rows."""
        return str(max(zip(map(sum, facts["numbers"]), facts["rows"], strict=True))[1])

    def by_duels(self, facts: kit.Facts) -> str:
        """Rows two by two, column by column: the one that is ahead stays."""
        (best, held), *others = zip(facts["rows"], facts["numbers"], strict=True)
        for name, row in others:
            if sum(a - b for a, b in zip(row, held, strict=True)) > 0:
                best, held = name, row
        return str(best)


class Variance(kit.Asking, DataTable):
    """What is the variance of a column of a table?"""

    school = "undergraduate"
    question = "What is the variance of the numbers in the {column} column of the table, taken as a whole population?"
    asked, picks = {"column": kit.Word(SUBJECTS)}, "columns"
    answer = kit.real(2)

    def by_squares(self, facts: kit.Facts) -> Fraction:
        """The mean of the squares less the square of the mean."""
        numbers = column(facts, "column")
        count = len(numbers)
        return Fraction(sum(n * n for n in numbers), count) - Fraction(sum(numbers), count) ** 2

    def by_pairs(self, facts: kit.Facts) -> Fraction:
        """The squared differences of all pairs, over the square of their number."""
        numbers = column(facts, "column")
        return Fraction(sum((a - b) ** 2 for a, b in combinations(numbers, 2)), len(numbers) ** 2)


class Correlation(kit.Asking, DataTable):
    """How do two columns of a table correlate?"""

    school = "undergraduate"
    question = "What is Pearson's correlation coefficient between the numbers in the {first} and {second} columns of "
    question += "the table?"
    asked, picks = {"first": kit.Word(SUBJECTS), "second": kit.Word(SUBJECTS)}, "columns"
    answer = kit.real(2)

    def fair(self, facts: kit.Facts) -> str:
        vary = all(len(set(column(facts, which))) > 1 for which in ("first", "second"))
        return "" if vary else "numbers: expected columns that vary"

    def by_deviations(self, facts: kit.Facts) -> float:
        """Deviations from the means: the sum of products over the root of the sums of squares."""
        a, b = column(facts, "first"), column(facts, "second")
        count = len(a)
        off = [(count * x - sum(a), count * y - sum(b)) for x, y in zip(a, b, strict=True)]
        return sum(x * y for x, y in off) / sqrt(sum(x * x for x, _ in off) * sum(y * y for _, y in off))

    def by_slopes(self, facts: kit.Facts) -> float:
        """The geometric mean of the two regression slopes, from differences of all pairs."""
        pairs = list(combinations(zip(column(facts, "first"), column(facts, "second"), strict=True), 2))
        both = sum((p[0] - q[0]) * (p[1] - q[1]) for p, q in pairs)
        slopes = [Fraction(both, sum((p[k] - q[k]) ** 2 for p, q in pairs)) for k in (0, 1)]
        return (1 if both > 0 else -1) * sqrt(slopes[0] * slopes[1]) + 0.0


class Regression(kit.Asking, DataTable):
    """What is the slope of the regression line of two columns of a table?"""

    school = "undergraduate"
    question = "A line is fitted by least squares to the points whose x is the number in the {first} column of the "
    question += "table and whose y is the number in the {second} column, one point for each row. What is its slope?"
    asked, picks = {"first": kit.Word(SUBJECTS), "second": kit.Word(SUBJECTS)}, "columns"
    answer = kit.real(2)

    def fair(self, facts: kit.Facts) -> str:
        return "" if len(set(column(facts, "first"))) > 1 else "first: expected a column that varies"

    def by_normal_equations(self, facts: kit.Facts) -> Fraction:
        """Sums of squares and products, by Cramer's rule."""
        a, b = column(facts, "first"), column(facts, "second")
        count, products = len(a), sum(x * y for x, y in zip(a, b, strict=True))
        return Fraction(count * products - sum(a) * sum(b), count * sum(x * x for x in a) - sum(a) ** 2)

    def by_slopes_of_pairs(self, facts: kit.Facts) -> Fraction:
        """The slopes through all pairs of points, weighted by the squares of how far apart they are in x."""
        points = list(zip(column(facts, "first"), column(facts, "second"), strict=True))
        wide = [(p, q, (q[0] - p[0]) ** 2) for p, q in combinations(points, 2) if p[0] != q[0]]
        slopes = sum((Fraction(q[1] - p[1], q[0] - p[0]) * weight for p, q, weight in wide), Fraction(0))
        return slopes / sum(weight for _, _, weight in wide)


class Share(kit.Asking, DataTable):
    """What percentage of a column of a table is one of its numbers?"""

    question = "What percentage of the sum of the {column} column of the table is the number in the row of {row}?"
    asked = {"row": kit.Word(kit.PEOPLE), "column": kit.Word(SUBJECTS)}
    rules = (*DataTable.rules, kit.asks_of("rows", "row"))

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts:
        return {"row": draw["numeric"].choice(facts["rows"]), "column": draw["numeric"].choice(facts["columns"])}

    def by_division(self, facts: kit.Facts) -> Fraction:
        """The number over the sum of the column."""
        numbers = column(facts, "column")
        return Fraction(100 * numbers[facts["rows"].index(facts["row"])], sum(numbers))

    def by_the_rest(self, facts: kit.Facts) -> Fraction:
        """A hundred less the percentages of all other rows."""
        numbers = column(facts, "column")
        others = [n for name, n in zip(facts["rows"], numbers, strict=True) if name != facts["row"]]
        return 100 - sum((Fraction(100 * n, sum(numbers)) for n in others), Fraction(0))


class Ahead(kit.Asking, DataTable):
    """Is the mean of one column of a table above that of another?"""

    question = "Is the mean of the {first} column of the table greater than that of the {second} column?"
    asked, picks = {"first": kit.Word(SUBJECTS), "second": kit.Word(SUBJECTS)}, "columns"
    answer = kit.yes_no()

    def fair(self, facts: kit.Facts) -> str:
        differ = sum(column(facts, "first")) != sum(column(facts, "second"))
        return "" if differ else "first and second: expected means that differ"

    def by_means(self, facts: kit.Facts) -> bool:
        """The two means."""
        a, b = column(facts, "first"), column(facts, "second")
        return Fraction(sum(a), len(a)) > Fraction(sum(b), len(b))

    def by_rows(self, facts: kit.Facts) -> bool:
        """Row by row what one is ahead of the other, summed up."""
        lead = 0
        for a, b in zip(column(facts, "first"), column(facts, "second"), strict=True):
            lead += a - b
        return lead > 0


class Covariance(kit.Asking, DataTable):
    """What is the covariance of two columns of a table?"""

    school = "undergraduate"
    question = "What is the covariance of the numbers in the {first} and {second} columns of the table, its rows taken "
    question += "as a whole population?"
    asked, picks = {"first": kit.Word(SUBJECTS), "second": kit.Word(SUBJECTS)}, "columns"
    answer = kit.real(2)

    def by_products(self, facts: kit.Facts) -> Fraction:
        """The mean of the products less the product of the means."""
        a, b = column(facts, "first"), column(facts, "second")
        return Fraction(sum(x * y for x, y in zip(a, b, strict=True)), len(a)) - Fraction(sum(a) * sum(b), len(a) ** 2)

    def by_pairs(self, facts: kit.Facts) -> Fraction:
        """The rectangles between all pairs of rows, over the square of their number."""
        points = list(zip(column(facts, "first"), column(facts, "second"), strict=True))
        return Fraction(sum((p[0] - q[0]) * (p[1] - q[1]) for p, q in combinations(points, 2)), len(points) ** 2)


class Opposed(kit.Asking, DataTable):
    """Do two columns of a table correlate negatively?"""

    school = "undergraduate"
    question = "Is the covariance of the numbers in the {first} and {second} columns of the table negative?"
    asked, picks = {"first": kit.Word(SUBJECTS), "second": kit.Word(SUBJECTS)}, "columns"
    answer, even = kit.yes_no(), kit.BOTH

    def fair(self, facts: kit.Facts) -> str:
        off = sum((p[0] - q[0]) * (p[1] - q[1]) for p, q in combinations(self._points(facts), 2))
        return "" if off else "first and second: expected a covariance that is not 0"

    def _points(self, facts: kit.Facts) -> list[tuple[int, int]]:
        return list(zip(column(facts, "first"), column(facts, "second"), strict=True))

    def by_means(self, facts: kit.Facts) -> bool:
        """The mean of the products against the product of the means."""
        a, b = column(facts, "first"), column(facts, "second")
        return sum(x * y for x, y in zip(a, b, strict=True)) * len(a) < sum(a) * sum(b)

    def by_rows(self, facts: kit.Facts) -> bool:
        """What each row of one column is off its mean, times the number in the other column, summed up."""
        a, b = column(facts, "first"), column(facts, "second")
        mean = Fraction(sum(a), len(a))
        return sum((x - mean) * y for x, y in zip(a, b, strict=True)) < 0


class Residual(kit.Asking, DataTable):
    """How far is a row of a table from the regression line of two of its columns?"""

    school = "undergraduate"
    question = "A line is fitted by least squares to the points whose x is the number in the {first} column of the "
    question += "table and whose y is the number in the {second} column, one point for each row. What is the residual "
    question += "of the row of {row}, its y minus the height of the line at its x?"
    asked = {"row": kit.Word(kit.PEOPLE), "first": kit.Word(SUBJECTS), "second": kit.Word(SUBJECTS)}
    rules = (*DataTable.rules, kit.asks_of("rows", "row"), kit.asks_of("columns", "first", "second"))
    answer = kit.real(2)

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts:
        first, second = draw["numeric"].sample(facts["columns"], 2)
        return {"row": draw["numeric"].choice(facts["rows"]), "first": first, "second": second}

    def fair(self, facts: kit.Facts) -> str:
        return "" if len(set(column(facts, "first"))) > 1 else "first: expected a column that varies"

    def by_line(self, facts: kit.Facts) -> Fraction:
        """Slope and height of the line by Cramer's rule, and what is left of the row's number."""
        a, b = column(facts, "first"), column(facts, "second")
        count, products, squares = len(a), sum(x * y for x, y in zip(a, b, strict=True)), sum(x * x for x in a)
        below = count * squares - sum(a) ** 2
        slope = Fraction(count * products - sum(a) * sum(b), below)
        height = Fraction(squares * sum(b) - sum(a) * products, below)
        k = facts["rows"].index(facts["row"])
        return b[k] - height - slope * a[k]

    def by_weights(self, facts: kit.Facts) -> Fraction:
        """The row's number less all numbers of its column, each weighted by how much the line at the row obeys it."""
        a, b = column(facts, "first"), column(facts, "second")
        mean, k = Fraction(sum(a), len(a)), facts["rows"].index(facts["row"])
        wide = sum((x - mean) ** 2 for x in a)
        weights = [Fraction(1, len(a)) + (a[k] - mean) * (x - mean) / wide for x in a]
        return b[k] - sum((weight * y for weight, y in zip(weights, b, strict=True)), Fraction(0))


class Standard(kit.Asking, DataTable):
    """How many standard deviations is a number of a table from the mean of its column?"""

    school = "undergraduate"
    question = "By how many standard deviations of the {column} column of the table, taken as a whole population, is "
    question += "the number in the row of {row} above the mean of the column (negative if it is below)?"
    asked = {"row": kit.Word(kit.PEOPLE), "column": kit.Word(SUBJECTS)}
    rules = (*DataTable.rules, kit.asks_of("rows", "row"), kit.asks_of("columns", "column"))
    answer = kit.real(2)

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts:
        return {"row": draw["numeric"].choice(facts["rows"]), "column": draw["numeric"].choice(facts["columns"])}

    def fair(self, facts: kit.Facts) -> str:
        return "" if len(set(column(facts, "column"))) > 1 else "column: expected one that varies"

    def by_deviations(self, facts: kit.Facts) -> float:
        """The deviation over the root of the mean square of all deviations."""
        numbers = column(facts, "column")
        mean = sum(numbers) / len(numbers)
        off = [n - mean for n in numbers]
        return off[facts["rows"].index(facts["row"])] / sqrt(sum(d * d for d in off) / len(off)) + 0.0

    def by_pairs(self, facts: kit.Facts) -> float:
        """How far it is from each other number, added up, over the root of the squares of all differences."""
        numbers = column(facts, "column")
        own = numbers[facts["rows"].index(facts["row"])]
        return sum(own - n for n in numbers) / sqrt(sum((a - b) ** 2 for a, b in combinations(numbers, 2))) + 0.0


class Spread(kit.Asking, DataTable):
    """Which column of a table varies the most?"""

    school = "undergraduate"
    question = "Which column of the table has the largest variance?"
    answer = kit.name("the heading of the column")

    def _columns(self, facts: kit.Facts) -> dict[str, list[int]]:
        return dict(zip(facts["columns"], map(list, zip(*facts["numbers"], strict=True)), strict=True))

    def fair(self, facts: kit.Facts) -> str:
        found = sorted(self._squares(numbers) for numbers in self._columns(facts).values())
        return "" if found[-1] > found[-2] else "numbers: expected one column that varies the most"

    def _squares(self, numbers: list[int]) -> int:
        return len(numbers) * sum(n * n for n in numbers) - sum(numbers) ** 2

    def by_squares(self, facts: kit.Facts) -> str:
        """The squares of each column less the square of its sum."""
        columns = self._columns(facts)
        return max(columns, key=lambda name: self._squares(columns[name]))

    def by_pairs(self, facts: kit.Facts) -> str:
        """The squared differences of all pairs of numbers of each column."""
        columns = self._columns(facts)
        far = {name: sum((a - b) ** 2 for a, b in combinations(numbers, 2)) for name, numbers in columns.items()}
        return sorted(far, key=far.__getitem__)[-1]


TOTAL = Total().task()
VARIANCE = Variance().task()
CORRELATION = Correlation().task()
REGRESSION = Regression().task()
SHARE = Share().task()
AHEAD = Ahead().task()
COVARIANCE = Covariance().task()
OPPOSED = Opposed().task()
RESIDUAL = Residual().task()
STANDARD = Standard().task()
SPREAD = Spread().task()
