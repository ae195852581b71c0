import html
import json
import re
import shutil
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from http.server import BaseHTTPRequestHandler, HTTPServer
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from isoprobe.analysis.messages.messages import locale_of
from isoprobe.analysis.report.item_browser import BYTES, Browsing, browse
from isoprobe.analysis.report.report import SuiteCounts, render, write_report
from isoprobe.analysis.report.report import _lead as lead
from isoprobe.analysis.report.tabular import write_json
from isoprobe.probes.core import Fault, Probe
from tests.specimens.findings import probe, run

PROBES = [probe(number) for number in range(12)]
CHROMIUM = next(
    (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None
)
BROWSER = [
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]
needs_chromium = pytest.mark.skipif(
    CHROMIUM is None, reason="chromium is not installed: no browser to open the page in"
)


class Page(HTMLParser):
    """Tags in order with their attributes, and all text outside style and script."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.silent = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self.silent = tag in ("script", "style")

    def handle_endtag(self, tag: str) -> None:
        self.silent = False

    def handle_data(self, data: str) -> None:
        self.text += "" if self.silent else data


def report(out: Path, probes: list[Probe] = PROBES, **limits: int) -> Path:
    runs = [run(probes, "seer", 1, 1, look=1), run(probes, "planted:see=0.6,think=0.9", 0.6, 0.9)]
    return write_report([one for one, _ in runs], probes, [said for _, said in runs], out, **limits)


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return report(tmp_path_factory.mktemp("report") / "new" / "folder", each=2)


def test_page_json_and_csv_stand_side_by_side(written: Path) -> None:
    assert sorted(file.name for file in written.parent.iterdir()) == ["report.csv", "report.html", "report.json"]


@pytest.mark.slow
def test_the_same_findings_give_the_same_bytes_in_another_process(written: Path, tmp_path: Path) -> None:
    code = "from pathlib import Path; from tests.analysis.report.test_report import report"
    code += f"; report(Path({str(tmp_path)!r}), each=2)"
    subprocess.run([sys.executable, "-c", code], check=True, env={"PYTHONHASHSEED": "77"})
    assert (tmp_path / "report.html").read_bytes() == written.read_bytes()


def test_the_page_says_the_verdict_the_evidence_and_the_cap(written: Path) -> None:
    text = " ".join(Page(written.read_text(encoding="utf-8")).text.split())
    assert "Of 100 items, none is lost" in text
    assert "Rests on 12 items of 12" in text
    assert "up to 2 of each model and fault" in text
    assert "a claim about one item is an anecdote" in text
    for arm in ("own transcript", "reader’s transcript", "solver on transcript"):
        assert arm in text
    for outcome in ("right", "wrong", "partial", "ambiguous", "unparsed", "refused", "failed"):
        assert outcome in text
    assert "12 edges read, 13 drawn" in text


def test_the_page_loads_nothing_and_runs_one_script(written: Path) -> None:
    page = Page(written.read_text(encoding="utf-8"))
    policy = next(attributes["content"] for tag, attributes in page.tags if attributes.get("http-equiv"))
    assert policy
    assert policy.startswith("default-src 'none';")
    assert not {tag for tag, _ in page.tags} & {"link", "iframe", "object", "embed", "base", "img", "image"}
    for tag, attributes in page.tags:
        assert "src" not in attributes, tag
        assert not [name for name in attributes if name.startswith("on")], tag
        for name in ("href", "xlink:href"):
            assert attributes.get(name, "#") is not None
            assert str(attributes.get(name, "#")).startswith("#"), tag
    running = [attributes for tag, attributes in page.tags if tag == "script" and not attributes.get("type")]
    assert len(running) == 1
    style = (Path(sys.modules[write_report.__module__].__file__ or "").parent / "report.css").read_text(
        encoding="utf-8"
    )
    assert "url(" not in style
    assert "@import" not in style


def test_tables_have_captions_and_scoped_headings_and_headings_do_not_skip(written: Path) -> None:
    page = written.read_text(encoding="utf-8")
    assert page.count("<table") == page.count("<caption")
    assert re.findall(r"<th(?![^>]*scope=)[ >]", page) == []
    levels = [int(level) for level in re.findall(r"<h([1-6])", page.split("<script")[0])]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))


def test_nothing_to_report_and_unequal_lengths_are_named(tmp_path: Path) -> None:
    findings, _ = run(PROBES, "m", 1, 1)
    with pytest.raises(ValueError, match="0 findings with 0 lists"):
        write_report([], PROBES, [], tmp_path)
    with pytest.raises(ValueError, match="1 findings with 0 lists"):
        write_report([findings], PROBES, [], tmp_path)


def test_the_figures_beside_the_page_are_those_of_the_findings(tmp_path: Path) -> None:
    findings, answered = run(PROBES, "m", 0.5, 0.5)
    write_report([findings], PROBES, [answered], tmp_path / "a")
    write_json([findings], tmp_path / "b.json")
    assert (tmp_path / "a" / "report.json").read_bytes() == (tmp_path / "b.json").read_bytes()


@pytest.fixture
def listener() -> Iterator[tuple[int, list[str]]]:
    """A server on this machine, and the paths it has been asked for."""
    asked: list[str] = []

    class Ear(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_response(204)
            self.end_headers()

        def log_message(self, format: str, *arguments: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Ear)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server.server_port, asked
    server.shutdown()
    thread.join()
    server.server_close()


def dumped(page: Path) -> str:
    """The page's document as Chromium holds it after its scripts have run."""
    assert CHROMIUM
    with tempfile.TemporaryDirectory() as profile:
        command = [CHROMIUM, *BROWSER, f"--user-data-dir={profile}", "--dump-dom", page.as_uri()]
        return subprocess.run(command, check=True, capture_output=True, timeout=60).stdout.decode("utf-8", "replace")


def hostile(probes: list[Probe], port: int) -> tuple[list[Probe], str]:
    """The probes with an attack in every text that a data set or a model supplies, and the attack."""
    attack = (
        f"</script></pre><img src=http://127.0.0.1:{port}/img onerror=\"document.title='PWNED'\">"
        f"<script>document.title='PWNED';fetch('http://127.0.0.1:{port}/fetch')</script>"
        f"<style>@import 'http://127.0.0.1:{port}/css';</style><!--\u2028"
    )
    made = []
    for one in probes:
        item = replace(one.item, id=one.item.id + attack, task=one.item.task + attack, labels={attack: attack})
        views = tuple(
            replace(view, certified=False, why=attack, payload=view.payload if view.medium == "image" else attack)
            for view in one.views
        )
        questions = tuple(
            replace(q, wording=attack + q.wording, query=replace(q.query, element=q.element and q.element + attack))
            for q in one.questions
        )
        proof = replace(one.proof, answers={attack: attack}, certificate={attack: attack})
        made.append(replace(one, item=item, views=views, questions=questions, proof=proof))
    return made, attack


@pytest.mark.slow
@needs_chromium
def test_no_text_of_a_model_or_a_data_set_runs_or_loads(tmp_path: Path, listener: tuple[int, list[str]]) -> None:
    port, asked = listener
    probes, attack = hostile(PROBES, port)
    findings, answered = run(probes, "model" + attack, 0.5, 0.5, text=attack)
    answered = [replace(one, reply=replace(one.reply, error=one.reply.error and attack)) for one in answered]
    findings = replace(findings, strategy=attack, verdict=replace(findings.verdict, why=attack))
    path = write_report([findings], probes, [answered], tmp_path)
    document = dumped(path)
    page = Page(document)
    assert asked == []
    assert re.findall(r"<title>(.{13})", document) == ["isoprobe: mod"]
    assert [attributes for tag, attributes in page.tags if "onerror" in attributes] == []
    images = [attributes.get("src") or "" for tag, attributes in page.tags if tag == "img"]
    assert images
    assert all(source.startswith("data:image/png;base64,") for source in images)
    assert [tag for tag, _ in page.tags].count("style") == 1
    assert [a for tag, a in page.tags if tag == "script" and a.get("type") != "application/json"] == [{}]
    assert attack.split("\u2028")[0] in page.text  # as text, where a reader can see what was said


@needs_chromium
def test_the_listener_would_hear_a_page_that_loads(tmp_path: Path, listener: tuple[int, list[str]]) -> None:
    port, asked = listener
    page = tmp_path / "loads.html"
    page.write_text(f'<img src="http://127.0.0.1:{port}/img">', encoding="utf-8")
    dumped(page)
    assert asked == ["/img"]


@needs_chromium
def test_the_browser_opens_on_a_fault_with_its_evidence_and_the_answer_marked(written: Path) -> None:
    page = Page(dumped(written))
    text = " ".join(page.text.split())
    assert "Replies of planted:see=0.6,think=0.9" in text  # the first run that has a fault, not the perfect one
    assert re.search(r"\d items? listed", text)
    assert "✗ not enough" in text
    assert [tag for tag, _ in page.tags if tag == "mark"]
    current = [attributes for tag, attributes in page.tags if attributes.get("aria-current") == "true"]
    assert len(current) == 1


@needs_chromium
def test_filters_and_arrow_keys_work(written: Path, tmp_path: Path) -> None:
    page = written.read_text(encoding="utf-8")
    page = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", page)  # so that the test may press keys
    hands = """<script>
      const pick = (id, value) => {
        document.getElementById(id).value = value;
        document.getElementById(id).dispatchEvent(new Event("change"));
      };
      const seen = () => [...document.querySelectorAll("#list .fault")].map((one) => one.textContent);
      pick("pick-model", "1"); pick("pick-fault", "all");
      const all = seen();
      document.querySelector("#list button").focus();
      document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }));
      const ids = () => [...document.querySelectorAll("#list .id")].map((one) => one.textContent);
      const second = ids()[1] === document.querySelector("#item h3").textContent;
      pick("pick-fault", "perception");
      const chosen = seen();
      pick("pick-task", TASK);
      document.title = JSON.stringify({ all, second, chosen, ids: ids() });
    </script></body>"""
    task = next(each["task"] for each in _index_of(page)["items"] if (each["runs"][1] or [""])[0] == "perception")
    copy = tmp_path / "driven.html"
    copy.write_text(page.replace("</body>", hands.replace("TASK", json.dumps(task))), encoding="utf-8")
    told = re.search(r"<title>(.*?)</title>", dumped(copy), re.S)
    assert told
    seen = json.loads(html.unescape(told[1]))
    assert len(set(seen["all"])) > 1
    assert seen["second"]
    assert set(seen["chosen"]) == {"perception"}
    assert len(seen["chosen"]) < len(seen["all"])
    assert seen["ids"]
    assert all(identity.startswith(f"{task}-") for identity in seen["ids"])


@needs_chromium
def test_items_have_addresses_and_filters_count_together(written: Path, tmp_path: Path) -> None:
    page = written.read_text(encoding="utf-8")
    page = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", page)  # so that the test may press keys
    items = _index_of(page)["items"]
    wanted, task = items[-1]["id"], items[0]["task"]
    hands = f"""<script>
      const choose = (id, value) => {{
        document.getElementById(id).value = value;
        document.getElementById(id).dispatchEvent(new Event("change"));
      }};
      const counts = (id) => [...document.getElementById(id).options].map((one) => one.textContent);
      const title = () => document.querySelector("#item h3").textContent;
      choose("pick-model", "1"); choose("pick-fault", "perception");
      const tasks = counts("pick-task");
      choose("pick-task", {json.dumps(task)});
      const [faults, listed] = [counts("pick-fault"), document.querySelectorAll("#list li").length];
      location.hash = "#item=" + encodeURIComponent({json.dumps(wanted)});
      window.dispatchEvent(new Event("hashchange"));
      const opened = [title(), document.querySelector("#item h3 a").getAttribute("href")];
      document.querySelector("#list button").click();
      const address = [title(), decodeURIComponent(location.hash)];
      document.title = JSON.stringify({{ tasks, faults, listed, opened, address }});
    </script></body>"""
    copy = tmp_path / "addressed.html"
    copy.write_text(page.replace("</body>", hands), encoding="utf-8")
    told = re.search(r"<title>(.*?)</title>", dumped(copy), re.S)
    assert told
    seen = json.loads(html.unescape(told[1]))
    faults = [(each["runs"][1] or ["undetermined"])[0] for each in items]
    both = [each for each, fault in zip(items, faults, strict=True) if fault == "perception" and each["task"] == task]
    assert seen["tasks"][0] == f"all ({faults.count('perception')} here)"
    assert f"{task} ({len(both)} here)" in seen["tasks"]
    assert f"perception ({len(both)} here)" in seen["faults"]
    assert seen["listed"] == len(both)
    assert seen["opened"] == [wanted, f"#item={wanted}"]
    assert seen["address"][1] == f"#item={seen['address'][0]}"


@pytest.mark.slow
@needs_chromium
def test_twenty_thousand_items_open_at_once_and_each_can_be_found(tmp_path: Path) -> None:
    """With as much of them embedded as a page may hold; the best of three tries, as other work may stand in the way."""
    [findings, said] = run(PROBES, "m", 0.6, 0.9)
    one = findings.diagnoses[0]
    faults: tuple[Fault, ...] = ("none", "perception", "reasoning")
    ids = [f"connectivity-v3-L{1 + k % 4}-s{k}" for k in range(20_000)]
    many = replace(findings, diagnoses=tuple(replace(one, item=id, fault=faults[k % 3]) for k, id in enumerate(ids)))
    text = max(browse([findings], PROBES, [said]).items.values(), key=len)
    held = dict.fromkeys(ids[:: max(1, len(ids) * len(text) // BYTES)], text)
    browsing = Browsing(held, dict.fromkeys(ids, "connectivity"), 20, complete=False)
    page = re.sub(
        r'<meta http-equiv="Content-Security-Policy"[^>]*>',
        "",
        render([many], SuiteCounts(), browsing, locale_of("en")),
    )
    wanted = ids[17_777]
    looking = f"""
      const took = performance.now(), find = document.getElementById("find");
      find.value = "{wanted}";
      find.dispatchEvent(new Event("input"));
      const listed = [...document.querySelectorAll("#list button")].map((button) => button.dataset.place);
      const told = {{ took, listed, said: document.getElementById("item").textContent }};
      const at = {{ id: "told", textContent: JSON.stringify(told) }};
      document.body.append(Object.assign(document.createElement("pre"), at));
    """
    file = tmp_path / "many.html"
    file.write_text(page.replace("</body>", f"<script>{looking}</script></body>"), encoding="utf-8")
    assert file.stat().st_size > BYTES
    took = []
    for _ in range(3):
        told = re.search(r'<pre id="told">(.*?)</pre>', dumped(file), re.S)
        assert told
        found = json.loads(html.unescape(told[1]))
        assert found["listed"] == ["17777"]
        assert wanted in found["said"]
        assert "--whole" in found["said"]
        took.append(found["took"])
        if took[-1] < 3000:
            break
    assert min(took) < 3000, took


@pytest.mark.slow
@needs_chromium
def test_pages_of_all_items_stand_beside_the_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("isoprobe.analysis.report.item_browser.PAGE", 200_000)
    old = tmp_path / "items" / "0099.html"
    old.parent.mkdir()
    old.write_text("of an earlier report")
    page = report(tmp_path, each=1, whole=True)
    index = _index_of(page.read_text(encoding="utf-8"))
    pages = {item["page"] for item in index["items"]}
    assert {f"items/{file.name}" for file in old.parent.iterdir()} == pages
    assert len(pages) > 1
    last = index["items"][-1]
    shown = dumped(tmp_path / last["page"])
    assert shown.count("<li>") == sum(item["page"] == last["page"] for item in index["items"])
    assert re.search(r'<article id="item"[^>]*>.*?<img', shown, re.S)


def _index_of(page: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="index">(.*?)</script>', page, re.S)
    assert found
    index: dict[str, Any] = json.loads(found[1])
    return index


def test_two_runs_of_one_model_are_told_apart_by_their_strategies(tmp_path: Path) -> None:
    runs = [run(PROBES, "m", 1, 1), run(PROBES, "m", 0.5, 0.5)]
    findings = [replace(one, strategy=strategy) for (one, _), strategy in zip(runs, ("direct", "cot"), strict=True)]
    page = write_report(findings, PROBES, [said for _, said in runs], tmp_path).read_text("utf-8")
    assert page.count('<th scope="col" class="model">m (direct)</th><th scope="col" class="model">m (cot)</th>') >= 4
    assert "1 model in 2 runs on 12 items" in " ".join(Page(page).text.split())
    assert '"models":["m (direct)","m (cot)"]' in page


@pytest.mark.slow
@needs_chromium
def test_the_browser_speaks_chinese_where_the_page_does(tmp_path: Path) -> None:
    findings, answered = run(PROBES, "planted:see=0.6,think=0.9", 0.6, 0.9)
    page = Page(dumped(write_report([findings], PROBES, [answered], tmp_path, language="zh")))
    text = " ".join(page.text.split())
    for words in (
        "以下模型的回复：planted:see=0.6",
        "✗ 不足",
        "感知错误",
        "证据：依据文本的答案",
        "文本形式：矩阵",
        "条中",
    ):
        assert words in text
    assert re.search(r"列出 \d+ 道题", text)
    for words in ("not enough", "Replies of", "listed", "perception", "taken for the answer", "read back"):
        assert words not in text


def test_names_and_attacks_stay_as_they_are_in_chinese(tmp_path: Path) -> None:
    attack = "</p><script>alert(1)</script> & 58 to 66"
    findings, answered = run(PROBES, "text", 0.5, 0.5)
    runs = [replace(findings, strategy=attack), replace(findings, model=attack)]
    page = write_report(runs, PROBES, [answered, answered], tmp_path, language="zh").read_text("utf-8")
    assert "<script>alert" not in page
    assert '<span class="model">text</span>' in page
    assert html.escape(attack) in page.replace("<wbr>", "")


def test_the_lead_tells_proved_answers_from_those_that_are_taken_as_published() -> None:
    found, _ = run(PROBES, "m", 0.5, 0.5)
    mixed = SuiteCounts(5, Counter({"maxflow": 3, "published": 2}), {0})
    assert "of which 3 have proved answers and 2 those that their publishers give: maxflow 3" in str(
        lead([found], mixed)
    )
    ours = SuiteCounts(5, Counter({"maxflow": 5}), {0})
    assert "5 items with proved answers: maxflow 5" in str(lead([found], ours))
    many = SuiteCounts(100, Counter({f"task_{k}": 1 for k in range(100)}), {0})
    assert "100 items with proved answers: 100 tasks; level 0" in str(lead([found], many))
