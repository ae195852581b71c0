"""Streams of chance are those of their seeds, each its own, whichever is asked first."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.probes.engine.streams import Source, Streams

SEEDS = {"numeric": 7, "colour": "red/1"}


def test_each_is_the_source_of_its_seed_and_goes_on_where_it_was() -> None:
    streams = Streams(SEEDS)
    drawn = [streams[name].random() for name in ("colour", "numeric", "colour")]
    numeric, colour = Random(7), Random("red/1")
    assert drawn == [colour.random(), numeric.random(), colour.random()]


def test_one_that_is_begun_again_gives_what_it_gave_first() -> None:
    streams = Streams(SEEDS)
    first, other = streams["numeric"].random(), streams["colour"].random()
    streams.restart("numeric")
    streams.restart("colour/2")  # which was never asked for
    assert (streams["numeric"].random(), streams["colour"].random() != other) == (first, True)


def test_it_is_a_mapping_of_its_names() -> None:
    streams = Streams(SEEDS)
    assert (list(streams), len(streams), "numeric" in streams, "graph" in streams) == ([*SEEDS], 2, True, False)
    with pytest.raises(KeyError, match="graph"):
        streams["graph"]


def test_whole_numbers_and_choices_are_those_of_the_standard_library() -> None:
    own, usual = Source("x"), Random("x")
    for high in range(1, 300):
        assert own.randint(-3, high) == usual.randint(-3, high)
        assert own.choice(range(high)) == usual.choice(range(high))
        assert own.sample(range(high), 1) == usual.sample(range(high), 1)
    assert own.getstate() == usual.getstate()
    wide = [(5, 5), (-9, -2), (0, 2**32 - 1), (0, 2**32), (-(2**40), 2**33), (1, 10**30), (2**64, 2**64 + 2)]
    for seed in (*range(200), -3, 2**70, "", "red/1"):
        own, usual = Source(seed), Random(seed)
        for low, high in wide:
            assert own.randint(low, high) == usual.randint(low, high)
            assert own.choice("abc") == usual.choice("abc")
        assert own.getstate() == usual.getstate()
    for nothing in (lambda: own.randint(2, 1), lambda: own.choice([])):
        with pytest.raises((ValueError, IndexError), match="not empty"):
            nothing()
