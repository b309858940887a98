"""Short sentences about a deal of any game, made of a view: whose turn it is, who is who, what a button does.

A game with words of its own inherits `Words` and says what differs; a game without any can be played all the same,
its moves shown as they are written.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from django.utils.translation import gettext, ngettext

from engine.cards import Card
from engine.seats import Seat, Side
from engine.sentences import N
from games.wording import numbers as minus
from games.wording.cards import Deck, Face, card_name, cards_named, deck_of, face, suit_name
from games.wording.scene import Scene, View


@dataclass(frozen=True, slots=True)
class Action:
    """One button: the move it sends, its words, and what is good to know before it is pressed."""

    text: str
    label: str
    note: str = ""
    suit: str = ""


@dataclass(frozen=True, slots=True)
class Fact:
    """One entry of the line above the table; without a name it speaks for itself.

    `suit` is drawn before its words, `turn` (cw, ccw) as an arrow.
    """

    name: str
    text: str
    suit: str = ""
    turn: str = ""


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence, and cards to be drawn behind it; `big` where everybody waited for it."""

    text: str
    cards: Sequence[Face] = ()
    big: bool = False


@dataclass(frozen=True, slots=True)
class Advice:
    """A signal that tells who has to answer what his team-mate would say."""

    code: str
    label: str


@dataclass(frozen=True, slots=True)
class Question:
    """A bid that waits for the answer of a team, as the bar above its answers shows it.

    `title` tells who said what. `answers` are for that team alone; `open` says whether this viewer may give one, and
    `note` who may. `advice` are signals to him who may.
    """

    title: str
    answers: Sequence[Action] = ()
    open: bool = False
    note: str = ""
    advice: Sequence[Advice] = ()


@dataclass(frozen=True, slots=True)
class FormWords:
    """What stands around a form: above it, on its button, below it; and moves of it that are one press away."""

    title: str
    submit: str
    help: str = ""
    ready: Sequence[Action] = ()


class Words:
    """What a page says of a deal. Whatever a game does not say is said here as for any game."""

    OWN_TURN: ClassVar[Mapping[str, str]] = {}
    """By phase: what the viewer has to do."""
    OTHERS_TURN: ClassVar[Mapping[str, str]] = {}
    """By phase: what `%(names)s` has to do."""
    ROLES: ClassVar[Mapping[str, str]] = {"dealer": N("dealer")}
    """By name of a view that holds a seat: the word beside that seat."""
    BUTTONS: ClassVar[Mapping[str, tuple[str, str]]] = {}
    """By word of a move: label and note of its button."""
    MOVES: ClassVar[Mapping[str, str]] = {"play": N("%(name)s plays %(cards)s")}
    """By word of a move: how a finished deal tells it; `%(rest)s` is what follows the word."""
    HIDDEN_WORDS: ClassVar[Mapping[str, str]] = {}
    """Moves that mean the same as another one which is allowed too: they get no button."""
    ALTERNATES: ClassVar[bool] = True
    """Whether the direction of play may differ from deal to deal."""
    ORDER: ClassVar[Sequence[str]] = ()
    """Buttons begin with these words, in this order; others follow as the engine lists them."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.view: View = scene.view

    @property
    def deck(self) -> Deck:
        """The deck this game is played with."""
        return deck_of(self.view["game"])

    # --- whose turn it is ------------------------------------------------------------------------------------

    def own_turn(self) -> str:
        """What the viewer, who may act, has to do."""
        known = self.OWN_TURN.get(self.view["phase"])
        if known:
            return gettext(known)
        if self.view["trick"]:
            return self.follow(self.view["trick"][0]["card"])
        return gettext("Your turn: lead a card.")

    def follow(self, led: Card) -> str:
        """The turn in a trick that has begun."""
        return gettext("Your turn: %(suit)s were led.") % {"suit": suit_name(self.deck.signs[led[1]])}

    def others_turn(self) -> str:
        """What is waited for."""
        known = self.OTHERS_TURN.get(self.view["phase"], N("%(names)s is to play."))
        return gettext(known) % {"names": ", ".join(map(self.scene.name, self.view["to_act"]))}

    # --- seats -----------------------------------------------------------------------------------------------

    def roles(self, seat: Seat) -> list[str]:
        """The part a seat plays in this deal."""
        return [gettext(word) for role, word in self.ROLES.items() if self.view.get(role) == seat]

    def seat_facts(self, seat: Seat, totals: Mapping[Seat, int]) -> str:
        """Bid, tricks and score of one seat, as far as they are its own and public."""
        parts = self.seat_words(seat)
        if seat in self.view["taken"] and (self.view["trick"] or self.view["last_trick"]):
            parts.append(gettext("won %(tricks)s") % {"tricks": self.view["taken"][seat]})
        if seat in totals:
            parts.append(gettext("score %(points)s") % {"points": minus.shown(totals[seat])})
        return ", ".join(parts)

    def seat_words(self, seat: Seat) -> list[str]:
        """What a seat has said or bid, for its plate."""
        return []

    def bid_told(self, side: Side) -> str:
        """What a side, or a player who plays alone, had bid when the deal was over; empty where nothing is bid."""
        return ""

    # --- above the table -------------------------------------------------------------------------------------

    def facts(self, totals: Mapping[str, int]) -> list[Fact]:
        """Trump, direction, tricks and score."""
        found = [self.trump(), *self.more_facts(), self.direction(), self.tricks(), self.score(totals)]
        return [fact for fact in found if fact and (fact.text or fact.suit)]

    def trump(self) -> Fact | None:
        """The trump suit, or what is said where none stands."""
        suit = self.view.get("trump")
        if suit is None:
            return Fact(gettext("Trump"), self.no_trump())
        return Fact(gettext("Trump"), suit_name(suit), suit)

    def no_trump(self) -> str:
        return gettext("not named yet")

    def more_facts(self) -> list[Fact]:
        """What this game has beside the usual."""
        return []

    def direction(self) -> Fact | None:
        """Which way the turn goes; with more words where that changes from deal to deal."""
        turn = self.view["direction"]
        text = gettext("clockwise") if turn == "cw" else gettext("counter-clockwise")
        return Fact(gettext("Play goes") if self.ALTERNATES else "", text, turn=turn)

    def tricks(self) -> Fact | None:
        """Tricks of both sides; where everybody plays for himself they stand at the seats."""
        text = "" if self.scene.single else self.of_sides(self.view["taken"])
        return Fact(gettext("Tricks"), text)

    def score(self, totals: Mapping[str, int]) -> Fact | None:
        return Fact(gettext("Score"), self.of_sides(totals, self.counted))

    def of_sides(self, numbers: Mapping[str, int], counted: Callable[[int], str] = str) -> str:
        """Numbers of both sides as the viewer reads them; his own where everybody plays for himself."""
        if self.scene.single:
            return counted(numbers.get(self.scene.own, 0)) if self.scene.own else ""
        if self.scene.own_side is None:
            return ", ".join(f"{self.scene.team(side)} {counted(number)}" for side, number in numbers.items())
        ours = numbers[self.scene.own_side]
        theirs = sum(number for side, number in numbers.items() if side != self.scene.own_side)
        return gettext("us %(ours)s, them %(theirs)s") % {"ours": counted(ours), "theirs": counted(theirs)}

    def counted(self, number: int) -> str:
        """A number of points as this game counts them."""
        return minus.shown(number)

    def in_counters(self, number: int) -> str:
        """Points in words, as they are counted out on the table; empty where they are only written down."""
        return ""

    # --- what may be done ------------------------------------------------------------------------------------

    def buttons(self, texts: Iterable[str]) -> list[Action]:
        """A button for each of these moves, in the order in which they are said."""
        texts = list(texts)
        left = [text for text in texts if self.HIDDEN_WORDS.get(text) not in texts]
        return [self.action(text) for text in sorted(left, key=self.place)]

    def place(self, text: str) -> int:
        """Where a button stands among the others: as its whole text is listed, or its word."""
        found = [self.ORDER.index(one) for one in (text, text.partition(" ")[0]) if one in self.ORDER]
        return found[0] if found else len(self.ORDER)

    def action(self, text: str) -> Action:
        """The button that sends this move."""
        label, note = self.BUTTONS.get(text.partition(" ")[0], (text, ""))
        return Action(text, gettext(label), gettext(note) if note else "")

    def why_not(self, card: Card) -> str:
        """In a few words why this card of the own hand may not be played now."""
        if not any(text.startswith("play ") for text in self.view["allowed"]):
            return gettext("It is not the time for you to play a card.")
        led = self.view["trick"][0]["card"][1] if self.view["trick"] else None
        if led and any(held[1] == led for held in self.view["hand"]):
            return gettext("Follow %(suit)s.") % {"suit": suit_name(self.deck.signs[led])}
        return self.why_else(card)

    def why_else(self, card: Card) -> str:
        """Why not, where it is the turn and no suit has to be followed."""
        return gettext("Not allowed now.")

    def form_words(self, form: View) -> FormWords:
        """What stands around the form of a move that cannot be listed."""
        return FormWords(form["word"], gettext("Send"))

    def hand_note(self) -> str:
        """What the own hand is worth, where the game counts that."""
        return ""

    def question(self) -> Question | None:
        """The bid that waits for an answer, for the team that owes it; None in a game without, and for all others."""
        return None

    def card_worth(self, card: Card) -> str:
        """What a card says as a bid of its own, in a game that bids with cards."""
        return card_name(card, self.deck)

    def card_value(self, card: Card) -> int | None:
        """What a card counts in a bid; None in a game whose bids are not made of cards."""
        return None

    def choice_line(self, text: str) -> str:
        """A secret choice of the viewer's own, told back to him while the others are still at theirs."""
        return self.told_move({"seat": self.scene.own, "text": text, "by": "player"})

    def why_redealt(self, before: View, hands: Mapping[Seat, Sequence[Card]]) -> list[Told]:
        """Why the pack before this one could not be played out: its last view, and the hands as they were dealt."""
        return [Told(gettext("The cards are dealt again."))]

    # --- what was said ---------------------------------------------------------------------------------------

    def credits(self, values: View) -> list[str]:
        """What a sheet, or the part of it that stands already, was earned by; empty where its sentence says it all."""
        return []

    def stakes(self) -> list[Told]:
        """What is at stake in this deal, for everybody to read."""
        return []

    def said_title(self) -> str:
        """Above the list of what was said."""
        return gettext("Bids")

    def said(self) -> list[str]:
        """Everything said in this deal that all may know."""
        return []

    def move_line(self, move: View) -> str:
        """One line of a finished deal's log in words."""
        line = self.told_move(move)
        return gettext("%(line)s (clock)") % {"line": line} if move["by"] == "clock" else line

    def told_move(self, move: View) -> str:
        word, _, rest = move["text"].partition(" ")
        facts = {"name": self.scene.name(move["seat"]), "rest": rest, "text": move["text"]}
        return gettext(self.MOVES.get(word, N("%(name)s: %(text)s"))) % {**facts, **self.move_facts(word, rest)}

    def move_facts(self, word: str, rest: str) -> dict[str, Any]:
        """What a sentence of MOVES may name beside name, rest and text."""
        return {"cards": cards_named(rest.split(), self.deck)} if word == "play" else {}

    def faces(self, cards: Iterable[Card]) -> list[Face]:
        """Cards to be drawn."""
        return [face(card, self.deck) for card in cards]

    def named(self, cards: Iterable[Card]) -> str:
        """Cards in one line."""
        return cards_named(cards, self.deck)


def counted_cards(count: int) -> str:
    """`3 cards`."""
    return ngettext("%(count)d card", "%(count)d cards", count) % {"count": count}
