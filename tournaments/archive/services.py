"""Import of an archive as a new event, in one transaction.

People are created, unless the user asks to match them by name and club. Clubs are matched by name. An archive gives no
roles. Raises ArchiveError for everything that does not fit.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import DatabaseError, transaction
from django.utils.text import slugify

from engine.errors import TroeftafelError
from games.api import archive
from games.api.values import sentence_of
from inputs import archive_errors
from inputs.archive_errors import ArchiveError
from inputs.archive_rows import Keys, Kind, PlainRow, store_rows
from tournaments.archive import schema as kinds
from tournaments.archive.export import HOLDER, IMPORTED
from tournaments.archive.ids import IN_LOG, IN_MOVES, Inward, map_keys, map_part_keys
from tournaments.archive.page_checks import check_pages
from tournaments.archive.reading import Read
from tournaments.archive.schemas import ImportedEvent, ImportOptions
from tournaments.archive.signing import same
from tournaments.core.clubs import club_for_event
from tournaments.core.permissions import CREATE, authorize
from tournaments.core.transactions import By, name_of
from tournaments.core.versions import digest_of, event_topic
from tournaments.events.rules import check
from tournaments.models import Club, Event, LogEntry, Person, Role
from tournaments.models.clean_text import MAX_SLUG_LENGTH

MAX_COPY_SLUG_LENGTH = MAX_SLUG_LENGTH + 10
"""The maximum length of a copy's address."""


@dataclass(slots=True)
class Imported:
    """The result of an import.

    It holds the event, the people matched by name, and the differences from the rules.
    """

    event: Event
    slug: str
    matched: list[str] = field(default_factory=list)
    new_people: int = 0
    differences: list[str] = field(default_factory=list)


def require_trust(read: Read, trust: str) -> None:
    """Require a signature by this site or by the key in `trust`.

    Raises ArchiveError otherwise.
    """
    if not read.by_this_site and not same(read.signed_by, trust):
        raise ArchiveError("untrusted", fingerprint=read.signed_by)


def slug_for(read: Read, slug: str = "") -> str:
    """Return the address of the copy. Raises ArchiveError if invalid or taken."""
    wanted = _an_address(slug or str(read.event["slug"]))
    if Event.objects.filter(slug=wanted).exists():
        raise ArchiveError("slug_taken", slug=wanted, free=_free(wanted))
    return wanted


def _an_address(wanted: str) -> str:
    """Return a valid address.

    Raises ArchiveError without a database query.
    """
    if not wanted or wanted != slugify(wanted) or len(wanted) > MAX_COPY_SLUG_LENGTH:
        raise ArchiveError("bad_slug", slug=wanted[:60], most=MAX_COPY_SLUG_LENGTH)
    return wanted


def import_event(*, read: Read, by: By, options: ImportOptions) -> Imported:
    """Create the event of an archive, with the importer as organiser.

    Raises NotAllowed, ArchiveError, and then nothing is created.
    """
    authorize(by, CREATE)
    require_trust(read, options.trust or "")
    slug = slug_for(read, options.slug or "")
    with transaction.atomic():
        imported = _Import(read, slug, options).made()
        if imported.differences and not options.believe:
            raise ArchiveError("does_not_follow", count=len(imported.differences), first=imported.differences[0])
        check_pages(imported.event)
        _note(imported.event, read, by)
    return imported


def rehearse(read: Read, options: ImportOptions) -> Imported:
    """Return the result of `import_event` without creating anything.

    A taken address or an untrusted key does not matter. Raises ArchiveError for every other refusal.
    """
    slug = _an_address(options.slug or str(read.event["slug"]))
    slug = slug_for(read, _free(slug) if Event.objects.filter(slug=slug).exists() else slug)
    with transaction.atomic():
        imported = _Import(read, slug, options).made()
        check_pages(imported.event)
        transaction.set_rollback(True)
    return imported


def suggested_slug(read: Read) -> str:
    """Return the address of the archive, or the next free one."""
    slug = str(read.event["slug"])
    return _free(slug) if Event.objects.filter(slug=slug).exists() else slug


def _free(slug: str) -> str:
    """Return the address with the first free number."""
    short = slug[:MAX_SLUG_LENGTH]
    taken = set(Event.objects.filter(slug__startswith=short).values_list("slug", flat=True))
    return next(name for number in range(2, len(taken) + 3) if (name := f"{short}-{number}") not in taken)


def _note(event: Event, read: Read, by: By) -> None:
    """Make the importer an organiser and log the source of the archive.

    The version does not change, since the data of the event is the same.
    """
    if by is not None:
        Role.objects.create(event=event, user=by, kind=Role.Kind.ORGANISER)
        Event.objects.filter(pk=event.pk).update(created_by=by, club=club_for_event(by, None))
    facts = {"fingerprint": read.signed_by, "slug": read.event["slug"], "version": read.manifest.event.version}
    LogEntry.objects.create(event=event, action=IMPORTED, facts=facts, by=by, by_name=name_of(by))


class _Import:
    """One archive during its import."""

    def __init__(self, read: Read, slug: str, options: ImportOptions) -> None:
        self.rows, self.slug, self.options = read.rows, slug, options
        self.keys: Keys = {}
        self.matched: list[str] = []

    def made(self) -> Imported:
        """Insert all rows, then collect the differences from the rules."""
        self._clubs()
        self._people()
        event = self._event()
        for kind in (kinds.ENTRIES, kinds.MEMBERS):
            self._store(kind)
        self._guarded(
            "tables.jsonl", lambda: archive.import_tables(self.rows, event_topic(event), self.keys, self._holder)
        )
        for kind in kinds.AFTER_TABLES:
            self._store(kind)
        tables = dict(zip(self.keys["tables"], self.rows["tables"], strict=True))
        differences = [
            archive_errors.archive_sentence(
                "of_table", label=tables[difference.table]["label"] or difference.table, problem=difference.sentence
            )
            for difference in archive.differences(self.keys["tables"])
        ]
        new = len(self.rows["people"]) - len(self.matched)
        return Imported(event, self.slug, self.matched, new, differences)

    def _clubs(self) -> None:
        """Create the missing clubs; a name identifies a club."""
        names = [row["name"] for row in self.rows["clubs"]]
        clubs = {name: Club.objects.get_or_create(name=name)[0].pk for name in names}
        self.keys["clubs"] = [clubs[name] for name in names]

    def _people(self) -> None:
        keys = [self._same_person(row) if self.options.match_names else None for row in self.rows["people"]]
        keys = [key if key and keys.count(key) == 1 else None for key in keys]
        rows = [row for row, key in zip(self.rows["people"], keys, strict=True) if key is None]
        self._guarded(kinds.PEOPLE.member, lambda: store_rows(kinds.PEOPLE, rows, self.keys))
        new = iter(self.keys["people"])
        self.keys["people"] = [next(new) if key is None else key for key in keys]
        self.matched = [row["name"] for row, key in zip(self.rows["people"], keys, strict=True) if key is not None]

    def _same_person(self, row: PlainRow) -> int | None:
        """Return the only person here with this name and club; None if none or several."""
        club = None if row["club"] is None else self.keys["clubs"][row["club"] - 1]
        ids = list(
            Person.objects.filter(name=row["name"], club=club, merged_into=None).values_list("pk", flat=True)[:2]
        )
        return ids[0] if len(ids) == 1 else None

    def _event(self) -> Event:
        row = {**self.rows["event"][0], "slug": self.slug}
        self._guarded(kinds.EVENT.member, lambda: store_rows(kinds.EVENT, [row], self.keys))
        event = Event.objects.get(pk=self.keys["event"][0])
        try:
            check(event)
        except TroeftafelError as error:
            raise ArchiveError("bad_event", kinds.EVENT.member, 1, problem=sentence_of(error)) from error
        except (TypeError, ValueError, KeyError, AttributeError) as error:  # values of a type that no form can send
            raise ArchiveError("bad_event", kinds.EVENT.member, 1, problem=type(error).__name__) from error
        self.event = event
        return event

    def _store(self, kind: Kind) -> None:
        rows, turn = self.rows[kind.name], Inward(self.keys)
        also = {"changes": self._change, "log": self._log, "facts_parts": self._part, "revisions": self._revision}
        more = also.get(kind.name)
        own = {"event_id": self.event.pk} if "event" in kind.stays else {}

        def extra(row: PlainRow) -> Mapping[str, object]:
            try:
                return {**own, **(more(row, turn) if more else {})}
            except (TypeError, ValueError, KeyError, AttributeError) as error:
                raise ArchiveError("bad_part", kind.member, row["id"], name=_name(row)) from error

        self._guarded(kind.member, lambda: store_rows(kind, rows, self.keys, extra))

    def _guarded(self, member: str, store: Any) -> None:
        """Report rows that the database refuses under the name of their list."""
        try:
            store()
        except (DatabaseError, OverflowError) as error:
            raise ArchiveError("rows_clash", member) from error

    def _holder(self, token: str) -> str:
        """Return this database's guest token from the number of a person."""
        kind, _, number = token.partition(":")
        is_person = kind == HOLDER and number.isascii() and number.isdigit() and len(number) < 10
        people = self.keys["people"]
        return f"{HOLDER}:{people[int(number) - 1]}" if is_person and 1 <= int(number) <= len(people) else ""

    def _change(self, row: PlainRow, turn: Inward) -> dict[str, object]:
        return {"moves": [map_keys(move, IN_MOVES, turn) for move in row["moves"]]}

    def _log(self, row: PlainRow, turn: Inward) -> dict[str, object]:
        return {"facts": map_keys(row["facts"], IN_LOG, turn)}

    def _part(self, row: PlainRow, turn: Inward) -> dict[str, object]:
        body = map_part_keys(row["name"], row["body"], turn)
        return {"body": body, "digest": digest_of(body)}

    def _revision(self, row: PlainRow, turn: Inward) -> dict[str, object]:
        parts = {name: self._digest(number) for name, number in row["parts"].items()}
        last = {f"last_{kind}": self._last(f"{kind}s", row[f"last_{kind}"]) for kind in ("sheet", "answer")}
        return {"parts": parts, **last}

    def _digest(self, number: int) -> str:
        if not hasattr(self, "digests"):
            rows = self.event.facts_parts.in_bulk(self.keys["facts_parts"])
            self.digests = [rows[key].digest for key in self.keys["facts_parts"]]
        return self.digests[number - 1]

    def _last(self, name: str, count: int) -> int:
        return self.keys[name][count - 1] if count else 0


def _name(row: PlainRow) -> str:
    return str(row.get("name") or row["id"])[:30]


MAX_DIFFERENCES = 100
"""The maximum number of differences listed.

A refused import also reports how many there are.
"""


def import_document(read: Read, done: Imported, is_stored: bool) -> ImportedEvent:
    """Report what was imported or, unless `is_stored`, what an import would create."""
    return ImportedEvent(
        event=done.slug,
        version=read.manifest.event.version,
        kept=is_stored,
        signed_by=read.signed_by,
        by_this_site=read.by_this_site,
        new_people=done.new_people,
        matched_people=done.matched,
        differences=done.differences[:MAX_DIFFERENCES],
        running_tables=len(read.manifest.running_tables),
        rows=dict(read.counts),
    )
