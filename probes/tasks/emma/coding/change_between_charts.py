"""A program, the chart that it draws, and the chart that is wanted: which of four changes leads there?"""

from __future__ import annotations

from isoprobe.probes.families.coding.tasks import LOOKS_OF_ONE, THINGS, Code, code_of, coding_task, looks_in
from isoprobe.probes.families.programs.fields import Facts
from isoprobe.probes.families.programs.programs import Draw
from isoprobe.probes.tasks.emma.coding import change_for_chart
from isoprobe.probes.tasks.emma.coding.change_for_chart import ASKED, OPTIONS, programs
from isoprobe.solvers.emma.plot_programs import meaning_of


def make(draw: Draw, level: int) -> Facts:
    """As without the original's picture, which is shown too."""
    facts = change_for_chart.make(draw, level)
    return {**facts, "before": looks_in(facts, facts["program"])}


def picture(facts: Facts) -> bytes:
    """The chart as it is, and as it is wanted."""
    from isoprobe.vision.figure.program_pictures import sheet

    charts = [code_of(facts, facts[name]) for name in ("before", "looks")]
    return sheet(charts, ("now", "wanted"))


def before(facts: Facts) -> str:
    """Why the first chart is not the program's."""
    same = meaning_of(code_of(facts, facts["before"])) == meaning_of(facts["program"])
    return "" if same else "before: expected the chart of the program"


def told(facts: Facts, name: str) -> list[str]:
    """The program of the first chart, or those after each change."""
    if name == "before":
        return [facts["program"]] if "program" in facts else []
    return change_for_chart.told(facts, name)


TASK = coding_task(
    topic="modify with the original image",
    summary="Which of four changes leads from a program's chart to the chart that is wanted?",
    question=(
        'This program draws the chart marked "now". {program}Which of these changes makes it draw the chart marked '
        '"wanted"? In a change, each line with a minus is replaced by the line with a plus after it. '
        f"{OPTIONS}"
    ),
    shown={
        "before": (LOOKS_OF_ONE, 'now (what the chart marked "now" looks like, parted by commas)'),
        "looks": (
            LOOKS_OF_ONE,
            f'wanted (likewise of the chart marked "wanted", in all that the options differ in, such as {THINGS}; what '
            "all options share need not be told)",
        ),
    },
    asked={"program": Code(), **{name: Code(whole=False) for name in ASKED}},
    what="change",
    make=make,
    programs=programs,
    picture=picture,
    corrupt=change_for_chart.corrupt,
    also=before,
    told=told,
)
