"""Friends of an account, requests, blocked players, and recent opponents, each for that account alone."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.profiles import may_see_profile, persons_of, visible_profiles
from games.models import Friendship, PlayerBlock, Seat, Table, TableInvitation
from games.tables.lobby import casual, practice, tables_for
from games.tables.seats import OPEN, Viewer

RECENT = timedelta(days=30)
MAX_RECENT = 20
"""Recent players on the page."""
MAX_LISTED = 50
"""Tables of friends in the lobby."""


@dataclass(frozen=True, slots=True)
class KnownAccount:
    """An account as another account knows it; `page` is its player page, empty where that is hidden."""

    id: int
    name: str
    page: str


@dataclass(frozen=True, slots=True)
class FriendLists:
    """All that the page of friends lists."""

    asking: list[KnownAccount]
    friends: list[KnownAccount]
    asked: list[KnownAccount]
    recent: list[KnownAccount]
    blocked: list[KnownAccount]


def between(user_id: int, other: int) -> "QuerySet[Friendship]":
    """Return the friendship of two accounts, or the request of either; at most one row."""
    return Friendship.objects.filter(Q(asked_by=user_id, asked=other) | Q(asked_by=other, asked=user_id))


def friend_ids(user_id: int) -> set[int]:
    """Return the accounts that are friends of this account."""
    pairs = _of(user_id).exclude(agreed_at=None).values_list("asked_by_id", "asked_id")
    return {pk for pair in pairs for pk in pair} - {user_id}


def lists_of(user_id: int) -> FriendLists:
    """Return the friends, requests, recent players and blocked players of an account."""
    blocked = _blocked_by(user_id)
    waiting = _of(user_id).filter(agreed_at=None)
    asking = set(waiting.filter(asked=user_id).exclude(asked_by__in=blocked).values_list("asked_by_id", flat=True))
    requested = set(waiting.filter(asked_by=user_id).values_list("asked_id", flat=True))
    friends = friend_ids(user_id)
    recent = recent_ids(user_id) - friends - asking - requested - blocked
    accounts = {user.pk: user for user in User.objects.filter(pk__in=friends | asking | requested | recent | blocked)}
    by_id = {account.id: account for account in _known(accounts.values(), user_id)}

    def listed(ids: Iterable[int]) -> list[KnownAccount]:
        return sorted(
            (by_id[pk] for pk in ids if pk in by_id), key=lambda account: (account.name.casefold(), account.id)
        )

    active = [pk for pk in recent if pk in accounts and accounts[pk].is_active and not accounts[pk].is_program]
    return FriendLists(listed(asking), listed(friends), listed(requested), listed(active)[:MAX_RECENT], listed(blocked))


def recent_ids(user_id: int) -> set[int]:
    """Return the accounts that played at a casual table with this account in the last 30 days.

    Minors are left out: a request to them needs a page that the account may see, and theirs is hidden.
    """
    since = timezone.now() - RECENT
    tables = casual().filter(seats__user=user_id, started_at__gte=since).values("pk")
    seats = Seat.objects.filter(table__in=tables, kind=Seat.Kind.HUMAN).exclude(user=None)
    ids = set(seats.values_list("user_id", flat=True)) - {user_id}
    return ids - {pk for pk, person in persons_of(ids).items() if person.minor}


def reachable(user_id: int, other_id: int) -> User:
    """Return an account that this account knows already.

    Those are friends, requests, blocked players, recent players, and accounts whose player page it may see. A closed
    account is one only while it is on a list, so that it can be taken off. Raises User.DoesNotExist for all others, as
    for an unknown number, so that no account can be found by guessing.
    """
    other = User.objects.get(pk=other_id)
    is_listed = between(user_id, other_id).exists() or other_id in _blocked_by(user_id)
    if is_listed or (other.is_active and (may_see_profile(other, user_id) or other_id in recent_ids(user_id))):
        return other
    raise User.DoesNotExist


def state_with(user_id: int | None, other_id: int) -> str:
    """Return what the player page offers: `ask`, `asked`, `asking`, `friend`, `blocked`, or nothing."""
    if user_id is None or user_id == other_id:
        return ""
    if other_id in _blocked_by(user_id):
        return "blocked"
    row = between(user_id, other_id).first()
    if row is None:
        return "ask"
    if row.agreed_at is not None:
        return "friend"
    return "asked" if row.asked_by_id == user_id else "asking"


@dataclass(frozen=True, slots=True)
class InvitationLine:
    """An invitation of a friend in the lobby."""

    name: str
    game: str
    address: str


def invitations_for(user_id: int) -> list[InvitationLine]:
    """Return the invitations of friends to tables that still wait for players."""
    open_ones = TableInvitation.objects.filter(
        to=user_id, by__in=friend_ids(user_id), table__state=Table.State.GATHERING
    ).exclude(table__seats__user=user_id)
    return [
        InvitationLine(str(invitation.by), invitation.table.game, address_of(invitation.table))
        for invitation in open_ones.select_related("by", "table")
    ]


def address_of(table: Table) -> str:
    """Return the address at which an invited account may sit down, also at a private table."""
    return reverse("play-join", args=[table.invite]) if table.invite else reverse("play-table", args=[table.pk])


def tables_of_friends(viewer: Viewer) -> "QuerySet[Table]":
    """Return the tables at which friends wait or play, of those that the viewer may see anyway."""
    if viewer.user_id is None:
        return Table.objects.none()
    seats = Seat.objects.filter(user__in=friend_ids(viewer.user_id), kind=Seat.Kind.HUMAN)
    states = (Table.State.GATHERING, *OPEN)
    casual_ones = casual().filter(state__in=states, pk__in=seats.values("table_id"))
    visible = tables_for(viewer).filter(pk__in=casual_ones.values("pk"))
    return visible.exclude(pk__in=practice().values("pk")).order_by("-pk")


def invitable(viewer: Viewer, table_id: int) -> list[KnownAccount]:
    """Return the friends that a seated player may still invite to a table that waits for players."""
    if viewer.user_id is None or not may_invite(viewer.user_id, table_id):
        return []
    there = set(Seat.objects.filter(table=table_id).exclude(user=None).values_list("user_id", flat=True))
    there |= set(TableInvitation.objects.filter(table=table_id, by=viewer.user_id).values_list("to_id", flat=True))
    friends = User.objects.filter(pk__in=friend_ids(viewer.user_id) - there, is_active=True)
    return sorted(_known(friends, viewer.user_id), key=lambda account: account.name.casefold())


def may_invite(user_id: int, table_id: int) -> bool:
    """Return whether an account sits at a table that waits for players."""
    return Seat.objects.filter(
        table=table_id, table__state=Table.State.GATHERING, kind=Seat.Kind.HUMAN, user=user_id
    ).exists()


def _of(user_id: int) -> "QuerySet[Friendship]":
    return Friendship.objects.filter(Q(asked_by=user_id) | Q(asked=user_id))


def _blocked_by(user_id: int) -> set[int]:
    return set(PlayerBlock.objects.filter(by=user_id).values_list("blocked_id", flat=True))


def _known(users: Iterable[User], reader_id: int) -> list[KnownAccount]:
    listed = list(users)
    pages = visible_profiles(listed, reader_id)
    return [KnownAccount(user.pk, str(user), pages.get(user.pk, "")) for user in listed]
