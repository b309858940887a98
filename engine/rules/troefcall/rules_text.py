"""The rules of Troefcall for players.

Source: docs/rules/troefcall/rulebook.md#tc-8, and engine/rules/troefcall.
"""

from engine.rules.troefcall.options import Options
from engine.wording.rules_text import Chapter, GlossaryTerm, Grid, Part, RulesText, only


class TroefcallRules(RulesText):
    """The rules under the options of one event."""

    options: Options

    def chapters(self) -> list[Chapter]:
        """Return the rules as this event plays them."""
        return [
            self.chapter("goal", self._goal()),
            self.chapter("deal", self._deal()),
            self.chapter("bidding", self._bidding()),
            self.chapter("play", self._play()),
            self.chapter("scoring", self._scoring()),
        ]

    def _goal(self) -> list[str]:
        _ = self.gettext
        target = self.ngettext(
            "The first pair to have %(points)d point at the end of a deal wins the game.",
            "The first pair to have %(points)d points at the end of a deal wins the game.",
            self.options.target,
        )
        fixed = self.ngettext(
            "A set consists of %(deals)d deal. The pair with more points wins. If the points are equal, the set "
            "is a draw.",
            "A set consists of %(deals)d deals. The pair with more points wins. If the points are equal, the set "
            "is a draw.",
            self.options.hands,
        )
        return [
            _("Two pairs play against each other. Partners sit opposite each other: North with South, East with West."),
            _("A pair wins a deal with seven of the thirteen tricks."),
            target % {"points": self.options.target}
            if self.options.length == "target"
            else fixed % {"deals": self.options.hands},
        ]

    def _deal(self) -> list[str]:
        _ = self.gettext
        return [
            self.ranks(),
            self.clockwise(),
            self._first_caller(),
            _("The dealer shuffles. The trump caller, who sits on the dealer’s left, cuts the pack."),
            _(
                "The caller gets five cards and names the trump. Then the other three get five cards each. "
                "Finally, all four get two further batches of four, starting with the caller, which makes "
                "thirteen cards each."
            ),
            self._rotation(),
        ]

    def _first_caller(self) -> str:
        _ = self.gettext
        if self.options.first_caller == "high_card":
            return _(
                "Before the first deal, each player draws a card. The player with the highest card deals, and the"
                " player on the dealer’s left is the first trump caller. If the highest cards are equal, those "
                "players draw another card."
            )
        if self.options.first_caller == "fixed":
            return _("The schedule names the first trump caller. The player on the caller’s right deals.")
        return _(
            "Before the first deal, cards are dealt face up one by one until a jack appears. The player who gets "
            "the jack is the first trump caller, and the player on the caller’s right deals."
        )

    def _rotation(self) -> str:
        _ = self.gettext
        if self.options.rotation == "every_hand":
            return _("After each deal, the next player clockwise becomes the dealer, whichever pair scored.")
        return _(
            "As long as the caller’s pair scores, the dealer and the caller stay the same. When the other pair "
            "scores, the caller deals next and the player on the caller’s left becomes the new caller. A failed "
            "baunie counts as a score for the other pair."
        )

    def _bidding(self) -> list[str]:
        _ = self.gettext
        return [
            _("There is no auction: the caller alone names the trump."),
            _(
                "After looking at the first five cards, the caller names spades, hearts, diamonds or clubs. "
                "Passing is not allowed."
            ),
            _("The call cannot be changed."),
            only(
                self.options.redeal,
                _(
                    "A caller with no king, queen or jack among the thirteen cards may show them before the first"
                    " lead. The same player then deals again, and the same caller names the trump. An ace does "
                    "not count as a court card."
                ),
            ),
        ]

    def _play(self) -> list[str]:
        _ = self.gettext
        must = _("Follow suit if you can. If you cannot, you must trump if you can, but you need not overtrump.")
        return [
            _("The caller leads to the first trick."),
            self.winner_leads(),
            must if self.options.must_trump else self.follow_suit(),
            self.highest_trump_wins(),
            self.trumps_may_be_led(),
            _(
                "Tricks stay face down, and players may not look at them again. Online you can see the last trick"
                " until the next card is led."
            ),
            _("Play in silence: say only what the game requires, and do not signal to your partner."),
            _("The deal ends as soon as one pair has seven tricks and the other has at least one."),
            _(
                "If one pair wins the first seven tricks, the winner of the seventh trick may stop (a kap) or "
                "play on. If they play on, their partner also chooses: stop, or try for all thirteen tricks (a "
                "baunie). The other pair has no say."
            ),
            _(
                "Once both partners have decided to play on, they can no longer stop. The first trick they lose ends "
                "the deal."
            ),
            _(
                "Online, if your time runs out, the server calls your longest suit or plays your lowest legal "
                "card. If you won the seventh trick, it stops for you. If your partner won the seventh trick and "
                "plays on, it plays on for you too."
            ),
        ]

    def _scoring(self) -> list[Part]:
        _ = self.gettext
        absent = _("If the other pair is absent, you score %(points)d for each deal that cannot be played.")
        kap = _("A kap against the caller scores %(points)d more.")
        baunie = _("A baunie against the caller scores %(points)d more.")
        return [
            _("Only one pair scores in a deal."),
            Grid(
                (_("How the deal ended"), _("Points")),
                (
                    (_("Seven tricks, with at least one for the other pair"), str(self.options.pts_normal)),
                    (_("Kap: stopped by the winner of the seventh trick"), str(self.options.pts_kap)),
                    (_("Kap: stopped by the partner"), str(self.options.pts_kap_partner)),
                    (_("Baunie: all thirteen tricks"), str(self.options.pts_baunie)),
                    (_("Failed baunie (for the other pair)"), str(self.options.pts_baunie_failed)),
                ),
            ),
            only(self.options.pts_stinkend_kap > 0, kap % {"points": self.options.pts_stinkend_kap}),
            only(self.options.pts_stinkend_baunie > 0, baunie % {"points": self.options.pts_stinkend_baunie}),
            absent % {"points": self.options.unplayed_hand_points},
            self._penalties(),
        ]

    def _penalties(self) -> Grid:
        """Return the tariff at a club table. Online the server refuses such moves."""
        _ = self.gettext
        early = self.ngettext(
            "Card played out of turn or exposed by a pair without a trick, after at most %(tricks)d trick",
            "Card played out of turn or exposed by a pair without a trick, after at most %(tricks)d tricks",
            self.options.sanction_early_until,
        )
        costs = [
            (early % {"tricks": self.options.sanction_early_until}, self.options.sanction_early),
            (_("The same offence later in the deal"), self.options.sanction_late),
            (_("The same offence by a pair that already has a trick"), self.options.sanction_tricks),
            (_("Looking at a trick already turned face down"), self.options.sanction_looking),
            (_("Failing to lay down the remaining cards when asked"), self.options.sanction_not_laying_down),
            (_("Misdeal"), self.options.sanction_wrong_deal),
            (_("Giving up when both pairs have won a trick"), self.options.sanction_capitulation),
            (_("Giving up when one pair has won no trick"), self.options.sanction_capitulation_bare),
            (_("Talking or signalling again after a warning"), self.options.sanction_talking),
        ]
        if self.options.redeal:
            costs.append(
                (_("Asking for a redeal while holding a king, queen or jack"), self.options.sanction_false_redeal)
            )
        rows = [(what, str(points)) for what, points in costs]
        if self.options.sanction_revoke:
            rows.append((_("Failing to follow suit when you could"), _("as for a card played out of turn")))
        return Grid((_("Penalties at a club table, awarded to the other pair"), _("Points")), tuple(rows))

    def terms(self) -> list[GlossaryTerm]:
        """Return the words of the game, with those of these options only."""
        _ = self.gettext
        terms_list = [
            *self.trick_terms(),
            GlossaryTerm(_("Trump caller"), _("The player on the dealer’s left, who names the trump.")),
            GlossaryTerm(_("Kap"), _("One pair wins the first seven tricks and then stops.")),
            GlossaryTerm(_("Baunie"), _("One pair wins all thirteen tricks.")),
        ]
        if self.options.pts_stinkend_kap or self.options.pts_stinkend_baunie:
            terms_list.append(
                GlossaryTerm(_("Stinkend"), _("A kap or baunie made by the pair that did not name the trump."))
            )
        if self.options.redeal:
            terms_list.append(GlossaryTerm(_("Court card"), _("King, queen or jack.")))
        return terms_list
