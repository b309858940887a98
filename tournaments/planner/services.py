"""The planner as the page and the REST interface offer it: from what is asked of a game to an answer in words."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from games import api
from tournaments.core.errors import EventError
from tournaments.core.formats import formats_of, odds_of, people_an_entry, rankings_of, sizes_of, systems_of
from tournaments.core.jobs import DESK, ask
from tournaments.core.systems import read_system_options
from tournaments.models import Event
from tournaments.models.limits import PLAN
from tournaments.planner.simulation.at_tables import Rounds
from tournaments.planner.simulation.choices import Choice, choice, choices, suggested
from tournaments.planner.simulation.compare import Compared, compared
from tournaments.planner.simulation.events import Plan
from tournaments.planner.simulation.games import GameFacts, facts_of
from tournaments.planner.simulation.repeats import schedule
from tournaments.planner.simulation.rounds import fixed_rounds, group_options, rounds_of_groups
from tournaments.planner.simulation.times import Hours, Slot, most_deals, timetable
from tournaments.planner.simulation.values import PARTNERS, SKILLS, Format, Luck, Party

MAX_SEATS = 3000
"""More people, or more places taken over all rounds, are not tried out: that would take too long to wait for."""
SAMPLES, SEED, USUAL_ROUNDS = 200, 1, 3
DEALS_OPTIONS = ("deals", "hands")
"""Options by which games say how many deals a round has."""
IN_ADVANCE = (Event.System.SCHEDULE, Event.System.ROUND_ROBIN)
KNOCKOUTS = (Event.System.KNOCKOUT, Event.System.DOUBLE_KNOCKOUT)
RANKINGS = (Event.Ranking.SCORE_SUM, Event.Ranking.TABLE_POINTS, Event.Ranking.MATCH_POINTS)
"""The rankings the planner plays with; sets and rounds won are ranked as matches."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A format somebody thinks of; what is left open is suggested."""

    system: str
    rounds: int | None = None
    deals: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody plans. `luck` is a key of SKILLS; ranking and odd left empty are the usual ones."""

    game: str
    preset: str
    format: str
    people: int
    hours: Hours
    wanted: tuple[Wanted, ...] = ()
    luck: str = "middle"
    ranking: str = ""
    odd: str = ""
    samples: int = SAMPLES
    seed: int = SEED


@dataclass(frozen=True, slots=True)
class Planned:
    """One format thought through: `repeats` are those of its schedule where it has one, else None."""

    format: Format
    choice: Choice
    slots: tuple[Slot, ...]
    fits: bool
    repeats: int | None
    plan: Plan


@dataclass(frozen=True, slots=True)
class Answer:
    """Everything there is to say. `over` people are too few for another pair or team; `choices` is what fits."""

    asked: Asked
    party: Party
    over: int
    choices: list[Choice]
    suggested: Choice | None
    planned: list[Planned]
    found: Compared | None


def answer(asked: Asked, late: Callable[[], bool]) -> Answer:
    """The answer to a plan. It plays events until it is `late`. Raises EventError, naming the field."""
    party, over = party_of(asked)
    known = facts_of(asked.game, asked.preset)
    deals, most = _deals(asked, known)
    fitting = choices(party, asked.hours, deals, most)
    best = suggested(fitting)
    luck = Luck(known.own, known.table, SKILLS[asked.luck])
    planned = [_planned(one, asked, party, best, deals, luck) for one in _wanted(asked)]
    small = all(one.format.rounds * party.entries <= MAX_SEATS for one in planned)
    found = compared([one.plan for one in planned], asked.samples, asked.seed, late) if small else None
    return Answer(asked, party, over, fitting, best, planned, found)


def answer_within(asked: Asked, seconds: float) -> Answer:
    """The answer to a plan, for which events are played for so many seconds. Raises EventError, naming the field."""
    now = api.new_search_clock()
    until = now() + seconds
    return answer(asked, lambda: now() > until)


def formats_planned(game: str, preset: str) -> list[str]:
    """Who may enter in an event that can be planned; clubs against each other are not ranked by strength."""
    return [one for one in formats_of(game, preset, {}) if one != Event.Format.CLUB_MATCH]


def systems_planned(game: str, preset: str, format: str) -> list[str]:
    """The systems that can be compared."""
    return [one for one in systems_of(game, preset, {}, format) if one != Event.System.MOVEMENT]


def rankings_planned(game: str, preset: str) -> list[str]:
    """The rankings that can be compared, the usual one first."""
    return [one for one in rankings_of(game, preset, {}) if one in RANKINGS]


def odds_planned(game: str, preset: str, format: str) -> list[str]:
    """What can be done when numbers are odd, the usual first."""
    return odds_of(Event(game=game, preset=preset, format=format))


def deals_option(game: str, preset: str) -> str | None:
    """The option by which this game says how many deals a round has; None where a match goes on to its end."""
    names = {one.name for one in api.option_fields(game)}
    for name in DEALS_OPTIONS:
        if name in names and api.deals_planned(game, preset, {name: 1}) == 1:
            return name
    return None


def party_of(asked: Asked) -> tuple[Party, int]:
    """Who plays at which tables, and how many people are left over. Raises EventError."""
    game, preset, format = asked.game, asked.preset, asked.format
    _check("format", format, formats_planned(game, preset))
    odd = asked.odd or odds_planned(game, preset, format)[0]
    ranking = asked.ranking or rankings_planned(game, preset)[0]
    _check("odd", odd, odds_planned(game, preset, format))
    _check("ranking", ranking, rankings_planned(game, preset))
    event = Event(game=game, preset=preset, format=format, odd=odd)
    if format == Event.Format.PARTNERS:
        party, over = Party(asked.people, PARTNERS, (len(api.seats_of(game, preset, {})),), odd, ranking), 0
    else:
        entries, over = divmod(asked.people, people_an_entry(event))
        party = Party(entries, sizes=tuple(sizes_of(event)), odd=odd, ranking=ranking)
    if party.entries < PLAN["people"].least or not party.shape.sizes:
        raise EventError("too_few", "people", present=asked.people, least=min(party.sizes) * _each(event))
    return party, over


def _each(event: Event) -> int:
    return 1 if event.format == Event.Format.PARTNERS else people_an_entry(event)


def _check(name: str, value: str, allowed: Sequence[str]) -> None:
    if value not in allowed:
        raise EventError("not_a_choice", name, list(allowed), value=value, allowed_values=", ".join(allowed))


def _deals(asked: Asked, known: GameFacts) -> tuple[int | None, int]:
    """The deals of a round where they cannot be chosen, and the most where they can."""
    name = deals_option(asked.game, asked.preset)
    if name is None:
        return known.deals, known.deals
    most = next(one.most for one in api.option_fields(asked.game) if one.name == name)
    return None, most or known.deals


def _wanted(asked: Asked) -> Sequence[Wanted]:
    """The formats to be compared; the two first systems of the game where none is named."""
    systems = systems_planned(asked.game, asked.preset, asked.format)
    for one in asked.wanted:
        _check("system", one.system, systems)
        read_system_options(one.system, dict(one.options))
    return asked.wanted or [Wanted(system) for system in systems[:2]]


def _planned(one: Wanted, asked: Asked, party: Party, best: Choice | None, deals: int | None, luck: Luck) -> Planned:
    format = _format(one, asked.hours, party, best, deals)
    rounds: Rounds = ()
    repeats: int | None = None
    if format.system in IN_ADVANCE and format.rounds * party.entries <= MAX_SEATS:
        rounds, repeats = schedule(party, format.rounds, asked.seed)
    chosen = choice(party, asked.hours, format.rounds, format.deals)
    if format.system in KNOCKOUTS:  # who meets whom follows from the results
        chosen = replace(chosen, repeats=0, known=False, fewest=0, most=0)
    slots = timetable(asked.hours, format.rounds, format.deals)
    fits = chosen.minutes <= asked.hours.available
    return Planned(format, chosen, slots, fits, repeats, Plan(party, format, luck, rounds))


def _format(one: Wanted, hours: Hours, party: Party, best: Choice | None, deals: int | None) -> Format:
    """The format with everything settled: what is left open as suggested, else as many deals as fit."""
    system, options = one.system, dict(one.options)
    rounds = fixed_rounds(system, party, options) or one.rounds or (best.rounds if best else USUAL_ROUNDS)
    if system == Event.System.GROUPS:
        options |= group_options(party, rounds, options)
        rounds = rounds_of_groups(party, rounds, options)
    return Format(system, rounds, deals or one.deals or max(1, most_deals(hours, rounds)), options)


SEATS_PLAYED_HERE = 500
"""People times events the planner plays: about 50 ms."""


def planned(asked: Asked, seconds: float) -> Answer:
    """The answer to a plan, for which events are played for so many seconds. Raises EventError, JobError."""
    if asked.people * asked.samples <= SEATS_PLAYED_HERE:
        return answer_within(asked, seconds)
    answer: Answer = ask(DESK, "plan", asked, seconds)
    return answer
