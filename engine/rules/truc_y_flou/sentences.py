"""Sentences for refused moves, options and sheets.

Codes: docs/rules/truc_y_flou/rulebook.md#ty-45.
"""

from engine.sentences import N

SENTENCES = {
    "not_your_turn": N("It is %(turn)s’s turn. %(seat)s must wait."),
    "wrong_state": N("“%(move)s” is not possible now. %(seat)s may choose one of: %(due)s."),
    "wrong_state.over": N("“%(move)s” comes too late, because this deal is over. Continue with the next one."),
    "card_not_held": N("%(seat)s does not hold %(card)s. Play a card from the hand."),
    "declarations_closed": N(
        "“%(move)s” comes too late. Declarations are made in trick 1, before your own first card or truc bid."
    ),
    "already_declared": N("%(seat)s has already made a declaration in this deal. Bid truc or play a card."),
    "embit_already_bid": N(
        "%(bidder)s has already bid an embit in this deal. Until it is settled, opponents may sing or raise it."
    ),
    "embit_dead_flor": N(
        "%(holder)s has declared a flor, so an embit is no longer possible. Players with a flor may declare it."
    ),
    "not_opponent": N("Only opponents of %(bidder)s may say this. %(seat)s may choose one of: %(due)s."),
    "no_reraise": N("A raised embit cannot be raised again. %(seat)s may sing or fold."),
    "only_fold_or_sing": N("“%(move)s” does not answer this bid. Sing or fold."),
    "bad_raise": N(
        "An embit cannot be raised by %(value)s. Raise it by 1, 2, 10 or “rest” (%(rest)s), and by more each time."
    ),
    "no_flor": N(
        "%(seat)s does not hold a flor. A flor is three cards of one suit, with périques counting as any suit."
    ),
    "flor_not_first": N("A better flor must be the first flor of the second team. %(seat)s may say “flor”."),
    "truc_order": N("“%(move)s” is not the next level. Bid one of: %(due)s."),
    "truc_no_right": N("Only the team that accepted the last bid may raise. %(seat)s must play on."),
    "truc_top": N(
        "“%(move)s” is not possible, because the manche itself is already at stake. Answer yes or no, or play a card."
    ),
    "answer_pending": N("%(turn)s must first answer with one of: %(due)s."),
    "not_captain": N("%(turn)s answers for the team with one of: %(due)s. %(seat)s must wait."),
    "rank_tail": N("“%(value)s” is not a valid order of the low cards. List each of these ranks once: %(ranks)s."),
    "not_a_credit": N("This is not a score item. Enter team, points and kind, such as E 2 truc."),
    "credit_team": N("“%(value)s” is not a team. Enter E for the eldest’s team or D for the dealer’s."),
    "credit_points": N("“%(kind)s” cannot score %(value)s. Enter a whole number from 1 to %(most)s."),
    "credit_kind": N("“%(value)s” is not a kind of score item. Use one of: %(kinds)s."),
    "credit_total": N(
        "Team %(team)s would score %(total)s in this deal, but a manche ends at %(most)s. Check the points."
    ),
    "credit_twice": N("This deal already has a score item like “%(kind)s”. Remove one of them."),
    "credit_dead_embit": N("A flor voids the embit, so “%(kind)s” scores nothing. Remove it."),
    "credit_after_truc": N("Nothing counts after “%(kind)s”. Enter it last."),
    "credit_capped": N(
        "“%(kind)s” is worth %(due)s. Only the last score item can be %(value)s, because it is cut off at 25."
    ),
}

REASONS = {
    "strong_cards": N("Your team wins this deal about %(percent)s times in 100."),
    "others_may_refuse": N("The other team may refuse, and then your team scores at once."),
    "pot_odds": N("Your team wins about %(percent)s times in 100, and %(needed)s are enough for a yes."),
    "too_few_wins": N("Your team wins about %(percent)s times in 100, and a yes needs %(needed)s."),
    "high_embit": N("An embit of %(value)s is high."),
    "low_embit": N("An embit of %(value)s is too low to risk more."),
    "costs_as_much": N("Refusing costs nearly as much as losing the comparison."),
    "high_flor": N("A flor of %(value)s is high."),
    "flor_pays": N("A flor scores %(points)s points, and it voids the embit."),
    "flor_too_low": N("A comparison that you lose costs more than these points."),
    "weak_cards": N("Your cards are too weak to bid more."),
    "keeps_strong": N("It keeps a stronger card for the next trick."),
    "strong_lead": N("It is your strongest card, and the next players must beat it."),
    "plays_first": N("Your team then plays first, and the earliest of equal embits wins."),
}
"""By code: the reasons of hints that belong to this game alone (engine/bots/hints.py has the others)."""
