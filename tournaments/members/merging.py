"""Merge two people and undo it, each under the locks of the club, of all their events and of both people."""

from collections.abc import Iterable
from typing import Any

from django.utils import timezone

from games.api import tables
from tournaments.clubs.services import club_write
from tournaments.core.clubs import require_in_club
from tournaments.core.errors import EventGone
from tournaments.core.names import joined_names, people_of
from tournaments.core.transactions import By, event_write, log
from tournaments.links.selectors import guest_token_of
from tournaments.members.merge_checks import can_undo, events_of_person, links_follow, require_mergeable
from tournaments.members.merge_rows import move_back, move_rows
from tournaments.members.schemas import MergeChoice
from tournaments.models import Club, ClubMember, Entry, Event, Person, PersonalLink, PersonMerge

Before = dict[str, Any]
"""What a merge changed besides moving rows, as PersonMerge.before has it."""
FILLED = ("email", "guardian_email", "language")
"""Columns of the person kept that are taken from the other where they are blank."""
COLUMNS = (*FILLED, "minor", "public_profile", "club_id")


def merge_people(*, by: By, club: Club, choice: MergeChoice) -> PersonMerge:
    """Merge one person into another: all rows follow. Raises EventConflict, NotAllowed, Person.DoesNotExist."""
    require_in_club(by, "change_members", club)
    with club_write(club.pk):
        person, target, events = _locked(choice.person, choice.kept)
        require_mergeable(by, club, person, target)
        names = _entries_named_after(person)
        before = _fill(person, target)
        before["entries"] = {str(entry.pk): entry.name for entry in names}
        before["links"] = [] if links_follow(by, target) else _end_links(person)
        before["memberships"] = _end_double_memberships(person, target)
        moved = move_rows(person, target)
        moved["tables"] = tables.rename_player(
            guest_token_of(person), target.public_name, target.user_id, becomes=guest_token_of(target)
        )
        tables.rename_player(guest_token_of(target), target.public_name, target.user_id)
        _rename(names)
        for event_id in events:
            with event_write(event_id) as event:
                log(event, "people_merged", by, name=target.name, other=person.name)
        return PersonMerge.objects.create(person=person, kept=target, club=club, by=by, moved=moved, before=before)


def undo_merge(*, by: By, merge: PersonMerge) -> None:
    """Give everything back that came with a person; what is newer stays with the one kept. Undone twice is undone once.

    Raises EventGone after 30 days, EventConflict if the two play in the same event by now, NotAllowed.
    """
    club = merge.club
    if club is None:
        raise EventGone("merge_is_final")
    require_in_club(by, "change_members", club)
    with club_write(club.pk):
        person, target, events = _locked(merge.person_id, merge.kept_id)
        row = PersonMerge.objects.select_for_update().get(pk=merge.pk)
        if row.undone_at is not None:
            return
        if not can_undo(row):
            raise EventGone("merge_is_final")
        _give_back(row, person, target)
        for event_id in events:
            with event_write(event_id) as event:
                log(event, "merge_undone", by, name=target.name, other=person.name)
        row.undone_at, row.moved, row.before = timezone.now(), {}, {}
        row.save()


def _locked(person_id: int, kept_id: int) -> tuple[Person, Person, list[int]]:
    """Lock the events of both, then both people, as every write does. Return the events in their order."""
    pair = list(Person.objects.filter(pk__in=(person_id, kept_id)))
    events = sorted({event for member in pair for event in events_of_person(member)})
    list(Event.objects.select_for_update().filter(pk__in=events).order_by("pk").values_list("pk"))
    keys = sorted({person_id, kept_id})
    by_id = {row.pk: row for row in Person.objects.select_for_update().filter(pk__in=keys).order_by("pk")}
    if len(by_id) < len(keys):
        raise Person.DoesNotExist
    return by_id[person_id], by_id[kept_id], events


def _fill(person: Person, target: Person) -> Before:
    """Complete the person kept with what the other knows; return what they had before."""
    before = {name: getattr(target, name) for name in COLUMNS}
    account = person.user_id
    if account is not None:
        Person.objects.filter(pk=person.pk).update(user=None)
        target.user_id = account
    for name in FILLED:
        setattr(target, name, getattr(target, name) or getattr(person, name))
    target.club_id = target.club_id or person.club_id
    target.minor = target.minor or person.minor
    target.public_profile = target.public_profile and not target.minor
    target.save()
    public_profile = person.public_profile
    Person.objects.filter(pk=person.pk).update(merged_into=target, public_profile=False)
    changed = {name: [value, getattr(target, name)] for name, value in before.items() if value != getattr(target, name)}
    return {"kept": changed, "account": account, "public_profile": public_profile}


def _end_links(person: Person) -> list[int]:
    live = PersonalLink.objects.filter(person=person, ended_at=None)
    keys = list(live.values_list("pk", flat=True))
    live.update(ended_at=timezone.now())
    return keys


def _end_double_memberships(person: Person, target: Person) -> list[list[Any]]:
    """End open memberships in clubs where the person kept has one too; return their keys and pauses."""
    clubs = ClubMember.objects.filter(person=target, until=None).values_list("club_id", flat=True)
    ended: list[list[Any]] = []
    for row in ClubMember.objects.filter(person=person, until=None, club__in=list(clubs)):
        ended.append([row.pk, row.paused_since.isoformat() if row.paused_since else None])
        row.until, row.paused_since = max(row.since, timezone.localdate()), None
        row.save(update_fields=["until", "paused_since"])
    return ended


def _entries_named_after(person: Person) -> list[Entry]:
    """Return entries named after their people; a name of its own stays."""
    entries = Entry.objects.filter(members__person=person)
    return [entry for entry in entries if entry.name == joined_names(people_of(entry))]


def _rename(entries: Iterable[Entry]) -> None:
    for entry in entries:
        fresh = Entry.objects.get(pk=entry.pk)
        Entry.objects.filter(pk=entry.pk).update(name=joined_names(people_of(fresh)))


def _give_back(row: PersonMerge, person: Person, target: Person) -> None:
    before, moved = row.before, row.moved
    account = before["account"]
    move_back(moved, target, person)
    if account is not None and target.user_id == account:
        Person.objects.filter(pk=target.pk).update(user=None)
        Person.objects.filter(pk=person.pk).update(user=account)
    for name, (old, new) in before["kept"].items():  # what was changed since then stays
        Person.objects.filter(pk=target.pk, **{name: new}).update(**{name: old})
    Person.objects.filter(pk=person.pk).update(
        merged_into=None, public_profile=before["public_profile"] and not person.minor
    )
    for key, paused in before["memberships"]:
        open_now = ClubMember.objects.filter(person=person, until=None)
        member = ClubMember.objects.get(pk=key)
        if not open_now.filter(club=member.club_id).exists():
            ClubMember.objects.filter(pk=key).update(until=None, paused_since=paused)
    PersonalLink.objects.filter(pk__in=before["links"], person=person).update(ended_at=None)
    for key, name in before["entries"].items():
        Entry.objects.filter(pk=int(key), members__person=person).update(name=name)
    person.refresh_from_db()
    target.refresh_from_db()
    tables.rename_player(
        guest_token_of(target),
        person.public_name,
        person.user_id,
        becomes=guest_token_of(person),
        only=moved.get("tables", []),
    )
    tables.rename_player(guest_token_of(target), target.public_name, target.user_id)
