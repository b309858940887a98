"""The recipients of messages about other dates of league matches: captains, on devices and by email.

A captain who chose where to hear about their events hears there, or not at all after stopping emails. Other captains
get the email at the confirmed address of their account, until they stop it.
"""

from collections.abc import Collection, Iterable
from datetime import datetime, time, timedelta

from django.db.models import Count
from django.utils import timezone

from accounts.mail_message import are_sent
from accounts.models import User
from tournaments.core.outbox import change_of
from tournaments.leagues.rights import ACTING, acts_for, listed_captains
from tournaments.models import (
    ClubRole,
    Contact,
    Fixture,
    League,
    LeagueTeam,
    Notification,
    OutboxEvent,
    Person,
    Postponement,
    PushSubscription,
)
from tournaments.notifications.push_key import are_pushed

Channel, State = Notification.Channel, Postponement.State
QUIET_FROM, QUIET_UNTIL = time(22), time(8)
SOON = timedelta(hours=12)
"""What concerns an event or a match that starts so soon is sent at night, too."""
MAX_REQUESTS = 6
"""Requests for another date of one match of which a captain gets an email; answers are always sent."""
ASKED = "postponement_asked"
KINDS = {
    "asked": ASKED,
    "agreed": "postponement_agreed",
    "granted": "postponement_granted",
    "refused": "postponement_refused",
}
"""The kinds of messages by what changed about a match."""


def by_day(starts_at: datetime | None, now: datetime) -> datetime:
    """Return now, or the end of the quiet hours of the night for what does not start soon."""
    starts_soon = starts_at is not None and now <= starts_at <= now + SOON
    local = timezone.localtime(now)
    if starts_soon or QUIET_UNTIL <= local.time() < QUIET_FROM:
        return now
    morning = local.date() + timedelta(days=local.time() >= QUIET_FROM)
    return timezone.make_aware(datetime.combine(morning, QUIET_UNTIL))


def browsers_of_people(people: Collection[int]) -> Iterable[PushSubscription]:
    """Return the browsers in which these people get notifications."""
    if not are_pushed():
        return ()
    return PushSubscription.objects.filter(person__in=people, person__minor=False)


def queue_of_match(cause: OutboxEvent, fixture: Fixture, now: datetime) -> None:
    """Queue the messages about a postponement; other changes of a match have none."""
    kind = KINDS.get(change_of(cause))
    postponement = Postponement.objects.filter(pk=cause.subject).select_related("team", "answered_by").first()
    if kind is None or postponement is None:
        return
    users, linked = _readers(fixture, postponement, kind)
    people = dict(Person.objects.filter(user__in=users).values_list("user", "pk"))
    emails = (*_emails(fixture, kind, users, people), *_emails_to_people(fixture, kind, linked))
    rows = [*emails, *_pushes({*people.values(), *linked})]
    for row in rows:
        row.kind, row.cause, row.due_at = kind, cause, by_day(fixture.starts_at, now)
    Notification.objects.bulk_create(rows, ignore_conflicts=True)


def _readers(fixture: Fixture, postponement: Postponement, kind: str) -> tuple[set[int], set[int]]:
    """Return the keys of the accounts, and of the people without one, that hear of a request or of its answer.

    They are captains, without the one who acted.
    """
    home, visitors = fixture.home, fixture.visitors
    opponent = visitors if postponement.team_id == home.pk else home
    if kind == ASKED:
        teams, actor, person = [opponent], postponement.by_id, postponement.person_id
    else:
        is_agreed = postponement.team is not None and acts_for(
            postponement.answered_by or postponement.answered_person, opponent
        )
        teams = [postponement.team] if postponement.team is not None and is_agreed else [home, visitors]
        actor, person = postponement.answered_by_id, postponement.answered_person_id
    users = {user for team in teams for user in _captains(team)} - {actor or 0}
    listed = listed_captains().filter(team__in=teams, person__user=None)
    return users, set(listed.values_list("person", flat=True)) - {person or 0}


def _captains(team: LeagueTeam) -> Iterable[int]:
    """Return the accounts of a team's captains; those of its club's staff for a team without one."""
    listed = listed_captains().filter(team=team, person__user__is_active=True).values_list("person__user", flat=True)
    captains = {*team.captains.filter(is_active=True).values_list("pk", flat=True), *listed}
    if captains:
        return captains
    staff = ClubRole.objects.filter(club=team.club_id, club__hosted=True, kind__in=ACTING, user__is_active=True)
    return staff.values_list("user", flat=True)


def is_captain(person: Person) -> bool:
    """Whether a person, or their account, is captain of a team in a league that is not over."""
    running = LeagueTeam.objects.exclude(league__state=League.State.FINISHED)
    if listed_captains().filter(person=person, team__in=running).exists():
        return True
    return person.user_id is not None and running.filter(captains=person.user_id).exists()


def _emails(fixture: Fixture, kind: str, users: set[int], people: dict[int, int]) -> Iterable[Notification]:
    if not are_sent():
        return
    contacts = {contact.person_id: contact for contact in Contact.objects.filter(person__in=people.values())}
    had_enough = _with_enough(fixture) if kind == ASKED else set()
    for user in User.objects.filter(pk__in=users).order_by("pk"):
        contact = contacts.get(people.get(user.pk, 0))
        if contact is None or (contact.verified_at is None and contact.unsubscribed_at is None):
            if not user.match_emails:
                continue
            row = Notification(user=user)
        elif contact.unsubscribed_at is None:
            row = Notification(person_id=contact.person_id)
        else:
            continue
        if (row.person_id, row.user_id) not in had_enough:
            yield row


def _emails_to_people(fixture: Fixture, kind: str, people: set[int]) -> Iterable[Notification]:
    """Yield emails to captains without an account, at the addresses they chose and confirmed."""
    if not are_sent():
        return
    had_enough = _with_enough(fixture) if kind == ASKED else set()
    contacts = Contact.objects.filter(person__in=people, verified_at__isnull=False, unsubscribed_at=None)
    for contact in contacts.order_by("pk"):
        if (contact.person_id, None) not in had_enough:
            yield Notification(person_id=contact.person_id)


def _with_enough(fixture: Fixture) -> set[tuple[int | None, int | None]]:
    """Return the readers who got as many requests about a match as may be sent."""
    sent = Notification.objects.filter(cause__fixture=fixture, channel=Channel.EMAIL, kind=ASKED).order_by()
    counted = sent.values("person", "user").annotate(many=Count("pk")).filter(many__gte=MAX_REQUESTS)
    return set(counted.values_list("person", "user"))


def _pushes(people: set[int]) -> Iterable[Notification]:
    for browser in browsers_of_people(people):
        yield Notification(person_id=browser.person_id, channel=Channel.PUSH, subscription=browser)
