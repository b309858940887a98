"""Settings of a club over REST: its logo, what its events send, and what its screens show."""

from drf_spectacular.utils import extend_schema
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from inputs.reading import read, read_form
from tournaments.clubs import services
from tournaments.clubs.api import OF_CLUB, InClub, club_document
from tournaments.clubs.logo import drawn_logo
from tournaments.clubs.schemas import ClubDocument, ClubMessages, ClubProfile, ClubScreens, LogoUpload
from tournaments.core.clubs import require_in_club
from tournaments.models import Club
from tournaments.models.limits import LOGO_BYTES


@extend_schema(parameters=[OF_CLUB])
class ClubMessageSettings(InClub):
    """What the events of a club send, and where answers go. For its owners and organisers."""

    @extend_schema(operation_id="club_messages", summary="Get what the events send.", responses=ClubMessages)
    def retrieve(self, request: Request, club_pk: str) -> Response:
        require_in_club(request.user, "edit", self.club)
        return Response(_settings(ClubMessages, self.club))

    @extend_schema(
        operation_id="club_messages_change",
        summary="Change what the events send.",
        request=ClubMessages,
        responses=ClubMessages,
    )
    def partial_update(self, request: Request, club_pk: str) -> Response:
        changes = read(ClubMessages, request.data)
        changed = services.change_settings(by=request.user, club=self.club, changes=changes)
        return Response(_settings(ClubMessages, changed))


@extend_schema(parameters=[OF_CLUB])
class ClubLogoFile(InClub):
    """The logo of a club. For its owners and organisers."""

    parser_classes = (MultiPartParser,)

    @extend_schema(
        operation_id="club_logo_replace",
        summary="Replace the logo by a PNG, JPEG or WebP up to 1 MB.",
        request={"multipart/form-data": LogoUpload},
        responses=ClubDocument,
    )
    def update(self, request: Request, club_pk: str) -> Response:
        require_in_club(request.user, "edit", self.club)
        sent = read_form(LogoUpload, request.data)
        return self._store(request, drawn_logo(sent.logo.read(LOGO_BYTES + 1)))

    @extend_schema(operation_id="club_logo_remove", summary="Remove the logo.", responses=ClubDocument)
    def destroy(self, request: Request, club_pk: str) -> Response:
        return self._store(request, b"")

    def _store(self, request: Request, drawn: bytes) -> Response:
        changed = services.change_club(by=request.user, club=self.club, changes=ClubProfile(), logo=drawn)
        return Response(club_document(changed, request._request))


@extend_schema(parameters=[OF_CLUB])
class ClubScreenSettings(InClub):
    """What the hall screens of a club's events show until staff choose otherwise. For its owners and organisers."""

    @extend_schema(operation_id="club_screens", summary="Get what the screens show.", responses=ClubScreens)
    def retrieve(self, request: Request, club_pk: str) -> Response:
        require_in_club(request.user, "edit", self.club)
        return Response(_settings(ClubScreens, self.club))

    @extend_schema(
        operation_id="club_screens_change",
        summary="Change what the screens show.",
        request=ClubScreens,
        responses=ClubScreens,
    )
    def partial_update(self, request: Request, club_pk: str) -> Response:
        changes = read(ClubScreens, request.data)
        changed = services.change_settings(by=request.user, club=self.club, changes=changes)
        return Response(_settings(ClubScreens, changed))


def _settings(model: type[ClubMessages] | type[ClubScreens], club: Club) -> dict[str, object]:
    """Return settings of a club as its staff may see them."""
    return model.model_validate({name: getattr(club, name) for name in model.model_fields}).model_dump(mode="json")
