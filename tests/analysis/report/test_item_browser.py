import json
from collections import Counter
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from isoprobe.analysis.report.item_browser import browse, choose, inert, pieces
from tests.specimens.findings import probe, run

PROBES = [probe(number) for number in range(90)]
RUNS = [run(PROBES, "blinking", 0.6, 0.95), run(PROBES, "dreaming", 0.95, 0.6)]
FINDINGS = [findings for findings, _ in RUNS]
ANSWERED = [answered for _, answered in RUNS]


class Scripts(HTMLParser):
    """The text of the script elements of a page, as an HTML parser sees it, and every other tag."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.inside = False
        self.texts: list[str] = []
        self.others: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.inside = tag == "script"
        if self.inside:
            self.texts.append("")
        else:
            self.others.append(tag)

    def handle_endtag(self, tag: str) -> None:
        self.inside = False

    def handle_data(self, data: str) -> None:
        if self.inside:
            self.texts[-1] += data


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda part: st.lists(part) | st.dictionaries(st.text(), part),
    )
)
def test_inert_json_comes_back_as_it_was(value: Any) -> None:
    assert json.loads(inert(value)) == value


@pytest.mark.parametrize(
    "text", ["</script><img src=x>", "<!--<script>", "]]>", "\u2028\u2029", "\ud800", "&lt;/script&gt;"]
)
def test_inert_json_stays_inside_its_script_element(text: str) -> None:
    page = Scripts(f'<script type="application/json">{inert([text])}</script>')
    assert page.others == []
    assert json.loads(page.texts[0]) == [text]


def test_the_span_is_cut_out_by_code_points_not_utf16() -> None:
    text = "🙂🙂 the answer is 12."
    start = text.index("12")
    assert pieces(text, (start, start + 2)) == [["", "🙂🙂 the answer is "], ["mark", "12"], ["", "."]]


@pytest.mark.parametrize("span", [(0, 0), (5, 2), (-3, 0), (90, 99)])
def test_a_span_that_marks_nothing_leaves_the_text_whole(span: tuple[int, int]) -> None:
    assert pieces("some reply", span) == [["", "some reply"]]


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.text(max_size=400), st.integers(0, 400), st.integers(0, 400), st.integers(30, 200))
def test_pieces_put_together_are_the_text_less_what_they_say_was_cut(
    text: str, start: int, end: int, longest: int
) -> None:
    parts = pieces(text, (start, end), longest)
    kept = sum(len(part) for kind, part in parts if kind != "cut")
    cut = sum(int(part.replace(",", "")) for kind, part in parts if kind == "cut")
    assert kept + cut == len(text)
    if not cut:
        assert "".join(part for _, part in parts) == text
    assert kept <= 2 * longest


def test_picks_are_the_same_number_of_every_model_and_fault() -> None:
    kept = {item for chosen in choose(FINDINGS, 3) for item in chosen}
    for findings in FINDINGS:
        all_of = Counter(d.fault for d in findings.diagnoses)
        here = Counter(d.fault for d in findings.diagnoses if d.item in kept)
        assert all(here[fault] >= min(3, number) for fault, number in all_of.items())
    assert len(kept) <= 3 * sum(len({d.fault for d in findings.diagnoses}) for findings in FINDINGS)


def test_picks_reach_every_task() -> None:
    first = {item for chosen in choose(FINDINGS[:1], 6) for item in chosen}
    assert {item.split("-")[0] for item in first} == {"connectivity", "isomorphism", "maxflow"}


def test_the_cap_is_kept_and_told() -> None:
    browsing = browse(FINDINGS, PROBES, ANSWERED, each=4)
    assert (browsing.each, browsing.complete) == (4, False)
    everything = browse(FINDINGS, PROBES, ANSWERED, each=1000)
    assert everything.complete
    assert list(everything.items) == [one.item.id for one in PROBES]


def test_bytes_are_capped_by_whole_rounds() -> None:
    large = browse(FINDINGS, PROBES, ANSWERED, each=10)
    limit = sum(map(len, large.items.values())) // 2
    small = browse(FINDINGS, PROBES, ANSWERED, each=10, limit=limit)
    assert sum(map(len, small.items.values())) <= limit
    assert 0 < small.each < large.each
    assert set(small.items) == {item for chosen in choose(FINDINGS, 10)[: small.each] for item in chosen}


def test_a_record_holds_what_was_asked_said_and_scored() -> None:
    one = PROBES[0]
    findings, answered = run([one], "m", 1, 1, text="because")
    record = json.loads(browse([findings], [one], [answered]).items[one.item.id])
    assert [picture["certified"] for picture in record["pictures"]] == [True]
    assert [name for name, _ in record["forms"]] == ["edge_list", "matrix"]
    replies = record["runs"][0]
    assert len(replies) == len(answered)
    assert {reply["arm"] for reply in replies} == {one.arm for one in answered}
    for reply in replies:
        question = record["questions"][reply["question"]]
        if reply["outcome"] == "right":
            expected = question["expected"]
            marked = [["", part] for kind, part in reply["said"] if kind == "mark"]
            assert marked == expected


def test_a_picture_that_is_no_png_is_not_shown_and_a_long_error_is_cut() -> None:
    one = PROBES[0]
    views = tuple(
        replace(view, payload=b"<svg onload=alert(1)>") if view.medium == "image" else view for view in one.views
    )
    findings, answered = run([one], "m", 1, 1)
    reply = replace(answered[0].reply, text=None, error="x" * 100_000)
    browsing = browse([findings], [replace(one, views=views)], [[replace(answered[0], reply=reply), *answered[1:]]])
    record = json.loads(browsing.items[one.item.id])
    assert [picture["src"] for picture in record["pictures"]] == [""]
    assert len(browsing.items[one.item.id]) < 50_000
