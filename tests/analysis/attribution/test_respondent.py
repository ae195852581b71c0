from dataclasses import replace
from random import Random

import pytest

from isoprobe.analysis.attribution.labels import diagnose
from isoprobe.analysis.attribution.respondent import name_respondent
from isoprobe.analysis.scoring.scores import score_run
from isoprobe.probes.engine.registry import load_task
from tests.specimens.pools import ALL_ARMS, SPOKEN, answered, pool, spoken
from tests.specimens.respondents import consistent, numbers, say

PROBES = pool("connectivity", 60)
MANY = pool("connectivity", 120)  # from fewer nobody is surely within ten points of chance
TASK = load_task("connectivity")


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
    probes = pool("connectivity", 400) if kind == "guessing" else PROBES
    verdict = name_respondent(score_run(answered(probes, ALL_ARMS, KINDS[kind]), probes), probes)
    assert verdict.name == kind, verdict.why
    assert verdict.why
    assert "\n" not in str(verdict.why)
    assert verdict.leaning == {"blind": "perception", "unreasoning": "reasoning", "mixed": "perception"}.get(kind, "")


def test_the_same_answer_to_everything_is_a_guess():
    scored = score_run(answered(MANY, ALL_ARMS, always_yes), MANY)
    assert name_respondent(scored, MANY).name == "guessing"


def test_a_blind_respondent_who_hits_by_chance_is_blind():
    def say(item, arm, q):
        return spoken(q) if arm == "text" else guessing(item, arm, q)

    assert name_respondent(score_run(answered(PROBES, ALL_ARMS, say), PROBES), PROBES).name == "blind"


def test_a_blind_respondent_may_write_down_a_few_pictures_exactly():
    """Five of sixty: that is no sight."""
    lucky = {probe.item.id for probe in PROBES[:5]}

    def say(item, arm, q):
        if arm == "transcript" and item.id in lucky:
            return spoken(q)
        return spoken(q) if arm == "text" else guessing(item, arm, q)

    verdict = name_respondent(score_run(answered(PROBES, ALL_ARMS, say), PROBES), PROBES)
    assert verdict.name == "blind"
    assert str(verdict.why).count("%") >= 4  # a figure for each arm
    assert "not asked" not in str(verdict.why)


def test_a_guesser_on_few_items_is_not_called_one():
    scored = score_run(answered(PROBES, ALL_ARMS, guessing), PROBES)
    verdict = name_respondent(scored, PROBES)
    assert verdict.name == "unknown"
    told = str(verdict.why)
    low, high = (float(one.replace("−", "-")) for one in told[told.index("[") + 1 : told.index("]")].split(","))
    assert low <= 0 <= high  # the interval that says why: chance lies in it


def test_one_wrong_answer_is_not_perfect_and_nor_is_a_silent_one_or_few_items():
    def say(item, arm, q):
        if item is PROBES[7].item and arm == "picture":
            return wrong(q)
        return None if item is PROBES[8].item else spoken(q)

    assert name_respondent(score_run(answered(PROBES, ALL_ARMS, say), PROBES), PROBES).name == "capable"

    def silent(item, arm, q):
        return "" if item is PROBES[8].item else spoken(q)

    verdict = name_respondent(score_run(answered(PROBES, ALL_ARMS, silent), PROBES), PROBES)
    assert verdict.name == "capable"
    told = name_respondent(score_run(answered(MANY, ALL_ARMS, silent), MANY), MANY)
    assert str(told.why) == "all 476 answers are right; 4 more hold no answer"  # one item of 120, in four arms
    few = PROBES[:8]
    verdict = name_respondent(score_run(answered(few, ALL_ARMS, lambda item, arm, q: spoken(q)), few), few)
    assert verdict.name == "unknown"
    assert "63% or more" in str(verdict.why)  # 0.025 ** (1 / 8), the end of the 95% interval


def test_who_leaves_much_unanswered_has_no_name():
    """Right in all that it answers, and it answers 15% on the picture."""

    def say(item, arm, q):
        return spoken(q) if arm != "picture" or item.seed % 7 == 0 else "Let me think about"

    verdict = name_respondent(score_run(answered(PROBES, ALL_ARMS, say), PROBES), PROBES)
    assert verdict.name == "unknown"
    assert "80%" in str(verdict.why)


WITH_ELEMENTS = {**ALL_ARMS, "element": "picture/element/edge/0"}


def test_who_reads_elements_sees_though_it_writes_nothing_down_rightly():
    """Right on nine pictures in ten and on all elements; its transcripts are of other graphs."""

    def say(item, arm, q):
        if arm == "transcript":
            return blurred(item)
        if arm == "own_transcript":
            return wrong(q)
        return wrong(q) if arm == "picture" and item.seed % 10 == 0 else spoken(q)

    verdict = name_respondent(score_run(answered(MANY, WITH_ELEMENTS, say), MANY), MANY)
    assert verdict.name in ("capable", "not identified")
    assert verdict.leaning == ""


def test_who_is_at_chance_on_pictures_but_reads_elements_is_not_blind():
    def say(item, arm, q):
        return spoken(q) if arm in ("text", "element") else blurred(item) if arm == "transcript" else wrong(q)

    assert name_respondent(score_run(answered(PROBES, WITH_ELEMENTS, say), PROBES), PROBES).name != "blind"
    without = name_respondent(score_run(answered(PROBES, ALL_ARMS, say), PROBES), PROBES)
    assert without.name == "blind"


def test_a_text_that_is_harder_than_the_picture_is_no_lack_of_reasoning():
    def say(item, arm, q):
        return wrong(q) if arm == "text" and item.seed % 3 else spoken(q)

    verdict = name_respondent(score_run(answered(PROBES, ALL_ARMS, say), PROBES), PROBES)
    assert verdict.name == "not identified"
    assert "harder form" in str(verdict.why)
    assert verdict.leaning == ""


def test_a_text_that_is_harder_than_the_picture_is_seen_from_two_arms_too():
    def say(item, arm, q):
        return wrong(q) if arm == "text" and item.seed % 3 == 0 else spoken(q)

    two = {"picture": "picture/answer", "text": "edge_list/answer"}
    verdict = name_respondent(score_run(answered(PROBES, two, say), PROBES), PROBES)
    assert (verdict.name, verdict.leaning) == ("not identified", "")
    assert "our text is the harder form" in str(verdict.why)


def test_who_knows_answers_without_seeing_is_not_identified():
    def say(item, arm, q):
        return blurred(item) if arm == "transcript" else spoken(q)

    verdict = name_respondent(score_run(answered(PROBES, ALL_ARMS, say), PROBES), PROBES)
    assert verdict.name == "not identified"
    assert "without seeing" in str(verdict.why)


@pytest.mark.parametrize(
    ("fails", "leaning"),
    [
        ({"picture": 2}, "perception"),
        ({"picture": 6, "text": 6}, ""),  # all that is lost may be reasoning's, or half of it
    ],
)
def test_picture_and_text_alone_lean_where_the_bounds_do(fails, leaning):
    def say(item, arm, q):
        return wrong(q) if item.seed % fails.get(arm, 10**9) == 1 else spoken(q)

    two = {"picture": "picture/answer", "text": "edge_list/answer"}
    verdict = name_respondent(score_run(answered(PROBES, two, say), PROBES), PROBES)
    assert (verdict.name, verdict.leaning) == ("mixed", leaning)
    assert "bounds" in str(verdict.why)


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
    assert "all 15 answers are right" in str(name_respondent(scored, probes).why)
    alone = score_run(answered(essays, {"picture": "picture/answer"}, lambda item, arm, q: spoken(q)), essays)
    assert (name_respondent(alone, essays).name, alone[0].score.points) == ("unknown", 1.0)


# ---- one side alone ----


def erring(item, arm, q):
    return wrong(q) if item.seed % 4 == 0 else spoken(q)


@pytest.mark.parametrize("arms", [("picture",), ("picture", "own_transcript")])
def test_pictures_alone_leave_what_is_lost_between_bounds_and_say_what_is_missing(arms) -> None:
    found = name_respondent(score_run(answered(MANY, {arm: ALL_ARMS[arm] for arm in arms}, erring), MANY), MANY)
    assert found.name == "not identified"
    assert "What is missing are answers from a true text form of each picture" in str(found.why)
    lost = found.parts["loss"]
    assert lost.low < 0.25 < lost.high
    for part in ("perception", "reasoning"):
        assert (found.parts[part].least, found.parts[part].most) == (0.0, lost.value)
        assert found.parts[part].high == lost.high


def test_texts_alone_tell_of_reasoning_and_say_that_pictures_are_missing() -> None:
    found = name_respondent(score_run(answered(MANY, {"text": ALL_ARMS["text"]}, erring), MANY), MANY)
    assert found.name == "not identified"
    assert str(found.why).endswith("What is missing are the pictures")
    assert found.parts["reasoning"] == found.parts["loss"]
    assert "perception" not in found.parts


def test_texts_of_other_items_are_no_second_side() -> None:
    scored = score_run(answered(MANY, {arm: ALL_ARMS[arm] for arm in ("picture", "text")}, erring), MANY)
    half = {probe.item.id for probe in MANY[::2]}
    apart = [one for one in scored if (one.arm == "picture") == (one.item in half)]
    found = name_respondent(apart, MANY)
    assert found.name == "not identified"
    assert "asked in the arm “picture” alone" in str(found.why)
    both = name_respondent(scored, MANY)
    assert both.name == "mixed"
    assert not both.parts
