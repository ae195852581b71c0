"""Audits find the wrong label, the ambiguous and the undecidable one, and name the record that cannot be read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from isoprobe.adapters.audit.audit import _Auditor, audit
from isoprobe.adapters.audit.chess_engine import Opinion
from isoprobe.adapters.datasets.dataset import BadDataset, Record
from isoprobe.probes.engine.registry import load_task
from tests.specimens.published import ALL, CONNECTIVITY, MAXFLOW, PARITY, PHYSICS, png, write_jsonl, write_parquet

REAL = Path(__file__).parents[4] / "shared" / "data"
real = pytest.mark.skipif(not REAL.is_dir(), reason="the published sets are not at ../shared/data")


def test_right_wrong_and_bad_records_are_told_apart(tmp_path: Path) -> None:
    rows = [MAXFLOW, MAXFLOW | {"label": 4}, MAXFLOW | {"sink_node": 0}, "nonsense", MAXFLOW]
    folder = write_jsonl(tmp_path / "isobench", "graph_maxflow", rows)
    ticks: list[None] = []
    report = audit("isobench", folder, tick=lambda: ticks.append(None))
    (found,) = report.configs
    assert (found.records, found.confirmed, len(found.wrong), len(found.unreadable)) == (5, 2, 1, 2)
    assert len(ticks) == 5
    assert not report.all_confirmed
    assert (found.wrong[0].place, found.wrong[0].published, found.wrong[0].proved) == (
        "graph_maxflow.jsonl line 2",
        4,
        3,
    )
    assert [str(bad)[:70] for bad in found.unreadable] == [
        "graph_maxflow.jsonl line 3: source_node and sink_node are both 0, expe",
        "graph_maxflow.jsonl line 4: 'nonsense', expected JSON: Expecting value",
    ]


def test_all_confirmed_in_both_layouts(tmp_path: Path) -> None:
    folder = write_parquet(tmp_path / "isobench", "graph_connectivity", [CONNECTIVITY, CONNECTIVITY])
    write_jsonl(folder, "graph_maxflow", [MAXFLOW])
    report = audit("isobench", folder)
    assert report.all_confirmed
    assert [(each.config, each.task, each.confirmed) for each in report.configs] == [
        ("graph_connectivity", "connectivity", 2),
        ("graph_maxflow", "maxflow", 1),
    ]
    assert all(len(each.solvers) >= 2 for each in report.configs)
    assert [each.config for each in audit("isobench", folder, ["graph_maxflow"]).configs] == ["graph_maxflow"]


def test_every_config_in_both_layouts(tmp_path: Path) -> None:
    """All ten as published, and as lines: the same counts."""
    for config, row in ALL.items():
        write_parquet(tmp_path / "table", config, [row])
        write_jsonl(tmp_path / "lines", config, [row])
    table, lines = (audit("isobench", tmp_path / name) for name in ("table", "lines"))
    for report, without in ((table, 0), (lines, 1)):
        assert [each.config for each in report.configs] == list(ALL)
        assert report.absent == ()
        found = {each.config: each for each in report.configs}
        assert [config for config, each in found.items() if each.unproved] == ["chemistry", "physics"]
        assert [each.without_picture for each in found.values() if each.unproved] == [without] * 2
        settled = [each.confirmed + each.unproved + len(each.undecidable) for each in found.values()]
        assert settled == [1] * 10
        assert not report.all_confirmed


def test_a_file_that_cannot_be_read_ends_nothing(tmp_path: Path) -> None:
    folder = write_parquet(tmp_path / "isobench", "graph_connectivity", [CONNECTIVITY])
    (folder / "physics.jsonl").write_text("not a record\n")
    write_parquet(folder, "graph_maxflow", [MAXFLOW])
    (folder / "graph_maxflow" / "validation-00000-of-00001.parquet").write_bytes(b"nothing")
    report = audit("isobench", folder)
    assert {each.config: (each.records, each.confirmed, len(each.unreadable)) for each in report.configs} == {
        "graph_connectivity": (1, 1, 0), "physics": (1, 0, 1), "graph_maxflow": (1, 0, 1),
    }  # fmt: skip
    assert set(report.absent) == set(ALL) - {"graph_connectivity", "physics", "graph_maxflow"}


def test_a_config_that_is_named_must_be_there(tmp_path: Path) -> None:
    folder = write_jsonl(tmp_path / "isobench", "graph_maxflow", [MAXFLOW])
    with pytest.raises(BadDataset, match="holds no record of puzzle, expected some"):
        audit("isobench", folder, ["graph_maxflow", "puzzle"])


def test_a_label_that_differs_from_an_earlier_one_on_the_same_state_is_ambiguous(tmp_path: Path) -> None:
    rows = [CONNECTIVITY, CONNECTIVITY | {"label": False}, CONNECTIVITY]
    (found,) = audit("isobench", write_jsonl(tmp_path / "isobench", "graph_connectivity", rows)).configs
    assert (found.confirmed, len(found.wrong), found.repeated) == (2, 1, 2)
    (doubtful,) = found.ambiguous
    assert doubtful.id == "isobench-graph_connectivity-1"
    assert "what graph_connectivity.jsonl line 1 shows, which is labelled True, and is labelled False" in doubtful.why


def test_two_right_answers_are_ambiguous_and_not_wrong(tmp_path: Path) -> None:
    row = PARITY | {"latex": "$$f(x) = 0$$", "code": "f(x) = 0", "label": "odd"}
    (found,) = audit("isobench", write_jsonl(tmp_path / "isobench", "math_parity", [row, PARITY])).configs
    assert (found.confirmed, found.wrong, len(found.undecidable)) == (1, [], 1)
    assert [each.why for each in found.ambiguous] == ["f = 0 is even and odd at once"]


def test_puzzles_with_several_fastest_mates_are_ambiguous(tmp_path: Path) -> None:
    puzzles = tmp_path / "puzzles.jsonl"
    boards = ["6k1/5ppp/8/8/8/8/5PPP/3RQ1K1 w - - 0 1", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"]
    lines = [{"fen_shown": fen, "best_move_uci": "d1d8", "themes": ["mate"]} for fen in boards]
    puzzles.write_text("".join(json.dumps(line) + "\n" for line in lines))
    (found,) = audit("puzzles", puzzles).configs
    assert found.confirmed == 1
    assert [each.why for each in found.ambiguous] == ["2 moves mate in 1: d1d8, e1e8"]


def test_what_an_engine_finds_as_good_is_ambiguous() -> None:
    """The audit goes by the engine's own wording."""
    auditor = _Auditor("puzzle", load_task("puzzle"))
    record = Record("p", "line 1", "puzzle", 0, "puzzle", {}, "a1a2")
    for equal in (("a1a2", "b1b2"), ("a1a2",)):
        auditor._prove(load_task("puzzle"), record, Opinion("a1a2", equal, "+3.2").about("a1a2"))
    assert len(auditor.audit.undecidable) == 2
    assert [each.why for each in auditor.audit.ambiguous] == [Opinion("a1a2", ("a1a2", "b1b2"), "+3.2").about("a1a2")]


def test_questions_are_unproved_and_their_faults_are_found(tmp_path: Path) -> None:
    other_order = PHYSICS | {"choices": ["repel", "attract"], "label": 1}
    contradicted = PHYSICS | {"label": 1}
    twins = PHYSICS | {"choices": ["attract", "repel", " attract"], "question": "Attract?"}
    rows = [PHYSICS, other_order, contradicted, twins, PHYSICS | {"label": 7}]
    (found,) = audit("isobench", write_jsonl(tmp_path / "isobench", "physics", rows)).configs
    assert (found.records, found.unproved, found.repeated, len(found.unreadable)) == (5, 4, 2, 1)
    assert [each.id[-1] for each in found.ambiguous] == ["2", "3"]
    assert found.ambiguous[1].why == "options 0 and 2 are both 'attract', one of them is the labelled one"
    assert found.answers == {"option 0": 2, "option 1": 2}
    assert {score.rule for score in found.rules} >= {"the longest option", "the commonest place"}


def test_the_same_question_about_another_picture_is_another(tmp_path: Path) -> None:
    rows = [PHYSICS | {"image": {"bytes": png(20 + k), "path": None}, "label": k} for k in range(2)]
    (found,) = audit("isobench", write_parquet(tmp_path / "isobench", "physics", rows)).configs
    assert (found.unproved, found.repeated, found.ambiguous) == (2, 0, [])


@real
def test_every_isobench_graph_label_is_confirmed() -> None:
    report = audit("isobench", REAL / "isobench", ["graph_connectivity", "graph_maxflow", "graph_isomorphism"])
    assert report.all_confirmed
    assert {each.config: each.confirmed for each in report.configs} == {
        "graph_connectivity": 128, "graph_maxflow": 128, "graph_isomorphism": 128,
    }  # fmt: skip
    rules = {(config, score.rule, score.how): (score.right, beat) for config, score, beat in report.blind()}
    # One rule decides 98% of the published pairs.
    assert rules["graph_isomorphism", "equal degree sequences => yes", "fixed"] == (126, True)
    assert rules["graph_isomorphism", "equal numbers of edges => yes", "fixed"] == (64, False)
    # No search is needed for any of the published flows.
    assert rules["graph_maxflow", "the smaller of the two, each arc limited by the next", "fixed"] == (128, True)
    assert rules["graph_maxflow", "the smaller of the two", "fixed"] == (105, True)
    assert rules["graph_connectivity", "both query nodes have an edge => yes", "fixed"] == (107, True)
    assert rules["graph_connectivity", "the most frequent answer", "constant"] == (64, False)


@real
def test_every_nlgraph_answer_is_confirmed() -> None:
    report = audit("nlgraph", REAL / "nlgraph")
    assert report.all_confirmed
    assert {each.config: each.confirmed for each in report.configs} == {"connectivity": 371, "flow": 58}


@real
def test_the_whole_of_isobench_at_hand() -> None:
    report = audit("isobench", REAL / "isobench")
    assert report.absent == ("puzzle",)
    counts = [
        (each.config, each.records, each.confirmed, len(each.wrong), len(each.undecidable), each.unproved)
        for each in report.configs
    ]
    assert counts == [
        ("graph_connectivity", 128, 128, 0, 0, 0),
        ("graph_maxflow", 128, 128, 0, 0, 0),
        ("graph_isomorphism", 128, 128, 0, 0, 0),
        ("math_parity", 384, 378, 5, 1, 0),
        ("math_convexity", 256, 255, 0, 1, 0),
        ("math_breakpoint", 256, 256, 0, 0, 0),
        ("winner_id", 257, 107, 0, 150, 0),
        ("chemistry", 75, 0, 0, 0, 75),
        ("physics", 75, 0, 0, 0, 75),
    ]
    assert [each.id for config in report.configs for each in config.ambiguous] == [
        "isobench-math_parity-311", "isobench-math_convexity-188",
    ]  # fmt: skip
    assert not any(each.unreadable for each in report.configs)
