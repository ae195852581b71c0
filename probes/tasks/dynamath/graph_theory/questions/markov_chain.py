"""Further questions about a Markov chain of three states."""

from __future__ import annotations

from itertools import chain, permutations, product

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.graph_theory.markov_chain import STATE, MarkovChain

STEM = "The numbers on the arrows of the Markov chain are the chances, in per cent, of going from one state to "
STEM += "another, or of staying in one, in one step. "


class Likelier(kit.Asking, MarkovChain):
    """Which of two states of a Markov chain is likelier after two steps?"""

    school = "undergraduate"
    question = f"{STEM}After two steps from the state {{start}}, is it likelier to be in {{first}} than in {{second}}?"
    asked = {"start": STATE, "first": STATE, "second": STATE}
    answer, even = kit.yes_no(), kit.BOTH

    def shows(self, facts: kit.Facts) -> str:
        if facts["states"] != sorted(set(facts["states"])):
            return "states: expected three in the order of the alphabet"
        fine = all(sum(row) == 100 and row.count(0) <= 1 for row in facts["chances"])
        return "" if fine else "chances: expected rows that make a hundred, with one arrow less than all at most"

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


LIKELIER = Likelier().task()
