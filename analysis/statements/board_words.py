"""The words and signs in which replies tell pieces and their squares, and what is a move: patterns for `boards`."""

from __future__ import annotations

import re

from isoprobe.analysis.replies.patterns import any_word, regex

LETTERS = {"king": "k", "queen": "q", "rook": "r", "bishop": "b", "knight": "n", "pawn": "p"}
MAN = r"(?P<man>king|queen|rook|bishop|knight|pawn)s?"
SQUARE = r"[a-h][1-8]\b"
SQUARES = rf"{SQUARE}(?:\s*(?:,\s*(?:and\s)?|and\s|&\s|/|\s){SQUARE}(?!\sis\b)){{0,9}}"  # not "on d8, g7 is attacked"
MANY = rf"(?P<at>{SQUARES})"
STANDS = (
    r"(?:\s(?:is|are|sits?|stands?|remains?|positioned|placed|located|sitting|standing|ready"
    r"|currently|now|still|also|relatively|fairly|somewhat|slightly|quite|safe|safely|tucked|exposed|cornered"
    r"|vulnerable"
    r"|well-protected|protected|centralized|square))*"
)
ITEM_ON = (
    rf"(?:(?:the|an?|only|its|his|their|own)\s){{0,2}}(?:king|queen|rook|bishop|knight|pawn)s?\s(?:on|at)\s{SQUARES}"
)
VERB = r"(?!\s(?:is|was|has|attacks|covers|controls)\b)"  # of a clause of its own
SHIELD = r"(?:shielded|protected|supported|defended|surrounded|flanked) by|behind|along with|together with|and|with"
JOINS = rf"(?:(?:\sis\s(?:\w+\s){{0,2}}\w+)?(?:,\s(?:{SHIELD})|,)|(?:\sis\s(?:\w+\s){{0,2}})?\s?(?:{SHIELD}))"
BESIDE = regex(
    r"\b(?P<side>white|black)(?:'s)?(?:\s(?:own|remaining|other|advanced|passed|active|only|exposed|lone))?\s"
    rf"{MAN}(?:{STANDS}\s(?:on|at|from)\s(?:square\s)?"
    rf"|\s\()(?P<in>{SQUARES})(?P<more>(?:\s?{JOINS}\s{ITEM_ON}{VERB})*)",
    re.IGNORECASE,
)
HELD = regex(  # "f8 is occupied by Black's rook", "g2 and h2 are blocked by White pawns"; no king is in the way
    rf"\b(?P<at>{SQUARES}(?:\sor\s{SQUARE})?)"
    r"(?:(?:,?\s(?:because|as|since)\s(?:it|they|(?:those|these|that|this) squares?)|,\swhich)?"
    r"\s(?:is|are)\s(?:also\s|already\s)?|\s?\(|:?\s)(?:blocked|occupied|taken|held)\sby\s(?:the\s|an?\s)?"
    rf"(?P<side>white|black)(?:'s)?(?:\sown)?\s(?!king){MAN}",
    re.IGNORECASE,
)
GUARDED = regex(
    r"\b(?:attacked|covered|controlled|guarded|protected|defended|supported) by (?:the |an? )?$", re.IGNORECASE
)
PAWNS = regex(  # "White's kingside pawns (f4, g2, h2)", "his own pawns (h5, g6, etc.)"
    rf"\bpawn(?:s| (?:cover|shield|structure|chain))\b[^.;:()]{{0,30}}"
    rf"\((?:on\s|at\s|including\s)?{SQUARES}[^()]{{0,12}}\)"
    rf"(?:(?:,|,?\sand)\s[^.;:()]{{0,30}}\({SQUARES}\))?",
    re.IGNORECASE,
)
OWN = regex(rf"^(?P<side>white|black)(?:'s)?\s{MAN}s?:\s", re.IGNORECASE)
PLACE = regex(
    rf"^(?:(?:located|positioned|placed|standing|one)\s)?(?:on|at)\s{SQUARES}(?:\s?(?:,|and)\s(?:another"
    rf"|one)\s(?:on|at)\s{SQUARE})?",
    re.IGNORECASE,
)
BEGUN = regex(r"^(?:[A-Z][\w' ]{0,40}:\s)?(?:the\s)?(?:white|black)\b", re.IGNORECASE)
SUBJECT = regex(
    rf"^(?:the|its|an?|there (?:is|are)|the (?:pieces|defenders|attackers)\b[^.;]{{0,50}}?\s(?:are|with"
    rf"|include)\sthe)\s{MAN}{STANDS}\s(?:on|at)\s{MANY}"
    rf"(?P<more>(?:(?:,|,?\sand)\s(?:the\s|an?\s)?(?:king|queen|rook|bishop|knight|pawn)s?\s(?:on|at)\s{SQUARES})*)",
    re.IGNORECASE,
)
ASIDE = regex(r"\(([^()]{8,})\)")
COLOUR = regex(r"\b(white|black)\b", re.IGNORECASE)
PIECES = regex(r"\b(white|black)(?:'s)?\s(?:pieces|men|forces|side)\s?$", re.IGNORECASE)
ITS = regex(rf"\b(?:its|his)\s(?:own\s)?(?:king|queen|rook|bishop|knight|pawn)s?\s(?:on|at)\s{SQUARES}", re.IGNORECASE)
BEGINS = regex(
    r"^\s*(?:(?:an?|the|one|two|three|four|both|its|their|only|passed|advanced|strong|powerful|active"
    r"|\d)\s)*(?:king|queen|rook|bishop|knight|pawn|[KQRBN]\s?[a-h][1-8]|q\b|k\b|r\b)",
    re.IGNORECASE,
)
ITEM = regex(
    rf"\b{MAN}\s?(?:{STANDS}\s?(?:on|at|:)\s|\((?:on\s|at\s|including\s)?|:\s(?:(?:on|at)\s)?|\s)\s?{MANY}",
    re.IGNORECASE,
)
SHORT = regex(rf"(?<![\w.…])(?P<letter>[KQRBNP])\s?(?:on\s)?(?P<at>{SQUARE}(?:\s?/\s?{SQUARE}){{0,2}})(?![\w#+=])")
HAS = regex(
    r"\b(?P<side>white|black)(?:'s)?(?:\s(?:pieces|side|forces|army|set-?up))?(?:\s(?:visible|remaining|are\s[^.:;,()]{1,30}(?=:)))?"
    r"(?:\s\([^()]{0,30}\))?\s?"
    r"(?::|-\s|\s?(?:only\s|also\s)?has\b"
    r"(?:\sthe following(?:\spieces)?:?|(?!\s(?:no|only|legal|one)\b)[^.:;]{0,60}:)?)",
    re.IGNORECASE,
)
OVER = regex(
    r"^(?P<side>white|black)(?:'s)?(?:\s(?:pieces|side|position|forces))?(?:\s\([^()]{0,40}\))?:$", re.IGNORECASE
)
HEADED = regex(  # "White's Attacking Force:", "Black's Defense:", and no heading over moves
    r"^(?P<side>white|black)'s\s(?!.*\b(?:moves?|options?|plans?|strategy|king|repl\w+|responses?|best|threats?"
    r"|winning)\b)[^:]{3,40}:$",
    re.IGNORECASE,
)
SITS = regex(r"\b(?:sits?|stands?|is|are|located|positioned|placed)\s(?:\w+\s)?on\b", re.IGNORECASE)
NOW = regex(r"\bnow\b", re.IGNORECASE)
AFTER_MOVE = regex(r"^\s*After (?:\d\.+\s?)?(?:the move )?[A-Za-z]*[a-h][1-8][+#!=QRBN]*,?\s")
MAN_BEFORE = regex(r"\b(?:king|queen|rook|bishop|knight|pawn)s?\s(?:on|at)\s$", re.IGNORECASE)
FEN = regex(r"(?<![\w/])([prnbqkPRNBQK1-8]{1,8}(?:/[prnbqkPRNBQK1-8]{1,8}){7})(?![\w/])")
OF_MOVE = any_word("moves?|threats?|plans?|idea", re.IGNORECASE)  # what "White has a winning move:" leads to
MOVES = regex(
    rf"(?<![\w])(?P<letter>[KQRBN])?[a-h]?[1-8]?[x-]?(?P<at>{SQUARE})(?:=[QRBN])?[+#!?]"
    rf"|(?<![\w])(?P<l3>[KQRBN])[a-h][1-8]-(?P<a3>{SQUARE})"
    rf"|\b(?:[Aa]fter|is|plays?)\s\*{{0,2}}(?P<l4>[KQRBN])(?P<a4>{SQUARE})"
    rf"|\d\.(?:\.\.|…)?\s?(?P<l2>[KQRBN])?[a-h]?[1-8]?x?(?P<a2>{SQUARE})"
)
GOES = regex(
    rf"\b{MAN}\b(?:(?!\b(?:white|black)\b)[^.;:]){{0,40}}?\b(?:moves?|moving|moved|goes|going|jumps?|captures?"
    rf"|to)\s(?:[a-h][1-8]\s)?(?:to\s)?(?P<at>{SQUARE})",
    re.IGNORECASE,
)
UNREAL = regex(
    r"\b(?:if|would|could|might|after|newly|then|suppose|assum\w+|once|whether|case|for example|e\.?g|appears?|possibly"
    r"|perhaps|unclear|not)\b|\?",
    re.IGNORECASE,
)
MORE = regex(r"\((?:and\s|plus\s)?(?:possibly|likely|perhaps|others)\b[^()]*\)", re.IGNORECASE)
TURN = regex(  # whose turn it is may be supposed: the men stand all the same
    r"\bif it(?:'s| is) (?:white|black)(?:'s (?:turn|move))?(?: to move)?,?\s", re.IGNORECASE
)
NONE_CAN = regex(r"\bno (?P<side>white|black) (?:pieces?|man|men|pawns?)\b[^()]*$", re.IGNORECASE)
ORIGIN = regex(rf"\bfrom (?P<at>{SQUARE}),? (?:the )?(?P<side>white|black) {MAN}\b", re.IGNORECASE)
OWNER = regex(
    r"^(?P<side>white|black)'s\s[^:]{0,30}\b(?:pieces|forces|options|defen[sc]\w*|set-?up|army|material)[^:]{0,10}:",
    re.IGNORECASE,
)
OWNER_OF_ALL = regex(r"\b(?:all|each) of (?P<side>white|black)'s pieces\b[^.]*:$", re.IGNORECASE)
ITEM_ALONE = regex(rf"^{MAN}\s\({MANY}\)\s?:", re.IGNORECASE)  # "Rook (a1): can it move?" under its side's name
WERE_IT = regex(r"^,?\s(?:if|were) (?:it|they)\b", re.IGNORECASE)
STAYS = regex(  # an item about a man that is there: "The rook on c8 cannot block the check"
    rf"^the {MAN}{STANDS}\s(?:on|at)\s{MANY}\s(?:is|are|cannot|can't|can not|does not|do not|has|have)\b", re.IGNORECASE
)
FINISHED = any_word(
    "has (?:just|already) (?:delivered|given)|is (?:already )?checkmated|(?:it|this) is checkmate"
    "|position is (?:already )?(?:check)?mate|forced checkmate on the spot",
    re.IGNORECASE,
)
SPOT = regex(  # "Black's king is in a delicate location (f8)"
    rf"\b(?P<side>white|black)(?:'s)?\s{MAN}\b[^.;()]{{0,40}}\b(?:location|position|square|place|spot)"
    rf"\s\((?P<at>{SQUARE})\)",
    re.IGNORECASE,
)
FROM = regex(r"\bin check (?:from|by) (?:the )?$", re.IGNORECASE)
LONGEST_LEAD = 300  # characters before a man that are looked through for a reason
REASON = regex(  # what follows stands, whatever is denied before
    r"^.*\b(?:not|no|cannot|illegal|impossible|unable)\b.*?\b(?:because|since)\b", re.IGNORECASE
)
CHECKS = regex(
    r"^\s(?:(?:is )?(?:giving|delivering)|gives|delivers) (?:an? )?(?:direct )?(?:check|mate)", re.IGNORECASE
)
AFTER = regex(r"\bafter\b|\bline\b|\bfinal\b|\bresult\w*|\bends? up\b|\bcase\b", re.IGNORECASE)
MOST = 600  # statements of a reply
