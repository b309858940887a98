"""Who may do what in an event: one table, role x action x state of the event x age of the result.

Every edge asks `require(user, action, event)` before it calls a service. The same table feeds django-rules, so
`user.has_perm("event.publish", event)` says the same thing. A superuser counts as every role of the staff. A player is
who sits at the table: the edge knows that, and says so by `also=(PLAYER,)`.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import rules
from django.utils.translation import gettext

from accounts.models import User
from engine.sentences import N
from tournaments.core.errors import NotAllowed
from tournaments.models import Event, Person, Role, Series

ORGANISER, DIRECTOR, SCORER = Role.Kind.ORGANISER, Role.Kind.DIRECTOR, Role.Kind.SCORER
OPEN, RUNNING, FINISHED = Event.State.OPEN, Event.State.RUNNING, Event.State.FINISHED

PLAYERS, STAFF = "players", "staff"
"""Whose time is meant: that of who asks, that of who corrects."""
PLAYER = "player"
"""No role that is given: who sits at the table it is about."""

LEADERS = (ORGANISER, DIRECTOR)
DESK = (ORGANISER, DIRECTOR, SCORER)
BEFORE_THE_END = (OPEN, RUNNING)
FROM_THE_START = (RUNNING, FINISHED)
ALWAYS = (OPEN, RUNNING, FINISHED)


class Period(Protocol):
    """The times of a result, as far as permissions ask: tournaments/result_rules/windows.py has them."""

    def refusal(self, whose: str) -> str:
        """Why it is too late for `PLAYERS` or `STAFF`, as a sentence; empty while it is not."""


@dataclass(frozen=True, slots=True)
class Rule:
    """Which roles may do it, in which states; `about` completes “… may:” in words.

    `time`: it is about a result and can be too late; whose time it is, `PLAYERS` or `STAFF`.
    """

    about: str
    roles: tuple[str, ...]
    states: tuple[str, ...]
    time: str = ""


TABLE: dict[str, Rule] = {
    "edit": Rule(N("change the event"), (ORGANISER,), BEFORE_THE_END),
    "appoint": Rule(N("give and take roles"), (ORGANISER,), ALWAYS),
    "enter": Rule(N("enter people"), LEADERS, BEFORE_THE_END),
    "check_in": Rule(N("check people in and out"), DESK, BEFORE_THE_END),
    "withdraw": Rule(N("withdraw an entry"), LEADERS, BEFORE_THE_END),
    "seat": Rule(N("seat a round"), LEADERS, BEFORE_THE_END),
    "wish": Rule(N("say what counts in the seating"), LEADERS, BEFORE_THE_END),
    "edit_draft": Rule(N("change a draft"), LEADERS, BEFORE_THE_END),
    "change_round": Rule(N("change a round that is being played"), LEADERS, (RUNNING,)),
    "publish": Rule(N("publish a round or take it back"), LEADERS, BEFORE_THE_END),
    "set_place": Rule(N("set a table to club or online"), LEADERS, BEFORE_THE_END),
    "pause": Rule(N("stop play at online tables and let it go on"), LEADERS, (RUNNING,)),
    "write_sheet": Rule(N("enter results"), DESK, (RUNNING,)),
    "correct": Rule(N("correct results"), LEADERS, FROM_THE_START, STAFF),
    "ask": Rule(N("ask for a correction"), (PLAYER,), FROM_THE_START, PLAYERS),
    "set_results": Rule(N("say who must agree to results"), (ORGANISER,), ALWAYS),
    "confirm": Rule(N("confirm results that wait"), DESK, FROM_THE_START),
    "settle": Rule(N("decide disputed results"), LEADERS, FROM_THE_START),
    "close_round": Rule(N("close a round"), LEADERS, (RUNNING,)),
    "finish": Rule(N("finish the event"), (ORGANISER,), (RUNNING,)),
    "reopen": Rule(N("open a finished event again"), (ORGANISER,), (FINISHED,)),
    "rule": Rule(N("give and cancel rulings"), LEADERS, FROM_THE_START),
    "set_tariffs": Rule(N("change the catalogue of rulings"), LEADERS, ALWAYS),
    "rate": Rule(N("let the event count for ratings"), (ORGANISER,), ALWAYS),
    "see_desk": Rule(N("see the desk and its drafts"), DESK, ALWAYS),
    "answer_calls": Rule(N("answer calls of tables"), DESK, ALWAYS),
    "look_into": Rule(N("look into online tables"), LEADERS, ALWAYS),
    "see_people": Rule(N("see full names and personal links"), LEADERS, ALWAYS),
    "see_wishes": Rule(N("see the wishes for the seating"), LEADERS, ALWAYS),
    "see_log": Rule(N("see the log"), DESK, ALWAYS),
    "remove": Rule(N("delete or hide the event"), (ORGANISER,), ALWAYS),
    "export": Rule(N("take the whole event out as a file"), (ORGANISER,), ALWAYS),
}
"""Every action on an event that exists."""

CREATE = "create"
"""The one action without an event: the permission `tournaments.add_event` of the site."""


def roles_of(user: Any, event: Event) -> Collection[str]:
    """The roles of a user in an event; none for who is not signed in."""
    if user is None or not user.is_authenticated or not user.is_active:
        return ()
    if user.is_superuser:
        return DESK
    return set(Role.objects.filter(event=event, user=user).values_list("kind", flat=True))


def may(
    user: Any, action: str, event: Event | None = None, window: Period | None = None, also: Collection[str] = ()
) -> bool:
    """Whether a user may do something now. Raises KeyError for an action that is not in the table.

    `window` are the times of the result it is about; left out, its age is not asked. `also` are roles the user has
    besides those of his account.
    """
    if action == CREATE:
        return bool(user and user.is_active and user.has_perm("tournaments.add_event"))
    rule = TABLE[action]
    in_time = window is None or not rule.time or not window.refusal(rule.time)
    return event is not None and event.state in rule.states and _has_a_role(user, rule, event, also) and in_time


def require(
    user: Any, action: str, event: Event | None = None, window: Period | None = None, also: Collection[str] = ()
) -> None:
    """Nothing when the user may; otherwise NotAllowed with a sentence that says who can, or when."""
    if may(user, action, event, window, also):
        return
    if action == CREATE or event is None:
        raise NotAllowed(gettext("Only organisers of the club can create events; ask one for that right."))
    rule = TABLE[action]
    if not _has_a_role(user, rule, event, also):
        raise _wrong_role(rule, who_can(action, event))
    if event.state not in rule.states or window is None:
        raise _wrong_state(rule, event)
    raise NotAllowed(window.refusal(rule.time), rule.roles)


def may_see(user: Any, event: Event) -> bool:
    """Whether somebody finds this event at all: a hidden one is there for its staff alone."""
    return not event.hidden or bool(roles_of(user, event))


def require_visible(user: Any, event: Event) -> None:
    """Nothing when the user finds this event; otherwise Event.DoesNotExist, as for an address that never was."""
    if not may_see(user, event):
        raise Event.DoesNotExist


def may_see_link(user: Any, person: Person) -> bool:
    """Whether somebody who sees the people of an event sees, and may renew, the personal link of this one of them.

    Who has an account signs in: nobody else acts for him, see docs/decisions/0043-people-and-their-links.md.
    """
    return person.user_id in (None, user.pk) or bool(user.is_superuser)


def require_link(user: Any, person: Person) -> None:
    """Nothing when the user may; otherwise NotAllowed."""
    if not may_see_link(user, person):
        words = gettext("%(name)s has an account and signs in with it; the personal link is nobody else's.")
        raise NotAllowed(words % {"name": person.name})


def may_change_series(user: Any, series: Series) -> bool:
    """Whether a user is an organiser of this series; a superuser is one of every series."""
    if not (user and user.is_authenticated and user.is_active):
        return False
    return bool(user.is_superuser or series.organisers.filter(pk=user.pk).exists())


def require_series(user: Any, series: Series) -> None:
    """Nothing when the user may change the series; otherwise NotAllowed with a sentence that says who can."""
    if not may_change_series(user, series):
        names = ", ".join(str(one) for one in series.organisers.order_by("pk")) or "-"
        words = gettext("Only its organisers can change this series: %(names)s.")
        raise NotAllowed(words % {"names": names}, ("organiser",))


def not_playing() -> NotAllowed:
    """The refusal of what only players of a table do."""
    return NotAllowed(gettext("Only who plays at this table does this; open your personal link, or sign in."))


def who_can(action: str, event: Event) -> list[str]:
    """The names of those who hold a role that may do it, for “ask …”."""
    holders = Role.objects.filter(event=event, kind__in=TABLE[action].roles).select_related("user").order_by("user_id")
    return list(dict.fromkeys(str(role.user) for role in holders))


def _has_a_role(user: Any, rule: Rule, event: Event, also: Collection[str] = ()) -> bool:
    return not set(rule.roles).isdisjoint({*roles_of(user, event), *also})


def _wrong_role(rule: Rule, names: Sequence[str]) -> NotAllowed:
    if rule.roles == (PLAYER,):
        message = gettext("You may not %(action)s here. Who can: the players of the table, by their personal links.")
        return NotAllowed(message % {"action": gettext(rule.about)}, rule.roles)
    roles = ", ".join(str(Role.Kind(role).label) for role in rule.roles)
    message = gettext("You may not %(action)s in this event. Who can: %(roles)s (%(names)s).")
    facts = {"action": gettext(rule.about), "roles": roles, "names": ", ".join(names) or "-"}
    return NotAllowed(message % facts, rule.roles)


def _wrong_state(rule: Rule, event: Event) -> NotAllowed:
    states = ", ".join(str(Event.State(state).label) for state in rule.states)
    message = gettext("The event is %(state)s. To %(action)s it must be: %(states)s.")
    facts = {"state": event.get_state_display(), "action": gettext(rule.about), "states": states}
    return NotAllowed(message % facts, rule.roles)


def _predicate(action: str) -> Any:
    return rules.predicate(lambda user, event: may(user, action, event), name=f"event.{action}")


for _action in TABLE:
    rules.set_perm(f"event.{_action}", _predicate(_action))


def holders_of_roles() -> Iterable[User]:
    """The active accounts that have a role in an event."""
    return User.objects.filter(role__isnull=False, is_active=True).distinct().order_by("pk")
