"""The private channel of a team, as far as a viewer may read it: teammates, and all after a match that publishes it."""

from collections.abc import Iterator

from engine.game import View
from games.core.topics import topic
from games.models import Deal, Signal, Table
from games.tables import table_state as store
from games.tables.board_sets import all_seen, seen_through
from games.tables.spectators import sees_cards
from games.tables.table_state import Play


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
