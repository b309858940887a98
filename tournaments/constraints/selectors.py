"""Options and seating requests of an event, and their part in a search document."""

from collections.abc import Collection, Iterable
from typing import Any

from tournaments.constraints.schemas import IGNORE, NEVER, SeatingOptions, read_stored
from tournaments.models import Event, Round, SeatingWish

Document = dict[str, Any]


def options_of(event: Event) -> SeatingOptions:
    """Return all seating options with defaults.

    They are read again, as a pairing describes the version of the event that was read just before.
    """
    return read_stored(Event.objects.values_list("seating_options", flat=True).get(pk=event.pk))


def wishes_of(event: Event) -> list[SeatingWish]:
    """Return the requests by kind, then by entry."""
    wishes = SeatingWish.objects.filter(event=event).select_related("entry__club", "other")
    return list(wishes.order_by("kind", "entry__number", "other__number", "table_number"))


def asked_of_seating(event: Event) -> Document:
    """Return options and requests as plain values, stored in Round.seated_from."""
    return {"seating_options": dict(options_of(event)), "wishes": [_wish_document(wish) for wish in wishes_of(event)]}


def _wish_document(wish: SeatingWish) -> Document:
    other = wish.other.number if wish.other else None
    return {"kind": wish.kind, "entry": wish.entry.number, "other": other, "table": wish.table_number}


def asked_since(event: Event, number: int) -> bool:
    """Whether requests changed since the round before `number` was paired.

    The seconds of the search do not count.
    """
    before = Round.objects.filter(event=event, number=number - 1).values_list("seated_from", flat=True).first()
    if not before or "wishes" not in before:
        return False
    now = asked_of_seating(event)
    options = {**now["seating_options"], "seconds": before["seating_options"].get("seconds")}
    return bool((now["wishes"], options) != (before["wishes"], before["seating_options"]))


def with_wishes(event: Event, document: Document) -> Document:
    """Add options and requests to a pairing document as constraints.

    Requests for absent entries are left out. A round is paired even if a request cannot be kept. The answer names
    dropped requests, so the document is not strict about them.
    """
    options, here = options_of(event), _here(document)
    wished = _constraints([wish for wish in wishes_of(event) if _counts(wish, here)], options)
    constraints = {**document["constraints"], **_clubs(document, options), **wished}
    seat = {**document["seat"]}
    if "seconds" in options.given():
        seat["seconds"] = options.seconds
    if options.repeat_worth is not None:
        seat["repeat_worth"] = options.repeat_worth
    if wished or constraints.get("clubs_hard"):
        seat["strict"] = False
    return {**document, "constraints": constraints, "seat": seat}


def _here(document: Document) -> set[str]:
    """Return the entries present in the first round to pair."""
    away = document["constraints"].get("absent", {}).get(str(len(document["rounds"])), ())
    return set(document["players"]) - set(away)


def _counts(wish: SeatingWish, here: Collection[str]) -> bool:
    """Whether all entries of the request are present."""
    return all(str(entry.number) in here for entry in (wish.entry, wish.other) if entry)


def _clubs(document: Document, options: SeatingOptions) -> Document:
    if options.clubs == IGNORE:
        return {"clubs": {}}
    return {"clubs_hard": True} if options.clubs == NEVER and document["constraints"].get("clubs") else {}


def _constraints(wishes: Iterable[SeatingWish], options: SeatingOptions) -> Document:
    forbidden = [[str(wish.entry.number), str(wish.other.number)] for wish in wishes if wish.other]
    fixed = {str(wish.entry.number): str(wish.table_number) for wish in wishes if wish.table_number}
    needing = [str(wish.entry.number) for wish in wishes if wish.kind == SeatingWish.Kind.ACCESSIBLE]
    tables = [str(number) for number in options.accessible_tables]
    constraints: Document = {
        "forbidden": forbidden,
        "fixed_table": fixed,
        "accessible": {"people": needing, "tables": tables} if needing else {},
        "max_meetings": options.max_meetings,
    }
    return {name: value for name, value in constraints.items() if value}
