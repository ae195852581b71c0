"""Two charged particles fly through a magnetic field: which way does the force on one of them point?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from isoprobe.probes.families.programs import kit
from isoprobe.probes.families.programs.programs import TRIES

if TYPE_CHECKING:
    from numpy.typing import NDArray


AXES = {"right": (1, 0, 0), "left": (-1, 0, 0), "up": (0, 1, 0), "down": (0, -1, 0), "out": (0, 0, 1), "in": (0, 0, -1)}
PLANE = ("right", "left", "up", "down")
WHICH = ("left", "right")  # of the two particles
HEIGHTS = {"upper": -1.0, "middle": 0.0, "lower": 1.0}  # of a particle, in distances of the marks below the middle
ANSWERS = ("right", "left", "up", "down", "out of the page", "into the page", "none")
_SPELLED = {"out": "out of the page", "in": "into the page"}


def _answers(level: int) -> tuple[str, ...]:
    return ANSWERS[:-1] if level < 3 else ANSWERS


def _hands() -> list[tuple[str, str, str]]:
    """Fingers, palm and thumb in every position of a right hand, each a quarter turn from another."""
    turns = (
        {"right": "up", "up": "left", "left": "down", "down": "right"},
        {"up": "out", "out": "down", "down": "in", "in": "up"},
    )
    seen = [("right", "up", "out")]
    for hand in seen:
        for turn in turns:
            one, two, three = (turn.get(name, name) for name in hand)
            if (one, two, three) not in seen:
                seen.append((one, two, three))
    return seen


def _mark(made: kit.FigureScene, x: float, y: float, field: str, tint: str, size: float) -> None:
    radius = 0.62 * size
    if field in ("in", "out"):
        made.ring(x, y, radius, tint, 2.0)
        if field == "out":
            made.disc(x, y, 0.24 * size, tint)
        else:
            arm = 0.66 * radius
            made.stroke([(x - arm, y - arm), (x + arm, y + arm)], tint, 2.0)
            made.stroke([(x - arm, y + arm), (x + arm, y - arm)], tint, 2.0)
        return
    dx, dy, _ = AXES[field]
    reach = 1.25 * size
    tip = x + dx * reach, y - dy * reach
    back = tip[0] - dx * 0.9 * size, tip[1] + dy * 0.9 * size
    made.stroke([(x - dx * reach, y + dy * reach), back], tint, 2.2)
    wing = 0.45 * size
    made.polygon([tip, (back[0] + dy * wing, back[1] + dx * wing), (back[0] - dy * wing, back[1] - dx * wing)], tint)


def _marked(mask: NDArray[Any], x: float, y: float) -> bool:
    """Whether there is colour within a pixel of a place."""
    return bool(mask[round(y) - 1 : round(y) + 2, round(x) - 1 : round(x) + 2].any())


def _away(region: kit.Region, text: kit.SeenText) -> float:
    """How far a text is from a region's box."""
    across = max(region.left - text.x, 0, text.x - region.right)
    return float(across + max(region.top - text.y, 0, text.y - region.bottom))


def _lean(figure: kit.FigureReading, mark: kit.Region, wide: bool) -> int:
    """Which half of an arrow is thicker: its head."""
    rows, columns = slice(round(mark.top), round(mark.bottom) + 1), slice(round(mark.left), round(mark.right) + 1)
    patch = figure.mask(mark.colour)[rows, columns] > 0
    sums = patch.sum(0 if wide else 1)
    half = len(sums) // 2
    return 1 if sums[-half:].sum() > sums[:half].sum() else -1


def _asked(facts: kit.Facts) -> tuple[str, str]:
    """The letter and the velocity of the particle that is asked about."""
    k = WHICH.index(facts["which"])
    return facts["particles"][k], facts["velocities"][k]


class MagneticForce(kit.Program):
    """Which way does the magnetic force on a flying charge point?

    1: a proton
    2: protons and electrons
    3: and flights along the field, which are not bent"""

    topic = "3D field simulation"
    variations = ("numeric", "geometric", "colour")
    stem = (
        "Rings with a dot stand for a magnetic field out of the page, rings with a cross for one into the page, thin "
        "arrows for one along the page."
    )
    question = {
        "force": "The thick arrows are the velocities of protons (p) or electrons (e). In which direction does the "
        "magnetic force of this field on the {which} particle point?",
        "curve": "Protons (p) or electrons (e) fly in the directions of the thick arrows. In which direction does "
        "this field bend the path of the {which} particle?",
    }
    fields = {
        "field": kit.Word(tuple(AXES), said=_SPELLED),
        "particles": kit.Listed(kit.Word(("p", "e"), synonyms={"proton": "p", "electron": "e"}), 2, 2),
        "velocities": kit.Listed(kit.Word(PLANE), 2, 2),
        "heights": kit.Listed(kit.Word(tuple(HEIGHTS)), 2, 2),
    }
    says = {
        "field": "magnetic field (right, left, up, down, out of the page or into the page)",
        "particles": "particles (the letter of the left one, p or e, and then that of the right one)",
        "velocities": "thick arrows (the direction of that of the left particle, and then of that of the right one)",
        "heights": "heights of the particles (upper, middle or lower - above, at or below half the height of the "
        "picture - of the left one and then of the right one)",
    }
    asked = {"which": kit.Word(WHICH)}
    answer = kit.choice(ANSWERS)
    canvas = (600, 430)
    prose = (
        "The magnetic field points {field}. Of two particles, the left one told first, the letters are {particles} (p "
        "is a proton, e an electron), the velocities point {velocities}, and the places are {heights}."
    )
    elements = (
        kit.one_at(
            "velocity",
            "In which direction does the thick arrow of the {a} particle point?",
            PLANE,
            kit.each(WHICH, "velocities"),
        ),
        kit.Element(
            "field",
            "In which direction does the magnetic field point: to one side of the page, out of it (out) or into it "
            "(in)?",
            "choice",
            lambda f, _: f["field"],
            choices=tuple(AXES),
        ),
        kit.one_at("particle", "Which letter stands for the {a} particle?", ("p", "e"), kit.each(WHICH, "particles")),
    )
    features = {"wording": lambda facts: facts["wording"], "which": lambda facts: facts["which"]}
    allowances = (kit.Allowance("worn", "arrows of a few pixels look like dots", cases=("labels of 8 pixels",)),)
    labels = {"particle": lambda facts: _asked(facts)[0]}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Field, velocities and particles such that each answer is as frequent."""
        number, form = draw["numeric"], draw["geometric"]
        wanted, which = number.choice(_answers(level)), form.choice(WHICH)
        heights = [form.choice(tuple(HEIGHTS)) for _ in WHICH]
        for _ in range(TRIES):
            particles = [number.choice("pe") for _ in WHICH]
            if level == 1:
                particles[WHICH.index(which)] = "p"
            facts: kit.Facts = {
                "field": number.choice(tuple(AXES)),
                "particles": particles,
                "velocities": [number.choice(PLANE) for _ in WHICH],
                "heights": heights,
                "which": which,
            }
            if self.by_product(facts) == wanted:
                return facts
        return None

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts: any are."""
        return ""

    def by_product(self, facts: kit.Facts) -> str:
        """The cross product of velocity and field."""
        particle, velocity = _asked(facts)
        (a, b, c), (x, y, z) = AXES[velocity], AXES[facts["field"]]
        sign = 1 if particle == "p" else -1
        force = tuple(sign * part for part in (b * z - c * y, c * x - a * z, a * y - b * x))
        name = next((name for name, axis in AXES.items() if axis == force), "none")
        return _SPELLED.get(name, name)

    def by_turning(self, facts: kit.Facts) -> str:
        """A right hand in all its 24 positions."""
        particle, velocity = _asked(facts)
        wanted = velocity, facts["field"]
        for fingers, palm, thumb in _hands():
            if (fingers, palm) == wanted:
                if particle == "e":
                    thumb = next(name for name, axis in AXES.items() if axis == tuple(-part for part in AXES[thumb]))
                return _SPELLED.get(thumb, thumb)
        return "none"

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """A field of marks with the particles and their arrows in the midst of it."""
        look, size = scene.look, scene.look.size
        tint, arrow = look.palette[0], look.palette[1]
        pitch = 4.6 * size
        columns, rows = int((look.width - 10) // pitch), int((look.height - 10) // pitch)
        left, top = (look.width - (columns - 1) * pitch) / 2, (look.height - (rows - 1) * pitch) / 2
        places = [
            (look.width * share, look.height / 2 + HEIGHTS[height] * pitch)
            for share, height in zip((0.25, 0.75), facts["heights"], strict=True)
        ]
        length, body = 4.2 * size, 1.15 * size
        held = []
        for (x, y), way in zip(places, facts["velocities"], strict=True):
            dx, dy, _ = AXES[way]
            tip = x + dx * (body + length), y - dy * (body + length)
            held += [(x + share * (tip[0] - x), y + share * (tip[1] - y)) for share in (0.0, 0.25, 0.5, 0.75, 1.0)]
        for r in range(rows):
            for c in range(columns):
                px, py = left + c * pitch, top + r * pitch
                if all(max(abs(px - ax), abs(py - ay)) > 2.0 * size for ax, ay in held):
                    _mark(scene, px, py, facts["field"], tint, size)
        for particle, way, (x, y) in zip(facts["particles"], facts["velocities"], places, strict=True):
            dx, dy, _ = AXES[way]
            tip = x + dx * (body + length), y - dy * (body + length)
            scene.ring(x, y, body, arrow, 2.6)
            scene.text(particle, x, y)
            back = tip[0] - dx * 1.1 * size, tip[1] + dy * 1.1 * size
            scene.stroke([(x + dx * body, y - dy * body), back], arrow, 4.4)
            wing = 0.7 * size
            scene.polygon(
                [tip, (back[0] + dy * wing, back[1] + dx * wing), (back[0] - dy * wing, back[1] - dx * wing)], arrow
            )

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The letters and the coloured rings around them; their arrows' sides; what the marks of the other colour
        are."""
        named = sorted(figure.words(("p", "e")), key=lambda each: each[1].x)
        middle = figure.width / 2
        if len(named) != 2 or not named[0][1].x < middle < named[1][1].x:
            raise kit.Unreadable(f"{len(named)} particles, expected one in each half")
        near = min(figure.regions, key=lambda region: _away(region, named[0][1]))
        marks = [region for region in figure.regions if region.colour != near.colour and region.colour != "grey"]
        if len(marks) < 6:
            raise kit.Unreadable("no field")
        own = [region for region in figure.regions if region.colour == near.colour and region.area > 12]
        velocities, heights = [], []
        for _, text in named:
            mine = [region for region in own if (region.x < middle) == (text.x < middle)]
            sides = {
                "right": max(region.right for region in mine) - text.x,
                "left": text.x - min(region.left for region in mine),
                "down": max(region.bottom for region in mine) - text.y,
                "up": text.y - min(region.top for region in mine),
            }
            velocities.append(max(sides, key=lambda side: sides[side]))
            down = text.y / figure.height
            heights.append("upper" if down < 0.42 else "lower" if down > 0.58 else "middle")
        rings = [mark for mark in marks if abs((mark.right - mark.left) - (mark.bottom - mark.top)) < 4]
        if len(rings) > len(marks) / 2:
            mask = figure.mask(marks[0].colour)
            votes = 0
            for ring in [each for each in rings if each.right - each.left > 10]:
                reach = 0.46 * (ring.right - ring.left) / 2
                corners = [(ring.x + a * reach, ring.y + b * reach) for a in (-1, 1) for b in (-1, 1)]
                votes += 1 if sum(_marked(mask, a, b) for a, b in corners) >= 3 else -1
            field = "in" if votes > 0 else "out"
        else:
            wide = sum(mark.right - mark.left for mark in marks) > sum(mark.bottom - mark.top for mark in marks)
            lean = sum(_lean(figure, mark, wide) for mark in marks)
            field = ("right" if lean > 0 else "left") if wide else ("down" if lean > 0 else "up")
        return {
            "field": field,
            "particles": [particle for particle, _ in named],
            "velocities": velocities,
            "heights": heights,
        }


TASK = MagneticForce().task()
