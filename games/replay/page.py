"""A deal that is over as its page shows it: the table at each step, the hands, the tricks, what cards were worth.

Everything comes from the viewer's view of the table (view/selectors.py) and from selectors.py.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext

from engine.cards import for_the_eye
from games import wording as told
from games.models import Hindsight
from games.replay.bids import Bids, Reached
from games.replay.selectors import Followed
from games.replay.services import GAMES
from games.replay.steps import HeldCard, Moment, Step, claim_notes, held_cards, seat_order, step_at, steps_of
from games.replay.worth import Worth, worth_of
from games.table_page.board import Felt
from games.table_page.page import TablePage
from games.wording import Fact, View
from games.wording import cards as faces

ALL_HANDS = "all"


@dataclass(frozen=True, slots=True)
class Chosen:
    """What the reader wants to see: the seat (None: all hands), and whether what comes next is hidden."""

    seat: str | None = None
    hidden: bool = False

    def query(self, at: Moment | str = "") -> str:
        """The part of an address that keeps it."""
        asked = {"at": str(at), "view": self.seat or "", "spoilers": "no" if self.hidden else ""}
        return urlencode({name: text for name, text in asked.items() if text})


@dataclass(frozen=True, slots=True)
class DealLink:
    """A deal that can be followed."""

    id: int
    title: str
    at: str
    here: bool


class Board:
    """The table after one step."""

    def __init__(self, page: TablePage, step: Step, bids: list[Reached]) -> None:
        self.step, self.page, self.bids = step, page, bids

    @property
    def facts(self) -> list[Fact]:
        return self.page.facts

    @property
    def felt(self) -> Felt:
        return self.page.felt

    @property
    def stakes(self) -> list[told.Told]:
        return self.page.stakes


class ReplayPage:
    """What `replay/replay.html` shows. `view` is the viewer's view of the table, `deal` what he may follow of it."""

    def __init__(self, view: View, deal: Followed, at: Moment, chosen: Chosen, found: Hindsight | None = None) -> None:
        self.view, self.deal, self.at, self.chosen, self.found = view, deal, at, chosen, found
        self.table = TablePage({**view, "deal": None})
        self.record = deal.record
        self.address = reverse("replay", args=[view["id"]])
        self.topic = f"replay:{view['topic'].partition(':')[2]}"

    # --- the deal ------------------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        return told.deal_title(self.record)

    @property
    def heading(self) -> str:
        return gettext("%(table)s: %(deal)s") % {"table": self.table.label, "deal": self.title}

    @cached_property
    def names(self) -> dict[str, str]:
        return self.table.names

    @cached_property
    def steps(self) -> list[Step]:
        return steps_of(self.deal, self.names, self._notes())

    def _notes(self) -> dict[int, list[str]]:
        found: dict[int, list[str]] = defaultdict(list)
        sides = self.table.words.scene.side_names
        for at, sentence in claim_notes(self.deal, {**sides, **self.names}):
            found[at].append(sentence)
        channel = self.table.channel
        for signal in channel.told["sent"] if channel else ():
            if signal["deal"] == self.record["number"] and channel:
                facts = {"name": self.names.get(signal["seat"], signal["seat"]), "words": channel.words(signal["text"])}
                found[signal["at_move"]].append(gettext("%(name)s signals to the team: %(words)s") % facts)
        return found

    @cached_property
    def step(self) -> Step:
        """The step that is shown."""
        return step_at(self.steps, self.at)

    @property
    def last(self) -> Step:
        return self.steps[-1]

    # --- the table -----------------------------------------------------------------------------------------

    def board(self, step: Step) -> Board:
        """The table after a step, as everybody or the chosen seat saw it."""
        seats = [{**seat, "stand_in": False, "gone": None} for seat in self.view["seats"]]
        totals = {**self.view["totals"], **self.deal.totals}
        bottom = self.chosen.seat or self.view["seat"]
        shown = {
            **self.view,
            "seats": seats,
            "seat": self.chosen.seat,
            "bottom": bottom,
            "totals": totals,
            "clock": None,
        }
        bids = self.bids.after(step.index) if self.bids else []
        return Board(TablePage({**shown, "deal": self._open(step)}), step, bids)

    def _open(self, step: Step) -> View:
        """What was seen then. With all hands open no card of the trick lies face down."""
        seen = self.deal.views[step.index]
        if self.chosen.seat is not None or not seen["trick"]:
            return seen
        played = [move for move in self.record["moves"][: step.index] if move["text"].startswith("play ")]
        trick = played[-len(seen["trick"]) :]
        return {**seen, "trick": [{"seat": one["seat"], "card": one["text"].split()[1]} for one in trick]}

    @property
    def now(self) -> Board:
        return self.board(self.step)

    @cached_property
    def hands(self) -> list[tuple[str, list[tuple[HeldCard, faces.Face]]]]:
        """Name and cards of every open hand, the chosen seat's alone where one was chosen."""
        deck = faces.deck_of(self.view["game"])
        return [
            (
                self.names[seat],
                [(one, faces.face(one.card, deck)) for one in held_cards(self.deal.hands[seat], for_the_eye)],
            )
            for seat in seat_order(list(self.deal.hands), self.table.own)
        ]

    @property
    def shown_hands(self) -> list[dict[str, Any]]:
        """The hands at the step that is shown."""
        at, worth = self.step.index, self.worth(self.step)
        return [
            {"name": name, "cards": [self._card(one, face, at, worth.get(one.card)) for one, face in cards]}
            for name, cards in self.hands
        ]

    def _card(self, one: HeldCard, face: faces.Face, at: int, worth: Worth | None) -> dict[str, Any]:
        return {
            "face": face,
            "since": one.since,
            "until": one.until,
            "there": one.there(at),
            "played": one.played(at),
            "worth": worth,
        }

    # --- hindsight -----------------------------------------------------------------------------------------

    @property
    def may_ask(self) -> bool:
        """Whether hindsight exists for this game and deal at all."""
        played = not self.about_bids or any(move["text"].startswith("play ") for move in self.record["moves"])
        return self.view["game"] in GAMES and bool(self.record["open_to_all"]) and played

    @property
    def about_bids(self) -> bool:
        """Whether hindsight of this game tells of bids instead of cards."""
        return bool(self.view["game"] == "truf")

    @cached_property
    def bids(self) -> Bids | None:
        """Which bids could still be reached, of the chosen seat or of all; None while nothing is known."""
        if not self.about_bids or not self.may_ask or not self._found:
            return None
        seats = self.deal.views[-1]["seats"] if self.chosen.seat is None else [self.chosen.seat]
        return Bids(self._found, self.deal.views[-1], {seat: self.names[seat] for seat in seats})

    @property
    def _found(self) -> list[Any]:
        return self.found.values if self.found and self.found.state == Hindsight.State.DONE else []

    @property
    def told_from(self) -> int:
        """The first trick of which cards have a worth; 0 when none has."""
        known = (step.moment.trick for step in self.steps[1:] if self._values(step.index - 1))
        return next(known, 0)

    def _values(self, index: int) -> Mapping[str, int]:
        values = [] if self.about_bids else self._found
        return (values[index] if index < len(values) else None) or {}

    def worth(self, step: Step) -> dict[str, Worth]:
        """What each card was worth that could be played after a step: the tricks its side still gets."""
        values = self._values(step.index)
        return {card: worth_of(tricks, max(values.values())) for card, tricks in values.items()}

    # --- beside the table ----------------------------------------------------------------------------------

    @property
    def tricks(self) -> list[tuple[str, list[Step]]]:
        """The steps by trick, for the list beside the table."""
        groups: dict[int, list[Step]] = defaultdict(list)
        for step in self.steps:
            groups[step.moment.trick].append(step)
        before = gettext("Before the first card")
        return [
            (gettext("Trick %(trick)s") % {"trick": trick} if trick else before, steps)
            for trick, steps in groups.items()
        ]

    @property
    def packs(self) -> list[View]:
        """Every pack of the table that is over, in order."""
        return packs_of(self.view)

    @property
    def deals(self) -> list[DealLink]:
        """The deals to choose from; without spoilers none after this one."""
        links = [
            DealLink(one["id"], told.deal_title(one), _start(one, self.packs), self._is(one)) for one in self.packs
        ]
        at = next(index for index, link in enumerate(links) if link.here)
        return links[: at + 1] if self.chosen.hidden else links

    @property
    def next_deal(self) -> str:
        """Where the next deal begins; empty after the last one."""
        at = next(index for index, one in enumerate(self.packs) if self._is(one))
        return _start(self.packs[at + 1], self.packs) if at + 1 < len(self.packs) else ""

    def _is(self, pack: View) -> bool:
        return bool(pack["id"] == self.record["id"])

    @property
    def result(self) -> str:
        """What the deal brought; nothing for one that was dealt again."""
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

    def link(self, step: Step) -> str:
        return f"?{self.chosen.query(step.moment)}"

    @property
    def controls(self) -> list[tuple[str, str, str, str]]:
        """Name, sign, words and address of every step control but the one that plays by itself."""
        step, steps = self.step, self.steps
        targets = {
            "first": (0, "|◀", gettext("First")),
            "trick-back": (step.back, "◀◀", gettext("Previous trick")),
            "back": (max(step.index - 1, 0), "◀", gettext("Previous card")),
            "on": (min(step.index + 1, len(steps) - 1), "▶", gettext("Next card")),
            "trick-on": (step.on, "▶▶", gettext("Next trick")),
            "last": (len(steps) - 1, "▶|", gettext("Last")),
        }
        return [(name, sign, words, self.link(steps[to])) for name, (to, sign, words) in targets.items()]

    @property
    def list_lines(self) -> list[tuple[str, list[tuple[Step, str, str]]]]:
        """The list of tricks with the address of each step, and the bids it lost."""
        return [(title, [(step, self.link(step), self.lost(step)) for step in steps]) for title, steps in self.tricks]

    def lost(self, step: Step) -> str:
        """Which bids this card lost, in words."""
        return self.bids.lost_with(step.index) if self.bids else ""

    @property
    def steps_address(self) -> str:
        """Where a script finds every step of this deal."""
        return f"{reverse('replay-steps', args=[self.view['id']])}?{self.chosen.query(self.step.moment)}"

    def plain(self) -> dict[str, Any]:
        """Every step as a script wants it, with the table drawn."""
        return {"steps": [self._plain(step) for step in self.steps]}

    def _plain(self, step: Step) -> dict[str, Any]:
        board = render_to_string("games/replay/_replay_board.html", {"board": self.board(step), "replay": self})
        worth = {card: [one.text, one.best, one.words] for card, one in self.worth(step).items()}
        said = ". ".join([step.title, step.line, *step.notes, *filter(None, [self.lost(step)])])
        told = {"at": str(step.moment), "board": board, "worth": worth, "said": said, "back": step.back, "on": step.on}
        return {**told, **self.bids.plain(step.index)} if self.bids else told


def packs_of(view: View) -> list[View]:
    """The packs of a table that are over, as far as its viewer may see them."""
    return [one for one in view["deals"] if one["state"] != "running"]


def _start(pack: View, packs: list[View]) -> str:
    """The address of a deal; with its pack where a later one of the same number was dealt."""
    return str(Moment(pack["number"], pack_told(pack, packs)))


def pack_told(pack: View, packs: list[View]) -> int:
    """How a pack is named in addresses: 0 when it is the last one of its number."""
    last = max(one["attempt"] for one in packs if one["number"] == pack["number"])
    return 0 if pack["attempt"] == last else pack["attempt"] + 1
