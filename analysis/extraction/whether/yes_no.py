"""Whether a short piece of a reply says yes or no: by a word for it, by a verdict, or by a statement of what is asked.

Every text here is a piece of a cleaned reply (analysis.replies.text) in lower case, a few hundred characters at most.
"""

from __future__ import annotations

import re
from typing import Final

from isoprobe.analysis.extraction.whether.comparing import against_bound, beside_a_share, claim_denied, compared
from isoprobe.analysis.extraction.whether.leading import led
from isoprobe.analysis.extraction.whether.named_things import belongs, of_named
from isoprobe.analysis.extraction.whether.predicates import axis_of, said_of
from isoprobe.analysis.extraction.whether.presence import there_is
from isoprobe.analysis.replies.answer_spans import LOWER, NOTHING, Asked, Commitment, first_sentence, unboxed
from isoprobe.analysis.replies.patterns import any_word, regex
from isoprobe.analysis.replies.restatement import affirms, asks_whether, content, the_question

# ---- a word for it ----

_YES: Final = (
    {"yes": True, "true": True, "yeah": True, "yep": True, "no": False, "false": False, "nope": False}
    | dict.fromkeys(("是", "是的", "对", "对的", "正确", "正确的", "可以", "能", "成立", "存在"), True)
    | dict.fromkeys(("不是", "不是的", "否", "不", "不对", "不正确", "错", "错的", "错误", "错误的"), False)
    | dict.fromkeys(
        ("不能", "不可以", "不可能", "不会", "不成立", "不存在", "没有", "并不是", "并非", "×", "✗", "✘"), False
    )
    | dict.fromkeys(("有", "会", "√", "✓", "✔"), True)
)
_HAN: Final = "|".join(sorted((word for word in _YES if not word.isascii()), key=len, reverse=True))
_LEAD = regex(
    r"\W*(?:(?:so|thus|therefore|hence|but|and)[\s,:]{1,3})?"
    r"(\b(?:yes|true|false|yeah|yep|nope|no(?=\s*(?:[^\w\s]|\n|$)|\s+(?:it|they|the|there|this|that|these|those"
    r"|because|since|as|i|we|you|not"
    r"|he|she|its|their|or|and|unless|if|connection)\b|\s+[a-z]\b))\b"
    rf"|(?:{_HAN})(?!\w)|[是对](?=或|还是))"
)
_LETTER = regex(r"\W*\b([yn])\b\W*$")
_ALTERNATIVE = regex(
    rf"\s*(?:or|/|and|\||或者?|还是|和|,(?=\s(?:yes|no|true|false)\W*$))\s*\W?(yes\b|no\b|true\b|false\b|(?:{_HAN})(?!\w))"
)
_OFFER = regex(
    r"\W*(?:yes\W{1,3}(?:or\W{1,3})?no|true\W{1,3}(?:or\W{1,3})?false|(?:是|对)\W{0,3}或?\W{0,3}(?:否|错))"
    r"\s*[:?)\]]\s*(?=\w)"
)
_CORRECTED = regex(
    r"\b(?:wait|actually|correction|on second thoughts?|scratch that|oops|sorry|i mean)\b[\s,:;.!-]{1,6}"
    r"(?:(?:actually|it is|it's|the answer is|i mean|no wait)[\s,:]{1,3}){0,2}(yes|no|true|false)\b"
    r"(?=\s*(?:[.,;!)]|\n|$))"
)
_RESTATED = regex(
    r"\W{1,3}(?:so |then )?(?:they|it|these|those|both|the|nodes?|vertices|graphs?)\b[^.,;\n]{0,60}?"
    r"\b(?:are|is) ((?:not )?(?:connected|isomorphic|reachable|disconnected|non-isomorphic))\s*(?=[.!\n]|$)"
)

# ---- assent: words that say yes or no where they stand by themselves, and open a reply of any kind elsewhere ----

_ASSENT = regex(
    r"\W*\b(?:(?P<assent>certainly|absolutely|definitely|indeed|of course|correct|right|affirmative|exactly|precisely"
    r"|surely|sure)(?P<denied> not)?"
    r"|(?P<dissent>incorrect|wrong|hardly|far from it|not at all|by no means|negative|untrue|not (?:true"
    r"|correct|right|really)|(?:unfortunately|sadly|alas|regrettably|apparently|evidently|clearly|obviously"
    r"|i'm afraid"
    r"|i am afraid),? not))"
    r"\b(?=\s*(?:[.,;!)]|(?<=hardly):|-\s|\n|$))"
)
_CHAT = regex(r"[\s.,;!)]{0,9}(?:i|i'[a-z]{1,2}|let|here|we|to)\b")

# ---- a verdict on a statement, or a statement of one's own ----

_VERDICT = regex(
    r"\b(?:that|it|this|(?:the|this)(?: given)? "
    r"(?:statement|claim|assertion|proposition|sentence|conclusion|hypothesis))(?:\s{1,320}is|'s)(?P<negated>n't)? "
    r"(?:(?:clearly|indeed|definitely|certainly|therefore|thus|also|actually|obviously) ){0,2}"
    r"(?P<denied>not )?(?:(?P<true>true|correct|right|valid)|false|incorrect|wrong|invalid|untrue)"
    r"(?=\s*(?:[.,;!)]|\n|$|\b(?:because|since|as)\b))"
)
_A_YES = regex(
    r"\b(?:that|it|this)(?:'s| is| would be) (?:an? )?(?:clear |definite |firm |clearly an? )?(?P<word>yes|no)\b"
    r"(?=\s*(?:[.,;!)]|from\b|for\b|to\b|\n|$))"
)
_FINAL_WORD = regex(r"(?:[:;,]|\s[-—]{1,2})\s{1,2}\"?(yes|no|true|false)\W*$")
_SETTLES = regex(
    r"\b(?:settles (?:it|this|that|the matter)|in (?:short|a word|one word)|the upshot|verdict"
    r"|bottom line)\s?:\s{1,4}(yes|no)\b"
)
_QUOTED = regex(
    r"(?<=statement )\"[^\"\n]{3,300}\"|(?<=claim )\"[^\"\n]{3,300}\""
    r"|(?<=that )\"[^\"\n]{3,300}\"(?= is)|^\W{0,3}\"[^\"\n]{3,300}\"(?= is)"
)
_HAN_VERDICT = regex(
    r"(?:说法|命题|陈述|判断|结论|论断|断言)\s?是?(?:(?P<true>正确|对|成立|真)|不正确|不对|不成立|错误?|假)的?(?!\w)"
)
_PREDICATE = regex(
    r"(?P<attribute>\bisomorphic graphs?\b(?= (?:must|have|has|share|need|would|should|cannot|can|are (?:required"
    r"|graphs)))|\bisomorphisms?\b(?= (?:must|preserve|require|need|would"
    r"|should|means?|is an?|are|keeps?))|\bfor (?:two|the|any|both|these) [^,.;]{3,60} to be (?:isomorphic"
    r"|connected)\b)"
    r"|(?P<negative>\b(?:disconnected|unconnected|unreachable|inaccessible|non-? ?isomorphic|non-?adjacent"
    r"|(?:different|separate|distinct|disjoint|the other|another) (?:connected )?components?"
    r"|(?:different|separate|distinct|disjoint|the other|another) clusters?)\b)"
    r"|(?P<positive>\b(?:connected(?! components?)|isomorphic|reachable|accessible|adjacent|linked|joined)\b"
    r"|\bsame (?:connected )?component\b"
    r"|\b(?:im)?possible to (?:get|reach|go|travel|walk)\b"
    r"|\b(?:can(?:not|'t| not)?|could(?: not|n't)?) (?:be )?(?:reached?|get|travel|go)\b"
    r"|\b(?:a|an|any|no|one|such) (?:\w{1,15} ){0,2}(?:path|edge|isomorphism|bijection|route|road|way|link"
    r"|connection|"
    r"mapping|friendship|pipe|arc)\b(?! (?:preserves?|must|keeps?|requires?|means|maps))"
    r"|\b(?:path|edge|isomorphism|bijection|route|road|mapping) (?:\w{1,15} ){0,6}exists\b"
    r"|\bstructurally (?:identical|the same|equivalent)\b|\b(?:represent|be|are"
    r"|have) the same (?:underlying )?(?:graph|structure)\b"
    r"|\bgraphs (?:are|look)(?: not|n't)? the same\b|\bpreserv(?:es?|ing) (?:every edge|all (?:the )?edges"
    r"|adjacency)\b"
    r"|\b(?:made|make them|relabel\w*(?: to be| into)?|be) (?:structurally )?identical\b"
    r"|[连联]通(?!分量|分支)|同构|可达|相连|相邻)"
)
_NEGATION = regex(
    r"\b(?:not|no|nothing|nobody|none of|never|neither|nor|cannot|without|fails? to|unable to|impossible|lacks?"
    r"|isnt|arent|cant"
    r"|(?:false|untrue|wrong|incorrect)(?: to (?:say|claim|think|call))?(?: that)(?= the| they| it| there)"
    r"|wrong to say)\b|n't\b|不(?!同(?!构)|仅|但|过)|没|并?非(?!常)|无(?!向|论)|未"
)
_NO_NEGATION = any_word("no doubt|not only|no problem|no wonder|no matter")
_ABSENT_AFTER = regex(
    r"[^.,;:\n]{0,40}?\b(?:(?:does not|do not|doesn't|don't|cannot|can't|can not) (?:exist|be (?:found"
    r"|made|drawn|built"
    r"|constructed|given|established))|is not possible|is impossible|is absent)\b"
)
_PREFIXED = regex(r"\b(?!unable\b)(?:dis|un|in|im|ir|a|non-?)(?P<word>[a-z]{4,30})\b", re.ASCII)
_WHETHER = regex(r"\b(?:whether|if)\b|[是能可]否")
_CLAUSE = regex(
    r"[,;.:\n()]|\b(?:but|because|since|as|so|and|which|while|whereas)\b|因为|所以|但|而且"
    r"|\b(?:shows|proves|implies|means)\b"  # "that it is not on the right shows they are not isomorphic"
)

_QUESTION_END = regex(r"[.!;](?=\s|$)|\n|(?P<asked>\?)(?=[\s\")]|$|[^\x00-\x7f])")


def read_yes_no(text: str, asked: Asked = NOTHING) -> Commitment | None:
    """True or False: a leading yes or no (the last, where it is corrected), else a verdict ("the statement is false"),
    else what the first statement says of connectedness, isomorphism or existence, or of what the question asks whether.

    A question at the beginning says nothing: the text behind it does.
    """
    text = unboxed(text)
    if said := _said(text, 0):
        return said
    start = after_questions(text)
    return _said(text, start) or _stated(text, start, asked)


def after_questions(text: str, start: int = 0) -> int:
    """Where the first sentence begins that is no question; the end of the text where all are questions."""
    while (end := _QUESTION_END.search(text, start)) and end["asked"]:
        start = end.end()
    return start


def _said(text: str, start: int) -> Commitment | None:
    """A leading yes or no, behind the offer of both ("yes or no:")."""
    start = offered.end() if (offered := _OFFER.match(text, start)) else start
    if lead := _LEAD.match(text, start):
        if corrected := list(_CORRECTED.finditer(text, lead.end())):
            return Commitment(_YES[corrected[-1][1]], *corrected[-1].span(1))
        value = _YES[lead[1]]
        other = _ALTERNATIVE.match(text, lead.end())
        if other and _YES[other[1]] is not value:
            return Commitment(None, lead.start(1), other.end())
        restated = _RESTATED.match(text, lead.end())
        if restated and _polarities(restated[1])[0].value is not value:
            return Commitment(None, lead.start(1), restated.end())
        return Commitment(value, *lead.span(1))
    if letter := _LETTER.match(text, start):
        return Commitment(letter[1] == "y", *letter.span(1))
    return None


def _stated(text: str, start: int, asked: Asked) -> Commitment | None:
    if not text[start:].strip():
        return None
    if assent := _ASSENT.match(text, start):
        behind = _stated(text, assent.end() + 1, asked) if text[assent.end() + 1 :].strip() else None
        if behind or _CHAT.match(text, assent.end()):
            return behind
        value = assent["dissent"] is None and assent["denied"] is None
        said = "dissent" if assent["dissent"] else "assent"
        return Commitment(value, assent.start(said), max(assent.end("denied"), assent.end(said)))
    text = _QUOTED.sub(lambda found: " " * len(found[0]), text) if '"' in text else text
    sentence = text[:start] + first_sentence(text[start:])
    if final := _FINAL_WORD.search(sentence, start):
        return Commitment(_YES[final[1]], *final.span(1))
    if settled := _SETTLES.search(sentence, start):
        return Commitment(_YES[settled[1]], *settled.span(1))
    if told := _A_YES.search(sentence, start):
        return Commitment(_YES[told["word"]], *told.span("word"))
    if verdict := _VERDICT.search(sentence, start):
        turned = (verdict["negated"] is not None) + (verdict["denied"] is not None)
        return Commitment((verdict["true"] is not None) ^ (turned == 1), *verdict.span())
    if verdict := _HAN_VERDICT.search(sentence, start):
        return Commitment(verdict["true"] is not None, *verdict.span())
    if asked.question and (named := of_named(sentence, start, asked.question[-2000:].translate(LOWER))):
        return named
    question = asked.question[-2000:].translate(LOWER)
    if asks_whether(question) and (denied := claim_denied(sentence, start, content(the_question(question)))):
        return denied
    found = _polarities(sentence, start)
    if len({polarity.value for polarity in found}) > 1:
        return Commitment(None, found[0].start, found[-1].end)
    return found[-1] if found else _affirmed(sentence, start, asked)


def _polarities(text: str, start: int = 0) -> list[Commitment]:
    """What each predicate about connectedness, isomorphism or existence comes to, its negations counted."""
    found = []
    text = _IN_BRACKETS.sub(lambda aside: " " * len(aside[0]), text)
    for match in _PREDICATE.finditer(text, start):
        if match["attribute"] or text.startswith(" only ", match.end()):
            continue  # what holds of all that are so
        if _SEEKS.search(text, start, match.start()):
            continue  # "I looked for a route"
        value = match["positive"] is not None
        clause_start = max((cut.end() for cut in _CLAUSE.finditer(text, start, match.start())), default=start)
        before = _NO_NEGATION.sub("", text[clause_start : match.start()])
        if _WHETHER.search(before):
            continue
        negations = len(_NEGATION.findall(before)) + len(_NEGATION.findall(match[0]))
        if _ABSENT_AFTER.match(text, match.end()):
            negations += 1
        found.append(Commitment(value ^ (negations % 2 == 1), match.start(), match.end()))
    return found


_SEEKS = regex(
    r"\b(?:look(?:ed|s|ing)?|search(?:ed|es|ing)?|hunt(?:ed|ing)?) for\s$|\b(?:seek|sought)(?:ing)?\s$"
    r"|\bonly [a-z0-9]{1,3}(?:(?:, | and |, and )[a-z0-9]{1,3}){0,6} $"
)
_IN_BRACKETS = regex(r"\([^()\n]{0,80}\)")
_FOUND_THAT = regex(
    r"\b(?:found|find|finds|see|saw|conclude[ds]?|shows?|showed|turns out|turned out|follows|means)(?: that)?(?=\s)"
)
_ELLIPSIS = regex(
    r"\W{0,6}(?:(?:no|yes|indeed|yes indeed),? )?(?:they|it|he|she|these|those|both|neither|there|one|you"
    r"|we)\s(?:really "
    r"|certainly |clearly )?"
    r"(?:(?P<no>never(?: do(?:es)?| will| can)?|(?:do|does|did|is|are|was|were|has|have|can|could|will"
    r"|would)(?: not|n't)|cannot|isnt)"
    r"|do|does|did|is|are|was|were|has|have|can|could|will)(?(no)(?:\seven\s[a-z]{3,12})?)\s?(?=[.!,;:\n]|\s-|$)"
)
_PREDICATED = regex(
    r"\W{0,6}(?:so |thus |then )?(?:it|they|this|that|these|those|he|she)(?:\s(?:is|are|was|were)"
    r"|'s)(?P<no> not|n't)?"
    r" (?:indeed|in fact|also|clearly|really|actually) (?P<word>[a-z]{3,14})\s?(?=[.!,;:\n]|$)"
)
_OF_IT = regex(
    r"\W{0,6}(?:so |thus |then |hence )?(?:it|they|this|that|he|she) (?:is|are|has|have|does|do"
    r"|can)\b(?P<what>[^.,;:()\n]{2,60})"
    r"\s?(?=[.!,;:\n]|$)"
)
_OF_IT_TOO = regex(
    r"\b(?:(?:which|this|that) )?(?:means|indicates|shows|tells|says|proves) (?:us )?(?:that )?"
    r"(?:it|they) (?:is|are|has|have|does|do|can)\b(?P<what>[^.,;:()\n]{2,60})\s?(?=[.!,;:\n]|$)"
)
_MEASURE = regex(r"\bin (?:length|size|height|width|value|number|area|all)\b")
_OF_ANOTHER = any_word("that|which|who|the (?:first|second|third|other|former|latter)")
_EMPTY = regex(
    r"\b(?:is|are|stays?|looks?) (?:completely |entirely |just )?(?:empty|blank|vacant)\b"
    r"|\bnothing (?:is |at\b|there|in\b|on\b|here|drawn)"
)
_FULL_ASKED = regex(r"\b(?:is|are) there (?:an?|any|some)\b|\bdefined\b|\b(?:does|do) [^?]{2,60} (?:contain|hold)\b")
_COMPARING = regex(r"\b(?:more|less|fewer|greater|[a-z]{2,9}er) (?:in \w+ )?(?:[a-z]+ ){0,3}than\b")
_ALIKE = any_word(
    "equal(?:s|ly)?(?! sign)|the same|as (?:many|much|large|long|high|tall|heavy|old) as|identical|no difference"
)


_SUPPOSING = regex(r"\W{0,6}(?:if|unless|suppose|supposing|were|had)\b(?![^.;]{5,200}, (?:so|thus|hence|therefore)\b)")


def _affirmed(sentence: str, start: int, asked: Asked) -> Commitment | None:
    """Yes or no, where the sentence repeats what the question asks whether it is so, as it is or denied."""
    if _SUPPOSING.match(sentence, start):
        return None
    question = asked.question[-2000:].translate(LOWER)
    found = _FOUND_THAT.search(sentence, start)
    bare = _ELLIPSIS.match(sentence, start) or (_ELLIPSIS.match(sentence, found.end()) if found else None)
    if bare and asks_whether(question):
        return Commitment(bare["no"] is None, *bare.span())
    asking = the_question(question)
    if (adjective := _PREDICATED.match(sentence, start)) and content(adjective["word"]) <= content(asking):
        return Commitment(adjective["no"] is None, *adjective.span())
    pronoun = (_OF_IT.match(sentence, start) or _OF_IT_TOO.search(sentence, start)) if asks_whether(question) else None
    words = content(_MEASURE.sub("", _NEGATION.sub(" ", pronoun["what"]))) if pronoun else frozenset()
    if pronoun and words and words <= content(asking) and not _OF_ANOTHER.search(pronoun["what"]):
        return Commitment(not _NEGATION.search(pronoun[0]), *pronoun.span())
    if _EMPTY.search(sentence, start) and _FULL_ASKED.search(asking) and not _EMPTY.search(asking):
        return Commitment(False, start, len(sentence))
    if not asks_whether(asked.question):
        return _affirmed_in_chinese(sentence, start, asked.question)
    if owner := belongs(sentence, start, asking):
        return owner
    if share := beside_a_share(sentence, start, asking) or against_bound(sentence, start, asking):
        return share
    if told := compared(sentence, start, asking) or led(sentence, start, asking) or there_is(sentence, start, asking):
        return told
    if axis_of(asking):
        return said_of(sentence, start, asking)
    compares = _COMPARING.search(question) and not _ALIKE.search(question) and not _NEGATION.search(sentence, start)
    if compares and (alike := _ALIKE.search(sentence, start)):
        return Commitment(False, *alike.span())
    said, question = sentence[start:], the_question(asked.question.translate(LOWER))
    said, denied = _without_prefixes(said, content(question))
    question, asked_denied = _without_prefixes(question, content(said))
    value = affirms(said, question) if question else None
    start += len(sentence[start:]) - len(sentence[start:].lstrip())
    if value is None:
        return None
    return Commitment(value ^ ((denied + asked_denied) % 2 == 1), start, len(sentence.rstrip()))


_ASKED_IN_CHINESE = regex(
    r"([^\s，。；：？！,.;:?!]{2,60}?)[了的]?吗\s?[？?]"
    r"|([^\s，。；：？！,.;:?!]{0,60}?)[是能可会]否(?:能够?|会)?([^\s，。；：？！,.;:?!]{2,60})[？?]"
)
_HAN_NEGATION = regex(r"并?(?:不是?|没有?|未|非)")
_HAN_HAVING_NOT = regex(r"并?没(?=有)|不")
_HAN_STRESS = regex(r"确实|的确|显然|明显")
_HAN_CLAUSE = regex(r"(?<![\u4e00-\u9fffa-z0-9])([\u4e00-\u9fffa-z0-9]{2,60}?)[的了]?(?=[\s.,;!\")\]]|$)")


def _affirmed_in_chinese(sentence: str, start: int, question: str) -> Commitment | None:
    """Yes or no, where the sentence is the end of what a Chinese question asks, as it is or denied: 不相交 where it is
    线段相交吗？"""
    asked = list(_ASKED_IN_CHINESE.finditer(question[-400:]))
    if len(asked) != 1:
        return None
    claim = (asked[0][1] or asked[0][2] + asked[0][3]).translate(LOWER)
    if _HAN_NEGATION.search(claim):
        return None
    claim = claim.replace("是", "")
    for told in _HAN_CLAUSE.finditer(sentence, start):
        for negation in (_HAN_NEGATION, _HAN_HAVING_NOT):
            bare, denied = negation.subn("", _HAN_STRESS.sub("", told[1]))
            bare = bare.replace("是", "")
            if denied <= 1 and len(bare) > 1 and claim.endswith(bare):
                return Commitment(not denied, *told.span(1))
    return None


def _without_prefixes(text: str, words: frozenset[str]) -> tuple[str, int]:
    """The text with "discontinuous" as "continuous", where that is one of the words; and how often it is."""
    turned = [found for found in _PREFIXED.finditer(text) if content(found["word"]) & words]
    for found in reversed(turned):
        text = text[: found.start()] + text[found.start("word") :]
    return text, len(turned)
