"""The report's words in Chinese: what is looked up, what stays, and that nothing a report says is missing."""

from __future__ import annotations

import ast
import re
import string
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from isoprobe.analysis.inference.arm_names import ARMS, SOLVER
from isoprobe.analysis.inference.diagnosis import name_respondent
from isoprobe.analysis.inference.figures import Figure
from isoprobe.analysis.inference.instabilities import CHANGES, instabilities_of
from isoprobe.analysis.report import translating, wording
from isoprobe.analysis.report.costs import COLUMNS
from isoprobe.analysis.report.translating import SCRIPT, UnknownLanguage, tongue_of
from isoprobe.analysis.statistics import Estimate
from isoprobe.probes.core import OUTCOMES, Score
from isoprobe.probes.engine import published
from isoprobe.probes.families.programs import programs
from tests.specimens.findings import probe, run

REPORT = Path(translating.__file__).parent
ANALYSIS = REPORT.parent
CHINESE = tongue_of("zh")
PHRASE = re.compile(r"[A-Za-z]{2,}[,;:]? [a-z]{2,}")
# Modules whose wordings stand on the page: the tables' own, and those of verdicts, frailties, arms and rules.
WORDED = (
    "inference/arm_names",
    "inference/figures",
    "inference/languages",
    "inference/parts",
    "inference/tables",
    "papers/dynamath",
    "papers/emma",
    "papers/exam_marks",
    "papers/isobench",
    "papers/multi",
    "papers/multi_gains",
    "papers/published_rules",
    "papers/tangram",
    "report/costs",
    "report/dynamath_sheets",
    "report/side_by_side",
    "report/wording",
)
UNSHOWN = {  # keys within the modules, what a reply's rule is called, what an arm takes out
    *("caption", "choice", "image", "integer", "isocb", "isosp", "kind", "ocr", "pictures", "points", "real", "strict"),
    *("multi_3", "multi_4", "multi_7", "yes_no", "nothing", "seeing", "seeing, by a tool", "looking again"),
    *(
        "dynamath: equal text",
        "dynamath: float within 0.001",
        "dynamath: letter",
        "dynamath: no letter",
        "dynamath: no number",
    ),
}
STAY = {"Acc.", "DynaMath", "Driv", "IsoCB", "IsoSP", "Pass@N", "Uni"}  # names, short headings of the papers


def docstrings(tree: ast.Module) -> set[int]:
    documented = (ast.Module, ast.FunctionDef, ast.ClassDef)
    return {id(n.value) for node in ast.walk(tree) if isinstance(node, documented) for n in node.body[:1]
            if isinstance(n, ast.Expr)}  # fmt: skip


def texts(node: ast.AST) -> Iterator[str]:
    """The texts within a node, f-strings by their constant parts."""
    for each in ast.walk(node):
        if isinstance(each, ast.Constant) and isinstance(each.value, str):
            yield each.value


def shown(module: str) -> set[str]:
    """Every text of the module that is told to a table, stands as a value in a mapping of the module, or is a phrase
    outside of f-strings."""
    tree = ast.parse((ANALYSIS / f"{module}.py").read_text("utf-8"))
    silent = docstrings(tree)
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise):
            silent |= {id(each) for each in ast.walk(node)}
        if isinstance(node, ast.JoinedStr):
            silent |= {id(each) for each in node.values}
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("Sheet", "Table"):
            for told in (*node.args[1:], *(word.value for word in node.keywords)):
                found |= set(texts(told))
    for node in tree.body:
        value = node.value if isinstance(node, (ast.Assign, ast.AnnAssign)) else None
        for mapping in ast.walk(value) if value else ():
            if isinstance(mapping, ast.Dict):
                found |= {text for each in mapping.values for text in texts(each)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in silent:
            found |= {node.value} if PHRASE.search(node.value) else set()
    return {text for text in found if re.search("[a-z]{2}", text)}


def known(text: str) -> bool:
    """Whether nothing of the text is left in English, as a wording or beside a name."""
    beside = (text, f"{text}x", f"x{text}")
    if not CHINESE.unknown(text) or not CHINESE.unknown(text, "element"):
        return True
    return any(not CHINESE.unknown(each, "named") for each in beside)


@pytest.mark.parametrize("module", WORDED)
def test_every_title_heading_note_and_phrase_of_the_tables_has_a_chinese_entry(module: str) -> None:
    found = shown(module)
    assert found
    assert sorted(text for text in found - UNSHOWN - STAY if not known(text)) == []


def test_a_wording_without_an_entry_would_be_seen() -> None:
    assert not known("Accuracy by the weather")
    assert CHINESE.unknown("Open questions are left out. It rained all day.") == ["It rained all day."]
    assert CHINESE.tell("Open questions are left out. It rained all day.") == "不计开放题。 It rained all day."


def test_every_fixed_text_of_the_page_has_an_entry() -> None:
    page = (REPORT / "report.html.j2").read_text("utf-8")
    blocks = re.findall(r"{% filter tell %}(.*?){% endfilter %}", page, re.DOTALL)
    blocks += re.findall(r'{{ "([^"]+)" \| tell', page)
    fixed = [block for block in blocks if "{" not in block]
    assert len(fixed) > 50
    assert [block for block in fixed if not known(block)] == []
    bare = re.sub(
        r"{% filter tell %}.*?{% endfilter %}|{[{%#].*?[}%#]}|<style>.*?</style>|<meta[^>]*>", "", page, flags=re.DOTALL
    )
    assert PHRASE.findall(re.sub(r"<[^>]*>", " ", bare)) == []  # no text of the page goes past the filter


def test_arms_faults_outcomes_and_headlines_are_all_told() -> None:
    words = [*wording.HEADLINES.values(), *wording.LEANINGS.values(), *wording.OUTCOME_MEANINGS.values(), SOLVER]
    words += [meaning for *_, meaning in wording.FAULTS.values()] + [text for arm in ARMS.values() for text in arm[:2]]
    words += [*COLUMNS.values(), programs.UNREAD, published.UNREAD]
    assert [word for word in words if not known(word)] == []
    for fault in wording.FAULTS:
        assert not CHINESE.unknown(fault, "fault")
    for outcome in OUTCOMES:
        assert not CHINESE.unknown(outcome, "outcome")
        assert not CHINESE.unknown(f"{outcome}, there right with other points", "outcome")
    assert CHINESE.tell("none", "fault") != CHINESE.tell("none")


def test_places_of_a_translation_are_those_of_its_wording() -> None:
    for context, words in CHINESE.catalogue.items():
        for said, told in words.items() if context != SCRIPT else ():
            places = [
                {name.partition(":")[0] for _, name, _, _ in string.Formatter().parse(text) if name}
                for text in (said, told)
            ]
            assert places[1] <= places[0], said
            assert told != said or context == "named", said


def test_every_entry_of_the_script_stands_in_it_and_leaves_no_english_phrase() -> None:
    script = (REPORT / "report.js").read_text("utf-8")
    for piece in CHINESE.catalogue[SCRIPT]:
        assert piece in script
    told = re.sub(r"^\s*//.*$", "", CHINESE.tell_script(script), flags=re.MULTILINE)
    told = re.sub(r"\s//.*$", "", told, flags=re.MULTILINE)
    literals = [a or b for a, b in re.findall(r'"([^"\n]*)"|`([^`]*)`', told)]
    shown = [re.sub(r"\${[^}]*}", "", literal) for literal in literals]
    assert [text for text in shown if PHRASE.search(text) and text != "use strict"] == []


# ---- how it is looked up ----


def test_english_is_as_it_is_written() -> None:
    english = tongue_of("en")
    for text in ("Accuracy by arm", "  two\nlines ", "58 to 66"):
        assert english.tell(text) is text
        assert english.tell_under(text, "arm") is text
        assert english.tell_drawn(text) is text
        assert english.tell_script(text) is text


def test_an_unknown_language_is_told_with_those_there_are() -> None:
    with pytest.raises(UnknownLanguage, match=r"unknown language 'fr'\. Known: en, zh"):
        tongue_of("fr")


def test_sentences_keep_their_figures() -> None:
    seen, thought = (
        Estimate(0.195, 0.16, 0.23, 100, 100, "bootstrap"),
        Estimate(-0.004, -0.1, 0.2, 100, 100, "bootstrap"),
    )
    first, second = wording.with_interval(seen, confidence=True), wording.with_interval(thought)
    text = f"Of 100 items, 19.1 are lost: {first} to perception, {second} to reasoning."
    assert CHINESE.tell(text) == "每 100 题失 19.1 题：其中感知 19.5（95% 区间 16 至 23），推理 −0.4（−10 至 20）。"
    assert CHINESE.tell(
        "Rests on 1 item of 1,200 and on 3 replies, of which 2 are not evidence (1 refused, 1 failed)."
    ) == ("依据共 1,200 题中的 1 道题和 3 条回复，其中 2 条不能作为证据（1 条拒答、1 条请求失败）。")


def test_lists_take_the_longest_member_that_is_known() -> None:
    assert CHINESE.tell("shapes and places and the colours alone") == "仅形状与位置、颜色"
    assert CHINESE.tell("Percent right by task, level, arm; 95% interval; n items") == (
        "按任务、级别、条件统计的正确率（%）；95% 置信区间；n 为题数"
    )


def test_a_figure_is_asked_for_where_a_figure_stands() -> None:
    assert CHINESE.tell("58 to 66") == "58 至 66"
    assert CHINESE.tell("−3 to +5; p < 0.001") == "−3 至 +5；p < 0.001"
    for text in ("from here to there", "to", "a to 3", "3 to"):
        assert CHINESE.tell(text) == text


def test_names_stay_where_names_stand() -> None:
    assert CHINESE.tell_under("text", "arm") == "文本"
    for column in ("Model", "strategy", "task", "level", "representation"):
        assert CHINESE.tell_under("text", column) == "text"
    assert [CHINESE.tell_under(kind, "element") for kind in ("edge_count", "line segments", "by")] == [
        "边数",
        "线段",
        "by",
    ]
    assert CHINESE.tell_under("the paper: GPT-4o", "Model") == "论文：GPT-4o"
    assert CHINESE.tell_under("combined, combined", "model") == "combined，图文结合"
    assert CHINESE.tell_under("direct, w. image", "prompts") == "direct，加图像"


def test_a_chart_has_its_words_and_its_description_told() -> None:
    label = "m: accuracy by arm in percent: text 9.0 (1 to 20)"
    drawn = f'<svg role="img" aria-label="{label}"><text x="0">own transcript</text><text>12</text></svg>'
    told = CHINESE.tell_drawn(drawn)
    assert "m：各条件的准确率（%）：文本 9.0（1 至 20）" in told
    assert '<text x="0">自身转写</text><text>12</text></svg>' in told
    assert CHINESE.tell_drawn("No reply is evidence.") == "没有回复可作为证据。"


def test_a_hostile_text_takes_no_longer_than_it_is_long() -> None:
    start = time.process_time()
    for text in (
        "Of 100 items, " * 1_000,
        "1 (2 to 3, " * 1_500,
        " lost to perception, " * 900,
        " and " * 3_000,
        ". A" * 6_000,
    ):
        assert CHINESE.tell(text + "x")
    assert time.process_time() - start < 8


# ---- sentences as they are really made ----


def share(value: float, low: float, high: float) -> Estimate:
    return Estimate(value, low, high, 40, 40, "bootstrap")


@pytest.mark.parametrize("arm", ["picture", "own_transcript"])
@pytest.mark.parametrize("repeated", [True, False])
def test_every_frailty_is_told(arm: str, repeated: bool) -> None:
    whole = {"arm": arm, "topic": "all", "level": "all"}
    figures = [
        Figure("robustness", whole, "average", share(0.4, 0.3, 0.5)),
        Figure("robustness", whole, "memorised", share(0.3, 0.2, 0.4), p=0.0004),
        Figure("robustness", whole, "right_again", share(0.6, 0.5, 0.7)),
    ]
    for varied in (*CHANGES, "numeric+colour", "geometric+context"):
        key = {"arm": arm, "varied": varied}
        figures.append(Figure("variation", key, "broken", share(0.5, 0.4, 0.6)))
        figures.append(Figure("variation", key, "beyond" if repeated else "more", share(0.3, 0.2, 0.4), p=0.01))
        figures += [Figure("variation", key, "asked_again", share(0.2, 0.1, 0.3))] if repeated else []
    found = instabilities_of(figures)
    assert len(found) == 2 + len(CHANGES) + 2
    for one in found:
        told = CHINESE.tell(one.why)
        assert re.findall("[A-Za-z]+", told) == (["p"] if one.name == "memorising" else []), one.why
        assert re.findall(r"\d+", told) == re.findall(r"\d+", one.why) or one.name == "noisy"
    assert CHINESE.tell(found[-1].why).startswith("仅改变形状与位置、情境时就会出错")


@pytest.mark.parametrize("gain", [share(0.2, 0.1, 0.3), share(-0.2, -0.3, -0.1), share(0.0, -0.1, 0.1)])
def test_the_verdicts_sentences_are_told(gain: Estimate) -> None:
    findings, _ = run([probe(number) for number in range(12)], "m", 0.5, 0.5)
    assert findings.shares
    findings = replace(findings, shares=replace(findings.shares, looking=gain))
    bare = replace(findings, shares=None)
    none = replace(findings, shares=replace(findings.shares, both=share(1.0, 0.9, 1.0)))
    single = replace(findings, shares=replace(findings.shares, both=share(0.99, 0.9, 1.0)))
    for one in (findings, bare, none, single):
        for say in (wording.headline, wording.sentence, wording.rests_on, wording.looking):
            if text := say(one):
                assert not CHINESE.unknown(text)
                assert not re.search("[A-Za-z]", CHINESE.tell(text)), text


def test_reasons_of_verdicts_are_told() -> None:
    probes = [probe(number) for number in range(12)]
    findings, _ = run(probes, "m", 0.5, 0.5)
    scored = findings.scored
    failed = [replace(one, score=Score("failed")) for one in scored]
    silent = [replace(one, score=Score("refused")) for one in scored]
    right = [replace(one, score=Score("right", points=1.0, enough=one.score.enough)) for one in scored]
    mixed = [*right[:-1], replace(right[-1], score=Score("unparsed"))]
    alone = [one for one in scored if one.arm == "picture"]
    for replies in (scored, failed, silent, right, mixed, alone, scored[:30]):
        verdict = name_respondent(replies, probes)
        why = wording.why(replace(findings, verdict=replace(verdict, name="unknown")))
        assert not CHINESE.unknown(why), why
        assert not re.search("[A-Za-z]", CHINESE.tell(why)), why
