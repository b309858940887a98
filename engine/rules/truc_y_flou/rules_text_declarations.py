"""Declarations in Truc y Flou: embit, flor and truc.

Source: docs/rules/truc_y_flou/rulebook.md#ty-15 and #ty-24 to #ty-34.
"""

from engine.rules.truc_y_flou.options import Options
from engine.wording.rules_text import Grid, Heading, Part, RulesText, only


class TrucDeclarations(RulesText):
    """The rules under the options of one event."""

    options: Options

    def declarations(self) -> list[Part]:
        """Return the chapter, as this event plays."""
        _ = self.gettext
        return [
            _("In the first trick, each player may make one declaration before playing a card: an embit or a flor."),
            Heading("Embit"),
            *self._embit_value(),
            *self._embit(),
            Heading("Flor"),
            *self._flor(),
            Heading("Truc"),
            *self._truc(),
        ]

    def _embit_value(self) -> list[str]:
        _ = self.gettext
        return [
            _(
                "An embit is two cards of one suit, worth 20 plus their numbers. Jacks, knights and kings count as 0. "
                "A périque counts as a 7 of any suit."
            ),
            _("A hand without two such cards has an embit of 0.")
            if self.options.embit_without_pair == "zero"
            else _("A hand without two such cards has an embit equal to its highest number."),
            _("The best hand of each team counts, regardless of who bid.")
            if self.options.embit_hand == "team"
            else _("Only the hands of the bidder and of the player who answered count."),
            _("If embits or flors are equal, the player who plays earlier in the first trick wins."),
        ]

    def _embit(self) -> list[Part]:
        _ = self.gettext
        return [
            _("Only one embit can be bid in a deal."),
            Grid(
                (_("You say"), _("What it means")),
                (
                    ("Embit", _("Worth 1 if unanswered, 2 if sung.")),
                    (
                        "Mi falta",
                        _(
                            "Worth 1 if unanswered. If it is sung and you win, you win the manche. If you lose, the "
                            "opponents score 1 plus what you still needed."
                        ),
                    ),
                    ("Restou truc", self._restou_truc()),
                    (_("Sing"), self._sing()),
                    (_("Raise"), _("Adds 1, 2 or 10 to a stake of 1, or all the points you still need.")),
                    (_("Fold"), _("Costs 2 after a raise, 1 after restou truc.")),
                ),
            ),
            self._answers(),
            _("A raise may be raised again, but only by more. Folding still costs 2.")
            if self.options.embit_reraise
            else _("After a raise, the bidders sing or fold."),
            _("After a folded restou truc, the truc must still be answered.")
            if self.options.restou_truc_fold == "continue"
            else _("A folded restou truc ends the deal."),
        ]

    def _restou_truc(self) -> str:
        _ = self.gettext
        if self.options.restou_truc_loss == "round":
            return _("Mi falta and truc together, answered at once. If sung, the better embit wins the manche.")
        return _("Mi falta and truc together, answered at once.")

    def _sing(self) -> str:
        _ = self.gettext
        if self.options.embit_reveal == "t1_close":
            return _("You accept. Embits are compared after the first trick.")
        return _("You accept. Embits are compared after the deal.")

    def _answers(self) -> str:
        _ = self.gettext
        texts = {
            "in_turn": _(
                "Opponents answer in turn, before playing a card. After a bid by the dealer, their captain answers."
            ),
            "in_turn_strict": _(
                "Opponents answer in turn, before playing a card. A bid by the dealer cannot be answered."
            ),
            "captain_now": _("The captain of the other team answers an embit at once."),
        }
        return texts[self.options.embit_answer]

    def _flor(self) -> list[Part]:
        _ = self.gettext
        voids = _("A flor voids the embit, even if the embit was folded.")
        keeps = _("A flor voids the embit, but not the points already scored for a folded one.")
        return [
            _("A flor is three cards of one suit, counted in the same way."),
            _("You may declare a flor without having one, but it is worth nothing.")
            if self.options.flor_bluff
            else _("You may declare a flor only if you hold one."),
            only(self.options.flor_compulsory, _("If you hold a flor, you must declare it.")),
            voids if self.options.flor_voids_folds else keeps,
            _("If only one team declares flors, it scores 3 for each."),
            self._contest(),
            only(
                self.options.demi_flor == "required",
                _("Players with a flor then say “demi flor” with each later card."),
            ),
            _("Instead, the first opponent with a flor may say “better flor”. The captains answer:"),
            Grid(
                (_("You say"), _("What it means")),
                (
                    (_("Silence"), _("The opponents score 3, or 5 once they have sung.")),
                    (
                        _("Sing"),
                        _("If the opponents sing too, the better flor scores %(points)d.")
                        % {"points": self.options.better_flor_points},
                    ),
                    (_("Best flor"), _("The opponents fold, which costs them 5, or the better flor wins the manche.")),
                ),
            ),
        ]

    def _contest(self) -> str:
        _ = self.gettext
        texts = {
            "own": _("If both teams do, the best flor scores 3 for each flor of its team at the end of the deal."),
            "all": _("If both teams do, the best flor scores 3 for each flor of both teams at the end of the deal."),
            "three": _("If both teams do, the best flor scores 3 at the end of the deal."),
        }
        return texts[self.options.flor_contest]

    def _truc(self) -> list[str]:
        _ = self.gettext
        return [
            _("On your turn, before playing your card, you may bid truc or, once it has been bid, the next level.")
            if self.options.truc_window == "any_turn"
            else _(
                "From the second trick on, before playing your card, you may bid truc or, once it has been bid, "
                "the next level."
            ),
            only(self.options.truc_jump, _("Levels may be skipped. A refusal is worth the level before the bid.")),
            _("The other team says yes or no, or raises at once. Saying no ends the deal."),
            _("After a yes, only the team that accepted may raise later.")
            if self.options.truc_reopen == "acceptor"
            else _("After a yes, neither team may raise again in this deal."),
            _("The captain answers for the team.")
            if self.options.answer_by == "captain"
            else _("Any player of the team may answer."),
            only(
                self.options.declare_first and self.options.truc_window == "any_turn",
                _("In the first trick, the team that answers a truc may declare first."),
            ),
        ]
