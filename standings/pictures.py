"""The geometry of line charts over time.

They show a rating table by table, or the totals of a season event by event. Units are those of a drawing of WIDTH by
HEIGHT; texts are in the form that the file of a picture needs.
"""

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 340.0, 210.0
LEFT, TOP, RIGHT, BOTTOM = 44.0, 14.0, 26.0, 34.0
STEPS = (1, 2, 5)
MAX_TICKS = 5
LETTER = 12.0
"""The height of a letter, and the smallest distance between labels."""


@dataclass(frozen=True, slots=True)
class PictureTick:
    """A line across the picture, with its number."""

    label: str
    y: float

    @property
    def base(self) -> float:
        """The height of the number's baseline, in line with its graph line."""
        return round(self.y + 4, 1)


@dataclass(frozen=True, slots=True)
class Mark:
    """A place on the line below, with its number."""

    label: str
    x: float


@dataclass(frozen=True, slots=True)
class PictureLine:
    """One line: its number in the key, its points, its dots, its label position.

    `band` may be empty.
    """

    key: str
    points: str
    dots: tuple[tuple[float, float], ...]
    x: float
    y: float
    band: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of lines over the same steps."""

    lines: tuple[PictureLine, ...]
    ticks: tuple[PictureTick, ...]
    marks: tuple[Mark, ...]
    left: float = LEFT
    right: float = WIDTH - RIGHT
    width: float = WIDTH
    height: float = HEIGHT
    axis: float = LEFT - 5
    below: float = HEIGHT - BOTTOM + 15
    foot: float = HEIGHT - 4
    middle: float = (LEFT + WIDTH - RIGHT) / 2


Values = Sequence[float | None]
"""One value for each step; None where there is none."""


def picture(
    lines: Sequence[tuple[str, Values]],
    band: tuple[Values, Values] | None = None,
    down: bool = False,
    most_dots: int = 40,
) -> Picture:
    """Return a chart of lines by their keys.

    `band`: the possible range of the first of them. `down`: lower numbers are drawn higher.
    """
    every = [value for values in [*(values for _, values in lines), *(band or ())] for value in values]
    values = [value for value in every if value is not None]
    low, high = (min(values), max(values)) if values else (0.0, 1.0)
    ticks = _ticks(low, high)
    frame = _Frame(min(low, ticks[0]), max(high, ticks[-1]), max(1, *(len(values) for _, values in lines), 1), down)
    drawn = [_line(key, values, frame, most_dots) for key, values in lines]
    if band and drawn:
        drawn[0] = _with_band(drawn[0], band, frame)
    return Picture(
        tuple(_apart(drawn)), tuple(PictureTick(_plain(tick), frame.y(tick)) for tick in ticks), tuple(_marks(frame))
    )


@dataclass(frozen=True, slots=True)
class _Frame:
    low: float
    high: float
    steps: int
    down: bool

    def x(self, step: int) -> float:
        part = step / (self.steps - 1) if self.steps > 1 else 0.5
        return round(LEFT + part * (WIDTH - LEFT - RIGHT), 1)

    def y(self, value: float) -> float:
        part = (value - self.low) / (self.high - self.low) if self.high > self.low else 0.5
        return round(TOP + (part if self.down else 1 - part) * (HEIGHT - TOP - BOTTOM), 1)


def _line(key: str, values: Values, frame: _Frame, most_dots: int) -> PictureLine:
    places = [(frame.x(step), frame.y(value)) for step, value in enumerate(values) if value is not None]
    x, y = places[-1] if places else (LEFT, TOP)
    return PictureLine(key, _join_points(places), tuple(places) if len(places) <= most_dots else (), x + 6, y + 4)


def _with_band(line: PictureLine, band: tuple[Values, Values], frame: _Frame) -> PictureLine:
    low, high = (
        [(frame.x(at), frame.y(height)) for at, height in enumerate(edge) if height is not None] for edge in band
    )
    return PictureLine(line.key, line.points, line.dots, line.x, line.y, _join_points([*low, *reversed(high)]))


def _join_points(places: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x},{y}" for x, y in places)


def _apart(lines: Sequence[PictureLine]) -> list[PictureLine]:
    """Return the labels far enough from each other to be read, from the top down.

    The lines stay in their order.
    """
    moved: dict[int, PictureLine] = {}
    lowest = TOP - LETTER
    for at in sorted(range(len(lines)), key=lambda at: (lines[at].y, at)):
        line = lines[at]
        lowest = max(line.y, lowest + LETTER)
        moved[at] = PictureLine(line.key, line.points, line.dots, line.x, round(lowest, 1), line.band)
    return [moved[at] for at in range(len(lines))]


def _ticks(low: float, high: float) -> list[float]:
    """Round numbers from below the lowest to above the highest, MAX_TICKS or few more."""
    step = next(size for size in _steps() if (high - low) / size <= MAX_TICKS)
    first = int(low // step)
    last = int(-(-high // step))
    return [float(at * step) for at in range(first, max(last, first + 1) + 1)]


def _steps() -> list[int]:
    return [step * 10**power for power in range(12) for step in STEPS]


def _marks(frame: _Frame) -> list[Mark]:
    """Return the first and the last step, and some between."""
    every = next(size for size in _steps() if frame.steps / size <= MAX_TICKS + 1)
    steps = [0, *range(every - 1 if every > 1 else 1, frame.steps, every)]
    return [Mark(str(step + 1), frame.x(step)) for step in dict.fromkeys(steps)]


def _plain(value: float) -> str:
    return f"{value:g}" if value < 100_000 else str(round(value))
