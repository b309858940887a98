"""A finished deal as steps, the start and one for each move, with URL and text.

A position in a URL is such as `d3.t7.c2`: deal 3, trick 7, after its second card. `t0` is before the first card; `m2`
after it is the second call since that card (a bid, a call, a raise). For a deal whose pack was dealt again `d3p1` is
the first pack; without it the last one is meant.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext

from engine.seats import Seat
from engine.sentences import N
from games import wording
from games.replay.selectors import Followed

MOMENT = re.compile(
    r"d(?P<deal>[0-9]{1,4})(p(?P<pack>[0-9]{1,3}))?(\.t(?P<trick>[0-9]{1,3})(\.c(?P<card>[0-9]{1,2}))?(\.m(?P<said>[0-9]{1,3}))?)?",
    re.ASCII,
)


@dataclass(frozen=True, slots=True, order=True)
class ReplayPosition:
    """Position after card `card` of trick `trick`, and after `said` more calls.

    `pack` counts from 1; 0 is the last one dealt.
    """

    deal: int
    pack: int = 0
    trick: int = 0
    card: int = 0
    said: int = 0

    def __str__(self) -> str:
        pack = f"p{self.pack}" if self.pack else ""
        talk = f".m{self.said}" if self.said else ""
        return f"d{self.deal}{pack}.t{self.trick}.c{self.card}{talk}"

    @property
    def place(self) -> tuple[int, int, int]:
        """Return the position in its deal, for sorting."""
        return self.trick, self.card, self.said


def read_moment(text: str) -> ReplayPosition | None:
    """The moment an address names; None for anything else."""
    match = MOMENT.fullmatch(text.strip().removeprefix("#"))
    return (
        ReplayPosition(**{name: int(number) for name, number in match.groupdict().items() if number}) if match else None
    )


BY = {"bot": N("bot"), "claim": N("as claimed")}
"""Labels of moves that the player did not make; the line itself names the clock."""
CLAIMS = {
    "open": N("%(name)s claims: %(tricks)s."),
    "accepted": N("%(name)s claims: %(tricks)s. All opponents accepted."),
    "rejected": N("%(name)s claims: %(tricks)s. The claim was refused, and play continued."),
    "withdrawn": N("%(name)s claims: %(tricks)s. The claim was withdrawn."),
    "impossible": N("%(name)s claims: %(tricks)s. All opponents accepted, but the cards did not allow it."),
}
"""By the state of a claim."""


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """State after `index` moves, with the notes before the next move.

    `winner` won the trick that this card completed; `back` and `on` are the steps at which a trick ends.
    """

    index: int
    moment: ReplayPosition
    line: str
    mark: str = ""
    notes: tuple[str, ...] = ()
    winner: str = ""
    completes: bool = False
    back: int = 0
    on: int = 0

    @property
    def title(self) -> str:
        """Return the position in the deal in words."""
        if not self.moment.trick:
            return gettext("Before the first card")
        return gettext("Trick %(trick)s, card %(card)s") % {"trick": self.moment.trick, "card": self.moment.card}


def steps_of(
    deal: Followed, pack: int, names: Mapping[str, str], notes: Mapping[int, Sequence[str]]
) -> list[ReplayStep]:
    """Return all steps of a deal.

    `pack` names it in addresses; `notes` are sentences by the number of moves made before them.
    """
    bare = list(_bare(deal, pack, names))
    last = len(bare) - 1
    stops = sorted({0, last, *(step.index for step in bare if step.completes)})
    return [
        replace(
            step,
            notes=tuple(notes.get(step.index, ())),
            back=max((stop for stop in stops if stop < step.index), default=0),
            on=min((stop for stop in stops if stop > step.index), default=last),
        )
        for step in bare
    ]


def _bare(deal: Followed, pack: int, names: Mapping[str, str]) -> Iterator[ReplayStep]:
    record = deal.record
    moment = ReplayPosition(record["number"], pack)
    yield ReplayStep(0, moment, gettext("Dealt by %(name)s.") % {"name": names.get(record["dealer"], record["dealer"])})
    for index, move in enumerate(record["moves"]):
        before, after = deal.views[index], deal.views[index + 1]
        moment = _next(moment, move["text"], bool(before["trick"]))
        line = wording.move_line(move, names, record["game"])
        full = move["text"].startswith("play ") and not after["trick"] and bool(after["last_trick"])
        winner = after["last_trick"]["winner"] if full and after["last_trick"] else None
        yield ReplayStep(
            index + 1,
            moment,
            line,
            mark=gettext(BY[move["by"]]) if move["by"] in BY else "",
            winner=names.get(winner, winner) if winner else "",
            completes=full,
        )


def _next(moment: ReplayPosition, text: str, trick_runs: bool) -> ReplayPosition:
    if not text.startswith("play "):
        return replace(moment, said=moment.said + 1)
    if trick_runs:
        return replace(moment, card=moment.card + 1, said=0)
    return replace(moment, trick=moment.trick + 1, card=1, said=0)


def step_at(steps: Sequence[ReplayStep], wanted: ReplayPosition) -> ReplayStep:
    """Return the step of this moment, or the last one before it.

    `t7` alone is when trick 7 is about to be led.
    """
    place = wanted.place if wanted.card or wanted.said or not wanted.trick else (wanted.trick - 1, 99, 999)
    return [step for step in steps if step.moment.place <= place][-1]


def claim_notes(deal: Followed, names: Mapping[str, str]) -> Iterator[tuple[int, str]]:
    """Yield the claims in words, with the number of moves before each."""
    for claim in deal.claims:
        tricks = ", ".join(f"{names.get(side, side)} {count}" for side, count in claim.tricks.items())
        facts = {"name": names.get(claim.seat, claim.seat), "tricks": tricks}
        sentence = gettext(CLAIMS[claim.state]) % facts
        yield claim.at_move, f"{sentence} “{claim.words}”" if claim.words else sentence


@dataclass(frozen=True, slots=True)
class HeldCard:
    """A card of a hand, held from step `since` until step `until` (None: to the end)."""

    card: str
    since: int
    until: int | None

    def played(self, step: int) -> bool:
        """Whether it has left the hand by then."""
        return self.until is not None and step >= self.until

    def there(self, step: int) -> bool:
        """Whether it has come to the hand by then."""
        return step >= self.since


def held_cards(hands: Sequence[Sequence[str]], order: Any) -> list[HeldCard]:
    """Return every card a seat held in a deal, sorted by `order`."""
    since: dict[str, int] = {}
    until: dict[str, int] = {}
    for step, hand in enumerate(hands):
        for card in hand:
            since.setdefault(card, step)
        for card in since.keys() - set(hand) - until.keys():
            until[card] = step
    return [HeldCard(card, since[card], until.get(card)) for card in sorted(since, key=order)]


def seat_order(seats: Sequence[Seat], first: Seat | None) -> list[Seat]:
    """The seats with one of them first; in their own order where none is."""
    at = seats.index(first) if first in seats else 0
    return [*seats[at:], *seats[:at]]
