"""The rules of Ruff and Trump for players.

Source: docs/rules/ruff_and_trump/rulebook.md#rt-5, and engine/rules/ruff_and_trump.
"""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.rules.ruff_and_trump.options import RUFF_POINTS, Options
from games.rules_pages.rulebook import tricks
from games.rules_pages.rulebook.parts import Chapter, Grid, Guide, Heading, Part, Term, chapter, only


def chapters(options: Options) -> list[Chapter]:
    """The rules as this event plays them."""
    return [
        chapter("goal", _goal(options)),
        chapter("deal", _deal(options)),
        chapter("bidding", _bidding(options)),
        chapter("play", _play(options)),
        chapter("scoring", _scoring(options)),
    ]


def _goal(options: Options) -> list[str]:
    pairs = _("Two pairs play against each other; partners sit opposite each other.")
    alone = _("%(players)d players play, each alone.")
    sets = ngettext(
        "The first to win %(sets)d set wins the match.",
        "The first to win %(sets)d sets wins the match. Every set starts at 0.",
        options.sets_to_win,
    )
    return [
        pairs if options.layout.pairs else alone % {"players": options.layout.players},
        _("You score for the best suit in hand, the ruff, and for the cards in the tricks you win."),
        _("A set is won with %(points)d points. Points above that are lost.") % {"points": options.layout.target},
        sets % {"sets": options.sets_to_win},
    ]


def _deal(options: Options) -> list[str]:
    layout = options.layout
    counted = {"each": layout.each, "head": layout.head}
    return [
        tricks.ranks(),
        tricks.clockwise() if options.direction == "cw" else tricks.counter_clockwise(),
        _("The player who cuts the lowest card deals first; players with equal lowest cards cut again."),
        _(
            "The dealer deals four cards at a time, first to the eldest, the player whose turn comes after the dealer. "
            "Each player gets %(each)d cards."
        )
        % counted,
        _("The other %(head)d cards are the head. Its top card is turned up, and its suit is trump.") % counted,
        _("After each deal the next player deals."),
    ]


def _bidding(options: Options) -> list[Part]:
    return [
        Heading(_("Ruff")),
        *_ruff(options),
        Heading(_("Rub")),
        *_rub(options),
        Heading(_("Showing the ruff")),
        *_showing(options),
    ]


def _ruff(options: Options) -> list[str]:
    points = _(
        "Your ruff is the value of your best suit: an ace counts 11; king, queen, jack and 10 count 10; other "
        "cards their number. In trumps every player counts the turned-up card too."
    )
    cards = _(
        "Your ruff is the number of cards in your longest suit. In trumps every player counts the turned-up card too."
    )
    in_turn = _("From the eldest on each player announces a number once, for all to hear. 0 means no announcement.")
    sealed = _("Each player sets a number in secret, and all are opened together. 0 means no announcement.")
    return [
        points if options.ruff_measure == "points" else cards,
        in_turn if options.announce == "in_turn" else sealed,
        _truth(options),
        _("The highest number scores %(points)d, once its cards are shown.") % {"points": RUFF_POINTS},
        _ties(options),
        only(options.layout.pairs, _("If partners announce the same highest number, their side scores.")),
    ]


def _truth(options: Options) -> str:
    if options.ruff_underdeclare == "exact":
        return _("The number must be exactly your true ruff.")
    if options.ruff_claims == "checked":
        return _("You may announce less than your true ruff, but not more.")
    return _("You may announce less than your true ruff. You may also announce more, but then you cannot show it.")


def _ties(options: Options) -> str:
    told = {
        "none": _("If opponents announce the same highest number, nobody scores it."),
        "eldest": _(
            "If opponents announce the same highest number, the one whose turn comes first after the dealer wins."
        ),
        "carry": _(
            "If opponents announce the same highest number, nobody scores it, and the next ruff of the set is worth "
            "%(points)d more."
        )
        % {"points": RUFF_POINTS},
    }
    return told[options.ruff_tie]


def _rub(options: Options) -> list[str]:
    may = _("The player with the ace of trumps may rub: take the top four cards of the head and discard four.")
    must = _("The player with the ace of trumps rubs: they take the top four cards of the head and discard four.")
    nobody = _("If the ace lies unseen in the head, nobody rubs.")
    dealer = _("If the ace lies unseen in the head, the dealer rubs.")
    return [
        may if options.rub_optional else must,
        _("If the turned-up card is the ace itself, the dealer rubs."),
        nobody if options.rub_no_ace == "nobody" else dealer,
    ]


def _showing(options: Options) -> list[str]:
    must = _("If you won the ruff and rub, you must keep enough cards to show it.")
    free = _("If you won the ruff and rub, you may discard its cards and still show them.")
    forfeit = _(
        "If you cannot show your number, your side does not score it and loses %(points)d, but never falls below "
        "0. The next highest number that can be shown scores instead."
    )
    none = _(
        "If you cannot show your number, your side does not score it. The next highest number that can be shown scores "
        "instead."
    )
    return [
        _("After the rub the player with the highest number shows cards of one suit that reach it."),
        must if options.ruff_keep == "must" else free,
        forfeit % {"points": options.ruff_forfeit_points} if options.ruff_forfeit_points else none,
    ]


def _play(options: Options) -> list[str]:
    return [
        _("The eldest leads to the first trick."),
        tricks.winner_leads(),
        tricks.follow_suit(),
        tricks.highest_trump_wins(),
        only(options.layout.pairs, _("Partners give each other no signs.")),
        _(
            "Online, when your time runs out, the server announces nothing, declines the rub, shows as few cards "
            "as are needed and plays your lowest card that is allowed."
        ),
    ]


def _scoring(options: Options) -> list[Part]:
    players = options.layout.players
    taken = tuple(options.par // players + more for more in (0, 1, 2))
    rows = tuple(
        (
            ngettext("%(count)d trick, that is %(cards)d cards", "%(count)d tricks, that is %(cards)d cards", count)
            % {"count": count, "cards": count * players},
            str(max(0, count * players - options.par)),
        )
        for count in taken
    )
    at_once = _(
        "The set ends as soon as a shown ruff or the count of the cards reaches %(points)d. If the ruff does, the "
        "tricks are not played."
    )
    later = _("Every deal is played to its end. Then the highest score of %(points)d or more wins the set.")
    return [
        _("The ruff scores %(points)d.") % {"points": RUFF_POINTS},
        _("Every card above %(par)d in the tricks of your side scores 1.") % {"par": options.par},
        Grid((_("Tricks of a side"), _("Points")), rows),
        (at_once if options.set_end == "immediate" else later) % {"points": options.layout.target},
        only(
            not options.layout.pairs,
            _(
                "If several players reach it in the same count, the highest total wins. If those are equal, play "
                "goes on."
            ),
        ),
        *_faults(options),
    ]


def _faults(options: Options) -> list[str]:
    return [
        _("At a club table, not following suit although you could costs 1 point.")
        if options.revoke_penalty == "1_point"
        else _("At a club table, not following suit although you could costs the set."),
        _("A misdeal costs 1 point, and the same player deals again.")
        if options.misdeal_penalty
        else _("After a misdeal the same player deals again."),
    ]


def terms(options: Options) -> list[Term]:
    """The words of the game."""
    return [
        *tricks.trick_terms(),
        Term(_("Eldest"), _("The player whose turn comes right after the dealer.")),
        Term(_("Head"), _("The cards that are not dealt; its top card is turned up.")),
        Term(_("Ruff"), _("The best suit of a hand, and the number announced for it.")),
        Term(_("Rub"), _("To take four cards of the head and discard four.")),
        Term(_("Set"), _("A game from 0 to the points that win it.")),
    ]


GUIDE = Guide(chapters, terms)
