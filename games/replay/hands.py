"""Open hands around the table of a replay, with the cards that were played and what each was worth."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext, ngettext

from engine.wording.cards import Deck
from games.replay.steps import HeldCard
from games.wording import cards as faces

MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class CardWorth:
    """Worth of a card, as the replay prints it and as a screen reader says it."""

    text: str
    best: bool
    words: str


def worth_of(tricks: int, most: int) -> CardWorth:
    """Return the worth of a card with `tricks` still to come; the best has `most`."""
    missing = ngettext("%(tricks)s trick still to come", "%(tricks)s tricks still to come", tricks)
    words = missing % {"tricks": tricks}
    if tricks == most:
        return CardWorth(f"{tricks}★", True, gettext("%(tricks)s with best play") % {"tricks": words})
    return CardWorth(f"{MINUS}{most - tricks}", False, words)


MAX_OF_ONE_ROW = 5
"""Hands up to this size lie in one row; larger ones at the sides have a row for each suit."""


@dataclass(frozen=True, slots=True)
class ReplayCard:
    """A card of an open hand: from step `since` on there, from step `until` on played.

    `row` counts from 1: the row of its suit at the sides of the table.
    """

    face: faces.Face
    since: int
    until: int | None
    there: bool
    played: bool
    worth: CardWorth | None
    row: int


@dataclass(frozen=True, slots=True)
class ReplayHand:
    """An open hand under its player's name; `place` is that of the player's plate."""

    name: str
    place: str
    cards: list[ReplayCard]


def replay_hand(
    held: Sequence[HeldCard], *, at: int, worth: Mapping[str, CardWorth], name: str, place: str, deck: Deck
) -> ReplayHand:
    """Return a hand after step `at`; `held` is sorted by suit, `worth` is by card."""
    suits = [list(cards) for _suit, cards in groupby(held, lambda card: faces.face(card.card, deck).suit)]
    rows = [
        (1 if len(held) <= MAX_OF_ONE_ROW else number, card) for number, cards in enumerate(suits, 1) for card in cards
    ]
    return ReplayHand(
        name, place, [_card(card, deck, row=row, at=at, worth=worth.get(card.card)) for row, card in rows]
    )


def _card(held: HeldCard, deck: Deck, *, row: int, at: int, worth: CardWorth | None) -> ReplayCard:
    return ReplayCard(
        face=faces.face(held.card, deck),
        since=held.since,
        until=held.until,
        there=held.there(at),
        played=held.played(at),
        worth=worth,
        row=row,
    )
