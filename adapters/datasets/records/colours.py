"""Colours that a record tells of marked nodes."""

from __future__ import annotations

from collections.abc import Mapping

from isoprobe.probes.core import Stated


def stated_colours(row: Mapping[str, object], fields: Mapping[str, str]) -> Stated:
    """What a record's fields say of colours, by the key under which a question tells it; none that is no word."""
    told = {key: row.get(field) for field, key in fields.items()}
    return {key: word.lower() for key, word in told.items() if isinstance(word, str) and word.isalpha()}
