import re
from dataclasses import replace
from xml.etree import ElementTree

from isoprobe.analysis.inference.measures import Measure
from isoprobe.analysis.messages.messages import locale_of
from isoprobe.analysis.report.charts import WIDTH, accuracy_by_arm, self_consistency, share_bar
from isoprobe.analysis.statistics import Estimate
from tests.specimens.findings import estimate, probe, run

ENGLISH = locale_of("en")
HOSTILE = """</svg><script>alert(1)</script>"&'"""
PROBES = [probe(number) for number in range(30)]


def texts(svg: str) -> list[str]:
    return [text for element in ElementTree.fromstring(svg).iter() if (text := (element.text or "").strip())]


def segments(svg: str) -> dict[str, float]:
    """Width in pixels of each part of the stacked bar, by its colour."""
    group = re.search(r"concat_0_layer_0_marks.*?</g>", svg, re.S)
    assert group
    bars = re.findall(r'd="M[\d.]+,[\d.]+h([\d.]+)v[^"]*" fill="var\(--(\w+)\)"', group[0])
    return {colour: float(width) for width, colour in bars}


def test_the_bar_is_as_long_as_the_shares() -> None:
    findings, _ = run(PROBES, "m", 0.5, 0.5)
    assert findings.shares is not None
    shares = replace(
        findings.shares, both=estimate(0.5, 100), perception=estimate(0.4, 100), reasoning=estimate(0.1, 100)
    )
    drawn = segments(share_bar(shares, "m", ENGLISH))
    assert {part: round(width / WIDTH, 6) for part, width in drawn.items()} == {
        "solved": 0.5,
        "perception": 0.4,
        "reasoning": 0.1,
    }
    assert {"50 solved", "40", "40.0 (30 to 50)", "10.0 (4 to 16)"} <= set(texts(share_bar(shares, "m", ENGLISH)))


def test_a_negative_share_has_no_segment_but_its_figure_stands() -> None:
    findings, _ = run(PROBES, "m", 0.5, 0.5)
    assert findings.shares is not None
    reasoning = Estimate(-0.06, -0.13, 0.01, 100, 100, "bootstrap")
    svg = share_bar(replace(findings.shares, reasoning=reasoning), "m", ENGLISH)
    assert "reasoning" not in segments(svg)
    assert "−6.0 (−13 to 1)" in texts(svg)


def test_charts_of_different_runs_have_one_scale() -> None:
    low, _ = run(PROBES, "m", 0.2, 0.9)
    high, _ = run(PROBES, "a much longer name of a model", 1, 1)
    size = re.compile(r'viewBox="[^"]*"')
    assert size.findall(accuracy_by_arm(low, ENGLISH)) == size.findall(accuracy_by_arm(high, ENGLISH))
    assert low.shares
    assert high.shares
    assert size.findall(share_bar(low.shares, "a", ENGLISH)) == size.findall(share_bar(high.shares, "b", ENGLISH))


def test_chance_stands_beside_every_arm_that_has_one() -> None:
    findings, _ = run(PROBES, "m", 0.8, 0.8)
    arms = findings.table("arm").rows
    svg = accuracy_by_arm(findings, ENGLISH)
    assert svg.count("stroke-dasharray") == sum(row.chance is not None for row in arms)
    assert {"picture", "solver on transcript"} <= set(texts(svg))


def test_a_hostile_name_stays_text() -> None:
    findings, _ = run(PROBES, HOSTILE, 0.8, 0.8)
    assert findings.shares
    for svg in (share_bar(findings.shares, HOSTILE, ENGLISH), accuracy_by_arm(findings, ENGLISH)):
        root = ElementTree.fromstring(svg)
        assert HOSTILE in root.attrib["aria-label"]
        assert not [element for element in root.iter() if element.tag.endswith("script")]


def test_ids_of_two_charts_never_meet() -> None:
    one, _ = run(PROBES, "m", 0.8, 0.8)
    other, _ = run(PROBES, "n", 0.3, 0.8)
    ids = [set(re.findall(r'\bid="([^"]*)"', accuracy_by_arm(findings, ENGLISH))) for findings in (one, other)]
    assert not ids[0] & ids[1]


def test_no_evidence_no_chart() -> None:
    findings, _ = run(PROBES, "m", 0.8, 0.8)
    empty = replace(findings.table("arm"), rows=())
    assert accuracy_by_arm(replace(findings, tables=(empty,)), ENGLISH) == ""


def test_a_chart_is_the_same_after_others_were_drawn() -> None:
    """Vega counts the ids of clip paths through the whole process."""
    findings, _ = run(PROBES, "m", 0.5, 0.5)
    assert findings.shares is not None
    first = share_bar(findings.shares, "one", ENGLISH)
    share_bar(findings.shares, "two", ENGLISH)
    assert share_bar(findings.shares, "one", ENGLISH) == first


def curve(votes: list[float], passes: list[float]) -> list[Measure]:
    return [
        Measure(
            "scaling", {"arm": "picture", "method": method, "n": str(2**k), "judge": ""}, "accuracy", estimate(v, 50)
        )
        for method, values in (("vote", votes), ("pass", passes))
        for k, v in enumerate(values)
    ]


def test_the_curve_tells_every_point_and_names_both_lines() -> None:
    svg = self_consistency(curve([0.4, 0.4, 0.5, 0.6, 0.7], [0.4, 0.6, 0.8, 0.9, 1.0]), "m", ENGLISH)
    spoken = ElementTree.fromstring(svg).get("aria-label") or ""
    for said in ("majority vote of 1 40.0", "majority vote of 16 70.0", "Pass@N of 8 90.0"):
        assert said in spoken
    shown = texts(svg)
    assert {"majority vote 70.0", "Pass@N 100.0", "samples N", "16"} <= set(shown)


def test_names_of_lines_that_end_together_do_not_overlap() -> None:
    for value in (0.0, 0.5, 1.0):
        svg = self_consistency(curve([value] * 3, [value] * 3), "m", ENGLISH)
        places = [
            float(at[1])
            for element in ElementTree.fromstring(svg).iter()
            if (element.text or "").startswith(("majority vote", "Pass@N"))
            if (at := re.search(r"translate\([^,]+,([-\d.]+)\)", element.get("transform") or ""))
        ]
        assert len(places) == 2
        assert abs(places[0] - places[1]) >= 12
        assert all(0 <= place <= 165 for place in places)


def test_a_hostile_name_of_a_model_is_escaped_in_the_curve() -> None:
    assert "<script" not in self_consistency(curve([0.5, 0.5], [0.5, 0.6]), HOSTILE, ENGLISH)
