"""Sentences for refused moves, options and sheets.

Codes: docs/rules/troefcall/rulebook.md#tc-32.
"""

from engine.sentences import N

SENTENCES = {
    "hand_over": N("This deal is over. Continue with the next one."),
    "wrong_phase": N("“%(move)s” is not possible yet. %(turn)s must first choose one of: %(due)s."),
    "not_caller": N("Only %(caller)s may call in this deal. %(seat)s must wait for the call."),
    "invalid_trump": N("“%(value)s” is not a trump suit. %(seat)s must name one of the four suits: S, H, D or C."),
    "call_final": N("The trump has been called and cannot be changed. Continue with this trump."),
    "redeal_off": N("Redeals are not allowed at this table. %(caller)s must play the cards as dealt."),
    "redeal_not_caller": N("Only %(caller)s, the trump caller, may ask for a redeal. %(seat)s must wait for the lead."),
    "redeal_has_picture": N(
        "%(seat)s holds %(card)s, but a redeal needs a hand without a king, queen or jack. Lead a card."
    ),
    "redeal_window_closed": N(
        "A redeal is only possible before the first lead, and %(caller)s has already led. Continue with this deal."
    ),
    "not_your_turn": N("It is %(turn)s’s turn. %(seat)s must wait."),
    "card_not_in_hand": N("%(seat)s does not hold %(card)s. Choose a card from that hand."),
    "must_follow_suit": N("%(seat)s holds %(led)s and must follow suit with one of: %(cards)s."),
    "must_trump": N("%(seat)s has no %(led)s and must trump with one of: %(cards)s."),
    "no_kap_offer": N("Only a side that has won the first seven tricks can stop for a kap. %(turn)s must play a card."),
    "partner_before_winner": N(
        "%(winner)s won trick seven and decides first. %(partner)s decides only if %(winner)s continues."
    ),
    "not_kap_side": N(
        "Only %(winner)s and %(partner)s may decide, because they won the first seven tricks. %(seat)s must wait."
    ),
    "kap_window_closed": N(
        "%(winner)s and %(partner)s both chose to play for all thirteen tricks and can no longer stop. %(turn)s "
        "must play a card."
    ),
    "target_out_of_reach": N(
        "A game to %(target)s would never end if no deal scored points. Set points for seven tricks, a kap or a baunie."
    ),
    "sheet_choice": N("“%(value)s” is not valid. Use one of: %(choices)s."),
    "points_out_of_range": N("Points cannot be %(value)s. Enter a whole number from 0 to %(most)s."),
    "points_differ": N("Under this event’s options, this deal scores %(due)s, not %(value)s. Correct the points."),
}

REASONS = {
    "longest_suit": N("No suit in your hand is longer."),
    "high_trumps": N("You hold a high card of this suit."),
    "weak_hand": N("Your cards win less than half of the deals, so a new deal is better."),
    "kap_is_safe": N("The points for the kap are certain, and one lost trick would cost them."),
    "sure_cards": N("Hardly any card can still beat the cards that you hold."),
}
"""By code: the reasons of hints that belong to this game alone (engine/bots/hints.py has the others)."""
