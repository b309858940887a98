"""The rules of Troefcall for players. Source: docs/rules/troefcall/rulebook.md#tc-8, and engine/rules/troefcall."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.rules.troefcall.options import Options
from games.rules_pages.rulebook import tricks
from games.rules_pages.rulebook.parts import Chapter, Grid, Guide, Part, Term, chapter, only


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
    target = ngettext(
        "The first pair to have %(points)d point at the end of a deal wins the game.",
        "The first pair to have %(points)d points at the end of a deal wins the game.",
        options.target,
    )
    fixed = ngettext(
        "A set has %(deals)d deal. The pair with more points wins; equal points are a draw.",
        "A set has %(deals)d deals. The pair with more points wins; equal points are a draw.",
        options.hands,
    )
    return [
        _("Two pairs play against each other. Partners sit opposite each other: North with South, East with West."),
        _("A pair wins a deal with seven of the thirteen tricks."),
        target % {"points": options.target} if options.length == "target" else fixed % {"deals": options.hands},
    ]


def _deal(options: Options) -> list[str]:
    return [
        tricks.ranks(),
        tricks.clockwise(),
        _first_caller(options),
        _("The dealer shuffles. The trump caller, who sits on the dealer’s left, cuts the pack."),
        _(
            "The caller gets five cards and names the trump. Only then do the other three get five cards each, and all "
            "four get four cards twice, the caller first: thirteen cards each."
        ),
        _rotation(options),
    ]


def _first_caller(options: Options) -> str:
    if options.first_caller == "high_card":
        return _(
            "Before the first deal each player draws a card. The highest card deals, and the player on the "
            "dealer’s left is the first trump caller. Players with equal highest cards draw again."
        )
    if options.first_caller == "fixed":
        return _("The schedule names the first trump caller. The player on the caller’s right deals.")
    return _(
        "Before the first deal cards are dealt face up, one by one, until a jack appears. The player who gets it "
        "is the first trump caller, and the player on the caller’s right deals."
    )


def _rotation(options: Options) -> str:
    if options.rotation == "every_hand":
        return _("After each deal the next player clockwise deals, whichever pair scored.")
    return _(
        "As long as the caller’s pair scores, the same player deals and the same player calls. When the other pair "
        "scores, the caller deals next and the player on the left of the caller becomes the new caller. A failed "
        "baunie counts as a score of the other pair."
    )


def _bidding(options: Options) -> list[str]:
    return [
        _("There is no auction: the caller alone names the trump."),
        _(
            "With the first five cards in hand the caller names spades, hearts, diamonds or clubs. Passing is not "
            "allowed."
        ),
        _("The call cannot be changed."),
        only(
            options.redeal,
            _(
                "A caller without a king, queen or jack among the thirteen cards may show them before the first lead. "
                "Then the same player deals again and the same caller names a trump. An ace does not count as a court "
                "card."
            ),
        ),
    ]


def _play(options: Options) -> list[str]:
    must = _("Follow suit if you can. If you cannot, you must trump if you can; the trump need not be a higher one.")
    return [
        _("The caller leads to the first trick."),
        tricks.winner_leads(),
        must if options.must_trump else tricks.follow_suit(),
        tricks.highest_trump_wins(),
        tricks.trumps_may_be_led(),
        _(
            "Tricks stay face down. Nobody looks at them again; online you can see the last trick until the next "
            "card is led."
        ),
        _("Play in silence: say nothing but what the game asks for, and give your partner no signs."),
        _("The deal ends as soon as a pair has seven tricks and the other pair at least one."),
        _(
            "Kap and baunie: if one pair wins the first seven tricks, the winner of the seventh trick stops (a "
            "kap) or plays on. If they play on, their partner decides too: stop, or try for all thirteen tricks (a "
            "baunie). The other pair has no say."
        ),
        _("Once both have decided to play on, nobody can stop. The first trick they lose ends the deal."),
        _(
            "Online, when your time runs out, the server calls your longest suit, plays your lowest card that is "
            "allowed, stops for the winner of the seventh trick and plays on for the partner."
        ),
    ]


def _scoring(options: Options) -> list[Part]:
    absent = _("If the other pair is absent, you score %(points)d for each deal that cannot be played.")
    kap = _("A kap against the caller scores %(points)d more.")
    baunie = _("A baunie against the caller scores %(points)d more.")
    return [
        _("Only one pair scores in a deal."),
        Grid(
            (_("How the deal ended"), _("Points")),
            (
                (_("Seven tricks, the other pair has at least one"), str(options.pts_normal)),
                (_("Kap: stopped by the winner of the seventh trick"), str(options.pts_kap)),
                (_("Kap: stopped by the partner"), str(options.pts_kap_partner)),
                (_("Baunie: all thirteen tricks"), str(options.pts_baunie)),
                (_("Baunie failed: to the other pair"), str(options.pts_baunie_failed)),
            ),
        ),
        only(options.pts_stinkend_kap > 0, kap % {"points": options.pts_stinkend_kap}),
        only(options.pts_stinkend_baunie > 0, baunie % {"points": options.pts_stinkend_baunie}),
        absent % {"points": options.unplayed_hand_points},
        _penalties(options),
    ]


def _penalties(options: Options) -> Grid:
    """The tariff at a club table. Online the server refuses such moves."""
    early = ngettext(
        "Card out of turn or exposed, by a pair without a trick, up to %(tricks)d trick",
        "Card out of turn or exposed, by a pair without a trick, up to %(tricks)d tricks",
        options.sanction_early_until,
    )
    costs = [
        (early % {"tricks": options.sanction_early_until}, options.sanction_early),
        (_("The same later in the deal"), options.sanction_late),
        (_("The same by a pair that has a trick"), options.sanction_tricks),
        (_("Looking at a trick that was turned down"), options.sanction_looking),
        (_("Not laying down the remaining cards when asked"), options.sanction_not_laying_down),
        (_("A wrong deal"), options.sanction_wrong_deal),
        (_("Giving up, when both pairs have a trick"), options.sanction_capitulation),
        (_("Giving up, when one pair has no trick"), options.sanction_capitulation_bare),
        (_("Talking or signalling again after a warning"), options.sanction_talking),
    ]
    if options.redeal:
        costs.append((_("Asking for a new deal with a king, queen or jack in hand"), options.sanction_false_redeal))
    rows = [(what, str(points)) for what, points in costs]
    if options.sanction_revoke:
        rows.append((_("Not following suit although you could"), _("as a card out of turn")))
    return Grid((_("Penalties at a club table, to the other pair"), _("Points")), tuple(rows))


def terms(options: Options) -> list[Term]:
    """The words of the game, with those of these options only."""
    found = [
        *tricks.trick_terms(),
        Term(_("Trump caller"), _("The player on the dealer’s left, who names the trump.")),
        Term(_("Kap"), _("The first seven tricks for one pair, which then stops.")),
        Term(_("Baunie"), _("All thirteen tricks for one pair.")),
    ]
    if options.pts_stinkend_kap or options.pts_stinkend_baunie:
        found.append(Term(_("Stinkend"), _("Made by the pair that did not name the trump.")))
    if options.redeal:
        found.append(Term(_("Court card"), _("King, queen or jack.")))
    return found


GUIDE = Guide(chapters, terms)
