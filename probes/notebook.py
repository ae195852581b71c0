"""How an item and a suite show themselves in a notebook: HTML without scripts, every text escaped."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Sequence
from html import escape

LONGEST = 600  # characters of a text form that are shown


def item_html(title: str, pictures: Iterable[tuple[str, bytes]], texts: Iterable[tuple[str, str]]) -> str:
    """An item as a notebook shows it: its title, its pictures (what they are called, the bytes of a PNG or JPEG file),
    and texts under their names."""
    shown = "".join(
        f'<figure style="display:inline-block;margin:0 1em 0 0"><img alt="{escape(name)}" style="max-height:320px" '
        f'src="data:image/{_kind(file)};base64,{b64encode(file).decode()}"></figure>'
        for name, file in pictures
    )
    rows = "".join(
        f'<tr><th style="text-align:left;vertical-align:top">{escape(name)}</th>'
        f'<td style="text-align:left;white-space:pre-wrap">{escape(_short(text))}</td></tr>'
        for name, text in texts
    )
    return f"<div><b>{escape(title)}</b><div>{shown}</div><table>{rows}</table></div>"


def table_html(title: str, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table under a title."""
    head = "".join(f"<th>{escape(name)}</th>" for name in columns)
    body = "".join(f"<tr>{''.join(f'<td>{escape(str(value))}</td>' for value in row)}</tr>" for row in rows)
    return f"<div><b>{escape(title)}</b><table><tr>{head}</tr>{body}</table></div>"


def _kind(file: bytes) -> str:
    return "png" if file.startswith(b"\x89PNG") else "jpeg"


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST]} …"
