"""Page of a finished deal: the table at each step, hands, tricks, and card values.

Everything comes from the viewer's view of the table (view/selectors.py) and from selectors.py.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypedDict
from urllib.parse import urlencode

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext

from engine.cards import Card, for_the_eye
from engine.registry import game_named
from engine.wording.game_text import InfoItem, Message
from games import wording
from games.core.deal_view import DealView
from games.models import Hindsight
from games.replay.bids import Bids, PlainBids, Reached
from games.replay.hands import CardWorth, ReplayHand, replay_hand, worth_of
from games.replay.selectors import Followed
from games.replay.services import has_analysis
from games.replay.steps import (
    ReplayPosition,
    ReplayStep,
    claim_notes,
    held_cards,
    seat_order,
    step_at,
    steps_of,
)
from games.table_page.board import PlayArea
from games.table_page.page import TablePage
from games.view.schemas import PackView, SeatView, TableView

ALL_HANDS = "all"


@dataclass(frozen=True, slots=True)
class Chosen:
    """Display options of the reader: the seat (None: all hands), and spoilers."""

    seat: str | None = None
    hidden: bool = False

    def query(self, at: ReplayPosition | str = "") -> str:
        """The part of an address that keeps it."""
        pairs = {"at": str(at), "view": self.seat or "", "spoilers": "no" if self.hidden else ""}
        return urlencode({name: text for name, text in pairs.items() if text})


@dataclass(frozen=True, slots=True)
class DealLink:
    """A deal that can be followed."""

    id: int
    title: str
    at: str
    here: bool


class PlainStep(TypedDict):
    """A step with the rendered table, for the page's script.

    `worth` is text, best and words by card.
    """

    at: str
    board: str
    worth: dict[Card, tuple[str, bool, str]]
    said: str
    back: int
    on: int


class PlainStepOfBids(PlainStep, PlainBids):
    """The same in a game whose analysis is about bids."""


class PlainSteps(TypedDict):
    """All steps of a deal."""

    steps: list[PlainStep]


class ReplayBoard:
    """The table after one step."""

    def __init__(self, page: TablePage, step: ReplayStep, bids: list[Reached]) -> None:
        self.step, self.page, self.bids = step, page, bids

    @property
    def facts(self) -> list[InfoItem]:
        return self.page.facts

    @property
    def felt(self) -> PlayArea:
        return self.page.felt

    @property
    def stakes(self) -> list[Message]:
        return self.page.stakes


class ReplayPage:
    """Context of `replay/replay.html`.

    `view` is the viewer's view of the table, `deal` the part of it that the viewer may see.
    """

    def __init__(
        self, view: TableView, deal: Followed, *, at: ReplayPosition, chosen: Chosen, analysis: Hindsight | None = None
    ) -> None:
        self.view, self.deal, self.at, self.chosen, self.found = view, deal, at, chosen, analysis
        self.table = TablePage({**view, "deal": None})
        self.record = deal.record
        self.address = reverse("replay", args=[view["id"]])
        self.topic = f"replay:{view['topic'].partition(':')[2]}"

    # --- the deal ------------------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        return wording.deal_title(self.record)

    @property
    def heading(self) -> str:
        return gettext("%(table)s: %(deal)s") % {"table": self.table.label, "deal": self.title}

    @cached_property
    def names(self) -> dict[str, str]:
        return self.table.names

    @cached_property
    def steps(self) -> list[ReplayStep]:
        return steps_of(self.deal, self._pack, self.names, self._notes())

    @property
    def _pack(self) -> int:
        """Return the pack in addresses of this deal."""
        return address_of_pack(next(pack for pack in self.packs if self._is(pack)), self.packs)

    def _notes(self) -> dict[int, list[str]]:
        notes: dict[int, list[str]] = defaultdict(list)
        sides = self.table.words.scene.side_names
        for at, sentence in claim_notes(self.deal, {**sides, **self.names}):
            notes[at].append(sentence)
        channel = self.table.channel
        for signal in channel.view["sent"] if channel else ():
            if signal["deal"] == self.record["number"] and channel:
                facts = {"name": self.names.get(signal["seat"], signal["seat"]), "words": channel.words(signal["text"])}
                notes[signal["at_move"]].append(gettext("%(name)s signals the team: %(words)s") % facts)
        return notes

    @cached_property
    def step(self) -> ReplayStep:
        """The step that is shown."""
        return step_at(self.steps, self.at)

    @property
    def last(self) -> ReplayStep:
        return self.steps[-1]

    # --- the table -----------------------------------------------------------------------------------------

    def board(self, step: ReplayStep) -> ReplayBoard:
        """Return the table after a step, as spectators or the chosen seat saw it."""
        seats: list[SeatView] = [{**seat, "stand_in": False, "gone": None} for seat in self.view["seats"]]
        view: TableView = {
            **self.view,
            "seats": seats,
            "seat": self.chosen.seat,
            "totals": {**self.view["totals"], **self.deal.totals},
            "clock": None,
            "deal": self._open(step),
        }
        page = TablePage(view)
        page.bottom = self.chosen.seat or self.view["seat"]
        return ReplayBoard(page, step, self.bids.after(step.index) if self.bids else [])

    def _open(self, step: ReplayStep) -> DealView:
        """Return the view at that step; with all hands open the trick is open too."""
        seen = self.deal.views[step.index]
        if self.chosen.seat is not None or not seen["trick"]:
            return seen
        played = [move for move in self.record["moves"][: step.index] if move["text"].startswith("play ")]
        trick = played[-len(seen["trick"]) :]
        return {**seen, "trick": [{"seat": play["seat"], "card": play["text"].split()[1]} for play in trick]}

    @property
    def now(self) -> ReplayBoard:
        return self.board(self.step)

    @property
    def shown_hands(self) -> list[ReplayHand]:
        """The hands at the step that is shown: around the table, the chosen seat's alone where one was chosen."""
        felt = self.now.felt
        worth = self.worth(self.step)
        return [
            replay_hand(
                held_cards(self.deal.hands[seat], for_the_eye),
                at=self.step.index,
                worth=worth,
                name=self.names[seat],
                place=felt.places[seat],
                deck=felt.deck,
            )
            for seat in seat_order(list(self.deal.hands), self.table.own)
        ]

    # --- hindsight -----------------------------------------------------------------------------------------

    @property
    def may_ask(self) -> bool:
        """Whether hindsight exists for this game and deal at all."""
        played = not self.about_bids or any(move["text"].startswith("play ") for move in self.record["moves"])
        return has_analysis(self.view["game"]) and self.deal.open_to_all and played

    @property
    def about_bids(self) -> bool:
        """Return whether the analysis of this game is about bids, not cards."""
        return game_named(self.view["game"]).bid_analysis is not None

    @cached_property
    def bids(self) -> Bids | None:
        """Return the reachable bids of the chosen seat or of all; None while unknown."""
        if not self.about_bids or not self.may_ask or not self._results:
            return None
        seats = self.deal.views[-1]["seats"] if self.chosen.seat is None else [self.chosen.seat]
        return Bids(self._results, self.deal.views[-1], {seat: self.names[seat] for seat in seats})

    @property
    def _results(self) -> list[Any]:
        return self.found.values if self.found and self.found.state == Hindsight.State.DONE else []

    @property
    def worth_from(self) -> int:
        """The first trick of which cards have a worth; 0 when none has."""
        solved = (step.moment.trick for step in self.steps[1:] if self._values(step.index - 1))
        return next(solved, 0)

    def _values(self, index: int) -> Mapping[str, int]:
        values = [] if self.about_bids else self._results
        return (values[index] if index < len(values) else None) or {}

    def worth(self, step: ReplayStep) -> dict[str, CardWorth]:
        """Return the worth of each playable card after a step: tricks still to come."""
        values = self._values(step.index)
        return {card: worth_of(tricks, max(values.values())) for card, tricks in values.items()}

    # --- next to the table ---------------------------------------------------------------------------------

    @property
    def tricks(self) -> list[tuple[str, list[ReplayStep]]]:
        """Return the steps by trick, for the list next to the table."""
        groups: dict[int, list[ReplayStep]] = defaultdict(list)
        for step in self.steps:
            groups[step.moment.trick].append(step)
        before = gettext("Before the first card")
        return [
            (gettext("Trick %(trick)s") % {"trick": trick} if trick else before, steps)
            for trick, steps in groups.items()
        ]

    @property
    def packs(self) -> list[PackView]:
        """Every pack of the table that is over, in order."""
        return packs_of(self.view)

    @property
    def deals(self) -> list[DealLink]:
        """The deals to choose from; without spoilers none after this one."""
        links = [
            DealLink(pack["id"], wording.deal_title(pack), _start(pack, self.packs), self._is(pack))
            for pack in self.packs
        ]
        at = next(index for index, link in enumerate(links) if link.here)
        return links[: at + 1] if self.chosen.hidden else links

    @property
    def next_deal(self) -> str:
        """Return the address of the next deal; empty after the last one."""
        at = next(index for index, pack in enumerate(self.packs) if self._is(pack))
        return _start(self.packs[at + 1], self.packs) if at + 1 < len(self.packs) else ""

    def _is(self, pack: PackView) -> bool:
        return pack["id"] == self.record["id"]

    @property
    def result(self) -> str:
        """Return the result of the deal; empty for one that was dealt again."""
        rows = [row for row in self.table.score_rows if row.number == self.record["number"]]
        return rows[0].sentence if rows and self.record["state"] == "over" else ""

    @property
    def views(self) -> list[tuple[str, str, bool]]:
        """Every way to look at it: name, its query, whether it is the chosen one."""
        ways = [(gettext("All hands"), None), *((self.names[seat], seat) for seat in self.deal.views[0]["seats"])]
        return [
            (name, replace(self.chosen, seat=seat).query(self.step.moment), seat == self.chosen.seat)
            for name, seat in ways
        ]

    @property
    def other_spoilers(self) -> str:
        """The query under which the future is shown, or hidden."""
        return replace(self.chosen, hidden=not self.chosen.hidden).query(self.step.moment)

    def link(self, step: ReplayStep) -> str:
        return f"?{self.chosen.query(step.moment)}"

    @property
    def controls(self) -> list[tuple[str, str, str, str]]:
        """Return name, sign, label and address of each manual step control."""
        step, steps = self.step, self.steps
        targets = {
            "first": (0, "|◀", gettext("Go to start")),
            "trick-back": (step.back, "◀◀", gettext("Previous trick")),
            "back": (max(step.index - 1, 0), "◀", gettext("Previous card")),
            "on": (min(step.index + 1, len(steps) - 1), "▶", gettext("Next card")),
            "trick-on": (step.on, "▶▶", gettext("Next trick")),
            "last": (len(steps) - 1, "▶|", gettext("Go to end")),
        }
        return [(name, sign, words, self.link(steps[to])) for name, (to, sign, words) in targets.items()]

    @property
    def list_lines(self) -> list[tuple[str, list[tuple[ReplayStep, str, str]]]]:
        """The list of tricks with the address of each step, and the bids it lost."""
        return [(title, [(step, self.link(step), self.lost(step)) for step in steps]) for title, steps in self.tricks]

    def lost(self, step: ReplayStep) -> str:
        """Which bids this card lost, in words."""
        return self.bids.lost_with(step.index) if self.bids else ""

    @property
    def steps_address(self) -> str:
        """Return the address of all steps of this deal, for the script."""
        return f"{reverse('replay-steps', args=[self.view['id']])}?{self.chosen.query(self.step.moment)}"

    def plain(self) -> PlainSteps:
        """Every step as a script wants it, with the table drawn."""
        return {"steps": [self._plain(step) for step in self.steps]}

    def _plain(self, step: ReplayStep) -> PlainStep:
        board = render_to_string("games/replay/_replay_board.html", {"board": self.board(step), "replay": self})
        worth = {
            card: (card_worth.text, card_worth.best, card_worth.words) for card, card_worth in self.worth(step).items()
        }
        speech = ". ".join([step.title, step.line, *step.notes, *filter(None, [self.lost(step)])])
        plain: PlainStep = {
            "at": str(step.moment),
            "board": board,
            "worth": worth,
            "said": speech,
            "back": step.back,
            "on": step.on,
        }
        return PlainStepOfBids(**plain, **self.bids.plain(step.index)) if self.bids else plain


def packs_of(view: TableView) -> list[PackView]:
    """The packs of a table that are over, as far as its viewer may see them."""
    return [pack for pack in view["deals"] if pack["state"] != "running"]


def _start(pack: PackView, packs: list[PackView]) -> str:
    """Return the address of a deal, with its pack if a later one has the same number."""
    return str(ReplayPosition(pack["number"], address_of_pack(pack, packs)))


def address_of_pack(pack: PackView, packs: list[PackView]) -> int:
    """How a pack is named in addresses: 0 when it is the last one of its number."""
    last = max(other["attempt"] for other in packs if other["number"] == pack["number"])
    return 0 if pack["attempt"] == last else pack["attempt"] + 1
