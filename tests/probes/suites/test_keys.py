"""Keys that have come before: as a set tells, in less memory."""

from __future__ import annotations

import tracemalloc
from random import Random

from isoprobe.probes.suites.keys import BYTES, Keys


def test_keys_tell_what_a_set_tells() -> None:
    """Also of keys that begin alike, which are to lie at one place, and of the one that is all zeros."""
    rng, keys, known = Random(1), Keys(), set[bytes]()
    for _ in range(4000):
        key, other = (bytes([rng.randrange(3)] * 8 + [rng.randrange(200)] * (BYTES - 8)) for _ in range(2))
        assert keys.add(key) == (key not in known)
        known.add(key)
        assert (other in keys) == (other in known)
        assert len(keys) == len(known)


def test_texts_are_told_by_their_digests() -> None:
    """And each takes less than fifty bytes, whatever its length."""
    tracemalloc.start()
    keys = Keys()
    assert all(keys.add_text(f"connectivity-v3-L1-s{k}") for k in range(6000))
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert not any(keys.add_text(f"connectivity-v3-L1-s{k}") for k in range(0, 6000, 100))
    assert keys.add_text("\ud800")
    assert not keys.add_text("\ud800")
    assert len(keys) == 6001
    assert taken < 50 * 6000, taken
