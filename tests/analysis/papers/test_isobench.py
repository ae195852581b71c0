"""Each figure is worked out by hand from a run of a dozen replies."""

from __future__ import annotations

import json

import pytest

from isoprobe.analysis.inference.measures import Measure, find
from isoprobe.analysis.inference.paper_table import NONE
from isoprobe.analysis.papers.isobench import isobench_measures, isobench_tables
from isoprobe.analysis.report.findings import Findings
from isoprobe.analysis.report.findings import find as find_out
from isoprobe.probes.core import Probe
from isoprobe.probes.results import Answered
from tests.specimens.findings import english
from tests.specimens.respondents import probe, say, told

FORMS = ("matrix", "story")
FLOW = [probe(s, 0, s, "maxflow", forms=FORMS) for s in range(4)]
PATHS = [probe(s, 0, s, "connectivity", forms=FORMS) for s in range(4)]
PARITY = [probe(s, 0, s, "parity", forms=("latex", "code")) for s in range(2)]
PROBES = [*FLOW, *PATHS, *PARITY]


def right(probes: list[Probe], seeds: set[int], arm: str, view: str) -> list[Answered]:
    """Replies that are right of these seeds alone."""
    return say(probes, lambda item, k: str(item.answer) if item.seed in seeds else "99", 1, arm, view)


ANSWERED = [
    *right(FLOW, {0}, "picture", "picture"),  # 1 of 4
    *right(FLOW, {0, 1}, "text", "matrix"),  # 2 of 4
    *right(FLOW, {0, 1, 2}, "text", "story"),  # 3 of 4: the best of the task
    *right(FLOW, {0, 1, 2, 3}, "combined", "picture"),
    *right(FLOW, set(), "own_transcript", "picture"),
    *right(PATHS, {0, 1, 2}, "picture", "picture"),  # 3 of 4
    *right(PATHS, {0, 1, 2, 3}, "text", "matrix"),  # 4 of 4
    *right(PATHS, {0}, "text", "story"),  # 1 of 4
    *right(PARITY, {0}, "picture", "picture"),  # 1 of 2
    *right(PARITY, {0, 1}, "text", "latex"),  # 2 of 2
    *right(PARITY, {1}, "text", "code"),
]


def run(answered: list[Answered] = ANSWERED, model: str = "m") -> Findings:
    return find_out(model, answered, PROBES, strategy="direct")


def value(figure: Measure | None) -> float:
    assert figure is not None
    return figure.estimate.value


def test_table_1_by_hand() -> None:
    found = run()

    def of(subject: str, representation: str) -> Measure | None:
        return find(found, "isobench_1", "accuracy", subject=subject, representation=representation)

    assert value(of("Algorithms", "image")) == 0.5  # 4 of 8
    assert value(of("Algorithms", "text")) == 0.75  # the matrix: 6 of 8; the story has 4 of 8
    text = of("Algorithms", "text")
    assert text is not None
    assert text.key["form"] == "matrix"
    assert value(of("Mathematics", "image")) == 0.5
    assert value(of("Mathematics", "text")) == 1
    assert value(of("Average", "image")) == 0.5
    assert value(of("Average", "text")) == 0.875
    assert value(of("Average", "gap")) == pytest.approx(0.375)
    assert of("Games", "image") is None


def test_table_6_by_hand() -> None:
    found = run()

    def of(name: str, method: str, task: str = "maxflow") -> Measure | None:
        return find(found, "isobench_6", name, task=task, method=method)

    assert [value(of("accuracy", m)) for m in ("image", "text", "isocb", "isosp")] == [0.25, 0.75, 1, 0]
    assert [value(of("gain", m)) for m in ("text", "isocb", "isosp")] == [0.5, 0.75, -0.25]
    assert of("accuracy", "image", "connectivity") is None  # asked in neither of the paper's two ways


def test_the_sheets_have_the_papers_lines_and_one_column_a_model() -> None:
    other = run([a for a in ANSWERED if a.arm in ("picture", "text")], "other")
    first, parts, sixth, eighth = isobench_tables([run(), other])
    assert english(first.columns) == ("m", "other", "Random Guess")
    assert [english(row.heads) for row in first.rows] == [
        ("Mathematics", "Image"),
        ("Mathematics", "Text"),
        ("Algorithms", "Image"),
        ("Algorithms", "Text"),
        ("Average", "Image"),
        ("Average", "Text"),
        ("Average", "Delta (Text – Image)"),
    ]
    assert [row.cells[0].text for row in first.rows] == ["50.0", "100.0", "50.0", "75.0", "50.0", "87.5", "+37.5"]
    assert [row.span for row in first.rows] == [2, 0, 2, 0, 3, 0, 0]
    assert ("Even/Odd Function", "latex") in [english(row.heads) for row in parts.rows]
    assert [english(row.heads) for row in sixth.rows] == [
        ("Maximum Flow", name) for name in ("Image", "Text (Best)", "IsoCB", "IsoSP")
    ]
    assert [cell.small for row in sixth.rows for cell in row.cells[:1]] == ["", "+50.0", "+75.0", "−25.0"]
    assert {row.cells[1].text for row in sixth.rows} == {NONE}
    assert [(*english(row.heads), row.cells[0].text) for row in eighth.rows] == [
        ("Mathematics", "Image", "50.0"),
        ("Mathematics", "Text (code)", "50.0"),
        ("Mathematics", "Text (latex)", "100.0"),
        ("Algorithms", "Image", "50.0"),  # 4 of 8
        ("Algorithms", "Text (matrix)", "75.0"),  # 6 of 8
        ("Algorithms", "Text (story)", "50.0"),  # 4 of 8
    ]
    assert sixth.lines()[3] == ["Maximum Flow", "IsoCB", "100.0 (+75.0)", NONE]


def test_a_form_that_only_some_tasks_have_is_not_the_best_of_the_subject() -> None:
    answered = [a for a in ANSWERED if not (a.item.startswith("connectivity") and a.question == "matrix/answer")]
    text = find(run(answered), "isobench_1", "accuracy", subject="Algorithms", representation="text")
    assert text is not None
    assert (text.key["form"], text.estimate.value) == ("story", 0.5)
    answered = [a for a in answered if not (a.item.startswith("maxflow") and a.question == "story/answer")]
    text = find(run(answered), "isobench_1", "accuracy", subject="Algorithms", representation="text")
    assert text is not None
    assert text.key["form"] == "story and matrix"
    assert text.estimate.value == 3 / 8


def test_what_is_no_evidence_counts_on_neither_side() -> None:
    said = {0: "0", 1: "", 2: "I cannot tell.", 3: "99"}
    answered = [a for a in ANSWERED if not (a.arm == "picture" and a.item.startswith("maxflow"))]
    answered += say(FLOW, lambda item, k: said[item.seed], 1, "picture", "picture")
    found = run(answered)
    image = find(found, "isobench_6", "accuracy", task="maxflow", method="image")
    gain = find(found, "isobench_6", "gain", task="maxflow", method="isocb")
    assert (value(image), value(gain)) == (0.5, 0.5)
    assert gain is not None
    assert gain.estimate.n == 2


def test_other_tasks_and_runs_without_text_have_no_such_table() -> None:
    letters = [probe(s, 0, s, "letters") for s in range(3)]
    assert isobench_measures(*told(letters, right(letters, {0}, "picture", "picture"))) == []
    alone = run([a for a in ANSWERED if a.arm == "picture"])
    assert [table.name for table in isobench_tables([alone])] == ["isobench_2"]
    json.dumps(run().to_json())


def test_science_is_counted_ours_and_as_published() -> None:
    ours = [probe(s, 0, s, "magnet_pairs") for s in range(4)]
    theirs = [probe(s, 0, s, "published", labels={"dataset": "isobench", "config": "chemistry"}) for s in range(2)]
    both = [*ours, *theirs, *PATHS]
    answered = [*right(ours, {0, 1, 2}, "picture", "picture"), *right(theirs, {1}, "picture", "picture")]
    figures = isobench_measures(*told(both, answered))
    found = {f.key["task"]: f.estimate.value for f in figures if f.table == "isobench_2"}
    assert found == {"physics": 0.75, "chemistry": 0.5}
    alone = isobench_measures(*told([*ours, *theirs], answered))
    assert {f.key["task"] for f in alone if f.table == "isobench_2"} == {"chemistry"}
