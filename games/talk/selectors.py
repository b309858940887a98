"""Chat of a table, calls of the director, and signals, as a viewer may read them.

Players never see the spectators' chat while the match runs; the players' chat is for the players of the table. A table
sees its open call, and the desk all unanswered ones. The private channel of a team is for teammates, and for all after
a match that publishes it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from games.core.publishing import topic
from games.models import Call, ChatLine, Deal, Seat, Signal, Table
from games.tables import table_state
from games.tables.badges import badge_of
from games.tables.board_sets import all_seen, seen_through
from games.tables.options import Chat, rules_of_table
from games.tables.spectators import may_watch, sees_cards
from games.tables.table_state import Play
from games.talk.schemas import AUDIENCES, Topic
from games.talk.text import PHRASES
from inputs.model import Choices
from inputs.values import MomentText, written_moment

MAX_SHOWN = 60
"""The newest lines."""
Audience = ChatLine.Audience


class ChatLineView(TypedDict):
    """A line of the chat; a phrase has a `code`, anything else its `text`. `seat` is empty for a spectator."""

    id: int
    seat: str
    name: str
    badge: Annotated[str, Field(description="organiser, director, scorer or staff; empty for players.")]
    code: str
    text: str
    at: MomentText


class ChatView(TypedDict):
    """Chat of the table for its players, and of the spectators for others."""

    audience: Annotated[str, Choices({audience: audience for audience in AUDIENCES})]
    phrases: list[str]
    free: Annotated[bool, Field(description="Anything can be said now, and not only phrases.")]
    sent: list[ChatLineView]
    topic: Topic


class OpenCallView(TypedDict):
    """An unsettled call of the director; `comes` names the director on the way."""

    id: int
    at: MomentText
    name: str
    reason: str
    words: str
    comes: str
    taken_at: MomentText | None


class CallView(TypedDict):
    """Calls of the director, for a player."""

    may_call: bool
    open: OpenCallView | None


class SignalView(TypedDict):
    """A signal as teammates read it; `at_move` counts the moves before it."""

    deal: int
    at_move: int
    seat: str
    text: str


class SignalsView(TypedDict):
    """Private channel of the viewer's team."""

    codes: Annotated[list[str], Field(description="What may be sent now.")]
    free: Annotated[bool, Field(description="Any words may be sent now.")]
    sent: list[SignalView]
    topic: Annotated[str | None, Field(description="To follow with `/live/?topic=`. Only the team can see it.")]


def chat_for(play: Play, seat: str | None) -> ChatView | None:
    """Return the chat of the player at `seat`, or of spectators (None).

    None without a chat. `phrases` are the codes that can be sent now, `free` whether free text is allowed;
    `sent` the newest lines. `topic` is the topic that an open page follows besides the table.
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
    """Return why only phrases are allowed now; None if free text is."""
    rule = rules_of_table(play.table).chat
    if audience == Audience.WATCHERS:
        return None
    if play.table.deck and not all_seen(play.table):
        return "chat_phrases_deck"
    if rule == Chat.PHRASES:
        return "chat_phrases_only"
    return "chat_phrases_now" if rule == Chat.BETWEEN and play.deal is not None else None


def lines_of(table: Table, audience: str) -> list[ChatLineView]:
    """The newest lines that are not hidden, in their order."""
    rows = ChatLine.objects.filter(table=table, audience=audience, hidden=False).order_by("-pk")[:MAX_SHOWN]
    return [
        {
            "id": line.pk,
            "seat": line.seat,
            "name": line.name,
            "badge": badge_of(table, line.user_id),
            "code": line.code,
            "text": line.text,
            "at": written_moment(line.at),
        }
        for line in reversed(rows)
    ]


def event_topic(table: Table, audience: str) -> str:
    """Return the topic of a new chat line, which reveals neither text nor author."""
    return topic("chat" if audience == Audience.TABLE else "watchers", table)


def chat_at(table_id: int) -> list[ChatLine]:
    """Every line said at a table or among its watchers, hidden ones too, for staff."""
    return list(ChatLine.objects.filter(table_id=table_id).order_by("pk"))


def call_for(play: Play, seat: str | None) -> CallView | None:
    """Return the director's call for a player; None for spectators and without calls.

    `open` is the unsettled call: its time, its author, and the director on the way. A report of a shuffle is possible
    at any table, and comes before a call.
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
        "open": None if made is None else _call_view(made),
    }


def _is_open(table: Table) -> bool:
    return table.state in (Table.State.WAITING, Table.State.RUNNING)


def _call_view(made: Call) -> OpenCallView:
    return {
        "id": made.pk,
        "at": written_moment(made.at),
        "name": made.name,
        "reason": made.reason,
        "words": made.words,
        "comes": made.taken_name,
        "taken_at": written_moment(made.taken_at) if made.taken_at else None,
    }


@dataclass(frozen=True, slots=True)
class DirectorCall:
    """A call of the director: its reason, the director on the way, and its result.

    Texts without content are empty.
    """

    id: int
    table_id: int
    name: str
    reason: str
    """The code of the reason; `reason_text` is its label in the active language."""
    reason_text: str
    words: str
    at: datetime
    taken_at: datetime | None
    taken_name: str
    settled_at: datetime | None
    note: str


def calls_at(table_ids: Iterable[int], *, unsettled: bool = False) -> list[DirectorCall]:
    """List the calls of these tables, or only the unsettled ones, the oldest first."""
    rows = Call.objects.filter(table_id__in=list(table_ids))
    if unsettled:
        rows = rows.filter(settled_at=None)
    return [
        DirectorCall(
            id=row.pk,
            table_id=row.table_id,
            name=row.name,
            reason=row.reason,
            reason_text=row.get_reason_display(),
            words=row.words,
            at=row.at,
            taken_at=row.taken_at,
            taken_name=row.taken_name,
            settled_at=row.settled_at,
            note=row.note,
        )
        for row in rows.order_by("pk")
    ]


def signals_for(play: Play, seat: str | None) -> SignalsView | None:
    """Return the channel of `seat` (None: a spectator); None in a game without one.

    `codes` are the signals the player may send now, or with `free` any words; `sent` is what they may read, in order.
    `topic` is followed by an open page of the team, a token that only the team gets.
    """
    codes = play.game.signals(play.options)
    if codes is None or play.table.place != Table.Place.ONLINE:
        return None
    may_send = seat is not None and play.deal is not None
    return {
        "codes": list(codes) if may_send else [],
        "free": may_send and not codes,
        "sent": [_line(signal) for signal in _readable(play, seat)],
        "topic": _topic(play, seat),
    }


def topics_for(play: Play, seat: str | None) -> list[str]:
    """Return the topics of the open page of this seat (None: a spectator).

    They are the table, and the channel of its own team.
    """
    table, own = topic("table", play.table), _topic(play, seat)
    return [table, own] if own else [table]


def sent_in(deal: Deal) -> list[Signal]:
    """Everything both teams said in a deal, for the referee."""
    return list(deal.signals.order_by("pk"))


def _topic(play: Play, seat: str | None) -> str | None:
    if seat is None or play.game.signals(play.options) is None:
        return None
    return table_state.team_topic(play, seat)


def _readable(play: Play, seat: str | None) -> Iterator[Signal]:
    """Yield the signals that this seat may read, except of voided deals."""
    over, through = all_seen(play.table), seen_through(play.table, own=seat is not None)
    rows = Signal.objects.filter(deal__table=play.table, deal__number__lte=through)
    rows = rows.exclude(deal__state=Deal.State.VOID)
    if seat is None and not sees_cards(play.table):
        return
    for signal in rows.select_related("deal").defer("deal__pack").order_by("pk"):
        if play.game.may_see_signal(play.options, signal.seat, seat, over):
            yield signal


def _line(signal: Signal) -> SignalView:
    return {"deal": signal.deal.number, "at_move": signal.at_move, "seat": signal.seat, "text": signal.text}
