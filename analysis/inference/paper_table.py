"""A table set out as a paper prints it, from the measures of one or several runs: texts in rows and columns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from isoprobe.analysis.messages.messages import Text, message
from isoprobe.analysis.statistics import Estimate

NONE = "–"
PERCENT = message("table.unit")


@dataclass(frozen=True)
class PaperCell:
    """A figure in words, and what stands small beside it: its interval, or what it gains."""

    text: Text = NONE
    small: Text = ""


@dataclass(frozen=True)
class PaperRow:
    """`heads` name the row; `span` is over how many rows the first of them stands, 0 where it is said above."""

    heads: tuple[Text, ...]
    cells: tuple[PaperCell, ...]
    span: int = 1


@dataclass(frozen=True)
class PaperTable:
    """A table as it is printed. `heads` stand over the rows' names, `columns` over the figures, `legend` says what
    short headings mean, `unit` what the figures are."""

    name: str
    title: Text
    note: Text
    heads: tuple[Text, ...]
    columns: tuple[Text, ...]
    rows: tuple[PaperRow, ...]
    unit: Text = PERCENT
    legend: Mapping[str, Text] = field(default_factory=dict)

    def lines(self) -> list[list[str]]:
        """The table in English, its heading first; what stands small comes in brackets."""
        lines = [[str(head) for head in (*self.heads, *self.columns)]]
        for row in self.rows:
            cells = (f"{cell.text} ({cell.small})" if str(cell.small) else str(cell.text) for cell in row.cells)
            lines.append([*map(str, row.heads), *cells])
        return lines


def percent(estimate: Estimate | None, signed: bool = False) -> PaperCell:
    """The estimate in percent with its interval beside it; a dash where there is no evidence."""
    if estimate is None or not estimate.n:
        return PaperCell()
    low, high = (_spelled(100 * bound, 0, signed) for bound in (estimate.low, estimate.high))
    return PaperCell(_spelled(100 * estimate.value, 1, signed), message("text.bounds", low=low, high=high))


def gained(estimate: Estimate | None, gain: Estimate | None) -> PaperCell:
    """The estimate in percent with its gain over another beside it, as the papers print it: "65.6 (+28.9)"."""
    cell = percent(estimate)
    if gain is None or not gain.n or cell.text == NONE:
        return replace(cell, small="")
    return replace(cell, small=_spelled(100 * gain.value, 1, signed=True))


def printed(figure: float | None) -> PaperCell:
    """A figure that a paper prints, in percent; a dash where it prints none."""
    return PaperCell() if figure is None else PaperCell(f"{figure:.1f}")


def spanned(rows: Iterable[PaperRow]) -> tuple[PaperRow, ...]:
    """The rows, the first head of neighbours that share it standing once over all of them."""
    held = list(rows)
    spans = [1] * len(held)
    for k in range(len(held) - 2, -1, -1):
        if held[k].heads[0] == held[k + 1].heads[0]:
            spans[k], spans[k + 1] = spans[k + 1] + 1, 0
    return tuple(replace(row, span=span) for row, span in zip(held, spans, strict=True))


def _spelled(value: float, decimals: int, signed: bool = False) -> str:
    text = f"{value:.{decimals}f}"
    if float(text) == 0:
        return text.removeprefix("-")
    return ("+" if signed and value > 0 else "") + text.replace("-", "−")
