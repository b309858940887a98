"""Altered archives: the error names the member and the line; nothing is written."""

import subprocess
import sys
import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction
from hypothesis import given
from hypothesis import strategies as st

from inputs.archive_errors import ArchiveError
from tests.profiles import examples
from tests.tournaments.helpers import archives, club
from tournaments.archive import container
from tournaments.archive.reading import read_archive

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def friday(django_db_setup: Any, django_db_blocker: Any) -> Any:
    """The archive of an evening, made once; the evening itself is gone again."""
    with django_db_blocker.unblock(), transaction.atomic():
        data = archives.exported(archives.evening())
        transaction.set_rollback(True)
    return data


@pytest.fixture(scope="module")
def online(django_db_setup: Any, django_db_blocker: Any) -> Any:
    """The archive of a match played online."""
    with django_db_blocker.unblock(), transaction.atomic():
        made = club.event(4, place="online", clock_seconds=None)
        club.played(made)
        data = archives.exported(made)
        transaction.set_rollback(True)
    return data


def refused(data: Any, **wanted: Any) -> Any:
    """The refusal of an archive of which nothing was written."""
    before = archives.everything()
    with pytest.raises(ArchiveError) as refusal:
        archives.imported(data, **wanted)
    assert archives.everything() == before
    assert refusal.value.message.endswith((".", ")"))
    return refusal.value


def changed(data: Any, name: Any, line: Any, columns: Any) -> Any:
    """The archive with other values in one row."""
    rows = archives.rows_of(data)[name]
    rows[line - 1] |= columns
    return archives.rewritten(data, {name: rows})


# --- the file ------------------------------------------------------------------------------------------------


def test_any_changed_byte_is_noticed(friday: Any) -> None:
    for place in range(0, len(friday), len(friday) // 120):
        broken = bytearray(friday)
        broken[place] ^= 1
        with pytest.raises(ArchiveError):
            read_archive(bytes(broken))


def test_a_changed_byte_of_a_member_is_reported_with_its_name(friday: Any) -> None:
    members = container.unpack_members(friday)
    members["sheets.jsonl"] = members["sheets.jsonl"].replace(b'"N"', b'"E"', 1)
    found = refused(container.pack_members(members))
    assert (found.code, found.member) == ("other_digest", "sheets.jsonl")


def test_a_changed_manifest_is_not_what_was_signed(friday: Any) -> None:
    members = container.unpack_members(friday)
    members[container.MANIFEST] = members[container.MANIFEST].replace(b"Friday", b"Sunday")
    assert refused(container.pack_members(members)).code == "bad_signature"


@pytest.mark.parametrize("cut", [0, 1, 20, 5000, -1, -30])
def test_a_file_that_is_no_archive_is_refused(friday: Any, cut: Any) -> None:
    assert refused(friday[:cut]).code in ("no_archive", "repacked", "missing_member")
    assert refused(b"PK" + b"\0" * 5000).code == "no_archive"


@pytest.mark.parametrize("name", ["../../etc/passwd", "/sheets.jsonl", "sheets.jsonl/", "x" * 5000, "na\nme"])
def test_a_member_of_another_name_is_not_looked_at(friday: Any, name: Any) -> None:
    out = BytesIO(friday)
    with zipfile.ZipFile(out, "a") as file:
        file.writestr(name, b"{}")
    assert refused(out.getvalue()).code == "unknown_member"


@pytest.mark.long
def test_a_bomb_is_not_unpacked(friday: Any) -> None:
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for name in container.ORDER:
            file.writestr(name, b"\n" * 50_000_000 if name == "log.jsonl" else b"")
    assert refused(out.getvalue()).code in ("repacked", "too_large")


def test_an_archive_of_another_site_needs_trust(friday: Any, settings: Any) -> None:
    settings.SECRET_KEY = "the key of another club"
    found = refused(friday)
    assert found.code == "untrusted"
    assert archives.imported(friday, trust=str(found.facts["fingerprint"]).upper()).event.slug == "copy"


def test_archives_signed_under_the_old_key_still_belong_to_this_site(friday: Any, settings: Any) -> None:
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "a new key", [settings.SECRET_KEY]
    assert archives.imported(friday).event.slug == "copy"


def test_the_same_address_twice_is_refused_with_another_one(friday: Any) -> None:
    archives.imported(friday)
    found = refused(friday)
    assert (found.code, found.facts["free"]) == ("slug_taken", "copy-2")


@pytest.mark.parametrize("slug", ["a b", "../x", "Ä", "x" * 200, "\0"])
def test_an_address_that_is_none(friday: Any, slug: Any) -> None:
    assert refused(friday, slug=slug).code == "bad_slug"


# --- rows ----------------------------------------------------------------------------------------------------

ROWS = [
    ("people", 2, {"name": "\0"}, "bad_letters"),
    ("people", 2, {"name": "\u200b"}, "name_missing"),
    ("people", 2, {"name": "x" * 5000}, "text_too_long"),
    ("people", 2, {"shown": "naked"}, "not_one_of"),
    ("people", 2, {"created_at": "yesterday"}, "not_a_time"),
    ("people", 2, {"link": "of somebody else"}, "unknown_column"),
    ("people", 2, {"id": 3}, "wrong_id"),
    ("people", 2, {"club": 99}, "no_such_row"),
    ("people", 2, {"club": True}, "no_such_row"),
    ("members", 3, {"entry": None}, "no_such_row"),
    ("entries", 1, {"number": 2**63}, "not_whole"),
    ("entries", 1, {"number": 1.0}, "not_whole"),
    ("entries", 2, {"number": 1}, "rows_clash"),
    ("event", 1, {"game": "troefcall"}, "other_game"),
    ("event", 1, {"preset": "poker"}, "bad_event"),
    ("event", 1, {"options": {"deals": [1]}}, "bad_event"),
    ("event", 1, {"tie_breaks": [{}]}, "bad_event"),
    ("event", 1, {"duplicate": 1}, "not_yes_or_no"),
    ("event", 1, {"seed": None}, "not_null"),
    ("tables", 1, {"options": {"deals": -4}}, "bad_options"),
    ("tables", 1, {"game": "troefcall", "preset": "club", "options": {}}, "other_game"),
    ("tables", 1, {"secret": "00"}, "bad_secret"),
    ("sheets", 2, {"moved_from": 2}, "no_such_row"),
    ("sheets", 2, {"values": []}, "not_an_object_in"),
    ("sheets", 2, {"values": {"x": float(10**300)}}, "bad_number"),
    ("log", 1, {"action": "world_taken_over"}, "bad_log"),
    ("log", 2, {"facts": {}}, "bad_log"),
    ("revisions", 3, {"version": 1}, "bad_order"),
    ("revisions", 3, {"last_sheet": 10**6}, "bad_order"),
    ("revisions", 3, {"parts": {"rules": 10**6}}, "no_such_row"),
    ("facts_parts", 1, {"name": "round:1"}, "no_such_row"),
]


@pytest.mark.parametrize(
    ("code", "case", "words"),
    [
        ("bad_secret", "", "a finished online table needs its secret"),
        ("bad_secret", "early", "only a finished online table may have a secret"),
        ("other_size", "", "the manifest lists 3"),
        ("other_size", "bytes", "a whole number, not as 3"),
        ("other_size", "event", "exactly one event"),
    ],
)
def test_each_cause_has_its_own_sentence(code: str, case: str, words: str) -> None:
    assert words in str(ArchiveError(code, case=case, rows=3, found=2, expected=3))


@pytest.mark.parametrize(("name", "line", "columns", "code"), ROWS)
def test_an_impossible_row_is_reported_with_its_line(
    friday: Any, name: Any, line: Any, columns: Any, code: Any
) -> None:
    found = refused(changed(friday, name, line, columns))
    assert found.code == code
    assert found.member.removesuffix(".jsonl") in (name, "revisions", "tables")
    if code not in ("rows_clash", "no_such_row"):
        assert found.line == line


def test_lines_that_are_no_rows(friday: Any) -> None:
    broken = [b"{", b'{"id":NaN}', b"[" * 100_000, b'{"id":"\xff"}', b'{"id":"\\ud800"}']
    document = {**dict.fromkeys(broken, "not_json"), b"[]": "not_an_object", b"{}": "missing_column"}
    for text, code in document.items():
        found = refused(archives.rewritten(friday, people=text + b"\n"))
        assert (found.code, found.field) == (code, "people.jsonl:1")


def test_a_column_that_is_missing(friday: Any) -> None:
    rows = archives.rows_of(friday)["sheets"]
    del rows[4]["points"]
    assert refused(archives.rewritten(friday, {"sheets": rows})).field == "sheets.jsonl:5"


# --- what does not follow ------------------------------------------------------------------------------------


def test_points_that_no_sheet_gives_are_refused_unless_believed(friday: Any) -> None:
    points = archives.rows_of(friday)["sheets"][0]["points"]
    data = changed(friday, "sheets", 1, {"points": {**points, "N": points["N"] + 1}})
    assert refused(data).code == "does_not_follow"
    done = archives.imported(data, believe=True)
    assert len(done.differences) == 1
    assert "deal 1, version 1" in done.differences[0]


def test_a_sheet_the_rules_refuse(friday: Any) -> None:
    values = archives.rows_of(friday)["sheets"][0]["values"]
    data = changed(friday, "sheets", 1, {"values": {**values, "tricks": dict.fromkeys(values["tricks"], 13)}})
    assert refused(data).code == "does_not_follow"


@pytest.mark.long
@pytest.mark.parametrize("column", ["pack", "commitment", "words", "dealer"])
def test_a_deal_that_was_not_dealt_like_this(online: Any, column: Any) -> None:
    deal = archives.rows_of(online)["deals"][0]
    cards = deal["pack"].split()
    other = {"pack": " ".join([cards[1], cards[0], *cards[2:]]), "commitment": "0" * 64, "words": "N x", "dealer": "S"}
    if deal["dealer"] == "S":
        other["dealer"] = "N"
    assert refused(changed(online, "deals", 1, {column: other[column]})).code == "does_not_follow"


def test_another_secret_and_a_running_deal(online: Any) -> None:
    assert refused(changed(online, "tables", 1, {"secret": "ab" * 32})).code == "does_not_follow"
    assert refused(changed(online, "deals", 1, {"state": "running"})).code == "deal_is_running"


def test_a_move_that_was_against_the_rules(online: Any) -> None:
    moves = archives.rows_of(online)["moves"]
    play = next(move for move in moves if move["text"].startswith("play"))
    assert refused(changed(online, "moves", play["id"], {"text": "play XX"})).code == "does_not_follow"


# --- anything ------------------------------------------------------------------------------------------------

VALUES = st.one_of(
    st.none(), st.booleans(), st.integers(-(2**63), 2**63 - 1), st.integers(-3, 20), st.text(max_size=8),
    st.floats(allow_nan=False, allow_infinity=False), st.just("x" * 30_000), st.just([]), st.just({}),
    st.lists(st.integers(-2, 5), max_size=3), st.dictionaries(st.text(max_size=3), st.integers(-2, 5), max_size=2),
    st.sampled_from(["\0", "N", "NS", "running", "finished", "2026-11-21T20:15:00.000000+00:00", "person:1", "1"]),
)  # fmt: skip


@st.composite
def meddled(draw: Any, rows: Any) -> Any:
    """Return the rows with one to three changes of values or of their order."""
    found = {name: [dict(row) for row in lines] for name, lines in rows.items()}
    for _ in range(draw(st.integers(1, 3))):
        lines = found[draw(st.sampled_from(sorted(name for name, lines in found.items() if lines)))]
        _meddle(draw, lines, draw(st.integers(0, len(lines) - 1)))
    return found


def _meddle(draw: Any, lines: Any, at: Any) -> None:
    how = draw(st.sampled_from(["value", "value", "inside", "inside", "drop", "twice", "swap"]))
    if how == "drop" and len(lines) > 1:
        del lines[at]
    elif how == "twice":
        lines.append(dict(lines[at]))
    elif how == "swap":
        lines[at], lines[0] = lines[0], lines[at]
    else:
        column = draw(st.sampled_from(sorted(set(lines[at]) - {"id"}) or ["id"]))
        value = lines[at][column]
        if how == "inside" and isinstance(value, dict) and value:
            lines[at][column] = {**value, draw(st.sampled_from(sorted(value))): draw(VALUES)}
        else:
            lines[at][column] = draw(VALUES)
    if how != "value":
        for number, row in enumerate(lines, start=1):
            row["id"] = number


def anything(data: Any, drawn: Any) -> None:
    """Either it comes in, or it is refused with a sentence and nothing was written."""
    before, sentence = archives.everything(), ""
    with transaction.atomic():
        try:
            archives.imported(data, believe=drawn)
        except ArchiveError as error:
            sentence = error.message
        assert (archives.everything() == before) is bool(sentence)
        transaction.set_rollback(True)


@pytest.mark.long
@examples(0.6)
@given(data=st.data())
def test_whatever_was_changed_it_comes_in_or_is_refused(friday: Any, online: Any, data: Any) -> None:
    source = data.draw(st.sampled_from([friday, online]))
    rows = data.draw(meddled(archives.rows_of(source)))
    anything(archives.rewritten(source, rows), data.draw(st.booleans()))


# --- from outside --------------------------------------------------------------------------------------------


def verified(path: Any, *arguments: Any) -> Any:
    command = [sys.executable, "-I", "docs/verify_archive.py", str(path), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.long
def test_the_script_for_outsiders_says_the_same(friday: Any, tmp_path: Path) -> None:
    path = tmp_path / "friday.zip"
    path.write_bytes(friday)
    assert verified(path).returncode == 0
    assert verified(path, "--key", "0000-1111").returncode == 1
    members = container.unpack_members(friday)
    members["log.jsonl"] = members["log.jsonl"].replace(b"rina", b"ruud", 1)
    path.write_bytes(container.pack_members(members))
    found = verified(path)
    assert (found.returncode, "log.jsonl was changed" in found.stdout) == (1, True)
    path.write_bytes(b"no archive")
    assert verified(path).returncode == 2
