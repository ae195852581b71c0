"""ROUGE-L of free text: how much of a reference a reply says in the same order. It is no verdict.

C.-Y. Lin, "ROUGE: A Package for Automatic Evaluation of Summaries", 2004: with the length L of the longest common
subsequence of tokens, recall L/|reference|, precision L/|reply|, and here their harmonic mean (beta = 1). Tokens are
words and numbers in lower case, without stemming; Chinese is cut into words by jieba.
"""

from __future__ import annotations

import logging
import threading
import unicodedata
from typing import TYPE_CHECKING

from isoprobe.analysis.replies.patterns import regex
from isoprobe.analysis.replies.remembered import remembered

if TYPE_CHECKING:
    import jieba

CHARACTERS = 32_768  # of each text that are looked at, from its start
TOKENS = 2048
_HAN = 4096  # Chinese characters
_RUN = 200  # characters that jieba is given at once: its time grows faster than their number

_CHINESE = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_TOKEN = regex(rf"(?P<han>[{_CHINESE}]{{1,{_RUN}}})|[^\W_{_CHINESE}]+")


def rouge_l(reference: str, reply: str) -> float:
    """The F-measure of ROUGE-L between 0 and 1; 0 where either has no token.

    "police killed the gunman" and "police kill the gunman" have 3 of 4 tokens in common order:

    >>> rouge_l("police killed the gunman", "police kill the gunman")
    0.75
    """
    one, other = tokens(reference), tokens(reply)
    if not one or not other:
        return 0.0
    return 2 * common_subsequence(one, other) / (len(one) + len(other))


def common_subsequence(one: tuple[str, ...], other: tuple[str, ...]) -> int:
    """The length of the longest common subsequence, a row of its table held in the bits of one integer.

    H. Hyyrö, "Bit-parallel LCS-length computation revisited", 2004.
    """
    places: dict[str, int] = {}
    for k, token in enumerate(one):
        places[token] = places.get(token, 0) | 1 << k
    full = (1 << len(one)) - 1
    row = full
    for token in other:
        matched = row & places.get(token, 0)
        row = (row + matched | row - matched) & full
    return len(one) - row.bit_count()


@remembered(256)
def tokens(text: str) -> tuple[str, ...]:
    """The first TOKENS words of the text."""
    text = unicodedata.normalize("NFKC", text[:CHARACTERS]).casefold()
    found: list[str] = []
    han = 0
    for match in _TOKEN.finditer(text):
        if match["han"] is None:
            found.append(match[0])
        elif han < _HAN:
            han += len(match[0])
            found += _cutter().cut(match[0])
        if len(found) >= TOKENS:
            break
    return tuple(found[:TOKENS])


_lock = threading.Lock()
_made: list[jieba.Tokenizer] = []


def _cutter() -> jieba.Tokenizer:
    """jieba with its own dictionary, which it neither keeps in nor takes from the folder for temporary files: what
    stands there may be anybody's."""
    with _lock:
        if not _made:
            import jieba

            jieba.setLogLevel(logging.WARNING)
            cutter = jieba.Tokenizer()
            cutter.FREQ, cutter.total = cutter.gen_pfdict(cutter.get_dict_file())
            cutter.initialized = True
            _made.append(cutter)
        return _made[0]
