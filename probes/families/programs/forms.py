"""The text forms of every seed program: a listing of its facts, JSON, and a table and prose where it declares them.

They hold what the picture shows, and say of each value what it means. What the question tells is not in them: whoever
reads one is told it by the question. The reader takes a listing as people write it: lines in any order, bullets, bold,
tables, JSON, labels without their notes; what is missing or cannot be read is named, and the rest counts.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from isoprobe.probes.core import BadState, Item, Payload, Representation, State, Stated, Unreadable
from isoprobe.probes.engine.languages import COLON, LANGUAGES, Said, Wording, languages_of, within
from isoprobe.probes.families.programs.fields import Facts, Field, Listed, written
from isoprobe.probes.families.programs.rows import InRows

LONGEST = 20_000  # characters of a text form that are read
Check = Callable[[State], None]
LISTED = Said(
    en="Write one line for each of these, with the value after a colon; where no order is said, any will do:\n\n{lines}"
    "\n\nOf another picture, for example, one would write:\n\n{example}",
    zh="以下每项各占一行，名称之后写冒号和内容；未说明顺序的，顺序不限：\n\n{lines}\n\n例如，对另一幅图应写：\n\n"
    "{example}",
)
_OTHER = re.compile(r"[\s*_\-•]*[A-Za-z\u4e00-\u9fff][\w /()-]{2,40}[*_]*[:：]")  # a line about something else
_ENTRY = re.compile(r"\s*(?:[-•]|\* |\d+[.)])")  # or an entry of a list
NO_LINE = "{label} is missing"
TWICE = "{label} stands there twice, and not alike"


def transcribable(state: State) -> State:
    """The state as any form holds it: its plan, which is how it is to look, null."""
    return {"facts": state["facts"], "ask": state["ask"], "plan": None}


def short(label: str) -> str:
    """A label without its note in brackets.

    >>> short("dots (each as squares to the right, squares up)")
    'dots'
    """
    return re.split(r"\s*[(（]", label, maxsplit=1)[0].strip()


class Forms:
    """The text forms of one program. `fields` can be seen; `says` is what each is called, with a note in brackets on
    what its value means, in each language that the program asks in. `example` gives facts of another item than this
    one, of its level, `in_order` facts in the order that the program wants them in (it is given what the question tells
    too)."""

    def __init__(
        self,
        fields: Mapping[str, Field],
        validate: Check,
        says: Mapping[str, Wording] | None = None,
        table: Sequence[str] = (),
        prose: Wording = "",
        example: Callable[[Item], Facts] | None = None,
        in_order: Callable[[Facts], Facts] = lambda facts: facts,
    ) -> None:
        self.fields, self.validate = dict(fields), validate
        self.says: dict[str, Wording] = {name: name.replace("_", " ") for name in self.fields}
        self.says.update(says or {})
        if unknown := sorted(set(self.says) - set(self.fields)):
            raise ValueError(f"says {unknown}: expected names of fields, {', '.join(self.fields)}")
        self.columns = tuple(table)
        if any(not isinstance(self.fields[name], Listed) for name in self.columns):
            raise ValueError(f"table {self.columns}: expected names of fields that are lists")
        self._names = self._labels()
        self._line = _line_pattern(self._names)
        self.prose = prose
        self._prose = [self._pattern(within(prose, language)) for language in languages_of(prose)] if prose else []
        self._example, self._in_order = example, in_order

    def _labels(self) -> dict[str, str]:
        """What a line may begin with, in small letters, and the field that it is then about."""
        found: dict[str, str] = {}
        for name, label in self.says.items():
            for text in {short(within(label, language)) for language in LANGUAGES}:
                if not text or "_" in text or found.get(text.casefold(), name) != name:
                    raise ValueError(f"says {name!r}: {text!r} is empty, has a _ or is what another field is called")
                found[text.casefold()] = name
            if any(set(within(label, language)) & set(":：\n") for language in LANGUAGES):
                raise ValueError(f"says {name!r}: expected no colon and one line")
        for name in self.fields:
            found.setdefault(name.replace("_", " ").casefold(), name)
        return found

    def _pattern(self, prose: str) -> re.Pattern[str]:
        names = re.findall(r"{(\w+)}", prose)
        if sorted(names) != sorted(self.fields):
            raise ValueError(f"prose names {names}: expected each of {list(self.fields)} once")
        pattern = re.escape(prose)
        for name in names:
            pattern = pattern.replace(re.escape("{" + name + "}"), f"(?P<{name}>[^\\n]{{1,5000}}?)")
        return re.compile(pattern + r"(?=\s|$)")

    def representations(self) -> tuple[Representation, ...]:
        """All of them, the listing first."""
        names = ["listing", "json", *(["table"] if self.columns else []), *(["prose"] if self.prose else [])]
        return tuple(self._form(name) for name in names)

    def described(self, item: Item) -> str:
        """How a listing is written, with an example of another item than this one."""
        language = item.language
        lines = "\n".join(f"- {self.label(name, language)}" for name in self.fields)
        example = self._example(item) if self._example else item.state["facts"]
        return within(LISTED, language).format(lines=lines, example=self._lines(example, language, brief_labels=True))

    def label(self, name: str, language: str) -> str:
        """What a field is called, with its note."""
        return within(self.says[name], language)

    def write(self, name: str, state: State, language: str) -> str:
        """The state in the form of this name, in this language."""
        facts = state["facts"]
        if name == "json":
            entries = (
                f"{_dumped(self.label(key, language))}: {_dumped(_plain(field, facts[key], language))}"
                for key, field in self.fields.items()
            )
            return "{\n  " + ",\n  ".join(entries) + "\n}"
        if name == "table":
            return self._table(facts, language)
        if name == "prose":
            told = {key: written(field, facts[key], language) for key, field in self.fields.items()}
            return within(self.prose, language).format(**told)
        return self._lines(facts, language)

    def _lines(self, facts: Facts, language: str, but: Sequence[str] = (), brief_labels: bool = False) -> str:
        def label(name: str) -> str:
            return short(self.label(name, language)) if brief_labels else self.label(name, language)

        return "\n".join(
            f"{label(name)}{COLON[language]}{written(field, facts[name], language)}"
            for name, field in self.fields.items()
            if name not in but
        )

    def _table(self, facts: Facts, language: str) -> str:
        columns = [[written(_of(self.fields[name]), each, language) for each in facts[name]] for name in self.columns]
        heads = [self.label(name, language) for name in self.columns]
        rows = [heads, ["---"] * len(heads), *zip(*columns, strict=True)]
        table = "\n".join("| " + " | ".join(row) + " |" for row in rows)
        return "\n\n".join(part for part in (table, self._lines(facts, language, self.columns)) if part)

    # ---- reading ----

    def _form(self, name: str) -> Representation:
        def part(payload: Payload, stated: Stated) -> tuple[State, tuple[str, ...]]:
            if not isinstance(payload, str):
                raise Unreadable("a picture, expected text")
            if len(payload) > LONGEST:
                raise Unreadable(f"{len(payload)} characters, expected at most {LONGEST}")
            facts, lacking = self.read(payload, stated)
            if not facts:
                raise Unreadable(f"{name}: no line that begins with one of {', '.join(map(self._short, self.fields))}")
            return {"facts": facts, "ask": dict(stated), "plan": None}, lacking

        def read(payload: Payload, stated: Stated) -> State:
            state, lacking = part(payload, stated)
            if lacking:
                raise Unreadable(f"{name}: {'; '.join(lacking)}"[:300])
            try:
                self.validate(state)
            except BadState as why:
                raise Unreadable(f"{name}: {str(why)[:200]}".splitlines()[0]) from why
            return state

        return Representation(
            name,
            "text",
            style=lambda rng, state: {},
            show=lambda state, style: self.write(name, state, style.get("language", "en")),
            stated=lambda state, style: dict(state["ask"]),
            content=lambda state, style: transcribable(state),
            read=read,
            form=", ".join(within(label, "en") for label in self.says.values()),
            read_part=part,
        )

    def _short(self, name: str) -> str:
        return short(self.label(name, "en"))

    def read(self, text: str, stated: Stated | None = None) -> tuple[Facts, tuple[str, ...]]:
        """The facts that a text says, as far as it can be read, and what it lacks, a line each. `stated`: what the
        question tells, by which some programs know what is meant."""
        told = self._from_prose(text) or self._from_json(text) or self._from_lines(text)
        facts: Facts = {}
        lacking: list[str] = []
        for name, field in self.fields.items():
            if not told.get(name):
                lacking.append((TWICE if name in told else NO_LINE).format(label=self._short(name)))
                continue
            try:
                facts[name] = field.parse(told[name])
                field.check(facts[name], self._short(name))
            except (ValueError, BadState) as why:
                facts.pop(name, None)
                lacking.append(f"{self._short(name)}: {why}"[:160])
        if not lacking:
            with suppress(ArithmeticError, LookupError, TypeError, ValueError, BadState):  # for `validate` to name
                ordered = self._in_order({**(stated or {}), **facts})
                facts = {name: ordered[name] for name in self.fields}
        return facts, tuple(lacking)

    def _from_prose(self, text: str) -> dict[str, str]:
        found = next((match for pattern in self._prose if (match := pattern.search(text))), None)
        return found.groupdict() if found else {}

    def _from_json(self, text: str) -> dict[str, str]:
        start, stop = text.find("{"), text.rfind("}")
        try:
            held = json.loads(text[start : stop + 1] if start >= 0 else "")
        except (ValueError, RecursionError):
            return {}
        return self._of_object(held)

    def _of_object(self, held: object, deep: int = 3) -> dict[str, str]:
        told: dict[str, str] = {}
        if isinstance(held, dict) and deep:
            for key, value in held.items():
                name = self._names.get(short(str(key)).strip("*_` ").replace("_", " ").casefold())
                if name is not None and name not in told and (text := _flat(value)) is not None:
                    told[name] = text
                elif isinstance(value, dict):
                    told = self._of_object(value, deep - 1) | told
        return told

    def _from_lines(self, text: str) -> dict[str, str]:
        told: dict[str, list[str]] = {}
        twice: set[str] = set()
        name, below = "", False
        for line in self._without_columns(text, told):
            if cells := _cells(line):
                line = f"{cells[0]}: {', '.join(cells[1:])}"
            if found := self._line.match(line):
                label = " ".join(found["label"].casefold().replace("_", " ").split())
                name = self._names[label]
                value = found["value"].strip(" *`")
                if told.get(name, [value]) != [value]:
                    twice.add(name)  # which of the two is meant nobody can tell
                    name = ""
                    continue
                told[name] = [value] if value else []
                below = not value  # its entries stand in lines of their own
            elif name and line.strip(" `") and (not _OTHER.match(line) or (below and _ENTRY.match(line))):
                told[name].append(line.strip(" `"))
            elif name and (told[name] or line.strip()):
                name = ""
        return {name: "" if name in twice else "\n".join(lines) for name, lines in told.items() if lines}

    def _without_columns(self, text: str, told: dict[str, list[str]]) -> list[str]:
        """The lines of a text but those of a table whose heads are labels: its columns go into `told`."""
        rest: list[str] = []
        heads: list[str | None] = []
        for line in text.splitlines():
            cells = _cells(line)
            named = [self._names.get(short(cell).replace("_", " ").casefold()) for cell in cells]
            if not heads and len(cells) > 1 and all(named) and len(set(named)) == len(named):
                heads = list(named)
                told.update({name: [] for name in named if name})
            elif heads and len(cells) == len(heads):
                if not all(set(cell) <= set("-: ") for cell in cells):
                    for name, cell in zip(heads, cells, strict=True):
                        told[str(name)].append(cell)
            else:
                heads = heads if not line.strip() and not cells else []
                rest.append(line)
        return rest


def _line_pattern(names: Mapping[str, str]) -> re.Pattern[str]:
    """A line that begins with a label, with or without its note, and the value after a colon or an equals sign."""
    labels = "|".join(
        r"[\s_]+".join(map(re.escape, name.split())) for name in sorted(names, key=len, reverse=True) if name
    )
    return re.compile(
        rf"[\s>*#•\-–_`|]*(?:\d+[.)]\s+)?[*_`\"]*(?P<label>{labels})[*_`\"]*\s*(?:[(（][^:：\n]{{0,400}}[)）])?[*_`\"]*\s*"
        r"(?:[:：=]|$)(?P<value>.*)$",
        re.IGNORECASE,
    )


def _cells(line: str) -> list[str]:
    """The cells of a row of a Markdown table; none where the line is no such row."""
    line = line.strip()
    if not line.startswith("|") or line.count("|") < 3:
        return []
    return [cell.strip().strip("*`").strip() for cell in line.strip("|").split("|")]


def _flat(value: object) -> str | None:
    """A value of JSON as a listing has it; None of an object."""
    if isinstance(value, list):
        texts = [_flat(each) for each in value[: LONGEST // 10]]
        if None in texts:
            return None
        nested = any(isinstance(each, list) for each in value)
        return ", ".join(f"({text})" if nested else str(text) for text in texts) if value else "none"
    if isinstance(value, dict):
        return None
    if value is None or isinstance(value, bool):
        return {None: "none", True: "yes", False: "no"}[value]
    return str(value)


def _plain(field: Field, value: Any, language: str) -> Any:
    """The value as JSON holds it: numbers and lists as such, all else in the words of a listing."""
    if isinstance(field, Listed):
        entries = [_plain(field.of, each, language) for each in value]
        return field.rows(entries) if isinstance(field, InRows) else entries
    text = written(field, value, language)
    if isinstance(value, (int, float)):
        with suppress(ValueError):
            return value if float(text) == value else text
    return text


def _dumped(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _of(field: Field) -> Field:
    if not isinstance(field, Listed):
        raise TypeError(f"{field}: expected a list")
    return field.of
