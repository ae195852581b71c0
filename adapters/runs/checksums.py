"""A checksum for every row of a run file: what is read is what was written, or it is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from zlib import crc32


def row_sum(values: Sequence[Any]) -> int:
    """Of the values of a row, as SQLite gives them back."""
    return crc32(repr(tuple(values)).encode("utf-8", "backslashreplace"))


def is_whole(row: Sequence[Any]) -> bool:
    """Whether a row, whose last value is its checksum, is as it was written; None stands for one that was written
    before rows had checksums."""
    checksum = row[-1]
    return checksum is None or checksum == row_sum(row[:-1])


def bare(statement: str) -> str:
    """How a table was made, whether or not its checksums were added later.

    >>> bare("CREATE TABLE a (b TEXT, sum INTEGER)") == bare("CREATE TABLE a (b TEXT)")
    True
    """
    return "".join(statement.split()).replace(",sumINTEGER", "")
