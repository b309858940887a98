"""The words of Troefcall: the call, the right to a new deal, and the kap."""

from collections.abc import Mapping, Sequence

from engine.cards import Card
from engine.rules.troefcall.deal import SIDE
from engine.rules.troefcall.sentences import REASONS
from engine.rules.troefcall.sheet import worth
from engine.seats import Seat, Side
from engine.sentences import N
from engine.wording.game_text import Action, GameText, Message
from engine.wording.scene import View


class TroefcallText(GameText):
    """The caller names a suit on five cards."""

    REASONS = REASONS

    OWN_TURN = {
        "call": N("You are the caller. Name the trump from your five cards."),
        "kap_winner": N("Your side has won the first seven tricks. Stop or continue?"),
        "kap_partner": N("Your partner continues. Do you want to stop for a kap?"),
    }
    OTHERS_TURN = {
        "call": N("%(names)s has five cards and must name the trump."),
        "kap_winner": N("After seven tricks to none, %(names)s must decide whether to stop."),
        "kap_partner": N("After seven tricks to none, %(names)s must now decide whether to stop."),
    }
    ROLES = {"dealer": N("dealer"), "caller": N("caller")}
    BUTTONS = {
        "redeal": (
            N("Ask for a redeal"),
            N("You hold no king, queen or jack. All players will see your cards, and the same dealer will deal again."),
        ),
    }
    MOVES = {
        **GameText.MOVES,
        "call": N("%(name)s calls %(suit)s"),
        "redeal": N("%(name)s shows their hand and asks for a redeal"),
        "stop": N("%(name)s stops"),
        "continue": N("%(name)s continues"),
    }

    def place(self, text: str) -> int:
        """Sort suits as in the hand, S H D C."""
        return "SHDC".find(text[-1]) if text.startswith("call ") else 0

    def action(self, text: str) -> Action:
        if text.startswith("call "):
            return self._suit(text, text.split()[1])
        kap = {"stop": self._stop, "continue": self._continue}.get(text)
        return kap() if kap else super().action(text)

    def _suit(self, text: str, suit: str) -> Action:
        """`spades (3)`: how many of the five cards are of it."""
        facts = {"suit": self.language.suit_name(suit), "count": sum(card[1] == suit for card in self.view["hand"])}
        return Action(text, self.gettext("%(suit)s (%(count)s)") % facts, "", suit)

    # --- the kap ---------------------------------------------------------------------------------------------

    def _stop(self) -> Action:
        kind = "kap" if self.view["phase"] == "kap_winner" else "kap_partner"
        text = self.gettext("The deal will end, and your side will get %(points)s.") % {
            "points": self._worth(kind, self._kap_side())
        }
        return Action("stop", self.gettext("Stop for a kap"), text)

    def _continue(self) -> Action:
        if self.view["phase"] == "kap_winner":
            text = self.gettext(
                "Your partner may still stop. If you both continue, all thirteen tricks are worth %(all)s. If you"
                " fail, the other side gets %(lost)s."
            )
        else:
            text = self.gettext(
                "If your side takes all thirteen tricks, it will get %(all)s. If it loses one, the other side "
                "will get %(lost)s."
            )
        return Action("continue", self.gettext("Play on"), text % self._run())

    def _run(self) -> dict[str, str]:
        """Return the worth of all thirteen tricks, and of a run that fails."""
        side = self._kap_side()
        other = next(taker for taker in self.view["taken"] if taker != side)
        return {"all": self._worth("baunie", side), "lost": self._worth("baunie_failed", other)}

    def _kap_side(self) -> Side:
        return SIDE[self.view["kap"]["winner"]]

    def _worth(self, kind: str, side: Side) -> str:
        """Return a side's score for this kind of ending; more where the other side called."""
        points = worth(self.scene.options, kind, against_caller=side != SIDE[self.view["caller"]])
        return self.ngettext("%(points)s point", "%(points)s points", points) % {"points": points}

    def stakes(self) -> list[Message]:
        """Return the sentences on a kap; empty before the first seven tricks to none."""
        view, kap = self.view, self.view["kap"]
        if kap is None or view["over"] or self.scene.options is None:
            return []
        facts = {"side": self.scene.side_names.get(self._kap_side(), self._kap_side()), **self._run()}
        facts |= {"winner": self.scene.name(kap["winner"]), "partner": self.scene.name(kap["partner"])}
        if view["phase"] == "kap_winner":
            return [
                Message(
                    self.gettext(
                        "%(side)s took the first seven tricks. %(winner)s decides first whether to stop, and then "
                        "%(partner)s."
                    )
                    % facts
                )
            ]
        if view["phase"] == "kap_partner":
            return [Message(self.gettext("%(winner)s continues. %(partner)s may still stop.") % facts)]
        text = self.gettext(
            "%(side)s are going for all thirteen tricks, worth %(all)s. If they lose one, the other side gets %(lost)s."
        )
        return [Message(text % facts)]

    def why_redealt(self, before: View, hands: Mapping[Seat, Sequence[Card]]) -> list[Message]:
        text = self.gettext("%(name)s showed a hand without a king, queen or jack, so the same dealer deals again:")
        return [Message(text % {"name": self.scene.name(before["caller"])}, self.faces(before["shown"]))]

    def move_facts(self, word: str, rest: str) -> dict[str, object]:
        return {"suit": self.language.suit_name(rest)} if word == "call" else super().move_facts(word, rest)
