"""The words of Troefcall: the call, the right to a new deal, and the kap."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext, ngettext

from engine.cards import Card
from engine.rules.troefcall.deal import SIDE
from engine.rules.troefcall.sheet import worth
from engine.seats import Seat, Side
from engine.sentences import N
from games.wording.base import Action, Told, Words
from games.wording.cards import suit_name
from games.wording.scene import View


class TroefcallText(Words):
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
        if text.startswith("call "):
            return self._suit(text, text.split()[1])
        kap = {"stop": self._stop, "continue": self._continue}.get(text)
        return kap() if kap else super().action(text)

    def _suit(self, text: str, suit: str) -> Action:
        """`spades (3)`: how many of the five cards are of it."""
        facts = {"suit": suit_name(suit), "count": sum(card[1] == suit for card in self.view["hand"])}
        return Action(text, gettext("%(suit)s (%(count)s)") % facts, "", suit)

    # --- the kap ---------------------------------------------------------------------------------------------

    def _stop(self) -> Action:
        kind = "kap" if self.view["phase"] == "kap_winner" else "kap_partner"
        told = gettext("The hand ends now: %(points)s for your side.") % {"points": self._worth(kind, self._kap_side())}
        return Action("stop", gettext("Stop: kap"), told)

    def _continue(self) -> Action:
        if self.view["phase"] == "kap_winner":
            told = gettext(
                "Your partner may still stop. If he does not: all thirteen tricks for %(all)s, or %(lost)s to them."
            )
        else:
            told = gettext("Your side must take all thirteen tricks: %(all)s if it does, %(lost)s to them if not.")
        return Action("continue", gettext("Continue"), told % self._run())

    def _run(self) -> dict[str, str]:
        """What all thirteen tricks bring, and what the first lost one costs."""
        side = self._kap_side()
        other = next(one for one in self.view["taken"] if one != side)
        return {"all": self._worth("baunie", side), "lost": self._worth("baunie_failed", other)}

    def _kap_side(self) -> Side:
        return SIDE[self.view["kap"]["winner"]]

    def _worth(self, kind: str, side: Side) -> str:
        """What a side scores for an end of this kind; more where the other side called."""
        points = worth(self.scene.options, kind, against_caller=side != SIDE[self.view["caller"]])
        return ngettext("%(points)s point", "%(points)s points", points) % {"points": points}

    def stakes(self) -> list[Told]:
        """What the first seven tricks to none have brought about; and before that, nothing."""
        view, kap = self.view, self.view["kap"]
        if kap is None or view["over"] or self.scene.options is None:
            return []
        facts = {"side": self.scene.side_names.get(self._kap_side(), self._kap_side()), **self._run()}
        facts |= {"winner": self.scene.name(kap["winner"]), "partner": self.scene.name(kap["partner"])}
        if view["phase"] == "kap_winner":
            return [
                Told(
                    gettext("%(side)s took the first seven tricks. %(winner)s may stop, and then %(partner)s.") % facts
                )
            ]
        if view["phase"] == "kap_partner":
            return [Told(gettext("%(winner)s continues. %(partner)s may still stop.") % facts)]
        told = gettext(
            "%(side)s go for all thirteen tricks: %(all)s; the first lost trick ends it, %(lost)s to the others."
        )
        return [Told(told % facts)]

    def why_redealt(self, before: View, hands: Mapping[Seat, Sequence[Card]]) -> list[Told]:
        told = gettext("%(name)s showed a hand without king, queen or jack, so the same dealer deals again:")
        return [Told(told % {"name": self.scene.name(before["caller"])}, self.faces(before["shown"]))]

    def move_facts(self, word: str, rest: str) -> dict[str, Any]:
        return {"suit": suit_name(rest)} if word == "call" else super().move_facts(word, rest)
