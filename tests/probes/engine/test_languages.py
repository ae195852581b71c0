import pytest

from isoprobe.probes.engine.languages import LANGUAGES, Said, joined, languages_of, reply, within

BOTH = Said(en="How many?", zh="有几个？")


@pytest.mark.parametrize(("wording", "said"), [(BOTH, ["How many?", "有几个？"]), ("5 > 3", ["5 > 3", "5 > 3"])])
def test_a_wording_is_said_in_each_language(wording: str | Said, said: list[str]) -> None:
    assert [within(wording, language) for language in LANGUAGES] == said


def test_wordings_are_joined_as_each_language_does() -> None:
    assert joined("Two points.", "How far?") == "Two points. How far?"
    assert joined(BOTH, Said("Why?", "为什么？")) == Said("How many? Why?", "有几个？为什么？")


def test_a_plain_wording_is_english() -> None:
    assert languages_of("How many?") == ("en",)
    assert languages_of(BOTH) == LANGUAGES


def test_a_reply_ends_with_the_line_that_was_asked_for() -> None:
    assert [reply("5", language) for language in LANGUAGES] == ["Answer: 5", "答案：5"]
