"""A seed program as one class: its parts stand under names of their own, and `task` finds them there."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property
from itertools import permutations
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from isoprobe.probes.core import Allowance, SampleSize, State, Task
from isoprobe.probes.engine.answers import AnswerFormat, integer
from isoprobe.probes.engine.languages import Said, Wording, joined
from isoprobe.probes.engine.making import QUESTION
from isoprobe.probes.engine.questions import Element
from isoprobe.probes.engine.streams import Streams
from isoprobe.probes.families.programs.climbing import SHORT, Sizes
from isoprobe.probes.families.programs.elements import Of, value_of
from isoprobe.probes.families.programs.fields import Facts, Field
from isoprobe.probes.families.programs.pictures import Sight
from isoprobe.probes.families.programs.programs import Certificate, Draw, Method, program_task
from isoprobe.probes.families.programs.rules import Rule, asks_of
from isoprobe.probes.families.programs.topics import SCHOOLS
from isoprobe.probes.grid import Cell
from isoprobe.vision.figure.scene import FigureScene

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading
    from isoprobe.vision.figure.style import Look

BOTH = (True, False)  # the answers of a question for yes or no
LOOKED = 150  # pictures that are looked at for one with the answer that is wanted
_LEVEL = re.compile(r"^ *(\d): ", re.MULTILINE)  # how a level begins in a docstring


class Program:
    """One seed program. Its docstring is the summary that `isoprobe tasks` prints, in the form of a question, and then
    what is harder at each level, a line that begins with the level's number and a colon. Its topic (of DynaMath's) or
    its subject (of the other papers') is its folder's name.

    A program has `make`, `paint` and `read`, two solvers, and whichever of the other parts it needs. A *solver* is a
    method named by_...: it gives the answer from the facts; its name and its docstring tell how. Two of them stand in
    each program, in the order in which they are tried, and they differ in idea.
    """

    topic: ClassVar[str] = ""  # one of TOPICS, or of a subject's; "" where the folder's name says it
    subject: ClassVar[str] = ""
    education: ClassVar[str] = ""
    school: ClassVar[str] = SCHOOLS[1]  # DynaMath's level of a seed question, of SCHOOLS
    sizes: ClassVar[Sizes]  # the numbers that it draws by, of levels and of the cells of a grid with long ladders
    digits: ClassVar[tuple[int, int]] = SHORT  # pixels: of a short ladder of seeing, from its first number to its last
    levels: ClassVar[Mapping[int, str]] = {}  # what is harder at each, where several programs say the same
    variations: ClassVar[Sequence[str]] = ("numeric", "colour")  # the types of variation that it has, of VARIATIONS
    stem: ClassVar[Wording] = ""  # what all wordings of the question begin with
    question: ClassVar[Wording | Mapping[str, Wording]]  # with the asked fields in braces
    fields: ClassVar[Mapping[str, Field]]  # what the picture shows
    asked: ClassVar[Mapping[str, Field]] = {}  # what the question tells
    harder: ClassVar[Mapping[int, str]] = {}  # by its number of thinking, the wording of a cell; levels ask the others
    answer: ClassVar[AnswerFormat] = integer()
    rules: ClassVar[Sequence[Rule]] = ()  # what must be true of facts
    elements: ClassVar[Sequence[Element]] = ()
    labels: ClassVar[Mapping[str, Of]] = {}  # what a report groups by: a field (a list's length), or made of the facts
    table: ClassVar[Sequence[str]] = ()  # fields that are lists of equal length: gives the text form `table`
    prose: ClassVar[Wording] = ""  # a sentence with every field in braces: gives the text form `prose`
    says: ClassVar[Mapping[str, Wording]] = {}  # what text forms call each field, with a note on what its value means
    canvas: ClassVar[tuple[int, int]] = (560, 440)  # pixels
    pages: ClassVar[int] = 1  # pictures that it is shown in: equal bands of the canvas, from the top
    readable: ClassVar[bool] = True  # False: no reader reads such pictures
    certificate: ClassVar[Certificate | str | None] = None  # one that programs share, or, in words, what `grounds` give
    features: ClassVar[Mapping[str, Callable[[Facts], Hashable]] | None] = None  # in place of the usual cheap ones
    allowances: ClassVar[Sequence[Allowance]] = ()  # what the laws must allow for, and why
    sample_sizes: ClassVar[Sequence[SampleSize]] = ()  # how many states the laws look at, where that takes long
    different: ClassVar[Mapping[int, int]] = {}  # about how many items a level has, where that is not thousands
    version: ClassVar[int] = 3  # 3: integers, and what strangers stumbled over in questions

    def make(self, draw: Draw, level: int) -> Facts | None:
        """All facts, each from the stream of its type of variation; None to draw again. Where there are several
        wordings and it gives none, one is drawn from the stream `question`."""
        raise NotImplementedError

    def valid(self, facts: Facts) -> str:
        """Why these are no facts, beyond the rules; "" where they are."""
        return ""

    def paint(self, facts: Facts, scene: FigureScene) -> None:
        """Adds to the scene what the picture shows."""
        raise NotImplementedError

    def scene(self, facts: Facts, look: Look) -> FigureScene | bytes:
        """The scene in this look, or the PNG of a picture that is drawn in another way."""
        scene = FigureScene(look)
        self.paint(facts, scene)
        return scene

    def read(self, figure: FigureReading) -> Facts:
        """The fields, from what is seen in the picture. Raises Unreadable, LookupError or ValueError."""
        raise NotImplementedError

    def in_order(self, facts: Facts) -> Facts:
        """Facts that somebody wrote down, and what the question tells, in the order that the rules want."""
        raise NotImplementedError

    def wrong(self, facts: Facts, truth: Any) -> Sequence[Any]:
        """Wrong options, where they are not to be the answers of other facts."""
        raise NotImplementedError

    def grounds(self, facts: Facts, value: Any) -> State:
        """What proves the value that a solver found, as plain JSON. Without a certificate two methods agree, and no
        more is said."""
        raise NotImplementedError

    def proves(self, facts: Facts, certificate: State) -> Any:
        """The value that the grounds prove, by something simpler than a solver. Raises Disproved; trusts nothing that
        the certificate holds."""
        raise NotImplementedError

    def corrupt(self, rng: Random, facts: Facts) -> Facts:
        """The facts with one thing seen amiss. Where a program has none, one field is altered."""
        raise NotImplementedError

    def knowledge(self, told: Facts) -> Sequence[Said]:
        """What the question rests on, in sentences, from what the question tells alone."""
        raise NotImplementedError

    def explanation(self, facts: Facts) -> Sequence[Said]:
        """The steps from the facts to the answer, a sentence each, as a solver takes them."""
        raise NotImplementedError

    def task(self) -> Task:
        """The task. Raises ValueError, TypeError or AttributeError where a part is missing or wrong."""
        summary, _ = _described(type(self))
        parts = {name: getattr(self, name) for name in inspect.signature(program_task).parameters if self._has(name)}
        made = program_task(
            **parts
            | self._place()
            | {
                "summary": summary,
                "question": self._question(),
                "levels": self._levels(),
                "make": self._made,
                "valid": self._why_not,
                "solvers": self._solvers(),
                "labels": self._labels,
                "read": self.read if self.readable else None,
                "sight": self._sight(),
                "certificate": (
                    Certificate(self.certificate, self.grounds, self.proves)
                    if isinstance(self.certificate, str)
                    else self.certificate
                ),
            }
        )
        return replace(made, school=self._school())

    def _school(self) -> str:
        """DynaMath's level of the question, or its level of education where it is of an examination."""
        if self.school not in SCHOOLS:
            raise ValueError(f"school {self.school!r}: expected one of {', '.join(SCHOOLS)}")
        return self.education if self._place()["subject"] else self.school

    def _sight(self) -> Sight | None:
        """What it shares with further questions about its pictures."""
        program: Any = type(self)  # which can be hashed, though mypy does not see it
        return _sight_of(program) if self.readable else None

    def _question(self) -> Wording | Mapping[str, Wording]:
        """The question, each of its wordings behind the stem."""
        if not self.stem:
            return self.question
        if not isinstance(self.question, Mapping):
            return joined(self.stem, self.question)
        return {name: joined(self.stem, wording) for name, wording in self.question.items()}

    def _place(self) -> dict[str, str]:
        """Topic and subject, which the folder's name gives where the program does not."""
        *_, family, folder, _ = ("", "", *type(self).__module__.split("."))
        named = folder.replace("_", " ")
        if family in ("emma", "multi"):
            return {"topic": self.topic, "subject": self.subject or named}
        return {"topic": self.topic or named, "subject": self.subject}

    def _has(self, part: str) -> bool:
        """Whether the program has this part, or one that stands for it in every program."""
        if part in ("topic", "levels", "variations", "fields", "answer", "scene", "version"):
            return True
        return getattr(type(self), part, None) is not getattr(Program, part, None)

    def _made(self, draw: Draw, level: int) -> Facts | None:
        facts = self.make(draw, level)
        if facts is not None and isinstance(self.question, Mapping) and "wording" not in facts:
            facts["wording"] = self.wording(draw, level)
        return facts

    def wording(self, draw: Draw, level: int) -> str:
        """What is asked at a level, or in a cell: one of the wordings that are not for hard cells alone, from the
        stream `question`, or the one that the cell has by its number of thinking."""
        assert isinstance(self.question, Mapping)
        usual = [wording for wording in self.question if wording not in self.harder.values()]
        drawn, cell = draw[QUESTION].choice(usual), Cell.of(level)
        return self.harder.get(cell.think, drawn) if cell else drawn

    def _why_not(self, facts: Facts) -> str:
        return next(filter(None, (rule(facts) for rule in self.rules)), "") or self.valid(facts)

    def _labels(self, facts: Facts) -> Mapping[str, str | int | float | bool]:
        return _labels_of(self.labels, facts)

    def _levels(self) -> Mapping[int, str]:
        """What is harder at each level."""
        return self.levels or _described(type(self))[1]

    def _solvers(self) -> tuple[Method, Method]:
        names = [name for name in vars(type(self)) if name.startswith("by_")]
        if len(names) != 2:
            raise ValueError(f"{type(self).__name__} has the solvers {names}: expected two methods named by_...")
        first, second = (
            (name[3:].replace("_", " "), _idea(getattr(self, name)), getattr(self, name)) for name in names
        )
        return first, second


class Asking(Program):
    """A further question about the picture of a program, which stands behind this class among its bases: a seed of its
    own, with its own wording, answer and two solvers.

        class Mean(kit.Asking, BarChart):
            \"""What is the mean height of the bars?\"""

            question = "What is the mean height of the bars?"
            answer = kit.real(1)
            (two methods by_...)

        MEAN = Mean().task()

    stands in the file `questions/bar_chart.py` beside the program's, and is the task `bar_chart.mean`. Of one level,
    seed and variant it shows what the program's item shows, or the next picture that suits the question. Picture,
    reader, elements, text forms, levels and rules are the program's; `ask` draws what this question tells.
    """

    picks: ClassVar[str] = ""  # a list that the picture shows: what the question tells are entries of it, each another
    even: ClassVar[Sequence[Any]] = ()  # values of which each is right as often, however many pictures it takes
    school: ClassVar[str] = Program.school
    asked: ClassVar[Mapping[str, Field]] = {}
    stem: ClassVar[Wording] = ""
    harder: ClassVar[Mapping[int, str]] = {}
    certificate: ClassVar[Certificate | str | None] = Program.certificate
    features: ClassVar[Mapping[str, Callable[[Facts], Hashable]] | None] = Program.features
    different: ClassVar[Mapping[int, int]] = Program.different

    def wrong(self, facts: Facts, truth: Any) -> Sequence[Any]:
        """The other values of which each is right as often."""
        return [value for value in self.even if value != truth]

    def ask(self, draw: Draw, level: int, facts: Facts) -> Facts | None:
        """What the question tells beside what these facts show; None to draw again."""
        return self.one_fair(self._stream(draw), facts, self.tells(facts)) if self.picks else {}

    def tells(self, facts: Facts) -> Sequence[Facts]:
        """All that the question may tell beside what these facts show: of `even` answers one is drawn from it."""
        entries = dict.fromkeys(facts[self.picks] if self.picks else ())
        return [dict(zip(self.asked, some, strict=True)) for some in permutations(entries, len(self.asked))]

    def one_fair(self, rng: Random, facts: Facts, told: Sequence[Facts]) -> Facts | None:
        """One of these that can be asked about what the facts show, of a question for yes or no one of which a coin's
        fall is the answer; None where there is none."""
        wanted = rng.random() < 0.5
        for some in rng.sample(told, len(told)):
            whole = {**facts, **some}
            if not self._why_not(whole) and (self.answer.kind != "yes_no" or self._solve(whole) == wanted):
                return some
        return None

    def fair(self, facts: Facts) -> str:
        """Why this cannot be asked about what the facts show; "" where it can."""
        return ""

    def shows(self, facts: Facts) -> str:
        """Why no picture shows these facts; "" where one does. What the program says, of its fields alone."""
        return super().valid(facts)

    def valid(self, facts: Facts) -> str:
        picked = asks_of(self.picks, *self.asked)(facts) if self.picks else ""
        return self.shows({key: facts[key] for key in self.fields}) or picked or self.fair(facts)

    def scene(self, facts: Facts, look: Look) -> FigureScene | bytes:
        return super().scene({key: facts[key] for key in self.fields}, look)

    def corrupt(self, rng: Random, facts: Facts) -> Facts:
        """What the program has seen amiss; where it says nothing, a few times two entries of a list taken for each
        other, or a field altered. Where few answers are `even`, which takes more to change, now and then some fields as
        another picture has them."""
        if self.even and rng.random() < 0.5:
            draw = Streams({kind: rng.getrandbits(64) for kind in (*self.variations, QUESTION)})
            other = self._program._made(draw, rng.choice(list(self._levels()))) or facts
            return {**facts, **{name: other[name] for name in self.fields if rng.random() < 0.5}}
        if type(self._program).corrupt is not Program.corrupt:
            return super().corrupt(rng, facts)
        found = dict(facts)
        for _ in range(rng.choice((1, 1, 2, 3))):
            name = rng.choice(list(self.fields))
            value = found[name]
            if not isinstance(value, list) or len(value) < 2 or rng.random() < 0.5:
                found[name] = self.fields[name].alter(rng, value)
            else:
                a, b = rng.sample(range(len(value)), 2)
                found[name] = [value[{a: b, b: a}.get(k, k)] for k in range(len(value))]
        return found

    def task(self) -> Task:
        """The task, whose stem is the program's name."""
        return replace(super().task(), stem=type(self._program).__module__.rpartition(".")[2])

    def _sight(self) -> Sight | None:
        program = type(self._program)
        same = type(self).read is program.read and self.fields is program.fields
        return self._program._sight() if same else super()._sight()

    def _place(self) -> dict[str, str]:
        own = {"topic": self.topic, "subject": self.subject}
        return self._program._place() | {part: named for part, named in own.items() if named}

    def _levels(self) -> Mapping[int, str]:
        return self.levels or _described(type(self))[1] or self._program._levels()

    def _has(self, part: str) -> bool:
        if part == "wrong":
            return type(self).wrong is not Asking.wrong or (bool(self.even) and self.answer.kind == "option")
        if part in ("knowledge", "explanation"):  # those of its program are about the program's own question
            return getattr(type(self), part) is not getattr(type(self._program), part)
        return part != "sizes" and super()._has(part)

    def _made(self, draw: Draw, level: int) -> Facts | None:
        """What the program's picture shows, less what its own question tells, and what this one tells. If answers are
        `even`, a draw wants one of them, so that none comes more often because pictures that suit it do."""
        wanted = None
        for _ in range(LOOKED if self.even else 1):
            if isinstance(self.question, Mapping):  # however many pictures are looked at, one wording is asked
                draw.restart(QUESTION)
            facts = self._shown(draw, level)
            if facts is None:
                continue
            if not self.even:
                told = self.ask(draw, level, facts)
                return None if told is None else facts | told
            rng = self._stream(draw)
            if wanted is None:  # after the first picture, which is thus the program's own
                wanted = rng.choice(self.even)
            told_so = self.tells(facts)
            for whole in (facts | some for some in rng.sample(told_so, len(told_so))):
                if not self._why_not(whole) and self._solve(whole) == wanted:
                    return whole
        return None

    def _shown(self, draw: Draw, level: int) -> Facts | None:
        """What a picture of the program shows, and which wording is asked."""
        shown = self._program._made(draw, level)
        if shown is None or self._program._why_not(shown):
            return None
        facts = {key: shown[key] for key in self.fields}
        if isinstance(self.question, Mapping):
            facts["wording"] = self.wording(draw, level)
        return facts

    def _stream(self, draw: Draw) -> Random:
        """Where what the question tells is drawn from."""
        return draw["numeric" if "numeric" in self.variations else self.variations[0]]

    @cached_property
    def _solve(self) -> Callable[[Facts], Any]:
        """The first solver."""
        return self._solvers()[0][2]

    @cached_property
    def _program(self) -> Program:
        """The program about whose picture it asks."""
        bases = type(self).__mro__
        program: type[Program] = bases[bases.index(Asking) + 1]
        return program()

    def _labels(self, facts: Facts) -> Mapping[str, str | int | float | bool]:
        told = {name: of for name, of in self.labels.items() if callable(of) or of in facts}
        return {**({} if self._place()["subject"] else {"school": self.school}), **_labels_of(told, facts)}


@cache
def _sight_of(program: type[Program]) -> Sight:
    made = program()
    return Sight(made.fields, made.read)


class Otherwise(Asking):
    """The program's own question, which stands behind this class among its bases, with another kind of answer: of one
    seed it is asked about the same as there. Solvers are the program's, named anew: `by_area = Program.by_area`."""

    def valid(self, facts: Facts) -> str:
        return self._program.valid(facts)

    def _made(self, draw: Draw, level: int) -> Facts | None:
        shown = self._program._made(draw, level)
        if shown is None or self._program._why_not(shown):
            return None
        return {key: value for key, value in shown.items() if key != "options"}


def _labels_of(labels: Mapping[str, Of], facts: Facts) -> dict[str, str | int | float | bool]:
    """What a report groups by: of lists their length."""
    found = {name: value_of(of, facts) for name, of in labels.items()}
    return {name: len(value) if isinstance(value, list) else value for name, value in found.items()}


def _described(program: type[Program]) -> tuple[str, dict[int, str]]:
    """What the docstring says: the summary, and what is harder at each level."""
    summary, *levels = _LEVEL.split(inspect.getdoc(program) or "")
    told = (" ".join(text.split()) for text in levels[1::2])
    return " ".join(summary.split()), dict(zip(map(int, levels[::2]), told, strict=True))


def _idea(method: Any) -> str:
    """What a solver's docstring says, without its full stop."""
    text = " ".join((inspect.getdoc(method) or "").split()).rstrip(".")
    if not text:
        raise ValueError(f"{method.__qualname__} has no docstring: expected the idea of the solver")
    return text[0].lower() + text[1:]
