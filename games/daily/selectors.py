"""Reads of the daily deals: days, a player's own plays, and the result of a set.

A result is for players who have finished the set, and for everyone once the day is closed. Before that, cards,
points and names are hidden from all others.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db.models import Exists, OuterRef, TextField, Value
from django.db.models.functions import Cast, Concat

from games.core.errors import Conflict
from games.core.shuffle_roots import DAILY
from games.daily.days import root_word, today
from games.daily.field import RankedResult, SetResult, field_of, ranking, score_of
from games.daily.services import plays_of
from games.daily.sets import FIELD, daily_games, terms_of, worth
from games.models import DailyBotPlay, DailyPlay, RoundRoot, Seat, Table
from games.tables.seats import Viewer
from games.tables.sheet_versions import current_versions, versions_of

MAX_RANKED = 500
"""People of a ranking; a set played by more shows the first ones."""
NEW, PLAYING, FINISHED, UNFINISHED = "new", "playing", "finished", "unfinished"
"""States of a set for one player; `unfinished`: the day closed before its last deal."""


@dataclass(frozen=True, slots=True)
class OwnSet:
    """The set of a game on a day for one player; `table_id` and `score` are None where there is none."""

    day: date
    game: str
    deals: int
    state: str
    table_id: int | None = None
    score: float | None = None
    points: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class DayProof:
    """The commitment of a day, since when it is public, and the secret once the day is closed."""

    day: date
    commitment: str
    published_at: datetime
    secret: str


@dataclass(frozen=True, slots=True)
class DealComparison:
    """Points of one deal: of the viewer, of people and bots on average, and the highest."""

    number: int
    own: int | None
    people: float | None
    bots: float | None
    best: int | None


@dataclass(frozen=True, slots=True)
class SetStanding:
    """Result of a set: the viewer's play, the ranking, a comparison of each deal, and the size of the field."""

    day: date
    game: str
    final: bool
    own: OwnSet | None
    ranking: list[RankedResult]
    comparison: list[DealComparison]
    people: int
    bots: int


def proofs(first: date, last: date) -> list[DayProof]:
    """Return the commitments of the days from `first` to `last`, in their order; days without a root are left out."""
    days = [first + timedelta(days=count) for count in range((last - first).days + 1)]
    by_word = {root_word(day): day for day in days}
    roots = RoundRoot.objects.filter(word__in=by_word)
    proofs = [
        DayProof(by_word[root.word], root.commitment, root.drawn_at, root.secret if root.revealed_at else "")
        for root in roots
    ]
    return sorted(proofs, key=lambda proof: proof.day)


def is_closed(day: date) -> bool:
    """Return whether the day is over for all: its root is revealed."""
    return RoundRoot.objects.filter(word=root_word(day), revealed_at__isnull=False).exists()


def closed_day() -> Exists:
    """Return a condition for rows whose `day` is over for all."""
    word = Concat(Value(DAILY), Cast(OuterRef("day"), TextField()))
    return Exists(RoundRoot.objects.filter(word=word, revealed_at__isnull=False))


def own_sets(viewer: Viewer, day: date) -> list[OwnSet]:
    """Return the sets of a day for one viewer, one for each game."""
    plays = {play.game: play for play in plays_of(viewer).filter(day=day).select_related("table")}
    return [_own_set(plays.get(name), day, name) for name in daily_games()]


def history(viewer: Viewer, most: int) -> list[OwnSet]:
    """Return the viewer's finished sets, the newest first."""
    over = plays_of(viewer).filter(table__state=Table.State.FINISHED, table__cut_short="")
    rows = over.select_related("table").order_by("-day", "-pk")[:most]
    return [_own_set(play, play.day, play.game) for play in rows]


def streak(viewer: Viewer) -> int:
    """Return how many days in a row, up to today or yesterday, the viewer has finished a set."""
    over = plays_of(viewer).filter(table__state=Table.State.FINISHED, table__cut_short="")
    days = set(over.order_by().values_list("day", flat=True).distinct())
    last = today() if today() in days else today() - timedelta(days=1)
    count = 0
    while last - timedelta(days=count) in days:
        count += 1
    return count


def set_standing(viewer: Viewer, day: date, game: str) -> SetStanding:
    """Return the result of a set.

    Raises KeyError for a game without daily deals, DailyPlay.DoesNotExist for a day without a set, Conflict for a
    viewer who has not finished it while the day runs.
    """
    terms = terms_of(game)
    if day > today() or not RoundRoot.objects.filter(word=root_word(day)).exists():
        raise DailyPlay.DoesNotExist(f"There is no set on {day}.")
    play = plays_of(viewer).filter(day=day, game=game).select_related("table").first()
    closed = is_closed(day)
    if not closed and not _is_finished(play):
        raise Conflict("daily_not_finished")
    people, bots = _people(day, game, play), _bots(day, game)
    field = field_of(people, bots, FIELD)
    mine = next((result for result in people if result.own), None)
    own = None if play is None or mine is None else _finished_set(play, mine, field)
    return SetStanding(
        day=day,
        game=game,
        final=closed,
        own=own,
        ranking=ranking(people, field)[:MAX_RANKED],
        comparison=[_compare(number, mine, field) for number in range(terms.deals)],
        people=sum(not result.bot for result in field),
        bots=sum(bool(result.bot) for result in field),
    )


def _own_set(play: DailyPlay | None, day: date, game: str) -> OwnSet:
    deals = terms_of(game).deals
    if play is None:
        return OwnSet(day, game, deals, NEW)
    if not _is_finished(play):
        state = UNFINISHED if play.table.state == Table.State.FINISHED else PLAYING
        return OwnSet(day, game, deals, state, play.table_id)
    people = _people(day, game, play)
    mine = next(result for result in people if result.own)
    return _finished_set(play, mine, field_of(people, _bots(day, game), FIELD))


def _finished_set(play: DailyPlay, mine: SetResult, field: list[SetResult]) -> OwnSet:
    score = score_of(mine, field)
    return OwnSet(play.day, play.game, terms_of(play.game).deals, FINISHED, play.table_id, score, mine.points)


def _is_finished(play: DailyPlay | None) -> bool:
    return play is not None and play.table.state == Table.State.FINISHED and not play.table.cut_short


def _people(day: date, game: str, own: DailyPlay | None) -> list[SetResult]:
    """Return the finished plays of a set: those of accounts, and the viewer's own."""
    over = DailyPlay.objects.filter(day=day, game=game, table__state=Table.State.FINISHED, table__cut_short="")
    plays = [play for play in over.order_by("pk") if play.ranked or (own is not None and play.pk == own.pk)]
    points, names = _points([play.table_id for play in plays], game), _names(play.table_id for play in plays)
    return [
        SetResult(
            names[play.table_id],
            points[play.table_id],
            own=own is not None and play.pk == own.pk,
            ranked=play.ranked,
        )
        for play in plays
    ]


def _points(table_ids: list[int], game: str) -> dict[int, tuple[int, ...]]:
    side, versions = terms_of(game).side, versions_of(table_ids)
    return {
        table_id: tuple(
            worth(sheet.points, side)
            for sheet in sorted(current_versions(versions[table_id]), key=lambda sheet: sheet.number)
        )
        for table_id in table_ids
    }


def _names(table_ids: Iterable[int]) -> dict[int, str]:
    people = Seat.objects.filter(table_id__in=list(table_ids), kind=Seat.Kind.HUMAN)
    return dict(people.values_list("table_id", "name"))


def _bots(day: date, game: str) -> list[SetResult]:
    rows = DailyBotPlay.objects.filter(day=day, game=game).order_by("number")
    return [SetResult(row.bot, tuple(row.points), bot=row.bot) for row in rows]


def _compare(deal: int, mine: SetResult | None, field: list[SetResult]) -> DealComparison:
    people = [result.points[deal] for result in field if not result.bot and deal < len(result.points)]
    bots = [result.points[deal] for result in field if result.bot and deal < len(result.points)]
    return DealComparison(
        number=deal + 1,
        own=mine.points[deal] if mine is not None and deal < len(mine.points) else None,
        people=sum(people) / len(people) if people else None,
        bots=sum(bots) / len(bots) if bots else None,
        best=max([*people, *bots], default=None),
    )
