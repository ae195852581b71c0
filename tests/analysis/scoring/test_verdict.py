"""`isoprobe.score`: one reply to an item, a question, a row of a suite or a record."""

from concurrent.futures import ThreadPoolExecutor

import chess
import pytest

import isoprobe
from isoprobe.adapters.datasets.records.recorded import BadRecord
from isoprobe.analysis.scoring.verdict import score
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.registry import load_task


@pytest.fixture(scope="module")
def probe():
    return make_item(load_task("maxflow"), 1, 3, representations=("edge_list",))


def test_it_is_the_public_call(probe):
    said = f"The answer is {probe.item.answer}."
    assert isoprobe.score(probe, said) == score(probe, said)


def test_a_row_of_a_suite_an_item_and_a_question_agree(probe):
    right, wrong = f"The answer is {probe.item.answer}.", f"The answer is {probe.item.answer + 1}."
    question = next(each for each in probe.questions if each.about == "answer")
    for asked in (probe, probe.item, question):
        assert score(asked, right).outcome == "right"
        assert score(asked, wrong).outcome == "wrong"
        assert score(asked, "").outcome == "unparsed"


def test_an_item_with_named_choices_has_those_of_its_task():
    item = make_item(load_task("parity"), 1, 0, representations=("latex",)).item
    wrong = next(each for each in ("even", "odd", "neither") if each != item.answer)
    assert score(item, f"The function is {item.answer}.").outcome == "right"
    assert score(item, f"The function is {wrong}.").outcome == "wrong"
    assert score(item, "The function is blue.").outcome == "unparsed"


def test_a_move_is_read_in_the_position_of_its_puzzle():
    probe = make_item(load_task("puzzle"), 2, 7, representations=("fen",))
    board = chess.Board(probe.item.state["position"] + " 0 1")
    move = chess.Move.from_uci(probe.item.answer)
    another = next(each for each in board.legal_moves if each != move)
    question = probe.questions[0]
    assert question.kind == "move"
    for asked in (probe, probe.item, question):
        for text in (
            move.uci(),
            board.san(move),
            f"The best move is 1. {board.san(move)}!",
            f"Answer: {board.lan(move)}",
        ):
            assert score(asked, text).outcome == "right", text
        assert score(asked, board.san(another)).outcome == "wrong"
        assert score(asked, "Answer: Qa9").outcome == "unparsed"


def test_a_transcript_is_scored_by_name():
    probe = make_item(load_task("maxflow"), 1, 3, representations=("picture", "edge_list"))
    asked = next(each for each in probe.questions if each.about == "transcript" and each.element == "edge_list")
    text = next(view.payload for view in probe.views if view.representation == asked.element)
    assert score(probe, text, asked.id).outcome == "right"
    assert score(probe, text, asked.id).enough is True


def test_an_unknown_question_names_the_known_ones(probe):
    with pytest.raises(BadRecord, match="expected a question of"):
        score(probe, "5", "colour of the sky")


def test_a_record_is_an_item():
    record = {"answer": "Sun", "question_type": "multi_choice", "choices": ["Moon", "Sun"]}
    assert score(record, "(B)").points == 1.0
    assert score(record, "(A)").points == 0.0
    assert score({"answer": "e2e4", "answer_type": "move", "position": START}, "1. e4").outcome == "right"
    assert score({"answer": "e2e4", "answer_type": "move", "position": START}, "1. Ke4").outcome == "wrong"


START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def test_it_may_be_called_from_many_threads(probe):
    replies = [f"Answer: {n % 30}" for n in range(600)]
    with ThreadPoolExecutor(8) as pool:
        outcomes = list(pool.map(lambda text: score(probe.item, text).outcome, replies))
    assert outcomes == ["right" if n % 30 == probe.item.answer else "wrong" for n in range(600)]
