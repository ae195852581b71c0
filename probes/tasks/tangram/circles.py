"""How many circles does a geometry diagram have?"""

from __future__ import annotations

from isoprobe.probes.families.diagram.elements import CIRCLE_LETTERS, ON_CIRCLE
from isoprobe.probes.families.diagram.tasks import counting_task

TASK = counting_task(
    "circles",
    ask="Please count how many circles are in the diagram.",
    rules="Count every whole circle, lettered or not; an arc or a semicircle does not count.",
    summary="How many whole circles are drawn in a geometry diagram?",
    elements=(ON_CIRCLE, CIRCLE_LETTERS),
)
