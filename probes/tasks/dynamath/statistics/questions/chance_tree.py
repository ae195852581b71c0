"""Further questions about a tree of chances in two stages."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.statistics.chance_tree import ChanceTree, whole

LETTER = kit.Word(kit.LETTERS)


class Shown(kit.Asking, ChanceTree):
    """What does a tree of chances tell?"""

    school = "undergraduate"
    stem = ChanceTree.stem
    rules = ()

    def shows(self, facts: kit.Facts) -> str:
        letters = [*facts["events"], *facts["ends"]]
        return ChanceTree.valid(self, facts) or ("" if len(set(letters)) == len(letters) else "events: one twice")

    def joint(self, facts: kit.Facts) -> dict[tuple[str, str], Fraction]:
        """The chance of each way through the tree, by event and end."""
        first, *others = ([Fraction(chance, 100) for chance in whole(fork)] for fork in facts["forks"])
        return {
            (event, end): share * part
            for event, share, fork in zip(facts["events"], first, others, strict=True)
            for end, part in zip(facts["ends"], fork, strict=True)
        }


class Supported(Shown):
    """Does how a tree of chances ends speak for an event?"""

    question = "It has ended in {end}. Is it then likelier to have gone through {event} than it was beforehand?"
    asked = {"event": LETTER, "end": LETTER}
    answer, even = kit.yes_no(), kit.BOTH

    def tells(self, facts: kit.Facts) -> list[kit.Facts]:
        """An event and an end."""
        return [{"event": event, "end": end} for event in facts["events"] for end in facts["ends"]]

    def fair(self, facts: kit.Facts) -> str:
        if facts["event"] not in facts["events"] or facts["end"] not in facts["ends"]:
            return "event and end: expected one of each"
        joint = self.joint(facts)
        both, event = joint[facts["event"], facts["end"]], sum(joint[facts["event"], end] for end in facts["ends"])
        ended = sum(joint[other, facts["end"]] for other in facts["events"])
        return "" if both != event * ended else "event and end: expected them to depend on each other"

    def by_posterior(self, facts: kit.Facts) -> bool:
        """Bayes' rule, and what was likely before."""
        joint = self.joint(facts)
        ended = sum(joint[event, facts["end"]] for event in facts["events"])
        before = sum(joint[facts["event"], end] for end in facts["ends"])
        return joint[facts["event"], facts["end"]] / ended > before

    def by_forks(self, facts: kit.Facts) -> bool:
        """Whether the end is likelier behind the event than behind the other events on the average."""
        first, *others = [whole(fork) for fork in facts["forks"]]
        k, end = facts["events"].index(facts["event"]), facts["ends"].index(facts["end"])
        behind = sum(share * fork[end] for share, fork in zip(first, others, strict=True)) - first[k] * others[k][end]
        return bool(others[k][end] * (100 - first[k]) > behind)


class Winnings(Shown):
    """What is the variance of a prize in a tree of chances?"""

    question = "Who ends in {end} wins {prize} coins, and nobody else wins anything. What is the variance of the prize?"
    asked = {"end": LETTER, "prize": kit.Whole(1, 20)}
    answer = kit.real(2)

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts:
        return {"end": draw["numeric"].choice(facts["ends"]), "prize": draw["numeric"].randint(2, 12)}

    def fair(self, facts: kit.Facts) -> str:
        return "" if facts["end"] in facts["ends"] else "end: expected one of the ends"

    def by_formula(self, facts: kit.Facts) -> Fraction:
        """The square of the prize times the chance of winning and of not winning."""
        joint = self.joint(facts)
        win = sum((joint[event, facts["end"]] for event in facts["events"]), Fraction(0))
        return facts["prize"] ** 2 * win * (1 - win)

    def by_stages(self, facts: kit.Facts) -> Fraction:
        """The mean variance behind the first forks, and the variance of their means."""
        first, *others = [whole(fork) for fork in facts["forks"]]
        end = facts["ends"].index(facts["end"])
        means = [Fraction(facts["prize"] * fork[end], 100) for fork in others]
        within = sum(w * m * (facts["prize"] - m) for w, m in zip(first, means, strict=True)) / 100
        mean = sum(w * m for w, m in zip(first, means, strict=True)) / 100
        return within + sum(w * (m - mean) ** 2 for w, m in zip(first, means, strict=True)) / 100


class Likeliest(Shown):
    """Which event is the likeliest one behind how a tree of chances ends?"""

    question = "It has ended in {end}. Which of the letters in the middle is it likeliest to have gone through?"
    asked = {"end": LETTER}
    answer = kit.name("the letter")

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts:
        return {"end": draw["numeric"].choice(facts["ends"])}

    def fair(self, facts: kit.Facts) -> str:
        if facts["end"] not in facts["ends"]:
            return "end: expected one of the ends"
        joint = self.joint(facts)
        ways = sorted(joint[event, facts["end"]] for event in facts["events"])
        return "" if ways[-1] > ways[-2] else "end: expected one event that is the likeliest"

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """Forks taken for each other, and branches of the first one."""
        first, *others = facts["forks"]
        return {**facts, "forks": [rng.sample(first, len(first)), *rng.sample(others, len(others))]}

    def by_ways(self, facts: kit.Facts) -> str:
        """The way to the end whose product of chances is the largest."""
        joint = self.joint(facts)
        return str(max(facts["events"], key=lambda event: joint[event, facts["end"]]))

    def by_cases(self, facts: kit.Facts) -> str:
        """A hundred equally likely cases at the first fork and a hundred at the next, each followed to its end."""
        first, *others = [whole(fork) for fork in facts["forks"]]
        ended = dict.fromkeys(facts["events"], 0)
        for event in [k for k, share in enumerate(first) for _ in range(share)]:
            ends = (end for end, share in zip(facts["ends"], others[event], strict=True) for _ in range(share))
            ended[facts["events"][event]] += sum(end == facts["end"] for end in ends)
        return str(max(ended, key=lambda event: ended[event]))


SUPPORTED = Supported().task()
WINNINGS = Winnings().task()
LIKELIEST = Likeliest().task()
