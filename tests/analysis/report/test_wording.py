from dataclasses import replace

import pytest

from isoprobe.analysis.attribution.elements import ElementKind
from isoprobe.analysis.attribution.identification import Assumption, Check, Identification, Outcome
from isoprobe.analysis.attribution.respondent import Verdict
from isoprobe.analysis.report import wording
from isoprobe.analysis.report.findings import Findings
from isoprobe.analysis.report.findings import find as find_out
from isoprobe.analysis.statistics import Bounded, Estimate
from isoprobe.probes.results import Score, Scored
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


def findings_with(**figures: Estimate) -> Findings:
    findings, _ = run([probe(number) for number in range(6)], "m", 0.5, 0.5)
    assert findings.shares is not None
    return replace(findings, shares=replace(findings.shares, **figures))


LOST = {
    "loss": interval(0.23, 0.2, 0.3),
    "perception": interval(0.155, 0.12, 0.19),
    "reasoning": interval(0.035, 0.02, 0.06),
    "mode": interval(0.04, 0.01, 0.07),
}


def test_the_sentence_says_the_three_parts_of_what_is_lost_on_the_picture() -> None:
    assert str(wording.sentence(findings_with(**LOST))) == (
        "Of 100 items, 23 (95% 20 to 30) are answered wrong from the picture: 15.5 (12 to 19) by misreading the "
        "picture (perception), 3.5 (2 to 6) by wrong reasoning, 4 (1 to 7) by answering in one step, without writing "
        "first, which may be either."
    )


def test_the_parts_as_printed_add_up_to_the_loss_as_printed() -> None:
    parts = {"perception": interval(0.04036, 0.0, 0.1), "reasoning": interval(0.44297, 0.3, 0.5)}
    found = findings_with(**(LOST | parts | {"mode": interval(0.0, 0.0, 0.1), "loss": interval(0.48333, 0.4, 0.6)}))
    words = str(wording.sentence(found))
    assert "48.3 (95%" in words
    assert "4 (0 to 10) by misreading" in words
    assert "44.3 (30 to 50) by wrong" in words
    assert found.shares is not None
    assert sum(round(1000 * part.value) for part in wording.parts_shown(found.shares).values()) == 483


def test_no_share_below_zero_is_a_loss() -> None:
    below = {"perception": interval(-0.26, -0.3, -0.2), "mode": interval(-0.05, -0.09, -0.01)}
    found = findings_with(**(LOST | below))
    words = str(wording.sentence(found))
    assert "by misreading the picture (perception; at most 0), 3.5 (2 to 6) by wrong reasoning." in words
    assert "−" not in words
    assert "step" not in words
    assert "gains 5 (1 to 9) of 100" in str(wording.looking(found))
    assert wording.looking(findings_with(**LOST)) == ""


def test_bounds_are_said_as_bounds() -> None:
    known = Bounded(NAN, 0.08, 0.33, 100, 0, "bounds", least=0.12, most=0.3)
    words = str(wording.sentence(findings_with(**(LOST | {"perception": known}))))
    assert "12 to 30 (8 to 33) by misreading the picture" in words


def check(name: Assumption, excess: float, outcome: Outcome, p: float = 0.001) -> Check:
    return Check(name, excess, excess - 0.05, excess + 0.05, 100, 1.0, p, outcome)


def test_what_is_not_identified_is_not_split_and_says_why_and_what_to_do() -> None:
    found = findings_with(**LOST)
    failing = replace(found, identification=Identification.of([check("words", -0.2, "rejected")]))
    assert str(wording.sentence(failing)) == "Of 100 items, 23 (95% 20 to 30) are answered wrong from the picture."
    (said,) = map(str, wording.identified(failing))
    assert said.startswith("Not identified: from transcripts that say exactly the same, it answers worse than from our")
    assert "by 20 points" in said
    assert "--form" in said
    costing = replace(found, identification=Identification.of([check("mode", -0.2, "rejected")]))
    assert "by misreading the picture" in str(wording.sentence(costing))
    assert "--strategy=cot" in str(wording.identified(costing)[0])
    assert str(wording.identified(costing)[0]).startswith("Not identified in part: ")
    unchecked = replace(found, identification=Identification.of([check("leak", 0.1, "unchecked", 0.4)]))
    assert "by misreading the picture" in str(wording.sentence(unchecked))
    assert str(wording.identified(unchecked)[0]).startswith("Could not be checked")
    held = replace(found, identification=Identification.of([check("leak", 0.0, "held", 1.0)]))
    assert "holds" in str(wording.identified(held)[0])


def test_the_worst_kind_of_element_is_named_where_it_is_surely_bad() -> None:
    bad = ElementKind("capacity", interval(0.61, 0.55, 0.67), 240, 0.1)
    found = replace(findings_with(**LOST), kinds=(bad, ElementKind("edge", interval(0.9, 0.8, 0.95), 240, 0.5)))
    assert str(wording.worst_element(found)) == (
        "Of the elements it reads capacity worst: 61 (55 to 67) of 100 right, from 240 questions."
    )
    few = replace(bad, questions=20)
    fine = replace(bad, accuracy=interval(0.88, 0.8, 0.93))
    assert wording.worst_element(replace(found, kinds=(few,))) == ""
    assert wording.worst_element(replace(found, kinds=(fine,))) == ""


def test_what_a_guess_gets_is_taken_off() -> None:
    some = findings_with(picture=interval(0.6, 0.5, 0.7), beyond_chance=interval(0.2, 0.0, 0.4))
    assert "it gets 20 (0 to 40) from the picture" in str(wording.beyond_chance(some))
    none = findings_with(picture=interval(0.4, 0.3, 0.5), beyond_chance=interval(-0.2, -0.4, 0.0))
    assert str(wording.beyond_chance(none)) == "A blind guess gets as many."


def test_what_is_unanswered_is_also_counted_as_wrong() -> None:
    found = findings_with(**LOST, picture=Bounded(0.9, 0.5, 0.97, 100, 60, "bounds", least=0.54, most=0.94))
    assert "right on 54 of 100" in str(wording.as_wrong(found))
    assert wording.as_wrong(findings_with(**LOST)) == ""


def test_without_shares_the_sentence_says_what_is_missing() -> None:
    findings, _ = run([probe(0)], "m", 1, 1)
    assert "cannot be split" in str(wording.sentence(replace(findings, shares=None)))
    assert wording.looking(replace(findings, shares=None)) == ""
    assert wording.identified(replace(findings, shares=None)) == []


def test_replies_that_are_no_evidence_are_counted_by_name() -> None:
    findings, _ = run([probe(number) for number in range(3)], "m", 1, 1)
    outcomes = {"picture": {"right": 5, "failed": 1, "refused": 2}, "text": {"wrong": 1, "failed": 1}}
    words = str(wording.rests_on(replace(findings, replies=10, outcomes=outcomes)))
    assert words == "Rests on 3 items of 3 and on 10 replies, of which 4 cannot be counted (2 refused, 2 failed)."


@pytest.mark.parametrize(
    "name", ["perfect", "blind", "unreasoning", "both", "binding", "guessing", "mute", "refusing", "not identified"]
)
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
    assert found.verdict.name == "not identified"
    average, worst = (next(f.estimate for f in found.measures if f.name == name) for name in ("average", "worst"))
    right, always = wording.figure(100 * average.value), wording.figure(100 * worst.value)
    assert str(wording.headline(found)) == f"Right on {right} of 100, in every variant on {always}."
    assert str(wording.sentence(found)).startswith(f"Of 100 seeds, {right} (95% ")


def test_what_is_inferred_is_also_counted_as_wrong_and_as_right() -> None:
    found = findings_with()
    assert wording.read_how(replace(found, scored=())) == ""
    scores = [
        Score("right", "3", "answer", points=1.0),
        Score("right", "3", "conclusion", points=1.0),
        Score("ambiguous", "", "statement"),
        Score("wrong", "9", "boxed", off_list=True),
    ]
    scored = tuple(Scored("i", "picture", "q", k, each) for k, each in enumerate(scores))
    told = wording.read_how(replace(found, scored=scored))
    assert "1 are inferred" in str(told)
    assert "25 of 100" in str(told)
    assert "with these right 75" in str(told)
    assert str(told).endswith(" 1 wrong answer is off the list: nothing that the question can have.")
    assert str(wording.read_how(replace(found, scored=scored[:2]))).endswith("with these right 100.")
    alone = wording.read_how(replace(found, scored=(scored[0], scored[3])))
    assert str(alone) == "1 wrong answer is off the list: nothing that the question can have."
