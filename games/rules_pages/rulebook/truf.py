"""The rules of Truf for players. Source: docs/rules/truf/rulebook.md#tf-8, and engine/rules/truf."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.rules.truf.options import Options
from engine.rules.truf.scoring import seat_points, zero_bonus
from games.rules_pages.rulebook import tricks
from games.rules_pages.rulebook.parts import Chapter, Grid, Guide, Part, Term, chapter, only
from games.wording.cards import suit_name
from games.wording.numbers import signed

EXAMPLES = {"atas": ((5, 5), (4, 6), (3, 1), (0, 0)), "bawah": ((4, 4), (3, 1), (2, 4), (0, 0))}
"""Bids and tricks whose points are worked out on the page, by mode."""
HIGHEST = {"atas": 6, "bawah": 5}
"""The highest bid of those deals."""


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
    players = _("Truf is an Indonesian trick-taking game for %(players)d players. Each plays alone.")
    exact = _("You score by taking exactly as many tricks as you bid.")
    better = _("You score by taking more tricks than you bid in main atas, and fewer in main bawah.")
    length = ngettext(
        "A match has %(deals)d deal. The highest total wins; equal totals share the rank.",
        "A match has %(deals)d deals. The highest total wins; equal totals share the rank.",
        options.deals,
    )
    return [
        players % {"players": options.players},
        _(
            "Before the play each player bids how many tricks they will take. If the bids make more than 13 together, "
            "all players try to take tricks: main atas. If they make less than 13, all try to avoid them: main bawah."
        ),
        exact if options.scoring == "M4" else better,
        length % {"deals": options.deals},
    ]


def _deal(options: Options) -> list[str]:
    return [
        tricks.ranks(),
        _("Each player gets 13 cards, one at a time.") if options.players == 4 else _three(options),
        _direction(options),
        _dealer(options),
        only(
            options.throw_in,
            _(
                "If a hand holds only numbers (2 to 10), or only aces and court cards, the same dealer deals again. "
                "A single ace among numbers is enough to keep the hand."
            ),
        ),
    ]


def _three(options: Options) -> str:
    told = _("For three players all %(suit)s are left out. Each player gets 13 of the 39 cards, one at a time.")
    return told % {"suit": suit_name(options.removed_suit)}


def _direction(options: Options) -> str:
    if options.direction != "alternate":
        return tricks.clockwise() if options.direction == "cw" else tricks.counter_clockwise()
    if options.first_direction == "cw":
        return _("The first deal and its play go clockwise, the second counter-clockwise, and so on in turn.")
    return _("The first deal and its play go counter-clockwise, the second clockwise, and so on in turn.")


def _dealer(options: Options) -> str:
    if options.dealer_rule == "rotate":
        return _("After each deal the next player clockwise deals.")
    return _(
        "The player with the lowest total deals next. If several players share it, the last dealer deals again if they "
        "are one of them; otherwise the first of them after the last dealer does."
    )


def _bidding(options: Options) -> list[str]:
    return [
        _("In a bid an ace counts 1 and a number its value. King, queen and jack count 0."),
        _(
            "All players bid in secret, with cards of their hand. When the last bid is in, all bids are shown at the "
            "same moment."
        ),
        *_bids(options),
        _("The highest bid makes its player the declarer."),
        _ties(options),
        _("Then all players take the cards of their bids back into their hands, and play them like any other card."),
        _thirteen(options),
    ]


def _bids(options: Options) -> list[str]:
    if options.bid_mode == "one":
        return [_("A bid is one card. The suit of the highest bid is trump.")]
    if options.bid_mode == "web":
        return [
            _("A bid is one card, or two cards with a declaration:"),
            _("Sum: two cards of one suit count together. They must make at least 5."),
            _("Subtract: two cards of one suit count the difference. Together they must make at least 5."),
            _("No trump: two cards of different suits count together. They must make at least 7."),
            _("The suit of the highest bid is trump; a no-trump bid means play without trump."),
        ]
    several = ngettext(
        "A bid is %(most)d card.", "A bid is one card, or up to %(most)d cards added together.", options.max_bid_cards
    )
    return [
        several % {"most": options.max_bid_cards},
        only(
            options.bid_mode == "add_subtract",
            _(
                "Any card of a bid may be subtracted instead: you lay it face up. It counts for the suit like the "
                "others."
            ),
        ),
        _("A bid makes at least 0 and at most 13."),
        *_least(options),
        _("If all cards of the highest bid are of one suit, that suit is trump. Otherwise there is no trump."),
    ]


def _least(options: Options) -> list[str]:
    found = []
    if options.min_two is not None:
        found.append(_("A bid of two cards makes at least %(least)d.") % {"least": options.min_two})
    if options.min_three is not None:
        found.append(_("A bid of three cards makes at least %(least)d.") % {"least": options.min_three})
    if found and options.min_applies_to != "result" and options.bid_mode == "add_subtract":
        found.append(_("For this minimum subtracted cards count as if they were added."))
    return found


def _ties(options: Options) -> str:
    web = options.tie_rule == "web"
    if options.bid_mode == "one":
        if web:
            return _(
                "Equal bids: spades beat hearts, then come clubs, then diamonds. In one suit king beats queen and "
                "queen beats jack."
            )
        return _(
            "Equal bids: spades beat hearts, then come diamonds, then clubs. In one suit king beats queen and queen "
            "beats jack."
        )
    if web:
        return _(
            "Equal bids: a suit beats no trump; spades beat hearts, then come clubs, then diamonds. After that the bid "
            "with the best single card wins."
        )
    return _(
        "Equal bids: no trump beats a suit; spades beat hearts, then come diamonds, then clubs. After that the bid "
        "with the best single card wins."
    )


def _thirteen(options: Options) -> str:
    if options.thirteen_rule == "choose_mode":
        return _(
            "If the bids make exactly 13, the declarer chooses main atas or main bawah. The bids stay as they are."
        )
    told = ngettext(
        "If the bids make exactly 13, the declarer raises or lowers all bids by %(most)d. Raised bids mean main atas, "
        "lowered bids main bawah. A lowered bid may fall below 0. Trump and declarer stay.",
        "If the bids make exactly 13, the declarer raises or lowers all bids by the same number, at most %(most)d. "
        "Raised bids mean main atas, lowered bids main bawah. A lowered bid may fall below 0. Trump and declarer stay.",
        options.shift_max,
    )
    return told % {"most": options.shift_max}


def _play(options: Options) -> list[str]:
    broken = _(
        "Nobody may lead a trump before a trump has been played in this deal, unless they hold nothing else. This "
        "holds for the first lead of the declarer too."
    )
    return [
        _("The declarer leads to the first trick."),
        tricks.winner_leads(),
        tricks.follow_suit(),
        tricks.highest_trump_wins(),
        broken if options.lead_trump_rule == "broken" else tricks.trumps_may_be_led(),
        only(
            options.trump_facing == "down",
            _(
                "Trumps are played face down and turned up when the trick is complete. Until then the others see that "
                "a card is a trump, but not which one."
            ),
        ),
        _(
            "Online, when your time runs out, the server bids your lowest card, chooses main bawah and plays your "
            "lowest card that is allowed."
        ),
    ]


def _scoring(options: Options) -> list[Part]:
    rules = _exact(options) if options.scoring == "M4" else _difference(options)
    scale = _("In the end every score is multiplied by %(times)d.")
    return [
        *rules,
        only(options.score_scale > 1, scale % {"times": options.score_scale}),
        _example(options, "atas", _("Main atas, highest bid %(bid)d")),
        _example(options, "bawah", _("Main bawah, highest bid %(bid)d")),
    ]


def _example(options: Options, mode: str, title: str) -> Grid:
    """Bids, tricks and what they score under these options."""
    highest = HIGHEST[mode]
    rows = tuple(
        (
            ngettext("Bid %(bid)d, %(tricks)d trick taken", "Bid %(bid)d, %(tricks)d tricks taken", taken)
            % {"bid": bid, "tricks": taken},
            signed(seat_points(options, "atas" if mode == "atas" else "bawah", bid, taken, highest)),
        )
        for bid, taken in EXAMPLES[mode]
    )
    return Grid((title % {"bid": highest}, _("Points")), rows)


def _difference(options: Options) -> list[str]:
    bonus = zero_bonus(options)
    zero = _(
        "A final bid of 0 without any trick in main bawah scores %(points)d. A bid that the declarer lowered to 0 "
        "counts too."
    )
    more = _("Points above zero count %(times)d times.")
    return [
        _("Main atas: you score your tricks minus your bid."),
        _("Main bawah: you score your bid minus your tricks."),
        only(options.scoring == "M3", more % {"times": options.multiplier}),
        only(bonus > 0, zero % {"points": bonus}),
    ]


def _exact(options: Options) -> list[str]:
    zero = {
        "highest_bid": _("A bid of 0 without any trick scores the highest bid of the deal."),
        "fixed": _("A bid of 0 without any trick scores %(points)d.") % {"points": options.m4_zero_points},
        "none": _("A bid of 0 without any trick scores nothing."),
    }
    failed = _("A bid of 0 that takes tricks loses %(points)d more.") % {"points": -options.m4_zero_fail_extra}
    return [
        _("If you take exactly as many tricks as you bid, you score your bid."),
        _(
            "Otherwise you lose 1 for each trick too many or too few, and 2 on the dangerous side: each trick too "
            "few in main atas, each trick too many in main bawah."
        ),
        zero[options.m4_zero_success],
        only(options.m4_zero_fail_extra < 0, failed),
    ]


def terms(options: Options) -> list[Term]:
    """The words of the game, with those of these options only."""
    found = [
        *tricks.trick_terms(),
        Term(_("Bid"), _("The number of tricks a player says they will take.")),
        Term(_("Declarer"), _("The player with the highest bid, whose suit is trump.")),
        Term(_("Main atas"), _("The bids make more than 13: everyone wants tricks.")),
        Term(_("Main bawah"), _("The bids make less than 13: everyone avoids tricks.")),
        Term(_("Court card"), _("King, queen or jack.")),
    ]
    if options.thirteen_rule == "shift_all":
        found.append(Term(_("Shift"), _("All bids move up or down by the same number when they make exactly 13.")))
    if options.throw_in:
        found.append(
            Term(_("Throw in"), _("To deal again because a hand holds only numbers, or only aces and court cards."))
        )
    if options.lead_trump_rule == "broken":
        found.append(
            Term(_("Breaking trumps"), _("Playing the first trump of a deal; from then on trumps may be led."))
        )
    return found


GUIDE = Guide(chapters, terms)
