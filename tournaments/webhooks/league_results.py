"""Results of league matches that webhooks hear of.

A result from an event is computed, and online tables write results without an event. So results are compared here, as
public standings are. What teams and the league organiser do is noted in the transaction that does it.
"""

from datetime import datetime, timedelta

from django.core.cache import cache
from django.db.models import OuterRef, Q, Subquery
from django.utils import timezone

from tournaments.core import outbox
from tournaments.core.versions import digest_of, versions_of
from tournaments.leagues.results import results_of_events
from tournaments.models import Event, Fixture, League, OutboxEvent, Revision, Webhook

Kind = OutboxEvent.Kind
DIGEST = 16
LOOK_BACK = timedelta(days=30)
"""Results that have not changed for this long are not compared. Rows of the outbox stay for longer."""
CHECKED_FOR = 3600
"""Seconds for which it is remembered that a version has no new result."""


def note_results() -> None:
    """Note new results from events of league matches, for clubs with a webhook that asks for them."""
    matches = [(fixture, fixture.event) for fixture in _fixtures() if fixture.event is not None]
    versions = versions_of([event for _fixture, event in matches])
    for fixture, event in matches:
        key, version = f"webhook-league-result:{fixture.pk}:{event.pk}", versions[event.pk]
        if cache.get(key) != version:
            _note_result_of(fixture, version)
            cache.set(key, version, CHECKED_FOR)


def _fixtures() -> list[Fixture]:
    """Return matches whose events run, or changed lately and after a webhook of a club concerned began to ask."""
    since: dict[int, datetime] = {}
    for webhook in Webhook.objects.order_by("-made_at"):
        if Kind.FIXTURE in webhook.kinds:
            since[webhook.club_id] = webhook.made_at
    if not since:
        return []
    newest = Revision.objects.filter(event=OuterRef("event")).order_by("-version").values("at")[:1]
    clubs = Q(league__club__in=since) | Q(home__club__in=since) | Q(visitors__club__in=since)
    rows = Fixture.objects.filter(clubs, league__state=League.State.PUBLISHED).annotate(changed_at=Subquery(newest))
    recent = max(min(since.values()), timezone.now() - LOOK_BACK)
    rows = rows.filter(Q(event__state=Event.State.RUNNING) | Q(changed_at__gte=recent)).select_related(
        "league", "home", "visitors", "event"
    )
    return list(rows.order_by("pk"))


def _note_result_of(fixture: Fixture, version: int) -> None:
    result = results_of_events([fixture]).get(fixture.pk)
    noted = fixture.outbox.filter(version__endswith=".result").order_by("-pk").values_list("version", flat=True).first()
    if result is None and noted is None:
        return
    digest = digest_of(result and [result.home, result.visitors, result.final])[:DIGEST]
    if noted is None or noted.split(".")[1] != digest:
        outbox.add_match_change(fixture, change=f"{digest}.result", version=str(version))
