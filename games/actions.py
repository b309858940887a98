"""What a seat may do now, as buttons and forms; and what it sent, as the text of a move.

Everything is read from the seat's view alone. A word that is not known here becomes a button with its text, so a new
game can be played before it has labels.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext, ngettext

from engine.cards import Card
from engine.sentences import N
from games.faces import Face, card_name, face, suit_name
from games.told import single_card_bid

View = Mapping[str, Any]

DECLARED = {
    "sum": N("Sum: two cards of one suit, added up"),
    "subtract": N("Subtract: two cards of one suit, the higher minus the lower"),
    "no_truf": N("No truf: two cards of different suits, added up, without trump"),
}
NEAR_SHIFTS = ("shift +1", "shift -1")


@dataclass(frozen=True, slots=True)
class Action:
    """One button: the move it sends, its words, and what is good to know before it is pressed."""

    text: str
    label: str
    note: str = ""
    suit: str = ""


@dataclass(frozen=True, slots=True)
class HandCard:
    """One card of the own hand. `text` is the move it sends; `why` tells why it may not be played now."""

    face: Face
    text: str
    legal: bool
    why: str = ""

    @property
    def label(self) -> str:
        """What a screen reader says."""
        if self.legal:
            return gettext("%(card)s, playable") % {"card": self.face.name}
        return gettext("%(card)s, not playable: %(why)s") % {"card": self.face.name, "why": self.why}


@dataclass(frozen=True, slots=True)
class BidForm:
    """A bid made of cards of the hand: how many, whether they carry a sign, which declarations there are."""

    cards: list[Face]
    least: int
    most: int
    signs: bool
    words: list[tuple[str, str]] = field(default_factory=list)
    game: str = ""

    @property
    def choices(self) -> list[tuple[Face, str]]:
        """Every card, and what it says as a bid of its own."""
        return [(card, single_card_bid(self.game, card.text)) for card in self.cards]

    @property
    def single(self) -> bool:
        """One card is chosen, so a choice replaces the one before."""
        return self.most == 1


@dataclass(frozen=True, slots=True)
class Typed:
    """What was chosen in a bid that was refused, to be shown again."""

    cards: tuple[str, ...] = ()
    minus: tuple[str, ...] = ()
    declaration: str = ""


def typed(sent: QueryDict) -> Typed:
    """The choices in a form that was sent."""
    return Typed(tuple(sent.getlist("card")), tuple(sent.getlist("minus")), sent.get("declaration", ""))


def bid_form(view: View) -> BidForm | None:
    """The form of a bid, when bidding is what this seat is to do."""
    forms = view.get("forms") or []
    if forms:
        words = [word for form in forms for word in form["words"]]
        return BidForm(
            [face(card) for card in view["hand"]],
            min(form["least"] for form in forms),
            max(form["most"] for form in forms),
            any(form["signs"] for form in forms),
            [(word, gettext(DECLARED.get(word, word))) for word in words],
            view["game"],
        )
    if any(text.startswith("bid ") for text in view["allowed"]):
        return BidForm([face(card) for card in view["hand"]], 1, 1, signs=False, game=view["game"])
    return None


def hand(view: View) -> list[HandCard]:
    """The own cards in their order, each with the move it is played with."""
    allowed = frozenset(view["allowed"])
    return [_hand_card(view, card, f"play {card}" in allowed) for card in view["hand"]]


def _hand_card(view: View, card: Card, legal: bool) -> HandCard:
    return HandCard(face(card), f"play {card}", legal, "" if legal else why_not(view, card))


def why_not(view: View, card: Card) -> str:
    """In a few words why this card may not be played now, from what its owner sees."""
    if not any(text.startswith("play ") for text in view["allowed"]):
        return gettext("It is not the time for you to play a card.")
    led = view["trick"][0]["card"][1] if view["trick"] else None
    if led and any(held[1] == led for held in view["hand"]):
        return gettext("Follow %(suit)s.") % {"suit": suit_name(led)}
    if led is None and card[1] == view["trump"]:
        return gettext("No trump has been played yet; lead another suit.")
    return gettext("Not allowed now.")


def buttons(view: View) -> list[Action]:
    """Everything that is no card and no bid, as buttons; of a long row of shifts only the nearest."""
    texts = [text for text in view["allowed"] if text.partition(" ")[0] not in ("play", "bid")]
    if any(text in NEAR_SHIFTS for text in texts):
        texts = [text for text in NEAR_SHIFTS if text in texts]
    return [_action(view, text) for text in _in_order(texts)]


def _in_order(texts: list[str]) -> list[str]:
    """Suits as in the hand, S H D C; everything else as it comes."""
    return sorted(texts, key=lambda text: "SHDC".find(text[-1]) if text.startswith("call ") else 0)


def far_shifts(view: View) -> list[Action]:
    """The shifts that have no button, for a list to choose from: up from +2, then down from -2."""
    texts = [text for text in view["allowed"] if text.startswith("shift ") and text not in NEAR_SHIFTS]
    steps = sorted((int(text.split()[1]) for text in texts), key=lambda step: (step < 0, abs(step)))
    return [_shift(view, f"shift {step:+d}") for step in steps]


def _action(view: View, text: str) -> Action:
    word = text.partition(" ")[0]
    made = {"call": _call, "shift": _shift, "mode": _mode}.get(word)
    if made:
        return made(view, text)
    label, note = WORDS.get(word, (text, ""))
    return Action(text, gettext(label), gettext(note) if note else "")


WORDS = {
    "redeal": (
        N("Show the hand for a new deal"),
        N("You hold no king, queen or jack. Everybody sees your cards and the same dealer deals again."),
    ),
    "stop": (N("Stop: kap"), N("The hand ends now and your side scores the kap.")),
    "continue": (N("Continue"), N("If your partner does not stop, your side must take all thirteen tricks.")),
}


def _call(view: View, text: str) -> Action:
    suit = text.split()[1]
    count = sum(card[1] == suit for card in view["hand"])
    note = ngettext("%(count)d card", "%(count)d cards", count) % {"count": count}
    return Action(text, suit_name(suit), note, suit)


def _shift(view: View, text: str) -> Action:
    steps = int(text.split()[1])
    bids = ", ".join(str(value + steps) for value in (view.get("values") or {}).values())
    if steps > 0:
        label = gettext("%(steps)s for all: %(bids)s, main atas")
    else:
        label = gettext("%(steps)s for all: %(bids)s, main bawah")
    return Action(text, label % {"steps": f"{steps:+d}".replace("-", "\N{MINUS SIGN}"), "bids": bids})


def _mode(view: View, text: str) -> Action:
    if text == "mode atas":
        return Action(text, gettext("Main atas"), gettext("Everybody tries to take tricks."))
    return Action(text, gettext("Main bawah"), gettext("Everybody tries to avoid tricks."))


def text_of(sent: QueryDict) -> str:
    """The move in a form that was sent: its `text`, or a bid put together from the cards chosen."""
    if sent.get("form") != "bid":
        return str(sent.get("text", ""))
    cards, minus = sent.getlist("card"), set(sent.getlist("minus"))
    declared = sent.get("declaration", "")
    if declared and len(cards) > 1:
        return " ".join(("bid", declared, *cards))
    if len(cards) == 1 and not minus & set(cards):
        return f"bid {cards[0]}"
    return "bid " + "".join(f"{'-' if card in minus else '+'}{card}" for card in cards)


def what_is_legal(view: View) -> str:
    """What may be done now, in one line, for whoever tried something else."""
    played = [text.split()[1] for text in view["allowed"] if text.startswith("play ")]
    if played:
        return ", ".join(card_name(card) for card in played)
    if bid_form(view):
        return gettext("a bid with cards of your hand")
    return ", ".join(action.label for action in (*buttons(view), *far_shifts(view)))
