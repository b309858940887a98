"""Erasure of a person: results stay; the name and all access go.

Decision 0260 defines the replaced data, and docs/privacy.md describes it for operators. Of an erased account a row
without access remains, since results point to it. Data with an expiry is also deleted here; games.privacy.services does
the same for tables.
"""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.apps import apps
from django.conf import settings
from django.contrib.admin.models import LogEntry as OfficeEntry
from django.contrib.auth import SESSION_KEY, get_user_model
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Q
from django.utils import timezone, translation
from django.utils.translation import gettext
from knox.models import AuthToken

from games.api import privacy
from games.api.values import chance
from tournaments.core.errors import EventConflict
from tournaments.core.names import same_person
from tournaments.core.registrations import move
from tournaments.core.transactions import By, event_write, log, name_of
from tournaments.links.expiry import end_old_links, forget_openings
from tournaments.models import (
    Club,
    ClubMember,
    ClubRole,
    Erasure,
    Event,
    LeagueTeam,
    Notification,
    Person,
    PersonalLink,
    PersonMerge,
    Role,
    Series,
    SharedKeepsake,
    TeamPlayer,
    Venue,
)
from tournaments.models.clean_text import tidy
from tournaments.models.limits import ERASURE_REASON
from tournaments.notifications.services import forget_deliveries, remove_contact
from tournaments.privacy.register import note_erased
from tournaments.privacy.rows import rename_entries_of, rename_in, rename_in_leagues, rename_reasons, sign_with
from tournaments.privacy.selectors import (
    Subject,
    events_with,
    names_of_others,
    names_of_subject,
    topics_of,
    why_not_now,
)
from tournaments.registration.waiting import UNCONFIRMED

HEX_DIGITS = "0123456789ABCDEF"
LETTERS = 4


def erase(subject: Subject, by: By, reason: str = "", code: str = "") -> Erasure:
    """Remove a person's name everywhere. Raises EventConflict while they take part.

    `by` is None for the operator at the command line. `code` is the name from an earlier erasure, in a database
    restored since.
    """
    with transaction.atomic():
        events = events_with(subject)
        _lock(subject, events)
        if sentence := why_not_now(subject):
            raise EventConflict("cannot_erase", why=sentence)
        code = code or _new_code()
        names = _renaming(subject, events, code)
        _rename_own_rows(subject, names, code)
        done = _trace(subject, names, _fresh(by), reason)
        for event in events:
            with event_write(event.pk) as locked:
                _end_registrations(locked, subject)
                rename_in(locked, subject.person, names)
                log(locked, "person_erased", done.by, done.by_name, name=done.name)
        _rename_elsewhere(subject, events, names)
        transaction.on_commit(lambda: note_erased(done, code))
    return done


def _end_registrations(event: Event, subject: Subject) -> None:
    """Take the person off the list of an event in which they have no entry yet."""
    for registration in event.registrations.filter(members__person=subject.person, state__in=UNCONFIRMED):
        move(event, registration, registration.State.CANCELLED)


def _lock(subject: Subject, events: list[Event]) -> None:
    """Lock events in the usual order, so that nothing begins; then the person."""
    list(Event.objects.select_for_update().filter(pk__in=[event.pk for event in events]).order_by("pk"))
    if subject.person:
        Person.objects.select_for_update().get(pk=subject.person.pk)


def _renaming(subject: Subject, events: list[Event], code: str) -> privacy.Renaming:
    """Return the renaming from all names to the anonymous one, equal in all languages."""
    with translation.override(settings.LANGUAGE_CODE):
        new = gettext("Erased player %(code)s") % {"code": code}
    names, account = names_of_subject(subject, events), {subject.user.username} if subject.user else set()
    plain = {name for name in account if privacy.is_any_token(name)}
    old = {name for name in (names | account - plain) if not name.isdigit()} - {new}
    return privacy.Renaming(old, new, names_of_others(subject, old), plain)


def _rename_own_rows(subject: Subject, names: privacy.Renaming, code: str) -> None:
    if subject.user:
        close_account(subject.user, names.new, code)
        sign_with(subject.user, names.new)
    person = subject.person
    if person is None:
        return
    before, people = person.name, same_person(person)
    for row in people:
        row.name, row.email, row.language, row.user = names.new, "", "", None
        row.club, row.shown, row.guardian_email = None, Person.Shown.FULL, ""
        row.minor = row.public_profile = False
        row.calendar_nonce = ""
        row.save()
        remove_contact(row)
    PersonalLink.objects.filter(person__in=people).delete()
    ClubMember.objects.filter(person__in=people).delete()
    TeamPlayer.objects.filter(person__in=people).update(captain=False)
    SharedKeepsake.objects.filter(person__in=people).delete()
    PersonMerge.objects.filter(Q(person__in=people) | Q(kept__in=people)).delete()
    person.refresh_from_db()
    rename_entries_of(person, before)


def _rename_elsewhere(subject: Subject, events: list[Event], names: privacy.Renaming) -> None:
    """Rename outside events: tables, the administration's history, earlier erasures."""
    privacy.erase(subject.holder, topics_of(events), names)
    rename_in_the_office(subject.person, subject.user, names)
    privacy.rewrite(Club.objects.exclude(about=""), ["about"], names)
    privacy.rewrite(Venue.objects.all(), ["name", "address", "directions", "accessibility"], names)
    rename_reasons(names)
    rename_in_leagues(names)


def _trace(subject: Subject, names: privacy.Renaming, by: By, reason: str) -> Erasure:
    clean_reason = names.text(tidy(reason))[:ERASURE_REASON]
    people: dict[str, Any] = {"person": subject.person, "user": subject.user, "by": by, "by_name": name_of(by)}
    return Erasure.objects.create(name=names.new, reason=clean_reason, **people)


def _fresh(by: By) -> By:
    """Reload the user after a possible renaming."""
    if by is not None:
        by.refresh_from_db()
    return by


def _new_code() -> str:
    """Return an unused code; longer if a free one is hard to find."""
    for letters in range(LETTERS, 16):
        for _try in range(20):
            code = chance.new_code(HEX_DIGITS, letters)
            if not Erasure.objects.filter(name__endswith=f" {code}").exists():
                return code
    raise RuntimeError("Every code is taken.")


PREFERENCES = (
    *("language", "theme", "suits", "size", "confirm_cards", "trick_hold", "courts", "sounds", "shortcuts"),
    *("profile_shown", "avatar", "faces", "match_emails"),
)


def close_account(user: Any, name: str, code: str) -> None:
    """Remove all data and access of an account.

    That covers name, address, password, second factor, token, session and rights.
    """
    EmailAddress.objects.filter(user=user).delete()
    Authenticator.objects.filter(user=user).delete()
    AuthToken.objects.filter(user=user).delete()
    end_sessions(user.pk)
    Role.objects.filter(user=user).delete()
    ClubRole.objects.filter(user=user).delete()
    LeagueTeam.captains.through.objects.filter(user=user).delete()
    Notification.objects.filter(user=user).delete()
    Series.organisers.through.objects.filter(user=user).delete()
    user.groups.clear()
    user.user_permissions.clear()
    log = apps.get_model("accounts", "AuditLine").objects
    log.filter(Q(user=user) | Q(name=user.username)).update(name=name, address="")
    user.username, user.first_name, user.last_name, user.email = f"erased-{code.lower()}", name, "", ""
    user.is_active = user.is_staff = user.is_superuser = False
    user.last_login = None
    for preference in PREFERENCES:
        setattr(user, preference, user._meta.get_field(preference).get_default())
    user.set_unusable_password()
    user.save()


def end_sessions(user_id: int) -> None:
    """Sign an account out everywhere.

    A session names its user only when decoded, so all are decoded.
    """
    mine = [
        session.session_key
        for session in Session.objects.iterator(500)
        if str(session.get_decoded().get(SESSION_KEY, "")) == str(user_id)
    ]
    Session.objects.filter(session_key__in=mine).delete()
    apps.get_model("accounts", "BrowserSession").objects.filter(user=user_id).delete()


def rename_in_the_office(person: Person | None, user: Any, names: privacy.Renaming) -> None:
    """Rename in the administration's history: the subject's rows, and texts elsewhere.

    Rows about other people stay.
    """
    people = ContentType.objects.get_for_models(Person, get_user_model()).values()
    for row in filter(None, (person, user)):
        kind = ContentType.objects.get_for_model(row)
        OfficeEntry.objects.filter(content_type=kind, object_id=str(row.pk)).update(object_repr=names.new)
    rest = OfficeEntry.objects.exclude(content_type__in=people)
    privacy.rewrite(rest, ["object_repr", "change_message"], names)


def forget() -> dict[str, int]:
    """Delete all expired data; return the number of rows by kind. Idempotent."""
    now = timezone.now()
    return {
        **privacy.forget(),
        **end_old_links(),
        **forget_openings(),
        **forget_deliveries(now),
        "sessions": Session.objects.filter(expire_date__lt=now).delete()[0],
        "tokens": AuthToken.objects.filter(expiry__lt=now).delete()[0],
    }
