"""Every reason and every wrong field of Truf as a whole sentence.

Codes: docs/rules/truf/rulebook.md#tf-55.
"""

from engine.sentences import N

SENTENCES = {
    "wrong_phase.bid": N("“%(move)s” is not possible yet. All players must bid first, for example “bid 7S”."),
    "wrong_phase.declared": N(
        "“%(move)s” belongs to the web variant. Enter the cards of the bid instead, such as “bid +7S+2H”."
    ),
    "wrong_phase.decide": N(
        "“%(move)s” is not possible now. %(declarer)s bid highest and must choose one of: %(due)s."
    ),
    "wrong_phase.play": N("“%(move)s” is not possible now. The bids have been shown, and %(turn)s must play a card."),
    "wrong_phase.over": N("“%(move)s” comes too late, because this deal is over. Continue with the next one."),
    "not_your_turn": N("It is %(turn)s’s turn. %(seat)s must wait."),
    "card_not_in_hand": N("%(seat)s does not hold %(card)s. Play a card from the hand."),
    "must_follow_suit": N("%(seat)s holds %(led)s and must follow suit. Play one of: %(legal)s."),
    "trump_not_broken": N("No trump has been played yet, so %(trump)s may not be led. Lead one of: %(legal)s."),
    "bid_card_not_in_hand": N("The card %(card)s is not in this hand. Bid with cards from that hand."),
    "duplicate_bid_card": N("The card %(card)s appears twice in this bid. Use each card once."),
    "bid_already_placed": N("%(seat)s has already placed a bid. It cannot be changed."),
    "too_many_bid_cards": N("This bid has %(count)s cards. Use at most %(most)s at this table."),
    "bid_below_minimum": N("A bid of %(count)s cards must be worth at least %(least)s. This bid is worth %(value)s."),
    "bid_out_of_range": N("This bid would be worth %(value)s. Choose cards worth 0 to %(most)s."),
    "subtract_below_minimum": N(
        "Two cards can be subtracted only if they add up to at least %(least)s. These two add up to %(value)s."
    ),
    "no_trump_below_minimum": N("A bid without trump must be worth at least %(least)s. This bid is worth %(value)s."),
    "no_trump_needs_two_suits": N(
        "A bid without trump needs two suits, but these cards are both %(suit)s. Bid them as a sum or a difference."
    ),
    "declaration_required": N("A bid of two cards needs a declaration. Add “sum”, “subtract” or “no_truf”."),
    "mixed_suits_not_allowed": N(
        "The cards %(cards)s are of different suits, so they cannot form a sum or a difference. Bid them as “no_truf”."
    ),
    "subtract_not_allowed": N("Cards cannot be subtracted at this table. Add them up instead."),
    "not_declarer": N("%(seat)s cannot decide. %(declarer)s made the highest bid and decides alone."),
    "shift_zero": N("At a total of 13, all bids must be shifted. Shift them up or down by 1 to %(most)s."),
    "shift_out_of_range": N("The bids cannot be shifted by %(value)s. Shift them up or down by at most %(most)s."),
    "no_decision_due": N(
        "There is nothing to decide. The bids total %(total)s, and bids are shifted only at a total of 13. Leave "
        "out the shift."
    ),
    "no_decision_due.play": N(
        "There is nothing to decide. The bids total %(total)s, and a decision is made only once, at a total of "
        "13. %(turn)s must play a card."
    ),
    "tricks_out_of_range": N("A player cannot take %(value)s tricks. Enter a number from 0 to %(most)s."),
    "tricks_total": N("The tricks add up to %(total)s, but a deal has %(most)s. Correct the tricks."),
    "shift_not_played": N("Bids are not shifted at this table. At a total of 13, enter atas or bawah."),
    "unknown_mode": N("The mode cannot be %(value)s. Choose atas or bawah."),
    "mode_missing": N("The bids total %(most)s, so the highest bidder chose the mode. Enter atas or bawah."),
    "mode_contradicts_bids": N("With these bids, the mode is main %(mode)s. It cannot be main %(value)s."),
    "declarer_not_highest": N("%(declarer)s cannot be the highest bidder, because the highest bid is %(value)s."),
    "trump_not_in_pack": N("Trump cannot be %(value)s. Use one of %(suits)s, or leave the field blank."),
}

REASONS = {
    "needs_no_more": N("You have as many tricks as you bid, so you want to lose this one."),
    "needs_more": N("You still need tricks for your bid, and this card can win one."),
    "no_tricks_wanted": N("In main bawah every trick costs points, and this card is less likely to win one."),
    "bid_fits": N("High cards and long suits make this hand worth about %(tricks)s tricks."),
    "bid_low": N("The hand is worth about %(tricks)s tricks, more than this bid."),
    "bid_high": N("The hand is worth about %(tricks)s tricks, but a high bid may name the trump suit."),
    "hand_better": N("Your hand should take more tricks than you bid."),
    "hand_weaker": N("Your hand should not take more tricks than you bid."),
}
"""By code: the reasons of hints that belong to this game alone (engine/bots/hints.py has the others)."""
