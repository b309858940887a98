"""Changing the catalogue of rulings of an event."""

from typing import Any

from tournaments.core.errors import EventConflict, EventError
from tournaments.core.transactions import By, changing, log
from tournaments.models import Event, Ruling, Tariff
from tournaments.models.clean_text import tidy
from tournaments.models.limits import ARTICLE, RULING_POINTS, TITLE
from tournaments.rulings.selectors import tariffs_of
from tournaments.rulings.services import check_sign


def change_tariff(event: Event, article: str, by: By, **values: Any) -> Tariff:
    """Say what an article costs in this event; a name the catalogue does not have is an article of the event's own.

    `values`: title, kind, points (below 0 for a penalty), given_to, used. Raises EventError.
    """
    article, values["title"] = tidy(article), tidy(values["title"])
    _check(article, **values)
    with changing(event.pk) as event:
        before = next((line for line in tariffs_of(event) if line.article == article), None)
        row, _made = Tariff.objects.update_or_create(event=event, article=article, defaults=values)
        told = f"{row.title} ({row.points:+d})" if row.used else "-"
        was = f"{before.title} ({before.points:+d})" if before and before.used else "-"
        if told != was or before is None or (before.kind, before.given_to) != (row.kind, row.given_to):
            log(event, "tariff_changed", by, article=article, before=was, after=told)
    return row


def restore_tariff(event: Event, article: str, by: By) -> None:
    """Let an article hold again as the rules page has it; one of the event's own is gone then. Rulings stay."""
    with changing(event.pk) as event:
        gone, _ = Tariff.objects.filter(event=event, article=article).delete()
        if not gone:
            raise EventConflict("tariff_unchanged", article=article)
        log(event, "tariff_restored", by, article=article)


def _check(article: str, title: str, kind: str, points: int, given_to: str, used: bool = True) -> None:
    if not article or len(article) > ARTICLE:
        raise EventError("tariff_name", "article")
    if not title or len(title) > TITLE:
        raise EventError("tariff_title", "title")
    check_sign(kind, points)
    if kind not in (Ruling.Kind.PENALTY, Ruling.Kind.BONUS, Ruling.Kind.NOTE):
        raise EventError("tariff_kind", "kind")
    if given_to not in Tariff.To.values:
        raise EventError("tariff_given_to", "given_to")
    if abs(points) > RULING_POINTS.most:
        raise EventError("tariff_points", "points", most=RULING_POINTS.most)
