"""`isoprobe plan` as a person types it: from figures that are assumed, and from runs."""

from __future__ import annotations

from pathlib import Path

import pytest

import isoprobe
from isoprobe.cli import run
from tests.specimens.commands import as_json


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("plan")
    suite = str(folder / "suite")
    assert run(["make", suite, "-t", "connectivity", "-l", "1", "-n", "12", "--variants", "3"]) == 0
    arms = ["-a", "picture", "-a", "text", "-a", "transcript"]
    for name, model in (("some", "planted:see=0.5,think=0.9"), ("most", "planted:see=0.8,think=0.9")):
        assert run(["ask", suite, "-m", model, *arms, "--out", str(folder / f"{name}.run")]) == 0
    return folder


def test_from_assumed_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["plan", "--accuracy", ".8", "--difference", ".1"]) == 0
    said = capsys.readouterr().out
    assert "216 items find 80.0% against 90.0% with 80% power" in said
    assert [line.split()[0] for line in said.splitlines()[-3:]] == ["+5.0", "+10.0", "+20.0"]
    stems = as_json(capsys, "plan", "--accuracy", ".8", "-d", ".1", "--within", ".5", "--per-stem", "3")
    assert stems["items"] == 432
    (size,) = (size for size in stems["sizes"] if size["items"] == 432)
    assert size["stems"] == 144
    lower = as_json(capsys, "plan", "--accuracy", ".9", "-d", "-.3")
    assert [round(size["difference"], 2) for size in lower["sizes"]] == [-0.15, -0.3, -0.6]


def test_from_runs(room: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Two models are measured against each other; one run gives the accuracy to start from; two arms of one run the
    difference that --stop-when leaning goes by."""
    two = as_json(capsys, "plan", room / "some.run", room / "most.run")
    compared = isoprobe.compare(room / "some.run", room / "most.run", arm="picture")
    (size,) = (size for size in two["sizes"] if size["items"] == two["items"])
    assert size["difference"] == pytest.approx(compared.arms[0].comparison.difference.value)
    assert size["per_stem"] == 3
    assert two["measured"] == ["first", "second", "pairing", "within", "per_stem"]
    one = as_json(capsys, "plan", room / "some.run", "-d", ".2", "--within", "0")
    assert one["measured"] == ["first", "per_stem"]
    (size,) = (size for size in one["sizes"] if size["items"] == one["items"])
    assert size["first"] == pytest.approx(compared.arms[0].first_mean)
    arms = as_json(capsys, "plan", room / "some.run", "--arm", "transcript", "--arm", "text")
    (size,) = (size for size in arms["sizes"] if size["items"] == arms["items"])
    assert size["second"] > size["first"]
    assert run(["plan", str(room / "some.run"), str(room / "most.run")]) == 0
    assert "(measured)" in capsys.readouterr().out


def test_mistakes_are_one_line(room: Path, capsys: pytest.CaptureFixture[str]) -> None:
    some = str(room / "some.run")
    for arguments, words in (
        ([], "no accuracy: expected --accuracy, or runs"),
        (["--accuracy", ".8"], "no difference: expected --difference"),
        ([some], "no difference: expected --difference"),
        (["--accuracy", ".8", "-d", ".3"], "second accuracy is 1.1"),
        (["--accuracy", ".8", "-d", ".1", "--arm", "text"], "an arm to measure in, and no run"),
        ([some, some, some], "3 runs to measure in"),
        ([some, "-a", "text", "-a", "picture", "-a", "transcript"], "3 arms to measure in"),
        ([some, "-a", "txt"], "Did you mean 'text'?"),
        ([some, "-a", "combined", "-d", ".1"], "no arm 'combined': it has picture"),
        ([some, some], "the difference is 0"),
        ([str(room / "none.run"), "-d", ".1"], "does not exist"),
    ):
        capsys.readouterr()
        assert run(["plan", *arguments]) == 2, arguments
        (line,) = capsys.readouterr().err.splitlines()
        assert words in line
