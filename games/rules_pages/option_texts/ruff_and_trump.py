"""Titles and examples of the options of Ruff and Trump."""

from collections.abc import Callable

from django.utils.translation import gettext

from engine.rules.ruff_and_trump.options import FORMATS, PRESET_TITLES
from engine.sentences import N
from games.rules_pages.option_texts.parts import Choice, OptionText, OptionTexts


def dealt(name: str) -> Callable[[], str]:
    """Cards and points of a format."""

    def told() -> str:
        layout = FORMATS[name]
        facts = {"each": layout.each, "head": layout.head, "points": layout.target}
        return gettext("Each player gets %(each)d cards, the head %(head)d; %(points)d points win a set.") % facts

    return told


TEXTS: OptionTexts = {
    "format": OptionText(
        N("Players and cards"), choices={name: Choice(PRESET_TITLES[name], dealt(name)) for name in FORMATS}
    ),
    "direction": OptionText(
        N("Direction of play"),
        choices={
            "cw": Choice(N("clockwise"), N("The player on the dealer’s left is the eldest.")),
            "ccw": Choice(N("counter-clockwise"), N("The player on the dealer’s right is the eldest.")),
        },
    ),
    "announce": OptionText(
        N("How ruffs are announced"),
        choices={
            "in_turn": Choice(N("in turn, aloud"), N("The eldest says 41, the next player 30, the next one nothing.")),
            "sealed": Choice(N("all at once"), N("All players write down a number; the numbers are opened together.")),
        },
    ),
    "ruff_measure": OptionText(
        N("What a ruff counts"),
        choices={
            "points": Choice(N("the points of a suit"), N("Ace, king, 9 and 7 of diamonds make a ruff of 37.")),
            "cards": Choice(N("the cards of a suit"), N("Ace, king, 9 and 7 of diamonds make a ruff of 4.")),
        },
    ),
    "ruff_underdeclare": OptionText(
        N("Announcing too little"),
        choices={
            "allowed": Choice(N("allowed"), N("With a true ruff of 41 you may announce 30.")),
            "exact": Choice(N("not allowed"), N("With a true ruff of 41 you must announce 41.")),
        },
    ),
    "ruff_claims": OptionText(
        N("Announcing too much"),
        choices={
            "free": Choice(
                N("allowed, with a penalty"), N("You announce 50 with a ruff of 41: if you win, you pay the penalty.")
            ),
            "checked": Choice(N("not allowed"), N("With a true ruff of 41 you cannot announce 50.")),
        },
    ),
    "ruff_tie": OptionText(
        N("Equal highest ruffs"),
        choices={
            "none": Choice(N("nobody scores"), N("Opponents announce 41 and 41: neither side scores.")),
            "eldest": Choice(
                N("the first after the dealer scores"),
                N("Opponents announce 41 and 41: the one whose turn comes first scores 12."),
            ),
            "carry": Choice(
                N("the next ruff is worth more"), N("Opponents announce 41 and 41: the next ruff scores 24.")
            ),
        },
    ),
    "ruff_forfeit_points": OptionText(
        N("Penalty for a ruff that cannot be shown"), N("With 12, a side with 5 points falls to 0, and not below.")
    ),
    "ruff_keep": OptionText(
        N("Discarding cards of the ruff"),
        choices={
            "must": Choice(N("not allowed"), N("You won with 41 and rub: the cards that make 41 stay in your hand.")),
            "free": Choice(
                N("allowed"), N("You won with 41 and rub: you may discard those cards and still show them.")
            ),
        },
    ),
    "rub_no_ace": OptionText(
        N("Ace of trumps in the head"),
        choices={
            "nobody": Choice(N("nobody rubs"), N("No player holds the ace: the head stays as it is.")),
            "dealer": Choice(N("the dealer rubs"), N("No player holds the ace: the dealer takes four cards.")),
        },
    ),
    "rub_optional": OptionText(
        N("Rubbing is optional"), N("Off: the player with the ace must take four cards and discard four.")
    ),
    "card_par": OptionText(
        N("Cards that score"),
        choices={
            "dealt": Choice(N("above the cards dealt"), N("A pair was dealt 24 cards and wins 28: 4 points.")),
            "dozen": Choice(
                N("above a dozen for each player"), N("A single player was dealt 16 cards and wins 21: 9 points.")
            ),
        },
    ),
    "set_end": OptionText(
        N("End of a set"),
        choices={
            "immediate": Choice(
                N("as soon as the points are there"),
                N("A side with 40 shows a ruff for 12: with 52 it wins before the first trick."),
            ),
            "end_of_hand": Choice(
                N("at the end of the deal"), N("A side with 40 shows a ruff for 12: the tricks are still played.")
            ),
        },
    ),
    "sets_to_win": OptionText(N("Sets to win"), N("With 2, the match ends at two sets to none or two to one.")),
    "revoke_penalty": OptionText(
        N("Penalty for a revoke"),
        choices={
            "1_point": Choice(N("one point"), N("A side that does not follow suit loses 1 point.")),
            "set": Choice(N("the set"), N("A side that does not follow suit loses the set.")),
        },
    ),
    "misdeal_penalty": OptionText(
        N("Penalty for a misdeal"), N("With 1, a misdeal costs 1 point, and the same player deals again.")
    ),
    "team_channel": OptionText(
        N("Talk in the team"), choices={"off": Choice(N("none"), N("Teammates tell each other nothing."))}
    ),
}
