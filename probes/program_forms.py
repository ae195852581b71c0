"""The text forms of every seed program: a listing of its facts, JSON, and a table and prose where it declares them.

All of them hold what is asked too, which a picture does not show.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence

from probes.core import BadState, Payload, Representation, State, Unreadable
from probes.program_fields import Facts, Field, Listed, brief, check_facts

LONGEST = 20_000  # characters of a text form that are read
Check = Callable[[State], None]


def bare(state: State) -> State:
    """The state as any form holds it: its plan, which is how it is to look, null."""
    return {"facts": state["facts"], "ask": state["ask"], "plan": None}


class Forms:
    """The text forms of one program: `fields` can be seen, `asked` is told by the question."""

    def __init__(
        self,
        fields: Mapping[str, Field],
        asked: Mapping[str, Field],
        validate: Check,
        table: Sequence[str] = (),
        prose: str = "",
    ) -> None:
        self.fields, self.asked, self.validate = dict(fields), dict(asked), validate
        self.columns = tuple(table)
        if any(not isinstance(self.fields[name], Listed) for name in self.columns):
            raise ValueError(f"table {self.columns}: expected names of fields that are lists")
        self.prose = prose
        names = re.findall(r"{(\w+)}", prose)
        if prose and sorted(names) != sorted(self.fields):
            raise ValueError(f"prose names {names}: expected each of {list(self.fields)} once")
        if prose:
            pattern = re.escape(prose)
            for name in names:
                pattern = pattern.replace(re.escape("{" + name + "}"), f"(?P<{name}>[^\\n]{{1,2000}}?)")
            self._prose = re.compile(pattern + r"(?=\s|$)")

    def representations(self) -> tuple[Representation, ...]:
        """All of them, the listing first."""
        names = ", ".join([*self.fields, *(f"asked {name}" for name in self.asked)])
        found = [
            self._form(
                "listing",
                self._listing,
                self._read_listing,
                f"One line for each of {names}, as in `name: value`; entries of a list have a comma and a blank "
                "between them, lists in a list a semicolon and a blank; an empty list is `none`.",
            ),
            self._form("json", self._json, self._read_json, f'An object {{"facts": ..., "ask": ...}} with {names}.'),
        ]
        if self.columns:
            form = (
                f"A table in Markdown with the columns {', '.join(self.columns)}; then a line `name: value` for each "
            )
            found.append(self._form("table", self._table, self._read_table, form + "other one, as in a listing."))
        if self.prose:
            form = f"This sentence, filled in: {self.prose} Then a line `asked name: value` for all that is asked."
            found.append(self._form("prose", self._told, self._read_told, form))
        return tuple(found)

    def _form(
        self, name: str, write: Callable[[State], str], read: Callable[[str], tuple[Facts, Facts]], form: str
    ) -> Representation:
        def read_back(payload: Payload, given: object) -> State:
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
            show=lambda state, style: write(state),
            given=lambda state, style: {},
            shown=lambda state, style: bare(state),
            read=read_back,
            form=form,
        )

    def _lines(self, state: State, but: Sequence[str] = ()) -> list[str]:
        lines = [
            f"{name}: {field.write(state['facts'][name])}" for name, field in self.fields.items() if name not in but
        ]
        return lines + [f"asked {name}: {field.write(state['ask'][name])}" for name, field in self.asked.items()]

    def _listing(self, state: State) -> str:
        return "\n".join(self._lines(state))

    def _read_listing(self, text: str, but: Sequence[str] = ()) -> tuple[Facts, Facts]:
        facts: Facts = {}
        ask: Facts = {}
        for line in text.splitlines():
            name, colon, value = line.strip().strip("*`- ").partition(":")
            name = name.strip().strip("*`")
            into, fields = (facts, self.fields)
            if name.startswith("asked "):
                name, into, fields = name[6:].strip(), ask, self.asked
            if not colon or name not in fields or name in but:
                continue
            if name in into:
                raise ValueError(f"{name} stands there twice, expected once")
            try:
                into[name] = fields[name].parse(value.strip().strip("*`"))
            except ValueError as why:
                raise ValueError(f"{name}: {why}") from why
        return facts, ask

    def _json(self, state: State) -> str:
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

    def _table(self, state: State) -> str:
        columns = [[_of(self.fields[name]).write(each) for each in state["facts"][name]] for name in self.columns]
        rows = [self.columns, ["---"] * len(self.columns), *zip(*columns, strict=True)]
        return "\n".join(["| " + " | ".join(row) + " |" for row in rows] + self._lines(state, self.columns))

    def _read_table(self, text: str) -> tuple[Facts, Facts]:
        facts, ask = self._read_listing(text, self.columns)
        rows = [line.strip().strip("|").split("|") for line in text.splitlines() if line.strip().startswith("|")]
        rows = [[cell.strip().strip("*") for cell in row] for row in rows]
        if not rows or rows[0] != list(self.columns):
            raise ValueError(f"no table with the columns {', '.join(self.columns)}")
        body = [row for row in rows[1:] if not all(set(cell) <= set("-:") for cell in row)]
        if any(len(row) != len(self.columns) for row in body):
            raise ValueError(f"a row of the table has not {len(self.columns)} cells")
        for k, name in enumerate(self.columns):
            facts[name] = [_of(self.fields[name]).parse(row[k]) for row in body]
        return {name: facts[name] for name in self.fields if name in facts}, ask

    def _told(self, state: State) -> str:
        written = {name: field.write(state["facts"][name]) for name, field in self.fields.items()}
        return "\n".join([self.prose.format(**written), *self._lines(state, tuple(self.fields))])

    def _read_told(self, text: str) -> tuple[Facts, Facts]:
        found = self._prose.search(text)
        if found is None:
            raise ValueError("the sentence is not there")
        facts = {name: field.parse(found[name]) for name, field in self.fields.items()}
        return facts, self._read_listing(text, tuple(self.fields))[1]


def _of(field: Field) -> Field:
    if not isinstance(field, Listed):
        raise TypeError(f"{field}: expected a list")
    return field.of
