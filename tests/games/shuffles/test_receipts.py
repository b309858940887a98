"""Receipts of a match: those of an honest server check, and each forgery is found."""

import copy
import importlib.util
import json
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.db import transaction

from engine.records import to_plain
from games.core import statements
from games.core.errors import Conflict
from games.core.facts import SeatPlan
from games.models import Call, Deal, RoundRoot, Table
from games.records.selectors import table_record
from games.shuffles import services as shuffles_services
from games.shuffles.receipts import receipts_for
from games.tables import table_state
from games.tables.opening import reseat
from games.tables.roots import draw_root
from games.tables.seats import Viewer
from games.tables.seeds import set_shuffle_words
from games.talk.schemas import CALLABLE
from games.talk.selectors import calls_at
from testkit.clocks import may_take, patience
from tests.games.helpers.receipted import KINDS, Browser, forged, handed_over, honest, play_on, played
from tests.games.helpers.tables import bots, open_table, people
from tests.games.helpers.views import view_for
from tests.present import present

pytestmark = pytest.mark.django_db
SCRIPT = Path(__file__).parents[3] / "docs" / "verify_receipt.py"
CHECK_OF_PAGE = Path(__file__).parents[2] / "scripts" / "check_receipts.mjs"
FIRST_OF_SOAK = 12

needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="Node.js is not installed")


@pytest.fixture(scope="module")
def script() -> Any:
    """The script that checks receipts, as a module."""
    spec = importlib.util.spec_from_file_location("verify_receipt", SCRIPT)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def honest_match(django_db_setup: None, django_db_blocker: Any) -> Any:
    """Play a match once for all tests and return its evidence."""
    with django_db_blocker.unblock(), transaction.atomic():
        evidence = played(Random(1))
        transaction.set_rollback(True)
    return evidence


@pytest.fixture
def evidence(honest_match: Any) -> Any:
    """The same for one test to change."""
    return copy.deepcopy(honest_match)


def hundreds_of_soak(first: int, end: int) -> list[Any]:
    """The numbers of a soak in parts, so that an ended run still says which of them passed."""
    parts = [range(max(first, begin), min(begin + 100, end)) for begin in range(0, end, 100)]
    return [pytest.param(part, marks=[pytest.mark.soak, may_take(1800)]) for part in parts]


def is_short(number: int) -> bool:
    """Whether a match of a soak ends after two deals: nine of ten, which leaves time for more of them."""
    return number >= FIRST_OF_SOAK and number % 10 != 0


def two_deals(seats: list[SeatPlan]) -> int:
    """Open a short table of Truf that waits for random numbers."""
    options = {"deals": 2, "throw_in": False}
    return open_table("truf", "classic", "online", options=options, seats=seats, bot_pause_ms=0, words_seconds=60)


def verdict(script: Any, evidence: Any) -> tuple[list[str], set[str]]:
    check = script.Check(evidence["match"], evidence["record"])
    return check.run(), check.missing


def test_an_honest_match_checks_and_nothing_is_missing(script: Any, evidence: Any) -> None:
    assert verdict(script, evidence) == ([], set())


@pytest.mark.parametrize(
    "part",
    [
        pytest.param(range(2), marks=pytest.mark.long),
        *hundreds_of_soak(2, 1000),
    ],
)
def test_no_browser_of_an_honest_match_finds_anything_wrong(script: Any, part: range) -> None:
    """Pages are closed, numbers kept, answers lost, devices changed, clocks set back."""
    for number in part:
        for evidence in honest(Random(number), short=is_short(number)):
            assert verdict(script, evidence)[0] == [], (number, evidence["match"]["seat"])


@pytest.mark.long
@pytest.mark.parametrize(
    "part",
    [
        range(1),
        range(1, 12),
        *hundreds_of_soak(12, 500),
    ],
)
def test_a_seat_that_is_taken_over_and_given_back_gives_no_false_alarm(script: Any, part: range) -> None:
    for number in part:
        for evidence in handed_over(Random(number), short=is_short(number)):
            assert verdict(script, evidence)[0] == [], (number, evidence["match"]["seat"])


@pytest.mark.long
def test_a_pack_without_the_number_of_a_seat_that_changed_hands_keeps_those_of_the_exchange_before(script: Any) -> None:
    table_id = two_deals([*people("Ayu", "Budi"), *bots("S", "W")])
    ayu, budi = Browser(table_id, "N", Random(1)), Browser(table_id, "E", Random(2))
    for page in (ayu, budi):
        page.give_hash()
    for seat in ("N", "E"):
        set_shuffle_words(table_id=table_id, seat=seat, words="")
    for page in (ayu, budi):
        page.give_number()
    ayu.look()
    reseat(table_id, [SeatPlan("N", "bot", "A bot")])
    play_on(table_id, Random(1))
    reseat(table_id, [SeatPlan("N", "human", "Ayu", holder="person:Ayu")])
    play_on(table_id, Random(1))
    ayu.look()
    evidence = {"match": ayu.match, "record": to_plain(table_record(table_id))}
    assert "E " in evidence["match"]["deals"]["2.0"]["played"]["text"]
    assert verdict(script, evidence)[0] == []
    ayu.match["elsewhere"] = []
    assert "Deal 2.0 has another random number of N than its exchange." in verdict(script, evidence)[0]


@pytest.mark.long
def test_a_pack_without_a_number_is_an_alarm_unless_the_seat_changed_hands(script: Any) -> None:
    table_id = two_deals([*people("Ayu"), *bots("E", "S", "W")])
    page = Browser(table_id, "N", Random(1))
    page.give_hash()
    set_shuffle_words(table_id=table_id, seat="N", words="")
    page.give_number()
    page.look()
    reseat(table_id, [SeatPlan("N", "human", "Cici", holder="person:Cici")])
    play_on(table_id, Random(1))
    reseat(table_id, people("Ayu"))
    page.look()
    play_on(table_id, Random(1))
    page.look()
    evidence = {"match": page.match, "record": to_plain(table_record(table_id))}
    wrong, missing = verdict(script, evidence)
    assert (wrong, "the own random number in every pack (the seat changed hands)" in missing) == ([], True)
    page.match["elsewhere"] = []
    assert verdict(script, evidence)[0] == ["Deal 2.0 was shuffled without the random number of this browser."]


def verdicts_of_page(evidences: list[Any]) -> list[Any]:
    """Return what the script of the page says about each evidence."""
    done = subprocess.run(
        ["node", str(CHECK_OF_PAGE)],
        input="\n".join(map(json.dumps, evidences)),
        capture_output=True,
        text=True,
        check=True,
        timeout=patience(60),
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


@needs_node
@pytest.mark.parametrize(
    "part",
    [
        pytest.param(range(12, 20), marks=pytest.mark.long),
        *hundreds_of_soak(20, 300),
    ],
)
def test_the_page_and_the_script_find_the_same_matches_without_fault(script: Any, part: range) -> None:
    evidences = [
        evidence
        for number in part
        for matches in (honest, handed_over)
        for evidence in matches(Random(number), short=is_short(number))
    ]
    pairs = list(zip(verdicts_of_page(evidences), (verdict(script, evidence) for evidence in evidences), strict=True))
    assert [(page["wrong"], wrong) for page, (wrong, _) in pairs] == [([], [])] * len(evidences)
    assert len(evidences) > len(part)


@needs_node
@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_the_page_finds_each_forgery_that_the_script_finds(script: Any, evidence: Any, kind: str) -> None:
    if kind == "between seats":
        evidence = played(Random(2))
    evidences = [forged(evidence, kind, Random(number)) for number in range(3)]
    by_script = [bool(verdict(script, forgery)[0]) for forgery in evidences]
    assert [bool(page["wrong"]) for page in verdicts_of_page(evidences)] == by_script


def test_a_player_without_a_number_is_named_and_is_no_fault(script: Any, evidence: Any) -> None:
    for seat in evidence["record"]["seats"]:
        seat["kind"] = "player" if seat["seat"] == "S" else seat["kind"]
    assert verdict(script, evidence) == ([], {"random numbers of S"})


QUICK = ("key", "field", "dropped")
"""The kinds of forgery that ring 1 tries; ring 2 tries all."""


@pytest.mark.parametrize(
    "kind", [pytest.param(kind, marks=() if kind in QUICK else pytest.mark.long) for kind in KINDS]
)
def test_each_forgery_of_a_server_with_its_own_key_is_found(script: Any, evidence: Any, kind: str) -> None:
    chance = Random(3)
    many = 4 if kind == "between tables" else 20
    if kind == "between seats":  # asks the table itself for the receipts of another seat
        evidence = played(Random(2))
    assert sum(bool(verdict(script, forged(evidence, kind, chance))[0]) for _ in range(many)) == many


def test_a_number_that_arrived_and_was_dropped_is_found(script: Any, evidence: Any) -> None:
    own = evidence["match"]["numbers"][0]
    facts = json.loads(own["result"]["text"])
    del facts["numbers"]["N"]
    own["result"] = statements.sign_statement(facts.pop("kind"), facts)
    assert "The random number of this browser arrived, and was not used." in verdict(script, evidence)[0]


def test_data_that_the_browser_did_not_keep_is_named_and_is_no_fault(script: Any, evidence: Any) -> None:
    del evidence["match"]["deals"]["1.0"]
    assert verdict(script, evidence) == ([], {"the receipt of deal 1.0"})


@pytest.mark.long
def test_receipts_of_a_table_of_an_event_check_down_to_the_root_of_its_round(script: Any) -> None:
    draw_root("12:3")
    evidence = played(Random(8), root="12:3", root_name="5")
    root = RoundRoot.objects.get()
    assert verdict(script, evidence) == ([], set())
    match, record = evidence["match"], evidence["record"]
    assert record["root"] == {"commitment": root.commitment, "path": "12:3:5:1", "secret": root.secret}
    noted = script.Check(match, record, root_noted=root.commitment)
    assert noted.run() == []
    assert (
        "The commitment of the round is not the one that was noted."
        in script.Check(match, record, root_noted="00" * 32).run()
    )
    other = {**record, "root": {**record["root"], "secret": "11" * 32}}
    assert "The secret is not derived from the round’s root." in script.Check(match, other).run()
    hidden = {**record, "root": {"commitment": root.commitment, "path": "12:3:5:1"}}
    check = script.Check(match, hidden)
    assert (check.run(), check.notes) == ([], ["Not checked: the root of the round is not public yet."])
    assert script.Check(match, hidden, root=bytes.fromhex(root.secret)).run() == []


@pytest.mark.long
def test_the_script_runs_alone(tmp_path: Path, evidence: Any) -> None:
    for kind, code in ((None, 0), ("hand", 1)):
        file = tmp_path / f"{kind}.json"
        file.write_text(json.dumps(forged(evidence, kind, Random(7)) if kind else evidence))
        done = subprocess.run(
            [sys.executable, str(SCRIPT), str(file)], capture_output=True, text=True, timeout=patience(30), check=False
        )
        assert done.returncode == code, done.stdout + done.stderr


def test_a_receipt_of_the_running_deal_has_only_the_players_cards_and_no_log() -> None:
    table_id = open_table("truf", "classic", "online")
    play = table_state.load(table_id)
    facts = json.loads(present(receipts_for(play, "N")["running"])["text"])
    assert facts["hand"] == list(view_for(table_id, Viewer(None, frozenset({"person:Ayu"})))["deal"]["hand"])
    assert not {"seed", "log"} & facts.keys()


@pytest.mark.long
def test_a_receipt_names_the_exchange_of_its_numbers_whatever_the_clock_said(script: Any) -> None:
    evidence = played(Random(8))
    table_id = evidence["match"]["table"]
    Deal.objects.filter(table=table_id).update(started_at="2020-01-01T00:00:00Z")
    deals = receipts_for(table_state.load(table_id), "N")["deals"]
    assert {json.loads(deal["text"])["exchange"] for deal in deals} == {1}


@pytest.mark.long
def test_a_number_whose_result_never_arrived_is_no_lie(script: Any) -> None:
    evidence = played(Random(9))
    del evidence["match"]["numbers"][0]["result"]
    wrong, missing = verdict(script, evidence)
    assert (wrong, "the result of an exchange" in missing) == ([], True)


@pytest.mark.long
@pytest.mark.parametrize(("elsewhere", "is_red"), [([1], False), ([], True)])
def test_a_number_of_another_browser_is_red_unless_its_exchange_continued_without_this_one(
    script: Any, elsewhere: list[int], is_red: bool
) -> None:
    evidence = played(Random(10))
    evidence["match"] |= {"numbers": [], "elsewhere": elsewhere}
    assert bool(verdict(script, evidence)[0]) == is_red


def test_receipts_need_a_seat() -> None:
    with pytest.raises(Conflict, match="not your seat"):
        receipts_for(table_state.load(open_table("truf", "classic", "online")), None)


# --- the report ------------------------------------------------------------------------------------------------


def finished() -> int:
    table_id = open_table("truf", "classic", "online")
    Table.objects.filter(pk=table_id).update(state=Table.State.FINISHED)
    return table_id


def test_a_report_is_shown_to_everyone_at_the_table() -> None:
    table_id = finished()
    shuffles_services.report_shuffle(table_id=table_id, seat="N", what=["hand", "secret"])
    view = view_for(table_id, Viewer(None, frozenset({"person:Budi"})))["call"]["open"]
    assert (view["name"], view["reason"], view["words"]) == ("Ayu", "shuffle", "hand, secret")


def test_a_report_sent_twice_is_one_report() -> None:
    table_id = finished()
    for seat in "NNE":
        shuffles_services.report_shuffle(table_id=table_id, seat=seat, what=["hand"])
    assert Call.objects.count() == 1


def test_a_report_is_shown_although_another_call_is_open() -> None:
    table_id = finished()
    Call.objects.create(table_id=table_id, seat="E", name="Budi", reason=Call.Reason.PLAY)
    shuffles_services.report_shuffle(table_id=table_id, seat="N", what=["hand"])
    assert view_for(table_id, Viewer(None, frozenset({"person:Budi"})))["call"]["open"]["reason"] == "shuffle"
    assert [call.reason for call in calls_at([table_id], unsettled=True)] == ["play", "shuffle"]


def test_nothing_is_reported_while_the_match_runs() -> None:
    with pytest.raises(Conflict, match="still in progress"):
        shuffles_services.report_shuffle(table_id=open_table("truf", "classic", "online"), seat="N", what=["hand"])


def test_a_call_to_the_director_cannot_use_the_reason_of_a_report() -> None:
    assert "shuffle" not in CALLABLE
