"""Facts kept between versions equal those that are read again, whatever happened to the event."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import TroeftafelError
from games.api import sheets
from games.api import tables as game_tables
from games.api.sheets import Correction
from tests.present import present
from tests.profiles import examples
from tests.tournaments.helpers import club
from tournaments.core.facts import facts_of, rules_of
from tournaments.core.schemas import Reason
from tournaments.core.versions import version_of
from tournaments.corrections import services as corrections_services
from tournaments.demo.play import match_sheets
from tournaments.desk import services as desk_services
from tournaments.entries import services as entries_services
from tournaments.models import Event, Place
from tournaments.people import services as people_services
from tournaments.rankings.facts_cache import cached_facts, forget_facts
from tournaments.rankings.selectors import cached_standings, rank_standings
from tournaments.rulings import services as rulings_services
from tournaments.sheets import services as sheets_services

pytestmark = [pytest.mark.long, pytest.mark.django_db(transaction=True)]
ACTS = ["correct"] * 5 + ["write"] * 2 + ["rule", "cancel", "withdraw", "return", "rename", "again", "round"]


def _read(event: Event) -> Event:
    return Event.objects.get(pk=event.pk)


def _sheet(table_id: int, chance: Random) -> Any:
    table = game_tables.facts([table_id])[table_id]
    return chance.choice(match_sheets(table.game, table.preset, table.options, str(chance.random())))


def _correct(event: Event, chance: Random) -> None:
    table_id = chance.choice(sorted(set(Place.objects.filter(round__event=event).values_list("table_id", flat=True))))
    numbers = [sheet.number for sheet in sheets.of_tables([table_id])[table_id]] or [1]
    correction = Correction(values=_sheet(table_id, chance), reason="Read wrong")
    where: dict[str, Any] = {"table_id": table_id, "number": chance.choice(numbers)}
    corrections_services.correct_sheet(event=event, **where, correction=correction, by=club.user())


def _write(event: Event, chance: Random) -> None:
    table_id = present(Place.objects.filter(round__event=event).order_by("-round__number").first()).table_id
    number = len(sheets.of_tables([table_id])[table_id]) + 1
    sheets_services.write_sheet(
        event=event, table_id=table_id, number=number, values=_sheet(table_id, chance), by=club.user()
    )


def _act(event: Event, act: str, chance: Random) -> None:
    by, entry = club.user(), chance.choice(list(event.entries.order_by("number")))
    if act == "correct":
        _correct(event, chance)
    elif act == "write":
        _write(event, chance)
    elif act == "rule":
        club.ruling(event=event, entry=entry, kind="penalty", points=-chance.randint(1, 3), reason="Late", by=by)
    elif act == "cancel" and (ruling := event.rulings.filter(cancelled_at=None).first()):
        rulings_services.cancel_ruling(ruling=ruling, reason=Reason(reason="Not so"), by=by)
    elif act == "withdraw":
        entries_services.withdraw(entry=entry, by=by)
    elif act == "return":
        entries_services.check_in(entry=entry, by=by)
    elif act == "rename":
        shown = chance.choice(["full", "short", "initials"])
        people_services.change_person(present(entry.members.first()).person, by, shown=shown)
    elif act == "again":
        newest = present(event.rounds.order_by("-number").first())
        desk_services.unpublish_round(round_=newest, by=by)
        desk_services.publish_round(round_=newest, by=by)
    elif act == "round" and event.rounds.count() < 3:
        club.published(event)


def _assert_kept_is_read(event: Event) -> None:
    event = _read(event)
    kept, facts = cached_facts(event), facts_of(event)
    assert kept.rules == rules_of(event)
    assert (kept.facts.entries, kept.facts.rulings) == (facts.entries, facts.rulings)
    assert {(table.round, table.number): table for table in kept.facts.tables} == {
        (table.round, table.number): table for table in facts.tables
    }
    shown = cached_standings(event.pk, event.created_at, version_of(event))
    assert shown.table == rank_standings(event, facts, rules_of(event))


@pytest.mark.parametrize("ranking", ["score_sum", "table_points"])
@examples(0.12)
@given(seed=st.integers(0, 1000))
def test_whatever_happens_to_an_event_the_kept_facts_are_those_that_are_read(ranking: str, seed: int) -> None:
    chance = Random(seed)
    event = club.event(9, ranking=ranking, name=f"Evening {ranking} {seed}")
    club.played(event)
    _assert_kept_is_read(event)
    for act in chance.choices(ACTS, k=10):
        try:
            _act(_read(event), act, chance)
        except TroeftafelError:
            continue  # cannot be done now
        _assert_kept_is_read(event)


def test_a_correction_reads_one_table_and_keeps_the_others() -> None:
    event = club.event(12)
    club.played(event)
    before = cached_facts(_read(event))
    _correct(_read(event), Random(1))
    after = cached_facts(_read(event))
    same = [was is now for was, now in zip(before.facts.tables, after.facts.tables, strict=True)]
    assert same.count(False) == 1
    assert after.facts.entries is before.facts.entries


def test_facts_without_a_stored_revision_of_the_row_are_not_kept() -> None:
    event = club.event(4)
    club.played(event)
    event.revisions.all().delete()
    forget_facts()
    first = cached_facts(_read(event))
    assert cached_facts(_read(event)).facts.entries is not first.facts.entries


@pytest.mark.django_db(transaction=False)
def test_inside_a_transaction_nothing_is_kept() -> None:
    event = club.event(4)
    club.played(event)
    assert cached_facts(_read(event)).facts.entries is not cached_facts(_read(event)).facts.entries
