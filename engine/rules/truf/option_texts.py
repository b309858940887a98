"""Titles and examples of the options of Truf."""

from collections.abc import Callable, Mapping
from typing import Any

from engine.options import build
from engine.rules.truf.options import BY_MODE, PRESETS, Options
from engine.rules.truf.sheet import score
from engine.sentences import N, signed_unless_zero
from engine.wording.language import Language
from engine.wording.rules_text import OptionText, OptionTexts, OptionValue

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


def scored(sheet: Mapping[str, Mapping[str, int]] = SHEET, **changes: Any) -> Callable[[Language], str]:
    """Return a text with the value of this deal under these options.

    The engine works it out.
    """

    def text_in(language: Language) -> str:
        points = score(build(Options, PRESETS, "classic", changes), sheet).points
        facts = {name: language.join(values.values()) for name, values in sheet.items()}
        facts["points"] = language.join(map(signed_unless_zero, points.values()))
        return language.gettext("In main bawah, bids of %(bids)s and tricks of %(tricks)s score %(points)s.") % facts

    return text_in


TEXTS: OptionTexts = {
    "players": OptionText(
        N("Players per table"),
        choices={
            4: OptionValue(N("four"), N("Each of the four gets 13 of the 52 cards.")),
            3: OptionValue(N("three"), N("A black suit is left out, and each of the three gets 13 of the 39 cards.")),
        },
    ),
    "tricks": OptionText(N("Tricks per deal"), choices={13: OptionValue("13", N("Each player plays 13 cards."))}),
    "removed_suit": OptionText(
        N("Suit left out with three players"),
        choices={
            "C": OptionValue(N("clubs"), N("The three play with spades, hearts and diamonds.")),
            "S": OptionValue(N("spades"), N("The three play with hearts, diamonds and clubs.")),
        },
    ),
    "bid_mode": OptionText(
        N("How bids are made"),
        choices={
            "one": OptionValue(N("one card"), N("The 7 of spades is a bid of 7.")),
            "add": OptionValue(
                N("cards added"), N("The 9 of diamonds and the 4 of spades are a bid of 13 without trump.")
            ),
            "add_subtract": OptionValue(
                N("cards added and subtracted"),
                N("The 10 of clubs minus the 9 of diamonds is a bid of 1 without trump."),
            ),
            "web": OptionValue(
                N("one card, or two with a declaration"),
                N("The 7 and 4 of spades, declared as “subtract”, are a bid of 3 with spades as trump."),
            ),
        },
    ),
    "max_bid_cards": OptionText(
        N("Maximum cards in a bid"), N("If the maximum is 3, the 2, 3 and 4 of hearts can be bid together for 9.")
    ),
    "min_two": OptionText(
        N("Minimum for two cards"),
        N("If the minimum is 5, an ace and a 2 may not be bid together, because they total only 3."),
    ),
    "min_three": OptionText(
        N("Minimum for three cards"),
        N("If the minimum is 9, a 2 and two 3s may not be bid together, because they total only 8."),
    ),
    "min_applies_to": OptionText(
        N("What the minimum applies to"),
        choices={
            BY_MODE: OptionValue(
                N("all cards if cards are subtracted, otherwise the value of the bid"),
                N(
                    "If the minimum is 5 and cards are subtracted, you may bid 7 minus 6, because the two cards total"
                    " 13."
                ),
            ),
            "gross": OptionValue(
                N("all cards"), N("If the minimum is 5, you may bid 7 minus 6, because the two cards total 13.")
            ),
            "result": OptionValue(
                N("the value of the bid"),
                N("If the minimum is 5, you may not bid 7 minus 6, because the bid is worth only 1."),
            ),
        },
    ),
    "tie_rule": OptionText(
        N("Order of equal bids"),
        choices={
            "classic": OptionValue(
                N("no trump first, diamonds before clubs"), N("The 5 of diamonds beats the 5 of clubs.")
            ),
            "web": OptionValue(N("no trump last, clubs before diamonds"), N("The 5 of clubs beats the 5 of diamonds.")),
        },
    ),
    "thirteen_rule": OptionText(
        N("Bids totalling exactly 13"),
        choices={
            "shift_all": OptionValue(
                N("the declarer shifts all bids"),
                N("Bids of 5, 4, 3 and 1 become 4, 3, 2 and 0, which means main bawah."),
            ),
            "choose_mode": OptionValue(
                N("the declarer chooses the mode"),
                N("Bids of 4, 3, 3 and 3 stay the same, and the declarer says “main atas”."),
            ),
        },
    ),
    "shift_max": OptionText(
        N("Maximum shift"), N("If the maximum is 1, bids of 5, 4, 3 and 1 become 6, 5, 4 and 2, or 4, 3, 2 and 0.")
    ),
    "lead_trump_rule": OptionText(
        N("Leading trumps"),
        choices={
            "broken": OptionValue(
                N("only after a trump has been played"),
                N("If spades are trump, the declarer must first lead another suit unless they hold only spades."),
            ),
            "free": OptionValue(N("at any time"), N("If spades are trump, the declarer may lead the ace of spades.")),
        },
    ),
    "trump_facing": OptionText(
        N("How trumps are played"),
        choices={
            "down": OptionValue(
                N("face down until the trick is complete"),
                N("You see that West played a trump, but not that it is the ace."),
            ),
            "up": OptionValue(N("face up"), N("You see at once that West played the ace of trumps.")),
        },
    ),
    "scoring": OptionText(
        N("Scoring"),
        choices={
            "M1": OptionValue(N("M1: each trick counts 1"), scored(scoring="M1")),
            "M2": OptionValue(N("M2: like M1, with a bonus for zero"), scored(scoring="M2")),
            "M3": OptionValue(N("M3: like M1, with gains multiplied"), scored(scoring="M3")),
            "M4": OptionValue(N("M4: only exact bids score"), scored(scoring="M4")),
        },
    ),
    "zero_bonus": OptionText(N("Zero-bid bonus (M2 and M3)"), scored(scoring="M3", zero_bonus=8)),
    "multiplier": OptionText(N("Multiplier for gains (M3)"), scored(scoring="M3", multiplier=3)),
    "m4_zero_success": OptionText(
        N("Score for a successful zero bid (M4)"),
        choices={
            "highest_bid": OptionValue(N("the highest bid"), scored(scoring="M4")),
            "fixed": OptionValue(N("a fixed score"), scored(scoring="M4", m4_zero_success="fixed", m4_zero_points=8)),
            "none": OptionValue(N("no points"), scored(scoring="M4", m4_zero_success="none")),
        },
    ),
    "m4_zero_points": OptionText(
        N("Fixed score for a successful zero bid (M4)"), scored(scoring="M4", m4_zero_success="fixed", m4_zero_points=3)
    ),
    "m4_zero_fail_extra": OptionText(
        N("Extra loss for a failed zero bid (M4)"), scored(FAILED, scoring="M4", m4_zero_fail_extra=-2)
    ),
    "score_scale": OptionText(N("Multiplier for all scores"), scored(score_scale=10)),
    "deals": OptionText(N("Deals per match"), N("If set to 6, the match is over after the sixth deal.")),
    "direction": OptionText(
        N("Direction of play"),
        choices={
            "alternate": OptionValue(N("alternating"), N("Deal 1 goes anticlockwise, deal 2 clockwise.")),
            "cw": OptionValue(N("clockwise"), N("East plays after North.")),
            "ccw": OptionValue(N("anticlockwise"), N("West plays after North.")),
        },
    ),
    "first_direction": OptionText(
        N("Direction of the first deal"),
        choices={
            "ccw": OptionValue(N("anticlockwise"), N("In deal 1, West plays after North.")),
            "cw": OptionValue(N("clockwise"), N("In deal 1, East plays after North.")),
        },
    ),
    "dealer_rule": OptionText(
        N("Next dealer"),
        choices={
            "lowest_score": OptionValue(
                N("the player with the lowest total"), N("With totals of 5, −2, 3 and 0, the player with −2 deals.")
            ),
            "rotate": OptionValue(N("the next player clockwise"), N("East deals after North.")),
        },
    ),
    "throw_in": OptionText(
        N("Throwing in one-sided hands"),
        N("When this is on, all cards are dealt again if a hand holds only cards from 2 to 10."),
    ),
    "irregularity_points": OptionText(
        N("Points for an irregularity"), N("If set to −5, a player whose revoke cancels a deal loses 5 points.")
    ),
}
