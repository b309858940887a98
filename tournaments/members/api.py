"""Members of a club over REST, for its staff."""

from django.urls import reverse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.settings import api_settings

from inputs.reading import read
from tournaments.clubs.api import OF_CLUB, InClub
from tournaments.core.clubs import require_in_club
from tournaments.core.reach import address_of
from tournaments.members import invitations, services
from tournaments.members.schemas import (
    STATES,
    MemberChange,
    MemberDocument,
    MemberInvitationDocument,
    MembershipEnd,
    NewMember,
    NewMemberInvitation,
)
from tournaments.members.selectors import last_attended, listed, member_of, state_of
from tournaments.models import ClubMember, MemberInvitation

ID = OpenApiParameter("id", int, OpenApiParameter.PATH, description="The id of the membership.")
OF_INVITATION = OpenApiParameter("id", int, OpenApiParameter.PATH)


@extend_schema(parameters=[OF_CLUB])
class ClubMembers(InClub):
    """Members of a club: for its owners, organisers and directors."""

    pagination_class = api_settings.DEFAULT_PAGINATION_CLASS

    @extend_schema(
        operation_id="club_members",
        summary="List members of a club by name.",
        parameters=[
            OpenApiParameter("state", str, enum=STATES, description="By default those who have not left."),
            OpenApiParameter("q", str, description="Part of the name, or the number."),
        ],
        responses=MemberDocument,
    )
    def list(self, request: Request, club_pk: str) -> Response:
        require_in_club(request.user, "see_members", self.club)
        state, words = request.query_params.get("state", ""), request.query_params.get("q", "")
        return self.page(listed(self.club, state if state in STATES else "", words), member_document)

    @extend_schema(
        operation_id="club_member_add",
        summary="Make a person a member: an existing one, or a new one by name.",
        description="A new person is always added as such, also if there are others of the same name.",
        request=NewMember,
        responses={201: MemberDocument},
    )
    def create(self, request: Request, club_pk: str) -> Response:
        member = read(NewMember, request.data)
        made = services.add_member(by=request.user, club=self.club, member=member, is_new=True)
        return Response(member_document(member_of(self.club, made.pk)), status=201)

    @extend_schema(operation_id="club_member", summary="Get one member.", parameters=[ID], responses=MemberDocument)
    def retrieve(self, request: Request, club_pk: str, id: str) -> Response:
        require_in_club(request.user, "see_members", self.club)
        return self._answer(id)

    @extend_schema(
        operation_id="club_member_change",
        summary="Change a member.",
        parameters=[ID],
        request=MemberChange,
        responses=MemberDocument,
    )
    def partial_update(self, request: Request, club_pk: str, id: str) -> Response:
        change = read(MemberChange, request.data)
        services.change_member(by=request.user, member=self._member(id), change=change)
        return self._answer(id)

    @extend_schema(
        operation_id="club_member_pause",
        summary="Pause a membership.",
        parameters=[ID],
        request=None,
        responses=MemberDocument,
    )
    def pause(self, request: Request, club_pk: str, id: str) -> Response:
        services.pause_member(by=request.user, member=self._member(id))
        return self._answer(id)

    @extend_schema(
        operation_id="club_member_resume",
        summary="Resume a paused membership.",
        parameters=[ID],
        request=None,
        responses=MemberDocument,
    )
    def resume(self, request: Request, club_pk: str, id: str) -> Response:
        services.resume_member(by=request.user, member=self._member(id))
        return self._answer(id)

    @extend_schema(
        operation_id="club_member_end",
        summary="Set the last day of a membership.",
        parameters=[ID],
        request=MembershipEnd,
        responses=MemberDocument,
    )
    def end(self, request: Request, club_pk: str, id: str) -> Response:
        end = read(MembershipEnd, request.data)
        services.end_member(by=request.user, member=self._member(id), end=end)
        return self._answer(id)

    def _member(self, number: str) -> ClubMember:
        return member_of(self.club, int(number))

    def _answer(self, number: str) -> Response:
        return Response(member_document(self._member(number)))


@extend_schema(parameters=[OF_CLUB])
class ClubMemberInvitations(InClub):
    """Invitations to become a member of a club. For its owners and organisers."""

    @extend_schema(
        operation_id="club_member_invitations",
        summary="List invitations of members.",
        responses=MemberInvitationDocument,
    )
    def list(self, request: Request, club_pk: str) -> Response:
        require_in_club(request.user, "change_members", self.club)
        return Response([_invitation(row) for row in invitations.invitations_to(self.club)])

    @extend_schema(
        operation_id="club_member_invitation_create",
        summary="Create an invitation. Only this answer has its link.",
        request=NewMemberInvitation,
        responses={201: MemberInvitationDocument},
    )
    def create(self, request: Request, club_pk: str) -> Response:
        given = read(NewMemberInvitation, request.data)
        made = invitations.invite_member(by=request.user, club=self.club, invitation=given)
        link = address_of(request._request, self.club, reverse("member-invited", args=[made.token]))
        return Response({**_invitation(made.row), "link": link}, status=201)

    @extend_schema(
        operation_id="club_member_invitation_revoke",
        summary="Withdraw an invitation.",
        parameters=[OF_INVITATION],
        responses={204: None},
    )
    def destroy(self, request: Request, club_pk: str, id: str) -> Response:
        invitations.revoke_invitation(by=request.user, club=self.club, number=int(id))
        return Response(status=204)


def member_document(member: ClubMember) -> dict[str, object]:
    """Return a member of `members_of` as staff see them."""
    person = member.person
    made = MemberDocument(
        id=member.pk,
        person=person.pk,
        name=person.name,
        email=person.email,
        kind=ClubMember.Kind(member.kind),
        number=member.number,
        since=member.since,
        until=member.until,
        paused_since=member.paused_since,
        state=state_of(member),
        minor=person.minor,
        guardian_email=person.guardian_email,
        last_attended=last_attended(member),
    )
    return made.model_dump(mode="json")


def _invitation(row: MemberInvitation) -> dict[str, object]:
    made = MemberInvitationDocument(
        id=row.pk,
        kind=ClubMember.Kind(row.kind),
        state=row.state,
        made_by=str(row.made_by or ""),
        made_at=row.made_at,
        expires_at=row.expires_at,
        used_by=row.used_by.name if row.used_by else "",
    )
    return made.model_dump(mode="json")
