"""A reply that is one JSON object, and which of its fields holds the answer.

Models choose the keys: the field is the one whose key calls it the answer, or the only one that is no comment
("confidence", "steps"), or the one whose key repeats the question's words the most. Nothing else of such a reply is
read.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from isoprobe.analysis.extraction.bare_answers import Found
from isoprobe.analysis.extraction.choices.judged_options import whether
from isoprobe.analysis.extraction.pieces import asking, focus
from isoprobe.analysis.extraction.several.aligned_blanks import places_of_blanks, words_of
from isoprobe.analysis.extraction.several.sequences import blanks_in
from isoprobe.analysis.replies.answer_spans import LOWER, Asked, Commitment, Reader
from isoprobe.analysis.replies.patterns import regex
from isoprobe.analysis.replies.restatement import content, names_in
from isoprobe.probes.core import AnswerKind

_OBJECT = regex(r"\{")
_LONGEST: Final = 6000
_CALLED: Final = (
    "final answer", "finalanswer", "answer", "answers", "correct answer", "final", "final result", "result",
    "prediction", "choice", "final choice", "selected option", "selected", "correct option", "correct choice", "option",
    "options", "output", "final value", "value", "solution", "response", "verdict", "conclusion", "最终答案", "答案",
    "correct", "pick", "letter", "结果", "选项", "回答", "结论",
)  # fmt: skip
_SUMS: Final = ("total", "total count", "count", "sum", "number", "amount", "总数", "总计", "数量", "合计")
_COMMENT = regex(
    r"confiden|certain|probab|reason|explan|justif|rational|thought|thinking|analys|step|work|calcul|computation"
    r"|operation|formula|method|approach|evidence|note|comment|remark|unit|language|model|status|question|^type$|(?:answer|problem|response).?type|task"
    r"|observ|descri|intermedia|check|verif|label|source|score|alternativ|consider|reject|置信|理由|解释|分析|步骤|过程|推理|单位|说明|依据"
)
_DIFFERENCE = regex(r"differ|diff\b|gap|how_much_more|more_than")
_DIFFER_ASKED = regex(
    r"\bdiffer|\bhow (?:much|many)(?: [a-z]+)? (?:more|less|fewer|longer|higher|larger)\b|\bby how (?:much|many)\b"
)
_LONE_BACKSLASH = regex(r"\\(?![\"\\/bfnrtu])")
_FENCE = regex(r"\s{0,9}(?:json[ ]{0,9}\n?)?\s{0,9}", re.IGNORECASE)
_CLOSED = regex(r"[\s.`]{0,40}")


def whole_object(cased: str) -> tuple[Mapping[str, Any], int, int] | None:
    """The JSON object that all of a cleaned reply is, in a fence or not, and where it stands."""
    begun = _FENCE.match(cased)
    start = begun.end() if begun else 0
    if cased[start : start + 1] != "{" or len(cased) > _LONGEST:
        return None
    end = cased.rfind("}") + 1
    if end <= start or not _CLOSED.fullmatch(cased, end):
        return None
    text = _LONE_BACKSLASH.sub(r"\\\\", cased[start:end])
    try:
        loaded = json.loads(text, strict=False, parse_constant=str)
    except (ValueError, RecursionError):
        return None
    return (loaded, start, end) if isinstance(loaded, dict) and loaded else None


def told_in_object(cased: str, reader: Reader, kind: AnswerKind, asked: Asked) -> Found | None:
    """What a reply that is one JSON object commits to; None where none of its fields is the answer."""
    whole = whole_object(cased)
    if whole is None:
        return None
    fields, start, end = whole
    fields = {key: value for key, value in fields.items() if not _of_another(key, value, asked, len(fields) == 1)}
    if kind == "blanks" and (filled := _blanks(fields, asked)):
        return Found("json", start, end, Commitment(filled, start, end))
    if kind == "integers":
        return None
    answering = _answering(_of_kind(fields, kind), asked)
    truths = _truths(fields, asked) if kind == "yes_no" or whether(asked.choices) else []
    for key in (*answering, *truths, *(_readable(fields, reader, asked) if asked.choices else ())):
        said = _text(fields[key])
        if said is None:
            continue
        if one := reader(said, asked):
            place = cased.find(f'"{key}"', start)
            at = cased.find(said, place + len(key) + 2) if place >= 0 else -1
            begin = at if at >= 0 else start
            stop = begin + len(said) if at >= 0 else end
            return Found("json", start, end, Commitment(one.value, begin, stop, one.unit, one.among))
    return None


_HUMP = regex(r"(?<=[a-z])(?=[A-Z])")
_IDLE: Final = frozenset(
    [
        "answer", "answers", "final", "result", "value", "exist", "exists", "existing", "present", "possible", "found",
        "true", "correct", "so", "verdict", "conclusion", "hold", "holds", "indeed", "really", "any", "some", "both",
        "statement", "claim"
    ]
)  # fmt: skip
_PROPERTIES: Final = frozenset(  # of functions: one of them is no answer where another is asked for
    ["even", "odd", "periodic", "convex", "concave", "increasing", "decreasing", "linear", "bounded", "injective",
     "monotonic", "monotone", "differentiable"]
)  # fmt: skip
_ITSELF = regex(r"image|picture|photo|readab|legib|resolution|pixel|token|\bpages?\b|quality|visib")


def _of_another(key: str, value: object, asked: Asked, alone: bool) -> bool:
    """Whether a key names another thing than the question asks about: "function_is_odd" where it is asked whether it
    is even, "image_readable". A truth among others has words of the question alone, or calls itself the answer; one
    that stands alone may say it in words of its own ("reachable"), all of them."""
    named = _HUMP.sub(" ", key).translate(LOWER).replace("_", " ").replace("-", " ")
    known = content(asked.question.translate(LOWER))
    words = content(named) - _IDLE
    kin = {word for word in words if any(_kin(word, other) for other in known)}
    itself = bool(_ITSELF.search(named)) and not _ITSELF.search(asked.question.translate(LOWER))
    if not isinstance(value, bool):
        return itself and not kin
    return words != kin and (bool(kin) or itself or not alone or bool(words & _PROPERTIES))


def _kin(one: str, other: str) -> bool:
    """Whether two words are forms of one: touch and touching."""
    short, long = sorted((one, other), key=len)
    return short == long or (
        len(short) >= 4 and long.startswith(short[: max(4, len(short) - 2)]) and len(long) - len(short) <= 4
    )


_DENIES = regex(r"(?:^|[_ ])(?:not?|non|empty|missing|absent|without|lacks?|un[a-z]{3,}|dis[a-z]{3,})(?:[_ ]|$)")


def _truths(fields: Mapping[str, Any], asked: Asked) -> list[str]:
    """The one field that is true or false, where its key has words of the question and denies nothing."""
    found = [key for key, each in fields.items() if isinstance(each, bool)]
    words = focus(asked.question)
    if len(found) != 1 or _DENIES.search(found[0].translate(LOWER)):
        return []
    named = content(found[0].translate(LOWER).replace("_", " "))
    return found if named & words or not named - _IDLE else []


def _of_kind(fields: Mapping[str, Any], kind: AnswerKind) -> Mapping[str, Any]:
    """The fields without those of numbers where words are asked for, if any other is there."""
    if kind not in ("text", "choice"):
        return fields
    worded = {key: value for key, value in fields.items() if not _only_numbers(value)}
    return worded or fields


def _only_numbers(value: object) -> bool:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else [value]
    return bool(inner) and all(isinstance(each, (int, float)) for each in inner)


def _answering(fields: Mapping[str, Any], asked: Asked) -> list[str]:
    """The keys whose values may be the answer, the best first."""
    level = {" ".join(key.translate(LOWER).replace("-", " ").split()): key for key in fields}
    called = [level[name] for name in _CALLED if name in level]
    if called:
        return called[:2]
    open_ones = [key for name, key in level.items() if not _COMMENT.search(name)]
    words = focus(asked.question)
    shared = {key: len(content(key.translate(LOWER).replace("_", " ")) & words) for key in open_ones}
    if _DIFFER_ASKED.search(asking(asked.question)):
        different = [key for key in open_ones if _DIFFERENCE.search(key.translate(LOWER))]
        if len(different) == 1:
            return different
    sought = [key for key in open_ones if asked.sought and asked.sought in key.translate(LOWER)]
    if len(sought) == 1:
        return sought
    if asked.counted and (summed := [level[name] for name in _SUMS if name in level]):
        return summed[:1]
    names = names_in(asked.question.translate(LOWER))
    given = [key for key in open_ones if len(key) <= 3 and key.translate(LOWER) in names]
    open_ones = [key for key in open_ones if key not in given]
    if not open_ones and len(given) == 1:
        return given
    if len(open_ones) == 1:
        return open_ones
    best = max(shared.values(), default=0)
    likest = [key for key in open_ones if shared[key] == best]
    if not best:
        return []
    return likest if best and len(likest) == 1 else []


def _readable(fields: Mapping[str, Any], reader: Reader, asked: Asked) -> list[str]:
    """The one field that says one of the choices and is no comment."""
    open_ones = {key: _text(each) for key, each in fields.items() if not _COMMENT.search(key.translate(LOWER))}
    found = [key for key, said in open_ones.items() if said and (one := reader(said, asked)) and one.value is not None]
    return found if len(found) == 1 else []


def _text(value: object) -> str | None:
    if isinstance(value, dict):
        inner = next((value[key] for key in ("value", "answer", "result", "letter") if key in value), None)
        return _text(inner) if inner is not None and not isinstance(inner, dict) else None
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, list):
        parts = [_text(each) for each in value[:60]]
        return ", ".join(part for part in parts if part is not None) or None
    return value if isinstance(value, str) and value.strip() else None


def _blanks(fields: Mapping[str, Any], asked: Asked) -> tuple[str, ...] | None:
    """The fields that fill the blanks: by the question's words beside each, else in order where there are as many."""
    many = blanks_in(asked.question)
    values = {key: text for key, each in fields.items() if (text := _text(each)) is not None}
    open_ones = [key for key in values if not _COMMENT.search(key.translate(LOWER))]
    open_ones = list(values) if len(values) == many else open_ones
    called = [key for key in open_ones if " ".join(key.translate(LOWER).split()) in _CALLED]
    if many < 2 or called or any(re.search(r"[0-9]", key) for key in open_ones):
        return None
    places = places_of_blanks(asked.question)
    if len(places) != many:
        return None
    keys = _likest(places, open_ones)
    if any(key is None for key in keys):
        if len(open_ones) != many or any(key not in (None, there) for key, there in zip(keys, open_ones, strict=True)):
            return None  # some blanks are named, and not in the order of the fields
        keys = list(open_ones)
    return tuple(values[key] for key in keys if key is not None)


def _likest(places: Sequence[Any], keys: Sequence[str]) -> list[str | None]:
    """For each blank the key that shares the most words with what stands beside it, or ends in its unit; the one blank
    and the one key that are left belong together where the others do."""
    found: list[str | None] = []
    for place in places:
        shared = {
            key: len(words_of(key.translate(LOWER)) & (place.before | place.after))
            + (bool(place.unit) and key.translate(LOWER).split()[-1:] == [place.unit])
            for key in keys
        }
        best = max(shared.values(), default=0)
        likest = [key for key in keys if shared[key] == best and key not in found]
        found.append(likest[0] if best and len(likest) == 1 else None)
    left = [key for key in keys if key not in found]
    if found.count(None) == 1 and len(found) > 1 and len(left) == 1:
        found[found.index(None)] = left[0]
    return found
