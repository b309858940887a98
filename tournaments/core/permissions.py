"""Permissions: a table of role x action x state of the event x age of the result.

A service calls `authorize(by, action, event)` first, under its lock, so no edge can forget it. Pages and REST call
`require` where they only read, and `may` to hide buttons. The same table feeds django-rules, so
`user.has_perm("event.publish", event)` gives the same answer. A superuser has every staff role. The caller knows
whether the user sits at the table, and then passes `also=(PLAYER,)`.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import rules
from django.db.models import Q
from django.utils.text import get_text_list
from django.utils.translation import gettext, pgettext

from accounts.models import User
from engine.sentences import N
from tournaments.core.errors import NotAllowed
from tournaments.models import ClubRole, Event, Person, Role, Series

ORGANISER, DIRECTOR, SCORER = Role.Kind.ORGANISER, Role.Kind.DIRECTOR, Role.Kind.SCORER
OPEN, RUNNING = Event.State.OPEN, Event.State.RUNNING
FINISHED, CANCELLED = Event.State.FINISHED, Event.State.CANCELLED

PLAYERS, STAFF = "players", "staff"
"""The time limit that applies: that for requests, or that for corrections."""
PLAYER = "player"
"""The player at the table concerned; not a stored role."""

LEADERS = (ORGANISER, DIRECTOR)
DESK = (ORGANISER, DIRECTOR, SCORER)
BEFORE_THE_END = (OPEN, RUNNING)
FROM_THE_START = (RUNNING, FINISHED)
ALWAYS = (OPEN, RUNNING, FINISHED, CANCELLED)


class Period(Protocol):
    """The time limits of a result, see tournaments/result_rules/correction_periods.py."""

    def refusal(self, whose: str) -> str:
        """Explain why it is too late for `PLAYERS` or `STAFF`; empty while in time."""


@dataclass(frozen=True, slots=True)
class Rule:
    """The roles and event states that allow an action; `about` completes “… may:”.

    `time`: the action has a time limit, that of `PLAYERS` or `STAFF`.
    """

    about: str
    roles: tuple[str, ...]
    states: tuple[str, ...]
    time: str = ""


TABLE: dict[str, Rule] = {
    "edit": Rule(N("change the event"), (ORGANISER,), BEFORE_THE_END),
    "appoint": Rule(N("assign and remove roles"), (ORGANISER,), ALWAYS),
    "enter": Rule(N("add players"), LEADERS, BEFORE_THE_END),
    "check_in": Rule(N("check players in or mark them absent"), DESK, BEFORE_THE_END),
    "withdraw": Rule(N("withdraw an entry"), LEADERS, BEFORE_THE_END),
    "seat": Rule(N("pair a round"), LEADERS, BEFORE_THE_END),
    "wish": Rule(N("change pairing rules and seating requests"), LEADERS, BEFORE_THE_END),
    "edit_draft": Rule(N("edit a draft"), LEADERS, BEFORE_THE_END),
    "change_round": Rule(N("change a published round"), LEADERS, (RUNNING,)),
    "publish": Rule(N("publish a round or return it to draft"), LEADERS, BEFORE_THE_END),
    "set_place": Rule(N("switch a table between club and online"), LEADERS, BEFORE_THE_END),
    "pause": Rule(N("pause and resume online tables"), LEADERS, (RUNNING,)),
    "write_sheet": Rule(N("enter results"), DESK, (RUNNING,)),
    "correct": Rule(N("correct results"), LEADERS, FROM_THE_START, STAFF),
    "ask": Rule(N("ask for a correction"), (PLAYER,), FROM_THE_START, PLAYERS),
    "set_results": Rule(N("change the rules for confirming and correcting results"), (ORGANISER,), ALWAYS),
    "confirm": Rule(N("confirm results"), DESK, FROM_THE_START),
    "settle": Rule(N("decide disputed results"), LEADERS, FROM_THE_START),
    "close_round": Rule(N("close a round"), LEADERS, (RUNNING,)),
    "finish": Rule(N("finish the event"), (ORGANISER,), (RUNNING,)),
    "reopen": Rule(N("reopen a finished event"), (ORGANISER,), (FINISHED,)),
    "cancel": Rule(N("cancel the event"), (ORGANISER,), (OPEN,)),
    "reinstate": Rule(N("reinstate a cancelled event"), (ORGANISER,), (CANCELLED,)),
    "rule": Rule(N("make and cancel rulings"), LEADERS, FROM_THE_START),
    "set_tariffs": Rule(N("change the penalty list"), LEADERS, ALWAYS),
    "rate": Rule(N("include or exclude the event from ratings"), (ORGANISER,), ALWAYS),
    "see_desk": Rule(N("see the Director’s desk and drafts"), DESK, ALWAYS),
    "run_timer": Rule(N("run the round timer"), DESK, (RUNNING,)),
    "steer_screen": Rule(N("control the hall screen and make announcements"), LEADERS, ALWAYS),
    "answer_calls": Rule(N("answer calls from tables"), DESK, ALWAYS),
    "look_into": Rule(N("watch online tables"), LEADERS, ALWAYS),
    "see_people": Rule(N("see full names and personal links"), LEADERS, ALWAYS),
    "see_wishes": Rule(N("see seating requests"), LEADERS, ALWAYS),
    "see_log": Rule(N("see the log"), DESK, ALWAYS),
    "remove": Rule(N("delete or hide the event"), (ORGANISER,), ALWAYS),
    "rehearse": Rule(N("rehearse the event"), LEADERS, ALWAYS),
    "export": Rule(N("download the event archive"), (ORGANISER,), ALWAYS),
}
"""All actions on an event."""

CREATE = "create"
"""The only action without an event: for owners and organisers of a club, and with `tournaments.add_event`."""
ADD_EVENT = "tournaments.add_event"
"""The permission of the site to create events of any kind, and to host a club."""
IN_EVENTS = {ClubRole.Kind.OWNER.value: ORGANISER.value}
"""The role of a club's owner in its events; other roles are called the same there."""


def roles_of(user: Any, event: Event) -> Collection[str]:
    """Return the roles of a user in an event: its own and those of its club; none for anonymous visitors."""
    if user is None or not user.is_authenticated or not user.is_active:
        return ()
    if user.is_superuser:
        return DESK
    kinds = Role.objects.filter(event=event, user=user).values_list("kind", flat=True)
    if event.club_id is not None:
        in_club = ClubRole.objects.filter(club=event.club_id, user=user).order_by()
        kinds = kinds.union(in_club.values_list("kind", flat=True))
    return {IN_EVENTS.get(kind, kind) for kind in kinds}


def events_of_staff(users: Collection[int], kinds: Collection[str] = DESK) -> Q:
    """Filter the events in which one of these users has one of these roles, also through a club."""
    in_clubs = [kind for kind in ClubRole.Kind.values if IN_EVENTS.get(kind, kind) in kinds]
    clubs = ClubRole.objects.filter(user__in=users, kind__in=in_clubs).values("club")
    return Q(pk__in=Role.objects.filter(user__in=users, kind__in=kinds).values("event")) | Q(club__in=clubs)


def leads_something(user: Any) -> bool:
    """Whether a user is an organiser or director of an event or a club."""
    leading = (ClubRole.Kind.OWNER, *LEADERS)
    return (
        Role.objects.filter(user=user, kind__in=LEADERS).exists()
        or ClubRole.objects.filter(user=user, kind__in=leading).exists()
    )


def may(
    user: Any, action: str, event: Event | None = None, period: Period | None = None, *, also: Collection[str] = ()
) -> bool:
    """Whether a user may do something now. Raises KeyError for an unknown action.

    `period` holds the time limits of the result concerned; without it the age is not checked. `also` are roles in
    addition to those of the account.
    """
    if action == CREATE:
        if not (user and user.is_authenticated and user.is_active):
            return False
        organising = (ClubRole.Kind.OWNER, ClubRole.Kind.ORGANISER)
        return user.has_perm(ADD_EVENT) or ClubRole.objects.filter(user=user, kind__in=organising).exists()
    rule = TABLE[action]
    in_time = period is None or not rule.time or not period.refusal(rule.time)
    return event is not None and event.state in rule.states and _has_a_role(user, rule, event, also) and in_time


def require(
    user: Any, action: str, event: Event | None = None, period: Period | None = None, *, also: Collection[str] = ()
) -> None:
    """Require a permission; raises NotAllowed, which names the allowed users or times."""
    if may(user, action, event, period, also=also):
        return
    if action == CREATE or event is None:
        raise NotAllowed(gettext("You do not have permission to create events. Ask an organiser of the club."))
    rule = TABLE[action]
    if not _has_a_role(user, rule, event, also):
        raise _wrong_role(rule, who_can(action, event))
    if event.state not in rule.states or period is None:
        raise _wrong_state(rule, event)
    raise NotAllowed(period.refusal(rule.time), rule.roles)


def authorize(by: Any, action: str, event: Event | None = None, period: Period | None = None) -> None:
    """Require a permission for a write; None is the program itself.

    Raises NotAllowed.
    """
    if by is not None:
        require(by, action, event, period)


def may_see(user: Any, event: Event) -> bool:
    """Whether a user can find this event: only staff see a hidden one."""
    return not event.hidden or bool(roles_of(user, event))


def require_visible(user: Any, event: Event) -> None:
    """Require that the user can find this event.

    Raises Event.DoesNotExist, as for an unknown address.
    """
    if not may_see(user, event):
        raise Event.DoesNotExist


def may_see_link(user: Any, person: Person) -> bool:
    """Whether a user may see and renew the personal link of a person in the event.

    People with an account sign in instead; see decision 0400.
    """
    return person.user_id in (None, user.pk) or bool(user.is_superuser)


def require_link(user: Any, person: Person) -> None:
    """Require permission for a person's link. Raises NotAllowed."""
    if not may_see_link(user, person):
        words = gettext("%(name)s signs in with an account, so only they can see or replace their personal link.")
        raise NotAllowed(words % {"name": person.name})


def may_change_series(user: Any, series: Series) -> bool:
    """Whether a user organises this series; superusers organise all."""
    if not (user and user.is_authenticated and user.is_active):
        return False
    return bool(user.is_superuser or series.organisers.filter(pk=user.pk).exists())


def require_series(user: Any, series: Series) -> None:
    """Require that the user may change the series.

    Raises NotAllowed, which names its organisers.
    """
    if not may_change_series(user, series):
        organisers = [str(organiser) for organiser in series.organisers.order_by("pk")]
        words = gettext("Only organisers of this series can change it. Ask one of them: %(names)s.")
        if not organisers:
            words = gettext("Only organisers of this series can change it, and it has none. Ask an administrator.")
        raise NotAllowed(words % {"names": ", ".join(organisers)}, ("organiser",))


def not_playing() -> NotAllowed:
    """Return the error for actions of a table's players."""
    return NotAllowed(gettext("Only players at this table can do this. Open your personal link or sign in."))


def who_can(action: str, event: Event) -> list[str]:
    """Return the names of users with a role for this action, for “ask …”."""
    roles = TABLE[action].roles
    holders = Role.objects.filter(event=event, kind__in=roles).select_related("user").order_by("user_id")
    in_club = ClubRole.objects.filter(club=event.club_id).select_related("user").order_by("user_id")
    of_club = [role for role in in_club if IN_EVENTS.get(role.kind, role.kind) in roles] if event.club_id else []
    users = [*(role.user for role in holders), *(role.user for role in of_club)]
    return list(dict.fromkeys(map(str, users)))


def _has_a_role(user: Any, rule: Rule, event: Event, also: Collection[str] = ()) -> bool:
    return not set(rule.roles).isdisjoint({*roles_of(user, event), *also})


def _wrong_role(rule: Rule, names: Sequence[str]) -> NotAllowed:
    if rule.roles == (PLAYER,):
        message = gettext(
            "Only players at this table can %(action)s. If you are one of them, open your personal link or sign in."
        )
        return NotAllowed(message % {"action": gettext(rule.about)}, rule.roles)
    if names:
        message = gettext("You do not have permission to %(action)s in this event. Ask %(names)s.")
        facts = {"action": gettext(rule.about), "names": _any_of(names)}
    else:
        message = gettext("You do not have permission to %(action)s in this event. Ask the %(roles)s.")
        facts = {"action": gettext(rule.about), "roles": _any_of([Role.Kind(role).label for role in rule.roles])}
    return NotAllowed(message % facts, rule.roles)


def _wrong_state(rule: Rule, event: Event) -> NotAllowed:
    states = _any_of([Event.State(state).label for state in rule.states])
    message = gettext("You cannot %(action)s while the event is %(state)s. The event must be %(states)s.")
    facts = {"state": event.get_state_display(), "action": gettext(rule.about), "states": states}
    return NotAllowed(message % facts, rule.roles)


def _any_of(words: Sequence[Any]) -> str:
    """Join words as “a, b or c”."""
    return get_text_list([str(word) for word in words], pgettext("in a list", "or"))


def _predicate(action: str) -> Any:
    return rules.predicate(lambda user, event: may(user, action, event), name=f"event.{action}")


for _action in TABLE:
    rules.set_perm(f"event.{_action}", _predicate(_action))


def holders_of_roles() -> Iterable[User]:
    """Return active accounts with a role in an event or a club."""
    holding = Q(role__isnull=False) | Q(club_roles__isnull=False)
    return User.objects.filter(holding, is_active=True).distinct().order_by("pk")
