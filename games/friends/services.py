"""Ask, agree, remove, block and invite.

An account learns from no answer that another has blocked it: its request is stored and stays without an answer.
Repeating any of these changes nothing.
"""

from functools import partial

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from games.core import publishing
from games.core.errors import Conflict
from games.friends.selectors import between, may_invite
from games.models import Friendship, PlayerBlock, Table, TableInvitation
from games.tables.lobby import TOPIC

MAX_FRIENDS = 200
"""Friends and unanswered requests of an account."""


def ask(*, user_id: int, other_id: int) -> None:
    """Ask an account to be a friend; where it has asked before, both are friends now.

    Raises Conflict for the same account, a blocked player, and too many friends.
    """
    if user_id == other_id:
        raise Conflict("own_account")
    with transaction.atomic():
        _lock(user_id, other_id)
        if PlayerBlock.objects.filter(by=user_id, blocked=other_id).exists():
            raise Conflict("player_blocked")
        row = between(user_id, other_id).first()
        if row is None:
            if Friendship.objects.filter(Q(asked_by=user_id) | Q(asked=user_id, agreed_at__isnull=False)).count() >= (
                MAX_FRIENDS
            ):
                raise Conflict("too_many_friends", most=MAX_FRIENDS)
            Friendship.objects.create(asked_by_id=user_id, asked_id=other_id)
        elif row.asked_by_id == other_id:
            _agree(row)


def agree(*, user_id: int, other_id: int) -> None:
    """Agree to the request of another account. Raises Conflict where there is none."""
    with transaction.atomic():
        _lock(user_id, other_id)
        row = between(user_id, other_id).first()
        if row is None or (row.agreed_at is None and row.asked_by_id == user_id):
            raise Conflict("no_friend_request")
        _agree(row)


def remove(*, user_id: int, other_id: int) -> None:
    """End a friendship, decline a request or withdraw it."""
    with transaction.atomic():
        _lock(user_id, other_id)
        between(user_id, other_id).delete()
        _uninvite(user_id, other_id)


def block(*, user_id: int, other_id: int) -> None:
    """Block an account: its requests stay unseen, and a friendship ends. Raises Conflict for the same account."""
    if user_id == other_id:
        raise Conflict("own_account")
    with transaction.atomic():
        _lock(user_id, other_id)
        PlayerBlock.objects.get_or_create(by_id=user_id, blocked_id=other_id)
        between(user_id, other_id).exclude(asked_by=other_id, agreed_at=None).delete()
        _uninvite(user_id, other_id)


def unblock(*, user_id: int, other_id: int) -> None:
    """Remove a block. A request that came meanwhile is shown from now on."""
    PlayerBlock.objects.filter(by=user_id, blocked=other_id).delete()


def invite(*, user_id: int, other_id: int, table_id: int) -> None:
    """Invite a friend to the table where this account waits for players.

    Raises Table.DoesNotExist for any other table, Conflict if the account is not a friend.
    """
    if not may_invite(user_id, table_id):
        raise Table.DoesNotExist
    with transaction.atomic():
        _lock(user_id, other_id)
        if not between(user_id, other_id).exclude(agreed_at=None).exists():
            raise Conflict("not_a_friend")
        TableInvitation.objects.get_or_create(table_id=table_id, by_id=user_id, to_id=other_id)
        transaction.on_commit(partial(publishing.publish_change, TOPIC, 0))


def _agree(row: Friendship) -> None:
    if row.agreed_at is None:
        row.agreed_at = timezone.now()
        row.save(update_fields=["agreed_at"])


def _uninvite(user_id: int, other: int) -> None:
    TableInvitation.objects.filter(Q(by=user_id, to=other) | Q(by=other, to=user_id)).delete()


def _lock(*user_ids: int) -> None:
    """Lock both accounts, always in the same order, so that two requests that cross become one friendship."""
    list(User.objects.select_for_update().filter(pk__in=user_ids).order_by("pk").values_list("pk"))
