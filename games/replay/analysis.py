"""Analysis of finished deals: card values in Troefcall, reachable bids in Truf.

The values assume best play of all hands. `manage.py work_out_hindsight` runs it in a process of its own; nothing that
serves pages imports it.
"""

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NotRequired, TypedDict

from django.utils import timezone

from engine import table as engine_table
from engine.double_dummy import OpenHands, Solver
from engine.registry import game_named
from games.core import publishing
from games.core.publishing import topic
from games.models import Deal, Hindsight
from games.replay import bids as replay_bids
from games.replay import solver as dds
from games.tables import table_state
from games.tables.table_state import Play

logger = logging.getLogger(__name__)

OWN = "Troeftafel"
OWN_REACHES = 8
"""Tricks left from which our own solver is used: the first of them takes about a second."""

Worth = dict[str, int]
Asked = Callable[[OpenHands], Worth | None]


class Analysis(TypedDict):
    """The columns of games.models.Hindsight that an analysis sets."""

    state: str
    values: NotRequired[Sequence[Mapping[str, int | str] | None]]
    solver: NotRequired[str]


def work_out(deal_id: int) -> bool:
    """Store the analysis of a deal and notify the waiting pages.

    Returns False when the analysis is no longer wanted.
    """
    row = Hindsight.objects.filter(deal_id=deal_id, state=Hindsight.State.ASKED)
    if not row.exists():
        return False
    deal = Deal.objects.select_related("table").get(pk=deal_id)
    analysis = _analyse(deal)
    done = bool(row.update(**analysis, done_at=timezone.now()))
    publishing.publish_change(topic("replay", deal.table), int(timezone.now().timestamp() * 1000))
    return done


def _analyse(deal: Deal) -> Analysis:
    try:
        solver, values = _by_game(deal)
    except dds.SolverError:
        logger.warning("The solver refused deal %s.", deal.pk, exc_info=True)
        return {"state": Hindsight.State.FAILED}
    return {"state": Hindsight.State.DONE, "values": values, "solver": solver}


def _by_game(deal: Deal) -> tuple[str, Sequence[Mapping[str, int | str] | None]]:
    about_bids = game_named(deal.table.game).bid_analysis is not None
    return (OWN, replay_bids.values_of(deal)) if about_bids else values_of(deal)


def values_of(deal: Deal) -> tuple[str, list[Worth | None]]:
    """Return the solver's name and, for each move, the mover's tricks by card.

    They count the tricks of the mover's side from the running one on. None for a move that is not a card, and where no
    solver reaches. Raises SolverError.
    """
    play = Play(deal.table, *table_state.rules_of(deal.table), seats={})
    play.begin(deal)
    name, solver = solver_for(play.options.must_trump)
    log = [(move.seat, move.text) for move in deal.moves.order_by("index")]
    return name, list(_values(play, log, solver))


def solver_for(must_trump: bool) -> tuple[str, Asked]:
    """Return the compiled solver if it is installed and knows the rule, else our own.

    Our own solves the last tricks only.
    """
    if dds.library_path() is not None and not must_trump:
        return dds.name(), dds.worth
    solvers: dict[str | None, Solver] = {}

    def own(ending: OpenHands) -> Worth | None:
        if ending.left > OWN_REACHES:
            return None
        return solvers.setdefault(ending.trump, Solver(ending.trump, must_trump)).worth(ending)

    return OWN, own


def _values(play: Play, log: list[tuple[str, str]], solver: Asked) -> Iterator[Worth | None]:
    for seat, text in log:
        yield solver(_ending(play.deal, play.options.must_trump)) if text.startswith("play ") else None
        play.deal = engine_table.replay(play.game, play.deal, [(seat, text)])


def _ending(deal: Any, must_trump: bool) -> OpenHands:
    return OpenHands(deal.hands, deal.trick, deal.turn, deal.trump, must_trump)
