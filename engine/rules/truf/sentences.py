"""Every reason and every wrong field of Truf as a whole sentence. Codes: docs/rules/truf/rulebook.md#tf-55."""

from engine.sentences import N

SENTENCES = {
    "wrong_phase.bid": N("“%(move)s” has to wait; first everybody places a bid, such as “bid 7S”."),
    "wrong_phase.declared": N("“%(move)s” is for the web variant; here a bid is its cards, such as “bid +7S+2H”."),
    "wrong_phase.decide": N("“%(move)s” has no place now; %(declarer)s, who bid highest, decides: %(due)s."),
    "wrong_phase.play": N("“%(move)s” has no place now; bids have been shown, and %(turn)s plays a card."),
    "wrong_phase.over": N("“%(move)s” comes too late; this deal is over, go on with the next one."),
    "not_your_turn": N("It is the turn of %(turn)s, not of %(seat)s."),
    "card_not_in_hand": N("%(seat)s does not hold %(card)s; only a card in hand can be played."),
    "must_follow_suit": N("%(seat)s holds %(led)s and must follow; to be played: %(legal)s."),
    "trump_not_broken": N(
        "No trump has been played yet, so %(trump)s may not be led while other cards are held; to be led: %(legal)s."
    ),
    "bid_card_not_in_hand": N("The card %(card)s is not in this hand; a bid is made with cards held."),
    "duplicate_bid_card": N("The card %(card)s stands twice in this bid; each card can be placed once."),
    "bid_already_placed": N("%(seat)s has already placed a bid; it stays as it is until all bids are shown."),
    "too_many_bid_cards": N("This bid has %(count)s cards; at this table a bid has at most %(most)s."),
    "bid_below_minimum": N("A bid of %(count)s cards must reach %(least)s; this one reaches %(value)s."),
    "bid_out_of_range": N("A bid is worth 0 to %(most)s; this one would be worth %(value)s."),
    "subtract_below_minimum": N(
        "Two cards to be subtracted must add up to at least %(least)s; these add up to %(value)s."
    ),
    "no_trump_below_minimum": N("A bid without trump must reach at least %(least)s; this one reaches %(value)s."),
    "no_trump_needs_two_suits": N(
        "A bid without trump needs two suits and these are both %(suit)s; two of one suit are a sum or a difference."
    ),
    "declaration_required": N("Two cards need a declaration: sum, subtract or no_truf."),
    "mixed_suits_not_allowed": N(
        "The cards %(cards)s are of different suits; a sum or a difference is made within one suit, else no_truf."
    ),
    "subtract_not_allowed": N("Cards are not subtracted at this table; a bid adds its cards up."),
    "not_declarer": N("%(seat)s may not decide; %(declarer)s has bid highest and decides alone."),
    "shift_zero": N("At a total of 13 all bids must be shifted, by 1 to %(most)s up or down, not by 0."),
    "shift_out_of_range": N("All bids may be shifted by at most %(most)s up or down, not by %(value)s."),
    "no_decision_due": N(
        "There is nothing to decide: the bids make %(total)s; leave the shift out, only a total of exactly 13 has one."
    ),
    "no_decision_due.play": N(
        "There is nothing to decide: the bids make %(total)s, and only a total of exactly 13 is decided on, once. "
        "%(turn)s plays a card."
    ),
    "tricks_out_of_range": N("A seat takes 0 to %(most)s tricks, not %(value)s."),
    "tricks_total": N("The tricks written down add up to %(total)s; there are %(most)s in a deal."),
    "shift_not_played": N("Bids are not shifted at this table; at a total of 13 the declarer names atas or bawah."),
    "unknown_mode": N("The mode is atas or bawah, not %(value)s."),
    "mode_missing": N("The bids make %(most)s, so the highest bidder chose: atas or bawah must be written down."),
    "mode_contradicts_bids": N("The bids make this main %(mode)s, not main %(value)s."),
    "declarer_not_highest": N("%(declarer)s cannot be the highest bidder; the highest bid is %(value)s."),
    "trump_not_in_pack": N("The trump cannot be %(value)s; it is one of %(suits)s, or left open."),
}
