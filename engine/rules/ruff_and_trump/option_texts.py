"""Titles and examples of the options of Ruff and Trump."""

from collections.abc import Callable

from engine.rules.ruff_and_trump.options import FORMATS, PRESET_TITLES
from engine.sentences import N
from engine.wording.language import Language
from engine.wording.rules_text import OptionText, OptionTexts, OptionValue


def dealt(name: str) -> Callable[[Language], str]:
    """Return the cards and points of a format."""

    def text_in(language: Language) -> str:
        layout = FORMATS[name]
        facts = {"each": layout.each, "head": layout.head, "points": layout.target}
        return (
            language.gettext(
                "Each player gets %(each)d cards, and the head has %(head)d. A set is played to %(points)d points."
            )
            % facts
        )

    return text_in


TEXTS: OptionTexts = {
    "format": OptionText(
        N("Players and cards"), choices={name: OptionValue(PRESET_TITLES[name], dealt(name)) for name in FORMATS}
    ),
    "direction": OptionText(
        N("Direction of play"),
        choices={
            "cw": OptionValue(N("clockwise"), N("The player on the dealer’s left is the eldest.")),
            "ccw": OptionValue(N("anticlockwise"), N("The player on the dealer’s right is the eldest.")),
        },
    ),
    "announce": OptionText(
        N("How ruffs are announced"),
        choices={
            "in_turn": OptionValue(
                N("in turn, aloud"), N("The eldest says 41, the next player says 30, and the third says nothing.")
            ),
            "sealed": OptionValue(
                N("all at once"), N("All players write down a number, and the numbers are revealed together.")
            ),
        },
    ),
    "ruff_measure": OptionText(
        N("Ruff value"),
        choices={
            "points": OptionValue(N("the points in a suit"), N("Ace, king, 9 and 7 of diamonds make a ruff of 37.")),
            "cards": OptionValue(
                N("the number of cards in a suit"), N("Ace, king, 9 and 7 of diamonds make a ruff of 4.")
            ),
        },
    ),
    "ruff_underdeclare": OptionText(
        N("Announcement below the true ruff"),
        choices={
            "allowed": OptionValue(N("allowed"), N("With a true ruff of 41, you may announce 30.")),
            "exact": OptionValue(N("not allowed"), N("With a true ruff of 41, you must announce 41.")),
        },
    ),
    "ruff_claims": OptionText(
        N("Announcement above the true ruff"),
        choices={
            "free": OptionValue(
                N("allowed, with a penalty"), N("If you announce 50 with a ruff of 41 and win, you pay the penalty.")
            ),
            "checked": OptionValue(N("not allowed"), N("With a true ruff of 41, you cannot announce 50.")),
        },
    ),
    "ruff_tie": OptionText(
        N("Tie for the highest ruff"),
        choices={
            "none": OptionValue(N("no side scores"), N("If two opponents both announce 41, neither side scores.")),
            "eldest": OptionValue(
                N("the first player after the dealer scores"),
                N("If two opponents both announce 41, the one whose turn comes first scores 12."),
            ),
            "carry": OptionValue(
                N("the next ruff is worth more"), N("If two opponents both announce 41, the next ruff scores 24.")
            ),
        },
    ),
    "ruff_forfeit_points": OptionText(
        N("Penalty for a ruff that cannot be shown"),
        N("If set to 12, a side that has 5 points drops to 0 but not below."),
    ),
    "ruff_keep": OptionText(
        N("Discarding cards from the ruff"),
        choices={
            "must": OptionValue(
                N("not allowed"), N("If you won with 41 and then rub, you must keep the cards that make 41.")
            ),
            "free": OptionValue(
                N("allowed"),
                N("If you won with 41 and then rub, you may discard the cards that make 41 and still show them."),
            ),
        },
    ),
    "rub_no_ace": OptionText(
        N("Ace of trumps in the head"),
        choices={
            "nobody": OptionValue(N("no player rubs"), N("If no player holds the ace, the head stays as it is.")),
            "dealer": OptionValue(N("the dealer rubs"), N("If no player holds the ace, the dealer takes four cards.")),
        },
    ),
    "rub_optional": OptionText(
        N("Rubbing is optional"), N("When this is off, the player with the ace must take four cards and discard four.")
    ),
    "card_par": OptionText(
        N("Cards that score"),
        choices={
            "dealt": OptionValue(
                N("cards above the number dealt"), N("A pair that was dealt 24 cards and wins 28 scores 4 points.")
            ),
            "dozen": OptionValue(
                N("cards above 12 per player"), N("A single player who was dealt 16 cards and wins 21 scores 9 points.")
            ),
        },
    ),
    "set_end": OptionText(
        N("End of a set"),
        choices={
            "immediate": OptionValue(
                N("as soon as the target is reached"),
                N("A side on 40 that shows a ruff for 12 reaches 52 and wins before the first trick."),
            ),
            "end_of_hand": OptionValue(
                N("at the end of the deal"), N("A side on 40 shows a ruff for 12, but the tricks are still played.")
            ),
        },
    ),
    "sets_to_win": OptionText(N("Sets to win"), N("If set to 2, the match ends at 2–0 or 2–1 in sets.")),
    "revoke_penalty": OptionText(
        N("Penalty for a revoke"),
        choices={
            "1_point": OptionValue(N("one point"), N("A side that revokes loses 1 point.")),
            "set": OptionValue(N("loss of the set"), N("A side that revokes loses the set.")),
        },
    ),
    "misdeal_penalty": OptionText(
        N("Penalty for a misdeal"), N("If set to 1, a misdeal costs 1 point, and the same player deals again.")
    ),
    "team_channel": OptionText(
        N("Talk within the team"), choices={"off": OptionValue(N("none"), N("Teammates have no private channel."))}
    ),
}
