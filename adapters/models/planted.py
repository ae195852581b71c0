"""Respondents with known sight and reasoning: what the instrument must find out about them is planted here.

They know the states of a suite, and nothing else in the project does. A view is perceived rightly with probability
`see`, decided once a view; otherwise a corrupted state is perceived, the same for every prompt about that view. An item
is reasoned about with the task's exact solver with probability `think`, decided once an item; otherwise the reply is a
wrong answer of the right kind. A transcript that comes back in a prompt is read and reasoned on as it stands. So the
chance of a right answer is see * think on the picture and on the own transcript, think on a true text, and a transcript
is enough with chance see. Of one that sees nothing (`blind`) questions about elements are guessed: nobody is blind who
reads all of a picture but for one thing.

Behind a published question stands no state: a picture of it that is perceived rightly and reasoned about gives the
published answer, anything else another answer of its kind, or a guess where neither picture nor text is shown.

Three more ways of answering are planted for what variants and repetitions must show. A share of seeds may be known by
heart: every variant gets the answer of the first one. A type of variation may throw it off: at a share of what that
type draws (of colourings, say) the picture is answered wrongly, whatever else it shows. And answers may be wrong at
random, every time anew.

Of pictures that are changed on purpose it knows how: a share of those that it misread is seen once an intervention
changed it (`helped`), and where one element differs that must change the answer, a share of items is answered as if it
did not (`heedless`), or where it must not, as if it did (`startled`).

What it misses in particular may be planted too: colours (`colour_blind`: of what only colour tells it guesses, or
errs), lines that cross others (`crossing_blind`: it sees the picture without them), and what is finer than `finest`
says of a physical factor: low names, names close to a line, and pictures of thin lines, small angles or slight bends.

For items of a grid sight may fall off with how hard they are to see, and reasoning with how hard they are to think: at
`see_at` and `think_at` half of what it is elsewhere is left of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from math import exp
from random import Random

from isoprobe.adapters.models.published_answers import MISREAD, SAW, guess, right_reply, wrong_reply
from isoprobe.adapters.models.reader import not_told, read_forms
from isoprobe.adapters.prompting.keys import prompt_key
from isoprobe.adapters.prompting.prompts import Contents, contents, shown_in
from isoprobe.adapters.strategies.shown.changing import AGREEING, DIFFERING, is_changed
from isoprobe.probes.core import (
    Answer,
    BadState,
    Disproved,
    Item,
    NotMade,
    Probe,
    Prompt,
    Query,
    Question,
    Reply,
    State,
    Style,
    Task,
    Unreadable,
)
from isoprobe.probes.engine.factors import OF_LETTERS, factor_of, names_letters, tells_colours_apart, without_crossed
from isoprobe.probes.engine.pairs import NoPair, other_of
from isoprobe.probes.engine.registry import PUBLISHED, load_task
from isoprobe.probes.families.chess.moves import legal_moves
from isoprobe.probes.grid import AXES

_REFUSALS = (
    "I'm sorry, but I can't help with that.",
    "I'm sorry, but I cannot assist with this request.",
    "I can't help with identifying what is in this image.",
    "As an AI, I am not able to analyze this image.",
    "I apologize, but I'm unable to comply with that request.",
)
FALL = 1.5  # how steeply an ability falls off along its ladder: the slope of a logistic curve
_TRIES = 50  # corrupted states drawn in search of another answer


@dataclass(frozen=True)
class Manner:
    """How a respondent behaves. `blind`: elements of a picture are guessed. `direct` false: it fails whenever it has to
    answer from the picture itself. `memorise`: share of seeds known by heart. `thrown`: types of variation with the
    share of their draws at which it fails. `noise`: share of answers that are wrong, decided anew for each reply.
    `see_at`, `think_at`: the step of each ladder at which half of that ability is left;
    where it is `crossed`, of the other ladder."""

    see: float = 1.0
    think: float = 1.0
    direct: bool = True
    speech: str = ""  # "", mute, refusing or guessing
    memorise: float = 0.0
    thrown: tuple[tuple[str, float], ...] = ()
    noise: float = 0.0
    blind: bool = False
    see_at: float | None = None
    think_at: float | None = None
    crossed: bool = False
    helped: float = 0.0
    heedless: float = 0.0
    startled: float = 0.0
    colour_blind: bool = False
    crossing_blind: bool = False
    finest: tuple[tuple[str, float], ...] = ()  # by physical factor

    def at(self, item: Item) -> tuple[float, float]:
        """The rates of seeing and thinking at an item."""
        see, think = (item.labels.get(axis) for axis in (reversed(AXES) if self.crossed else AXES))
        return self.see * _left(see, self.see_at), self.think * _left(think, self.think_at)


def _left(step: object, half: float | None) -> float:
    """What is left of an ability at a step of a ladder: a half at `half`."""
    if half is None or not isinstance(step, int):
        return 1.0
    return 1 / (1 + exp(FALL * (step - half)))


MANNERS: dict[str, Manner] = {
    "blind": Manner(see=0.0, blind=True),
    "unreasoning": Manner(think=0.0),
    "both": Manner(see=0.0, think=0.0, blind=True),
    "binding": Manner(direct=False),
    "climbing": Manner(see_at=5, think_at=5),  # on a grid each ability falls off along its own ladder
    "crossed": Manner(see_at=5, think_at=5, crossed=True),
    "colour_blind": Manner(colour_blind=True),
    "crossing_blind": Manner(crossing_blind=True),
    "mute": Manner(speech="mute"),
    "refusing": Manner(speech="refusing"),
    "guessing": Manner(speech="guessing"),
}


@dataclass(frozen=True)
class _Known:
    """What a respondent knows of one item: the truth, the style of each picture by hash, the questions."""

    item: Item
    pictures: dict[str, tuple[str, Style]]
    questions: tuple[Question, ...]

    def shown(self, prompt: Prompt) -> str:
        """The hash of the picture that stands unchanged behind this prompt's."""
        view = next((each.view for each in self.questions if each.id == prompt.question), "")
        return next((sha256 for sha256, (name, _) in self.pictures.items() if name == view), "")


class Planted:
    """A respondent of this manner for the items of `probes`."""

    batch = 64
    concurrency = 1
    reads_bookkeeping = ("item", "query")  # two items may look alike to it, and it fails at one of them

    def __init__(self, name: str, manner: Manner, probes: Iterable[Probe], seed: int = 0) -> None:
        self.name = name
        self._manner = manner
        self._seed = seed
        self._known = {probe.item.id: _know(probe) for probe in probes}
        self._answers: dict[str, list[Answer]] = {}  # to published questions, by kind
        self._first: dict[tuple[str, int, int], Item] = {}
        for known in self._known.values():
            first = self._first.setdefault(_seed_of(known.item), known.item)
            if known.item.variant < first.variant:
                self._first[_seed_of(known.item)] = known.item
            if known.item.task == PUBLISHED:
                self._answers.setdefault(known.questions[0].kind, []).append(known.item.answer)
        self._perceived = lru_cache(maxsize=512)(self._perceive)
        self._mistaken = lru_cache(maxsize=512)(self._mistake)

    @property
    def fingerprint(self) -> str:
        """Names the manner and the seed: together they fix every reply."""
        return f"planted {self._manner!r} seed={self._seed}"

    def meet(self, probe: Probe) -> None:
        """One more item that it knows the truth of, made after it was."""
        self._known[probe.item.id] = _know(probe)
        self._first.setdefault(_seed_of(probe.item), probe.item)

    def ask(self, prompts: Sequence[Prompt]) -> list[Reply]:
        """One reply to each prompt; a failed one for an item that is not in the suite."""
        return [self._reply(prompt) for prompt in prompts]

    def _reply(self, prompt: Prompt) -> Reply:
        if self._manner.speech == "mute":
            return Reply("", stop="stop")
        if self._manner.speech == "refusing":
            return Reply(self._chance(prompt_key(prompt).hex()).choice(_REFUSALS), stop="stop")
        known = self._known.get(prompt.item)
        if known is None:
            return Reply(None, error=f"{self.name} knows no item {prompt.item!r}: it was given another suite")
        task = load_task(known.item.task)
        seen = contents(prompt)
        query = prompt.query
        if known.item.task == PUBLISHED:
            return Reply(self._of_published(known, seen, prompt), stop="stop")
        if query is None:
            return not_told(self.name)
        if self._manner.speech == "guessing":
            return Reply(self._guess(task, known, query, prompt), stop="stop")
        try:
            said = self._answer(task, known, query, seen, prompt)
            if query.about == "answer" and self._manner.noise:
                chance = self._chance(f"{prompt_key(prompt).hex()}/{prompt.item}/{prompt.sample}/noise")
                if chance.random() < self._manner.noise:
                    said = task.respond(_answering(query), _another(task, known.item, chance))
            return Reply(said, stop="stop")
        except Unreadable as why:
            return Reply(f"I cannot read this: {why}", stop="stop")

    def _answer(self, task: Task, known: _Known, query: Query, seen: Contents, prompt: Prompt) -> str:
        """What it says of what it perceives. Raises Unreadable for a text that it cannot read."""
        item = known.item
        if query.about == "answer" and self._by_heart(item):
            return task.respond(_answering(query), self._first[_seed_of(item)].state)
        if seen.forms:
            state = read_forms(task, seen.forms, query.stated)
        elif seen.pictures and self._manner.blind and query.about == "element":
            return self._guess(task, known, query, prompt)
        elif seen.pictures and query.about == "answer" and is_changed(prompt.arm):
            return self._of_changed(task, known, query, prompt)
        elif seen.pictures:
            sha256 = known.shown(prompt) if is_changed(prompt.arm) else seen.pictures[0].sha256
            state = self._perceived(item.id, sha256)
            helped = is_changed(prompt.arm) and self._chance(f"{item.id}/helped").random() < self._manner.helped
            if helped and sha256 in known.pictures:
                name, style = known.pictures[sha256]
                state = task.representation(name).perfect_sight(item.state, style)
            if not helped and (unseen := self._unseen(known, prompt, sha256)) is not None:
                if query.about == "element":
                    with suppress(BadState, Disproved, LookupError, TypeError):
                        return task.respond(query, unseen) if unseen else self._guess(task, known, query, prompt)
                    return self._guess(task, known, query, prompt)
                state = unseen or self._mistaken(item.id)
        else:
            raise Unreadable("there is no picture and no text form")
        if query.about != "answer":
            return task.respond(query, state)
        reasons = self._chance(f"{item.id}/think").random() < self._manner.at(item)[1]
        if reasons and (seen.forms or (self._manner.direct and not self._thrown_off(task, item))):
            with suppress(BadState, Disproved):  # what was misread or undecided has no answer: it then errs
                return task.respond(query, state)
        return task.respond(_answering(query), self._mistaken(item.id))

    def _unseen(self, known: _Known, prompt: Prompt, sha256: str) -> State | None:
        """What it has of a picture of which it misses what this question needs: what is left, {} where that tells
        nothing; None where it misses nothing that is needed."""
        manner, item = self._manner, known.item
        if not (manner.colour_blind or manner.crossing_blind or manner.finest):
            return None
        question = next((each for each in known.questions if each.id == prompt.question), None)
        if question is None or sha256 not in known.pictures:
            return None
        name, style = known.pictures[sha256]
        if manner.colour_blind and tells_colours_apart(question):
            return {}
        for factor, least in manner.finest:
            value = factor_of(item, style, factor, question)
            if value is not None and value < least and (factor not in OF_LETTERS or names_letters(item, question)):
                return {}
        if manner.crossing_blind and factor_of(item, style, "crossings"):
            left = without_crossed(item.state, style)
            if left is None:
                return {} if factor_of(item, style, "crossings", question) else None
            return load_task(item.task).representation(name).perfect_sight(left, style)
        return None

    def _of_changed(self, task: Task, known: _Known, query: Query, prompt: Prompt) -> str:
        """What it says of an item's picture that is changed, or of the other one of a minimal pair."""
        item, arm = known.item, prompt.arm
        question = next(each for each in known.questions if each.id == prompt.question)
        shown = other_of(item, question) if arm == DIFFERING else item
        taken = shown
        if arm == DIFFERING and self._chance(f"{item.id}/heedless").random() < self._manner.heedless:
            taken = item
        elif arm == AGREEING and self._chance(f"{item.id}/startled").random() < self._manner.startled:
            with suppress(NoPair):
                taken = other_of(item, question)
        see, think = self._manner.at(item)
        sees = self._chance(f"{item.id}/{question.view}/see").random() < see
        if arm not in (DIFFERING, AGREEING) and self._chance(f"{item.id}/helped").random() < self._manner.helped:
            sees = True
        reasons = self._manner.direct and self._chance(f"{item.id}/think").random() < think
        if not (sees and reasons):
            return task.respond(_answering(query), _another(task, shown, self._chance(f"{item.id}/{arm}/mistake")))
        return task.respond(_answering(query), taken.state)

    def _of_published(self, known: _Known, seen: Contents, prompt: Prompt) -> str:
        """A reply to a published question."""
        item = known.item
        question = next((each for each in known.questions if each.id == prompt.question), known.questions[0])
        others = self._answers[question.kind]
        anew = self._chance(f"{prompt_key(prompt).hex()}/{prompt.sample}")
        shown = bool(seen.pictures or seen.forms) or not known.pictures
        unseen = bool(seen.pictures) and not seen.forms and self._manner.blind
        if self._manner.speech == "guessing" or not shown or unseen:
            return guess(question, others, anew)
        sees = self._chance(f"{item.id}/see").random() < self._manner.see
        if prompt.query is None:  # it is to write down what it sees
            return SAW if sees else MISREAD
        reasons = self._chance(f"{item.id}/think").random() < self._manner.think
        if seen.forms:
            reasons &= all(text != MISREAD for _, text in seen.forms)
        elif seen.pictures:
            reasons &= self._manner.direct and sees
        if reasons and anew.random() >= self._manner.noise:
            return right_reply(question)
        return wrong_reply(question, others, self._chance(f"{item.id}/mistake"))

    def _perceive(self, item: str, sha256: str) -> State:
        known = self._known[item]
        if sha256 not in known.pictures:
            raise Unreadable("this picture is not of the suite")
        name, style = known.pictures[sha256]
        chance = self._chance(f"{item}/{name}/see")
        state = known.item.state
        if chance.random() >= self._manner.at(known.item)[0]:
            state = _another(load_task(known.item.task), known.item, chance)
        return load_task(known.item.task).representation(name).perfect_sight(state, style)

    def _by_heart(self, item: Item) -> bool:
        share = self._manner.memorise
        return bool(share) and self._chance(f"{_seed_of(item)}/memorise").random() < share

    def _thrown_off(self, task: Task, item: Item) -> bool:
        """Whether one of the types of variation that throw it off has drawn what does so here."""
        varied = item.labels.get("varied")
        moving = task.variations if varied is None else str(varied).split("+")
        for kind, share in self._manner.thrown:
            drawn = item.variant if kind in moving else 0  # the variant whose draw of this type the item has
            if kind in task.variations and self._chance(f"{_seed_of(item)}/{kind}/{drawn}").random() < share:
                return True
        return False

    def _mistake(self, item: str) -> State:
        known = self._known[item].item
        return _another(load_task(known.task), known, self._chance(f"{item}/mistake"))

    def _guess(self, task: Task, known: _Known, query: Query, prompt: Prompt) -> str:
        """A reply of the right kind that owes nothing to what is shown."""
        chance = self._chance(f"{prompt_key(prompt).hex()}/{prompt.sample}")
        question = next((each for each in known.questions if each.query == query), None)
        if query.about == "element" and question is not None:
            if question.kind == "yes_no":
                return chance.choice(["yes", "no"])
            if question.kind == "choice":
                return chance.choice(question.choices)
            if question.kind == "letters":
                return "Answer: " + (", ".join(letter for letter in "ABCDEFGH" if chance.random() < 0.4) or "none")
            return str(chance.randint(0, 12))
        if query.about == "answer" and question is not None and question.kind == "move":
            return f"Answer: {chance.choice(legal_moves(question.marking.position))}"
        level = known.item.level if task.has_level(known.item.level) else min(task.levels)
        try:
            return task.respond(replace(query, arguments=(), stated={}), task.draw(chance, level))
        except NotMade:  # a task of published questions
            return guess(question or known.questions[0], (known.item.answer,), chance)

    def _chance(self, of: str) -> Random:
        return Random(f"{self._seed}/{of}")


def _seed_of(item: Item) -> tuple[str, int, int]:
    return item.task, item.level, item.seed


def _answering(query: Query) -> Query:
    """That the answer is asked, in the same language, of a state which has its own of what is asked."""
    return Query("answer", language=query.language)


def _know(probe: Probe) -> _Known:
    pictures = {
        picture.sha256: (view.representation, view.style) for view in probe.views for picture in shown_in(view)[:1]
    }
    return _Known(probe.item, pictures, probe.questions)


def _another(task: Task, item: Item, chance: Random) -> State:
    """A state that looks nearly the same and has another answer, by the task's first solver."""
    for _ in range(_TRIES):
        try:
            state = task.corrupt(chance, item.state)
        except (BadState, Disproved) as why:
            raise Unreadable(f"no state near {item.id}: {why}") from why
        with suppress(Disproved):  # a state that no rule decides is no other answer
            if task.solvers[0].solve(state).answer != item.answer:
                return state
    raise Unreadable(f"no state near {item.id} has another answer")
