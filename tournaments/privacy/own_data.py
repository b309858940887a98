"""All data about one person, for that person, as one plain value.

It has no private data of others. Secrets that open something (password, tokens, the personal link, keys of second
factors) are listed, not included.
"""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.apps import apps
from django.db.models import Q, QuerySet
from django.utils import timezone
from knox.models import AuthToken

from games.api import privacy
from tournaments.core.names import public_name, same_person, with_people
from tournaments.models import (
    ClubMember,
    ClubRole,
    Contact,
    CorrectionRequest,
    Entry,
    Event,
    FixtureReport,
    League,
    LeagueLine,
    LeagueRuling,
    LeagueTeam,
    LinkOpening,
    LogEntry,
    MemberInvitation,
    Notification,
    Person,
    PersonalLink,
    PersonMerge,
    Place,
    Postponement,
    PushSubscription,
    RegistrationPerson,
    Role,
    RoundChange,
    RoundTotal,
    Ruling,
    SeatingWish,
    SeriesMember,
    SetAside,
    SharedKeepsake,
    SitOut,
    StaffInvitation,
    Substitution,
    TeamPlayer,
)
from tournaments.privacy.selectors import Subject

FORMAT = "troeftafel person 1"
PERSON_COLUMNS = ("id", "name", "email", "language", "shown", "minor", "guardian_email", "public_profile", "created_at")
PREFERENCES = (
    *("language", "theme", "suits", "size", "confirm_cards", "trick_hold", "courts", "sounds", "shortcuts"),
    *("profile_shown", "avatar", "faces", "match_emails"),
)


def own_data(subject: Subject) -> dict[str, Any]:
    """Return all data: account, person, events, own texts, and work for events."""
    return {
        "format": FORMAT,
        "made_at": timezone.now(),
        "account": _account(subject.user) if subject.user else None,
        "person": _person(subject.person) if subject.person else None,
        "events": _of_person(subject.person) if subject.person else None,
        "work_for_events": _work(subject.user) if subject.user else None,
        "at_tables": privacy.own_data(subject.holder),
    }


def _account(user: Any) -> dict[str, object]:
    tokens = AuthToken.objects.filter(user=user).order_by("created")
    log = apps.get_model("accounts", "AuditLine").objects.filter(user=user)
    sessions = apps.get_model("accounts", "BrowserSession").objects.filter(user=user)
    return {
        **{name: getattr(user, name) for name in ("id", "username", "first_name", "last_name", "email")},
        **{name: getattr(user, name) for name in ("date_joined", "last_login", "is_staff", "is_superuser")},
        "is_program": user.is_program,
        "preferences": {name: getattr(user, name) for name in PREFERENCES},
        "addresses": _rows(EmailAddress.objects.filter(user=user), "email", "verified", "primary"),
        "second_factors": _rows(
            Authenticator.objects.filter(user=user), "type", "data__name", "created_at", "last_used_at"
        ),
        "tokens": list(tokens.values("token_key", "grant__name", "grant__scopes", "created", "expiry")),
        "sessions": _rows(sessions, "signed_in_at", "last_used_at", "device", "network"),
        "sign_in_log": _rows(log, "at", "what", "way", "address"),
    }


def _person(person: Person) -> dict[str, object]:
    people = same_person(person)
    return {
        **{name: getattr(person, name) for name in PERSON_COLUMNS},
        "shown_as": person.public_name,
        "merged": _rows(PersonMerge.objects.filter(kept__in=people, undone_at=None), "person__name", "at"),
        "keepsakes": _rows(SharedKeepsake.objects.filter(person__in=people), "event__slug", "shared_at"),
        "club": person.club.name if person.club else None,
        "personal_links": _rows(
            PersonalLink.objects.filter(person__in=people),
            "event__slug",
            "channel",
            "created_at",
            "expires_at",
            "ended_at",
        ),
        "personal_link_openings": _rows(
            LinkOpening.objects.filter(link__person__in=people), "at", "kind", "network", "ended_at", "disowned_at"
        ),
        "memberships": _rows(
            ClubMember.objects.filter(person__in=people),
            "club__name",
            "kind",
            "number",
            "since",
            "until",
            "paused_since",
        ),
        "member_invitations_accepted": _rows(
            MemberInvitation.objects.filter(used_by__in=people), "club__name", "kind", "used_at"
        ),
        "email_contact": _rows(
            Contact.objects.filter(person__in=people),
            "address",
            "site",
            "rounds",
            "consent_at",
            "consent_text",
            "verified_at",
            "asked_at",
            "unsubscribed_at",
            "refusals",
        ),
        "browsers_with_notifications": _rows(
            PushSubscription.objects.filter(person__in=people), "device", "consent_at", "consent_text", "sent_at"
        ),
        "messages": _rows(
            Notification.objects.filter(person__in=people),
            "event__slug",
            "cause__fixture",
            "kind",
            "channel",
            "state",
            "sent_at",
            "error",
        ),
        "league_lists": _rows(
            TeamPlayer.objects.filter(person__in=people),
            "team__league__slug",
            "team__name",
            "since",
            "until",
            "suspended_since",
            "suspended_until",
            "captain",
        ),
        "league_log": _rows(LeagueLine.objects.filter(person__in=people), "league__slug", "action", "at"),
        "league_matches_reported": _rows(
            FixtureReport.objects.filter(person__in=people), "fixture", "side", "home_points", "visitors_points", "at"
        ),
        "league_dates_asked": _rows(
            Postponement.objects.filter(person__in=people), "fixture", "wanted", "reason", "state", "at"
        ),
        "league_dates_answered": _rows(
            Postponement.objects.filter(answered_person__in=people), "fixture", "state", "answered_at"
        ),
        "series": _rows(SeriesMember.objects.filter(person__in=people), "series__name", "since", "until"),
    }


def _of_person(person: Person) -> dict[str, object]:
    entries = Entry.objects.filter(members__person=person).select_related("event")
    stood_in = Substitution.objects.filter(Q(person=person) | Q(absent=person))
    rulings = Ruling.objects.filter(entry__in=entries)
    return {
        "entries": [_entry(entry, person) for entry in entries.prefetch_related(*with_people())],
        "places": _rows(
            Place.objects.filter(entry__in=entries), "round__event__slug", "round__number", "table_number", "seat"
        ),
        "sat_out": _rows(
            SitOut.objects.filter(entry__in=entries), "round__event__slug", "round__number", "why", "score"
        ),
        "stood_in_or_was_replaced": [
            {"event": row.round.event.slug, "round": row.round.number, "stood_in": row.person_id == person.pk}
            for row in stood_in.select_related("round__event").order_by("pk")
        ],
        "rulings": _rows(
            rulings, "event__slug", "round__number", "kind", "points", "deal", "article", "reason", "issued_at",
            "cancelled_at", "cancel_reason",
        ),
        "wishes_for_the_seating": _rows(
            SeatingWish.objects.filter(entry__in=entries), "event__slug", "kind", "table_number"
        ),
        "registrations": _rows(
            RegistrationPerson.objects.filter(person__in=same_person(person)), "event__slug", "registration__state",
            "registration__team_name", "registration__partner_name", "registration__partner_wanted",
            "registration__short_notice", "registration__queued_at", "registration__changed_at",
        ),
        "corrections_asked": _rows(
            CorrectionRequest.objects.filter(person=person), "event__slug", "table_id", "number", "values", "reason",
            "reason_code", "seat", "by_name", "state", "decision", "at",
        ),
    }  # fmt: skip


def _entry(entry: Entry, person: Person) -> dict[str, object]:
    """Return an entry under its public name, as its members chose."""
    own = next(member for member in entry.members.all() if member.person_id == person.pk)
    return {
        "event": entry.event.slug,
        "event_name": entry.event.name,
        "number": entry.number,
        "name": public_name(entry),
        "state": entry.state,
        "time_in_percent": own.time_factor,
    }


def _work(user: Any) -> dict[str, object]:
    """Return the account's work for events. Log lines omit the names of others."""
    return {
        "roles": _rows(Role.objects.filter(user=user), "event__slug", "kind"),
        "club_roles": _rows(ClubRole.objects.filter(user=user), "club__name", "kind", "given_at"),
        "invitations_made": _rows(
            StaffInvitation.objects.filter(made_by=user), "club__name", "event__slug", "role", "made_at"
        ),
        "member_invitations_made": _rows(
            MemberInvitation.objects.filter(made_by=user), "club__name", "kind", "made_at"
        ),
        "merges_made": _rows(PersonMerge.objects.filter(by=user), "club__name", "at", "undone_at"),
        "invitations_accepted": _rows(
            StaffInvitation.objects.filter(used_by=user), "club__name", "event__slug", "role", "used_at"
        ),
        "events_created": _rows(Event.objects.filter(created_by=user), "slug", "name", "created_at"),
        "log": _rows(LogEntry.objects.filter(by=user), "event__slug", "action", "by_name", "at"),
        "rulings_given": _rows(Ruling.objects.filter(issued_by=user), "event__slug", "kind", "points", "issued_at"),
        "rulings_cancelled": _rows(Ruling.objects.filter(cancelled_by=user), "event__slug", "cancelled_at"),
        "captain_of": _rows(LeagueTeam.objects.filter(captains=user), "league__slug", "name"),
        "league_messages": _rows(
            Notification.objects.filter(user=user), "cause__fixture", "kind", "channel", "state", "sent_at", "error"
        ),
        "leagues_created": _rows(League.objects.filter(created_by=user), "slug", "name", "created_at"),
        "league_log": _rows(LeagueLine.objects.filter(by=user), "league__slug", "action", "by_name", "at"),
        "league_matches_reported": _rows(
            FixtureReport.objects.filter(by=user), "fixture", "side", "home_points", "visitors_points", "at"
        ),
        "league_dates_asked": _rows(Postponement.objects.filter(by=user), "fixture", "wanted", "reason", "state", "at"),
        "league_dates_answered": _rows(
            Postponement.objects.filter(answered_by=user), "fixture", "state", "answered_at"
        ),
        "league_rulings_given": _rows(
            LeagueRuling.objects.filter(issued_by=user), "league__slug", "kind", "match_points", "issued_at"
        ),
        "league_rulings_cancelled": _rows(
            LeagueRuling.objects.filter(cancelled_by=user), "league__slug", "cancelled_at"
        ),
        "totals": _rows(RoundTotal.objects.filter(author=user), "round__event__slug", "round__number", "reason"),
        "changes_of_rounds": _rows(RoundChange.objects.filter(by=user), "round__event__slug", "round__number", "at"),
        "requests_decided": _rows(
            CorrectionRequest.objects.filter(decided_by=user), "event__slug", "decided_at", "decision"
        ),
        "notices_set_aside": _rows(SetAside.objects.filter(by=user), "event__slug", "notice", "reason", "at"),
    }


def _rows(query: QuerySet[Any], *columns: str) -> list[dict[str, object]]:
    return list(query.order_by("pk").values(*columns))
