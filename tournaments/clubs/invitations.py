"""Invitations to become staff of a club or an event: a link that works once, for DAYS days.

The link is shown once; the database keeps its hash.
"""

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from accounts.mail_message import Mail, are_sent, as_message
from games.api import tables
from games.api.values import chance
from tournaments.clubs.schemas import DAYS, NewInvitation
from tournaments.clubs.services import OWNER, club_write, renew_badges
from tournaments.core.clubs import badges_of, may_in_club, require_in_club
from tournaments.core.errors import EventConflict, EventError, EventGone
from tournaments.core.permissions import authorize, may
from tournaments.core.transactions import By, event_write, log
from tournaments.core.versions import event_topic
from tournaments.models import Club, ClubRole, Event, Role, StaffInvitation, hash_of_token

logger = logging.getLogger(__name__)
TOKEN_BYTES = 16
EMAILED_A_DAY = 20
"""Invitations that an account can email within 24 hours: a limit, so that a club is of no use for sending spam."""
RISING = (ClubRole.Kind.SCORER, ClubRole.Kind.DIRECTOR, ClubRole.Kind.ORGANISER, OWNER)


@dataclass(frozen=True, slots=True)
class Invited:
    """A new invitation with its secret, which cannot be read again."""

    row: StaffInvitation
    token: str
    email: str = ""
    """Where `send` emails it."""


def invite(*, by: By, place: Club | Event, invitation: NewInvitation) -> Invited:
    """Create an invitation to a club or an event; `send` emails it. Raises EventError, NotAllowed."""
    token = chance.new_token(TOKEN_BYTES)
    now = timezone.now()
    if invitation.email and _made_since(by, now - timedelta(days=1)) >= EMAILED_A_DAY:
        raise EventError("too_many_invitations", "email", most=EMAILED_A_DAY)
    row = StaffInvitation(
        role=invitation.role,
        token_hash=hash_of_token(token),
        made_by=by,
        made_at=now,
        expires_at=now + timedelta(days=DAYS),
    )
    if isinstance(place, Club):
        require_in_club(by, "own" if row.role == OWNER else "appoint", place)
        row.club = place
        row.save()
        return Invited(row, token, invitation.email)
    authorize(by, "appoint", place)
    if row.role == OWNER:
        raise EventError("no_event_owner", "role")
    with event_write(place.pk) as event:
        row.event = event
        row.save()
        log(event, "staff_invited", by, role=row.role)
    return Invited(row, token, invitation.email)


def _made_since(by: By, moment: datetime) -> int:
    return StaffInvitation.objects.filter(made_by=by, made_at__gte=moment).count()


def send(made: Invited, *, link: str, site: str) -> bool:
    """Email an invitation in the language in use, outside of transactions; return whether a mail server took it.

    `link` is the full address of the invitation, `site` that of the front page.
    """
    if not are_sent():
        return False
    try:
        club = made.row.club or (made.row.event.club if made.row.event else None)
        answers = (club.reply_email or club.email) if club is not None else ""
        headers = {"Reply-To": answers} if answers else None
        as_message(_mail_of(made.row, link), to=[made.email], name="", site=site, headers=headers).send()
    except OSError as error:  # also every SMTPException
        logger.warning("Invitation %s could not be emailed: %s", made.row.pk, type(error).__name__)
        return False
    return True


def _mail_of(row: StaffInvitation, link: str) -> Mail:
    place = str(row.club or row.event)
    facts = {"name": row.made_by, "role": row.get_role_display(), "place": place}
    return Mail(
        subject=_("Invitation: %(place)s") % {"place": place},
        paragraphs=(
            _("%(name)s invites you to become %(role)s: %(place)s.") % facts,
            _("Sign in or create an account to accept."),
        ),
        button=_("Open invitation"),
        link=link,
        expiry=_("The invitation works once, until %(day)s.") % {"day": date_format(row.expires_at, "DATE_FORMAT")},
        otherwise=_("If you do not know the sender, ignore this email. Nothing will change."),
        reason=_("You are receiving this email because staff of %(place)s at %(site)s entered your address.")
        % {"place": place, "site": settings.SITE_NAME},
    )


def invitations_to(place: Club | Event) -> QuerySet[StaffInvitation]:
    """Return the invitations to a club or an event, the newest first."""
    rows = StaffInvitation.objects.select_related("made_by", "used_by").order_by("-pk")
    return rows.filter(club=place) if isinstance(place, Club) else rows.filter(event=place)


def invitation_of(token: str) -> StaffInvitation:
    """Return the invitation of a link. Raises StaffInvitation.DoesNotExist."""
    rows = StaffInvitation.objects.select_related("club", "event", "made_by")
    return rows.get(token_hash=hash_of_token(token))


def require_open(row: StaffInvitation) -> None:
    """Require that an invitation can be accepted: also that who made it may still invite. Raises EventGone."""
    state: str = row.state
    if state == "open" and not _may_still_invite(row):
        state = "revoked"
    if state != "open":
        raise EventGone(f"invitation_{state}", name=str(row.made_by or row.club or row.event))


def _may_still_invite(row: StaffInvitation) -> bool:
    if row.club is not None:
        return may_in_club(row.made_by, "own" if row.role == OWNER else "appoint", row.club)
    return may(row.made_by, "appoint", row.event)


def accept(*, by: By, token: str) -> StaffInvitation:
    """Give an account the role of an invitation, once. In a club the higher of two roles counts.

    Raises StaffInvitation.DoesNotExist, EventGone, and EventConflict for an account with this role: the link stays open
    for the person it is meant for.
    """
    invitation = invitation_of(token)
    if invitation.club_id is not None:
        with club_write(invitation.club_id) as club:
            row = _locked(invitation)
            _join_club(row, club, by)
            _note_used(row, by)
        return row
    with event_write(invitation.event_id or 0) as event:
        row = _locked(invitation)
        _join_event(row, event, by)
        _note_used(row, by)
    return row


def _locked(invitation: StaffInvitation) -> StaffInvitation:
    """Return the invitation, locked after its place as `revoke` does. Raises EventGone."""
    row = StaffInvitation.objects.select_for_update().get(pk=invitation.pk)
    require_open(row)
    return row


def _note_used(row: StaffInvitation, by: By) -> None:
    row.used_by, row.used_at = by, timezone.now()
    row.save(update_fields=["used_by", "used_at"])


def _join_club(row: StaffInvitation, club: Club, by: By) -> None:
    role = ClubRole.objects.filter(club=club, user=by).first()
    if role is None:
        ClubRole.objects.create(club=club, user=by, kind=row.role, given_by=row.made_by)
    elif RISING.index(ClubRole.Kind(role.kind)) >= RISING.index(ClubRole.Kind(row.role)):
        raise EventConflict("has_this_role")
    else:
        role.kind, role.given_by = row.role, row.made_by
        role.save()
    renew_badges(club)


def _join_event(row: StaffInvitation, event: Event, by: By) -> None:
    _role, made = Role.objects.get_or_create(event=event, user=by, kind=row.role)
    if not made:
        raise EventConflict("has_this_role")
    log(event, "invitation_accepted", row.made_by, name=str(by), role=row.role)
    tables.set_staff(context=event_topic(event), staff=badges_of(event))


def revoke(*, by: By, place: Club | Event, number: int) -> None:
    """End an open invitation; what has ended stays. Raises StaffInvitation.DoesNotExist, NotAllowed."""
    if isinstance(place, Club):
        require_in_club(by, "appoint", place)
        with club_write(place.pk) as club:
            StaffInvitation.objects.select_for_update().get(pk=number, club=club).revoke()
        return
    authorize(by, "appoint", place)
    with event_write(place.pk) as event:
        row = StaffInvitation.objects.select_for_update().get(pk=number, event=event)
        if row.revoke():
            log(event, "invitation_ended", by, role=row.role)
