"""Real probes of real tasks for the tests of the analysis, and replies to them.

The picture of a probe is its id as bytes: nothing here looks at pixels, and drawing them would take most of the time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random

from isoprobe.probes.core import Item, Probe, Question, Reply, View
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.results import Answered

SPOKEN = {True: "yes", False: "no"}


@cache
def pool(task_name: str, n: int, level: int = 1, variants: int = 1) -> tuple[Probe, ...]:
    """`n` items of a task, each in `variants`."""
    return tuple(_probe(task_name, level, seed, variant) for seed in range(n) for variant in range(variants))


@cache
def _probe(task_name: str, level: int, seed: int, variant: int) -> Probe:
    task = load_task(task_name)
    texts = [r.name for r in task.representations if r.medium == "text"]
    probe = make_item(task, level, seed, variant, representations=texts)
    picture = task.representation("picture")
    style = picture.style(Random(probe.item.id), probe.item.state)
    given = picture.stated(probe.item.state, style)
    view = View(probe.item.id, "picture", "image", style, given, probe.item.id.encode(), True, 1)
    asked = task.questions(probe.item, view, Random(probe.item.id))
    return replace(probe, views=(view, *probe.views), questions=(*asked, *probe.questions))


def question(probe: Probe, id: str) -> Question:
    """The question of this id."""
    return next(q for q in probe.questions if q.id == id)


def spoken(q: Question) -> str:
    """The expected answer as a careful respondent would say it."""
    if q.kind == "transcript":
        return str(q.expected)
    if q.kind in ("options", "blanks") and isinstance(q.expected, list):
        return "Answer: " + (", " if q.kind == "options" else "; ").join(map(str, q.expected))
    return f"Answer: {SPOKEN.get(q.expected, q.expected) if isinstance(q.expected, bool) else q.expected}"


def answered(
    probes: tuple[Probe, ...], arms: dict[str, str], say: Callable[[Item, str, Question], str | None]
) -> list[Answered]:
    """What `say` replies to one question (arm to question id) of every probe; None is a failed request."""
    replies = []
    for probe in probes:
        for arm, id in arms.items():
            text = say(probe.item, arm, question(probe, id))
            reply = Reply(text) if text is not None else Reply(None, error="timed out")
            replies.append(Answered(probe.item.id, arm, id, 0, reply))
    return replies


ALL_ARMS = {
    "picture": "picture/answer",
    "text": "edge_list/answer",
    "transcript": "picture/transcript/edge_list",
    "own_transcript": "picture/answer",
}
