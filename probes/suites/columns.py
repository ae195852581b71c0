"""Rows of a suite as columns of Arrow, from their bytes: `pyarrow.array` imports pandas wherever it is installed, which
takes longer than to make a small suite."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Any

import numpy as np
import pyarrow as pa

MOST_BYTES = (1 << 31) - 1  # of one column's texts: their ends are counted in 32 bits


def table_of(rows: Sequence[Mapping[str, Any]], schema: pa.Schema) -> pa.Table:
    """The table that `pa.Table.from_pylist` gives; of whole numbers, texts, bytes, and records and lists of these."""
    columns = [_column([row[field.name] for row in rows], field.type) for field in schema]
    return pa.Table.from_arrays(columns, schema=schema)


def _column(values: Sequence[Any], kind: pa.DataType) -> pa.Array:
    there, absent = _there(values)
    count = len(values)
    if pa.types.is_int64(kind):
        numbers = array("q", [0 if value is None else value for value in values])
        return pa.Array.from_buffers(kind, count, [there, pa.py_buffer(numbers)], absent)
    if pa.types.is_struct(kind):
        fields = [_column([value and value[field.name] for value in values], field.type) for field in kind]
        return pa.Array.from_buffers(kind, count, [there], absent, children=fields)
    if pa.types.is_list(kind):
        within = [each for value in values for each in value or ()]
        children = [_column(within, kind.value_type)]
        return pa.Array.from_buffers(kind, count, [there, _ends(values)], absent, children=children)
    if not (pa.types.is_string(kind) or pa.types.is_binary(kind)):
        raise TypeError(f"a column of {kind}: expected whole numbers, texts, bytes, or records and lists of these")
    pieces = [value.encode() if isinstance(value, str) else value or b"" for value in values]
    if sum(map(len, pieces)) > MOST_BYTES:
        return pa.array(values, kind)
    return pa.Array.from_buffers(kind, count, [there, _ends(pieces), pa.py_buffer(b"".join(pieces))], absent)


def _there(values: Sequence[Any]) -> tuple[pa.Buffer | None, int]:
    """A bit for each value, whether it is there, and how many are not; no bits where all are."""
    absent = sum(value is None for value in values)
    if not absent:
        return None, 0
    bits = np.packbits([value is not None for value in values], bitorder="little")
    return pa.py_buffer(bits.tobytes()), absent


def _ends(pieces: Sequence[Any]) -> pa.Buffer:
    """Where each piece ends in all of them together."""
    return pa.py_buffer(array("i", accumulate((len(piece or ()) for piece in pieces), initial=0)))
