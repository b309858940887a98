"""What the dialogs of a table are made of beside the forms: the own secret choice, and why a pack was dealt again."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from engine.cards import Card
from engine.seats import Seat
from games import wording as told
from games.table_page.actions import Typed, typed_of
from games.wording import Told, View, Words


@dataclass(frozen=True, slots=True)
class Before:
    """A pack of the same number that could not be played out: its last view, and the hands as they were dealt."""

    view: View
    hands: Mapping[Seat, Sequence[Card]]


@dataclass(frozen=True, slots=True)
class Sealed:
    """What the viewer chose in secret, and how many of the table have; whose choices those are nobody is told."""

    text: str
    locked: bool
    line: str
    count_line: str

    @property
    def typed(self) -> Typed:
        """The choice as its form shows it again, as long as it is not locked."""
        return Typed() if self.locked or not self.text else typed_of(self.text)


def sealed_of(view: View, words: Words) -> Sealed | None:
    """The secret choices of a running deal for one viewer; None while there are none to be made."""
    choice: Mapping[str, Any] = view.get("choice") or {}
    locked = view.get("locked")
    if view["deal"] is None or not (choice or locked):
        return None
    text = str(choice.get("text", ""))
    line = words.choice_line(text) if text else ""
    return Sealed(text, bool(choice.get("locked")), line, _count(locked))


def _count(locked: Mapping[str, int] | None) -> str:
    """`3 of 4 locked`."""
    return gettext("%(count)s of %(of)s locked.") % locked if locked else ""


def why_redealt(words: Words, before: Before | None) -> list[Told]:
    """Why the pack before was not played, until a card of this one is."""
    deal = words.view
    if before is None or deal.get("trick") or deal.get("last_trick"):
        return []
    past = told.game_text(words.scene.of(before.view))
    return past.why_redealt(before.view, before.hands)
