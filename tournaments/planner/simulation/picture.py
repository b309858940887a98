"""Coordinates of two pictures: final ranks by strength, and wins of the strongest.

In units of a drawing of WIDTH by HEIGHT; texts are those of the SVG file.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournaments.planner.simulation.compare import Finds
from tournaments.planner.simulation.figures import Band, Figure

WIDTH, HEIGHT = 340.0, 250.0
LEFT, TOP, RIGHT, BOTTOM = 34.0, 12.0, 22.0, 36.0
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200)
MAX_TICKS = 7
LETTER = 14.0
"""The height of a letter."""
BAR, BETWEEN, GROUP, FIRST_BAR, BARS_LEFT, BARS_WIDTH = 20.0, 6.0, 26.0, 26.0, 30.0, 250.0


@dataclass(frozen=True, slots=True)
class Tick:
    """A rank on both axes; `base` is the baseline of its number at the left."""

    rank: int
    x: float
    y: float

    @property
    def base(self) -> float:
        """Return the baseline that centres the number on its line."""
        return self.y + 4


@dataclass(frozen=True, slots=True)
class Curve:
    """One format: its line, the outline of its band, and the letter at its end."""

    letter: str
    line: str
    band: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Ranks:
    """The picture of ranks. `ideal` is the line of ranks that equal the strengths."""

    curves: tuple[Curve, ...]
    ticks: tuple[Tick, ...]
    ideal: str
    left: float
    right: float
    top: float
    bottom: float
    width: float = WIDTH
    height: float = HEIGHT
    axis: float = LEFT - 6
    below: float = HEIGHT - BOTTOM + 15
    foot: float = HEIGHT - 4

    @property
    def middle(self) -> float:
        """Return the middle between left and right."""
        return (self.left + self.right) / 2


def ranks(finds: Sequence[Finds]) -> Ranks:
    """Return final ranks by strength rank; the first rank is at the top."""
    entries = len(finds[0].bands)
    curves = _apart([_curve("AB"[at], find.bands, entries) for at, find in enumerate(finds)])
    ticks = tuple(Tick(rank, _x(rank, entries), _y(rank, entries)) for rank in _ticks(entries))
    ideal = _points([(1, 1), (entries, entries)], entries)
    return Ranks(curves, ticks, ideal, LEFT, WIDTH - RIGHT, TOP, HEIGHT - BOTTOM)


def _curve(letter: str, bands: Sequence[Band], entries: int) -> Curve:
    line = [(band.strength, band.mean) for band in bands]
    low = [(band.strength, band.low) for band in bands]
    high = [(band.strength, band.high) for band in bands]
    end = line[-1]
    return Curve(
        letter,
        _points(line, entries),
        _points([*low, *reversed(high)], entries),
        _x(end[0], entries) + 5,
        _y(end[1], entries) + 4,
    )


def _apart(curves: Sequence[Curve]) -> tuple[Curve, ...]:
    """Separate the letters for legibility: the upper one up, the lower one down."""
    if len(curves) < 2 or abs(curves[0].y - curves[1].y) >= LETTER:
        return tuple(curves)
    first_up = curves[0].y <= curves[1].y
    middle = (curves[0].y + curves[1].y) / 2
    return tuple(
        replace(curve, y=round(middle + (-LETTER if (at == 0) == first_up else LETTER) / 2, 1))
        for at, curve in enumerate(curves)
    )


def _points(places: Sequence[tuple[float, float]], entries: int) -> str:
    return " ".join(f"{_x(strength, entries):.1f},{_y(end, entries):.1f}" for strength, end in places)


def _x(strength: float, entries: int) -> float:
    return round(LEFT + (strength - 1) / max(1, entries - 1) * (WIDTH - LEFT - RIGHT), 1)


def _y(end: float, entries: int) -> float:
    return round(TOP + (end - 1) / max(1, entries - 1) * (HEIGHT - TOP - BOTTOM), 1)


def _ticks(entries: int) -> list[int]:
    """Return the first rank, and regular ones after it."""
    step = next((step for step in STEPS if entries / step <= MAX_TICKS), entries)
    return [1, *range(step if step > 1 else 2, entries + 1, step)]


@dataclass(frozen=True, slots=True)
class Bar:
    """One share: the ends of its bar, interval and yardstick, and its number."""

    letter: str
    y: float
    end: float
    low: float
    high: float
    mark: float
    percent: int

    @property
    def middle(self) -> float:
        """Return the middle of the bar's height, where the interval lies."""
        return self.y + BAR / 2

    @property
    def text(self) -> float:
        """Return the position of the number, after all shapes."""
        return max(self.end, self.high, self.mark) + 6

    @property
    def long(self) -> float:
        """Return the length of the bar."""
        return round(self.end - BARS_LEFT, 1)

    @property
    def base(self) -> float:
        """Return the baseline of texts at the bar."""
        return self.middle + 5

    @property
    def cap(self) -> float:
        """Return the start of the interval's end marks."""
        return self.middle - 4

    @property
    def above(self) -> float:
        """Return the start of the yardstick, which extends beyond the bar."""
        return self.y - 2


@dataclass(frozen=True, slots=True)
class BarGroup:
    """The bars of one question; `y` is the position of its text."""

    name: str
    y: float
    bars: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class Bars:
    """The picture of shares."""

    groups: tuple[BarGroup, ...]
    height: float
    bar: float = BAR
    left: float = BARS_LEFT
    width: float = WIDTH


def bars(finds: Sequence[Finds], yardsticks: Sequence[Finds]) -> Bars:
    """Return how often the strongest wins, and is among the first three."""
    groups: list[BarGroup] = []
    top = 0.0
    for name in ("wins", "podium"):
        lines = [
            _bar("AB"[at], top + GROUP + at * (BAR + BETWEEN), getattr(find, name), getattr(yardsticks[at], name))
            for at, find in enumerate(finds)
        ]
        groups.append(BarGroup(name, top + 16, tuple(lines)))
        top += GROUP + len(finds) * (BAR + BETWEEN) + 8
    return Bars(tuple(groups), top)


def _bar(letter: str, y: float, figure: Figure, yardstick: Figure) -> Bar:
    def at(part: float) -> float:
        return round(BARS_LEFT + part * BARS_WIDTH, 1)

    return Bar(
        letter, y, at(figure.value), at(figure.low), at(figure.high), at(yardstick.value), round(100 * figure.value)
    )
