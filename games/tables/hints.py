"""Hints at a table: whether a seat can ask now, earlier requests, and matches with hints. See decision 0462.

The request of a running deal is known to its seat alone. Others read it when the deal is over: at once it would say who
has not locked a secret bid yet, and that a card was not forced.
"""

from collections.abc import Iterable
from functools import partial

from typing_extensions import TypedDict

from engine import table as engine_table
from engine.bots.hints import Fact, knows
from games.core import request_cache
from games.models import Deal, Hint, Seat, Table
from games.models.limits import HINTS
from games.tables.table_state import Play


class SuggestedMove(TypedDict):
    """A move of a hint: its text, mean result, and the code of a reason with its facts."""

    text: str
    mean: float
    reason: str
    facts: dict[str, Fact]


class HintAnswer(TypedDict):
    """A hint. `unit` of the means: points of the deal, or the chance to win it, from 0 to 1.

    `equal`: the difference of the moves is within the noise. `worlds`: how many possible deals it tried.
    """

    moves: list[SuggestedMove]
    unit: str
    equal: bool
    worlds: int
    version: int


class HintAsked(TypedDict):
    """A seat's request for hints in a deal, and how many there were."""

    deal: int
    seat: str
    count: int


class HintsView(TypedDict):
    """Hints as the viewer may know of them.

    `may`: whether the viewer can ask now; `left`: how many hints this deal still has for them; `hint`: the one at this
    turn; `asked`: the requests in deals that are over, and the viewer's own.
    """

    may: bool
    left: int
    hint: HintAnswer | None
    asked: list[HintAsked]


def had_hints(table: Table | int) -> bool:
    """Return whether a player got a hint in the match of a table, so that it counts for no rating."""
    return bool(with_hints([table if isinstance(table, int) else table.pk]))


def with_hints(table_ids: Iterable[int]) -> frozenset[int]:
    """Return those of these tables in whose match a player got a hint, in one query."""
    given = Hint.objects.filter(deal__table__in=list(table_ids), number__isnull=False)
    return frozenset(given.values_list("deal__table_id", flat=True))


def has_hints(play: Play) -> bool:
    """Return whether players of a table may ask at all: never in events, and not where the host switched it off."""
    here = play.table.place == Table.Place.ONLINE and not play.table.context
    return here and play.rules.hints and knows(play.table.game)


def position_of(play: Play) -> str:
    """Return the place in the log of the running deal at which a hint is given; an undone move changes it."""
    return f"{len(play.moves)}.{len(play.undone)}"


def why_no_hint(play: Play, code: str) -> str | None:
    """Return the code of the refusal for a seat that cannot get a hint now; None when it can."""
    if not has_hints(play):
        return "no_hints_here"
    seat = play.seats[code]
    acts = play.deal is not None and code in engine_table.to_act(play.deal)
    if not acts or play.table.paused or play.open_claim or seat.stand_in or seat.kind != Seat.Kind.HUMAN:
        return "no_hint_now"
    forms = play.deal.phase.forms(play.deal, code)
    return None if forms or len(engine_table.allowed(play.deal, code)) > 1 else "no_hint_needed"


def hints_for(play: Play, seat: str | None) -> HintsView | None:
    """Return the part of the view about hints; None where there are none."""
    if not has_hints(play):
        return None
    rows = request_cache.memoized(play.table, "hints", partial(_rows, play.table)) if play.table.hints else []
    own = [row for row in rows if row.seat == seat and play.row is not None and row.deal_id == play.row.pk]
    used = sum(row.number is not None for row in own)
    here = [row for row in own if row.position == position_of(play) and row.number is not None]
    return {
        "may": seat is not None and why_no_hint(play, seat) is None and not here and used < HINTS,
        "left": 0 if seat is None else HINTS - used,
        "hint": here[0].answer if here and seat and why_no_hint(play, seat) is None else None,
        "asked": _asked(rows, seat),
    }


def _rows(table: Table) -> list[Hint]:
    return list(Hint.objects.filter(deal__table=table).select_related("deal").order_by("pk"))


def _asked(rows: Iterable[Hint], seat: str | None) -> list[HintAsked]:
    """Count the hints of each seat and deal that this seat may know of."""
    counts: dict[tuple[int, str], int] = {}
    for row in rows:
        if row.number is not None and (row.deal.state != Deal.State.RUNNING or row.seat == seat):
            counts[row.deal.number, row.seat] = counts.get((row.deal.number, row.seat), 0) + 1
    return [{"deal": deal, "seat": code, "count": count} for (deal, code), count in counts.items()]
