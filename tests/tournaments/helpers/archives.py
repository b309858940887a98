"""Archives for tests: of real events, and altered ones."""

from typing import Any

import orjson

from games.api import sheets
from games.api.sheets import Correction
from tests.tournaments.helpers import club
from tournaments.archive import container
from tournaments.archive.export import export_event
from tournaments.archive.reading import read_archive
from tournaments.archive.schemas import ImportOptions
from tournaments.archive.services import Imported, import_event
from tournaments.archive.signing import signature
from tournaments.corrections import services as corrections_services
from tournaments.models import Event, Person
from tournaments.pairing import services as pairing_services


def evening(**more: Any) -> Event:
    """Create an event of eight: a round, a correction, a ruling, a draft."""
    made = club.event(8, **more)
    round_ = club.played(made)
    place = round_.places.order_by("pk").first()
    assert place is not None
    sheet = sheets.of_tables([place.table_id])[place.table_id][0]
    values = another(sheet.values)
    corrections_services.correct_sheet(
        event=made,
        table_id=place.table_id,
        number=1,
        correction=Correction(values=values, reason="The slip says so."),
        by=club.user(),
    )
    club.ruling(event=made, entry=club.entry(made, 2), kind="penalty", points=-3, reason="Late again.", by=club.user())
    pairing_services.seat_round(event=made, by=club.user())
    made.refresh_from_db()
    return made


def another(values: dict[str, Any]) -> dict[str, Any]:
    """A sheet of Truf with the tricks of two seats changed about."""
    tricks = dict(values["tricks"])
    first, other = max(tricks, key=tricks.__getitem__), min(tricks, key=tricks.__getitem__)
    tricks[first], tricks[other] = tricks[other], tricks[first]
    return {**values, "tricks": tricks}


def exported(made: Event, **options: Any) -> bytes:
    return export_event(event=made, by=None, **options).data


def imported(data: bytes, slug: str = "copy", by: Any = None, **wanted: Any) -> Imported:
    return import_event(read=read_archive(data), by=by, options=ImportOptions(slug=slug, **wanted))


def rows_of(data: bytes) -> dict[str, list[dict[str, Any]]]:
    """The rows of an archive as they stand in it."""
    members = container.unpack_members(data)
    return {name[:-6]: [orjson.loads(line) for line in members[f"{name[:-6]}.jsonl"].splitlines()]
            for name in container.MEMBERS}  # fmt: skip


def rewritten(data: bytes, rows: dict[str, list[dict[str, Any]]] | None = None, **raw: bytes) -> bytes:
    """Return the archive with other rows or raw members, signed again by this site."""
    members = container.unpack_members(data)
    manifest = orjson.loads(members[container.MANIFEST])
    for name, found in (rows or {}).items():
        members[f"{name}.jsonl"] = b"".join(orjson.dumps(row) + b"\n" for row in found)
    members |= {f"{name}.jsonl": body for name, body in raw.items()}
    for member in manifest["members"]:
        body = members[member["name"]]
        member |= {"rows": len(body.splitlines()), "bytes": len(body), "sha256": container.digest(body)}
    if rows and "sheets" in rows:
        own = orjson.loads(members["event.jsonl"].splitlines()[0])["version"]
        manifest["event"]["version"] = own + len(rows["sheets"]) if type(own) is int else 1
    return resigned(members, manifest)


def resigned(members: dict[str, bytes], manifest: dict[str, Any]) -> bytes:
    """These members with this manifest, signed by this site."""
    head = orjson.dumps(manifest) + b"\n"
    return container.pack_members({**members, container.MANIFEST: head, container.SIGNATURE: signature(head)})


def everything() -> dict[str, int]:
    """How many rows of what an import writes there are: to see that nothing was written."""
    kinds = {kind.name: kind.model for kind in container.KINDS}
    return {name: model._default_manager.count() for name, model in kinds.items()}


def hide_name(number: int = 1) -> Person:
    """One of the people of the event who shows initials only."""
    person = Person.objects.get(name=f"Person {number:02}")
    person.shown = Person.Shown.SHORT
    person.name, person.email = "Wilhelmina Sloterdijk", "wil@example.org"
    person.save()
    return person
