"""Charts of the standings as plain numbers for SVG: ranks by round, and how points are spread.

Everybody is drawn; the first two and the visitor stand out and have their names at the end of the line.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from standings import Row
from standings.results import Number
from tournaments.core.text import with_minus
from tournaments.rankings.by_round import ByRound

SPARK = (4.0, 92.0, 3.0, 23.0)
"""Left, width, top and bottom of a small line of ranks."""
WIDE, NARROW = (640, 300, 40, 170, 24), (340, 260, 28, 112, 15)
"""Width, height, left and right margin of the chart of ranks, and letters of a name beside it."""
TOP, FOOT = 14, 26
LETTER = 17
"""The smallest distance between two names."""
LABEL = 9
"""Room that half a number needs at the left edge."""
MAX_LINES = 40
"""Entries drawn as lines, the best ones; more would hide each other."""
LEADERS = ("b", "c")
"""Classes of the first two."""
MAX_MARKS = 6
"""Rounds and points named below a chart."""
MAX_BARS = 12
BARS = (300, 176, 18, 24)
"""Width, height, top and foot of the chart of points."""
STEPS = (1, 2, 5)


@dataclass(frozen=True, slots=True)
class Spark:
    """A small line of ranks with its last place; `ranks` says it in words."""

    points: str
    x: float
    y: float
    ranks: str


@dataclass(frozen=True, slots=True)
class RankLine:
    """A line of ranks. `kind` is hi for the visitor, b and c for the first two, empty for all others."""

    points: str
    kind: str = ""
    x: float = 0
    y: float = 0
    label: str = ""
    text_y: float = 0
    said: str = ""


@dataclass(frozen=True, slots=True)
class RankChart:
    """`ticks` and `marks` are numbers with their places on the axes."""

    size: str
    left: int
    right: float
    lines: tuple[RankLine, ...]
    ticks: tuple[tuple[str, float, float], ...]
    marks: tuple[tuple[str, float], ...]
    foot: int


@dataclass(frozen=True, slots=True)
class PointsBar:
    """One bar with its count; its label is where it begins. `own`: the visitor is among them."""

    x: float
    y: float
    width: float
    height: float
    middle: float
    count: int
    label: str
    own: bool
    label_x: float
    named: bool

    @property
    def above(self) -> float:
        """The baseline of the count."""
        return round(self.y - 6, 1)


@dataclass(frozen=True, slots=True)
class Spread:
    """How many entries have how many points. `step`: points in one bar."""

    bars: tuple[PointsBar, ...]
    step: int
    has_own: bool
    size: str = f"0 0 {BARS[0]} {BARS[1]}"
    base: int = BARS[1] - BARS[3]
    foot: int = BARS[1] - 6


def sparks(history: ByRound) -> dict[int, Spark]:
    """Return a small line of ranks for each entry, all on one scale."""
    lowest = max((rank for ranks in history.ranks.values() for rank in ranks if rank), default=1)
    left, width, top, bottom = SPARK
    drawn = {}
    for entry, ranks in history.ranks.items():
        xs = _steps(left, width - left, len(ranks))
        places = [(x, _between(rank, lowest, top, bottom)) for x, rank in zip(xs, ranks, strict=True) if rank]
        if places:
            drawn[entry] = Spark(_joined(places), *places[-1], ", ".join(str(rank or "–") for rank in ranks))
    return drawn


def rank_charts(history: ByRound, rows: Sequence[Row], own: Collection[int]) -> list[RankChart]:
    """Return the chart of ranks for wide pages and for phones; nothing without a history."""
    return [_rank_chart(history, rows, own, shape) for shape in (WIDE, NARROW)] if history.ranks else []


def _rank_chart(
    history: ByRound, rows: Sequence[Row], own: Collection[int], shape: tuple[int, int, int, int, int]
) -> RankChart:
    width, height, left, margin, letters = shape
    right, bottom = width - margin, height - FOOT
    ranked = [row for row in rows if row.rank]
    visible = [row for at, row in enumerate(ranked) if at < MAX_LINES or row.entry in own]
    lowest = max((rank for row in visible for rank in history.ranks[row.entry] if rank), default=1)
    height_of = partial(_between, lowest=lowest, top=TOP, bottom=bottom)
    xs = _steps(left + 6, right, len(history.rounds))
    kinds = dict(zip((row.entry for row in ranked), LEADERS, strict=False)) | dict.fromkeys(own, "hi")
    lines = [_line(row, history, _places(history.ranks[row.entry], xs, height_of), letters) for row in visible]
    pairs = list(zip(visible, lines, strict=True))
    plain = [RankLine(line.points) for row, line in pairs if row.entry not in kinds]
    named = [replace(line, kind=kinds[row.entry]) for row, line in pairs if row.entry in kinds]
    numbers = sorted({1, lowest, *(round(1 + (lowest - 1) * part / 4) for part in range(1, 4))})
    ticks = tuple((str(n), height_of(n), height_of(n) + 4) for n in numbers)
    every = -(-len(history.rounds) // MAX_MARKS)
    marks = tuple((str(n), x) for n, x in list(zip(history.rounds, xs, strict=True))[::every])
    own_last = sorted(_apart(named), key=lambda line: line.kind == "hi")
    return RankChart(f"0 0 {width} {height}", left, right, (*plain, *own_last), ticks, marks, height - 6)


def _line(row: Row, history: ByRound, places: Sequence[tuple[float, float]], letters: int) -> RankLine:
    """Return the line of a row with its name, cut to so many letters, and its ranks in words."""
    name = row.name if len(row.name) <= letters else f"{row.name[: letters - 1].rstrip()}…"
    ranks = ", ".join(str(rank or "–") for rank in history.ranks[row.entry])
    x, y = places[-1]
    return RankLine(_joined(places), "", x, y, f"{row.rank} {name}", said=f"{row.name}: {ranks}")


def _places(
    ranks: Sequence[int | None], xs: Sequence[float], height_of: Callable[[int], float]
) -> list[tuple[float, float]]:
    return [(x, height_of(rank)) for x, rank in zip(xs, ranks, strict=True) if rank]


def _apart(lines: Sequence[RankLine]) -> Iterator[RankLine]:
    """Yield the lines with names far enough from each other to be read."""
    lowest = -float(LETTER)
    for line in sorted(lines, key=lambda line: line.y):
        lowest = max(line.y + 4, lowest + LETTER)
        yield replace(line, text_y=round(lowest, 1))


def spread_of(rows: Sequence[Row], own: Collection[int]) -> Spread | None:
    """Return how the points of ranked entries are spread; None where all have the same."""
    points = {row.entry: row.points for row in rows if row.rank and row.has_played}
    low, high = min(points.values(), default=0), max(points.values(), default=0)
    if low == high:
        return None
    step = next(size for size in _sizes() if (high // size) - (low // size) < MAX_BARS)
    first, last = int(low // step), int(high // step)
    counts = Counter(int(value // step) for value in points.values())
    mine = {int(points[entry] // step) for entry in own if entry in points}
    width, height, top, foot = BARS
    every = -(-(last - first + 1) // MAX_MARKS) if step > 1 else 1
    slot, most = width / (last - first + 1), max(counts.values())
    bars = []
    for at in range(first, last + 1):
        tall = round((height - top - foot) * counts[at] / most, 1)
        x = (at - first) * slot
        named = (at - first) % every == 0
        thick = round(min(slot - 4, 34), 1)
        bars.append(
            PointsBar(
                round(x + (slot - thick) / 2, 1),
                round(height - foot - tall, 1),
                thick,
                tall,
                round(x + slot / 2, 1),
                counts[at],
                with_minus(at * step),
                at in mine,
                round(x + slot / 2, 1) if step == 1 else round(max(x, LABEL), 1),
                named,
            )
        )
    return Spread(tuple(bars), step, bool(mine))


def _sizes() -> Iterator[int]:
    power = 1
    while True:
        yield from (step * power for step in STEPS)
        power *= 10


def _between(rank: Number, lowest: int, top: float, bottom: float) -> float:
    return round(top + (bottom - top) * (rank - 1) / max(lowest - 1, 1), 1)


def _steps(start: float, end: float, count: int) -> list[float]:
    return [round(start + (end - start) * at / max(count - 1, 1), 1) for at in range(count)]


def _joined(places: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in places)
