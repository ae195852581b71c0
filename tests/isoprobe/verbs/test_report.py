"""`isoprobe report` over real runs: variants, repetitions, arms and costs, from the suite to the three files."""

from __future__ import annotations

import csv
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from isoprobe.analysis.messages.messages import UnknownLanguage, locale_of
from isoprobe.analysis.report.findings import Findings
from isoprobe.analysis.report.wording import headline, identified, sentence
from isoprobe.verbs.ask import ask
from isoprobe.verbs.make import make
from isoprobe.verbs.report import report

ARMS = ("picture", "text", "transcript", "own_transcript", "combined")


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("report")
    suite = make(folder / "suite", task="connectivity", level=1, items=3, variants=2).suite
    runs = []
    for model in ("reader", "planted:guessing"):
        path = folder / f"{len(runs)}.run"
        ask(suite, model, arm=ARMS, form=("matrix", "story"), samples=4, out=path)
        runs.append(path)
    report(*runs, out=folder / "out")
    return folder / "out"


def test_the_papers_tables_come_out_of_a_run_that_has_the_arms(written: Path) -> None:
    sheets = json.loads((written / "report.json").read_text("utf-8"))["sheets"]
    expected = [
        "robustness",
        "isobench_1",
        "isobench_2",
        "isobench_6",
        "isobench_8",
        "dynamath_2",
        "dynamath_3",
        "dynamath_7",
    ]
    assert list(sheets) == [*expected, "dynamath_4", "emma_3", "costs"]
    page = (written / "report.html").read_text("utf-8")
    for sheet in sheets.values():
        assert sheet["title"].replace("’", "&#8217;") in page or sheet["title"] in page


def test_the_reader_is_robust_and_loses_nothing(written: Path) -> None:
    sheets = json.loads((written / "report.json").read_text("utf-8"))["sheets"]
    for name in ("dynamath_2", "dynamath_3", "dynamath_7"):
        heads, reader, _ = sheets[name]["lines"]
        assert heads == ["Model", "ALL", "GT", "level 1"]
        assert all(cell.startswith("100.0") for cell in reader[1:])
    table = {line[1]: line[2] for line in sheets["isobench_6"]["lines"][1:]}
    assert table == {
        "Image": "100.0",
        "Text (Best)": "100.0 (0.0)",
        "IsoCB": "100.0 (0.0)",
        "IsoSP": "100.0 (0.0)",
    }


def test_a_transcript_is_paid_by_the_arm_that_asks_for_it_first(written: Path) -> None:
    with (written / "report.csv").open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["table"] == "costs" and row["model"] == "planted:guessing"]
    costs = {(row["arm"], row["figure"]): float(row["value"]) for row in rows}
    assert costs["transcript", "calls"] == 6 * 4
    assert costs["own_transcript", "calls"] == 6 * 4
    assert costs["own_transcript", "cached"] == 6 * 4
    assert costs["picture", "failed"] == 0


# ---- in Chinese ----

ALL = (*ARMS, "element", "reader_transcript")
PLANTED = ("see=0.6,think=0.8", "blind", "unreasoning", "both", "binding", "guessing", "mute", "refusing")
# Terms that stay English in a Chinese report, beside the names of models, strategies and tasks.
TERMS = ("isoprobe", "OpenCV", "IsoCombination", "IsoScratchPad", "short answer", "ROUGE-L", "GPT-4o", "EMMA-mini")
PHRASE = re.compile(r"[A-Za-z]{2,}(?:[ ,;:-]+[A-Za-z]{2,})+")


class Texts(HTMLParser):
    """All texts of a page outside scripts, styles and code, with those that are spoken or shown on pointing."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.language: str | None = ""
        self.silent = ""
        self.feed(page.replace("<wbr>", ""))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.silent = tag if tag in ("script", "style", "code") else self.silent
        self.language = dict(attrs)["lang"] if tag == "html" else self.language
        self.found += [value for name, value in attrs if name in ("aria-label", "title", "alt") and value]

    def handle_endtag(self, tag: str) -> None:
        self.silent = "" if tag == self.silent else self.silent

    def handle_data(self, data: str) -> None:
        if not self.silent and data.strip():
            self.found.append(" ".join(data.split()))


def english(page: str, findings: list[Findings], tasks: set[str]) -> list[str]:
    """The texts that hold an English phrase when names and TERMS are taken out, rows of the papers' own figures, and
    replies and truths that stand as examples."""
    quoted = {" ".join(text.split()) for one in findings if one.rules for each in one.rules.examples
              for text in (each.said, each.expected)}  # fmt: skip
    names = {f"{one.model} ({one.strategy})" for one in findings} | {one.model for one in findings} | tasks
    names |= {one.strategy for one in findings} | set(TERMS)
    left = []
    for text in Texts(page).found:
        if text in quoted:
            continue
        bare = re.sub(r"论文：[^，；]*", "", text)
        for name in sorted(names, key=len, reverse=True):
            bare = bare.replace(name, " 0 ")
        left += [text] if PHRASE.search(bare) else []
    return left


@pytest.fixture(scope="module")
def in_chinese(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[str, list[Findings], set[str]]]:
    """Two reports in Chinese: all arms over tasks of several papers, in variants and repetitions; and examination
    questions in both languages, with and without the picture. Each page with its findings and tasks."""
    folder = tmp_path_factory.mktemp("chinese")
    tasks = ["connectivity", "letters", "bar_chart", "parity"]
    mixed = make(folder / "mixed", task=tasks, level=1, items=8, variants=2).suite
    names = ["pedigree_risk", "section_sides"]
    exams = make(folder / "exams", task=names, level=1, items=4, language=["en", "zh"]).suite
    planted: list[tuple[str, dict]] = [(f"planted:{name}", {"arm": ALL}) for name in PLANTED]
    planted += [("planted:memorise=1", {"strategy": "chain_of_thought", "samples": 2})]
    planted += [("planted:noise=0.4", {"strategy": strategy}) for strategy in ("direct", "dynamath_variants(copy=yes)")]
    seeing: list[tuple[str, dict]] = [("planted:see=0.7", {"strategy": "multi_zh", "arm": ("picture", "text")})]
    seeing += [
        ("planted:see=0.7", {"strategy": strategy})
        for strategy in ("multi_zh(picture=no)", "multi_en(captions=reader)")
    ]
    asked = [(mixed, planted), (exams, seeing)]
    made = []
    for suite, runs in asked:
        files = []
        for model, asking in runs:
            files.append(folder / f"{suite.path.name}-{len(files)}.run")
            ask(suite, model, out=files[-1], **asking)
        told = report(*files, out=folder / f"{suite.path.name}-zh", suite=suite, language="zh")
        made.append((told.page.read_text("utf-8"), list(told.findings), {probe.item.task for probe in suite}))
    report(*files, out=folder / "exams-en", suite=exams)
    for file in ("report.json", "report.csv"):
        assert (folder / "exams-zh" / file).read_bytes() == (folder / "exams-en" / file).read_bytes()
    return made


def test_a_report_in_chinese_holds_no_english_phrase(in_chinese: list[tuple[str, list[Findings], set[str]]]) -> None:
    for page, findings, tasks in in_chinese:
        assert Texts(page).language == "zh"
        assert english(page, findings, tasks) == []
    mixed, exams = (page for page, _, _ in in_chinese)
    for title in (
        "IsoBench 表 6：",
        "DynaMath 表 9：",
        "EMMA 表 3：",
        "Tangram：",
        "变体与重复",
        "更多采样的收益",
        "各次运行的开销",
    ):
        assert title in mixed
    for title in ("MULTI 表 4：", "MULTI 表 6：", "英文与中文对比"):
        assert title in exams


def test_an_english_phrase_would_be_seen(written: Path) -> None:
    page = (written / "report.html").read_text("utf-8")
    assert Texts(page).language == "en"
    assert len(english(page, [], {"connectivity"})) > 80


def test_every_verdict_is_told_in_chinese(in_chinese: list[tuple[str, list[Findings], set[str]]]) -> None:
    page, findings, _ = in_chinese[0]
    assert {"mute", "refusing", "unknown"} <= {one.verdict.name for one in findings}  # eight items show little more
    chinese = locale_of("zh")
    for one in findings:
        for text in (headline(one), sentence(one), *identified(one)):
            assert chinese.text(text) in page


def test_a_report_in_another_language_is_refused_before_anything_is_read(tmp_path: Path) -> None:
    with pytest.raises(UnknownLanguage, match="unknown language 'fr'"):
        report(tmp_path / "none.run", out=tmp_path, language="fr")
    assert list(tmp_path.iterdir()) == []
