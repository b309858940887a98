"""The rules of Truc y Flou for players.

Source: docs/rules/truc_y_flou/rulebook.md#ty-5, and engine/rules/truc_y_flou.
"""

from engine.rules.truc_y_flou.options import TARGET, Options
from engine.rules.truc_y_flou.rules_text_declarations import TrucDeclarations
from engine.sentences import SEAT_NAMES
from engine.wording.cards import SPANISH
from engine.wording.rules_text import Chapter, GlossaryTerm, Grid, Part, only


class TrucRules(TrucDeclarations):
    """The rules under the options of one event."""

    options: Options

    def chapters(self) -> list[Chapter]:
        """Return the rules as this event plays them."""
        return [
            self.chapter("goal", self._goal()),
            self.chapter("deal", self._deal()),
            self.chapter("bidding", self.declarations()),
            self.chapter("play", self._play()),
            self.chapter("scoring", self._scoring()),
        ]

    def _goal(self) -> list[str]:
        _ = self.gettext
        rounds = self.ngettext(
            "The team that wins %(rounds)d manche wins the match.",
            "The first team to win %(rounds)d manches wins the match.",
            self.options.rounds_to_win,
        )
        return [
            _("Two teams of three play against each other with a Spanish pack of 40 cards."),
            _("Declarations (embit and flor) score points, and so do tricks. A truc raises what the tricks are worth."),
            _("The first team to reach %(points)d points wins the manche.") % {"points": TARGET},
            rounds % {"rounds": self.options.rounds_to_win},
            only(
                self.options.rounds_to_win > 1,
                _("The deciding manche is called the belle."),
            ),
            _("Thirteen points are an espintou: 18 points are one espintou and five."),
        ]

    def _deal(self) -> list[str]:
        _ = self.gettext
        return [
            _("The cards are dealt and played anticlockwise. The two teams sit alternately."),
            self._captains(),
            self._draw(),
            _("The player before the dealer cuts the pack. Each player gets three cards."),
            _("The player on the dealer’s right, the eldest, plays first and deals next."),
        ]

    def _draw(self) -> str:
        _ = self.gettext
        if getattr(self.options, "first_dealer", "lowest") == "lowest_names":
            return _(
                "For the first deal, one player of each team draws a card. The player with the weaker card deals, or "
                "names an opponent as dealer. If the cards are equal, both draw another card."
            )
        return _(
            "For the first deal, one player of each team draws a card. The player with the weaker card deals. If the "
            "cards are equal, both draw another card."
        )

    def _captains(self) -> str:
        _ = self.gettext
        if self.options.captain == "middle_seat":
            return _("Three players sit on each long side. The player in the middle is a captain.")
        text = _("The captains are the players in these seats: %(seats)s.")
        return text % {
            "seats": self.language.join(
                _(SEAT_NAMES[seat]) for seat in (self.options.captain_even, self.options.captain_odd)
            )
        }

    def _play(self) -> list[Part]:
        _ = self.gettext
        return [
            _("Each deal has at most three tricks. You do not have to follow suit: play any card."),
            self._ranking(),
            only(
                self.options.perique_trick_rank == "top", _("In tricks, the two périques are stronger than the Sword.")
            ),
            _("The strongest card wins the trick."),
            _("If both teams play the strongest rank, the trick is spoiled, and no team wins it."),
            _("If two teammates tie, the first of them to play wins the trick."),
            self.winner_leads(),
            self._spoiled_lead(),
            _("The team with more tricks wins the deal. If each team has one, the earlier trick decides."),
            _("If all three tricks are spoiled, the eldest’s team wins the deal.")
            if self.options.all_spoiled == "eldest"
            else _("If all three tricks are spoiled, no team wins the deal."),
            _("All three tricks are played.")
            if self.options.play_out
            else _("The deal ends as soon as it is decided."),
            *self._talk(),
            _(
                "Online, when your time runs out, the server declares nothing, folds or says no, and plays your "
                "weakest card."
            ),
        ]

    def _ranking(self) -> Grid:
        """Return the ranking from the Sword down, one row for each strength."""
        _ = self.gettext
        named = [[self.language.card_name(card, SPANISH)] for card in ("1S", "1B", "7S", "7O")]
        ranks = {
            "K": _("the kings"),
            "N": _("the knights"),
            "J": _("the jacks"),
            "7": _("the other sevens"),
            "6": _("the sixes"),
            "5": _("the fives"),
            "4": _("the fours"),
        }
        rest = [
            _("the threes"),
            _("the twos"),
            _("the other aces"),
            *(ranks[rank] for rank in self.options.rank_tail.split()),
        ]
        rows = [*(named_card[0] for named_card in named), *rest]
        return Grid((_("Card order"), _("Cards")), tuple((str(place), row) for place, row in enumerate(rows, start=1)))

    def _spoiled_lead(self) -> str:
        _ = self.gettext
        texts = {
            "same_leader": _("After a spoiled trick, the player who led it leads again."),
            "eldest": _("After a spoiled trick, the eldest leads."),
            "first_highest": _("After a spoiled trick, the player who first played its strongest card leads."),
        }
        return texts[self.options.spoiled_lead]

    def _talk(self) -> list[str]:
        _ = self.gettext
        if self.options.team_channel == "off":
            return [_("Teammates may not talk or signal during a deal.")]
        signs = _("Teammates may give each other signals from a fixed list. Signals need not be true.")
        free = _("Teammates may talk among themselves. What they say need not be true.")
        return [
            signs if self.options.team_channel == "signals" else free,
            only(self.options.publish_signals, _("After the match, everyone can read what the teams said.")),
        ]

    def _scoring(self) -> list[Part]:
        _ = self.gettext
        sword = {
            "player": _("The team that plays the Sword scores 2 at once, and the team that plays the Club scores 1."),
            "trick_winner": _(
                "The team that wins the trick with the Sword scores 2, and the team that wins the trick with the Club"
                " scores 1."
            ),
        }
        at_once = _("The manche ends as soon as a team reaches %(points)d. Nothing counts after that.")
        later = _("The first team to reach %(points)d wins, but the deal is still played out.")
        return [
            _("The winners of a deal score 1, or the value set by the truc:"),
            Grid(
                (_("Bid"), _("Refused"), _("Accepted")),
                (
                    ("Truc", "1", "2"),
                    ("Retruc", "2", "3"),
                    ("Balou quatro", "3", "4"),
                    ("Balou seiz", "4", "6"),
                    ("Balou partido", "6", _("the manche")),
                ),
            ),
            sword[self.options.bonus_to],
            _("Points count in the order in which they are won, the truc last."),
            (at_once if self.options.settle == "chronological" else later) % {"points": TARGET},
        ]

    def terms(self) -> list[GlossaryTerm]:
        """Return the words of the game."""
        _ = self.gettext
        terms_list = [
            *self.trick_terms()[:2],
            GlossaryTerm(_("Eldest"), _("The player whose turn comes right after the dealer.")),
            GlossaryTerm(_("Captain"), _("The player who answers for the team.")),
            GlossaryTerm("Embit", _("The value of two cards of one suit.")),
            GlossaryTerm("Flor", _("Three cards of one suit.")),
            GlossaryTerm("Truc", _("A bid that raises what the deal is worth.")),
            GlossaryTerm(
                "Périque",
                _("The jack of coins and the knight of batons. In declarations, each counts as a seven of any suit."),
            ),
            GlossaryTerm(
                _("Sword and Club"), _("The aces of swords and batons, the two strongest cards in the usual order.")
            ),
            GlossaryTerm(_("Spoiled trick"), _("A trick in which both teams played the strongest rank.")),
            GlossaryTerm("Espintou", _("13 points.")),
        ]
        if self.options.rounds_to_win > 1:
            terms_list.append(GlossaryTerm("Belle", _("The deciding manche, when both teams need one more.")))
        return terms_list
