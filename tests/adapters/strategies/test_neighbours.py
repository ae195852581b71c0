"""Examples from an imported set: which items are shown, in whose words, and what is said where there are too few."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import pytest

from isoprobe.adapters.strategies.neighbours import SOLUTIONS, SuiteNeighbours
from isoprobe.adapters.strategies.strategies import load_strategy
from isoprobe.adapters.strategies.unaskable import CannotAsk
from isoprobe.probes.core import Picture, Probe, Prompt
from isoprobe.probes.engine.published import published_probe
from isoprobe.probes.suites.suite import Suite, write_suite


def picture(shade: int) -> bytes:
    return bytes(cv2.imencode(".png", np.full((20, 30, 3), shade, np.uint8))[1])


def item(seed: int, variant: int, topic: str) -> Probe:
    return published_probe(
        f"{seed}-{variant}", f"Question {seed}. Round to two decimal places.", "real", seed + variant / 8,
        [picture(20 * seed + variant)], seed=seed, variant=variant,
        labels={"dataset": "made", "config": "one", "topic": topic},
    )  # fmt: skip


ITEMS = [item(seed, variant, "even" if seed % 2 == 0 else "odd") for seed in range(6) for variant in range(3)]


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Suite:
    other = published_probe("z", "Is it?", "yes_no", True, [picture(250)], seed=9, labels={"dataset": "made"})
    made = write_suite(tmp_path_factory.mktemp("neighbours") / "suite", [*ITEMS, other], "test")
    solved = [{"id": each.item.id, "text": f"Steps of {each.item.seed}."} for each in ITEMS if each.item.seed < 4]
    (Path(made.path) / SOLUTIONS).write_text("\n".join(map(json.dumps, solved)))
    return made


def shots(suite: Suite, spec: str, probe: Probe) -> tuple[Sequence[int], list[str], Prompt]:
    """The seeds that the examples are of, what is replied in them, and the prompt."""
    prompt = next(load_strategy(spec, neighbours=SuiteNeighbours(suite))(probe, probe.questions[0]))
    assert isinstance(prompt, Prompt)
    asked, said = prompt.messages[:-1:2], prompt.messages[1::2]
    seeds = [int(str(part).split()[1].rstrip(".")) for each in asked for part in each.parts if "Question" in str(part)]
    return seeds, [str(each.parts[0]) for each in said], prompt


def test_other_items_of_the_kind_are_shown_those_of_its_topic_first(suite: Suite) -> None:
    for probe in ITEMS:
        seeds, said, prompt = shots(suite, "few_shot(shots=3)", probe)
        assert probe.item.seed not in seeds
        assert {seed % 2 for seed in seeds} == {probe.item.seed % 2}
        assert all(len(answer.partition(".")[2]) == 2 for answer in said)  # two decimals, as is asked
        assert sum(isinstance(part, Picture) for each in prompt.messages for part in each.parts) == 4


def test_the_same_examples_come_in_every_run_and_not_for_every_item_the_same(suite: Suite) -> None:
    first = [shots(suite, "few_shot(shots=2)", probe)[1] for probe in ITEMS]
    assert first == [shots(Suite.open(suite.path), "few_shot(shots=2)", probe)[1] for probe in ITEMS]
    assert len({tuple(each) for each in first}) > 3


def test_published_solutions_are_the_steps(suite: Suite) -> None:
    seeds, said, _ = shots(suite, "few_shot(shots=2,reasoning=yes)", ITEMS[0])
    assert set(seeds) <= {1, 2, 3}
    for seed, reply in zip(seeds, said, strict=True):
        assert reply.startswith(f"Steps of {seed}.\n\nAnswer: ")


def test_trials_of_the_question_are_its_variants(suite: Suite) -> None:
    seeds, said, _ = shots(suite, "dynamath_variants(shots=2)", ITEMS[4])
    assert seeds == [1, 1]
    assert said == ["1.00", "1.25"]
    _, given, _ = shots(suite, "dynamath_variants(copy=yes)", ITEMS[4])
    assert given == ["1.12"]


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("few_shot(shots=40)", "15 other items of its kind shown as picture are there to show, 40 are asked for"),
        (
            "few_shot(shots=13,reasoning=yes)",
            "12 other items of its kind with a solution shown as picture are there to show, 13 are asked for",
        ),
        ("dynamath_variants", "2 other variants shown as picture are there to show, 3 are asked for"),
        ("dynamath_variants(copy=yes,reasoning=yes)", "no solution is there to show"),
    ],
)
def test_too_few_are_told(suite: Suite, spec: str, why: str) -> None:
    with pytest.raises(CannotAsk, match=why):
        shots(suite, spec, ITEMS[-1])


def test_without_its_set_a_published_item_has_no_examples() -> None:
    with pytest.raises(CannotAsk, match="the other items of its set are not at hand"):
        next(load_strategy("few_shot")(ITEMS[0], ITEMS[0].questions[0]))
