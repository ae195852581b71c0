"""Further questions about five road signs."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from isoprobe.probes.families.multi.exams import Judged, verdict
from isoprobe.probes.families.multi.sign_lessons import CLASSES, LESSONS, class_of, classed, meaning, told_of
from isoprobe.probes.families.multi.signs import SIGNS, WARNINGS
from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.multi.driving.road_signs import SIGN, RoadSigns

LETTERS = "ABCDE"
OF_KIND = {"prohibition": "forbid", "mandatory": "order", "warning": "warn"}
_KINDS = {
    "prohibition": kit.Said("a sign that forbids or limits something", "禁令标志"),
    "mandatory": kit.Said("a mandatory sign, which orders where to go", "指示标志"),
    "warning": kit.Said("a warning sign", "警告标志"),
}


MEANINGS = kit.Term({meaning(sign): chinese for sign, chinese in SIGNS.items()})


class Shown(kit.Asking, RoadSigns):
    """What is seen of five road signs?"""

    labels = {"options": lambda facts: len(LETTERS)}

    def knowledge(self, told: kit.Facts) -> Sequence[kit.Said]:
        """What signs of each type say."""
        return LESSONS

    def explanation(self, facts: kit.Facts) -> list[kit.Said]:
        """What the signs look like, and what that means: of the one that is asked about where it is one."""
        letters = facts.get("letter", LETTERS)
        signs = [facts["signs"][LETTERS.index(letter)] for letter in letters]
        return told_of(signs, letters, SIGN)

    def shows(self, facts: kit.Facts) -> str:
        signs = facts["signs"]
        return "" if len(set(signs)) == len(signs) else "signs: expected no two alike"

    def at(self, facts: kit.Facts) -> str:
        """The sign that is asked about."""
        return str(facts["signs"][LETTERS.index(facts["letter"])])


class Meaning(Shown):
    """What does one of five road signs mean?"""

    version = 4  # 4: in Chinese, options stand on lines of their own
    question = kit.Said("What does the sign {letter} mean?", "标志{letter}的含义是")
    asked = {"letter": kit.Word(tuple(LETTERS))}
    answer = kit.option(4, of=MEANINGS)

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts | None:
        return {"letter": draw["numeric"].choice(LETTERS)}

    def wrong(self, facts: kit.Facts, truth: str) -> list[str]:
        """What the other signs of the picture mean."""
        return [meaning(sign) for sign in facts["signs"]]

    def by_words(self, facts: kit.Facts) -> str:
        """The sign looked up in the list of all signs."""
        return meaning(self.at(facts))

    def by_crossing_out(self, facts: kit.Facts) -> str:
        """The meanings of all five, those of the four others crossed out."""
        others = [sign for letter, sign in zip(LETTERS, facts["signs"], strict=True) if letter != facts["letter"]]
        left = {SIGNS[sign] for sign in facts["signs"]} - {SIGNS[sign] for sign in others}
        (chinese,) = left
        return next(english for english, words in MEANINGS.words.items() if words == chinese)


class Which(Shown):
    """Which of five road signs has a meaning?"""

    question = kit.Said('Which of the signs A to E means "{meaning}"?', "标志A至E中表示“{meaning}”的是")
    asked = {"meaning": MEANINGS}
    answer = kit.pictured(5, kit.Said("sign", "标志"))

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts | None:
        return {"meaning": meaning(draw["symbolic"].choice(facts["signs"]))}

    def fair(self, facts: kit.Facts) -> str:
        found = [meaning(sign) for sign in facts["signs"]].count(facts["meaning"])
        return "" if found == 1 else "meaning: expected that of one of the signs"

    def by_words(self, facts: kit.Facts) -> str:
        """Each sign looked up in the list of all signs."""
        return next(
            letter for letter, sign in zip(LETTERS, facts["signs"], strict=True) if meaning(sign) == facts["meaning"]
        )

    def by_meaning(self, facts: kit.Facts) -> str:
        """The one sign that the meaning stands for, looked for in the picture."""
        chinese = MEANINGS.words[facts["meaning"]]
        (wanted,) = (sign for sign, words in SIGNS.items() if words == chinese)
        return LETTERS[facts["signs"].index(wanted)]

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """Two signs seen in each other's place."""
        signs = list(facts["signs"])
        a, b = rng.sample(range(5), 2)
        signs[a], signs[b] = signs[b], signs[a]
        return {**facts, "signs": signs}


class Judge(Judged, Shown):
    """Is a road sign one that forbids, orders or warns?"""

    version = 4  # 4: in Chinese, options stand on lines of their own
    question = {
        kind: kit.Said(
            f"Is this statement true or false? The sign {{letter}} is {said.en}.",
            f"判断：标志{{letter}}属于{said.zh}。",
        )
        for kind, said in _KINDS.items()
    }
    levels = {1: "which class a sign is of"}
    asked = {"letter": kit.Word(tuple(LETTERS))}

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts | None:
        return self.pick(draw, [{"letter": letter} for letter in LETTERS], facts)

    def knowledge(self, told: kit.Facts) -> list[kit.Said]:
        """What signs of the class look like."""
        return [CLASSES[OF_KIND[told["wording"]]][1]]

    def explanation(self, facts: kit.Facts) -> list[kit.Said]:
        """The sign's looks held against those of the class."""
        return classed([self.at(facts)], facts["letter"], SIGN, OF_KIND[facts["wording"]])

    def fair(self, facts: kit.Facts) -> str:
        return "" if class_of(self.at(facts)) else "letter: expected a sign that forbids, orders or warns"

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """The sign that is asked about taken for one of any class."""
        wanted, signs = OF_KIND[rng.choice(list(_KINDS))], list(facts["signs"])
        signs[LETTERS.index(facts["letter"])] = rng.choice([sign for sign in SIGNS if class_of(sign) == wanted])
        return {**facts, "signs": signs}

    def by_class(self, facts: kit.Facts) -> list[bool]:
        """The class of the sign by what it says."""
        return verdict(class_of(self.at(facts)) == OF_KIND[facts["wording"]])

    def by_shape(self, facts: kit.Facts) -> list[bool]:
        """Triangles warn, blue discs order, red rings and discs forbid."""
        sign = self.at(facts)
        warns = sign.removeprefix("warn ") in WARNINGS
        blue = "只准" in SIGNS[sign]
        shape = "warning" if warns else "mandatory" if blue else "prohibition"
        return verdict(shape == facts["wording"])


def say(value: Any, language: str) -> str:
    """What five signs mean, in one sentence."""
    if language == "zh":
        told = (f"标志{letter}表示{MEANINGS.words[each]}" for letter, each in zip(LETTERS, value, strict=True))
        return "；".join(told) + "。"
    return "; ".join(f"sign {letter} means {each}" for letter, each in zip(LETTERS, value, strict=True)) + "."


class Tell(Shown):
    """What do five road signs mean, told in a sentence?"""

    question = kit.Said(
        "Tell in one sentence what each of the signs A to E means, in the order of their letters, as in 'sign A means "
        "speed limit 60 km/h; sign B means no left turn; sign C means give way; ...', without further words. The "
        "signs are "
        "those of China.",
        "请按字母顺序用一句话说明标志A至E的含义，形如“标志A表示限速60千米/时；标志B表示禁止左转；标志C表示减速让行；……”，不必另加说明。",
    )
    version = 5  # 5: more examples of the words, whose signs they are
    answer = kit.essay(say)

    def by_words(self, facts: kit.Facts) -> Any:
        """Each sign looked up in the list of all signs."""
        return [meaning(sign) for sign in facts["signs"]]

    def by_chinese(self, facts: kit.Facts) -> Any:
        """Each sign's Chinese words, turned round into English."""
        english = {chinese: word for word, chinese in MEANINGS.words.items()}
        return [english[SIGNS[sign]] for sign in facts["signs"]]


MEANING = Meaning().task()
WHICH = Which().task()
JUDGE = Judge().task()
TELL = Tell().task()
