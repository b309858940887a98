"""The words of Troefcall: the call, the right to a new deal, and the kap."""

from typing import Any

from engine.sentences import N
from games.faces import suit_name
from games.told.plain import Action, Words, counted_cards


class TroefcallWords(Words):
    """The caller names a suit on five cards."""

    OWN_TURN = {
        "call": N("You call: name the trump on your five cards."),
        "kap_winner": N("Your side has the first seven tricks: stop or continue?"),
        "kap_partner": N("Your partner continues: do you stop the kap?"),
    }
    OTHERS_TURN = {
        "call": N("%(names)s sees five cards and names the trump."),
        "kap_winner": N("Seven tricks to none: %(names)s decides whether to stop."),
        "kap_partner": N("Seven tricks to none: now %(names)s decides whether to stop."),
    }
    ROLES = {"dealer": N("dealer"), "caller": N("caller")}
    BUTTONS = {
        "redeal": (
            N("Show the hand for a new deal"),
            N("You hold no king, queen or jack. Everybody sees your cards and the same dealer deals again."),
        ),
        "stop": (N("Stop: kap"), N("The hand ends now and your side scores the kap.")),
        "continue": (N("Continue"), N("If your partner does not stop, your side must take all thirteen tricks.")),
    }
    MOVES = {
        **Words.MOVES,
        "call": N("%(name)s calls %(suit)s"),
        "redeal": N("%(name)s shows the hand for a new deal"),
        "stop": N("%(name)s stops"),
        "continue": N("%(name)s continues"),
    }

    def place(self, text: str) -> int:
        """Suits as in the hand, S H D C."""
        return "SHDC".find(text[-1]) if text.startswith("call ") else 0

    def action(self, text: str) -> Action:
        if not text.startswith("call "):
            return super().action(text)
        suit = text.split()[1]
        count = sum(card[1] == suit for card in self.view["hand"])
        return Action(text, suit_name(suit), counted_cards(count), suit)

    def move_facts(self, word: str, rest: str) -> dict[str, Any]:
        return {"suit": suit_name(rest)} if word == "call" else super().move_facts(word, rest)
