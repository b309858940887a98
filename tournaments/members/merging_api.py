"""Merging people over REST, for owners and organisers of a club."""

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from inputs.reading import read
from tournaments.clubs.api import OF_CLUB, InClub
from tournaments.core.clubs import require_in_club
from tournaments.members import merging as services
from tournaments.members.merge_checks import UNDO_FOR, PersonSummary, can_undo, merges_of, people_of_club, summary_of
from tournaments.members.merging_views import refusal_of
from tournaments.members.schemas import MergeChoice, MergeDocument, MergedPlayer, MergePreview, MergeSide
from tournaments.models import PersonMerge

ID = OpenApiParameter("id", int, OpenApiParameter.PATH, description="The id of the merge.")


@extend_schema(parameters=[OF_CLUB])
class ClubMerges(InClub):
    """Merges of two people that are one."""

    @extend_schema(operation_id="club_merges", summary="List the merges that can be undone.", responses=MergeDocument)
    def list(self, request: Request, club_pk: str) -> Response:
        require_in_club(request.user, "change_members", self.club)
        return Response([_document(merge) for merge in merges_of(self.club) if can_undo(merge)])

    @extend_schema(
        operation_id="club_merge",
        summary="Merge a person into another one. 409 says why two cannot be merged.",
        request=MergeChoice,
        responses={201: MergeDocument},
    )
    def create(self, request: Request, club_pk: str) -> Response:
        choice = read(MergeChoice, request.data)
        return Response(_document(services.merge_people(by=request.user, club=self.club, choice=choice)), status=201)

    @extend_schema(
        operation_id="club_merge_preview",
        summary="Get both histories side by side, and what speaks against a merge.",
        request=MergeChoice,
        responses=MergePreview,
    )
    def preview(self, request: Request, club_pk: str) -> Response:
        require_in_club(request.user, "change_members", self.club)
        choice = read(MergeChoice, request.data)
        here = people_of_club(self.club)
        person, target = here.get(pk=choice.person), here.get(pk=choice.kept)
        made = MergePreview(
            person=_side(summary_of(request.user, person)),
            kept=_side(summary_of(request.user, target)),
            refusal=refusal_of(request.user, self.club, person, target),
        )
        return Response(made.model_dump(mode="json"))

    @extend_schema(
        operation_id="club_merge_undo",
        summary="Undo a merge. 410 after 30 days.",
        parameters=[ID],
        responses={204: None},
    )
    def destroy(self, request: Request, club_pk: str, id: str) -> Response:
        row = PersonMerge.objects.select_related("club", "person", "kept").get(pk=id, club=self.club)
        services.undo_merge(by=request.user, merge=row)
        return Response(status=204)


def _document(merge: PersonMerge) -> dict[str, object]:
    made = MergeDocument(
        id=merge.pk,
        person=merge.person_id,
        name=merge.person.name,
        kept=merge.kept_id,
        kept_name=merge.kept.name,
        by=str(merge.by or ""),
        at=merge.at,
        undo_until=merge.at + UNDO_FOR,
    )
    return made.model_dump(mode="json")


def _side(summary: PersonSummary) -> MergeSide:
    person = summary.person
    return MergeSide(
        person=person.pk,
        name=person.name,
        club=person.club.name if person.club else "",
        has_account=person.user_id is not None,
        has_link=summary.has_link,
        events=[
            MergedPlayer(
                event=merged.event.slug, name=merged.event.name, entry=merged.entry.name if merged.entry else ""
            )
            for merged in summary.events
        ],
    )
