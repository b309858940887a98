"""Titles and examples of the options of Truf."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext

from engine.registry import game_named
from engine.rules.truf.options import BY_MODE
from engine.sentences import N
from games.rules_pages.option_texts.parts import Choice, OptionText, OptionTexts
from games.wording.numbers import signed

SHEET: Mapping[str, Mapping[str, int]] = {
    "bids": {"N": 4, "E": 5, "S": 0, "W": 3},
    "tricks": {"N": 4, "E": 3, "S": 0, "W": 6},
}
"""A deal of main bawah in which a zero was kept."""
FAILED: Mapping[str, Mapping[str, int]] = {
    "bids": {"N": 4, "E": 5, "S": 0, "W": 3},
    "tricks": {"N": 4, "E": 3, "S": 2, "W": 4},
}
"""The same bids, and the zero took tricks."""


def scored(sheet: Mapping[str, Mapping[str, int]] = SHEET, **changes: Any) -> Callable[[], str]:
    """What this deal is worth under these options, worked out by the engine."""

    def told() -> str:
        game = game_named("truf")
        points = game.score(game.options("classic", changes), sheet).points
        facts = {name: ", ".join(map(str, values.values())) for name, values in sheet.items()}
        facts["points"] = ", ".join(map(signed, points.values()))
        return gettext("Main bawah, bids %(bids)s, tricks %(tricks)s: the points are %(points)s.") % facts

    return told


TEXTS: OptionTexts = {
    "players": OptionText(
        N("Players at a table"),
        choices={
            4: Choice(N("four"), N("Each of the four gets 13 of 52 cards.")),
            3: Choice(N("three"), N("Each of the three gets 13 of 39 cards; a black suit is left out.")),
        },
    ),
    "tricks": OptionText(N("Tricks in a deal"), choices={13: Choice("13", N("Each player plays 13 cards."))}),
    "removed_suit": OptionText(
        N("Suit left out with three players"),
        choices={
            "C": Choice(N("clubs"), N("The three play with spades, hearts and diamonds.")),
            "S": Choice(N("spades"), N("The three play with hearts, diamonds and clubs.")),
        },
    ),
    "bid_mode": OptionText(
        N("How bids are made"),
        choices={
            "one": Choice(N("one card"), N("The 7 of spades bids 7.")),
            "add": Choice(N("cards added"), N("9 of diamonds and 4 of spades bid 13, without trump.")),
            "add_subtract": Choice(
                N("cards added and subtracted"), N("10 of clubs minus 9 of diamonds bids 1, without trump.")
            ),
            "web": Choice(
                N("one card, or two with a declaration"),
                N("7 and 4 of spades, declared as “subtract”, bid 3 with spades as trump."),
            ),
        },
    ),
    "max_bid_cards": OptionText(N("Maximum cards in a bid"), N("With 3, the cards 2, 3 and 4 of hearts may bid 9.")),
    "min_two": OptionText(
        N("Minimum for two cards"), N("With 5, an ace and a 2 may not be bid together: they make only 3.")
    ),
    "min_three": OptionText(
        N("Minimum for three cards"), N("With 9, the cards 2, 3 and 3 may not be bid: they make 8.")
    ),
    "min_applies_to": OptionText(
        N("What the minimum counts"),
        choices={
            BY_MODE: Choice(
                N("all cards where cards are subtracted, otherwise the value of the bid"),
                N("Minimum 5, cards subtracted: 7 minus 6 may be bid, because 7 and 6 make 13."),
            ),
            "gross": Choice(N("all cards"), N("Minimum 5: 7 minus 6 may be bid, because 7 and 6 make 13.")),
            "result": Choice(N("the value of the bid"), N("Minimum 5: 7 minus 6 may not be bid, because it makes 1.")),
        },
    ),
    "tie_rule": OptionText(
        N("Order of equal bids"),
        choices={
            "classic": Choice(N("no trump first, diamonds before clubs"), N("5 of diamonds beats 5 of clubs.")),
            "web": Choice(N("no trump last, clubs before diamonds"), N("5 of clubs beats 5 of diamonds.")),
        },
    ),
    "thirteen_rule": OptionText(
        N("Bids that make exactly 13"),
        choices={
            "shift_all": Choice(
                N("the declarer shifts all bids"), N("Bids of 5, 4, 3 and 1 become 4, 3, 2 and 0: main bawah.")
            ),
            "choose_mode": Choice(
                N("the declarer chooses the mode"), N("Bids of 4, 3, 3 and 3 stay; the declarer says “main atas”.")
            ),
        },
    ),
    "shift_max": OptionText(
        N("Maximum shift"), N("With 1, bids of 5, 4, 3 and 1 become 6, 5, 4 and 2, or 4, 3, 2 and 0.")
    ),
    "lead_trump_rule": OptionText(
        N("Leading trumps"),
        choices={
            "broken": Choice(
                N("only after a trump has been played"),
                N("Spades are trump: the declarer leads another suit first, unless they hold only spades."),
            ),
            "free": Choice(N("at any time"), N("Spades are trump: the declarer may lead the ace of spades.")),
        },
    ),
    "trump_facing": OptionText(
        N("How trumps lie"),
        choices={
            "down": Choice(
                N("face down until the trick is complete"),
                N("You see that West played a trump, but not that it is the ace."),
            ),
            "up": Choice(N("face up"), N("You see at once that West played the ace of trumps.")),
        },
    ),
    "scoring": OptionText(
        N("Scoring"),
        choices={
            "M1": Choice(N("M1: each trick counts 1"), scored(scoring="M1")),
            "M2": Choice(N("M2: like M1, with a bonus for zero"), scored(scoring="M2")),
            "M3": Choice(N("M3: like M1, gains are multiplied"), scored(scoring="M3")),
            "M4": Choice(N("M4: only the exact number scores"), scored(scoring="M4")),
        },
    ),
    "zero_bonus": OptionText(N("Bonus for zero (M2 and M3)"), scored(scoring="M3", zero_bonus=8)),
    "multiplier": OptionText(N("Multiplier of gains (M3)"), scored(scoring="M3", multiplier=3)),
    "m4_zero_success": OptionText(
        N("Zero without a trick (M4)"),
        choices={
            "highest_bid": Choice(N("the highest bid"), scored(scoring="M4")),
            "fixed": Choice(N("a fixed number"), scored(scoring="M4", m4_zero_success="fixed", m4_zero_points=8)),
            "none": Choice(N("nothing"), scored(scoring="M4", m4_zero_success="none")),
        },
    ),
    "m4_zero_points": OptionText(
        N("Fixed number for zero (M4)"), scored(scoring="M4", m4_zero_success="fixed", m4_zero_points=3)
    ),
    "m4_zero_fail_extra": OptionText(
        N("Extra loss of a failed zero (M4)"), scored(FAILED, scoring="M4", m4_zero_fail_extra=-2)
    ),
    "score_scale": OptionText(N("Multiplier of all scores"), scored(score_scale=10)),
    "deals": OptionText(N("Deals in a match"), N("With 6, the match is over after the sixth deal.")),
    "direction": OptionText(
        N("Direction of play"),
        choices={
            "alternate": Choice(N("alternating"), N("Deal 1 goes counter-clockwise, deal 2 clockwise.")),
            "cw": Choice(N("clockwise"), N("After North, East plays.")),
            "ccw": Choice(N("counter-clockwise"), N("After North, West plays.")),
        },
    ),
    "first_direction": OptionText(
        N("Direction of the first deal"),
        choices={
            "ccw": Choice(N("counter-clockwise"), N("In deal 1 West plays after North.")),
            "cw": Choice(N("clockwise"), N("In deal 1 East plays after North.")),
        },
    ),
    "dealer_rule": OptionText(
        N("Next dealer"),
        choices={
            "lowest_score": Choice(N("the lowest total"), N("With totals of 5, −2, 3 and 0 the player with −2 deals.")),
            "rotate": Choice(N("the next player clockwise"), N("After North, East deals.")),
        },
    ),
    "throw_in": OptionText(
        N("Throwing in one-sided hands"), N("On: if a hand holds only cards from 2 to 10, all cards are dealt again.")
    ),
    "irregularity_points": OptionText(
        N("Points for an irregularity"), N("With −5, a player whose revoke cancels a deal loses 5 points.")
    ),
}
