"""Faults in clocks, secrecy and scoring at the tables."""

from tests.soak.mutants.mutant import Mutant

TIMES = "games/times.py"
TIMING = "games/services/timing.py"
TRUF = "engine/rules/truf/scoring.py"
OF_CLOCKS = "tests/games/test_clocks.py"
OF_TRUF = "tests/engine/truf/test_scoring.py"
WORKED_EXAMPLES = "tests/engine/truf/test_vectors.py::test_worked_example"

MUTANTS = [
    Mutant(
        id="common-clock-restarts",
        path=TIMING,
        before="or code not in play.since or times.is_common(play):",
        after="or code not in play.since:",
        rule="A common clock does not restart for a player who comes back: it would disclose whose secret turn it is.",
        tests=(f"{OF_CLOCKS}::test_a_player_who_comes_back_restarts_no_common_clock",),
    ),
    Mutant(
        id="grace-on-a-common-clock",
        path=TIMING,
        before="if seat.gone_at is None or not left or times.is_common(play):",
        after="if seat.gone_at is None or not left:",
        rule="A dropped connection adds nothing to a common clock.",
        tests=(f"{OF_CLOCKS}::test_a_dropped_line_adds_nothing_to_secret_bids",),
    ),
    Mutant(
        id="grace-for-the-present",
        path=TIMING,
        before="if seat.gone_at is None or not left or times.is_common(play):",
        after="if not left or times.is_common(play):",
        rule="A player whose connection holds gets no grace.",
        tests=(f"{OF_CLOCKS}::test_who_is_there_gets_no_grace",),
    ),
    Mutant(
        id="common-clock-of-one-seat",
        path=TIMES,
        before="return len(owed) != 1 or not set(owed) <= set(named(play))",
        after="return len(owed) != 1",
        rule="The clock of a secret turn is common, even when only one seat still owes a move.",
        tests=(f"{OF_CLOCKS}::test_a_player_who_comes_back_restarts_no_common_clock",),
    ),
    Mutant(
        id="common-clock-of-the-owing",
        path=TIMES,
        before="if not known or code in owed]",
        after="if code in owed]",
        rule="A secret turn gives the longest time of all seats, so that the clock does not disclose who has moved.",
        tests=(f"{OF_CLOCKS}::test_the_common_clock_is_the_longest_and_tells_nobody_who_is_waited_for",),
    ),
    Mutant(
        id="bank-pays-for-secrets",
        path=TIMES,
        before="if over > NOTHING and not is_common(play):",
        after="if over > NOTHING:",
        rule="A secret decision takes from no bank.",
        tests=(f"{OF_CLOCKS}::test_secret_decisions_take_from_nobodys_bank",),
    ),
    Mutant(
        id="truf-lowest-bid",
        path=TRUF,
        before="highest = max(final_bids.values())",
        after="highest = min(final_bids.values())",
        rule="A zero made under M4 scores the highest final bid of the deal.",
        tests=(WORKED_EXAMPLES,),
    ),
    Mutant(
        id="truf-zero-bonus-in-atas",
        path=TRUF,
        before='elif mode == "bawah" and bid == tricks == 0:',
        after="elif bid == tricks == 0:",
        rule="Only main bawah rewards a zero kept.",
        tests=(f"{OF_TRUF}::test_the_bonus_is_given_neither_in_atas_nor_for_a_trick_nor_below_zero",),
    ),
    Mutant(
        id="truf-atas-as-bawah",
        path=TRUF,
        before='points = tricks - bid if mode == "atas" else bid - tricks',
        after='points = tricks - bid if mode == "bawah" else bid - tricks',
        rule="Main atas wants many tricks, main bawah few.",
        tests=(WORKED_EXAMPLES,),
    ),
    Mutant(
        id="truf-m3-multiplies-losses",
        path=TRUF,
        before='if options.scoring == "M3" and points > 0:',
        after='if options.scoring == "M3":',
        rule="M3 multiplies gains only.",
        tests=(WORKED_EXAMPLES,),
    ),
    Mutant(
        id="truf-m4-dear-side",
        path=TRUF,
        before='dear = "atas" if tricks < bid else "bawah"',
        after='dear = "atas" if tricks > bid else "bawah"',
        rule="Under M4 too few tricks cost double in atas, too many in bawah.",
        tests=(f"{OF_TRUF}::test_m4_scores_only_the_exact_number",),
    ),
    Mutant(
        id="truf-scale-ignored",
        path=TRUF,
        before="return points * options.score_scale",
        after="return points",
        rule="The scale of the table multiplies every score.",
        tests=(f"{OF_TRUF}::test_the_bonus_of_a_kept_zero",),
    ),
    Mutant(
        id="truf-m1-zero-bonus",
        path=TRUF,
        before='    if options.scoring == "M1":\n        return 0\n',
        after="",
        rule="M1 knows no bonus for a zero.",
        tests=(f"{OF_TRUF}::test_the_bonus_of_a_kept_zero",),
    ),
]
