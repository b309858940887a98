"""Hosted clubs: permissions in them, and the club of a new event."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.text import get_text_list
from django.utils.translation import gettext, pgettext

from engine.sentences import N
from inputs.reading import not_there
from tournaments.core.errors import EventError, NotAllowed
from tournaments.core.permissions import ADD_EVENT
from tournaments.models import Club, ClubRole

OWNER, ORGANISER, DIRECTOR = ClubRole.Kind.OWNER, ClubRole.Kind.ORGANISER, ClubRole.Kind.DIRECTOR
CHANGING = (OWNER, ORGANISER)


@dataclass(frozen=True, slots=True)
class ClubRule:
    """The roles that allow an action; `about` completes “… may:”."""

    about: str
    roles: tuple[str, ...]


TABLE: dict[str, ClubRule] = {
    "edit": ClubRule(N("change the page of the club"), CHANGING),
    "appoint": ClubRule(N("invite staff and remove roles"), CHANGING),
    "own": ClubRule(N("make someone an owner or remove an owner"), (OWNER,)),
    "create": ClubRule(N("create events of the club"), CHANGING),
    "see_members": ClubRule(N("see the members"), (*CHANGING, DIRECTOR)),
}
"""All actions in a club."""


def hosted_clubs() -> QuerySet[Club]:
    """Return the clubs that have pages here."""
    return Club.objects.filter(hosted=True).order_by("name", "pk")


def only_club() -> Club | None:
    """Return the hosted club if there is exactly one."""
    clubs = list(hosted_clubs()[:2])
    return clubs[0] if len(clubs) == 1 else None


def club_by_slug(slug: str) -> Club:
    """Return a hosted club. Raises Club.DoesNotExist, also for clubs that are only names."""
    return hosted_clubs().get(slug=slug)


def permissions_in(user: Any, club: Club) -> dict[str, bool]:
    """Return each action in a club with whether this user may do it; superusers may do all."""
    if not club.hosted or user is None or not user.is_authenticated or not user.is_active:
        return dict.fromkeys(TABLE, False)
    if user.is_superuser:
        return dict.fromkeys(TABLE, True)
    kinds = set(ClubRole.objects.filter(club=club, user=user).values_list("kind", flat=True))
    return {action: not kinds.isdisjoint(rule.roles) for action, rule in TABLE.items()}


def may_in_club(user: Any, action: str, club: Club) -> bool:
    """Whether a user may do something in a club. Raises KeyError for an unknown action."""
    return permissions_in(user, club)[action]


def require_in_club(user: Any, action: str, club: Club) -> None:
    """Require a permission in a club; None is the program itself. Raises NotAllowed, which names whom to ask."""
    if user is None or may_in_club(user, action, club):
        return
    rule = TABLE[action]
    names = [str(role.user) for role in ClubRole.objects.filter(club=club, kind__in=rule.roles).select_related("user")]
    message = gettext("You do not have permission to %(action)s. Ask %(names)s.")
    facts = {"action": gettext(rule.about), "names": _any_of(names or [gettext("an administrator")])}
    raise NotAllowed(message % facts, rule.roles)


def may_host(user: Any) -> bool:
    """Whether a user may create a hosted club: with the site's right to create events."""
    return bool(user and user.is_authenticated and user.is_active and user.has_perm(ADD_EVENT))


def require_host(user: Any) -> None:
    """Require the right to create a hosted club; None is the program itself. Raises NotAllowed."""
    if user is not None and not may_host(user):
        raise NotAllowed(gettext("You do not have permission to create clubs. Ask an administrator."))


def clubs_to_create_in(user: Any) -> QuerySet[Club]:
    """Return the clubs whose events this user may create."""
    if user is None or not user.is_authenticated:
        return Club.objects.none()
    if user.is_superuser:
        return hosted_clubs()
    return hosted_clubs().filter(roles__user=user, roles__kind__in=TABLE["create"].roles)


def club_for_event(user: Any, number: int | None) -> Club | None:
    """Return the club of a new event, by its id.

    Without one, an organiser who may only create events of clubs gets their only club. Raises EventError,
    InvalidInputError, NotAllowed.
    """
    if number is not None:
        club = Club.objects.filter(pk=number).first()
        if club is None:
            raise not_there("club", number)
        if not club.hosted:
            raise EventError("not_hosted", "club", name=club.name)
        require_in_club(user, "create", club)
        return club
    if user is None or user.has_perm(ADD_EVENT):
        return None
    clubs = list(clubs_to_create_in(user)[:2])
    if len(clubs) > 1:
        raise EventError("club_missing", "club")
    return clubs[0] if clubs else None


def address_of(request: HttpRequest, club: Club | None, path: str) -> str:
    """Return a path as a link that leaves the site: at the public address of the club, otherwise as it was opened."""
    return f"{club.public_address}{path}" if club and club.public_address else request.build_absolute_uri(path)


def _any_of(names: Iterable[str]) -> str:
    return get_text_list(list(dict.fromkeys(names)), pgettext("in a list", "or"))
