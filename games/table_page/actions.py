"""A seat's possible actions as cards, buttons and forms, and its moves as text.

Everything is read from the seat's view alone. An unknown move becomes a button with its text, so a new game can be
played before it has labels.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass, field

from django.http import QueryDict
from django.utils.translation import gettext

from engine.cards import Card
from engine.wording.game_text import Action, FormWords, GameText
from games.core.deal_view import FormView
from games.wording.cards import Face, card_name, face

SIGNED_CARD = re.compile(r"([+-]?)([2-9TJQKA][SHDC])")


@dataclass(frozen=True, slots=True)
class HandCard:
    """One card of the viewer's hand.

    `text` is the move it sends; `why` says why it may not be played now.
    """

    face: Face
    text: str
    legal: bool
    why: str = ""
    suggested: bool = False
    """A hint names this card (games.table_page.hints)."""

    @property
    def label(self) -> str:
        """Return the label for screen readers."""
        if self.suggested:
            return gettext("%(card)s, playable, suggested by the hint") % {"card": self.face.name}
        if self.legal:
            return gettext("%(card)s, playable") % {"card": self.face.name}
        return gettext("%(card)s, not playable: %(why)s") % {"card": self.face.name, "why": self.why}


@dataclass(frozen=True, slots=True)
class Typed:
    """Input of a refused form, to be shown again."""

    cards: tuple[str, ...] = ()
    minus: tuple[str, ...] = ()
    declaration: str = ""
    number: str = ""
    words: str = ""


@dataclass(frozen=True, slots=True)
class CardChoice:
    """One card of a form: its name with the effect of choosing it, and its value.

    The value is set where the index does not show it.
    """

    face: Face
    name: str
    value: int | None = None

    @property
    def shown(self) -> str:
        """Return the value printed on a card whose index differs from it."""
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


def hand(words: GameText, suggested: Collection[str] = ()) -> list[HandCard]:
    """The own cards in their order, each with the move it is played with; `suggested` are moves of a hint."""
    allowed = frozenset(words.view["allowed"])
    return [_hand_card(words, card, allowed, suggested) for card in words.view["hand"]]


def _hand_card(words: GameText, card: Card, allowed: Collection[str], suggested: Collection[str]) -> HandCard:
    text = f"play {card}"
    why = "" if text in allowed else words.why_not(card)
    return HandCard(face(card, words.deck), text, text in allowed, why, text in allowed and text in suggested)


def buttons(words: GameText) -> list[Action]:
    """Return every action that is neither a card nor a form, as buttons.

    Of a long row only the usual ones are included.
    """
    view = words.view
    if view.get("forms"):
        return []
    texts = [text for text in view["allowed"] if text.partition(" ")[0] not in ("play", "bid")]
    return words.buttons(words.usual(texts))


def far_shifts(words: GameText) -> list[Action]:
    """The moves that have no button, for a list to choose from."""
    return [words.action(text) for text in words.unusual()]


# --- forms ---------------------------------------------------------------------------------------------------


def move_form(words: GameText) -> MoveForm | None:
    """Return the form of this seat's move, unless buttons and cards are enough."""
    forms: list[FormView] = words.view.get("forms") or []
    if forms and forms[0]["word"] != "bid":
        return _one_form(words, forms[0])
    if forms:
        return _bid(words, forms)
    if any(text.startswith("bid ") for text in words.view["allowed"]):
        return _bid(words, [{"word": "bid", "cards": [], "least": 1, "most": 1, "signs": False, "words": []}])
    return None


def _bid(words: GameText, forms: list[FormView]) -> MoveForm:
    """A bid made of cards of the hand, however many ways there are to make it."""
    least, most = min(form["least"] for form in forms), max(form["most"] for form in forms)
    declared = [declaration for form in forms for declaration in form["words"]]
    labels = words.DECLARATIONS
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
        declarations=[(declaration, gettext(labels.get(declaration, declaration))) for declaration in declared],
    )


def _one_form(words: GameText, form: FormView) -> MoveForm:
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


def _choice_name(words: GameText, card: Card, taken: bool) -> str:
    name = card_name(card, words.deck)
    return gettext("%(card)s, just taken") % {"card": name} if taken else name


def typed(sent: QueryDict) -> Typed:
    """The choices in a form that was sent."""
    cards, minus = tuple(sent.getlist("card")), tuple(sent.getlist("minus"))
    return Typed(cards, minus, str(sent.get("declaration", "")), str(sent.get("number", "")))


def typed_of(text: str) -> Typed:
    """Return the form input of a chosen move, such as `bid +9S-4S` or `announce 53`."""
    rest = text.partition(" ")[2]
    if rest.isdecimal():
        return Typed(number=rest)
    declaration = rest.partition(" ")[0]
    signed = SIGNED_CARD.findall(rest)
    minus = tuple(card for sign, card in signed if sign == "-")
    return Typed(tuple(card for _sign, card in signed), minus, "" if SIGNED_CARD.search(declaration) else declaration)


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


def what_is_legal(words: GameText) -> str:
    """Return the legal moves in one line, to follow a refused move."""
    played = [text.split()[1] for text in words.view["allowed"] if text.startswith("play ")]
    form = move_form(words)
    labels = [action.label for action in (*buttons(words), *far_shifts(words))]
    if form:
        return _form_in_words(form)
    return ", ".join([*labels, *(card_name(card, words.deck) for card in played)])


def _form_in_words(form: MoveForm) -> str:
    if form.kind == "number":
        facts = {"least": form.least, "most": form.most}
        return gettext("a number from %(least)s to %(most)s") % facts
    return gettext("a bid made with cards from your hand") if form.kind == "bid" else form.words.title
