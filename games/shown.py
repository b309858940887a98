"""A table as its page shows it: names, marks and sentences made of a viewer's view, and of nothing else.

Whatever is not in the view (games.selectors.view_for) cannot get into a page, since nothing else is asked.
"""

from collections.abc import Mapping
from datetime import timedelta
from functools import cached_property
from math import ceil
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from engine.game import Game
from engine.registry import game_named
from games import actions, faces, told
from games.forms import preset_title, sheet_sentence
from games.places import PLACES, around
from games.store import options_of

View = Mapping[str, Any]


class TablePage:
    """What `games/table.html` shows of one table to one viewer. `view` is his view, and the only source."""

    def __init__(self, view: View, typed: actions.Typed | None = None) -> None:
        self.view = view
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
    def running(self) -> bool:
        return self.deal is not None

    @cached_property
    def names(self) -> dict[str, str]:
        """Who sits where; an own seat is called by its owner's name, a free one by its place."""
        return {seat["seat"]: seat["name"] or faces.seat_name(seat["seat"]) for seat in self.view["seats"]}

    @cached_property
    def side_names(self) -> dict[str, str]:
        """Seats and sides by name; a side by those who sit on it."""
        sides = {side: " & ".join(self._members(side)) for side in self.view["sides"]}
        return {**sides, **self.names} if self.single else {**self.names, **sides}

    @property
    def single(self) -> bool:
        """Everybody plays for himself."""
        return set(self.view["sides"]) == set(self.names)

    def _members(self, side: str) -> list[str]:
        return [name for seat, name in self.names.items() if self.game.side_of(self.options, seat) == side]

    @property
    def own_side(self) -> str | None:
        return self.game.side_of(self.options, self.own) if self.own else None

    @property
    def away(self) -> bool:
        """A bot plays for the viewer."""
        return any(seat["stand_in"] for seat in self.view["seats"] if seat["seat"] == self.own)

    # --- the head ------------------------------------------------------------------------------------------

    @property
    def deal_line(self) -> str:
        if self.deal is None:
            return self.title
        of, number = self.view["deals_planned"], self.deal["number"]
        if of:
            return gettext("%(title)s, deal %(number)s of %(of)s") % {"title": self.title, "number": number, "of": of}
        return gettext("%(title)s, deal %(number)s") % {"title": self.title, "number": number}

    @property
    def trump(self) -> str | None:
        return self.deal["trump"] if self.deal else None

    @property
    def trump_word(self) -> str:
        return told.no_trump_word(self.deal or {})

    @property
    def mode(self) -> str:
        return told.mode_word(self.deal or {})

    @property
    def clockwise(self) -> bool:
        return self.deal is None or self.deal["direction"] == "cw"

    @property
    def score_line(self) -> str:
        return self._of_sides(self.view["totals"])

    @property
    def tricks_line(self) -> str:
        """Tricks of both sides; where everybody plays for himself they stand at the seats."""
        return "" if self.single or self.deal is None else self._of_sides(self.deal["taken"])

    def _of_sides(self, numbers: Mapping[str, int]) -> str:
        if self.single:
            return str(numbers.get(self.own, 0)) if self.own else ""
        if self.own_side is None:
            return ", ".join(f"{self.side_names[side]} {number}" for side, number in numbers.items())
        ours = numbers[self.own_side]
        theirs = sum(number for side, number in numbers.items() if side != self.own_side)
        return gettext("us %(ours)s, them %(theirs)s") % {"ours": ours, "theirs": theirs}

    # --- whose turn ----------------------------------------------------------------------------------------

    @property
    def your_turn(self) -> bool:
        return self.deal is not None and self.own is not None and self.own in self.deal["to_act"]

    @property
    def status(self) -> str:
        if self.deal is None:
            return told.nothing_running(self.finished, self.view["place"])
        return told.own_turn(self.deal) if self.your_turn else told.others_turn(self.deal, self.names)

    @property
    def clock(self) -> Any:
        """When the clock runs out, None without one."""
        clock = self.view["clock"]
        return timezone.now() + timedelta(seconds=clock["seconds_left"]) if clock else None

    @property
    def seconds_left(self) -> int:
        return ceil(self.view["clock"]["seconds_left"])

    # --- seats and trick -----------------------------------------------------------------------------------

    @cached_property
    def places(self) -> dict[str, str]:
        """Where each seat is drawn: the viewer at the bottom, the others round the table in their order."""
        order = around(list(self.names), self.own)
        return dict(zip(order, PLACES[len(order)], strict=True))

    @property
    def seats(self) -> list[dict[str, Any]]:
        """The seats in the order of turn round the table, the viewer's own last."""
        order = list(self.places)
        by_code = {seat["seat"]: seat for seat in self.view["seats"]}
        return [self._seat(by_code[code]) for code in [*order[1:], order[0]]]

    def _seat(self, seat: View) -> dict[str, Any]:
        code = seat["seat"]
        return {
            "code": code,
            "name": self.names[code],
            "place": self.places[code],
            "team": "" if self.single else self.game.side_of(self.options, code),
            "marks": told.marks(seat, self.deal, own=code == self.own),
            "to_play": self.deal is not None and code in self.deal["to_act"],
            "facts": told.seat_facts(code, self.deal, self.view["totals"] if self.single else {}),
        }

    @property
    def trick_title(self) -> str:
        if self.deal and not self.deal["trick"] and self.deal["last_trick"]:
            return gettext("Last trick, won by %(name)s") % {"name": self.names[self.deal["last_trick"]["winner"]]}
        return gettext("Trick")

    @property
    def trick(self) -> list[dict[str, Any]]:
        """The running trick; before its lead the last one, so that nobody misses who won it."""
        if self.deal is None:
            return []
        if self.deal["trick"] or not self.deal["last_trick"]:
            return self._plays(self.deal["trick"], None)
        return self.last_trick

    @property
    def last_trick(self) -> list[dict[str, Any]]:
        last = self.deal["last_trick"] if self.deal else None
        return self._plays(last["plays"], last["winner"]) if last else []

    def _plays(self, plays: list[View], winner: str | None) -> list[dict[str, Any]]:
        shown = []
        for index, play in enumerate(plays):
            words = [gettext("led")] if index == 0 else []
            words += [gettext("won the trick")] if play["seat"] == winner else []
            shown.append(
                {
                    "name": self.names[play["seat"]],
                    "place": self.places[play["seat"]],
                    "face": faces.face(play["card"]),
                    "won": play["seat"] == winner,
                    "mark": ", ".join(words),
                    "sign": "★" if play["seat"] == winner else "1" if index == 0 else "",
                }
            )
        return shown

    # --- what the viewer can do ----------------------------------------------------------------------------

    @property
    def hand(self) -> list[actions.HandCard]:
        return actions.hand(self.deal) if self.deal else []

    @property
    def bid_form(self) -> actions.BidForm | None:
        return actions.bid_form(self.deal) if self.deal and self.your_turn else None

    @property
    def bid_help(self) -> str:
        return told.bid_help(self.deal or {})

    @property
    def buttons(self) -> list[actions.Action]:
        return actions.buttons(self.deal) if self.deal and self.your_turn else []

    @property
    def far_shifts(self) -> list[actions.Action]:
        return actions.far_shifts(self.deal) if self.deal and self.your_turn else []

    # --- what was --------------------------------------------------------------------------------------------

    @property
    def bids(self) -> list[str]:
        return told.bids(self.deal, self.names) if self.deal else []

    @cached_property
    def score_rows(self) -> list[dict[str, Any]]:
        return [
            {
                "number": sheet["number"],
                "points": [sheet["points"].get(side, 0) for side in self.view["sides"]],
                "sentence": sheet_sentence(self.game, self.options, sheet["values"], self.side_names),
            }
            for sheet in self.view["sheets"]
        ]

    @property
    def score_names(self) -> list[str]:
        return [self.side_names[side] for side in self.view["sides"]]

    @property
    def totals(self) -> list[int]:
        return [self.view["totals"][side] for side in self.view["sides"]]

    @property
    def result(self) -> str:
        """The deal before, told back until the first card of the next one lies on the table."""
        begun = self.deal is not None and (self.deal["trick"] or any(self.deal["taken"].values()))
        if begun or not self.score_rows:
            return ""
        last = self.score_rows[-1]
        return gettext("Deal %(number)s: %(sentence)s") % last

    @property
    def winner_line(self) -> str:
        best = max(self.view["totals"].values())
        first = [self.side_names[side] for side, total in self.view["totals"].items() if total == best]
        facts = {"names": ", ".join(first), "points": best}
        if len(first) > 1:
            return gettext("Shared first place with %(points)s points: %(names)s.") % facts
        return gettext("First with %(points)s points: %(names)s.") % facts

    @property
    def proofs(self) -> list[dict[str, Any]]:
        """What lets anybody check the shuffle, for every pack."""
        if not self.view["commitment"]:
            return []
        whole = {"title": gettext("Table"), "commitment": self.view["commitment"], "seed": self.view["secret"]}
        return [whole, *({**deal, "title": told.deal_title(deal)} for deal in self.view["deals"])]
