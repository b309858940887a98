"""The rules of bidding in Truf for players.

Source: docs/rules/truf/rulebook.md#tf-16.
"""

from engine.rules.truf.options import Options
from engine.wording.rules_text import RulesText, only


class TrufBidding(RulesText):
    """The chapter on bidding under the options of one event."""

    options: Options

    def bidding(self) -> list[str]:
        """Return the chapter, as this event plays."""
        _ = self.gettext
        return [
            _("In a bid, an ace counts as 1 and a number card as its number. Kings, queens and jacks count as 0."),
            _(
                "All players bid secretly with cards from their hand. When the last bid is in, all bids are shown"
                " at once."
            ),
            *self._bids(),
            _("The player with the highest bid is the declarer."),
            self._ties(),
            _(
                "All players then take the cards of their bids back into their hands and play them like any other"
                " cards."
            ),
            self._thirteen(),
        ]

    def _bids(self) -> list[str]:
        _ = self.gettext
        if self.options.bid_mode == "one":
            return [_("A bid is one card. The suit of the highest bid is trump.")]
        if self.options.bid_mode == "web":
            return [
                _("A bid is one card, or two cards with a declaration:"),
                _("Sum: two cards of one suit are added together. They must total at least 5."),
                _(
                    "Subtract: the smaller of two cards of one suit is subtracted from the larger. Together they must"
                    " total at least 5."
                ),
                _("No trump: two cards of different suits are added together. They must total at least 7."),
                _("The suit of the highest bid is trump. A no-trump bid is played without trumps."),
            ]
        several = self.ngettext(
            "A bid consists of %(most)d card.",
            "A bid consists of one card, or of up to %(most)d cards added together.",
            self.options.max_bid_cards,
        )
        return [
            several % {"most": self.options.max_bid_cards},
            only(
                self.options.bid_mode == "add_subtract",
                _(
                    "You may subtract any card of a bid instead by laying it face up. It counts towards the suit "
                    "like the others."
                ),
            ),
            _("A bid must be worth at least 0 and at most 13."),
            *self._least(),
            _("If all cards of the highest bid are of one suit, that suit is trump. Otherwise there is no trump."),
        ]

    def _least(self) -> list[str]:
        _ = self.gettext
        sentences = []
        if self.options.min_two is not None:
            sentences.append(_("A bid of two cards must total at least %(least)d.") % {"least": self.options.min_two})
        if self.options.min_three is not None:
            sentences.append(
                _("A bid of three cards must total at least %(least)d.") % {"least": self.options.min_three}
            )
        if sentences and self.options.min_applies_to != "result" and self.options.bid_mode == "add_subtract":
            sentences.append(_("For this minimum, subtracted cards count as if they were added."))
        return sentences

    def _ties(self) -> str:
        _ = self.gettext
        web = self.options.tie_rule == "web"
        if self.options.bid_mode == "one":
            if web:
                return _(
                    "Between equal bids, spades beat hearts, hearts beat clubs and clubs beat diamonds. Within a "
                    "suit, a king beats a queen and a queen beats a jack."
                )
            return _(
                "Between equal bids, spades beat hearts, hearts beat diamonds and diamonds beat clubs. Within a "
                "suit, a king beats a queen and a queen beats a jack."
            )
        if web:
            return _(
                "Between equal bids, a suit beats no trump. Spades beat hearts, hearts beat clubs and clubs beat "
                "diamonds. After that, the bid with the best single card wins."
            )
        return _(
            "Between equal bids, no trump beats a suit. Spades beat hearts, hearts beat diamonds and diamonds "
            "beat clubs. After that, the bid with the best single card wins."
        )

    def _thirteen(self) -> str:
        _ = self.gettext
        if self.options.thirteen_rule == "choose_mode":
            return _(
                "If the bids total exactly 13, the declarer chooses main atas or main bawah. The bids stay as they are."
            )
        text = self.ngettext(
            "If the bids total exactly 13, the declarer raises or lowers all bids by %(most)d. Raised bids mean "
            "main atas, and lowered bids mean main bawah. A lowered bid may fall below 0. Trump and declarer stay"
            " the same.",
            "If the bids total exactly 13, the declarer raises or lowers all bids by the same number, at most "
            "%(most)d. Raised bids mean main atas, and lowered bids mean main bawah. A lowered bid may fall below"
            " 0. Trump and declarer stay the same.",
            self.options.shift_max,
        )
        return text % {"most": self.options.shift_max}
