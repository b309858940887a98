"""What is said beside the cards, as the page of a table shows it: the director, the chat, the log, who only watches."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext

from engine.sentences import N
from games.models import Call
from games.table_page.claims import ClaimsShown
from games.tables.nonces import has_nonce
from games.talk.text import PHRASES
from games.wording import View
from games.wording import cards as faces

WATCH_SENTENCES = {
    "live": N("You watch this table as it is played. You see what lies open, and nobody’s hand."),
    "deal": N("You watch this table one whole deal behind: a deal is shown when it is over."),
    "hands": N("You see the score. All hands are shown when the whole match is over."),
    "off": N("Nobody watches this table; you see its score."),
}
"""What a spectator sees, and how late, by the rule of the table."""


# --- the director --------------------------------------------------------------------------------------------


class CallShown:
    """What `games/table_page/parts/_call.html` shows. `told` is `call` of the view of a table."""

    def __init__(self, told: View) -> None:
        self.told = told
        self.open: View | None = told["open"]

    @property
    def may_call(self) -> bool:
        return bool(self.told["may_call"])

    @property
    def reasons(self) -> list[tuple[str, str]]:
        """What the director can be called for: code and words."""
        return [(reason.value, str(reason.label)) for reason in Call.Reason if reason != Call.Reason.SHUFFLE]

    @property
    def is_alarm(self) -> bool:
        """A player's browser has reported a shuffle."""
        return self.open is not None and self.open["reason"] == Call.Reason.SHUFFLE

    @property
    def sentence(self) -> str:
        """When the director was called, and who comes."""
        if self.open is None:
            return ""
        if self.is_alarm:
            told = gettext("%(name)s’s browser reports that a shuffle of this match failed verification.")
            return told % {"name": self.open["name"]}
        facts = {"time": time_of(self.open["at"]), "name": self.open["comes"]}
        if facts["name"]:
            return gettext("The director was called at %(time)s, %(name)s is coming.") % facts
        return gettext("The director was called at %(time)s; the desk has heard of it.") % facts


# --- the chat ------------------------------------------------------------------------------------------------


class LoggedPage(Protocol):
    """The parts of a table's page (page.TablePage) from which its log is written; see there."""

    view: View
    deal: View | None

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
        """What was said in the deal, in sentences."""


@dataclass(frozen=True, slots=True)
class ChatLineShown:
    """One line of the chat. `seat` is empty for who only watches."""

    id: int
    seat: str
    name: str
    badge: str
    words: str
    time: str


class ChatShown:
    """What `table_page/parts/_chat.html` shows. `told` is `chat` of the view, `muted` are seats not to be read."""

    def __init__(self, told: View, own: str | None, muted: Collection[str]) -> None:
        self.told, self.own, self.muted = told, own, muted
        self.topic: str = told["topic"]
        self.free: bool = told["free"]
        self.among_watchers: bool = told["audience"] == "watchers"

    @property
    def phrases(self) -> list[tuple[str, str]]:
        return [(code, gettext(PHRASES[code])) for code in self.told["phrases"]]

    @property
    def lines(self) -> list[ChatLineShown]:
        sent = [one for one in self.told["sent"] if not one["seat"] or one["seat"] not in self.muted]
        return [
            ChatLineShown(
                id=one["id"],
                seat=one["seat"],
                name=one["name"],
                badge=one["badge"],
                words=words_of_line(one["code"], one["text"]),
                time=time_of(one["at"]),
            )
            for one in sent
        ]

    @property
    def key(self) -> str:
        """Differs with every line, so that a phrase that is said again on purpose is said again."""
        return f"c{self.told['sent'][-1]['id'] if self.told['sent'] else 0}"


def words_of_line(code: str, text: str) -> str:
    """A phrase in the reader's language; anything else as it was written."""
    return gettext(PHRASES[code]) if code in PHRASES else text


def time_of(at: str) -> str:
    """A moment of a view as a time of day."""
    return date_format(localtime(datetime.fromisoformat(at)), "H:i")


# --- looks of staff ------------------------------------------------------------------------------------------


def look_line(look: View) -> str:
    """That staff looked at the hands of a deal, who, when and why."""
    facts = {"name": look["name"], "time": time_of(look["at"]), "deal": look["deal"], "reason": look["reason"]}
    words = gettext("%(name)s directs this event and looked at all hands of deal %(deal)s at %(time)s: %(reason)s")
    return words % facts


# --- the log -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LogLine:
    """One thing that happened in this deal; `id` stays the same while the deal is played."""

    id: str
    words: str


def log_of(page: LoggedPage) -> list[LogLine]:
    """What happened in the running deal, as far as this viewer's view tells, in its order."""
    if page.deal is None:
        over = [LogLine(f"c{number}", words) for number, words in enumerate(page.claims.over if page.claims else ())]
        return [*over, *_looked(page)]
    number = page.deal["number"]
    first = gettext("Deal %(number)s; %(name)s dealt.") % {"number": number, "name": page.names[page.deal["dealer"]]}
    said = [LogLine(f"s{at}", words) for at, words in enumerate(page.said)]
    claimed = [LogLine(f"c{at}", words) for at, words in enumerate(page.claims.over if page.claims else ())]
    begun = [LogLine(f"d{number}", first), *_without_number(page)]
    after = [*_helped(page), *claimed, *_undone(page), *_looked(page)]
    return [*begun, *said, *_tricks(page, page.deal), *after]


def _looked(page: LoggedPage) -> list[LogLine]:
    """The looks of staff at the hands of this match."""
    return [LogLine(f"l{look['id']}", look_line(look)) for look in page.view["looks"]]


def _without_number(page: LoggedPage) -> list[LogLine]:
    """The players whose browser added no random number to this pack, at a table that exchanges them."""
    told, deals = page.view.get("nonces"), page.view["deals"]
    if not told or not told["exchange"] or not deals:
        return []
    given = {line.partition(" ")[0] for line in deals[-1]["words"].split("\n") if has_nonce(line.partition(" ")[2])}
    missing = [page.names[seat["seat"]] for seat in page.view["seats"] if _owes(seat, given)]
    line = gettext("Shuffled without a random number from: %(names)s.") % {"names": ", ".join(missing)}
    return [LogLine("n", line)] if missing else []


def _owes(seat: View, given: set[str]) -> bool:
    return seat["kind"] == "human" and seat["seat"] not in given


def _undone(page: LoggedPage) -> list[LogLine]:
    """Whose moves were undone; what they were is told to nobody."""
    done = (page.view.get("undo") or {}).get("done", ())
    lines = [gettext("%(name)s undid a move.") % {"name": page.names[seat]} for seat in done]
    return [LogLine(f"u{at}", words) for at, words in enumerate(lines)]


def _tricks(page: LoggedPage, deal: View) -> list[LogLine]:
    """The tricks this viewer's view still shows, and the running one."""
    last = [deal["last_trick"]] if deal["last_trick"] else []
    complete = deal.get("tricks") or last
    done = _complete_count(deal, complete)
    lines = [LogLine(f"t{done + at}", _trick(page, trick, done + at)) for at, trick in enumerate(complete, 1)]
    if deal["trick"]:
        lines.append(LogLine(f"r{done + len(complete) + 1}", _plays(page, deal["trick"])))
    return lines


def _complete_count(deal: View, complete: list[View]) -> int:
    """How many tricks are complete beside those that are shown."""
    taken = deal.get("taken")
    return max(0, sum(taken.values()) - len(complete)) if isinstance(taken, dict) else 0


def _trick(page: LoggedPage, trick: View, number: int) -> str:
    facts = {"number": number, "plays": _plays(page, trick["plays"]), "name": page.names.get(trick["winner"], "")}
    if not facts["name"]:
        return gettext("Trick %(number)s: %(plays)s; nobody takes it.") % facts
    return gettext("Trick %(number)s: %(plays)s; %(name)s takes it.") % facts


def _plays(page: LoggedPage, plays: list[View]) -> str:
    cards = [(page.names[play["seat"]], faces.face(play["card"], page.deck).name) for play in plays]
    return ", ".join(gettext("%(name)s: %(card)s") % {"name": name, "card": card} for name, card in cards)


def _helped(page: LoggedPage) -> list[LogLine]:
    """For whom the clock moved last, and for whom a bot plays."""
    autos = [one["seat"] for one in page.view.get("clocks", ()) if one["auto"]]
    moved = [
        LogLine(f"a{seat}", gettext("The clock moved for %(name)s.") % {"name": page.names[seat]}) for seat in autos
    ]
    stands = [seat["seat"] for seat in page.view["seats"] if seat["stand_in"]]
    played = [LogLine(f"b{seat}", gettext("A bot plays for %(name)s.") % {"name": page.names[seat]}) for seat in stands]
    return [*moved, *played]


# --- who only watches ----------------------------------------------------------------------------------------


def watch_line(watch: View | None, deck: str) -> str:
    """What this spectator sees and how late, in words; empty for who sits there."""
    if watch is None:
        return ""
    if watch["kept_out"]:
        return gettext("You help to run this event and play in it, so you see no cards here until this match is over.")
    if deck and watch["rule"] == "live":
        return gettext("You watch this table late: a deal is shown when every table has finished the same cards.")
    return gettext(WATCH_SENTENCES[watch["rule"]])
