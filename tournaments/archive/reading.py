"""Parsing of an archive into plain rows, with all checks that need no database.

The author of the file is not trusted: sizes, members, digests and the signature come first. Then follow every value of
every row (inputs/archive_rows.py), and the relations between rows. Raises ArchiveError, which names the member
and the line.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass

from games.api.archive import faults as faults_of
from inputs.archive_errors import ArchiveError
from inputs.archive_rows import PlainRow, read_lines
from tournaments.archive import container
from tournaments.archive import schema as kinds
from tournaments.archive.container import MANIFEST, SIGNATURE
from tournaments.archive.manifest import ArchiveManifest, MemberSummary, read_manifest
from tournaments.archive.signing import own_fingerprints, signer
from tournaments.core.jobs import DESK, ask
from tournaments.core.log_text import SENTENCES

Rows = Mapping[str, list[PlainRow]]


@dataclass(frozen=True, slots=True)
class Read:
    """A parsed archive.

    `rows` are by list; `signed_by` is the fingerprint of the signing key.
    """

    manifest: ArchiveManifest
    rows: Rows
    signed_by: str
    bytes: int

    @property
    def by_this_site(self) -> bool:
        """Whether this site signed it, with its current or a former SECRET_KEY."""
        return self.signed_by in own_fingerprints()

    @property
    def event(self) -> PlainRow:
        """The row of the event."""
        return self.rows["event"][0]

    @property
    def counts(self) -> dict[str, int]:
        """Return the number of rows by list."""
        return {name: len(rows) for name, rows in self.rows.items()}


def read_archive(data: bytes) -> Read:
    """Read the archive in a file. Raises ArchiveError."""
    members = container.unpack_members(data)
    signed_by = signer(members[MANIFEST], members[SIGNATURE])
    manifest = read_manifest(members[MANIFEST])
    for member in manifest.members:
        _check_member(member, members[member.name])
    container.require_untouched(data, members)
    rows: dict[str, list[PlainRow]] = {}
    for kind in kinds.KINDS:
        rows[kind.name] = read_lines(
            kind, members[kind.member], {name: len(read_rows) for name, read_rows in rows.items()}
        )
    _check_counts(manifest, rows)
    _check_rows(manifest, rows)
    return Read(manifest, rows, signed_by, len(data))


def _check_member(member: MemberSummary, data: bytes) -> None:
    digest = container.digest(data)
    if digest != member.sha256:
        raise ArchiveError("other_digest", member.name, found=digest, expected=str(member.sha256)[:70])


def _check_counts(manifest: ArchiveManifest, rows: Rows) -> None:
    for member in manifest.members:
        listed = rows[member.name.removesuffix(".jsonl")]
        if member.rows != len(listed):
            raise ArchiveError("other_size", member.name, rows=str(member.rows)[:20], found=len(listed))
        if type(member.bytes) is not int:
            raise ArchiveError("other_size", member.name, case="bytes", expected=str(member.bytes)[:20])


def _check_rows(manifest: ArchiveManifest, rows: Rows) -> None:
    """Check relations between rows that the database would not enforce."""
    if len(rows["event"]) != 1:
        raise ArchiveError("other_size", kinds.EVENT.member, case="event", found=len(rows["event"]))
    event = rows["event"][0]
    version = event["version"] + len(rows["sheets"])
    described = manifest.event
    if (described.version, described.slug) != (version, event["slug"]):
        raise ArchiveError("other_version", MANIFEST, expected=str(described.version)[:20], found=version)
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
    """Check that versions rise and refer to existing parts and sheets."""
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
            exists = type(number) is int and 1 <= number <= len(parts) and parts[number - 1]["name"] == name
            if not exists:
                facts = {"column": name[:30], "found": str(number)[:30], "list": "facts_parts", "count": len(parts)}
                raise ArchiveError("no_such_row", kinds.REVISIONS.member, row["id"], **facts)


ARCHIVE_BYTES_HERE = 2**20
"""The maximum bytes of an archive read here; 100 people have about a million."""


def archive_in(data: bytes) -> Read:
    """Read the archive in a file. Raises ArchiveError, JobError."""
    if len(data) <= ARCHIVE_BYTES_HERE:
        return read_archive(data)
    read: Read = ask(DESK, "archive", data)
    return read


@contextmanager
def turn_for(read: Read) -> Iterator[None]:
    """Wait for the turn of an archive whose rows this server writes.

    Large archives are written one at a time. Raises JobError.
    """
    with DESK.turn() if read.bytes > ARCHIVE_BYTES_HERE else nullcontext():
        yield
