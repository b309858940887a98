"""Faults in entering, confirming and correcting results, and in the rights to do so."""

from tests.soak.mutants.mutant import Mutant

AT_TABLE = "tournaments/sheets/table_request.py"
ENTERING = "tournaments/confirmation/services.py"
OFFICIAL = "tournaments/confirmation/official.py"
SECOND = "tournaments/result_rules/second_approver.py"
WINDOWS = "tournaments/result_rules/correction_periods.py"
OF_CONFIRMING = "tests/tournaments/confirmation/test_confirming.py"
OF_OFFICIAL = "tests/tournaments/result_rules/test_official.py"
OF_PHONES = "tests/tournaments/score_entry/test_phones_pages.py"
OF_TWO = "tests/tournaments/corrections/test_two_persons.py"
OF_WINDOWS = "tests/tournaments/result_rules/test_correction_periods.py"

MUTANTS = [
    Mutant(
        id="players-write-after-the-event",
        path=AT_TABLE,
        before="if self.event.state != Event.State.RUNNING:",
        after="if False:",
        rule="Players only look after the event is over.",
        tests=(f"{OF_PHONES}::test_a_player_only_looks_after_the_event_is_over",),
    ),
    Mutant(
        id="player-enters-a-staff-sheet-again",
        path=AT_TABLE,
        before="if fact.number == requested and fact.seat), None)",
        after="if fact.number == requested), None)",
        rule="A player enters only what a player entered again, not a sheet of staff that waits.",
        tests=(f"{OF_PHONES}::test_a_player_is_not_offered_a_sheet_of_staff_to_enter_again",),
    ),
    Mutant(
        id="staff-before-own-chair",
        path=AT_TABLE,
        before="return (own_chair(own, self.chairs) if own else None) or STAFF",
        after="return STAFF",
        rule="Staff who play at the table write as players.",
        tests=(f"{OF_PHONES}::test_staff_who_play_at_the_table_enter_as_players",),
    ),
    Mutant(
        id="codes-for-withdrawn-entries",
        path="tournaments/score_entry/code_services.py",
        before="event.entries.exclude(state=Entry.State.WITHDRAWN).count()",
        after="event.entries.count()",
        rule="Entries that withdrew need no table and no code.",
        tests=(f"{OF_PHONES}::test_an_entry_that_withdrew_needs_no_table_and_no_code",),
    ),
    Mutant(
        id="pressed-name-for-the-next-player",
        path="tournaments/sheets/table_request.py",
        before="""return f"{'pin' if with_pin else 'name'} {chair.seat} {chair.name}\"""",
        after="return chair.seat",
        rule="A name pressed on a phone does not count for the next player of that seat.",
        tests=(f"{OF_PHONES}::test_a_name_pressed_does_not_count_for_the_next_player_of_that_seat",),
    ),
    Mutant(
        id="replaced-link-still-opens",
        path="tournaments/links/guest_tokens.py",
        before="if opening in live and people_by_opening.get(opening) == person",
        after="if people_by_opening.get(opening) == person",
        rule="A replaced link ends what browsers could do that had opened it.",
        tests=(
            "tests/tournaments/people/test_people_and_links_pages.py"
            "::test_a_replaced_link_ends_what_browsers_could_do_that_had_opened_it",
        ),
    ),
    Mutant(
        id="players-enter-in-a-closed-round",
        path=ENTERING,
        before="if place.round.state != Round.State.PUBLISHED:",
        after="if False:",
        rule="In a closed round only the desk writes.",
        tests=(f"{OF_CONFIRMING}::test_in_a_closed_round_players_enter_nothing_new",),
    ),
    Mutant(
        id="players-enter-over-a-typed-sheet",
        path=ENTERING,
        before="if newest is None or newest.settled or not newest.seat:",
        after="if newest is None or newest.settled:",
        rule="Players do not write over a sheet of staff that waits.",
        tests=(f"{OF_CONFIRMING}::TestSecondPerson::test_players_do_not_write_over_it",),
    ),
    Mutant(
        id="players-enter-over-what-counts",
        path=ENTERING,
        before="if newest is None or newest.settled or not newest.seat:",
        after="if newest is None or not newest.seat:",
        rule="Players do not enter again what counts.",
        tests=(f"{OF_CONFIRMING}::test_a_final_sheet_is_not_entered_again_by_players",),
    ),
    Mutant(
        id="first-yes-settles",
        path="tournaments/confirmation/answering.py",
        before="return set(left) <= {sides.side_of[seat]}",
        after="return True",
        rule="Where all sides must agree, the first yes settles nothing.",
        tests=(f"{OF_CONFIRMING}::test_each_other_side_must_agree_where_the_event_says_all",),
    ),
    Mutant(
        id="author-settles-a-typed-sheet",
        path="tournaments/score_entry/settling.py",
        before="if needs_second_person(fact, rules) and not may_alone(by, rules):",
        after="if False:",
        rule="No author settles a typed sheet of their own.",
        tests=(f"{OF_CONFIRMING}::TestSecondPerson::test_it_waits_for_another_one",),
    ),
    Mutant(
        id="table-window-from-the-first-deal",
        path=WINDOWS,
        before="entered = max(first, default=None)",
        after="entered = min(first, default=None)",
        rule="The time of a table runs from the deal entered last.",
        tests=(f"{OF_WINDOWS}::test_the_time_of_a_table_runs_from_the_deal_entered_last",),
    ),
    Mutant(
        id="table-window-from-a-correction",
        path=WINDOWS,
        before="if fact.version == 1]",
        after="if fact.version >= 1]",
        rule="A correction does not prolong the time of a table.",
        tests=(f"{OF_WINDOWS}::test_a_correction_does_not_prolong_the_time_of_a_table",),
    ),
    Mutant(
        id="late-a-moment-later",
        path=WINDOWS,
        before="self.now >= self.staff_until",
        after="self.now > self.staff_until",
        rule="At the end of the time of staff the later rules hold.",
        tests=(f"{OF_WINDOWS}::test_rules_after_the_time_of_staff",),
    ),
    Mutant(
        id="ask-a-moment-longer",
        path=WINDOWS,
        before="self.now < self.ask_until",
        after="self.now <= self.ask_until",
        rule="At the end of their time players cannot ask any more.",
        tests=(f"{OF_WINDOWS}::test_players_ask_until_their_time_is_over",),
    ),
    Mutant(
        id="window-from-the-first-closing",
        path=WINDOWS,
        before='entries.order_by("-id")',
        after='entries.order_by("id")',
        rule="A round closed again begins its time again.",
        tests=(f"{OF_WINDOWS}::test_the_newest_closing_counts",),
    ),
    Mutant(
        id="two-persons-too-late",
        path=WINDOWS,
        before="self.rules.two_to_correct or (self.is_late",
        after="(self.rules.two_to_correct and self.is_late) or (self.is_late",
        rule="Where every correction needs two persons, the first minute is no exception.",
        tests=(f"{OF_WINDOWS}::test_every_correction_needs_two_where_the_event_says_so",),
    ),
    Mutant(
        id="official-from-the-first-deal",
        path=OFFICIAL,
        before="return max((sheet.written_at for",
        after="return min((sheet.written_at for",
        rule="Results become official when the time of the deal entered last is over.",
        tests=(f"{OF_OFFICIAL}::test_results_wait_for_the_time_of_the_deal_entered_last",),
    ),
    Mutant(
        id="official-from-a-correction",
        path=OFFICIAL,
        before="if sheet.version == 1), default=None)",
        after="if sheet.version >= 1), default=None)",
        rule="A correction does not delay official results.",
        tests=(f"{OF_OFFICIAL}::test_a_correction_does_not_delay_official_results",),
    ),
    Mutant(
        id="official-in-the-time-of-staff",
        path=OFFICIAL,
        before="for end in (period.ask_until, period.staff_until) if",
        after="for end in (period.ask_until,) if",
        rule="Results are not official while a leader corrects them alone.",
        tests=(f"{OF_OFFICIAL}::test_while_results_can_be_corrected_they_are_not_official",),
    ),
    Mutant(
        id="official-with-an-open-request",
        path=OFFICIAL,
        before=" or event.correction_requests.filter(state=Open).exists()",
        after="",
        rule="An open request keeps results from becoming official.",
        tests=(f"{OF_OFFICIAL}::test_an_open_request_keeps_results_from_becoming_official",),
    ),
    Mutant(
        id="first-version-as-correction",
        path=SECOND,
        before="bool(fact.reason) and fact.version > 1",
        after="bool(fact.reason) and fact.version >= 1",
        rule="A typed sheet moved to its table waits as a typed sheet, not as a correction.",
        tests=(
            "tests/tournaments/misplaced/test_wrong_places.py"
            "::test_a_typed_sheet_that_its_author_moves_waits_as_typed_and_is_no_correction",
        ),
    ),
    Mutant(
        id="undo-to-an-equal-version",
        path=SECOND,
        before="[fact for fact in earlier if fact.values != settled[-1].values]",
        after="[fact for fact in earlier]",
        rule="Undo goes back to the last version that says something else.",
        tests=(f"{OF_TWO}::test_undo_passes_over_a_version_that_equals_the_present_one",),
    ),
    Mutant(
        id="undo-of-a-moved-sheet",
        path=SECOND,
        before="if not settled or (settled[-1].void and settled[-1].reason_code == MOVED):",
        after="if not settled:",
        rule="A sheet that was moved away is not undone at the table it left.",
        tests=(
            "tests/tournaments/misplaced/test_wrong_places.py::test_a_sheet_that_was_moved_away_is_not_undone_where_it_was",
        ),
    ),
    Mutant(
        id="undo-to-nothing",
        path=SECOND,
        before="earlier = [fact for fact in settled[:-1] if not fact.void]",
        after="earlier = settled[:-1]",
        rule="Undo does not go back to a sheet taken away.",
        tests=(f"{OF_TWO}::test_undo_passes_over_a_version_that_equals_the_present_one",),
    ),
    Mutant(
        id="undo-of-what-waits",
        path=SECOND,
        before='if not versions or (not versions[-1].settled and versions[-1].state == "waiting"):',
        after="if not versions:",
        rule="While a correction waits there is nothing to undo.",
        tests=(f"{OF_TWO}::test_undo_needs_the_second_person_as_well",),
    ),
    Mutant(
        id="administrators-always-alone",
        path=SECOND,
        before='getattr(user, "is_superuser", False)) and rules.admins_alone',
        after='getattr(user, "is_superuser", False))',
        rule="An event can bind administrators to the second person too.",
        tests=(f"{OF_TWO}::test_an_administrator_is_bound_too_in_the_administration_as_well",),
    ),
    Mutant(
        id="own-second-person",
        path="tournaments/corrections/services.py",
        before="if alone and not may_alone(by, period.rules):",
        after="if False:",
        rule="No author confirms a correction of their own.",
        tests=(f"{OF_TWO}::test_no_one_is_their_own_second_person",),
    ),
    Mutant(
        id="roles-of-any-event",
        path="tournaments/core/permissions.py",
        before="Role.objects.filter(event=event, user=user)",
        after="Role.objects.filter(user=user)",
        rule="A role counts in its own event only.",
        tests=("tests/tournaments/core/test_permissions.py::test_a_role_counts_in_its_own_event_only",),
    ),
    Mutant(
        id="rights-in-any-state",
        path="tournaments/core/permissions.py",
        before="event.state in rule.states and _has_a_role",
        after="_has_a_role",
        rule="The state of the event binds every role, superusers included.",
        tests=(
            "tests/tournaments/core/test_permissions.py::test_a_superuser_has_every_role_but_is_bound_by_the_state",
        ),
    ),
    Mutant(
        id="rights-out-of-time",
        path="tournaments/core/permissions.py",
        before="_has_a_role(user, rule, event, also) and in_time",
        after="_has_a_role(user, rule, event, also)",
        rule="A right to correct ends with its time.",
        tests=(f"{OF_WINDOWS}::test_a_permitted_corrector_learns_that_it_is_too_late",),
    ),
    Mutant(
        id="links-of-people-with-accounts",
        path="tournaments/core/permissions.py",
        before="return person.user_id in (None, user.pk) or bool(user.is_superuser)",
        after="return True",
        rule="A leader neither sees nor renews the link of a person with an account.",
        tests=(
            "tests/tournaments/people/test_people_and_links_pages.py"
            "::test_a_leader_neither_makes_nor_replaces_the_link_of_a_player_with_an_account",
        ),
    ),
]
