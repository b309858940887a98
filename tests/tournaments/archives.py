"""Archives to test with: of real events, and such as somebody has meddled with."""

from typing import Any

import orjson

from games import api
from tests.tournaments import club
from tournaments.archive import container
from tournaments.archive.export import export_event
from tournaments.archive.reading import read_archive
from tournaments.archive.services import Imported, Wanted, import_event
from tournaments.archive.signing import signature
from tournaments.corrections import services as corrections_services
from tournaments.models import Event, Person
from tournaments.pairing import services as pairing_services
from tournaments.rulings import services as rulings_services


def evening(**more: Any) -> Event:
    """An event of eight with one round played, a correction, a ruling, and the next round as a draft."""
    made = club.event(8, **more)
    round_ = club.played(made)
    place = round_.places.order_by("pk").first()
    assert place is not None
    sheet = api.sheets_of([place.table_id])[place.table_id][0]
    values = another(sheet.values)
    corrections_services.correct_sheet(made, place.table_id, 1, values, club.user(), "The slip says so.")
    rulings_services.issue_ruling(made, club.entry(made, 2), "penalty", -3, "Late again.", club.user())
    pairing_services.seat_round(made, club.user())
    made.refresh_from_db()
    return made


def another(values: dict[str, Any]) -> dict[str, Any]:
    """A sheet of Truf with the tricks of two seats changed about."""
    tricks = dict(values["tricks"])
    one, other = max(tricks, key=tricks.__getitem__), min(tricks, key=tricks.__getitem__)
    tricks[one], tricks[other] = tricks[other], tricks[one]
    return {**values, "tricks": tricks}


def exported(made: Event, **options: Any) -> bytes:
    return export_event(made, **options).data


def imported(data: bytes, slug: str = "copy", by: Any = None, **wanted: Any) -> Imported:
    return import_event(read_archive(data), by, Wanted(slug=slug, **wanted))


def rows_of(data: bytes) -> dict[str, list[dict[str, Any]]]:
    """The rows of an archive as they stand in it."""
    members = container.unpacked(data)
    return {name[:-6]: [orjson.loads(line) for line in members[f"{name[:-6]}.jsonl"].splitlines()]
            for name in container.MEMBERS}  # fmt: skip


def rewritten(data: bytes, rows: dict[str, list[dict[str, Any]]] | None = None, **raw: bytes) -> bytes:
    """The archive with other rows, or other members as they stand, signed anew by this site."""
    members = container.unpacked(data)
    manifest = orjson.loads(members[container.MANIFEST])
    for name, found in (rows or {}).items():
        members[f"{name}.jsonl"] = b"".join(orjson.dumps(row) + b"\n" for row in found)
    members |= {f"{name}.jsonl": body for name, body in raw.items()}
    for told in manifest["members"]:
        body = members[told["name"]]
        told |= {"rows": len(body.splitlines()), "bytes": len(body), "sha256": container.digest(body)}
    if rows and "sheets" in rows:
        own = orjson.loads(members["event.jsonl"].splitlines()[0])["version"]
        manifest["event"]["version"] = own + len(rows["sheets"]) if type(own) is int else 1
    return resigned(members, manifest)


def resigned(members: dict[str, bytes], manifest: dict[str, Any]) -> bytes:
    """These members with this manifest, signed by this site."""
    head = orjson.dumps(manifest) + b"\n"
    return container.packed({**members, container.MANIFEST: head, container.SIGNATURE: signature(head)})


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
