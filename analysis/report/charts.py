"""Charts of one run as SVG text for the report: drawn by altair, converted by vl-convert, nothing fetched, no script.

Colours are CSS variables of the page (`var(--perception)`), so one drawing serves light, dark and paper. Every figure
stands beside its mark in words; colour repeats what position and label say.
"""

from __future__ import annotations

import html
import math
import re
import zlib
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import altair as alt
import vl_convert

from isoprobe.analysis.attribution.shares import Shares
from isoprobe.analysis.inference.arms import SOLVER, arm_name, arm_place
from isoprobe.analysis.inference.measures import Measure
from isoprobe.analysis.messages.messages import LIST, LIST_SEMICOLON, Locale, Text, listed, message
from isoprobe.analysis.planning.acuity import Acuity
from isoprobe.analysis.replies.patterns import regex
from isoprobe.analysis.report.findings import Findings
from isoprobe.analysis.report.wording import bound, figure, is_split, parts, parts_shown, positive, with_interval
from isoprobe.analysis.statistics import Bounded, Estimate, proportion

Datum = dict[str, str | float]

WIDTH = 190  # of the plot alone, in pixels: with its labels it fits a telephone held upright
RIGHT = 124  # for the figures beside it
INK, MUTED, RULE = "var(--ink)", "var(--muted)", "var(--rule)"
PARTS = {
    "solved": "var(--solved)",
    "perception": "var(--perception)",
    "reasoning": "var(--reasoning)",
    "mode": "var(--binding)",
    "lost": "var(--other)",
}
ON_PARTS = {part: "var(--on-solved)" if part == "solved" else "var(--on-fault)" for part in PARTS}
SHAPES = ["circle", "square", "diamond", "triangle-up", "circle"]  # of points, in the order of the parts
POINTS = 8  # groups of values of a psychometric curve
PERCENT = [0, 25, 50, 75, 100]
DASHED = "M0,-1V-0.5M0,-0.25V0.25M0,0.5V1"  # a tick of three dashes, two units high
NARROW = 14.0  # percentage points: a narrower segment has no room for its figure


def share_bar(findings: Findings, name: str, locale: Locale) -> str:
    """SVG: of 100 items, the part solved on the picture and the parts of what is lost stacked, each part with its
    interval below; "" without shares.

    What is lost stands as one part where it cannot be told apart. Of parts that are known between bounds only what is
    sure is stacked, and what is left of the 100 stands last. Nothing below zero is drawn, and no interval that reaches
    there is drawn below it."""
    shares = findings.shares
    if shares is None:
        return ""
    left = 78
    solved = replace(shares.loss, value=1 - shares.loss.value)
    split = is_split(findings)
    shown = {part: positive(share) for part, share in parts_shown(shares).items() if share.n}
    told = shown if split else {}
    stacked: list[tuple[str, float]] = [("solved", solved.value)]
    if not split or any(math.isnan(share.value) for share in told.values()):
        stacked.append(("lost", shares.loss.value))
    elif any(isinstance(share, Bounded) for share in told.values()):
        most = shares.loss.most if isinstance(shares.loss, Bounded) else shares.loss.value
        stacked = [("solved", 1 - most), *((part, surely(share)) for part, share in told.items())]
        stacked.append(("lost", max(0.0, 1 - sum(value for _, value in stacked))))
    else:
        stacked += [(part, share.value) for part, share in told.items()]
    segments: list[Datum] = []
    start = 0.0
    for part, value in stacked:
        if math.isnan(value):
            continue
        end = min(100.0, max(start, start + 100 * value))
        label = figure(100 * value) if end - start >= NARROW else ""
        if part == "solved" and end >= 3 * NARROW:
            label = locale.text(message("chart.solved", value=label))
        if end > start:
            middle = (start + end) / 2
            segments.append({"part": part, "from": start, "to": end, "middle": middle, "label": label, "row": ""})
        start = end
    names = {part: locale.text(message(f"chart.{part}")) for part in told}
    rows: list[Datum] = [{**_interval(names[part], estimate, locale), "part": part} for part, estimate in told.items()]
    domain = [0.0, 100.0]
    x = _axis(locale.text(message("chart.items_of_100")), domain)
    kinds, colours = list(PARTS), list(PARTS.values())
    colour = alt.Color("part:N", scale=alt.Scale(domain=kinds, range=colours), legend=None)
    on_colour = alt.Color("part:N", scale=alt.Scale(domain=kinds, range=list(ON_PARTS.values())), legend=None)
    stack = alt.Chart(alt.Data(values=segments)).encode(y=_rows("row", [""], left))
    bar = stack.mark_bar(height=30, stroke="var(--paper)", strokeWidth=1.5).encode(
        x=alt.X("from:Q", scale=alt.Scale(domain=domain), axis=None), x2="to:Q", color=colour
    )
    inside = stack.mark_text(fontSize=13, fontWeight="bold").encode(
        x=alt.X("middle:Q", scale=alt.Scale(domain=domain), axis=None), text="label:N", color=on_colour
    )
    top = (bar + inside).resolve_scale(color="independent").properties(width=WIDTH, height=36)
    if not rows:
        return _svg(top, _spoken(shares, name, locale), left)
    base = alt.Chart(alt.Data(values=rows)).encode(y=_rows("name", list(names.values()), left))
    ranges = base.mark_rule(strokeWidth=3, clip=True).encode(x=x, x2="high:Q", color=colour)
    sure = base.transform_filter("isValid(datum.value)")
    points = sure.mark_point(filled=True, size=70, opacity=1).encode(
        x=alt.X("value:Q", scale=alt.Scale(domain=domain)),
        color=colour,
        shape=alt.Shape("part:N", scale=alt.Scale(domain=kinds, range=SHAPES), legend=None),
    )
    below = (ranges + points + _labels(base)).properties(width=WIDTH, height=28 * len(rows))
    return _svg(alt.vconcat(top, below, spacing=2), _spoken(shares, name, locale, bool(told)), left)


def surely(share: Estimate) -> float:
    """The least that a part is, none below zero."""
    return max(0.0, share.least if isinstance(share, Bounded) else share.value)


def _spoken(shares: Shares, name: str, locale: Locale, split: bool = False) -> str:
    lost = with_interval(shares.loss)
    if not split:
        return locale.text(message("chart.loss", model=name, lost=lost))
    return locale.text(message("chart.shares", model=name, lost=lost, parts=listed(parts(shares))))


def accuracy_by_arm(findings: Findings, locale: Locale) -> str:
    """SVG: accuracy of each arm with its interval, a tick where chance stands, and the figure at the right."""
    left = 132
    rows: list[Datum] = []
    chances: list[Datum] = []
    for row in sorted(findings.table("arm").rows, key=lambda row: arm_place(row.key["arm"])):
        name = locale.text(arm_name(row.key["arm"]))
        if row.accuracy.n:
            rows.append(_interval(name, row.accuracy, locale))
        if row.chance is not None:
            chances.append({"name": name, "value": 100 * row.chance})
        if row.enough is not None and row.enough.n:
            rows.append(_interval(locale.text(SOLVER), row.enough, locale))
    if not rows:
        return ""
    order = [str(row["name"]) for row in rows]
    chances = [chance for chance in chances if chance["name"] in order]
    base = alt.Chart(alt.Data(values=rows)).encode(y=_rows("name", order, left))
    domain = [0.0, 100.0]
    blind = (
        alt.Chart(alt.Data(values=chances))
        .mark_point(shape=DASHED, size=256, stroke=MUTED, strokeWidth=2, fill=None, opacity=1)
        .encode(y=_rows("name", order, left), x=alt.X("value:Q", scale=alt.Scale(domain=domain)))
    )
    ranges = base.mark_rule(strokeWidth=3, color="var(--accent)").encode(
        x=_axis(locale.text(message("chart.accuracy")), domain), x2="high:Q"
    )
    points = base.mark_point(filled=True, size=60, opacity=1, color="var(--accent)").encode(x="value:Q")
    chart = (ranges + points + blind + _labels(base)).properties(width=WIDTH, height=25 * len(order))
    parts = [message("chart.row", part=str(row["name"]), interval=str(row["label"])) for row in rows]
    spoken = message("chart.arms", model=findings.model, rows=listed(parts, LIST))
    return _svg(chart, locale.text(spoken), left)


def _of_accuracy(locale: Locale) -> alt.Axis:
    """An axis of percent right."""
    title = locale.text(message("chart.accuracy"))
    return alt.Axis(title=title, values=PERCENT, labelFlush=False, domain=False, ticks=False, gridColor=RULE)


def self_consistency(curve: Sequence[Measure], name: str, locale: Locale) -> str:
    """SVG: accuracy of a majority vote over answers, and of Pass@N, by the number of samples, with their intervals.

    `curve` holds figures of the table "scaling" of one arm. The number of samples runs in doublings.
    """
    left, wide = 44, WIDTH + 88  # in all as wide as the chart of arms
    methods = {method: locale.text(message(f"chart.{method}")) for method in ("vote", "pass")}
    rows: list[Datum] = [
        {**_interval(methods[one.key["method"]], one.estimate, locale), "n": float(one.key["n"])} for one in curve
    ]
    sizes = sorted({float(row["n"]) for row in rows})
    x = alt.X(
        "n:Q",
        scale=alt.Scale(type="log", base=2, domain=[sizes[0], sizes[-1]], nice=False),
        axis=alt.Axis(
            title=locale.text(message("chart.samples")),
            values=sizes,
            format="d",
            grid=False,
            tickColor=RULE,
            domainColor=RULE,
        ),
    )
    scale = alt.Scale(domain=[0.0, 100.0])
    axis = _of_accuracy(locale)
    kinds, colours = list(methods.values()), ["var(--perception)", "var(--reasoning)"]
    colour = alt.Color("name:N", scale=alt.Scale(domain=kinds, range=colours), legend=None)
    base = alt.Chart(alt.Data(values=rows)).encode(x=x)
    band = base.mark_area(opacity=0.18).encode(y=alt.Y("low:Q", scale=scale, axis=axis), y2="high:Q", color=colour)
    line = base.mark_line(strokeWidth=2).encode(y=alt.Y("value:Q", scale=scale), color=colour)
    shape = alt.Shape("name:N", scale=alt.Scale(domain=kinds, range=["circle", "square"]), legend=None)
    points = base.mark_point(filled=True, size=50, opacity=1).encode(
        y=alt.Y("value:Q", scale=scale), color=colour, shape=shape
    )
    ends: list[Datum] = _apart([row for row in rows if row["n"] == sizes[-1]])
    words = (
        alt.Chart(alt.Data(values=ends))
        .mark_text(align="left", fontSize=12)
        .encode(x=alt.value(wide + 8), y=alt.Y("at:Q", scale=scale), text="words:N", color=colour)
    )
    chart = (band + line + points + words).properties(width=wide, height=150)
    described = [
        message("chart.row_of", method=str(row["name"]), n=f"{row['n']:.0f}", interval=str(row["label"]))
        for row in rows
    ]
    spoken = message("chart.curve", model=name, rows=listed(described, LIST_SEMICOLON))
    return _svg(chart, locale.text(spoken), left + 88)


def psychometric(acuity: Acuity, name: str, locale: Locale) -> str:
    """SVG: accuracy against a physical factor: what was answered in up to POINTS groups of neighbouring values, with
    intervals, the curve that is expected, and the threshold with its interval. Harder is to the right."""
    left, wide = 44, WIDTH + 88
    rows: list[Datum] = []
    held: list[tuple[float, float, int, int]] = []
    for value, expected, asked, right in acuity.curve:
        held.append((value, expected, asked, right))
        count = sum(each[2] for each in held)
        if count * POINTS >= acuity.asked or value == acuity.curve[-1][0]:
            share = proportion(sum(each[3] for each in held), count)
            at = sum(each[0] * each[2] for each in held) / count
            rows.append({**_interval("", share, locale), "at": at})
            held = []
    values = [each[0] for each in acuity.curve]
    falls = len(values) > 1 and acuity.curve[0][0] > acuity.curve[-1][0]
    scaled: dict[str, Any] = {"type": "log"} if min(values) > 0 and max(values) >= 2 * min(values) else {}
    scale = alt.Scale(domain=[min(values), max(values)], reverse=falls, nice=False, zero=False, **scaled)
    low, high = (min(max(bound, min(values)), max(values)) for bound in (acuity.low, acuity.high))
    told = {"factor": acuity.factor.replace("_", " "), **_told(acuity)}
    title = locale.text(message("acuity.beyond" if acuity.beyond else "acuity.title", **told))
    axis = alt.Axis(title=title, grid=False, tickColor=RULE, domainColor=RULE, tickCount=5, format="~g")
    shares = alt.Scale(domain=[0.0, 100.0])
    upright = _of_accuracy(locale)
    expected_at: list[Datum] = [{"at": value, "value": 100 * expected} for value, expected, *_ in acuity.curve]
    x = alt.X("at:Q", scale=scale, axis=axis)
    line = (
        alt.Chart(alt.Data(values=expected_at))
        .mark_line(strokeWidth=2, color="var(--accent)")
        .encode(x=x, y=alt.Y("value:Q", scale=shares, axis=upright))
    )
    base = alt.Chart(alt.Data(values=rows)).encode(x=x)
    ranges = base.mark_rule(strokeWidth=2, color=INK).encode(y=alt.Y("low:Q", scale=shares), y2="high:Q")
    points = base.mark_point(filled=True, size=45, opacity=1, color=INK).encode(y=alt.Y("value:Q", scale=shares))
    layers = [line, ranges, points]
    if not acuity.beyond:
        where: list[Datum] = [{"at": acuity.threshold, "low": low, "high": high}]
        found = alt.Chart(alt.Data(values=where))
        band = found.mark_rect(opacity=0.18, color="var(--perception)").encode(
            x=alt.X("low:Q", scale=scale, axis=axis), x2="high:Q"
        )
        layers = [
            band,
            found.mark_rule(strokeWidth=2, color="var(--perception)", strokeDash=[4, 3]).encode(x=x),
            *layers,
        ]
    chart = alt.layer(*layers).properties(width=wide, height=150)
    points_told = [message("acuity.point", value=f"{float(row['at']):.3g}", accuracy=str(row["label"])) for row in rows]
    spoken = message("acuity.spoken", model=name, asked=acuity.asked, rows=listed(points_told, LIST_SEMICOLON), **told)
    return _svg(chart, locale.text(spoken), left + 88)


def _told(acuity: Acuity) -> dict[str, str]:
    return {key: f"{getattr(acuity, key):.3g}" for key in ("threshold", "low", "high")}


def _apart(ends: list[Datum]) -> list[Datum]:
    """The last points with their names and figures, `at` moved so far apart that the words do not overlap."""
    order = sorted(ends, key=lambda row: float(row["value"]))
    gap, places = 9.0, list[float]()
    for row in order:
        places.append(max(float(row["value"]), places[-1] + gap if places else 0.0))
    over = max(0.0, (places[-1] if places else 0.0) - 100.0)
    return [
        {**row, "at": place - over, "words": f"{row['name']} {figure(float(row['value']), trim=False)}"}
        for row, place in zip(order, places, strict=True)
    ]


def _interval(name: str, estimate: Estimate, locale: Locale) -> Datum:
    return {
        "name": name,
        **({} if math.isnan(estimate.value) else {"value": 100 * estimate.value}),
        "low": 100 * estimate.low,
        "high": 100 * estimate.high,
        "label": locale.text(
            _rounded(estimate) if isinstance(estimate, Bounded) else with_interval(estimate, trim=False)
        ),
    }


def _rounded(share: Bounded) -> Text:
    """Bounds with their interval in whole numbers: there is room for no more."""
    value, interval = (
        message("text.bounds", low=bound(100 * low), high=bound(100 * high))
        for low, high in ((share.least, share.most), (share.low, share.high))
    )
    return message("text.interval_of", value=value, interval=interval)


def _rows(field: str, order: list[str], left: int) -> Any:
    axis = alt.Axis(
        title=None, domain=False, ticks=False, labelPadding=9, minExtent=left, maxExtent=left, labelLimit=left
    )
    return alt.Y(f"{field}:N", sort=order, scale=alt.Scale(domain=order), axis=axis)


def _axis(title: str, domain: list[float]) -> Any:
    axis = alt.Axis(title=title, values=PERCENT, labelFlush=False, domain=False, ticks=False, gridColor=RULE)
    return alt.X("low:Q", scale=alt.Scale(domain=domain), axis=axis)


def _labels(base: Any) -> Any:
    return base.mark_text(align="left", fontSize=12).encode(
        x=alt.value(WIDTH + 8), text="label:N", color=alt.value(INK)
    )


def _svg(chart: Any, spoken: str, left: int) -> str:
    """The chart as an SVG element that screen readers take for one picture, described by `spoken`.

    Its width is the same for every run, whatever the figures, so that charts side by side have one scale.
    """
    chart = chart.configure(font="system-ui, sans-serif", background="transparent", aria=False, padding=2)
    chart = chart.configure_view(stroke=None).configure_axis(
        labelColor=INK, titleColor=MUTED, labelFontSize=12, titleFontSize=12, titleFontWeight="normal"
    )
    svg: str = vl_convert.vegalite_to_svg(chart.to_json(validate=False))
    svg = _own_ids(_ONE_PICTURE.sub("", svg), spoken)
    width = left + WIDTH + RIGHT
    sized = re.sub(
        r'width="[\d.]+" height="([\d.]+)" viewBox="[^"]*"',
        rf'width="{width}" height="\1" viewBox="0 0 {width} \1"',
        svg,
        count=1,
    )
    return sized.replace("<svg ", f'<svg role="img" aria-label="{html.escape(spoken, quote=True)}" ', 1)


_ONE_PICTURE = regex(r' (?:role|aria-roledescription|aria-label|aria-hidden)="[^"]*"')  # Vega's words on its parts
_ID = regex(r'(?P<before>\bid="|url\(#)(?P<id>(?:clip|gradient)[^")]*)')


def _own_ids(svg: str, spoken: str) -> str:
    """The SVG with ids of its own: Vega counts them through a whole process, and on one page none may come twice."""
    order: dict[str, int] = {}
    svg = _ID.sub(lambda found: f"{found['before']}part{order.setdefault(found['id'], len(order))}", svg)
    prefix = f"c{zlib.crc32((spoken + svg).encode('utf-8', 'replace')):08x}-"
    return re.sub(r'(\bid="|url\(#)(part[0-9]+)', rf"\g<1>{prefix}\g<2>", svg)
