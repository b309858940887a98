"""Dialogs of a table besides forms: the secret choice, and reasons of a redeal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from engine.cards import Card
from engine.seats import Seat
from engine.wording.game_text import GameText, Message
from games import wording
from games.core.deal_view import DealView
from games.table_page.actions import Typed, typed_of
from games.view.schemas import LockedView, TableView


@dataclass(frozen=True, slots=True)
class Before:
    """A pack that was dealt again: its last view, and the hands as dealt."""

    view: DealView
    hands: Mapping[Seat, Sequence[Card]]


@dataclass(frozen=True, slots=True)
class Sealed:
    """The viewer's secret choice, and the number of choices made.

    The view does not reveal whose those choices are.
    """

    text: str
    locked: bool
    line: str
    count_line: str

    @property
    def typed(self) -> Typed:
        """The choice as its form shows it again, as long as it is not locked."""
        return Typed() if self.locked or not self.text else typed_of(self.text)


def sealed_of(view: TableView, words: GameText) -> Sealed | None:
    """Return a viewer's secret choices of the running deal; None without any."""
    choice, locked = view["choice"], view["locked"]
    if view["deal"] is None or not (choice or locked):
        return None
    text = choice["text"] if choice else ""
    line = words.choice_line(text) if text else ""
    return Sealed(text, choice is not None and choice["locked"], line, _count(locked))


def _count(locked: LockedView | None) -> str:
    """`3 of 4 locked`."""
    if locked is None:
        return ""
    return gettext("%(count)s of %(of)s choices are locked in.") % {"count": locked["count"], "of": locked["of"]}


def why_redealt(words: GameText, before: Before | None) -> list[Message]:
    """Why the pack before was not played, until a card of this one is."""
    deal = words.view
    if before is None or deal.get("trick") or deal.get("last_trick"):
        return []
    past = wording.game_text(words.scene.of(before.view))
    return past.why_redealt(before.view, before.hands)
