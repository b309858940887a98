"""What was said at a table, and what may be said there now. What players say is for them, what watchers say for those.

Players never see what watchers write while the match runs; what players write is seen by those who sit there.
"""

from typing import Any

from engine.game import View
from games.core.badges import badge_of
from games.core.moments import written_moment
from games.core.topics import topic
from games.models import ChatLine, Table
from games.tables.board_sets import all_seen
from games.tables.options import Chat, rules_of_table
from games.tables.spectators import may_watch
from games.tables.table_state import Play
from games.talk.text import PHRASES

MOST_SHOWN = 60
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
        "topic": topic_of(play.table, audience),
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
    rows = ChatLine.objects.filter(table=table, audience=audience, hidden=False).order_by("-pk")[:MOST_SHOWN]
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


def topic_of(table: Table, audience: str) -> str:
    """What is said when a line was written. It tells nobody what, or by whom."""
    return topic("chat" if audience == Audience.TABLE else "watchers", table)


def chat_at(table_id: int) -> list[ChatLine]:
    """Every line said at a table or among its watchers, hidden ones too, for staff."""
    return list(ChatLine.objects.filter(table_id=table_id).order_by("pk"))
