"""A file as plain rows, after everything about it that can be checked without a database has been.

Whoever made the file may be anybody: sizes, members, digests and the signature come first, then every value of every
row (games/core/rows.py), then what rows say of each other. Raises games.api.ArchiveError, which names the member and
the line.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from typing import Any

from games.api import ArchiveError, PlainRow, check_json, faults_of, read_lines, read_object
from tournaments.archive import container
from tournaments.archive import schema as kinds
from tournaments.archive.container import FORMAT, MANIFEST, SIGNATURE, VERSION
from tournaments.archive.signing import own_fingerprints, signer
from tournaments.core.jobs import DESK, ask
from tournaments.core.log_text import SENTENCES

MAX_LISTED = 10_000
Rows = Mapping[str, list[PlainRow]]


@dataclass(frozen=True, slots=True)
class Read:
    """An archive that was read. `rows` by list; `signed_by` is the fingerprint of the key that signed it."""

    manifest: dict[str, Any]
    rows: Rows
    signed_by: str
    bytes: int

    @property
    def by_this_site(self) -> bool:
        """Whether this site signed it, now or under a SECRET_KEY it had before."""
        return self.signed_by in own_fingerprints()

    @property
    def event(self) -> PlainRow:
        """The row of the event."""
        return self.rows["event"][0]

    @property
    def counts(self) -> dict[str, int]:
        """How many rows each list has."""
        return {name: len(rows) for name, rows in self.rows.items()}


def read_archive(data: bytes) -> Read:
    """The archive in a file. Raises ArchiveError."""
    members = container.unpacked(data)
    signed_by = signer(members[MANIFEST], members[SIGNATURE])
    manifest = _manifest(members[MANIFEST])
    for told in manifest["members"]:
        _check_member(told, members[told["name"]])
    container.require_untouched(data, members)
    rows: dict[str, list[PlainRow]] = {}
    for kind in kinds.KINDS:
        rows[kind.name] = read_lines(kind, members[kind.member], {name: len(found) for name, found in rows.items()})
    _check_counts(manifest, rows)
    _check_rows(manifest, rows)
    return Read(manifest, rows, signed_by, len(data))


def _manifest(data: bytes) -> dict[str, Any]:
    """The manifest, as far as anything is done with it."""
    try:
        found = read_object(data)
        check_json("manifest", found)
    except ArchiveError as error:
        error.member = MANIFEST
        raise
    _expect(found.get("format") == FORMAT, "format")
    if found.get("format_version") != VERSION:
        raise ArchiveError("other_format", MANIFEST, found=str(found.get("format_version"))[:20], known=VERSION)
    event = found.get("event")
    _expect(isinstance(event, dict) and {"name", "slug", "version", "as_of"} <= set(event), "event")
    for name in ("roles", "running_tables", "members"):
        _expect(isinstance(found.get(name), list) and len(found[name]) < MAX_LISTED, name)
    _expect(found.get("names") in ("full", "public"), "names")
    _expect(all(_is_role(one) for one in found["roles"]), "roles")
    _expect([_named(one) for one in found["members"]] == list(container.MEMBERS), "members")
    return found


def _expect(holds: bool, column: str) -> None:
    if not holds:
        raise ArchiveError("bad_manifest", MANIFEST, column=column)


def _is_role(one: Any) -> bool:
    return isinstance(one, dict) and all(isinstance(one.get(name), str) for name in ("kind", "name"))


def _named(one: Any) -> Any:
    return one.get("name") if isinstance(one, dict) and {"sha256", "bytes", "rows"} <= set(one) else None


def _check_member(told: Mapping[str, Any], data: bytes) -> None:
    found = container.digest(data)
    if found != told["sha256"]:
        raise ArchiveError("other_digest", told["name"], found=found, expected=str(told["sha256"])[:70])


def _check_counts(manifest: Mapping[str, Any], rows: Rows) -> None:
    for told in manifest["members"]:
        found = rows[told["name"].removesuffix(".jsonl")]
        if told["rows"] != len(found) or type(told["bytes"]) is not int:
            facts: dict[str, Any] = {
                "expected": str(told["bytes"])[:20],
                "rows": str(told["rows"])[:20],
                "found": len(found),
            }
            raise ArchiveError("other_size", told["name"], **facts)


def _check_rows(manifest: Mapping[str, Any], rows: Rows) -> None:
    """What rows say of each other, as far as the database would not notice."""
    if len(rows["event"]) != 1:
        raise ArchiveError("other_size", kinds.EVENT.member, expected=1, rows=1, found=len(rows["event"]))
    event = rows["event"][0]
    version = event["version"] + len(rows["sheets"])
    told = manifest["event"]
    if (told["version"], told["slug"]) != (version, event["slug"]):
        raise ArchiveError("other_version", MANIFEST, expected=str(told["version"])[:20], found=version)
    for name, line, code, facts in faults_of(rows):
        raise ArchiveError(code, f"{name}.jsonl", line, **facts)
    for row in rows["tables"]:
        if row["game"] != event["game"]:
            raise ArchiveError("other_game", "tables.jsonl", row["id"], found=row["game"], expected=event["game"])
    _check_log(rows["log"])
    _check_revisions(rows, event["version"])


def _check_log(rows: list[PlainRow]) -> None:
    for row in rows:
        try:
            _ = SENTENCES[row["action"]] % {**row["facts"], "by": ""}
        except (KeyError, TypeError, ValueError) as error:
            raise ArchiveError("bad_log", kinds.LOG.member, row["id"], action=row["action"]) from error


def _check_revisions(rows: Rows, newest: int) -> None:
    """Versions rise one after another; each knows parts that are there, and no more sheets than are there."""
    before, parts = 0, rows["facts_parts"]
    for row in rows["revisions"]:
        if not before < row["version"] <= newest:
            raise ArchiveError("bad_order", kinds.REVISIONS.member, row["id"])
        before = row["version"]
        for name in ("sheets", "answers"):
            last = row["last_sheet" if name == "sheets" else "last_answer"]
            if last > len(rows[name]) or row["sheets"] > len(rows["sheets"]):
                raise ArchiveError("bad_order", kinds.REVISIONS.member, row["id"])
        for name, number in row["parts"].items():
            known = type(number) is int and 1 <= number <= len(parts) and parts[number - 1]["name"] == name
            if not known:
                facts = {"column": name[:30], "found": str(number)[:30], "list": "facts_parts", "count": len(parts)}
                raise ArchiveError("no_such_row", kinds.REVISIONS.member, row["id"], **facts)


ARCHIVE_BYTES_HERE = 2**20
"""Bytes of an archive; an evening of 100 people has about one million."""


def archive_in(data: bytes) -> Read:
    """The archive in a file. Raises ArchiveError, JobError."""
    if len(data) <= ARCHIVE_BYTES_HERE:
        return read_archive(data)
    read: Read = ask(DESK, "archive", data)
    return read


@contextmanager
def turn_for(read: Read) -> Iterator[None]:
    """The turn of an archive whose rows this server writes: of large ones one at a time. Raises JobError."""
    with DESK.turn() if read.bytes > ARCHIVE_BYTES_HERE else nullcontext():
        yield
