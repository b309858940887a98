"""The right to play for a team, warnings at the line-up, and the rulings that are ready after a match."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Literal

from django.utils.timezone import localdate
from django.utils.translation import gettext

from engine.sentences import N
from tournaments.core.rounds import PUBLIC
from tournaments.leagues.planning import zone_of
from tournaments.leagues.schemas import UNLISTED_PENALTY
from tournaments.leagues.selectors import is_listed_on, is_suspended_on
from tournaments.leagues.tables import FixtureRow, LeagueState
from tournaments.models import Entry, EntryPerson, Fixture, LeagueRuling, LeagueTeam, Person, Substitution, TeamPlayer

Why = Literal["unlisted", "suspended"]
SENTENCES: Mapping[Why, str] = {
    "unlisted": N("%(name)s is not on the list of %(team)s."),
    "suspended": N("%(name)s of %(team)s is suspended."),
}
TOO_FEW = N("%(team)s had fewer than %(pairs)s pairs by round %(round)s.")


@dataclass(frozen=True, slots=True)
class Ineligible:
    """A person who may not play for a team in a match."""

    team: LeagueTeam
    person: Person
    why: Why

    @property
    def sentence(self) -> str:
        return gettext(SENTENCES[self.why]) % {"name": self.person.public_name, "team": self.team.name}


@dataclass(frozen=True, slots=True)
class ReadyRuling:
    """A ruling that follows from a match, for the leader to issue."""

    row: FixtureRow
    team: LeagueTeam
    kind: LeagueRuling.Kind
    match_points: int
    reason: str


def not_eligible(team: LeagueTeam, people: Iterable[Person], day: date) -> list[Ineligible]:
    """Return those of these people who may not play for a team on a day."""
    listed: dict[int, list[TeamPlayer]] = {}
    for player in TeamPlayer.objects.filter(team=team):
        listed.setdefault(player.person_id, []).append(player)
    problems = []
    for person in people:
        rows = [player for player in listed.get(person.pk, ()) if is_listed_on(player, day)]
        if not rows:
            problems.append(Ineligible(team, person, "unlisted"))
        elif any(is_suspended_on(player, day) for player in rows):
            problems.append(Ineligible(team, person, "suspended"))
    return problems


def warnings_of(fixture: Fixture, *, fielded: bool = False) -> list[Ineligible]:
    """Return who is in the line-ups of a match and may not play; `fielded`: only people with a seat in a round."""
    if fixture.event is None:
        return []
    day = localdate(fixture.starts_at, zone_of(fixture.league))
    problems = []
    for team in (fixture.home, fixture.visitors):
        people = _people(fixture, fixture.side_of(team), fielded)
        problems += not_eligible(team, people, day)
    return problems


def _people(fixture: Fixture, side: str, fielded: bool) -> list[Person]:
    entries = Entry.objects.filter(event=fixture.event_id, side=side)
    if fielded:
        entries = entries.filter(places__round__state__in=PUBLIC).distinct()
    members = EntryPerson.objects.filter(entry__in=entries).select_related("person").order_by("entry__number", "order")
    stand_ins = Substitution.objects.filter(entry__in=entries).select_related("person").order_by("pk")
    people = [*(member.person for member in members), *(row.person for row in stand_ins)]
    return list({person.pk: person for person in people}.values())


def has_enough_pairs(fixture: Fixture, team: LeagueTeam) -> bool:
    """Whether a team had the minimum of pairs at tables by the last round in which a late pair may begin."""
    league = fixture.league
    pairs = Entry.objects.filter(
        event=fixture.event_id,
        side=fixture.side_of(team),
        places__round__state__in=PUBLIC,
        places__round__number__lte=max(1, league.late_pair_until_round),
    )
    return pairs.distinct().count() >= league.min_pairs


def ready_rulings(state: LeagueState) -> list[ReadyRuling]:
    """Return the rulings that follow from finished matches and were neither issued nor cancelled yet."""
    decided = {(ruling.fixture_id, ruling.team_id) for ruling in state.rulings}
    ready = []
    for row in state.rows:
        if row.state == "final" and row.result is not None and row.result.source == "event":
            ready += _ready(row, decided)
    return ready


def _ready(row: FixtureRow, decided: Collection[tuple[int | None, int]]) -> list[ReadyRuling]:
    fixture, rulings = row.fixture, []
    fielded = warnings_of(fixture, fielded=True)
    for team in (fixture.home, fixture.visitors):
        if (fixture.pk, team.pk) in decided:
            continue
        problems = [problem for problem in fielded if problem.team.pk == team.pk]
        if problems:
            reason = " ".join(problem.sentence for problem in problems)
            rulings.append(_for_unlisted(row, team, reason))
        elif not has_enough_pairs(fixture, team):
            league = fixture.league
            facts = {"team": team.name, "pairs": league.min_pairs, "round": league.late_pair_until_round}
            rulings.append(ReadyRuling(row, team, LeagueRuling.Kind.LOST, 0, gettext(TOO_FEW) % facts))
    return rulings


def _for_unlisted(row: FixtureRow, team: LeagueTeam, reason: str) -> ReadyRuling:
    """The match is lost; if it was lost anyway, match points are deducted."""
    assert row.result is not None
    own, other = row.result.home, row.result.visitors
    if row.fixture.side_of(team) == "visitors":
        own, other = other, own
    if own < other:
        return ReadyRuling(row, team, LeagueRuling.Kind.POINTS, UNLISTED_PENALTY, reason)
    return ReadyRuling(row, team, LeagueRuling.Kind.LOST, 0, reason)
