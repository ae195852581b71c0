from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from isoprobe.adapters.audit.chess_engine import engine_path
from isoprobe.adapters.datasets.dataset import BadDataset, BadRecord, Record, load_dataset

CSV = (
    "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n"
    "00abc,rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2,g2g4 d8h4,600,80,90,100,mate mateIn1,x,\n"
    "00abd,rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2,g2g4 d7d5,900,80,90,100,opening,x,\n"
    "00abe,rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2,g2g5 d7d5,900,80,90,100,opening,x,\n"
)


def read(path: Path, configs: tuple[str, ...] = ()) -> list[Record | BadRecord]:
    return list(load_dataset("puzzles").records(path, configs))


def test_a_published_csv_is_read_after_the_opponents_move(tmp_path: Path) -> None:
    file = tmp_path / "lichess_db_puzzle.csv"
    file.write_text(CSV)
    mate, other, bad = read(file)
    assert isinstance(mate, Record)
    assert isinstance(other, Record)
    assert (mate.config, mate.published, other.config, other.published) == ("mate", "d8h4", "engine", "d7d5")
    assert mate.state["moves"] == ["g4"]
    assert mate.labels["rating"] == 600
    assert isinstance(bad, BadRecord)
    assert "g2g5" in str(bad)
    assert [record.config for record in read(tmp_path, ("mate",)) if isinstance(record, Record)] == ["mate"]


def test_an_audit_of_a_csv_proves_mates_names_equal_ones_and_quotes_the_engine(tmp_path: Path) -> None:
    two_mates = "00abf,1k6/8/1K6/8/8/8/8/2Q4R b - - 0 1,b8a8 h1h8,700,80,90,100,mate mateIn1,x,\n"
    file = tmp_path / "puzzles.csv"
    file.write_text(CSV + two_mates)
    told = subprocess.run(
        [sys.executable, "-m", "isoprobe", "audit", "puzzles", str(file), "--json"],
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert told.returncode == 1  # not every label is proved
    configs = {config["config"]: config for config in json.loads(told.stdout)["configs"]}
    assert (configs["mate"]["records"], configs["mate"]["confirmed"]) == (2, 1)
    assert [each["why"] for each in configs["mate"]["ambiguous"]] == ["2 moves mate in 1: c1c8, h1h8"]
    other = configs["engine"]
    if engine_path() is None:
        assert "stockfish is not installed" in other["undecidable"][0]["why"]
    else:  # it sees that d7d5 misses a mate in one, which is then proved
        assert [(each["published"], each["proved"]) for each in other["wrong"]] == [("d7d5", "d8h4")]


def test_what_is_no_file_of_puzzles_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadDataset, match="0 files of puzzles"):
        read(tmp_path)
    (tmp_path / "puzzles.csv").write_text("a,b\n1,2\n")
    with pytest.raises(BadDataset, match="expected FEN and Moves"):
        read(tmp_path)


@pytest.mark.parametrize(
    "row",
    ["[1]", '{"fen_shown": 7}', '{"fen_shown": "8/8/8/8/8/8/8/8 w - - 0 1"}', "{", '{"FEN": "x", "Moves": "a b"}'],
)
def test_bad_rows_end_nothing(tmp_path: Path, row: str) -> None:
    good = {
        "id": "g",
        "fen_shown": "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
        "best_move_uci": "d1d8",
        "themes": ["mate"],
    }
    (tmp_path / "puzzles.jsonl").write_text(f"{row}\n{json.dumps(good)}\n{json.dumps(good)}\n")
    bad, record, again = read(tmp_path)
    assert isinstance(bad, BadRecord)
    assert "\n" not in str(bad)
    assert isinstance(record, Record)
    assert isinstance(again, BadRecord)
    assert "stands in" in str(again)


def test_real_puzzles_are_all_read(real: Path) -> None:
    records = read(real / "chess" / "puzzles.jsonl")
    assert Counter(type(record).__name__ for record in records) == {"Record": 150}
    assert Counter(record.config for record in records) == {"mate": 57, "engine": 93}
