"""A strip of an electrocardiogram: how fast do atria and ventricles beat, and how long does conduction take?"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import pi, sin
from random import Random
from typing import Any

import numpy as np

from isoprobe.probes.families.multi.exams import in_decimals
from isoprobe.probes.families.programs import kit

LONG, ABOVE, BELOW = 90, 16, 4  # small squares of the strip, above the baseline and below it
P_WIDE, P_HIGH = 2, 1.5  # small squares of a P wave
QRS_WIDE = 2
T_AFTER, T_WIDE, T_HIGH = 6, 5, 2.6  # of a T wave, which begins after the QRS complex has begun
LEAST, MOST = 3, 8  # small squares from P wave to QRS complex
LOW, TALL = 5, 14  # of an R wave
BEATS = (15, 20, 25, 30)  # small squares from P wave to P wave
SHOWN = kit.Said(
    "The strip of an electrocardiogram runs at 25 mm/s: a small square is 0.04 s wide and 0.1 mV high. Small waves "
    "before the spikes are P waves, the spikes are QRS complexes, and the broader waves after them are T waves. ",
    "图为某患者的一段心电图，走纸速度25mm/s，每小格宽0.04秒、高0.1mV；尖峰前的小波为P波，尖峰为QRS波群，其后较宽的波为T波。",
)


def _even(places: list[int]) -> bool:
    """Whether neighbours are equally far from each other."""
    return len({b - a for a, b in pairwise(places)}) == 1


class EcgStrip(kit.Program):
    """How fast do atria and ventricles beat, and how long does conduction take, on an electrocardiogram?

    1: every P wave leads to a QRS complex
    2: every second or third one does"""

    topic = "electrocardiograms"
    education = "university"
    version = 3  # 2: which P waves are conducted is a number too; 3: worded anew
    variations = ("numeric", "colour")
    question = kit.Said(
        SHOWN.en
        + "The atria beat [MASK] times a minute (by the P waves), the ventricles [MASK] times a minute (by the "
        "QRS complexes). From the beginning of a P wave that is conducted to the beginning of its QRS complex it takes "
        "[MASK] s. The R wave is [MASK] mV high above the baseline.",
        SHOWN.zh + "该患者心房率为[MASK]次/分，心室率为[MASK]次/分；下传心搏的PR间期为[MASK]秒；"
        "R波振幅（自基线起）为[MASK]mV。",
    )
    fields = {
        "p": kit.Listed(kit.Whole(1, LONG), 2, 8),
        "qrs": kit.Listed(kit.Whole(1, LONG), 2, 8),
        "height": kit.Whole(LOW, TALL),
    }
    answer = kit.blanks(4)
    canvas = (700, 240)
    prose = kit.Said(
        "So many small squares from the left edge the P waves begin: {p}; the QRS complexes begin at {qrs}. The R "
        "waves are {height} small squares high.",
        "各P波起点距图左边缘的小格数依次为{p}；各QRS波群起点距图左边缘的小格数依次为{qrs}；R波高{height}小格。",
    )
    says = {
        "p": kit.Said(
            "P waves (at which each begins, in small squares from the left edge)", "P波（各起点距图左边缘的小格数）"
        ),
        "qrs": kit.Said(
            "QRS complexes (at which each begins, in small squares from the left edge)",
            "QRS波群（各起点距图左边缘的小格数）",
        ),
        "height": kit.Said("height (of the R waves, in small squares)", "R波高度（小格）"),
    }
    elements = (
        kit.count("P waves", kit.Said("How many P waves does the strip show?", "图中共有几个P波？"), "p"),
        kit.count(
            "QRS complexes", kit.Said("How many QRS complexes does the strip show?", "图中共有几个QRS波群？"), "qrs"
        ),
        kit.count("height", kit.Said("How many small squares high is an R wave?", "R波高几小格？"), "height"),
    )
    labels = {"P waves": "p", "QRS complexes": "qrs"}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Waves at equal distances, the first anywhere."""
        number = draw["numeric"]
        every = 1 if level == 1 else number.choice((2, 3))
        between = number.choice([each for each in BEATS if every == 1 or each < BEATS[-1]])
        delay = number.randint(LEAST, MOST)
        first = number.randint(1 - every * between, between)
        waves = range(first, LONG, between)
        facts: kit.Facts = {
            "p": [each for each in waves if each >= 1 and each + P_WIDE < LONG],
            "qrs": [each + delay for each in waves[::every] if each + delay >= 1 and each + delay + QRS_WIDE < LONG],
            "height": number.randint(LOW, TALL),
        }
        return None if len(facts["qrs"]) < 2 or self.valid(facts) else facts

    def in_order(self, facts: kit.Facts) -> kit.Facts:
        """The waves from left to right."""
        return {**facts, "p": sorted(facts["p"]), "qrs": sorted(facts["qrs"])}

    def valid(self, facts: kit.Facts) -> str:
        """Equal distances, usual rates, and before each QRS complex a P wave, as far as the strip shows it."""
        p, qrs = facts["p"], facts["qrs"]
        if p != sorted(set(p)) or qrs != sorted(set(qrs)) or not _even(p) or not _even(qrs):
            return "p and qrs: expected equal distances, from left to right"
        between = p[1] - p[0]
        if between not in BEATS or qrs[1] - qrs[0] not in (between, 2 * between, 3 * between):
            return "p and qrs: expected usual rates, and a QRS complex for each P wave, or each second or third one"
        delay = self.delay(facts)
        if not LEAST <= delay <= MOST or delay + T_AFTER + T_WIDE >= between:
            return "qrs: expected them at a usual distance after P waves, with room for T waves"
        if p[0] - between >= 1 or p[-1] + between + P_WIDE < LONG or max(p[-1] + P_WIDE, qrs[-1] + QRS_WIDE) >= LONG:
            return "p: expected waves all over the strip"
        return ""

    def delay(self, facts: kit.Facts) -> int:
        """Small squares from a P wave to the QRS complex after it."""
        return int((facts["qrs"][0] - facts["p"][0]) % (facts["p"][1] - facts["p"][0]))

    def by_squares(self, facts: kit.Facts) -> Any:
        """1,500 small squares a minute, over those from wave to wave."""
        p, qrs = facts["p"], facts["qrs"]
        return [
            in_decimals(Fraction(1500, p[1] - p[0])),
            in_decimals(Fraction(1500, qrs[1] - qrs[0])),
            in_decimals(Fraction(4 * self.delay(facts), 100)),
            in_decimals(Fraction(facts["height"], 10)),
        ]

    def by_counting(self, facts: kit.Facts) -> Any:
        """Beats counted over the time from the first to the last; P waves to each QRS complex; and the shift that lays
        the P waves on as many QRS complexes as there can be."""
        times = [Fraction(4 * each, 100) for each in facts["p"]]
        atria = 60 * (len(times) - 1) / (times[-1] - times[0])
        first, last = facts["qrs"][0], facts["qrs"][-1]
        passed = sum(first < each <= last for each in facts["p"])
        every = Fraction(passed, len(facts["qrs"]) - 1)
        shift = max(range(LEAST, MOST + 1), key=lambda s: len({each + s for each in facts["p"]} & set(facts["qrs"])))
        millivolts = sum((Fraction(1, 10) for _ in range(facts["height"])), Fraction(0))
        return [
            in_decimals(atria),
            in_decimals(atria / every),
            in_decimals(shift * Fraction(1, 25)),
            in_decimals(millivolts),
        ]

    def knowledge(self, told: kit.Facts) -> list[kit.Said]:
        """How rates and intervals are read."""
        return [
            kit.Said(
                "A minute is 1,500 small squares: the rate is 1,500 over the small squares from wave to wave.",
                "心率（次/分）=1500÷相邻两波之间的小格数。",
            ),
            kit.Said(
                "P waves show the atria, QRS complexes the ventricles; the PR interval is from the beginning of the P "
                "wave to the beginning of the QRS complex.",
                "P波反映心房除极，QRS波群反映心室除极；PR间期为P波起点至QRS波群起点的时间。",
            ),
        ]

    def explanation(self, facts: kit.Facts) -> list[kit.Said]:
        """The small squares between waves, and what they are."""
        p, qrs = facts["p"], facts["qrs"]
        atria, ventricles, delay, height = self.by_squares(facts)
        return [
            kit.Said(
                f"P waves are {p[1] - p[0]} small squares apart: 1500 / {p[1] - p[0]} = {atria} a minute.",
                f"相邻P波间隔{p[1] - p[0]}小格，心房率为1500÷{p[1] - p[0]}={atria}次/分。",
            ),
            kit.Said(
                f"QRS complexes are {qrs[1] - qrs[0]} small squares apart: {ventricles} a minute.",
                f"相邻QRS波群间隔{qrs[1] - qrs[0]}小格，心室率为{ventricles}次/分。",
            ),
            kit.Said(
                f"From P wave to QRS complex it is {self.delay(facts)} small squares, {delay} s; the R wave is "
                f"{facts['height']} small squares, {height} mV.",
                f"P波起点到QRS波群起点{self.delay(facts)}小格，即{delay}秒；R波高{facts['height']}小格，即{height}mV。",
            ),
        ]

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """R waves seen higher or lower."""
        return {**facts, "height": rng.choice([each for each in range(LOW, TALL + 1) if each != facts["height"]])}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Squared paper, every fifth line stronger, and the curve."""
        look = scene.look
        unit = min((look.width - 20) / LONG, (look.height - 20) / (ABOVE + BELOW))
        left, base = (look.width - LONG * unit) / 2, look.height / 2 + (ABOVE - BELOW) / 2 * unit
        top, bottom = base - ABOVE * unit, base + BELOW * unit
        for k in range(LONG + 1):
            x = left + k * unit
            scene.stroke([(x, top), (x, bottom)], "grey", 2.0 if k % 5 == 0 else 0.6)
        for k in range(-ABOVE, BELOW + 1):
            y = base + k * unit
            scene.stroke([(left, y), (left + LONG * unit, y)], "grey", 2.0 if k % 5 == 0 else 0.6)
        points: list[tuple[float, float]] = [(0.0, 0.0), (float(LONG), 0.0)]
        for p in facts["p"]:
            points += _dome(p, P_WIDE, P_HIGH)
        for q in facts["qrs"]:
            points += [(q, 0), (q + 0.4, -0.8), (q + 1, facts["height"]), (q + 1.6, -1.5), (q + QRS_WIDE, 0)]
            if q + T_AFTER + T_WIDE < LONG:
                points += _dome(q + T_AFTER, T_WIDE, T_HIGH)
        scene.stroke([(left + x * unit, base - y * unit) for x, y in sorted(points)], look.palette[0], 1.8)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The paper by its strong lines; waves are stretches of the curve above the baseline, told by their height."""
        grey = figure.mask("grey")
        rows, columns = np.flatnonzero(grey.any(axis=1)), np.flatnonzero(grey.any(axis=0))
        left, right, top, bottom = columns[0], columns[-1], rows[0], rows[-1]
        unit = (right - left + 1) / LONG
        if abs((bottom - top + 1) / (ABOVE + BELOW) - unit) > 0.03 * unit:
            raise kit.Unreadable("a strip that is not so many squares wide and high")
        hues = kit.hues(figure)
        if len(hues) != 1:
            raise kit.Unreadable(f"{len(hues)} curves: expected one")
        curve = np.asarray(figure.mask(hues[0])[top : bottom + 1, left : right + 1] > 0)
        base = ABOVE * unit
        drawn = np.asarray(curve.any(axis=0))
        if not drawn[3:-3].all():
            raise kit.Unreadable("a curve with a gap")
        high = (base - curve.argmax(axis=0) - 0.9) / unit
        high[~drawn] = 0.0
        found: kit.Facts = {"p": [], "qrs": [], "height": []}
        for a, b in kit.stretches(high > 0.7):
            peak, middle = float(high[a:b].max()), ((a + b - 1) / 2 + 0.5) / unit
            if peak > LOW - 1:
                middle = (float(np.flatnonzero(high[a:b] > peak - 0.5).mean()) + a + 0.5) / unit
                found["qrs"].append(_whole(middle - 1))
                found["height"].append(_whole(peak))
            elif 1.0 < peak < 2.05:
                found["p"].append(_whole(middle - P_WIDE / 2))
            elif not 2.05 < peak < 3.2:
                raise kit.Unreadable(f"a wave {peak:.1f} small squares high")
        heights = set(found["height"])
        if len(heights) != 1:
            raise kit.Unreadable(f"R waves of {len(heights)} heights: expected one")
        return {**found, "height": heights.pop()}


def _dome(first: float, wide: float, high: float) -> list[tuple[float, float]]:
    """A wave like half a sine."""
    return [(first + wide * k / 12, high * sin(pi * k / 12)) for k in range(13)]


def _whole(value: float) -> int:
    if abs(value - round(value)) > 0.36:
        raise kit.Unreadable(f"a wave at {value:.2f} small squares: expected a line of the paper")
    return round(value)


TASK = EcgStrip().task()
