"""A published record as a probe: proved where it is a state of ours, as it came where not, and never an error."""

from __future__ import annotations

from pathlib import Path

from isoprobe.adapters.audit.report import Undecided
from isoprobe.adapters.datasets.dataset import BadRecord, load_dataset
from isoprobe.adapters.importing.making import IMPORTED, make_record
from isoprobe.probes.core import Probe
from tests.specimens.published import MAXFLOW, PARITY, PHYSICS, write_jsonl

ZERO = PARITY | {"latex": "$$f(x) = 0$$", "code": "f(x) = 0", "label": "even"}  # even and odd at once


def test_what_becomes_of_each_kind_of_record(tmp_path: Path) -> None:
    folder = write_jsonl(tmp_path / "isobench", "graph_maxflow", [MAXFLOW, "nonsense"])
    write_jsonl(folder, "math_parity", [ZERO])
    write_jsonl(folder, "physics", [PHYSICS])
    flow, nonsense, zero, asked = (make_record(each).probe for each in load_dataset("isobench").records(folder))
    assert isinstance(flow, Probe)
    assert (flow.item.task, flow.item.level) == ("maxflow", IMPORTED)
    assert len(flow.proof.answers) >= 2
    assert isinstance(nonsense, BadRecord)
    assert isinstance(zero, Undecided)
    assert isinstance(asked, Probe)
    assert asked.item.task == "published"


def test_the_forms_that_are_wanted_alone(tmp_path: Path) -> None:
    folder = write_jsonl(tmp_path / "isobench", "graph_maxflow", [MAXFLOW])
    (record,) = load_dataset("isobench").records(folder)
    made = make_record(record, ["edge_list"]).probe
    assert isinstance(made, Probe)
    assert [view.representation for view in made.views] == ["edge_list"]
