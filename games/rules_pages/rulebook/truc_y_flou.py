"""The rules of Truc y Flou for players.

Source: docs/rules/truc_y_flou/rulebook.md#ty-5, and engine/rules/truc_y_flou.
"""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.rules.truc_y_flou.options import TARGET, Options
from engine.sentences import SEAT_NAMES
from games.rules_pages.rulebook import tricks, truc_declarations
from games.rules_pages.rulebook.parts import Chapter, Grid, Guide, Part, Term, chapter, listed, only
from games.wording.cards import card_name, deck_of

GAME = "truc_y_flou"


def chapters(options: Options) -> list[Chapter]:
    """The rules as this event plays them."""
    return [
        chapter("goal", _goal(options)),
        chapter("deal", _deal(options)),
        chapter("bidding", truc_declarations.parts(options)),
        chapter("play", _play(options)),
        chapter("scoring", _scoring(options)),
    ]


def _goal(options: Options) -> list[str]:
    rounds = ngettext(
        "The team that wins %(rounds)d round wins the match.",
        "The first team to win %(rounds)d rounds wins the match.",
        options.rounds_to_win,
    )
    return [
        _("Two teams of three play against each other with a Spanish pack of 40 cards."),
        _("A deal has two stories: what the teams declare and dare (embit, flor and truc), and who wins more tricks."),
        _("The first team with %(points)d points wins the round; no team ever has more.") % {"points": TARGET},
        rounds % {"rounds": options.rounds_to_win},
        only(
            options.rounds_to_win > 1,
            _("If both teams need one more round, the last round is called the belle. It is played like the others."),
        ),
        _("13 points are called an espintou. A team with 18 points has one espintou and five."),
    ]


def _deal(options: Options) -> list[str]:
    return [
        _("Everything goes counter-clockwise. The players of the two teams sit in turn around the table."),
        _captains(options),
        _draw(options),
        _("After each deal the player on the dealer’s right deals."),
        _("The player before the dealer cuts. Each player gets three cards."),
        _("The player on the dealer’s right is the eldest and plays first; the dealer plays last."),
    ]


def _draw(options: Options) -> str:
    if getattr(options, "first_dealer", "lowest") == "lowest_names":
        return _(
            "Before the first deal one player of each team draws a card. Whoever has the weaker card deals, or names "
            "an opponent who deals. With equal cards they draw again."
        )
    return _(
        "Before the first deal one player of each team draws a card. Whoever has the weaker card deals. With equal "
        "cards they draw again."
    )


def _captains(options: Options) -> str:
    if options.captain == "middle_seat":
        return _("Three players sit on each long side. The player in the middle of each side is a captain.")
    told = _("The captains are the players on these seats: %(seats)s.")
    return told % {"seats": listed([_(SEAT_NAMES[seat]) for seat in (options.captain_even, options.captain_odd)])}


def _play(options: Options) -> list[Part]:
    return [
        _("Each deal has at most three tricks. Nobody has to follow suit: play any card."),
        _ranking(options),
        only(options.perique_trick_rank == "top", _("In tricks the two périques are stronger than the Sword.")),
        _("The strongest card wins the trick."),
        _("If players of both teams play the strongest rank, the trick is spoiled, and no team wins it."),
        _("If two players of one team tie, the trick goes to their team, and the first of them has won it."),
        tricks.winner_leads(),
        _spoiled_lead(options),
        _(
            "The team with more tricks wins the deal. If both have as many, the team that won the earlier trick "
            "wins: after a spoiled first trick the second decides, after a spoiled second or third the first."
        ),
        _("If all three tricks are spoiled, the eldest’s team wins the deal.")
        if options.all_spoiled == "eldest"
        else _("If all three tricks are spoiled, no team wins the deal."),
        _("All three tricks are played.") if options.play_out else _("The deal ends as soon as it is decided."),
        *_talk(options),
        _(
            "Online, when your time runs out, the server declares nothing, folds or says no for you, and plays "
            "your weakest card."
        ),
    ]


def _ranking(options: Options) -> Grid:
    """From the Sword down, one row for each strength."""
    deck = deck_of(GAME)
    named = [[card_name(card, deck)] for card in ("1S", "1B", "7S", "7O")]
    ranks = {
        "K": _("the kings"),
        "N": _("the knights"),
        "J": _("the jacks"),
        "7": _("the other sevens"),
        "6": _("the sixes"),
        "5": _("the fives"),
        "4": _("the fours"),
    }
    rest = [_("the threes"), _("the twos"), _("the other aces"), *(ranks[rank] for rank in options.rank_tail.split())]
    rows = [*(one[0] for one in named), *rest]
    return Grid((_("Strength"), _("Cards")), tuple((str(place), row) for place, row in enumerate(rows, start=1)))


def _spoiled_lead(options: Options) -> str:
    told = {
        "same_leader": _("After a spoiled trick the player who led it leads again."),
        "eldest": _("After a spoiled trick the eldest leads."),
        "first_highest": _("After a spoiled trick the player who first played its strongest card leads."),
    }
    return told[options.spoiled_lead]


def _talk(options: Options) -> list[str]:
    if options.team_channel == "off":
        return [_("Teammates do not talk during a deal and give no signs.")]
    signs = _("Teammates may give each other signals from a fixed list. Signals need not be true.")
    free = _("Teammates may talk among themselves. What they say need not be true.")
    return [
        signs if options.team_channel == "signals" else free,
        only(options.publish_signals, _("After the match all can read what the teams said.")),
    ]


def _scoring(options: Options) -> list[Part]:
    sword = {
        "player": _("The team that plays the Sword scores 2 at once, and the team that plays the Club scores 1."),
        "trick_winner": _("The team that wins the trick with the Sword scores 2, and with the Club 1."),
    }
    at_once = _("The round ends the moment a team reaches %(points)d; nothing counts after that.")
    later = _("If a team reaches %(points)d, the deal is still played to its end.")
    return [
        _("The winners of a deal score 1, or what the truc has made of it:"),
        Grid(
            (_("Bid"), _("Refused"), _("Accepted")),
            (
                ("Truc", "1", "2"),
                ("Retruc", "2", "3"),
                ("Balou quatro", "3", "4"),
                ("Balou seiz", "4", "6"),
                ("Balou partido", "6", _("the round")),
            ),
        ),
        sword[options.bonus_to],
        _("Points are written down in the order in which they are won: first embit or flor, at the end the truc."),
        (at_once if options.settle == "chronological" else later) % {"points": TARGET},
    ]


def terms(options: Options) -> list[Term]:
    """The words of the game."""
    found = [
        *tricks.trick_terms()[:2],
        Term(_("Eldest"), _("The player whose turn comes right after the dealer.")),
        Term(_("Captain"), _("The player who answers for the team.")),
        Term("Embit", _("The value of two cards of one suit.")),
        Term("Flor", _("Three cards of one suit.")),
        Term("Truc", _("A bid that raises what the deal is worth.")),
        Term("Périque", _("Jack of coins and knight of batons: in declarations each is a seven of any suit.")),
        Term(_("Sword and Club"), _("The aces of swords and of batons, the two strongest cards of the usual order.")),
        Term(_("Spoiled trick"), _("A trick whose strongest rank was played by both teams.")),
        Term("Espintou", _("13 points.")),
    ]
    if options.rounds_to_win > 1:
        found.append(Term("Belle", _("The round that decides when both teams need one more.")))
    return found


GUIDE = Guide(chapters, terms)
