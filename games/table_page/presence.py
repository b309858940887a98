"""What the page of a table tells about its shuffles: what was promised, whose words count, and what can be checked.

What the page of a table says of who is there.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from math import ceil
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext

from games.wording import View, deal_title


@dataclass(frozen=True, slots=True)
class Speaker:
    """A player, and what he adds to every pack from now on."""

    name: str
    words: str
    said: bool
    """Whether he has said his words, or that he has none."""


@dataclass(frozen=True, slots=True)
class Proof:
    """A pack, and what shows that nobody chose its order. `check` is an address, empty while the deal runs."""

    title: str
    commitment: str
    seed: str
    words: list[str]
    check: str


@dataclass(frozen=True, slots=True)
class Numbers:
    """How the exchange of random numbers stands, for the script of a player's page, and where that answers."""

    exchange: int
    phase: str
    wanted: str
    address: str
    deal: str
    """The pack being played and how the match goes on; when it changes there are new receipts."""
    receipts: str
    alarm: str
    record: str
    """The address of the whole record once the match is over; empty before."""


class ShuffleShown:
    """`games/play/_words.html`, out of a viewer's view of a table online. `typed` are words that were refused."""

    def __init__(self, view: View, names: Mapping[str, str], typed: str | None = None) -> None:
        self.view, self.names = view, names
        self.commitment: str = view["commitment"]
        self.secret: str = view["secret"] or ""
        self.waiting: bool = view["words_wait"] is not None
        self.own = next((seat for seat in view["seats"] if seat["seat"] == view["seat"]), None)
        self.typed = typed
        self.address = reverse("play-words", args=[view["id"]])

    @property
    def kept(self) -> tuple[Any, ...] | None:
        """All that is shown here (templatetags.kept); None while the time runs that it shows."""
        if self.waiting or self.typed is not None:
            return None
        seats = [(seat["seat"], seat["kind"], seat["words"], seat["words_given"]) for seat in self.view["seats"]]
        told = ("id", "seat", "finished", "game", "preset", "options", "deck", "commitment", "secret", "deals")
        return (*(self.view[name] for name in told), dict(self.names), seats, self.without_number, self.exchanging)

    @property
    def numbers(self) -> Numbers | None:
        """What the script of this page needs; None for spectators, and where no numbers are added."""
        told = self.view["nonces"]
        if told is None or self.own is None:
            return None
        address, receipts, alarm = (
            reverse(f"api-table-{name}", args=[self.view["id"]]) for name in ("nonce", "receipts", "alarm")
        )
        record = reverse("table-record", args=[self.view["id"], "json"]) if self.view["finished"] else ""
        wanted = told["wanted"] or ""
        return Numbers(told["exchange"], told["phase"], wanted, address, self._deal_word, receipts, alarm, record)

    @property
    def _deal_word(self) -> str:
        """Changes whenever a pack is dealt or over."""
        packs = self.view["deals"]
        return f"{len(packs)}.{packs[-1]['state']}" if packs else ""

    @property
    def exchanging(self) -> bool:
        """Random numbers are being exchanged now."""
        return self.view["nonces"] is not None and self.view["nonces"]["phase"] in ("hashes", "numbers")

    @property
    def without_number(self) -> str:
        """The players whose browser adds no random number to the next pack; empty before the first exchange."""
        told = self.view["nonces"]
        if told is None or told["phase"] != "closed" or self.view["finished"]:
            return ""
        return ", ".join(self.names[seat] for seat in told["missing"])

    @property
    def shared(self) -> bool:
        """Other tables are dealt the same packs, so nobody adds words."""
        return bool(self.view["deck"]) and not self.view["secret"]

    @property
    def can_speak(self) -> bool:
        """The viewer plays here, and packs are still shuffled."""
        return self.own is not None and not self.view["finished"] and not self.shared

    @property
    def value(self) -> str:
        """What stands in the viewer's field."""
        return self.own["words"] if self.typed is None and self.own else self.typed or ""

    @property
    def own_said(self) -> bool:
        return bool(self.own and self.own["words_given"])

    @property
    def asks(self) -> bool:
        """The table waits for the viewer's words, or his last ones were refused."""
        return self.can_speak and (self.typed is not None or (self.waiting and not self.own_said))

    @property
    def speakers(self) -> list[Speaker]:
        """Every player, in the order in which the words are joined."""
        people = [seat for seat in self.view["seats"] if seat["kind"] == "human" and not self.shared]
        return [Speaker(self.names[seat["seat"]], seat["words"], seat["words_given"]) for seat in people]

    @property
    def awaited(self) -> str:
        """Whose words the first pack waits for."""
        return ", ".join(self.names[seat] for seat in self.view["words_wait"]["seats"])

    @property
    def seconds_left(self) -> int:
        return ceil(self.view["words_wait"]["seconds_left"])

    @property
    def due(self) -> Any:
        """When the first pack is dealt in any case."""
        return timezone.now() + timedelta(seconds=self.view["words_wait"]["seconds_left"])

    @cached_property
    def proofs(self) -> list[Proof]:
        """Every pack that was dealt, the newest first."""
        return [self._proof(deal) for deal in reversed(self.view["deals"])]

    def _proof(self, deal: View) -> Proof:
        check = f"{reverse('shuffle-check')}#{urlencode(self._asked(deal))}" if deal["seed"] else ""
        return Proof(deal_title(deal), deal["commitment"], deal["seed"] or "", self._told(deal["words"]), check)

    def _asked(self, deal: View) -> dict[str, Any]:
        """What the page “Check a shuffle” needs. It stands behind #, which a browser keeps to itself."""
        asked = {"game": self.view["game"], "preset": self.view["preset"], **self.view["options"]}
        known = {name: asked[name] for name in ("game", "preset", "players", "removed_suit", "format") if name in asked}
        told = {name: deal[name] for name in ("seed", "commitment", "words", "dealer", "direction")}
        return {**known, **told}

    def _told(self, words: str) -> list[str]:
        """The words of a pack with the names of who said them; a seat has no line when it said none."""
        lines = (line.partition(" ") for line in words.split("\n") if line)
        return [
            gettext("%(name)s: “%(words)s”") % {"name": self.names.get(seat, seat), "words": said}
            for seat, _, said in lines
        ]


@dataclass(frozen=True, slots=True)
class Gone:
    """A player whose line was lost so many seconds ago; a script counts on after `pattern`."""

    seconds: int
    pattern: str

    @property
    def text(self) -> str:
        """`offline 0:12`."""
        minutes, seconds = divmod(self.seconds, 60)
        return self.pattern.replace("{time}", f"{minutes}:{seconds:02}")


def gone_of(seat: View) -> Gone | None:
    """The mark of a seat of the view whose player is offline; None where he is there, or never was."""
    seconds = seat.get("gone")
    return None if seconds is None else Gone(seconds, gettext("offline {time}"))
