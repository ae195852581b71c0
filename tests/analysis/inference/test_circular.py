import pytest

from isoprobe.analysis.inference.circular import circular_measures
from isoprobe.analysis.inference.robustness import seeds_of
from isoprobe.analysis.report.dynamath_tables import circular_table
from isoprobe.analysis.report.findings import find
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.scoring.scores import score_run
from isoprobe.probes.core import Probe, Reply
from isoprobe.probes.engine.published import published_probe
from isoprobe.probes.results import Answered
from isoprobe.probes.suites.rotating import rotations
from tests.specimens.respondents import probe

OPTIONS = ("5", "6", "7", "8")


def made(seeds: int = 12) -> list[Probe]:
    """Questions of four options, each in four orders; the right ones are 5, 6, 7, 8, 5, ... in the first."""
    found = []
    for s in range(seeds):
        one = published_probe(f"q{s}", "How many?", "option", "ABCD"[s % 4], (), choices=OPTIONS, seed=s)
        found += [one, *rotations(one)]
    return found


def say(probes: list[Probe], rule) -> list[Answered]:  # type: ignore[no-untyped-def]
    return [Answered(p.item.id, "text", p.questions[0].id, 0, Reply(f"Answer: {rule(p)}")) for p in probes]


def figures(rule) -> dict[str, float]:  # type: ignore[no-untyped-def]
    probes = made()
    catalogue = Catalogue.of(probes)
    return {f.name: f.estimate.value for f in circular_measures(score_run(say(probes, rule), catalogue), catalogue)}


def test_by_hand() -> None:
    """Right in every order; right as the options stand, else one place beside; one letter always; one option always."""
    assert figures(lambda p: p.item.answer) == {"as_they_stand": 1, "in_all": 1, "same": 1, "independent": 1}
    beside = figures(
        lambda p: p.item.answer if "rotation" not in p.item.labels else "BCDA"["ABCD".index(str(p.item.answer))]
    )
    assert beside == pytest.approx({"as_they_stand": 1, "in_all": 0, "same": 0, "independent": 0.25**4})
    letter = figures(lambda p: "A")
    assert letter == pytest.approx({"as_they_stand": 0.25, "in_all": 0, "same": 0, "independent": 0.25**4})
    option = figures(lambda p: "ABCD"[p.questions[0].choices.index("6")])
    assert (option["in_all"], option["same"], option["as_they_stand"]) == (0.25, 1, 0.25)


def test_a_prompt_counts_where_all_orders_are_evidence() -> None:
    probes = made(4)
    catalogue = Catalogue.of(probes)
    answered = say(probes, lambda p: p.item.answer if p.item.id != probes[1].item.id else "I cannot see it, sorry")
    found = circular_measures(score_run(answered, catalogue), catalogue)
    assert {f.estimate.of for f in found if f.name == "in_all"} == {3}
    assert circular_measures(score_run(answered[:1], catalogue), Catalogue.of(probes[:1])) == []


def test_other_orders_are_no_variants_and_one_cluster_with_their_question() -> None:
    probes = made(3)
    catalogue = Catalogue.of(probes)
    scored = score_run(say(probes, lambda p: p.item.answer), catalogue)
    assert len(seeds_of(scored, catalogue)["text"]) == 3
    assert len(set(catalogue.clusters().values()) or {catalogue.cluster_of(p.item) for p in probes}) == 3
    sheet = circular_table([find("m", say(probes, lambda p: p.item.answer), probes)])
    assert [cell.text for cell in sheet.rows[0].cells] == ["3", "100.0", "100.0", "100.0", "100.0"]
    assert sheet.rows[1].cells[-1].text == "90.2"


def test_real_numbers_of_a_lone_question_need_no_orders() -> None:
    one = probe(0, 0, 5)
    assert circular_measures([], Catalogue.of([one])) == []


def test_the_interval_of_independent_errors_is_no_point() -> None:
    probes = made()
    catalogue = Catalogue.of(probes)
    found = circular_measures(score_run(say(probes, lambda p: p.item.answer), catalogue), catalogue)
    [independent] = [f.estimate for f in found if f.name == "independent"]
    assert independent.low < 0.6 < independent.value == independent.high
