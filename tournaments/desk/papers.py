"""Every kind of paper of an event, for the browser and for PDF files: its title and what its template shows."""

from collections.abc import Callable
from dataclasses import dataclass

from django.http import Http404
from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from standings.results import Number, Row, plain
from tournaments.changes import selectors as changes
from tournaments.club_match import selectors as club_match_selectors
from tournaments.core import names as core_names
from tournaments.core.names import with_people
from tournaments.desk.print_order import Context, PrintOrder
from tournaments.desk.slips import row_height, slips, two_a_page
from tournaments.models import Entry, Event
from tournaments.rankings import selectors as rankings_selectors
from tournaments.rankings.selectors import EventStandings
from tournaments.rounds import selectors as rounds_selectors
from tournaments.schedule.views import schedule_context
from tournaments.score_entry import code_services as score_entry_code_services
from tournaments.sheets.table_request import uses_pins

STANDINGS_PAGE, HIGHEST_STANDINGS_ROW, LOWEST_STANDINGS_ROW = 235, 9, 4
"""Millimetres for the rows of standings, which share one sheet while legible, and the bounds of a row."""
MAX_ROUND_COLUMNS = 8
"""Rounds with a column of their own in printed standings; with more, names would have no room."""
PLACE_CARDS_A_PAGE = 8
LONG_NAME, LONGER_NAME = 18, 34
"""Characters from which a name on a place card is set smaller."""


@dataclass(frozen=True, slots=True)
class Paper:
    """One kind of paper; its template is `papers/<kind>.html`.

    `of_round`: it is about the current round, whose number its title in the footer has.
    """

    title: str | Promise
    context: Callable[[PrintOrder], Context]
    of_round: bool = False


def _cards(order: PrintOrder) -> Context:
    """Return a card for every table, for all rounds."""
    codes = sorted(score_entry_code_services.table_codes(order.event).items())
    cards = [(number, order.code(code)) for number, code in codes]
    if order.reach.works:
        score_entry_code_services.note_printed(order.event, order.reach.site)
    return {
        "pins": uses_pins(order.event),
        "host": order.request.get_host(),
        "pages": [[card] for card in cards] if order.small else two_a_page(cards),
    }


def _changed_seats(order: PrintOrder) -> Context:
    """Return entries with another seat than at publication, for a notice."""
    round_ = rounds_selectors.current_round(order.event)
    if round_ is None:
        return {"round": None, "lines": []}
    moved = {move.entry for done in changes.changes_of(round_) for move in done.moves}
    ids = set(order.event.entries.filter(number__in=moved).values_list("pk", flat=True))
    lines = [line for line in rounds_selectors.public_pairings(round_).by_name if line.entry_id in ids]
    return {"round": round_, "lines": lines, "tables": changes.changed_tables(round_)}


def _pairings(order: PrintOrder) -> Context:
    round_ = rounds_selectors.current_round(order.event)
    return {"round": round_, "pairings": rounds_selectors.public_pairings(round_) if round_ else None}


def _standings(order: PrintOrder) -> Context:
    standings = rankings_selectors.standings_of(order.event)
    row = row_height(STANDINGS_PAGE, len(standings.rows) + 1, LOWEST_STANDINGS_ROW, HIGHEST_STANDINGS_ROW)
    rounds = _rounds_of(standings)
    rows = [(row, [_points_in(row, number) for number in rounds]) for row in standings.rows]
    return {"standings": standings, "row_mm": row, "rounds": rounds, "rows": rows}


def _rounds_of(standings: EventStandings) -> list[int]:
    """Return the rounds that get a column each; none if there are too many."""
    rounds = sorted({term.round for row in standings.rows for term in row.terms if term.round})
    return rounds if len(rounds) <= MAX_ROUND_COLUMNS else []


def _points_in(row: Row, number: int) -> Number | None:
    """Return the points of an entry in one round; None without any."""
    terms = [term.worth for term in row.terms if term.round == number]
    return plain(sum(terms)) if terms else None


def _match(order: PrintOrder) -> Context:
    event = order.event
    if event.format != Event.Format.CLUB_MATCH:
        raise Http404
    match = club_match_selectors.match_score(event)
    rounds = [
        (score, rounds_selectors.public_pairings(rounds_selectors.public_round(event, score.number)))
        for score in match.rounds
    ]
    return {"match": match, "rounds_played": rounds}


def _schedule(order: PrintOrder) -> Context:
    return schedule_context(order.request, order.event)


def _places(order: PrintOrder) -> Context:
    """Return a card with the public name of every person, in the order of the alphabet."""
    entries = order.event.entries.exclude(state=Entry.State.WITHDRAWN).prefetch_related(*with_people())
    cards = sorted((card for entry in entries for card in _place_cards(entry)), key=lambda card: card[0].casefold())
    sized = [(name, under, _name_size(name)) for name, under in cards]
    pages = [sized[at : at + PLACE_CARDS_A_PAGE] for at in range(0, len(sized), PLACE_CARDS_A_PAGE)]
    return {"pages": pages}


def _place_cards(entry: Entry) -> list[tuple[str, str]]:
    """Return the cards of an entry: each name, and below it the team's own name."""
    people, name = core_names.people_of(entry), core_names.public_name(entry)
    own = name if name != " & ".join(person.public_name for person in people) else ""
    return [(person.public_name, own) for person in people] or [(name, "")]


def _name_size(name: str) -> str:
    return "name-longer" if len(name) > LONGER_NAME else "name-long" if len(name) > LONG_NAME else ""


PAPERS: dict[str, Paper] = {
    "pairings": Paper(_("Pairings by name"), _pairings, of_round=True),
    "tables": Paper(_("Pairings by table"), _pairings, of_round=True),
    "slips": Paper(_("Score slips"), slips, of_round=True),
    "cards": Paper(_("Table cards"), _cards),
    "changed": Paper(_("Changed seats"), _changed_seats, of_round=True),
    "places": Paper(_("Place cards"), _places),
    "standings": Paper(_("Standings"), _standings),
    "match": Paper(_("Club match result form"), _match),
    "schedule": Paper(_("Schedule of all rounds"), _schedule),
}
ROUND_PACK = ("pairings", "tables", "slips", "cards")
"""What one round needs, in the order in which it is handed out."""


def page_for_pdf(order: PrintOrder, kinds: tuple[str, ...], title: str) -> SafeString:
    """Return the papers of these kinds as one HTML page for `tournaments.core.pdf`, in the active language."""
    parts = [(kind, PAPERS[kind], rendered(order, kind)) for kind in kinds]
    context = {"event": order.event, "title": title, "parts": parts, "small": order.small}
    return render_to_string("tournaments/desk/pdf.html", context | _round_of(order))


def rendered(order: PrintOrder, kind: str) -> SafeString:
    """Return one kind of paper as HTML."""
    context = {**PAPERS[kind].context(order), "event": order.event, "reach": order.reach}
    return render_to_string(f"tournaments/desk/papers/{kind}.html", context)


def _round_of(order: PrintOrder) -> Context:
    return {"round": rounds_selectors.current_round(order.event)}
