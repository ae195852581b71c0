"""Further questions about the events on a timeline."""

from __future__ import annotations

from isoprobe.probes.families.multi.exams import PEERS
from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.multi.history.timeline import NAMES, NO_ZERO, SHOWN, Timeline, between, counted, passed

_STEMS, _BRANCHES = "jia yi bing ding wu ji geng xin ren gui", "zi chou yin mao chen si wu wei shen you xu hai"
STEMS = dict(zip(_STEMS.split(), "甲乙丙丁戊己庚辛壬癸", strict=True))
BRANCHES = dict(zip(_BRANCHES.split(), "子丑寅卯辰巳午未申酉戌亥", strict=True))
FIRST = 4  # a year AD with which the cycle of sixty began


def sign(stem: int, branch: int) -> str:
    """The sign of a year by its places among stems and branches.

    >>> sign(0, 0), sign(7, 9)
    ('jia-zi', 'xin-you')
    """
    return f"{list(STEMS)[stem]}-{list(BRANCHES)[branch]}"


def of_cycle(place: int) -> tuple[str, str]:
    """The sign at a place of the cycle of sixty, and in Chinese."""
    word = sign(place % 10, place % 12)
    stem, branch = word.split("-")
    return word, STEMS[stem] + BRANCHES[branch]


SIGNS = kit.Term(dict(map(of_cycle, range(60))))


class Apart(kit.Asking, Timeline):
    """How many years lie between two events of a timeline?"""

    version = 5  # 5: in Chinese, options stand on lines of their own
    levels = {2: "five events, any year"}
    question = kit.Said(
        SHOWN.en + "How many years passed between the events {first} and {second}?",
        SHOWN.zh + "事件{first}与事件{second}相距多少年？",
    )
    asked = {"first": kit.Word(NAMES), "second": kit.Word(NAMES)}
    picks = "names"
    answer = kit.option(4, peers=True)
    sample_sizes = (PEERS,)

    def shows(self, facts: kit.Facts) -> str:
        years = facts["years"]
        return "" if years == sorted(set(years)) and 0 not in years else "years: expected rising ones without 0"

    def by_formula(self, facts: kit.Facts) -> int:
        """A difference, less the year that there is not."""
        return between(*self.pair(facts))

    def by_counting(self, facts: kit.Facts) -> int:
        """Year by year."""
        return counted(*self.pair(facts))

    def knowledge(self, told: kit.Facts) -> list[kit.Said]:
        """How years are counted over the turn of the era."""
        return [NO_ZERO]

    def explanation(self, facts: kit.Facts) -> list[kit.Said]:
        """The years from one to the other."""
        return [passed(*self.pair(facts))]


APART = Apart().task()


class Sexagenary(kit.Asking, Timeline):
    """What is the sexagenary sign of the year of an event?"""

    version = 5  # 5: in Chinese, options stand on lines of their own
    topic, education = "sexagenary cycle", "senior high"
    question = kit.Said(
        SHOWN.en + "Years are also named by the cycle of sixty signs: ten heavenly stems (jia, yi, bing, ding, wu, ji, "
        "geng, xin, ren, gui) and twelve earthly branches (zi, chou, yin, mao, chen, si, wu, wei, shen, you, xu, hai) "
        "that move on together by one a year. The year AD 4 was jia-zi. By this cycle, in which year did event "
        "{first} happen?",
        SHOWN.zh + "干支纪年以十天干（甲乙丙丁戊己庚辛壬癸）与十二地支（子丑寅卯辰巳午未申酉戌亥）依次相配，"
        "六十年一循环。已知公元4年为甲子年，则事件{first}发生的年份用干支纪年应为",
    )
    asked = {"first": kit.Word(NAMES)}
    picks = "names"
    answer = kit.option(4, of=SIGNS, peers=True)
    sample_sizes = (PEERS,)

    def shows(self, facts: kit.Facts) -> str:
        years = facts["years"]
        return "" if years == sorted(set(years)) and 0 not in years else "years: expected rising ones without 0"

    def year(self, facts: kit.Facts) -> int:
        """The year of the event."""
        return int(facts["years"][facts["names"].index(facts["first"])])

    def by_remainders(self, facts: kit.Facts) -> str:
        """Years since the beginning of the cycle, less whole tens and whole dozens."""
        year = self.year(facts)
        since = year + (year < 0) - FIRST
        return sign(since % 10, since % 12)

    def by_turning(self, facts: kit.Facts) -> str:
        """Stems and branches turned on or back year by year, from the year that is told."""
        stems, branches, year = list(STEMS), list(BRANCHES), FIRST
        way = 1 if self.year(facts) > year else -1
        while year != self.year(facts):
            year += way if year + way else 2 * way
            stems = [*stems[way:], *stems[:way]]
            branches = [*branches[way:], *branches[:way]]
        return f"{stems[0]}-{branches[0]}"

    def knowledge(self, told: kit.Facts) -> list[kit.Said]:
        """How signs are worked out."""
        return [
            kit.Said(
                "Stems come round every ten years and branches every twelve: the sign follows from what is left of the "
                "years since a jia-zi year by 10 and by 12.",
                "天干十年一循环，地支十二年一循环：距甲子年的年数除以10、除以12所得的余数分别对应天干和地支。",
            ),
            NO_ZERO,
        ]

    def explanation(self, facts: kit.Facts) -> list[kit.Said]:
        """The years since, or before, and what is left of them."""
        year = self.year(facts)
        since = year + (year < 0) - FIRST
        word = self.by_remainders(facts)
        chinese = SIGNS.words[word]
        when = f"AD {year}" if year > 0 else f"{-year} BC"
        told = f"公元{'' if year > 0 else '前'}{abs(year)}年"
        after, zh = ("after", "后") if since >= 0 else ("before", "前")
        return [
            kit.Said(
                f"{when} is {abs(since)} years {after} AD 4; to go on by {since} is to go on by {since % 10} stems "
                f"and {since % 12} branches: {word}.",
                f"{told}在公元4年之{zh}{abs(since)}年，相当于天干顺推{since % 10}位、地支顺推{since % 12}位，"
                f"即{chinese}年。",
            )
        ]


SEXAGENARY = Sexagenary().task()
