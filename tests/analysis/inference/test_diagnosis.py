from dataclasses import replace
from itertools import product
from random import Random

import pytest

from isoprobe.analysis.inference.diagnosis import agreement, diagnose, fault, name_respondent
from isoprobe.analysis.scoring.scores import score_run
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.results import Score, Scored
from tests.specimens.pools import ALL_ARMS, SPOKEN, answered, pool, spoken
from tests.specimens.respondents import consistent, numbers, say

PROBES = pool("connectivity", 60)
TASK = load_task("connectivity")


@pytest.mark.parametrize(
    ("text", "transcript", "picture", "blame"),
    [
        (True, True, True, "none"),
        (True, True, False, "binding"),
        (True, False, False, "perception"),
        (False, True, False, "reasoning"),
        (False, False, False, "both"),
        (True, False, True, "unexplained"),
        (False, True, True, "unexplained"),
        (False, False, True, "unexplained"),
    ],
)
def test_the_table_of_faults(text, transcript, picture, blame):
    assert fault(text, transcript, picture) == blame
    assert fault(text, transcript, picture, certified=False) == "item"


def test_missing_evidence_leaves_it_open():
    for arms in product((True, False, None), repeat=3):
        assert (fault(*arms) == "undetermined") == (None in arms)


def test_one_diagnosis_an_item_with_its_evidence():
    probes = list(PROBES[:3])
    probes[2] = replace(probes[2], views=tuple(replace(v, certified=False) for v in probes[2].views))
    scored = score_run(answered(tuple(probes[:2]), ALL_ARMS, lambda item, arm, q: spoken(q)), probes)
    scored = [one for one in scored if (one.item, one.arm) != (probes[1].item.id, "text")]
    found = diagnose(scored, probes)
    assert [(one.item, one.fault) for one in found] == [
        (probes[0].item.id, "none"),
        (probes[1].item.id, "undetermined"),
        (probes[2].item.id, "item"),
    ]
    assert (found[0].text, found[0].transcript, found[0].picture) == (True, True, True)
    assert found[1].text is None


def test_of_several_replies_the_majority_counts_and_a_tie_is_open():
    item = PROBES[0].item.id

    def with_texts(*right):
        texts = [Scored(item, "text", "q", k, Score("right" if r else "wrong", points=r)) for k, r in enumerate(right)]
        rest = [
            Scored(item, "picture", "q", 0, Score("wrong")),
            Scored(item, "transcript", "q", 0, Score("right", points=1, enough=True)),
        ]
        return diagnose([*texts, *rest], PROBES[:1])[0].fault

    assert with_texts(1, 1, 0) == "binding"
    assert with_texts(1, 0, 0) == "reasoning"
    assert with_texts(1, 0) == "undetermined"


# ---- respondents: what each kind would say, by hand; the planted ones stand in test_validation ----


def wrong(q):
    return f"Answer: {SPOKEN[not q.expected]}"


def blurred(item):
    state = TASK.corrupt(Random(item.id), item.state)
    return str(TASK.representation("edge_list").show(state, {}))


def blind(item, arm, q):
    return spoken(q) if arm == "text" else blurred(item) if arm == "transcript" else wrong(q)


def unreasoning(item, arm, q):
    return spoken(q) if arm == "transcript" else wrong(q)


def both(item, arm, q):
    return blurred(item) if arm == "transcript" else wrong(q)


def binding(item, arm, q):
    return wrong(q) if arm == "picture" else spoken(q)


def guessing(item, arm, q):
    rng = Random(f"{item.id}{arm}")
    if arm == "transcript":
        return str(TASK.representation("edge_list").show(TASK.make(rng, 1), {}))
    return rng.choice(["yes", "no"])


def always_yes(item, arm, q):
    return guessing(item, arm, q) if arm == "transcript" else "yes"


def half_blind(item, arm, q):
    return blind(item, arm, q) if item.seed % 3 == 0 else spoken(q)


KINDS = {
    "perfect": lambda item, arm, q: spoken(q),
    "blind": blind,
    "unreasoning": unreasoning,
    "both": both,
    "binding": binding,
    "guessing": guessing,
    "mute": lambda item, arm, q: "",
    "refusing": lambda item, arm, q: "I'm sorry, but I can't help with that.",
    "mixed": half_blind,
    "unknown": lambda item, arm, q: None,
}


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_is_named(kind):
    verdict = name_respondent(score_run(answered(PROBES, ALL_ARMS, KINDS[kind]), PROBES), PROBES)
    assert verdict.name == kind, verdict.why
    assert verdict.why
    assert "\n" not in str(verdict.why)
    assert verdict.leaning == {"blind": "perception", "unreasoning": "reasoning", "mixed": "perception"}.get(kind, "")


def test_the_same_answer_to_everything_is_a_guess():
    scored = score_run(answered(PROBES, ALL_ARMS, always_yes), PROBES)
    assert name_respondent(scored, PROBES).name == "guessing"


def test_a_blind_respondent_who_hits_by_chance_is_blind():
    def say(item, arm, q):
        return spoken(q) if arm == "text" else guessing(item, arm, q)

    assert name_respondent(score_run(answered(PROBES, ALL_ARMS, say), PROBES), PROBES).name == "blind"


def test_one_wrong_answer_is_not_perfect_and_a_silent_one_is_no_fault():
    def say(item, arm, q):
        if item is PROBES[7].item and arm == "picture":
            return wrong(q)
        return None if item is PROBES[8].item else spoken(q)

    verdict = name_respondent(score_run(answered(PROBES, ALL_ARMS, say), PROBES), PROBES)
    assert verdict.name == "mixed"

    def silent(item, arm, q):
        return "" if item is PROBES[8].item else spoken(q)

    assert name_respondent(score_run(answered(PROBES, ALL_ARMS, silent), PROBES), PROBES).name == "perfect"


def test_few_items_tell_nothing_about_guessing():
    few = PROBES[:8]
    scored = score_run(answered(few, ALL_ARMS, lambda item, arm, q: guessing(item, arm, q)), few)
    assert name_respondent(scored, few).name in ("unknown", "mixed")


def test_nothing_at_all():
    assert name_respondent([], PROBES).name == "unknown"


def test_agreement_is_zero_for_habits_and_far_from_it_for_knowledge():
    def biased(item, arm, q):
        return Random(f"{item.id}{arm}").choice(["yes", "yes", "yes", "no"])

    arms = {"picture": "picture/answer", "text": "edge_list/answer"}
    habits = agreement(score_run(answered(PROBES, arms, biased), PROBES), PROBES)
    assert all(one.low <= 0 <= one.high for one in habits.values())
    knowledge = agreement(score_run(answered(PROBES, arms, lambda i, a, q: spoken(q)), PROBES), PROBES)
    assert all(one.low > 0.3 for one in knowledge.values())
    contrary = agreement(score_run(answered(PROBES, arms, lambda i, a, q: wrong(q)), PROBES), PROBES)
    assert all(one.high < -0.3 for one in contrary.values())


def test_replies_about_pictures_that_nothing_reads_are_not_called_missing() -> None:
    probes = [replace(one, views=tuple(replace(v, certified=False) for v in one.views)) for one in numbers(3, 1)]
    verdict = name_respondent(score_run(say(probes, consistent), probes), probes)
    assert verdict.name == "unknown"
    assert "our reader reads back" in str(verdict.why)


def test_open_answers_are_measured_and_blame_nothing():
    """Beside closed questions they play no part; alone they leave all open, though transcripts are asked for."""
    essays, closed = pool("journey_plan", 3), pool("connectivity", 3)
    probes = (*essays, *closed)
    arms = {"picture": "picture/answer", "text": "listing/answer", "transcript": "picture/transcript/listing"}
    said = answered(essays, arms, lambda item, arm, q: spoken(q))
    said += answered(closed, ALL_ARMS, lambda item, arm, q: spoken(q))
    scored = score_run(said, probes)
    assert [one.fault for one in diagnose(scored, probes)] == ["undetermined"] * 3 + ["none"] * 3
    assert name_respondent(scored, probes).name == "perfect"
    alone = score_run(answered(essays, {"picture": "picture/answer"}, lambda item, arm, q: spoken(q)), essays)
    assert (name_respondent(alone, essays).name, alone[0].score.points) == ("unknown", 1.0)
