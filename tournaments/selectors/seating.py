"""What the seating of a round is made from, as the document of interfaces.md section 4.

Ids are the numbers of the entries as text. Bots of earlier rounds are left out: nobody minds meeting one again.
"""

from collections.abc import Iterable
from typing import Any

from tournaments.models import Entry, Event, Place, Round, SitOut
from tournaments.selectors.formats import shape_of, sizes_of

SECONDS = 3
"""The most a search may take."""

Document = dict[str, Any]


def present_entries(event: Event) -> list[Entry]:
    """Everybody who is checked in, by number."""
    return list(event.entries.filter(state=Entry.State.PRESENT).select_related("club").order_by("number"))


def seating_document(
    event: Event, entries: Iterable[Entry], number: int, method: str, seed: int, scores: dict[str, float]
) -> Document:
    """What `tournaments.seating.seat` reads to seat round `number`."""
    here = {str(entry.number): entry for entry in entries}
    history = _history(event, number)
    seen = {name for round_ in history for name in _names(round_)}
    players = sorted({*here, *seen}, key=int)
    return {
        "players": players,
        "mode": "individual" if event.format == Event.Format.INDIVIDUALS else "units",
        "constraints": {
            "table_sizes": sizes_of(event),
            "clubs": {name: entry.club.name for name, entry in here.items() if entry.club},
            "absent": _absent(history, players, here),
        },
        "rounds": history,
        "seat": {
            "rounds": 1,
            "method": method,
            "scores": {name: scores.get(name, 0) for name in players},
            "odd": event.odd,
            "seed": seed,
            "seconds": SECONDS,
            "strict": True,
        },
    }


def _history(event: Event, number: int) -> list[Document]:
    rounds = Round.objects.filter(event=event, number__lt=number).order_by("number")
    order = list(shape_of(event).places)
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


def _absent(history: list[Document], players: list[str], here: Iterable[str]) -> dict[str, list[str]]:
    """Who was not there, by index of the round; the last index is the round to be seated."""
    there = [*(_names(round_) for round_ in history), set(here)]
    away = {str(index): [name for name in players if name not in names] for index, names in enumerate(there)}
    return {index: names for index, names in away.items() if names}
