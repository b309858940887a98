"""The planner for its page and REST: from a question about a game to an answer."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from engine.extras import GameFacts
from games.api import jobs, rules
from tournaments.core.errors import EventError
from tournaments.core.formats import formats_of, odds_of, people_an_entry, rankings_of, sizes_of, systems_of
from tournaments.core.jobs import DESK, ask
from tournaments.core.systems import read_system_options
from tournaments.models import Event
from tournaments.models.limits import PLAN
from tournaments.planner.schemas import EveningToPlan, WantedFormat
from tournaments.planner.simulation.at_tables import Rounds
from tournaments.planner.simulation.choices import FormatChoice, choice, choices, suggested
from tournaments.planner.simulation.compare import ComparedFormats, compared
from tournaments.planner.simulation.events import SimulatedEvent
from tournaments.planner.simulation.repeats import schedule
from tournaments.planner.simulation.rounds import fixed_rounds, group_options, rounds_of_groups
from tournaments.planner.simulation.times import Hours, RoundTimes, most_deals, timetable
from tournaments.planner.simulation.values import PARTNERS, SKILLS, Format, Luck, Party, facts_of

MAX_SEATS = 3000
"""The maximum number of people, or of places over all rounds, to simulate."""
USUAL_ROUNDS = 3
DEALS_OPTIONS = ("deals", "hands")
"""Options of games for the number of deals in a round."""
IN_ADVANCE = (Event.System.SCHEDULE, Event.System.ROUND_ROBIN)
KNOCKOUTS = (Event.System.KNOCKOUT, Event.System.DOUBLE_KNOCKOUT)
RANKINGS = (Event.Ranking.SCORE_SUM, Event.Ranking.TABLE_POINTS, Event.Ranking.MATCH_POINTS)
"""The planner's rankings; sets and rounds won are ranked as matches."""


@dataclass(frozen=True, slots=True)
class Planned:
    """A planned format: `repeats` are those of its schedule, or None without one."""

    format: Format
    choice: FormatChoice
    slots: tuple[RoundTimes, ...]
    fits: bool
    repeats: int | None
    plan: SimulatedEvent


@dataclass(frozen=True, slots=True)
class PlanAnswer:
    """The whole answer. `over` people are left over; `choices` are those that fit."""

    asked: EveningToPlan
    party: Party
    over: int
    choices: list[FormatChoice]
    suggested: FormatChoice | None
    planned: list[Planned]
    found: ComparedFormats | None


def answer(question: EveningToPlan, late: Callable[[], bool]) -> PlanAnswer:
    """Return the answer to a plan. Events are simulated until it is `late`.

    Raises EventError naming the field.
    """
    party, over = party_of(question)
    game_facts = facts_of(question.game, question.preset)
    deals, most = _deals(question, game_facts)
    fitting = choices(party, question.hours, deals, most)
    best = suggested(fitting)
    luck = Luck(game_facts.own, game_facts.table, SKILLS[question.luck])
    planned = [
        _plan_format(wanted, question, party, best=best, deals=deals, luck=luck) for wanted in _wanted_formats(question)
    ]
    small = all(plan_of_format.format.rounds * party.entries <= MAX_SEATS for plan_of_format in planned)
    comparison = (
        compared([plan_of_format.plan for plan_of_format in planned], question.samples, question.seed, late)
        if small
        else None
    )
    return PlanAnswer(question, party, over, fitting, best, planned, comparison)


def answer_within(question: EveningToPlan, seconds: float) -> PlanAnswer:
    """Return the answer to a plan with `seconds` of simulation.

    Raises EventError naming the field.
    """
    now = jobs.new_search_clock()
    until = now() + seconds
    return answer(question, lambda: now() > until)


def formats_planned(game: str, preset: str) -> list[str]:
    """Return formats that can be planned; club matches do not rank by strength."""
    return [format_name for format_name in formats_of(game, preset, {}) if format_name != Event.Format.CLUB_MATCH]


def systems_planned(game: str, preset: str, format: str) -> list[str]:
    """Return the systems that can be compared."""
    return [system for system in systems_of(game, preset, {}, format) if system != Event.System.MOVEMENT]


def rankings_planned(game: str, preset: str) -> list[str]:
    """Return the rankings that can be compared, the default first."""
    return [ranking for ranking in rankings_of(game, preset, {}) if ranking in RANKINGS]


def odds_planned(game: str, preset: str, format: str) -> list[str]:
    """Return the options for odd numbers, the default first."""
    return odds_of(Event(game=game, preset=preset, format=format))


def deals_option(game: str, preset: str) -> str | None:
    """Return the option for deals in a round; None if matches are played out."""
    names = {field.name for field in rules.option_fields(game)}
    for name in DEALS_OPTIONS:
        if name in names and rules.TableRules(game, preset, {name: 1}).deals == 1:
            return name
    return None


def party_of(question: EveningToPlan) -> tuple[Party, int]:
    """Return the tables with their players, and the people left over.

    Raises EventError.
    """
    game, preset, format = question.game, question.preset, question.format
    _check("format", format, formats_planned(game, preset))
    odd = question.odd or odds_planned(game, preset, format)[0]
    ranking = question.ranking or rankings_planned(game, preset)[0]
    _check("odd", odd, odds_planned(game, preset, format))
    _check("ranking", ranking, rankings_planned(game, preset))
    event = Event(game=game, preset=preset, format=format, odd=odd)
    if format == Event.Format.PARTNERS:
        party, over = (
            Party(question.people, PARTNERS, (len(rules.TableRules(game, preset, {}).seats),), odd, ranking),
            0,
        )
    else:
        entries, over = divmod(question.people, people_an_entry(event))
        party = Party(entries, sizes=tuple(sizes_of(event)), odd=odd, ranking=ranking)
    if party.entries < PLAN["people"].least or not party.shape.sizes:
        raise EventError("too_few", "people", present=question.people, least=min(party.sizes) * _each(event))
    return party, over


def _each(event: Event) -> int:
    return 1 if event.format == Event.Format.PARTNERS else people_an_entry(event)


def _check(name: str, value: str, allowed: Sequence[str]) -> None:
    if value not in allowed:
        raise EventError("not_a_choice", name, list(allowed), value=value, allowed_values=", ".join(allowed))


def _deals(question: EveningToPlan, game_facts: GameFacts) -> tuple[int | None, int]:
    """Return the fixed deals of a round, and their maximum if they can be chosen."""
    name = deals_option(question.game, question.preset)
    if name is None:
        return game_facts.deals, game_facts.deals
    most = next(field.most for field in rules.option_fields(question.game) if field.name == name)
    return None, most or game_facts.deals


def _wanted_formats(question: EveningToPlan) -> Sequence[WantedFormat]:
    """Return the formats to compare, by default the game's first two systems."""
    systems = systems_planned(question.game, question.preset, question.format)
    for wanted in question.formats or ():
        _check("system", wanted.system, systems)
        read_system_options(wanted.system, dict(wanted.options or {}))
    return question.formats or [WantedFormat(system=system) for system in systems[:2]]


def _plan_format(
    wanted: WantedFormat,
    question: EveningToPlan,
    party: Party,
    *,
    best: FormatChoice | None,
    deals: int | None,
    luck: Luck,
) -> Planned:
    format = _format(wanted, question.hours, party, best=best, deals=deals)
    rounds: Rounds = ()
    repeats: int | None = None
    if format.system in IN_ADVANCE and format.rounds * party.entries <= MAX_SEATS:
        rounds, repeats = schedule(party, format.rounds, question.seed)
    chosen = choice(party, question.hours, format.rounds, format.deals)
    if format.system in KNOCKOUTS:  # results decide the opponents
        chosen = replace(chosen, repeats=0, known=False, fewest=0, most=0)
    slots = timetable(question.hours, format.rounds, format.deals)
    fits = chosen.minutes <= question.hours.available
    return Planned(format, chosen, slots, fits, repeats, SimulatedEvent(party, format, luck, rounds))


def _format(
    wanted: WantedFormat, hours: Hours, party: Party, *, best: FormatChoice | None, deals: int | None
) -> Format:
    """Return the complete format: suggestions for blanks, or else the deals that fit."""
    system, options = wanted.system, dict(wanted.options or {})
    rounds = fixed_rounds(system, party, options) or wanted.rounds or (best.rounds if best else USUAL_ROUNDS)
    if system == Event.System.GROUPS:
        options |= group_options(party, rounds, options)
        rounds = rounds_of_groups(rounds, options)
    return Format(system, rounds, deals or wanted.deals or max(1, most_deals(hours, rounds)), options)


SEATS_PLAYED_HERE = 500
"""The maximum of people times events simulated here: about 50 ms."""


def plan_answer(question: EveningToPlan, seconds: float) -> PlanAnswer:
    """Return the answer to a plan with `seconds` of simulation.

    Raises EventError, JobError.
    """
    if question.people * question.samples <= SEATS_PLAYED_HERE:
        return answer_within(question, seconds)
    answer: PlanAnswer = ask(DESK, "plan", question, seconds)
    return answer
