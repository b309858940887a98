"""Page of a table: names, labels and sentences, made only from a viewer's view.

Data that is not in the view (games/view/selectors.py) cannot get into a page.
"""

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from functools import cached_property
from math import ceil
from typing import Any, NamedTuple

from django.utils import timezone
from django.utils.translation import gettext

from engine.game import Game
from engine.registry import game_named
from engine.sentences import N, number_text
from engine.wording.game_text import Action, Aid, GameText, InfoItem, Message, Question
from engine.wording.scene import Scene
from games import wording
from games.core.deal_view import DealView
from games.core.prepared import page_address
from games.core.shuffle_roots import DAILY
from games.models import DeviceKind
from games.rules_pages.address import rules_address
from games.sheets.forms import preset_title
from games.table_page import actions
from games.table_page import scores as shown_scores
from games.table_page.board import PlayArea, PlayedCard
from games.table_page.claims import ClaimsShown
from games.table_page.clocks import Times
from games.table_page.deal_end import DealEnd
from games.table_page.dialogs import Before, Sealed, sealed_of, why_redealt
from games.table_page.hints import HintShown
from games.table_page.lobby import GatheringTable, Rematch, drawn_partners, gathering_of, rematch_of
from games.table_page.scores import ScoreRow
from games.table_page.settings import TableSettings
from games.table_page.signals import TeamChannel
from games.table_page.talk import CallShown, ChatShown, DealLogLine, log_of, look_line, time_of, watch_line
from games.tables.device_status import SeatDevice
from games.tables.spectators import WatchView
from games.tables.table_state import options_of
from games.view.schemas import TableView
from games.wording import cards as faces

MAX_HOLD_MS = "3000"
"""Milliseconds that a page holds a finished trick at a table of several people (games.tables.clocks.MAX_HOLD)."""
LONG_TITLE = 30
"""Characters that two rows of a narrow header hold in its usual size."""

RELEASED = N("%(time)s: The director released %(name)s’s seat for another device.")
TAKEN = {
    DeviceKind.PHONE: N("%(time)s: %(name)s took the released seat on a phone."),
    DeviceKind.TABLET: N("%(time)s: %(name)s took the released seat on a tablet."),
    DeviceKind.COMPUTER: N("%(time)s: %(name)s took the released seat on a computer."),
    DeviceKind.PROGRAM: N("%(time)s: %(name)s took the released seat with an API client."),
    DeviceKind.OTHER: N("%(time)s: %(name)s took the released seat on another device."),
}
"""By the kind of device that took a released seat."""


class Note(NamedTuple):
    """A line of news about directors and seats; `kind` is looked or released."""

    kind: str
    text: str


class TablePage:
    """Context of `games/play/table.html` for one viewer.

    `view` is the viewer's view of the table, and the only source.
    """

    def __init__(self, view: TableView, typed: actions.Typed | None = None) -> None:
        self.view = view
        self.before: DealView | None = None
        """How the previous deal ended (games/tables/deal_record.py), while the page still shows it."""
        self.thrown_in: Before | None = None
        """The pack of this number before, which could not be played out."""
        self.seat_token = ""
        """Seat token of the viewer, for the stream of the page (games/tables/presence.py)."""
        self.device: SeatDevice | None = None
        """The viewer's seat of an event, and the device it is played on (games.tables.device_status)."""
        self.settings = TableSettings()
        """The viewer's settings for the table (games.table_page.settings)."""
        self.muted: Collection[str] = ()
        """Seats whose chat the viewer does not want to read."""
        self.deal: DealView | None = view["deal"]
        self.own: str | None = view["seat"]
        self.bottom: str | None = view["seat"]
        """The seat at the bottom; where a replay shows all hands it is not the viewing one."""
        self.id: int = view["id"]
        self.address = page_address("play-table", view["id"])
        self._typed = typed
        self.key = f"v{view['version']}"
        """The same at every look until the table changes, so a form sent twice is one move."""

    # --- the table -----------------------------------------------------------------------------------------

    @cached_property
    def game(self) -> Game:
        return game_named(self.view["game"])

    @cached_property
    def options(self) -> Any:
        return options_of(self.view["game"], self.view["preset"], self.view["options"])

    @property
    def rules_address(self) -> str:
        """The rules for players, described with the options of this table."""
        return rules_address(self.view["game"], self.view["preset"], self.view["options"])

    @cached_property
    def words(self) -> GameText:
        """Return the game's text for the running deal, or its general text without one."""
        seats = [seat["seat"] for seat in self.view["seats"]]
        sides = {seat: self.game.side_of(self.options, seat) for seat in seats}
        scene = Scene(
            self.deal or {"game": self.view["game"]},
            self.names,
            sides,
            {side: " & ".join(name for seat, name in self.names.items() if sides[seat] == side) for side in self.sides},
            self.own,
            self.options,
        )
        return wording.game_text(scene)

    @property
    def sides(self) -> list[str]:
        return list(self.view["sides"])

    @property
    def deck(self) -> faces.Deck:
        return faces.deck_of(self.view["game"])

    @property
    def spanish(self) -> bool:
        """Return whether the page needs Spanish signs.

        Hands are then so small that their cards can be large.
        """
        return self.deck is faces.SPANISH

    @property
    def title(self) -> str:
        return preset_title(self.game, self.view["preset"]) if self.view["preset"] else gettext(self.game.title)

    @property
    def label(self) -> str:
        return self.view["label"] or self.title

    @property
    def confirm(self) -> str:
        """When a card waits for a second tap (TableSettings.asks)."""
        return self.settings.asks(self.view["event"])

    @property
    def finished(self) -> bool:
        return self.view["finished"]

    @property
    def kept_back(self) -> bool:
        """Return whether deals are hidden because others have yet to play the same cards."""
        return self.view["shown_through"] is not None

    @property
    def running(self) -> bool:
        return self.deal is not None

    @cached_property
    def names(self) -> dict[str, str]:
        """Return the name of each seat's player; a free seat has the name of its place."""
        return {seat["seat"]: seat["name"] or faces.seat_name(seat["seat"]) for seat in self.view["seats"]}

    @property
    def single(self) -> bool:
        """Return whether each player plays alone."""
        return self.words.scene.single

    @cached_property
    def gathering(self) -> GatheringTable | None:
        """Return the free seats, before the first deal of a lobby table."""
        return gathering_of(self.view)

    @property
    def rematch(self) -> Rematch | None:
        """Whether the viewer may ask for the same again."""
        return rematch_of(self.view)

    @property
    def daily_result(self) -> str:
        """The address of the result of a finished set of daily deals; empty at other tables."""
        if not self.view["deck"].startswith(DAILY) or self.view["cut_short"]:
            return ""
        _daily, day, game = self.view["deck"].split(":")
        return page_address("daily-result", day, game)

    @property
    def away(self) -> bool:
        """A bot plays for the viewer."""
        return any(seat["stand_in"] for seat in self.view["seats"] if seat["seat"] == self.own)

    @cached_property
    def typed(self) -> actions.Typed:
        """Return the refused input, else the secret choice that is not locked."""
        return self._typed or (self.sealed.typed if self.sealed else actions.Typed())

    @property
    def typed_worth(self) -> str:
        """Return the value of the chosen bid that is not locked."""
        return "" if self.sealed is None or self.sealed.locked else self.sealed.line

    # --- the head ------------------------------------------------------------------------------------------

    @cached_property
    def deal_line(self) -> str:
        if self.deal is None:
            return self.title
        facts = {"title": gettext(self.game.title), "number": self.deal["number"], "of": self.view["deals_planned"]}
        if facts["of"]:
            return gettext("%(title)s, deal %(number)s of %(of)s") % facts
        return gettext("%(title)s, deal %(number)s") % facts

    @property
    def long_title(self) -> bool:
        """The header of a narrow phone has no room for two rows in its usual size."""
        label = self.label if self.label != self.title else ""
        return len(f"{label} {self.deal_line}") > LONG_TITLE

    @property
    def scores(self) -> Mapping[str, int]:
        """Return the points of the running part, with those of this deal so far."""
        return (self.deal.get("scores") if self.deal else None) or self.view["totals"]

    @cached_property
    def facts(self) -> list[InfoItem]:
        """Return trump, direction, tricks, score, and parts won in a match of several."""
        return [*self.words.facts(self.scores), *self._parts()] if self.deal else []

    def _parts(self) -> list[InfoItem]:
        if not self.game.parts or not any(self.view["won"].values()):
            return []
        name = gettext(shown_scores.PART_NAMES[self.game.parts])
        return [InfoItem(name, self.words.of_sides(self.view["won"]))]

    # --- whose turn ----------------------------------------------------------------------------------------

    @property
    def your_turn(self) -> bool:
        acts = self.deal is not None and self.own is not None and self.own in self.deal["to_act"]
        return acts and self.view["pause"] is None

    @cached_property
    def times(self) -> Times:
        """Clocks, a pause, and the time between two deals."""
        return Times(self.view, self.names, self.own)

    @cached_property
    def status(self) -> str:
        if self.kept_back:
            return gettext(
                "Other tables are still playing these cards. Each deal is shown when every table has finished it."
            )
        if self.deal is None and self.watch and not self.finished and not self.watch["running"]:
            return self.watch_line
        if self.deal is None:
            if self.gathering:
                return gettext("Waiting for players.")
            if self.view["between"]:
                return gettext("Deal %(number)s is over.") % {"number": self.view["between"]["number"]}
            exchanging = self.view["state"] == "waiting" and not self.view["words_wait"]
            waiting = self.view["words_wait"] is not None
            return wording.nothing_running(self.finished, self.view["place"], waiting, exchanging)
        return self.words.own_turn() if self.your_turn else self.words.others_turn()

    @cached_property
    def stakes(self) -> list[Message]:
        """Return facts that all players should know before they act."""
        return self.words.stakes() if self.deal else []

    @property
    def drawn_partners(self) -> list[Message]:
        """The draw for partners at a table of the lobby."""
        return drawn_partners(self.view, self.words)

    @cached_property
    def redealt(self) -> list[Message]:
        """Why the pack before this one was not played out, until a card of this one is."""
        return why_redealt(self.words, self.thrown_in) if self.deal else []

    @property
    def clock(self) -> datetime | None:
        """When the clock runs out, None without one."""
        clock = self.view["clock"]
        return timezone.now() + timedelta(seconds=clock["seconds_left"]) if clock else None

    @property
    def seconds_left(self) -> int:
        clock = self.view["clock"]
        return ceil(clock["seconds_left"]) if clock else 0

    @cached_property
    def felt(self) -> PlayArea:
        """Return the seats and the cards between them, or the last trick between deals."""
        ended = self.before if self.deal is None else None
        return PlayArea(
            self.view, words=self.words, scores=self.scores, times=self.times, ended=ended, bottom=self.bottom
        )

    # --- what the viewer can do ----------------------------------------------------------------------------

    @cached_property
    def hand(self) -> list[actions.HandCard]:
        return actions.hand(self.words, self.hint.texts if self.hint else ()) if self.deal else []

    @cached_property
    def may_play(self) -> bool:
        """Some card may be played now; else there is nothing to dim."""
        return self.your_turn and any(card.legal for card in self.hand)

    @cached_property
    def hand_note(self) -> str:
        return self.words.hand_note() if self.deal else ""

    @cached_property
    def aid(self) -> Aid | None:
        """Return the strength strip or bid meter of a player; None where the rules switch it off."""
        has_aid = self.deal and self.view["seat"] and self.view["aids"]
        return self.words.aid() if has_aid else None

    @cached_property
    def hint(self) -> HintShown | None:
        """Return the hints of a player; None at tables without hints."""
        part = self.view["hints"]
        return HintShown(part, self.words) if part and self.deal and self.own else None

    @cached_property
    def form(self) -> actions.MoveForm | None:
        return actions.move_form(self.words) if self.deal and self.your_turn else None

    @cached_property
    def buttons(self) -> list[Action]:
        """Return the actions, except the answers that are under their question."""
        possible = actions.buttons(self.words) if self.deal and self.your_turn else []
        answers = {action.text for action in self.question.answers} if self.question else set()
        return [action for action in possible if action.text not in answers]

    @cached_property
    def question(self) -> Question | None:
        """The bid that waits for an answer of the viewer's team."""
        return self.words.question() if self.deal and not self.deal["over"] else None

    @cached_property
    def sealed(self) -> Sealed | None:
        """Return the viewer's secret choice, and the number of choices made."""
        return sealed_of(self.view, self.words)

    @cached_property
    def far_shifts(self) -> list[Action]:
        return actions.far_shifts(self.words) if self.deal and self.your_turn else []

    @property
    def legal(self) -> str:
        """Return the legal moves in words, to follow a refused move."""
        return actions.what_is_legal(self.words) if self.deal and self.deal["allowed"] else ""

    # --- the team --------------------------------------------------------------------------------------------

    @cached_property
    def channel(self) -> TeamChannel | None:
        """The private channel of the viewer's team, in a game that has one."""
        part = self.view["signals"]
        if part is None:
            return None
        codes = self.game.signals(self.options) or {}
        number = self.deal["number"] if self.deal else None
        return TeamChannel(part, codes, names=self.names, number=number, faces=self.game.signal_faces)

    @property
    def own_team(self) -> str:
        """The sign of the viewer's team."""
        side = self.words.scene.own_side
        return self.words.scene.team(side) if side else ""

    # --- communication next to the cards ---------------------------------------------------------------------

    @cached_property
    def claims(self) -> ClaimsShown | None:
        """Return the claims of this deal, and the one that may be made."""
        part = self.view["claims"]
        return ClaimsShown(part, self.words) if part else None

    @cached_property
    def call(self) -> CallShown | None:
        """Return the call of the director, where the table has one."""
        part = self.view["call"]
        return CallShown(part) if part else None

    @cached_property
    def chat(self) -> ChatShown | None:
        """Return the chat of the table or, for a spectator, of the spectators."""
        part = self.view["chat"]
        return ChatShown(part, self.own, self.muted) if part else None

    @cached_property
    def log(self) -> list[DealLogLine]:
        """Return the events of this deal in words."""
        return log_of(self)

    @property
    def watch(self) -> WatchView | None:
        """Return the rule for spectators; None for players of the table."""
        return self.view["watch"]

    @property
    def watch_line(self) -> str:
        """The same in words, with the delay."""
        return watch_line(self.watch, self.view["deck"])

    @property
    def notes(self) -> list[Note]:
        """Return the released seats, and the looks of directors at this deal."""
        number = self.deal["number"] if self.deal else None
        looked = [Note("looked", look_line(look)) for look in self.view["looks"] if look["deal"] == number]
        return [*(Note("released", line) for line in self.released), *looked]

    # --- what was --------------------------------------------------------------------------------------------

    @cached_property
    def said_title(self) -> str:
        return self.words.said_title()

    @cached_property
    def said(self) -> list[str]:
        return self.words.said() if self.deal else []

    @cached_property
    def score_rows(self) -> list[ScoreRow]:
        return shown_scores.score_rows(self.view, self.game, self.options, self.words)

    @cached_property
    def score_names(self) -> list[tuple[str, str]]:
        """Every side by its sign and its name."""
        return [(self.words.scene.team(side), self.words.scene.side_names[side]) for side in self.sides]

    @cached_property
    def totals(self) -> list[tuple[str, str]]:
        """Return each side's points in the running part, also as counters."""
        totals = [self.view["totals"][side] for side in self.sides]
        return [(number_text(points), self.words.in_counters(points)) for points in totals]

    @property
    def shows_last_deal(self) -> bool:
        """Return whether no trick is complete, so that the deal before still matters."""
        return self.deal is None or not self.deal["last_trick"]

    @cached_property
    def result(self) -> str:
        """The deal before, described until the first trick of the next one is complete."""
        if not self.shows_last_deal or not self.score_rows:
            return ""
        last = self.score_rows[-1]
        before = gettext("Deal %(number)s: %(sentence)s") % {"number": last.number, "sentence": last.sentence}
        return f"{before} {last.won}".strip()

    @cached_property
    def result_lines(self) -> list[Message]:
        """Return the cards shown and compared in the deal before."""
        return wording.game_text(self.words.scene.of(self.before)).stakes() if self.before else []

    @cached_property
    def result_trick(self) -> list[PlayedCard]:
        """Its last trick, which would else be gone as soon as it is complete."""
        return self.felt.last_of(self.before)

    @cached_property
    def ending(self) -> DealEnd | None:
        """Return the last deal's result until the next deal; None without one."""
        is_over = self.deal is None and (self.finished or self.view["between"]) and not self.kept_back
        if not is_over or not self.view["sheets"]:
            return None
        words = wording.game_text(self.words.scene.of(self.before)) if self.before else self.words
        return DealEnd(self.view, words, self.before, self.game.parts)

    @property
    def has_device(self) -> bool:
        """The viewer's seat belongs to one device at a time."""
        return self.device is not None

    @property
    def released(self) -> list[str]:
        """Return lines for seats that the director released, and the devices that took them."""
        lines = []
        for seat in self.view["seats"]:
            if seat["released_at"]:
                facts = {"name": self.names[seat["seat"]]}
                lines.append(gettext(RELEASED) % {**facts, "time": time_of(seat["released_at"])})
                if seat["taken_at"]:
                    lines.append(
                        gettext(TAKEN[DeviceKind(seat["taken_on"])]) % {**facts, "time": time_of(seat["taken_at"])}
                    )
        return lines

    @property
    def people(self) -> int:
        """How many persons sit at the table."""
        return sum(seat["kind"] == "human" for seat in self.view["seats"])

    @property
    def hold(self) -> str:
        """Return how long a finished trick stays, as the page needs it.

        Only a player without other people may choose as long as they like.
        """
        return MAX_HOLD_MS if self.settings.hold == "tap" and self.people > 1 else self.settings.hold

    @property
    def may_end(self) -> bool:
        """The viewer plays alone against bots, and may stop."""
        casual = self.own is not None and not self.view["event"] and self.view["place"] == "online"
        return casual and not self.view["deck"] and not self.finished and self.gathering is None and self.people == 1

    @property
    def winner_line(self) -> str:
        """Return the winner, or why a match was cut short."""
        if self.view["cut_short"] == "idle":
            return gettext("This table was closed because no player was connected for 30 minutes.")
        if self.view["cut_short"]:
            return gettext("This table was ended before the match was over.")
        return shown_scores.winner_line(self.view, self.game, self.words.scene.side_names)
