"""The text forms of every seed program: a listing of its facts, JSON, and a table and prose where it declares them.

All of them hold what is asked too, which a picture does not show.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence

from isoprobe.probes.core import BadState, Payload, Representation, State, Unreadable
from isoprobe.probes.engine.languages import COLON, Wording, languages_of, within
from isoprobe.probes.families.programs.fields import Facts, Field, Listed, brief, check_facts, written

LONGEST = 20_000  # characters of a text form that are read
Check = Callable[[State], None]
ASKED = {"en": "asked ", "zh": "所问"}  # what the names of what is asked have before them


def transcribable(state: State) -> State:
    """The state as any form holds it: its plan, which is how it is to look, null."""
    return {"facts": state["facts"], "ask": state["ask"], "plan": None}


class Forms:
    """The text forms of one program: `fields` can be seen, `asked` is told by the question. `chinese`: what a listing
    in Chinese calls each of them, where the program's questions are asked in Chinese too."""

    def __init__(
        self,
        fields: Mapping[str, Field],
        asked: Mapping[str, Field],
        validate: Check,
        table: Sequence[str] = (),
        prose: Wording = "",
        chinese: Mapping[str, str] | None = None,
    ) -> None:
        self.fields, self.asked, self.validate = dict(fields), dict(asked), validate
        self.columns = tuple(table)
        if any(not isinstance(self.fields[name], Listed) for name in self.columns):
            raise ValueError(f"table {self.columns}: expected names of fields that are lists")
        self.called = {"options": "选项", "wording": "问法", **(chinese or {})}
        known = [*self.fields, *self.asked]
        if chinese is not None and (bare_names := [name for name in known if name not in self.called]):
            raise ValueError(f"chinese lacks {bare_names}: expected a Chinese name for each of {known}")
        self.english = {chinese: name for name, chinese in self.called.items()}
        if len(self.english) < len(self.called):
            raise ValueError(f"chinese calls two things the same: {', '.join(self.called.values())}")
        self.prose = prose
        self._prose = [self._pattern(within(prose, language)) for language in languages_of(prose)] if prose else []

    def _pattern(self, prose: str) -> re.Pattern[str]:
        names = re.findall(r"{(\w+)}", prose)
        if sorted(names) != sorted(self.fields):
            raise ValueError(f"prose names {names}: expected each of {list(self.fields)} once")
        pattern = re.escape(prose)
        for name in names:
            pattern = pattern.replace(re.escape("{" + name + "}"), f"(?P<{name}>[^\\n]{{1,2000}}?)")
        return re.compile(pattern + r"(?=\s|$)")

    def representations(self) -> tuple[Representation, ...]:
        """All of them, the listing first."""
        found = [self._form("listing", self._read_listing), self._form("json", self._read_json)]
        if self.columns:
            found.append(self._form("table", self._read_table))
        if self.prose:
            found.append(self._form("prose", self._read_told))
        return tuple(found)

    def described(self, name: str, language: str = "en") -> str:
        """How the form of this name is written, told in this language."""
        columns = ", ".join(self._name(column, language) for column in self.columns)
        names = ", ".join([self._name(name, language) for name in self.fields] + self._asked_names(language))
        told = {
            "listing": {
                "en": f"One line for each of {names}, as in `name: value`; entries of a list have a comma and a blank "
                "between them, lists in a list a semicolon and a blank; an empty list is `none`.",
                "zh": f"{names} 各占一行，写作“名称：值”；列表的各项之间用逗号和空格隔开，"
                "列表中的列表之间用分号和空格隔开，空列表写作 none。",
            },
            "json": {
                "en": f'An object {{"facts": ..., "ask": ...}} with {names}.',
                "zh": f'一个对象 {{"facts": ..., "ask": ...}}，依次含有 {names}，键用英文：'
                f"{', '.join([*self.fields, *self.asked])}。",
            },
            "table": {
                "en": f"A table in Markdown with the columns {columns}; then a line `name: value` for each other one, "
                "as in a listing.",
                "zh": f"一个 Markdown 表格，各列为 {columns}；其余每项各占一行，写作“名称：值”。",
            },
            "prose": {
                "en": f"This sentence, filled in: {within(self.prose, 'en')} Then a line `asked name: value` for all "
                "that is asked.",
                "zh": f"把这句话填写完整：{within(self.prose, 'zh')} 然后所问的每项各占一行，写作“所问名称：值”。",
            },
        }
        return told[name][language]

    def _name(self, name: str, language: str) -> str:
        return (self.called.get(name) or name) if language == "zh" else name

    def _asked_names(self, language: str) -> list[str]:
        return [ASKED[language] + self._name(name, language) for name in self.asked]

    def write(self, name: str, state: State, language: str) -> str:
        """The state in the form of this name, in this language."""
        return {"listing": self._listing, "json": self._json, "table": self._table, "prose": self._told}[name](
            state, language
        )

    def _form(self, name: str, read: Callable[[str], tuple[Facts, Facts]]) -> Representation:
        def read_back(payload: Payload, stated: object) -> State:
            if not isinstance(payload, str):
                raise Unreadable("a picture, expected text")
            if len(payload) > LONGEST:
                raise Unreadable(f"{len(payload)} characters, expected at most {LONGEST}")
            try:
                facts, ask = read(payload)
                state: State = {"facts": facts, "ask": ask, "plan": None}
                self.validate(state)
            except (ValueError, BadState) as why:
                raise Unreadable(f"{name}: {str(why)[:200]}".splitlines()[0]) from why
            return state

        return Representation(
            name,
            "text",
            style=lambda rng, state: {},
            show=lambda state, style: self.write(name, state, style.get("language", "en")),
            stated=lambda state, style: {},
            content=lambda state, style: transcribable(state),
            read=read_back,
            form=self.described(name),
        )

    def _lines(self, state: State, language: str, but: Sequence[str] = ()) -> list[str]:
        colon = COLON[language]
        lines = [
            f"{self._name(name, language)}{colon}{written(field, state['facts'][name], language)}"
            for name, field in self.fields.items()
            if name not in but
        ]
        return lines + [
            f"{ASKED[language]}{self._name(name, language)}{colon}{written(field, state['ask'][name], language)}"
            for name, field in self.asked.items()
        ]

    def _listing(self, state: State, language: str) -> str:
        return "\n".join(self._lines(state, language))

    def _read_listing(self, text: str, but: Sequence[str] = ()) -> tuple[Facts, Facts]:
        facts: Facts = {}
        ask: Facts = {}
        for line in text.splitlines():
            name, colon, value = line.strip().strip("*`- ").replace("：", ":", 1).partition(":")
            name = name.strip().strip("*`")
            into, fields = (facts, self.fields)
            asked = next((word for word in ASKED.values() if name.startswith(word)), "")
            if asked:
                name, into, fields = name[len(asked) :].strip(), ask, self.asked
            name = self.english.get(name, name)
            if not colon or name not in fields or name in but:
                continue
            if name in into:
                raise ValueError(f"{name} stands there twice, expected once")
            try:
                into[name] = fields[name].parse(value.strip().strip("*`"))
            except ValueError as why:
                raise ValueError(f"{name}: {why}") from why
        return facts, ask

    def _json(self, state: State, language: str) -> str:
        return json.dumps({"facts": state["facts"], "ask": state["ask"]}, ensure_ascii=False)

    def _read_json(self, text: str) -> tuple[Facts, Facts]:
        start, stop = text.find("{"), text.rfind("}")
        try:
            held = json.loads(text[start : stop + 1] if start >= 0 else "")
        except (ValueError, RecursionError) as why:
            raise ValueError("no JSON object") from why
        if not isinstance(held, dict) or set(held) != {"facts", "ask"}:
            raise ValueError(f"{brief(held)}, expected an object with facts and ask")
        check_facts(self.fields, held["facts"], "facts")
        check_facts(self.asked, held["ask"], "ask")
        return held["facts"], held["ask"]

    def _table(self, state: State, language: str) -> str:
        columns = [
            [written(_of(self.fields[name]), each, language) for each in state["facts"][name]] for name in self.columns
        ]
        heads = [self._name(name, language) for name in self.columns]
        rows = [heads, ["---"] * len(heads), *zip(*columns, strict=True)]
        return "\n".join(["| " + " | ".join(row) + " |" for row in rows] + self._lines(state, language, self.columns))

    def _read_table(self, text: str) -> tuple[Facts, Facts]:
        facts, ask = self._read_listing(text, self.columns)
        rows = [line.strip().strip("|").split("|") for line in text.splitlines() if line.strip().startswith("|")]
        rows = [[cell.strip().strip("*") for cell in row] for row in rows]
        if not rows or [self.english.get(head, head) for head in rows[0]] != list(self.columns):
            raise ValueError(f"no table with the columns {', '.join(self.columns)}")
        body = [row for row in rows[1:] if not all(set(cell) <= set("-:") for cell in row)]
        if any(len(row) != len(self.columns) for row in body):
            raise ValueError(f"a row of the table has not {len(self.columns)} cells")
        for k, name in enumerate(self.columns):
            facts[name] = [_of(self.fields[name]).parse(row[k]) for row in body]
        return {name: facts[name] for name in self.fields if name in facts}, ask

    def _told(self, state: State, language: str) -> str:
        told = {name: written(field, state["facts"][name], language) for name, field in self.fields.items()}
        prose = within(self.prose, language).format(**told)
        return "\n".join([prose, *self._lines(state, language, tuple(self.fields))])

    def _read_told(self, text: str) -> tuple[Facts, Facts]:
        found = next((match for pattern in self._prose if (match := pattern.search(text))), None)
        if found is None:
            raise ValueError("the sentence is not there")
        facts = {name: field.parse(found[name]) for name, field in self.fields.items()}
        return facts, self._read_listing(text, tuple(self.fields))[1]


def _of(field: Field) -> Field:
    if not isinstance(field, Listed):
        raise TypeError(f"{field}: expected a list")
    return field.of
