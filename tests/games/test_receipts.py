"""Receipts of a match: everything an honest server signs checks, and each forgery is found."""

import copy
import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.db import transaction

from games import services, statements, store
from games.errors import Conflict
from games.models import Call, Table
from games.selectors import Viewer, receipts_for, view_for
from games.services.calls import CALLABLE
from tests.clocks import patience
from tests.games.receipted import KINDS, forged, played
from tests.games.tables import open_table

pytestmark = pytest.mark.django_db
SCRIPT = Path(__file__).parents[2] / "docs" / "verify_receipt.py"


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
def honest(django_db_setup: None, django_db_blocker: Any) -> Any:
    """A match that was played once for all tests; what they need of it stands in its evidence."""
    with django_db_blocker.unblock(), transaction.atomic():
        evidence = played(Random(1))
        transaction.set_rollback(True)
    return evidence


@pytest.fixture
def evidence(honest: Any) -> Any:
    """The same for one test to change."""
    return copy.deepcopy(honest)


def verdict(script: Any, evidence: Any) -> tuple[list[str], set[str]]:
    check = script.Check(evidence["match"], evidence["record"])
    return check.run(), check.missing


def test_an_honest_match_checks_and_nothing_is_missing(script: Any, evidence: Any) -> None:
    assert verdict(script, evidence) == ([], set())


def test_a_player_without_a_number_is_named_and_is_no_fault(script: Any, evidence: Any) -> None:
    for seat in evidence["record"]["seats"]:
        seat["kind"] = "player" if seat["seat"] == "S" else seat["kind"]
    assert verdict(script, evidence) == ([], {"random numbers of S"})


def test_each_forgery_of_a_server_with_its_own_key_is_found(script: Any, evidence: Any) -> None:
    chance = Random(3)
    found = {kind: sum(bool(verdict(script, forged(evidence, kind, chance))[0]) for _ in range(20)) for kind in KINDS}
    assert found == dict.fromkeys(KINDS, 20)


def test_a_number_that_arrived_and_was_dropped_is_found(script: Any, evidence: Any) -> None:
    own = evidence["match"]["numbers"][0]
    facts = json.loads(own["result"]["text"])
    del facts["numbers"]["N"]
    own["result"] = statements.signed(facts.pop("kind"), facts)
    assert "The random number of this browser arrived, and was not used." in verdict(script, evidence)[0]


def test_what_the_browser_did_not_keep_is_named_and_is_no_fault(script: Any, evidence: Any) -> None:
    del evidence["match"]["deals"]["1.0"]
    assert verdict(script, evidence) == ([], {"the receipt of deal 1.0"})


@pytest.mark.long
def test_the_script_runs_by_itself(tmp_path: Path, evidence: Any) -> None:
    for kind, code in ((None, 0), ("hand", 1)):
        file = tmp_path / f"{kind}.json"
        file.write_text(json.dumps(forged(evidence, kind, Random(7)) if kind else evidence))
        done = subprocess.run(
            [sys.executable, str(SCRIPT), str(file)], capture_output=True, text=True, timeout=patience(30), check=False
        )
        assert done.returncode == code, done.stdout + done.stderr


def test_a_receipt_of_the_running_deal_has_only_the_own_cards_and_no_log() -> None:
    table_id = open_table("truf", "classic", "online")
    play = store.load(table_id)
    facts = json.loads(receipts_for(play, "N")["running"]["text"])
    assert facts["hand"] == list(view_for(table_id, Viewer(None, frozenset({"person:Ayu"})))["deal"]["hand"])
    assert not {"seed", "log"} & facts.keys()


def test_nobody_gets_receipts_without_a_seat() -> None:
    with pytest.raises(Conflict, match="do not hold this seat"):
        receipts_for(store.load(open_table("truf", "classic", "online")), None)


# --- the report ------------------------------------------------------------------------------------------------


def finished() -> int:
    table_id = open_table("truf", "classic", "online")
    Table.objects.filter(pk=table_id).update(state=Table.State.FINISHED)
    return table_id


def test_a_report_is_shown_to_everyone_at_the_table() -> None:
    table_id = finished()
    services.report_shuffle(table_id=table_id, seat="N", what=["hand", "secret"])
    told = view_for(table_id, Viewer(None, frozenset({"person:Budi"})))["call"]["open"]
    assert (told["name"], told["reason"], told["words"]) == ("Ayu", "shuffle", "hand, secret")


def test_a_report_sent_twice_is_one_report() -> None:
    table_id = finished()
    for seat in "NNE":
        services.report_shuffle(table_id=table_id, seat=seat, what=["hand"])
    assert Call.objects.count() == 1


def test_nothing_is_reported_while_the_match_goes_on() -> None:
    with pytest.raises(Conflict, match="still being played"):
        services.report_shuffle(table_id=open_table("truf", "classic", "online"), seat="N", what=["hand"])


def test_nobody_calls_the_director_with_the_reason_of_a_report() -> None:
    assert "shuffle" not in CALLABLE
