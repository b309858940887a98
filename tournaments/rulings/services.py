"""Penalties, bonuses, notes and adjusted scores, and changes of the penalty list.

A ruling is cancelled with a reason, never changed.
"""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils import timezone

from tournaments.core.errors import EventConflict, EventError
from tournaments.core.permissions import authorize
from tournaments.core.transactions import By, event_write, log
from tournaments.models import Entry, Event, Place, Round, Ruling, Tariff
from tournaments.models.clean_text import tidy
from tournaments.models.limits import ARTICLE, RULING_POINTS, TITLE
from tournaments.rulings.selectors import opponents_of, tariff_of, tariffs_of


@dataclass(frozen=True, slots=True)
class Case:
    """A ruling: kind, points and article, for a round, a deal or the whole event.

    `given_to` is the entry that broke the rule, or each of its opponents at the table.
    """

    kind: str
    points: int
    reason: str
    article: str = ""
    round: Round | None = None
    deal: int | None = None
    given_to: str = Tariff.To.OFFENDER


def issue_ruling(
    *,
    event: Event,
    entry: Entry,
    kind: str,
    points: int,
    reason: str,
    by: By,
    article: str = "",
    round: Round | None = None,
    key: str | None = None,
) -> Ruling:
    """Give an entry a penalty (points below 0), bonus (above 0), note or adjustment.

    The same `key` with the same ruling returns the first one. Raises EventError; EventConflict if the key belongs to
    another ruling.
    """
    return rule(event=event, offender=entry, case=Case(kind, points, reason, article, round), by=by, key=key)[0]


def rule(*, event: Event, offender: Entry, case: Case, by: By, key: str | None = None) -> list[Ruling]:
    """Rule on an entry: one row for each recipient, all under one case.

    The same `key` with the same case returns the first rows. Raises EventError. Raises EventConflict if the key belongs
    to another case, the article is used up in this round, or the score is already adjusted.
    """
    check_ruling(event=event, entry=offender, round=case.round, kind=case.kind, points=case.points, reason=case.reason)
    case = replace(case, reason=case.reason.strip())
    with event_write(event.pk) as event:
        receivers = _receivers(event, offender, case)
        what = {"kind": case.kind, "points": case.points, "article": case.article, "reason": case.reason}
        what |= {"round": case.round, "deal": case.deal}
        if key and (repeated := _given_before(event, key, receivers, what)):
            return repeated
        _require_free(event, receivers, case)
        return _issue(event, receivers=receivers, case=case, what=what, by=by, key=key)


def _issue(
    event: Event, *, receivers: Sequence[Entry], case: Case, what: Mapping[str, object], by: By, key: str | None
) -> list[Ruling]:
    rows, case_id = [], uuid.uuid4().hex
    for number, entry in enumerate(receivers):
        table_id = _table_of(case.round, entry)
        more = {"table_id": table_id, "case": case_id, "key": (key or None) if number == 0 else None}
        row = Ruling.objects.create(event=event, entry=entry, issued_by=by, **what, **more)
        worth = f"{case.points:+d}"
        action = "score_adjusted" if case.kind == Ruling.Kind.ADJUSTED else "ruling_issued"
        round_: dict[str, Any] = {"round": case.round.number} if case.round else {}
        log(event, action, by, name=entry.name, points=worth, reason=case.reason, ruling=row.pk, **round_)
        rows.append(row)
    return rows


def _receivers(event: Event, offender: Entry, case: Case) -> list[Entry]:
    if case.given_to == Tariff.To.OFFENDER:
        return [offender]
    if case.round is None:
        raise EventError("opponents_of_which_round", "round")
    opponents = opponents_of(event, case.round, offender)
    if not opponents:
        raise EventError("no_opponents", "entry", name=offender.name, number=case.round.number)
    return opponents


def _table_of(round_: Round | None, entry: Entry) -> int | None:
    place = Place.objects.filter(round=round_, entry=entry).first() if round_ else None
    return place.table_id if place else None


def _require_free(event: Event, receivers: Sequence[Entry], case: Case) -> None:
    """Require no earlier adjusted score, and no award beyond the limit of a round.

    Raises EventConflict.
    """
    there = event.rulings.filter(entry__in=receivers, round=case.round, cancelled_at=None)
    before = there.filter(kind=Ruling.Kind.ADJUSTED).select_related("entry").first()
    if case.kind == Ruling.Kind.ADJUSTED and before is not None:
        raise EventConflict("adjusted_before", name=before.entry.name, number=case.round.number if case.round else 0)
    line = tariff_of(event, case.article) if case.article and case.round else None
    if line is not None and line.most is not None:
        count = there.filter(article=case.article).values("case").distinct().count()
        if count >= line.most:
            raise EventConflict("article_used_up", article=case.article, most=line.most)


def _given_before(event: Event, key: str, receivers: Sequence[Entry], what: Mapping[str, object]) -> list[Ruling]:
    """Return the rulings under this key, if equal. Raises EventConflict."""
    first = event.rulings.filter(key=key).select_related("entry", "round").first()
    if first is None:
        return []
    same = list(event.rulings.filter(case=first.case).select_related("entry", "round")) if first.case else [first]
    if [row.entry for row in same] != list(receivers) or any(
        getattr(first, name) != value for name, value in what.items()
    ):
        raise EventConflict("key_used", "key")
    return same


def cancel_ruling(*, ruling: Ruling, reason: str, by: By) -> Ruling:
    """Cancel a ruling and all others of its case; they stay in the list.

    Raises EventError; EventConflict if it was cancelled.
    """
    if not reason.strip():
        raise EventError("reason_missing", "reason")
    with event_write(ruling.event_id) as event:
        ruling = Ruling.objects.select_related("entry", "cancelled_by").get(pk=ruling.pk)
        if ruling.cancelled_at:
            raise EventConflict("ruling_cancelled", name=str(ruling.cancelled_by or ""))
        same = event.rulings.filter(case=ruling.case).exclude(pk=ruling.pk) if ruling.case else ()
        for row in (ruling, *same):
            row.cancelled_by, row.cancelled_at, row.cancel_reason = by, timezone.now(), reason.strip()
            row.save(update_fields=["cancelled_by", "cancelled_at", "cancel_reason"])
            facts = {"name": row.entry.name, "points": f"{row.points:+d}", "reason": reason.strip()}
            log(event, "ruling_cancelled", by, ruling=row.pk, **facts)
    return ruling


def check_ruling(*, event: Event, entry: Entry, round: Round | None, kind: str, points: int, reason: str) -> None:
    """Raise EventError for an impossible ruling."""
    if entry.event_id != event.pk:
        raise EventError("other_event", "entry")
    if round is not None and round.event_id != event.pk:
        raise EventError("other_event", "round", case="round")
    if not reason.strip():
        raise EventError("reason_missing", "reason")
    check_sign(kind, points)
    if not RULING_POINTS.least <= points <= RULING_POINTS.most:
        raise EventError("out_of_range", "points", least=RULING_POINTS.least, most=RULING_POINTS.most)
    if kind == Ruling.Kind.ADJUSTED and event.format == Event.Format.CLUB_MATCH:
        raise EventError("adjusted_in_match", "kind")
    if kind == Ruling.Kind.ADJUSTED and (round is None or _table_of(round, entry) is None):
        raise EventError("adjusted_where", "round", name=entry.name)


def check_sign(kind: str, points: int) -> None:
    """Raise EventError unless penalties subtract, bonuses add and notes have none."""
    if kind == Ruling.Kind.PENALTY and points >= 0:
        raise EventError("penalty_sign", "points")
    if kind == Ruling.Kind.BONUS and points <= 0:
        raise EventError("bonus_sign", "points")
    if kind == Ruling.Kind.NOTE and points:
        raise EventError("note_points", "points")


def change_tariff(*, event: Event, article: str, by: By, **values: Any) -> Tariff:
    """Set an article of this event; an unknown name becomes the event's own article.

    `values`: title, kind, points (below 0 for a penalty), given_to, used. Raises EventError, NotAllowed.
    """
    article, values["title"] = tidy(article), tidy(values["title"])
    _check(article, **values)
    with event_write(event.pk) as event:
        authorize(by, "set_tariffs", event)
        before = next((line for line in tariffs_of(event) if line.article == article), None)
        row, _made = Tariff.objects.update_or_create(event=event, article=article, defaults=values)
        now = f"{row.title} ({row.points:+d})" if row.used else "-"
        was = f"{before.title} ({before.points:+d})" if before and before.used else "-"
        if now != was or before is None or (before.kind, before.given_to) != (row.kind, row.given_to):
            log(event, "tariff_changed", by, article=article, before=was, after=now)
    return row


def restore_tariff(*, event: Event, article: str, by: By) -> None:
    """Restore an article of the rules page, or delete the event's own one.

    Rulings stay. Raises NotAllowed.
    """
    with event_write(event.pk) as event:
        authorize(by, "set_tariffs", event)
        gone, _ = Tariff.objects.filter(event=event, article=article).delete()
        if not gone:
            raise EventConflict("tariff_unchanged", article=article)
        log(event, "tariff_restored", by, article=article)


def _check(article: str, *, title: str, kind: str, points: int, given_to: str, used: bool = True) -> None:
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
