"""One deal at all tables of a duplicate round: cards, results and comparison."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games.api import tables
from tournaments.core.views import event_page, part, show
from tournaments.duplicate.selectors import Board, deal_page
from tournaments.models import Event, Round
from tournaments.rounds import selectors as rounds_selectors


@require_safe
@event_page()
def same_deal(request: HttpRequest, event: Event, number: int, deal: int) -> HttpResponse:
    """Show the deal; while a table still plays it, only the number of finished ones."""
    round_ = rounds_selectors.public_round(event, number)
    round_.event = event
    drawn = part(event, f"deal {number} {deal}", "duplicate/_same_deal.html", lambda: _context(round_, deal))
    cards = {"spanish": tables.has_spanish_cards(event.game)}
    context = {"round": round_, "deal": deal, "part": drawn, "cards": cards}
    return show(request, event, "duplicate/same_deal.html", context, tab="standings")


def _context(round_: Round, deal: int) -> dict[str, object]:
    page = deal_page(round_, deal)
    game = round_.event.game
    return {
        "round": round_,
        "page": page,
        "numbers": range(1, page.last + 1),
        "boards": [(board, _hands(game, board), tables.faces(game, board.head)) for board in page.boards],
    }


def _hands(game: str, board: Board) -> list[tuple[str, Any]]:
    hands: Mapping[str, list[str]] = board.hands
    return [(seat, tables.faces(game, cards)) for seat, cards in hands.items()]
