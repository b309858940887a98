"""Lines of the bot streams, as plain values made from views.

They hold nothing that a view does not hold. A table's stream begins with its whole view; later lines hold what may have
changed. A part that is missing from such a line is unchanged, so a bot that applies every line always has the whole
view.
"""

from collections.abc import Iterable
from typing import Any

from django.urls import reverse

from games.core.publishing import topic
from games.models import Seat, Table
from games.tables.lobby import keeps_for
from games.tables.seats import OPEN, Viewer
from games.talk.selectors import ChatLineView
from games.view.schemas import TableView

Line = dict[str, Any]
"""A line of a stream before it is written as JSON."""

ALWAYS = ("version", "state", "finished", "deal", "to_act", "allowed", "turn")
"""In every state of a table, changed or not."""
TIMES = ("clock", "clocks", "between", "least_left_ms", "words_wait", "seats", "pause", "forfeited")
"""Parts that contain running seconds: a difference there is not a change."""


def next_of(view: TableView) -> Line:
    """Return the first needs of a bot: seats to act, and its own allowed moves."""
    deal = view["deal"]
    acts, allowed = (deal["to_act"], deal["allowed"]) if deal else ([], [])
    return {"to_act": acts, "allowed": allowed, "turn": view["turn"]}


def table_full(view: TableView) -> Line:
    """The first line of a table's stream."""
    return {"type": "tableFull", **view, **next_of(view)}


def table_state(before: TableView, view: TableView) -> Line | None:
    """Return the line after a change from `before`; None when nothing changed."""
    old, new = ({**_without_lines(side), **next_of(side)} for side in (before, view))
    changed = {name for name, value in new.items() if old.get(name) != value}
    if not changed - set(TIMES) and old["version"] == new["version"]:
        return None
    changed_parts = {name: value for name, value in new.items() if name in ALWAYS or name in changed}
    return {"type": "tableState", **changed_parts}


def chat_lines(before: TableView, view: TableView) -> list[Line]:
    """Return the chat lines since `before`."""
    old_ids = {line["id"] for line in _chat_lines(before)}
    return [{"type": "chatLine", **line} for line in _chat_lines(view) if line["id"] not in old_ids]


def gone_lines(before: TableView, view: TableView) -> list[Line]:
    """Which other players have lost their line since, and which are back."""
    old = {seat["seat"]: seat["gone"] for seat in before["seats"]}
    return [
        {"type": "seatGone", "seat": seat["seat"], "gone": seat["gone"] is not None, "seconds": seat["gone"] or 0}
        for seat in view["seats"]
        if seat["seat"] != view["seat"] and (seat["gone"] is None) != (old.get(seat["seat"]) is None)
    ]


def tables_now(viewer: Viewer) -> list[Line]:
    """Return a line for each table where this user plays or has a reserved seat."""
    if viewer.user_id is None:
        return []
    own = Seat.objects.filter(user_id=viewer.user_id).select_related("table").order_by("table_id", "order")
    playing = own.filter(kind=Seat.Kind.HUMAN, table__state__in=OPEN, table__place=Table.Place.ONLINE)
    reserved = own.filter(kind=Seat.Kind.OPEN, table__state=Table.State.GATHERING)
    starts = [_at_table("tableStart", seat) for seat in playing]
    return [*starts, *(_at_table("seatKept", seat) for seat in reserved if keeps_for(seat, viewer))]


def table_lines(before: Iterable[Line], now: Iterable[Line]) -> list[Line]:
    """Return the lines for tables that started or finished between two lists."""
    old, new = _by_place(before), _by_place(now)
    ended = [
        {"type": "tableFinish", "id": line["id"], "game": line["game"], "seat": line["seat"]}
        for place, line in old.items()
        if place not in new and line["type"] == "tableStart"
    ]
    return [*ended, *(line for place, line in new.items() if place not in old)]


def _by_place(lines: Iterable[Line]) -> dict[tuple[str, int, str], Line]:
    return {(line["type"], line["id"], line["seat"]): line for line in lines}


def _at_table(kind: str, seat: Seat) -> Line:
    table = seat.table
    return {
        "type": kind,
        "id": table.pk,
        "game": table.game,
        "preset": table.preset,
        "label": table.label,
        "event": bool(table.context),
        "topic": topic("table", table),
        "seat": seat.code,
        "stream": reverse("api-table-lines", args=[table.pk]),
        "action": reverse("api-table-action", args=[table.pk]),
    }


def _chat_lines(view: TableView) -> list[ChatLineView]:
    return view["chat"]["sent"] if view["chat"] else []


def _without_lines(view: TableView) -> Line:
    """The view without what was said, of which there are lines of its own."""
    chat = view["chat"]
    lines: Line = {**view}
    return lines if chat is None else {**lines, "chat": {name: part for name, part in chat.items() if name != "sent"}}
