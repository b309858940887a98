"""Input of standings apart from score sheets, split by what changes together.

Each part is a plain value: `event` (the game, the format, its progress), `rules` (ranking with its options, tie-breaks,
seed), `entries`, `rulings`, `totals`, and `drawn` for brackets or groups. Each published round has a part `round:N`:
its tables with their seats, sit-outs, and the `late` ones among them. Sheets are stored separately. core/past.py
joins the parts.
"""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from tournaments.core.draws import SYSTEMS_WITH_BRACKETS, Draw, DrawnOrder, PublicRound, drawn_of
from tournaments.core.facts import entry_facts, rules_of, ruling_facts, total_facts
from tournaments.core.rounds import PUBLIC
from tournaments.models import Event, Place, Round, SitOut

Part = Mapping[str, Any] | list[Any]

OF_THE_EVENT = (
    "game", "preset", "options", "format", "system", "system_options", "ranking", "tie_breaks", "score_options",
    "duplicate", "odd", "rounds_planned", "state",
)  # fmt: skip
"""Fields of Event that decide how results count, or appear in standings."""


def parts_of_facts(event: Event) -> dict[str, Part]:
    """Return all current parts apart from sheets, by name."""
    rounds = dict(Round.objects.filter(event=event, state__in=PUBLIC).values_list("pk", "number"))
    parts: dict[str, Part] = {
        "event": _of_the_event(event),
        "rules": _rules(event),
        "entries": [asdict(entry) for entry in entry_facts(event)],
        "rulings": [asdict(ruling) for ruling in ruling_facts(event)],
        "totals": [asdict(total) for total in total_facts(rounds)] if rounds else [],
    }
    for number in rounds.values():
        parts[f"round:{number}"] = {"tables": {}, "sit_outs": {}}
    for round_id, table_id, number, seat, entry in _places(rounds):
        tables: dict[str, Any] = parts[f"round:{rounds[round_id]}"]["tables"]  # type: ignore[call-overload]
        tables.setdefault(str(table_id), {"number": number, "seats": {}})["seats"][seat] = entry
    for round_id, entry, score, why in _sit_outs(rounds):
        body: dict[str, Any] = parts[f"round:{rounds[round_id]}"]  # type: ignore[assignment]
        body["sit_outs"][str(entry)] = score
        if why == SitOut.Why.LATE:  # byes are not written, so that older parts stay equal
            body.setdefault("late", []).append(entry)
    if event.system in SYSTEMS_WITH_BRACKETS:
        parts["drawn"] = asdict(drawn_of(event))
    return parts


def drawn_from(part: Mapping[str, Any] | None) -> DrawnOrder:
    """Return the draw from the part `drawn`."""
    if part is None:
        return DrawnOrder()
    rounds = tuple(PublicRound(**fields) for fields in part["rounds"])
    seeds, groups = (Draw(**part[name]) if part[name] else None for name in ("seeds", "groups"))
    return DrawnOrder(rounds, seeds, groups)


def _of_the_event(event: Event) -> dict[str, object]:
    official = event.official_at.isoformat() if event.official_at else None
    return {**{name: getattr(event, name) for name in OF_THE_EVENT}, "official_at": official}


def _rules(event: Event) -> dict[str, object]:
    rules = {**asdict(rules_of(event)), "seed": str(event.seed)}
    if event.rules_version == 1:  # version 1 keeps its older form, so that its parts stay equal
        del rules["version"], rules["missed"]
    return rules


def _places(rounds: Mapping[int, int]) -> Any:
    if not rounds:
        return ()
    rows = Place.objects.filter(round__in=rounds).order_by("round_id", "table_number", "id")
    return rows.values_list("round_id", "table_id", "table_number", "seat", "entry__number")


def _sit_outs(rounds: Mapping[int, int]) -> Any:
    if not rounds:
        return ()
    return (
        SitOut.objects.filter(round__in=rounds).order_by("pk").values_list("round_id", "entry__number", "score", "why")
    )
