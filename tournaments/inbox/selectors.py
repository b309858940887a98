"""What waits for staff in an event: sheets, requests, failed checks, alarms, devices and odd patterns."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cached_property

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import get_language, gettext

from games.api import viewers
from tournaments.confirmation.selectors import OpenSheet, open_sheets
from tournaments.core.cache import memoized
from tournaments.core.names import public_name, with_people
from tournaments.core.permissions import events_of_staff
from tournaments.core.rounds import PUBLIC
from tournaments.core.versions import version_of
from tournaments.corrections.selectors import open_requests
from tournaments.inbox.facts import patterns_of
from tournaments.inbox.schemas import InboxSearch
from tournaments.inbox.text import COLOURS, ICONS, KINDS, ItemKind, notice_text
from tournaments.links.selectors import disowned_in
from tournaments.models import Event, Place
from tournaments.rankings.checks import checks_of
from tournaments.rankings.sheet_checks import SENTENCES as CHECKS
from tournaments.result_rules.second_approver import waits_for_second

PATIENCE = timedelta(minutes=10)
"""How long a result may wait for its players before staff should look."""
SHUFFLE = "shuffle"
"""The reason of a call that a player's browser made because a shuffle failed verification."""
KEPT = 64
RECENT = timedelta(days=30)
"""How long a finished event stays in the inbox of all events."""
MAX_EVENTS = 50
ORDER = list(KINDS)


@dataclass(frozen=True)
class InboxItem:
    """One thing that waits for staff. `id` names it in the event; `names` are the entries at its table.

    It is in the inbox from `due_at` on; None: at once. `plain`: it can be confirmed as entered, without a decision.
    """

    id: str
    kind: ItemKind
    event: Event
    sentence: str
    round: int | None = None
    table: int | None = None
    deal: int | None = None
    table_id: int | None = None
    sheet_id: int | None = None
    author: str = ""
    author_id: int | None = None
    at: datetime | None = None
    due_at: datetime | None = None
    names: tuple[str, ...] = ()
    plain: bool = False

    @property
    def label(self) -> str:
        return gettext(KINDS[self.kind])

    @property
    def icon(self) -> str:
        return ICONS[self.kind]

    @property
    def colour(self) -> str:
        return COLOURS.get(self.kind, "")

    @cached_property
    def text(self) -> str:
        """Return all that a search looks into."""
        return " ".join((*self.names, self.author, self.event.name, self.sentence)).casefold()

    def fits(self, search: InboxSearch) -> bool:
        """Whether a search finds this."""
        day = timezone.localtime(self.at).date() if self.at else None
        return (
            all(word in self.text for word in search.words)
            and search.round in (None, self.round)
            and search.table in (None, self.table)
            and search.day in (None, day)
        )


def items_of(event: Event, version: int | None = None) -> list[InboxItem]:
    """Return what waits for staff now, in the order of its kinds; read once per version and language."""
    version = version_of(event) if version is None else version
    items: list[InboxItem] = _gathered(event.pk, event.created_at, version, get_language())
    if alarms := list(_alarms(event)):  # a table online knows no event, so its alarm makes no new version
        items = _in_order([*items, *_with_names(event, alarms)])
    now = timezone.now()
    return [item for item in items if item.due_at is None or item.due_at <= now]


def events_with_inbox(user: object) -> QuerySet[Event]:
    """Return the running and recently finished events in which a user is staff, the newest first."""
    events = Event.objects.filter(state__in=(Event.State.RUNNING, Event.State.FINISHED))
    events = events.exclude(state=Event.State.FINISHED, created_at__lt=timezone.now() - RECENT)
    if not getattr(user, "is_superuser", False):
        events = events.filter(events_of_staff([getattr(user, "pk", None) or 0]))
    return events.order_by("-pk")[:MAX_EVENTS]


@memoized(most=KEPT)
def _gathered(event_id: int, created_at: datetime, version: int, language: str) -> list[InboxItem]:
    event = Event.objects.get(pk=event_id)
    with timezone.override(event.time_zone):
        items = [item for gather in GATHERERS for item in gather(event)]
    set_aside = set(event.set_aside.values_list("notice", flat=True))
    items = _with_names(event, [item for item in items if item.id not in set_aside])
    return _in_order(items)


def _in_order(items: list[InboxItem]) -> list[InboxItem]:
    return sorted(items, key=lambda item: (ORDER.index(item.kind), item.round or 0, item.table or 0, item.deal or 0))


def _sheets(event: Event) -> Iterator[InboxItem]:
    for sheet in open_sheets(event):
        fact = sheet.fact
        kind = _kind_of(sheet)
        patient = kind == ItemKind.WAITING and not sheet.held and bool(sheet.waits_for)
        yield InboxItem(
            id=f"sheet-{fact.sheet_id}",
            kind=kind,
            event=event,
            sentence=sheet.sentence,
            round=sheet.round,
            table=sheet.table,
            deal=fact.number,
            table_id=fact.table_id,
            sheet_id=fact.sheet_id,
            author=fact.author_name,
            author_id=fact.author_id,
            at=fact.written_at,
            due_at=fact.written_at + PATIENCE if patient else None,
            plain=not sheet.disputed,
        )


def _kind_of(sheet: OpenSheet) -> ItemKind:
    if sheet.disputed:
        return ItemKind.DISPUTED
    return ItemKind.SECOND if sheet.by_staff or waits_for_second(sheet.fact) else ItemKind.WAITING


def _requests(event: Event) -> Iterator[InboxItem]:
    words = gettext("%(who)s asked to correct deal %(deal)s at table %(table)s: %(reason)s")
    for correction in open_requests(event):
        row = correction.request
        facts = {"who": row.by_name, "deal": row.number, "table": correction.table, "reason": row.reason}
        yield InboxItem(
            id=f"request-{row.pk}",
            kind=ItemKind.REQUEST,
            event=event,
            sentence=words % facts,
            round=correction.round,
            table=correction.table,
            deal=row.number,
            table_id=row.table_id,
            sheet_id=correction.newest.sheet_id,
            author=row.by_name,
            at=row.at,
        )


def _checks(event: Event) -> Iterator[InboxItem]:
    for finding in checks_of(event).findings:
        facts = dict(finding.facts)
        name = "-".join(("check", finding.kind, *(str(facts[part]) for part in sorted(facts) if part != "name")))
        yield InboxItem(
            id=name,
            kind=ItemKind.CHECK,
            event=event,
            sentence=gettext(CHECKS[finding.kind]) % facts,
            round=facts.get("round"),
            table=facts.get("table"),
            deal=facts.get("deal"),
        )


def _alarms(event: Event) -> Iterator[InboxItem]:
    """Yield the alarms about shuffles; one query in events without any."""
    rows = Place.objects.filter(round__event=event, round__state__in=PUBLIC, table__calls__reason=SHUFFLE)
    open_calls = rows.filter(table__calls__settled_at=None)
    where = {row[0]: row[1:] for row in open_calls.values_list("table_id", "round__number", "table_number")}
    if not where:
        return
    words = gettext("%(name)s’s browser reports that a shuffle failed verification (round %(round)s, table %(table)s).")
    for call in viewers.calls(where, unsettled=True):
        if call.reason == SHUFFLE:
            number, table = where[call.table_id]
            yield InboxItem(
                id=f"alarm-{call.id}",
                kind=ItemKind.ALARM,
                event=event,
                sentence=words % {"name": call.name, "round": number, "table": table},
                round=number,
                table=table,
                table_id=call.table_id,
                author=call.name,
                at=call.at,
            )


def _devices(event: Event) -> Iterator[InboxItem]:
    for device in disowned_in(event):
        yield InboxItem(id=f"device-{device.id}", kind=ItemKind.DEVICE, event=event, sentence=device.sentence)


def _patterns(event: Event) -> Iterator[InboxItem]:
    notices = patterns_of(event)
    names = _entry_names(event, {entry for notice in notices for entry in notice.entries})
    for notice in notices:
        yield InboxItem(
            id=notice.id,
            kind=ItemKind.PATTERN,
            event=event,
            sentence=notice_text(notice, names),
            round=notice.round,
            table=notice.table,
            deal=notice.deal,
            sheet_id=notice.sheet_id,
            author=notice.author,
            names=tuple(names[entry] for entry in notice.entries if entry in names),
        )


GATHERERS: Sequence[Callable[[Event], Iterable[InboxItem]]] = (
    _sheets,
    _requests,
    _checks,
    _devices,
    _patterns,
)


def _entry_names(event: Event, numbers: Collection[int]) -> dict[int, str]:
    rows = event.entries.filter(number__in=numbers).prefetch_related(*with_people())
    return {entry.number: public_name(entry) for entry in rows}


def _with_names(event: Event, items: list[InboxItem]) -> list[InboxItem]:
    """Add the names of the entries at the tables of the items."""
    tables = {(item.round, item.table) for item in items if item.table is not None}
    places = Place.objects.filter(
        round__event=event,
        round__state__in=PUBLIC,
        round__number__in={number for number, _ in tables if number is not None},
        table_number__in={table for _, table in tables},
    )
    names: dict[tuple[int | None, int | None], list[str]] = {}
    for place in places.select_related("round", "entry").prefetch_related(*with_people("entry__")).order_by("id"):
        names.setdefault((place.round.number, place.table_number), []).append(public_name(place.entry))
    return [
        item if item.names else replace(item, names=tuple(names.get((item.round, item.table), ()))) for item in items
    ]
