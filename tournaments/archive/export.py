"""Export of an event: all its rows as plain values, a manifest and a signature.

The database is only read.
"""

from bisect import bisect_right
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Q

from games.api import archive
from inputs.archive_rows import Kind, Numbers, PlainRow, plain_rows
from tournaments.archive import container
from tournaments.archive import schema as kinds
from tournaments.archive.ids import IN_LOG, IN_MOVES, Outward, map_keys, map_part_keys, with_public_names
from tournaments.archive.manifest import ArchiveManifest, EventSummary, MemberSummary, StaffName
from tournaments.archive.signing import own_fingerprints, signature
from tournaments.core.permissions import authorize
from tournaments.core.transactions import By
from tournaments.core.versions import event_topic
from tournaments.models import Club, EntryPerson, Event, FactsPart, Person, Role, Round

IMPORTED = "event_imported"
NOT_OUTSIDE = {"key": "", "network": "-"}
"""Facts of log lines that do not leave, and what is written instead."""
"""Data of log lines that is left out of an archive, with its replacement."""
HOLDER = "person"
"""The prefix of a person's guest token (links/selectors.py:guest_token_of)."""


@dataclass(frozen=True, slots=True)
class Archive:
    """A file and its manifest."""

    data: bytes
    manifest: ArchiveManifest
    fingerprint: str

    @property
    def name(self) -> str:
        """Return a file name."""
        return f"{self.manifest.event.slug}-v{self.manifest.event.version}.zip"


def export_event(*, event: Event, by: By, public_names: bool = False) -> Archive:
    """Return the archive of an event as it is now.

    The same event at the same version gives the same bytes. With `public_names`, people appear everywhere under the
    names they show in public. Raises NotAllowed, ArchiveError while tables with the same packs are being played.
    """
    with transaction.atomic():
        event = Event.objects.select_for_update().get(pk=event.pk)
        authorize(by, "export", event)
        rows, held_back = _rows_of(event)
    if public_names:
        rows = with_public_names(rows)
    members = {f"{name}.jsonl": container.lines(listed) for name, listed in rows.items()}
    manifest = _manifest(event, rows=rows, members=members, held_back=held_back, public_names=public_names)
    head = container.dumps(manifest) + b"\n"
    members |= {container.MANIFEST: head, container.SIGNATURE: signature(head)}
    return Archive(container.pack_members(members), manifest, own_fingerprints()[0])


def _manifest(
    event: Event,
    *,
    rows: dict[str, list[PlainRow]],
    members: dict[str, bytes],
    held_back: list[int],
    public_names: bool,
) -> ArchiveManifest:
    newest = rows["revisions"][-1]["at"] if rows["revisions"] else rows["event"][0]["created_at"]
    roles = Role.objects.filter(event=event).select_related("user").order_by("pk")
    return ArchiveManifest(
        format=container.FORMAT,
        format_version=container.VERSION,
        event=EventSummary(
            name=event.name,
            slug=event.slug,
            game=event.game,
            format=event.format,
            state=event.state,
            version=event.version + len(rows["sheets"]),
            as_of=newest,
        ),
        names="public" if public_names else "full",
        roles=() if public_names else tuple(StaffName(role.kind, str(role.user)) for role in roles),
        running_tables=tuple(held_back),
        members=tuple(
            MemberSummary(
                name=name,
                rows=len(rows[name.removesuffix(".jsonl")]),
                bytes=len(members[name]),
                sha256=container.digest(members[name]),
            )
            for name in container.MEMBERS
        ),
    )


def _rows_of(event: Event) -> tuple[dict[str, list[PlainRow]], list[int]]:
    numbers: Numbers = {}
    rows: dict[str, list[PlainRow]] = {}
    for kind in kinds.BEFORE_TABLES:
        rows[kind.name] = plain_rows(kind, _query(kind, event), numbers)
    tables = archive.export_tables(event_topic(event), numbers)
    rows |= tables.rows
    for kind in kinds.AFTER_TABLES:
        rows[kind.name] = plain_rows(kind, _query(kind, event), numbers)
    _turn(rows, numbers, _parts(event, numbers))
    return {kind.name: rows[kind.name] for kind in kinds.KINDS}, tables.held_back


def _query(kind: Kind, event: Event) -> Any:
    """Return the rows of a list, oldest first.

    A round that a worker is still pairing is left out.
    """
    if kind.name in OWN_QUERIES:
        return OWN_QUERIES[kind.name](event).order_by("pk")
    rows = kind.model._default_manager.order_by("pk")
    if "event" in kind.stays:
        return rows.filter(event=event)
    return rows.filter(round__event=event).exclude(round__state=Round.State.SEATING)


def _people(event: Event) -> Any:
    """Return entered people, substitutes and people who requested a correction."""
    moves_of_changes = event.rounds.values_list("changes__moves", flat=True)
    moved = {move.get(name) for moves in moves_of_changes for move in moves or () for name in IN_MOVES}
    entered = Q(pk__in=event.entries.values("members__person"))
    absent, came = (Q(pk__in=event.rounds.values(f"substitutions__{who}")) for who in ("absent", "person"))
    requesters = Q(pk__in=event.correction_requests.values("person"))
    return Person.objects.filter(entered | absent | came | requesters | Q(pk__in=moved - {None}))


def _clubs(event: Event) -> Any:
    own = Q(pk__in=[event.home_id or 0, event.visitors_id or 0])
    people, entries = _people(event).values("club"), event.entries.values("club")
    return Club.objects.filter(own | Q(pk__in=people) | Q(pk__in=entries))


OWN_QUERIES: dict[str, Callable[[Event], Any]] = {
    "clubs": _clubs,
    "people": _people,
    "event": lambda event: Event.objects.filter(pk=event.pk),
    "members": lambda event: EntryPerson.objects.filter(event=event),
    "rounds": lambda event: event.rounds.exclude(state=Round.State.SEATING),
    "log": lambda event: event.log.exclude(action=IMPORTED),
}


def _parts(event: Event, numbers: Numbers) -> dict[tuple[str, str], int]:
    """Return the parts by name and digest, as revisions know them."""
    rows = FactsPart.objects.filter(event=event).values_list("name", "digest", "pk")
    return {(name, digest): numbers["facts_parts"][key] for name, digest, key in rows}


def _turn(rows: Mapping[str, list[PlainRow]], numbers: Numbers, parts: Mapping[tuple[str, str], int]) -> None:
    """Replace every key inside plain values by the number of its row."""
    outward = Outward(numbers)
    for row in rows["seats"]:
        row["holder"] = _holder(row["holder"], numbers)
    for row in rows["changes"]:
        row["moves"] = [map_keys(move, IN_MOVES, outward) for move in row["moves"]]
    for row in rows["log"]:
        row["facts"] = _without_key(map_keys(row["facts"], IN_LOG, outward))
    for row in rows["facts_parts"]:
        row["body"] = map_part_keys(row["name"], row["body"], outward)
    sheets, answers = sorted(numbers["sheets"]), sorted(numbers["answers"])
    for row in rows["revisions"]:
        row["parts"] = {name: parts[name, digest] for name, digest in row["parts"].items()}
        row["last_sheet"] = bisect_right(sheets, row["last_sheet"])
        row["last_answer"] = bisect_right(answers, row["last_answer"])


def _without_key(facts: dict[str, object]) -> dict[str, object]:
    """Replace data that must not leave the site.

    A request key belongs to its sender, and the networks of players stay here.
    """
    return {**facts, **{name: hidden for name, hidden in NOT_OUTSIDE.items() if name in facts}}


def _holder(token: str, numbers: Numbers) -> str:
    """Return `person:3` with the person's number; empty for other tokens."""
    kind, _, key = token.partition(":")
    number = numbers["people"].get(int(key)) if kind == HOLDER and key.isdigit() else None
    return f"{HOLDER}:{number}" if number else ""
