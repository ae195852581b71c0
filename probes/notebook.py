"""How an item and a suite show themselves in a notebook: HTML without scripts, every text escaped."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Sequence
from html import escape
from typing import Protocol

LONGEST = 600  # characters of a text form that are shown


class Shown(Protocol):
    """A view of an item: under which name it shows what, the bytes of a PNG or JPEG file or a text."""

    @property
    def representation(self) -> str: ...

    @property
    def payload(self) -> str | bytes: ...


class Asked(Protocol):
    """A question with its text."""

    @property
    def text(self) -> str: ...


def item_html(title: str, views: Iterable[Shown], asked: Iterable[Asked]) -> str:
    """An item as a notebook shows it: its title, its pictures, what is asked, and its text forms under their names."""
    pictures, texts = "", "".join(f"<p>{escape(_short(each.text))}</p>" for each in asked)
    for view in views:
        name, payload = view.representation, view.payload
        if isinstance(payload, bytes):
            source = f"data:image/{_kind(payload)};base64,{b64encode(payload).decode()}"
            pictures += f'<img alt="{escape(name)}" style="max-height:320px;margin-right:1em" src="{source}">'
        else:
            style = "text-align:left;white-space:pre-wrap"
            texts += f'<p><i>{escape(name)}</i></p><pre style="{style}">{escape(_short(payload))}</pre>'
    return f"<div><b>{escape(title)}</b><div>{pictures}</div>{texts}</div>"


def table_html(title: str, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table under a title."""
    head = "".join(f"<th>{escape(name)}</th>" for name in columns)
    body = "".join(f"<tr>{''.join(f'<td>{escape(str(value))}</td>' for value in row)}</tr>" for row in rows)
    return f"<div><b>{escape(title)}</b><table><tr>{head}</tr>{body}</table></div>"


def _kind(file: bytes) -> str:
    return "png" if file.startswith(b"\x89PNG") else "jpeg"


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST]} …"
