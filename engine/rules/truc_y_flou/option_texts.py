"""Titles and examples of the options of Truc y Flou."""

from collections.abc import Callable

from engine.sentences import SEAT_NAMES, N
from engine.wording.language import Language
from engine.wording.rules_text import OptionText, OptionTexts, OptionValue


def answers(seat: str) -> OptionValue:
    """Return a seat as captain."""

    def text_in(language: Language) -> str:
        return language.gettext("%(seat)s answers for the team.") % {"seat": language.gettext(SEAT_NAMES[seat])}

    return OptionValue(SEAT_NAMES[seat], text_in)


def better(points: int) -> Callable[[Language], str]:
    """Return a text with the score of the better flor."""
    return lambda language: (
        language.gettext("If both teams sing, the better flor scores %(points)d.") % {"points": points}
    )


TEXTS: OptionTexts = {
    "rank_tail": OptionText(
        N("Order of the low cards"),
        N("In the order K N J 7 6 5 4, kings are the strongest of these cards and fours the weakest."),
    ),
    "perique_trick_rank": OptionText(
        N("How périques count in tricks"),
        choices={
            "natural": OptionValue(N("as a jack and a knight"), N("The jack of coins loses to every knight.")),
            "top": OptionValue(N("above the Sword"), N("The knight of batons beats the Sword.")),
        },
    ),
    "first_dealer": OptionText(
        N("First dealer"),
        choices={
            "lowest": OptionValue(N("the player who draws the lower card"), N("If you draw the lower card, you deal.")),
            "lowest_names": OptionValue(
                N("the player who draws the lower card, or an opponent named by that player"),
                N("If you draw the lower card, you deal or name an opponent to deal."),
            ),
        },
    ),
    "captain": OptionText(
        N("Captains"),
        choices={
            "middle_seat": OptionValue(
                N("in the middle of each side"), N("The players in seats 2 and 5 are captains.")
            ),
            "chosen": OptionValue(N("chosen by the teams"), N("Each team chooses one of its three seats.")),
        },
    ),
    "captain_even": OptionText(
        N("Captain chosen by the first team"), choices={seat: answers(seat) for seat in ("4", "0", "2")}
    ),
    "captain_odd": OptionText(
        N("Captain chosen by the second team"), choices={seat: answers(seat) for seat in ("1", "3", "5")}
    ),
    "embit_without_pair": OptionText(
        N("Hand without two cards of the same suit"),
        choices={
            "zero": OptionValue(
                N("an embit of 0"), N("The 4 of swords, 6 of coins and king of cups have an embit of 0.")
            ),
            "highest_pip": OptionValue(
                N("an embit of its highest number"),
                N("The 4 of swords, 6 of coins and king of cups have an embit of 6."),
            ),
        },
    ),
    "embit_hand": OptionText(
        N("Hands compared for the embit"),
        choices={
            "team": OptionValue(
                N("the best of each team"), N("If you bid with 24 and your teammate holds 31, the 31 counts.")
            ),
            "bidder": OptionValue(
                N("only those of the bidder and the player who answered"),
                N("If you bid with 24 and your teammate holds 31, the 24 counts."),
            ),
        },
    ),
    "flor_voids_folds": OptionText(
        N("A flor voids folded embits"),
        N("When this is off, the 2 points for a folded embit stay even if a flor follows."),
    ),
    "embit_answer": OptionText(
        N("Player who answers an embit"),
        choices={
            "in_turn": OptionValue(
                N("opponents in turn, but the captain for the dealer’s bid"),
                N("If the dealer bids last, the captain of the other team answers."),
            ),
            "in_turn_strict": OptionValue(
                N("opponents in turn only"),
                N("If the dealer bids last, no opponent can answer, and the embit scores 1."),
            ),
            "captain_now": OptionValue(
                N("always the captain, immediately"),
                N("If the first player bids, the other captain answers before any card is played."),
            ),
        },
    ),
    "embit_reraise": OptionText(
        N("Further raises"), N("When this is on, an embit raised by 1 and then by 2 is worth 4 if sung.")
    ),
    "restou_truc_fold": OptionText(
        N("After a folded restou truc"),
        choices={
            "continue": OptionValue(
                N("the truc must be answered"), N("Folding costs 1 point, and then the captain answers the truc.")
            ),
            "ends_deal": OptionValue(N("the deal ends"), N("Folding costs 1 point, and the next deal begins.")),
        },
    ),
    "bonus_to": OptionText(
        N("Points for the Sword and the Club"),
        choices={
            "player": OptionValue(
                N("to the team that plays them"),
                N("If you play the Club and lose the trick, your team scores 1 point."),
            ),
            "trick_winner": OptionValue(
                N("to the team that wins the trick"),
                N("If you play the Club and lose the trick, the other team scores 1 point."),
            ),
        },
    ),
    "spoiled_lead": OptionText(
        N("Lead after a spoiled trick"),
        choices={
            "same_leader": OptionValue(
                N("the player who led it"), N("If seat 3 led the spoiled trick, seat 3 leads again.")
            ),
            "eldest": OptionValue(N("the eldest"), N("Even if seat 3 led the spoiled trick, the eldest leads.")),
            "first_highest": OptionValue(
                N("the first to play its strongest card"), N("If seat 4 was the first to play a three, seat 4 leads.")
            ),
        },
    ),
    "all_spoiled": OptionText(
        N("Three spoiled tricks"),
        choices={
            "eldest": OptionValue(
                N("the eldest’s team wins"), N("The eldest’s team scores 1, or the value set by the truc.")
            ),
            "none": OptionValue(N("no team wins"), N("No team scores for the tricks.")),
        },
    ),
    "settle": OptionText(
        N("End of a manche"),
        choices={
            "chronological": OptionValue(
                N("as soon as a team reaches 25"),
                N("If both teams have 24, the embit decides, because it counts first."),
            ),
            "end_of_deal": OptionValue(
                N("at the end of the deal"), N("If a team reaches 25 in the first trick, the deal is still played out.")
            ),
        },
    ),
    "flor_bluff": OptionText(
        N("Declaring a flor without one"),
        N("When this is on, you may declare a flor with cards of three suits, but it loses any comparison."),
    ),
    "better_flor_points": OptionText(
        N("Points for a better flor"), choices={5: OptionValue("5", better(5)), 6: OptionValue("6", better(6))}
    ),
    "flor_contest": OptionText(
        N("When both teams declare flors"),
        choices={
            "own": OptionValue(
                N("3 for each of the winners’ flors"),
                N("If two flors beat one, they score 6 points. If one beats two, it scores 3 points."),
            ),
            "all": OptionValue(
                N("3 for each flor declared by either team"),
                N("With two flors against one, the winners score 9 points."),
            ),
            "three": OptionValue(N("3 points"), N("With two flors against one, the winners score 3 points.")),
        },
    ),
    "truc_reopen": OptionText(
        N("Raising in a later trick"),
        choices={
            "acceptor": OptionValue(
                N("the team that accepted"), N("If your team accepted truc, you may bid retruc in the next trick.")
            ),
            "none": OptionValue(N("no team"), N("If your team accepted truc, the deal stays worth 2.")),
        },
    ),
    "answer_by": OptionText(
        N("Player who answers for a team"),
        choices={
            "captain": OptionValue(N("the captain"), N("Only the captain may accept, refuse or raise.")),
            "any_member": OptionValue(
                N("any player of the team"), N("The first player of the team to answer decides.")
            ),
        },
    ),
    "truc_window": OptionText(
        N("Earliest truc bid"),
        choices={
            "any_turn": OptionValue(N("in the first trick"), N("The eldest may bid truc before the first card.")),
            "from_trick_2": OptionValue(N("in the second trick"), N("Truc may not be bid in the first trick.")),
        },
    ),
    "declare_first": OptionText(
        N("Declarations before answering a truc"),
        N("When this is on, your team may bid an embit before answering a truc bid in the first trick."),
    ),
    "embit_reveal": OptionText(
        N("When a sung embit is compared"),
        choices={
            "t1_close": OptionValue(
                N("after the first trick"), N("Both teams announce their embits after the first six cards.")
            ),
            "deal_end": OptionValue(N("after the deal"), N("Both teams announce their embits after the last trick.")),
        },
    ),
    "play_out": OptionText(
        N("Playing all three tricks"),
        N("When this is on, the third trick is played even if one team has won the first two."),
    ),
    "restou_truc_loss": OptionText(
        N("Losing a restou truc"),
        choices={
            "round": OptionValue(
                N("the opponents win the manche"), N("If you have 18 points and lose it, you lose the manche.")
            ),
            "shortfall": OptionValue(
                N("1 plus what the bidders still needed"),
                N("If you have 18 points and lose it, the opponents score 8 points."),
            ),
        },
    ),
    "truc_jump": OptionText(N("Skipping levels"), N("When this is on, the first bid may be balou seiz, worth 6.")),
    "flor_compulsory": OptionText(
        N("Flors must be declared"), N("When this is on, you must declare your flor if you hold three cups.")
    ),
    "demi_flor": OptionText(
        N("Saying “demi flor”"),
        choices={
            "auto": OptionValue(N("automatic"), N("The page shows “demi flor” next to each later card.")),
            "required": OptionValue(N("by the players"), N("The player says “demi flor” before each later card.")),
        },
    ),
    "team_channel": OptionText(
        N("Talk within the team"),
        choices={
            "signals": OptionValue(N("signals from a list"), N("You signal “I hold the Sword”.")),
            "free_text": OptionValue(N("in their own words"), N("You write “keep your three”.")),
            "off": OptionValue(N("none"), N("Teammates have no private channel.")),
        },
    ),
    "publish_signals": OptionText(
        N("Publish signals after the match"),
        N("When this is on, the signals of both teams are public after the match."),
    ),
    "rounds_to_win": OptionText(
        N("Manches to win"), N("If set to 2, a third manche is played if the first two are split.")
    ),
}
