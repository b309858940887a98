"""Penalties, bonuses, notes and adjusted scores, and changes of the penalty list.

A ruling is cancelled with a reason, never changed.
"""

import uuid
from collections.abc import Sequence
from typing import Any

from django.utils import timezone

from tournaments.core.errors import EventConflict, EventError
from tournaments.core.permissions import authorize
from tournaments.core.schemas import Reason
from tournaments.core.transactions import By, event_write, log
from tournaments.models import Entry, Event, Place, Round, Ruling, Tariff
from tournaments.rulings.schemas import NewRuling, TariffOut
from tournaments.rulings.selectors import opponents_of, tariff_of, tariffs_of


def rule(*, event: Event, ruling: NewRuling, by: By) -> list[Ruling]:
    """Rule on an entry: one row for each recipient, all under one case.

    The same key with the same ruling returns the first rows. Raises EventError, NotAllowed, Entry.DoesNotExist,
    Round.DoesNotExist. Raises EventConflict if the key belongs to another ruling, the article is used up in this round,
    or the score is already adjusted.
    """
    with event_write(event.pk) as event:
        authorize(by, "rule", event)
        offender, round_ = check_ruling(event=event, ruling=ruling)
        receivers = _receivers(event, offender, ruling, round_)
        if ruling.key and (repeated := _given_before(event, ruling, receivers, round_)):
            return repeated
        _require_free(event, receivers, ruling, round_)
        return _issue(event, ruling, receivers=receivers, round_=round_, by=by)


def _issue(
    event: Event, ruling: NewRuling, *, receivers: Sequence[Entry], round_: Round | None, by: By
) -> list[Ruling]:
    rows, case_id = [], uuid.uuid4().hex
    for number, entry in enumerate(receivers):
        more = {"table_id": _table_of(round_, entry), "case": case_id, "key": ruling.key if number == 0 else None}
        row = Ruling.objects.create(event=event, entry=entry, issued_by=by, **_columns(ruling, round_), **more)
        action = "score_adjusted" if row.kind == Ruling.Kind.ADJUSTED else "ruling_issued"
        facts: dict[str, Any] = {"round": round_.number} if round_ else {}
        log(event, action, by, name=entry.name, points=f"{row.points:+d}", reason=row.reason, ruling=row.pk, **facts)
        rows.append(row)
    return rows


def _columns(ruling: NewRuling, round_: Round | None) -> dict[str, object]:
    return {**ruling.model_dump(include={"kind", "points", "article", "reason", "deal"}), "round": round_}


def _receivers(event: Event, offender: Entry, ruling: NewRuling, round_: Round | None) -> list[Entry]:
    if ruling.given_to == Tariff.To.OFFENDER:
        return [offender]
    if round_ is None:
        raise EventError("opponents_of_which_round", "round")
    opponents = opponents_of(event, round_, offender)
    if not opponents:
        raise EventError("no_opponents", "entry", name=offender.name, number=round_.number)
    return opponents


def _table_of(round_: Round | None, entry: Entry) -> int | None:
    place = Place.objects.filter(round=round_, entry=entry).first() if round_ else None
    return place.table_id if place else None


def _require_free(event: Event, receivers: Sequence[Entry], ruling: NewRuling, round_: Round | None) -> None:
    """Require no earlier adjusted score, and no award beyond the limit of a round.

    Raises EventConflict.
    """
    there = event.rulings.filter(entry__in=receivers, round=round_, cancelled_at=None)
    before = there.filter(kind=Ruling.Kind.ADJUSTED).select_related("entry").first()
    if ruling.kind == Ruling.Kind.ADJUSTED and before is not None:
        raise EventConflict("adjusted_before", name=before.entry.name, number=round_.number if round_ else 0)
    line = tariff_of(event, ruling.article) if ruling.article and round_ else None
    if line is not None and line.most is not None:
        count = there.filter(article=ruling.article).values("case").distinct().count()
        if count >= line.most:
            raise EventConflict("article_used_up", article=ruling.article, most=line.most)


def _given_before(event: Event, ruling: NewRuling, receivers: Sequence[Entry], round_: Round | None) -> list[Ruling]:
    """Return the rulings under this key, if equal. Raises EventConflict."""
    first = event.rulings.filter(key=ruling.key).select_related("entry", "round").first()
    if first is None:
        return []
    same = list(event.rulings.filter(case=first.case).select_related("entry", "round")) if first.case else [first]
    what = _columns(ruling, round_)
    if [row.entry for row in same] != list(receivers) or any(
        getattr(first, name) != value for name, value in what.items()
    ):
        raise EventConflict("key_used", "key")
    return same


def cancel_ruling(*, ruling: Ruling, reason: Reason, by: By) -> Ruling:
    """Cancel a ruling and all others of its case; they stay in the list.

    Raises EventConflict if it was cancelled, NotAllowed.
    """
    with event_write(ruling.event_id) as event:
        authorize(by, "rule", event)
        ruling = Ruling.objects.select_related("entry", "cancelled_by").get(pk=ruling.pk)
        if ruling.cancelled_at:
            raise EventConflict("ruling_cancelled", name=str(ruling.cancelled_by or ""))
        same = event.rulings.filter(case=ruling.case).exclude(pk=ruling.pk) if ruling.case else ()
        for row in (ruling, *same):
            row.cancelled_by, row.cancelled_at, row.cancel_reason = by, timezone.now(), reason.reason
            row.save(update_fields=["cancelled_by", "cancelled_at", "cancel_reason"])
            facts = {"name": row.entry.name, "points": f"{row.points:+d}", "reason": reason.reason}
            log(event, "ruling_cancelled", by, ruling=row.pk, **facts)
    return ruling


def check_ruling(*, event: Event, ruling: NewRuling) -> tuple[Entry, Round | None]:
    """Return the entry and the round of a ruling.

    Raises EventError for an impossible one, Entry.DoesNotExist, Round.DoesNotExist.
    """
    entry = event.entries.get(number=ruling.entry)
    round_ = event.rounds.get(number=ruling.round) if ruling.round else None
    if ruling.kind == Ruling.Kind.ADJUSTED and event.format == Event.Format.CLUB_MATCH:
        raise EventError("adjusted_in_match", "kind")
    if ruling.kind == Ruling.Kind.ADJUSTED and (round_ is None or _table_of(round_, entry) is None):
        raise EventError("adjusted_where", "round", name=entry.name)
    return entry, round_


def change_tariff(*, event: Event, tariff: TariffOut, by: By) -> Tariff:
    """Set an article of this event; an unknown name becomes the event's own article. Raises NotAllowed."""
    with event_write(event.pk) as event:
        authorize(by, "set_tariffs", event)
        before = next((line for line in tariffs_of(event) if line.article == tariff.article), None)
        values = tariff.model_dump(include={"title", "kind", "points", "given_to", "used"})
        row, _made = Tariff.objects.update_or_create(event=event, article=tariff.article, defaults=values)
        now = f"{row.title} ({row.points:+d})" if row.used else "-"
        was = f"{before.title} ({before.points:+d})" if before and before.used else "-"
        if now != was or before is None or (before.kind, before.given_to) != (row.kind, row.given_to):
            log(event, "tariff_changed", by, article=row.article, before=was, after=now)
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
