"""The readers and the address of the page of an account that plays online.

A setting of the account opens it to everyone, to signed-in players, to friends or to no other reader. The page of a
minor is for its player alone. Packages above know minors, public pages at clubs and friends, and register a source.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass

from django.urls import reverse

from accounts.models import User


@dataclass(frozen=True, slots=True)
class KnownPerson:
    """What clubs know of an account: whether its person is a minor, and the address of a public page, if any."""

    minor: bool = False
    page: str = ""


Source = Callable[[Collection[int]], Mapping[int, KnownPerson]]
"""Gives the known persons of accounts, by account; those without one are left out."""

FriendSource = Callable[[int], Collection[int]]
"""Gives the accounts that are friends of an account."""

_sources: list[Source] = []
_friend_sources: list[FriendSource] = []


def also_known(source: Source) -> None:
    """Ask this source too about the persons of accounts."""
    _sources.append(source)


def also_friends(source: FriendSource) -> None:
    """Ask this source too about the friends of an account."""
    _friend_sources.append(source)


def persons_of(user_ids: Collection[int]) -> dict[int, KnownPerson]:
    """Return the known persons of these accounts."""
    return {user_id: person for source in _sources for user_id, person in source(user_ids).items()}


def may_see_profile(user: User, reader_id: int | None) -> bool:
    """Return whether a reader (None: not signed in) may see the player page of an account."""
    return user.pk in visible_profiles([user], reader_id)


def visible_profiles(users: Iterable[User], reader_id: int | None) -> dict[int, str]:
    """Return the addresses of the player pages that a reader may see, by account."""
    users = list(users)
    friends = (
        _friends_of(reader_id) if any(user.profile_shown == User.ProfileShown.FRIENDS for user in users) else set()
    )
    seen = {user.pk: user for user in users if user.pk == reader_id or _open_to(user, reader_id, friends)}
    persons = persons_of([pk for pk in seen if pk != reader_id])
    visible = (user for pk, user in seen.items() if pk not in persons or not persons[pk].minor)
    return {user.pk: reverse("player", args=[user.username]) for user in visible}


def _friends_of(reader_id: int | None) -> set[int]:
    return {pk for source in _friend_sources for pk in source(reader_id)} if reader_id is not None else set()


def _open_to(user: User, reader_id: int | None, friends: Collection[int]) -> bool:
    open_to_reader = {
        User.ProfileShown.EVERYONE: True,
        User.ProfileShown.SIGNED_IN: reader_id is not None,
        User.ProfileShown.FRIENDS: user.pk in friends,
    }
    return user.is_active and open_to_reader.get(User.ProfileShown(user.profile_shown), False)
