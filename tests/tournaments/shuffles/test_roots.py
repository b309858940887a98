"""Roots of rounds: drawn before the seating, constant, revealed after the matches."""

import hashlib
import hmac
import json
from typing import Any

import pytest

from engine.errors import InputError
from engine.records.check import check
from engine.records.plain import to_plain
from games.api import shuffles
from games.api import tables as game_tables
from games.api.values import Conflict
from games.models import Commitment, RoundRoot, Table
from games.play.turns import play_for_absent
from games.records.selectors import table_record
from games.tables import table_state
from inputs.reading import InvalidInputError, read
from tests.tournaments.helpers import club
from tournaments.archive.container import unpack_members
from tournaments.archive.export import export_event
from tournaments.archive.reading import read_archive
from tournaments.archive.schemas import ImportOptions
from tournaments.archive.services import import_event
from tournaments.desk import services as desk_services
from tournaments.models import Event, Round
from tournaments.rounds import drafts as rounds_drafts
from tournaments.shuffles import services as shuffles_services
from tournaments.shuffles.schemas import NameBeacon
from tournaments.shuffles.selectors import root_word

pytestmark = pytest.mark.django_db

ONLINE = {"place": "online", "options": {"deals": 1}}
SAME = {"duplicate": True, "options": {"deals": 1}}


def root_of(round_: Any) -> RoundRoot:
    return RoundRoot.objects.get(word=root_word(round_.event_id, round_.number))


def root_fact(round_: Any) -> shuffles.RootFact:
    return shuffles.roots([root_word(round_.event_id, round_.number)])[0]


def tables_of(round_: Any) -> list[Table]:
    return list(Table.objects.filter(pk__in=round_.places.values("table")).order_by("pk"))


def derived(root: str, path: str, entropy: str = "") -> str:
    """The secret of a table as docs/shuffles.md says, without the code of the server."""
    mixed = hashlib.sha256(entropy.encode()).hexdigest()
    return hmac.new(bytes.fromhex(root), f"{path}|{mixed}".encode(), "sha256").hexdigest()


def logged(made: Event, action: str) -> list[dict[str, Any]]:
    return [line.facts for line in made.log.filter(action=action).order_by("pk")]


def everything_told(made: Event) -> str:
    """Return all that the server discloses about roots and tables, and the log."""
    parts: list[Any] = [json.dumps(line.facts) for line in made.log.all()]
    for round_ in made.rounds.all():
        parts.append(repr(root_fact(round_)))
        parts += [json.dumps(to_plain(table_record(table.pk))) for table in tables_of(round_) if table.state != "draft"]
    return "".join(parts)


def test_a_root_is_published_and_logged_before_any_player_is_seated() -> None:
    made = club.event(8, **ONLINE)
    round_ = club.drafted(made)
    actions = list(made.log.order_by("pk").values_list("action", flat=True))
    assert actions.index("root_drawn") < actions.index("round_seated")
    root = root_of(round_)
    assert hashlib.sha256(bytes.fromhex(root.secret)).hexdigest() == root.commitment
    assert logged(made, "root_drawn") == [{"round": 1, "commitment": root.commitment}]
    facts = json.loads(root_fact(round_).statement["text"])
    assert (facts["kind"], facts["root"], facts["commitment"]) == ("root", f"{made.pk}:1", root.commitment)


def test_a_search_that_finds_no_seating_keeps_the_root_it_began_with() -> None:
    made = club.event(8, **ONLINE)
    word = root_word(made.pk, 1)
    shuffles.draw_root(word)
    before = RoundRoot.objects.get(word=word).secret
    assert root_of(club.drafted(made)).secret == before
    assert not shuffles.draw_root(word)


def test_drawing_the_pairings_again_gives_the_same_root_and_the_same_packs() -> None:
    made = club.event(8, **ONLINE)
    first = club.drafted(made)
    root, ids = root_of(first), [table.pk for table in tables_of(first)]
    rounds_drafts.discard_draft(round_=first, by=club.user())
    second = club.drafted(made)
    assert root_of(second).secret == root.secret
    desk_services.publish_round(round_=second, by=club.user())
    tables = tables_of(second)
    assert not {table.pk for table in tables} & set(ids)
    for number, table in enumerate(tables, 1):
        path = f"{made.pk}:1:{number}:1"
        assert (table.root_path, table_state.seed_word(table)) == (path, path)
        assert table.secret == derived(root.secret, path)
    assert len(logged(made, "root_drawn")) == 1


@pytest.mark.long
def test_discarded_packs_count_as_a_public_take() -> None:
    made = club.event(8, **ONLINE)
    round_ = club.published(made)
    before = {table.secret for table in tables_of(round_)}
    desk_services.unpublish_round(round_=round_, by=club.user())
    rounds_drafts.discard_draft(round_=round_, by=club.user())
    again = club.published(made)
    for number, table in enumerate(tables_of(again), 1):
        assert table.root_path == f"{made.pk}:1:{number}:2"
        assert table.secret == derived(root_of(again).secret, table.root_path)
        assert table.secret not in before


def test_a_withdrawn_and_republished_round_continues_with_the_next_packs() -> None:
    made = club.event(4, **ONLINE)
    round_ = club.published(made)
    table = tables_of(round_)[0]
    desk_services.unpublish_round(round_=round_, by=club.user())
    desk_services.publish_round(round_=round_, by=club.user())
    now = tables_of(round_)[0]
    assert (now.pk, now.secret, now.root_path) == (table.pk, table.secret, table.root_path)
    assert list(now.deals.order_by("pk").values_list("attempt", "state")) == [(0, "void"), (1, "running")]


def test_the_root_is_nowhere_before_every_match_is_over_and_everywhere_afterwards() -> None:
    made = club.event(8, **ONLINE)
    round_ = club.published(made)
    secret = root_of(round_).secret
    first, second = tables_of(round_)
    assert secret not in everything_told(made)
    club.play_online(first.pk)
    assert Table.objects.get(pk=first.pk).state == "finished"
    assert secret not in everything_told(made)
    assert secret.encode() not in b"".join(unpack_members(export_event(event=made, by=None).data).values())
    play = table_state.load(second.pk)
    while play.table.state != "finished":
        assert not root_fact(round_).secret
        play = play_for_absent(second.pk, next(iter(play.since)))
    assert root_fact(round_).secret == secret
    for table in (first, second):
        record = table_record(table.pk)
        assert record.root["secret"] == secret
        assert derived(secret, record.root["path"]) == record.secret
        assert check(record).follows


@pytest.mark.long
def test_a_table_opened_after_the_root_is_known_has_a_separate_secret() -> None:
    made = club.event(5, **ONLINE, odd="sit_out")
    round_ = club.published(made)
    club.play_online(tables_of(round_)[0].pk)
    assert root_fact(round_).secret
    late = game_tables.open_table(game_tables.TablePlan(
        game="truf", preset="classic", options={"deals": 2}, place="online", label="late", seats=[],
        root=root_word(made.pk, 1), root_name="2",
    ))  # fmt: skip
    game_tables.publish([late])
    table = Table.objects.get(pk=late)
    assert (table.root_id, table.root_path) == (None, "")
    assert table_state.seed_word(table) == str(late)


@pytest.mark.long
def test_a_table_that_joins_a_running_round_follows_from_the_same_root() -> None:
    made = club.event(4, **ONLINE)
    round_ = club.published(made)
    late = game_tables.open_table(game_tables.TablePlan(
        game="truf", preset="classic", options={"deals": 2}, place="online", label="late", seats=[],
        root=root_word(made.pk, 1), root_name="2",
    ))  # fmt: skip
    club.play_online(tables_of(round_)[0].pk)
    assert not root_fact(round_).secret  # the other table is still to begin
    game_tables.publish([late])
    table = Table.objects.get(pk=late)
    assert table.secret == derived(root_of(round_).secret, f"{made.pk}:1:2:1")


@pytest.mark.long
def test_an_event_with_hidden_hands_keeps_its_root() -> None:
    made = club.event(4, **ONLINE, online_options={"watch": "off"})
    round_ = club.played(made)
    assert not root_fact(round_).secret
    assert root_of(round_).secret not in everything_told(made)


@pytest.mark.long
def test_tables_with_the_same_deals_share_one_path_of_the_root() -> None:
    made = club.event(8, **{**ONLINE, **SAME})
    round_ = club.published(made)
    one, other = tables_of(round_)
    assert one.root_path == other.root_path == f"{made.pk}:1:d4:1"
    assert one.secret == other.secret == derived(root_of(round_).secret, one.root_path)
    assert table_state.seed_word(one) == f"{made.pk}:1:4"
    club.play_online(one.pk)
    assert root_of(round_).secret not in everything_told(made)
    club.play_online(other.pk)
    record = table_record(other.pk)
    assert record.root["secret"] == root_fact(round_).secret == root_of(round_).secret
    assert check(record).follows


def test_same_deals_that_were_dealt_and_thrown_away_are_never_dealt_again() -> None:
    made = club.event(8, **{**ONLINE, **SAME})
    round_ = club.published(made)
    before = tables_of(round_)[0].secret
    desk_services.unpublish_round(round_=round_, by=club.user())
    rounds_drafts.discard_draft(round_=round_, by=club.user())
    again = club.published(made)
    assert {table.root_path for table in tables_of(again)} == {f"{made.pk}:1:d4:2"}
    assert before not in {table.secret for table in tables_of(again)}


def test_an_event_at_the_club_and_a_table_of_the_lobby_have_no_root() -> None:
    made = club.event(4)
    club.published(made)
    assert not RoundRoot.objects.exists()
    assert not Table.objects.exclude(root=None).exists()


# --- the beacon ----------------------------------------------------------------------------------------------


VALUE = "8d6d5ec5b1e2a7f7f8dbbf6fd03b6ef4b0cfcc30d4c1e36c2e1d6e8f0a1b2c3d"


def test_the_value_of_a_beacon_is_mixed_into_every_table_and_is_in_log_and_record() -> None:
    made = club.event(8, **ONLINE)
    round_ = club.drafted(made)
    shuffles_services.name_beacon(round_=round_, beacon=NameBeacon(source="drand/quicknet", round=4711), by=club.user())
    shuffles_services.give_beacon(round_=round_, value=VALUE.upper(), by=club.user())
    desk_services.publish_round(round_=round_, by=club.user())
    entropy = f"beacon|drand/quicknet|4711|{VALUE}"
    for table in tables_of(round_):
        assert table.secret == derived(root_of(round_).secret, table.root_path, entropy)
        assert table_record(table.pk).root["entropy"] == entropy
    assert [line["beacon_round"] for line in logged(made, "beacon_named")] == [4711]
    assert [line["value"] for line in logged(made, "beacon_given")] == [VALUE]
    assert not logged(made, "beacon_missing")


@pytest.mark.long
def test_a_round_may_begin_without_its_beacon_and_log_and_verdict_say_so() -> None:
    made = club.event(4, **ONLINE)
    round_ = club.drafted(made)
    shuffles_services.name_beacon(round_=round_, beacon=NameBeacon(source="drand", round=5), by=club.user())
    desk_services.publish_round(round_=round_, by=club.user())
    assert root_fact(round_).without_beacon
    assert [line["source"] for line in logged(made, "beacon_missing")] == ["drand"]
    table = tables_of(round_)[0]
    assert table.secret == derived(root_of(round_).secret, table.root_path, "beacon|drand|5|")
    club.play_online(table.pk)
    findings = check(table_record(table.pk))
    assert findings.follows
    assert "record_no_beacon" in [one.code for one in findings.unknown]


def test_after_the_first_pack_nothing_about_the_beacon_changes_even_when_the_round_is_taken_back() -> None:
    made = club.event(4, **ONLINE)
    round_ = club.drafted(made)
    shuffles_services.name_beacon(round_=round_, beacon=NameBeacon(source="drand", round=5), by=club.user())
    desk_services.publish_round(round_=round_, by=club.user())
    desk_services.unpublish_round(round_=round_, by=club.user())
    for change in (
        lambda: shuffles_services.give_beacon(round_=round_, value=VALUE, by=club.user()),
        lambda: shuffles_services.name_beacon(
            round_=round_, beacon=NameBeacon(source="drand", round=6), by=club.user()
        ),
        lambda: shuffles_services.name_beacon(round_=round_, beacon=NameBeacon(source="", round=None), by=club.user()),
    ):
        with pytest.raises(Conflict) as refused:
            change()
        assert refused.value.code == "entropy_closed"
    assert root_fact(round_).entropy == "beacon|drand|5|"


def test_a_beacon_cannot_be_chosen_again_once_a_value_is_known_and_every_change_is_logged() -> None:
    made = club.event(4, **ONLINE)
    round_ = club.drafted(made)
    with pytest.raises(Conflict, match="No beacon"):
        shuffles_services.give_beacon(round_=round_, value=VALUE, by=club.user())
    shuffles_services.name_beacon(round_=round_, beacon=NameBeacon(source="drand", round=5), by=club.user())
    shuffles_services.name_beacon(round_=round_, beacon=NameBeacon(source="drand", round=6), by=club.user())
    shuffles_services.give_beacon(round_=round_, value="00" * 32, by=club.user())
    shuffles_services.give_beacon(round_=round_, value=VALUE, by=club.user())
    with pytest.raises(Conflict, match="already known"):
        shuffles_services.name_beacon(round_=round_, beacon=NameBeacon(source="drand", round=7), by=club.user())
    assert [line["before"] for line in logged(made, "beacon_named")] == ["none", "drand 5"]
    assert [line["before"] for line in logged(made, "beacon_given")] == ["-", "00" * 32]


@pytest.mark.parametrize(("source", "number"), [("a|b", 1), ("x" * 121, 1), ("two words", 1), ("drand", 0)])
def test_a_beacon_that_would_make_the_text_ambiguous_is_refused(source: str, number: int) -> None:
    round_ = club.drafted(club.event(4, **ONLINE))
    sent = {"source": source, "round": number}
    with pytest.raises((InputError, InvalidInputError)):
        shuffles_services.name_beacon(round_=round_, beacon=read(NameBeacon, sent), by=club.user())


@pytest.mark.parametrize("value", ["", "zz" * 32, "abc", "00" * 7, "00" * 129, "00|" * 9])
def test_a_value_that_is_not_hexadecimal_is_refused(value: str) -> None:
    round_ = club.drafted(club.event(4, **ONLINE))
    shuffles_services.name_beacon(round_=round_, beacon=NameBeacon(source="drand", round=1), by=club.user())
    with pytest.raises(InputError):
        shuffles_services.give_beacon(round_=round_, value=value, by=club.user())


# --- effects elsewhere -----------------------------------------------------------------------------------------


@pytest.mark.long
def test_an_archive_carries_root_beacon_and_path_so_that_the_copy_checks_as_well() -> None:
    made = club.event(4, **ONLINE)
    round_ = club.drafted(made)
    shuffles_services.name_beacon(round_=round_, beacon=NameBeacon(source="drand", round=5), by=club.user())
    shuffles_services.give_beacon(round_=round_, value=VALUE, by=club.user())
    desk_services.publish_round(round_=round_, by=club.user())
    club.play_round(round_)
    desk_services.close_round(round_=round_, by=club.user())
    file = read_archive(export_event(event=made, by=None).data)
    copy = import_event(read=file, by=None, options=ImportOptions(slug="copy"))
    assert copy.differences == []
    table = Table.objects.get(pk__in=Round.objects.get(event=copy.event).places.values("table"))
    record = table_record(table.pk)
    assert record.root == table_record(tables_of(round_)[0].pk).root
    assert record.root["secret"] == root_of(round_).secret
    assert check(record).follows
    actions = set(copy.event.log.values_list("action", flat=True))
    assert {"root_drawn", "beacon_named", "beacon_given"} <= actions


def test_every_commitment_is_in_the_list_of_its_day_once() -> None:
    made = club.event(8, **ONLINE)
    round_ = club.drafted(made)
    shuffles_services.name_beacon(round_=round_, beacon=NameBeacon(source="drand", round=5), by=club.user())
    desk_services.publish_round(round_=round_, by=club.user())
    desk_services.unpublish_round(round_=round_, by=club.user())
    desk_services.publish_round(round_=round_, by=club.user())
    kinds = list(Commitment.objects.order_by("pk").values_list("kind", flat=True))
    assert kinds == ["root", "beacon", "table", "table"]
    digests = set(Commitment.objects.filter(kind="table").values_list("digest", flat=True))
    assert digests == {table_state.table_commitment(table) for table in tables_of(round_)}
