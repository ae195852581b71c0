"""What verbs give back: values that print themselves, in one line as `repr`, whole as `str`, as JSON by `to_json`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from isoprobe.probes.notebook import table_html
from isoprobe.tables import table_text


class Result:
    """What a verb gives back. On the command line `str(result)` is printed, or with `--json` what `to_json` gives."""

    by_line = False  # `to_json` gives a list that is printed one line each

    @property
    def exit_code(self) -> int:
        """What the command line exits with: 0 done, 1 done with failures, which are told, 2 where something was no
        input at all. Where nothing was asked, all failed or all was unreadable it is never 0."""
        return 0

    def asides(self) -> Sequence[str]:
        """Lines for standard error: what went wrong and did not end the work."""
        return ()

    def to_json(self) -> Any:
        """Plain JSON: lists, dicts, texts and numbers."""
        raise NotImplementedError

    def _repr_html_(self) -> str:
        """How a notebook shows it: the text that it prints."""
        return f"<pre>{escape(str(self))}</pre>"

    def printed(self, as_json: bool = False) -> str:
        """What the command line prints on standard output; ends in a line's end, or is empty."""
        if not as_json:
            text = str(self)
            return f"{text}\n" if text else ""
        value = self.to_json()
        return "".join(f"{one_line_json(each)}\n" for each in (value if self.by_line else [value]))


def one_line_json(value: Any) -> str:
    """One JSON document on one line."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


@dataclass(frozen=True, repr=False)
class Listing(Result):
    """What there is of one kind: a sequence of dicts, one each. `table`: columns, and for each dict its cells.
    `broken`: what could not be had, and why."""

    what: str
    rows: tuple[dict[str, Any], ...]
    table: tuple[tuple[str, ...], tuple[tuple[object, ...], ...]] = ((), ())
    broken: tuple[str, ...] = ()

    @property
    def exit_code(self) -> int:
        return int(bool(self.broken))

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter(self.rows)

    def __getitem__(self, place: int) -> dict[str, Any]:
        return self.rows[place]

    def __repr__(self) -> str:
        return f"<{len(self.rows)} {self.what}>"

    def __str__(self) -> str:
        columns, cells = self.table
        return table_text("", columns, cells)

    def _repr_html_(self) -> str:
        return table_html(repr(self)[1:-1], *self.table)

    def asides(self) -> Sequence[str]:
        return self.broken

    def to_json(self) -> list[dict[str, Any]]:
        return list(self.rows)
