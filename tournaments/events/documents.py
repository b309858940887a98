"""Events as JSON documents, with their people: read, validated, created.

Used by `create_event` and the demo club.

    {"name": "Friday", "game": "truf", "preset": "classic", "options": {"deals": 4}, "format": "individuals",
     "organiser": "rina", "rounds_planned": 3, "check_in": true,
     "people": [{"name": "Ayu Pratama", "club": "Kap Partij"}]}

Further fields are system, system_options, seating_options, place, ranking, tie_breaks, odd, sit_out_score,
clock_seconds, words_seconds and seed. `results` holds the result rules (tournaments/result_rules/schemas.py), `online`
the rules of online play (games/tables/options.py). `duplicate` means the same deals at every table. `score` holds match
points: {"win": 3, "draw": 1, "loss": 0}.

Pairs and teams are consecutive `people`: two, or a team's size, its captain first. Or they have the same `team`, which
is then their name. `club` is the name of the hosted club whose event it is. A club match has `home` and `visitors`
(names of clubs). Each side has `home_pairs` or `visitor_pairs`: names of pairs, or people two by two. `wishes`: see
constraints/documents.py.
"""

from collections.abc import Mapping
from typing import Any

from django.contrib.auth import get_user_model
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext

from inputs.reading import InvalidInputError, read
from tournaments.constraints.documents import ask_wishes
from tournaments.core.clubs import hosted_clubs
from tournaments.core.errors import EventError
from tournaments.entries import services as entries_services
from tournaments.events import services as events_services
from tournaments.events.schemas import EventDocument
from tournaments.models import Club, Event
from tournaments.models.people import chosen_name
from tournaments.people.import_rows import FIELDS, TEAM, check_rows

SIDES = {"home_pairs": "home", "visitor_pairs": "visitors"}
UNREADABLE = frozenset({"required", "null", "invalid", "unknown_field", "not_a_list", "not_a_dict"})
"""Codes of fields of the document itself that cannot be read; what is inside them is refused."""


def create_from_document(document: Any) -> Event:
    """Create the event of a document with its people, all or nothing.

    Raises EventError `bad_document` naming the unreadable field; EventError, InvalidInputError or OptionError for
    refused values.
    """
    values = _asked(document)
    with transaction.atomic():
        organiser = _organiser(values.organiser)
        clubs = {"club": _hosted(values.club).pk} if values.club else {}
        clubs |= {side: _club(side, name).pk for side in SIDES.values() if (name := getattr(values, side))}
        event = events_services.create_event(
            by=None,
            organiser=organiser,
            event=values.new_event(clubs),
            results=values.results,
            online=values.online,
            seating_options=values.seating_options,
            rated=values.rated,
            seed=values.seed,
        )
        _enter(event, values.people, field="people", side="", by=organiser)
        for field, side in SIDES.items():
            _enter(event, getattr(values, field), field=field, side=side, by=organiser)
        ask_wishes(event, values.wishes, organiser)
        if values.check_in:
            entries_services.check_in_all(event=event, by=organiser)
    event.refresh_from_db()
    return event


def _asked(document: Any) -> EventDocument:
    """Return the document as an input. Its first fault is named; of a list that is the whole list."""
    try:
        return read(EventDocument, document, strict=True)
    except InvalidInputError as error:
        first = error.errors[0]
        field = (first.field or "").partition("[")[0]
        if first.code in UNREADABLE and "." not in field:
            raise _bad(field, first.message) from error
        raise InvalidInputError([first._replace(field=field)]) from error


def _organiser(name: Any) -> Any:
    if name is None:
        return None
    organiser = get_user_model().objects.filter(username=name).first()
    if organiser is None:
        raise _bad("organiser", gettext("There is no user called “%(name)s”. Check the username.") % {"name": name})
    return organiser


def _hosted(name: str) -> Club:
    club = hosted_clubs().filter(name=name).first()
    if club is None:
        raise _bad("club", gettext("No club called “%(name)s” has pages here. Check its name.") % {"name": name})
    return club


def _club(side: str, name: str) -> Club:
    try:
        return Club.objects.get_or_create(name=chosen_name(name))[0]
    except ValidationError as refusal:
        raise _bad(side, " ".join(refusal.messages)) from refusal


def _enter(event: Event, listed: Any, *, field: str, side: str, by: Any) -> None:
    listed = listed or []
    if not isinstance(listed, list):
        raise _bad(field, gettext("This should be a list."))
    if side and all(isinstance(item, str) for item in listed):
        if listed:
            entries_services.enter_named(event=event, names=listed, by=by, side=side)
        return
    if listed:
        entries_services.enter_people(event=event, rows=_rows(listed, field), by=by, side=side)


def _rows(listed: list[Any], field: str) -> Any:
    """Return the people of a list, validated like a file; names the first bad row."""
    for place, item in enumerate(listed):
        if not isinstance(item, Mapping) or not all(isinstance(value, str) for value in item.values()):
            raise _bad(
                f"{field}[{place}]", gettext("Each player must be a JSON object with a name and optional details.")
            )
    cells = [(place, {name: row.get(name, "") for name in (*FIELDS, TEAM)}) for place, row in enumerate(listed)]
    result = check_rows(cells)
    if result.bad:
        bad = result.bad[0]
        raise _bad(f"{field}[{bad.row}].{bad.field}", bad.sentence)
    return result.rows


def _bad(field: str, problem: str) -> EventError:
    return EventError("bad_document", field, problem=problem)
