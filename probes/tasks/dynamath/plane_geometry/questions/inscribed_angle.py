"""Further questions about two angles over one chord of a circle."""

from __future__ import annotations

from cmath import phase
from math import cos, degrees, radians, sin

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.plane_geometry.inscribed_angle import KINDS, InscribedAngle

STEM = "Two angles stand over one chord of a circle, each with its corner at the centre or on the circle. "


class Shown(kit.Asking, InscribedAngle):
    """What is seen of two angles over a chord?"""

    answer, even = kit.yes_no(), kit.BOTH
    different = {1: 1_100, 2: 2_200, 3: 2_200}

    def angle(self, facts: kit.Facts) -> int:
        """The angle with the letter twice, by the theorems, in degrees."""
        known = facts["degrees"]
        return int(dict(zip(KINDS, (known, 4 * known, 2 * known, 360 - 2 * known), strict=True))[facts["kind"]])

    def ends(self, facts: kit.Facts) -> list[complex]:
        """The ends of the chord on a circle of radius 1 around 0."""
        half = radians(facts["degrees"] / 2 if facts["kind"] == KINDS[0] else facts["degrees"])
        return [complex(side * sin(half), -cos(half)) for side in (-1, 1)]

    def measured(self, facts: kit.Facts, which: int) -> float:
        """The known angle (0) or the one with the letter (1) in degrees, between straight lines from its corner."""
        rim, other, below = (complex(sin(radians(t)), -cos(radians(t))) for t in (168.0, 205.0, 0.0))
        corners = dict(zip(KINDS, ((0j, rim), (rim, 0j), (rim, other), (rim, below)), strict=True))[facts["kind"]]
        a, b = self.ends(facts)
        return abs(degrees(phase((b - corners[which]) / (a - corners[which]))))


class Larger(Shown):
    """Is the unknown one of two angles over a chord the larger one?"""

    question = f"{STEM}Is the angle with the letter larger than the one with a number of degrees?"

    def fair(self, facts: kit.Facts) -> str:
        return "kind: expected angles that differ" if facts["kind"] == "one side" else ""

    def by_theorems(self, facts: kit.Facts) -> bool:
        """Twice, half or the supplement, which tell it without the number."""
        return facts["kind"] in ("edge to middle", "both sides")

    def by_coordinates(self, facts: kit.Facts) -> bool:
        """Points on a circle, and both angles measured between them."""
        return self.measured(facts, 1) > self.measured(facts, 0)


class Obtuse(Shown):
    """Is the unknown one of two angles over a chord obtuse?"""

    question = f"{STEM}Is the angle with the letter obtuse?"

    def fair(self, facts: kit.Facts) -> str:
        return "degrees: expected no right angle" if self.angle(facts) == 180 else ""

    def by_theorems(self, facts: kit.Facts) -> bool:
        """Half, twice, the same or the supplement, against 90 degrees."""
        return self.angle(facts) > 180

    def by_products(self, facts: kit.Facts) -> bool:
        """The scalar product of the lines from its corner to the ends of the chord is negative."""
        rim, other, below = (complex(sin(radians(t)), -cos(radians(t))) for t in (168.0, 205.0, 0.0))
        corner = dict(zip(KINDS, (rim, 0j, other, below), strict=True))[facts["kind"]]
        a, b = (end - corner for end in self.ends(facts))
        return a.real * b.real + a.imag * b.imag < 0


class Chord(Shown):
    """Is the chord under two angles long?"""

    question = f"{STEM}Is the chord longer than one and a half times the radius of the circle?"

    def by_sine(self, facts: kit.Facts) -> bool:
        """The chord is twice the radius times the sine of the angle on the circle."""
        on_circle = facts["degrees"] / 2 if facts["kind"] == KINDS[0] else facts["degrees"]
        return 2 * sin(radians(on_circle)) > 1.5

    def by_spreading(self, facts: kit.Facts) -> bool:
        """A chord of one and a half radii drawn across the circle, on the side of the centre where the known angle has
        its corner: whether it is seen from that corner under a smaller angle than the known one."""
        rim = complex(sin(radians(168.0)), -cos(radians(168.0)))
        corner = {"middle to edge": 0j, "edge to middle": rim, "one side": rim, "both sides": rim}[facts["kind"]]
        seen, known = self.under(corner, 0.75), facts["degrees"]
        longest = self.under(corner, 1.0)
        return seen < known if known <= longest else self.beyond(corner, known)

    def under(self, corner: complex, half: float) -> float:
        """The angle in degrees under which a level chord below the centre, so long on either side, is seen."""
        a, b = (complex(side * half, -((1 - half * half) ** 0.5)) for side in (-1, 1))
        return abs(degrees(phase((b - corner) / (a - corner))))

    def beyond(self, corner: complex, known: float) -> bool:
        """The same of chords above the centre, which are seen from the same corner under larger angles."""
        a, b = (complex(side * 0.75, (1 - 0.75 * 0.75) ** 0.5) for side in (-1, 1))
        return known < abs(degrees(phase((b - corner) / (a - corner))))


LARGER = Larger().task()
OBTUSE = Obtuse().task()
CHORD = Chord().task()
