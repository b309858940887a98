"""Creating, changing, finishing an event; who does what in it."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.text import slugify

from games import api
from tournaments.core.badges import badges_of
from tournaments.core.errors import EventError
from tournaments.core.formats import rankings_of, usual_system
from tournaments.core.transactions import By, changing, log
from tournaments.core.versions import event_topic, note_revision
from tournaments.events.rules import check
from tournaments.links.services import expire_links_of, keep_links_of
from tournaments.models import Club, Event, Role, Round, new_seed
from tournaments.models.clean_text import free_name
from tournaments.result_rules.rules import ALWAYS_NEW, NEW_EVENTS

MAX_SLUG_LENGTH = 70
"""Characters: the slug is the name of a push topic, which takes 80; a number may be put behind it."""

CHANGEABLE_LATER = frozenset(
    {
        "name",
        "rounds_planned",
        "place",
        "clock_seconds",
        "words_seconds",
        "tie_breaks",
        "sit_out_score",
        "seating_options",
    }
)
"""What may still change once a round has been seated; the rest would turn results into something else."""


PLAIN = (
    "place", "system", "system_options", "seating_options", "result_options", "online_options", "rounds_planned",
    "ranking", "tie_breaks", "odd", "sit_out_score", "score_options", "duplicate",
)  # fmt: skip
"""Fields that can be set as they stand."""
MAY_BE_OPEN = ("clock_seconds", "words_seconds", "sit_out_score")
"""Fields for which nothing is a value: no clock, no waiting for words, byes by the rule."""


def create_event(
    by: By,
    *,
    name: str,
    game: str,
    preset: str,
    format: str,
    options: Mapping[str, Any] | None = None,
    home: Club | None = None,
    visitors: Club | None = None,
    seed: int | None = None,
    **fields: Any,
) -> Event:
    """A new event, open for check-in, with `by` as its organiser.

    `options` are the deviations from the preset, deals or hands per round included. `fields` are further fields of
    Event: those of PLAIN and MAY_BE_OPEN; system and ranking left out are the usual ones of the format and the game.
    Raises OptionError, EventError.
    """
    event = Event(name=name.strip(), game=game, preset=preset, options=dict(options or {}), format=format)
    event.home, event.visitors, event.seed = home, visitors, seed if seed is not None else new_seed()
    event.created_by = by
    for field, value in _known(fields).items():
        setattr(event, field, value)
    if fields.get("system") is None:
        event.system = usual_system(format)
    usual = NEW_EVENTS if "confirm" not in event.result_options else {name: NEW_EVENTS[name] for name in ALWAYS_NEW}
    event.result_options = {**usual, **event.result_options}
    if event.duplicate:
        event.options = _in_turn(event)
    check(event)
    if fields.get("ranking") is None:
        event.ranking = rankings_of(game, preset, event.options, event.duplicate)[0]
    with transaction.atomic():
        event.slug = _free_slug(event.name)
        event.save()
        if by is not None:
            Role.objects.create(event=event, user=by, kind=Role.Kind.ORGANISER)
        log(event, "event_created", by)
        note_revision(event)
    return event


def change_event(event: Event, by: By, **changes: Any) -> Event:
    """Change fields of an event. Once a round is seated only CHANGEABLE_LATER may change. Raises EventError."""
    with changing(event.pk) as event:
        for field, before in apply_changes(event, changes).items():
            log(event, "event_changed", by, fields=field, before=str(before), after=str(getattr(event, field)))
        event.save()
    return event


def apply_changes(event: Event, changes: Mapping[str, Any]) -> dict[str, Any]:
    """Set the fields on the event in memory, if it may become so; gives what stood there. Raises EventError."""
    wanted = _known(changes, also=("name", "options", "preset", "format", "home", "visitors"))
    _let_follow(event, wanted)
    before = {field: getattr(event, field) for field, value in wanted.items() if getattr(event, field) != value}
    last = event.rounds.order_by("-number").first()
    frozen = next((field for field in before if last and field not in CHANGEABLE_LATER), None)
    if frozen:
        raise EventError("frozen_after_start", frozen, what=frozen)
    for field in before:
        setattr(event, field, wanted[field])
    if last and event.rounds_planned < last.number:
        raise EventError("fewer_rounds", "rounds_planned", rounds=event.rounds_planned, number=last.number)
    check(event)
    return before


def _let_follow(event: Event, wanted: dict[str, Any]) -> None:
    """What goes with a changed format or system where nothing is said: the usual system, and nothing set about it."""
    if event.system == usual_system(event.format) and "format" in wanted:
        wanted.setdefault("system", usual_system(wanted["format"]))
    if wanted.get("system", event.system) != event.system:
        wanted.setdefault("system_options", {})
    if wanted.get("duplicate") and not event.duplicate:
        chosen = {name: wanted.get(name, getattr(event, name)) for name in ("game", "preset", "options")}
        wanted["options"] = _in_turn(Event(**chosen))


def _in_turn(event: Event) -> dict[str, Any]:
    """The options under which the deal passes on after every deal, where nothing else was asked for."""
    api.read_options(event.game, event.preset, event.options)
    return {**api.dealt_in_turn(event.game, event.preset, event.options), **event.options}


def finish_event(event: Event, by: By) -> Event:
    """The event is over; results can still be corrected. Does nothing when it was finished already."""
    if Event.objects.filter(pk=event.pk, state=Event.State.FINISHED).exists():
        return event
    with changing(event.pk) as event:
        rounds = list(event.rounds.order_by("number"))
        if not rounds:
            raise EventError("no_round_yet")
        for round_ in rounds:
            if round_.state != Round.State.FINISHED:
                raise EventError("event_not_over", number=round_.number)
        event.state = Event.State.FINISHED
        event.save(update_fields=["state"])
        log(event, "event_finished", by)
        expire_links_of(event)
    return event


def reopen_event(event: Event, by: By, reason: str) -> Event:
    """Take back the end of an event, so that another round can be seated."""
    if not reason.strip():
        raise EventError("reason_missing", "reason")
    with changing(event.pk) as event:
        event.state, event.official_at = Event.State.RUNNING, None
        event.save(update_fields=["state", "official_at"])
        log(event, "event_reopened", by, reason=reason.strip())
        keep_links_of(event)
    return event


def give_role(event: Event, user: Any, kind: str, by: By) -> Role:
    """Make a user organiser, director or scorer of the event."""
    with changing(event.pk) as event:
        role, made = Role.objects.get_or_create(event=event, user=user, kind=kind)
        if made:
            log(event, "role_given", by, name=str(user), role=str(role.get_kind_display()))
            api.set_staff(context=event_topic(event), staff=badges_of(event))
    return role


def take_role(role: Role, by: By) -> None:
    """Take a role back."""
    with changing(role.event_id) as event:
        if Role.objects.filter(pk=role.pk).delete()[0]:
            log(event, "role_taken", by, name=str(role.user), role=str(role.get_kind_display()))
            api.set_staff(context=event_topic(event), staff=badges_of(event))


def _known(fields: Mapping[str, Any], also: tuple[str, ...] = ()) -> dict[str, Any]:
    """The fields of Event among those given, without those left open. Raises TypeError for one that is none."""
    known = {*PLAIN, *MAY_BE_OPEN, *also}
    unknown = set(fields) - known
    if unknown:
        raise TypeError(f"An event has no field {', '.join(sorted(unknown))}.")
    return {name: value for name, value in fields.items() if value is not None or name in MAY_BE_OPEN}


def _free_slug(name: str) -> str:
    """The name as it stands in an address, with a number where another event has it already."""
    base = slugify(name)[:MAX_SLUG_LENGTH].strip("-") or "event"
    return free_name(base, set(Event.objects.filter(slug__startswith=base).values_list("slug", flat=True)))
