"""What is known in hindsight: every card's worth in Troefcall with best play of all hands, the bids of Truf.

Run by `manage.py work_out_hindsight` in a process of its own; nothing that serves pages imports it.
"""

import logging
from collections.abc import Callable, Iterator
from typing import Any

from django.utils import timezone

from engine import table as engine_table
from engine.double_dummy import Ending, Solver
from games.core import publishing as push
from games.core.publishing import topic
from games.models import Deal, Hindsight
from games.replay import bids as replay_bids
from games.replay import solver as dds
from games.tables import table_state as store
from games.tables.table_state import Play

logger = logging.getLogger(__name__)

OWN = "Troeftafel"
OWN_REACHES = 8
"""Tricks left from which on the own solver is asked: about a second for the first of them."""

Worth = dict[str, int]
Asked = Callable[[Ending], Worth | None]


def work_out(deal_id: int) -> bool:
    """Store what is found about a deal, and tell the pages that wait for it. False when nobody waits any more."""
    row = Hindsight.objects.filter(deal_id=deal_id, state=Hindsight.State.ASKED)
    if not row.exists():
        return False
    deal = Deal.objects.select_related("table").get(pk=deal_id)
    found = _found(deal)
    done = bool(row.update(**found, done_at=timezone.now()))
    push.changed(topic("replay", deal.table), int(timezone.now().timestamp() * 1000))
    return done


def _found(deal: Deal) -> dict[str, Any]:
    try:
        solver, values = _by_game(deal)
    except dds.SolverError:
        logger.warning("The solver refused deal %s.", deal.pk, exc_info=True)
        return {"state": Hindsight.State.FAILED}
    return {"state": Hindsight.State.DONE, "values": values, "solver": solver}


def _by_game(deal: Deal) -> tuple[str, list[Any]]:
    return (OWN, replay_bids.values_of(deal)) if deal.table.game == "truf" else values_of(deal)


def values_of(deal: Deal) -> tuple[str, list[Worth | None]]:
    """Who worked it out, and for each move of a deal the tricks of the mover's side, the running one included, by card.

    None for a move that is no card, and where no solver reaches. Raises SolverError.
    """
    play = Play(deal.table, *store.rules_of(deal.table), seats={})
    play.begin(deal)
    name, asked = solver_for(play.options.must_trump)
    log = [(move.seat, move.text) for move in deal.moves.order_by("index")]
    return name, list(_values(play, log, asked))


def solver_for(must_trump: bool) -> tuple[str, Asked]:
    """The compiled solver where it is installed and knows the rule, otherwise the own one for the last tricks."""
    if dds.library_path() is not None and not must_trump:
        return dds.name(), dds.worth
    solvers: dict[str | None, Solver] = {}

    def own(ending: Ending) -> Worth | None:
        if ending.left > OWN_REACHES:
            return None
        return solvers.setdefault(ending.trump, Solver(ending.trump, must_trump)).worth(ending)

    return OWN, own


def _values(play: Play, log: list[tuple[str, str]], asked: Asked) -> Iterator[Worth | None]:
    for seat, text in log:
        yield asked(_ending(play.deal, play.options.must_trump)) if text.startswith("play ") else None
        play.deal = engine_table.replay(play.game, play.deal, [(seat, text)])


def _ending(deal: Any, must_trump: bool) -> Ending:
    return Ending(deal.hands, deal.trick, deal.turn, deal.trump, must_trump)
