"""Planted respondents do what is planted: on every arm, at the stated rates, and by what they are shown."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace

import pytest

from isoprobe.adapters.models.models import BadModel, open_model
from isoprobe.adapters.models.planted import Manner, Planted
from isoprobe.adapters.strategies.arms import questions_of, strategy_of
from isoprobe.analysis.scoring import scores
from isoprobe.analysis.scoring.verdict import score
from isoprobe.probes.core import BadState, Model, Probe, Prompt, Query, Reply, Unreadable
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.registry import load_task, own_pictures
from isoprobe.probes.families.chess.moves import legal_moves
from isoprobe.probes.suites.batches import make_order, plan, varying
from tests.specimens.pools import pool
from tests.specimens.sums import COLOURS, put
from tests.specimens.sums import probes as make_probes


def right(model: Model, arm: str, probes: list[Probe]) -> float:
    """The share of items whose first question in this arm is answered as the truth is (a transcript: enough)."""
    task = load_task("sums")
    hits = 0
    for probe in probes:
        text = put(model, arm, probe)[0]
        if arm == "transcript":
            hits += task.solvers[0].solve(task.representation("tally").read(text, {})).answer == probe.item.answer
        else:
            hits += text == str(probe.item.answer)
    return hits / len(probes)


@pytest.mark.parametrize(
    ("spec", "picture", "text", "transcript", "own", "combined"),
    [
        ("see=1,think=1", 1, 1, 1, 1, 1),
        ("blind", 0, 1, 0, 0, 1),
        ("unreasoning", 0, 0, 1, 0, 0),
        ("both", 0, 0, 0, 0, 0),
        ("binding", 0, 1, 1, 1, 1),
    ],
)
def test_extremes_are_exact_on_every_arm(
    probes: list[Probe], spec: str, picture: int, text: int, transcript: int, own: int, combined: int
) -> None:
    model = open_model(f"planted:{spec}", probes)
    found = [right(model, arm, probes) for arm in ("picture", "text", "transcript", "own_transcript", "combined")]
    assert found == [picture, text, transcript, own, combined]


def test_rates_are_the_stated_ones_on_the_stated_arms(small_task: None) -> None:
    """2,000 items: three standard errors are at most 0.034."""
    many = [replace(p, item=replace(p.item, id=f"sums-v1-L1-s{k}")) for k, p in enumerate(make_probes(50) * 40)]
    for see, think in ((0.6, 0.95), (0.8, 0.6)):
        model = open_model(f"planted:see={see},think={think},seed=5", many)
        given = {"picture": see * think, "own_transcript": see * think, "text": think, "transcript": see}
        for arm, rate in given.items():
            assert abs(right(model, arm, many) - rate) < 0.034, arm


def test_what_is_perceived_is_the_same_for_every_prompt_about_a_view(probes: list[Probe]) -> None:
    """Transcripts in both forms, the row element and the answer all come from one perceived state."""
    task = load_task("sums")
    for probe in probes:
        model = open_model("planted:see=0.5,think=1", probes)
        tally, pair = (
            task.representation(form).read(put(model, "transcript", probe, form)[0], {}) for form in ("tally", "pair")
        )
        assert tally == pair
        row, colour, more = put(model, "element", probe)
        assert row == str(tally["left"])
        assert colour == probe.view("picture").style["colour"]
        assert more == ("yes" if tally["left"] > tally["right"] else "no")
        assert put(model, "picture", probe) == [str(tally["left"] + tally["right"])]


def test_a_transcript_that_comes_back_is_reasoned_on_as_it_stands(probes: list[Probe]) -> None:
    model = open_model("planted:blind", probes)
    [question] = questions_of("own_transcript", probes[0])
    work = strategy_of("own_transcript")(probes[0], question)
    next(work)
    assert model.ask([work.send(Reply("upper row: 20\nlower row: 19"))])[0].text == "39"
    work = strategy_of("own_transcript")(probes[0], question)
    next(work)
    assert (model.ask([work.send(Reply("many bars"))])[0].text or "").startswith("I cannot read this")


def test_a_failing_reasoner_is_wrong_even_where_its_transcript_is_wrong_too(probes: list[Probe]) -> None:
    model = open_model("planted:both", probes)
    for arm in ("picture", "text", "own_transcript", "combined", "reader_transcript"):
        for probe in probes:
            [text] = put(model, arm, probe)
            assert text.isdigit()
            assert text != str(probe.item.answer)


def test_mute_and_refusing_say_nothing_about_the_item(probes: list[Probe]) -> None:
    mute, refusing = open_model("planted:mute", probes), open_model("planted:refusing", probes)
    said = {text for probe in probes for text in put(refusing, "picture", probe)}
    assert {text for probe in probes for text in put(mute, "picture", probe)} == {""}
    assert len(said) > 2
    assert all("can" in text or "unable" in text or "not able" in text for text in said)


def test_guessing_owes_nothing_to_what_is_shown(small_task: None) -> None:
    few = make_probes(200)
    model = open_model("planted:guessing", few)
    assert right(model, "picture", few) < 0.25
    assert right(model, "text", few) < 0.25
    assert right(model, "transcript", few) < 0.25
    replies = [put(model, "element", probe) for probe in few]
    assert {row for row, _, _ in replies} == {str(n) for n in range(13)}
    assert {colour for _, colour, _ in replies} == set(COLOURS)
    yes = sum(more == "yes" for _, _, more in replies)
    assert 70 <= yes <= 130
    prompt = next(strategy_of("picture")(few[0], questions_of("picture", few[0])[0]))
    repeated = [model.ask([replace(prompt, sample=k)])[0].text for k in range(20)]
    assert len(set(repeated)) > 3
    assert model.ask([prompt])[0].text == repeated[0]


def test_a_guess_at_a_move_is_legal_where_it_is_asked() -> None:
    probe = make_item(load_task("puzzle"), 1, 4)
    model = open_model("planted:guessing", [probe])
    prompt = next(strategy_of("picture")(probe, questions_of("picture", probe)[0]))
    said = {str(model.ask([replace(prompt, sample=k)])[0].text) for k in range(40)}
    assert said <= {f"Answer: {move}" for move in legal_moves(probe.item.state["position"])}
    assert len(said) > 3


def test_a_seed_fixes_every_reply_and_another_seed_gives_others(probes: list[Probe]) -> None:
    def all_of(spec: str) -> str:
        model = open_model(spec, probes)
        return json.dumps([put(model, arm, probe) for probe in probes for arm in ("picture", "transcript", "text")])

    assert all_of("planted:see=0.5,think=0.5") == all_of("planted:think=0.5,see=0.5")
    assert all_of("planted:see=0.5,think=0.5") != all_of("planted:see=0.5,think=0.5,seed=1")


def test_an_item_of_another_suite_is_a_failed_request(probes: list[Probe]) -> None:
    model = open_model("planted:blind", probes[1:])
    prompt = next(strategy_of("picture")(probes[0], questions_of("picture", probes[0])[0]))
    [reply] = model.ask([prompt])
    assert reply.text is None
    assert "knows no item 'sums-v1-L1-s0'" in reply.error


def test_a_picture_that_is_not_the_items_is_not_perceived(probes: list[Probe]) -> None:
    model = open_model("planted:see=1", probes)
    other = replace(probes[0], views=(probes[1].views[0], *probes[0].views[1:]))
    assert put(model, "picture", other) == ["I cannot read this: this picture is not of the suite"]


def test_only_prompts_reach_it(probes: list[Probe]) -> None:
    """It goes by a question's structure, and says so where a prompt has none."""
    model = open_model("planted:see=1", probes)
    assert isinstance(model, Planted)
    prompt = next(strategy_of("picture")(probes[0], probes[0].questions[0]))
    [reply] = model.ask([replace(prompt, query=None)])
    assert reply.text is None
    assert "was not told what is asked" in reply.error


@pytest.mark.parametrize("name", own_pictures())
def test_on_the_real_tasks_too(name: str) -> None:
    """Each manner on each arm, of an item: right everywhere, or wrong everywhere, as planted."""
    task = load_task(name)
    few = pool(name, 1, min(task.levels))  # no planted respondent looks at pixels

    def hits(spec: str, arm: str) -> float:
        model, found = open_model(f"planted:{spec}", few), 0
        for probe in few:
            text = put(model, arm, probe)[0]
            if arm == "transcript":
                asked = questions_of(arm, probe)[0]
                with suppress(BadState, Unreadable):  # what was misread may have no answer to what is asked
                    state = task.representation(asked.element).read(text, asked.query.stated)
                    found += task.solvers[0].solve(state).answer == probe.item.answer
            else:
                found += text == task.respond(Query("answer"), probe.item.state)
        return found / len(few)

    expected = {"see=1": (1, 1, 1, 1, 1), "blind": (0, 1, 0, 0, 1), "unreasoning": (0, 0, 1, 0, 0)}
    expected |= {"both": (0, 0, 0, 0, 0), "binding": (0, 1, 1, 1, 1)}
    arms = ("picture", "text", "transcript", "own_transcript", "combined")
    asked = [k for k, arm in enumerate(arms) if questions_of(arm, few[0])]
    found = {spec: tuple(hits(spec, arms[k]) for k in asked) for spec in expected}
    assert found == {spec: tuple(rates[k] for k in asked) for spec, rates in expected.items()}


def test_memory_noise_and_one_kind_of_change_are_as_planted() -> None:
    """Of a program's seeds, each in variants of all types and of one alone: wrong is what is wrong by the plan."""
    orders = varying(plan(["clock_minutes"], [1], 6, variants=3), ["each"])
    made = [probe for order in orders if isinstance(probe := make_order(order), Probe)]

    def wrong(spec: str, sample: int = 0) -> dict[str, bool]:
        model = open_model(f"planted:{spec}", made)
        found = {}
        for probe in made:
            [question] = questions_of("picture", probe)
            prompt = next(strategy_of("picture")(probe, question))
            assert isinstance(prompt, Prompt)
            [reply] = model.ask([replace(prompt, sample=sample)])
            found[probe.item.id] = score(probe, reply.text or "").outcome != "right"
        return found

    first = {probe.item.seed: probe.item.answer for probe in made if not probe.item.variant}
    heart = wrong("memorise=1")
    for probe in made:
        assert heart[probe.item.id] == (probe.item.answer != first[probe.item.seed])
    thrown = wrong("colour=0.5")
    for probe in made:  # as the colours' own draw has it: the first variant's, where they do not change
        drawn = probe.item.variant if probe.item.labels.get("varied", "colour") == "colour" else 0
        like = next(
            other for other in made
            if (other.item.seed, other.item.variant) == (probe.item.seed, drawn)
            and (not drawn or other.item.labels.get("varied") == "colour")
        )  # fmt: skip
        assert thrown[probe.item.id] == thrown[like.item.id]
    assert 0.2 < sum(thrown.values()) / len(thrown) < 0.8
    noise = [wrong("noise=0.5", sample) for sample in (0, 1)]
    assert noise[0] == wrong("noise=0.5") != noise[1]
    assert 0.3 < sum(noise[0].values()) / len(made) < 0.7
    assert not any(wrong("memorise=0,colour=0,noise=0").values())
    assert not any(wrong("graph=1").values())  # a type that the program does not have


def test_abilities_fall_off_along_their_ladders() -> None:
    manner = Manner(see=0.9, see_at=5, think_at=3)
    easy, hard = (
        make_item(load_task("line_intersections"), level, 0, representations=("description",)).item
        for level in (101, 1010)
    )
    assert manner.at(easy)[0] == pytest.approx(0.9, abs=0.01)
    assert manner.at(easy)[1] == pytest.approx(0.95, abs=0.01)
    assert max(manner.at(hard)) < 0.01
    assert Manner(0.8, 0.7).at(hard) == (0.8, 0.7)
    steep = Manner(see_at=5, crossed=True)
    assert steep.at(replace(easy, labels={"see": 9, "think": 1}))[0] > 0.9
    assert steep.at(replace(easy, labels={"see": 1, "think": 9}))[0] < 0.1


@pytest.mark.parametrize("wrong", ["see_at=high", "think_at=-1", "see_at=nan"])
def test_a_threshold_that_is_no_number_is_told(wrong: str) -> None:
    with pytest.raises(BadModel, match="expected a number from 0 to 20"):
        open_model(f"planted:{wrong}", [])


@pytest.mark.parametrize(
    ("spec", "missed"), [("colour_blind", "colour"), ("letters_from=60", "edge"), ("crossing_blind", "edge")]
)
def test_what_is_missed_in_particular(spec: str, missed: str) -> None:
    """Of its own kind something is answered wrong, and all else rightly; from text forms everything."""
    probes = [make_item(load_task("connectivity"), 2, seed) for seed in range(6)]
    model = open_model(f"planted:{spec}", probes)
    wrong: set[str] = set()
    for probe in probes:
        for question, said in zip(questions_of("element", probe), put(model, "element", probe), strict=True):
            wrong |= {question.element} if scores.score(question, Reply(said), probe.item).outcome != "right" else set()
        [text] = put(model, "text", probe)[:1]
        assert scores.score(questions_of("text", probe)[0], Reply(text), probe.item).outcome == "right"
    assert missed in wrong
    assert wrong <= ({"colour"} if missed == "colour" else {"edge", "degree", "edge_count", "colour"})


def test_wrong_pixels_are_told() -> None:
    with pytest.raises(BadModel, match="letters_from is '900', expected a number from 0 to 200"):
        open_model("planted:letters_from=900", [])
