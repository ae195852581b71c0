"""Every block of README.md and of docs/*.md: run by the test that is named here, or here, but for what stands in SWAPS.

Each command in any block is read by the command line too, so that no option is told that there is not.
"""

from __future__ import annotations

import ast
import glob
import json
import re
import shlex
import tomllib
from collections import Counter
from collections.abc import Iterator
from inspect import signature
from pathlib import Path

import pytest

from isoprobe.adapters.strategies.arms import ARMS
from isoprobe.cli import run
from isoprobe.commands import app
from isoprobe.probes.engine.registry import task_files, task_names
from isoprobe.verbs import VERBS

HOUSE = Path(__file__).parents[2]
PAGES = ["README.md", "CONTRIBUTING.md", *sorted(f"docs/{page.name}" for page in HOUSE.glob("docs/*.md"))]
README = (HOUSE / "README.md").read_text("utf-8")

# The tests that run a page's blocks, or hold what they show against what is printed.
HELD_BY = {
    "docs/api.md": "tests/tools/test_task_pages.py",
    "docs/depth.md": "tests/isoprobe/test_depth_page.py",
    "docs/extending.md": "tests/isoprobe/test_extending.py",
    "docs/findings.md": "tests/benchmarks/test_findings.py",
    "docs/importing.md": "tests/isoprobe/verbs/test_published_sets.py",
    "docs/index.md": "tests/tools/test_task_pages.py",
    "docs/ladder.md": "tests/benchmarks/test_ladder.py",
    "docs/method.md": "tests/analysis/validation/test_validation.py",
    "docs/programs.md": "tests/probes/families/programs/test_program.py",
    "docs/reading.md": "tests/isoprobe/test_reading_page.py",
    "docs/recorded.md": "tests/isoprobe/verbs/test_recorded.py",
    "docs/tutorial.md": "tests/isoprobe/test_tutorial.py",
}
# Lines of the other pages that start something else, by the test that runs it: what they name is looked up here.
ELSEWHERE = {
    r"make [a-z]+\b.*": "the Makefile's target",
    r"(python3 -m venv|\.venv/bin/|pip install|vllm serve)\b.*": "tests/test_wheel.py",
    r"isoprobe make .* --engine (ray|dask) .*": "tests/probes/suites/test_engines.py",
    r"inspect eval .*": "tests/isoprobe/test_inspect_tasks.py",
    r"isoprobe (import multi|ask suite -m MODEL --strategy '?multi_zh|report suite-runs/\* -o report).*": (
        "tests/adapters/strategies/test_multi.py"
    ),
    r"isoprobe replies suite logs/.*|isoprobe report elsewhere\.run.*": "tests/isoprobe/verbs/test_own_logs.py",
    r"python benchmarks/mutants\.py --tables .*": "tests/benchmarks/test_mutants.py",
}
# What is typed otherwise here: smaller suites, and planted respondents in place of models.
SWAPS = (
    (r"openai:[^ ]+@http://localhost:8000/v1|hf:[^ ]+|\bMODEL\b|\bOTHER\b", "planted:see=0.7,think=0.9"),
    (r"-n \d{3,}", "-n 4"),
    (r"\$I/100", "$I/2"),
    (r" > [^ ]+$", ""),
)
SAID = json.dumps({"id": "a", "answer": 17, "answer_type": "integer", "response": "It is 17."})
BEFORE = {  # what a page's commands find
    "docs/comparing.md": [
        "make suite -t connectivity --level 1 -n 8",
        *(f"ask suite --model planted:see=0.8,seed={k} -a picture -a text -a transcript --out {name}.run"
          for k, name in enumerate("abc")),
        *(f"ask suite --model planted:see=0.8 --strategy {name} --out {name}.run"
          for name in ("direct", "isoscratchpad", "isocombination")),
    ],
    "docs/machines.md": ["show connectivity --level 1 --seed 3 --out pictures"],
    "docs/models.md": ["make suite -t connectivity --level 1 -n 4"],
    "docs/strategies.md": ["make suite -t connectivity --level 1 -n 4"],
    "docs/tools.md": ["make suite -t connectivity --level 1 -n 4"],
}  # fmt: skip


def blocks(page: str) -> list[tuple[str, str]]:
    """Kind and text of each."""
    return re.findall(r"^```([^\n]*)\n(.*?)^```", (HOUSE / page).read_text("utf-8"), re.M | re.S)


def lines(page: str) -> list[str]:
    """The lines of a page's blocks that are typed, without prompts and remarks."""
    typed = (line for kind, text in blocks(page) if kind in ("", "console", "text") for line in text.splitlines())
    bare = (re.sub(r"\s+# .*$", "", line.removeprefix("$ ")).strip() for line in typed)
    return [line for line in bare if re.match(r"(isoprobe|make|python3?|pip|vllm|inspect|\.venv/bin/\w+) \w", line)]


def spelled(command: str) -> Iterator[list[str]]:
    """The words of a command after its swaps, once for each of the parts that it is to be typed for."""
    for pattern, instead in SWAPS:
        command = re.sub(pattern, instead, command)
    for part in ("1", "2") if "$I" in command else ("",):
        words = shlex.split(command.replace("$I", part))[1:]
        yield [found for word in words for found in (sorted(glob.glob(word)) if "*" in word else []) or [word]]


@pytest.mark.parametrize("page", PAGES)
def test_no_block_is_left_out(page: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    if held_by := HELD_BY.get(page):
        test = (HOUSE / held_by).read_text("utf-8")
        assert Path(page).name in test or "sphinx" in test, f"{held_by} does not name {page}"
        return
    monkeypatch.chdir(tmp_path)
    Path("replies.jsonl").write_text(SAID)
    for command in BEFORE.get(page, []):
        assert run(shlex.split(command)) == 0, (command, capsys.readouterr())
    for line in lines(page):
        if elsewhere := next((test for pattern, test in ELSEWHERE.items() if re.fullmatch(pattern, line)), None):
            assert elsewhere[:6] != "tests/" or (HOUSE / elsewhere).exists(), line
            continue
        for words in spelled(line):
            assert run(words) == 0, (line, capsys.readouterr())
    for kind, text in blocks(page):
        if kind == "python":
            ast.parse(text)
        elif kind == "toml":
            tomllib.loads(text)


@pytest.mark.parametrize("page", PAGES)
def test_the_command_line_knows_every_command(page: str) -> None:
    for line in lines(page):
        if line.startswith("isoprobe "):
            words = shlex.split(re.sub(r" > [^ ]+$", "", line).replace("$I", "1"))[1:]
            app.parse_args(words, exit_on_error=False, print_error=False)


def _parts(program: str) -> Iterator[list[str]]:
    """The words after this program in every line of every page that starts it."""
    for part in (part for page in PAGES for line in lines(page) for part in line.split("&&")):
        words = shlex.split(part)
        if words[0].rpartition("/")[2] == program:
            yield words[1:]


def test_pip_knows_every_option_that_it_is_told() -> None:
    commands = pytest.importorskip("pip._internal.commands")
    told = [(verb, commands.create_command(verb).parser.parse_args(rest)) for verb, *rest in _parts("pip")]
    assert len(told) >= 6
    for verb, (options, named) in told:
        assert named or options.editables, verb
        assert {name.rpartition("/")[2] for name in getattr(options, "constraints", ())} <= {"constraints.txt"}


def test_inspect_knows_every_option_that_it_is_told() -> None:
    pytest.importorskip("inspect_ai", reason="Inspect is not installed (extra: inspect)")
    from inspect_ai._cli.eval import eval_command

    from isoprobe.inspect_tasks import isoprobe

    told = [eval_command.make_context(verb, list(rest)).params for verb, *rest in _parts("inspect")]
    assert len(told) >= 2
    for each in told:
        assert each["tasks"] == ("isoprobe/isoprobe",)
        assert {setting.partition("=")[0] for setting in each["t"]} <= set(signature(isoprobe).parameters)


def test_targets_and_extras_are_there() -> None:
    made = (HOUSE / "Makefile").read_text("utf-8")
    extras = tomllib.loads((HOUSE / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    for page in PAGES:
        text = (HOUSE / page).read_text("utf-8")
        for target in re.findall(r"`make ([a-z][a-z-]+)`|^make ([a-z][a-z-]+)\b", text, re.M):
            assert re.search(rf"^{''.join(target)}:", made, re.M), (page, target)
        for named in re.findall(r"(?:isoprobe|\.)\[([a-z,]+)\]", text):
            assert set(named.split(",")) <= set(extras), (page, named)


def test_the_readme_is_short_and_begins_with_install_and_two_commands() -> None:
    assert README.count("\n") < 90
    heads = re.findall(r"^## (.+)$", README, re.M)
    assert heads[:4] == ["Install", "Two commands", "Your model", "A finding"]
    first, second, third = (text.splitlines() for _, text in blocks("README.md")[:3])
    assert first == ["python3 -m venv .venv", ".venv/bin/pip install -c constraints.txt ."]
    assert second == ["make demo", "make test"]
    assert [line.split()[:2] for line in third] == [["isoprobe", "make"], ["isoprobe", "diagnose"]]
    demo = re.search(r"^demo:.*\n((?:\t.*\n)+)", (HOUSE / "Makefile").read_text("utf-8"), re.M)
    assert demo is not None
    assert re.search(r"makes (\d+) certified items", README)[1] in demo[1].split()  # type: ignore[index]
    assert demo[1].count("--model ") == 3
    assert "--out $(DEMO)/report\n" in demo[1]
    assert README.index("![") < README.index("## A finding")


def test_what_the_readme_counts_and_links_is_so() -> None:
    assert f"Each of {len(task_names())} tasks" in README
    assert len(ARMS) == 7
    assert "about them in seven ways" in README.replace("\n", " ")
    for link in re.findall(r"\]\(([^)#]+)", README):
        assert link.startswith("https://") or (HOUSE / link).is_file(), link


def test_the_page_of_verbs_and_the_reference_name_every_verb_and_count_the_tasks() -> None:
    verbs, reference = ((HOUSE / "docs" / f"{page}.md").read_text("utf-8") for page in ("verbs", "api"))
    listed = set(re.findall(r"`([a-z]+)\b[^`]*`", "".join(re.findall(r"^\| (`.+?) \|", verbs, re.M))))
    assert listed >= set(VERBS) - {"plugins"}
    members = set(re.findall(r"\w+", re.findall(r":members: (.+)", reference)[0]))
    assert members >= {"import_" if verb == "import" else verb for verb in VERBS}
    families = Counter(file.family for file in task_files().values())
    text = " ".join(verbs.split())
    assert f"after DynaMath: {families['dynamath']} seed questions about the pictures of" in text
    assert f"after EMMA (Hao et al., 2025): {families['emma']} tasks" in text
    assert f"after MULTI: {families['multi']} examination tasks" in text


OVERSTATED = (
    r"a paper's set at its size",
    r"which is made as the paper's",
    r"a certificate that is checked on its own",
    r"no cheap\s+feature beats chance",
    r"with reasoning if wanted",
)


@pytest.mark.parametrize("page", PAGES)
def test_nothing_is_overstated(page: str) -> None:
    text = (HOUSE / page).read_text("utf-8")
    assert [claim for claim in OVERSTATED if re.search(claim, text)] == []
