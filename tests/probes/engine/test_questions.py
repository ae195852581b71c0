"""The engine of questions, on a small task of its own: dots of two colours in a row."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.probes.core import (
    BadState,
    Disproved,
    Item,
    Language,
    Query,
    Question,
    Representation,
    State,
    Unreadable,
    View,
)
from isoprobe.probes.engine.answers import integer
from isoprobe.probes.engine.languages import Said
from isoprobe.probes.engine.questions import Arguments, Element, Questionnaire, States, text_style

STATE = {"dots": ["red", "blue", "red"]}


def _truth(dots: list[str], arguments: Arguments) -> bool | None:
    return dots[int(arguments[0]) - 1] == arguments[1] if len(arguments) == 2 else "green" in dots


ELEMENTS = (
    Element(
        "colour",
        (Said("Is dot {a} {b}?", "第{a}个点是{b}吗？"), Said("Is any dot green?", "有绿点吗？")),
        "yes_no",
        _truth,
        lambda rng, dots: rng.choice([("1", "red"), ("2", "red")]),
        stated=lambda arguments: {"dot": arguments[0]},
    ),
    Element("colour", "Is any dot green?", "yes_no", _truth),
    Element("green", "Where is the green dot?", "integer", lambda dots, _: dots.index("green"), lambda rng, dots: None),
)


def _validate(state: State) -> None:
    if not isinstance(state.get("dots"), list):
        raise BadState("no dots")


def _solve(state: State) -> int:
    if not state["dots"]:
        raise Disproved("no dots, no number")
    return len(state["dots"])


def _shown(state: State, style: dict) -> str:
    return ("点：" if style.get("language") == "zh" else "Dots: ") + " ".join(state["dots"])


ROW = Representation(
    "row", "text", lambda rng, state: {}, _shown, lambda s, y: {}, lambda s, y: s, lambda p, g: {}, form="Dots: a b c"
)
OTHER = Representation("other", "text", ROW.style, ROW.show, ROW.stated, ROW.content, ROW.read, form="the same")


def asker(**changed: object) -> Questionnaire:
    made = {
        "ask": lambda item, view: f"How many dots in the {view.representation}?",
        "answer": integer(),
        "solve": _solve,
        "states": States(_validate, lambda state: {"dots": state["dots"]}),
        "forms": (ROW, OTHER),
        "request": Said("Write it as {form}.", "写作 {form}。"),
        "elements": ELEMENTS,
        "scene": lambda state: state["dots"],
        "sentence": lambda stated: f"Seen from {stated['side']}." if "side" in stated else "",
    }
    return Questionnaire(**{**made, **changed})  # type: ignore[arg-type]


def asked(medium: str = "image", language: Language = "en", **changed: object) -> dict[str, Question]:
    item = Item("x", "dots", 1, 1, 1, 0, STATE, 3, {}, language)
    view = View("x", "view", medium, {}, {"side": "left", "order": 1}, "", True, 1)  # type: ignore[arg-type]
    return {question.id: question for question in asker(**changed).questions(item, view, Random(1))}


def test_a_text_is_asked_for_the_answer_alone_and_a_picture_for_all() -> None:
    assert list(asked("text")) == ["view/answer"]
    assert list(asked()) == [
        "view/answer",
        "view/element/colour/0",
        "view/element/colour/1",
        "view/transcript/row",
        "view/transcript/other",
    ]
    assert list(asked(transcripts=("other",), elements=())) == ["view/answer", "view/transcript/other"]


def test_wording_format_and_structure_stand_apart() -> None:
    found = asked()
    answer = found["view/answer"]
    assert (answer.wording, answer.answer_format) == ("How many dots in the view?", integer().ending())
    assert answer.text == f"How many dots in the view? {integer().ending()}"
    assert answer.query == Query("answer", stated={"side": "left", "order": 1})
    element = found["view/element/colour/0"]
    assert element.wording == f"Is dot {element.query.arguments[0]} red?"
    assert element.query == Query(
        "element", "colour", element.query.arguments, stated={"dot": element.query.arguments[0]}
    )
    transcript = found["view/transcript/row"]
    assert (transcript.about, transcript.element, transcript.query.form) == ("transcript", "row", "row")
    assert transcript.text == "Write it as row. Seen from left.\n\nThe form row is this: Dots: a b c"
    assert transcript.expected == "Dots: red blue red"


def test_an_element_states_what_it_must_and_a_transcript_may_follow_the_question() -> None:
    found = asked(beside=("side",), asked_after=True)
    assert found["view/element/colour/1"].wording == "Is any dot green? Seen from left."
    assert found["view/element/colour/1"].query.stated == {"side": "left", **ELEMENTS[1].stated(())}
    assert found["view/transcript/row"].wording == "How many dots in the view?\n\nWrite it as row. Seen from left."


def test_in_chinese_the_structure_is_the_same_and_all_words_are_others() -> None:
    english, chinese = asked(), asked(language="zh")
    assert chinese["view/element/colour/0"].wording.startswith("第")
    assert chinese["view/element/colour/0"].text.count("\n") == 1
    assert chinese["view/transcript/row"].expected == "点：red blue red"
    for one, other in zip(english.values(), chinese.values(), strict=True):
        assert (one.language, other.language) == ("en", "zh")
        assert (one.query.arguments, one.query.stated) == (other.query.arguments, other.query.stated)
        assert one.answer_format != other.answer_format


@pytest.mark.parametrize(
    ("query", "reply"),
    [
        (Query("answer"), "Answer: 3"),
        (Query("answer", language="zh"), "答案：3"),
        (Query("element", "colour", ("2", "red")), "Answer: no"),
        (Query("element", "colour", ("1", "red"), language="zh"), "答案：是"),
        (Query("element", "colour", ("7", "red")), "I see no such thing."),
        (Query("element", "colour", ("x", "red"), language="zh"), "图中没有这样的东西。"),
        (Query("element", "green"), "I see no such thing."),
        (Query("transcript", form="other", language="zh"), "点：red blue red"),
    ],
)
def test_who_sees_it_all_replies_by_the_structure(query: Query, reply: str) -> None:
    assert asker().respond(query, {**STATE, "colours": "seen too"}) == reply


def test_what_cannot_be_answered_is_said() -> None:
    with pytest.raises(LookupError, match="no element 'size'"):
        asker().respond(Query("element", "size"), STATE)
    with pytest.raises(LookupError, match="no text form 'map'"):
        asker().respond(Query("transcript", form="map"), STATE)
    with pytest.raises(BadState, match="no dots"):
        asker().respond(Query("element", "colour"), {"dots": None})
    with pytest.raises(BadState, match="no dots, no number"):
        asker().respond(Query("answer"), {"dots": []})

    def unseen(dots: list[str], arguments: Arguments) -> bool:
        raise Unreadable("too far away")

    with pytest.raises(Unreadable):
        asker(elements=(Element("far", "Is it?", "yes_no", unseen),)).respond(Query("element", "far"), STATE)


def test_what_is_worked_out_from_more_than_a_transcript_holds() -> None:
    whole = asker(answerable=lambda state: state, solve=lambda state: state["more"])
    assert whole.respond(Query("answer"), {**STATE, "more": 9}) == "Answer: 9"
    assert whole.respond(Query("transcript", form="row"), {**STATE, "more": 9}) == "Dots: red blue red"


def test_a_text_style_names_its_language_where_it_is_not_english() -> None:
    assert [text_style({"wide": 1}, language) for language in ("en", "zh")] == [
        {"wide": 1},
        {"wide": 1, "language": "zh"},
    ]
