"""Titles and examples of the options of Truc y Flou."""

from collections.abc import Callable

from django.utils.translation import gettext

from engine.sentences import SEAT_NAMES, N
from games.rules_pages.option_texts.parts import Choice, OptionText, OptionTexts


def answers(seat: str) -> Choice:
    """A seat as captain."""

    def told() -> str:
        return gettext("%(seat)s answers for the team.") % {"seat": gettext(SEAT_NAMES[seat])}

    return Choice(SEAT_NAMES[seat], told)


def better(points: int) -> Callable[[], str]:
    """What a better flor scores."""
    return lambda: gettext("Both teams sing: the better flor scores %(points)d.") % {"points": points}


TEXTS: OptionTexts = {
    "rank_tail": OptionText(
        N("Order of the low cards"), N("K N J 7 6 5 4: of these, kings are the strongest and fours the weakest.")
    ),
    "perique_trick_rank": OptionText(
        N("Périques in tricks"),
        choices={
            "natural": Choice(N("as jack and knight"), N("The jack of coins loses to every knight.")),
            "top": Choice(N("above the Sword"), N("The knight of batons beats the Sword.")),
        },
    ),
    "first_dealer": OptionText(
        N("First dealer"),
        choices={
            "lowest": Choice(N("the lower card drawn"), N("You draw the lower card: you deal.")),
            "lowest_names": Choice(
                N("the lower card drawn, or an opponent named by it"),
                N("You draw the lower card: you deal, or you name an opponent who deals."),
            ),
        },
    ),
    "captain": OptionText(
        N("Captains"),
        choices={
            "middle_seat": Choice(N("in the middle of each side"), N("The players on seats 2 and 5 are captains.")),
            "chosen": Choice(N("chosen by the teams"), N("Each team names one of its three seats.")),
        },
    ),
    "captain_even": OptionText(
        N("Chosen captain of the first team"), choices={seat: answers(seat) for seat in ("4", "0", "2")}
    ),
    "captain_odd": OptionText(
        N("Chosen captain of the second team"), choices={seat: answers(seat) for seat in ("1", "3", "5")}
    ),
    "embit_without_pair": OptionText(
        N("Hand without two cards of a suit"),
        choices={
            "zero": Choice(N("embit 0"), N("4 of swords, 6 of coins and king of cups: embit 0.")),
            "highest_pip": Choice(
                N("embit of the highest number"), N("4 of swords, 6 of coins and king of cups: embit 6.")
            ),
        },
    ),
    "embit_hand": OptionText(
        N("Hands compared for the embit"),
        choices={
            "team": Choice(N("the best of each team"), N("You bid with 24 and your teammate holds 31: 31 counts.")),
            "bidder": Choice(
                N("those of bidder and answerer"), N("You bid with 24 and your teammate holds 31: 24 counts.")
            ),
        },
    ),
    "flor_voids_folds": OptionText(
        N("A flor voids folded embits"), N("Off: an embit was folded for 2, then comes a flor: the 2 points stay.")
    ),
    "embit_answer": OptionText(
        N("Who answers an embit"),
        choices={
            "in_turn": Choice(
                N("opponents in turn, the captain for the dealer’s bid"),
                N("The dealer bids last: the captain of the other team answers."),
            ),
            "in_turn_strict": Choice(
                N("opponents in turn only"), N("The dealer bids last: nobody can answer, and the embit scores 1.")
            ),
            "captain_now": Choice(
                N("the captain at once"), N("The first player bids: the other captain answers before any card.")
            ),
        },
    ),
    "embit_reraise": OptionText(
        N("Raising a raise"), N("On: an embit is raised by 1 and then by 2: sung, it is worth 4.")
    ),
    "restou_truc_fold": OptionText(
        N("After a folded restou truc"),
        choices={
            "continue": Choice(N("the truc must be answered"), N("1 point, then the captain answers the truc.")),
            "ends_deal": Choice(N("the deal ends"), N("1 point, then the next deal.")),
        },
    ),
    "bonus_to": OptionText(
        N("Points for Sword and Club"),
        choices={
            "player": Choice(
                N("to the team that plays them"), N("You play the Club and lose the trick: 1 point for your team.")
            ),
            "trick_winner": Choice(
                N("to the team that wins the trick"),
                N("You play the Club and lose the trick: 1 point for the other team."),
            ),
        },
    ),
    "spoiled_lead": OptionText(
        N("Lead after a spoiled trick"),
        choices={
            "same_leader": Choice(N("the player who led it"), N("Seat 3 led the spoiled trick: seat 3 leads again.")),
            "eldest": Choice(N("the eldest"), N("Seat 3 led the spoiled trick: the eldest leads.")),
            "first_highest": Choice(
                N("the first with its strongest card"), N("Seat 4 was the first to play a three: seat 4 leads.")
            ),
        },
    ),
    "all_spoiled": OptionText(
        N("Three spoiled tricks"),
        choices={
            "eldest": Choice(
                N("the eldest’s team wins"), N("The eldest’s team scores 1, or what the truc made of it.")
            ),
            "none": Choice(N("no team wins"), N("No team scores for the tricks.")),
        },
    ),
    "settle": OptionText(
        N("End of a round"),
        choices={
            "chronological": Choice(
                N("with the point that reaches 25"), N("Both teams have 24: the embit, which is paid first, decides.")
            ),
            "end_of_deal": Choice(
                N("with the deal"), N("A team reaches 25 in the first trick: the deal is still played.")
            ),
        },
    ),
    "flor_bluff": OptionText(
        N("Declaring a flor without one"), N("On: you declare a flor with three suits; in a comparison it loses.")
    ),
    "better_flor_points": OptionText(
        N("Points for a better flor"), choices={5: Choice("5", better(5)), 6: Choice("6", better(6))}
    ),
    "flor_contest": OptionText(
        N("When both teams declare flors"),
        choices={
            "own": Choice(
                N("3 for each flor of the winners"), N("Two flors beat one: 6 points. One beats two: 3 points.")
            ),
            "all": Choice(N("3 for each flor of both teams"), N("Two flors against one: 9 points for the winners.")),
            "three": Choice(N("3 points"), N("Two flors against one: 3 points for the winners.")),
        },
    ),
    "truc_reopen": OptionText(
        N("Raising in a later trick"),
        choices={
            "acceptor": Choice(
                N("the team that accepted"), N("Your team accepted truc: you may bid retruc in the next trick.")
            ),
            "none": Choice(N("no team"), N("Your team accepted truc: the deal stays worth 2.")),
        },
    ),
    "answer_by": OptionText(
        N("Who answers for a team"),
        choices={
            "captain": Choice(N("the captain"), N("Only the captain says yes, no or raises.")),
            "any_member": Choice(N("any player of the team"), N("The first of the team who answers decides.")),
        },
    ),
    "truc_window": OptionText(
        N("Earliest truc"),
        choices={
            "any_turn": Choice(N("in the first trick"), N("The eldest may bid truc before the first card.")),
            "from_trick_2": Choice(N("in the second trick"), N("In the first trick nobody bids truc.")),
        },
    ),
    "declare_first": OptionText(
        N("Declarations before answering a truc"),
        N("On: asked for truc in the first trick, your team may first bid an embit."),
    ),
    "embit_reveal": OptionText(
        N("When a sung embit is compared"),
        choices={
            "t1_close": Choice(N("after the first trick"), N("Both teams tell their embits after six cards.")),
            "deal_end": Choice(N("after the deal"), N("Both teams tell their embits after the last trick.")),
        },
    ),
    "play_out": OptionText(
        N("Playing all three tricks"), N("On: after two tricks for one team the third is played too.")
    ),
    "restou_truc_loss": OptionText(
        N("A lost restou truc"),
        choices={
            "round": Choice(N("the opponents win the round"), N("You have 18 points and lose it: the round is lost.")),
            "shortfall": Choice(
                N("1 and what the bidders lacked"), N("You have 18 points and lose it: 8 points for the opponents.")
            ),
        },
    ),
    "truc_jump": OptionText(N("Skipping levels"), N("On: the first bid may be balou seiz, worth 6.")),
    "flor_compulsory": OptionText(
        N("Declaring a flor is compulsory"), N("On: with three cups you must declare your flor.")
    ),
    "demi_flor": OptionText(
        N("Saying “demi flor”"),
        choices={
            "auto": Choice(N("automatic"), N("The page shows “demi flor” beside each later card.")),
            "required": Choice(N("by the players"), N("The player says “demi flor” before each later card.")),
        },
    ),
    "team_channel": OptionText(
        N("Talk in the team"),
        choices={
            "signals": Choice(N("signals from a list"), N("You signal “I hold the Sword”.")),
            "free_text": Choice(N("free words"), N("You write “keep your three”.")),
            "off": Choice(N("none"), N("Teammates tell each other nothing.")),
        },
    ),
    "publish_signals": OptionText(
        N("Signals after the match"), N("On: after the match all can read the signals of both teams.")
    ),
    "rounds_to_win": OptionText(N("Rounds to win"), N("With 2, a third round is played at one round each.")),
}
