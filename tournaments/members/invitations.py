"""Invitations to become a member of a club: a link that works once, for DAYS days.

As with staff, the link is shown once, and the database keeps its hash.
"""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from games.api.values import chance
from tournaments.clubs.schemas import DAYS
from tournaments.clubs.services import club_write
from tournaments.core.clubs import may_in_club, require_in_club
from tournaments.core.errors import EventConflict, EventError, EventGone
from tournaments.core.names import valid_name
from tournaments.core.transactions import By
from tournaments.members.schemas import NewMemberInvitation
from tournaments.members.selectors import open_memberships
from tournaments.members.services import join_club
from tournaments.models import Club, ClubMember, MemberInvitation, Person, hash_of_token

TOKEN_BYTES = 16


@dataclass(frozen=True, slots=True)
class InvitedMember:
    """A new invitation with its secret, which cannot be read again."""

    row: MemberInvitation
    token: str


def invite_member(*, by: By, club: Club, invitation: NewMemberInvitation) -> InvitedMember:
    """Create an invitation. Raises NotAllowed."""
    require_in_club(by, "change_members", club)
    token, now = chance.new_token(TOKEN_BYTES), timezone.now()
    row = MemberInvitation.objects.create(
        club=club,
        kind=invitation.kind,
        token_hash=hash_of_token(token),
        made_by=by,
        made_at=now,
        expires_at=now + timedelta(days=DAYS),
    )
    return InvitedMember(row, token)


def invitations_to(club: Club) -> QuerySet[MemberInvitation]:
    """Return the invitations of a club, the newest first."""
    return MemberInvitation.objects.filter(club=club).select_related("made_by", "used_by").order_by("-pk")


def invitation_of(token: str) -> MemberInvitation:
    """Return the invitation of a link. Raises MemberInvitation.DoesNotExist."""
    return MemberInvitation.objects.select_related("club", "made_by").get(token_hash=hash_of_token(token))


def require_open(row: MemberInvitation) -> None:
    """Require that an invitation can be accepted: also that who made it may still add members. Raises EventGone."""
    state: str = row.state
    if state == "open" and not may_in_club(row.made_by, "change_members", row.club):
        state = "revoked"
    if state != "open":
        raise EventGone(f"invitation_{state}", name=str(row.made_by or row.club))


def accept_membership(*, token: str, person: Person | None = None, name: str = "", user: Any = None) -> ClubMember:
    """Make a person a member, once: a known one, or a new one under a name with the account `user`.

    A typed name never identifies an existing person. Raises MemberInvitation.DoesNotExist, EventGone, EventError, and
    EventConflict for a member: the link stays open for the person it is meant for.
    """
    invitation = invitation_of(token)
    with club_write(invitation.club_id) as club:
        row = (
            MemberInvitation.objects.select_for_update(of=("self",))
            .select_related("club", "made_by")
            .get(pk=invitation.pk)
        )
        require_open(row)
        if person is None:
            person = Person.objects.create(name=_free_name(club, name), user=user, club=club)
        made = join_club(club, person, ClubMember.Kind(row.kind))
        row.used_by, row.used_at = person, timezone.now()
        row.save(update_fields=["used_by", "used_at"])
    return made


def _free_name(club: Club, name: str) -> str:
    """Return a new name that no member has. Raises EventError, EventConflict."""
    if not name.strip():
        raise EventError("name_missing", "name")
    name = valid_name(name)
    names = open_memberships(club).values_list("person__name", flat=True)
    if any(alias.casefold() == name.casefold() for alias in names):
        raise EventConflict("name_of_member", "name", name=name)
    return name


def revoke_invitation(*, by: By, club: Club, number: int) -> None:
    """End an open invitation; what has ended stays. Raises MemberInvitation.DoesNotExist, NotAllowed."""
    require_in_club(by, "change_members", club)
    with club_write(club.pk):
        MemberInvitation.objects.select_for_update().get(pk=number, club=club).revoke()
