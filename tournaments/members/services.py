"""What staff of a club do with members: add, change, pause, end. Each verb locks the club."""

from collections.abc import Mapping
from datetime import date

from django.core.exceptions import ValidationError
from django.utils import timezone

from tournaments.clubs.services import club_write
from tournaments.core.clubs import require_in_club
from tournaments.core.errors import EventConflict, EventError
from tournaments.core.names import valid_name
from tournaments.core.transactions import By
from tournaments.members.schemas import MemberChange, MembershipEnd, NewMember
from tournaments.members.selectors import candidates
from tournaments.models import Club, ClubMember, Person
from tournaments.people.services import change_person

Kind = ClubMember.Kind
OF_PERSON = ("name", "email", "minor", "guardian_email")
"""What staff change of the person of a member."""


def add_member(*, by: By, club: Club, member: NewMember, is_new: bool = False) -> ClubMember:
    """Make a person a member.

    A name that other people have too, or a similar one, needs `is_new`. Raises EventConflict for that and for members,
    EventError, NotAllowed.
    """
    require_in_club(by, "change_members", club)
    with club_write(club.pk) as locked:
        person = _person(locked, member, is_new)
        return join_club(locked, person, member.kind, number=member.number, since=member.since)


def _person(club: Club, member: NewMember, is_new: bool) -> Person:
    if member.person is not None:
        person = Person.objects.select_for_update().filter(pk=member.person, merged_into=None).first()
        if person is None:
            raise EventError("no_person_chosen", "person")
        return person
    if not member.name:
        raise EventError("no_person_chosen", "name")
    name = valid_name(member.name)
    if not is_new and candidates(club, name):
        raise EventConflict("similar_people", "name")
    return Person.objects.create(name=name, email=member.email, club=club)


def join_club(club: Club, person: Person, kind: Kind, *, number: str = "", since: date | None = None) -> ClubMember:
    """Open a membership in the locked club. A person without a club belongs to it from now on. Raises EventConflict."""
    since = since or timezone.localdate()
    earlier = ClubMember.objects.filter(club=club, person=person)
    if earlier.filter(until=None).exists() or earlier.filter(until__gte=since).exists():
        raise EventConflict("member_already", "person", name=person.name)
    _require_free_number(club, number)
    if person.club_id is None:
        Person.objects.filter(pk=person.pk).update(club=club)
    if kind == Kind.JUNIOR and not person.minor:
        _set_minor(person, True, None)
    return ClubMember.objects.create(club=club, person=person, kind=kind, number=number, since=since)


def _require_free_number(club: Club, number: str, besides: int = 0) -> None:
    same = ClubMember.objects.filter(club=club, number=number, until=None).exclude(pk=besides).select_related("person")
    if number and (other := same.first()) is not None:
        raise EventConflict("member_number_taken", "number", name=other.person.name, number=number)


def _set_minor(person: Person, minor: bool, by: By) -> None:
    change_person(person, by, minor=minor, **({"public_profile": False} if minor else {}))


def change_member(*, by: By, member: ClubMember, change: MemberChange) -> ClubMember:
    """Change a membership and the name, address and age of its person. Raises EventError, EventConflict, NotAllowed."""
    require_in_club(by, "change_members", member.club)
    given = change.given()
    with club_write(member.club_id) as club:
        row = ClubMember.objects.select_for_update(of=("self",)).select_related("person").get(pk=member.pk)
        if "number" in given and row.until is None:
            _require_free_number(club, change.number, row.pk)
        for name in ("kind", "number", "since"):
            if given.get(name) is not None:
                setattr(row, name, given[name])
        if row.until is not None and row.until < row.since:
            raise EventError("member_ends_early", "since")
        row.save()
        _change_person(row.person, given, by)
    return row


def _change_person(person: Person, given: Mapping[str, object], by: By) -> None:
    changes = {name: given[name] for name in OF_PERSON if given.get(name) is not None}
    changes = {name: value for name, value in changes.items() if getattr(person, name) != value}
    if changes.get("minor"):
        changes["public_profile"] = False
    if not changes:
        return
    try:
        change_person(person, by, **changes)
    except ValidationError as refusal:
        raise EventError("bad_name", "name", problem=" ".join(refusal.messages)) from refusal


def pause_member(*, by: By, member: ClubMember) -> ClubMember:
    """Pause a membership from today; paused twice is paused once. Raises EventConflict, NotAllowed."""
    return _set(by, member, paused_since=timezone.localdate())


def resume_member(*, by: By, member: ClubMember) -> ClubMember:
    """End the pause of a membership. Raises EventConflict, NotAllowed."""
    return _set(by, member, paused_since=None)


def _set(by: By, member: ClubMember, paused_since: date | None) -> ClubMember:
    require_in_club(by, "change_members", member.club)
    with club_write(member.club_id):
        row = ClubMember.objects.select_for_update(of=("self",)).select_related("person").get(pk=member.pk)
        if row.until is not None:
            raise EventConflict("membership_over")
        if (row.paused_since is None) != (paused_since is None):
            row.paused_since = paused_since
            row.save(update_fields=["paused_since"])
    return row


def end_member(*, by: By, member: ClubMember, end: MembershipEnd) -> ClubMember:
    """Set the last day of a membership; the last one set counts. Raises EventError, NotAllowed."""
    require_in_club(by, "change_members", member.club)
    until = end.until or timezone.localdate()
    with club_write(member.club_id):
        row = ClubMember.objects.select_for_update(of=("self",)).select_related("person").get(pk=member.pk)
        if until < row.since:
            raise EventError("member_ends_early", "until")
        row.until, row.paused_since = until, None
        row.save(update_fields=["until", "paused_since"])
    return row
