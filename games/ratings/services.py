"""Rate online matches. Ratings follow from finished tables alone and in the order of their end; see decision 0456.

A match that ends is rated once. A corrected sheet or an erased account rates the match again, and all later matches of
the game, so that the rows are always those that a computation from nothing would give.
"""

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from games.models import MatchRating, RatingList, Table
from games.ratings.matches import CountedMatch, rate_match
from games.ratings.selectors import candidates, counted_matches
from games.tables.deals import when_a_match_ends
from standings.skills import Skill

A_BATCH = 200
"""Tables read at a time."""
MISSED_WITHIN = timedelta(days=2)
"""How far back the sweep looks for matches that were not rated when they ended."""


def connect() -> None:
    """Rate every match when it ends."""
    when_a_match_ends(rate_ended)


def rate_ended(table_id: int) -> None:
    """Rate a match that has just ended, once. Nothing happens for one that does not count."""
    ended = candidates().filter(pk=table_id)
    if not MatchRating.objects.filter(table=table_id).exists() and counted_matches(ended):
        rate_again([table_id])


def rate_missed() -> None:
    """Rate the matches of the last days whose rating was lost, for example with a server that stopped."""
    since = timezone.now() - MISSED_WITHIN
    missed = candidates().filter(finished_at__gte=since, match_ratings__isnull=True)
    rate_again([match.table_id for match in counted_matches(missed)])


def rate_again(table_ids: Iterable[int]) -> None:
    """Rate these matches, and all that ended after the first of them in their games."""
    tables = Table.objects.filter(pk__in=list(table_ids), finished_at__isnull=False).order_by("finished_at", "pk")
    first: dict[str, Table] = {}
    for table in tables:
        first.setdefault(table.game, table)
    for game in sorted(first):
        rate_from(game, first[game].finished_at, first[game].pk)


def rate_from(game: str, at: datetime | None = None, table_id: int = 0) -> None:
    """Rate the matches of a game from this one on; without a moment all of them, from nothing."""
    with transaction.atomic():
        RatingList.objects.get_or_create(game=game)
        RatingList.objects.select_for_update().get(game=game)
        later = MatchRating.objects.filter(game=game)
        tables = candidates().filter(game=game)
        if at is not None:
            later = later.filter(Q(at__gt=at) | Q(at=at, table_id__gte=table_id))
            tables = tables.filter(Q(finished_at__gt=at) | Q(finished_at=at, pk__gte=table_id))
        later.delete()
        skills: dict[int, tuple[Skill, int]] = {}
        for matches in _batches(tables):
            skills |= _before(game, {user for match in matches for user in match.accounts} - set(skills))
            rows = [row for match in matches for row in _rows(game, match, skills)]
            MatchRating.objects.bulk_create(rows)


def _batches(tables: "QuerySet[Table]") -> Iterator[list[CountedMatch]]:
    ids = list(tables.values_list("pk", flat=True))
    for start in range(0, len(ids), A_BATCH):
        rows = Table.objects.in_bulk(ids[start : start + A_BATCH])
        yield counted_matches(rows[pk] for pk in ids[start : start + A_BATCH])


def _before(game: str, users: set[int]) -> dict[int, tuple[Skill, int]]:
    """Return the newest stored skill and number of matches of these accounts; newcomers are left out."""
    skills = {}
    for user in users:
        row = MatchRating.objects.filter(game=game, user_id=user).order_by("-at", "-table_id").first()
        if row is not None:
            skills[user] = (Skill(row.mu, row.sigma), row.played)
    return skills


def _rows(game: str, match: CountedMatch, skills: dict[int, tuple[Skill, int]]) -> list[MatchRating]:
    """Return the rows of a match, and enter its skills into `skills`."""
    rows = []
    for player in rate_match(match, {user: skill for user, (skill, _played) in skills.items()}):
        played = skills[player.user_id][1] + 1 if player.user_id in skills else 1
        skills[player.user_id] = (player.after, played)
        rows.append(
            MatchRating(
                table_id=match.table_id,
                user_id=player.user_id,
                game=game,
                at=match.at,
                place=player.place,
                played=played,
                mu_before=player.before.mu,
                sigma_before=player.before.sigma,
                mu=player.after.mu,
                sigma=player.after.sigma,
            )
        )
    return rows
