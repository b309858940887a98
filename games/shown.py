"""A table as its page shows it: names, marks and sentences made of a viewer's view, and of nothing else.

Whatever is not in the view (games.selectors.view_for) cannot get into a page, since nothing else is asked.
"""

from collections.abc import Mapping
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
from games import actions, faces, shown_scores, told
from games.forms import preset_title
from games.shown_felt import Felt
from games.shown_scores import ScoreRow
from games.shown_signals import TeamChannel
from games.store import options_of
from games.told import Fact, Scene, View, Words


class TablePage:
    """What `games/table.html` shows of one table to one viewer. `view` is his view, and the only source."""

    def __init__(self, view: View, typed: actions.Typed | None = None) -> None:
        self.view = view
        self.before: View | None = None
        """How the deal before ended (games.selectors.end_of), while it is still told."""
        self.deal: View | None = view["deal"]
        self.own: str | None = view["seat"]
        self.id: int = view["id"]
        self.address = reverse("play-table", args=[view["id"]])
        self.typed = typed or actions.Typed()
        self.key = f"v{view['version']}"
        """The same at every look until the table changes, so a form sent twice is one move."""

    # --- the table -----------------------------------------------------------------------------------------

    @cached_property
    def game(self) -> Game:
        return game_named(self.view["game"])

    @cached_property
    def options(self) -> Any:
        return options_of(self.view["game"], self.view["preset"], self.view["options"])

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
        return told.words_of(scene)

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

    @property
    def away(self) -> bool:
        """A bot plays for the viewer."""
        return any(seat["stand_in"] for seat in self.view["seats"] if seat["seat"] == self.own)

    # --- the head ------------------------------------------------------------------------------------------

    @property
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

    @property
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
        return self.deal is not None and self.own is not None and self.own in self.deal["to_act"]

    @property
    def status(self) -> str:
        if self.kept_back:
            return gettext("Other tables play these cards too; a deal is shown when the last of them has finished it.")
        if self.deal is None:
            return told.nothing_running(self.finished, self.view["place"], self.view["words_wait"] is not None)
        return self.words.own_turn() if self.your_turn else self.words.others_turn()

    @property
    def stakes(self) -> list[told.Told]:
        """What everybody should know before he acts."""
        return self.words.stakes() if self.deal else []

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
        """The seats round the table, and the cards between them."""
        return Felt(self.view, self.words, self.scores)

    # --- what the viewer can do ----------------------------------------------------------------------------

    @cached_property
    def hand(self) -> list[actions.HandCard]:
        return actions.hand(self.words) if self.deal else []

    @property
    def may_play(self) -> bool:
        """Some card may be played now; else there is nothing to dim."""
        return self.your_turn and any(card.legal for card in self.hand)

    @property
    def hand_note(self) -> str:
        return self.words.hand_note() if self.deal else ""

    @cached_property
    def form(self) -> actions.MoveForm | None:
        return actions.move_form(self.words) if self.deal and self.your_turn else None

    @property
    def buttons(self) -> list[told.Action]:
        return actions.buttons(self.words) if self.deal and self.your_turn else []

    @property
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

    # --- what was --------------------------------------------------------------------------------------------

    @property
    def said_title(self) -> str:
        return self.words.said_title()

    @property
    def said(self) -> list[str]:
        return self.words.said() if self.deal else []

    @cached_property
    def score_rows(self) -> list[ScoreRow]:
        return shown_scores.score_rows(self.view, self.game, self.options, self.words)

    @property
    def score_names(self) -> list[tuple[str, str]]:
        """Every side by its sign and its name."""
        return [(self.words.scene.team(side), self.words.scene.side_names[side]) for side in self.sides]

    @property
    def totals(self) -> list[tuple[int, str]]:
        """Points of every side in the running part of the match, and how they lie on the table."""
        totals = [self.view["totals"][side] for side in self.sides]
        return [(points, self.words.in_counters(points)) for points in totals]

    @property
    def between(self) -> bool:
        """No trick of the running deal is complete: the deal before is still what people talk about."""
        return self.deal is None or not self.deal["last_trick"]

    @property
    def result(self) -> str:
        """The deal before, told back until the first trick of the next one is complete."""
        if not self.between or not self.score_rows:
            return ""
        last = self.score_rows[-1]
        told_back = gettext("Deal %(number)s: %(sentence)s") % {"number": last.number, "sentence": last.sentence}
        return f"{told_back} {last.won}".strip()

    @property
    def result_lines(self) -> list[told.Told]:
        """What was shown and compared in the deal before."""
        return told.words_of(replace(self.words.scene, view=self.before)).stakes() if self.before else []

    @property
    def result_trick(self) -> list[dict[str, Any]]:
        """Its last trick, which would else be gone as soon as it is complete."""
        return self.felt.last_of(self.before)

    @property
    def winner_line(self) -> str:
        return shown_scores.winner_line(self.view, self.game, self.words.scene.side_names)
