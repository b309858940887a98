"""Faults in entering, confirming and correcting results, and in the rights to do so."""

from tests.soak.mutants.mutant import Mutant

AT_TABLE = "tournaments/views/at_table.py"
OFFICIAL = "tournaments/selectors/official.py"
SECOND = "tournaments/selectors/second_person.py"
WINDOWS = "tournaments/selectors/windows.py"
OF_OFFICIAL = "tests/tournaments/test_official.py"
OF_PHONES = "tests/tournaments_pages/test_phones.py"
OF_TWO = "tests/tournaments/test_two_persons.py"
OF_WINDOWS = "tests/tournaments/test_windows.py"

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
        before="if fact.number == asked and fact.seat), None)",
        after="if fact.number == asked), None)",
        rule="A player enters only what a player entered again, not a sheet of staff that waits.",
        tests=(f"{OF_PHONES}::test_a_player_is_not_offered_a_sheet_of_staff_to_enter_again",),
    ),
    Mutant(
        id="staff-before-own-chair",
        path=AT_TABLE,
        before="return own_chair(own, self.chairs) or STAFF",
        after="return STAFF",
        rule="Staff who play at the table write as players.",
        tests=(f"{OF_PHONES}::test_staff_who_play_at_the_table_enter_as_players",),
    ),
    Mutant(
        id="codes-for-withdrawn-entries",
        path="tournaments/services/table_codes.py",
        before="event.entries.exclude(state=Entry.State.WITHDRAWN).count()",
        after="event.entries.count()",
        rule="Entries that withdrew need no table and no code.",
        tests=(f"{OF_PHONES}::test_an_entry_that_withdrew_needs_no_table_and_no_code",),
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
        tests=(f"{OF_WINDOWS}::test_what_holds_when_the_time_of_staff_is_over",),
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
        before="return max((one.written_at for",
        after="return min((one.written_at for",
        rule="Results become official when the time of the deal entered last is over.",
        tests=(f"{OF_OFFICIAL}::test_results_wait_for_the_time_of_the_deal_entered_last",),
    ),
    Mutant(
        id="official-from-a-correction",
        path=OFFICIAL,
        before="if one.version == 1), default=None)",
        after="if one.version >= 1), default=None)",
        rule="A correction does not delay official results.",
        tests=(f"{OF_OFFICIAL}::test_a_correction_does_not_delay_official_results",),
    ),
    Mutant(
        id="official-in-the-time-of-staff",
        path=OFFICIAL,
        before="for end in (window.ask_until, window.staff_until) if",
        after="for end in (window.ask_until,) if",
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
            "tests/tournaments/test_wrong_places.py"
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
        path="tournaments/services/correcting.py",
        before="if alone and not may_alone(by, window.rules):",
        after="if False:",
        rule="No author confirms a correction of their own.",
        tests=(f"{OF_TWO}::test_nobody_is_his_own_second_person",),
    ),
    Mutant(
        id="links-of-people-with-accounts",
        path="tournaments/permissions.py",
        before="return person.user_id in (None, user.pk) or bool(user.is_superuser)",
        after="return True",
        rule="A leader neither sees nor renews the link of a person with an account.",
        tests=(
            "tests/tournaments_pages/test_people_and_links.py"
            "::test_a_leader_neither_sees_nor_renews_the_link_of_somebody_with_an_account",
        ),
    ),
]
