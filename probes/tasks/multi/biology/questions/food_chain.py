"""Examination questions about a food web."""

from __future__ import annotations

from copy import copy
from functools import lru_cache
from itertools import combinations, pairwise, permutations
from random import Random
from typing import Any

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.scientific_figure.food_chain import EATERS, FoodChain, names_of

LETTERS = tuple("FGHJKLMNPQRTUWXY")  # none that is an option's
SHOWN = kit.Said(
    "In the food web, each letter is a living thing. Each line joins one to another that eats it, with a dot at the "
    "end of the eater; those in the lowest row are producers. ",
    "图为某生态系统的食物网，字母代表不同的生物，最下面一行为生产者；每条线连接两种生物，带圆点的一端为捕食者。",
)
CLAIMS = kit.Claim(
    {
        "rivals": kit.Said("{0} and {1} compete for food", "{0}与{1}因食物而存在竞争关系"),
        "flows": kit.Said("energy in the body of {0} can pass to {1}", "{0}体内的能量可以流向{1}"),
        "only": kit.Said("{0} eats nothing but {1}", "{0}只以{1}为食"),
        "more": kit.Said("more living things eat {0} than {1}", "直接捕食{0}的生物种类比直接捕食{1}的多"),
    },
)
LEVELS = {2: "three rows of three", 3: "four rows of three or four"}
KINDS = tuple(CLAIMS.kinds)


@lru_cache(maxsize=256)
def _chains(rows: tuple[tuple[str, ...], ...], lines: frozenset[tuple[str, str]]) -> list[tuple[str, ...]]:
    chains: list[tuple[str, ...]] = [(name,) for name in rows[0]]
    ended: list[tuple[str, ...]] = []
    while chains:
        chain = chains.pop()
        longer = [(*chain, eater) for row in rows for eater in row if (chain[-1], eater) in lines]
        chains += longer
        ended += [chain] * (not longer)
    return ended


def chains_of(facts: kit.Facts) -> list[tuple[str, ...]]:
    """All food chains: from one of the lowest row, each link fed on by the next, to one that nothing feeds on."""
    return _chains(tuple(map(tuple, facts["rows"])), frozenset(map(tuple, facts["lines"])))


def told_by(claim: str) -> tuple[str, ...]:
    """What a statement tells, alike for those in which it does not matter which living thing is named first."""
    kind, *of = claim.split(" ")
    return (kind, *(sorted(of) if kind == "rivals" else of))


class FoodWeb(FoodChain):
    """A food web with letters for the living things, read alike in every language."""

    names = LETTERS
    fields = {
        "rows": kit.Listed(kit.Listed(kit.Word(LETTERS), 1, 4), 2, 4),
        "lines": kit.Listed(kit.Listed(kit.Word(LETTERS), 2, 2), 0, 48),
    }
    asked = {"low": kit.Word(LETTERS), "high": kit.Word(LETTERS)}

    def tiers(self, context: Random) -> list[list[str]]:
        letters = context.sample(LETTERS, 16)
        return [letters[k : k + 4] for k in range(0, 16, 4)]


class Shown(kit.Asking, FoodWeb):
    """What is seen of a food web?"""

    subject, topic, education = "biology", "food webs", "junior high"
    version = 2  # 2: letters for living things
    prose = kit.Said(
        "From the bottom to the top, each row from left to right in brackets, the living things are {rows}. The lines, "
        "each with what is eaten first and then what eats it, are {lines}.",
        "自下而上各行的生物（每行一个括号，自左向右）依次为{rows}。连线（每条一个括号，先写被捕食者，后写捕食者）有{lines}。",
    )
    says = {
        "rows": kit.Said(
            "rows (the living things of each row in brackets, from left to right; the lowest row first)",
            "各行（每行的生物写在一个括号内，自左向右；先写最下面一行）",
        ),
        "lines": kit.Said(
            "lines (in any order, each in brackets, first what is eaten, then what eats it)",
            "连线（顺序不限，每条一个括号，先写被捕食者，后写捕食者）",
        ),
    }
    elements = (
        kit.value_at(
            "eaters",
            kit.Said("How many living things of the food web eat {a} directly?", "食物网中直接以{a}为食的生物有几种？"),
            EATERS,
            among=lambda f: [name for row in f["rows"][:-1] for name in row],
        ),
        kit.count("lines", kit.Said("How many lines does the food web have?", "食物网中共有几条连线？"), "lines"),
    )
    labels = {"lines": lambda facts: len(facts["lines"])}

    def shows(self, facts: kit.Facts) -> str:
        low, high = facts["rows"][0][0], facts["rows"][-1][0]
        if wrong := FoodWeb.valid(self, {**facts, "low": low, "high": high}):
            return wrong
        fed, eaten = {eater for _, eater in facts["lines"]}, {prey for prey, _ in facts["lines"]}
        hungry = [name for row in facts["rows"][1:] for name in row if name not in fed]
        alone = [name for name in facts["rows"][0] if name not in eaten]
        return "lines: expected one to each living thing" if hungry or alone else ""

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """Two living things taken for each other, or a few lines overlooked or seen where there are none; each living
        thing has one still."""
        for _ in range(20):
            found = FoodWeb.corrupt(self, rng, facts)
            if rng.random() < 0.5:
                a, b = rng.sample(names_of(facts), 2)
                told = {a: b, b: a}
                rows, lines = ([[told.get(name, name) for name in each] for each in facts[of]] for of in self.fields)
                found = {**facts, "rows": rows, "lines": lines}
            if not self.shows({field: found[field] for field in self.fields}):
                return found
        return facts


class Count(Shown):
    """How many food chains does a food web have?"""

    levels = LEVELS
    question = kit.Said(
        SHOWN.en + "A food chain begins with a producer and ends with a living thing that none in the "
        "web eats. The food web has [MASK] food chains, of which [MASK] hold {name}.",
        SHOWN.zh + "食物链从生产者开始，到不再被其他生物捕食的生物为止。"
        "该食物网中共有[MASK]条食物链，其中含有{name}的有[MASK]条。",
    )
    asked = {"name": kit.Word(LETTERS)}
    answer = kit.blanks(2)

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts | None:
        return {"name": draw["numeric"].choice([name for row in facts["rows"][:-1] for name in row])}

    def fair(self, facts: kit.Facts) -> str:
        if "name" not in facts:
            return ""
        below = [name for row in facts["rows"][:-1] for name in row]
        return "" if facts["name"] in below else "name: expected one below the highest row"

    def by_listing(self, facts: kit.Facts) -> Any:
        """All food chains written down."""
        chains = chains_of(facts)
        return [len(chains), sum(facts["name"] in chain for chain in chains)]

    def by_adding(self, facts: kit.Facts) -> Any:
        """At each living thing the number of ways to it from below, and from it to the end above."""
        names, lines = names_of(facts), facts["lines"]
        below: dict[str, int] = {}
        for name in names:
            below[name] = sum(below[a] for a, b in lines if b == name) + (name in facts["rows"][0])
        above: dict[str, int] = {}
        for name in reversed(names):
            above[name] = sum(above[b] for a, b in lines if a == name) or 1
        name = facts["name"]
        return [sum(above[each] for each in facts["rows"][0]), below[name] * above[name]]

    def knowledge(self, told: kit.Facts) -> list[kit.Said]:
        """What a food chain is."""
        return [
            kit.Said(
                "A food chain begins with a producer and is followed from each living thing to one that eats it, up to "
                "the top.",
                "食物链的起点是生产者，沿“被捕食者→捕食者”的方向一直写到最高营养级。",
            )
        ]

    def explanation(self, facts: kit.Facts) -> list[kit.Said]:
        """How many there are from each producer, and how many by way of the one asked about."""
        chains = chains_of(facts)
        each = [(name, sum(chain[0] == name for chain in chains)) for name in facts["rows"][0]]
        held = sum(facts["name"] in chain for chain in chains)
        return [
            kit.Said(
                f"They begin with {', '.join(f'{name}: {n}' for name, n in each)}; together {len(chains)}.",
                f"起点为{'，'.join(f'{name}的有{n}条' for name, n in each)}，共{len(chains)}条。",
            ),
            kit.Said(f"{held} of them hold {facts['name']}.", f"其中含有{facts['name']}的有{held}条。"),
        ]


class Claims(Shown):
    """Which statements on a food web are right?"""

    version = 5  # 5: letters for living things, and no statement twice with its two exchanged
    levels = LEVELS
    question = kit.Said(SHOWN.en + "Which of the statements are right?", SHOWN.zh + "下列说法正确的有")
    answer = kit.several(5, of=CLAIMS)
    labels = {"right": lambda facts: len(facts["options"])}
    features = {
        "kinds": lambda facts: "".join(option[0] for option in facts["options"]),
        "first": lambda facts: facts["options"][0].split(" ")[0],
    }

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts | None:
        """Which statements are right, and of which kinds they are, is drawn before the picture, and stays when the
        picture is drawn again."""
        early, rng = copy(draw["look"]), draw["numeric"]
        right, told = kit.some_right(early, 5), list[str]()
        for place, kind in enumerate(early.sample(KINDS * 2, 5)):
            of_rows = [
                [
                    claim
                    for claim in claims
                    if told_by(claim) not in map(told_by, told) and self.holds(facts, claim) == (place in right)
                ]
                for claims in self.all_of(kind, facts)
            ]
            if not any(of_rows):
                return None
            told.append(rng.choice(rng.choice([claims for claims in of_rows if claims])))
        return {"options": told}

    def all_of(self, kind: str, facts: kit.Facts) -> list[list[str]]:
        """All statements of a kind that can be made about each row, or each two."""
        rows = facts["rows"]
        if kind in ("rivals", "more"):
            among = rows[1:] if kind == "rivals" else rows[:-1]
            return [[f"{kind} {a} {b}" for a, b in permutations(row, 2)] for row in among]
        if kind == "only":
            return [[f"only {a} {b}" for a in above for b in below] for below, above in pairwise(rows)]
        return [[f"flows {a} {b}" for a in low for b in high] for low, high in combinations(rows, 2)]

    def holds(self, facts: kit.Facts, claim: str) -> bool:
        """Whether a statement is right, by the lines."""
        kind, a, b = claim.split(" ")
        lines = facts["lines"]
        if kind == "flows":
            return b in self._above(facts, a)
        if kind == "more":
            return sum(eaten == a for eaten, _ in lines) > sum(eaten == b for eaten, _ in lines)
        food = [{eaten for eaten, eater in lines if eater == name} for name in (a, b)]
        return food[0] == {b} if kind == "only" else not food[0].isdisjoint(food[1])

    def fair(self, facts: kit.Facts) -> str:
        if "options" not in facts:
            return ""
        options, rows = facts["options"], facts["rows"]
        at = {name: k for k, row in enumerate(rows) for name in row}
        for option in options:
            kind, a, b = option.split(" ")
            if not {a, b} <= set(at) or a == b:
                return "options: expected statements on living things of the food web"
            apart = at[b] - at[a]
            if not {"rivals": apart == 0 < at[a], "more": apart == 0, "only": apart == -1, "flows": apart > 0}[kind]:
                return "options: expected statements that the rows leave open"
        if len(set(map(told_by, options))) < 5:
            return "options: expected five that tell different things"
        return "" if any(self.holds(facts, option) for option in options) else "options: expected one that is right"

    def by_lines(self, facts: kit.Facts) -> Any:
        """Rows, and the lines followed upwards."""
        return [self.holds(facts, option) for option in facts["options"]]

    def by_chains(self, facts: kit.Facts) -> Any:
        """All food chains written down, and what stands in them before what."""
        chains, found = chains_of(facts), []
        for option in facts["options"]:
            kind, *of = option.split(" ")
            eaten = [{chain[chain.index(name) - 1] for chain in chains if name in chain[1:]} for name in of]
            eaters = [{chain[chain.index(name) + 1] for chain in chains if name in chain[:-1]} for name in of]
            if kind == "rivals":
                found.append(bool(eaten[0] & eaten[1]))
            elif kind == "only":
                found.append(eaten[0] == {of[1]})
            elif kind == "more":
                found.append(len(eaters[0]) > len(eaters[1]))
            else:
                found.append(any(set(of) <= set(chain) for chain in chains))
        return found

    def knowledge(self, told: kit.Facts) -> list[kit.Said]:
        """Where energy goes, and who competes."""
        return [
            kit.Said(
                "Energy passes along food chains from what is eaten to what eats it and never back; those that eat the "
                "same compete.",
                "能量沿食物链由被捕食者单向流向捕食者；有共同食物的生物之间存在竞争关系。",
            ),
        ]

    def explanation(self, facts: kit.Facts) -> list[kit.Said]:
        """What each of the statements comes to."""
        found = []
        for letter, option in zip(kit.OPTION_LETTERS, facts["options"], strict=False):
            right = self.holds(facts, option)
            said = [CLAIMS.say(option, language) for language in ("en", "zh")]
            found.append(
                kit.Said(
                    f"({letter}) is {'right' if right else 'wrong'}: by the lines, it is {'' if right else 'not '}so "
                    f"that {said[0]}.",
                    f"{letter}{'正确' if right else '错误'}：由图可知，“{said[1]}”{'成立' if right else '不成立'}。",
                )
            )
        return found


COUNT = Count().task()
CLAIMED = Claims().task()
