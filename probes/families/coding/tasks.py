"""Coding questions after EMMA: charts and the programs that draw them, in four kinds of question that share one making.

Every question has four programs (or changes, or pictures) that differ from each other alike, so that neither their text
nor their look tells which is meant. A method compares what programs mean, another runs every one of them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from isoprobe.probes.core import Allowance, BadState, Disproved, SampleSize, Stated, Task
from isoprobe.probes.engine.answers import LETTERS, pictured
from isoprobe.probes.engine.questions import Element
from isoprobe.probes.families.coding.charts import CHARTS
from isoprobe.probes.families.coding.hearing import heard_turns
from isoprobe.probes.families.coding.looks import KIND, Described, looks, picks_of
from isoprobe.probes.families.coding.programs import COUNT, HIGH, LOW, NAMES, four, program_of
from isoprobe.probes.families.programs.fields import Facts, Field, Listed, brief
from isoprobe.probes.families.programs.programs import Draw, Method, program_task
from isoprobe.solvers.emma.plot_programs import calls_of, meaning_of

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading
    from isoprobe.vision.figure.style import Look

LEVELS = {
    1: "bars, lines, dots; programs differ in two turns",
    2: "stacks, steps, stems, bands, errors, boxes, pies",
    3: "polar, spatial, heat maps, contours, arrows; programs differ in up to three turns",
}
OPTIONS = 4
ALLOWANCES = (
    Allowance(
        "worn", "charts without a frame are read where they stand, and refused when moved", (2, 3), cases=("shift",)
    ),
)
LONGEST = 1_500  # characters of a program in a question
MOST_TOLD = 12  # descriptions of one chart that are read: its turns are four at the most, but people say more
_FENCE = "```"


@dataclass(frozen=True)
class Code:
    """A plotting program, or lines of one. A question shows it in a block, a text form in one line."""

    whole: bool = True
    pattern = r"\n```python\n[^`]{1,1600}?\n```\n"

    def check(self, value: Any, where: str) -> None:
        if not isinstance(value, str) or not 0 < len(value) <= LONGEST or "`" in value or "\\" in value:
            raise BadState(f"{where}: {brief(value)}, expected a program of at most {LONGEST:,} characters")
        if value != value.strip() or "\r" in value:
            raise BadState(f"{where}: {brief(value)}, expected a program without blank ends")
        if self.whole:
            meaning_of(value)

    def write(self, value: Any) -> str:
        return str(value).replace("\n", "\\n")

    def ask(self, value: Any) -> str:
        """As a question shows it."""
        return f"\n{_FENCE}python\n{value}\n{_FENCE}\n"

    def parse(self, text: str) -> Any:
        text = text.strip()
        if text.startswith(_FENCE):
            text = text.removeprefix(f"{_FENCE}python").removesuffix(_FENCE)
        text = text.strip().replace("\\n", "\n")
        if not 0 < len(text) <= LONGEST:
            raise ValueError(f"{brief(text)}, expected a program")
        return text

    def alter(self, rng: Random, value: Any) -> Any:
        return value


THINGS = "kind and colour of its lines, bars or marks, order of the values, ends of axes, legend, grid"
LOOKS = (
    f"looks (parted by commas, what the chart looks like in all that the options differ in, such as {THINGS}; what all "
    "of them share need not be told)"
)
LOOKS_OF_ONE = Listed(Described(), 1, MOST_TOLD)
CALLED = "kind of chart (such as bar chart, pie chart or step chart)"  # what a picture shows beside looks


def drawn_programs(draw: Draw, level: int) -> tuple[str, list[int], list[list[int]], Callable[[Sequence[int]], str]]:
    """A chart, an original and four others (as picks), the first of which is to be right, and what gives the program
    with such picks."""
    number, kind = draw["numeric"], draw["function"]
    chart = kind.choice([name for name, each in CHARTS.items() if each.level == level])
    original, others = four(kind, chart, level)
    family = draw["context"].choice(list(NAMES))
    names = draw["context"].sample(NAMES[family], 7)[:COUNT]
    a, b = (number.sample(range(LOW, HIGH + 1), COUNT) for _ in "ab")
    return chart, original, others, lambda picks: program_of(chart, names, a, b, picks)


def values_in(program: str) -> dict[str, list[Any]]:
    """The lists `names`, `a` and `b` as a program begins with them, empty where it has none. Raises BadState."""
    found: dict[str, list[Any]] = {"names": [], "a": [], "b": []}
    for line in program.split("\n"):
        name, _, value = line.partition(" = ")
        if name in found and value.startswith("["):
            try:
                found[name] = list(json.loads(value))
            except (ValueError, RecursionError) as why:
                raise BadState(f"{name} = {brief(value)}: expected a list of words or numbers") from why
    if any(len(value) not in (0, COUNT) for value in found.values()):
        raise BadState(f"a program's names, a and b: expected {COUNT} of each")
    return found


def code_of(facts: Facts, looks: Sequence[str]) -> str:
    """The program of the facts' chart with these looks, and the values of the program that the question tells. Raises
    BadState where the chart has no such looks."""
    values = values_in(facts["program" if "program" in facts else "first"])
    return program_of(facts["chart"], values["names"], values["a"], values["b"], picks_of(facts["chart"], looks))


def picks_in(facts: Facts, program: str) -> list[int]:
    """The picks of the facts' chart whose lines stand in a program: one for each turn, if it is a program of theirs."""
    lines = program.split("\n")
    return [k for turn in CHARTS[facts["chart"]].turns for k, line in enumerate(turn.lines) if line in lines]


def looks_in(facts: Facts, program: str) -> list[str]:
    """How a chart of the facts' kind looks that a program draws. Raises BadState where it is no program of theirs."""
    picks = picks_in(facts, program)
    if len(picks) != len(CHARTS[facts["chart"]].turns):
        raise BadState(f"{len(picks)} looks of {facts['chart']} in a program: expected one for each turn")
    return looks(facts["chart"], picks)


def chart_of_looks(facts: Facts) -> bytes:
    """The chart of the fact `looks`, as its program draws it."""
    from isoprobe.vision.figure.program_pictures import drawn, png

    return png(drawn(code_of(facts, facts["looks"])))


def changes(original: Sequence[int], picks: Sequence[int], chart: str) -> str:
    """The lines of the original that are to be replaced, and what by."""
    lines = []
    for k, (old, new) in enumerate(zip(original, picks, strict=True)):
        if old != new:
            lines += [f"- {CHARTS[chart].turns[k].lines[old]}", f"+ {CHARTS[chart].turns[k].lines[new]}"]
    return "\n".join(lines)


def changed(program: str, change: str) -> str:
    """The program after a change: each line that begins with "- " replaced by the one after it, which begins with "+ ".
    Raises BadState where the program has no such line, or the change is none."""
    lines, steps = program.split("\n"), change.split("\n")
    if len(steps) % 2 or not all(step.startswith("+ " if k % 2 else "- ") for k, step in enumerate(steps)):
        raise BadState(f"change {brief(change)}: expected pairs of lines that begin with - and +")
    for old, new in zip(steps[::2], steps[1::2], strict=True):
        if lines.count(old[2:]) != 1:
            raise BadState(f"change {brief(old)}: expected a line of the program")
        lines[lines.index(old[2:])] = new[2:]
    if any("np." in line for line in lines) and "import numpy as np" not in lines:
        lines.insert(1, "import numpy as np")
    return "\n".join(lines)


def has_unseen_grid(program: str) -> bool:
    """Whether it cannot be seen if a program asks for level grid lines: these stand at the powers of ten of a
    logarithmic axis, of which the values that it shows have none among them."""
    if "grid" not in program or "set_yscale" not in program:
        return False
    calls = calls_of(program)
    grids = [call for call in calls if call.method == "grid"]
    drawn = [call.arguments[1] for call in calls if call.method in ("bar", "step") and len(call.arguments) > 1]
    logarithmic = any(call.method == "set_yscale" and "log" in call.arguments for call in calls)
    if not grids or not drawn or not logarithmic:
        return False
    level = grids[0].options.get("axis") == "y" or False in grids[0].arguments
    return level and not any(min(drawn[0]) <= 10**power <= max(drawn[0]) for power in range(1, 4))


def is_in_order(program: str) -> bool:
    """Whether a list of a program's values ascends or descends, so that sorting it so would not be seen."""
    values = values_in(program)
    return any(values[name] in (sorted(values[name]), sorted(values[name])[::-1]) for name in "ab" if values[name])


Programs = Callable[[Facts], tuple[str, list[str]]]  # the program that is meant, and those of the options


def by_meaning(programs: Programs) -> Callable[[Facts], str]:
    """The letter of the option whose calls are those of the program that is meant."""

    def solve(facts: Facts) -> str:
        meant, options = programs(facts)
        wanted = meaning_of(meant)
        same = [LETTERS[k] for k, option in enumerate(options) if meaning_of(option) == wanted]
        if len(same) != 1:
            raise ValueError(f"{len(same)} options mean the same: expected one")
        return same[0]

    return solve


def by_running(programs: Programs) -> Callable[[Facts], str]:
    """The letter of the option that draws the same pixels, all others drawing something visibly else."""

    def solve(facts: Facts) -> str:
        from isoprobe.vision.figure.program_pictures import SEEN, difference, drawn

        meant, options = programs(facts)
        wanted = drawn(meant)
        apart = [difference(wanted, drawn(option)) for option in options]
        right = [k for k, share in enumerate(apart) if not share]
        close = [LETTERS[k] for k, share in enumerate(apart) if 0 < share < SEEN]
        if len(right) != 1 or close:
            raise Disproved(f"options {close} look like the right one, {len(right)} are equal to it")
        return LETTERS[right[0]]

    return solve


def coding_task(
    *,
    topic: str,
    summary: str,
    question: str,
    shown: Mapping[str, tuple[Field, str]],
    asked: Mapping[str, Field],
    what: str,
    make: Callable[[Draw, int], Facts],
    programs: Programs,
    picture: Callable[[Facts], bytes],
    corrupt: Callable[[Random, Facts], Facts],
    also: Callable[[Facts], str] = lambda facts: "",
    told: Callable[[Facts, str], list[str]] = lambda facts, name: [],
    pages: int = 1,
    version: int = 5,
) -> Task:
    """The task of one kind of coding question, labelled by the techniques in which its options differ. `programs` gives
    what is meant and the options; `shown` are the looks that the picture shows, with what text forms call them; `also`
    tells why else facts are none; `told` gives the programs of the question of which such a look may be. Of several
    `pages` the picture has so many equal bands, one below another, that are shown as a picture each."""

    def valid(facts: Facts) -> str:
        meant, options = programs(facts)
        wanted = meaning_of(meant)
        means = [meaning_of(option) for option in options]
        if len(set(means)) < OPTIONS or means.count(wanted) != 1:
            return "options: expected four that differ, one of them the program of the chart"
        shown = [meant, *options, *([facts["program"]] if "program" in facts else [])]
        if any(has_unseen_grid(program) for program in shown):
            return "a program that asks for grid lines across a logarithmic axis on which no power of ten stands"
        if any(is_in_order(program) for program in shown):
            return "a list that is in order as it stands: expected one of which it can be seen whether it was sorted"
        return also(facts)

    def in_order(facts: Facts) -> Facts:
        """The looks that are meant, in the order of the chart's turns."""
        chart = facts["chart"]
        if "panels" in shown:
            return {**facts, "panels": _heard_panels(chart, facts["panels"], facts.get("program", ""))}
        heard = {name: heard_turns(chart, facts[name], told(facts, name)) for name in shown}
        return {**facts, **{name: [look for look in looks if look] for name, looks in heard.items()}}

    def scene(facts: Facts, look: Look) -> bytes:
        return picture(facts)

    def read(figure: FigureReading, stated: Stated) -> Facts:
        from isoprobe.probes.families.coding.reading import read_charts

        program = str(stated.get("program", stated.get("first", "")))
        counts = [OPTIONS if name == "panels" else 1 for name in shown]
        chart, told = read_charts(figure.pixels, sum(counts), values_in(program))
        if "panels" in shown:
            return {"chart": chart, "panels": told}
        return {"chart": chart, **dict(zip(shown, told, strict=True))}

    ways: tuple[Method, Method] = (
        ("meaning", "calls and values of the programs, compared in one spelling", by_meaning(programs)),
        ("running", "every program run, and its pixels compared", by_running(programs)),
    )
    return program_task(
        version=version,  # 4: no angle cut off; 5: polar axes to 60, longer arrows, no grid or column that is not seen
        pages=pages,
        digits=None,
        sample_sizes=(SampleSize("five programs run a state", counted=1000, proved=4),),
        subject="coding",
        topic=topic,
        summary=summary,
        levels=LEVELS,
        variations=("numeric", "function", "context"),
        question=question,
        fields={"chart": KIND, **{name: field for name, (field, _) in shown.items()}},
        says={"chart": CALLED, **{name: said for name, (_, said) in shown.items()}},
        in_order=in_order,
        asked=asked,
        answer=pictured(OPTIONS, what),
        make=make,
        valid=valid,
        solvers=ways,
        scene=scene,
        read=None,
        read_told=read,
        allowances=ALLOWANCES,
        corrupt=corrupt,
        elements=ELEMENTS,
        features={"chart": lambda facts: facts["chart"], "longest option": _longest(programs)},
        labels=lambda facts: {"chart": facts["chart"], "techniques": "; ".join(techniques(facts, programs))},
    )


def _heard_panels(chart: str, panels: Sequence[Sequence[str]], program: str) -> list[list[str]]:
    """The looks that somebody means of several charts; what nobody told of any of them is as the program draws it."""
    rows = [heard_turns(chart, told) for told in panels]
    plain = heard_turns(chart, [], [program])
    for k, look in enumerate(plain):
        if not any(row[k] for row in rows):
            for row in rows:
                row[k] = look
    return [[look for look in row if look] for row in rows]


def techniques(facts: Facts, programs: Programs) -> list[str]:
    """The techniques of the turns in which the options differ, in order, each once."""
    lines = [set(option.split("\n")) for option in programs(facts)[1]]
    differing = [
        turn.technique
        for turn in CHARTS[facts["chart"]].turns
        if any((line in one) != (line in lines[0]) for line in turn.lines for one in lines)
    ]
    return list(dict.fromkeys(differing))


def _longest(programs: Programs) -> Callable[[Facts], str]:
    def feature(facts: Facts) -> str:
        lengths = [len(option) for option in programs(facts)[1]]
        return LETTERS[lengths.index(max(lengths))]

    return feature


ELEMENTS = (
    Element(
        "kind",
        "What kind of chart does the picture show? If it shows several, all are of this kind. A chart with depth is a "
        "3D chart and one around a centre a pie or polar chart, whatever it draws; tell the most exact kind.",
        "choice",
        lambda facts, _: facts["chart"],
        choices=tuple(CHARTS),
    ),
)
