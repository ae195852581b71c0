"""Who writes what it sees answers elements as well from its transcript; who writes worse does not."""

from random import Random

import pytest

from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.scoring.from_transcripts import answered_from_transcripts
from isoprobe.probes.core import Reply
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.registry import load_task, task_names
from isoprobe.probes.results import Answered
from tests.specimens.pools import pool

PROBES = pool("connectivity", 8)
CATALOGUE = Catalogue.of(PROBES)
FORM = "picture/transcript/edge_list"


def replies(write, probes=PROBES):
    """Every question about an element, and a transcript of what `write` makes of the state."""
    task = load_task(probes[0].item.task)
    said = []
    for probe in probes:
        said += [
            Answered(probe.item.id, "element", q.id, 0, Reply("?")) for q in probe.questions if q.about == "element"
        ]
        text = task.representation("edge_list").show(write(probe.item), {})
        said.append(Answered(probe.item.id, "transcript", FORM, 0, Reply(f"```\n{text}\n```")))
    return said


def test_a_true_transcript_answers_all_that_a_transcript_can_hold():
    found = answered_from_transcripts(replies(lambda item: item.state), CATALOGUE)
    assert found
    assert all(found.values())
    elements = {CATALOGUE.questions[item, question].element for item, _, question in found}
    assert "edge" in elements
    assert "colour" not in elements  # a text form has no colours


def test_a_transcript_of_another_graph_does_not():
    task = load_task("connectivity")
    found = answered_from_transcripts(replies(lambda item: task.make(Random(item.id), 1)), CATALOGUE)
    assert 0 < sum(found.values()) / len(found) < 0.5


def test_what_cannot_be_read_says_nothing():
    unread = [
        Answered(one.item, one.arm, one.question, 0, Reply("I see a graph.")) for one in replies(lambda i: i.state)
    ]
    assert answered_from_transcripts(unread, CATALOGUE) == {}


def test_only_questions_about_elements_are_looked_up():
    said = replies(lambda item: item.state)
    others = [
        Answered(probe.item.id, q.view if q.view == "picture" else "text", q.id, 0, Reply("yes"))
        for probe in PROBES
        for q in probe.questions
        if q.about == "answer"
    ]
    assert {one.arm for one in others} == {"picture", "text"}
    assert answered_from_transcripts([*others, *said], CATALOGUE) == answered_from_transcripts(said, CATALOGUE)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(task_names())[::9])
def test_the_key_of_every_task_writes_as_well_as_it_sees(name):
    """A transcript that is right is never held to write worse than its author sees."""
    task = load_task(name)
    probe = make_item(task, min(task.levels), 3)
    catalogue = Catalogue.of([probe])
    said = [Answered(probe.item.id, "element", q.id, 0, Reply("?")) for q in probe.questions if q.about == "element"]
    said += [
        Answered(probe.item.id, "transcript", q.id, 0, Reply(f"```\n{q.expected}\n```"))
        for q in probe.questions
        if q.about == "transcript"
    ][:1]
    assert all(answered_from_transcripts(said, catalogue).values())
