"""What follows from the outbox: a delivery for each webhook that asks for the kind."""

from collections.abc import Iterable
from datetime import datetime

import orjson
from django.core.cache import cache
from django.db import transaction
from django.db.models import OuterRef, Q, Subquery
from django.urls import reverse
from django.utils import timezone

from games.api import sheets
from games.api.values import chance
from tournaments.core import outbox
from tournaments.core.transactions import note
from tournaments.core.versions import digest_of, version_of
from tournaments.models import Event, Fixture, OutboxEvent, Revision, Round, Webhook, WebhookDelivery
from tournaments.rankings.held import public_standings

Kind = OutboxEvent.Kind
PER_RUN = 200
ID_BYTES = 16
DIGEST = 16
CHECKED_FOR = 3600
"""Seconds for which it is remembered that a version has no new standings."""
SUBJECTS = {
    Kind.REGISTRATION: "registration",
    Kind.PUBLISHED: "round",
    Kind.CONFIRMED: "sheet",
    Kind.CORRECTED: "sheet",
    Kind.RULING: "ruling",
}
"""The name in a body for the key of what the message is about."""


def note_standings() -> None:
    """Note new public standings of events whose clubs have webhooks for them.

    Standings are computed, and online tables write results without an event. So they are compared here.
    """
    for event in _events_with_standings():
        key, version = f"webhook-standings:{event.pk}", version_of(event)
        if cache.get(key) != version:
            _note_standings_of(event, version)
            cache.set(key, version, CHECKED_FOR)


def _events_with_standings() -> list[Event]:
    """Return running events, and finished ones that changed after a webhook began to ask for standings."""
    since: dict[int, datetime] = {}
    for webhook in _hearing(Kind.STANDINGS, Webhook.objects.order_by("-made_at")):
        since[webhook.club_id] = webhook.made_at
    newest = Revision.objects.filter(event=OuterRef("pk")).order_by("-version").values("at")[:1]
    events = Event.objects.filter(club__in=since, hidden=False).annotate(changed_at=Subquery(newest)).order_by("pk")
    running = Q(state=Event.State.RUNNING)
    finished = Q(state=Event.State.FINISHED, changed_at__gte=min(since.values(), default=timezone.now()))
    return [
        event
        for event in events.filter(running | finished)
        if event.state == Event.State.RUNNING or event.changed_at >= since[event.club_id or 0]
    ]


def _note_standings_of(event: Event, version: int) -> None:
    rows = [(row.entry, row.rank, str(row.points)) for row in public_standings(event).rows]
    digest = digest_of(rows)[:DIGEST]
    noted = event.outbox.filter(kind=Kind.STANDINGS).order_by("-pk").values_list("version", flat=True).first()
    if noted is None or noted.rpartition(".")[2] != digest:
        with transaction.atomic():
            note(event, Kind.STANDINGS, version=f"{version}.{digest}")


def queue_deliveries(now: datetime) -> int:
    """Queue the deliveries of everything that happened; return the number of rows worked off."""

    def handle(cause: OutboxEvent) -> None:
        if _is_public(cause) and _still_holds(cause):
            _queue(cause, now)

    return outbox.work_off("webhooks_at", handle, now=now, at_most=PER_RUN)


def _is_public(cause: OutboxEvent) -> bool:
    return cause.event is None or not cause.event.hidden or cause.kind == Kind.CANCELLED


def _still_holds(cause: OutboxEvent) -> bool:
    """Whether a sheet counts by now, which is announced once: of several confirmations only the last settles it."""
    if cause.kind != Kind.CONFIRMED:
        return True
    sheet = sheets.with_id(cause.subject)
    earlier = OutboxEvent.objects.filter(
        kind=Kind.CONFIRMED, subject=cause.subject, event=cause.event, deliveries__isnull=False
    )
    return sheet is not None and sheet.settled and not earlier.exists()


def _queue(cause: OutboxEvent, now: datetime) -> None:
    hearing = _hearing(cause.kind, Webhook.objects.filter(club=cause.club_id, disabled_at=None))
    WebhookDelivery.objects.bulk_create(
        (
            WebhookDelivery(
                webhook=webhook,
                cause=cause,
                message_id=f"msg_{chance.new_token(ID_BYTES)}",
                body=body_of(cause, webhook.site),
                made_at=now,
                due_at=now,
            )
            for webhook in hearing
        ),
        ignore_conflicts=True,
    )


def _hearing(kind: str, webhooks: Iterable[Webhook]) -> list[Webhook]:
    """Return the webhooks that ask for a kind."""
    return [webhook for webhook in webhooks if kind in webhook.kinds]


def body_of(cause: OutboxEvent, site: str) -> str:
    """Return the message as JSON: what happened, when, and where to read it. It has keys, never names of people."""
    event = cause.event
    if cause.fixture is not None:
        return _message(cause, _match_data(cause, cause.fixture), site)
    data: dict[str, object] = {"club": cause.club_id, "event": event.pk if event else cause.subject}
    if event is not None:
        data |= {"slug": event.slug, "version": version_of(event), "visibility": event.visibility.value}
        data |= _about(cause)
        path = reverse("event", args=[event.slug])
    else:
        path = reverse("club", args=[cause.club.slug]) if cause.club and cause.club.slug else "/"
    return _message(cause, {**data, "url": path}, site)


def _match_data(cause: OutboxEvent, fixture: Fixture) -> dict[str, object]:
    """Return the keys of a league match, and what changed about it."""
    league = fixture.league
    return {
        "club": cause.club_id,
        "league": league.slug,
        "match": fixture.pk,
        "change": outbox.change_of(cause),
        "version": outbox.league_version_of(cause) or league.version,
        "url": reverse("league-match", args=[league.slug, fixture.pk]),
    }


def _message(cause: OutboxEvent, data: dict[str, object], site: str) -> str:
    """Return a message whose `url`, so far a path, has the address of the site."""
    full = {**data, "url": f"{site.rstrip('/')}{data['url']}"}
    message = {"type": cause.kind, "timestamp": cause.at, "data": full}
    return orjson.dumps(message, option=orjson.OPT_UTC_Z).decode()


def _about(cause: OutboxEvent) -> dict[str, object]:
    """Return the key of the registration, round, sheet or ruling, and where a sheet or round is found over REST."""
    name = SUBJECTS.get(Kind(cause.kind))
    if name is None or not cause.subject:
        return {}
    about: dict[str, object] = {name: cause.subject}
    if name == "round":
        about["number"] = Round.objects.filter(pk=cause.subject).values_list("number", flat=True).first()
    if name == "sheet" and (sheet := sheets.with_id(cause.subject)) is not None:
        about |= {"table": sheet.table_id, "deal": sheet.number, "sheet_version": sheet.version}
    return about
