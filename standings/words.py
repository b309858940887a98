"""Every sentence the standings have to say, in English with named slots; marked for the translators."""

from standings.facts import Rules
from standings.results import Term


def gettext_noop(text: str) -> str:
    """Marks a text for the translators and gives it back unchanged."""
    return text


N = gettext_noop

RANKINGS = {
    "score_sum": N("The points of all deals are added up; the highest sum leads."),
    "table_points": N(
        "Each round gives points for the place at the table: 3 for the first down to 0 for the last, in equal steps; "
        "who is level shares them."
    ),
    "match_points": N("Points for each table won: %(won)s, drawn: %(drawn)s, lost: %(lost)s."),
    "parts": N("Each set or round won gives 1 point, also in a match that is lost."),
    "duplicate_points": N(
        "Every table plays the same deals: each deal gives 2 points for every one of the others with the same cards "
        "who has less, and 1 for every one who has as much."
    ),
    "duplicate_difference": N(
        "Every table plays the same deals: each deal gives the own points less what the others with the same cards "
        "have on average."
    ),
}

TIE_BREAKS = {
    "difference": N("points difference"),
    "points_for": N("points scored"),
    "opponents": N("opponents' score"),
    "direct": N("direct meeting"),
    "exact": N("exact bids"),
    "wins": N("tables won"),
    "parts": N("sets or rounds won"),
    "parts_ahead": N("sets or rounds ahead"),
    "percentage": N("share of the match points"),
    "best_deal": N("best deal"),
    "lot": N("lot"),
}
"""The tie-breaks that exist, by code, with their names."""

EXPLANATIONS = {
    "difference": N("Points scored less the points of the opponents at the same table (their average when several)."),
    "points_for": N("The sum of the points of all deals."),
    "opponents": N("The sum of what the opponents have in these standings, each as often as they were met."),
    "direct": N(
        "Only the tables where those who are level met each other, if all of them did: points ahead there, "
        "or sets and rounds where a match is made of them."
    ),
    "exact": N("How many times exactly the tricks that were bid were taken."),
    "wins": N("How many tables were won alone."),
    "parts": N("All sets or rounds won, also those in matches that were lost."),
    "parts_ahead": N("Sets or rounds won less those of the opponents at the same table (the most of one of them)."),
    "percentage": N("Of the match points against the others with the same cards, how many of a hundred were won."),
    "best_deal": N("The most points in a single deal."),
    "lot": N("A lot that was drawn when the event was created and never changes."),
}

TERMS = {
    "deal": N("Round %(round)s, table %(table)s, deal %(deal)s"),
    "place": N("Round %(round)s, table %(table)s: %(own)s points, place %(place)s of %(of)s"),
    "won": N("Round %(round)s, table %(table)s: won %(own)s-%(other)s"),
    "drawn": N("Round %(round)s, table %(table)s: drawn %(own)s-%(other)s"),
    "lost": N("Round %(round)s, table %(table)s: lost %(own)s-%(other)s"),
    "place_parts": N("Round %(round)s, table %(table)s: %(own_parts)s won, %(own)s points, place %(place)s of %(of)s"),
    "won_parts": N("Round %(round)s, table %(table)s: won %(own_parts)s-%(other_parts)s (points %(own)s-%(other)s)"),
    "drawn_parts": N(
        "Round %(round)s, table %(table)s: drawn %(own_parts)s-%(other_parts)s (points %(own)s-%(other)s)"
    ),
    "lost_parts": N("Round %(round)s, table %(table)s: lost %(own_parts)s-%(other_parts)s (points %(own)s-%(other)s)"),
    "parts": N("Round %(round)s, table %(table)s: %(own_parts)s won"),
    "same_cards": N(
        "Round %(round)s, table %(table)s, deal %(deal)s: %(own)s points; of %(others)s others with the same cards "
        "%(lower)s have less and %(level)s as much (at most %(top)s)"
    ),
    "cross_table": N(
        "Round %(round)s, table %(table)s, deal %(deal)s: %(own)s points; %(others)s others with the same cards have "
        "%(mean)s on average"
    ),
    "alone_with_cards": N(
        "Round %(round)s, table %(table)s, deal %(deal)s: %(own)s points; nobody else held the same cards, so the "
        "average"
    ),
    "sit_out": N("Round %(round)s: sat out"),
    "bye": N("Round %(round)s: bye, at most the own average and the mean of the round"),
    "bye_capped": N(
        "Round %(round)s: bye; the organiser set %(wanted)s points, but a bye gives at most the own average and the "
        "mean of the round"
    ),
    "bye_open": N("Round %(round)s: bye; its points follow when tables of that round are complete"),
    "late": N("Round %(round)s: came later; the lower quartile of the round, at most the own average"),
    "late_open": N("Round %(round)s: came later; the points follow when tables are complete"),
    "absent": N("Round %(round)s: missed; the lowest result of the round, at most the own average"),
    "absent_open": N("Round %(round)s: missed; the points follow when tables of that round are complete"),
    "left": N("Round %(round)s: had left; the lowest result of the round, at most the own average"),
    "left_open": N("Round %(round)s: had left; the points follow when tables of that round are complete"),
    "penalty": N("Penalty: %(reason)s"),
    "bonus": N("Bonus: %(reason)s"),
    "note": N("Note: %(reason)s"),
    "adjusted": N("Round %(round)s: the director set the score to %(score)s: %(reason)s"),
}
"""One line of the arithmetic behind a number."""

UNRANKED = {
    "absent": N("did not play"),
    "withdrawn": N("withdrew without playing"),
    "sat_out": N("has only sat out so far"),
    "no_result": N("no result yet"),
    "incomplete": N("played fewer than half of the rounds"),
}
"""Why an entry has no rank, by Row.unranked."""

MISSED = {
    "all": N(
        "A missed round never pays: a bye gives the player’s own average or the mean of the round, whichever is "
        "lower. A round that a player came too late for counts the lower quartile of its results, and a round that a "
        "player stayed away from the lowest one, but neither counts more than a bye would give."
    ),
    "byes": N("A bye gives the player’s own average or the mean of the round, whichever is lower."),
}
"""What a round without a seat counts, by Rules.missed."""

TERMS_OF_PARTS = {
    ("parts", "sets"): N("Round %(round)s, table %(table)s: sets won %(own_parts)s"),
    ("parts", "rounds"): N("Round %(round)s, table %(table)s: rounds won %(own_parts)s"),
    ("place_parts", "sets"): N(
        "Round %(round)s, table %(table)s: sets won %(own_parts)s, points %(own)s, place %(place)s of %(of)s"
    ),
    ("place_parts", "rounds"): N(
        "Round %(round)s, table %(table)s: rounds won %(own_parts)s, points %(own)s, place %(place)s of %(of)s"
    ),
}
"""The same with the word that a game has for the parts of its matches."""

OF_PARTS = {
    "sets": {"parts": N("sets won"), "parts_ahead": N("sets ahead")},
    "rounds": {"parts": N("rounds won"), "parts_ahead": N("rounds ahead")},
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
    """The sentence of a line of the arithmetic, in English, with its slots."""
    return TERMS_OF_PARTS.get((term.kind, str(term.facts.get("parts")))) or TERMS[term.kind]


def tie_break_name(code: str, parts: str = "") -> str:
    """The name of a tie-break in a game whose matches have such parts; in English."""
    return OF_PARTS.get(parts, {}).get(code) or TIE_BREAKS[code]


def default_tie_breaks(ranking: str, bids: bool, parts: bool = False) -> tuple[str, ...]:
    """The tie-breaks of an event that chose none.

    Source: docs/rules/truf/rulebook.md#tf-75, docs/rules/troefcall/rulebook.md#tc-67,
    docs/rules/truc_y_flou/rulebook.md#ty-75.

    `bids` says whether the game has exact bids, `parts` whether its matches are made of sets or rounds.
    """
    own = WITH_BIDS if bids else WITH_PARTS if parts else {}
    return own.get(ranking, DEFAULTS[ranking])


def unknown_tie_breaks(rules: Rules) -> list[str]:
    """Names in the rules that are no tie-break."""
    return [name for name in rules.tie_breaks if name not in TIE_BREAKS]
