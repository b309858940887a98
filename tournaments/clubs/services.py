"""Hosted clubs: creation, their profile and their roles.

A hosted club always has an owner: it is created with one, and the last one cannot be removed.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction

from games.api import tables
from tournaments.clubs.logo import store_logo
from tournaments.clubs.schemas import ClubMessages, ClubProfile, ClubScreens, NewClub
from tournaments.core.clubs import badges_of, require_host, require_in_club
from tournaments.core.errors import EventConflict, EventError
from tournaments.core.transactions import By
from tournaments.core.versions import event_topic
from tournaments.models import Club, ClubRole, Event
from tournaments.models.clean_text import free_slug
from tournaments.people.services import touch, touch_events_of_club

RESERVED = frozenset({"new"})
"""Slugs that are addresses of other pages."""
OWNER = ClubRole.Kind.OWNER


@contextmanager
def club_write(club_id: int) -> Iterator[Club]:
    """Yield the locked club in one transaction."""
    with transaction.atomic():
        yield Club.objects.select_for_update().get(pk=club_id)


def create_club(*, by: By, club: NewClub, owner: Any = None) -> Club:
    """Create a hosted club, owned by `owner`, otherwise `by`. Raises EventError, NotAllowed.

    A club that was only a name, such as a visiting one, becomes hosted with its people and matches.
    """
    require_host(by)
    owner = by if owner is None else owner
    with transaction.atomic():
        made = Club.objects.select_for_update().filter(name=club.name).first() or Club(name=club.name)
        if made.hosted:
            raise EventError("club_name_taken", "name", name=club.name)
        _set(made, club)
        made.hosted, made.slug = True, free_slug(Club.objects.all(), club.name, otherwise="club", reserved=RESERVED)
        made.save()
        ClubRole.objects.create(club=made, user=owner, kind=OWNER, given_by=by)
    return made


def add_visiting_club(*, club: NewClub) -> Club:
    """Add a club that is only a name. Raises EventError if there is one of this name."""
    with transaction.atomic():
        if Club.objects.filter(name=club.name).exists():
            raise EventError("club_name_taken", "name", name=club.name)
        return Club.objects.create(name=club.name)


def change_club(*, by: By, club: Club, changes: ClubProfile, logo: bytes | None = None) -> Club:
    """Change the profile of a hosted club; its address stays. Raises EventError, NotAllowed.

    `logo` is another picture for it, as `drawn_logo` returns it; empty: none any longer.
    """
    require_in_club(by, "edit", club)
    with club_write(club.pk) as locked:
        before = locked.name
        if changes.name and Club.objects.filter(name=changes.name).exclude(pk=locked.pk).exists():
            raise EventError("club_name_taken", "name", name=changes.name)
        _set(locked, changes)
        if logo is not None:
            store_logo(locked, logo)
        locked.save()
        if locked.name != before:
            touch_events_of_club(locked)
    return locked


def change_settings(*, by: By, club: Club, changes: ClubMessages | ClubScreens) -> Club:
    """Change what the events of a hosted club send, or what their screens show. Raises NotAllowed."""
    require_in_club(by, "edit", club)
    with club_write(club.pk) as locked:
        _set(locked, changes)
        locked.save()
        if isinstance(changes, ClubScreens):
            for event in Event.objects.filter(club=locked).exclude(state__in=Event.OVER):
                touch(event.pk)  # screens that are open read them again
    return locked


def _set(club: Club, fields: ClubProfile | NewClub | ClubMessages | ClubScreens) -> None:
    for name, value in fields.model_dump(mode="json", exclude_unset=True, exclude={"hosted"}).items():
        setattr(club, name, value)


def give_club_role(*, by: By, club: Club, user: Any, kind: ClubRole.Kind) -> ClubRole:
    """Give a user a role in a club, in place of the one they have. Raises EventConflict, NotAllowed."""
    with club_write(club.pk) as locked:
        existing = ClubRole.objects.filter(club=locked, user=user).first()
        _authorize(by, locked, {str(kind), str(existing.kind) if existing else str(kind)})
        if existing is None:
            role = ClubRole.objects.create(club=locked, user=user, kind=kind, given_by=by)
        else:
            role = existing
            if kind != OWNER:
                _require_another_owner(role)
            role.kind, role.given_by = kind, by
            role.save()
        renew_badges(locked)
    return role


def take_club_role(*, by: By, role: ClubRole) -> None:
    """Remove a role; taken twice is taken once. Open invitations of its holder work no longer.

    Everyone may give up a role of their own. Raises EventConflict for the last owner, NotAllowed.
    """
    with club_write(role.club_id) as club:
        current = ClubRole.objects.filter(pk=role.pk).select_related("user").first()
        if current is None:
            return
        if by is None or by.pk != current.user_id:
            _authorize(by, club, {current.kind})
        _require_another_owner(current)
        current.delete()
        renew_badges(club)


def _authorize(by: By, club: Club, kinds: set[str]) -> None:
    require_in_club(by, "own" if OWNER in kinds else "appoint", club)


def _require_another_owner(role: ClubRole) -> None:
    others = ClubRole.objects.filter(club=role.club_id, kind=OWNER).exclude(pk=role.pk)
    if role.kind == OWNER and not others.exists():
        raise EventConflict("last_owner", name=str(role.user))


def renew_badges(club: Club) -> None:
    """Give the staff of a club their badges at the tables of its events, and take those of others away."""
    for event in Event.objects.filter(club=club).order_by("pk"):
        tables.set_staff(context=event_topic(event), staff=badges_of(event))
