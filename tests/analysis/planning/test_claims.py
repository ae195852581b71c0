"""Following a run to a claim: which items have a say, in which order, what is missing, and how often it errs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from random import Random

import numpy as np
import pytest

from isoprobe.analysis.anytime import at_any_time, claims
from isoprobe.analysis.messages.messages import locale_of
from isoprobe.analysis.planning.claims import (
    ClaimNotAsked,
    Leaning,
    UnknownClaim,
    check_claim,
    leaning_of,
    leaning_shown,
    told,
)
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.statistics import estimates
from isoprobe.probes.core import Item, Query, Question
from isoprobe.probes.results import Score, Scored
from tests.specimens.respondents import probe

ARMS = {"text": 1, "transcript": 1}


def catalogue(n: int, tasks: Sequence[str] = ("maxflow",), variants: int = 1) -> Catalogue:
    """n items, tasks one after another, as suites hold them."""
    items, questions = {}, {}
    for k in range(n):
        task = tasks[k * len(tasks) // n]
        item = Item(f"i{k}", task, 1, 1, k // variants, k % variants, {}, 0, {})
        items[item.id] = item
        for view, about in (("text", "answer"), ("picture", "transcript")):
            id = f"{view}/{about}"
            kind = "transcript" if about == "transcript" else "integer"
            questions[item.id, id] = Question(id, view, Query(about), "?", kind, 0)  # type: ignore[arg-type]
    return Catalogue(items, questions, frozenset(), {})


def replies(id: str, reads: bool | None, sees: bool | None) -> Iterator[Scored]:
    """Whether the text is answered and the transcript enough; None for no answer."""
    for arm, question, good in (("text", "text/answer", reads), ("transcript", "picture/transcript", sees)):
        score = Score("unparsed") if good is None else Score("right" if good else "wrong", points=float(good))
        yield Scored(id, arm, question, 0, replace(score, enough=good if arm == "transcript" else None))


def follow(known: Catalogue, answers: Sequence[tuple[bool | None, bool | None]], seed: str = "s") -> Leaning:
    """Items in the order in which they are asked, until it is enough."""
    leaning = Leaning(known, seed, dict.fromkeys(known.items, ARMS))
    for id, (reads, sees) in zip(leaning.order, answers, strict=False):
        if leaning.enough():
            break
        for one in replies(id, reads, sees):
            leaning.scored(one)
    return leaning


@pytest.mark.parametrize(("reads", "sees", "named"), [(True, False, "perception"), (False, True, "reasoning")])
def test_a_clear_case_is_told_after_a_few_items(reads: bool, sees: bool, named: str) -> None:
    stop = follow(catalogue(100), [(reads, sees)] * 100).stop
    assert stop.leaning == named
    assert stop.items <= 10
    assert stop.of == 100
    assert stop.difference.value == (1 if reads else -1)
    assert stop.difference.low > 0 or stop.difference.high < 0
    for language in ("en", "zh"):
        first, second = (locale_of(language).text(each) for each in told(stop))
        assert f"{stop.items} " in first
        assert second


@pytest.mark.parametrize("reads", [True, False])
def test_who_does_both_alike_is_asked_to_the_end(reads: bool) -> None:
    stop = follow(catalogue(100), [(reads, reads)] * 100).stop
    assert (stop.leaning, stop.items, stop.difference.value) == ("", 100, 0)
    assert "after 100 of 100 items it is not" in str(told(stop)[0])


def test_nothing_asked_is_said() -> None:
    stop = follow(catalogue(3), []).stop
    assert (stop.items, stop.difference.n) == (0, 0)
    assert "no item has its replies" in str(told(stop)[0])


def test_missing_replies_count_against_either_claim() -> None:
    """Certain nonetheless where it is so whatever is missing; not where what is missing might turn it."""
    clear = [(True, None if k % 4 == 0 else False) for k in range(200)]
    doubtful = [((True, None), (True, True), (False, None), (True, False))[k % 4] for k in range(200)]
    assert follow(catalogue(200), clear).stop.leaning == "perception"
    unsure = follow(catalogue(200), doubtful).stop
    assert unsure.leaning == ""
    assert unsure.difference.low < 0 < unsure.difference.high
    seen = [(reads, sees) for reads, sees in doubtful if sees is not None]
    assert follow(catalogue(200), seen).stop.leaning == "perception"


def test_the_order_is_drawn_owes_nothing_to_the_suite_s_and_keeps_variants_together() -> None:
    known = catalogue(60, ("maxflow", "connectivity"), variants=3)
    order = Leaning(known, "s", {}).order
    assert sorted(order) == sorted(known.items)
    assert order == Leaning(known, "s", {}).order != Leaning(known, "t", {}).order
    assert [known.items[id].seed for id in order[::3]] == [known.items[id].seed for id in order[1::3]]
    assert len({known.items[id].task for id in order[:15]}) == 2
    backwards = Catalogue(dict(reversed(known.items.items())), known.questions, frozenset(), {})
    assert [known.items[id].seed for id in Leaning(backwards, "s", {}).order] == [known.items[id].seed for id in order]


def test_replies_count_in_the_order_of_items_whichever_comes_first() -> None:
    """What is slow to come may be what is hard: a later item waits for it."""
    known = catalogue(40)
    leaning = Leaning(known, "s", dict.fromkeys(known.items, ARMS))
    first, *rest = leaning.order
    for id in rest:
        for one in replies(id, True, False):
            leaning.scored(one)
    assert (leaning.enough(), leaning.stop.items) == (False, 0)
    for one in replies(first, True, True):
        leaning.scored(one)
    assert leaning.stop.leaning == "perception"
    assert leaning.stop.items < 15


def test_a_run_that_was_followed_shows_the_same_when_it_is_read_again() -> None:
    known, chance = catalogue(300), Random(3)
    answers = [(chance.random() < 0.9, chance.random() < 0.6) for _ in range(300)]
    followed = follow(known, answers)
    asked = followed.order[: followed.stop.items + 3]  # three more were on their way
    scored = list(chain.from_iterable(replies(id, *answers[k]) for k, id in enumerate(asked)))
    Random(4).shuffle(scored)
    shown = leaning_shown(scored, known, "s")
    assert shown == followed.stop
    assert 0 < shown.items < 300


def test_variants_are_one_value() -> None:
    """50 stems of four variants that all say the same are no more than 50 values."""
    known, chance = catalogue(200, variants=4), Random(5)
    stems = [(True, chance.random() < 0.5) for _ in range(50)]
    by_stem = follow(known, [stem for stem in stems for _ in range(4)]).stop
    alone = follow(catalogue(50), stems).stop
    assert by_stem.leaning == alone.leaning == "perception"
    assert by_stem.difference.n == alone.difference.n
    assert by_stem.items == 4 * alone.items
    assert by_stem.difference.value == pytest.approx(alone.difference.value)


@pytest.mark.slow
def test_false_claims_stay_rare_where_tasks_lean_either_way() -> None:
    """Two tasks, one of which is seen better and one reasoned about better, in all the same: asked one after the other
    they would be called by the first, in random order hardly ever."""
    false = 0
    for seed in range(150):
        chance = Random(seed)
        known = catalogue(100, ("maxflow", "connectivity"))
        leaning = Leaning(known, f"{seed}", dict.fromkeys(known.items, ARMS))
        for id in leaning.order:
            first = known.items[id].task == "maxflow"
            for one in replies(
                id, chance.random() < (0.9 if first else 0.6), chance.random() < (0.6 if first else 0.9)
            ):
                leaning.scored(one)
        false += bool(leaning.stop.leaning)
    assert false / 150 <= 0.05


def test_items_without_a_proved_picture_a_transcript_or_a_closed_answer_have_no_say() -> None:
    from isoprobe.probes.engine.making import make_item
    from isoprobe.probes.engine.registry import load_task

    graph = make_item(load_task("connectivity"), 1, 0)
    unread = replace(
        make_item(load_task("connectivity"), 1, 1),
        views=tuple(replace(view, certified=view.medium == "text") for view in graph.views),
    )
    plain = probe(3, 0, 3, "maxflow", forms=("matrix",))
    leaning = leaning_of([graph, unread, plain], "s", samples=2)
    assert sorted(leaning.order) == sorted(each.item.id for each in (graph, unread, plain))
    assert leaning.stop.of == 1
    assert leaning._expected == {graph.item.id: {"text": 2, "transcript": 2}}


def test_a_claim_that_is_none_or_rests_on_other_arms_is_one_line() -> None:
    check_claim("leaning", ["picture", "transcript", "text"])
    with pytest.raises(UnknownClaim, match="Did you mean 'leaning'"):
        check_claim("leanings", ["text"])
    with pytest.raises(ClaimNotAsked, match="transcript would not be asked") as told_:
        check_claim("leaning", ["picture", "text"])
    assert "\n" not in str(told_.value)


@pytest.mark.slow
@pytest.mark.parametrize(("see", "think"), [(0.8, 0.8), (0.6, 0.9), (0.9, 0.97)])
def test_intervals_cover_at_the_moment_of_stopping(see: float, think: float) -> None:
    """Accuracies and shares of runs that stopped by their own replies."""
    rng = np.random.default_rng(7)
    shares = ((think - see * think) + (1 - see)) / 2, ((see - see * think) + (1 - think)) / 2
    truth = (think, see, *shares)
    covered = np.zeros(4)
    for _ in range(200):
        seen, thought = ((rng.random(300) < rate).astype(float) for rate in (see, think))
        own = seen * thought
        columns = np.column_stack(
            [thought, seen, ((thought - own) + (1 - seen)) / 2, ((seen - own) + (1 - thought)) / 2]
        )
        stop, _ = claims(thought - seen)
        with at_any_time():
            found = estimates(columns[:stop], None, [(0, 1), (0, 1), (-0.5, 1), (-0.5, 1)])
        covered += [one.low <= true <= one.high for one, true in zip(found, truth, strict=True)]
    assert (covered / 200).min() >= 0.95
