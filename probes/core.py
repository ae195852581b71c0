"""The vocabulary that every room to the right of `vision` speaks: frozen values that do nothing of their own accord.

A task makes a *state* (plain JSON) from a seed; solvers prove its answer; representations show it; questions ask about
a view; a strategy turns a question into prompts; a model replies; `analysis` scores the reply and finds the fault.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable, Generator, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random
from typing import Any, Literal, Protocol

from isoprobe.probes.allowances import Allowance, Law, SampleSize
from isoprobe.probes.grid import AS_PUBLISHED, Cell, Grid
from isoprobe.probes.notebook import item_html
from isoprobe.solvers import BadState, Disproved
from isoprobe.vision import Impossible, LayoutRejected, Unreadable

__all__ = ["Allowance", "BadState", "Disproved", "Impossible", "LayoutRejected", "SampleSize", "Unreadable"]

State = dict[str, Any]  # plain JSON: what is true of one item
Style = dict[str, Any]  # plain JSON: how one view of it looks
Stated = dict[str, Any]  # plain JSON: what the question must tell because the view does not show it
Payload = str | bytes  # a text form, or the file of a picture
Answer = bool | int | float | str | list[Any]

Medium = Literal["image", "text"]
About = Literal["answer", "element", "transcript"]
Language = Literal["en", "zh"]  # that a question and the reply to it are in
AnswerKind = Literal[
    "yes_no",  # expected: a bool
    "integer",
    "real",  # a number within the tolerance of the question's marking
    "choice",  # one of `choices`, which have names but no letters
    "option",  # one of `choices`, which are lettered A, B, C, ... in their order: expected "B"
    "options",  # several of them: expected a sorted list of letters
    "text",  # words; `marking.accepted` are others that are as good
    "letters",  # names of points in any order: expected a sorted list
    "integers",  # in order: expected a list
    "list",  # texts or numbers in order
    "set",  # texts or numbers in any order
    "blanks",  # one entry a blank, in order: a text, or a list of alternatives
    "expression",  # mathematics, compared symbolically: expected LaTeX or plain text
    "move",  # a chess move in `marking.position`: expected UCI
    "molecule",  # expected SMILES
    "open",  # free text: measured by ROUGE-L, right where it says the same words
    "transcript",
]
Outcome = Literal["right", "wrong", "partial", "ambiguous", "unparsed", "refused", "failed"]
Fault = Literal[
    "none", "perception", "reasoning", "both", "binding", "right, misread", "unexplained", "undetermined", "item"
]
OUTCOMES: tuple[Outcome, ...] = ("right", "wrong", "partial", "ambiguous", "unparsed", "refused", "failed")
EVIDENCE: tuple[Outcome, ...] = ("right", "wrong", "partial")


class NotMade(RuntimeError):
    """A task's `make` found no state that keeps what its level promises, in as many tries as it allows itself."""


def short_repr(value: object, most: int = 60) -> str:
    """The value's `repr` in at most so many characters, on one line."""
    text = repr(value[: 2 * most] if isinstance(value, (str, bytes, list, tuple)) else value)
    return text if len(text) <= most else text[: most - 3] + "..."


@dataclass(frozen=True)
class Solution:
    """An answer and the certificate that anyone can check without the solver that found it; None where nothing simpler
    than a solver checks the answer."""

    answer: Answer
    certificate: State | None = None

    @property
    def grounds(self) -> State:
        """The certificate. Raises Disproved where there is none."""
        if self.certificate is None:
            raise Disproved(f"answer {self.answer!r} without a certificate")
        return self.certificate


@dataclass(frozen=True)
class Solver:
    """A method: its name, the idea it rests on, and the function that carries it out."""

    name: str
    idea: str
    solve: Callable[[State], Solution]


@dataclass(frozen=True)
class Representation:
    """An isomorphic form. `read(show(state, style), stated(state, style)) == content(state, style)` for every state.

    `style(rng, state)` draws a look. `show` raises LayoutRejected where the look hides something. `stated` is what the
    question has to tell (query nodes by name, or the colour that marks them). `content` is all that the payload and the
    given together hold: the state, and for pictures also what only a picture has (key `colours`). `read` raises
    Unreadable. `form` tells a model how to write this form down (text forms only). `quick_read`, where there is one,
    gives up sooner than `read`: a picture that it does not read is laid out again. `unreadable` says why no reader
    reads such pictures, where there is none: they are issued, never certified. `read_part`, where there is one, gives
    what of the state a text holds, and a line for each thing that it lacks. `agrees(read, state)`, where there is one,
    says whether what a transcript says is true of a state that it cannot be equal to. `visible`, where there is
    one, is all that perfect sight has of a view, where that is more than a reading can be held to exactly.
    """

    name: str
    medium: Medium
    style: Callable[[Random, State], Style]
    show: Callable[[State, Style], Payload]
    stated: Callable[[State, Style], Stated]
    content: Callable[[State, Style], State]
    read: Callable[[Payload, Stated], State]
    form: str = ""
    quick_read: Callable[[Payload, Stated], State] | None = None
    unreadable: str = ""
    visible: Callable[[State, Style], State] | None = None
    read_part: Callable[[Payload, Stated], tuple[State, tuple[str, ...]]] | None = None
    agrees: Callable[[State, State], bool] | None = None

    def perfect_sight(self, state: State, style: Style) -> State:
        """What someone who sees all has of the view: `visible`, or where there is none `content`."""
        return (self.visible or self.content)(state, style)


@dataclass(frozen=True)
class Query:
    """What a question asks, beside its words: what it is about, the kind of element and its arguments, the text form
    that a transcript is asked in, what it states because the view does not show it, and its language, which the reply
    is in too."""

    about: About
    element: str = ""
    arguments: tuple[str, ...] = ()
    form: str = ""
    stated: Stated = field(default_factory=dict, hash=False)
    language: Language = "en"


@dataclass(frozen=True)
class Item:
    id: str
    task: str
    version: int
    level: int
    seed: int
    variant: int
    state: State
    answer: Answer
    labels: Mapping[str, str | int | float | bool]
    language: Language = "en"  # that it is asked in

    def __repr__(self) -> str:
        return f"Item({self.id}: answer {short_repr(self.answer)})"


@dataclass(frozen=True)
class Proof:
    answers: Mapping[str, Answer]  # by method
    certificate: State | None  # None: the methods agree, and nothing simpler than they checks the answer
    unique: bool

    def __repr__(self) -> str:
        answer = next(iter(self.answers.values()), None)
        return f"Proof({short_repr(answer)} by {', '.join(map(str, self.answers))})"


@dataclass(frozen=True)
class View:
    """An item in one representation and style. `certified`: read back exactly. `attempts`: layouts tried, 1 or more."""

    item: str
    representation: str
    medium: Medium
    style: Style
    stated: Stated
    payload: Payload
    certified: bool
    attempts: int
    why: str = ""  # why it is not certified

    def __repr__(self) -> str:
        shown = f"{len(self.payload):,} bytes" if isinstance(self.payload, bytes) else short_repr(self.payload)
        return f"View({self.representation} of {self.item}: {shown}{'' if self.certified else ', not certified'})"


@dataclass(frozen=True)
class Marking:
    """What makes an answer right beyond its kind. A real number counts where any of the stated tolerances holds (with
    none stated: where it is equal). `unit` is what the number is in; `accepted` are texts as good as the expected one;
    `position` is the FEN in which a move is made."""

    absolute: float | None = None  # |answer - expected| at most this
    relative: float | None = None  # at most this share of |expected|
    figures: int | None = None  # equal when both are rounded to so many significant figures
    decimals: int | None = None  # equal when both are rounded to so many decimals
    unit: str = ""
    accepted: tuple[str, ...] = ()
    position: str = ""


@dataclass(frozen=True)
class Question:
    """`id` is unique within the item. `view` is the representation it is about. `query` is what it asks, `wording` its
    words, and `answer_format` how to answer: a strategy puts them together. `answer_is` says what the answer is, where
    its wording does not, for prompts that have a format of their own. `chance`: accuracy of a blind guess, where the
    wording fixes it."""

    id: str
    view: str
    query: Query
    wording: str
    kind: AnswerKind
    expected: Answer
    answer_format: str = ""
    answer_is: str = ""
    choices: tuple[str, ...] = ()
    chance: float | None = None
    marking: Marking = Marking()

    def __repr__(self) -> str:
        return f"Question({self.id}: {short_repr(self.text)}, expected {short_repr(self.expected, 40)})"

    @property
    def about(self) -> About:
        """What it is about: the answer, an element or a transcript."""
        return self.query.about

    @property
    def element(self) -> str:
        """The kind of element or, for a transcript, the name of the text form."""
        return self.query.element or self.query.form

    @property
    def language(self) -> Language:
        """The language it is in."""
        return self.query.language

    @property
    def text(self) -> str:
        """Wording and answer format as one text."""
        joint = "\n\n" if self.about == "transcript" else "\n" if self.language == "zh" else " "
        return joint.join(part for part in (self.wording, self.answer_format) if part)


@dataclass(frozen=True)
class Probe:
    """One item with all that belongs to it: a row of a suite."""

    item: Item
    proof: Proof
    views: tuple[View, ...]
    questions: tuple[Question, ...]

    def __repr__(self) -> str:
        holds = f"{len(self.views)} views, {len(self.questions)} questions"
        return f"Probe({self.item.id}: {holds}, answer {short_repr(self.item.answer)})"

    def _repr_html_(self) -> str:
        return item_html(self.item.id, self.views, self.questions[:1])

    def view(self, representation: str) -> View:
        """The view in this representation; KeyError names the ones there are."""
        if found := [view for view in self.views if view.representation == representation]:
            return found[0]
        raise KeyError(f"no view {representation!r} of {self.item.id}: {[v.representation for v in self.views]}")


def _unchecked(state: State, solution: Solution) -> None:
    raise Disproved(f"answer {solution.answer!r}: this task has no certificates, two methods agree")


def without_colours(state: State) -> State:
    """The state less the colours, which only a picture shows."""
    return {key: value for key, value in state.items() if key != "colours"}


@dataclass(frozen=True)
class Task:
    """One kind of problem. `name` and `family` are its file's and folder's names, filled in by the registry.

    `make` draws a state, balanced over answers, or raises NotMade. `certificate` says what a solution's certificate is
    ("a path, or the nodes on one side"), and `check` raises Disproved unless it proves the answer; where nothing
    simpler than a solver checks an answer, `certificate` is "": two methods agree, and no more is said. `validate`
    raises BadState: it is what stands between a hostile record and a solver. `corrupt` gives a state that looks nearly
    the same and has another answer. `features` are blind rules' inputs (law 6). Tasks of one `stem` draw the same
    state and picture from the same level, seed and variant, and ask different things about it. `transcribable` is what
    of a state a transcript can hold. `respond` is the reply to a question of this structure by someone who sees the
    shown state and reasons exactly. A task that declares types of `variations` makes a state by `vary` from a random
    source for each of them and one named `look`. `languages` are those that it asks in: an item names its own, its
    state none. `solve_part`, where there is one, answers from some of a state, or raises BadState where it needs
    more. `different`: about how many different items a level has, where that is not thousands. `allowances` are the
    laws that it keeps less strictly than others, `sample_sizes` how many states of a level the tests draw where that
    takes long. `grid`, where there is one, makes items as hard to see and as hard to think as is asked for. `school` is
    DynaMath's level of a seed question or the level of education of an examination question, "" of other tasks. An item
    is shown in so many `pages`, a picture each. `published` draws a state of level 0: after the published set, with
    what gives answers away there, so that blind rules beat it. `knowledge` gives pieces of what a question rests on,
    by what it tells alone, and `explain` the steps to an item's answer.
    """

    version: int
    subject: str
    source: str
    summary: str
    levels: Mapping[int, str]
    kind: AnswerKind
    make: Callable[[Random, int], State]
    validate: Callable[[State], None]
    solvers: tuple[Solver, ...]
    representations: tuple[Representation, ...]
    questions: Callable[[Item, View, Random], tuple[Question, ...]]
    respond: Callable[[Query, State], str]
    corrupt: Callable[[Random, State], State]
    features: Mapping[str, Callable[[State], Hashable]]
    labels: Callable[[State], Mapping[str, str | int | float | bool]]
    certificate: str = ""
    check: Callable[[State, Solution], None] = _unchecked
    allowances: tuple[Allowance, ...] = ()
    sample_sizes: tuple[SampleSize, ...] = ()
    stem: str = ""
    transcribable: Callable[[State], State] = without_colours
    variations: tuple[str, ...] = ()
    vary: Callable[[Mapping[str, Random], int], State] | None = None
    languages: tuple[Language, ...] = ("en",)
    solve_part: Callable[[State], Answer] | None = None
    different: Mapping[int, int] = field(default_factory=dict)
    grid: Grid | None = None
    school: str = ""
    pages: int = 1
    published: Callable[[Random], State] | None = None
    knowledge: Callable[[State, Language], tuple[str, ...]] | None = None
    explain: Callable[[State, Language], str] | None = None
    name: str = ""
    family: str = ""

    def __repr__(self) -> str:
        return f"Task({self.name or 'not named yet'} version {self.version}: levels {', '.join(map(str, self.levels))})"

    def representation(self, name: str) -> Representation:
        """The representation of this name; KeyError names the ones there are."""
        for representation in self.representations:
            if representation.name == name:
                return representation
        raise KeyError(f"no representation {name!r} of {self.name}: {[r.name for r in self.representations]}")

    def has_level(self, level: int) -> bool:
        """Whether it makes items of this level: its own, 0 as published, or a cell's number where it has a grid."""
        if level == AS_PUBLISHED:
            return self.published is not None
        return level in self.levels or (self.grid is not None and Cell.of(level) is not None)

    def draw(self, rng: Random, level: int) -> State:
        """A state of a level of its own, or of a cell of its grid. Raises NotMade."""
        if level == AS_PUBLISHED and self.published:
            return self.published(rng)
        return self.grid.at_level(rng, level) if self.grid and Cell.of(level) else self.make(rng, level)

    def representations_at(self, level: int) -> tuple[Representation, ...]:
        """Its representations; in a cell of the grid pictures look as its seeing says."""
        cell, grid = Cell.of(level), self.grid
        if cell is None or grid is None or grid.look is None:
            return self.representations
        style = partial(grid.style, cell)
        return tuple(replace(r, style=style) if r.medium == "image" else r for r in self.representations)

    def allowed(self, law: Law, level: int) -> Allowance | None:
        """What stands on the task for this law at this level; None where it keeps the law as every task does."""
        found = (each for each in self.allowances if each.law == law and (not each.levels or level in each.levels))
        return next(found, None)

    def sample_size(self, level: int) -> SampleSize | None:
        """How many states the tests draw at this level; None where as many as anywhere."""
        return next((each for each in self.sample_sizes if not each.levels or level in each.levels), None)

    @property
    def proof(self) -> str:
        """How an answer of this task is proved, in a few words."""
        return f"two methods and a certificate: {self.certificate}" if self.certificate else "two methods agree"


@dataclass(frozen=True)
class Picture:
    """A picture's file, PNG or (as others published it) JPEG, and its sha256, which stands for it in every key."""

    file: bytes
    sha256: str

    def __repr__(self) -> str:
        return f"Picture({len(self.file):,} bytes, {self.sha256[:8]})"

    @property
    def ending(self) -> str:
        """What the name of its file ends in."""
        return ending_of(self.file)

    @property
    def data_uri(self) -> str:
        """The file as a text that browsers and servers take for an address."""
        kind = "jpeg" if self.ending == ".jpg" else "png"
        return f"data:image/{kind};base64,{base64.b64encode(self.file).decode()}"

    @classmethod
    def of(cls, file: bytes) -> Picture:
        return cls(file, hashlib.sha256(file).hexdigest())


def ending_of(file: bytes) -> str:
    """`.png` or `.jpg`: what the name of a picture's file ends in."""
    return ".jpg" if file.startswith(b"\xff\xd8") else ".png"


@dataclass(frozen=True)
class Message:
    role: Literal["system", "user", "assistant"]
    parts: tuple[str | Picture, ...]

    def __repr__(self) -> str:
        parts = ("[picture]" if isinstance(part, Picture) else short_repr(part, 40) for part in self.parts[:6])
        return f"Message({self.role}: {', '.join(parts)}{', ...' if len(self.parts) > 6 else ''})"


@dataclass(frozen=True)
class Prompt:
    """What a model is sent: the messages, and the language they are in. It never holds what is expected.

    With `choices` the model is not asked to write but how likely each of these replies is; it replies with the
    likeliest. `to` names which of several models is asked, a judge say; "" is the model of the run. The rest is
    bookkeeping and is not sent: which task, item, arm and question it serves, what that question asks (None where the
    prompt asks something else), and which repetition it is; `forms`, the text forms (name, text) that stand in the
    midst of its words, and `examples`, how many of its pictures are those of solved examples, which come first.
    """

    messages: tuple[Message, ...]
    choices: tuple[str, ...] = ()
    language: Language = "en"
    item: str = ""
    arm: str = ""
    question: str = ""
    sample: int = 0
    to: str = ""
    task: str = ""
    query: Query | None = None
    forms: tuple[tuple[str, str], ...] = ()
    examples: int = 0

    def __repr__(self) -> str:
        parts = [part for message in self.messages for part in message.parts]
        pictures = sum(isinstance(part, Picture) for part in parts)
        words = short_repr("".join(part for part in parts if isinstance(part, str)))
        serves = " ".join(each for each in (self.item, self.arm, self.question) if each)
        return f"Prompt({serves}: {pictures} {'picture' if pictures == 1 else 'pictures'}, {words})"


@dataclass(frozen=True, slots=True)
class Reply:
    """`text` is None where the request failed (`error` says why). `reasoning`: thoughts a server returns apart.
    `logprobs`: the natural logarithm of the probability of each of the prompt's choices, in their order."""

    text: str | None
    stop: str = ""
    error: str = ""
    tokens_in: int = 0
    tokens_out: int = 0
    seconds: float = 0.0
    sample: int = 0
    reasoning: str = ""
    logprobs: tuple[float, ...] = ()

    def __repr__(self) -> str:
        said = f"failed: {short_repr(self.error)}" if self.text is None or self.error else short_repr(self.text)
        return f"Reply({said}{f', stopped by {self.stop}' if self.stop not in ('', 'stop') else ''})"


class Model(Protocol):
    """`ask` takes at most `batch` prompts and returns as many replies in the same order; `concurrency` calls of it may
    run at once in threads. A failed request gives Reply(None, error=...). `fingerprint` names all that shapes a reply.

    Of these further attributes the run loop heeds those that a model has: `reads_bookkeeping` (names of the prompts'
    bookkeeping that its replies depend on), `give_up` (failures in a row that stop a run; 0: never), `size(prompt)`
    (batches are formed of prompts of like size).
    """

    @property
    def name(self) -> str: ...
    @property
    def fingerprint(self) -> str: ...
    @property
    def batch(self) -> int: ...
    @property
    def concurrency(self) -> int: ...
    def ask(self, prompts: Sequence[Prompt]) -> Sequence[Reply]: ...


# Yields a prompt and is sent its reply, or several at once and is sent their replies; returns the one that counts.
Strategy = Callable[[Probe, Question], Generator[Prompt | tuple[Prompt, ...], Any, Reply]]
