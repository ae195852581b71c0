"""Strategies by name and by specification: what their arguments mean, and how one becomes a generator.

A strategy yields prompts, is sent replies, and returns the reply that counts. `load_strategy` takes a specification
such as `vote(few_shot(shots=3),n=8)` (see `strategy_spec`); `strategy_list` has the list.
"""

from __future__ import annotations

import inspect
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from typing import Any

from isoprobe.adapters.prompting.prompts import ENDINGS
from isoprobe.adapters.prompting.wordings import all_wordings
from isoprobe.adapters.strategies.captions import SOURCES
from isoprobe.adapters.strategies.listing import ALIASES, ENTRIES, Argument, Entry
from isoprobe.adapters.strategies.neighbours import Neighbours
from isoprobe.adapters.strategies.own import own_entry
from isoprobe.adapters.strategies.scaling import SELF, ReadAnswer
from isoprobe.adapters.strategies.spec import BadSpec, Spec, parse_spec
from isoprobe.adapters.strategies.texts import file_hash, load_texts
from isoprobe.adapters.strategies.views import Work
from isoprobe.probes.core import Probe, Question, Strategy
from isoprobe.probes.engine.plugins import BadPlugin, find, installed, place_of
from isoprobe.probes.engine.registry import unknown

MOST = 256  # samples that one strategy may draw for one question, and examples that it may show
STRATEGIES = list(ENTRIES)
_FILES = ("captions", "knowledge")


class UnknownStrategy(ValueError):
    """No strategy of this name. The message names the nearest and all known ones."""


@dataclass(frozen=True)
class Way:
    """A strategy ready to use. `draws`: samples of a prompt that it takes in one repetition. `counts`: what judges
    said in this process: `verdicts`, and how many of them were `unread`."""

    spec: str
    run: Callable[[Probe, Question], Work]
    draws: int = 1
    counts: Counter[str] = field(default_factory=Counter, compare=False)

    def __call__(self, probe: Probe, question: Question) -> Work:
        return self.run(probe, question)


def load_strategy(spec: str, read_answer: ReadAnswer | None = None, neighbours: Neighbours | None = None) -> Way:
    """The strategy of this specification. `read_answer` reads a reply's answer: needed by a vote; `neighbours` are the
    items that examples are taken from.

    Raises UnknownStrategy, BadSpec, BadTexts, and OSError for a file that cannot be opened.
    """
    return way_of(check_spec(spec), read_answer, neighbours=neighbours)


def check_spec(spec: str) -> Spec:
    """The specification taken apart, its names and arguments checked; no file is opened. Raises as load_strategy."""
    parsed = parse_spec(spec)
    drawn = 1
    for each in _nested(parsed):
        drawn *= _values(each).get("n", 1)
    if drawn > MOST:
        raise BadSpec(f"strategy {spec!r} draws {drawn} samples for one question: expected at most {MOST}")
    return parsed


def entry_of(spec: Spec) -> Entry:
    """The entry for this specification: of the list, or one's own. Raises UnknownStrategy, BadPlugin."""
    name = ALIASES.get(spec.name, spec.name)
    if name in ENTRIES:
        return ENTRIES[name]
    found = find("strategy", spec.name)
    if found is None:
        raise UnknownStrategy(unknown("strategy", spec.name, [*ENTRIES, *ALIASES, *installed("strategy")]))
    return own_entry(spec.name, found)


def strategy_name(strategy: str | Strategy | Entry) -> str:
    """The specification that names this strategy: a string as it is, an object by the name that it has in its module.

    Raises BadPlugin for what has none.
    """
    if isinstance(strategy, str):
        return strategy
    return next((name for name, entry in ENTRIES.items() if entry is strategy), "") or place_of("strategy", strategy)


def code_of(strategy: str) -> str:
    """A hash of the source text of all strategies of one's own in this specification; "" where there is none. A run
    keeps it, so that replies to one text are never taken for replies to another. Raises as load_strategy."""
    digest = sha256()
    own = [each for each in _nested(check_spec(strategy)) if ALIASES.get(each.name, each.name) not in ENTRIES]
    for each in own:
        run = entry_of(each).run
        try:
            digest.update(inspect.getsource(run).encode())
        except (OSError, TypeError):  # defined where no file holds it
            digest.update(getattr(getattr(run, "__code__", None), "co_code", repr(run).encode()))
    return digest.hexdigest()[:16] if own else ""


def way_of(
    spec: Spec,
    read_answer: ReadAnswer | None = None,
    leaf: Callable[[Spec], Way] | None = None,
    neighbours: Neighbours | None = None,
) -> Way:
    """The strategy of a checked specification. `leaf` makes the innermost one where another than the list's is wanted.

    Raises BadSpec for a vote without `read_answer`, BadTexts, OSError.
    """
    entry, values = entry_of(spec), _values(spec)
    within = values.pop("of", None)
    if within is None and leaf:
        return leaf(spec)
    for name in _FILES:
        path = values.pop(name, "")
        if path:
            values[name] = path if name == "captions" and path in SOURCES else load_texts(path)
    if within is None:
        if entry.shows_others:
            values["neighbours"] = neighbours
        return Way(str(spec), partial(entry.run, **values))
    inner = way_of(within, read_answer, leaf, neighbours)
    if "judge" in values:
        values["counts"] = inner.counts
    elif read_answer is None:
        raise BadSpec(f"strategy {str(spec)!r}: a vote needs a function that reads answers")
    else:
        values["read_answer"] = read_answer
    run = partial(entry.run, of=inner, draws=inner.draws, **values)
    return Way(str(spec), run, inner.draws * values.get("n", 1), inner.counts)


def leaf_of(spec: Spec) -> Spec:
    """The innermost strategy of a checked specification: the one that the replies are drawn with."""
    return list(_nested(spec))[-1]


def judges_of(spec: str) -> list[str]:
    """The names of the other models that this strategy asks, in order. Raises as load_strategy."""
    return sorted({_values(each).get("judge", SELF) for each in _nested(check_spec(spec))} - {SELF})


def describe_strategies() -> list[dict[str, Any]]:
    """The list for people and machines: name, aliases, paper, summary, arm, and arguments with what they take."""
    own: list[Entry] = []
    for name in installed("strategy"):
        with suppress(BadPlugin):  # another package's: it takes none of the others away
            own += [] if name in ENTRIES else [own_entry(name, find("strategy", name))]
    return [
        {
            "name": entry.name,
            "aliases": [alias for alias, name in ALIASES.items() if name == entry.name],
            "paper": entry.paper,
            "summary": entry.summary,
            "arm": entry.arm or "that of the strategy within",
            "arguments": [
                {"name": each.name, "takes": each.takes, "default": None if each.needed else each.default}
                for each in entry.arguments
            ],
        }
        for entry in (*ENTRIES.values(), *own)
    ]


def wordings_of(strategy: str) -> dict[str, str]:
    """The texts that this strategy's prompts are made with, by name, and the hashes of the files that it reads.

    Raises as load_strategy.
    """
    found: dict[str, str] = {}
    for each in _nested(check_spec(strategy)):
        entry, values = entry_of(each), _values(each)
        named = [*entry.wordings, *([ENDINGS[values["how"]]] if "how" in values else [])]
        if entry.asks_any:  # also about a text form
            named.append("isobench/heading")
        for name, wording in all_wordings().items():
            both = (name, name.replace("/zh_", "/"))  # our own texts stand there in Chinese too
            if any(each in named for each in both) or any(
                begin.endswith("_") and each.startswith(begin) for begin in named for each in both
            ):
                found[name] = wording.text
        found |= {f"file {values[name]}": file_hash(values[name]) for name in _FILES if _is_file(name, values)}
    return found


def _is_file(name: str, values: Mapping[str, Any]) -> bool:
    return bool(values.get(name)) and not (name == "captions" and values[name] in SOURCES)


def _nested(spec: Spec) -> Iterator[Spec]:
    """The specification and those within it, from the outermost. Raises UnknownStrategy, BadSpec."""
    yield spec
    within = _values(spec).get("of")
    if within is not None:
        yield from _nested(within)


def _values(spec: Spec) -> dict[str, Any]:
    """Every argument's value, the defaults' included. Raises UnknownStrategy, BadSpec."""
    entry = entry_of(spec)
    known: Mapping[str, Argument] = {each.name: each for each in entry.arguments}
    given: dict[str, str | Spec] = {}
    for place, (key, value) in enumerate(spec.arguments):
        if not key and place >= len(known):
            raise BadSpec(f"{entry.name} takes {_told(entry)}; {str(value)!r} is one more")
        name = key or list(known)[place]
        if name not in known:
            raise BadSpec(f"{entry.name}: {unknown('argument', name, list(known)) if known else 'takes no arguments'}")
        if name in given:
            raise BadSpec(f"{entry.name}: {name} is given twice")
        given[name] = value
    missing = next((each.name for each in entry.arguments if each.needed and each.name not in given), None)
    if missing:
        raise BadSpec(f"{entry.name} takes {_told(entry)}: {missing} is missing")
    return {name: _value(entry, each, given.get(name, each.default)) for name, each in known.items()}


def _told(entry: Entry) -> str:
    return ", ".join(each.name for each in entry.arguments) or "no arguments"


def _value(entry: Entry, argument: Argument, value: str | Spec) -> Any:
    """The value as what the argument takes. Raises BadSpec."""
    if argument.takes == "strategy":
        return value if isinstance(value, Spec) else parse_spec(value)
    if isinstance(value, Spec):
        raise BadSpec(f"{entry.name}: {argument.name} is {str(value)!r}, expected {argument.takes}, not a strategy")
    expected = ""
    if argument.takes == "number":
        if value.isascii() and value.isdigit() and len(value) < 6 and 1 <= int(value) <= MOST:
            return int(value)
        expected = f"a whole number from 1 to {MOST}"
    elif argument.takes == "yes/no":
        if value in ("yes", "no"):
            return value == "yes"
        expected = "yes or no"
    elif argument.takes == "caption/ocr":
        if value in ("caption", "ocr"):
            return value
        expected = "caption or ocr"
    elif argument.takes == "ending":
        if ALIASES.get(value, value) in ENDINGS:
            return ALIASES.get(value, value)
        expected = f"one of {', '.join([*ENDINGS, *ALIASES])}"
    elif argument.takes == "forms":
        names = value.split("+") if value else []
        if all(re.fullmatch(r"[a-z0-9_]+", name) for name in names):
            return tuple(names)
        expected = "text forms by name, joined by +"
    elif argument.takes in ("form", "name"):
        if re.fullmatch(r"[A-Za-z0-9_-]+", value) or value == argument.default:
            return value
        expected = "a name"
    elif value or not argument.needed:  # a file
        return value
    else:
        expected = "a file"
    raise BadSpec(f"{entry.name}: {argument.name} is {value!r}, expected {expected}")
