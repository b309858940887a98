"""Bids of Truf that could still be reached, card by card (decision 0211).

The replay shows them after each card, and where a bid was lost. `manage.py work_out_hindsight` computes them in a
process of its own; nothing that serves pages imports that code.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypedDict

from django.utils.translation import gettext

from engine import table as engine_table
from engine.extras import Answer
from engine.registry import game_named
from engine.seats import Seat
from engine.sentences import N
from games.core.deal_view import DealView
from games.models import Deal
from games.tables import table_state
from games.tables.table_state import Play

MINUS = "\N{MINUS SIGN}"
MEANT = {
    "exact": N(
        "“Makeable” means that legal play of the remaining cards can produce exactly the number of tricks bid if "
        "all players cooperate."
    ),
    "least": N(
        "“Makeable” means that legal play of the remaining cards can produce at least the number of tricks bid if"
        " all players cooperate."
    ),
    "most": N(
        "“Makeable” means that legal play of the remaining cards can produce at most the number of tricks bid if "
        "all players cooperate."
    ),
}
"""The assumption, by what the scoring asks of a bid."""
OF_ONE = {
    "yes": N("The bid of %(bid)s was still makeable after this card."),
    "no": N("The bid of %(bid)s was no longer makeable after this card."),
    "unknown": N("It is unknown whether the bid of %(bid)s was still makeable after this card."),
    "never": N("The bid of %(bid)s was never makeable."),
    "lost": N("This card made the bid of %(bid)s impossible."),
}
OF_MANY = {
    "yes": N("%(name)s: the bid of %(bid)s was still makeable after this card."),
    "no": N("%(name)s: the bid of %(bid)s was no longer makeable after this card."),
    "unknown": N("%(name)s: it is unknown whether the bid of %(bid)s was still makeable after this card."),
    "never": N("%(name)s: the bid of %(bid)s was never makeable."),
    "lost": N("%(name)s: this card made the bid of %(bid)s impossible."),
}


@dataclass(frozen=True, slots=True)
class Reached:
    """Result for a seat's bid after a step, with its sentence."""

    seat: Seat
    answer: str
    words: str


class PlainBid(TypedDict):
    """A bid for the script of the page."""

    seat: Seat
    answer: str
    words: str


class PlainBids(TypedDict):
    """The bids of a step for the script of the page."""

    bids: list[PlainBid]
    lost: str


class Bids:
    """Reachable bids of a deal for some seats; `names` are those of the seats."""

    def __init__(self, values: Sequence[Mapping[Seat, str] | None], last: DealView, names: Mapping[Seat, str]) -> None:
        self.values, self.last, self.names = values, last, names
        self.first = next((index for index, value in enumerate(values) if value), len(values))

    @property
    def meant(self) -> str:
        """The assumption in one sentence."""
        analysis = game_named(self.last["game"]).bid_analysis
        return gettext(MEANT[analysis.wish_of_view(self.last)]) if analysis else ""

    def after(self, step: int) -> list[Reached]:
        """Return the results to show after `step` moves.

        Before the first card only bids that could never be reached are shown.
        """
        reached = [Reached(seat, answer, self._words(seat, answer)) for seat, answer in self._answers(step).items()]
        return [bid for bid in reached if step > self.first + 1 or self._never(bid.seat)]

    def lost_with(self, step: int) -> str:
        """Return sentences for the bids that this card lost; empty for none."""
        before = self._answers(step - 1)
        lost = [seat for seat, answer in self._answers(step).items() if (before.get(seat), answer) == ("yes", "no")]
        return " ".join(self._sentence("lost", seat) for seat in lost)

    def plain(self, step: int) -> PlainBids:
        """A step as a script wants it."""
        bids = [PlainBid(seat=bid.seat, answer=bid.answer, words=bid.words) for bid in self.after(step)]
        return {"bids": bids, "lost": self.lost_with(step)}

    def _answers(self, step: int) -> Mapping[Seat, str]:
        """Return the results after `step` moves, for the seats shown."""
        answers = (self.values[step - 1] if 0 < step <= len(self.values) else None) or {}
        return {seat: answers[seat] for seat in self.names if seat in answers}

    def _never(self, seat: Seat) -> bool:
        return self._answers(self.first + 1).get(seat) == "no"

    def _words(self, seat: Seat, answer: str) -> str:
        return self._sentence("never" if self._never(seat) else answer, seat)

    def _sentence(self, what: str, seat: Seat) -> str:
        sentences = OF_ONE if len(self.names) == 1 else OF_MANY
        bids = self.last.get("final_bids") or {}
        bid = str(bids[seat]).replace("-", MINUS)
        return gettext(sentences[what]) % {"name": self.names[seat], "bid": bid}


def values_of(deal: Deal) -> list[dict[Seat, Answer] | None]:
    """Return every seat's answer after each move; None before the bids are settled."""
    play = Play(deal.table, *table_state.rules_of(deal.table), seats={})
    play.begin(deal)
    way = []
    for move in deal.moves.order_by("index"):
        play.deal = engine_table.replay(play.game, play.deal, [(move.seat, move.text)])
        way.append(play.deal)
    analysis = play.game.bid_analysis
    return analysis.answers(way) if analysis else [None for _ in way]
