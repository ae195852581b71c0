"""How many letters does a geometry diagram have?"""

from __future__ import annotations

from isoprobe.probes.families.diagram.elements import LETTER
from isoprobe.probes.families.diagram.tasks import counting_task

TASK = counting_task(
    "letters",
    ask="Please count how many letters are in the diagram.",
    rules=(
        "Count every letter that names a point, the letter at a circle's centre included; digits, lengths, angles and "
        "the names of lines or regions do not count."
    ),
    summary="How many letters name points in a geometry diagram?",
    elements=(LETTER,),
)
