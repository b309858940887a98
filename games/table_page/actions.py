"""What a seat may do now, as cards, buttons and forms; and what it sent, as the text of a move.

Everything is read from the seat's view alone. A word that is not known here becomes a button with its text, so a new
game can be played before it has labels.
"""

import re
from dataclasses import dataclass, field

from django.http import QueryDict
from django.utils.translation import gettext

from engine.cards import Card
from engine.sentences import N
from games.wording import Action, FormWords, View, Words
from games.wording.cards import Face, card_name, face

DECLARED = {
    "sum": N("Sum: two cards of one suit, added up"),
    "subtract": N("Subtract: two cards of one suit, the higher minus the lower"),
    "no_truf": N("No truf: two cards of different suits, added up, without trump"),
}
SIGNED_CARD = re.compile(r"([+-]?)([2-9TJQKA][SHDC])")
NEAR_SHIFTS = ("shift +1", "shift -1")


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
class Typed:
    """What was chosen in a form that was refused, to be shown again."""

    cards: tuple[str, ...] = ()
    minus: tuple[str, ...] = ()
    declaration: str = ""
    number: str = ""
    words: str = ""


@dataclass(frozen=True, slots=True)
class CardChoice:
    """One card of a form: its name with what choosing it means, and what it counts where its index does not tell."""

    face: Face
    name: str
    value: int | None = None

    @property
    def shown(self) -> str:
        """What is written on a card whose index says something else."""
        return "" if self.value is None or self.face.index == str(self.value) else str(self.value)


@dataclass(frozen=True, slots=True)
class MoveForm:
    """A move that cannot be listed: `kind` is `bid`, `cards` or `number`.

    Of a bid made of cards: whether they carry a sign, and which declarations there are. `took` are cards of the choice
    that the seat has only just taken up.
    """

    kind: str
    word: str
    least: int
    most: int
    words: FormWords
    choices: list[CardChoice] = field(default_factory=list)
    signs: bool = False
    declarations: list[tuple[str, str]] = field(default_factory=list)
    took: frozenset[Card] = frozenset()

    @property
    def single(self) -> bool:
        """One card is chosen, so a choice replaces the one before."""
        return self.most == 1


# --- cards and buttons ---------------------------------------------------------------------------------------


def hand(words: Words) -> list[HandCard]:
    """The own cards in their order, each with the move it is played with."""
    allowed = frozenset(words.view["allowed"])
    return [_hand_card(words, card, f"play {card}" in allowed) for card in words.view["hand"]]


def _hand_card(words: Words, card: Card, legal: bool) -> HandCard:
    return HandCard(face(card, words.deck), f"play {card}", legal, "" if legal else words.why_not(card))


def buttons(words: Words) -> list[Action]:
    """Everything that is no card and no form, as buttons; of a long row of shifts only the nearest."""
    view = words.view
    if view.get("forms"):
        return []
    texts = [text for text in view["allowed"] if text.partition(" ")[0] not in ("play", "bid")]
    if any(text in NEAR_SHIFTS for text in texts):
        texts = [text for text in NEAR_SHIFTS if text in texts]
    return words.buttons(texts)


def far_shifts(words: Words) -> list[Action]:
    """The shifts that have no button, for a list to choose from: up from +2, then down from -2."""
    texts = [text for text in words.view["allowed"] if text.startswith("shift ") and text not in NEAR_SHIFTS]
    steps = sorted((int(text.split()[1]) for text in texts), key=lambda step: (step < 0, abs(step)))
    return [words.action(f"shift {step:+d}") for step in steps]


# --- forms ---------------------------------------------------------------------------------------------------


def move_form(words: Words) -> MoveForm | None:
    """The form of what this seat is to do, where that is no choice of buttons and cards to play."""
    forms = words.view.get("forms") or []
    if forms and forms[0]["word"] != "bid":
        return _one_form(words, forms[0])
    if forms:
        return _bid(words, forms)
    if any(text.startswith("bid ") for text in words.view["allowed"]):
        return _bid(words, [{"word": "bid", "least": 1, "most": 1, "signs": False, "words": []}])
    return None


def _bid(words: Words, forms: list[View]) -> MoveForm:
    """A bid made of cards of the hand, however many ways there are to make it."""
    least, most = min(form["least"] for form in forms), max(form["most"] for form in forms)
    declared = [word for form in forms for word in form["words"]]
    return MoveForm(
        kind="bid",
        word="bid",
        least=least,
        most=most,
        words=words.form_words({"word": "bid", "least": least, "most": most}),
        choices=[
            CardChoice(face(card, words.deck), words.card_worth(card), words.card_value(card))
            for card in words.view["hand"]
        ],
        signs=any(form["signs"] for form in forms),
        declarations=[(word, gettext(DECLARED.get(word, word))) for word in declared],
    )


def _one_form(words: Words, form: View) -> MoveForm:
    """A number, or cards that are only counted."""
    took = frozenset(words.view.get("took", ()))
    return MoveForm(
        kind="number" if form.get("number") else "cards",
        word=form["word"],
        least=form["least"],
        most=form["most"],
        words=words.form_words(form),
        choices=[CardChoice(face(card, words.deck), _choice_name(words, card, card in took)) for card in form["cards"]],
        took=took,
    )


def _choice_name(words: Words, card: Card, taken: bool) -> str:
    name = card_name(card, words.deck)
    return gettext("%(card)s, just taken") % {"card": name} if taken else name


def typed(sent: QueryDict) -> Typed:
    """The choices in a form that was sent."""
    cards, minus = tuple(sent.getlist("card")), tuple(sent.getlist("minus"))
    return Typed(cards, minus, str(sent.get("declaration", "")), str(sent.get("number", "")))


def typed_of(text: str) -> Typed:
    """The same of a move that was chosen before and not made yet, such as `bid +9S-4S` or `announce 53`."""
    rest = text.partition(" ")[2]
    if rest.isdecimal():
        return Typed(number=rest)
    word = rest.partition(" ")[0]
    signed = SIGNED_CARD.findall(rest)
    minus = tuple(card for sign, card in signed if sign == "-")
    return Typed(tuple(card for _sign, card in signed), minus, word if word in DECLARED else "")


def text_of(sent: QueryDict) -> str:
    """The move in a form that was sent: its `text`, or what was put together in it."""
    kind, word = sent.get("form"), sent.get("word", "")
    if kind == "bid":
        return _text_of_bid(sent)
    if kind == "number":
        return f"{word} {sent.get('number', '').strip()}".strip()
    if kind == "cards":
        return " ".join((word, *sent.getlist("card")))
    return str(sent.get("text", ""))


def _text_of_bid(sent: QueryDict) -> str:
    cards, minus = sent.getlist("card"), set(sent.getlist("minus"))
    declared = sent.get("declaration", "")
    if declared and len(cards) > 1:
        return " ".join(("bid", declared, *cards))
    if len(cards) == 1 and not minus & set(cards):
        return f"bid {cards[0]}"
    return "bid " + "".join(f"{'-' if card in minus else '+'}{card}" for card in cards)


def what_is_legal(words: Words) -> str:
    """What may be done now, in one line, for whoever tried something else."""
    played = [text.split()[1] for text in words.view["allowed"] if text.startswith("play ")]
    form = move_form(words)
    said = [action.label for action in (*buttons(words), *far_shifts(words))]
    if form:
        return _form_in_words(form)
    return ", ".join([*said, *(card_name(card, words.deck) for card in played)])


def _form_in_words(form: MoveForm) -> str:
    if form.kind == "number":
        facts = {"least": form.least, "most": form.most}
        return gettext("a number from %(least)s to %(most)s") % facts
    return gettext("a bid with cards of your hand") if form.kind == "bid" else form.words.title
