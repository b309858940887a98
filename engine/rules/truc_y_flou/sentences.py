"""What is said when a move, an option or a sheet is refused. Codes: docs/rules/truc_y_flou/rulebook.md#ty-45."""

from engine.sentences import N

SENTENCES = {
    "not_your_turn": N("It is the turn of %(turn)s; %(seat)s waits."),
    "wrong_state": N("“%(move)s” has no place here; open to %(seat)s are: %(due)s."),
    "wrong_state.over": N("“%(move)s” comes too late; this deal is over, go on with the next one."),
    "card_not_held": N("%(seat)s does not hold %(card)s; play a card that is in the hand."),
    "declarations_closed": N(
        "“%(move)s” comes too late: declarations are made in trick 1, before one’s own first card and truc bid."
    ),
    "already_declared": N("%(seat)s has made the one declaration of this deal; bid truc or play a card."),
    "embit_already_bid": N(
        "%(bidder)s has bid the one embit of this deal; while it is open, opponents may sing or raise it."
    ),
    "embit_dead_flor": N(
        "%(holder)s has declared a flor, so there is no embit any more; who holds a flor may declare it."
    ),
    "not_opponent": N(
        "That is for opponents of %(bidder)s to say, and %(seat)s is none; open to %(seat)s are: %(due)s."
    ),
    "no_reraise": N("A raised embit cannot be raised again; %(seat)s may sing or fold."),
    "only_fold_or_sing": N("“%(move)s” is no answer to this bid; it can be sung, or be given up."),
    "bad_raise": N(
        "An embit cannot be raised by %(value)s; a raise is 1, 2, 10 or rest (%(rest)s), and higher each time."
    ),
    "no_flor": N("%(seat)s holds no flor; it takes three cards of one suit, périques counting as any."),
    "flor_not_first": N("A better flor is the first flor of the second team; %(seat)s may say “flor”."),
    "truc_order": N("“%(move)s” is not the next level; it would be: %(due)s."),
    "truc_no_right": N("Only the team that accepted the last bid may raise; %(seat)s plays on."),
    "truc_top": N(
        "“%(move)s” is no bid: the round itself is at stake and nothing is above it. Answer yes or no, or play a card."
    ),
    "answer_pending": N("First %(turn)s gives the answer that is due: %(due)s."),
    "not_captain": N("%(turn)s answers for the team: %(due)s. %(seat)s waits."),
    "rank_tail": N("“%(value)s” is no order of the lower ranks; name each of these once: %(ranks)s."),
    "not_a_credit": N("A credit is written as team, points and kind, such as E 2 truc."),
    "credit_team": N("“%(value)s” is no team; write E for the eldest’s team or D for the dealer’s."),
    "credit_points": N("A credit for %(kind)s is a whole number from 1 to %(most)s, not %(value)s."),
    "credit_kind": N("“%(value)s” is no kind of credit; it is one of: %(kinds)s."),
    "credit_total": N("Team %(team)s would score %(total)s in this deal; a round ends at %(most)s."),
    "credit_twice": N("A deal has no second credit such as %(kind)s; leave one of them out."),
    "credit_dead_embit": N("A flor voids the embit, so %(kind)s brings nothing; leave it out."),
    "credit_after_truc": N("Nothing counts after %(kind)s; write it last."),
    "credit_capped": N("A credit for %(kind)s is worth %(due)s; %(value)s can only be the last one, cut off at 25."),
}
