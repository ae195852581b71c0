"""Where in a reply its answer stands: the named rules of extraction, and the words of refusals and second thoughts."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal


@dataclass(frozen=True)
class Rule:
    """A name, the rank ("committed" or "inferred"), and the pattern beside whose match the answer stands.

    `reads`: "line" reads from the match to the end of its line (the next line that is not blank, where nothing else
    stands on it), "group" the pattern's group "answer", "before" the sentence up to the match. `kinds`: the answer
    kinds it is for, all where there are none.
    """

    name: str
    rank: Literal["committed", "inferred"]
    pattern: re.Pattern[str]
    reads: Literal["line", "group", "before"] = "line"
    kinds: frozenset[str] = frozenset()
    cues: tuple[str, ...] = ()  # the pattern matches only where one of these stands


OPTIONS: Final = frozenset({"option", "options", "choice"})
LISTS: Final = frozenset({"list", "set", "blanks", "options"})
EXACT: Final = ("json", "tag", "box", "boxed")

_COLON = r"(?:\s{0,4}[:=]|\s{1,4}-(?=\s)|\s{1,4}(?:is|are|would be|should be|must be|will be)\b(?:\s{0,4}:)?|(?=\s*\n))"
CUE: Final = re.compile(r"\b(?:answers?|options?|choices?)\b|答案|选")
RULES: Final[list[Rule]] = [
    Rule(
        "json",
        "committed",
        re.compile(
            r"[\"'](?:(?:final|correct|your|my|short)[ _]?)?(?:answers?|result|prediction|choice|option"
            r"|答案)[\"']\s{0,9}:\s{0,9}"
            r"(?:\[\s{0,9}|\{\s{0,9}\"value\"\s{0,9}:\s{0,9})?"
            r"(?P<answer>(?<=\[)[^\[\]\n]{1,200}(?=\])|\[\s{0,9}\]|"
            r"\"(?:[^\"\\\n]|\\.){0,300}\"|'(?:[^'\\\n]|\\.){0,300}'|[\"'][^\"'\n]{1,80}\Z|[^,}\n\"'\]]{1,80})"
        ),
        "group",
        cues=("answer", "result", "prediction", "choice", "option", "答案"),
    ),
    Rule(
        "tag",
        "committed",
        re.compile(r"<(?:final )?answer>(?P<answer>[^<]{1,300})</(?:final )?answer>"),
        "group",
        cues=("answer>",),
    ),
    Rule(
        "box",
        "committed",
        re.compile(r"<\|begin.of.box\|>(?P<answer>[^<]{1,300})<\|end.of.box\|>"),
        "group",
        cues=("of box",),
    ),
    Rule(
        "boxed",
        "committed",
        re.compile(r"\\(?:boxed|fbox)\s?\{(?P<answer>(?:[^{}]|\{(?:[^{}]|\{[^{}]{0,100}\}){0,200}\}){1,200})\}"),
        "group",
        cues=("\\boxed", "\\fbox"),
    ),
    Rule(
        "answer",
        "committed",
        re.compile(
            rf"\b(?:(?:final|correct|right|my|short|best) )?answers?(?: to (?:the|this|your) (?:question|problem))?"
            rf"(?: here)?(?: choice| option| letter)?{_COLON}"
        ),
        cues=("answer",),
    ),
    Rule(
        "final",
        "committed",
        re.compile(r"\bfinal (?:result|value|verdict|decision|conclusion)\s{0,4}(?::|=|\bis\b)"),
        cues=("final ",),
    ),
    Rule(
        "option",
        "committed",
        re.compile(
            r"\b(?:(?:correct|right|best|only|final|closest|most (?:appropriate|likely|suitable|accurate)) )"
            rf"(?:(?:answer|option|choice) )?(?:options?|choices?|letters?|alternatives?|responses?){_COLON}"
            rf"|\b(?:option|choice)(?: letter)?{_COLON}"
            r"|\b(?:i|we)(?: would|'d|'ll| will)? (?:choose|select|pick|go (?:with|for)|opt for)(?= )"
        ),
        cues=(
            "option",
            "choice",
            "letter",
            "alternative",
            "response",
            " choose",
            " select",
            " pick",
            " go with",
            " opt ",
        ),
        kinds=OPTIONS,
    ),
    Rule(
        "is correct",
        "committed",
        re.compile(
            r"(?:\b(?:is|are)|'s) (?:both |also |therefore |thus )?(?:the )?(?:only )?(?:correct|right|best|true)"
            r"(?: (?:answers?|options?|choices?|statements?|ones?))?\b(?! (?:because|that|if|to|about|angled?"
            r"|triangle|hand))"
            r"|是(?:唯一)?正确(?:的|答案|选项)|(?<![a-h][.:,])(?<![a-h][.:,] )正确(?=[.,]|$)"
        ),
        "before",
        cues=("correct", "right", "best", "true", "正确"),
        kinds=frozenset({"option", "options"}),
    ),
    Rule(
        "move",
        "committed",
        re.compile(
            r"\b(?:best|winning|correct|key|first|right|only|mating|next) move(?: here| for (?:white|black))?"
            r"(?:\s{0,3}:|\s(?:is|would be)\b)|\b(?:should|must|can|to) play\b|\b(?:white|black) plays\b"
        ),
        kinds=frozenset({"move"}),
    ),
    Rule(
        "答案",
        "committed",
        re.compile(
            r"(?:答案|正确选项|最终结果|正确的是|选项)(?:应该?|就|也|应当)?(?:依次|分别)?\s{0,3}(?:是|为|选|:|=)\s{0,3}"
            r"|正确的(?:选项|答案|说法|结论)?(?:是|有|为)(?![^\n]{0,9}[吗?])\s{0,3}(?=[\"(\[]?[a-h][\"(\[\])a-h,\s]{0,24})"
            r"|答案(?=\s{0,3}[a-h]{1,8}(?![a-z]))"
            r"|(?:^|(?<=[\n.]))\s{0,9}\[(?:最终|正确|参考)?答案\]\s{0,3}"
            r"|(?:^|(?<=[\n.]))\s{0,9}答\s{0,3}:\s{0,3}"
            r"|(?<![不能可])选择?(?:项?(?:是|为|:))?(?=\s{0,3}[\"(\[]?[a-h]{1,8}(?![a-z]))"
            r"|(?<![不能可和与及或,])选项(?=\s{0,3}[\"(\[]?[a-h][\")\]]?\s{0,3}(?:[.,;]|\n|$))"
        ),
        cues=("答", "选", "结果", "正确"),
    ),
    Rule(
        "conclusion",
        "inferred",
        re.compile(
            r"(?:^|(?<=[\n.;,!:]))\s{0,9}(?:and )?(?:so|thus|therefore|hence|consequently|(?:in )?conclusion|"
            r"to conclude|in summary|as a result|overall|finally)\b[\s,:]"
            r"|因此|所以|综上(?:所述)?|(?:^|(?<=[\n.]))\s{0,9}结论\s{0,3}(?:是|为|:)|(?<=[\n,.])\s{0,3}故"
        ),
    ),
]

STATED: Final = re.compile(
    r"\b(?:max(?:imum|imal)?[- ]?(?:possible )?(?:flow|throughput)|flow value|value of the (?:max(?:imum)? )?flow|"
    r"total flow|there (?:is|are)|has a? ?degree|number of \w{1,20})\b"
)
REVISED: Final = re.compile(
    r"\b(?:wait|actually|correct(?:ion|ed)|on second thought|mistake|let me re|rechecking|however|oops|scratch|sorry)\b"
    r"|不对|更正|等等"
)
_ABLE = (
    r"determine|count|answer|help|assist|know|tell|provide|process|identify|analy[sz]e|access|comply|make out|decide"
    r"|see|view|"
    r"read the|read any|read this|understand|calculate|give|solve|interact|infer|say|measure|estimate|conclude"
    r"|choose|select"
)
# What MULTI asks a model to say where it cannot do without the picture that is held back, and what is said for it.
_NO_PICTURE = (
    r"\black(?:s|ing)?(?: of)?(?: the| any)? (?:image|picture|figure|diagram|photo|graph|chart)s?\b"
    r"|\bmissing(?: the| of)? (?:image|picture|figure|diagram|photo|graph|chart) (?:information|data|content)\b"
    r"|\b(?:image|picture|figure|diagram|photo|graph|chart)s? (?:information |data |content )?(?:is|was|are|were"
    r"|has been|appears to be|seems to be) (?:missing|lacking|absent|not (?:included|uploaded|supplied))\b"
    r"|(?=[缺未图])(?:缺(?:少|乏)(?:了|必要的|相关的?|题目的?|题中的?|相应的?){0,3}"
    r"(?:图片|图像|图表|配图|附图|示意图|图形信息|图的信息)"
    r"|缺失(?:了)?(?:图片|图像|图形)信息|未(?:提供|给出|附上|上传|附|收到)(?:相关|题目|任何|相应|的|到){0,3}(?:图|附图|配图)"
    r"|(?:图片|图像|图)(?:信息)?(?:没有|没能|未能?|无法)(?:被)?(?:显示|提供|给出|上传|加载)|(?:图片|图像|图形)(?:信息)(?:的)?(?:缺失|缺少))"
)
NO_PICTURE: Final = re.compile(rf"[\s\"'(\[「“]{{0,9}}(?:{_NO_PICTURE})")
REFUSAL: Final = re.compile(
    r"^\W{0,3}sorry\b|\b(?:i(?: a|')m (?:very )?sorry\b|(?:i|we)(?: am|'m| are)? (?:unable|not able) to\b"
    r"|as an ai\b(?!,? i(?: would|'d|'ll| will) (?:answer|say|guess|choose|pick))"
    rf"|(?:i|we) (?:cannot|can ?not|can't|could not|couldn't|do not|don't|won't|will not"
    rf"|would not)(?: \w{{1,12}})? (?:{_ABLE})\b"
    r"|(?:i|we) (?:cannot|can't|don't|do not|am unable to)(?: \w{1,12})? (?:see|view|read|understand) "
    r"(?:(?:the|any|an|your|this|that) (?:image|picture|photo|figure|diagram|attach|question)|this:)"
    r"|(?:i|we) (?:do not|don't) have (?:access|enough|sufficient|the ability|any|more)\b"
    r"|(?:cannot|can't|can not|could not|impossible to|not possible to) (?:be )?(?:accurately |definitively )?"
    r"(?:determined?|answered?|decided?|say|tell|known|calculated?|found|inferred)\b"
    r"|no (?:image|picture|figure|graph|chart|table|diagram) (?:was|is|has been) (?:provided|attached|given|shown"
    r"|visible)\b"
    r"|(?:image|picture|figure|chart|graph|diagram) (?:is|was|appears to be|seems to be) (?:missing|not (?:provided"
    r"|attached|visible|shown|available))\b"
    r"|(?:not enough|insufficient|need more|without (?:more|additional|further|any"
    r"|the)(?: \w{1,12}){0,2}) (?:information|context|details|data)\b"
    r"|does not (?:provide|contain|give|include) (?:any|enough|sufficient|specific|the)\b"
    r"|(?:please|can you|could you)(?: please)? (?:provide|share|upload|attach|clarify|specify|send)\b"
    r"|(?:there is|there's|i see) no (?:image|picture|figure|graph|chart|table|diagram) (?:attached|provided|given"
    r"|here|visible|shown|to)\b"
    r"|i (?:must |have to |will )?(?:respectfully )?decline\b|not sure\b|no idea\b|not (?:specified|provided|given"
    r"|mentioned)\b"
    r")|(?=[信无不看没图请抱对我])(?:信息不足|无法(?:作答|回答|判断|确定|看到|识别|得出|得知|查看|完成|提供|计算)"
    r"|不能(?:回答|判断|确定|看到)|看不到|没有(?:看到|提供|收到)|(?:图片|图像|图)(?:缺失|丢失|未提供)"
    r"|请(?:您)?(?:提供|上传|补充)|抱歉|对不起|我不知道)"
    rf"|{_NO_PICTURE}"
)
REFUSING: Final = (  # no refusal is without one of these
    "sorry", "able to", "an ai", "not", "n't", "impossible", "no ", "missing", "insufficient", "need more", "without ",
    "please", "can you", "could you", "decline", "信息不足", "无法", "不能", "看不到", "没有", "缺失", "丢失", "未提供",
    "请", "抱歉", "对不起", "不知道", "lack", "absent", "缺少", "缺乏", "未", "图",
)  # fmt: skip
UNKNOWN: Final = re.compile(
    r"[\s\"'(\[{]{0,9}(?:unknown|undetermined|unsure|n/a|indeterminate|uncertain|not (?:available|possible"
    r"|determinable|provided|given|known)"
    r"|cannot be|can't be|unclear|unable to|impossible to|无法|未知|不确定|不知道)"
)
# "I'm not sure, but I think it is B": behind what sounded like a refusal, what answers all the same.
YET: Final = re.compile(
    r"(?:\b(?:but|so|however|still|yet|nevertheless|nonetheless|anyway|therefore|thus|hence)\b|\bif i (?:had"
    r"|have) to \w{1,12}"
    r"|\b(?:my|a|an) (?:best |educated |rough )?guess(?: is| would be|:)?|\bi (?:would|'d|'ll"
    r"|will)(?: \w{1,9})? (?:answer|say|"
    r"guess|go with|choose|pick|estimate)\b|\bi (?:still |do )?(?:think|believe|guess|suspect|assume)\b|但|不过|所以"
    r"|因此)[\s,:]{0,3}"
)
OFFER: Final = re.compile(
    r"\b(?:please|provided?|you|help|happy|glad|able|unable|more|general|typically|usually|need|would need|depends"
    r"|various|"
    r"different|possible|several|many)\b|请|需要"
)
OPENING: Final = re.compile(r"\W{0,9}\b(?:yes|no|true|false)\b(?=\s{0,3}(?:[.,;:!\n]|-\s|$))")
BULLET: Final = re.compile(r"\s{0,40}(?:[-•]\s+|[0-9]{1,2}[.)]\s+(?=\S))")
NUMBERED: Final = re.compile(r"\s{0,9}(?:[(\[][0-9]{1,2}[)\]]|[①-⑳])")
# A new question that a reply puts to itself after its answer: a model that does not know where to stop.
RUNAWAY: Final = re.compile(
    r"\n\s{0,9}(?:(?:next |new |another )?(?:question|problem|instruction|human|user|example|passage|hint|exercise|q)"
    r"\s?[0-9]{0,3}\s?[:.](?=\s)|问题?\s?[0-9]{0,3}:|题目\s?[0-9]{0,3}:)"
)
SENTENCE: Final = re.compile(r"(?<![A-Z])[.!?;](?=\s)|\n")
CHATTER: Final = re.compile(
    r"\b(?:hope (?:this|that|it)|let me know|anything else|other questions|can help|happy to help|feel free)\b"
    r"|\?\s{0,3}$"
)
# "If there are fewer, then the answer is yes" answers nothing.
CONDITION: Final = re.compile(
    r"\s{0,9}(?:(?:if|suppose|assuming|when)\b[^.\n]{1,250}|otherwise|else),?\s(?:then )?(?:the )?(?:correct |final )?"
)
