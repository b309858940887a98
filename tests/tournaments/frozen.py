"""Evenings that were played and closed under rules of ranking of then, kept in tests/data/frozen.

Of each evening there is its archive, and beside it the standings that were public when it closed: the CSV file and
the JSON of REST. `evenings` made them; `write` is called on the commit whose rules are to be kept:

- `rules_1_*`: be665f0, the last commit before only who played was ranked (decision 0360)
- `rules_2_*`: e3e02c4, the last commit before it was kept why an entry sits out (decision 0419)

Nobody makes them again for later code: then they would prove nothing.
"""

from collections.abc import Iterator
from pathlib import Path

from tests.tournaments import club
from tournaments.archive.export import export_event
from tournaments.changes import selectors as changes
from tournaments.changes import services as changes_services
from tournaments.changes.selectors import Asked
from tournaments.desk import services as desk_services
from tournaments.entries import services as entries_services
from tournaments.events import services as events_services
from tournaments.models import Event, Round
from tournaments.rankings import selectors as rankings_selectors
from tournaments.rankings.files import as_csv
from tournaments.rulings import services as rulings_services

FOLDER = Path(__file__).resolve().parent.parent / "data" / "frozen"


def evenings() -> Iterator[Event]:
    """Closed events: individuals by points and by table points, pairs by match points and in a knock-out."""
    yield _individuals()
    pairs = {**club.PAIRS, "odd": "sit_out", "ranking": "match_points", "rounds_planned": 3}
    yield _over(club.event(10, name="pairs", sit_out_score=1, **pairs))
    yield _over(club.event(10, name="knockout", **{**pairs, "system": "knockout", "ranking": "score_sum"}))
    tables = {"odd": "sit_out", "rounds_planned": 2, "ranking": "table_points"}
    yield _over(club.event(9, name="tables", sit_out_score=2, **tables))


def _individuals() -> Event:
    """Truf: byes set to 6 points, a latecomer who sits out, one absent for a round, one withdrawn, one never there."""
    made = club.event(13, name="individuals", odd="sit_out", sit_out_score=6, rounds_planned=4)
    by = club.user()
    entries_services.enter_people(made, [club.PersonRow("Never There")], by)
    first = club.published(made)
    club.play_round(first)
    late = club.late_entry(made)
    _let_wait(first, late.number)
    desk_services.close_round(first, by)
    entries_services.check_out(club.entry(made, 5), by)
    club.played(made)
    entries_services.check_in(club.entry(made, 5), by)
    entries_services.withdraw(club.entry(made, 9), by)
    rulings_services.issue_ruling(made, club.entry(made, 2), "penalty", -3, "Late again.", by)
    return _over(made)


def _let_wait(round_: Round, number: int) -> None:
    asked = Asked("late", number)
    offered = next(one for one in changes.ways_of(round_, asked) if one.way.kind == "wait")
    changes_services.change_round(round_, asked, offered.token, club.user())


def _over(made: Event) -> Event:
    """Its rounds played to the last, and the event closed."""
    made.refresh_from_db()
    while made.rounds.count() < made.rounds_planned:
        club.played(made)
        made.refresh_from_db()
    events_services.finish_event(made, club.user())
    made.refresh_from_db()
    return made


def write(prefix: str, folder: Path = FOLDER) -> None:
    """The evenings as files `{prefix}_{name}.zip`, `.csv` and `.json`, made by the code that runs."""
    folder.mkdir(exist_ok=True)
    for made in evenings():
        name = f"{prefix}_{made.name}"
        (folder / f"{name}.zip").write_bytes(export_event(made).data)
        (folder / f"{name}.csv").write_bytes(as_csv(made, rankings_selectors.standings_of(made)))
        (folder / f"{name}.json").write_bytes(rankings_selectors.standings_json(made)[1])
