"""Writes of the inbox: confirm several results as entered, and set a notice aside.

Corrections and decisions are those of the desk (tournaments/corrections, tournaments/score_entry).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from engine.errors import TroeftafelError
from games.api import sheets
from tournaments.confirmation.selectors import WAITING
from tournaments.core.errors import EventConflict
from tournaments.core.permissions import authorize
from tournaments.core.transactions import By, event_write, log
from tournaments.core.views import sentence_of
from tournaments.inbox.facts import patterns_of
from tournaments.inbox.patterns import Notice
from tournaments.inbox.schemas import NoticeToSetAside
from tournaments.models import Event, SetAside
from tournaments.score_entry.settling import settle_sheet


@dataclass(frozen=True, slots=True)
class Confirmed:
    """The number of results confirmed, and why others were not."""

    count: int
    refused: tuple[str, ...]


def confirm_sheets(*, event: Event, by: By, sheet_ids: Iterable[int]) -> Confirmed:
    """Confirm results as entered, each for itself: what is disputed or decided meanwhile stays as it is.

    Raises NotAllowed.
    """
    authorize(by, "confirm", event)
    count, refused = 0, []
    for sheet_id in dict.fromkeys(sheet_ids):
        fact = sheets.with_id(sheet_id)
        try:
            if fact is None or fact.state != WAITING:
                raise EventConflict("not_to_confirm", deal=fact.number if fact else 0)
            settle_sheet(event=event, sheet_id=sheet_id, by=by)
            count += 1
        except TroeftafelError as error:
            refused.append(sentence_of(error))
    return Confirmed(count, tuple(dict.fromkeys(refused)))


def set_aside(*, event: Event, by: By, notice_id: str, wanted: NoticeToSetAside) -> SetAside:
    """Set an odd pattern aside, with the reason. Idempotent: the first reason stays.

    Raises NotAllowed, EventConflict for a notice that is not there.
    """
    with event_write(event.pk) as event:
        authorize(by, "settle", event)
        there = event.set_aside.filter(notice=notice_id).first()
        if there is not None:
            return there
        notice = _notice(event, notice_id)
        places = {"round": notice.round, "table": notice.table}  # by which the log is filtered
        facts: dict[str, Any] = {name: number for name, number in places.items() if number is not None}
        log(event, "notice_set_aside", by, reason=wanted.reason, notice=notice.id, **facts)
        return SetAside.objects.create(event=event, notice=notice.id, reason=wanted.reason, by=by)


def _notice(event: Event, notice_id: str) -> Notice:
    notice = next((notice for notice in patterns_of(event) if notice.id == notice_id), None)
    if notice is None:
        raise EventConflict("no_such_notice")
    return notice
