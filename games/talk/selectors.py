"""What was said at a table, and what may be said there now. What players say is for them, what watchers say for those.

Players never see what watchers write while the match runs; what players write is seen by those who sit there.

Calls of the director: the one that is open at a table, as the table sees it, and those the desk has to answer.

The private channel of a team, as far as a viewer may read it: teammates, and all after a match that publishes it.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from engine.game import View
from games.core.badges import badge_of
from games.core.moments import written_moment
from games.core.publishing import topic
from games.models import Call, ChatLine, Deal, Seat, Signal, Table
from games.tables import table_state as store
from games.tables.board_sets import all_seen, seen_through
from games.tables.options import Chat, rules_of_table
from games.tables.spectators import may_watch, sees_cards
from games.tables.table_state import Play
from games.talk.text import PHRASES

MAX_SHOWN = 60
"""The newest lines."""
Audience = ChatLine.Audience


def chat_for(play: Play, seat: str | None) -> View | None:
    """The chat of who sits at `seat`, or of the watchers (None); None where there is none.

    `phrases` are the codes that can be said now, `free` whether anything can; `sent` the newest lines. `topic` is what
    an open page listens to beside the table.
    """
    audience = Audience.TABLE if seat is not None else Audience.WATCHERS
    if not has_chat(play.table, audience):
        return None
    return {
        "audience": audience.value,
        "phrases": list(PHRASES),
        "free": why_not_free(play, audience) is None,
        "sent": lines_of(play.table, audience),
        "topic": event_topic(play.table, audience),
    }


def has_chat(table: Table, audience: str) -> bool:
    """Whether anything can be said there at all."""
    if table.place != Table.Place.ONLINE or rules_of_table(table).chat == Chat.OFF:
        return False
    return audience == Audience.TABLE or may_watch(table)


def why_not_free(play: Play, audience: str) -> str | None:
    """The code of the refusal of anything but a phrase now; None where anything can be said."""
    rule = rules_of_table(play.table).chat
    if audience == Audience.WATCHERS:
        return None
    if play.table.deck and not all_seen(play.table):
        return "chat_phrases_deck"
    if rule == Chat.PHRASES:
        return "chat_phrases_only"
    return "chat_phrases_now" if rule == Chat.BETWEEN and play.deal is not None else None


def lines_of(table: Table, audience: str) -> list[dict[str, Any]]:
    """The newest lines that are not hidden, in their order."""
    rows = ChatLine.objects.filter(table=table, audience=audience, hidden=False).order_by("-pk")[:MAX_SHOWN]
    return [
        {
            "id": one.pk,
            "seat": one.seat,
            "name": one.name,
            "badge": badge_of(table, one.user_id),
            "code": one.code,
            "text": one.text,
            "at": written_moment(one.at),
        }
        for one in reversed(rows)
    ]


def event_topic(table: Table, audience: str) -> str:
    """What is said when a line was written. It tells nobody what, or by whom."""
    return topic("chat" if audience == Audience.TABLE else "watchers", table)


def chat_at(table_id: int) -> list[ChatLine]:
    """Every line said at a table or among its watchers, hidden ones too, for staff."""
    return list(ChatLine.objects.filter(table_id=table_id).order_by("pk"))


def call_for(play: Play, seat: str | None) -> View | None:
    """The director and this table, for who sits there; None for spectators and where nobody is called.

    `open` is the call that is not settled: when, by whom, and who comes. A report of a shuffle is one at any table,
    and comes before a call.
    """
    calls = rules_of_table(play.table).calls
    if seat is None or not (calls or play.table.state == Table.State.FINISHED):
        return None
    unsettled = Call.objects.filter(table=play.table, settled_at=None)
    made = unsettled.filter(reason=Call.Reason.SHUFFLE).first() or unsettled.first()
    if made is None and not calls:
        return None
    return {
        "may_call": made is None and play.seats[seat].kind == Seat.Kind.HUMAN and _is_open(play.table),
        "open": None if made is None else _told(made),
    }


def _is_open(table: Table) -> bool:
    return table.state in (Table.State.WAITING, Table.State.RUNNING)


def _told(made: Call) -> View:
    return {
        "id": made.pk,
        "at": written_moment(made.at),
        "name": made.name,
        "reason": made.reason,
        "words": made.words,
        "comes": made.taken_name,
        "taken_at": written_moment(made.taken_at) if made.taken_at else None,
    }


def open_calls(table_ids: Iterable[int]) -> list[Call]:
    """The calls of these tables that nobody has settled, the oldest first."""
    return list(Call.objects.filter(table_id__in=list(table_ids), settled_at=None).order_by("pk"))


def calls_of(table_id: int) -> list[Call]:
    """Every call of a table, the oldest first."""
    return list(Call.objects.filter(table_id=table_id).order_by("pk"))


def signals_for(play: Play, seat: str | None) -> View | None:
    """The channel of `seat` (None: a spectator); None in a game that has none.

    `codes` are the signals he may send now, or with `free` any words; `sent` is what he may read, in its order. `topic`
    is what an open page of his team listens to, a word nobody else is told.
    """
    known = play.game.signals(play.options)
    if known is None or play.table.place != Table.Place.ONLINE:
        return None
    may_send = seat is not None and play.deal is not None
    return {
        "codes": list(known) if may_send else [],
        "free": may_send and not known,
        "sent": [_line(signal) for signal in _readable(play, seat)],
        "topic": _topic(play, seat),
    }


def topics_for(play: Play, seat: str | None) -> list[str]:
    """What the open page of this seat (None: a spectator) listens to: the table, and its own team's channel."""
    table, own = topic("table", play.table), _topic(play, seat)
    return [table, own] if own else [table]


def sent_in(deal: Deal) -> list[Signal]:
    """Everything both teams said in a deal, for the referee."""
    return list(deal.signals.order_by("pk"))


def _topic(play: Play, seat: str | None) -> str | None:
    if seat is None or play.game.signals(play.options) is None:
        return None
    return store.team_topic(play, seat)


def _readable(play: Play, seat: str | None) -> Iterator[Signal]:
    """What this seat may read of the deals that were not taken back."""
    over, through = all_seen(play.table), seen_through(play.table, own=seat is not None)
    rows = Signal.objects.filter(deal__table=play.table, deal__number__lte=through)
    rows = rows.exclude(deal__state=Deal.State.VOID)
    if seat is None and not sees_cards(play.table):
        return
    for signal in rows.select_related("deal").defer("deal__pack").order_by("pk"):
        if play.game.may_see_signal(play.options, signal.seat, seat, over):
            yield signal


def _line(signal: Signal) -> View:
    return {"deal": signal.deal.number, "at_move": signal.at_move, "seat": signal.seat, "text": signal.text}
