"""What players of Truc y Flou say: embit, flor and truc.

Source: docs/rules/truc_y_flou/rulebook.md#ty-15 and #ty-24 to #ty-34.
"""

from django.utils.translation import gettext as _

from engine.rules.truc_y_flou.options import TARGET, Options
from games.rules_pages.rulebook.parts import Grid, Heading, Part, only


def parts(options: Options) -> list[Part]:
    """The chapter, as this event plays."""
    return [
        _("In the first trick each player may make one declaration before playing a card: about embit, or a flor."),
        Heading("Embit"),
        *_embit_value(options),
        *_embit(options),
        Heading("Flor"),
        *_flor(options),
        Heading("Truc"),
        *_truc(options),
    ]


def _embit_value(options: Options) -> list[str]:
    return [
        _(
            "An embit is two cards of one suit. It is worth 20 and the numbers on both cards; jacks, knights and kings "
            "count 0. A périque counts 7 and goes with any suit."
        ),
        _("A hand without two such cards has an embit of 0.")
        if options.embit_without_pair == "zero"
        else _("A hand without two such cards has an embit of its highest number."),
        _("The best hand of each team counts, whoever made the bid.")
        if options.embit_hand == "team"
        else _("Only the hands of the bidder and of the player who answered count."),
        _("Between equal embits, and between equal flors, the player who plays earlier in the first trick wins."),
    ]


def _embit(options: Options) -> list[Part]:
    return [
        Grid(
            (_("You say"), _("What it means")),
            (
                ("Embit", _("Worth 1 if nobody answers, 2 if it is sung.")),
                ("Mi falta", _("Played for all that your team lacks of %(points)d.") % {"points": TARGET}),
                ("Restou truc", _("The same, together with truc.")),
                (_("Sing"), _("The opponents accept, and both teams compare.")),
                (_("Raise"), _("The opponents want to play for 1, 2 or 10 more, or for all that they lack.")),
                (_("Fold"), _("You give up: 2 for the opponents after a raise, 1 after restou truc.")),
            ),
        ),
        _answers(options),
        _("A raise may be raised again, by more. Folding still costs 2.")
        if options.embit_reraise
        else _("A raise cannot be raised again."),
        _("A sung embit is compared and paid when the first trick is complete.")
        if options.embit_reveal == "t1_close"
        else _("A sung embit is compared and paid when the deal is over."),
        _(
            "If you bid mi falta and win, you win the round. If the opponents win, they score 1 and what your team "
            "lacked."
        ),
        _("If restou truc is sung, the better embit wins the round, whichever team has it.")
        if options.restou_truc_loss == "round"
        else _("If restou truc is sung and the opponents win, they score 1 and what your team lacked."),
        _("After a folded restou truc its truc must still be answered.")
        if options.restou_truc_fold == "continue"
        else _("A folded restou truc ends the deal."),
    ]


def _answers(options: Options) -> str:
    told = {
        "in_turn": _(
            "Opponents answer an embit in turn, before they play their card. If the dealer bids, the captain of "
            "the other team answers."
        ),
        "in_turn_strict": _(
            "Opponents answer an embit in turn, before they play their card. Nobody can answer the dealer’s bid."
        ),
        "captain_now": _("The captain of the other team answers an embit at once."),
    }
    return told[options.embit_answer]


def _flor(options: Options) -> list[Part]:
    voids = _("A flor voids the embit, even one that was folded.")
    keeps = _("A flor voids the embit, but not the points of one that was folded before.")
    return [
        _("A flor is three cards of one suit, worth 20 and their numbers. Périques count 7 and go with any suit."),
        _("You may declare a flor without having one; such a flor is worth nothing.")
        if options.flor_bluff
        else _("You may declare a flor only if you hold one."),
        only(options.flor_compulsory, _("If you hold a flor, you must declare it.")),
        voids if options.flor_voids_folds else keeps,
        _("If only one team declares flors, it scores 3 for each."),
        _contest(options),
        only(
            options.demi_flor == "required",
            _("In such a contest the players with a flor say “demi flor” with each later card."),
        ),
        _("Instead of a plain flor the first opponent with a flor may say “better flor”. Then the captains answer:"),
        Grid(
            (_("Answer to a better flor"), _("What it means")),
            (
                (_("Silent"), _("The opponents score 3; 5 if the better flor was sung before.")),
                (
                    _("Sing"),
                    _("If the opponents sing too, the better flor scores %(points)d.")
                    % {"points": options.better_flor_points},
                ),
                (_("Best flor"), _("The opponents fold, which costs 5, or the better flor wins the round.")),
            ),
        ),
    ]


def _contest(options: Options) -> str:
    told = {
        "own": _(
            "If both teams declare flors, the best flor wins at the end of the deal: 3 for each flor of that team."
        ),
        "all": _(
            "If both teams declare flors, the best flor wins at the end of the deal: 3 for each flor of both teams."
        ),
        "three": _("If both teams declare flors, the best flor wins at the end of the deal and scores 3."),
    }
    return told[options.flor_contest]


def _truc(options: Options) -> list[str]:
    return [
        _("On your turn, before your card, you may bid truc; after that the next level.")
        if options.truc_window == "any_turn"
        else _("From the second trick on you may bid truc on your turn, before your card; after that the next level."),
        only(options.truc_jump, _("Levels may be skipped. A refusal pays the level before the bid.")),
        _("The other team says yes, no, or raises at once. A no ends the deal."),
        _("After a yes only the team that accepted may raise later.")
        if options.truc_reopen == "acceptor"
        else _("After a yes nobody may raise any more in this deal."),
        _("The captain answers for the team.")
        if options.answer_by == "captain"
        else _("Any player of the team may answer."),
        only(
            options.declare_first and options.truc_window == "any_turn",
            _("In the first trick the team that must answer a truc may make its declarations first."),
        ),
    ]
