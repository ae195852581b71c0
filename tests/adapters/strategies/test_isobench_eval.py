"""The prompts of IsoBench's published runs: those of the logs, letter by letter, and what no log asks."""

from __future__ import annotations

import json
import re
from itertools import islice
from pathlib import Path

import pytest

from isoprobe.adapters.datasets.dataset import load_dataset
from isoprobe.adapters.datasets.records.files import pictures_wanted
from isoprobe.adapters.importing.importing import import_dataset
from isoprobe.adapters.importing.making import make_record
from isoprobe.adapters.models.reader import Reader
from isoprobe.adapters.prompting.prompts import text_of
from isoprobe.adapters.strategies.isobench_eval import LOGGED
from isoprobe.adapters.strategies.strategies import load_strategy
from isoprobe.adapters.strategies.unaskable import CannotAsk
from isoprobe.adapters.strategies.views import find_question
from isoprobe.probes.core import Picture, Probe, Prompt
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.published import published_probe
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.suites.suite import Suite
from tests.specimens.published import CHEMISTRY, PHYSICS, write_parquet

DATA = Path(__file__).parents[4] / "shared" / "data"
LOGS = DATA / "isobench_logs" / "gpt-5-nano"
FORMS = {"graph": "matrix", "math": "latex", "winner": "pgn", "chemistry": "description", "physics": "description"}
LOOKED_AT = 6  # records of each config


def asked(probe: Probe, view: str) -> Prompt:
    question = find_question(probe, "answer", view)
    assert question is not None
    prompt = next(load_strategy("isobench_eval")(probe, question))
    assert isinstance(prompt, Prompt)
    return prompt


def logged(config: str, modality: str) -> dict[int, str]:
    rows = json.loads((LOGS / f"{config}.json").read_bytes())
    return {row["sample_index"]: row["evaluation"]["input_prompt"] for row in rows if row["modality"] == modality}


CONFIGS = (
    *("graph_connectivity", "graph_isomorphism", "graph_maxflow", "math_parity", "math_convexity", "math_breakpoint"),
    *("winner_id", "chemistry", "physics"),
)


@pytest.mark.parametrize("config", CONFIGS)
def test_texts_are_asked_as_the_logs_hold_them(config: str) -> None:
    if not LOGS.is_dir():
        pytest.skip("the logs are not at ../shared/data/isobench_logs")
    form = FORMS[config.split("_", maxsplit=1)[0]]
    prompts, compared = logged(config, "text"), 0
    with pictures_wanted(wanted=False, states=False):
        for record in islice(load_dataset("isobench").records(DATA / "isobench", (config,)), LOOKED_AT):
            probe = make_record(record, (form,)).probe
            if not isinstance(probe, Probe):
                continue  # a game that no rule ended
            words, theirs = text_of(asked(probe, form)), prompts[record.index]
            if config == "graph_connectivity":  # a pair has no order, and ours is told in that of the nodes
                named = sorted((record.state["query"]), key=int)
                theirs = theirs.replace(f"node {named[1]} and node {named[0]}", f"node {named[0]} and node {named[1]}")
            if form == "latex":  # 6.0 is 6 here, and an interval is written as one
                words, theirs = (re.sub(r"\$\$f\(x\) = .*?\$\$", "a formula", each) for each in (words, theirs))
                assert "a formula." in words
            theirs = theirs.replace("#", "+")  # our games do not tell a mate
            assert words == theirs
            compared += 1
    assert compared >= 2


def test_pictures_are_asked_about_as_the_logs_hold_them(tmp_path: Path) -> None:
    if not LOGS.is_dir():
        pytest.skip("the logs are not at ../shared/data/isobench_logs")
    tasks = {"graph_isomorphism": "isomorphism", "math_parity": "parity", "math_convexity": "convexity"}
    for config, task in (tasks | {"math_breakpoint": "breakpoints", "winner_id": "winner"}).items():
        prompt = asked(probe := make_item(load_task(task), 1, 3), "picture")
        assert text_of(prompt).removeprefix("[picture]\n\n") in logged(config, "image").values()
        assert [part.file for part in prompt.messages[0].parts if isinstance(part, Picture)] == [
            probe.view("picture").payload
        ]


@pytest.mark.parametrize(("config", "row"), [("chemistry", CHEMISTRY), ("physics", PHYSICS)])
def test_science_is_asked_without_its_choices(config: str, row: dict[str, object], tmp_path: Path) -> None:
    import_dataset("isobench", write_parquet(tmp_path / "set", config, [row]), tmp_path / "suite")
    (probe,) = Suite.open(tmp_path / "suite")
    words = text_of(asked(probe, "picture"))
    assert f"answer the associated question.Question: {row['question']}\n" in words
    assert "(A)" not in words
    assert text_of(asked(probe, "description")).count(str(row["description"])) == 1


def test_nodes_are_told_by_colour_or_by_name() -> None:
    """As in the logs where the picture marks them, else by their names; the reader finds them either way."""
    told = set()
    for task, said in (("connectivity", "Query nodes are "), ("maxflow", "maximum flow from the source (")):
        for seed in range(12):
            probe = make_item(load_task(task), 1, seed)
            prompt = asked(probe, "picture")
            after = text_of(prompt).partition(said)[2].split()[0]
            told.add((task, after))
            if seed == 0:
                assert Reader().ask([prompt])[0].text == f"Answer: {_answer(probe)}"
    assert told == {("connectivity", "colored"), ("connectivity", "node"), ("maxflow", "color:"), ("maxflow", "node")}


def _answer(probe: Probe) -> str:
    question = find_question(probe, "answer", "picture")
    assert question is not None
    return {True: "yes", False: "no"}.get(question.expected, str(question.expected))  # type: ignore[call-overload]


def test_what_no_log_asks_is_said() -> None:
    puzzle = make_item(load_task("puzzle"), 1, 3)
    other = published_probe("x", "Which?", "option", "A", choices=("a", "b"))
    flow = make_item(load_task("maxflow"), 1, 3)
    for probe, view, why in (
        (puzzle, "picture", "IsoBench's runs hold no prompt for puzzle"),
        (other, "description", "other published sets"),
        (flow, "story", "no prompt for maxflow as story: expected --form matrix or --form matrix_latex"),
    ):
        with pytest.raises(CannotAsk, match=why):
            asked(probe, view)


def test_every_wording_belongs_to_a_config_that_was_run() -> None:
    assert len(LOGGED) == 2 * len(CONFIGS)
