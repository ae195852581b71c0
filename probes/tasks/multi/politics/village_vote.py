"""Votes at a villagers' assembly: which proposals are passed?"""

from __future__ import annotations

from random import Random
from typing import Any

from isoprobe.probes.families.programs import kit

LETTERS = "ABCDE"
UP = 40  # units of the axis
WORTH = {1: 1, 2: 5}  # votes to a unit, by level
PRESENT = {1: (28, 40), 2: (141, 199)}
SHOWN = kit.Said(
    "{adults} residents of a village are 18 years old or older. {present} of them came to the villagers' assembly and "
    "voted on the proposals A to E, one after another; the chart shows how many voted for each. By law more than half "
    "of these residents must be present, and a decision needs the votes of more than half of those present. ",
    "某村年满十八周岁的村民共有{adults}人，其中{present}人参加了村民会议，对A至E五项提案逐项表决，图为各项提案获得的赞成票数。"
    "法律规定，村民会议应当有本村十八周岁以上村民的过半数参加，所作决定应当经到会人员的过半数通过。",
)


class VillageVote(kit.Program):
    """Which proposals are passed at a villagers' assembly?

    1: up to 40 votes, a line of the chart for each
    2: up to 200 votes, a line for every five"""

    topic = "villagers' assembly"
    education = "junior high"
    version = 1
    variations = ("numeric", "colour")
    question = kit.Said(SHOWN.en + "Which of the proposals were passed?", SHOWN.zh + "据此判断，获得通过的提案有：")
    fields = {"votes": kit.Listed(kit.Whole(0, UP * WORTH[2]), 5, 5)}
    asked = {"adults": kit.Whole(2, 1000), "present": kit.Whole(1, UP * WORTH[2])}
    answer = kit.several(5, what=kit.Said("proposal", "提案"))
    canvas = (560, 460)
    prose = kit.Said(
        "The votes for the proposals A to E are, in this order, {votes}.", "A至E五项提案的赞成票数依次为{votes}。"
    )
    says = {
        "votes": kit.Said(
            "votes (the heights of the bars A to E, in this order)", "赞成票数（A至E各条形的高度，按此顺序）"
        )
    }
    elements = (
        kit.value_at(
            "votes",
            kit.Said("How many voted for proposal {a}?", "提案{a}获得多少张赞成票？"),
            kit.each(tuple(LETTERS), "votes"),
        ),
        kit.compare(
            "more",
            kit.Said("Did more vote for proposal {a} than for proposal {b}?", "提案{a}的赞成票比提案{b}多吗？"),
            kit.each(tuple(LETTERS), "votes"),
        ),
    )
    labels = {"votes": lambda facts: max(facts["votes"])}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Which are passed is drawn before the votes; some of the others have the votes of half, or nearly so."""
        number = draw["numeric"]
        right, worth = kit.some_right(number, 5), WORTH[level]
        present = number.randint(*PRESENT[level])
        adults = number.randint(present + 2, 2 * present - 1)
        least, most = (present // 2 // worth + 1) * worth, present // worth * worth
        near = number.random() < 0.7
        votes = []
        for place in range(5):
            low, high = (least, min(most, least + 7 * worth if near else most))
            if place not in right:
                low, high = max(worth, least - (7 if near else 30) * worth), least - worth
            votes.append(number.randrange(low, high + 1, worth))
        return {"votes": votes, "adults": adults, "present": present}

    def valid(self, facts: kit.Facts) -> str:
        """An assembly that may decide, no more votes than there are people, and a proposal that is passed."""
        if "present" not in facts:
            return ""
        present, adults = facts["present"], facts["adults"]
        if not adults / 2 < present < adults:
            return "present: expected more than half of the residents, and not all"
        if max(facts["votes"]) > present:
            return "votes: expected at most as many as are present"
        return "" if 2 * max(facts["votes"]) > present else "votes: expected a proposal that is passed"

    def by_doubling(self, facts: kit.Facts) -> Any:
        """Twice the votes against the number of those present."""
        return [2 * votes > facts["present"] for votes in facts["votes"]]

    def by_pairing(self, facts: kit.Facts) -> Any:
        """Votes for and against struck out in pairs until one kind is left."""
        found = []
        for votes in facts["votes"]:
            for_it, against = votes, facts["present"] - votes
            while for_it and against:
                for_it, against = for_it - 1, against - 1
            found.append(for_it > 0)
        return found

    def knowledge(self, told: kit.Facts) -> list[kit.Said]:
        """What half is taken of."""
        return HALVES

    def explanation(self, facts: kit.Facts) -> list[kit.Said]:
        """The least number of votes, and who has them."""
        passed = [letter for letter, fine in zip(LETTERS, self.by_doubling(facts), strict=True) if fine]
        return [
            least_told(facts),
            kit.Said(
                f"The votes are {', '.join(map(str, facts['votes']))}; so many have {', '.join(passed)}.",
                f"各提案的赞成票数依次为{'、'.join(map(str, facts['votes']))}，达到要求的是{'、'.join(passed)}。",
            ),
        ]

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """One bar or more taken for higher or lower ones."""
        votes = list(facts["votes"])
        worth = WORTH[1] if max(votes) <= UP else WORTH[2]
        for k in rng.sample(range(5), rng.randint(1, 3)):
            votes[k] = worth * rng.randint(1, UP)
        return {**facts, "votes": votes}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Five bars over their letters; a line for each unit, a number at every fifth."""
        look, rng, size = scene.look, scene.look.rng(), scene.look.size
        worth = WORTH[1] if max(facts["votes"]) <= UP else WORTH[2]
        chart = kit.chart(scene, 3.8 * size + 12, 1.6 * size, 16, 3.2 * size, 5, UP)
        chart.levels(5, worth)
        many, half = rng.random() < 0.5, chart.wide * rng.uniform(0.4, 0.6) / 2
        for k, votes in enumerate(facts["votes"]):
            x = chart.x(k + 0.5)
            scene.box(x - half, chart.y(votes / worth), x + half, chart.bottom, look.palette[k if many else 0])
        chart.labels(LETTERS)
        chart.axes()

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The tops of the bars against the numbers of the axis, the letters below them."""
        bars = sorted(kit.boxes(figure), key=lambda bar: bar.left)
        ticks = [number for number in figure.numbers() if number.x < bars[0].left]
        top = max(number.whole or 0 for number in ticks)
        worth = next((each for each in WORTH.values() if top == UP * each), 0)
        letters = "".join(kit.names_of(kit.from_left(figure, tuple(LETTERS))))
        if not worth or letters != LETTERS or len(bars) != len(LETTERS):
            raise kit.Unreadable(f"{len(bars)} bars over the letters {letters} by an axis up to {top}")
        scale = kit.scale(figure, ticks, vertical=True, worth=worth)
        return {"votes": [worth * scale.whole(bar.top, 0.35) for bar in bars]}


HALVES = [
    kit.Said(
        "The assembly counts those entitled, a decision those present; exactly half is not more than half.",
        "会议是否有效看到会人数是否超过十八周岁以上村民的半数，提案是否通过看赞成票是否超过到会人员的半数；恰好半数不算过半数。",
    )
]


def least_told(facts: kit.Facts) -> kit.Said:
    """How many votes are needed."""
    present, adults = facts["present"], facts["adults"]
    return kit.Said(
        f"{present} of {adults} are more than half; more than half of {present} is at least {present // 2 + 1}.",
        f"到会{present}人，超过{adults}人的半数，会议有效；{present}人的过半数即至少{present // 2 + 1}票。",
    )


TASK = VillageVote().task()
