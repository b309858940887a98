"""Every sentence the standings have to say, in English with named slots; marked for the translators."""

from tournaments.standings.facts import Rules


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
    "match_points": N("Each table won gives 2 points, each draw 1, each table lost 0."),
}

TIE_BREAKS = {
    "difference": N("points difference"),
    "points_for": N("points scored"),
    "opponents": N("opponents' score"),
    "direct": N("direct meeting"),
    "exact": N("exact bids"),
    "wins": N("tables won"),
    "best_deal": N("best deal"),
    "lot": N("lot"),
}
"""The tie-breaks that exist, by code, with their names."""

EXPLANATIONS = {
    "difference": N("Points scored less the points of the opponents at the same table (their average when several)."),
    "points_for": N("The sum of the points of all deals."),
    "opponents": N("The sum of what the opponents have in these standings, each as often as they were met."),
    "direct": N("Only the tables where those who are level met each other, if all of them did: points ahead there."),
    "exact": N("How many times exactly the tricks that were bid were taken."),
    "wins": N("How many tables were won alone."),
    "best_deal": N("The most points in a single deal."),
    "lot": N("A lot that was drawn when the event was created and never changes."),
}

TERMS = {
    "deal": N("Round %(round)s, table %(table)s, deal %(deal)s"),
    "place": N("Round %(round)s, table %(table)s: %(own)s points, place %(place)s of %(of)s"),
    "won": N("Round %(round)s, table %(table)s: won %(own)s-%(other)s"),
    "drawn": N("Round %(round)s, table %(table)s: drawn %(own)s-%(other)s"),
    "lost": N("Round %(round)s, table %(table)s: lost %(own)s-%(other)s"),
    "sit_out": N("Round %(round)s: sat out"),
    "penalty": N("Penalty: %(reason)s"),
    "bonus": N("Bonus: %(reason)s"),
    "note": N("Note: %(reason)s"),
}
"""One line of the arithmetic behind a number."""

DEFAULTS = {
    "score_sum": ("difference", "direct", "best_deal"),
    "table_points": ("points_for", "direct", "best_deal"),
    "match_points": ("difference", "direct", "points_for"),
}


def default_tie_breaks(ranking: str, bids: bool) -> tuple[str, ...]:
    """The tie-breaks of an event that chose none (rules 6.4). `bids` says whether the game has exact bids."""
    chosen = DEFAULTS[ranking]
    if not bids:
        return chosen
    return {"score_sum": ("exact", "direct", "best_deal"), "table_points": ("points_for", "exact", "direct")}.get(
        ranking, chosen
    )


def unknown_tie_breaks(rules: Rules) -> list[str]:
    """Names in the rules that are no tie-break."""
    return [name for name in rules.tie_breaks if name not in TIE_BREAKS]
