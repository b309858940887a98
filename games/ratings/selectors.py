"""Which finished tables count for ratings of online play, and the ratings of an account."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext

from engine.matches import Match
from engine.registry import game_named, games
from games.models import MatchRating, Move, Seat, Table, Undone
from games.ratings.matches import CountedMatch, sides_of
from games.tables.hints import with_hints
from games.tables.lobby import casual
from games.tables.table_state import rules_of
from games.tables.tables import final_points, matches_of
from standings.skills import SETTLED_AFTER, Skill

MIN_ACCOUNTS = 2
"""Accounts that must have played a match from its first deal to its last."""


def candidates() -> "QuerySet[Table]":
    """Return the casual tables that ended by the rules and at which no move was undone, in the order of their end."""
    over = casual().filter(state=Table.State.FINISHED, cut_short="", deck="", finished_at__isnull=False)
    undone = Undone.objects.filter(deal__table=OuterRef("pk"))
    accounts = Seat.objects.filter(table=OuterRef("pk"), kind=Seat.Kind.HUMAN, user__isnull=False)
    return over.filter(~Exists(undone), Exists(accounts)).order_by("finished_at", "pk")


def counted_matches(tables: Iterable[Table]) -> list[CountedMatch]:
    """Return those of these candidates that count, in their order."""
    tables = list(tables)
    ids = [table.pk for table in tables]
    seats = _seats_of(ids)
    left = _stood_in_for(ids)
    helped = with_hints(ids)
    worth = [table for table in tables if table.pk not in helped and _enough(seats[table.pk], left)]
    matches = matches_of(worth)
    counted = (_counted(table, seats[table.pk], matches[table.pk]) for table in worth)
    return [match for match in counted if match.sides]


def _seats_of(ids: Collection[int]) -> dict[int, list[Seat]]:
    seats: dict[int, list[Seat]] = {pk: [] for pk in ids}
    for seat in Seat.objects.filter(table__in=ids).order_by("order"):
        seats[seat.table_id].append(seat)
    return seats


def _stood_in_for(ids: Collection[int]) -> set[tuple[int, str]]:
    """Return the seats, by table and code, for which a bot made a move at some time; bots' own seats too."""
    moves = Move.objects.filter(deal__table__in=ids, by=Move.By.BOT).order_by()
    return set(moves.values_list("deal__table_id", "seat").distinct())


def _enough(seats: list[Seat], left: set[tuple[int, str]]) -> bool:
    stayed = {account for seat in seats if (account := _account(seat)) and (seat.table_id, seat.code) not in left}
    return len(stayed) >= MIN_ACCOUNTS


def _account(seat: Seat) -> int:
    """Return the account of a person in a seat; 0 for guests, bots and programs."""
    return (seat.user_id or 0) if seat.kind == Seat.Kind.HUMAN and not seat.program else 0


def _counted(table: Table, seats: list[Seat], match: Match) -> CountedMatch:
    game, options = rules_of(table)
    players: dict[str, list[int]] = {}
    for seat in seats:
        players.setdefault(game.side_of(options, seat.code), []).append(_account(seat))
    assert table.finished_at is not None
    points = final_points(table, match.standing)
    return CountedMatch(table.pk, table.finished_at, sides_of(points, players))


# --- ratings of an account -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OnlineRating:
    """The rating of an account in a game, after `played` matches; `before` is that before the last one."""

    game: str
    rating: int
    before: int
    played: int
    skill: Skill

    @property
    def title(self) -> str:
        """The name of the game."""
        return gettext(game_named(self.game).title)

    @property
    def provisional(self) -> bool:
        return self.played < SETTLED_AFTER


def ratings_of_account(user_id: int | None) -> dict[str, OnlineRating]:
    """Return the ratings of an account by game, in the order of games; none without an account."""
    if user_id is None:
        return {}
    newest = {game: _newest(user_id, game) for game in games()}
    return {game: online_rating(row) for game, row in newest.items() if row is not None}


def _newest(user_id: int, game: str) -> MatchRating | None:
    return MatchRating.objects.filter(user_id=user_id, game=game).order_by("-at", "-table_id").first()


def ratings_at(table_ids: Iterable[int], user_id: int | None) -> dict[int, OnlineRating]:
    """Return the rating of an account after each of these matches, by table; only rated ones."""
    if user_id is None:
        return {}
    rows = MatchRating.objects.filter(table__in=list(table_ids), user_id=user_id)
    return {row.table_id: online_rating(row) for row in rows}


def online_rating(row: MatchRating) -> OnlineRating:
    """Return the numbers to show of a stored row."""
    after, before = Skill(row.mu, row.sigma), Skill(row.mu_before, row.sigma_before)
    return OnlineRating(row.game, after.rating, before.rating, row.played, after)
