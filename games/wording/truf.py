"""The words of Truf: bids made of cards, and the two ways a deal is played."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext, ngettext

from engine.cards import Card, for_the_eye
from engine.rules.truf.bids import card_value, read_bid
from engine.rules.truf.deal import HONOURS
from engine.rules.truf.options import TRICKS
from engine.seats import Seat
from engine.sentences import N
from games.wording.base import Action, Fact, FormWords, Told, Words
from games.wording.cards import card_name, suit_name
from games.wording.scene import View

MINUS = "\N{MINUS SIGN}"
MODES = {"atas": N("main atas (over 13)"), "bawah": N("main bawah (under 13)")}
MODE_NAMES = {"atas": N("main atas"), "bawah": N("main bawah")}
BID_HELP = N("King, queen and jack count 0, an ace 1, other cards their number. The highest bid makes its suit trump.")


class TrufText(Words):
    """Bids are secret until all are placed, so what is waited for is a number."""

    OWN_TURN = {
        "bid": N("Place your bid; nobody sees it before all are placed."),
        "decide": N("The bids make 13: you decide which way."),
    }
    OTHERS_TURN = {"decide": N("The bids make 13: %(names)s decides.")}
    ROLES = {"dealer": N("dealer"), "declarer": N("highest bid")}
    MOVES = {
        **Words.MOVES,
        "shift": N("%(name)s shifts all bids by %(rest)s"),
        "mode": N("%(name)s chooses main %(rest)s"),
        "bid": N("%(name)s bids %(rest)s"),
    }

    def others_turn(self) -> str:
        return super().others_turn() if self.view["to_act"] else self._placed()

    def _placed(self) -> str:
        all_seats, own = len(self.view["seats"]), self.view.get("own_bid")
        facts = {"placed": all_seats - self.view["waiting"], "all": all_seats}
        if own is None:
            return gettext("%(placed)s of %(all)s bids are placed.") % facts
        told = gettext("Your bid is placed (%(value)s); %(placed)s of %(all)s are.")
        return told % {**facts, "value": own["value"]}

    def no_trump(self) -> str:
        return gettext("no trump") if self.view.get("declarer") else super().no_trump()

    def more_facts(self) -> list[Fact]:
        mode = self.view.get("mode")
        return [Fact(gettext("Mode"), gettext(MODES[mode]))] if mode in MODES else []

    def seat_words(self, seat: str) -> list[str]:
        bids = self.view.get("final_bids") or self.view.get("values") or {}
        return [gettext("bid %(bid)s") % {"bid": bids[seat]}] if seat in bids else []

    def bid_told(self, side: str) -> str:
        bids = self.view.get("final_bids") or {}
        return str(bids[side]) if side in bids else ""

    def why_else(self, card: Card) -> str:
        if not self.view["trick"] and card[1] == self.view["trump"]:
            return gettext("No trump has been played yet; lead another suit.")
        return super().why_else(card)

    def action(self, text: str) -> Action:
        word = text.partition(" ")[0]
        if word == "shift":
            return self._shift(text)
        return self._mode(text) if word == "mode" else super().action(text)

    def _shift(self, text: str) -> Action:
        steps = int(text.split()[1])
        bids = ", ".join(str(value + steps) for value in (self.view.get("values") or {}).values())
        if steps > 0:
            label = gettext("%(steps)s for all: %(bids)s, main atas")
        else:
            label = gettext("%(steps)s for all: %(bids)s, main bawah")
        return Action(text, label % {"steps": f"{steps:+d}".replace("-", MINUS), "bids": bids})

    def _mode(self, text: str) -> Action:
        if text == "mode atas":
            return Action(text, gettext("Main atas"), gettext("Everybody tries to take tricks."))
        return Action(text, gettext("Main bawah"), gettext("Everybody tries to avoid tricks."))

    def form_words(self, form: View) -> FormWords:
        return FormWords(_title(form["least"], form["most"]), gettext("Lock the bid"), gettext(BID_HELP))

    # --- the bids are turned up ------------------------------------------------------------------------------

    def stakes(self) -> list[Told]:
        """What the bids come to, until the first trick is over: then it stands in the head."""
        if not self.view["bids"] or self.view["tricks"]:
            return []
        return [Told(self._reveal(), big=True)]

    def _reveal(self) -> str:
        """`4 + 3 + 7 + 1 = 15 → main atas; trump spades (Ayu)`."""
        view, declarer = self.view, self.scene.name(self.view["declarer"])
        facts = {"sum": " + ".join(map(str, view["values"].values())), "total": view["total"], "name": declarer}
        facts["trump"] = self._trump_words()
        if view["mode"] is None:
            return gettext("%(sum)s = %(total)s: %(name)s decides; %(trump)s") % facts
        facts["mode"] = gettext(MODE_NAMES[view["mode"]])
        if view["shift"]:
            facts["steps"] = f"{view['shift']:+d}".replace("-", MINUS)
            return gettext("%(sum)s = %(total)s, all %(steps)s → %(mode)s; %(trump)s (%(name)s)") % facts
        if view["total"] == TRICKS:
            return gettext("%(sum)s = %(total)s → %(mode)s, chosen by %(name)s; %(trump)s") % facts
        return gettext("%(sum)s = %(total)s → %(mode)s; %(trump)s (%(name)s)") % facts

    def _trump_words(self) -> str:
        suit = self.view["trump"]
        return gettext("trump %(suit)s") % {"suit": suit_name(suit)} if suit else gettext("no trump")

    def choice_line(self, text: str) -> str:
        bid = read_bid(text.partition(" ")[2])
        facts = {"cards": self._bid_cards({"cards": bid.cards, "signs": _plus_minus(bid.signs)}), "tricks": bid.value}
        return ngettext("%(cards)s = %(tricks)s trick", "%(cards)s = %(tricks)s tricks", bid.value) % facts

    def card_value(self, card: Card) -> int:
        return card_value(card)

    def card_worth(self, card: Card) -> str:
        return single_card_bid(card)

    def why_redealt(self, before: View, hands: Mapping[Seat, Sequence[Card]]) -> list[Told]:
        """Who held the hand, or hands, that made everybody's cards be thrown in."""
        return [self._thrown_in(seat, cards) for seat, cards in hands.items() if _honours(cards) in (0, len(cards))]

    def _thrown_in(self, seat: Seat, cards: Sequence[Card]) -> Told:
        if _honours(cards):
            told = gettext("%(name)s was dealt only aces and pictures, so the cards are dealt again:")
        else:
            told = gettext("%(name)s was dealt only numbers, so the cards are dealt again:")
        return Told(told % {"name": self.scene.name(seat)}, self.faces(sorted(cards, key=for_the_eye)))

    # --- what was said ---------------------------------------------------------------------------------------

    def said(self) -> list[str]:
        """All bids in words, once they are shown."""
        return [
            gettext("%(name)s: %(cards)s, worth %(value)s")
            % {"name": self.scene.name(seat), "cards": self._bid_cards(bid), "value": bid["value"]}
            for seat, bid in (self.view.get("bids") or {}).items()
        ]

    def move_facts(self, word: str, rest: str) -> dict[str, Any]:
        if word != "bid":
            return super().move_facts(word, rest)
        bid = read_bid(rest)
        return {"rest": self._bid_cards({"cards": bid.cards, "signs": _plus_minus(bid.signs)})}

    def _bid_cards(self, bid: View) -> str:
        if "-" not in bid["signs"]:
            return self.named(bid["cards"])
        added, taken = (self.named(_signed(bid, sign)) for sign in "+-")
        return gettext("%(added)s minus %(taken)s") % {"added": added or "0", "taken": taken}


def _title(least: int, most: int) -> str:
    if most == 1:
        return gettext("Your bid: choose one card")
    if least == most:
        return gettext("Your bid: choose %(most)s cards") % {"most": most}
    return gettext("Your bid: choose %(least)s to %(most)s cards") % {"least": least, "most": most}


def _honours(cards: Sequence[Card]) -> int:
    return sum(card[0] in HONOURS for card in cards)


def _plus_minus(signs: Iterable[int]) -> list[str]:
    return ["+" if sign > 0 else "-" for sign in signs]


def _signed(bid: View, wanted: str) -> Iterable[Card]:
    return (card for card, sign in zip(bid["cards"], bid["signs"], strict=True) if sign == wanted)


def single_card_bid(card: Card) -> str:
    """`7 of spades alone: 7 tricks; the trump is spades if this is the highest bid.`"""
    tricks = card_value(card)
    told = ngettext(
        "%(card)s alone: %(tricks)s trick; the trump is %(suit)s if this is the highest bid.",
        "%(card)s alone: %(tricks)s tricks; the trump is %(suit)s if this is the highest bid.",
        tricks,
    )
    return told % {"card": card_name(card), "tricks": tricks, "suit": suit_name(card[1])}
