"""A round of a knock-out: all games of the bracket that can be played now."""

from collections.abc import Sequence
from random import Random

from seating.knockout import Game
from seating.values import Progress
from tournaments.brackets.games import Knockout, playable, rounds_left, schedule_of_bracket, standing
from tournaments.brackets.places import places
from tournaments.core.errors import EventError
from tournaments.core.facts import facts_of
from tournaments.core.versions import version_of
from tournaments.models import Entry, Event
from tournaments.pairing.plans.values import Drawn, Plan
from tournaments.pairing.selectors import present_entries

LOT = "lot"


def knockout(event: Event, number: int, method: str, seed: int, progress: Progress | None = None) -> Plan:
    """The next round of a knock-out; the first one draws the order of the bracket.

    Raises EventError when fewer than two are there, when somebody who would play is not checked in, or when nothing is
    left to play.
    """
    drawn = Drawn({"seeds": ranked(event, seed)}, first=1, method_used=_seeding(event)) if number == 1 else None
    held = schedule_of_bracket(event)
    if drawn is None and held is None:
        raise EventError("no_bracket")
    seeds, first = (drawn.content["seeds"], 1) if drawn else (held.content["seeds"], held.first)  # type: ignore[union-attr]
    return bracket_round(event, number, seeds, first, drawn)


def bracket_round(event: Event, number: int, seeds: Sequence[str], first: int, drawn: Drawn | None) -> Plan:
    """All games that can be played now in the bracket of these seeds, whose first round has the number `first`."""
    version = version_of(event)
    if len(seeds) < 2:
        raise EventError("too_few", present=len(seeds), least=2)
    found = standing(event, seeds, first, facts_of(event))
    games = playable(found.games)
    if not games:
        raise EventError("bracket_decided")
    _check_here(event, games)
    return Plan(
        tables=[[game.one or "", game.other or ""] for game in games],
        version=version,
        sit_out=_waiting(event, found, games),
        seated_from=_seated_from(event, found, games),
        schedule=drawn,
        rounds=number - 1 + rounds_left(found),
    )


def ranked(event: Event, seed: int) -> list[str]:
    """Who is there, in the order of the ranking: by number of entry, or drawn by lot."""
    seeds = [str(entry.number) for entry in present_entries(event)]
    if _seeding(event) == LOT:
        Random(seed).shuffle(seeds)
    return seeds


def _seeding(event: Event) -> str:
    return LOT if event.system_options.get("seeding") == LOT else "numbers"


def _seated_from(event: Event, found: Knockout, games: Sequence[Game]) -> dict[str, object]:
    return {
        "system": event.system,
        "options": event.system_options,
        "games": {str(table): game.name for table, game in enumerate(games, start=1)},
        "winners": dict(found.winners),
    }


def _check_here(event: Event, games: Sequence[Game]) -> None:
    """Who has left loses without play; who is only away must come or leave, which the program does not decide."""
    playing = {int(side) for game in games for side in (game.one, game.other) if side}
    away = event.entries.filter(number__in=playing).exclude(state=Entry.State.PRESENT).order_by("number")
    if names := [entry.name for entry in away]:
        raise EventError("bracket_absent", names=", ".join(names))


def _waiting(event: Event, found: Knockout, games: Sequence[Game]) -> list[str]:
    """Who is still in and does not play: has a bye, or waits for who comes up from below."""
    playing = {side for game in games for side in (game.one, game.other)}
    left = places(found)[0] if not found.decided else []
    here = {str(entry.number) for entry in present_entries(event)}
    return [entry for entry in left if entry not in playing and entry in here]
