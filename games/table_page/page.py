"""A table as its page shows it: names, marks and sentences made of a viewer's view, and of nothing else.

Whatever is not in the view (games.selectors.view_for) cannot get into a page, since nothing else is asked.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import timedelta
from functools import cached_property
from math import ceil
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from engine.game import Game
from engine.registry import game_named
from games import wording as told
from games.rules_pages.address import rules_address
from games.sheets.forms import preset_title
from games.table_page import actions
from games.table_page import scores as shown_scores
from games.table_page.board import Felt
from games.table_page.claims import ClaimsShown
from games.table_page.clocks import Times
from games.table_page.deal_end import DealEnd
from games.table_page.dialogs import Before, Sealed, sealed_of, why_redealt
from games.table_page.lobby import Gathering, Rematch, drawn_partners, gathering_of, rematch_of
from games.table_page.scores import ScoreRow
from games.table_page.settings import TableSettings
from games.table_page.signals import TeamChannel
from games.table_page.talk import CallShown, ChatShown, LogLine, log_of, look_line, time_of, watch_line
from games.tables.device_status import SeatDevice
from games.tables.table_state import options_of
from games.wording import Fact, Scene, View, Words
from games.wording import cards as faces

MOST_HELD_AMONG_PEOPLE = "3000"
"""Milliseconds that a page holds a finished trick at a table of several people (games.tables.clocks.MOST_HELD)."""


class TablePage:
    """What `games/play/table.html` shows of one table to one viewer. `view` is his view, and the only source."""

    def __init__(self, view: View, typed: actions.Typed | None = None) -> None:
        self.view = view
        self.before: View | None = None
        """How the deal before ended (games.selectors.end_of), while it is still told."""
        self.thrown_in: Before | None = None
        """The pack of this number before, which could not be played out."""
        self.seat_word = ""
        """The proof of the viewer's seat, for the stream of his page (games.presence)."""
        self.device: SeatDevice | None = None
        """The viewer's seat of an event, and the device it is played on (games.tables.device_status)."""
        self.settings = TableSettings()
        """How the viewer wants his table (games.table_page.settings)."""
        self.muted: Collection[str] = ()
        """Seats whose chat the viewer does not want to read."""
        self.deal: View | None = view["deal"]
        self.own: str | None = view["seat"]
        self.id: int = view["id"]
        self.address = reverse("play-table", args=[view["id"]])
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
        """The rules for players, told with the options of this table."""
        return rules_address(self.view["game"], self.view["preset"], self.view["options"])

    @cached_property
    def words(self) -> Words:
        """The game's own words for the running deal; without one, for what can be said all the same."""
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
        return told.game_text(scene)

    @property
    def sides(self) -> list[str]:
        return list(self.view["sides"])

    @property
    def deck(self) -> faces.Deck:
        return faces.deck_of(self.view["game"])

    @property
    def spanish(self) -> bool:
        """Which signs the page has to bring along; and hands are so small that their cards can be large."""
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
        return self.settings.asks(bool(self.view.get("event")))

    @property
    def finished(self) -> bool:
        return bool(self.view["finished"])

    @property
    def kept_back(self) -> bool:
        """Deals are kept from this viewer, because others are still to play them with the same cards."""
        return self.view["shown_through"] is not None

    @property
    def running(self) -> bool:
        return self.deal is not None

    @cached_property
    def names(self) -> dict[str, str]:
        """Who sits where; an own seat is called by its owner's name, a free one by its place."""
        return {seat["seat"]: seat["name"] or faces.seat_name(seat["seat"]) for seat in self.view["seats"]}

    @property
    def single(self) -> bool:
        """Everybody plays for himself."""
        return self.words.scene.single

    @cached_property
    def gathering(self) -> Gathering | None:
        """Who is missing, before the first deal of a table of the lobby."""
        return gathering_of(self.view)

    @property
    def rematch(self) -> Rematch | None:
        """Whether the viewer may ask for the same again."""
        return rematch_of(self.view)

    @property
    def away(self) -> bool:
        """A bot plays for the viewer."""
        return any(seat["stand_in"] for seat in self.view["seats"] if seat["seat"] == self.own)

    @cached_property
    def typed(self) -> actions.Typed:
        """What was typed and refused; else what was chosen in secret and not locked."""
        return self._typed or (self.sealed.typed if self.sealed else actions.Typed())

    @property
    def typed_worth(self) -> str:
        """What the bid that is chosen and not locked comes to."""
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
    def scores(self) -> Mapping[str, int]:
        """Points of the running part of the match, with what this deal has already brought."""
        running: Mapping[str, int] = (self.deal or {}).get("scores") or self.view["totals"]
        return running

    @cached_property
    def facts(self) -> list[Fact]:
        """Trump, direction, tricks, score, and parts won where the match takes more than one."""
        return [*self.words.facts(self.scores), *self._parts()] if self.deal else []

    def _parts(self) -> list[Fact]:
        if not self.game.parts or not any(self.view["won"].values()):
            return []
        name = gettext(shown_scores.PART_NAMES[self.game.parts])
        return [Fact(name, self.words.of_sides(self.view["won"]))]

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
            return gettext("Other tables play these cards too; a deal is shown when the last of them has finished it.")
        if self.deal is None and self.watch and not self.finished and not self.watch["running"]:
            return self.watch_line
        if self.deal is None:
            if self.gathering:
                return gettext("The table waits for players.")
            if self.view["between"]:
                return gettext("Deal %(number)s is over.") % {"number": self.view["between"]["number"]}
            exchanging = self.view["state"] == "waiting" and not self.view["words_wait"]
            waiting = self.view["words_wait"] is not None
            return told.nothing_running(self.finished, self.view["place"], waiting, exchanging)
        return self.words.own_turn() if self.your_turn else self.words.others_turn()

    @cached_property
    def stakes(self) -> list[told.Told]:
        """What everybody should know before he acts."""
        return self.words.stakes() if self.deal else []

    @property
    def drawn_partners(self) -> list[told.Told]:
        """The draw for partners at a table of the lobby."""
        return drawn_partners(self.view, self.words)

    @cached_property
    def redealt(self) -> list[told.Told]:
        """Why the pack before this one was not played out, until a card of this one is."""
        return why_redealt(self.words, self.thrown_in) if self.deal else []

    @property
    def clock(self) -> Any:
        """When the clock runs out, None without one."""
        clock = self.view["clock"]
        return timezone.now() + timedelta(seconds=clock["seconds_left"]) if clock else None

    @property
    def seconds_left(self) -> int:
        return ceil(self.view["clock"]["seconds_left"])

    @cached_property
    def felt(self) -> Felt:
        """The seats round the table, and the cards between them: between two deals those of the last trick."""
        ended = self.before if self.deal is None else None
        return Felt(self.view, self.words, self.scores, self.times, ended)

    # --- what the viewer can do ----------------------------------------------------------------------------

    @cached_property
    def hand(self) -> list[actions.HandCard]:
        return actions.hand(self.words) if self.deal else []

    @cached_property
    def may_play(self) -> bool:
        """Some card may be played now; else there is nothing to dim."""
        return self.your_turn and any(card.legal for card in self.hand)

    @cached_property
    def hand_note(self) -> str:
        return self.words.hand_note() if self.deal else ""

    @cached_property
    def form(self) -> actions.MoveForm | None:
        return actions.move_form(self.words) if self.deal and self.your_turn else None

    @cached_property
    def buttons(self) -> list[told.Action]:
        """What may be said or done, but for the answers that stand under their question."""
        found = actions.buttons(self.words) if self.deal and self.your_turn else []
        answers = {action.text for action in self.question.answers} if self.question else set()
        return [action for action in found if action.text not in answers]

    @cached_property
    def question(self) -> told.Question | None:
        """The bid that waits for an answer of the viewer's team."""
        return self.words.question() if self.deal and not self.deal["over"] else None

    @cached_property
    def sealed(self) -> Sealed | None:
        """What the viewer chose in secret, and how many of the table have chosen."""
        return sealed_of(self.view, self.words)

    @cached_property
    def far_shifts(self) -> list[told.Action]:
        return actions.far_shifts(self.words) if self.deal and self.your_turn else []

    @property
    def legal(self) -> str:
        """What may be done now, for whoever tried something else."""
        return actions.what_is_legal(self.words) if self.deal and self.deal["allowed"] else ""

    # --- the team --------------------------------------------------------------------------------------------

    @cached_property
    def channel(self) -> TeamChannel | None:
        """The private channel of the viewer's team, in a game that has one."""
        told_to = self.view.get("signals")
        if told_to is None:
            return None
        known = self.game.signals(self.options) or {}
        return TeamChannel(told_to, known, self.names, self.deal["number"] if self.deal else None)

    @property
    def own_team(self) -> str:
        """The sign of the viewer's team."""
        side = self.words.scene.own_side
        return self.words.scene.team(side) if side else ""

    # --- what is said beside the cards -----------------------------------------------------------------------

    @cached_property
    def claims(self) -> ClaimsShown | None:
        """What can be claimed, and what was."""
        told_of = self.view.get("claims")
        return ClaimsShown(told_of, self.words) if told_of else None

    @cached_property
    def call(self) -> CallShown | None:
        """The director, where he can be called."""
        told_of = self.view.get("call")
        return CallShown(told_of) if told_of else None

    @cached_property
    def chat(self) -> ChatShown | None:
        """What is said at the table or, for who does not sit there, among those who watch."""
        told_of = self.view.get("chat")
        return ChatShown(told_of, self.own, self.muted) if told_of else None

    @cached_property
    def log(self) -> list[LogLine]:
        """What happened in this deal, in words."""
        return log_of(self)

    @property
    def watch(self) -> View | None:
        """What a spectator may see; None for who sits there."""
        told_of: View | None = self.view.get("watch")
        return told_of

    @property
    def watch_line(self) -> str:
        """The same in words, with the delay."""
        return watch_line(self.watch, self.view.get("deck", ""))

    @property
    def looks_now(self) -> list[str]:
        """The looks of staff at the hands of the running deal."""
        number = self.deal["number"] if self.deal else None
        return [look_line(look) for look in self.view["looks"] if look["deal"] == number]

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
    def totals(self) -> list[tuple[int, str]]:
        """Points of every side in the running part of the match, and how they lie on the table."""
        totals = [self.view["totals"][side] for side in self.sides]
        return [(points, self.words.in_counters(points)) for points in totals]

    @property
    def between(self) -> bool:
        """No trick of the running deal is complete: the deal before is still what people talk about."""
        return self.deal is None or not self.deal["last_trick"]

    @cached_property
    def result(self) -> str:
        """The deal before, told back until the first trick of the next one is complete."""
        if not self.between or not self.score_rows:
            return ""
        last = self.score_rows[-1]
        told_back = gettext("Deal %(number)s: %(sentence)s") % {"number": last.number, "sentence": last.sentence}
        return f"{told_back} {last.won}".strip()

    @cached_property
    def result_lines(self) -> list[told.Told]:
        """What was shown and compared in the deal before."""
        return told.game_text(replace(self.words.scene, view=self.before)).stakes() if self.before else []

    @cached_property
    def result_trick(self) -> list[dict[str, Any]]:
        """Its last trick, which would else be gone as soon as it is complete."""
        return self.felt.last_of(self.before)

    @cached_property
    def ending(self) -> DealEnd | None:
        """The result of the last deal, as long as no other one runs; None where nothing was played out."""
        shown = self.deal is None and (self.finished or self.view["between"]) and not self.kept_back
        if not shown or not self.view["sheets"]:
            return None
        words = told.game_text(replace(self.words.scene, view=self.before)) if self.before else self.words
        return DealEnd(self.view, words, self.before, self.game.parts)

    @property
    def has_device(self) -> bool:
        """The viewer's seat belongs to one device at a time."""
        return self.device is not None

    @property
    def released(self) -> list[str]:
        """Seats that the director freed for another device during this deal, as everyone at the table is shown them."""
        return [
            gettext("%(time)s: The director released %(name)s’s seat for another device; a bot finishes this deal.")
            % {"time": time_of(seat["released_at"]), "name": self.names[seat["seat"]]}
            for seat in self.view["seats"]
            if seat["released_at"]
        ]

    @property
    def people(self) -> int:
        """How many persons sit at the table."""
        return sum(seat["kind"] == "human" for seat in self.view["seats"])

    @property
    def hold(self) -> str:
        """How long a finished trick stays, as the page needs it; only who plays alone has as long as they like."""
        return MOST_HELD_AMONG_PEOPLE if self.settings.hold == "tap" and self.people > 1 else self.settings.hold

    @property
    def may_end(self) -> bool:
        """The viewer plays alone against bots, and may stop."""
        casual = self.own is not None and not self.view.get("event") and self.view["place"] == "online"
        return casual and not self.finished and self.gathering is None and self.people == 1

    @property
    def winner_line(self) -> str:
        """Who won; of a match that was cut short, why it ended."""
        if self.view.get("cut_short") == "idle":
            return gettext("This table ended because no player was there for 30 minutes.")
        if self.view.get("cut_short"):
            return gettext("This table was ended before the match was over.")
        return shown_scores.winner_line(self.view, self.game, self.words.scene.side_names)
