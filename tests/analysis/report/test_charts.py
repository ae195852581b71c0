import re
from dataclasses import replace
from xml.etree import ElementTree

from isoprobe.analysis.attribution.identification import Check, Identification
from isoprobe.analysis.inference.measures import Measure
from isoprobe.analysis.messages.messages import locale_of
from isoprobe.analysis.planning.acuity import Seeking
from isoprobe.analysis.report.charts import WIDTH, accuracy_by_arm, psychometric, self_consistency, share_bar
from isoprobe.analysis.statistics import Bounded, Estimate
from tests.specimens.findings import estimate, probe, run

ENGLISH = locale_of("en")
HOSTILE = """</svg><script>alert(1)</script>"&'"""
PROBES = [probe(number) for number in range(30)]
NAN = float("nan")


def texts(svg: str) -> list[str]:
    return [text for element in ElementTree.fromstring(svg).iter() if (text := (element.text or "").strip())]


def segments(svg: str) -> dict[str, float]:
    """Width in pixels of each part of the stacked bar, by its colour."""
    group = re.search(r"(?:concat_0_)?layer_0_marks.*?</g>", svg, re.S)
    assert group
    bars = re.findall(r'd="M[\d.]+,[\d.]+h([\d.]+)v[^"]*" fill="var\(--(\w+)\)"', group[0])
    return {colour: float(width) for width, colour in bars}


def test_the_bar_is_as_long_as_the_shares() -> None:
    findings, _ = run(PROBES, "m", 0.5, 0.5)
    assert findings.shares is not None
    parts = {"loss": 0.5, "perception": 0.3, "reasoning": 0.1, "mode": 0.1}
    shares = replace(findings.shares, **{part: estimate(value, 100) for part, value in parts.items()})
    svg = share_bar(replace(findings, shares=shares), "m", ENGLISH)
    assert {part: round(width / WIDTH, 6) for part, width in segments(svg).items()} == {
        "solved": 0.5,
        "perception": 0.3,
        "reasoning": 0.1,
        "binding": 0.1,
    }
    assert {"50 solved", "30", "30.0 (21 to 39)", "10.0 (4 to 16)", "in one step"} <= set(texts(svg))


def test_what_cannot_be_told_apart_is_one_part() -> None:
    findings, _ = run(PROBES, "m", 0.5, 0.5)
    assert findings.shares is not None
    shares = replace(findings.shares, loss=estimate(0.4, 100))
    worse = Check("writing", 0.3, 0.2, 0.4, 100, 1.0, 0.001, "rejected")
    failing = replace(findings, shares=shares, identification=Identification.of([worse]))
    svg = share_bar(failing, "m", ENGLISH)
    assert {part: round(width / WIDTH, 6) for part, width in segments(svg).items()} == {"solved": 0.6, "other": 0.4}
    assert "perception" not in texts(svg)


def test_where_replies_are_missing_what_is_sure_is_stacked_and_all_adds_up() -> None:
    findings, _ = run(PROBES, "m", 0.5, 0.5)
    assert findings.shares is not None
    seeing = Bounded(0.46, 0.2, 0.8, 12, 11, "bounds", least=0.45, most=0.5)
    thinking = Bounded(0.18, 0.1, 0.4, 12, 11, "bounds", least=0.15, most=0.2)
    parts = {"loss": estimate(0.65, 100), "perception": seeing, "reasoning": thinking, "mode": estimate(0, 100)}
    svg = share_bar(replace(findings, shares=replace(findings.shares, **parts)), "m", ENGLISH)
    widths = {part: round(width / WIDTH, 6) for part, width in segments(svg).items()}
    assert widths == {"solved": 0.35, "perception": 0.45, "reasoning": 0.15, "other": 0.05}


def test_bounds_are_drawn_as_ranges_without_a_point() -> None:
    findings, _ = run(PROBES, "m", 0.5, 0.5)
    assert findings.shares is not None
    known = Bounded(NAN, 0.08, 0.33, 100, 0, "bounds", least=0.12, most=0.3)
    shares = replace(findings.shares, perception=known, reasoning=known, loss=estimate(0.4, 100))
    svg = share_bar(replace(findings, shares=shares), "m", ENGLISH)
    assert "12 to 30 (8 to 33)" in texts(svg)
    assert set(segments(svg)) == {"solved", "other"}
    assert "NaN" not in svg


def test_a_negative_share_is_no_loss() -> None:
    findings, _ = run(PROBES, "m", 0.5, 0.5)
    assert findings.shares is not None
    reasoning = Estimate(-0.06, -0.13, 0.01, 100, 100, "bootstrap")
    svg = share_bar(replace(findings, shares=replace(findings.shares, reasoning=reasoning)), "m", ENGLISH)
    assert "reasoning" not in segments(svg)
    assert "0.0 (0 to 1)" in texts(svg)
    assert "−" not in svg


def test_charts_of_different_runs_have_one_scale() -> None:
    low, _ = run(PROBES, "m", 0.2, 0.9)
    high, _ = run(PROBES, "a much longer name of a model", 1, 1)
    size = re.compile(r'viewBox="[^"]*"')
    assert size.findall(accuracy_by_arm(low, ENGLISH)) == size.findall(accuracy_by_arm(high, ENGLISH))
    assert low.shares
    assert high.shares
    assert size.findall(share_bar(low, "a", ENGLISH)) == size.findall(share_bar(high, "b", ENGLISH))


def test_chance_stands_beside_every_arm_that_has_one() -> None:
    findings, _ = run(PROBES, "m", 0.8, 0.8)
    arms = findings.table("arm").rows
    svg = accuracy_by_arm(findings, ENGLISH)
    dashed = re.findall(r'd="(?:M0,[-\d.]+L0,[-\d.]+){3}" stroke="var\(--muted\)"', svg)
    assert len(dashed) == sum(row.chance is not None for row in arms) > 0
    assert {"picture", "solver on transcript"} <= set(texts(svg))


def test_a_hostile_name_stays_text() -> None:
    findings, _ = run(PROBES, HOSTILE, 0.8, 0.8)
    assert findings.shares
    for svg in (share_bar(findings, HOSTILE, ENGLISH), accuracy_by_arm(findings, ENGLISH)):
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
    first = share_bar(findings, "one", ENGLISH)
    share_bar(findings, "two", ENGLISH)
    assert share_bar(findings, "one", ENGLISH) == first


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


def test_a_psychometric_curve_falls_to_the_right_and_names_its_threshold() -> None:
    """Strokes of 2 pixels and more are seen, thinner ones never: the harder values stand at the right."""
    values = [0.5 * 1.2**k for k in range(14)]
    seeking = Seeking("stroke", values, less=True, most=140)
    for value in values * 10:
        seeking.saw(value, value >= 2)
    found = seeking.found()
    svg = psychometric(found, HOSTILE, ENGLISH)
    assert "alert(1)" not in "".join(texts(svg))
    assert f"stroke, half is lost at {found.threshold:.3g} ({found.low:.3g} to {found.high:.3g})" in texts(svg)
    [path] = re.findall(r'd="M([^"]+)"[^>]*stroke="var\(--accent\)"', svg)
    points = [tuple(map(float, pair.split(","))) for pair in path.split("L")]
    heights = [y for _, y in sorted(points)]
    assert heights == sorted(heights)  # pixels are counted downwards
    assert heights[-1] - heights[0] > 120


def test_a_threshold_beyond_all_values_draws_no_line() -> None:
    seeking = Seeking("nodes", range(4, 14), most=100)
    for value in [*range(4, 14)] * 10:
        seeking.saw(value, True)
    assert "nodes, half is lost at none of these values" in texts(psychometric(seeking.found(), "m", ENGLISH))
