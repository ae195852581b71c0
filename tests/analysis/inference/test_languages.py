from dataclasses import replace

import pytest

from isoprobe.analysis.inference.languages import language_measures, language_table
from isoprobe.analysis.report.findings import find
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.scoring.scores import score_run
from isoprobe.probes.core import Probe, Reply
from isoprobe.probes.engine.published import published_probe
from isoprobe.probes.results import Answered
from tests.specimens.findings import english


def made(seeds: int) -> list[Probe]:
    """Each question in English, and again in Chinese."""
    found = []
    for seed in range(seeds):
        for language, text in (("en", "How many?"), ("zh", "有几个？")):
            one = published_probe(f"q{seed}", text, "integer", seed + 2, (), seed=seed)
            identity = one.item.id + ("-zh" if language == "zh" else "")
            item = replace(one.item, id=identity, language=language)
            found.append(replace(one, item=item))
    return found


def say(probes: list[Probe], rule) -> list[Answered]:  # type: ignore[no-untyped-def]
    return [Answered(p.item.id, "text", p.questions[0].id, 0, Reply(f"Answer: {rule(p)}")) for p in probes]


def test_by_hand() -> None:
    """All right in English; in Chinese half of them; one of those that are wrong in Chinese is unread."""
    probes = made(8)
    wrong = {f"{probes[2 * k].item.id}-zh": "?" if k == 3 else 99 for k in range(4)}
    answered = say(probes, lambda p: wrong.get(p.item.id, p.item.answer))
    catalogue = Catalogue.of(probes)
    figures = {f.name: f.estimate for f in language_measures(score_run(answered, catalogue), catalogue)}
    assert {name: held.of for name, held in figures.items()} == dict.fromkeys(figures, 7)
    assert {name: held.value for name, held in figures.items()} == pytest.approx(
        {"en": 1, "zh": 4 / 7, "gain": -3 / 7, "english_only": 3 / 7, "chinese_only": 0}
    )
    assert -1 <= figures["gain"].low < -3 / 7 < figures["gain"].high < 0.2


def test_both_languages_of_an_item_are_one_cluster() -> None:
    probes = made(3)
    clusters = set(Catalogue.of(probes).clusters().values())
    assert len(clusters) == 3


def test_the_sheet_stands_in_the_findings() -> None:
    probes = made(3)
    table = language_table([find("model", say(probes, lambda p: p.item.answer), probes)])
    assert [english(row.heads) for row in table.rows] == [("model", "text")]
    assert table.rows[0].cells[0].text == "3"
    assert language_table([find("model", say(probes[::2], lambda p: 1), probes[::2])]).rows == ()


def test_open_answers_play_no_part_and_other_orders_of_options_pair_up() -> None:
    probes = made(3)
    essays = [replace(p, questions=tuple(replace(q, kind="open", expected="two") for q in p.questions)) for p in probes]
    catalogue = Catalogue.of(essays)
    assert language_measures(score_run(say(essays, lambda p: "two"), catalogue), catalogue) == []
    turned = [replace(p, item=replace(p.item, id=f"{p.item.id}-o1")) for p in probes]
    catalogue = Catalogue.of(turned)
    found = language_measures(score_run(say(turned, lambda p: p.item.answer), catalogue), catalogue)
    assert {figure.estimate.of for figure in found} == {3}
