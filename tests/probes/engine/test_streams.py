"""Streams of chance are those of their seeds, each its own, whichever is asked first."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.probes.engine.streams import Streams

SEEDS = {"numeric": 7, "colour": "red/1"}


def test_each_is_the_source_of_its_seed_and_goes_on_where_it_was() -> None:
    streams = Streams(SEEDS)
    drawn = [streams[name].random() for name in ("colour", "numeric", "colour")]
    numeric, colour = Random(7), Random("red/1")
    assert drawn == [colour.random(), numeric.random(), colour.random()]


def test_it_is_a_mapping_of_its_names() -> None:
    streams = Streams(SEEDS)
    assert (list(streams), len(streams), "numeric" in streams, "graph" in streams) == ([*SEEDS], 2, True, False)
    with pytest.raises(KeyError, match="graph"):
        streams["graph"]
