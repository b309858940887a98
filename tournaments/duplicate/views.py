"""One deal at every table of a round with the same deals: cards, results and how they compare."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from games import api
from tournaments.core.views import event_page, part, show
from tournaments.duplicate.selectors import Board, deal_page
from tournaments.models import Event, Round
from tournaments.rounds import selectors as rounds_selectors


@require_GET
@event_page()
def same_deal(request: HttpRequest, event: Event, number: int, deal: int) -> HttpResponse:
    """The same for everybody; while a table still plays the deal, only how many have finished it."""
    round_ = rounds_selectors.public_round(event, number)
    round_.event = event
    drawn = part(event, f"deal {number} {deal}", "duplicate/_same_deal.html", lambda: _context(round_, deal))
    cards = {"spanish": api.has_spanish_cards(event.game)}
    context = {"round": round_, "deal": deal, "part": drawn, "cards": cards}
    return show(request, event, "duplicate/same_deal.html", context, "standings")


def _context(round_: Round, deal: int) -> dict[str, Any]:
    page = deal_page(round_, deal)
    game = round_.event.game
    return {
        "round": round_,
        "page": page,
        "numbers": range(1, page.last + 1),
        "boards": [(board, _hands(game, board), api.faces_of(game, board.head)) for board in page.boards],
    }


def _hands(game: str, board: Board) -> list[tuple[str, Any]]:
    hands: Mapping[str, list[str]] = board.hands
    return [(seat, api.faces_of(game, cards)) for seat, cards in hands.items()]
