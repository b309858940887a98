"""An event as a JSON document: read, checked, made with everybody in it. For `create_event` and the demo club.

    {"name": "Friday", "game": "truf", "preset": "classic", "options": {"deals": 4}, "format": "individuals",
     "organiser": "rina", "rounds_planned": 3, "check_in": true,
     "people": [{"name": "Ayu Pratama", "club": "Kap Partij"}]}

Also system, system_options, seating_options, results (the rules of results, tournaments/result_rules/rules.py), online
(the rules of play online, games/tables/options.py), place,
duplicate (true: the same deals at every table), ranking, score (of a match: {"win": 3, "draw": 1, "loss": 0}),
tie_breaks, odd, sit_out_score, clock_seconds, words_seconds and seed. Pairs and teams are people running in
`people` (two, or as many as a team has, its captain first), or those with the same `team`, which is then their name. A
club match has `home` and `visitors` (names of clubs) and, for each side, `home_pairs` and `visitor_pairs`: names of
pairs, or people two by two. `wishes`: see constraints/documents.py.
"""

from collections.abc import Mapping
from typing import Any

from django.contrib.auth import get_user_model
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext

from tournaments.constraints.documents import ask_wishes
from tournaments.core.errors import EventError
from tournaments.entries import services as entries_services
from tournaments.events import services as events_services
from tournaments.models import Club, Event
from tournaments.models.people import chosen_name
from tournaments.people.import_rows import FIELDS, TEAM, check_rows

Document = Mapping[str, Any]

PLAIN = {
    "name": str,
    "game": str,
    "preset": str,
    "format": str,
    "options": dict,
    "system": str,
    "system_options": dict,
    "seating_options": dict,
    "results": dict,
    "online": dict,
    "place": str,
    "rounds_planned": int,
    "duplicate": bool,
    "ranking": str,
    "tie_breaks": list,
    "score": dict,
    "odd": str,
    "sit_out_score": int,
    "clock_seconds": int,
    "words_seconds": int,
    "seed": int,
}
"""Fields that are handed on as they stand, with their types."""
RENAMED = {"results": "result_options", "score": "score_options", "online": "online_options"}
"""Fields that services call otherwise."""
NEEDED = ("name", "game", "preset", "format")
SIDES = {"home_pairs": "home", "visitor_pairs": "visitors"}
OTHERS = frozenset({"organiser", "home", "visitors", "people", "check_in", "wishes", *SIDES})


def create_from_document(document: Any) -> Event:
    """The event a document asks for, with its people, all or nothing.

    Raises EventError `bad_document` naming the field for what cannot be read, EventError or OptionError for what is
    refused.
    """
    fields = _fields(document)
    with transaction.atomic():
        organiser = _organiser(document.get("organiser"))
        clubs: dict[str, Any] = {side: _club(document, side) for side in ("home", "visitors") if document.get(side)}
        event = events_services.create_event(organiser, **fields, **clubs)
        _enter(event, document, "people", "", organiser)
        for field, side in SIDES.items():
            _enter(event, document, field, side, organiser)
        ask_wishes(event, document.get("wishes", []), organiser)
        if document.get("check_in"):
            entries_services.check_in_all(event, organiser)
    event.refresh_from_db()
    return event


def _fields(document: Any) -> dict[str, Any]:
    if not isinstance(document, Mapping):
        raise _bad("", gettext("A JSON object is expected here, with names and values between braces."))
    for name in document:
        if name not in PLAIN and name not in OTHERS:
            raise _bad(name, gettext("Nothing of this name is expected here."))
    for name in NEEDED:
        if name not in document:
            raise _bad(name, gettext("This is missing."))
    return {RENAMED.get(name, name): _typed(document, name) for name in PLAIN if name in document}


def _typed(document: Document, name: str) -> Any:
    value = document[name]
    nothing = name in events_services.MAY_BE_OPEN and value is None
    if not nothing and (not isinstance(value, PLAIN[name]) or (isinstance(value, bool) and PLAIN[name] is not bool)):
        raise _bad(name, gettext("Another kind of value is expected here: %(kind)s.") % {"kind": PLAIN[name].__name__})
    return value


def _organiser(name: Any) -> Any:
    if name is None:
        return None
    found = get_user_model().objects.filter(username=name).first()
    if found is None:
        raise _bad("organiser", gettext("There is no user “%(name)s”.") % {"name": name})
    return found


def _club(document: Document, side: str) -> Club:
    name = document[side]
    if not isinstance(name, str) or not name.strip():
        raise _bad(side, gettext("The name of a club is expected here."))
    try:
        return Club.objects.get_or_create(name=chosen_name(name))[0]
    except ValidationError as refusal:
        raise _bad(side, " ".join(refusal.messages)) from refusal


def _enter(event: Event, document: Document, field: str, side: str, by: Any) -> None:
    listed = document.get(field) or []
    if not isinstance(listed, list):
        raise _bad(field, gettext("A list is expected here."))
    if side and all(isinstance(one, str) for one in listed):
        if listed:
            entries_services.enter_named(event, listed, by, side)
        return
    if listed:
        entries_services.enter_people(event, _rows(listed, field), by, side)


def _rows(listed: list[Any], field: str) -> Any:
    """The people of a list, checked as those of a file are; the first bad one is named."""
    for place, one in enumerate(listed):
        if not isinstance(one, Mapping) or not all(isinstance(value, str) for value in one.values()):
            raise _bad(f"{field}[{place}]", gettext("Somebody is an object with a name and what else is known."))
    cells = [(place, {name: one.get(name, "") for name in (*FIELDS, TEAM)}) for place, one in enumerate(listed)]
    result = check_rows(cells)
    if result.bad:
        bad = result.bad[0]
        raise _bad(f"{field}[{bad.row}].{bad.field}", bad.sentence)
    return result.rows


def _bad(field: str, problem: str) -> EventError:
    return EventError("bad_document", field, problem=problem)
