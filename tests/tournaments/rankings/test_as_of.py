"""Standings of any version stay the same, byte for byte, whatever follows."""

from random import Random
from typing import Any

import pytest

from games.api import sheets
from games.api import tables as game_tables
from games.api.sheets import Correction
from games.api.values import Conflict
from games.play import turns as play_turns
from tests.present import present
from tests.tournaments.helpers import brackets, club
from tournaments.core import rounds as core_rounds
from tournaments.core import versions as core_versions
from tournaments.core.errors import EventError
from tournaments.core.past import public_version
from tournaments.core.schemas import Reason
from tournaments.corrections import services as corrections_services
from tournaments.demo.play import match_sheets
from tournaments.desk import services as desk_services
from tournaments.entries import services as entries_services
from tournaments.events import services as events_services
from tournaments.models import Event
from tournaments.people import services as people_services
from tournaments.rankings import history as as_of
from tournaments.rankings import selectors as rankings_selectors
from tournaments.rounds import selectors as rounds_selectors
from tournaments.rulings import services as rulings_services
from tournaments.sheets import services as sheets_services

pytestmark = [pytest.mark.long, pytest.mark.django_db]


class Remembered:
    """The standings as JSON at every version that was looked at."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self.bodies: dict[int, bytes] = {}
        self.look()

    def look(self) -> None:
        version, body = rankings_selectors.standings_json(Event.objects.get(pk=self.event.pk))
        assert self.bodies.setdefault(version, body) == body
        self.newest = version

    def check(self) -> None:
        event = Event.objects.get(pk=self.event.pk)
        assert len(self.bodies) > 5
        assert self.newest == core_versions.version_of(event)
        for version, body in self.bodies.items():
            assert as_of.standings_json_as_of(event, version) == body, version


def _sheet(table_id: int, chance: Random) -> dict:
    fact = game_tables.facts([table_id])[table_id]
    return chance.choice(match_sheets(fact.game, fact.preset, fact.options, str(chance.random())))


def _somewhere(event: Event, chance: Random, written: bool) -> tuple[int, int] | None:
    """A table and a deal of a published round that has a sheet, or has none."""
    results = []
    for round_ in core_rounds.public_rounds(event):
        for table_id in sorted(set(round_.places.values_list("table_id", flat=True))):
            numbers = {sheet.number for sheet in sheets.of_tables([table_id])[table_id]}
            planned = set(range(1, (game_tables.facts([table_id])[table_id].deals_planned or 0) + 1))
            results += [(table_id, number) for number in (numbers if written else planned - numbers)]
    return chance.choice(sorted(results)) if results else None


def _one_act(event: Event, chance: Random) -> None:
    """Perform a random act of the event, if it is possible now."""
    by = club.user()
    act = chance.choice(
        ["sheet"] * 5 + ["correct"] * 3 + ["rule", "cancel", "withdraw", "come_back", "round", "take_away"]
    )
    if act == "sheet" and (at := _somewhere(event, chance, written=False)):
        sheet: dict[str, Any] = {"table_id": at[0], "number": at[1], "values": _sheet(at[0], chance)}
        sheets_services.write_sheet(event=event, **sheet, by=by)
    elif act == "correct" and (at := _somewhere(event, chance, written=True)):
        correction = Correction(values=_sheet(at[0], chance), reason="Read wrong")
        corrections_services.correct_sheet(event=event, table_id=at[0], number=at[1], correction=correction, by=by)
    elif act == "rule":
        entry = chance.choice(list(event.entries.order_by("number")))
        club.ruling(event=event, entry=entry, kind="penalty", points=-chance.randint(1, 3), reason="Late", by=by)
    elif act == "cancel" and (ruling := event.rulings.filter(cancelled_at=None).first()):
        rulings_services.cancel_ruling(ruling=ruling, reason=Reason(reason="Not so"), by=by)
    elif act == "withdraw":
        entries_services.withdraw(entry=present(event.entries.order_by("number").last()), by=by)
    elif act == "come_back":
        entries_services.check_in(entry=present(event.entries.order_by("number").last()), by=by)
    elif act == "round" and event.rounds.count() < 2:
        club.published(event)
    elif act == "take_away":
        newest = present(event.rounds.order_by("-number").first())
        desk_services.unpublish_round(round_=newest, by=by)
        desk_services.publish_round(round_=newest, by=by)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("ranking", ["score_sum", "table_points"])
def test_every_version_of_a_random_event_stays_as_it_was(seed: Any, ranking: Any) -> None:
    chance = Random(f"{seed}{ranking}")
    event = club.event(7, ranking=ranking, name=f"Evening {seed}")
    club.published(event)
    seen = Remembered(event)
    for _ in range(25):
        event = Event.objects.get(pk=event.pk)
        try:
            _one_act(event, chance)
        except (EventError, Conflict):
            continue  # cannot be done now
        seen.look()
    seen.check()


def test_every_sheet_of_online_tables_has_a_different_version() -> None:
    event = club.event(8, place="online")
    round_ = club.published(event)
    seen = Remembered(event)
    tables = [table.table_id for table in rounds_selectors.pairings_of(round_).tables]
    for table_id in tables * 70:
        play = club.table_state.load(table_id)
        if play.deal is not None:
            play_turns.play_for_absent(table_id, next(iter(play.since)))
            seen.look()
    at = sheets.of_tables([tables[0]])[tables[0]][0]
    seen.look()
    club.ruling(
        event=event, entry=present(event.entries.first()), kind="bonus", points=2, reason="Fair", by=club.user()
    )
    seen.look()
    assert at.source == "engine"
    event = Event.objects.get(pk=event.pk)
    assert all(as_of.standings_json_as_of(event, version) == body for version, body in seen.bodies.items())
    assert len(seen.bodies) >= 4


@pytest.mark.parametrize("system", ["knockout", "double_knockout"])
def test_ranks_after_a_bracket_stay_as_they_were(system: Any) -> None:
    event = club.event(8, **{**brackets.GAME15, "system": system})
    seen = Remembered(event)
    for _ in range(2):
        event.refresh_from_db()
        round_ = club.published(event)
        seen.look()
        for table in rounds_selectors.pairings_of(round_).tables:
            brackets.win(event, table.table_id, table.occupants[0].seat)
            seen.look()
        desk_services.close_round(round_=round_, by=club.user())
        seen.look()
    entries_services.withdraw(entry=present(event.entries.order_by("-number").first()), by=club.user())
    seen.look()
    seen.check()


def test_ranks_after_groups_and_their_final_stay_as_they_were() -> None:
    options = {"groups": 2, "group_rounds": 1, "through": 1}
    event = club.event(8, **{**brackets.GAME15, "system": "groups", "system_options": options})
    seen = Remembered(event)
    for _ in range(2):
        event.refresh_from_db()
        round_ = club.published(event)
        seen.look()
        for table in rounds_selectors.pairings_of(round_).tables:
            brackets.win(event, table.table_id, table.occupants[-1].seat)
            seen.look()
        desk_services.close_round(round_=round_, by=club.user())
        seen.look()
    seen.check()


def test_a_former_official_state_is_kept() -> None:
    event = club.event(4)
    club.played(event)
    events_services.finish_event(event=event, by=club.user())
    event.refresh_from_db()
    before = core_versions.version_of(event)
    events_services.reopen_event(event=event, by=club.user(), reason="One more round")
    event.refresh_from_db()
    assert as_of.standings_as_of(event, before).state == "finished"
    assert rankings_selectors.standings_of(event).state == "complete"


def test_names_follow_the_current_choice_of_display() -> None:
    event = club.event(4)
    club.published(event)
    before = core_versions.version_of(event)
    person = present(present(event.entries.first()).members.first()).person
    people_services.change_person(person, club.user(), shown="initials")
    event.refresh_from_db()
    names = [row.name for row in as_of.standings_as_of(event, before).rows]
    assert names == [row.name for row in rankings_selectors.standings_of(event).rows]
    assert person.name not in names


@pytest.mark.parametrize("version", [0, -1, 10**6, 10**30])
def test_a_version_that_never_was_is_refused_with_a_sentence(version: Any) -> None:
    event = club.event(4)
    with pytest.raises(EventError) as error:
        as_of.standings_as_of(event, version)
    assert error.value.code == "no_such_version"


def test_an_unwritten_version_is_refused_with_a_sentence() -> None:
    event = club.event(4)
    event.revisions.all().delete()
    club.published(event)
    first = public_version(present(event.revisions.first()))
    with pytest.raises(EventError) as refusal:
        as_of.standings_as_of(Event.objects.get(pk=event.pk), 1)
    assert refusal.value.code == "before_the_record"
    assert str(first) in refusal.value.message
    assert as_of.standings_as_of(Event.objects.get(pk=event.pk), first)
