"""What the organiser asks of every seating: options and wishes, and what they are in the document of a search."""

from collections.abc import Collection, Iterable
from typing import Any

from tournaments.constraints.options import IGNORE, NEVER, Options, filled
from tournaments.models import Event, Round, SeatingWish

Document = dict[str, Any]


def options_of(event: Event) -> Options:
    """All options of the seating, with what holds where nothing was set."""
    return filled(_set(event))


def _set(event: Event) -> Options:
    """What was set, as it is now: a seating is told from the version of the event that is read just before."""
    now: Options = Event.objects.values_list("seating_options", flat=True).get(pk=event.pk)
    return now


def wishes_of(event: Event) -> list[SeatingWish]:
    """The wishes by kind, then by entry."""
    wishes = SeatingWish.objects.filter(event=event).select_related("entry__club", "other")
    return list(wishes.order_by("kind", "entry__number", "other__number", "table_number"))


def asked_of_seating(event: Event) -> Document:
    """Options and wishes as plain values, kept with every round that is seated (Round.seated_from)."""
    return {"seating_options": options_of(event), "wishes": [_told(wish) for wish in wishes_of(event)]}


def _told(wish: SeatingWish) -> Document:
    other = wish.other.number if wish.other else None
    return {"kind": wish.kind, "entry": wish.entry.number, "other": other, "table": wish.table_number}


def asked_since(event: Event, number: int) -> bool:
    """Whether something else is asked now than when the round before `number` was seated; seconds do not count."""
    before = Round.objects.filter(event=event, number=number - 1).values_list("seated_from", flat=True).first()
    if not before or "wishes" not in before:
        return False
    now = asked_of_seating(event)
    options = {**now["seating_options"], "seconds": before["seating_options"].get("seconds")}
    return bool((now["wishes"], options) != (before["wishes"], before["seating_options"]))


def with_wishes(event: Event, document: Document) -> Document:
    """The document of a seating with options and wishes as its constraints.

    Wishes for who is not there are left out. A round is made even where a wish cannot be kept: which one was given up
    stands in the answer, so the document is not strict about them.
    """
    was_set, here = _set(event), _here(document)
    options = filled(was_set)
    wished = _constraints([wish for wish in wishes_of(event) if _counts(wish, here)], options)
    constraints = {**document["constraints"], **_clubs(document, options), **wished}
    seat = {**document["seat"]}
    if "seconds" in was_set:
        seat["seconds"] = options["seconds"]
    if options["repeat_worth"] is not None:
        seat["repeat_worth"] = options["repeat_worth"]
    if wished or constraints.get("clubs_hard"):
        seat["strict"] = False
    return {**document, "constraints": constraints, "seat": seat}


def _here(document: Document) -> set[str]:
    """Who is there in the first round to be seated."""
    away = document["constraints"].get("absent", {}).get(str(len(document["rounds"])), ())
    return set(document["players"]) - set(away)


def _counts(wish: SeatingWish, here: Collection[str]) -> bool:
    """Whether everybody of the wish is there."""
    return all(str(one.number) in here for one in (wish.entry, wish.other) if one)


def _clubs(document: Document, options: Options) -> Document:
    if options["clubs"] == IGNORE:
        return {"clubs": {}}
    return {"clubs_hard": True} if options["clubs"] == NEVER and document["constraints"].get("clubs") else {}


def _constraints(wishes: Iterable[SeatingWish], options: Options) -> Document:
    forbidden = [[str(one.entry.number), str(one.other.number)] for one in wishes if one.other]
    fixed = {str(one.entry.number): str(one.table_number) for one in wishes if one.table_number}
    needing = [str(one.entry.number) for one in wishes if one.kind == SeatingWish.Kind.ACCESSIBLE]
    tables = [str(number) for number in options["accessible_tables"]]
    asked: Document = {
        "forbidden": forbidden,
        "fixed_table": fixed,
        "accessible": {"people": needing, "tables": tables} if needing else {},
        "max_meetings": options["max_meetings"],
    }
    return {name: value for name, value in asked.items() if value}
