"""Titles and examples of the options of Troefcall."""

from engine.sentences import N
from games.rules_pages.option_texts.parts import Choice, OptionText, OptionTexts

TEXTS: OptionTexts = {
    "length": OptionText(
        N("Length of a match"),
        choices={
            "target": Choice(N("to a number of points"), N("To 15: a pair with 14 points scores 2 and wins with 16.")),
            "hands": Choice(N("a fixed number of deals"), N("Four deals: 8 to 5 wins the set, 6 to 6 is a draw.")),
        },
    ),
    "target": OptionText(N("Points to win"), N("With 50, play goes on until a pair has 50 points.")),
    "hands": OptionText(N("Deals in a set"), N("With 4, the set is over after the fourth deal.")),
    "rotation": OptionText(
        N("Next dealer and caller"),
        choices={
            "winner_stays": Choice(
                N("the caller stays while their pair scores"),
                N(
                    "South calls. If North and South score, South calls again; if East and West score, South deals and "
                    "West calls."
                ),
            ),
            "every_hand": Choice(
                N("both move on after every deal"), N("East deals, then South, then West, whichever pair scores.")
            ),
        },
    ),
    "first_caller": OptionText(
        N("First trump caller"),
        choices={
            "jack": Choice(
                N("the player with the first jack"), N("West gets the first jack: West calls, South deals.")
            ),
            "high_card": Choice(
                N("left of the highest card"), N("East draws the highest card: East deals, South calls.")
            ),
            "fixed": Choice(N("named by the schedule"), N("The schedule names North: North calls, West deals.")),
        },
    ),
    "redeal": OptionText(
        N("New deal for a weak caller"),
        N("On: a caller with aces and numbers only may show them and ask for a new deal."),
    ),
    "must_trump": OptionText(
        N("Duty to trump"), N("On: hearts are led, you have no heart and one trump: you must play the trump.")
    ),
    "pts_normal": OptionText(N("Points for seven tricks"), N("With 2, seven tricks to three score 2.")),
    "pts_kap": OptionText(
        N("Points for a kap"), N("With 5, the winner of the seventh trick stops at 7 to 0: 5 points.")
    ),
    "pts_kap_partner": OptionText(
        N("Points for a kap stopped by the partner"),
        N("With 2, the winner of the seventh trick plays on and the partner stops: 2 points."),
    ),
    "pts_baunie": OptionText(N("Points for a baunie"), N("With 15, thirteen tricks to none score 15.")),
    "pts_baunie_failed": OptionText(
        N("Points for a failed baunie"), N("With 2, South loses the ninth trick of a baunie: East and West score 2.")
    ),
    "pts_stinkend_kap": OptionText(
        N("Extra for a kap against the caller"), N("With 2, East calls and North and South make a kap: 5 and 2 are 7.")
    ),
    "pts_stinkend_baunie": OptionText(
        N("Extra for a baunie against the caller"),
        N("With 5, East calls and North and South make a baunie: 15 and 5 are 20."),
    ),
    "unplayed_hand_points": OptionText(
        N("Points for a deal not played"), N("With 2, a pair that misses four deals gives the other pair 8 points.")
    ),
    "sanction_early": OptionText(
        N("Penalty early in a deal"),
        N("With 5, a pair without a trick exposes a card in the third trick: 5 points to the other pair."),
    ),
    "sanction_late": OptionText(
        N("Penalty late in a deal"),
        N("With 15, a pair without a trick exposes a card in the sixth trick: 15 points to the other pair."),
    ),
    "sanction_early_until": OptionText(
        N("Complete tricks that count as early"), N("With 4, the fifth trick is still early and the sixth is late.")
    ),
    "sanction_tricks": OptionText(
        N("Penalty for a pair with a trick"),
        N("With 2, a pair with three tricks plays out of turn: 2 points to the other pair."),
    ),
    "sanction_revoke": OptionText(N("Tariff for a revoke"), N("Off: the jury decides what a revoke costs.")),
    "sanction_looking": OptionText(
        N("Penalty for looking at a trick"),
        N("With 2, a player turns up an old trick: 2 points to the other pair."),
    ),
    "sanction_not_laying_down": OptionText(
        N("Penalty for not laying down"),
        N("With 2, a player keeps the last cards in hand: 2 points to the other pair."),
    ),
    "sanction_wrong_deal": OptionText(
        N("Penalty for a wrong deal"), N("With 2, the caller gets six cards first: 2 points to the other pair.")
    ),
    "sanction_wrong_deal_max": OptionText(
        N("Wrong deals that bring points"), N("With 2, the third wrong deal of a round brings no points.")
    ),
    "sanction_false_redeal": OptionText(
        N("Penalty for a false redeal"),
        N("With 5, the caller asks for a new deal but holds a jack: 5 points to the other pair."),
    ),
    "sanction_capitulation": OptionText(
        N("Penalty for giving up"), N("With 2, a pair gives up at 3 tricks to 4: 2 points to the other pair.")
    ),
    "sanction_capitulation_bare": OptionText(
        N("Penalty for giving up without a trick"),
        N("With 15, a pair gives up at 0 tricks to 4: 15 points to the other pair."),
    ),
    "sanction_talking": OptionText(
        N("Penalty for talking"), N("With 2, a player signals again after a warning: 2 points to the other pair.")
    ),
    "sanction_ends_hand": OptionText(
        N("A penalty ends the deal"), N("Off: the deal is played on after a penalty and scored as usual.")
    ),
}
