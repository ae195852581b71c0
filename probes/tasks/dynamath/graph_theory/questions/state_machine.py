"""Further questions about a finite automaton that reads words of 0 and 1."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb
from random import Random

from isoprobe.probes.families.figures.automata import LETTERS, LONGEST, MACHINE, STATE, after, following, no_machine
from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.graph_theory.state_machine import StateMachine

ONES = 3  # in words that are counted

Map = dict[str, str]


def joined(first: Map, second: Map) -> Map:
    """Where two words, one after the other, lead from each state."""
    return {state: second[goal] for state, goal in first.items()}


def mapped(facts: kit.Facts, word: str) -> Map:
    """Where a word leads from each state: that of its first half, then that of its second."""
    if len(word) < 2:
        return {state: following(facts)[state, word] if word else state for state in facts["states"]}
    half = len(word) // 2
    return joined(mapped(facts, word[:half]), mapped(facts, word[half:]))


class Asked(kit.Asking, StateMachine):
    """What does a finite automaton do?"""

    school = "undergraduate"

    def shows(self, facts: kit.Facts) -> str:
        return no_machine(facts)

    def fair(self, facts: kit.Facts) -> str:
        named = {facts[name] for name in ("start", "first", "second") if name in facts}
        if not named <= set(facts["states"]):
            return "what is asked about: expected some of the states"
        word = facts.get("word", "0")
        fine = set(word) <= set(LETTERS) and 1 <= len(word) <= LONGEST
        return "" if fine else f"word: expected {LONGEST} letters at most, each 0 or 1"


class After(Asked):
    """In which state is a finite automaton after a word?"""

    question = f"{MACHINE}It starts in the state {{start}}. In which state is it after the word {{word}}?"
    asked = {"start": STATE, "word": kit.Word()}
    answer = kit.name("the letter of the state")

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts:
        """A state and a word, a little longer than those of which it is asked whether they are accepted."""
        rng = draw["numeric"]
        word = "".join(rng.choice(LETTERS) for _ in range({1: 4, 2: 6, 3: 9}.get(level, 6)))
        return {"start": rng.choice(facts["states"]), "word": word}

    def fair(self, facts: kit.Facts) -> str:
        if why := super().fair(facts):
            return why
        return "" if self.by_walk(facts) != facts["start"] else "start and word: expected another state in the end"

    def by_walk(self, facts: kit.Facts) -> str:
        """From state to state, letter by letter."""
        return after(facts, facts["start"], facts["word"])

    def by_halves(self, facts: kit.Facts) -> str:
        """Where each half of the word leads from every state, put together."""
        return mapped(facts, facts["word"])[facts["start"]]


class Repeated(Asked):
    """In which state is a finite automaton after a word that is repeated very often?"""

    question = (
        f"{MACHINE}It starts in the state {{start}} and reads {{times}} times, one after another, the word {{word}}. "
        "In which state is it then?"
    )
    asked = {"start": STATE, "word": kit.Word(), "times": kit.Whole(2, 999)}
    answer = kit.name("the letter of the state")

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts:
        """A short word, and a number of hundreds."""
        rng = draw["numeric"]
        word = "".join(rng.choice(LETTERS) for _ in range({1: 1, 2: 2, 3: 3}.get(level, 2)))
        return {"start": rng.choice(facts["states"]), "word": word, "times": rng.randint(100, 999)}

    def fair(self, facts: kit.Facts) -> str:
        if why := super().fair(facts):
            return why
        return "" if self.by_cycle(facts) != facts["start"] else "start and word: expected another state in the end"

    def by_cycle(self, facts: kit.Facts) -> str:
        """The states after each time, until one comes again: from there on they go round."""
        seen = [facts["start"]]
        while (state := after(facts, seen[-1], facts["word"])) not in seen:
            seen.append(state)
        first = seen.index(state)
        times = facts["times"]
        return seen[times] if times < first else seen[first + (times - first) % (len(seen) - first)]

    def by_doubling(self, facts: kit.Facts) -> str:
        """Where the word leads from every state, squared again and again."""
        power, state, times = mapped(facts, facts["word"]), str(facts["start"]), facts["times"]
        while times:
            state, power, times = power[state] if times % 2 else state, joined(power, power), times // 2
        return state


class Count(Asked):
    """How many words with three ones lead a finite automaton from one state to another?"""

    question = (
        f"{MACHINE}It starts in the state {{start}}. How many different words of {{length}} letters of which exactly "
        f"{ONES} are 1 are there after which it is in the state {{goal}}?"
    )
    asked = {"start": STATE, "goal": STATE, "length": kit.Whole(ONES, LONGEST)}
    answer = kit.integer()

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts:
        """Two states, and as many letters at one level: their number would tell something of the answer."""
        start, goal = (draw["numeric"].choice(facts["states"]) for _ in range(2))
        return {"start": start, "goal": goal, "length": 6 + min(level, 3)}

    def fair(self, facts: kit.Facts) -> str:
        if why := super().fair(facts):
            return why
        if facts["goal"] not in facts["states"]:
            return "goal: expected one of the states"
        count, words = self.by_numbers(facts), comb(facts["length"], ONES)
        return "" if 0 < count < words and 2 * count != words else "goal: expected some words, but not all, nor half"

    def by_numbers(self, facts: kit.Facts) -> int:
        """How many words with so many ones lead to each state, one letter after another."""
        step, now = following(facts), Counter({(facts["start"], 0): 1})
        for _ in range(facts["length"]):
            then: Counter[tuple[str, int]] = Counter()
            for (state, ones), many in now.items():
                for letter in LETTERS:
                    then[step[state, letter], ones + (letter == "1")] += many
            now = then
        return now[facts["goal"], ONES]

    def by_words(self, facts: kit.Facts) -> int:
        """Every choice of places for the ones, the word read letter by letter."""
        places = combinations(range(facts["length"]), ONES)
        words = ("".join(LETTERS[k in chosen] for k in range(facts["length"])) for chosen in places)
        return sum(after(facts, facts["start"], word) == facts["goal"] for word in words)


class Chance(Asked):
    """How likely does a finite automaton accept a random word?"""

    question = (
        f"{MACHINE}It starts in the state {{start}} and reads a random word of {{length}} letters. Each letter is 1 "
        f"with a chance of {{percent}}%, and 0 otherwise, whatever the others are. What is the chance, in per cent, "
        "that the word is accepted?"
    )
    asked = {"start": STATE, "length": kit.Whole(2, 6), "percent": kit.Whole(1, 99)}
    answer = kit.real(1)

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts:
        """A state, two to four letters, and tens of per cent."""
        rng = draw["numeric"]
        percent = rng.choice((10, 20, 30, 40, 60, 70, 80, 90))
        return {"start": rng.choice(facts["states"]), "length": 1 + min(level, 3), "percent": percent}

    def fair(self, facts: kit.Facts) -> str:
        chance = self.by_states(facts) if not super().fair(facts) else 0
        return "" if 0 < chance < 100 else "start and length: expected a chance between none and certainty"

    def by_states(self, facts: kit.Facts) -> Fraction:
        """The chance of each state, one letter after another."""
        step, now = following(facts), dict.fromkeys(facts["states"], Fraction(0))
        now[facts["start"]] = Fraction(100)
        for _ in range(facts["length"]):
            then = dict.fromkeys(facts["states"], Fraction(0))
            for (state, letter), goal in step.items():
                part = facts["percent"] if letter == "1" else 100 - facts["percent"]
                then[goal] += now[state] * part / 100
            now = then
        return sum((now[state] for state in facts["accepting"]), Fraction(0))

    def by_words(self, facts: kit.Facts) -> Fraction:
        """The chances of all words that are accepted."""
        p, total = facts["percent"], 0
        for letters in product(LETTERS, repeat=facts["length"]):
            word = "".join(letters)
            if after(facts, facts["start"], word) in facts["accepting"]:
                total += p ** word.count("1") * (100 - p) ** word.count("0")
        return Fraction(100 * total, 100 ** facts["length"])


class Equivalent(Asked):
    """Does a finite automaton accept the same words from two of its states?"""

    question = (
        f"{MACHINE}Does it accept exactly the same words if it starts in the state {{first}} as if it starts in the "
        "state {second}?"
    )
    asked = {"first": STATE, "second": STATE}
    answer, even = kit.yes_no(), kit.BOTH

    def tells(self, facts: kit.Facts) -> list[kit.Facts]:
        """Two states that are both accepting or both not."""
        pairs = [{"first": a, "second": b} for a, b in permutations(facts["states"], 2)]
        return [pair for pair in pairs if not self.fair({**facts, **pair})]

    def fair(self, facts: kit.Facts) -> str:
        if why := super().fair(facts):
            return why
        both = {facts["first"], facts["second"]}
        same = len(both & set(facts["accepting"])) != 1
        return "" if len(both) == 2 and same else "first and second: expected both accepting, or neither"

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """The arrows of one state seen to go where those of the other do, or something else amiss."""
        if rng.random() < 0.5:
            return super().corrupt(rng, facts)
        k, other = (facts["states"].index(facts[which]) for which in ("first", "second"))
        goals = {field: list(facts[field]) for field in ("zero", "one")}
        for field in rng.choice((["zero"], ["one"], ["zero", "one"])):
            goals[field][k] = goals[field][other]
        return {**facts, **goals}

    def by_classes(self, facts: kit.Facts) -> bool:
        """Classes of states, parted as long as a letter leads from one class to two."""
        step, states = following(facts), facts["states"]
        part = {state: int(state in facts["accepting"]) for state in states}
        for _ in states:
            signs = {state: (part[state], *(part[step[state, letter]] for letter in LETTERS)) for state in states}
            names = {sign: k for k, sign in enumerate(sorted(set(signs.values())))}
            part = {state: names[signs[state]] for state in states}
        return part[facts["first"]] == part[facts["second"]]

    def by_pairs(self, facts: kit.Facts) -> bool:
        """Pairs of states that one word leads to, until one of them accepts and the other does not; none twice."""
        step, seen, left = following(facts), set[tuple[str, str]](), [(facts["first"], facts["second"])]
        while left:
            a, b = left.pop()
            if (a in facts["accepting"]) != (b in facts["accepting"]):
                return False
            if a != b and (a, b) not in seen:
                seen.add((a, b))
                left += [(step[a, letter], step[b, letter]) for letter in LETTERS]
        return True


AFTER = After().task()
REPEATED = Repeated().task()
COUNT = Count().task()
CHANCE = Chance().task()
EQUIVALENT = Equivalent().task()
