"""The manifest of an archive: what it holds, with the digest of every member.

Source: docs/formats/archive.md. The fields are written in their order, so equal rows give equal bytes.
"""

from dataclasses import dataclass, fields
from typing import Any

from inputs.archive_errors import ArchiveError
from inputs.archive_rows import check_json, read_object
from tournaments.archive.container import FORMAT, MANIFEST, MEMBERS, VERSION

MAX_LISTED = 10_000


@dataclass(frozen=True, slots=True)
class EventSummary:
    """The event of an archive. A file may leave out `game`, `format` and `state`, which are then empty."""

    name: str
    slug: str
    game: str
    format: str
    state: str
    version: int
    as_of: str


@dataclass(frozen=True, slots=True)
class StaffName:
    """A role in the event and the name of its holder. Roles are not imported."""

    kind: str
    name: str


@dataclass(frozen=True, slots=True)
class MemberSummary:
    """A member of the file: the number of its rows, its size and its digest."""

    name: str
    rows: int
    bytes: int
    sha256: str


@dataclass(frozen=True, slots=True)
class ArchiveManifest:
    """The head of an archive, before its rows. `running_tables` are those whose deals were held back."""

    format: str
    format_version: int
    event: EventSummary
    names: str
    roles: tuple[StaffName, ...]
    running_tables: tuple[int, ...]
    members: tuple[MemberSummary, ...]


def read_manifest(data: bytes) -> ArchiveManifest:
    """Return the manifest in these bytes. Raises ArchiveError.

    Versions, counts and digests are what the file says; reading.py compares them with the members.
    """
    try:
        document = read_object(data)
        check_json("manifest", document)
    except ArchiveError as error:
        error.member = MANIFEST
        raise
    _expect(document.get("format") == FORMAT, "format")
    if document.get("format_version") != VERSION:
        raise ArchiveError("other_format", MANIFEST, found=str(document.get("format_version"))[:20], known=VERSION)
    event: Any = document.get("event")
    _expect(isinstance(event, dict) and {"name", "slug", "version", "as_of"} <= set(event), "event")
    for name in ("roles", "running_tables", "members"):
        _expect(isinstance(document.get(name), list) and len(document[name]) < MAX_LISTED, name)
    _expect(document.get("names") in ("full", "public"), "names")
    _expect(all(_is_role(role) for role in document["roles"]), "roles")
    _expect([_member_name(member) for member in document["members"]] == list(MEMBERS), "members")
    return ArchiveManifest(
        format=FORMAT,
        format_version=VERSION,
        event=EventSummary(**{field.name: event.get(field.name, "") for field in fields(EventSummary)}),
        names=document["names"],
        roles=tuple(StaffName(role["kind"], role["name"]) for role in document["roles"]),
        running_tables=tuple(document["running_tables"]),
        members=tuple(
            MemberSummary(member["name"], member["rows"], member["bytes"], member["sha256"])
            for member in document["members"]
        ),
    )


def _expect(holds: bool, column: str) -> None:
    if not holds:
        raise ArchiveError("bad_manifest", MANIFEST, column=column)


def _is_role(role: Any) -> bool:
    return isinstance(role, dict) and all(isinstance(role.get(name), str) for name in ("kind", "name"))


def _member_name(member: Any) -> Any:
    return member.get("name") if isinstance(member, dict) and {"sha256", "bytes", "rows"} <= set(member) else None
