"""Which keys have come before: one flat table, which takes less than half of what a set of them does."""

from __future__ import annotations

import hashlib

BYTES = 16  # of a key: of 10**9 random ones two are the same with a chance of 10**-21
_FIRST = 1 << 10  # places of the table; it doubles once two of three are taken
_NONE = bytes(BYTES)


class Keys:
    """A set of keys that only grows.

    >>> keys = Keys()
    >>> keys.add_text("a"), keys.add_text("b"), keys.add_text("a"), len(keys)
    (True, True, False, 2)
    """

    def __init__(self) -> None:
        self._table = bytearray(BYTES * _FIRST)
        self._mask = _FIRST - 1
        self._count = 0
        self._zero = False  # the key that an empty place would be mistaken for

    def __len__(self) -> int:
        return self._count + self._zero

    def __contains__(self, key: bytes) -> bool:
        return self._zero if key == _NONE else self._table.startswith(key, self._place(key))

    def add(self, key: bytes) -> bool:
        """Whether this key of BYTES random bytes, which is one of them from now on, is new."""
        if key == _NONE:
            new, self._zero = not self._zero, True
            return new
        start = self._place(key)
        if self._table.startswith(key, start):
            return False
        self._table[start : start + BYTES] = key
        self._count += 1
        if 3 * self._count > 2 * (self._mask + 1):
            self._double()
        return True

    def add_text(self, text: str) -> bool:
        """Whether this text, whose digest is one of them from now on, is new."""
        return self.add(hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()[:BYTES])

    def _place(self, key: bytes) -> int:
        """Where the key begins in the table, or is to begin."""
        table, at = self._table, int.from_bytes(key[:8], "little") & self._mask
        while not table.startswith((key, _NONE), BYTES * at):
            at = (at + 1) & self._mask
        return BYTES * at

    def _double(self) -> None:
        old, self._mask = self._table, 2 * self._mask + 1
        self._table = bytearray(2 * len(old))
        for start in range(0, len(old), BYTES):
            key = bytes(old[start : start + BYTES])
            if key != _NONE:
                place = self._place(key)
                self._table[place : place + BYTES] = key
