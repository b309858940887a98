"""Faults in points, tie-breaks and ranks."""

from tests.soak.mutants.mutant import Mutant

POINTS = "standings/points.py"
RANKING = "standings/ranking.py"
TIE_BREAKS = "standings/tie_breaks.py"
OF_POINTS = "tests/standings/test_points.py"
OF_RANKING = "tests/standings/test_ranking.py"
OF_RECOMPUTING = "tests/standings/test_recompute.py"

MUTANTS = [
    Mutant(
        id="wins-shared-first-place",
        path=TIE_BREAKS,
        before="all(result < results[seat] for",
        after="all(result <= results[seat] for",
        rule="A shared first place wins no table.",
        tests=(f"{OF_RANKING}::test_a_shared_first_place_wins_no_table",),
    ),
    Mutant(
        id="wins-unfinished-table",
        path=TIE_BREAKS,
        before="sum(table.complete and _alone_first(seat, results) for",
        after="sum(_alone_first(seat, results) for",
        rule="Only a finished table is won.",
        tests=(f"{OF_RANKING}::test_an_unfinished_table_is_won_by_no_entry",),
    ),
    Mutant(
        id="tie-break-without-value-as-zero",
        path=RANKING,
        before="steps.setdefault((tie_break is not None, tie_break or 0), [])",
        after="steps.setdefault((True, tie_break or 0), [])",
        rule="A tie-break that does not apply ranks below every value, zero and negative ones included.",
        tests=(
            f"{OF_RANKING}::test_a_tie_break_that_does_not_apply_ranks_below_zero",
            f"{OF_RANKING}::test_a_tie_break_that_does_not_apply_ranks_below_a_negative_value",
        ),
    ),
    Mutant(
        id="adjusted-score-last-deal-only",
        path=POINTS,
        before="self.adjusted[term.round, entry] += term.worth",
        after="self.adjusted[term.round, entry] = term.worth",
        rule="An adjusted score replaces all deals of the table.",
        tests=(f"{OF_POINTS}::test_an_adjusted_score_replaces_every_deal_of_the_table",),
    ),
    Mutant(
        id="place-points-alone-at-table",
        path=POINTS,
        before="if len(results) == 1:",
        after="if len(results) == 0:",
        rule="An entry alone at a table has the first place.",
        tests=(f"{OF_POINTS}::test_an_entry_alone_at_a_table_has_the_first_place",),
    ),
    Mutant(
        id="place-points-level-pairs",
        path=POINTS,
        before="step * (below + Fraction(level - 1, 2))",
        after="step * (below + Fraction(level, 2))",
        rule="Entries that are level share the points of their places.",
        tests=(f"{OF_POINTS}::test_tied_places_at_a_table_share_their_points",),
    ),
    Mutant(
        id="table-points-unfinished-table",
        path=POINTS,
        before="    if not table.complete:\n        return\n    results = table_results(table)\n    worth =",
        after="    results = table_results(table)\n    worth =",
        rule="A running table gives no points for places yet.",
        tests=(f"{OF_POINTS}::test_a_running_table_counts_in_the_sum_and_not_yet_in_the_places",),
    ),
    Mutant(
        id="direct-outside-the-group",
        path=TIE_BREAKS,
        before="if other in group and other_side in results:",
        after="if other_side in results:",
        rule="A direct meeting counts only among the entries that are level.",
        tests=(f"{OF_RANKING}::test_meetings_with_other_entries_do_not_count_as_direct",),
    ),
    Mutant(
        id="direct-incomplete-group",
        path=TIE_BREAKS,
        before="if len(met - {entry}) < len(group) - 1:",
        after="if False:",
        rule="Direct meetings decide nothing unless all entries that are level have met each other.",
        tests=(f"{OF_RANKING}::test_a_direct_meeting_is_passed_over_when_not_all_have_met",),
    ),
    Mutant(
        id="difference-without-average",
        path=TIE_BREAKS,
        before="return _less(sums[seat], sum(others), len(others)) if others else 0",
        after="return _less(sums[seat], sum(others), 1) if others else 0",
        rule="The difference is taken from the average of the others.",
        tests=(f"{OF_RANKING}::test_the_difference_is_taken_from_the_average_of_the_others",),
    ),
    Mutant(
        id="tie-breaks-up-to-before-the-round",
        path=RANKING,
        before="table[0].round <= round_number]",
        after="table[0].round < round_number]",
        rule="The tie-breaks after a round count the tables of that round.",
        tests=(f"{OF_RANKING}::test_movement_starts_from_a_rank_that_a_tie_break_decided",),
    ),
    Mutant(
        id="points-up-to-before-the-round",
        path=RANKING,
        before="term.round is None or term.round <= round_number]",
        after="term.round is None or term.round < round_number]",
        rule="The points after a round count those of that round.",
        tests=(f"{OF_RANKING}::test_movement_is_shown_since_the_previous_round",),
    ),
    Mutant(
        id="facts-up-to-before-the-round",
        path="standings/table.py",
        before="table for table in facts.tables if table.round <= round_number",
        after="table for table in facts.tables if table.round < round_number",
        rule="The standings after a round count the tables of that round.",
        tests=(f"{OF_RECOMPUTING}::test_later_rounds_do_not_count_in_earlier_standings",),
    ),
    Mutant(
        id="shared-rank-takes-the-next",
        path=RANKING,
        before="place = len(rows) + 1",
        after="place = (rows[-1].rank if rows else 0) + 1",
        rule="After a shared rank as many ranks stay free as entries share it.",
        tests=(f"{OF_RANKING}::test_entries_tied_to_the_end_share_the_rank_and_the_next_is_skipped",),
    ),
]
