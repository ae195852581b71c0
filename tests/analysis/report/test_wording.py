from dataclasses import replace

import pytest

from isoprobe.analysis.inference.diagnosis import Verdict
from isoprobe.analysis.report import wording
from isoprobe.analysis.report.findings import find as find_out
from isoprobe.analysis.statistics import Estimate
from tests.specimens.findings import estimate, probe, run
from tests.specimens.respondents import divided, numbers, say

NAN = float("nan")


def interval(value: float, low: float, high: float, n: int = 100) -> Estimate:
    return Estimate(value, low, high, n, n, "bootstrap")


@pytest.mark.parametrize(
    ("value", "words"),
    [(19.5, "19.5"), (23.0, "23"), (-0.04, "0"), (0.04, "0"), (-3.26, "−3.3"), (100.0, "100"), (NAN, "–")],
)
def test_a_figure_has_one_decimal_and_never_says_minus_zero(value: float, words: str) -> None:
    assert wording.figure(value) == words


def test_the_sentence_is_the_one_the_design_promises() -> None:
    findings, _ = run([probe(number) for number in range(6)], "m", 0.5, 0.5)
    assert findings.shares is not None
    shares = replace(
        findings.shares,
        both=interval(0.77, 0.7, 0.8),
        perception=interval(0.195, 0.16, 0.23),
        reasoning=interval(0.035, 0.02, 0.06),
    )
    assert str(wording.sentence(replace(findings, shares=shares))) == (
        "Of 100 items, 23 are lost: 19.5 (95% 16 to 23) to perception, 3.5 (2 to 6) to reasoning."
    )


def test_without_shares_the_sentence_says_what_is_missing() -> None:
    findings, _ = run([probe(0)], "m", 1, 1)
    assert "cannot be split" in str(wording.sentence(replace(findings, shares=None)))
    assert wording.looking(replace(findings, shares=None)) == ""


def test_a_loss_by_looking_is_told_as_a_cost_with_its_bounds_turned_round() -> None:
    findings, _ = run([probe(number) for number in range(6)], "m", 0.5, 0.5)
    assert findings.shares is not None
    worse = replace(findings.shares, looking=interval(-0.05, -0.09, -0.01))
    assert "costs 5 (1 to 9) of 100" in str(wording.looking(replace(findings, shares=worse)))
    better = replace(findings.shares, looking=interval(0.05, -0.01, 0.09))
    assert "gains 5 (−1 to 9) of 100" in str(wording.looking(replace(findings, shares=better)))


def test_replies_that_are_no_evidence_are_counted_by_name() -> None:
    findings, _ = run([probe(number) for number in range(3)], "m", 1, 1)
    outcomes = {"picture": {"right": 5, "failed": 1, "refused": 2}, "text": {"wrong": 1, "failed": 1}}
    words = str(wording.rests_on(replace(findings, replies=10, outcomes=outcomes)))
    assert words == "Rests on 3 items of 3 and on 10 replies, of which 4 are not evidence (2 refused, 2 failed)."


@pytest.mark.parametrize("name", ["perfect", "blind", "unreasoning", "both", "binding", "guessing", "mute", "refusing"])
def test_every_named_respondent_has_a_headline_of_its_own(name: str) -> None:
    findings, _ = run([probe(0)], "m", 1, 1)
    mixed = [Verdict("mixed", "", leaning) for leaning in ("perception", "reasoning", "")]
    verdicts = [Verdict(name, ""), *mixed]  # type: ignore[arg-type]
    headlines = {str(wording.headline(replace(findings, verdict=verdict))) for verdict in verdicts}
    assert len(headlines) == 4


def test_no_evidence_has_no_figure() -> None:
    assert wording.with_interval(Estimate(NAN, NAN, NAN, 0, 0, "none")) == "–"
    assert str(wording.with_interval(estimate(0.5, 4), trim=False)).startswith("50.0 (")


def test_a_run_in_variants_alone_is_headed_by_its_average_and_worst_case() -> None:
    probes = numbers(20, 3)
    found = find_out("m", say(probes, divided(0.7)), probes)
    assert found.verdict.name == "unknown"
    average, worst = (next(f.estimate for f in found.measures if f.name == name) for name in ("average", "worst"))
    right, always = wording.figure(100 * average.value), wording.figure(100 * worst.value)
    assert str(wording.headline(found)) == f"Right on {right} of 100, in every variant on {always}."
    assert str(wording.sentence(found)).startswith(f"Of 100 seeds, {right} (95% ")
