"""Titles and examples of the options of Troefcall."""

from engine.sentences import N
from engine.wording.rules_text import OptionText, OptionTexts, OptionValue

TEXTS: OptionTexts = {
    "length": OptionText(
        N("Length of a match"),
        choices={
            "target": OptionValue(
                N("until a side reaches the target"),
                N("In a game to 15, a pair with 14 points scores 2 and wins with 16."),
            ),
            "hands": OptionValue(
                N("for a fixed number of deals"), N("In a set of four deals, 8–5 wins and 6–6 is a draw.")
            ),
        },
    ),
    "target": OptionText(N("Points to win"), N("If set to 50, play continues until a pair has 50 points.")),
    "hands": OptionText(N("Deals in a set"), N("If set to 4, the set is over after the fourth deal.")),
    "rotation": OptionText(
        N("Next dealer and caller"),
        choices={
            "winner_stays": OptionValue(
                N("the caller stays while their pair scores"),
                N(
                    "South calls. If North and South score, South calls again. If East and West score, South "
                    "deals and West calls."
                ),
            ),
            "every_hand": OptionValue(
                N("both move on after every deal"), N("East deals, then South, then West, whichever pair scores.")
            ),
        },
    ),
    "first_caller": OptionText(
        N("First trump caller"),
        choices={
            "jack": OptionValue(
                N("the player with the first jack"), N("If West gets the first jack, West calls and South deals.")
            ),
            "high_card": OptionValue(
                N("the player to the left of the one with the highest card"),
                N("If East draws the highest card, East deals and South calls."),
            ),
            "fixed": OptionValue(
                N("the player named by the schedule"), N("If the schedule names North, North calls and West deals.")
            ),
        },
    ),
    "redeal": OptionText(
        N("New deal for a weak caller"),
        N("When this is on, a caller with only aces and number cards may show them and ask for a new deal."),
    ),
    "must_trump": OptionText(
        N("Duty to trump"),
        N("When this is on, you must play your only trump if hearts are led and you have no hearts."),
    ),
    "pts_normal": OptionText(
        N("Points for seven tricks"), N("If set to 2, a pair that wins by seven tricks to three scores 2.")
    ),
    "pts_kap": OptionText(
        N("Points for a kap"), N("If set to 5, a pair scores 5 points if the winner of the seventh trick stops at 7–0.")
    ),
    "pts_kap_partner": OptionText(
        N("Points for a kap stopped by the partner"),
        N("If set to 2, a pair scores 2 points if the winner of the seventh trick plays on but the partner stops."),
    ),
    "pts_baunie": OptionText(
        N("Points for a baunie"), N("If set to 15, a pair that wins all thirteen tricks scores 15.")
    ),
    "pts_baunie_failed": OptionText(
        N("Points for a failed baunie"),
        N("If set to 2, East and West score 2 if South loses the ninth trick of a baunie."),
    ),
    "pts_stinkend_kap": OptionText(
        N("Bonus for a kap against the caller"),
        N("If set to 2, a kap by North and South is worth 5 + 2 = 7 when East calls."),
    ),
    "pts_stinkend_baunie": OptionText(
        N("Bonus for a baunie against the caller"),
        N("If set to 5, a baunie by North and South is worth 15 + 5 = 20 when East calls."),
    ),
    "unplayed_hand_points": OptionText(
        N("Points for an unplayed deal"), N("If set to 2, a pair that misses four deals gives the other pair 8 points.")
    ),
    "sanction_early": OptionText(
        N("Penalty early in a deal"),
        N("If set to 5, a pair without a trick that exposes a card in the third trick gives the other pair 5 points."),
    ),
    "sanction_late": OptionText(
        N("Penalty late in a deal"),
        N(
            "If set to 15, a pair without a trick that exposes a card in the sixth trick gives the other pair 15 "
            "points."
        ),
    ),
    "sanction_early_until": OptionText(
        N("Complete tricks in the early phase"), N("If set to 4, the fifth trick is still early and the sixth is late.")
    ),
    "sanction_tricks": OptionText(
        N("Penalty for a pair that has won a trick"),
        N("If set to 2, a pair with three tricks that plays out of turn gives the other pair 2 points."),
    ),
    "sanction_revoke": OptionText(
        N("Fixed penalty for a revoke"), N("When this is off, the director decides what a revoke costs.")
    ),
    "sanction_looking": OptionText(
        N("Penalty for looking at a trick"),
        N("If set to 2, a player who turns up an old trick gives the other pair 2 points."),
    ),
    "sanction_not_laying_down": OptionText(
        N("Penalty for not laying down cards"),
        N("If set to 2, a player who keeps the last cards in hand gives the other pair 2 points."),
    ),
    "sanction_wrong_deal": OptionText(
        N("Penalty for a misdeal"),
        N("If set to 2, the other pair gets 2 points if the caller is given six cards first."),
    ),
    "sanction_wrong_deal_max": OptionText(
        N("Misdeals that are penalised"), N("If set to 2, the third misdeal of a round is not penalised.")
    ),
    "sanction_false_redeal": OptionText(
        N("Penalty for an unjustified redeal"),
        N("If set to 5, a caller who asks for a new deal while holding a jack gives the other pair 5 points."),
    ),
    "sanction_capitulation": OptionText(
        N("Penalty for giving up"),
        N("If set to 2, a pair that gives up at 3–4 in tricks concedes 2 points to the other pair."),
    ),
    "sanction_capitulation_bare": OptionText(
        N("Penalty for giving up before winning a trick"),
        N("If set to 15, a pair that gives up at 0–4 in tricks concedes 15 points to the other pair."),
    ),
    "sanction_talking": OptionText(
        N("Penalty for talking"),
        N("If set to 2, a player who signals again after a warning gives the other pair 2 points."),
    ),
    "sanction_ends_hand": OptionText(
        N("A penalty ends the deal"), N("When this is off, the deal continues after a penalty and is scored as usual.")
    ),
}
