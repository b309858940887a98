"""What standings are computed from, as plain parts that can be stored, and back into facts.

Parts: `rules` (ranking, its options, tie-breaks, seed), `entries`, `rulings`, `totals` and one `round:N` for each
published round (its tables with who sat where, and who sat out). Sheets are no part of it: they keep themselves.
"""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from tournaments.models import Event, Place, Round, SitOut
from tournaments.selectors.facts import entry_facts, rules_of, ruling_facts, total_facts
from tournaments.selectors.rounds import PUBLIC

Part = Mapping[str, Any] | list[Any]


def parts_of_facts(event: Event) -> dict[str, Part]:
    """Every part of what counts now besides sheets, by name."""
    rounds = dict(Round.objects.filter(event=event, state__in=PUBLIC).values_list("pk", "number"))
    parts: dict[str, Part] = {
        "rules": {**asdict(rules_of(event)), "seed": str(event.seed)},
        "entries": [asdict(entry) for entry in entry_facts(event)],
        "rulings": [asdict(ruling) for ruling in ruling_facts(event)],
        "totals": [asdict(total) for total in total_facts(rounds)],
    }
    for number in rounds.values():
        parts[f"round:{number}"] = {"tables": {}, "sit_outs": {}}
    for round_id, table_id, number, seat, entry in _places(rounds):
        tables: dict[str, Any] = parts[f"round:{rounds[round_id]}"]["tables"]  # type: ignore[call-overload]
        tables.setdefault(str(table_id), {"number": number, "seats": {}})["seats"][seat] = entry
    for round_id, entry, score in _sit_outs(rounds):
        parts[f"round:{rounds[round_id]}"]["sit_outs"][str(entry)] = score  # type: ignore[call-overload]
    return parts


def _places(rounds: Mapping[int, int]) -> Any:
    rows = Place.objects.filter(round__in=rounds).order_by("round_id", "table_number", "id")
    return rows.values_list("round_id", "table_id", "table_number", "seat", "entry__number")


def _sit_outs(rounds: Mapping[int, int]) -> Any:
    return SitOut.objects.filter(round__in=rounds).order_by("pk").values_list("round_id", "entry__number", "score")
