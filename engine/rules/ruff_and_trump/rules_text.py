"""The rules of Ruff and Trump for players.

Source: docs/rules/ruff_and_trump/rulebook.md#rt-5, and engine/rules/ruff_and_trump.
"""

from engine.rules.ruff_and_trump.options import RUFF_POINTS, Options
from engine.wording.rules_text import Chapter, GlossaryTerm, Grid, Heading, Part, RulesText, only


class RuffRules(RulesText):
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
        pairs = _("Two pairs play against each other. Partners sit opposite each other.")
        alone = _("There are %(players)d players, and each plays alone.")
        sets = self.ngettext(
            "The first side to win %(sets)d set wins the match.",
            "The first side to win %(sets)d sets wins the match. Every set starts at 0.",
            self.options.sets_to_win,
        )
        return [
            pairs if self.options.layout.pairs else alone % {"players": self.options.layout.players},
            _("You score for the best suit in your hand, called the ruff, and for the cards in the tricks you win."),
            _("A set is played to %(points)d points. Any points above that are lost.")
            % {"points": self.options.layout.target},
            sets % {"sets": self.options.sets_to_win},
        ]

    def _deal(self) -> list[str]:
        _ = self.gettext
        layout = self.options.layout
        counted = {"each": layout.each, "head": layout.head}
        return [
            self.ranks(),
            self.clockwise() if self.options.direction == "cw" else self.counter_clockwise(),
            _("The player who cuts the lowest card deals first. Players who tie for the lowest card cut again."),
            _(
                "The dealer deals four cards at a time, starting with the eldest, who is the next player after "
                "the dealer. Each player gets %(each)d cards."
            )
            % counted,
            _("The remaining %(head)d cards form the head. The top card is turned up, and its suit is trump.")
            % counted,
            _("After each deal, the next player becomes the dealer."),
        ]

    def _bidding(self) -> list[Part]:
        _ = self.gettext
        return [
            Heading(_("Ruff")),
            *self._ruff(),
            Heading(_("Rub")),
            *self._rub(),
            Heading(_("Showing the ruff")),
            *self._showing(),
        ]

    def _ruff(self) -> list[str]:
        _ = self.gettext
        points = _(
            "Your ruff is the value of your best suit. An ace counts 11, a king, queen, jack or 10 counts 10, and"
            " every other card counts its number. In trumps, every player also counts the turned-up card."
        )
        cards = _(
            "Your ruff is the number of cards in your longest suit. In trumps, every player also counts the "
            "turned-up card."
        )
        in_turn = _("Starting with the eldest, each player announces a number once, aloud. 0 means no announcement.")
        sealed = _(
            "Each player chooses a number in secret, and all numbers are revealed together. 0 means no announcement."
        )
        return [
            points if self.options.ruff_measure == "points" else cards,
            in_turn if self.options.announce == "in_turn" else sealed,
            self._truth(),
            _("The highest number scores %(points)d once the cards for it have been shown.") % {"points": RUFF_POINTS},
            self._ties(),
            only(self.options.layout.pairs, _("If partners announce the same highest number, their side scores.")),
        ]

    def _truth(self) -> str:
        _ = self.gettext
        if self.options.ruff_underdeclare == "exact":
            return _("You must announce exactly your true ruff.")
        if self.options.ruff_claims == "checked":
            return _("You may announce less than your true ruff, but not more.")
        return _("You may announce less than your true ruff. You may also announce more, but then you cannot show it.")

    def _ties(self) -> str:
        _ = self.gettext
        texts = {
            "none": _("If opponents announce the same highest number, no side scores."),
            "eldest": _(
                "If opponents announce the same highest number, the win goes to the one whose turn comes first "
                "after the dealer."
            ),
            "carry": _(
                "If opponents announce the same highest number, no side scores the ruff. The next ruff of the set"
                " is worth %(points)d more."
            )
            % {"points": RUFF_POINTS},
        }
        return texts[self.options.ruff_tie]

    def _rub(self) -> list[str]:
        _ = self.gettext
        may = _(
            "The player with the ace of trumps may rub, which means taking the top four cards of the head and "
            "discarding four."
        )
        must = _(
            "The player with the ace of trumps must rub, which means taking the top four cards of the head and "
            "discarding four."
        )
        nobody = _("If the ace lies unseen in the head, no player rubs.")
        dealer = _("If the ace lies unseen in the head, the dealer rubs.")
        return [
            may if self.options.rub_optional else must,
            _("If the turned-up card is the ace itself, the dealer rubs."),
            nobody if self.options.rub_no_ace == "nobody" else dealer,
        ]

    def _showing(self) -> list[str]:
        _ = self.gettext
        must = _("If you won the ruff and rub, you must keep enough cards to show it.")
        free = _("If you won the ruff and rub, you may discard its cards and still show them.")
        forfeit = _(
            "If you cannot show your number, your side scores nothing for it and loses %(points)d, but never "
            "falls below 0. The next highest number that can be shown scores instead."
        )
        none = _(
            "If you cannot show your number, your side scores nothing for it. The next highest number that can be"
            " shown scores instead."
        )
        return [
            _("After the rub, the player with the highest number shows cards of one suit that reach that number."),
            must if self.options.ruff_keep == "must" else free,
            forfeit % {"points": self.options.ruff_forfeit_points} if self.options.ruff_forfeit_points else none,
        ]

    def _play(self) -> list[str]:
        _ = self.gettext
        return [
            _("The eldest leads to the first trick."),
            self.winner_leads(),
            self.follow_suit(),
            self.highest_trump_wins(),
            only(self.options.layout.pairs, _("Partners may not signal to each other.")),
            _(
                "Online, when your time runs out, the server announces nothing, declines the rub, shows as few "
                "cards as needed and plays your lowest legal card."
            ),
        ]

    def _scoring(self) -> list[Part]:
        _ = self.gettext
        players = self.options.layout.players
        taken = tuple(self.options.par // players + more for more in (0, 1, 2))
        rows = tuple(
            (
                self.ngettext("%(count)d trick (%(cards)d cards)", "%(count)d tricks (%(cards)d cards)", count)
                % {"count": count, "cards": count * players},
                str(max(0, count * players - self.options.par)),
            )
            for count in taken
        )
        at_once = _(
            "The set ends as soon as a shown ruff or the card count reaches %(points)d. If a ruff ends the set, "
            "the tricks are not played."
        )
        later = _("Every deal is played to the end. Then the highest score of %(points)d or more wins the set.")
        return [
            _("The ruff scores %(points)d.") % {"points": RUFF_POINTS},
            _("Each card above %(par)d in your side’s tricks scores 1.") % {"par": self.options.par},
            Grid((_("Tricks won by a side"), _("Points")), rows),
            (at_once if self.options.set_end == "immediate" else later) % {"points": self.options.layout.target},
            only(
                not self.options.layout.pairs,
                _(
                    "If several players reach the target in the same count, the highest total wins. If the "
                    "highest totals are tied, play continues."
                ),
            ),
            *self._faults(),
        ]

    def _faults(self) -> list[str]:
        _ = self.gettext
        return [
            _("At a club table, failing to follow suit when you can costs 1 point.")
            if self.options.revoke_penalty == "1_point"
            else _("At a club table, failing to follow suit when you can costs the set."),
            _("A misdeal costs 1 point, and the same player deals again.")
            if self.options.misdeal_penalty
            else _("After a misdeal the same player deals again."),
        ]

    def terms(self) -> list[GlossaryTerm]:
        """Return the words of the game."""
        _ = self.gettext
        return [
            *self.trick_terms(),
            GlossaryTerm(_("Eldest"), _("The player whose turn comes right after the dealer.")),
            GlossaryTerm(_("Head"), _("The undealt cards. The top one is turned up.")),
            GlossaryTerm(_("Ruff"), _("The best suit of a hand, and the number announced for it.")),
            GlossaryTerm(_("Rub"), _("To take four cards from the head and discard four.")),
            GlossaryTerm(_("Set"), _("One game, from 0 to the winning score.")),
        ]
