"""What the streams of programs tell, as plain values made of views: nothing here knows more than a view tells.

A table's stream begins with its whole view; later lines have what may have changed. A part that is left out of such a
line is as it was, so a program that updates what it has got with every line always has the whole view.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from django.urls import reverse

from engine.game import View
from games.core.publishing import topic
from games.models import Seat, Table
from games.tables.lobby import keeps_for
from games.tables.seats import OPEN, Viewer
from games.view.selectors import Line

ALWAYS = ("version", "state", "finished", "deal", "to_act", "allowed", "turn")
"""In every state of a table, changed or not."""
TIMES = ("clock", "clocks", "between", "least_left_ms", "words_wait", "seats", "pause", "forfeited")
"""Parts in which seconds run: that they differ is no news."""


def next_of(view: View) -> Line:
    """What a program asks first of a view: who has to act, and what the own seat may do now."""
    deal = view["deal"] or {}
    return {"to_act": deal.get("to_act", []), "allowed": deal.get("allowed", []), "turn": view["turn"]}


def table_full(view: View) -> Line:
    """The first line of a table's stream."""
    return {"type": "tableFull", **view, **next_of(view)}


def table_state(before: View, view: View) -> Line | None:
    """The line after a change, for who has had `before`; None when there is nothing to tell."""
    old, new = ({**_without_lines(one), **next_of(one)} for one in (before, view))
    changed = {name for name, value in new.items() if old.get(name) != value}
    if not changed - set(TIMES) and old["version"] == new["version"]:
        return None
    told = {name: value for name, value in new.items() if name in ALWAYS or name in changed}
    return {"type": "tableState", **told}


def chat_lines(before: View, view: View) -> list[Line]:
    """What was said since."""
    known = {line["id"] for line in _said(before)}
    return [{"type": "chatLine", **line} for line in _said(view) if line["id"] not in known]


def gone_lines(before: View, view: View) -> list[Line]:
    """Which other players have lost their line since, and which are back."""
    old = {seat["seat"]: seat["gone"] for seat in before["seats"]}
    return [
        {"type": "seatGone", "seat": seat["seat"], "gone": seat["gone"] is not None, "seconds": seat["gone"] or 0}
        for seat in view["seats"]
        if seat["seat"] != view["seat"] and (seat["gone"] is None) != (old.get(seat["seat"]) is None)
    ]


def tables_now(viewer: Viewer) -> list[Line]:
    """The tables at which this user plays, and those where a seat is kept for him: a line for each."""
    if viewer.user_id is None:
        return []
    own = Seat.objects.filter(user_id=viewer.user_id).select_related("table").order_by("table_id", "order")
    playing = own.filter(kind=Seat.Kind.HUMAN, table__state__in=OPEN, table__place=Table.Place.ONLINE)
    kept = own.filter(kind=Seat.Kind.OPEN, table__state=Table.State.GATHERING)
    starts = [_at_table("tableStart", seat) for seat in playing]
    return [*starts, *(_at_table("seatKept", seat) for seat in kept if keeps_for(seat, viewer))]


def table_lines(before: Iterable[Line], now: Iterable[Line]) -> list[Line]:
    """What has begun and what has ended between two looks at `tables_now`."""
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


def _said(view: View) -> list[Mapping[str, Any]]:
    return view["chat"]["sent"] if view["chat"] else []


def _without_lines(view: View) -> View:
    """The view without what was said, of which there are lines of its own."""
    chat = view["chat"]
    return view if chat is None else {**view, "chat": {name: part for name, part in chat.items() if name != "sent"}}
