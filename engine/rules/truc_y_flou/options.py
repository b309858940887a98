"""Options of a group.

Source: docs/rules/truc_y_flou/rulebook.md#ty-5, #ty-46 to #ty-72.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.errors import OptionError
from engine.options import option
from engine.sentences import N

TARGET = 25
"""Points that win a round; no score is ever higher (2.3)."""
TAIL = "K N J 7 6 5 4"

PRESETS: Mapping[str, Mapping[str, Any]] = {"aure": {}}
PRESET_TITLES = {"aure": N("teams of three, as in the Aure valley")}


def _choice(about: str, *choices: Any) -> Any:
    """Return an option whose first choice is its default."""
    return option(choices[0], about, choices=choices)


@dataclass(frozen=True, slots=True)
class Options:
    """One table's agreement.

    Raises OptionError for an order of ranks that names a rank twice or not at all.
    """

    rank_tail: str = option(TAIL, N("The ranks below the aces of coins and cups, high to low."), text=True)
    perique_trick_rank: str = _choice(
        N("Whether the périques (JO and NB) rank as a jack and a knight in tricks, or above all other cards."),
        "natural",
        "top",
    )
    first_dealer: str = _choice(
        N("Whether the first dealer is the player who draws the lower card, or an opponent named by that player."),
        "lowest",
        "lowest_names",
    )
    captain: str = _choice(
        N("Whether the captains sit in the middle of each side or are chosen by their teams."), "middle_seat", "chosen"
    )
    captain_even: str = _choice(N("The captain chosen by the team in the even seats."), "4", "0", "2")
    captain_odd: str = _choice(N("The captain chosen by the team in the odd seats."), "1", "3", "5")
    embit_without_pair: str = _choice(
        N("Whether a hand without two cards of one suit has an embit of 0 or of its highest number."),
        "zero",
        "highest_pip",
    )
    embit_hand: str = _choice(
        N(
            "Whether a sung embit compares the best hands of the teams, or only those of the bidder and the "
            "player who answered."
        ),
        "team",
        "bidder",
    )
    flor_voids_folds: bool = option(True, N("A flor also voids the points of an embit that was folded."))
    embit_answer: str = _choice(
        N(
            "How an embit is answered: in turn (with the captain answering the dealer’s), strictly in turn, or "
            "always by the captain."
        ),
        "in_turn",
        "in_turn_strict",
        "captain_now",
    )
    embit_reraise: bool = option(False, N("A raised embit may be raised again, each time by more."))
    restou_truc_fold: str = _choice(
        N("Whether the truc must still be answered after a folded “restou truc”, or the deal ends."),
        "continue",
        "ends_deal",
    )
    bonus_to: str = _choice(
        N("Whether the Sword and the Club score for the team that plays them or for the team that wins the trick."),
        "player",
        "trick_winner",
    )
    spoiled_lead: str = _choice(
        N(
            "Which player leads after a spoiled trick: the same player, the eldest, or the player who first "
            "played its highest card."
        ),
        "same_leader",
        "eldest",
        "first_highest",
    )
    all_spoiled: str = _choice(
        N("Whether the eldest’s team or neither team wins after three spoiled tricks."), "eldest", "none"
    )
    settle: str = _choice(
        N("Whether a manche ends with the score item that reaches 25 or at the end of the deal."),
        "chronological",
        "end_of_deal",
    )
    flor_bluff: bool = option(False, N("A flor may be declared as a bluff, but it is worth nothing."))
    better_flor_points: int = _choice(N("Points for a better flor when both teams sing."), 5, 6)
    flor_contest: str = _choice(
        N("The value of a flor contest: 3 for each of the winners’ flors, 3 for each flor of either team, or just 3."),
        "own",
        "all",
        "three",
    )
    truc_reopen: str = _choice(
        N("Whether the team that accepted may raise later after a yes, or neither team may."), "acceptor", "none"
    )
    answer_by: str = _choice(
        N("Whether only the captain or any member of the team may answer."), "captain", "any_member"
    )
    truc_window: str = _choice(
        N("Whether truc may be bid in any trick or only from the second trick on."), "any_turn", "from_trick_2"
    )
    declare_first: bool = option(
        True, N("In trick 1, the team that must answer a truc may make its declarations first.")
    )
    embit_reveal: str = _choice(
        N("Whether a sung embit is compared and scored when trick 1 is complete or when the deal is over."),
        "t1_close",
        "deal_end",
    )
    play_out: bool = option(False, N("All three tricks are played, even if the deal is already decided."))
    restou_truc_loss: str = _choice(
        N("Whether opponents who beat a “restou truc” win the manche, or score 1 plus what the bidders still needed."),
        "round",
        "shortfall",
    )
    truc_jump: bool = option(False, N("Truc levels may be skipped."))
    flor_compulsory: bool = option(False, N("A player with a flor must declare it."))
    demi_flor: str = _choice(
        N("Whether “demi flor” is shown automatically or said by the players in a flor contest."), "auto", "required"
    )
    team_channel: str = _choice(
        N("How teammates communicate privately: with signals from a list, in their own words, or not at all."),
        "signals",
        "free_text",
        "off",
    )
    publish_signals: bool = option(False, N("The signals of both teams are published after the match."))
    rounds_to_win: int = option(2, N("Manches needed to win the match."), least=1, most=9)

    def __post_init__(self) -> None:
        """Check that the tail names each rank below the aces once."""
        if sorted(self.rank_tail.split()) != sorted(TAIL.split()):
            raise OptionError("rank_tail", "options.rank_tail", value=self.rank_tail[:60], ranks=TAIL)
