"""The rules of Truf for players.

Source: docs/rules/truf/rulebook.md#tf-8, and engine/rules/truf.
"""

from engine.rules.truf.options import Options
from engine.rules.truf.rules_text_bidding import TrufBidding
from engine.rules.truf.scoring import seat_points, zero_bonus
from engine.sentences import signed_unless_zero
from engine.wording.rules_text import Chapter, GlossaryTerm, Grid, Part, only

EXAMPLES = {"atas": ((5, 5), (4, 6), (3, 1), (0, 0)), "bawah": ((4, 4), (3, 1), (2, 4), (0, 0))}
"""Bids and tricks whose points are worked out on the page, by mode."""
HIGHEST = {"atas": 6, "bawah": 5}
"""The highest bid of those deals."""


class TrufRules(TrufBidding):
    """The rules under the options of one event."""

    options: Options

    def chapters(self) -> list[Chapter]:
        """Return the rules as this event plays them."""
        return [
            self.chapter("goal", self._goal()),
            self.chapter("deal", self._deal()),
            self.chapter("bidding", self.bidding()),
            self.chapter("play", self._play()),
            self.chapter("scoring", self._scoring()),
        ]

    def _goal(self) -> list[str]:
        _ = self.gettext
        players = _("Truf is an Indonesian trick-taking game for %(players)d players. Each plays alone.")
        exact = _("You score by taking exactly as many tricks as you bid.")
        better = _("You score by taking more tricks than you bid in main atas, and fewer in main bawah.")
        length = self.ngettext(
            "A match consists of %(deals)d deal. The highest total wins, and equal totals share the rank.",
            "A match consists of %(deals)d deals. The highest total wins, and equal totals share the rank.",
            self.options.deals,
        )
        return [
            players % {"players": self.options.players},
            _(
                "Before play begins, each player bids how many tricks they will take. If the bids total more than"
                " 13, all players try to take tricks, which is called main atas. If they total less than 13, all "
                "players try to avoid tricks, which is called main bawah."
            ),
            exact if self.options.scoring == "M4" else better,
            length % {"deals": self.options.deals},
        ]

    def _deal(self) -> list[str]:
        _ = self.gettext
        return [
            self.ranks(),
            _("Each player gets 13 cards, one at a time.") if self.options.players == 4 else self._three(),
            self._direction(),
            self._dealer(),
            only(
                self.options.throw_in,
                _(
                    "If a hand holds only number cards (2 to 10), or only aces and court cards, the same dealer "
                    "deals again. A single ace among number cards is enough to keep the hand."
                ),
            ),
        ]

    def _three(self) -> str:
        _ = self.gettext
        text = _("With three players, all %(suit)s are left out. Each player gets 13 of the 39 cards, one at a time.")
        return text % {"suit": self.language.suit_name(self.options.removed_suit)}

    def _direction(self) -> str:
        _ = self.gettext
        if self.options.direction != "alternate":
            return self.clockwise() if self.options.direction == "cw" else self.counter_clockwise()
        if self.options.first_direction == "cw":
            return _("The first deal is dealt and played clockwise, the second anticlockwise, and so on in turn.")
        return _("The first deal is dealt and played anticlockwise, the second clockwise, and so on in turn.")

    def _dealer(self) -> str:
        _ = self.gettext
        if self.options.dealer_rule == "rotate":
            return _("After each deal, the next player clockwise becomes the dealer.")
        return _(
            "The player with the lowest total deals next. If the last dealer is tied for the lowest total, they "
            "deal again. In any other tie, the first of the tied players after the last dealer deals."
        )

    def _play(self) -> list[str]:
        _ = self.gettext
        broken = _(
            "Players may not lead a trump before a trump has been played in this deal, unless they hold nothing "
            "else. This applies to the declarer’s first lead too."
        )
        return [
            _("The declarer leads to the first trick."),
            self.winner_leads(),
            self.follow_suit(),
            self.highest_trump_wins(),
            broken if self.options.lead_trump_rule == "broken" else self.trumps_may_be_led(),
            only(
                self.options.trump_facing == "down",
                _(
                    "Trumps are played face down and turned up when the trick is complete. Until then, the others"
                    " see that a card is a trump, but not which one."
                ),
            ),
            _(
                "Online, when your time runs out, the server bids your lowest card, chooses main bawah and plays "
                "your lowest legal card."
            ),
        ]

    def _scoring(self) -> list[Part]:
        _ = self.gettext
        rules = self._exact() if self.options.scoring == "M4" else self._difference()
        scale = _("At the end, every score is multiplied by %(times)d.")
        return [
            *rules,
            only(self.options.score_scale > 1, scale % {"times": self.options.score_scale}),
            self._example("atas", _("Main atas, highest bid %(bid)d")),
            self._example("bawah", _("Main bawah, highest bid %(bid)d")),
        ]

    def _example(self, mode: str, title: str) -> Grid:
        """Bids, tricks and what they score under these options."""
        _ = self.gettext
        highest = HIGHEST[mode]
        rows = tuple(
            (
                self.ngettext("Bid %(bid)d, %(tricks)d trick taken", "Bid %(bid)d, %(tricks)d tricks taken", taken)
                % {"bid": bid, "tricks": taken},
                signed_unless_zero(
                    seat_points(self.options, "atas" if mode == "atas" else "bawah", bid, taken, highest=highest)
                ),
            )
            for bid, taken in EXAMPLES[mode]
        )
        return Grid((title % {"bid": highest}, _("Points")), rows)

    def _difference(self) -> list[str]:
        _ = self.gettext
        bonus = zero_bonus(self.options)
        zero = _(
            "A final bid of 0 that takes no tricks in main bawah scores %(points)d. A bid that the declarer "
            "lowered to 0 counts too."
        )
        more = _("Points above zero are multiplied by %(times)d.")
        return [
            _("In main atas, you score your tricks minus your bid."),
            _("In main bawah, you score your bid minus your tricks."),
            only(self.options.scoring == "M3", more % {"times": self.options.multiplier}),
            only(bonus > 0, zero % {"points": bonus}),
        ]

    def _exact(self) -> list[str]:
        _ = self.gettext
        zero = {
            "highest_bid": _("A bid of 0 that takes no tricks scores the highest bid of the deal."),
            "fixed": _("A bid of 0 that takes no tricks scores %(points)d.") % {"points": self.options.m4_zero_points},
            "none": _("A bid of 0 that takes no tricks scores nothing."),
        }
        failed = _("A bid of 0 that takes tricks loses %(points)d more.") % {"points": -self.options.m4_zero_fail_extra}
        return [
            _("If you take exactly as many tricks as you bid, you score your bid."),
            _(
                "Otherwise, in main atas, you lose 2 for each trick too few and 1 for each trick too many. In "
                "main bawah, you lose 1 for each trick too few and 2 for each trick too many."
            ),
            zero[self.options.m4_zero_success],
            only(self.options.m4_zero_fail_extra < 0, failed),
        ]

    def terms(self) -> list[GlossaryTerm]:
        """Return the words of the game, with those of these options only."""
        _ = self.gettext
        terms_list = [
            *self.trick_terms(),
            GlossaryTerm(_("Bid"), _("The number of tricks a player says they will take.")),
            GlossaryTerm(_("Declarer"), _("The player with the highest bid, whose suit is trump.")),
            GlossaryTerm(_("Main atas"), _("The bids total more than 13, and all players try to take tricks.")),
            GlossaryTerm(_("Main bawah"), _("The bids total less than 13, and all players try to avoid tricks.")),
            GlossaryTerm(_("Court card"), _("King, queen or jack.")),
        ]
        if self.options.thirteen_rule == "shift_all":
            terms_list.append(
                GlossaryTerm(_("Shift"), _("All bids move up or down by the same number when they total exactly 13."))
            )
        if self.options.throw_in:
            terms_list.append(
                GlossaryTerm(
                    _("Throw in"),
                    _("To deal again because a hand holds only number cards, or only aces and court cards."),
                )
            )
        if self.options.lead_trump_rule == "broken":
            terms_list.append(
                GlossaryTerm(
                    _("Breaking trumps"), _("Playing the first trump of a deal. From then on, trumps may be led.")
                )
            )
        return terms_list
