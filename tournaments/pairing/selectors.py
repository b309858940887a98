"""Input of a pairing, as the document of docs/formats/seating.md.

Ids are the entry numbers as text. Bots of earlier rounds are left out, since meeting one again does not matter.
"""

from collections.abc import Iterable
from typing import Any

from tournaments.constraints.selectors import with_wishes
from tournaments.core.formats import layout_of, seating_mode, sizes_of
from tournaments.models import Entry, Event, Place, Round, Schedule, SitOut

SECONDS = 3
"""The maximum seconds of a search for one round."""
SECONDS_IN_ADVANCE = 10
"""The maximum seconds of a search for all rounds."""

Document = dict[str, Any]


def present_entries(event: Event) -> list[Entry]:
    """Return all checked-in entries by number."""
    return list(event.entries.filter(state=Entry.State.PRESENT).select_related("club").order_by("number"))


def seating_document(
    event: Event,
    entries: Iterable[Entry],
    number: int,
    *,
    method: str,
    seed: int,
    scores: dict[str, float],
    rounds: int = 1,
) -> Document:
    """Return the document for `seating.seat`: `rounds` rounds from `number` on."""
    here = {str(entry.number): entry for entry in entries}
    history = _history(event, number)
    seen = {name for round_ in history for name in _names(round_)}
    players = sorted({*here, *seen}, key=int)
    document: Document = {
        "players": players,
        "mode": seating_mode(event),
        "constraints": {
            "table_sizes": sizes_of(event),
            "clubs": {name: entry.club.name for name, entry in here.items() if entry.club},
            "absent": _absent(history, players, here, rounds),
        },
        "rounds": history,
        "seat": {
            "rounds": rounds,
            "method": method,
            "scores": {name: scores.get(name, 0) for name in players},
            "odd": event.odd,
            "seed": seed,
            "seconds": SECONDS if rounds == 1 else SECONDS_IN_ADVANCE,
            "strict": False,
        },
    }
    return with_wishes(event, document)


def document_of_round(round_: Round) -> Document | None:
    """Return the full pairing document of a round; None if not stored.

    It reproduces the same tables. For a planned round it is the document of the whole schedule. The earlier rounds come
    from the database, as they are final.
    """
    drawn = Schedule.objects.filter(event=round_.event_id, version=round_.seated_from.get("schedule", 0)).first()
    if drawn is not None and drawn.first != round_.number:
        round_ = Round.objects.get(event=round_.event_id, number=drawn.first)
    stored = round_.seated_from.get("document")
    return {**stored, "rounds": _history(round_.event, round_.number)} if stored else None


def _history(event: Event, number: int) -> list[Document]:
    rounds = Round.objects.filter(event=event, number__lt=number).order_by("number")
    order = list(layout_of(event).places)
    tables: dict[int, dict[int, dict[str, str]]] = {round_.pk: {} for round_ in rounds}
    for place in Place.objects.filter(round__in=rounds).select_related("entry"):
        tables[place.round_id].setdefault(place.table_number, {})[place.seat] = str(place.entry.number)
    waiting: dict[int, list[str]] = {}
    for out in SitOut.objects.filter(round__in=rounds).select_related("entry"):
        waiting.setdefault(out.round_id, []).append(str(out.entry.number))
    return [_round(tables[round_.pk], waiting.get(round_.pk, []), order) for round_ in rounds]


def _round(tables: dict[int, dict[str, str]], waiting: list[str], order: list[str]) -> Document:
    numbers = sorted(tables)
    return {
        "tables": [[tables[number][seat] for seat in order if seat in tables[number]] for number in numbers],
        "table_numbers": [str(number) for number in numbers],
        "sitout": waiting,
    }


def _names(round_: Document) -> set[str]:
    return {name for table in round_["tables"] for name in table} | set(round_["sitout"])


def _absent(history: list[Document], players: list[str], here: Iterable[str], rounds: int) -> dict[str, list[str]]:
    """Return absent players by index of the round; the last are the new rounds."""
    there = [*(_names(round_) for round_ in history), *[set(here)] * rounds]
    away = {str(index): [name for name in players if name not in names] for index, names in enumerate(there)}
    return {index: names for index, names in away.items() if names}
