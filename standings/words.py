"""Every sentence the standings have to say, in English with named slots.

Marked for the translators.
"""

from standings.facts import RankingRules
from standings.results import Term


def gettext_noop(text: str) -> str:
    """Mark a text for the translators and return it unchanged."""
    return text


N = gettext_noop

RANKINGS = {
    "score_sum": N("The points of all deals are added up, and the highest total leads."),
    "table_points": N(
        "Each round gives points for the position at the table, in equal steps from 3 for first to 0 for last. "
        "Tied players share the points."
    ),
    "match_points": N("Points per table: %(won)s for a win, %(drawn)s for a draw and %(lost)s for a loss."),
    "parts": N("Each set or manche won gives 1 point, even in a lost match."),
    "duplicate_points": N(
        "Duplicate deals: each deal gives 2 points for every other entry that scored less with the same cards and"
        " 1 for every entry that scored the same."
    ),
    "duplicate_difference": N(
        "Duplicate deals: each deal gives the entry’s points minus the average of the other entries with the same"
        " cards."
    ),
}

TIE_BREAKS = {
    "difference": N("points difference"),
    "points_for": N("points scored"),
    "opponents": N("opponents’ score"),
    "direct": N("head-to-head"),
    "exact": N("exact bids"),
    "wins": N("tables won"),
    "parts": N("sets or manches won"),
    "parts_ahead": N("set or manche difference"),
    "percentage": N("share of match points"),
    "best_deal": N("best deal"),
    "lot": N("lot"),
}
"""The tie-breaks that exist, by code, with their names."""

EXPLANATIONS = {
    "difference": N(
        "The points scored minus the opponents’ points at the same table. With several opponents, their average counts."
    ),
    "points_for": N("The total points of all deals."),
    "opponents": N("The total of the opponents’ scores in these standings, counted once for each meeting."),
    "direct": N(
        "Used only if all the tied entries have met. The points difference in those meetings counts, or the set "
        "or manche difference in games that have them."
    ),
    "exact": N("How often an entry took exactly the number of tricks it bid."),
    "wins": N("The number of tables won outright."),
    "parts": N("All sets or manches won, including those in lost matches."),
    "parts_ahead": N(
        "The sets or manches won minus those of the opponents at the same table. With several opponents, the highest "
        "number counts."
    ),
    "percentage": N("The percentage of match points won against the other entries with the same cards."),
    "best_deal": N("The highest number of points in a single deal."),
    "lot": N("A lot drawn when the event was created. It never changes."),
}

TERMS = {
    "deal": N("Round %(round)s, table %(table)s, deal %(deal)s"),
    "place": N("Round %(round)s, table %(table)s: position %(place)s of %(of)s (points: %(own)s)"),
    "won": N("Round %(round)s, table %(table)s: won %(own)s–%(other)s"),
    "drawn": N("Round %(round)s, table %(table)s: drawn %(own)s–%(other)s"),
    "lost": N("Round %(round)s, table %(table)s: lost %(own)s–%(other)s"),
    "place_parts": N(
        "Round %(round)s, table %(table)s: position %(place)s of %(of)s (won: %(own_parts)s, points: %(own)s)"
    ),
    "won_parts": N("Round %(round)s, table %(table)s: won %(own_parts)s–%(other_parts)s (points %(own)s–%(other)s)"),
    "drawn_parts": N(
        "Round %(round)s, table %(table)s: drawn %(own_parts)s–%(other_parts)s (points %(own)s–%(other)s)"
    ),
    "lost_parts": N("Round %(round)s, table %(table)s: lost %(own_parts)s–%(other_parts)s (points %(own)s–%(other)s)"),
    "parts": N("Round %(round)s, table %(table)s: %(own_parts)s won"),
    "same_cards": N(
        "Round %(round)s, table %(table)s, deal %(deal)s: points %(own)s (others with the same cards: %(others)s, "
        "scored less: %(lower)s, scored the same: %(level)s, maximum: %(top)s)"
    ),
    "cross_table": N(
        "Round %(round)s, table %(table)s, deal %(deal)s: points %(own)s (others with the same cards: %(others)s, "
        "their average: %(mean)s)"
    ),
    "alone_with_cards": N(
        "Round %(round)s, table %(table)s, deal %(deal)s: points %(own)s (no one else held the same cards, so the "
        "average counts)"
    ),
    "sit_out": N("Round %(round)s: sat out"),
    "bye": N("Round %(round)s: bye (the player’s average or the round’s mean, whichever is lower)"),
    "bye_capped": N(
        "Round %(round)s: bye (set to %(wanted)s, but limited to the player’s average and the round’s mean)"
    ),
    "bye_open": N("Round %(round)s: bye (points to follow when all tables of the round are complete)"),
    "late": N("Round %(round)s: late arrival (the round’s lower quartile, at most the player’s average)"),
    "late_open": N("Round %(round)s: late arrival (points to follow when all tables of the round are complete)"),
    "absent": N("Round %(round)s: missed (the round’s lowest result, at most the player’s average)"),
    "absent_open": N("Round %(round)s: missed (points to follow when all tables of the round are complete)"),
    "left": N("Round %(round)s: withdrawn (the round’s lowest result, at most the player’s average)"),
    "left_open": N("Round %(round)s: withdrawn (points to follow when all tables of the round are complete)"),
    "penalty": N("Penalty: %(reason)s"),
    "bonus": N("Bonus: %(reason)s"),
    "note": N("Note: %(reason)s"),
    "adjusted": N("Round %(round)s: the director set the score to %(score)s (%(reason)s)"),
}
"""One line of the arithmetic behind a number."""

UNRANKED = {
    "absent": N("did not play"),
    "withdrawn": N("withdrew without playing"),
    "sat_out": N("has only had byes so far"),
    "no_result": N("no result yet"),
    "incomplete": N("played fewer than half the rounds"),
}
"""Why an entry has no rank, by Row.unranked."""

MISSED = {
    "all": N(
        "Missing a round never gives an advantage. A bye gives the player’s own average or the round’s mean, "
        "whichever is lower. For a late arrival, a missed round counts as the lower quartile of that round’s "
        "results. Any other missed round counts as the lowest result. Neither counts more than a bye."
    ),
    "byes": N("A bye gives the player’s own average or the round’s mean, whichever is lower."),
}
"""The value of a round without a seat, by `RankingRules.missed`."""

TERMS_OF_PARTS = {
    ("parts", "sets"): N("Round %(round)s, table %(table)s, sets won: %(own_parts)s"),
    ("parts", "rounds"): N("Round %(round)s, table %(table)s, manches won: %(own_parts)s"),
    ("place_parts", "sets"): N(
        "Round %(round)s, table %(table)s: position %(place)s of %(of)s (sets won: %(own_parts)s, points: %(own)s)"
    ),
    ("place_parts", "rounds"): N(
        "Round %(round)s, table %(table)s: position %(place)s of %(of)s (manches won: %(own_parts)s, points: %(own)s)"
    ),
}
"""The same with the word that a game has for the parts of its matches."""

OF_PARTS = {
    "sets": {"parts": N("sets won"), "parts_ahead": N("set difference")},
    "rounds": {"parts": N("manches won"), "parts_ahead": N("manche difference")},
}
"""Rankings and tie-breaks under the name that a game has for the parts of its matches."""

DEFAULTS = {
    "score_sum": ("difference", "direct", "best_deal"),
    "table_points": ("points_for", "direct", "best_deal"),
    "match_points": ("difference", "direct", "points_for"),
    "parts": ("difference", "direct", "points_for"),
    "duplicate_points": ("percentage", "points_for", "best_deal"),
    "duplicate_difference": ("percentage", "points_for", "best_deal"),
}
WITH_BIDS = {"score_sum": ("exact", "direct", "best_deal"), "table_points": ("points_for", "exact", "direct")}
WITH_PARTS = {
    "table_points": ("parts", "points_for", "direct"),
    "match_points": ("parts_ahead", "difference", "direct"),
}


def term_template(term: Term) -> str:
    """Return the sentence of a line of the arithmetic, in English, with its slots."""
    return TERMS_OF_PARTS.get((term.kind, str(term.facts.get("parts")))) or TERMS[term.kind]


def tie_break_name(code: str, parts: str = "") -> str:
    """Return the name of a tie-break in a game whose matches have such parts.

    In English.
    """
    return OF_PARTS.get(parts, {}).get(code) or TIE_BREAKS[code]


def default_tie_breaks(ranking: str, bids: bool, parts: bool = False) -> tuple[str, ...]:
    """Return the tie-breaks of an event that chose none.

    Source: docs/rules/truf/rulebook.md#tf-75, docs/rules/troefcall/rulebook.md#tc-67,
    docs/rules/truc_y_flou/rulebook.md#ty-75.

    `bids` says whether the game has exact bids, `parts` whether its matches are made of sets or rounds.
    """
    own = WITH_BIDS if bids else WITH_PARTS if parts else {}
    return own.get(ranking, DEFAULTS[ranking])


def unknown_tie_breaks(rules: RankingRules) -> list[str]:
    """Return the names in the rules that are not tie-breaks."""
    return [name for name in rules.tie_breaks if name not in TIE_BREAKS]
