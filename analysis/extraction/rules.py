"""Where a reply says outright what its answer is: the named rules of commitment, and the words around them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

from isoprobe.analysis.replies.patterns import regex


@dataclass(frozen=True)
class Rule:
    """A name, and the pattern beside whose match stands what a reply commits to.

    `reads`: "line" reads from the match to the end of its line (the next line that is not blank, where nothing else
    stands on it), "group" the pattern's group "answer", "before" the sentence up to the match. `kinds`: the answer
    kinds it is for, all where there are none.
    """

    name: str
    pattern: re.Pattern[str]
    reads: Literal["line", "group", "before"] = "line"
    kinds: frozenset[str] = frozenset()
    cues: tuple[str, ...] = ()  # the pattern matches only where one of these stands


OPTIONS: Final = frozenset({"option", "options", "choice"})
LISTS: Final = frozenset({"list", "set", "blanks", "options"})
EXACT: Final = ("json", "tag", "box", "boxed")

_COLON = r"(?:\s{0,4}[:=]|\s{1,4}-(?=\s)|\s{1,4}(?:is|are|would be|should be|must be|will be)\b(?:\s{0,4}:)?|(?=\s*\n))"
_THE_OPTION = r"\s(?:the )?(?:option|choice)(?=\s[(\[\"]?[a-z][)\]\"]?\W{0,3}(?:\n|$))"
CUE: Final = regex(r"\b(?:answers?|options?|choices?)\b|答案|选")
RULES: Final[list[Rule]] = [
    Rule(
        "json",
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
        re.compile(
            r"<(?:(?P<own>(?:final |your |my )?answer|conclusion|final)"
            r"|(?P<last>result|value|verdict|count|output|choice|option|response|solution))(?:\s[^<>\n]{1,200})?>"
            r"(?P<answer>[^<]{1,300})</(?(own)(?P=own)|(?P=last))>"
            r"(?(last)(?=(?:\s{0,9}</[a-z][a-z_ ]{1,20}>){0,4}\s{0,9}\Z))"  # elsewhere these hold steps of the working
        ),
        "group",
        cues=("</",),
    ),
    Rule(
        "box",
        re.compile(r"<\|begin.of.box\|>(?P<answer>[^<]{1,300})<\|end.of.box\|>"),
        "group",
        cues=("of box",),
    ),
    Rule(
        "boxed",
        re.compile(r"\\(?:boxed|fbox)\s?\{(?P<answer>(?:[^{}]|\{(?:[^{}]|\{[^{}]{0,100}\}){0,200}\}){1,200})\}"),
        "group",
        cues=("\\boxed", "\\fbox"),
    ),
    Rule(
        "answer",
        re.compile(
            rf"\b(?=[fcrmsba])(?<!before i )(?<!before we )"
            rf"(?<!incorrect )(?<!wrong )(?<!long )(?<!longer )(?<!full )(?<!detailed )"
            rf"(?<!other )(?<!possible )(?<!late the )(?<!late an )(?<!ulating the"
            rf" )(?<!rate the )(?<!rating the )(?<! at the )(?<! at an )(?<!uct the )"
            r"(?<!ite the )(?<!vide the )(?<!ind the )(?<!ate the )"
            rf"(?:(?:final|correct|right|my|short|best) )?answers?(?: to (?:(?:the|this|your) (?:question|problem)"
            r"|(?:the question (?:of )?)?whether [^.:;\n]{3,80}?))?"
            rf"(?: here)?(?: choice| option| letter)?{_COLON}"
        ),
        cues=("answer",),
    ),
    Rule(
        "row",
        re.compile(
            r"\|\s{0,9}(?:(?:final|correct|my|the) ){0,2}(?:answer|result|conclusion|choice|option"
            r"|答案)s?:?\s{0,9}\|\s{0,9}"
            r"(?P<answer>[^|\n]{1,160}?)\s{0,9}(?:\||(?=\n|\Z))(?![^\n]{0,200}\n\s?\|?[\s:|-]{3,200}(?:\n|\Z))"
        ),
        "group",
        cues=("answer", "result", "conclusion", "choice", "option", "答案"),
    ),
    Rule(
        "column",
        re.compile(
            r"\|\s{0,9}(?:(?:final|correct|my|the) ){0,2}(?:answer|答案)\s{0,9}\|?\s{0,3}\n\s?\|?[\s:|-]{3,200}\n"
            r"[^\n]{0,200}\|\s{0,9}(?P<answer>[^|\n]{1,160}?)\s{0,9}\|?\s{0,3}(?:\n(?!\s?\|)|\Z)"
        ),
        "group",
        cues=("answer", "答案"),
    ),
    Rule(
        "réponse",
        re.compile(
            r"(?:(?<!\w)(?:réponse|antwort|respuesta|risposta|resposta|lösung|ответ|resultado|résultat"
            r"|ergebnis)(?: correcte| correcta| finale| final)?"
            r"|(?<!\w)(?:la (?:opción|alternativa|solución) correcta|die richtige (?:option|lösung)"
            r"|la bonne option|l'option"
            r" correcte|l'(?:opzione|alternativa) corretta)"
            r"|答え|解答|정답|جواب|الجواب|उत्तर)\s{0,3}(?::|=|(?:ist|lautet|wäre|est|es|è|é|sera|sería|は|은|는|है)(?!\w))"
            r"\s{0,3}(?:(?:la|die|l'|el|der|das|le)\s{0,3}(?:opción |option |opzione )?(?=[(\[\"]?[a-j](?![\w'])))?"
        ),
        cues=(
            "réponse",
            "antwort",
            "respuesta",
            "risposta",
            "resposta",
            "lösung",
            "ответ",
            "resultado",
            "résultat",
            "ergebnis",
            "答え",
            "解答",
            "정답",
            "جواب",
            "उत्तर",
            "correcta",
            "richtige",
            "bonne",
            "correcte",
            "corretta",
        ),
    ),
    Rule(
        "final",
        re.compile(
            r"\bfinal (?:result|value|verdict|decision|conclusion|integer|number|list|choice)\s{0,4}(?::|="
            r"|\bis\b)"
        ),
        cues=("final ",),
    ),
    Rule(
        "option",
        re.compile(
            r"\b(?:(?:(?:correct|right|true(?= statements)|best|only|final|closest|most (?:appropriate|likely"
            r"|suitable|accurate)) )"
            rf"(?:(?:answer|option|choice) )?(?:options?|choices?|letters?|alternatives?"
            rf"|(?<=correct )(?:statements?|ones?)|(?<=right )(?:statements|ones)|(?<=true )statements){_COLON}"
            rf"|(?:option|choice)(?: letter)?{_COLON}"
            rf"|(?:(?:which|this) (?:is|matches|corresponds to)|(?:i\.e\.|hence|thus|so),?){_THE_OPTION}"
            r"|(?:i|we)(?: would|'d|'ll| will)? (?:choose|select|pick|answer|go (?:with|for)|opt for)(?= ))"
            rf"|[→⇒],?{_THE_OPTION}"
            r"|\b(?:record|take|mark|put|count|treat|log|note|register|enter|submit)(?: down)? (?:my|the"
            r"|this) (?:final )?answer"
            r"(?: down)? as(?= )"
        ),
        cues=(
            "option",
            "choice",
            "letter",
            "alternative",
            "statement",
            " ones",
            "response",
            " choose",
            " select",
            " pick",
            " go with",
            " answer ",
            " opt ",
            "answer as",
        ),
        kinds=OPTIONS,
    ),
    Rule(
        "i answer",
        re.compile(
            r"\bi(?: would|'d|'ll| will)? (?:answer|say|go with|answered)(?: with)?(?=[\s\"':]{1,6}(?:yes|no"
            r"|true|false)"
            r"(?![\w'-]| (?:one|two|other|more|longer|such)\b|,? (?:but|however|yet)\b))"
        ),
        kinds=frozenset({"yes_no"}),
        cues=(" answer", " say", "go with"),
    ),
    Rule(
        "is correct",
        re.compile(
            r"(?=[iat\u4e00-\u9fff])(?:(?:\b(?:is|are)|\b(?:it|that|this)'s) (?:both |also |therefore "
            r"|thus )?(?:the )?(?:only )?(?:correct|right|best|true)"
            r"(?: (?:answers?|options?|choices?|statements?|ones?))?\b(?! (?:that|if|to|about|angled?"
            r"|triangle|hand))"
            r"|(?<=[a-h])选?项?(?:才|就|的?(?:说法|叙述|结论))?是?对的"
            r"|是(?:唯一)?正确(?:的|答案|选项)|(?<![a-h][.:,])(?<![a-h][.:,] )"
            r"(?<!哪个)(?<!哪一个)(?<!哪项)(?<!哪一项)(?<!哪些)(?<!哪[些个项]说法)(?<!哪些选项)正确(?=[.,]|$))"
        ),
        "before",
        cues=("correct", "right", "best", "true", "正确", "对的"),
        kinds=frozenset({"option", "options"}),
    ),
    Rule(
        "is false",
        re.compile(
            r"(?:\b(?:is|are)|'s) (?:therefore |thus )?(?:the )?(?:only )?(?:false|incorrect|wrong|untrue"
            r"|not (?:true|correct))"
            r"(?: (?:answers?|options?|choices?|statements?|ones?))?\b(?! (?:that|if|to|about))"
            r"|(?<=[a-h])选?项?(?:的?(?:说法|叙述|结论))?是?(?:错误?|有误|不正确|不对|不成立)的?(?=\s?[,.;]|\s?$)"
        ),
        "before",
        cues=("false", "incorrect", "wrong", "untrue", "not ", "错", "有误", "不"),
        kinds=frozenset({"option", "options"}),
    ),
    Rule(
        "move",
        re.compile(
            r"\b(?:best|winning|correct|key|first|right|only|mating|next) move(?: here| for (?:white|black))?"
            r"(?:\s{0,3}:|\s(?:is|would be)\b)|\b(?:should|must|can|to) play\b|\b(?:white|black) plays\b"
        ),
        kinds=frozenset({"move"}),
    ),
    Rule(
        "答案",
        re.compile(
            r"(?=[答正最选即为结\[\s\u4e00-\u9fff])(?:(?:答案|正确选项|最终结果|正确的是|(?<![a-h])(?<![a-h] )选项)"
            r"(?:应该?|就|也|应当)?(?:依次|分别)?\s{0,3}(?:是|为|选|:|=)\s{0,3}"
            r"|正确的(?:选项|答案|说法|结论)?(?:是|有|为)(?![^\n]{0,9}[吗?])\s{0,3}(?=[\"(\[]?[a-h][\"(\[\])a-h,\s]{0,24})"
            r"|答案(?=\s{0,3}[a-h]{1,8}(?![a-z]))|[即为](?=\s{0,3}[a-h]{2,8}(?:项|选项)?\s{0,3}(?:[.,;]|\n|$))"
            r"|(?:^|(?<=[\n.]))\s{0,9}\[(?:最终|正确|参考)?答案\]\s{0,3}"
            r"|(?:^|(?<=[\n.]))\s{0,9}(?:答|结论|(?:根据|由|从|依据|看)[\u4e00-\u9fff]{0,6}(?:判断|判定)(?:结果)?)\s{0,3}:\s{0,3}"
            r"|(?<![不能可误错])选择?(?:项?(?:是|为|:))?(?=\s{0,3}[\"(\[]?[a-h]{1,8}(?![a-z]))"
            r"|(?<![不能可和与及或,])选项(?=\s{0,3}[\"(\[]?[a-h][\")\]]?\s{0,3}(?:[.,;]|\n|$)))"
        ),
        cues=("答", "选", "结果", "正确", "结论", "即", "判"),
    ),
]

REVISED: Final = regex(
    r"\b(?:wait|actually|correct(?:ion|ed)|on second thought|mistake|let me re|rechecking|however|oops|scratch"
    r"|sorry|hold on|i misread"
    r"|i miscounted|(?:just )?kidding|edit:)\b"
    r"|不对|更正|等等"
)
BULLET: Final = regex(r"\s{0,40}(?:[-•]\s+|[0-9]{1,2}[.)]\s+(?=\S))")
NUMBERED: Final = regex(r"\s{0,9}(?:[(\[][0-9]{1,2}[)\]]|[①-⑳])")
# A new question that a reply puts to itself after its answer: a model that does not know where to stop.
RUNAWAY: Final = regex(
    r"\n\s{0,9}(?:(?:next |new |another )?(?:question|problem|instruction|human|user|passage|hint|exercise|q)"
    r"\s?[0-9]{0,3}\s?[:.](?=\s)|问题?\s?[0-9]{0,3}:|题目\s?[0-9]{0,3}:)"
)
SENTENCE: Final = regex(r"(?<![A-Z])[.!?;](?=\s)|\n")
CHATTER: Final = regex(
    r"\b(?:hope (?:this|that|it)|let me know|anything else|other questions|can help|happy to help|feel free)\b"
    r"|\?\s{0,3}$"
)
# "If there are fewer, then the answer is yes" answers nothing.
CONDITION: Final = regex(
    r"\s{0,9}(?:[-•*]\s{1,3})?(?:(?:if|suppose|assuming|when)\b[^.\n]{1,250}|otherwise|else),?\s(?:and |then "
    r"|so )?(?:the )?(?:correct "
    r"|final )?"
)

# Words with which a reply takes back what it has said.
_REVISES = (
    r"(?:wait|hold on|actually|on second thoughts?|scratch that|oops|correction|no, wait|hmm|sorry|(?:just )?kidding"
    r"|edit)\b"
)
SECOND_THOUGHT: Final = regex(
    rf"^(?:{_REVISES})|[\n.!?…—bil不更等-](?:"  # the signs first, so that it is sought for these alone
    rf"(?<=[\n.!?…—-])\s{{0,3}}(?:{_REVISES})|(?<=\bb)ut (?:{_REVISES})"
    r"|(?<=\bi) (?:(?:made|may have made) (?:a|an) (?:mistake|error)\b|(?:misread|miscounted)\b)"
    r"|(?<=\bl)et(?:'s| me| us) re-?(?:check|consider|examine|evaluate|count|think)"
    r"|(?<=不)对|(?<=更)正|(?<=等)等)"
)
# 如果这样,应选 C: what a Chinese clause says of a case; behind 所以 or 故 it is concluded again.
CASE: Final = regex(
    r"(?:^|[,;.\n])\s{0,3}(?:但|而)?(?:如果|假如|倘若|要是|若)(?![^;.\n]*(?:所以|因此|故|综上))[^;.\n]{0,80}$"
)
