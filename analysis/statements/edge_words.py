"""The words and signs in which replies tell edges, isolated nodes and counts: patterns for `edges`."""

from __future__ import annotations

import re

from isoprobe.analysis.numbers.words import UNITS
from isoprobe.analysis.replies.patterns import any_word, regex

N = r"(?:(?i:nodes?|vertex|vertices)\s+)?(\d{1,3})"
ASIDE = r"(?:\s*\([^()]{0,40}\))?"
ITEM = (
    rf"(?:(?i:nodes?|vertex|vertices)\s+)?\d{{1,3}}(?![\d.]*\d)(?!\s*(?i:is|are|has|connects|does|vertices|nodes"
    rf"|edges|others?|attached)\b){ASIDE}"
)
MANY = rf"({ITEM}(?:\s*(?:,\s*(?i:and\s+)?|(?i:and|&)\s+(?:(?i:also|to)\s+)?){ITEM}){{0,40}})"
NAMED = rf"(?:(?i:nodes?|vertex|vertices)\s+)?\d{{1,3}}(?![\d.]*\d){ASIDE}"
SUBJECTS = rf"({NAMED}(?:\s*(?:,\s*(?i:and\s+)?|(?i:and|&)\s+){NAMED}){{0,40}})"
SUBJECT = rf"(?<![\d,.>-])(?<![Dd]egree )(?<!deg )\b{N}{ASIDE}"
HUES = r"colou?red|gr[ae]y|green|blue|red|pink|orange|purple|yellow|cyan|white"
JOINED = regex(
    rf"{SUBJECT}\s*:?\s*"
    rf"(?i:(?:is|are|also|only|directly|which|it|has an?|has|a|direct|outgoing|edges?|connections?|that|and|we can see"
    rf"|can be seen|appears?|seems?|to be|{HUES})\s+|,\s*){{0,7}}"
    rf"(?i:connected|connects|connect|adjacent|linked|links|joined|attached|edges?|connections?|leads"
    rf"|neighbou?rs?(?: are)?)\s*"
    rf"(?i:directly |only |straight )?(?i:to|with|:)\s*(?i:both |each of |the |\w+ (?:other )?(?:vertices|nodes"
    rf"|others): ?)?\{{?{MANY}"
)
LATER = regex(
    rf"(?i:connected|adjacent|edges?|connections?|neighbou?rs|links|linked|joined)\s*(?i:only )?(?i:to|with|:|are"
    rf"|(?=\{{))\s*\{{?{MANY}"
)
HEAD = regex(
    r"^(?:(?i:node|vertex|row|degree(?: of)?|deg|from)\s*)?\(?\s*(?:(?i:node|vertex)\s+)?(\d{1,3})\s*\)?(?=[\s:=,-]|\()"
    r"(?!\s*(?i:nodes?|vertex|vertices)\b)"
)
HEAD_NODE = regex(r"^(?:The )?(?:\w+ )?(?i:node|vertex) (\d{1,3})\b")
CONCLUDED = regex(r"\b(?:therefore|thus|hence|consequently|it follows|so)\b,?[^.;]*$", re.IGNORECASE)
BETWEEN = regex(
    rf"(?i:edges?|connections?|link|line|linked|links)\s+(?i:(?:directly|exists?|is|shown|visible|present|in|the"
    rf"|graph|runs|goes)\s+){{0,4}}(?i:between|from|connects|connecting|joins|joining)\s+"
    rf"{N}{ASIDE}\s*(?i:and|to|with)\s+{N}"
)
PAIR = regex(r"(?<!\bd)(?<!\bdist)(?<!distance)\(\s*(\d{1,3})\s*[,-]\s*(\d{1,3})\s*\)(?!\s*(?:={1,2}|is|:)\s*0\b)")
ASIDES = regex(  # "node 1 has degree 3 (connected to 11, 10, and 5)"
    rf"(?<![:=] )(?<!of ){SUBJECT}\)?[^.;:()]{{0,40}}\((?i:(?:appears?|is|are|it|they|which|only|directly)\s+){{0,3}}"
    rf"(?i:connected|connects|adjacent|linked|joined|neighbou?rs:?)\s*(?i:to|with|are|:)?\s*{MANY}\s*\)"
)
DIRECT = regex(
    rf"{N}{ASIDE}\s*(?i:and)\s+{N}{ASIDE}\)?\s*,?\s*(?i:are|have)\s*(?i:both |also )?(?:(?i:directly (?:connected"
    rf"|linked|joined)|adjacent(?! to (?!each))|connected directly|"
    rf"connected by an? (?:direct |single )?edge|neighbou?rs|an? (?:direct )?edge between them)|"
    rf"(?i:connected)[^.;]{{0,40}}(?i:direct(?:ly)? (?:edge|connection|link|by an edge)))"
)
GROUP = regex(
    r"\{\s*(\d{1,3}(?:\s*,\s*\d{1,3}){1,60})\s*\}"
    r"|(?i:component|cluster|group|subgraph)\s+(?i:containing|with|of|consisting of|that includes"
    r"|:)\s*(?:(?i:the )?(?i:nodes|vertices)\s+)?"
    r"(\d{1,3}(?:\s*,\s*(?:and\s+)?\d{1,3}|\s+and\s+\d{1,3}){1,60})(?!\s*(?:,\s*(?i:etc)|\d))"
)
NO_GROUP = regex(  # a set of nodes that is no component: neighbours, or what a search has reached so far
    r"(?:->|\b(?:visited|queue|stack|seen|explored|neighbou?rs?|edges?|reach\w*|go|to)\b[^.;{}]*)\s*$", re.IGNORECASE
)
A_GROUP = regex(r"(?:component|cluster|group|chain|forming)[^.;{}]{0,30}$", re.IGNORECASE)
CHAIN = regex(r"(?<![\w.,=+*/^(-])\(?(\d{1,3}(?:\s?-\s?\d{1,3}){1,40})\)?(?![\w.]*\w)(?!\s?[-=+*/]\s?\w)(?!-)")
ARROWS = regex(
    r"(?<![\w.])(?<!=)(?<!= )((?:(?i:node)\s+)?\d{1,3}(?:\s*(?:->|<->)\s*(?:(?i:node)\s+)?\d{1,3}){1,40})(?![\w.]*\w)"
)
ISOLATES_OF = regex(r"\bisolat\w+(?: nodes| vertices)?\s$", re.IGNORECASE)  # "two isolates (3, 5)" are no edge
NAMED_LAST = regex(r"\b(?i:is|at)\s(?i:the\s)?(?i:node|vertex)\s(\d{1,3})[.,;]?$")
ITS_NEIGHBOURS = regex(r"^(?i:its neighbou?rs are|it is (?:adjacent|connected) to)\b")
OF_PAIR = regex(r"\b(?:edges?|pairs?|paths?|components?|between)\s$", re.IGNORECASE)
STEPS = regex(  # "a path from node 2 to node 6, then to node 8, and finally to node 5"
    rf"(?i:path from)\s{N}\s(?i:to)\s{N}(?:,?\s(?i:(?:and\s)?(?:then|finally))\s(?i:to)\s{N})+"
)
RANGE = regex(
    r"(?i:nodes|vertices|(?:per|by) (?:vertex|node)|labels|index(?:ed)?|labell?ed|numbered|indices|range|from|lengths?"
    r"|pages?)\s*(?:\(?(?i:from)?\s*)$"
)
ALONE = regex(
    rf"(?<![\d.,-])(?<![Dd]egree )\(?{SUBJECTS}\)?\s*,?\s*(?i:(?:in|on) (?:the )?(?:left"
    rf"|right)(?: graph)?\s*)?(?=(?i:(?:\w+ ){{0,4}}(?:is|are|has|have|appears?|seems?|does|do|with(?= no)"
    rf"|connected to no|not)\b))"
    rf"(?i:(?:which|that|is|are|also|both|each|appears?|seems?|to be|an?|all|completely|has|have|themselves|"
    rf"either|drawn|and|but|nodes?|{HUES})\s+){{0,8}}"
    rf"(?i:isolated(?! (?:edge|path|pair|comp|clus))|no (?:\w+ )?(?:edges|connections|neighbou?rs"
    rf"|incident)|not (?:directly )?connected to any|without (?:any )?edges|"
    rf"connected to no\b|does not have any edges|disconnected from (?:all|any))"
)
LONE = regex(
    r"(?i:isolated(?:/degree-0)? (?:nodes?|vertex|vertices)(?: \(degrees? 0\))?(?: at)?"
    r"(?: in the (?:left|right) graph)?)\s*"
    rf"(?i:are|is|:|include)?\s*[({{]?\s*{MANY}"
)
ALONE_LIST = regex(
    rf"^(?i:edges (?:connected|incident) to |row |component \d{{1,2}}\s?: )?\(?{SUBJECTS}\)?\s*(?:\(|:|-)?\s*(?i:an? )?"
    r"(?i:isolated(?! (?:nodes|vertices))|none$"
    rf"|no (?:\w+ )?(?:connections|edges|neighbou?rs))"
)
COUNTED = regex(
    r"^(?:(?i:node|vertex)\s+)?(\d{1,3})\s*(?::|-{1,2})\s*(\d{1,3}(?:\s*,\s*\d{1,3})*)\s*\((\d{1,2})(?: edges?)?\)"
)
DEGREES_ALONE = regex(  # "Degree of 1: 0 (isolated)", "deg(2) = 1 (connected to nothing)"
    r"^(?i:degree(?: of)?|deg)\s*\(?\s*(?i:(?:node|vertex)\s+)?(\d{1,3})\s*\)?\s*[:=]\s*\d{1,2}\s*"
    r"\((?i:isolated|connected to (?:nothing|none|no (?:one|node|other)s?)|no (?:connections|edges|neighbou?rs))\b"
)
ISOLATES = regex(  # "isolates {0}", "five isolates (2,5,8)", "three vertices are isolated (1, 4, 6)"
    r"(?i:isolates?)\s*(?i:are|:)?\s*\{\s*(\d{1,3}(?:\s*,\s*\d{1,3})*)\s*\}"
    r"|(?i:isolates|isolated(?: (?:nodes|vertices))?)\s*(?i:are|:|=\s?\d{1,2})?\s*"
    r"[({]\s*(\d{1,3}(?:(?:\s*,\s*(?:and\s)?|\sand\s)\d{1,3}){1,60})\s*[)}]"
)
MATCHED = regex(
    r"(?i:(?:left|right)(?: graph)? edge(?: is)?)\s*\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)"
)  # "map left edge (0,11) to"
WRONG = regex(r"\b(?:is|are) (?:clearly |obviously )?(?:not the case|wrong|incorrect)\b", re.IGNORECASE)
NOT_ALONE = regex(r"\b(?:no|not|n't|edges?)\b[^,;]*$", re.IGNORECASE)
NODE_ALONE = regex(
    r"^(?i:node|vertex)\s(\d{1,3})(?i:\sin\s(?:the\s)?(?:left"
    r"|right)(?:\sgraph)?)?\s*:\s*(?i:degree)?\s*0\s*\((?i:isolated|no (?:connections|edges))\b"
)
NO_EDGES = regex(
    rf"(?i:no edges (?:directly )?(?:connected|incident|attached|leading) to (?:either )?)({NAMED}(?:\s*(?i:or|and"
    rf"|,)(?:\s+(?i:to))?\s+{NAMED})*)"
)
NOTHING = regex(r"isolat|disconnect|\b(?:no|none|not|nothing|without)\b", re.IGNORECASE)
TELLS = regex(r"\d|\bthem\b|\bdirect\b|^(?:It|This node)\b")  # a sentence that may state something
EACH_PAIR = any_word("pairs?|sequence|each|every", re.IGNORECASE)
REST = regex(r"^[^.;]{0,12}\bfrom (?:the (?:rest|others?|main|remaining)|everything)\b", re.IGNORECASE)
THEM = regex(
    r"(?i:(?:direct(?:ly)? )?(?:edge|line|connection)(?: that)?(?: directly)? (?:between|connects|connecting|joins"
    r"|joining|links|linking) them|the connection is direct)"
)
TWO = regex(rf"{N}{ASIDE}\s*(?i:and)\s+{N}")
QUERY = regex(
    rf"(?i:(?:query|gr[ae]y|red|blue|green|colou?red|yellow|orange|purple|pink|cyan|highlighted|two|specified"
    rf"|given) (?:query )?nodes?)"
    rf"(?:\s*\([^()\d]{{0,30}}\))?\s*(?:(?i:(?:are|is|in question are|:|,|labell?ed|to be|colored \w+"
    rf"|here)\s*){{1,3}}|\(\s*(?i:nodes )?){N}{ASIDE}\s*(?:,|(?i:and))\s*{N}(?!\s*(?:,\s*(?i:and\s+)?\d|->|-))"
)
TO_LINE = regex(rf"^(?:(?i:node|from)\s)?(\d{{1,3}})\s*:\s*(?:\d{{1,2}}\s*\(\s*)?(?i:to)\s{MANY}")  # "0: 1 (to 5)"
BARE_PAIR = regex(r"^\(?\s*(\d{1,3})\s*[-,]\s*(\d{1,3})\s*\)?(?:\s*\([^()]*\))?[.;,]?$")
NODE_LIST = regex(  # "0: (4, 6, 7) - degree 3", "6: (isolated) -> 0"
    r"^(?:(?i:node|vertex)\s)?(\d{1,3})\s*:\s*\(\s*(\d{1,3}(?:\s*,\s*\d{1,3})*|(?i:none|isolated))\s*\)"
    r"\s*-?>?\s*(?i:deg\w*\s*)?(\d{1,2})\b"
)
TOWARDS = regex(rf"\((?i:to|neighbou?rs?:?)\s{MANY}")  # of the node that heads it: "3 (to 4, 5)", "2 (neighbours 1, 6)"
OTHER_HEAD = regex(r"\b(?:deg\w*|node|vertex|from)\b[^(]*\(?\d", re.IGNORECASE)
DEGREE_TO = regex(rf"(?i:deg(?:ree)?)\((\d{{1,3}})\)\s*[=:]\s*\d{{1,2}}\s*\((?i:to|neighbou?rs?:?)\s{MANY}")
EDGES_TO = regex(  # "Row 2: Edge to 3, Edge to 6"
    rf"^\s*[:,-]*\s*((?i:edges? to)\s{N}(?:,\s*(?i:edges? to)\s{N})+)"
)
CENTRED = regex(r"\{\s*(\d{1,3}(?:\s*,\s*\d{1,3})+)\s*\} with (?:an? )?cent(?:er|re) (?:vertex |node )?(\d{1,3})\b")
AFTER_TO = regex(r"\bedges? to $", re.IGNORECASE)
MAPPED_EDGE = regex(
    r"(?i:edge)\s\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)\s(?i:in|of)\s(?i:the\s)?(?i:(?P<G>left)|(?P<H>right))"
)
MAPPED_PATH = regex(  # "Left: 6-8-2)", "the right graph's bottom spine (5-7-2-4)"
    r"(?i:(?P<G>left)|(?P<H>right))(?:\s(?i:graph))?(?:'s)?(?:\s(?!degree)[a-z-]{1,20}){0,3}\s*[:(]\s*"
    r"(\d{1,3}(?:\s?-\s?\d{1,3}){2,40})\)"
)
_PAIRS = r"\(\s*\d{1,3}\s*,\s*\d{1,3}\s*\)(?:(?:,| and|, and)\s\(\s*\d{1,3}\s*,\s*\d{1,3}\s*\)){0,40}"
MAPPED_PAIRS = regex(  # "edges (2,3) and (2,8) map to (1,4) and (1,3)": from the left graph to the right one
    rf"\b(?i:edges?|left|(?P<back>right))\s({_PAIRS})\s(?i:(?:on|in) the left (?:graph )?)?"
    rf"(?i:(?:is |are )?(?:maps?|mapped|corresponds?|goes|go))\s(?i:on)?(?i:to\s)?"
    rf"(?i:the )?(?:(?i:(?:left|right)(?: graph)?\s)?(?i:edges?\s))?({_PAIRS})"
    r"(?![^.;]{0,30}\b(?:not|no|n't|missing|absent)\b)"
)
_UV = r"(?:\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)|\b(\d{1,3})\s?-\s?(\d{1,3})\b)"
ARROW_PAIRS = (
    re.compile(  # "(0,6) -> (2,1), which is an edge in the right graph", "1-6 in the left maps to 4-3 (exists)"
        rf"{_UV}\s*(?:in (?:the )?left (?:graph )?)?(?:->|(?:is mapped|maps) to)\s*{_UV}"
        r"(?=[^.;()]{0,30}\bedge (?:in|of) (?:the )?right\b|[^.;()]{0,25}\((?:exists|yes|present|an? edge|edge)\b)"
        r"(?![^.;()]{0,30}\b(?:not|no|n't)\b)"
    )
)
EDGE_ON = regex(  # "an isolated edge on {2, 4}", "{2,6} (an edge)", "{7, 11} with a single edge"
    r"\b[Ee]dge\)?\s*(?:on|:|between)?\s*\{\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\}"
    r"|\{\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\}\s*(?:\(|with )(?:an?|one)\s(?:single |isolated )?edge\b"
)
BACKWARDS = regex(r"\bright(?: graph)? (?:to|->|onto) (?:the )?left\b", re.IGNORECASE)
ONLY_PAIRS = regex(r"^(?:\(\s*\d{1,3}\s*,\s*\d{1,3}\s*\)\s*[,;.]?\s*)+$")
OF_COUNT = regex(  # "deg(13) = 2 (5, 7)", "(5, 8) -> (3, 11)"
    r"(?:(?:[=:]|\bdegree)\s*\d{1,2}|->)\s*$", re.IGNORECASE
)
COUNT = regex(
    r"(?i:(?P<before>\bha(?:s|ve)|\bthat(?:'s| is)(?= \d+ edges)|\bgives?(?= \d+ edges)"
    r"|\btotal(?= \d+ (?:vertices|nodes)\b(?!\?| again))|\bwith|contains?|contain|:|=|\(|,"
    r"|\band(?:\s\([^()\d]{0,60}\))?|\bof|\bare|shows?|only"
    r"|\bso(?: also)?"
    r"|exactly|->|^(?=total \d{1,4} edges)))\s*"
    r"(?i:(?:exactly|only|a total of|total|there are|also|just|the same|about|all)\s+){0,2}"
    r"(?P<number>\d{1,4}|(?i:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen"
    r"|fifteen))\s+"
    r"(?i:(?:total|distinct|labell?ed)\s+)?(?P<what>(?i:vertices|nodes|edges?))\b"
    r"(?!\s*(?i:with|of|have|has|had|in (?:each|a|the|an?other|this|that) (?!graph|left|right)|are|at|incident"
    r"|away|each|connected|between|listed|"
    r"from|to|that|which|on|forming|whose|per|sharing|attached|linking|joining|cycle|path))"
)
NUMBER_OF = regex(
    r"(?i:number of|total)\s+(?P<what>(?i:vertices|nodes|edges))(?:\s+(?i:in|of|for)\s+[^:=]{0,40})?\s*(?i:is|:|="
    r"|are|->)\s*"
    r"(?i:both (?:graphs )?(?:have|has) |both |each |also )?(?P<number>\d{1,4})(?!\s*(?:/|\+|\d))"
    r"|(?i:number of)\s+(?:\((?i:visible)\)\s*)?(?P<what2>(?i:vertices|nodes"
    r"|edges))\s*\((?P<number2>\d{1,4})(?:\s*(?i:each|in total|total))?[),;]"
)
SUMMED = regex(  # "number of edges = (1+3+4)/2 = 8/2 = 4"
    r"\b(?P<what>(?i:edges))(?:\s(?i:in|of|for)\s[^:=]{0,40})?\s*[:=](?:\s*(?i:sum\s?(?:of\s)?\(?(?:the\s)?degrees\)?))?"
    r"(?:[\d\s()+/*×]{1,200}=){1,8}\s*(?P<number>\d{1,4})\b(?!\.\d|\s*[-+/*×=])"
)
LED_TO = regex(r"->\s*(?P<what>(?i:edges))\s*=\s*(?P<number>\d{1,4})(?!\.?\d|\s*[-+/*×])")  # "sum = 26 -> edges = 13"
TOTAL = regex(
    r"^(?i:total\s+)?(?i:unique\s+|distinct\s+)?(?P<what>(?i:vertices|nodes"
    r"|edges))\s*:\s*(?P<number>\d{1,4})(?=\s*(?:\(|$|\.$))"
)
AND_EDGES = regex(
    r"(?i:vertices|nodes)\s*(?:\(\d{1,4}\))?\s+(?i:and)\s+(?:(?i:the same number of)\s+)?(?P<what>(?i:edges))\s*\("
    r"(?P<number>\d{1,4})\)"
)
WORDS = {word: n for n, word in enumerate(UNITS[1:16], 1)}
NAMES = regex(
    r"\b(?:[Gg]raphs?|in|In|of|for) G\b|\bG has\b|\bG and H\b|^\W{0,4}G(?: has\b|:)", re.MULTILINE
)  # a reply that calls the graphs by letters
NAMED_LEFT = regex(r"(?i:(?<!left )(?<!right )\b(?:graph (?:g|1|a|one)|first graph|blue graph|g1)\b)(?!\s?-\s?[Gg]\d)")
NAMED_RIGHT = regex(
    r"(?i:(?<!left )(?<!right )\b(?:graph (?:h|2|b|two)|second graph|pink graph|g2)\b)(?!\s?-\s?[Gg]\d)"
)
LETTERS = {"left": re.compile(r"(?<![\w(])G(?![\w(\[-])"), "right": re.compile(r"(?<![\w(])H(?![\w(\[-])")}
EDGES_OF = regex(r"\b(edges|nodes|vertices)_\{?([GH])\b\}?")
SIDE = regex(
    r"(?i:\b(?P<G>left(?:-hand)?(?: graph)?)|"
    r"\b(?P<H>right(?:-hand)?(?: graph)?)|"
    r"\b(?P<GH>both(?: graphs?,?)?(?: (?:the )?left (?:graph )?and (?:the )?right)?(?: graphs?)?"
    r"|each(?: graph| figure| drawing)?(?= has)"
    r"|the (?:two )?graphs each|the two graphs"
    r"|they(?: both)? have|they(?: (?:do|both|also))? share|both have|each has))\b"
)
TRIANGLE = regex(r"\btriangles?\b[^.;{}]{0,40}\{\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\}", re.IGNORECASE)
BRACES = regex(r"(?i:left|right)(?: graph)?[: ]+\{\s*(\d{1,3}(?:\s*,\s*\d{1,3})*)\s*\}")
ENDS = regex(r"(?i:left|right)\s*:\s*(?i:between|from)\s+(\d{1,3})\s+(?i:and|to)\s+(\d{1,3})")
COMPARED = regex(
    r"\b(?:from|than|as|unlike|like|match(?:es)?|with) (?:the |in the |that of the |those of the )?$", re.IGNORECASE
)
UNREAL = regex(
    r"\b(?:no|not|n't|cannot|isn't|aren't|without|never|if|suppose|assum\w+|would|could|might|should|must"
    r"|hypothetical\w*|imagine|perhaps"
    r"|maybe|possibly|whether|need|check|missing|lacks?|neither|nor|map\w*|corresponds?|bijection|mapping"
    r"|preserv\w*|relabel\w*)\b|\?",
    re.IGNORECASE,
)
MAPPING = regex(
    r"\b(?:map\w*|bijection|correspond(?!ing\b)\w*|relabel\w*|becomes|f\(|phi|φ|assign\w*|isomorphism f)\b|↦|<->",
    re.IGNORECASE,
)
REASON = regex(r"^(?:why|reason\w*|systematic|key|explanation)\b|\binvariants?\b", re.IGNORECASE)
SOUGHT = regex(  # "we are interested in the connection between", "a sequence of edges connecting"
    r"\b(?:interested in|sequence of|series of|chain of|analy[sz]\w*|determin\w*|consider|explor\w*"
    r"|question|about|find\w*|path of)\s(?:(?:the|a|an|any|direct|possible)\s){0,3}$",
    re.IGNORECASE,
)
PATHLESS = regex(r"\bno (?:\w+ ){0,2}(?:path|route|way)\b", re.IGNORECASE)
MOST = 6_000  # statements of a reply

COUNTS_NONE = regex(  # what a number of nodes or edges is not one of a whole graph behind
    r"\b(?:no|not|n't|if|must|should|would|path|component|cycle|chain|triangle|subgraph|tree|star|degree|isolated"
    r"|petersen|since|because|one with|[pkc]\d{1,2}s?|paths?|components?|cycles?)\b[^,;.]*$|\b(?:one|another)\s*$"
    r"|\b(?:lengths?|isolated (?:nodes|vertices))\b[^;.]*$",
    re.IGNORECASE,
)
DEGREES = regex(r"\bdegrees?\b(?! of 0| 0)[^;.:]{0,64}$", re.IGNORECASE)  # "the degrees are 1-2-1-3"
OF_NODE = regex(
    r"^(?:(?:node|vertex|row|from|edges connected to)\s+\d|\d{1,2}\s*:\s*\d{1,2} nodes?\b"
    r"|\d{1,2}\s*\(\d{1,2} nodes?\)|(?:nodes? with |vertices with )?deg)",
    re.IGNORECASE,
)
OF_DEGREE = regex(r"(?<!sum of )\bdeg(?:rees?)?\b.*(?:\(|->)\s*$", re.IGNORECASE)  # "degree 0: 1, 4 and 7 (3 nodes)"
ANOTHER_GRAPH = regex(  # one that a reply makes up
    r"\b(?:consider|imagine|suppose|take) (?:an?|another) (?:simpl\w+ |small\w* )?(?:graph|case|example)\b",
    re.IGNORECASE,
)
NOT_IN = regex(r"\bnot (?:in|of|on) (?:the )?$", re.IGNORECASE)  # a graph that is named and not spoken of
HAS_NODES = regex(  # of isolated ones: "Left has vertex 6; Right has vertex 0"
    r"(?i:left|right)(?: graph)? (?i:has|with) (?i:vertex|vertices|nodes?) (\d{1,3}(?:(?:, "
    r"| and )\d{1,3})*)(?=[);,.]|$)"
)
IN_THE = regex(r"\b(?:in|of|on|from|for)\s(?:the\s)?$", re.IGNORECASE)  # what leads to a graph's name behind its part
AND = regex(r"\s*(?:,|;|and\b|vs\b)")
CUTS = regex(r"[;:]|,(?!\s*\d)|\b(?:and|while|whereas|but)\b(?! (?:node |vertex )?\d)")
OF_EDGES = regex(
    r"(?i:\b(?:edges?|paths?|chains?|connect\w*|components?|branch|links?|pairs?|segment|triangle|cycle|[pk][2-9])\b)"
)
