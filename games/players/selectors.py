"""The page of an account that plays online: its ratings and its latest matches."""

from dataclasses import dataclass

from accounts.models import User
from accounts.profiles import may_see_profile, persons_of
from games.lobby.lines import finished_lines, listed
from games.ratings.selectors import OnlineRating, ratings_at, ratings_of_account
from games.tables.lobby import casual, finished_of, tables_for
from games.tables.seats import Viewer

MAX_MATCHES = 20


@dataclass(frozen=True, slots=True)
class PlayerProfile:
    """The page of an account for one reader.

    `lines` are its latest casual matches that the reader may see, the newest first. `club_page` is the address of a
    public page at clubs, empty without one.
    """

    user: User
    name: str
    mine: bool
    ratings: list[OnlineRating]
    lines: list[dict[str, object]]
    club_page: str


def profile_of(username: str, reader: Viewer) -> PlayerProfile:
    """Return the page of an account. Raises User.DoesNotExist, also where the reader may not see it."""
    user = User.objects.get(username=username, is_active=True)
    if not may_see_profile(user, reader.user_id):
        raise User.DoesNotExist
    person = persons_of([user.pk]).get(user.pk)
    return PlayerProfile(
        user=user,
        name=str(user),
        mine=user.pk == reader.user_id,
        ratings=list(ratings_of_account(user.pk).values()),
        lines=_lines(user, reader),
        club_page=person.page if person else "",
    )


def _lines(user: User, reader: Viewer) -> list[dict[str, object]]:
    visible = tables_for(reader).filter(pk__in=casual().values("pk"))
    theirs = finished_of(Viewer(user.pk)).filter(pk__in=visible.values("pk"))
    tables = list(listed(theirs)[:MAX_MATCHES])
    after = ratings_at([table.pk for table in tables], user.pk)
    lines = finished_lines(tables, reader)
    return [{**line, "rating": after.get(table.pk)} for table, line in zip(tables, lines, strict=True)]
