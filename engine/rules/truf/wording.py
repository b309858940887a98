"""The words of Truf: bids made of cards, and the two ways a deal is played."""

from collections.abc import Iterable, Mapping, Sequence

from engine.cards import Card, for_the_eye
from engine.rules.truf.bids import card_value, read_bid
from engine.rules.truf.deal import HONOURS
from engine.rules.truf.options import TRICKS
from engine.rules.truf.sentences import REASONS
from engine.seats import Seat
from engine.sentences import N
from engine.wording.game_text import Action, Aid, FormWords, GameText, InfoItem, Message
from engine.wording.scene import View

MINUS = "\N{MINUS SIGN}"
MODES = {"atas": N("main atas (over 13)"), "bawah": N("main bawah (under 13)")}
MODE_NAMES = {"atas": N("main atas"), "bawah": N("main bawah")}
BID_HELP = N(
    "Kings, queens and jacks count as 0, aces as 1 and other cards as their number. The suit of the highest bid is "
    "trump."
)

BIDS_OF_ALL = N("Bids: %(total)s of %(all)s tricks.")
TRICKS_LEFT = N("Tricks left: %(left)s.")
NEAR_SHIFTS = ("shift +1", "shift -1")


class TrufText(GameText):
    """Bids are secret until all are placed, so what is waited for is a number."""

    REASONS = REASONS

    OWN_TURN = {
        "bid": N("Place your bid. It stays hidden until all bids are placed."),
        "decide": N("The bids total 13, so you must choose the mode."),
    }
    OTHERS_TURN = {"decide": N("The bids total 13, so %(names)s must choose the mode.")}
    ROLES = {"dealer": N("dealer"), "declarer": N("highest bid")}
    DECLARATIONS = {
        "sum": N("Sum: two cards of one suit, added up"),
        "subtract": N("Subtract: two cards of one suit, the higher minus the lower"),
        "no_truf": N("No trump: two cards of different suits, added up"),
    }
    MOVES = {
        **GameText.MOVES,
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
            return self.gettext("%(placed)s of %(all)s bids have been placed.") % facts
        text = self.gettext("Your bid of %(value)s has been placed. %(placed)s of %(all)s bids are in.")
        return text % {**facts, "value": own["value"]}

    def no_trump(self) -> str:
        return self.gettext("no trump") if self.view.get("declarer") else super().no_trump()

    def more_facts(self) -> list[InfoItem]:
        mode = self.view.get("mode")
        return [InfoItem(self.gettext("Mode"), self.gettext(MODES[mode]))] if mode in MODES else []

    def seat_words(self, seat: str) -> list[str]:
        bids = self.view.get("final_bids") or self.view.get("values") or {}
        return [self.gettext("bid %(bid)s") % {"bid": bids[seat]}] if seat in bids else []

    def final_bid(self, side: str) -> str:
        bids = self.view.get("final_bids") or {}
        return str(bids[side]) if side in bids else ""

    def aid(self) -> Aid | None:
        """Return the bids against the tricks of the deal, and what the viewer still needs."""
        seat, bids = self.scene.own, self.view.get("final_bids")
        if seat is None or not bids or self.view["over"]:
            return None
        taken, total = self.view["taken"], sum(bids.values())
        facts = {"total": total, "all": TRICKS, "left": TRICKS - sum(taken.values())}
        lines = [BIDS_OF_ALL, TRICKS_LEFT, *self._needed(bids[seat] - taken[seat])]
        text = " ".join(self.gettext(line) for line in lines)
        need = {"bid": bids[seat], "need": bids[seat] - taken[seat], "over": taken[seat] - bids[seat]}
        return Aid(self.gettext("Bid meter"), text % {**facts, **need}, taken[seat], max(0, bids[seat]))

    def _needed(self, need: int) -> list[str]:
        if need > 0:
            return [N("You need %(need)s more for your bid of %(bid)s.")]
        if need == 0:
            return [N("You have exactly your bid of %(bid)s.")]
        return [N("You are %(over)s over your bid of %(bid)s.")]

    def why_else(self, card: Card) -> str:
        if not self.view["trick"] and card[1] == self.view["trump"]:
            return self.gettext("No trump has been played yet. Lead another suit.")
        return super().why_else(card)

    def usual(self, texts: Sequence[str]) -> Sequence[str]:
        """Return only the nearest of a long row of shifts."""
        return [text for text in NEAR_SHIFTS if text in texts] or texts

    def unusual(self) -> Sequence[str]:
        """Return the other shifts: up from +2, then down from -2."""
        texts = [text for text in self.view["allowed"] if text.startswith("shift ") and text not in NEAR_SHIFTS]
        steps = sorted((int(text.split()[1]) for text in texts), key=lambda step: (step < 0, abs(step)))
        return [f"shift {step:+d}" for step in steps]

    def action(self, text: str) -> Action:
        word = text.partition(" ")[0]
        if word == "shift":
            return self._shift(text)
        return self._mode(text) if word == "mode" else super().action(text)

    def _shift(self, text: str) -> Action:
        steps = int(text.split()[1])
        bids = ", ".join(str(value + steps) for value in (self.view.get("values") or {}).values())
        if steps > 0:
            label = self.gettext("Shift by %(steps)s: main atas (%(bids)s)")
        else:
            label = self.gettext("Shift by %(steps)s: main bawah (%(bids)s)")
        return Action(text, label % {"steps": f"{steps:+d}".replace("-", MINUS), "bids": bids})

    def _mode(self, text: str) -> Action:
        if text == "mode atas":
            return Action(text, self.gettext("Main atas"), self.gettext("All players try to take tricks."))
        return Action(text, self.gettext("Main bawah"), self.gettext("All players try to avoid tricks."))

    def form_words(self, form: View) -> FormWords:
        return FormWords(self._title(form["least"], form["most"]), self.gettext("Lock bid"), self.gettext(BID_HELP))

    def _title(self, least: int, most: int) -> str:
        if most == 1:
            return self.gettext("Your bid: choose one card")
        if least == most:
            return self.gettext("Your bid: choose %(most)s cards") % {"most": most}
        return self.gettext("Your bid: choose %(least)s to %(most)s cards") % {"least": least, "most": most}

    # --- the bids are turned up ------------------------------------------------------------------------------

    def stakes(self) -> list[Message]:
        """Return the total of the bids, until the first trick is over.

        Later the page header shows it.
        """
        if not self.view["bids"] or self.view["tricks"]:
            return []
        return [Message(self._reveal(), big=True)]

    def _reveal(self) -> str:
        """`4 + 3 + 7 + 1 = 15, so this is main atas. Ayu bid highest. The trump suit is spades.`"""
        view, declarer = self.view, self.scene.name(self.view["declarer"])
        facts = {"sum": " + ".join(map(str, view["values"].values())), "total": view["total"], "name": declarer}
        facts["trump"] = self._trump_words()
        if view["mode"] is None:
            return self.gettext("%(sum)s = %(total)s, so %(name)s decides. %(trump)s") % facts
        facts["mode"] = self.gettext(MODE_NAMES[view["mode"]])
        if view["shift"]:
            facts["steps"] = f"{view['shift']:+d}".replace("-", MINUS)
            return (
                self.gettext(
                    "%(sum)s = %(total)s. %(name)s shifted all bids by %(steps)s, so this is %(mode)s. %(trump)s"
                )
                % facts
            )
        if view["total"] == TRICKS:
            return self.gettext("%(sum)s = %(total)s. %(name)s chose %(mode)s. %(trump)s") % facts
        return self.gettext("%(sum)s = %(total)s, so this is %(mode)s. %(name)s bid highest. %(trump)s") % facts

    def _trump_words(self) -> str:
        suit = self.view["trump"]
        text = self.gettext("The trump suit is %(suit)s.") if suit else self.gettext("There is no trump suit.")
        return text % {"suit": self.language.suit_name(suit or "")}

    def choice_line(self, text: str) -> str:
        bid = read_bid(text.partition(" ")[2])
        facts = {"cards": self._bid_cards({"cards": bid.cards, "signs": _plus_minus(bid.signs)}), "tricks": bid.value}
        return self.ngettext("%(cards)s = %(tricks)s trick", "%(cards)s = %(tricks)s tricks", bid.value) % facts

    def card_value(self, card: Card) -> int:
        return card_value(card)

    def card_worth(self, card: Card) -> str:
        """`7 of spades alone is a bid of 7 tricks. If it is the highest bid, spades will be trump.`"""
        tricks = card_value(card)
        text = self.ngettext(
            "%(card)s alone is a bid of %(tricks)s trick. If it is the highest bid, %(suit)s will be trump.",
            "%(card)s alone is a bid of %(tricks)s tricks. If it is the highest bid, %(suit)s will be trump.",
            tricks,
        )
        facts = {"card": self.language.card_name(card), "suit": self.language.suit_name(card[1])}
        return text % {**facts, "tricks": tricks}

    def why_redealt(self, before: View, hands: Mapping[Seat, Sequence[Card]]) -> list[Message]:
        """Return sentences on the hands that caused the deal to be thrown in."""
        return [self._thrown_in(seat, cards) for seat, cards in hands.items() if _honours(cards) in (0, len(cards))]

    def _thrown_in(self, seat: Seat, cards: Sequence[Card]) -> Message:
        if _honours(cards):
            text = self.gettext("%(name)s was dealt only aces and court cards, so the cards are dealt again:")
        else:
            text = self.gettext("%(name)s was dealt only number cards, so the cards are dealt again:")
        return Message(text % {"name": self.scene.name(seat)}, self.faces(sorted(cards, key=for_the_eye)))

    # --- what was said ---------------------------------------------------------------------------------------

    def said(self) -> list[str]:
        """Return all bids in words, once they are shown."""
        return [
            self.gettext("%(name)s: %(cards)s, worth %(value)s")
            % {"name": self.scene.name(seat), "cards": self._bid_cards(bid), "value": bid["value"]}
            for seat, bid in (self.view.get("bids") or {}).items()
        ]

    def move_facts(self, word: str, rest: str) -> dict[str, object]:
        if word != "bid":
            return super().move_facts(word, rest)
        bid = read_bid(rest)
        return {"rest": self._bid_cards({"cards": bid.cards, "signs": _plus_minus(bid.signs)})}

    def _bid_cards(self, bid: View) -> str:
        if "-" not in bid["signs"]:
            return self.named(bid["cards"])
        added, taken = (self.named(_signed(bid, sign)) for sign in "+-")
        return self.gettext("%(added)s minus %(taken)s") % {"added": added or "0", "taken": taken}


def _honours(cards: Sequence[Card]) -> int:
    return sum(card[0] in HONOURS for card in cards)


def _plus_minus(signs: Iterable[int]) -> list[str]:
    return ["+" if sign > 0 else "-" for sign in signs]


def _signed(bid: View, wanted: str) -> Iterable[Card]:
    return (card for card, sign in zip(bid["cards"], bid["signs"], strict=True) if sign == wanted)
