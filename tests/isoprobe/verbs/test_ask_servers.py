"""`isoprobe ask` and `diagnose` over servers as they are: budgets, limits, refused settings, prices, failures."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from isoprobe.adapters.runs.store import Store
from isoprobe.cli import run
from tests.specimens.chat_server import Handler, Mode, serving


@pytest.fixture(autouse=True)
def no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.delenv("ISOPROBE_API_KEY", raising=False)


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("servers") / "suite"
    assert run(["make", str(folder), "--task", "grid_size", "--level", "1", "-n", "100", "--seed", "3"]) == 0
    return folder


def answering(request: Handler, number: int, body: dict[str, Any]) -> None:
    request.good("Answer: 3, 4")


def every_third_time_badly(request: Handler, number: int, body: dict[str, Any]) -> None:
    if number % 3:
        answering(request, number, body)
    else:
        request.send(429, b'{"error": "slow down"}', Retry_After="0")


def no_temperature(request: Handler, number: int, body: dict[str, Any]) -> None:
    if "temperature" in body:
        request.send(400, b'{"error": {"message": "temperature is not supported", "param": "temperature"}}')
    else:
        answering(request, number, body)


def down(request: Handler, number: int, body: dict[str, Any]) -> None:
    request.send(404, b'{"error": {"message": "no such model"}}')


@pytest.mark.parametrize("mode", [answering, every_third_time_badly, no_temperature])
@pytest.mark.parametrize("concurrency", [1, 16, 64])
def test_twenty_requests_are_twenty(
    suite: Path, tmp_path: Path, mode: Mode, concurrency: int, capsys: pytest.CaptureFixture[str]
) -> None:
    out = str(tmp_path / "a.run")
    with serving(mode) as server:
        order = ["ask", str(suite), "--arm", "text", "-m", f"openai:m@{server.url}", "-o", out, "--concurrency"]
        assert run([*order, str(concurrency), "--budget-calls", "20"]) == 1
        assert len(server.requests) == 20
        assert "the budget is spent: 20 of 20 requests" in capsys.readouterr().err
        assert run([*order, str(concurrency), "--budget-calls", "20"]) == 1
        assert len(server.requests) == 40
        assert run([*order, str(concurrency)]) == 0
    with Store.read(out) as store:
        assert store.tally()["unanswered"] == 0
        assert store.tally()["answers"] == 100


def test_a_limit_asks_the_first_items_alone(suite: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    order = ["ask", str(suite), "--arm", "text", "-m", "reader", "-o", str(tmp_path / "a.run")]
    assert run([*order, "--limit", "7", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["answers"] == 7
    assert run([*order, "--limit", "7", "--dry-run", "--json"]) == 0
    dry = json.loads(capsys.readouterr().out)
    assert (dry["requests"], dry["arms"]["text"]["kept"]) == (0, 7)
    assert run([*order, "--json"]) == 0
    done = json.loads(capsys.readouterr().out)
    assert (done["answers"], done["kept"]) == (93, 7)
    assert run([*order, "--limit", "0"]) == 2
    assert "limit is 0: expected 1 to" in capsys.readouterr().err


@pytest.mark.parametrize("verb", ["ask", "diagnose"])
def test_a_run_in_which_every_request_failed_has_failed(
    suite: Path, tmp_path: Path, verb: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with serving(down) as server:
        order = [verb, str(suite), "-m", f"openai:m@{server.url}", "--limit", "3", "-o", str(tmp_path / "out")]
        assert run(order) == 1
        said = capsys.readouterr()
        assert "every request failed" in said.err
        assert "no such model" in said.err
        server.mode = answering
        assert run(order) == 0
        assert "failed" not in capsys.readouterr().err


def test_what_a_server_refuses_is_told_where_it_is_asked_and_in_the_report(
    suite: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = "The server does not take every setting: temperature is left out; so replies are drawn at the server's own"
    out = tmp_path / "a.run"
    with serving(no_temperature) as server:
        order = ["ask", str(suite), "--arm", "text", "-m", f"openai:m@{server.url}", "-o", str(out), "--limit", "4"]
        assert run(order) == 0
        assert told in capsys.readouterr().err
    assert run(["report", str(out), "--out", str(tmp_path / "page")]) == 0
    assert told in capsys.readouterr().out
    assert "temperature is left out" in (tmp_path / "page" / "report.html").read_text("utf-8")
    found = json.loads((tmp_path / "page" / "report.json").read_text("utf-8"))
    assert found["runs"][0]["refused"] == [["temperature", ""]]


def test_fields_of_ones_own_are_sent_and_are_the_runs_own(
    suite: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    more = ["--extra", "reasoning_effort=low", "--leave-out", "temperature", "--leave-out", "max_tokens"]
    with serving(answering) as server:
        order = ["ask", str(suite), "--arm", "text", "-m", f"openai:m@{server.url}", "-o", str(tmp_path / "a.run")]
        order += ["--limit", "2"]
        assert run([*order, *more]) == 0
        assert set(server.requests[-1]["body"]) == {"model", "messages", "reasoning_effort"}
        assert run(order) == 2
    assert "a.run' is of fingerprint" in capsys.readouterr().err
    assert run(["ask", str(suite), "-m", "reader", "--extra", "x"]) == 2
    assert "the extra field 'x': expected NAME=VALUE" in capsys.readouterr().err


def test_prices_give_costs_in_money(suite: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """11 tokens in and 7 out a reply, by the server's own count."""
    out = str(tmp_path / "a.run")
    with serving(answering) as server:
        order = ["ask", str(suite), "--arm", "text", "-m", f"openai:m@{server.url}", "-o", out, "--limit", "10"]
        assert run([*order, "--price", "1000,2000"]) == 0
    assert run(["report", out, "--out", str(tmp_path / "page")]) == 0
    page = (tmp_path / "page" / "report.html").read_text("utf-8")
    assert "$0.25" in page
    assert ",costs,text," in (table := (tmp_path / "page" / "report.csv").read_text("utf-8"))
    assert any(",dollars," in line and "0.25" in line for line in table.splitlines())
    assert run(["report", out, "--out", str(tmp_path / "other"), "--price", "2000,4000"]) == 0
    assert "$0.50" in (tmp_path / "other" / "report.html").read_text("utf-8")
    capsys.readouterr()
    assert run(["ask", str(suite), "--arm", "text", "-m", "reader", "--dry-run", "--price", "10,0"]) == 0
    assert "tokens in, $" in capsys.readouterr().out
    assert run(["ask", str(suite), "-m", "reader", "--price", "cheap"]) == 2
    assert "price 'cheap': expected dollars" in capsys.readouterr().err


@pytest.mark.parametrize(("said", "told"), [("0", "0"), ("200000", "200,000"), ("2.5", "expected an integer")])
def test_a_concurrency_that_no_machine_has_is_one_line(
    said: str, told: str, suite: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "x.run"
    order = ["ask", str(suite), "-m", "openai:m@http://127.0.0.1:9/v1", "-o", str(out), "--concurrency", said]
    assert run(order) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert told in line
    assert not out.exists()
