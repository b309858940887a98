"""Webhooks over REST, for owners and organisers of a club."""

from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.settings import api_settings

from inputs.reading import read
from tournaments.clubs.api import ID, OF_CLUB, InClub
from tournaments.core.clubs import require_in_club
from tournaments.models import Webhook
from tournaments.webhooks import services
from tournaments.webhooks.schemas import (
    DeliveryDocument,
    NewWebhook,
    Replay,
    Replayed,
    WebhookChange,
    WebhookDocument,
    WebhookWithSecret,
)
from tournaments.webhooks.selectors import deliveries_of, delivery_document, site_of, webhook_document, webhooks_of

EXAMPLE = {"url": "https://club.example/hook", "kinds": ["round.published", "standings.changed"]}


@extend_schema(parameters=[OF_CLUB])
class Webhooks(InClub):
    """Addresses that get a signed request when something happens (Standard Webhooks). For owners and organisers."""

    @extend_schema(operation_id="webhooks", summary="List webhooks of a club.", responses=WebhookDocument)
    def list(self, request: Request, club_pk: str) -> Response:
        require_in_club(request.user, "connect", self.club)
        return Response([webhook_document(row).model_dump() for row in webhooks_of(self.club)])

    @extend_schema(
        operation_id="webhook_create",
        summary="Create a webhook. Only this answer has its secret.",
        request=NewWebhook,
        responses={201: WebhookWithSecret},
        examples=[OpenApiExample("Rounds and standings", EXAMPLE, request_only=True)],
    )
    def create(self, request: Request, club_pk: str) -> Response:
        site = site_of(request._request, self.club)
        made = services.create_webhook(
            by=request.user, club=self.club, webhook=read(NewWebhook, request.data), site=site
        )
        return self.reply(_with_secret(made), 201)

    @extend_schema(
        operation_id="webhook", summary="Get one webhook.", parameters=[ID], responses={200: WebhookDocument}
    )
    def retrieve(self, request: Request, club_pk: str, id: str) -> Response:
        require_in_club(request.user, "connect", self.club)
        return self.reply(webhook_document(self._webhook(id)))

    @extend_schema(
        operation_id="webhook_change",
        summary="Change, pause or resume a webhook. Resuming also enables a disabled one.",
        parameters=[ID],
        request=WebhookChange,
        responses=WebhookDocument,
    )
    def partial_update(self, request: Request, club_pk: str, id: str) -> Response:
        changes = read(WebhookChange, request.data)
        webhook = services.change_webhook(by=request.user, webhook=self._webhook(id), changes=changes)
        return self.reply(webhook_document(webhook))

    @extend_schema(
        operation_id="webhook_delete",
        summary="Delete a webhook with its deliveries.",
        parameters=[ID],
        responses={204: None},
    )
    def destroy(self, request: Request, club_pk: str, id: str) -> Response:
        services.delete_webhook(by=request.user, webhook=self._webhook(id))
        return Response(status=204)

    @extend_schema(
        operation_id="webhook_rotate",
        summary="Create a new secret. The one before also signs for 24 hours.",
        parameters=[ID],
        request=None,
        responses=WebhookWithSecret,
    )
    def rotate(self, request: Request, club_pk: str, id: str) -> Response:
        return self.reply(_with_secret(services.rotate_secret(by=request.user, webhook=self._webhook(id))))

    @extend_schema(
        operation_id="webhook_replay",
        summary="Deliver again, with the same ids: one delivery, or all since a time.",
        parameters=[ID],
        request=Replay,
        responses=Replayed,
    )
    def replay(self, request: Request, club_pk: str, id: str) -> Response:
        wanted = read(Replay, request.data)
        return self.reply(Replayed(count=services.replay(by=request.user, webhook=self._webhook(id), wanted=wanted)))

    def _webhook(self, number: str) -> Webhook:
        return webhooks_of(self.club).get(pk=number)


@extend_schema(parameters=[OF_CLUB, OpenApiParameter("id", int, OpenApiParameter.PATH, description="The webhook.")])
class WebhookDeliveries(InClub):
    """What was sent to a webhook in the last 90 days. For owners and organisers."""

    pagination_class = api_settings.DEFAULT_PAGINATION_CLASS

    @extend_schema(
        operation_id="webhook_deliveries",
        summary="List deliveries, the newest first.",
        responses=DeliveryDocument,
    )
    def list(self, request: Request, club_pk: str, id: str) -> Response:
        require_in_club(request.user, "connect", self.club)
        return self.page(deliveries_of(webhooks_of(self.club).get(pk=id)), delivery_document)


def _with_secret(made: services.WithSecret) -> WebhookWithSecret:
    return WebhookWithSecret(**webhook_document(made.webhook).model_dump(), secret=made.secret)
