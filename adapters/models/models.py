"""Models by one string, or as an object of one's own. Only the adapter that is asked for is imported."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from isoprobe.adapters.prompting.decoding import Decoding
from isoprobe.probes.core import Model, Probe
from isoprobe.probes.engine.plugins import find, installed
from isoprobe.probes.engine.registry import unknown

if TYPE_CHECKING:
    from isoprobe.adapters.models.planted import Manner

KINDS: dict[str, str] = {
    "reader": "reader",
    "planted": "planted:see=0.8,think=0.9",
    "hf": "hf:PATH_OR_ID",
    "openai": "openai:NAME@http://host:port/v1",
    "inspect": "inspect:PROVIDER/NAME",
    "replay": "replay:FILE",
}


MOST_AT_ONCE = 1024  # requests


class BadModel(ValueError):
    """A model string that names no model. The message is one line: what stands there, and what was expected."""


def open_model(
    spec: str | Model,
    suite: Iterable[Probe] | None = None,
    decoding: Decoding | None = None,
    concurrency: int | None = None,
) -> Model:
    """The model that the string names, ready to be asked; a model of one's own is what it is.

    `suite` is needed by planted respondents alone: they know its states. `decoding` and `concurrency` are for servers.
    Raises BadModel, BadPlugin, BadRecord for a file of recorded replies that is broken.
    """
    if not isinstance(spec, str):
        return _own(f"model {_short(spec)}", spec, decoding)
    kind, colon, rest = spec.partition(":")
    if kind not in KINDS:
        found = find("model", spec)
        if found is None:
            known = unknown("model", spec, [*KINDS, *installed("model")])
            raise BadModel(f"{known} (as {', '.join(KINDS.values())}, or one's own by MODULE:NAME)")
        return _own(f"model {spec!r}", found, decoding)
    if (kind == "reader") == bool(colon) or (kind != "reader" and not rest):
        raise BadModel(f"model {spec!r}: expected {KINDS[kind]}")
    if kind == "reader":
        from isoprobe.adapters.models.reader import Reader

        return Reader()
    if kind == "replay":
        from isoprobe.adapters.models.replay import Replay

        return Replay(Path(rest))
    if kind == "hf":
        return _local(spec, rest, decoding)
    if kind == "openai":
        return _server(spec, rest, decoding, concurrency)
    if kind == "inspect":
        return _inspected(spec, rest, decoding, concurrency)
    return _planted(spec, rest, suite)


def model_name(model: str | Model) -> str:
    """What a run calls this model: the string that names it, or an object's own name. Raises BadModel."""
    return model if isinstance(model, str) else _own(f"model {_short(model)}", model, None).name


def _own(told: str, found: Any, decoding: Decoding | None) -> Model:
    """A model of one's own: the object, or what its class or function makes, of the settings `decoding` if it takes
    them. Raises BadModel where that is none."""
    if inspect.isclass(found) or not hasattr(found, "ask"):
        if not callable(found):
            raise BadModel(f"{told} is of type {type(found).__name__}, expected a model, or what makes one")
        try:
            takes = inspect.signature(found).parameters
            found = found(decoding=decoding or Decoding()) if "decoding" in takes else found()
        except (TypeError, ValueError) as why:
            raise BadModel(f"{told} cannot be made: {why}, expected to be called with nothing, or decoding=") from why
    expected: tuple[tuple[str, type, str], ...] = (
        ("name", str, "a text"),
        ("fingerprint", str, "a text that names all that shapes its replies"),
        ("batch", int, "the most prompts at once, 1 or more"),
        ("concurrency", int, "the most calls at once, 1 or more"),
    )
    for name, kind, what in expected:
        value = getattr(found, name, None)
        if not isinstance(value, kind) or not value or (isinstance(value, int) and value < 1):
            has = f"has the {name} {value!r}" if hasattr(found, name) else f"has no {name}"
            raise BadModel(f"{told} {has}: expected {what}")
    if not callable(getattr(found, "ask", None)):
        raise BadModel(f"{told} has no method ask: expected ask(prompts), which gives a reply to each")
    model: Model = found
    return model


def _short(value: object) -> str:
    return f"{type(value).__module__}.{value.__qualname__ if isinstance(value, type) else type(value).__qualname__}"


def _local(spec: str, rest: str, decoding: Decoding | None) -> Model:
    from isoprobe.adapters.models.local.settings import BadSetting, missing_packages, read_settings

    if decoding and (decoding.extra or decoding.left_out):
        told = ", ".join([*(name for name, _ in decoding.extra), *decoding.left_out])
        raise BadModel(f"model {spec!r}: extra fields and settings left out ({told}) are for servers, expected none")
    try:
        settings = read_settings(rest)
        if lacking := missing_packages(settings):
            raise BadSetting(f"local models need {' and '.join(lacking)}: install them with pip install 'isoprobe[hf]'")
        from isoprobe.adapters.models.local.model import Local

        return Local(settings, decoding, spec)
    except BadSetting as why:
        raise BadModel(f"model {spec!r}: {why}") from why


def _server(spec: str, rest: str, decoding: Decoding | None, concurrency: int | None) -> Model:
    from isoprobe.adapters.models.openai import CONCURRENCY, OpenAI

    match = re.fullmatch(r"(.+?)@(https?://\S+)", rest)
    if not match:
        raise BadModel(f"model {spec!r}: expected {KINDS['openai']}")
    name, url = match.groups()
    _checked(f"openai:{name}", url)
    _check_concurrency(concurrency)
    return OpenAI(name, url, decoding, concurrency=concurrency or CONCURRENCY)


def _inspected(spec: str, rest: str, decoding: Decoding | None, concurrency: int | None) -> Model:
    match = re.fullmatch(r"([\w.-]+/\S+?)(?:@(https?://\S+))?", rest)
    if not match:
        raise BadModel(f"model {spec!r}: expected {KINDS['inspect']}")
    name, url = match.groups()
    if url:
        _checked(f"inspect:{name}", url)
    _check_concurrency(concurrency)
    if find_spec("inspect_ai") is None:
        raise BadModel(f"model {spec!r}: models of Inspect need it: install it with pip install 'isoprobe[inspect]'")
    from isoprobe.adapters.models.inspect import CONCURRENCY, InspectModel, NoProvider

    try:
        return InspectModel(name, decoding, url=url or "", concurrency=concurrency or CONCURRENCY)
    except NoProvider as why:
        raise BadModel(f"model {spec!r}: {why}") from why


def _checked(model: str, url: str) -> None:
    """Raises BadModel where the address holds what does not belong there: its words would end up in a run file."""
    try:
        place = urlsplit(url)
        port = place.port
    except ValueError as why:
        raise BadModel(f"model {model}: the address is malformed: {why}, expected http://host:port/v1") from why
    if place.username is not None or place.password is not None or place.query or place.fragment:
        raise BadModel(
            f"model {model}: expected an address without user, password, query or fragment; "
            "an API key goes into a variable of the environment, as OPENAI_API_KEY"
        )
    if not place.hostname or port == 0:
        raise BadModel(f"model {model}@{url}: the address names no host and port, expected http://host:port/v1")


def _check_concurrency(concurrency: int | None) -> None:
    if concurrency is not None and not 1 <= concurrency <= MOST_AT_ONCE:
        raise BadModel(
            f"concurrency is {concurrency:,}: expected 1 to {MOST_AT_ONCE:,}, each a thread and a connection"
        )


def _manner_of(rates: Mapping[str, float], thrown: Mapping[str, float]) -> Manner:
    from isoprobe.adapters.models.planted import Manner

    see_at, think_at = (rates.get(name) for name in _HALVES)
    bare = Manner(thrown=tuple(sorted(thrown.items())), see_at=see_at, think_at=think_at)
    for name, default in _RATES.items():
        bare = replace(bare, **{name: rates.get(name, default)})  # type: ignore[arg-type]
    return bare


def _planted(spec: str, rest: str, suite: Iterable[Probe] | None) -> Model:
    from isoprobe.adapters.models.planted import MANNERS, Planted
    from isoprobe.probes.families.programs.programs import VARIATIONS

    if suite is None:
        raise BadModel(f"model {spec!r}: a planted respondent knows a suite's states, and no suite is given")
    rates: dict[str, float] = {}
    thrown: dict[str, float] = {}
    manner: Manner | None = None
    finest: dict[str, float] = {}
    seed = 0
    for setting in rest.split(","):
        name, equals, value = (word.strip() for word in setting.partition("="))
        if not equals and name in MANNERS:
            if manner is not None:
                raise BadModel(f"model {spec!r}: {name!r} is a second manner, expected one")
            manner = MANNERS[name]
        elif equals and name in _RATES:
            rates[name] = _rate(spec, name, value)
        elif equals and name in _HALVES:
            rates[name] = _half(spec, name, value)
        elif equals and name in _FINEST:
            finest[_FINEST[name]] = _half(spec, name, value, 200)
        elif equals and name in VARIATIONS:
            thrown[name] = _rate(spec, name, value)
        elif equals and name == "seed":
            if not (value.isascii() and value.isdigit() and len(value) < 19):
                raise BadModel(f"model {spec!r}: seed is {value!r}, expected a whole number of 0 or more")
            seed = int(value)
        else:
            known = unknown("setting", name, [*_RATES, *_HALVES, *_FINEST, "seed", *VARIATIONS, *MANNERS])
            raise BadModel(f"model {spec!r}: {known} (as see=RATE,think=RATE,seed=NUMBER, or one of the others)")
    if manner is not None and (rates or thrown):
        raise BadModel(f"model {spec!r}: expected either a manner or rates, not both")
    behaves = replace(manner or _manner_of(rates, thrown), finest=tuple(sorted(finest.items())))
    return Planted(spec, behaves, suite, seed)


_RATES = {"see": 1.0, "think": 1.0, "memorise": 0.0, "noise": 0.0, "helped": 0.0, "heedless": 0.0, "startled": 0.0}


_HALVES = ("see_at", "think_at")  # the step of a grid at which half of an ability is left


_FINEST = {  # what is finer is not seen: the physical factor of each
    "letters_from": "letter_height",
    "gaps_from": "letter_gap",
    "lines_from": "stroke",
    "angles_from": "smallest_angle",
    "bends_from": "kink_angle",
}


def _half(spec: str, name: str, value: str, most: float = 20) -> float:
    try:
        half = float(value)
    except ValueError:
        half = -1.0
    if not 0 <= half <= most:
        raise BadModel(f"model {spec!r}: {name} is {value!r}, expected a number from 0 to {most:g}")
    return half


def _rate(spec: str, name: str, value: str) -> float:
    try:
        rate = float(value)
    except ValueError:
        rate = -1.0
    if not 0 <= rate <= 1:
        raise BadModel(f"model {spec!r}: {name} is {value!r}, expected a rate from 0 to 1")
    return rate
