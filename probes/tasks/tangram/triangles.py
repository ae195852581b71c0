"""How many triangles do the letters of a geometry diagram form?"""

from __future__ import annotations

from isoprobe.probes.families.diagram.elements import CROSSING, RIGHT_ANGLE, SEGMENT
from isoprobe.probes.families.diagram.tasks import counting_task

TASK = counting_task(
    "triangles",
    ask="Please count how many triangles are formed by letters in the diagram.",
    rules=(
        "Count every three lettered points, not on one line, of which every two are joined by a drawn straight line, "
        "solid or dashed; other lines may cut through the triangle, and a crossing without a letter is no vertex."
    ),
    summary="How many triangles do the lettered points of a geometry diagram form?",
    elements=(SEGMENT, CROSSING, RIGHT_ANGLE),
)
