"""What the vocabulary promises: what is looked up by name is found or the names there are told."""

from __future__ import annotations

import hashlib

import pytest

from isoprobe.probes.core import EVIDENCE, OUTCOMES, Item, Message, Picture, Probe, Prompt, Proof, Reply, View
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.registry import load_task


def test_a_view_by_its_representation() -> None:
    item = Item("i", "t", 1, 1, 0, 0, {}, True, {})
    one, other = (View("i", name, "text", {}, {}, name, True, 1) for name in ("matrix", "story"))
    probe = Probe(item, Proof({}, {}, True), (one, other), ())
    assert probe.view("story") is other
    with pytest.raises(KeyError, match=r"no view 'stor' of i: \['matrix', 'story'\]"):
        probe.view("stor")


def test_a_representation_by_its_name() -> None:
    task = load_task("maxflow")
    assert task.representation("matrix").name == "matrix"
    with pytest.raises(KeyError, match=r"no representation 'Matrix' of maxflow: \['picture', 'matrix_latex', 'matrix'"):
        task.representation("Matrix")


def test_a_picture_is_known_by_its_bytes() -> None:
    assert Picture.of(b"abc").sha256 == hashlib.sha256(b"abc").hexdigest()
    assert Picture.of(b"abc") == Picture.of(b"abc") != Picture.of(b"abd")


def test_evidence_is_what_was_answered() -> None:
    assert set(EVIDENCE) < set(OUTCOMES)
    assert not {"ambiguous", "unparsed", "refused", "failed"} & set(EVIDENCE)


def test_every_stage_prints_itself_in_one_short_line() -> None:
    """Whatever it holds: a megabyte, lines, what is not printable, nothing at all."""
    probe = make_item(load_task("connectivity"), 1, 3)
    long = "a line\n\ud800 ⟦x⟧ " * 100_000
    stages = [
        probe, probe.item, probe.proof, *probe.views, *probe.questions, load_task("connectivity"), Picture.of(b""),
        Proof({}, None, True), Message("user", (long, Picture.of(b"x"), *("more",) * 20)), Message("user", ()),
        Prompt((Message("user", (long, Picture.of(b"x"))),), item="i", arm="picture", question="q"), Prompt(()),
        Reply(None, error=long), Reply(long, stop="length"), Reply(""),
        Item("i", "t", 1, 1, 0, 0, {}, [long] * 1000, {}),
    ]  # fmt: skip
    for stage in stages:
        for told in (repr(stage), str(stage)):
            assert len(told) < 300, told
            assert "\n" not in told
    assert repr(probe.item) == "Item(connectivity-v3-L1-s3: answer True)"
    assert repr(probe.view("picture")).startswith("View(picture of connectivity-v3-L1-s3: ")
    assert repr(Reply(None, error="timed out")) == "Reply(failed: 'timed out')"
