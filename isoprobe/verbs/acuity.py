"""`isoprobe acuity`: how fine a stroke, how small a letter, how many nodes a model still sees, with few questions."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Annotated, Any

from isoprobe.adapters.models.models import model_name, open_model
from isoprobe.adapters.prompting.decoding import Decoding
from isoprobe.adapters.runs.run import run
from isoprobe.adapters.runs.store import Store
from isoprobe.adapters.strategies.arms import questions_of
from isoprobe.adapters.strategies.strategies import strategy_name
from isoprobe.analysis.planning.acuities import acuity_in
from isoprobe.analysis.planning.acuity import QUESTIONS, Acuity, BadFactor, Seeking
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.scoring.scores import score, score_run
from isoprobe.arguments import several, verb, words
from isoprobe.printing import progress
from isoprobe.probes.core import EVIDENCE, Model, Probe, Question, Strategy
from isoprobe.probes.engine.factors import LESS_IS_HARDER, factor_of, factors_of
from isoprobe.probes.engine.registry import unknown
from isoprobe.probes.suites.suite import Suite
from isoprobe.probes.suites.whole import whole_file
from isoprobe.results import Result
from isoprobe.runs import apart, opened_suite, read_answer, search_store, suite_of
from isoprobe.tables import table_text

HARDER = ("", "less", "more")


@dataclass(frozen=True, repr=False)
class Acute(Result):
    """What was found of each factor."""

    path: Path
    model: str
    about: str
    factors: tuple[Acuity, ...]
    unread: int

    def __repr__(self) -> str:
        return f"<acuity of {self.model}: {', '.join(f'{one.factor} {one.threshold:.3g}' for one in self.factors)}>"

    def __str__(self) -> str:
        rows = [(one.factor, str(one), f"{100 * one.guess:.0f}%", f"{100 * one.lapse:.0f}%") for one in self.factors]
        head = f"{self.model}, {self.about}: the value at which half of what it can is lost"
        columns = ("factor", "threshold (95% interval)", "guesses", "lapses")
        return "\n".join([table_text(head, columns, rows), f"wrote {self.path}"])

    def asides(self) -> list[str]:
        return [f"{self.unread} replies could not be read or failed, and count for nothing"] if self.unread else []

    def written(self) -> Acute:
        """It, once it stands in its file."""
        with whole_file(self.path) as file:
            file.write(json.dumps(self.to_json(), indent=1) + "\n")
        return self

    @property
    def exit_code(self) -> int:
        return int(not all(one.asked for one in self.factors))

    def to_json(self) -> dict[str, Any]:
        factors = [one.to_json() for one in self.factors]
        return {"model": self.model, "about": self.about, "unread": self.unread, "factors": factors}


@verb
def acuity(
    suite: Annotated[Suite | Path | str, words(Path)],
    /,
    model: Annotated[str | Model | None, words(str | None, "--model", "-m")] = None,
    *,
    factor: Annotated[str | Sequence[str], words(list[str], "--factor", "-f")],
    element: str = "",
    harder: str = "",
    strategy: Annotated[str | Strategy, words(str)] = "direct",
    items: Annotated[int, words(int, "--items", "-n")] = QUESTIONS,
    seed: int = 0,
    temperature: float = 0.0,
    max_tokens: int = 2048,
    concurrency: int | None = None,
    out: Annotated[Path | str, words(Path, "--out", "-o")] = "acuity.json",
) -> Acute:
    """Find how fine a physical factor of the pictures may be before a model loses half of what it can.

    Each question is taken from the suite at the value whose answer tells most. The wider the values that the suite
    holds, the better: `isoprobe make --see 1..10` makes such suites. Replies are kept beside the result, in OUT.run:
    the same command again continues. Of a run in the suite's place its own replies are taken, and no model is asked.

    Examples
    --------
    >>> import isoprobe
    >>> made = isoprobe.make("suite", task="nested_squares", see=(1, 4, 7, 10), think=1, items=8)
    >>> isoprobe.acuity(made.suite, "reader", factor="stroke", items=4).factors[0].right
    4

    Parameters
    ----------
    model
        reader, planted:see_at=6, hf:PATH_OR_ID, openai:NAME@http://host:port/v1, ... as `isoprobe ask` takes it.
    factor
        stroke or letter_height (pixels), smallest_angle or kink_angle (degrees), crossings, or a label of the items
        that is a number (nodes, edges, bends, see, ...); as often as wanted.
    element
        Questions about this kind of element (`isoprobe show` tells them) in place of those for the answer.
    harder
        less or more: of which of it a picture is harder to see. Known of strokes, letters and angles (less); else more.
    items
        Questions on each factor, at the most.
    seed
        Another seed, other questions of the same value.
    out
        The result, as JSON.
    """
    names = several(factor)
    if harder not in HARDER or not names:
        raise BadFactor(f"harder {harder!r}, factors {names}: expected less or more, a factor")
    if Path(out).suffix == ".run":
        raise BadFactor(f"--out {str(out)!r}: expected a JSON file; the replies are kept beside it in a .run")
    if model is None:
        return _of_run(suite, names, element, harder, apart(out))
    opened, path, named = opened_suite(suite), apart(out), strategy_name(strategy)
    pools = {name: _Pool(opened, name, element, harder, items, seed) for name in dict.fromkeys(names)}
    arm = "element" if element else "picture"
    respondent = open_model(model, opened, Decoding(temperature, max_tokens), concurrency)
    notes = {"model": model_name(model), "suite_path": str(opened.path.resolve())}
    replies_kept = search_store(path, opened.fingerprint, named, respondent, temperature, notes)
    with progress("asking", None) as tick, replies_kept as store:
        while asked := [(pool, at) for pool in pools.values() if (at := pool.take()) is not None]:
            probes = [pool.probe(at) for pool, at in asked]
            run(respondent, probes, [arm], store, named, read_answer=read_answer)
            replies = {(one.item, one.question): one.reply for one in store.answered()}
            for (pool, at), probe in zip(asked, probes, strict=True):
                question = probe.questions[-1]
                reply = replies.get((probe.item.id, question.id))
                outcome = score(question, reply, probe.item).outcome if reply else "failed"
                pool.saw(at, outcome == "right" if outcome in EVIDENCE else None)
            tick(len(asked))
    unread = sum(pool.unread for pool in pools.values())
    found = Acute(
        path, model_name(model), _about(element), tuple(pool.seeking.found() for pool in pools.values()), unread
    )
    return found.written()


def _of_run(run: Suite | Path | str, names: Sequence[str], element: str, harder: str, out: Path) -> Acute:
    """What the replies of a run show, with nothing asked."""
    if isinstance(run, Suite) or Path(run).is_dir():
        raise BadFactor("no model named: expected --model, or a run in place of the suite")
    opened = suite_of(run)
    with Store.read(Path(run)) as store:
        model, replies = store.meta["model"], list(store.answered())
    catalogue = Catalogue.of(opened, looked_at=None)
    scored = score_run(replies, catalogue)
    arm = "element" if element else "picture"
    unread = sum(
        one.arm == arm
        and one.score.outcome not in EVIDENCE
        and (not element or catalogue.questions[one.item, one.question].element == element)
        for one in scored
    )
    found = tuple(acuity_in(scored, catalogue, name, element, harder) for name in dict.fromkeys(names))
    out.parent.mkdir(parents=True, exist_ok=True)
    return Acute(out, model, _about(element), found, unread).written()


def _about(element: str) -> str:
    return f"questions about {element}" if element else "questions for the answer"


_At = tuple[int, str, float]  # an item's place in the suite, a question's id, the factor's value


class _Pool:
    """The questions of a suite that are not asked yet, by their value of a factor. Raises BadFactor for none."""

    def __init__(self, suite: Suite, factor: str, element: str, harder: str, most: int, seed: int) -> None:
        self.suite, self.unread, self.most = suite, 0, most
        self.left: list[_At] = []
        known: dict[str, None] = {}
        kinds: set[str] = set()
        chances: list[float] = []
        for place, probe in enumerate(suite):
            for question in questions_of("element" if element else "picture", probe):
                kinds.add(question.element)
                view = probe.view(question.view)
                if (element and question.element != element) or not view.certified:
                    continue
                known |= dict.fromkeys(factors_of(probe.item, view.style, question))
                if (value := factor_of(probe.item, view.style, factor, question)) is not None:
                    self.left.append((place, question.id, value))
                    chances.append(_chance(question))
        if element and element not in kinds:
            raise BadFactor(unknown("kind of element", element, sorted(kinds)))
        if not self.left:
            raise BadFactor(unknown("factor", factor, sorted(known)))
        less = harder == "less" if harder else factor in LESS_IS_HARDER
        values = [value for *_, value in self.left]
        self.seeking = Seeking(factor, values, sum(chances) / len(chances), less, most)
        Random(seed).shuffle(self.left)

    def take(self) -> _At | None:
        """The question that tells most; None where all is known, or all are asked."""
        if self.seeking.done or not self.left or self.unread >= self.most:
            return None
        wanted = self.seeking.place_of(self.seeking.next_value())
        nearest = min(self.left, key=lambda at: abs(self.seeking.place_of(at[2]) - wanted))
        self.left.remove(nearest)
        return nearest

    def probe(self, at: _At) -> Probe:
        """The item with this question alone."""
        whole = self.suite[at[0]]
        return replace(whole, questions=tuple(each for each in whole.questions if each.id == at[1]))

    def saw(self, at: _At, right: bool | None) -> None:
        """What came of a question: None where the reply is no evidence."""
        if right is None:
            self.unread += 1
        else:
            self.seeking.saw(at[2], right)


def _chance(question: Question) -> float:
    if question.chance is not None:
        return question.chance
    return 0.5 if question.kind == "yes_no" else 0.0
