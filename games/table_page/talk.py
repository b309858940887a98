"""Communication on a table's page: the director, chat, log, and spectating."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext

from engine.sentences import N
from games.core.deal_view import DealView, PlayedView, TrickView
from games.models import Call
from games.table_page.claims import ClaimsShown
from games.table_page.hints import asked_line
from games.tables.insiders import LookView
from games.tables.nonces import has_nonce
from games.tables.spectators import WatchView
from games.talk.schemas import CALLABLE
from games.talk.selectors import CallView, ChatView, OpenCallView
from games.talk.text import PHRASES
from games.view.schemas import SeatView, TableView
from games.wording import cards as faces

WATCH_SENTENCES = {
    "live": N("You are watching live. Hands stay hidden."),
    "deal": N("You are watching with a delay. Each deal is shown when it is over."),
    "hands": N("You can see the score. All hands will be shown when the match is over."),
    "off": N("This table is closed to spectators. You can see only the score."),
}
"""Sentences for spectators by the rule of the table: what they see, and how late."""


# --- the director --------------------------------------------------------------------------------------------


class CallShown:
    """Context of `games/table_page/parts/_call.html`.

    `view` is `call` of the view of a table.
    """

    def __init__(self, view: CallView) -> None:
        self.view = view
        self.open: OpenCallView | None = view["open"]

    @property
    def may_call(self) -> bool:
        return self.view["may_call"]

    @property
    def reasons(self) -> list[tuple[str, str]]:
        """Return the reasons to call the director: code and words."""
        return [(reason.value, str(reason.label)) for reason in map(Call.Reason, CALLABLE)]

    @property
    def is_alarm(self) -> bool:
        """A player's browser has reported a shuffle."""
        return self.open is not None and self.open["reason"] == Call.Reason.SHUFFLE

    @property
    def sentence(self) -> str:
        """Return when the director was called, and the name of the director on the way."""
        if self.open is None:
            return ""
        if self.is_alarm:
            report = gettext("%(name)s’s browser reports that a shuffle in this match failed verification.")
            return report % {"name": self.open["name"]}
        facts = {"time": time_of(self.open["at"]), "name": self.open["comes"]}
        if facts["name"]:
            return gettext("Director called at %(time)s. %(name)s is on the way.") % facts
        return gettext("Director called at %(time)s. The call appears on the Director’s desk.") % facts


# --- the chat ------------------------------------------------------------------------------------------------


class LoggedPage(Protocol):
    """The parts of a table's page (page.TablePage) that its log needs."""

    view: TableView
    deal: DealView | None

    @property
    def names(self) -> dict[str, str]:
        """The name at each seat."""

    @property
    def deck(self) -> faces.Deck:
        """The deck of the game."""

    @property
    def claims(self) -> ClaimsShown | None:
        """Claims of the running deal; None where nothing can be claimed."""

    @property
    def said(self) -> list[str]:
        """Return the words said in the deal, in sentences."""


@dataclass(frozen=True, slots=True)
class ChatLineShown:
    """One line of the chat. `seat` is empty for a spectator."""

    id: int
    seat: str
    name: str
    badge: str
    words: str
    time: str


class ChatShown:
    """Context of `table_page/parts/_chat.html`.

    `view` is `chat` of the view, `muted` are the muted seats.
    """

    def __init__(self, view: ChatView, own: str | None, muted: Collection[str]) -> None:
        self.view, self.own, self.muted = view, own, muted
        self.topic: str = view["topic"]
        self.free: bool = view["free"]
        self.among_watchers: bool = view["audience"] == "watchers"

    @property
    def phrases(self) -> list[tuple[str, str]]:
        return [(code, gettext(PHRASES[code])) for code in self.view["phrases"]]

    @property
    def lines(self) -> list[ChatLineShown]:
        sent = [line for line in self.view["sent"] if not line["seat"] or line["seat"] not in self.muted]
        return [
            ChatLineShown(
                id=line["id"],
                seat=line["seat"],
                name=line["name"],
                badge=line["badge"],
                words=words_of_line(line["code"], line["text"]),
                time=time_of(line["at"]),
            )
            for line in sent
        ]

    @property
    def key(self) -> str:
        """Return a form key that changes with every line, so that repeats are sent."""
        return f"c{self.view['sent'][-1]['id'] if self.view['sent'] else 0}"


def words_of_line(code: str, text: str) -> str:
    """A phrase in the reader's language; anything else as it was written."""
    return gettext(PHRASES[code]) if code in PHRASES else text


def time_of(at: str) -> str:
    """A moment of a view as a time of day."""
    return date_format(localtime(datetime.fromisoformat(at)), "H:i")


# --- looks of staff ------------------------------------------------------------------------------------------


def look_line(look: LookView) -> str:
    """That staff looked at the hands of a deal, who, when and why."""
    facts = {"name": look["name"], "time": time_of(look["at"]), "deal": look["deal"], "reason": look["reason"]}
    words = gettext("Director %(name)s looked at all hands of deal %(deal)s at %(time)s: %(reason)s")
    return words % facts


# --- the log -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DealLogLine:
    """One event of this deal; `id` stays the same while the deal is played."""

    id: str
    words: str


def log_of(page: LoggedPage) -> list[DealLogLine]:
    """Return the events of the running deal in this viewer's view, in order."""
    if page.deal is None:
        over = [
            DealLogLine(f"c{number}", words) for number, words in enumerate(page.claims.over if page.claims else ())
        ]
        return [*over, *_looked(page), *_hinted(page)]
    number = page.deal["number"]
    first = gettext("Deal %(number)s, dealt by %(name)s.") % {"number": number, "name": page.names[page.deal["dealer"]]}
    talk = [DealLogLine(f"s{at}", words) for at, words in enumerate(page.said)]
    claimed = [DealLogLine(f"c{at}", words) for at, words in enumerate(page.claims.over if page.claims else ())]
    begun = [DealLogLine(f"d{number}", first), *_without_number(page)]
    after = [*_helped(page), *claimed, *_undone(page), *_looked(page), *_hinted(page)]
    return [*begun, *talk, *_tricks(page, page.deal), *after]


def _looked(page: LoggedPage) -> list[DealLogLine]:
    """The looks of staff at the hands of this match."""
    return [DealLogLine(f"l{look['id']}", look_line(look)) for look in page.view["looks"]]


def _hinted(page: LoggedPage) -> list[DealLogLine]:
    """The hints that this viewer may know of, without what they said."""
    part = page.view["hints"]
    hints = part["asked"] if part else ()
    return [
        DealLogLine(f"h{hint['deal']}-{hint['seat']}", asked_line(hint, page.names[hint["seat"]])) for hint in hints
    ]


def _without_number(page: LoggedPage) -> list[DealLogLine]:
    """Return a line with the players without a random number in this pack."""
    exchange, deals = page.view["nonces"], page.view["deals"]
    if not exchange or not exchange["exchange"] or not deals:
        return []
    given = {line.partition(" ")[0] for line in deals[-1]["words"].split("\n") if has_nonce(line.partition(" ")[2])}
    missing = [page.names[seat["seat"]] for seat in page.view["seats"] if _owes(seat, given)]
    line = gettext("This shuffle contains no random number from: %(names)s.") % {"names": ", ".join(missing)}
    return [DealLogLine("n", line)] if missing else []


def _owes(seat: SeatView, given: set[str]) -> bool:
    return seat["kind"] == "human" and seat["seat"] not in given


def _undone(page: LoggedPage) -> list[DealLogLine]:
    """Return a line for each undone move; the move itself stays hidden."""
    undo = page.view["undo"]
    done = undo["done"] if undo else ()
    lines = [gettext("%(name)s undid a move.") % {"name": page.names[seat]} for seat in done]
    return [DealLogLine(f"u{at}", words) for at, words in enumerate(lines)]


def _tricks(page: LoggedPage, deal: DealView) -> list[DealLogLine]:
    """The tricks this viewer's view still shows, and the running one."""
    last = [deal["last_trick"]] if deal["last_trick"] else []
    complete = deal.get("tricks") or last
    done = _complete_count(deal, complete)
    lines = [DealLogLine(f"t{done + at}", _trick(page, trick, done + at)) for at, trick in enumerate(complete, 1)]
    if deal["trick"]:
        lines.append(DealLogLine(f"r{done + len(complete) + 1}", _plays(page, deal["trick"])))
    return lines


def _complete_count(deal: DealView, complete: list[TrickView]) -> int:
    """Return the number of complete tricks besides those shown."""
    return max(0, sum(deal["taken"].values()) - len(complete))


def _trick(page: LoggedPage, trick: TrickView, number: int) -> str:
    name = page.names.get(trick["winner"] or "", "")
    facts = {"number": number, "plays": _plays(page, trick["plays"]), "name": name}
    if not facts["name"]:
        return gettext("Trick %(number)s: %(plays)s. The trick is spoiled.") % facts
    return gettext("Trick %(number)s: %(plays)s. %(name)s wins the trick.") % facts


def _plays(page: LoggedPage, plays: list[PlayedView]) -> str:
    face, template = faces.language().face, gettext("%(name)s: %(card)s")
    return ", ".join(
        template % {"name": page.names[play["seat"]], "card": face(play["card"], page.deck).name} for play in plays
    )


def _helped(page: LoggedPage) -> list[DealLogLine]:
    """For whom the clock moved last, and for whom a bot plays."""
    autos = [clock["seat"] for clock in page.view["clocks"] if clock["auto"]]
    moved = [
        DealLogLine(
            f"a{seat}",
            gettext("%(name)s ran out of time. The move was made automatically.") % {"name": page.names[seat]},
        )
        for seat in autos
    ]
    stands = [seat["seat"] for seat in page.view["seats"] if seat["stand_in"]]
    played = [
        DealLogLine(f"b{seat}", gettext("A bot is playing for %(name)s.") % {"name": page.names[seat]})
        for seat in stands
    ]
    return [*moved, *played]


# --- who only watches ----------------------------------------------------------------------------------------


def watch_line(watch: WatchView | None, deck: str) -> str:
    """Return what this spectator sees and how late; empty for a player."""
    if watch is None:
        return ""
    if watch["kept_out"]:
        return gettext("You help run this event and also play in it. Cards are hidden until this match is over.")
    if deck and watch["rule"] == "live":
        return gettext("You are watching with a delay. Each deal is shown when every table has finished it.")
    return gettext(WATCH_SENTENCES[watch["rule"]])
