"""What is said when a move or a sheet is refused. Codes: docs/rules/ruff_and_trump/rulebook.md#rt-35."""

from engine.sentences import N

SENTENCES = {
    "not_your_turn": N("It is not the turn of %(seat)s, who acts again when the others have."),
    "not_your_turn.open": N("It is the turn of %(turn)s; %(seat)s waits."),
    "wrong_state.announce": N("“%(move)s” has no place now; %(seat)s announces a number first."),
    "wrong_state.rub": N("“%(move)s” has no place now; %(seat)s first rubs, or declines to."),
    "wrong_state.must_rub": N("“%(move)s” has no place now; %(seat)s first rubs, which is a duty at this table."),
    "wrong_state.discard": N("“%(move)s” has no place now; %(seat)s has rubbed and throws four cards first."),
    "wrong_state.show": N("“%(move)s” has no place now; %(seat)s has won the ruff and shows it first."),
    "wrong_state.play": N("“%(move)s” has no place now; %(seat)s plays a card."),
    "wrong_state.over": N("“%(move)s” comes too late; this hand is over, go on with the next one."),
    "ruff_out_of_range": N("A ruff cannot be %(value)s; a number from 0 to %(most)s is announced."),
    "ruff_over_claim": N("This hand has no ruff of %(value)s; at most %(most)s can be announced with it."),
    "ruff_not_exact": N("The true ruff must be announced here: %(due)s, not %(value)s."),
    "not_entitled_to_rub": N(
        "%(seat)s may not rub; only the holder of the ace of trumps may, or the dealer who turned it up."
    ),
    "not_entitled_to_rub.dealer": N(
        "%(seat)s may not rub; only the holder of the ace of trumps may, or the dealer where nobody holds it."
    ),
    "rub_first": N("%(seat)s must first rub, or decline; only who has rubbed throws cards."),
    "rub_first.must_rub": N("%(seat)s must first rub, which is a duty at this table; only then cards are thrown."),
    "discard_count": N("Exactly %(expected)s different cards are thrown, not %(count)s."),
    "discard_not_held": N("%(seat)s does not hold %(card)s; thrown are cards of the hand and those just taken."),
    "ruff_cards_must_be_kept": N(
        "Without %(cards)s %(seat)s cannot show the ruff of %(number)s any more; throw other cards, such as: %(ready)s."
    ),
    "show_not_enough": N(
        "These cards do not show %(number)s; %(seat)s shows cards of one suit that do, such as: %(ready)s."
    ),
    "card_not_held": N("%(seat)s does not hold %(card)s; play a card that is in the hand."),
    "card_not_held.must": N(
        "%(seat)s cannot show %(card)s; cards are shown that were dealt to the hand and not thrown, each once."
    ),
    "card_not_held.free": N("%(seat)s cannot show %(card)s; cards are shown that were dealt to the hand, each once."),
    "must_follow_suit": N("%(seat)s holds %(led)s and must follow with one of: %(cards)s."),
    "sheet_choice": N("“%(value)s” cannot stand here; it is one of: %(choices)s, or left open."),
    "miscount_of_winner": N(
        "Side %(side)s cannot both score the ruff and pay for not showing it; leave one of them open."
    ),
    "stake_out_of_range": N("The stake of the ruff is a whole number from 1 to %(most)s, not %(value)s."),
    "stake_out_of_range.always_one": N("No ruff is carried over at this table, so the stake is 1, not %(value)s."),
    "tricks_out_of_range": N("A side takes 0 to %(most)s tricks, not %(value)s."),
    "tricks_total": N(
        "The tricks add up to %(total)s; a hand has %(most)s, or none are written when the ruff ended the set."
    ),
}
