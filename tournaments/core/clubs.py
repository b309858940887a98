"""Hosted clubs: permissions in them, their members, and the club of a new event."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.text import get_text_list
from django.utils.translation import gettext, pgettext

from engine.sentences import N
from games.api.tables import Badge
from inputs.reading import not_there
from tournaments.core.errors import EventError, NotAllowed
from tournaments.core.permissions import ADD_EVENT, IN_EVENTS
from tournaments.models import Club, ClubMember, ClubRole, Event, Person, Role

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
    "lead_leagues": ClubRule(N("lead leagues of the club"), CHANGING),
    "connect": ClubRule(N("connect other programs"), CHANGING),
    "see_members": ClubRule(N("see the members"), (*CHANGING, DIRECTOR)),
    "change_members": ClubRule(N("add and change members"), CHANGING),
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
    message = gettext("You do not have permission to %(action)s. Ask %(names)s.")
    raise NotAllowed(message % {"action": gettext(rule.about), "names": _who_can(rule, club)}, rule.roles)


def staff_to_ask(club: Club) -> str:
    """Return the names of staff that add members, as “Rina or Sari”."""
    return _who_can(TABLE["change_members"], club)


def _who_can(rule: ClubRule, club: Club) -> str:
    roles = ClubRole.objects.filter(club=club, kind__in=rule.roles).select_related("user").order_by("pk")
    return _any_of([str(role.user) for role in roles] or [gettext("an administrator")])


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


def current_on(day: date) -> Q:
    """Filter the memberships that have begun and not ended on a day."""
    return Q(since__lte=day) & (Q(until=None) | Q(until__gte=day))


def memberships_of(person: Person) -> QuerySet[ClubMember]:
    """Return the memberships of a person that are open today, the oldest first."""
    open_today = ClubMember.objects.filter(current_on(timezone.localdate()), person=person)
    return open_today.select_related("club").order_by("since", "pk")


def is_member(club: Club, person: Person) -> bool:
    """Whether a person is a member of a club today; a paused member and a guest are not."""
    members = memberships_of(person).filter(club=club, paused_since=None)
    return members.exclude(kind=ClubMember.Kind.GUEST).exists()


def _any_of(names: Iterable[str]) -> str:
    return get_text_list(list(dict.fromkeys(names)), pgettext("in a list", "or"))


RISING = (Role.Kind.SCORER, Role.Kind.DIRECTOR, Role.Kind.ORGANISER)


def badges_of(event: Event) -> dict[int, str]:
    """Return the highest role of each staff member by user id."""
    roles = list(event.roles.values_list("user_id", "kind"))
    if event.club_id is not None:
        of_club = ClubRole.objects.filter(club=event.club_id).values_list("user_id", "kind")
        roles += [(user, IN_EVENTS.get(kind, kind)) for user, kind in of_club]
    ranked = sorted(roles, key=lambda role: RISING.index(Role.Kind(role[1])))
    return {user_id: Badge(kind).value for user_id, kind in ranked}
