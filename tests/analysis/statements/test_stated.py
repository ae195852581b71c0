"""What replies rest on, and where the fault lies: each case in one short reply about one network."""

from __future__ import annotations

import pytest

from isoprobe.adapters.datasets.dataset import Record
from isoprobe.adapters.importing.making import make_record
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.scoring.scores import score_run
from isoprobe.analysis.statements.stated import Stated, stated_of, with_stated
from isoprobe.probes.core import Probe, Reply
from isoprobe.probes.results import Answered, Diagnosis

ARCS = [["0", "1", 3], ["0", "2", 2], ["1", "2", 1], ["1", "3", 1], ["2", "3", 9]]
STATE = {"nodes": ["0", "1", "2", "3"], "arcs": ARCS, "source": "0", "sink": "3"}  # maximum flow 4
TRUE = "Edges and capacities: 0->1 (3), 0->2 (2), 1->2 (1), 1->3 (1), 2->3 (9)."


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    record = Record("a-record", "here", "graph_maxflow", 0, "maxflow", STATE, 4)
    probe = make_record(record).probe
    assert isinstance(probe, Probe)
    return Catalogue.of([probe])


def state_of(catalogue: Catalogue, *replies: str) -> list[Stated]:
    (item,) = catalogue.items
    answered = [Answered(item, "picture", "picture/answer", n, Reply(text)) for n, text in enumerate(replies)]
    return stated_of(answered, score_run(answered, catalogue), catalogue)


@pytest.mark.parametrize(
    ("reply", "rests_on", "fault"),
    [
        (f"{TRUE}\nAnswer: 4", "exact", "none"),
        (f"{TRUE}\nAnswer: 5", "exact", "reasoning"),
        (f"{TRUE.replace('2->3 (9)', '2->3 (8)')}\nAnswer: 4", "enough", "none"),
        (f"{TRUE.replace('2->3 (9)', '2->3 (8)')}\nAnswer: 6", "enough", "reasoning"),
        (f"{TRUE.replace('2->3 (9)', '2->3 (1)')}\nAnswer: 2", "not enough", "perception"),
        (f"{TRUE.replace('2->3 (9)', '2->3 (1)')}\nAnswer: 7", "not enough", "both"),
        (f"{TRUE.replace('2->3 (9)', '2->3 (1)')}\nAnswer: 4", "not enough", "unexplained"),
        (f"{TRUE.replace('2->3 (9)', '3->2 (9)')}\nAnswer: 1", "not enough", "perception"),
        (f"{TRUE.replace(', 2->3 (9)', '')}\nAnswer: 1", "true", "perception"),  # a list says that this is all
        ("The capacity of 0->1 is 3.\nAnswer: 3", "true", "undetermined"),
        ("The capacity of 0->1 is 3.\nAnswer: 4", "true", "none"),
        ("The sink is node 2. The capacity of 0->2 is 2.\nAnswer: 3", "not enough", "perception"),
        ("Answer: 5", "nothing", "undetermined"),
        ("Answer: 4", "nothing", "undetermined"),
    ],
)  # fmt: skip
def test_where_the_fault_lies(catalogue: Catalogue, reply: str, rests_on: str, fault: str) -> None:
    (one,) = state_of(catalogue, reply)
    assert (one.rests_on, one.fault) == (rests_on, fault)


def test_only_answers_from_a_picture_state_what_is_seen(catalogue: Catalogue) -> None:
    (item,) = catalogue.items
    for arm, question in (("text", "matrix/answer"), ("combined", "picture/answer")):
        answered = [Answered(item, arm, question, 0, Reply(f"{TRUE}\nAnswer: 4"))]
        assert stated_of(answered, score_run(answered, catalogue), catalogue) == []
    assert state_of(catalogue, "I cannot see the picture.") == []


def test_diagnoses_that_lack_a_transcript_are_completed(catalogue: Catalogue) -> None:
    (item,) = catalogue.items
    bare = Diagnosis(item, "undetermined", None, None, False)
    (one,) = with_stated([bare], state_of(catalogue, f"{TRUE}\nAnswer: 5"))
    assert (one.fault, one.transcript) == ("reasoning", True)
    whole = Diagnosis(item, "perception", True, False, False)
    assert with_stated([whole], state_of(catalogue, f"{TRUE}\nAnswer: 5")) == [whole]
    two = state_of(catalogue, f"{TRUE}\nAnswer: 5", f"{TRUE.replace('2->3 (9)', '2->3 (1)')}\nAnswer: 2")
    assert with_stated([bare], two) == [bare]  # the two replies show two faults
