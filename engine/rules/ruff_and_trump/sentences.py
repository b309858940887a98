"""Sentences for refused moves and sheets.

Codes: docs/rules/ruff_and_trump/rulebook.md#rt-35.
"""

from engine.sentences import N

SENTENCES = {
    "not_your_turn": N("It is not %(seat)s’s turn. Wait until the other players have acted."),
    "not_your_turn.open": N("It is %(turn)s’s turn. %(seat)s must wait."),
    "wrong_state.announce": N("“%(move)s” is not possible yet. %(seat)s must announce a number first."),
    "wrong_state.rub": N("“%(move)s” is not possible yet. %(seat)s must first rub or decline."),
    "wrong_state.must_rub": N(
        "“%(move)s” is not possible now. Rubbing is compulsory at this table, so %(seat)s must rub first."
    ),
    "wrong_state.discard": N("“%(move)s” is not possible yet. %(seat)s has rubbed and must discard four cards first."),
    "wrong_state.show": N("“%(move)s” is not possible yet. %(seat)s has won the ruff and must show it first."),
    "wrong_state.play": N("“%(move)s” is not possible now. %(seat)s must play a card."),
    "wrong_state.over": N("“%(move)s” comes too late, because this deal is over. Continue with the next one."),
    "ruff_out_of_range": N("A ruff cannot be %(value)s. Announce a number from 0 to %(most)s."),
    "ruff_over_claim": N("This hand does not have a ruff of %(value)s. Announce at most %(most)s."),
    "ruff_not_exact": N("The ruff must be announced exactly at this table. Announce %(due)s, not %(value)s."),
    "not_entitled_to_rub": N(
        "%(seat)s may not rub. Only the holder of the ace of trumps may rub, or a dealer who turned it up."
    ),
    "not_entitled_to_rub.dealer": N(
        "%(seat)s may not rub. Only the holder of the ace of trumps may rub, or the dealer if no player holds it."
    ),
    "rub_first": N("%(seat)s must first rub or decline. Cards are discarded only after a rub."),
    "rub_first.must_rub": N(
        "%(seat)s must rub first, because rubbing is compulsory at this table. Discard cards afterwards."
    ),
    "discard_count": N("Discard exactly %(expected)s different cards, not %(count)s."),
    "discard_not_held": N("%(seat)s does not hold %(card)s. Discard cards from the hand or from those just taken."),
    "ruff_cards_must_be_kept": N(
        "Without %(cards)s, %(seat)s could no longer show the ruff of %(number)s. Discard other cards, such as "
        "%(ready)s."
    ),
    "show_not_enough": N(
        "These cards do not show %(number)s. %(seat)s must show cards of one suit that do, such as %(ready)s."
    ),
    "card_not_held": N("%(seat)s does not hold %(card)s. Play a card from the hand."),
    "card_not_held.must": N(
        "%(seat)s cannot show %(card)s. Show each card only once, and only cards that were dealt to the hand and "
        "not discarded."
    ),
    "card_not_held.free": N(
        "%(seat)s cannot show %(card)s. Show each card only once, and only cards that were dealt to the hand."
    ),
    "must_follow_suit": N("%(seat)s holds %(led)s and must follow suit with one of: %(cards)s."),
    "sheet_choice": N("“%(value)s” is not valid. Use one of: %(choices)s, or leave it blank."),
    "miscount_of_winner": N(
        "Side %(side)s cannot both score the ruff and pay for not showing it. Leave one of them blank."
    ),
    "stake_out_of_range": N("The ruff stake cannot be %(value)s. Enter a whole number from 1 to %(most)s."),
    "stake_out_of_range.always_one": N("Ruffs are not carried over at this table. Enter a stake of 1, not %(value)s."),
    "tricks_out_of_range": N("A side cannot take %(value)s tricks. Enter a number from 0 to %(most)s."),
    "tricks_total": N(
        "The tricks add up to %(total)s, not %(most)s. Enter 0 for every side only if the ruff ended the set."
    ),
}

REASONS = {
    "true_ruff": N("It is the highest number that you can show."),
    "hidden_suit": N("It tells nobody about your long suit, but it cannot win the ruff."),
    "fresh_cards": N("Cards from the head replace the weakest cards of your hand."),
    "good_hand": N("Your hand is good as it is."),
    "low_cards": N("These cards are hardly worth a trick."),
    "empties_suit": N("You then hold no card of one suit and can trump it."),
    "shows_fewest": N("These are the fewest cards that show your ruff."),
}
"""By code: the reasons of hints that belong to this game alone (engine/bots/hints.py has the others)."""
