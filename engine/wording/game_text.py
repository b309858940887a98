"""Short sentences about a deal of any game: turns, names, button labels.

They come from a view. A game with its own sentences inherits `GameText` and overrides what differs. A game without any
can still be played; its moves appear as written.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from engine.cards import Card
from engine.seats import Seat, Side
from engine.sentences import N, number_text
from engine.wording.cards import FRENCH, Deck, Face
from engine.wording.language import Language
from engine.wording.scene import Scene, View


@dataclass(frozen=True, slots=True)
class Action:
    """One button: the move it sends, its label, and a note to read before pressing it."""

    text: str
    label: str
    note: str = ""
    suit: str = ""


@dataclass(frozen=True, slots=True)
class InfoItem:
    """One entry of the line above the table; without a name it speaks for itself.

    `suit` is drawn before its words, `turn` (cw, ccw) as an arrow.
    """

    name: str
    text: str
    suit: str = ""
    turn: str = ""


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence with cards drawn after it; `big` for long-awaited news."""

    text: str
    cards: Sequence[Face] = ()
    big: bool = False


@dataclass(frozen=True, slots=True)
class AidStep:
    """One step of a scale: cards of equal strength. `state` is own, gone or empty, `note` says it in words."""

    label: str
    state: str
    note: str


@dataclass(frozen=True, slots=True)
class Aid:
    """Facts that help the viewer to judge, counted from their own view.

    `done` of `most` is drawn as a meter, `steps` as a scale from the strongest cards down.
    """

    title: str
    text: str
    done: int = 0
    most: int = 0
    steps: Sequence[AidStep] = ()


@dataclass(frozen=True, slots=True)
class Advice:
    """A signal that advises the answering player on behalf of a team-mate."""

    code: str
    label: str


@dataclass(frozen=True, slots=True)
class Question:
    """A bid that waits for the answer of a team, with its possible answers.

    `title` names the bidder and the bid. `answers` are for that team alone. `open` says whether this viewer may give
    one, and `note` names the player who may. `advice` are signals to that player.
    """

    title: str
    answers: Sequence[Action] = ()
    open: bool = False
    note: str = ""
    advice: Sequence[Advice] = ()


@dataclass(frozen=True, slots=True)
class FormWords:
    """The texts of a form: above it, on its button, and below it.

    `ready` are moves of it that take one press.
    """

    title: str
    submit: str
    help: str = ""
    ready: Sequence[Action] = ()


class GameText:
    """The texts of a page about a deal: defaults for any game, overridden by its own."""

    OWN_TURN: ClassVar[Mapping[str, str]] = {}
    """By phase: what the viewer has to do."""
    OTHERS_TURN: ClassVar[Mapping[str, str]] = {}
    """By phase: what `%(names)s` has to do."""
    ROLES: ClassVar[Mapping[str, str]] = {"dealer": N("dealer")}
    """By name of a view entry that holds a seat: the label of that seat."""
    BUTTONS: ClassVar[Mapping[str, tuple[str, str]]] = {}
    """By word of a move: label and note of its button."""
    MOVES: ClassVar[Mapping[str, str]] = {"play": N("%(name)s plays %(cards)s")}
    """By word of a move: its sentence in a finished deal.

    `%(rest)s` is the rest of the move.
    """
    HIDDEN_WORDS: ClassVar[Mapping[str, str]] = {}
    """Moves that mean the same as another one which is allowed too.

    They get no button.
    """
    ALTERNATES: ClassVar[bool] = True
    """Whether the direction of play may differ from deal to deal."""
    DECLARATIONS: ClassVar[Mapping[str, str]] = {}
    """By declaration of a bid: its label."""
    REASONS: ClassVar[Mapping[str, str]] = {}
    """By code: sentences for the reasons of hints that belong to this game alone (engine/bots/hints.py)."""
    ORDER: ClassVar[Sequence[str]] = ()
    """Buttons begin with these words, in this order.

    Others follow as the engine lists them.
    """

    def __init__(self, scene: Scene, language: Language, deck: Deck = FRENCH) -> None:
        self.scene, self.language, self.deck = scene, language, deck
        self.view: View = scene.view
        self.gettext, self.ngettext = language.gettext, language.ngettext

    # --- whose turn it is ------------------------------------------------------------------------------------

    def own_turn(self) -> str:
        """Return the task of a viewer on turn."""
        sentence = self.OWN_TURN.get(self.view["phase"])
        if sentence:
            return self.gettext(sentence)
        if self.view["trick"]:
            return self.follow(self.view["trick"][0]["card"])
        return self.gettext("Your turn: lead a card.")

    def follow(self, led: Card) -> str:
        """Return the turn in a trick that has begun."""
        return self.gettext("Your turn: %(suit)s were led.") % {
            "suit": self.language.suit_name(self.deck.signs[led[1]])
        }

    def others_turn(self) -> str:
        """Return what the table is waiting for."""
        sentence = self.OTHERS_TURN.get(self.view["phase"], N("Waiting for %(names)s."))
        return self.gettext(sentence) % {"names": self.language.join(map(self.scene.name, self.view["to_act"]))}

    # --- seats -----------------------------------------------------------------------------------------------

    def roles(self, seat: Seat) -> list[str]:
        """Return the part a seat plays in this deal."""
        return [self.gettext(word) for role, word in self.ROLES.items() if self.view.get(role) == seat]

    def seat_facts(self, seat: Seat, totals: Mapping[Seat, int]) -> str:
        """Bid, tricks and score of one seat, as far as they are its own and public."""
        parts = self.seat_words(seat)
        if seat in self.view["taken"] and (self.view["trick"] or self.view["last_trick"]):
            parts.append(self.gettext("won %(tricks)s") % {"tricks": self.view["taken"][seat]})
        if seat in totals:
            parts.append(self.gettext("score %(points)s") % {"points": number_text(totals[seat])})
        return ", ".join(parts)

    def seat_words(self, seat: Seat) -> list[str]:
        """Return the words or bids of a seat, for its name plate."""
        return []

    @property
    def speaks_of_seats(self) -> bool:
        """Whether name plates need room for words of a seat in this game."""
        return type(self).seat_words is not GameText.seat_words

    def final_bid(self, side: Side) -> str:
        """Return the final bid of a side, or of a solo player.

        Empty in games without bids.
        """
        return ""

    # --- above the table -------------------------------------------------------------------------------------

    def facts(self, totals: Mapping[str, int]) -> list[InfoItem]:
        """Trump, direction, tricks and score."""
        facts = [self.trump(), *self.more_facts(), self.direction(), self.tricks(), self.score(totals)]
        return [fact for fact in facts if fact and (fact.text or fact.suit)]

    def trump(self) -> InfoItem | None:
        """Return the trump suit, or the text for its absence."""
        suit = self.view.get("trump")
        if suit is None:
            return InfoItem(self.gettext("Trump"), self.no_trump())
        return InfoItem(self.gettext("Trump"), self.language.suit_name(suit), suit)

    def no_trump(self) -> str:
        return self.gettext("not named yet")

    def more_facts(self) -> list[InfoItem]:
        """Return facts of this game beyond the usual ones."""
        return []

    def direction(self) -> InfoItem | None:
        """Return the direction of turn; with more words where it changes between deals."""
        turn = self.view["direction"]
        text = self.gettext("clockwise") if turn == "cw" else self.gettext("anticlockwise")
        return InfoItem(self.gettext("Direction of play") if self.ALTERNATES else "", text, turn=turn)

    def tricks(self) -> InfoItem | None:
        """Return the tricks of both sides; in solo games the seats show them."""
        text = "" if self.scene.single else self.of_sides(self.view["taken"])
        return InfoItem(self.gettext("Tricks"), text)

    def score(self, totals: Mapping[str, int]) -> InfoItem | None:
        return InfoItem(self.gettext("Score"), self.of_sides(totals, self.counted))

    def of_sides(self, numbers: Mapping[str, int], counted: Callable[[int], str] = str) -> str:
        """Return numbers of both sides as the viewer sees them; in solo games their own."""
        if self.scene.single:
            return counted(numbers.get(self.scene.own, 0)) if self.scene.own else ""
        if self.scene.own_side is None:
            return ", ".join(f"{self.scene.team(side)} {counted(number)}" for side, number in numbers.items())
        ours = numbers[self.scene.own_side]
        theirs = sum(number for side, number in numbers.items() if side != self.scene.own_side)
        return self.gettext("us %(ours)s, them %(theirs)s") % {"ours": counted(ours), "theirs": counted(theirs)}

    def counted(self, number: int) -> str:
        """Return a number of points as this game counts them."""
        return number_text(number)

    def in_counters(self, number: int) -> str:
        """Return points in words, as they are counted out on the table.

        Empty where they are only written down.
        """
        return ""

    # --- what may be done ------------------------------------------------------------------------------------

    def buttons(self, texts: Iterable[str]) -> list[Action]:
        """Return a button for each of these moves, in the order in which they are said."""
        texts = list(texts)
        left = [text for text in texts if self.HIDDEN_WORDS.get(text) not in texts]
        return [self.action(text) for text in sorted(left, key=self.place)]

    def usual(self, texts: Sequence[str]) -> Sequence[str]:
        """Return those of these moves that get a button."""
        return texts

    def unusual(self) -> Sequence[str]:
        """Return the moves without a button, for a list to choose from."""
        return ()

    def place(self, text: str) -> int:
        """Return the sort position of a button, by its whole text in ORDER or its word."""
        positions = [self.ORDER.index(entry) for entry in (text, text.partition(" ")[0]) if entry in self.ORDER]
        return positions[0] if positions else len(self.ORDER)

    def action(self, text: str) -> Action:
        """Return the button that sends this move."""
        label, note = self.BUTTONS.get(text.partition(" ")[0], (text, ""))
        return Action(text, self.gettext(label), self.gettext(note) if note else "")

    def why_not(self, card: Card) -> str:
        """Return in a few words why this card of the viewer's hand may not be played now."""
        if not any(text.startswith("play ") for text in self.view["allowed"]):
            return self.gettext("You cannot play a card now.")
        led = self.view["trick"][0]["card"][1] if self.view["trick"] else None
        if led and any(held[1] == led for held in self.view["hand"]):
            return self.gettext("Follow %(suit)s.") % {"suit": self.language.suit_name(self.deck.signs[led])}
        return self.why_else(card)

    def why_else(self, card: Card) -> str:
        """Return the reason where no suit has to be followed."""
        return self.gettext("This card cannot be played now.")

    def form_words(self, form: View) -> FormWords:
        """Return the texts of a form for a move that cannot be listed."""
        return FormWords(form["word"], self.gettext("Send"))

    def hand_note(self) -> str:
        """Return the worth of the viewer's hand, where the game counts it."""
        return ""

    def aid(self) -> Aid | None:
        """Return what helps the viewer to judge the deal; None where the game has no such figure."""
        return None

    def question(self) -> Question | None:
        """Return the bid that waits for an answer, for the team that owes it.

        None in a game without such bids, and for all others.
        """
        return None

    def card_worth(self, card: Card) -> str:
        """Return the meaning of a card as a bid, in a game that bids with cards."""
        return self.language.card_name(card, self.deck)

    def card_value(self, card: Card) -> int | None:
        """Return the count of a card in a bid; None in a game without card bids."""
        return None

    def choice_line(self, text: str) -> str:
        """Return the viewer's own secret choice, shown to them while others still choose."""
        return self.move_sentence({"seat": self.scene.own, "text": text, "by": "player"})

    def why_redealt(self, before: View, hands: Mapping[Seat, Sequence[Card]]) -> list[Message]:
        """Return why the previous pack could not be played out.

        Takes its last view, and the hands as they were dealt.
        """
        return [Message(self.gettext("The cards are dealt again."))]

    # --- what was said ---------------------------------------------------------------------------------------

    def credits(self, values: View) -> list[str]:
        """Return the reasons for the points of a sheet, or of its confirmed part.

        Empty where its sentence says it all.
        """
        return []

    def stakes(self) -> list[Message]:
        """Return the stakes of this deal, for all viewers."""
        return []

    def said_title(self) -> str:
        """Above the list of what was said."""
        return self.gettext("Bids")

    def said(self) -> list[str]:
        """Return everything said in this deal that all may know."""
        return []

    def move_line(self, move: View) -> str:
        """Return one line of a finished deal's log in words."""
        line = self.move_sentence(move)
        return self.gettext("%(line)s (time ran out)") % {"line": line} if move["by"] == "clock" else line

    def move_sentence(self, move: View) -> str:
        word, _, rest = move["text"].partition(" ")
        facts = {"name": self.scene.name(move["seat"]), "rest": rest, "text": move["text"]}
        return self.gettext(self.MOVES.get(word, N("%(name)s: %(text)s"))) % {**facts, **self.move_facts(word, rest)}

    def move_facts(self, word: str, rest: str) -> dict[str, object]:
        """Return the facts for sentences of MOVES, in addition to name, rest and text."""
        return {"cards": self.language.cards_named(rest.split(), self.deck)} if word == "play" else {}

    def faces(self, cards: Iterable[Card]) -> list[Face]:
        """Return cards to be drawn."""
        return [self.language.face(card, self.deck) for card in cards]

    def named(self, cards: Iterable[Card]) -> str:
        """Return cards in one line."""
        return self.language.cards_named(cards, self.deck)
