"""Faults in the prices from which a round is seated."""

from tests.soak.mutants.mutant import Mutant

COSTS = "seating/costs.py"
OF_COSTS = "tests/seating/test_costs.py"
OF_RULES = "tests/seating/test_rules.py"

MUTANTS = [
    Mutant(
        id="max-meetings-one-more",
        path=COSTS,
        before="if times >= (self.rules.max_meetings or 0)]",
        after="if times > (self.rules.max_meetings or 0)]",
        rule="No pair meets more often than allowed.",
        tests=(f"{OF_RULES}::test_no_pair_meets_more_often_than_allowed_however_cheap_a_repeat_is",),
    ),
    Mutant(
        id="levels-equal-to-all-below",
        path=COSTS,
        before="self.top = price * (most + 1)",
        after="self.top = price * most",
        rule="One breach of a rule costs more than all breaches of the rules below it.",
        tests=(f"{OF_RULES}::test_repeats_of_all_pairs_weigh_less_than_one_forbidden_meeting",),
    ),
    Mutant(
        id="short-tables-no-turn",
        path=COSTS,
        before="        self._short_again(dear)\n",
        after="",
        rule="A player has a second short table only after all others had one, whatever the spread.",
        tests=(f"{OF_RULES}::test_a_second_short_table_waits_for_the_others_even_where_the_spread_grows",),
    ),
    Mutant(
        id="short-tables-all-out-of-turn",
        path=COSTS,
        before="[times - min(before, default=0) for times in before]",
        after="[times for times in before]",
        rule="Only short tables beyond the fewest of any player are out of turn.",
        tests=(f"{OF_COSTS}::test_only_short_tables_beyond_the_fewest_are_out_of_turn",),
    ),
    Mutant(
        id="avoid-above-the-first-rule",
        path=COSTS,
        before="self.costs.avoid = self.levels.top",
        after="self.costs.avoid = self.levels.top + 1",
        rule="The searches avoid every breach of a rule above the spread, the cheapest included.",
        tests=(f"{OF_COSTS}::test_the_cheapest_breach_above_the_spread_costs_enough_to_be_avoided",),
    ),
    Mutant(
        id="avoid-below-the-spread",
        path=COSTS,
        before="self.costs.avoid = self.levels.top",
        after="self.costs.avoid = self.costs.spread",
        rule="Spread alone is nothing the searches avoid.",
        tests=(f"{OF_COSTS}::test_the_widest_spread_and_the_last_meeting_cost_less_than_what_is_to_be_avoided",),
    ),
    Mutant(
        id="sides-twice-too-often",
        path=COSTS,
        before="for least in (1, 2):",
        after="for least in (1,):",
        rule="Two units twice too often on one side meet less gladly than two that had it once more.",
        tests=(f"{OF_RULES}::test_two_units_far_ahead_on_one_side_do_not_meet",),
    ),
    Mutant(
        id="fixed-partner-as-cheap-as-a-repeat",
        path=COSTS,
        before="self._add(pair(person, other), 2 * full, self.costs.partners)",
        after="self._add(pair(person, other), full, self.costs.partners)",
        rule="Separating fixed partners costs more than any repeated partner.",
        tests=(f"{OF_COSTS}::test_a_player_with_a_fixed_partner_is_dearer_to_another_one_than_any_repeated_partner",),
    ),
    Mutant(
        id="club-mates-dearer-than-repeats",
        path=COSTS,
        before="self._mates(dear and dear // 2)",
        after="self._mates(dear and dear * 2)",
        rule="A meeting of club mates is worth half a repeat.",
        tests=(f"{OF_COSTS}::test_a_meeting_of_club_mates_is_worth_half_a_repeat",),
    ),
    Mutant(
        id="back-to-back-for-ever",
        path="seating/history.py",
        before="self.last = frozenset(met for",
        after="self.last |= frozenset(met for",
        rule="Only meetings of the last round are back to back.",
        tests=(f"{OF_COSTS}::test_only_meetings_of_the_last_round_are_back_to_back",),
    ),
    Mutant(
        id="forbidden-pairs-ignored",
        path=COSTS,
        before="self._pairs(filter(self._present, self.rules.forbidden), self.most)",
        after="self._pairs(filter(self._present, ()), self.most)",
        rule="Forbidden pairs do not meet.",
        tests=(f"{OF_RULES}::test_forbidden_pairs_do_not_meet",),
    ),
]
