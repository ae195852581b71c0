"""Further questions about a Markov chain of three states."""

from __future__ import annotations

from fractions import Fraction
from itertools import chain, permutations, product
from random import Random

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.graph_theory.markov_chain import STATE, MarkovChain

STEM = "The numbers on the arrows of the Markov chain are the chances, in per cent, of going from one state to "
STEM += "another, or of staying in one, in one step. "


def no_chain(facts: kit.Facts) -> str:
    """Why facts are no Markov chain; "" where they are."""
    if facts["states"] != sorted(set(facts["states"])):
        return "states: expected three in the order of the alphabet"
    fine = all(sum(row) == 100 and row.count(0) <= 1 for row in facts["chances"])
    return "" if fine else "chances: expected rows that make a hundred, with one arrow less than all at most"


class Likelier(kit.Asking, MarkovChain):
    """Which of two states of a Markov chain is likelier after two steps?"""

    school = "undergraduate"
    question = f"{STEM}After two steps from the state {{start}}, is it likelier to be in {{first}} than in {{second}}?"
    asked = {"start": STATE, "first": STATE, "second": STATE}
    answer, even = kit.yes_no(), kit.BOTH

    def shows(self, facts: kit.Facts) -> str:
        return no_chain(facts)

    def after_two(self, facts: kit.Facts) -> dict[str, int]:
        """The chance of each state after two steps, in parts of ten thousand, by the square of the matrix."""
        rows = facts["chances"]
        first = rows[facts["states"].index(facts["start"])]
        return {
            goal: sum(chance * row[k] for chance, row in zip(first, rows, strict=True))
            for k, goal in enumerate(facts["states"])
        }

    def along_ways(self, facts: kit.Facts, goal: str) -> int:
        """The same of one state, by each way there and the product of its arrows."""
        arrows = dict(zip(product(facts["states"], repeat=2), chain(*facts["chances"]), strict=True))
        return sum(arrows[facts["start"], over] * arrows[over, goal] for over in facts["states"])

    def tells(self, facts: kit.Facts) -> list[kit.Facts]:
        """Where one starts, and two states."""
        pairs = product(facts["states"], permutations(facts["states"], 2))
        return [{"start": start, "first": first, "second": second} for start, (first, second) in pairs]

    def fair(self, facts: kit.Facts) -> str:
        if not {facts["start"], facts["first"], facts["second"]} <= set(facts["states"]):
            return "start, first and second: expected some of the states"
        after = self.after_two(facts)
        return "" if after[facts["first"]] != after[facts["second"]] else "first and second: expected other chances"

    def by_square(self, facts: kit.Facts) -> bool:
        """The square of the matrix of chances."""
        after = self.after_two(facts)
        return after[facts["first"]] > after[facts["second"]]

    def by_ways(self, facts: kit.Facts) -> bool:
        """Each way of two steps, and the product of the chances on it."""
        return self.along_ways(facts, facts["first"]) > self.along_ways(facts, facts["second"])


class Shown(kit.Asking, MarkovChain):
    """What does a Markov chain do in the long run?"""

    school = "undergraduate"
    answer = kit.real(2)

    def shows(self, facts: kit.Facts) -> str:
        return no_chain(facts)

    def fair(self, facts: kit.Facts) -> str:
        return "" if all(self.arcs(facts)) else "chances: expected ways from every state to every other one"

    def rows(self, facts: kit.Facts) -> list[list[Fraction]]:
        """The chances of one step, a row for each state."""
        return [[Fraction(chance, 100) for chance in row] for row in facts["chances"]]

    def arcs(self, facts: kit.Facts) -> list[Fraction]:
        """For each state the sum over the pairs of arrows of the two others that lead to it (trees that end there)."""
        p, found = self.rows(facts), []
        for k in range(3):
            i, j = (state for state in range(3) if state != k)
            found.append(p[i][k] * p[j][k] + p[i][j] * p[j][k] + p[j][i] * p[i][k])
        return found

    def limit(self, facts: kit.Facts) -> list[Fraction]:
        """The stationary chances, by elimination: what flows into a state is what flows out of it."""
        p = self.rows(facts)
        # a (1 - p00) = b p10 + c p20 and b (1 - p11) = a p01 + c p21, with c = 1, by Cramer's rule
        below = (1 - p[0][0]) * (1 - p[1][1]) - p[1][0] * p[0][1]
        a = (p[2][0] * (1 - p[1][1]) + p[1][0] * p[2][1]) / below
        b = ((1 - p[0][0]) * p[2][1] + p[0][1] * p[2][0]) / below
        return [a / (a + b + 1), b / (a + b + 1), 1 / (a + b + 1)]


class Settled(Shown):
    """How likely is a state of a Markov chain in the long run?"""

    question = f"{STEM}What is the chance of {{goal}} in its stationary distribution, in per cent?"
    asked, picks = {"goal": STATE}, "states"

    def by_flows(self, facts: kit.Facts) -> Fraction:
        """What flows into each state is what flows out of it: two equations."""
        return 100 * self.limit(facts)[facts["states"].index(facts["goal"])]

    def by_trees(self, facts: kit.Facts) -> Fraction:
        """The weights of all trees of arrows that end in each state (the Markov chain tree theorem)."""
        arcs = self.arcs(facts)
        return 100 * arcs[facts["states"].index(facts["goal"])] / sum(arcs, Fraction(0))


class Passage(Shown):
    """How many steps does a Markov chain take from one state to another?"""

    question = f"{STEM}From the state {{start}}, what is the expected number of steps until it is in {{goal}} for the "
    question += "first time?"
    asked, picks = {"start": STATE, "goal": STATE}, "states"

    def by_equations(self, facts: kit.Facts) -> Fraction:
        """A step, and then the expected number from where it leads: two equations."""
        p, (a, g) = self.rows(facts), (facts["states"].index(facts[which]) for which in ("start", "goal"))
        b = 3 - a - g
        # x = 1 + p_aa x + p_ab y, y = 1 + p_ba x + p_bb y
        return (1 - p[b][b] + p[a][b]) / ((1 - p[a][a]) * (1 - p[b][b]) - p[a][b] * p[b][a])

    def by_visits(self, facts: kit.Facts) -> Fraction:
        """Visits to both other states before it: how long each lasts, and how often it is come back to."""
        p, (a, g) = self.rows(facts), (facts["states"].index(facts[which]) for which in ("start", "goal"))
        b = 3 - a - g
        over, back = p[a][b] / (1 - p[a][a]), p[b][a] / (1 - p[b][b])
        rounds = 1 / (1 - over * back)
        return rounds * (1 / (1 - p[a][a]) + over / (1 - p[b][b]))


class Dwelling(Shown):
    """In which state is a Markov chain most of the time?"""

    question = f"{STEM}In the long run, in which state is it most of the time?"
    answer = kit.name("the letter of the state")

    def fair(self, facts: kit.Facts) -> str:
        if why := super().fair(facts):
            return why
        _, second, first = sorted(self.limit(facts))
        return "" if first - second > Fraction(1, 50) else "chances: expected one state well ahead of the others"

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """Arrows of one state taken for those of another, and some of a state for each other."""
        rows = [rng.sample(row, 3) if rng.random() < 0.5 else row for row in facts["chances"]]
        return {**facts, "chances": rng.sample(rows, 3)}

    def by_flows(self, facts: kit.Facts) -> str:
        """What flows into each state is what flows out of it: two equations."""
        return str(max(zip(self.limit(facts), facts["states"], strict=True))[1])

    def by_trees(self, facts: kit.Facts) -> str:
        """The weights of all trees of arrows that end in each state."""
        arcs = self.arcs(facts)
        return str(facts["states"][arcs.index(max(arcs))])


LIKELIER = Likelier().task()
SETTLED = Settled().task()
PASSAGE = Passage().task()
DWELLING = Dwelling().task()
