"""A round of a knock-out: all playable games of the bracket."""

from collections.abc import Sequence
from random import Random

from seating.knockout import KnockoutGame
from seating.values import Progress
from tournaments.brackets.games import Knockout, playable, rounds_left, schedule_of_bracket, standing
from tournaments.brackets.places import places
from tournaments.core.errors import EventError
from tournaments.core.facts import facts_of
from tournaments.core.versions import version_of
from tournaments.models import Entry, Event, Round
from tournaments.pairing.plans.values import NewDraw, Plan
from tournaments.pairing.selectors import present_entries

LOT = "lot"


def knockout(event: Event, round_: Round, progress: Progress | None = None) -> Plan:
    """Return the next round of a knock-out; the first one draws the bracket.

    Raises EventError with fewer than two entries, if an entry in a game is not checked in, or if the bracket is
    decided.
    """
    drawn = (
        NewDraw({"seeds": ranked(event, round_.seed)}, first=1, method_used=_seeding(event))
        if round_.number == 1
        else None
    )
    held = schedule_of_bracket(event)
    if drawn is None and held is None:
        raise EventError("no_bracket")
    seeds, first = (drawn.content["seeds"], 1) if drawn else (held.content["seeds"], held.first)  # type: ignore[union-attr]
    return bracket_round(event, round_.number, seeds, first=first, drawn=drawn)


def bracket_round(event: Event, number: int, seeds: Sequence[str], *, first: int, drawn: NewDraw | None) -> Plan:
    """Return all playable games of this bracket, which begins in round `first`."""
    version = version_of(event)
    if len(seeds) < 2:
        raise EventError("too_few", present=len(seeds), least=2)
    knockout = standing(event, seeds, first=first, facts=facts_of(event))
    games = playable(knockout.games)
    if not games:
        raise EventError("bracket_decided")
    _check_here(event, games)
    return Plan(
        tables=[[game.one or "", game.other or ""] for game in games],
        version=version,
        sit_out=_waiting(event, knockout, games),
        seated_from=_seated_from(event, knockout, games),
        schedule=drawn,
        rounds=number - 1 + rounds_left(knockout),
    )


def ranked(event: Event, seed: int) -> list[str]:
    """Return the present entries in seeding order: by entry number, or by lot."""
    seeds = [str(entry.number) for entry in present_entries(event)]
    if _seeding(event) == LOT:
        Random(seed).shuffle(seeds)
    return seeds


def _seeding(event: Event) -> str:
    return LOT if event.system_options.get("seeding") == LOT else "numbers"


def _seated_from(event: Event, knockout: Knockout, games: Sequence[KnockoutGame]) -> dict[str, object]:
    return {
        "system": event.system,
        "options": event.system_options,
        "games": {str(table): game.name for table, game in enumerate(games, start=1)},
        "winners": dict(knockout.winners),
    }


def _check_here(event: Event, games: Sequence[KnockoutGame]) -> None:
    """Require that all entries in these games are present. Raises EventError.

    A withdrawn entry loses by forfeit. An absent one must return or withdraw, which the director decides.
    """
    playing = {int(side) for game in games for side in (game.one, game.other) if side}
    away = event.entries.filter(number__in=playing).exclude(state=Entry.State.PRESENT).order_by("number")
    if names := [entry.name for entry in away]:
        raise EventError("bracket_absent", names=", ".join(names))


def _waiting(event: Event, knockout: Knockout, games: Sequence[KnockoutGame]) -> list[str]:
    """Return entries still in the bracket that do not play this round.

    They have a bye, or wait for an opponent from the lower half.
    """
    playing = {side for game in games for side in (game.one, game.other)}
    left = places(knockout)[0] if not knockout.decided else []
    here = {str(entry.number) for entry in present_entries(event)}
    return [entry for entry in left if entry not in playing and entry in here]
