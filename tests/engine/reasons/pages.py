"""The reason codes as the rules pages list them, word for word, so that a clone without those pages can check them."""

import re
from importlib import import_module

from engine.registry import games

KNOWN = {
    "truf": """
        Rules page truf-troefcall, section 2.9:
        `wrong_phase`, `not_your_turn`, `card_not_in_hand`, `must_follow_suit`, `trump_not_broken`,
        `bid_card_not_in_hand`, `duplicate_bid_card`, `bid_already_placed`, `too_many_bid_cards`, `bid_below_minimum`,
        `bid_out_of_range`,
        `subtract_below_minimum`, `no_trump_below_minimum`, `no_trump_needs_two_suits`, `declaration_required`,
        `mixed_suits_not_allowed`, `subtract_not_allowed`, `not_declarer`, `shift_zero`, `shift_out_of_range`,
        `no_decision_due`.
    """,
    "troefcall": """
        Rules page truf-troefcall, section 4.8:
        `wrong_phase`, `not_caller`, `invalid_trump`, `call_final`, `redeal_not_caller`, `redeal_has_picture`,
        `redeal_window_closed`, `redeal_off`, `not_your_turn`, `card_not_in_hand`, `must_follow_suit`, `must_trump`
        (only if `must_trump` is on), `no_kap_offer`, `partner_before_winner`, `not_kap_side`, `kap_window_closed`,
        `hand_over`.
    """,
    "ruff_and_trump": """
        Rules page ruff-truc, section 1.9:
        `not_your_turn`, `wrong_state`, `ruff_out_of_range`, `ruff_over_claim`, `ruff_not_exact`, `not_entitled_to_rub`,
        `rub_first`, `discard_count`, `discard_not_held`, `ruff_cards_must_be_kept`, `show_not_enough`, `card_not_held`,
        `must_follow_suit`.
    """,
    "truc_y_flou": """
        Rules page ruff-truc, section 2.11:
        `not_your_turn`, `wrong_state`, `card_not_held`, `declarations_closed`, `already_declared`, `embit_already_bid`,
        `embit_dead_flor`, `not_opponent`, `no_reraise`, `only_fold_or_sing`, `bad_raise`, `no_flor`, `flor_not_first`,
        `truc_order`, `truc_no_right`, `truc_top`, `answer_pending`, `not_captain`.
    """,
}


PAGES = KNOWN | {name: import_module(f"tests.engine.{name}.reasons").PAGE for name in games() if name not in KNOWN}


def codes(game: str) -> set[str]:
    """Every code of a game."""
    return set(re.findall(r"`(\w+)`", PAGES[game]))
