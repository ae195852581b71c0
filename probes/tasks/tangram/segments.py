"""How many line segments do the letters of a geometry diagram form?"""

from __future__ import annotations

from isoprobe.probes.families.diagram.elements import EQUAL_LENGTH, ON_LINE, PARALLEL
from isoprobe.probes.families.diagram.tasks import counting_task

TASK = counting_task(
    "line_segments",
    ask="Please count how many line segments are formed by letters in the diagram.",
    rules=(
        "Count every pair of lettered points on one drawn straight line as one segment, also where other letters lie "
        "between them; a dashed line counts like a solid one, and an arc or a line that is not drawn does not count."
    ),
    summary="How many line segments do the lettered points of a geometry diagram form?",
    elements=(ON_LINE, PARALLEL, EQUAL_LENGTH),
)
