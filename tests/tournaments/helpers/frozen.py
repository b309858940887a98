"""Events played and closed under former ranking rules, in tests/data/frozen.

Each event has an archive, and the standings that were public when it closed: the CSV file and the JSON of REST.
`evenings` created them; `write` is called on the commit whose rules are preserved:

- `rules_1_*`: be665f0, the last commit that also ranked players who did not play (decision 0360)

- `rules_2_*`: e3e02c4, the last commit that did not store why an entry sits out (decision 0360)

They are never written again by later code, because then they would prove nothing.
"""

from collections.abc import Iterator
from pathlib import Path

from tests.tournaments.helpers import club
from tournaments.archive.export import export_event
from tournaments.changes import selectors as changes
from tournaments.changes import services as changes_services
from tournaments.changes.selectors import RequestedChange
from tournaments.desk import services as desk_services
from tournaments.entries import services as entries_services
from tournaments.events import services as events_services
from tournaments.models import Event, Round
from tournaments.rankings import selectors as rankings_selectors
from tournaments.rankings.files import as_csv

FOLDER = Path(__file__).resolve().parents[2] / "data" / "frozen"


def evenings() -> Iterator[Event]:
    """Yield closed events: individuals by two rankings, pairs by match points and cup."""
    yield _individuals()
    pairs = {**club.PAIRS, "odd": "sit_out", "ranking": "match_points", "rounds_planned": 3}
    yield _over(club.event(10, name="pairs", sit_out_score=1, **pairs))
    yield _over(club.event(10, name="knockout", **{**pairs, "system": "knockout", "ranking": "score_sum"}))
    tables = {"odd": "sit_out", "rounds_planned": 2, "ranking": "table_points"}
    yield _over(club.event(9, name="tables", sit_out_score=2, **tables))


def _individuals() -> Event:
    """Yield an event of Truf with set byes, a latecomer, absences and a withdrawal."""
    made = club.event(13, name="individuals", odd="sit_out", sit_out_score=6, rounds_planned=4)
    by = club.user()
    entries_services.enter_people(event=made, rows=[club.PersonRow("Never There")], by=by)
    first = club.published(made)
    club.play_round(first)
    late = club.late_entry(made)
    _let_wait(first, late.number)
    desk_services.close_round(round_=first, by=by)
    entries_services.check_out(entry=club.entry(made, 5), by=by)
    club.played(made)
    entries_services.check_in(entry=club.entry(made, 5), by=by)
    entries_services.withdraw(entry=club.entry(made, 9), by=by)
    club.ruling(event=made, entry=club.entry(made, 2), kind="penalty", points=-3, reason="Late again.", by=by)
    return _over(made)


def _let_wait(round_: Round, number: int) -> None:
    requested_change = RequestedChange(kind="late", entry=number)
    offered = next(way for way in changes.ways_of(round_, requested_change) if way.way.kind == "wait")
    changes_services.change_round(round_=round_, requested=requested_change, token=offered.token, by=club.user())


def _over(made: Event) -> Event:
    """Its rounds played to the last, and the event closed."""
    made.refresh_from_db()
    while made.rounds.count() < made.rounds_planned:
        club.played(made)
        made.refresh_from_db()
    events_services.finish_event(event=made, by=club.user())
    made.refresh_from_db()
    return made


def write(prefix: str, folder: Path = FOLDER) -> None:
    """Write the events as `{prefix}_{name}.zip`, `.csv` and `.json` with this code."""
    folder.mkdir(exist_ok=True)
    for made in evenings():
        name = f"{prefix}_{made.name}"
        (folder / f"{name}.zip").write_bytes(export_event(event=made, by=None).data)
        (folder / f"{name}.csv").write_bytes(as_csv(made, rankings_selectors.standings_of(made)))
        (folder / f"{name}.json").write_bytes(rankings_selectors.standings_json(made)[1])
