import inspect
from dataclasses import replace
from random import Random
from typing import NoReturn

import pytest

from isoprobe.analysis.scoring import scores
from isoprobe.analysis.scoring.scores import UnknownQuestion, of_pair, score, score_run
from isoprobe.probes.core import OUTCOMES, BadState, Probe, Query, Question, Reply
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.pairs import other_of
from isoprobe.probes.engine.registry import load_task, own_pictures
from isoprobe.probes.results import Answered
from tests.probes.laws import ASKED
from tests.specimens.effort import within
from tests.specimens.pools import ALL_ARMS, answered, pool, question, spoken

PROBE = pool("connectivity", 1)[0]
EVERY_TASK = pytest.mark.parametrize("name", own_pictures(), scope="module")  # a task's items are made once
FORM = question(PROBE, "picture/transcript/edge_list")


def outcome(q: Question, text: str | None, probe: Probe = PROBE, **reply):
    return score(q, Reply(text, **reply), probe.item).outcome


def some(name: str) -> tuple[Probe, ...]:
    """Four items of a task, or as many as it says, or the laws are told, to draw."""
    size = load_task(name).sample_size(1)
    return pool(name, min(4, ASKED or 4, 4 if size is None else size.proved))


def integer(expected) -> Question:
    return Question("picture/element/degree/0", "picture", Query("element", "degree"), "How many?", "integer", expected)


@pytest.mark.slow
@EVERY_TASK
def test_the_answer_key_scored_against_itself_is_right(name):
    for probe in some(name):
        for q in probe.questions:
            scored = score(q, Reply(spoken(q)), probe.item)
            assert scored.outcome == "right", (q.id, scored)
            assert scored.points == scored.of == (len(q.expected) if q.kind in ("options", "blanks") else 1)
            assert scored.enough is (True if q.kind == "transcript" else None)


@pytest.mark.slow
@EVERY_TASK
def test_the_nearest_wrong_answers_are_wrong(name):
    for probe in some(name):
        for q in probe.questions:
            if q.kind == "yes_no":
                near = ["no" if q.expected else "yes"]
            elif q.kind == "integer":
                sign = "-" if q.expected < 0 else ""
                near = [
                    f"{sign}2{abs(q.expected)}",
                    f"{q.expected}5",
                    f"{q.expected + 1}",
                    f"{q.expected - 1}",
                    f"{q.expected}.5",
                ]
                near += [str(-q.expected)] if q.expected else []
            elif q.kind == "options":
                near = [", ".join(sorted({*q.expected} ^ {letter})) for letter in "ABCDE"]
                near = [text for text in near if text and len(text) > 3 * len(q.expected) - 2]  # one too many
            elif q.kind == "choice":
                near = [choice for choice in q.choices if choice != q.expected]
            else:
                continue
            for text in near:
                assert outcome(q, f"Answer: {text}", probe) == outcome(q, text, probe) == "wrong", (q.id, text)


@pytest.mark.parametrize(
    ("expected", "text", "result"),
    [
        (5, "25", "wrong"),
        (25, "5", "wrong"),
        (3, "-3", "wrong"),
        (-3, "3", "wrong"),
        (3, "3.0", "right"),
        (3, "3.5", "wrong"),
        (0, "no", "unparsed"),
        (1, "yes", "unparsed"),
        (1234, "1,234", "right"),
        (12, "12, 13", "ambiguous"),
        ("17", "17", "right"),
    ],
)
def test_near_misses_of_integers(expected, text, result):
    assert outcome(integer(expected), text) == result


def test_each_outcome_has_its_case():
    q = question(PROBE, "picture/answer")
    cases = {
        "right": spoken(q),
        "wrong": "no" if q.expected else "yes",
        "ambiguous": "yes or no",
        "unparsed": "",
        "refused": "I'm sorry, but I can't help with that.",
        "failed": None,
    }
    assert {wanted: outcome(q, text) for wanted, text in cases.items()} == {wanted: wanted for wanted in cases}
    assert set(cases) | {"partial"} == set(OUTCOMES)
    assert outcome(q, "yes", error="timed out") == "failed"


def test_an_answer_kept_as_a_word_is_the_same_answer():
    q = question(PROBE, "picture/answer")
    for word in ("yes", "Yes", "no"):
        kept = replace(q, expected=word)
        assert outcome(kept, "Answer: Yes") == ("right" if word.lower() == "yes" else "wrong")


def test_a_letter_beside_the_text_of_another_option_is_wrong_where_either_is():
    """Else it is not known which of the two is meant."""
    asked = replace(integer("C"), kind="option", choices=("red", "green", "blue"))
    for expected, wanted in (("C", "wrong"), ("A", "ambiguous"), ("B", "ambiguous")):
        assert outcome(replace(asked, expected=expected), "Answer: A. green") == wanted


# ---- transcripts ----


def test_a_transcript_may_stand_in_a_code_block_or_after_thinking():
    text = str(FORM.expected)
    for reply in (f"```\n{text}\n```", f"Here it is:\n\n```text\n{text}\n```\nDone.", f"<think>hm</think>\n{text}\n\n"):
        scored = score(FORM, Reply(reply), PROBE.item)
        assert (scored.outcome, scored.enough) == ("right", True)
        assert reply[slice(*scored.span)].strip() == text


def in_blocks(*texts):
    return "\nOr rather:\n".join(f"```\n{text}\n```" for text in texts)


def test_of_several_code_blocks_the_last_one_that_can_be_read_counts():
    text = str(FORM.expected)
    other = text.replace("0-1, ", "")
    for blocks, right in (((other, text), True), ((text, other), False)):
        assert (outcome(FORM, in_blocks(*blocks)) == "right") is right
    for last in ("Done.", "", "9" * 70_000):
        assert outcome(FORM, in_blocks(other, text, last)) == "right"


def answer_to(task, probe, state):
    """What is right of this state where the item's own question is asked of it; None where it cannot be asked."""
    try:
        asked = {**state, "ask": probe.item.state["ask"]} if "ask" in state else state
        return task.solvers[-1].solve(asked).answer
    except BadState:
        return None


@pytest.mark.slow
@EVERY_TASK
def test_another_state_is_wrong_and_enough_only_if_the_solver_says_so(name):
    task = load_task(name)
    seen = set()
    for number, probe in enumerate(some(name)):
        asked = [q for q in probe.questions if q.about == "transcript"]
        if not asked:
            pytest.skip("a picture of this task cannot be written down in any text form")
        q = next((q for q in asked if q.element == "edge_list"), asked[0])
        state = task.corrupt(Random(number), probe.item.state)
        form = task.representation(q.element)
        written = form.show(task.transcribable(state), {})
        state = form.content(state, {}) if form.agrees else state  # what such a form says of it
        scored = score(q, Reply(str(written)), probe.item)
        enough = answer_to(task, probe, state) == probe.item.answer
        truth = task.transcribable(probe.item.state)
        true = enough and form.agrees(state, truth) if form.agrees else task.transcribable(state) == truth
        assert scored.outcome == ("right" if true else "wrong")
        assert scored.enough is enough
        seen.add(enough)
    assert False in seen


def test_an_edge_that_matters_not_is_wrong_and_enough():
    for probe in pool("connectivity", 12):
        if probe.item.answer is True:
            state = probe.item.state
            missing = {**state, "edges": [*state["edges"]]}
            nodes = list(state["nodes"])
            pair = next([u, v] for u in nodes for v in nodes if u < v and [u, v] not in state["edges"])
            missing["edges"] = sorted([*state["edges"], pair], key=lambda e: (nodes.index(e[0]), nodes.index(e[1])))
            text = load_task("connectivity").representation("edge_list").show(missing, {})
            scored = score(question(probe, FORM.id), Reply(str(text)), probe.item)
            assert (scored.outcome, scored.enough) == ("wrong", True)
            return
    raise AssertionError("no connected item in the pool")


@pytest.mark.parametrize(
    "text", ["", "   ", "The graph has a few nodes.", "Nodes:", "Nodes: 0, 1\nEdges: 0-", "\x00" * 50]
)
def test_an_unreadable_transcript_says_nothing_about_sight(text):
    scored = score(FORM, Reply(text), PROBE.item)
    assert (scored.outcome, scored.enough) == ("unparsed", None)


@pytest.mark.parametrize(
    ("task", "form", "text", "why"),
    [
        ("connectivity", "edge_list", "Nodes: 0, 1, 2\nEdges: 0-1, 2-2", "a node is joined to itself"),
        ("connectivity", "edge_list", "Nodes: 0, 1\nEdges: 0-1, 1-2", "2 is not one of the nodes"),
        ("connectivity", "matrix", "Nodes: 0, 1\n0 1\n0 0", "matrix is not symmetric"),
        ("maxflow", "edge_list", "Nodes: A, B\nArcs: A->B 5, A->B 6", "the arc from A to B stands there twice"),
        ("maxflow", "edge_list", "Nodes: A, B, A\nArcs: A->B 5", "a node stands there twice"),
    ],
)
def test_a_transcript_that_says_in_its_form_what_cannot_be_is_wrong(task, form, text, why):
    """As of a blurred sight: it is an answer, and no silence."""
    probe = pool(task, 1)[0]
    asked = replace(FORM, query=replace(FORM.query, element=form))
    scored = score(asked, Reply(f"I see this:\n\n```\n{text}\n```"), probe.item)
    assert (scored.outcome, scored.enough) == ("wrong", False)
    assert why in scored.rule


def test_a_refused_or_cut_transcript_is_no_evidence():
    assert outcome(FORM, "I'm sorry, but I can't help with that.") == "refused"
    assert outcome(FORM, str(FORM.expected), stop="length") == "unparsed"


@pytest.mark.parametrize("broken", ["read", "solve"])
def test_a_defect_of_a_reader_or_a_solver_is_told_and_ends_no_run(broken, monkeypatch):
    """As hostile text may find one: such a reply is no evidence of sight, or shows a state and no answer."""
    task = load_task("connectivity")

    def fails(*_: object) -> NoReturn:
        raise ZeroDivisionError("by nothing")

    form = task.representation("edge_list")
    spoilt = {
        "read": replace(task, representations=(replace(form, read=fails),)),
        "solve": replace(task, solvers=(replace(task.solvers[0], solve=fails),)),
    }[broken]
    monkeypatch.setattr(scores, "load_task", lambda name: spoilt)
    monkeypatch.setattr(scores, "_read_transcript", inspect.unwrap(scores._read_transcript))
    less = str(FORM.expected).replace("0-1, ", "")  # an edge that is not seen
    [text, wrong] = [f"As it stands here:\n\n```\n{said}\n```" for said in (FORM.expected, less)]
    found = [score(FORM, Reply(said), PROBE.item) for said in (text, wrong)]
    if broken == "read":
        assert [(one.outcome, one.enough) for one in found] == [("unparsed", None)] * 2
        assert found[0].rule == "ZeroDivisionError in reading edge_list: by nothing"
    else:
        assert [(one.outcome, one.enough) for one in found] == [("right", True), ("wrong", False)]
        assert found[1].rule == "ZeroDivisionError in solving what was read as edge_list: by nothing"


PIECES = ("0-1, ", "[", "Edges: ", "1 0 ", "\\\\", "& ", "```\n", "Nodes: " + "0, " * 300 + "\n", "9" * 4000)


def hostile_transcripts_take_little_time(name: str, size: int, outcomes: tuple[str, ...]) -> None:
    [probe] = pool(name, 1)
    for q in (q for q in probe.questions if q.about == "transcript"):
        for piece in PIECES:
            text = str(q.expected) + piece * (size // len(piece))
            scored = within(1, lambda _, asked=q, said=text: score(asked, Reply(said), probe.item))
            assert scored.outcome in outcomes, (q.element, piece)


@pytest.mark.slow
@EVERY_TASK
def test_a_hostile_transcript_takes_little_time(name):
    """As long as every form's reader takes; some read what stands before the hostile text."""
    hostile_transcripts_take_little_time(name, 15_000, ("right", "wrong", "unparsed"))


@pytest.mark.parametrize("name", ["connectivity", "isomorphism", "coins", "letters", "puzzle"])
def test_a_hostile_transcript_that_is_too_long_takes_little_time(name):
    hostile_transcripts_take_little_time(name, 300_000, ("wrong", "unparsed"))


# ---- runs ----


def test_a_run_is_scored_in_order_and_equal_replies_once():
    probes = pool("connectivity", 6)
    replies = answered(probes, ALL_ARMS, lambda item, arm, q: spoken(q) if arm != "picture" else None)
    scored = score_run(replies, probes)
    assert [(s.item, s.arm, s.question) for s in scored] == [(a.item, a.arm, a.question) for a in replies]
    assert {s.score.outcome for s in scored if s.arm != "picture"} == {"right"}
    assert {s.score.outcome for s in scored if s.arm == "picture"} == {"failed"}


def test_10_000_replies_take_half_a_second():
    probes = pool("connectivity", 6)
    said = ["Answer: yes", "**no**", "Let me see. Node 0 is next to 1.\nSo they are connected.", "I can't tell"]
    replies = answered(probes, ALL_ARMS, lambda item, arm, q: spoken(q) if arm == "transcript" else said[item.seed % 4])
    assert len(within(0.5, lambda _: score_run(replies * (10_000 // len(replies) + 1), probes))) >= 10_000


@pytest.mark.parametrize(("item", "q"), [("nowhere", "picture/answer"), (PROBE.item.id, "picture/nothing")])
def test_a_reply_to_an_unknown_question_names_it(item, q):
    with pytest.raises(UnknownQuestion, match=f"{item}.*{q}.*another suite") as caught:
        score_run([Answered(item, "picture", q, 0, Reply("yes"))], [PROBE])
    assert "\n" not in str(caught.value)


def test_the_right_move_of_a_pair_is_right():
    """A move is read on the board that its arm shows."""
    probe = make_item(load_task("puzzle"), 1, 0)
    question = next(each for each in probe.questions if each.about == "answer")
    asked, answer = of_pair(probe.item, question), other_of(probe.item, question).answer
    assert asked.expected == answer != probe.item.answer
    assert score(asked, Reply(f"Answer: {answer}"), probe.item).outcome == "right"
