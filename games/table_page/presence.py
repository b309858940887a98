"""Sections of a table's page about shuffles, and about who is online.

The part about shuffles shows the commitment, the words that count, and the data that can be checked.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil
from urllib.parse import urlencode

from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext

from games.core.prepared import page_address
from games.view.schemas import PackView, SeatView, TableView, WordsWaitView
from games.wording import deal_title


@dataclass(frozen=True, slots=True)
class Speaker:
    """A player, and the words they add to every later pack."""

    name: str
    words: str
    said: bool
    """Whether the player has given words, or declined."""


@dataclass(frozen=True, slots=True)
class DealProof:
    """A pack and the proof of its shuffle; `check` is a URL, empty during the deal."""

    title: str
    commitment: str
    seed: str
    words: list[str]
    check: str


@dataclass(frozen=True, slots=True)
class Numbers:
    """State of the exchange of random numbers, for the script of a player's page.

    It includes the addresses for the answers.
    """

    exchange: int
    phase: str
    wanted: str
    address: str
    deal: str
    """The running pack and the state of the match; after a change there are new receipts."""
    receipts: str
    alarm: str
    record: str
    """The address of the whole record once the match is over; empty before."""


class ShuffleShown:
    """Context of `games/play/_words.html`, online; `typed` are refused words."""

    def __init__(self, view: TableView, names: Mapping[str, str], typed: str | None = None) -> None:
        self.view, self.names = view, names
        self.commitment: str = view["commitment"] or ""
        self.secret: str = view["secret"] or ""
        self.waiting: bool = view["words_wait"] is not None
        self.own = next((seat for seat in view["seats"] if seat["seat"] == view["seat"]), None)
        self.typed = typed
        self.address = page_address("play-words", view["id"])

    @property
    def cache_key(self) -> tuple[object, ...] | None:
        """Return the cache key of all content here; None while it includes a running time."""
        if self.waiting or self.typed is not None:
            return None
        seats = [(seat["seat"], seat["kind"], seat["words"], seat["words_given"]) for seat in self.view["seats"]]
        view = self.view
        table = (view["id"], view["seat"], view["finished"], view["game"], view["preset"], view["options"])
        packs = (view["deck"], view["commitment"], view["secret"], view["deals"])
        return (*table, *packs, dict(self.names), seats, self.without_number, self.exchanging)

    @cached_property
    def numbers(self) -> Numbers | None:
        """Return the data for the page's script.

        None for spectators, and where no numbers are added.
        """
        exchange = self.view["nonces"]
        if exchange is None or self.own is None:
            return None
        address, receipts, alarm = (
            page_address(f"api-table-{name}", self.view["id"]) for name in ("nonce", "receipts", "alarm")
        )
        record = page_address("table-record", self.view["id"], "json") if self.view["finished"] else ""
        wanted = exchange["wanted"] or ""
        return Numbers(
            exchange["exchange"], exchange["phase"], wanted, address, self._deal_word, receipts, alarm, record
        )

    @property
    def _deal_word(self) -> str:
        """Changes whenever a pack is dealt or over."""
        packs = self.view["deals"]
        return f"{len(packs)}.{packs[-1]['state']}" if packs else ""

    @property
    def exchanging(self) -> bool:
        """Random numbers are being exchanged now."""
        exchange = self.view["nonces"]
        return exchange is not None and exchange["phase"] in ("hashes", "numbers")

    @property
    def without_number(self) -> str:
        """Return the players without a random number in the next pack.

        Empty before the first exchange.
        """
        exchange = self.view["nonces"]
        if exchange is None or exchange["phase"] != "closed" or self.view["finished"]:
            return ""
        return ", ".join(self.names[seat] for seat in exchange["missing"])

    @property
    def shared(self) -> bool:
        """Return whether other tables get the same packs, so that words are not added."""
        return bool(self.view["deck"]) and not self.view["secret"]

    @property
    def can_speak(self) -> bool:
        """The viewer plays here, and packs are still shuffled."""
        return self.own is not None and not self.view["finished"] and not self.shared

    @property
    def value(self) -> str:
        """Return the text in the viewer's field."""
        return self.own["words"] if self.typed is None and self.own else self.typed or ""

    @property
    def own_said(self) -> bool:
        return bool(self.own and self.own["words_given"])

    @property
    def asks(self) -> bool:
        """Return whether to ask the viewer for words.

        The table waits for them, or the last ones were refused.
        """
        return self.can_speak and (self.typed is not None or (self.waiting and not self.own_said))

    @property
    def speakers(self) -> list[Speaker]:
        """Every player, in the order in which the words are joined."""
        people = [seat for seat in self.view["seats"] if seat["kind"] == "human" and not self.shared]
        return [Speaker(self.names[seat["seat"]], seat["words"], seat["words_given"]) for seat in people]

    @property
    def awaited(self) -> str:
        """Whose words the first pack waits for."""
        return ", ".join(self.names[seat] for seat in self._wait["seats"])

    @property
    def seconds_left(self) -> int:
        return ceil(self._wait["seconds_left"])

    @property
    def due(self) -> datetime:
        """When the first pack is dealt in any case."""
        return timezone.now() + timedelta(seconds=self._wait["seconds_left"])

    @property
    def _wait(self) -> WordsWaitView:
        """Return the wait for words; only a waiting table asks."""
        wait = self.view["words_wait"]
        assert wait is not None
        return wait

    @cached_property
    def proofs(self) -> list[DealProof]:
        """Every pack that was dealt, the newest first."""
        return [self._proof(deal) for deal in reversed(self.view["deals"])]

    def _proof(self, deal: PackView) -> DealProof:
        check = f"{page_address('shuffle-check')}#{urlencode(self._check_query(deal))}" if deal["seed"] else ""
        return DealProof(
            deal_title(deal), deal["commitment"], deal["seed"] or "", self._words_with_authors(deal["words"]), check
        )

    def _check_query(self, deal: PackView) -> dict[str, object]:
        """Return the data for the page “Check a shuffle”.

        It goes into the fragment of the URL, which a browser does not send.
        """
        rules = {"game": self.view["game"], "preset": self.view["preset"], **self.view["options"]}
        needed: dict[str, object] = {
            name: rules[name] for name in ("game", "preset", "players", "removed_suit", "format") if name in rules
        }
        return {
            **needed,
            "seed": deal["seed"],
            "commitment": deal["commitment"],
            "words": deal["words"],
            "dealer": deal["dealer"],
            "direction": deal["direction"],
        }

    def _words_with_authors(self, words: str) -> list[str]:
        """Return the words of a pack with their authors.

        A seat without words has no line.
        """
        lines = (line.partition(" ") for line in words.split("\n") if line)
        return [
            gettext("%(name)s: “%(words)s”") % {"name": self.names.get(seat, seat), "words": text}
            for seat, _, text in lines
        ]


@dataclass(frozen=True, slots=True)
class Gone:
    """A player who is offline, and for how long; a script counts on with `pattern`."""

    seconds: int
    pattern: str

    @property
    def text(self) -> str:
        """`offline 0:12`."""
        minutes, seconds = divmod(self.seconds, 60)
        return self.pattern.replace("{time}", f"{minutes}:{seconds:02}")


def gone_of(seat: SeatView) -> Gone | None:
    """Return the label of an offline player's seat.

    None if the player is online, or never was.
    """
    seconds = seat["gone"]
    return None if seconds is None else Gone(seconds, gettext("offline for {time}"))
