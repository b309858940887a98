"""A knock-out played on purpose: the chosen side wins, with valid sheets."""

from games.api import sheets, tables
from games.api.sheets import Correction
from tests.tournaments.helpers import club
from tournaments.corrections import services as corrections_services
from tournaments.desk import services as desk_services
from tournaments.models import Event, Round
from tournaments.rounds import selectors as rounds_selectors
from tournaments.sheets import services as sheets_services

GAME15 = {"game": "troefcall", "preset": "game15", "options": {}, "format": "pairs", "system": "knockout"}
SINGLES = {"game": "ruff_and_trump", "preset": "single2", "options": {}, "format": "individuals", "system": "knockout"}
ALL_TRICKS = {"kind": "baunie", "side": "NS", "caller": "N", "trump": "S"}


def win(event: Event, table_id: int, side: str) -> None:
    """One side makes all tricks until the match is over."""
    number = 1
    while not tables.facts([table_id])[table_id].finished:
        other = "E" if side == "EW" else "N"
        sheets_services.write_sheet(
            event=event,
            table_id=table_id,
            number=number,
            values={**ALL_TRICKS, "side": side, "caller": other},
            by=club.organiser_of(event),
        )
        number += 1


def best_wins(round_: Round, but: tuple[int, ...] = ()) -> Round:
    """Let the lower number win every table, except that entries in `but` win theirs."""
    for table in rounds_selectors.pairings_of(round_).tables:
        ranked = sorted(table.occupants, key=lambda occupant: (occupant.number not in but, occupant.number))
        win(round_.event, table.table_id, ranked[0].seat)
    return desk_services.close_round(round_=round_, by=club.user())


def let_win(round_: Round, number: int) -> None:
    """This entry wins its table."""
    place = round_.places.get(entry__number=number)
    win(round_.event, place.table_id, place.seat)


def played(event: Event, but: tuple[int, ...] = ()) -> Round:
    """The next round, seated, published, played as `best_wins` does, and closed."""
    event.refresh_from_db()
    return best_wins(club.published(event), but)


def correct_to(event: Event, table_id: int, side: str) -> None:
    """The sheets of a finished table, corrected so that this side has won."""
    caller = "E" if side == "EW" else "N"
    for sheet in sheets.of_tables([table_id])[table_id]:
        values = {**ALL_TRICKS, "side": side, "caller": caller}
        corrections_services.correct_sheet(
            event=event,
            table_id=table_id,
            number=sheet.number,
            correction=Correction(values=values, reason="Sides were exchanged"),
            by=club.user(),
        )
