"""A program, the chart that it draws, and the chart that is wanted: which of four changes leads there?"""

from __future__ import annotations

from isoprobe.probes.families.coding.tasks import PICKS, SHARED, Code, code_of, coding_task, picks_in
from isoprobe.probes.families.programs.fields import Facts
from isoprobe.probes.families.programs.programs import Draw
from isoprobe.probes.tasks.emma.coding import change_for_chart
from isoprobe.probes.tasks.emma.coding.change_for_chart import ASKED, OPTIONS, programs
from isoprobe.solvers.emma.plot_programs import meaning_of


def make(draw: Draw, level: int) -> Facts:
    """As without the original's picture, which is shown too."""
    facts = change_for_chart.make(draw, level)
    return {**facts, "before": picks_in(facts, facts["program"])}


def picture(facts: Facts) -> bytes:
    """The chart as it is, and as it is wanted."""
    from isoprobe.vision.figure.program_pictures import sheet

    charts = [code_of(facts, facts[name]) for name in ("before", "picks")]
    return sheet(charts, ("now", "wanted"))


def before(facts: Facts) -> str:
    """Why the first chart is not the program's."""
    same = meaning_of(code_of(facts, facts["before"])) == meaning_of(facts["program"])
    return "" if same else "before: expected the chart of the program"


TASK = coding_task(
    topic="modify with the original image",
    summary="Which of four changes leads from a program's chart to the chart that is wanted?",
    question=(
        'This program draws the picture marked "now". {program}Which change, in which each line with a minus is '
        f'replaced by the line with a plus after it, makes it draw the picture marked "wanted"? {OPTIONS}'
    ),
    fields={**SHARED, "before": PICKS, "picks": PICKS},
    asked={"program": Code(), **{name: Code(whole=False) for name in ASKED}},
    what="change",
    make=make,
    programs=programs,
    picture=picture,
    corrupt=change_for_chart.corrupt,
    also=before,
)
