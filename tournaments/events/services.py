"""Creation, changes and the end of events, and their roles."""

from typing import Any

from django.db import transaction
from django.utils import timezone

from games.api import rules, tables
from games.api.rules import EventOnlineRules, plain_online_rules
from inputs.reading import not_there
from tournaments.constraints.schemas import SeatingOptions
from tournaments.core.clubs import badges_of, club_for_event
from tournaments.core.errors import EventConflict, EventError
from tournaments.core.formats import rankings_of, usual_system
from tournaments.core.permissions import CREATE, authorize
from tournaments.core.systems import RATED
from tournaments.core.transactions import By, event_write, log, note
from tournaments.core.versions import event_topic, note_revision, require_version
from tournaments.events.copying import following
from tournaments.events.rules import check_together
from tournaments.events.schemas import ChangedEvent, NewEvent, RegistrationRules
from tournaments.links.expiry import expire_links_of, keep_links_of
from tournaments.models import Club, Event, OutboxEvent, Role, Round, new_seed
from tournaments.models.clean_text import free_slug
from tournaments.models.events import RULES_VERSION
from tournaments.registration.waiting import settle
from tournaments.result_rules.schemas import ALWAYS_NEW, NEW_EVENTS, ResultRules

CHANGEABLE_LATER = frozenset(
    {
        "name",
        "rounds_planned",
        "place",
        "clock_seconds",
        "words_seconds",
        "round_minutes",
        "automatic_from",
        "starts_at",
        "doors_at",
        "ends_at",
        "venue",
        "fee",
        "description",
        "unlisted",
        *RegistrationRules.model_fields,
        "tie_breaks",
        "sit_out_score",
        "seating_options",
    }
)
"""Fields that may change after pairing; others would change past results."""
MOVING = frozenset({"starts_at", "venue"})
"""Fields of which a change is a message to the players."""


def create_event(
    *,
    by: By,
    event: NewEvent,
    organiser: By = None,
    results: ResultRules = ResultRules(),  # noqa: B008  (frozen)
    online: EventOnlineRules = EventOnlineRules(),  # noqa: B008
    seating_options: SeatingOptions = SeatingOptions(),  # noqa: B008
    rated: bool = True,
    seed: int | None = None,
) -> Event:
    """Create an event, open for check-in, with `organiser` as its organiser, otherwise `by`.

    System and ranking default to those of the format and the game. Raises OptionError, EventError, InvalidInputError,
    NotAllowed.
    """
    authorize(by, CREATE)
    organiser = by if organiser is None else organiser
    club = club_for_event(by, event.club)
    made = Event(
        game=event.game,
        club=club,
        hidden=event.draft,
        created_by=organiser,
        seed=new_seed() if seed is None else seed,
        **_columns(event),
    )
    made.system = made.system if "system" in event.given() else usual_system(made.format)
    usual = NEW_EVENTS.given()
    if "confirm" in results.given():
        usual = {name: usual[name] for name in ALWAYS_NEW}
    made.result_options = {**usual, **results.given()}
    made.online_options = plain_online_rules(online)
    made.seating_options = seating_options.given()
    if not rated:
        made.score_options = {**made.score_options, RATED: False}
    if made.duplicate:
        made.options = _in_turn(made)
    if "ranking" not in event.given():
        rules.read_options(made.game, made.preset, made.options)
        made.ranking = rankings_of(made.game, made.preset, made.options, made.duplicate)[0]
    check_together(made)
    with transaction.atomic():
        made.slug = free_slug(Event.objects.all(), made.name, otherwise="event")
        made.save()
        if organiser is not None:
            Role.objects.create(event=made, user=organiser, kind=Role.Kind.ORGANISER)
        log(made, "event_created", organiser)
        note_revision(made)
    return made


def change_event(
    *,
    by: By,
    event: Event,
    changes: ChangedEvent,
    sentence: str = "",
    seen_version: int | None = None,
    tell: bool = True,
) -> Event:
    """Change an event; after pairing only CHANGEABLE_LATER.

    `sentence` is what the organiser adds to the message about a new date or venue, which is sent unless `tell` is
    false. With `seen_version`, a newer version raises Outdated.

    Further places go to the waiting list at once, and a lower capacity removes no one. Raises EventError,
    InvalidInputError, NotAllowed.
    """
    authorize(by, "edit", event)
    with event_write(event.pk) as event:
        require_version(event, seen_version)
        if "club" in changes.given() and changes.club != event.club_id:
            _move_to_club(event, changes.club, by)
        changed = apply_changes(event, changes)
        for field, before in changed.items():
            log(event, "event_changed", by, fields=field, before=str(before), after=str(getattr(event, field)))
        event.save()
        if tell and MOVING.intersection(changed):
            note(event, OutboxEvent.Kind.MOVED, version=event.version + 1, text=sentence)
        if "capacity" in changed:
            settle(event, timezone.now(), at_once=True)
    return event


def _move_to_club(event: Event, number: int | None, by: By) -> None:
    """Make an event that of another club, whose staff get their roles in it, or of none."""
    before, event.club = event.club, club_for_event(by, number)
    if event.club is None and by is not None and not event.roles.filter(user=by, kind=Role.Kind.ORGANISER).exists():
        Role.objects.create(event=event, user=by, kind=Role.Kind.ORGANISER)  # or it would be left without one
    log(event, "event_changed", by, fields="club", before=str(before), after=str(event.club))
    tables.set_staff(context=event_topic(event), staff=badges_of(event))


def apply_changes(event: Event, changes: ChangedEvent) -> dict[str, Any]:
    """Set allowed fields on the event in memory; return old values. Raises EventError, InvalidInputError."""
    wanted = _columns(changes)
    _let_follow(event, wanted)
    if "score_options" in wanted and RATED in event.score_options:
        wanted["score_options"] = {RATED: event.score_options[RATED], **wanted["score_options"]}
    before = {field: getattr(event, field) for field, value in wanted.items() if getattr(event, field) != value}
    last = event.rounds.order_by("-number").first()
    frozen = next((field for field in before if last and field not in CHANGEABLE_LATER), None)
    if frozen:
        raise EventError("frozen_after_start", frozen, what=frozen)
    for field in before:
        setattr(event, field, wanted[field])
    if last and event.rounds_planned < last.number:
        raise EventError("fewer_rounds", "rounds_planned", rounds=event.rounds_planned, number=last.number)
    check_together(event)
    return before


def _columns(event: NewEvent | ChangedEvent) -> dict[str, Any]:
    """Return the given fields as columns, with the clubs. Raises InvalidInputError for a club that is not there."""
    columns = event.columns()
    for side in ("home", "visitors"):
        number = getattr(event, side)
        if number is not None:
            columns[side] = Club.objects.filter(pk=number).first()
            if columns[side] is None:
                raise not_there(side, number)
    return columns


def _let_follow(event: Event, wanted: dict[str, Any]) -> None:
    """Add what follows from a new format, system or date.

    They are the default system, empty system options, and the doors and the end, which move by as many days as the
    start unless they are given as well.
    """
    if "starts_at" in wanted:
        with timezone.override(event.time_zone):
            for name in ("doors_at", "ends_at"):
                before = getattr(event, name)
                if wanted.get(name, before) == before:
                    wanted[name] = following(before, event.starts_at, wanted["starts_at"])
    if event.system == usual_system(event.format) and "format" in wanted:
        wanted.setdefault("system", usual_system(wanted["format"]))
    if wanted.get("system", event.system) != event.system:
        wanted.setdefault("system_options", {})
    if wanted.get("duplicate") and not event.duplicate:
        chosen = {name: wanted.get(name, getattr(event, name)) for name in ("game", "preset", "options")}
        wanted["options"] = _in_turn(Event(**chosen))


def _in_turn(event: Event) -> dict[str, Any]:
    """Return the options with the deal passing in turn, unless set otherwise."""
    rules.read_options(event.game, event.preset, event.options)
    return {**tables.dealt_in_turn(event.game, event.preset, event.options), **event.options}


def finish_event(*, event: Event, by: By) -> Event:
    """Finish the event; results can still be corrected. Idempotent. Raises EventError, NotAllowed."""
    if event.state == Event.State.FINISHED:
        authorize(by, "finish", event)  # refuses with the state; only a press that was overtaken is a repeat
    if Event.objects.filter(pk=event.pk, state=Event.State.FINISHED).exists():
        return event
    with event_write(event.pk) as event:
        authorize(by, "finish", event)
        rounds = list(event.rounds.order_by("number"))
        if not rounds:
            raise EventError("no_round_yet")
        for round_ in rounds:
            if round_.state != Round.State.FINISHED:
                raise EventError("event_not_over", number=round_.number)
        event.state = Event.State.FINISHED
        event.save(update_fields=["state"])
        log(event, "event_finished", by)
        note(event, OutboxEvent.Kind.FINAL, version=event.version + 1)
        expire_links_of(event)
    return event


def reopen_event(*, event: Event, by: By, reason: str) -> Event:
    """Reopen a finished event, so that another round can be paired. Raises EventError, NotAllowed."""
    if not reason.strip():
        raise EventError("reason_missing", "reason")
    with event_write(event.pk) as event:
        authorize(by, "reopen", event)
        event.state, event.official_at = Event.State.RUNNING, None
        event.save(update_fields=["state", "official_at"])
        log(event, "event_reopened", by, reason=reason.strip())
        keep_links_of(event)
    return event


def give_role(*, event: Event, user: Any, kind: str, by: By) -> Role:
    """Make a user organiser, director or scorer of the event. Raises NotAllowed."""
    with event_write(event.pk) as event:
        authorize(by, "appoint", event)
        role, created = Role.objects.get_or_create(event=event, user=user, kind=kind)
        if created:
            log(event, "role_given", by, name=str(user), role=role.kind)
            tables.set_staff(context=event_topic(event), staff=badges_of(event))
    return role


def take_role(*, role: Role, by: By) -> None:
    """Take a role back. Raises NotAllowed."""
    with event_write(role.event_id) as event:
        authorize(by, "appoint", event)
        if Role.objects.filter(pk=role.pk).delete()[0]:
            log(event, "role_taken", by, name=str(role.user), role=role.kind)
            tables.set_staff(context=event_topic(event), staff=badges_of(event))


def adopt_ranking_rules(*, event: Event, by: By) -> Event:
    """Rank the event by the current rules; points for byes keep their meaning.

    Idempotent. Raises EventConflict for a finished event, whose results stay as announced, NotAllowed.
    """
    with event_write(event.pk) as event:
        authorize(by, "edit", event)
        if event.state == Event.State.FINISHED:
            raise EventConflict("ranking_rules_stay")
        if event.rules_version < RULES_VERSION:
            event.rules_version = RULES_VERSION
            event.save(update_fields=["rules_version"])
            log(event, "ranking_rules_adopted", by)
    return event
