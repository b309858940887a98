"""Which bids of Truf could still be reached, as the replay tells it: after each card, and where one was lost.

Which bids of a deal of Truf could still be reached, card by card (decision 0310).

Run by `manage.py work_out_hindsight` in a process of its own; nothing that serves pages imports it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from engine import table as engine_table
from engine.rules.truf.reachable import Answer, reachable, wish_of
from engine.seats import Seat
from engine.sentences import N
from games.models import Deal
from games.tables import table_state as store
from games.tables.table_state import Play
from games.wording import View

MINUS = "\N{MINUS SIGN}"
MEANT = {
    "exact": N(
        "Reachable means: with all hands open and everybody playing along, the rest of the cards could still fall, by "
        "the rules, so that it comes to exactly as many tricks as bid."
    ),
    "least": N(
        "Reachable means: with all hands open and everybody playing along, the rest of the cards could still fall, by "
        "the rules, so that it comes to at least as many tricks as bid."
    ),
    "most": N(
        "Reachable means: with all hands open and everybody playing along, the rest of the cards could still fall, by "
        "the rules, so that it comes to at most as many tricks as bid."
    ),
}
"""The assumption, by what the scoring asks of a bid."""
OF_ONE = {
    "yes": N("The bid of %(bid)s was still reachable after this card."),
    "no": N("The bid of %(bid)s was not reachable any more after this card."),
    "unknown": N("Whether the bid of %(bid)s was still reachable after this card is not known."),
    "never": N("The bid of %(bid)s could not be reached from the start, however the cards fell."),
    "lost": N("With this card the bid of %(bid)s was lost."),
}
OF_MANY = {
    "yes": N("%(name)s: the bid of %(bid)s was still reachable after this card."),
    "no": N("%(name)s: the bid of %(bid)s was not reachable any more after this card."),
    "unknown": N("%(name)s: whether the bid of %(bid)s was still reachable after this card is not known."),
    "never": N("%(name)s: the bid of %(bid)s could not be reached from the start, however the cards fell."),
    "lost": N("%(name)s: with this card the bid of %(bid)s was lost."),
}


@dataclass(frozen=True, slots=True)
class Reached:
    """What is known about the bid of a seat after a step, and the sentence that says it."""

    seat: Seat
    answer: str
    words: str


class Bids:
    """The answers of a deal for the seats that are looked at; `names` are those of these seats."""

    def __init__(self, values: Sequence[Mapping[Seat, str] | None], last: View, names: Mapping[Seat, str]) -> None:
        self.values, self.last, self.names = values, last, names
        self.first = next((index for index, one in enumerate(values) if one), len(values))

    @property
    def meant(self) -> str:
        """The assumption in one sentence."""
        return gettext(MEANT[wish_of(self.last["scoring"], self.last["mode"])])

    def after(self, step: int) -> list[Reached]:
        """What is told after so many moves. Before the first card only what could never be reached."""
        told = [Reached(seat, answer, self._words(seat, answer)) for seat, answer in self._answers(step).items()]
        return [one for one in told if step > self.first + 1 or self._never(one.seat)]

    def lost_with(self, step: int) -> str:
        """Whose bids the card of this step lost, in whole sentences; empty when it lost none."""
        before = self._answers(step - 1)
        lost = [seat for seat, answer in self._answers(step).items() if (before.get(seat), answer) == ("yes", "no")]
        return " ".join(self._sentence("lost", seat) for seat in lost)

    def plain(self, step: int) -> dict[str, Any]:
        """A step as a script wants it."""
        bids = [{"seat": one.seat, "answer": one.answer, "words": one.words} for one in self.after(step)]
        return {"bids": bids, "lost": self.lost_with(step)}

    def _answers(self, step: int) -> Mapping[Seat, str]:
        """What was found out after so many moves, about the seats that are looked at."""
        found = (self.values[step - 1] if 0 < step <= len(self.values) else None) or {}
        return {seat: found[seat] for seat in self.names if seat in found}

    def _never(self, seat: Seat) -> bool:
        return self._answers(self.first + 1).get(seat) == "no"

    def _words(self, seat: Seat, answer: str) -> str:
        return self._sentence("never" if self._never(seat) else answer, seat)

    def _sentence(self, what: str, seat: Seat) -> str:
        sentences = OF_ONE if len(self.names) == 1 else OF_MANY
        bid = str(self.last["final_bids"][seat]).replace("-", MINUS)
        return gettext(sentences[what]) % {"name": self.names[seat], "bid": bid}


def values_of(deal: Deal) -> list[dict[Seat, Answer] | None]:
    """For each move the answer of every seat after it; None before the bids are settled."""
    play = Play(deal.table, *store.rules_of(deal.table), seats={})
    play.begin(deal)
    way = []
    for move in deal.moves.order_by("index"):
        play.deal = engine_table.replay(play.game, play.deal, [(move.seat, move.text)])
        way.append(play.deal)
    settled = [one for one in way if one.mode]
    return [*(None for _ in way[: len(way) - len(settled)]), *reachable(settled)]
