"""What is said when a move, an option or a sheet is refused. Codes: docs/rules/troefcall/rulebook.md#tc-32."""

from engine.sentences import N

SENTENCES = {
    "hand_over": N("This hand is over; go on with the next one."),
    "wrong_phase": N("“%(move)s” has to wait; first it is for %(turn)s to choose: %(due)s."),
    "not_caller": N("Only %(caller)s calls in this hand; %(seat)s waits for the call."),
    "invalid_trump": N("“%(value)s” is no trump; %(seat)s must name one of the four suits: S, H, D or C."),
    "call_final": N("The trump has been called and does not change; play on with it."),
    "redeal_off": N("There is no redeal at this table; %(caller)s plays the cards he was dealt."),
    "redeal_not_caller": N("Only %(caller)s, who called, may ask for a redeal; %(seat)s waits for the lead."),
    "redeal_has_picture": N(
        "%(seat)s holds %(card)s; a redeal takes thirteen cards without king, queen or jack. Lead a card."
    ),
    "redeal_window_closed": N(
        "A redeal can only be asked for before the first lead; %(caller)s has led, so this hand is played."
    ),
    "not_your_turn": N("It is the turn of %(turn)s; %(seat)s waits."),
    "card_not_in_hand": N("%(seat)s does not hold %(card)s; choose a card that is in the hand."),
    "must_follow_suit": N("%(seat)s holds %(led)s and must follow with one of: %(cards)s."),
    "must_trump": N("%(seat)s has no %(led)s and must trump with one of: %(cards)s."),
    "no_kap_offer": N(
        "There is nothing to stop: only a side that has won the first seven tricks decides about a kap. "
        "%(turn)s plays a card."
    ),
    "partner_before_winner": N(
        "%(winner)s won trick seven and decides first; %(partner)s decides only if %(winner)s continues."
    ),
    "not_kap_side": N("Only %(winner)s and %(partner)s, who won the first seven tricks, decide; %(seat)s waits."),
    "kap_window_closed": N(
        "Both %(winner)s and %(partner)s chose to go on for all thirteen; nobody can stop now, %(turn)s plays a card."
    ),
    "target_out_of_reach": N("A game to %(target)s never ends when no hand brings points; give points to one."),
    "sheet_choice": N("“%(value)s” cannot stand here; it is one of: %(choices)s."),
    "points_out_of_range": N("Points cannot be %(value)s; they are a whole number from 0 to %(most)s."),
    "points_differ": N("This hand is worth %(due)s by the options of this event, not %(value)s."),
}
