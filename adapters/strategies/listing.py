"""The list of strategies: each with the paper it is from, its arguments and their defaults, and its wordings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Literal

from isoprobe.adapters.strategies import dynamath as strategy_dynamath
from isoprobe.adapters.strategies import examples as strategy_examples
from isoprobe.adapters.strategies import isobench as strategy_isobench
from isoprobe.adapters.strategies import isobench_eval as strategy_isobench_eval
from isoprobe.adapters.strategies import multi as strategy_multi
from isoprobe.adapters.strategies import papers as strategy_papers
from isoprobe.adapters.strategies import scaling as strategy_scaling
from isoprobe.adapters.strategies import tangram as strategy_tangram
from isoprobe.adapters.strategies import views as strategy_views
from isoprobe.adapters.strategies.scaling import SELF
from isoprobe.adapters.strategies.views import Work

ALIASES = {"cot": "chain_of_thought"}
Takes = Literal["strategy", "number", "yes/no", "forms", "form", "file", "name", "ending", "caption/ocr"]


@dataclass(frozen=True)
class Argument:
    """An argument's name, what it takes (several forms are joined by +), its default, and whether it must be given."""

    name: str
    takes: Takes
    default: str = ""
    needed: bool = False


@dataclass(frozen=True)
class Entry:
    """A strategy on the list. `arm` is the one that it is, asked for by itself; "" stands for that of the one within.

    `wordings`: the names of its wordings, or how the names of several begin. `asks_any`: it puts any question on the
    question's own view, so that the arms picture, text and element can be asked with it. `shows_others`: it takes the
    other items of the suite (`neighbours`), for examples.
    """

    name: str
    paper: str
    summary: str
    run: Callable[..., Work]
    arm: str = "picture"
    arguments: tuple[Argument, ...] = ()
    wordings: tuple[str, ...] = ()
    asks_any: bool = False
    shows_others: bool = False


_OURS = "isoprobe"
_ISOBENCH = "IsoBench (Fu et al., 2024)"
_ISOBENCH_RUNS = "IsoBench's published runs (IsoBench/IsoBench-Eval at f80794e0)"
_TANGRAM = "Tangram (Zhang et al., 2024)"
_DYNAMATH = "DynaMath (Zou et al., 2024)"
_EMMA = "EMMA (Hao et al., 2025)"
_MULTI = "MULTI (Zhu et al., 2024)"
_HOW = Argument("how", "ending", "direct")
_HEADING = "isobench/heading"
_WITHIN = Argument("of", "strategy", needed=True)
_N = Argument("n", "number", "8")
_JUDGE = Argument("judge", "name", SELF)
_BLANK = Argument("blank", "yes/no", "no")
_CAPTIONS = Argument("captions", "file")
_JUDGED = ("isoprobe/judge_question", "isoprobe/judge_reply", "isoprobe/answer_is", "isoprobe/caption")
_KIND = Argument("kind", "caption/ocr", "caption")
_MULTI_ARGUMENTS = (
    Argument("picture", "yes/no", "yes"),
    Argument("cot", "yes/no", "no"),
    _CAPTIONS,
    Argument("knowledge", "file"),
    _KIND,
    _BLANK,
    Argument("rounds", "yes/no", "no"),
)

ENTRIES: dict[str, Entry] = {
    entry.name: entry
    for entry in (
        Entry(
            "direct",
            _OURS,
            "The question after its view, answered at once.",
            strategy_views.direct,
            wordings=("isoprobe/direct",),
            asks_any=True,
        ),
        Entry(
            "chain_of_thought",
            "Wei et al., 2022; all five papers",
            "As direct, thinking step by step before the answer.",
            strategy_views.chain_of_thought,
            wordings=("isoprobe/chain_of_thought",),
            asks_any=True,
        ),
        Entry(
            "zero_shot",
            f"{_TANGRAM}, Table 5",
            "The question with a hint, then the picture.",
            strategy_views.zero_shot,
            wordings=("tangram/zero_shot", "isoprobe/direct", "isoprobe/answer_is"),
            asks_any=True,
        ),
        Entry(
            "zero_shot_cot",
            f"{_TANGRAM}, Table 5",
            'As zero_shot, with "Let\'s think step by step" in the hint.',
            strategy_views.zero_shot_cot,
            wordings=("tangram/zero_shot_cot", "isoprobe/chain_of_thought", "isoprobe/answer_is"),
            asks_any=True,
        ),
        Entry(
            "tangram",
            f"{_TANGRAM}, Tables 4 and 5",
            "The paper's four questions in its template, word for word; cot=yes: step by step.",
            strategy_tangram.tangram,
            arguments=(Argument("cot", "yes/no", "no"),),
            wordings=("tangram/prompt", *(f"tangram/{name}" for name in strategy_tangram.QUESTIONS), "tangram/zero_"),
            asks_any=True,
        ),
        Entry(
            "few_shot",
            "Brown et al., 2020; DynaMath, section 4.1",
            "After solved examples of the same task and level or published set, with reasoning if wanted.",
            strategy_examples.few_shot,
            arguments=(Argument("shots", "number", "3"), Argument("reasoning", "yes/no", "no")),
            wordings=("isoprobe/direct", "isoprobe/chain_of_thought", _HEADING),
            asks_any=True,
            shows_others=True,
        ),
        Entry(
            "isobench",
            f"{_ISOBENCH}, Appendix B",
            "The paper's own prompts, for the tasks and forms that it prints one for.",
            strategy_isobench.isobench,
            wordings=tuple(f"isobench/{name}" for name in strategy_isobench.PRINTED),
            asks_any=True,
        ),
        Entry(
            "isobench_eval",
            _ISOBENCH_RUNS,
            "The prompts of IsoBench's published runs: graphs, functions, winners, science; no choices are named.",
            strategy_isobench_eval.isobench_eval,
            wordings=tuple(f"isobench_eval/{name}" for name in strategy_isobench_eval.LOGGED),
            asks_any=True,
        ),
        Entry(
            "isocombination",
            f"{_ISOBENCH}, section 4",
            "The question after its picture and true text forms.",
            strategy_views.isocombination,
            "combined",
            (Argument("forms", "forms"), Argument("picture", "yes/no", "yes"), _HOW),
            (_HEADING,),
        ),
        Entry(
            "isoscratchpad",
            f"{_ISOBENCH}, section 4",
            "First a transcript by the model, or with form=free a description, then the question after it alone.",
            strategy_views.isoscratchpad,
            "own_transcript",
            (Argument("form", "form"), _HOW),
            (_HEADING, "isoprobe/describe_for", "isoprobe/describe_asked"),
        ),
        Entry(
            "reader_scratchpad",
            _OURS,
            "The question after what the OpenCV reader saw in the picture.",
            strategy_views.reader_scratchpad,
            "reader_transcript",
            (Argument("form", "form"), _HOW),
            (_HEADING,),
        ),
        Entry(
            "dynamath",
            f"{_DYNAMATH}, Table 5 and Appendix C.2",
            "The paper's own prompt: steps and answer as JSON.",
            strategy_dynamath.dynamath,
            wordings=("dynamath/multiple_choice", "dynamath/float", "dynamath/text", "dynamath/response"),
            asks_any=True,
        ),
        Entry(
            "dynamath_no_memory",
            f"{_DYNAMATH}, Appendix H.4",
            "The prompt against answers from memory.",
            strategy_dynamath.dynamath_no_memory,
            wordings=("dynamath/no_memory",),
            asks_any=True,
        ),
        Entry(
            "dynamath_few_shot",
            f"{_DYNAMATH}, Appendix C.3",
            "The paper's few-shot prompt with reasoning: examples and question in one message.",
            strategy_dynamath.dynamath_few_shot,
            arguments=(Argument("shots", "number", "3"),),
            wordings=("dynamath/few_shot_", "dynamath/multiple_choice", "dynamath/float", "dynamath/text"),
            asks_any=True,
            shows_others=True,
        ),
        Entry(
            "dynamath_variants",
            f"{_DYNAMATH}, Appendix H.6",
            "After solved variants or trials of the same seed; with copy=yes after itself (gives the answer).",
            strategy_examples.dynamath_variants,
            arguments=(
                Argument("shots", "number", "3"),
                Argument("copy", "yes/no", "no"),
                Argument("reasoning", "yes/no", "no"),
            ),
            wordings=("isoprobe/direct", "isoprobe/chain_of_thought", _HEADING),
            asks_any=True,
            shows_others=True,
        ),
        Entry(
            "emma_direct",
            f"{_EMMA}, Table 5",
            "The paper's direct prompt.",
            strategy_papers.emma_direct,
            wordings=("emma/open_direct", "emma/choice_direct", "isoprobe/answer_is"),
            asks_any=True,
        ),
        Entry(
            "emma_cot",
            f"{_EMMA}, Table 5",
            "The paper's chain-of-thought prompt.",
            strategy_papers.emma_cot,
            wordings=("emma/open_cot", "emma/choice_cot", "isoprobe/answer_is"),
            asks_any=True,
        ),
        Entry(
            "emma_caption",
            f"{_EMMA}, Table 4",
            "First a caption by the model, or one of a file, then the question from it, unseen.",
            strategy_papers.emma_caption,
            arguments=(_CAPTIONS,),
            wordings=("emma/caption", "emma/respond", "isoprobe/answer_is"),
        ),
        Entry(
            "emma_categorize",
            f"{_EMMA}, Table 4",
            "First the problem's category, A to D in the paper's words, then the question as emma_cot.",
            strategy_papers.emma_categorize,
            wordings=("emma/categorize", "emma/open_cot", "emma/choice_cot", "isoprobe/answer_is"),
        ),
        *(
            Entry(
                f"multi_{language}",
                f"{_MULTI}, Figure 3",
                f"The paper's {name} prompt: role, form, image line, knowledge.",
                run,
                arguments=_MULTI_ARGUMENTS,
                wordings=(f"multi/{language}_", "isoprobe/describe_", "isoprobe/picture"),
                asks_any=True,
            )
            for language, name, run in (
                ("zh", "Chinese", partial(strategy_multi.multi, language="zh")),
                ("en", "English", partial(strategy_multi.multi, language="en")),
            )
        ),
        Entry(
            "without_picture",
            f"{_MULTI}, section 4.5; {_EMMA}, section 3.2",
            "The question alone, or after a blank picture.",
            strategy_papers.without_picture,
            arguments=(_HOW, _BLANK),
        ),
        Entry(
            "captioned",
            f"{_MULTI}, section 4.5; {_EMMA}, section 3.2",
            "The question after captions or OCR text: of a file, the item, the model or the reader.",
            strategy_papers.captioned,
            arguments=(Argument("captions", "file", needed=True), _HOW, _KIND, _BLANK),
            wordings=("isoprobe/caption", "isoprobe/ocr", "isoprobe/describe_", "isoprobe/picture"),
        ),
        Entry(
            "likelihood",
            "Brown et al., 2020",
            "The likeliest of the question's choices, by the model's probabilities.",
            strategy_papers.likelihood,
            wordings=("isoprobe/direct",),
            asks_any=True,
        ),
        Entry(
            "vote",
            f"Wang et al., 2022; {_EMMA}, section 4.3",
            "The most frequent answer of n replies.",
            strategy_scaling.vote,
            "",
            (_WITHIN, _N),
        ),
        Entry(
            "best_of",
            f"Cobbe et al., 2021; {_EMMA}, section 4.3",
            "The best of n replies, by a judge, who may see captions; reward=yes: by a number for each.",
            strategy_scaling.best_of,
            "",
            (_WITHIN, _N, _JUDGE, _CAPTIONS, Argument("reward", "yes/no", "no")),
            ("isoprobe/judge_best", "isoprobe/judge_reward", "isoprobe/describe_caption", *_JUDGED),
        ),
        Entry(
            "extracted",
            f"{_TANGRAM}, Table 6",
            "The number that a judge extracts from a reply, asked in the paper's words.",
            strategy_tangram.extracted,
            "",
            (_WITHIN, _JUDGE),
            ("tangram/extract", "tangram/extract_hint"),
        ),
        Entry(
            "tournament",
            f"Son et al., 2024; {_EMMA}, section 4.3",
            "The winner of a knock-out among n replies, by a judge.",
            strategy_scaling.tournament,
            "",
            (_WITHIN, _N, _JUDGE, _CAPTIONS),
            ("isoprobe/judge_pair", "isoprobe/describe_caption", *_JUDGED),
        ),
    )
}
