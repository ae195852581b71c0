"""Seed programs: a question as a short file, from which any number of variants is drawn (docs/programs.md).

A program's *facts* are a flat object: what the picture shows, and what the question tells (`asked`). Chance comes in
one stream for each type of variation, so that any of them can vary while the others stay as they are.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, cast

from isoprobe.probes.core import (
    Allowance,
    Answer,
    BadState,
    Disproved,
    Item,
    Language,
    NotMade,
    SampleSize,
    Solution,
    Solver,
    State,
    Stated,
    Task,
)
from isoprobe.probes.engine.answers import LETTERS, AnswerFormat, spelled
from isoprobe.probes.engine.languages import LANGUAGES, Said, Wording, languages_of
from isoprobe.probes.engine.making import QUESTION
from isoprobe.probes.engine.questions import Element
from isoprobe.probes.engine.streams import Streams
from isoprobe.probes.families.programs.climbing import SHORT, Sizes, short
from isoprobe.probes.families.programs.fields import HARM, Facts, Field, Listed, Word, all_facts, brief, check_facts
from isoprobe.probes.families.programs.forms import Forms, transcribable
from isoprobe.probes.families.programs.options import Options
from isoprobe.probes.families.programs.pictures import Sight, picture_representation
from isoprobe.probes.families.programs.questions import pieces_of, program_questions, steps_of
from isoprobe.probes.families.programs.topics import SOURCES, check_place
from isoprobe.probes.grid import Grid

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading
    from isoprobe.vision.figure.scene import FigureScene
    from isoprobe.vision.figure.style import Look

VARIATIONS = ("numeric", "geometric", "function", "colour", "symbolic", "graph", "context")  # the paper's seven types
TRIES = 400  # draws before a program gives up

Draw = Streams  # one source of chance for each declared type of variation
Method = tuple[str, str, Callable[[Facts], Any]]  # name, idea, and what it makes of the facts


@dataclass(frozen=True)
class Certificate:
    """What proves an answer without the methods that found it.

    `what` says it in words. `of(facts, value)` gives it as plain JSON for the value that a method found;
    `proves(facts, certificate)` gives back the value that it proves by something simpler than a method, or raises
    Disproved. It trusts nothing that the certificate holds.
    """

    what: str
    of: Callable[[Facts, Any], State]
    proves: Callable[[Facts, State], Any]


def program_task(
    *,
    topic: str,
    subject: str = "",
    education: str = "",
    summary: str,
    levels: Mapping[int, str],
    variations: Collection[str],
    question: Wording | Mapping[str, Wording],
    fields: Mapping[str, Field],
    asked: Mapping[str, Field] | None = None,
    answer: AnswerFormat,
    make: Callable[[Draw, int], Facts | None],
    solvers: tuple[Method, Method],
    scene: Callable[[Facts, Look], FigureScene | bytes],
    read: Callable[[FigureReading], Facts] | None,
    read_told: Callable[[FigureReading, Stated], Facts] | None = None,
    sight: Sight | None = None,
    elements: Sequence[Element] = (),
    wrong: Callable[[Facts, Any], Sequence[Any]] | None = None,
    valid: Callable[[Facts], str] = lambda facts: "",
    says: Mapping[str, Wording] | None = None,
    in_order: Callable[[Facts], Facts] = lambda facts: facts,
    table: Sequence[str] = (),
    prose: Wording = "",
    canvas: tuple[int, int] = (560, 440),
    pages: int = 1,
    knowledge: Callable[[Facts], Sequence[Said]] | None = None,
    explanation: Callable[[Facts], Sequence[Said]] | None = None,
    features: Mapping[str, Callable[[Facts], Hashable]] | None = None,
    labels: Callable[[Facts], Mapping[str, str | int | float | bool]] = lambda facts: {},
    corrupt: Callable[[Random, Facts], Facts] | None = None,
    certificate: Certificate | None = None,
    allowances: Sequence[Allowance] = (),
    sample_sizes: Sequence[SampleSize] = (),
    different: Mapping[int, int] | None = None,
    sizes: Sizes | None = None,
    harder: Mapping[int, str] | None = None,
    digits: tuple[int, int] | None = SHORT,
    version: int = 1,
) -> Task:
    """The task of one seed program.

    `fields` are the facts that the picture shows, `asked` those that the question tells. `question` is its wording with
    the asked fields in braces, or several wordings by the value of the asked field `wording`. `variations` are the
    types that it has. `make(draw, level)` draws all facts, each from the stream of its type, or gives None to
    draw again; `valid` tells why facts are none ("" where they are fine). `solvers` give the answer from the facts in
    two ways. Options are the answers of other facts that the program draws, those near the truth, so that none stands
    out; or those that `wrong(facts, truth)` gives. `says` is what text forms call each field, with a note in brackets
    on what its value means; `in_order` puts facts that somebody wrote down in the order that the program wants. `scene`
    draws the facts (or gives a PNG that it drew in another way), `read` gives back `fields` from what was seen; None:
    no reader reads such pictures, and none is certified, but where `read_told` reads them with what the question tells
    beside them. `sight` is what several questions about one picture share of its reading. `table` names lists of equal
    length; `prose` is a sentence with every field in braces. `sizes`: what it draws by, which gives it long ladders to
    see and to think; without, it has short ones, along which digits are as high as `digits` says at both ends (None:
    its pictures have one size, and it has none).
    `harder`: wordings that are asked in cells alone, by their number of thinking. `pages`: how many pictures an item is
    shown in, equal bands of what `scene` draws. `knowledge` gives pieces of what the question rests on from
    what it tells alone, `explanation` the steps from the facts to the answer.
    Without a `certificate` two methods agree, and no more is said.

    With a `subject` the question is one of EMMA's kind: a key of SKILLS, and `topic` one of its categories. With an
    `education` too it is one of MULTI's: a subject of EXAMS and one of its topics, asked in both languages.
    """
    family = "multi" if education else "emma" if subject else ""
    check_place(family, subject, topic, education)
    if unknown := sorted(set(variations) - set(VARIATIONS)) or not variations:
        raise ValueError(f"variations {unknown}: expected some of {', '.join(VARIATIONS)}")
    wordings: dict[str, Wording] = dict(question) if isinstance(question, Mapping) else {"": question}
    told: dict[str, Field] = dict(asked or {})
    if isinstance(question, Mapping):
        told["wording"] = Word(tuple(wordings))
    if answer.kind in ("option", "options") and not answer.pictured:
        if (wrong is not None and not answer.drawn) or not 2 <= answer.count <= len(LETTERS):
            raise ValueError(f"{answer.count} options: expected 2 to {len(LETTERS)}, and `wrong` where they are drawn")
        told["options"] = Listed(answer.of or Word(), answer.count, answer.count)
    languages = _languages(
        [
            *wordings.values(),
            *(wording for each in elements for wording in each.wordings),
            *(says or {}).values(),
            *([prose] if prose else []),
        ]
    )
    if languages != (LANGUAGES if family == "multi" else ("en",)):
        raise ValueError(f"asked in {', '.join(languages)}: expected every wording in {', '.join(LANGUAGES)}")
    kinds = tuple(kind for kind in VARIATIONS if kind in variations)
    varied = (*kinds, QUESTION) if len(wordings.keys() - {*(harder or {}).values()}) > 1 else kinds
    program = _Program(fields, told, answer, make, solvers, wrong, valid, corrupt, certificate, kinds, dict(levels))
    forms = Forms(fields, program.validate, says, table, prose, program.example, in_order)
    questions = program_questions(wordings, fields, told, answer, elements, forms, program.solve, program.validate)
    ways = tuple(program.solver(*way) for way in solvers)
    named = {
        "": {"topic": topic},
        "emma": {"subject": subject, "category": topic, "skill": topic},
        "multi": {"subject": subject, "topic": topic, "education": education},
    }[family]
    told_features = features if features is not None else _features(tuple(key for key in told if key != "options"))
    return Task(
        version=version,
        subject=f"{subject}: {topic}" if subject else topic,
        source=SOURCES[family],
        summary=summary,
        levels=levels,
        kind=answer.kind,
        make=program.make,
        validate=program.validate,
        solvers=ways,
        representations=(
            picture_representation(fields, told, program.validate, scene, read, canvas, read_told, sight, pages),
            *forms.representations(),
        ),
        questions=questions.questions,
        respond=questions.respond,
        corrupt=program.corrupt,
        features={key: _of_state(of) for key, of in told_features.items()},
        labels=lambda state: {
            **named,
            "variations": "+".join(kinds),
            **({"pictures": pages} if family else {}),
            **labels(all_facts(state)),
        },
        transcribable=transcribable,
        certificate=certificate.what if certificate else "",
        check=program.check,
        allowances=tuple(allowances),
        sample_sizes=tuple(sample_sizes),
        variations=varied,
        vary=lambda draw, level: program.vary(cast(Draw, draw), level),  # which making gives
        languages=languages,
        solve_part=program.solve_part,
        different=dict(different or {}),
        grid=_grid(program.make, sizes, levels, digits, canvas, pages),
        pages=pages,
        knowledge=pieces_of(knowledge) if knowledge else None,
        explain=steps_of(explanation) if explanation else None,
    )


def _grid(
    make: Callable[[Random, int], State],
    sizes: Sizes | None,
    levels: Collection[int],
    digits: tuple[int, int] | None,
    canvas: tuple[int, int],
    pages: int,
) -> Grid | None:
    if sizes is not None:
        return sizes.grid(make, canvas)
    return short(make, levels, digits, canvas, pages) if digits else None


def _languages(wordings: Sequence[Wording]) -> tuple[Language, ...]:
    """The languages that all of them are in."""
    return tuple(each for each in LANGUAGES if all(each in languages_of(wording) for wording in wordings))


def _features(told: Sequence[str]) -> dict[str, Callable[[Facts], Hashable]]:
    """Cheap features that every program is tried against: each value that the question tells, and how much there is."""

    def of(key: str) -> Callable[[Facts], Hashable]:
        return lambda facts: json.dumps(facts[key])

    def amount(facts: Facts) -> Hashable:
        return sum(len(value) if isinstance(value, list) else 1 for value in facts.values())

    return {f"asked {key}": of(key) for key in told} | {"number of facts": amount}


def _of_state(of: Callable[[Facts], Hashable]) -> Callable[[State], Hashable]:
    return lambda state: of(all_facts(state))


class _Program:
    def __init__(
        self,
        fields: Mapping[str, Field],
        asked: Mapping[str, Field],
        answering: AnswerFormat,
        make: Callable[[Draw, int], Facts | None],
        solvers: tuple[Method, Method],
        wrong: Callable[[Facts, Any], Sequence[Any]] | None,
        valid: Callable[[Facts], str],
        corrupt: Callable[[Random, Facts], Facts] | None,
        certificate: Certificate | None,
        kinds: tuple[str, ...],
        levels: Mapping[int, str],
    ) -> None:
        self.fields, self.asked, self.answering, self.kinds, self.levels = fields, asked, answering, kinds, levels
        self._certificate = certificate
        self._make, self._solvers, self._valid, self._corrupt = make, solvers, valid, corrupt
        self._drawn_examples: dict[int, tuple[Facts, Facts]] = {}
        told = tuple(key for key in asked if key != "options")
        self._options = Options(
            answering.count, told, self._drawn, solvers[0][2], self._why_not, wrong, answering.peers
        )

    # ---- states ----

    def validate(self, state: object) -> None:
        """Raises BadState, in one line, unless the state is in order."""
        if not isinstance(state, dict) or set(state) != {"facts", "ask", "plan"}:
            found = sorted(map(str, state)) if isinstance(state, dict) else state
            raise BadState(f"state has the keys {brief(found)}, expected facts, ask, plan")
        check_facts(self.fields, state["facts"], "facts")
        check_facts(self.asked, state["ask"], "ask")
        plan = state["plan"]
        if plan is not None:
            if not isinstance(plan, dict) or set(plan) != {"look", "tint"}:
                raise BadState(f"plan: {brief(plan)}, expected null or an object with look and tint")
            if not all(isinstance(plan[key], str) and len(plan[key]) == 8 for key in ("look", "tint")):
                raise BadState("plan: expected look and tint of eight characters each")
        if why := self._why_not(all_facts(state)):
            raise BadState(why)

    def _why_not(self, facts: Facts) -> str:
        """Why these are no facts of the program; "" where they are."""
        try:
            return self._valid(facts)
        except HARM as why:
            return f"{type(why).__name__} in checking the facts: {brief(str(why))}"

    def make(self, rng: Random, level: int) -> State:
        """A state whose streams all come from one source."""
        return self.vary(self._streams(rng), level)

    def _streams(self, rng: Random) -> Draw:
        return Streams({kind: rng.getrandbits(64) for kind in (*self.kinds, "look", QUESTION)})

    def _drawn(self, rng: Random, level: int) -> Facts | None:
        """Facts whose streams all come from one source; None where it is to be drawn again."""
        return self._make(self._streams(rng), level)

    def _examples(self, level: int) -> tuple[Facts, Facts]:
        if level not in self._drawn_examples:
            first, second = (self.make(Random(f"example {k}"), level)["facts"] for k in range(2))
            self._drawn_examples[level] = first, second
        return self._drawn_examples[level]

    def example(self, item: Item) -> Facts:
        """The facts that the picture of another item of this level shows; of the nearest where there is no such."""
        level = min(self.levels, key=lambda each: abs(each - item.level))
        first, second = self._examples(level)
        return second if first == item.state["facts"] else first

    def vary(self, draw: Draw, level: int) -> State:
        """A state from one stream for each type of variation, and one, `look`, for the picture's form."""
        plan = {"look": f"{draw['look'].getrandbits(32):08x}"}
        plan["tint"] = f"{draw['colour' if 'colour' in self.kinds else 'look'].getrandbits(32):08x}"
        for _ in range(TRIES):
            draw.restart(QUESTION)  # however often facts are drawn, one question is asked of them
            facts = self._make(draw, level)
            if facts is None:
                continue
            state = self._assembled(facts, plan, level)
            if state is not None:
                return state
        raise NotMade(f"no facts at level {level} in {TRIES} draws")

    def _assembled(self, facts: Facts, plan: State, level: int, but: str = "") -> State | None:
        """The state of these facts, their options drawn, the right one not lettered `but`; None where it is none."""
        facts = dict(facts)
        if "options" in self.asked and self.answering.drawn and "options" not in facts:
            options = self._options.drawn(facts, level, but)
            if options is None:
                return None
            facts["options"] = options
        try:
            state: State = {
                "facts": {key: facts.pop(key) for key in self.fields},
                "ask": {key: facts.pop(key) for key in self.asked},
                "plan": plan,
            }
        except KeyError as missing:
            raise BadState(f"make gave no {missing}") from missing
        if facts:
            raise BadState(f"make gave {sorted(facts)}, which are neither fields nor asked")
        check_facts(self.fields, state["facts"], "facts")
        check_facts(self.asked, state["ask"], "ask")
        return None if self._why_not(all_facts(state)) else state

    # ---- answers ----

    def answer(self, method: Callable[[Facts], Any], state: State) -> Answer:
        """What a method makes of the state's facts, in the form of an answer. Raises BadState where it cannot."""
        facts = all_facts(state)
        try:
            value = method(facts)
            return self._answer_of(value, facts)
        except HARM as why:
            raise BadState(f"{type(why).__name__} in solving: {brief(str(why))}") from why

    def _answer_of(self, value: Any, facts: Facts) -> Answer:
        kind = self.answering.kind
        if kind == "options" or not self.answering.drawn:
            return self._letters(value)
        if self.answering.pictured:
            if value not in LETTERS[: self.answering.count] or len(str(value)) != 1:
                raise BadState(f"{brief(value)}: expected one letter of {LETTERS[: self.answering.count]}")
            return str(value)
        if kind == "option":
            text = spelled(value)
            if text not in facts["options"]:
                raise BadState(f"{text}: none of the options {', '.join(facts['options'])}")
            return LETTERS[facts["options"].index(text)]
        if kind == "integer":
            if value != int(value):
                raise BadState(f"{value}: expected a whole number")
            return int(value)
        if kind == "real":
            return float(f"{float(value):.10g}") + 0.0
        if kind == "yes_no":
            return bool(value)
        if kind == "blanks":
            if len(value) != self.answering.count:
                raise BadState(f"{brief(value)}: expected {self.answering.count} entries, one for each blank")
            return [spelled(each) for each in value]
        if kind == "open":
            return cast(Answer, json.loads(json.dumps(value)))
        return str(value)

    def _letters(self, value: Any) -> Answer:
        """The letters of what is right: of one statement among several, or of as many as there are."""
        if len(value) != self.answering.count:
            raise BadState(f"{brief(value)}: expected {self.answering.count} times whether an option is right")
        right = [letter for letter, holds in zip(LETTERS, value, strict=False) if holds]
        if self.answering.kind == "options":
            if not right:
                raise BadState("no option is right: expected one or more")
            return right
        if len(right) != 1:
            raise BadState(f"{len(right)} options are right, expected one")
        return right[0]

    def solver(self, name: str, idea: str, method: Callable[[Facts], Any]) -> Solver:
        """A method as a solver of states."""
        return Solver(name, idea, lambda state: self._solution(method, state))

    def _solution(self, method: Callable[[Facts], Any], state: State) -> Solution:
        facts = all_facts(state)
        try:
            value = method(facts)
            certificate = self._certificate.of(facts, value) if self._certificate else None
            return Solution(self._answer_of(value, facts), json.loads(json.dumps(certificate)))
        except HARM as why:
            raise BadState(f"{type(why).__name__} in solving: {brief(str(why))}") from why

    def solve(self, state: State) -> Answer:
        return self.answer(self._solvers[0][2], state)

    def solve_part(self, state: State) -> Answer:
        """The answer from some of the facts. Raises BadState where it needs one that is missing, or they are none."""
        facts = all_facts(state)
        check_facts(self.asked, state["ask"], "ask")
        try:
            why = self._valid(facts)
        except KeyError:
            why = ""  # a rule about what is missing
        except HARM as harm:
            why = f"{type(harm).__name__} in checking the facts: {brief(str(harm))}"
        if why:
            raise BadState(why)
        try:
            return self._answer_of(self._solvers[0][2](facts), facts)
        except HARM as harm:
            raise BadState(f"the answer needs {brief(str(harm))}") from harm

    def check(self, state: State, solution: Solution) -> None:
        """Raises Disproved unless the certificate proves this answer."""
        if self._certificate is None:
            raise Disproved(f"answer {brief(solution.answer)}: two methods agree, there is no certificate")
        facts = all_facts(state)
        try:
            proved = self._answer_of(self._certificate.proves(facts, solution.grounds), facts)
        except HARM as why:
            raise Disproved(f"certificate {brief(solution.certificate)}: {brief(str(why))}") from why
        if proved != solution.answer or type(proved) is not type(solution.answer):
            raise Disproved(f"answer {brief(solution.answer)}, but the certificate proves {brief(proved)}")

    def corrupt(self, rng: Random, state: State) -> State:
        """The state with one thing in the picture seen amiss, so that the answer is another."""
        before = self.solve(state)
        for _ in range(TRIES):
            facts = {k: value for k, value in all_facts(state).items() if k != "options" or not self.answering.drawn}
            if self._corrupt is not None:
                facts = self._corrupt(rng, facts)
            else:
                name = rng.choice(list(self.fields))
                facts[name] = self.fields[name].alter(rng, facts[name])
            level = rng.choice(list(self.levels))
            if self.answering.peers and self._told_alike(state, facts):
                continue  # before other pictures are drawn for its options
            try:
                other = self._assembled(facts, state["plan"], level, but=str(before))
                if other is None or other["facts"] == state["facts"]:
                    continue
                self.validate(other)
                answers = [self.answer(method, other) for _, _, method in self._solvers]
            except BadState:
                continue
            if len(set(map(json.dumps, answers))) == 1 and before not in (answers[0], self._asked_as(state, other)):
                return other
        raise BadState(f"no facts near these have another answer: {brief(state['facts'])}")

    def _told_alike(self, state: State, facts: Facts) -> bool:
        """Whether facts are none, or give what is right of this state."""
        try:
            found = spelled(self._solvers[0][2](facts)) if not self._why_not(facts) else ""
        except HARM:
            found = ""
        return found in ("", state["ask"]["options"][LETTERS.index(str(self.solve(state)))])

    def _asked_as(self, state: State, other: State) -> Answer | None:
        """What is right of other facts where this state's question is asked of them; None where it cannot be."""
        try:
            return self.solve({**other, "ask": state["ask"]})
        except BadState:
            return None
