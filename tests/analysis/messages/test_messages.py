"""The report's messages: every id is in both catalogues with the same arguments, none is unused, none is missing."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from markupsafe import Markup

from isoprobe.analysis.inference.instabilities import CHANGES
from isoprobe.analysis.messages import messages
from isoprobe.analysis.messages.messages import (
    AND,
    BadMessage,
    Locale,
    Message,
    Name,
    UnknownLanguage,
    Wording,
    listed,
    locale_of,
    message,
)
from isoprobe.analysis.papers.published_rules import RULES
from isoprobe.analysis.report.report import NAMED_IN_SCRIPT
from isoprobe.analysis.scoring.parts import KINDS
from isoprobe.probes.core import OUTCOMES
from isoprobe.probes.engine import published
from isoprobe.probes.engine.registry import load_task, own_pictures
from isoprobe.probes.families.programs import pictures, topics
from tests.specimens.pools import pool

ANALYSIS = Path(messages.__file__).parents[1]
REPORT = ANALYSIS / "report"
ENGLISH, CHINESE = locale_of("en"), locale_of("zh")
IDS = set(ENGLISH.wordings)
HAN = re.compile(r"[、\u4e00-\u9fff]")
PHRASE = re.compile(r"[A-Za-z]{2,}[,;:]? [a-z]{2,}")


def calls() -> Iterator[tuple[str, frozenset[str] | None]]:
    """Id and names of the arguments of each message that the analysis makes; an id with "*" for what is put in only
    when it runs. None for arguments that are only known then."""
    for path in ANALYSIS.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in ("message", "Message")
            ):
                words = {word.arg for word in node.keywords}
                given = None if None in words else frozenset(str(word) for word in words)
                for id in filter(lambda id: "." in id, ids_of(node.args[0]) if node.args else ()):
                    yield id, given if node.func.id == "message" else None
    for path in REPORT.glob("*.j2"):
        for id, rest in re.findall(r'\b(?:say|html)\("([\w.]+)"((?: ~)?)', path.read_text("utf-8")):
            yield id + ("*" if rest else ""), None
    for id in re.findall(r'say\("(\w+)"', (REPORT / "report.js").read_text("utf-8")):
        yield f"browser.{id}", None


def ids_of(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values)
    elif isinstance(node, ast.IfExp):
        yield from ids_of(node.body)
        yield from ids_of(node.orelse)


def matching(id: str) -> set[str]:
    pattern = re.compile("[a-zA-Z_0-9]+".join(re.escape(part) for part in id.split("*")))
    return {known for known in IDS if pattern.fullmatch(known)}


def test_both_catalogues_hold_the_same_ids_with_the_same_arguments() -> None:
    assert set(CHINESE.wordings) == IDS
    assert len(IDS) > 300
    for id in IDS:
        assert CHINESE.wordings[id].arguments == ENGLISH.wordings[id].arguments or id in NARROWER, id


# What Chinese leaves out: words that are said in the one language alone.
NARROWER = {"multi.education_with_word"}


def test_every_id_that_is_asked_for_is_there_with_its_arguments() -> None:
    asked = list(calls())
    assert len(asked) > 200
    for id, given in asked:
        known = matching(id)
        assert known, f"{id} is in no catalogue"
        if given is not None:
            wanted = [ENGLISH.wordings[each].arguments for each in known]
            assert any(each <= given <= each | {"n"} for each in wanted), (id, given, wanted)


def test_no_id_is_unused() -> None:
    used = {known for id, _ in calls() for known in matching(id)}
    texts = "\n".join(path.read_text("utf-8") for path in (*ANALYSIS.rglob("*.py"), REPORT / "report.js"))
    quoted = set(re.findall(r'"([\w.]+)"', texts))
    used |= {id for id in IDS if id in quoted or id.removeprefix("browser.") in quoted}
    assert sorted(IDS - used) == []


def test_no_text_of_the_page_stands_outside_the_catalogues() -> None:
    page = "".join(path.read_text("utf-8") for path in sorted(REPORT.glob("*.j2")))
    bare = re.sub(r"<[^>]*>", " ", re.sub(r"{[{%#].*?[}%#]}", " ", page, flags=re.DOTALL))
    assert set(re.findall(r"[A-Za-z]{3,}", bare)) == {"isoprobe"}
    script = re.sub(r"//.*$", "", (REPORT / "report.js").read_text("utf-8"), flags=re.MULTILINE)
    literals = [a or b for a, b in re.findall(r'"([^"\n]*)"|`([^`]*)`', script)]
    assert [text for text in literals if PHRASE.search(re.sub(r"\${[^}]*}", "", text)) and text != "use strict"] == []


def test_chinese_wordings_are_chinese() -> None:
    """All that hold a word in English hold Chinese, but for names of methods and short headings."""
    words = re.compile(r"[A-Za-z]{3,}")
    same = {id for id, one in CHINESE.wordings.items() if one.other == ENGLISH.wordings[id].other}
    bare = {id for id in same if words.search(re.sub(r"{[^}]*}", "", CHINESE.wordings[id].other))}
    assert bare == {"chart.pass", "emma.pass", "emma.best_of", "isobench.isocb", "isobench.isosp"}
    for id, one in CHINESE.wordings.items():
        if words.search(re.sub(r"{[^}]*}", "", ENGLISH.wordings[id].other)) and id not in {*bare, "rules.pair"}:
            assert HAN.search(one.other), id
        assert not PHRASE.search(re.sub(r"{[^}]*}|<[^>]*>|short answer", "", one.other)), id


# ---- names ----


@pytest.mark.slow
def test_kinds_of_element_forms_topics_and_reasons_of_every_task_have_a_name_in_chinese() -> None:
    missing = set()
    for name in own_pictures():
        task = load_task(name)
        probe = pool(name, 1, min(task.levels))[0]
        labels = [probe.item.labels.get(label, "") for label in ("topic", "subject", "skill", "knowledge_level")]
        keys = [("topic", str(label)) for label in (*labels, task.subject) if label and not HAN.search(str(label))]
        keys += [("representation", each.name) for each in task.representations]
        keys += [("element", q.element) for q in probe.questions if q.about == "element"]
        keys += [("rule", f"read as {each.name}") for each in task.representations if each.medium == "text"]
        missing |= {key for key in keys if not HAN.search(CHINESE.name(*key)) and key[1] not in AS_THEY_ARE}
    assert missing == set()


def test_subjects_and_topics_of_examinations_have_one_name_in_prompts_and_reports() -> None:
    told = {name: topics.CHINESE[name] for subject, of in topics.EXAMS.items() for name in (subject, *of)}
    pairs = [(subject, topic) for subject, of in topics.EXAMS.items() for topic in of]
    told |= {f"{subject}: {topic}": f"{told[subject]}：{told[topic]}" for subject, topic in pairs}
    assert {name: CHINESE.name("topic", name) for name in told} == told
    assert len({told[topic] for _, topic in pairs}) == len({topic for _, topic in pairs})


AS_THEY_ARE = {"fen", "pgn", "json", "latex"}  # notations, which have no other name


def test_outcomes_faults_rules_and_kinds_of_question_have_a_name_in_chinese() -> None:
    keys = [("outcome", outcome) for outcome in OUTCOMES] + [("question_kind", kind) for kind in KINDS]
    keys += [("unread", pictures.UNREAD), ("unread", published.UNREAD)]
    source = "\n".join(path.read_text("utf-8") for path in (ANALYSIS / "extraction").glob("*.py"))
    rules = set(re.findall(r'(?:Rule|Found)\(\s*"([a-z ]+)"|rule="([a-z ]+)"', source))
    assert len(rules) > 15
    keys += [("rule", next(filter(None, found))) for found in rules]
    assert [key for key in keys if key[1] not in CHINESE.names[key[0]]] == []
    assert set(NAMED_IN_SCRIPT) <= set(CHINESE.names)
    assert len(RULES) == 3


def test_a_name_is_its_key_in_english_and_where_chinese_has_none() -> None:
    name = Name("outcome", "unparsed")
    assert (str(name), ENGLISH.text(name), CHINESE.text(name)) == ("unparsed", "unparsed", "无法解析")
    assert CHINESE.text(Name("element", "a kind of another version")) == "a kind of another version"
    assert CHINESE.text(Name("topic", "Chemistry: chemical tests")) == "化学：离子检验"
    assert CHINESE.text(Name("nothing", "all")) == "all"


# ---- filling in ----


def test_a_message_prints_itself_in_english_and_is_filled_in_both_languages() -> None:
    change = message("change.alone", changes=listed([message(f"change.{kind}") for kind in CHANGES[:2]], AND))
    assert str(change) == "the numbers and shapes and places alone"
    assert CHINESE.text(change) == "仅数字、形状与位置"
    assert str(message("count.item", n=1)) == "1 item"
    assert str(message("count.item", n=1200)) == "1,200 items"
    assert CHINESE.text(message("count.item", n=1)) == "1 道题"


def test_texts_of_others_are_kept_whatever_they_hold() -> None:
    for text in ("{n}", "{0.__class__}", "%s", "</p><script>", "58 to 66"):
        assert text in str(message("paper.line", model=text))
        assert text in CHINESE.text(message("text.in_arm", model=text, arm=text))


def test_markup_of_a_wording_counts_and_that_of_its_arguments_is_escaped() -> None:
    told = ENGLISH.markup(message("page.written", version="<b>&"))
    assert isinstance(told, Markup)
    assert "isoprobe &lt;b&gt;&amp;." in told
    assert "<code>report.json</code>" in told
    assert ENGLISH.markup("<b>") == "&lt;b&gt;"


def test_a_sentence_has_a_capital_and_a_full_stop() -> None:
    one = message("verdict.all_right", usable=3)
    assert ENGLISH.sentence(one) == "All 3 answers are right."
    assert CHINESE.sentence(one) == "3 个答案全部正确。"
    assert ENGLISH.sentence("") == ""
    assert ENGLISH.sentence("so it is!") == "So it is!"


def test_an_unknown_id_and_a_missing_argument_are_named() -> None:
    with pytest.raises(BadMessage, match=r"message 'page\.weather': no such id in the catalogue of 'en'"):
        str(message("page.weather"))
    with pytest.raises(BadMessage, match=r"message 'text\.bounds': high missing of \['low'\]"):
        str(message("text.bounds", low="1"))


def test_an_unknown_language_is_told_with_those_there_are() -> None:
    with pytest.raises(UnknownLanguage, match=r"unknown language 'fr'\. Known: en, zh"):
        locale_of("fr")


def test_the_number_n_chooses_the_form() -> None:
    locale = Locale("en", {"a.b": Wording("{n} is", "{n} are")}, {})
    assert [locale.text(Message("a.b", (("n", n),))) for n in (0, 1, 2)] == ["0 are", "1 is", "2 are"]
