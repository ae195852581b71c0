"""Tables of replies, by the question that they answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest


def answers(table: Mapping[str, Mapping[str, Any]]) -> pytest.MarkDecorator:
    """A test for each reply to each question, with what it is to be read as: it takes `question`, `reply`, `value`."""
    rows = [(question, reply, value) for question, replies in table.items() for reply, value in replies.items()]
    return pytest.mark.parametrize(("question", "reply", "value"), rows)
