"""An archive becomes an event of this database: in one transaction, all of it or nothing.

People are new ones unless somebody asks to match them by name and club; a club is the one of its name. Nobody gets a
role by an archive. Raises games.api.ArchiveError for everything that does not fit.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import DatabaseError, transaction
from django.utils.text import slugify

from engine.errors import TroeftafelError
from games import api
from games.api import ArchiveError, Keys, Kind, PlainRow, store_rows
from tournaments.archive import schema as kinds
from tournaments.archive.export import HOLDER, IMPORTED
from tournaments.archive.ids import IN_LOG, IN_MOVES, Inward, turned, turned_part
from tournaments.archive.preview import look_through
from tournaments.archive.reading import Read
from tournaments.archive.signing import same
from tournaments.core.transactions import By, name_of
from tournaments.core.versions import digest_of, event_topic
from tournaments.events.rules import check
from tournaments.events.services import MAX_SLUG_LENGTH
from tournaments.models import Club, Event, LogEntry, Person, Role

LONGEST = MAX_SLUG_LENGTH + 10
"""Characters of the address of a copy."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be done with an archive.

    `slug` is the address of the copy, empty: that of the archive. `trust` is the fingerprint of the key that is
    trusted besides that of this site. `match_names`: people of the same name and club are the same people. `believe`:
    take in what does not follow from the rules.
    """

    slug: str = ""
    trust: str = ""
    match_names: bool = False
    believe: bool = False


@dataclass(slots=True)
class Imported:
    """What became of an archive: the event, who was matched by name, and what does not follow from the rules."""

    event: Event
    slug: str
    matched: list[str] = field(default_factory=list)
    new_people: int = 0
    differences: list[str] = field(default_factory=list)


def require_trust(read: Read, trust: str) -> None:
    """Raises ArchiveError unless this site signed the archive, or who imports it trusts the key."""
    if not read.by_this_site and not same(read.signed_by, trust):
        raise ArchiveError("untrusted", fingerprint=read.signed_by)


def slug_for(read: Read, slug: str = "") -> str:
    """The address the copy gets. Raises ArchiveError when it is none, or taken."""
    wanted = _an_address(slug or str(read.event["slug"]))
    if Event.objects.filter(slug=wanted).exists():
        raise ArchiveError("slug_taken", slug=wanted, free=_free(wanted))
    return wanted


def _an_address(wanted: str) -> str:
    """What may stand in an address; the database is not asked for anything else. Raises ArchiveError."""
    if not wanted or wanted != slugify(wanted) or len(wanted) > LONGEST:
        raise ArchiveError("bad_slug", slug=wanted[:60], most=LONGEST)
    return wanted


def import_event(read: Read, by: By, wanted: Wanted) -> Imported:
    """Make the event of an archive; who imports it leads it. Raises ArchiveError, and then nothing was made."""
    require_trust(read, wanted.trust)
    slug = slug_for(read, wanted.slug)
    with transaction.atomic():
        found = _Import(read, slug, wanted).made()
        if found.differences and not wanted.believe:
            raise ArchiveError("does_not_follow", count=len(found.differences), first=found.differences[0])
        look_through(found.event)
        _note(found.event, read, by)
    return found


def rehearse(read: Read, wanted: Wanted) -> Imported:
    """What `import_event` would make, with nothing made. A taken address and a key nobody trusts do not matter.

    Raises ArchiveError for what would be refused besides.
    """
    slug = _an_address(wanted.slug or str(read.event["slug"]))
    slug = slug_for(read, _free(slug) if Event.objects.filter(slug=slug).exists() else slug)
    with transaction.atomic():
        found = _Import(read, slug, wanted).made()
        look_through(found.event)
        transaction.set_rollback(True)
    return found


def suggested_slug(read: Read) -> str:
    """The address of the archive, or the next one that is free."""
    slug = str(read.event["slug"])
    return _free(slug) if Event.objects.filter(slug=slug).exists() else slug


def _free(slug: str) -> str:
    """The address with the first number behind it that is free."""
    short = slug[:MAX_SLUG_LENGTH]
    taken = set(Event.objects.filter(slug__startswith=short).values_list("slug", flat=True))
    return next(name for number in range(2, len(taken) + 3) if (name := f"{short}-{number}") not in taken)


def _note(event: Event, read: Read, by: By) -> None:
    """Who imports it leads it, and the log says where it came from. The version stays: nothing of the event changed."""
    if by is not None:
        Role.objects.create(event=event, user=by, kind=Role.Kind.ORGANISER)
        Event.objects.filter(pk=event.pk).update(created_by=by)
    facts = {"fingerprint": read.signed_by, "slug": read.event["slug"], "version": read.manifest["event"]["version"]}
    LogEntry.objects.create(event=event, action=IMPORTED, facts=facts, by=by, by_name=name_of(by))


class _Import:
    """One archive on its way in."""

    def __init__(self, read: Read, slug: str, wanted: Wanted) -> None:
        self.rows, self.slug, self.wanted = read.rows, slug, wanted
        self.keys: Keys = {}
        self.matched: list[str] = []

    def made(self) -> Imported:
        """Every row, inserted; then what does not follow from the rules."""
        self._clubs()
        self._people()
        event = self._event()
        for kind in (kinds.ENTRIES, kinds.MEMBERS):
            self._store(kind)
        self._guarded("tables.jsonl", lambda: api.import_tables(self.rows, event_topic(event), self.keys, self._holder))
        for kind in kinds.AFTER_TABLES:
            self._store(kind)
        tables = dict(zip(self.keys["tables"], self.rows["tables"], strict=True))
        found = [
            api.archive_sentence("of_table", label=tables[one.table]["label"] or one.table, problem=one.sentence)
            for one in api.differences(self.keys["tables"])
        ]
        new = len(self.rows["people"]) - len(self.matched)
        return Imported(event, self.slug, self.matched, new, found)

    def _clubs(self) -> None:
        """A club has one name in a database: the club of this name is the same one."""
        names = [row["name"] for row in self.rows["clubs"]]
        found = {name: Club.objects.get_or_create(name=name)[0].pk for name in names}
        self.keys["clubs"] = [found[name] for name in names]

    def _people(self) -> None:
        known = [self._same_person(row) if self.wanted.match_names else None for row in self.rows["people"]]
        known = [key if key and known.count(key) == 1 else None for key in known]
        rows = [row for row, key in zip(self.rows["people"], known, strict=True) if key is None]
        self._guarded(kinds.PEOPLE.member, lambda: store_rows(kinds.PEOPLE, rows, self.keys))
        new = iter(self.keys["people"])
        self.keys["people"] = [next(new) if key is None else key for key in known]
        self.matched = [row["name"] for row, key in zip(self.rows["people"], known, strict=True) if key is not None]

    def _same_person(self, row: PlainRow) -> int | None:
        """The one person here who has this name and plays for this club; None where there is none, or several."""
        club = None if row["club"] is None else self.keys["clubs"][row["club"] - 1]
        found = list(Person.objects.filter(name=row["name"], club=club).values_list("pk", flat=True)[:2])
        return found[0] if len(found) == 1 else None

    def _event(self) -> Event:
        row = {**self.rows["event"][0], "slug": self.slug}
        self._guarded(kinds.EVENT.member, lambda: store_rows(kinds.EVENT, [row], self.keys))
        event = Event.objects.get(pk=self.keys["event"][0])
        try:
            check(event)
        except TroeftafelError as error:
            raise ArchiveError("bad_event", kinds.EVENT.member, 1, problem=api.sentence_of(error)) from error
        except (TypeError, ValueError, KeyError, AttributeError) as error:  # values of a shape nobody can type in
            raise ArchiveError("bad_event", kinds.EVENT.member, 1, problem=type(error).__name__) from error
        self.event = event
        return event

    def _store(self, kind: Kind) -> None:
        rows, turn = self.rows[kind.name], Inward(self.keys)
        also = {"changes": self._change, "log": self._log, "facts_parts": self._part, "revisions": self._revision}
        more = also.get(kind.name)
        own = {"event_id": self.event.pk} if "event" in kind.stays else {}

        def extra(row: PlainRow) -> Mapping[str, Any]:
            try:
                return {**own, **(more(row, turn) if more else {})}
            except (TypeError, ValueError, KeyError, AttributeError) as error:
                raise ArchiveError("bad_part", kind.member, row["id"], name=_name(row)) from error

        self._guarded(kind.member, lambda: store_rows(kind, rows, self.keys, extra))

    def _guarded(self, member: str, store: Any) -> None:
        """What the database does not take is told with the list it stood in."""
        try:
            store()
        except (DatabaseError, OverflowError) as error:
            raise ArchiveError("rows_clash", member) from error

    def _holder(self, word: str) -> str:
        """The word of this database that opens a seat, from the number of its person."""
        kind, _, number = word.partition(":")
        known = kind == HOLDER and number.isascii() and number.isdigit() and len(number) < 10
        people = self.keys["people"]
        return f"{HOLDER}:{people[int(number) - 1]}" if known and 1 <= int(number) <= len(people) else ""

    def _change(self, row: PlainRow, turn: Inward) -> dict[str, Any]:
        return {"moves": [turned(one, IN_MOVES, turn) for one in row["moves"]]}

    def _log(self, row: PlainRow, turn: Inward) -> dict[str, Any]:
        return {"facts": turned(row["facts"], IN_LOG, turn)}

    def _part(self, row: PlainRow, turn: Inward) -> dict[str, Any]:
        body = turned_part(row["name"], row["body"], turn)
        return {"body": body, "digest": digest_of(body)}

    def _revision(self, row: PlainRow, turn: Inward) -> dict[str, Any]:
        parts = {name: self._digest(number) for name, number in row["parts"].items()}
        last = {f"last_{one}": self._last(f"{one}s", row[f"last_{one}"]) for one in ("sheet", "answer")}
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
