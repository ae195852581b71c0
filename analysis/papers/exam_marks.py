"""What each reply to an examination question earns, as the paper MULTI counts it, and what stood before the question.

One right option or word is a point; several options and blanks are a point each, none where a chosen option is wrong;
an open answer earns its ROUGE-L. A reply that commits to nothing earns nothing, as in the paper, and one that says that
the picture is missing is marked as such. A request that failed is no reply and is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from isoprobe.adapters.strategies.spec import Spec
from isoprobe.analysis.messages.messages import Text, message
from isoprobe.analysis.papers.emma import METHODS, argument, base_of, spec_of
from isoprobe.analysis.replies.patterns import regex
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.statistics import Estimate, ratio
from isoprobe.probes.core import AnswerKind, Item, Question
from isoprobe.probes.engine.published import NAME as PUBLISHED
from isoprobe.probes.results import Answered, Scored

Type = Literal["SA", "MA", "FB", "OP"]
TYPES: tuple[Type, ...] = ("SA", "MA", "FB", "OP")  # one answer among those given, several, a blank, open
NUMBERS: Mapping[str, str] = {"none": "NI", "one": "SI", "several": "MI"}  # of pictures, as the paper has them
_TYPE_OF: dict[AnswerKind, Type] = {"option": "SA", "yes_no": "SA", "choice": "SA", "options": "MA", "open": "OP"}
_OF_EXAMS = frozenset({"options", "blanks", "open"})  # kinds that examinations ask and our tasks do not
Condition = Literal["", "none", "caption", "ocr", "reader", "picture"]
_FORMS: dict[str, Condition] = {"caption": "caption", "ocr": "ocr"}
CONDITIONS: tuple[Condition, ...] = ("none", "caption", "ocr", "reader", "picture")  # of showing, least first
_LONGEST = 400  # characters at either end of a reply in which it may say that the picture is missing

_PICTURE = r"(?:image|picture|figure|diagram|photo|photograph|graph|chart|drawing|map|illustration)s?"
_ANY = r"(?:(?:the|any|an?|this|that|your|such|actual|required|relevant|corresponding|accompanying|of)\s){0,3}"
_MISSING = regex(
    rf"\b(?:lack(?:s|ing)?|missing|without|absence|absent|no|provide|upload|attach|share|send|resend|include)\s"
    rf"{_ANY}{_PICTURE}\b"
    rf"|\b(?:cannot|can not|can't|could not|couldn't|unable to|not able to|don't|do not|didn't|did not)"
    rf"(?:\s\w{{1,12}})?\s(?:see|view|access|open|find|display|receive|have)\s{_ANY}{_PICTURE}\b"
    rf"|\b{_PICTURE}(?: (?:information|data|file|content|link))?\s(?:is|are|was|were|seems? to be|appears? to be|has"
    r"|have|did|does)(?:\s(?:been|currently|still|also))?\s(?:missing|absent|unavailable|lacking"
    r"|not\s(?:been\s|actually\s)?(?:provided|attached|visible|shown|available|included|given|loaded?|display(?:ed)?"
    r"|present|come|appear|uploaded|supplied))"
    r"|(?:缺少|缺失|缺乏|丢失|没有|未|看不到|看不见|无法(?:看到|查看|获取|访问|读取|识别)|不能(?:看到|查看)"
    r"|请(?:您)?(?:重新)?(?:提供|上传|补充|附上)|无)(?:提供|给出|收到|看到|附上|附带|上传|相关的?|必要的?|题目的?|题中的?|任何|您的|[您你](?:提到|所说|说|提供|上传)的|具体的?|这张|该"
    r"|此|对应的?|完整的?|清晰的?|到|的){0,4}(?:图|示意图|插图|附图)"
    r"|(?:图片|图像|图形|图示|附图|配图|图)(?:的)?(?:信息|内容|数据)?(?:并|似乎|好像|也)?(?:缺失|丢失|缺少|不可见|不存在|看不到|看不见"
    r"|(?:未|没有|没)(?:能)?(?:被)?(?:提供|给出|上传|显示|附上|加载|收到))"
)


@dataclass(frozen=True, slots=True)
class Mark:
    """`points` of `of` that a reply earns. `right`: all of them, `missing`: it says that the picture is missing, which
    is one way to have `refused`. `pictures` of the question; `condition`: what stood for them, "" where that is none of
    the paper's settings; `knowledge`: with pieces of it. `family`: the prompts that are alike in all else."""

    item: str
    cluster: str
    type: Type
    pictures: int
    condition: Condition
    knowledge: bool
    family: Text
    points: float
    of: float
    right: bool
    refused: bool
    missing: bool
    exam: bool
    dataset: str


def marks_of(
    answered: Iterable[Answered], scored: Iterable[Scored], catalogue: Catalogue, strategy: str = ""
) -> tuple[Mark, ...]:
    """A mark for every reply to a question for the answer that was put from the picture, from what stands for it, or
    without any; `answered` and `scored` are the same replies in the same order."""
    return tuple(_marks(answered, scored, catalogue, spec_of(strategy)))


def _marks(answered: Iterable[Answered], scored: Iterable[Scored], catalogue: Catalogue, spec: Spec) -> Iterator[Mark]:
    family, shown, knowledge = family_of(spec), shown_by(spec), argument(base_of(spec), "knowledge") != ""
    alike: dict[tuple[str, str, int], tuple[Scored, Mark]] = {}  # of the item at hand by arm, question and score
    for reply, one in zip(answered, scored, strict=True):
        key = one.arm, one.question, id(one.score)
        if (known := alike.get(key)) is not None and known[0].item == one.item:
            yield known[1]
            continue
        question, item = catalogue.questions[one.item, one.question], catalogue.items[one.item]
        pictures = pictures_of(item)
        if question.about != "answer" or one.score.outcome == "failed" or one.arm not in ("picture", "text"):
            continue
        if one.arm == "text" and pictures and question.view not in _FORMS:
            continue  # a true text form is none of the paper's settings
        condition = _FORMS[question.view] if one.arm == "text" and pictures else shown
        refused = one.score.outcome == "refused"
        mark = Mark(
            item=one.item,
            cluster=catalogue.cluster_of(item),
            type=type_of(question),
            pictures=pictures,
            condition=condition,
            knowledge=knowledge,
            family=family,
            points=one.score.points,
            of=worth(question),
            right=one.score.outcome == "right",
            refused=refused,
            missing=refused and says_missing(reply.reply.text or ""),
            exam=question.kind in _OF_EXAMS or "education" in item.labels or "question_type" in item.labels,
            dataset=str(item.labels.get("dataset", "")),
        )
        if not refused:  # whether a picture is missing stands in the reply
            alike[key] = one, mark
        yield mark


def type_of(question: Question) -> Type:
    """The question's type in the paper: a number or a text that is asked for is a blank to be filled."""
    return _TYPE_OF.get(question.kind, "FB")


def worth(question: Question) -> float:
    """How many points there are: one for each right option or blank, one for anything else."""
    if question.kind in ("options", "blanks") and isinstance(question.expected, (list, str)):
        wanted = set(question.expected) if question.kind == "options" else question.expected
        return float(max(1, len(wanted))) if not isinstance(wanted, str) else 1.0
    return 1.0


def pictures_of(item: Item) -> int:
    """How many pictures belong to the item: one to each of our own that says nothing else."""
    number = item.state.get("pictures") if item.task == PUBLISHED else item.labels.get("pictures", 1)
    return number if isinstance(number, int) else 0


def says_missing(text: str) -> bool:
    """Whether a reply says, at its beginning or end, that it has not got the picture. For replies that refuse."""
    ends = (text[:_LONGEST], text[-_LONGEST:]) if len(text) > _LONGEST else (text,)
    return any(_MISSING.search(" ".join(end.replace("’", "'").casefold().split())) for end in ends)


def family_of(spec: Spec) -> Text:
    """The name of the prompts that differ from these in nothing but what stands for the picture, and knowledge."""
    base = base_of(spec)
    name: Text = "chain_of_thought" if base.name == "cot" else base.name
    if name in ("without_picture", "captioned"):
        how = argument(base, "how", "direct")
        name = "chain_of_thought" if how == "cot" else how
    elif name == "emma_caption":
        name = "emma_cot"
    elif base.name.startswith("multi_") and argument(base, "cot") == "yes":
        name = message("multi.reasoning_first", prompts=name)
    if spec.name not in METHODS:
        return name
    return message("multi.scaled", method=spec.name, n=argument(spec, "n", "8"), prompts=name)


def shown_by(spec: Spec) -> Condition:
    """What stands for the picture in this strategy's prompts."""
    base = base_of(spec)
    captions = argument(base, "captions")
    if base.name in ("isocombination", "isoscratchpad", "reader_scratchpad"):
        return ""
    if captions or base.name in ("captioned", "emma_caption"):
        if captions == "reader":
            return "reader"
        return "ocr" if "ocr" in (captions, argument(base, "kind")) else "caption"
    return "none" if base.name == "without_picture" or argument(base, "picture") == "no" else "picture"


def closed(marks: Iterable[Mark]) -> list[Mark]:
    """Those of questions with an answer that is right or wrong: open ones are counted apart."""
    return [mark for mark in marks if mark.type != "OP"]


def number_of(pictures: int) -> str:
    """The group of a question with so many pictures."""
    return "none" if pictures == 0 else "one" if pictures == 1 else "several"


def score_ratio(marks: Sequence[Mark]) -> Estimate:
    """Points earned of the points that there are, with the interval that clusters of items leave."""
    return ratio([mark.points for mark in marks], [mark.of for mark in marks], [mark.cluster for mark in marks])


def share_of(marks: Sequence[Mark], flags: Sequence[bool]) -> Estimate:
    """The share of the replies that are flagged, with its interval."""
    return ratio([float(each) for each in flags], [1.0] * len(flags), [mark.cluster for mark in marks])
