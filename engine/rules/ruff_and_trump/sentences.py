"""What is said when a move or a sheet is refused. Codes: rules/ruff-truc 1.9."""

from engine.sentences import N

SENTENCES = {
    "not_your_turn": N("It is not the turn of %(seat)s, who acts again when the others have."),
    "wrong_state": N("“%(move)s” does not belong to this stage of the hand; only what is listed as allowed does."),
    "ruff_out_of_range": N("A ruff cannot be %(value)s; a number from 0 to %(most)s is announced."),
    "ruff_over_claim": N("This hand has no ruff of %(value)s; at most %(most)s can be announced with it."),
    "ruff_not_exact": N("The true ruff must be announced here: %(due)s, not %(value)s."),
    "not_entitled_to_rub": N(
        "%(seat)s may not rub; only the holder of the ace of trumps may, or the dealer who turned it up."
    ),
    "rub_first": N("%(seat)s must first rub, or decline; only who has rubbed throws cards."),
    "discard_count": N("Exactly %(expected)s different cards are thrown, not %(count)s."),
    "discard_not_held": N("%(seat)s does not hold %(card)s; thrown are cards of the hand and those just taken."),
    "ruff_cards_must_be_kept": N(
        "Without %(cards)s %(seat)s cannot show the ruff of %(number)s any more; throw other cards."
    ),
    "show_not_enough": N(
        "These cards do not show %(number)s; %(seat)s shows cards of one suit that do, such as: %(ready)s."
    ),
    "card_not_held": N("%(card)s cannot come from %(seat)s now; choose a card that was dealt to the hand or is in it."),
    "must_follow_suit": N("%(seat)s holds %(led)s and must follow with one of: %(cards)s."),
    "sheet_choice": N("“%(value)s” cannot stand here; it is one of: %(choices)s, or left open."),
    "miscount_of_winner": N("%(side)s cannot both score the ruff and pay for not showing it."),
    "stake_out_of_range": N("The stake of the ruff is a whole number from 1 to %(most)s, not %(value)s."),
    "tricks_out_of_range": N("A side takes 0 to %(most)s tricks, not %(value)s."),
    "tricks_total": N(
        "The tricks add up to %(total)s; a hand has %(most)s, or none are written when the ruff ended the set."
    ),
}
