"""Example values of the page `/style/`, made without rows of the database."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django import forms
from django.conf import settings
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.cards import FRENCH_PACK, SPANISH_RANKS
from engine.registry import games
from engine.wording.cards import SPANISH
from games.api import rules
from games.tables.badges import Badge
from standings import DealData, EntryData, Facts, RankingRules, RulingData, TableData, standings
from tournaments.hall.selectors import OVER, PAUSED, RUNNING, RoundClock
from tournaments.models import Announcement, Club, Event, Round
from tournaments.rankings.by_round import ByRound, firsts_of, ranks_of
from tournaments.rankings.charts import rank_charts, sparks, spread_of
from tournaments.rankings.drawn_rows import draw_rows
from tournaments.rankings.selectors import EventStandings
from tournaments.rankings.table_rows import TableRow, podium_of
from tournaments.templatetags.events import RoundCard

NOW = datetime(2027, 3, 12, 19, 40, tzinfo=UTC)
SEATS = ("N", "E", "S", "W")
NAMES = (
    "Ayu Pratama",
    "Budi Santoso",
    "Citra Wijaya",
    "Dewi Lestari",
    "Eko Nugroho",
    "Maria Magdalena Wirjosoekarto-van den Bergh",
    "Gita Permata",
    "Hendra Kusuma",
)
"""One of them is too long for one line on a phone."""
OWN = 5
"""The entry of the visitor in the standings."""
POINTS = (
    (12, 7, 4, 9, 15, 2, 6, 8),
    (8, 11, 3, 10, 6, 9, 13, 1),
    (9, 4, 12, 7, 14, 5, 3, 10),
    (6, 13, 2, 9, 8, 11, 5, 7),
)
"""Points of each entry in each round."""
ICONS = re.compile(r'<symbol id="i-([a-z0-9-]+)"')


def event() -> Event:
    """Return an event that no database has: what its tags ask for is empty."""
    game, preset = next(
        (game, preset) for game in games() for preset, _name in rules.preset_choices(game) if _has_seats(game, preset)
    )
    return Event(
        pk=0, slug="example", name="Kaartclub Zeist", game=game, preset=preset, rounds_planned=6, created_at=NOW,
        state=Event.State.RUNNING, rules_version=2,
    )  # fmt: skip


def events() -> list[Event]:
    """Return an event in every state, as calendars list them."""
    listed = [event() for _state in Event.State.choices]
    for event_shown, (state, _label) in zip(listed, Event.State.choices, strict=True):
        event_shown.state, event_shown.round_now, event_shown.entry_count = state, 4, 24  # type: ignore[attr-defined]
    listed[0].hidden = True
    return listed


def _has_seats(game: str, preset: str) -> bool:
    return rules.TableRules(game, preset, {}).seats == SEATS


def table_of_standings() -> dict[str, object]:
    """Return what the standings, their podium and their charts draw, computed from example results."""
    entries = (*(EntryData(number, name) for number, name in enumerate(NAMES, 1)),)
    more = (EntryData(9, "Sari Utami", withdrawn=True), EntryData(10, "Wim de Vries"))
    facts = Facts((*entries, *more), tuple(_tables()), rulings=(RulingData(1, 3, -2),), seed=1)
    ranking = RankingRules(tie_breaks=("wins", "best_deal"), version=2)
    computed = EventStandings(7, NOW, standings(facts, ranking), None, rules_version=2)
    columns = tuple(range(1, len(POINTS) + 1))
    history = ByRound(
        columns, *ranks_of(facts, ranking, computed.rows), frozenset(firsts_of(facts.tables)), frozenset({(3, 2)})
    )
    lines, of_event = sparks(history), event()
    rows = [
        TableRow(row, "Zeist" if row.entry % 2 else "", history.cells(row), lines.get(row.entry))
        for row in computed.rows
    ]
    return {
        "event": of_event,
        "standings": computed,
        "podium": podium_of(computed),
        "rows": rows,
        "drawn": draw_rows(of_event, rows, columns, None),
        "columns": columns,
        "has_sparks": True,
        "rank_charts": rank_charts(history, computed.rows, {OWN}),
        "spread": spread_of(computed.rows, {OWN}),
        "own_row": OWN,
    }


def _tables() -> Iterator[TableData]:
    """Yield two tables in each round, at which everyone meets new opponents."""
    for number, points in enumerate(POINTS, 1):
        order = [(at * (1 if number % 2 else 3) + number) % len(points) for at in range(len(points))]
        for table, at_table in enumerate((order[:4], order[4:]), 1):
            held = {seat: entry + 1 for seat, entry in zip(SEATS, at_table, strict=True)}
            deal = DealData(1, {seat: points[entry - 1] for seat, entry in held.items()})
            yield TableData(number, table, held, (deal,), complete=True)


def clocks() -> list[RoundClock]:
    """Return the timer of a round in every state; the second has extra minutes."""
    current = Round(pk=0, event=event(), number=4)
    seconds = ((RUNNING, 1712), (RUNNING, 74), (PAUSED, 3900), (OVER, 0))
    return [
        RoundClock(current, state, NOW, NOW + timedelta(seconds=left), left, 50, (), 5 if left == 74 else 0)
        for state, left in seconds
    ]


def announcements() -> list[Announcement]:
    """Return an announcement and an urgent one, the texts of which a director would type."""
    texts = ("Coffee is served at the bar.", "The car with number 12-ABC-3 blocks the exit.")
    return [
        Announcement(text=text, urgent=urgent, until=NOW) for text, urgent in zip(texts, (False, True), strict=True)
    ]


def rounds() -> list[RoundCard]:
    """Return the rounds of an event: done, in play, a draft and to come."""
    kinds = ("done", "done", "done", "now", "draft", "next")
    return [
        RoundCard(number, kind, gettext("to come") if kind == "next" else "") for number, kind in enumerate(kinds, 1)
    ]


def cards() -> list[list[str]]:
    """Return the cards of both packs by suit, each as its rank and sign."""
    french = [[card for card in FRENCH_PACK if card[1] == suit] for suit in "SHDC"]
    return [*french, *([rank + sign for rank in SPANISH_RANKS] for sign in SPANISH.signs.values())]


def icons() -> list[str]:
    """Return the names of all icons."""
    return ICONS.findall((Path(settings.BASE_DIR) / "static" / "icons.svg").read_text())


def club_badges() -> list[dict[str, object]]:
    """Return a club for each colour, without a logo."""
    return [{"club": {"name": colour.label, "colour": colour.value}} for colour in Club.Colour]


def badges() -> list[str]:
    """Return the badges of staff."""
    return list(Badge.values)


class ExampleForm(forms.Form):
    """A field of every kind. Those without a value are wrong once the form is sent."""

    name = forms.CharField(label=_("Event name"))
    deals = forms.IntegerField(label=_("Deals per round"), help_text=_("Minutes per round"))
    code = forms.CharField(label=_("Code"), disabled=True, initial="7F3K")
    game = forms.ChoiceField(label=_("Game"), choices=Event.Format.choices)
    day = forms.DateField(label=_("Time"), widget=forms.DateInput(attrs={"type": "date"}), initial=NOW.date)
    reason = forms.CharField(label=_("Reason"), widget=forms.Textarea(attrs={"rows": 3}), help_text=_("Reason"))
    paper = forms.FileField(label=_("Or choose a file (CSV, XLSX)"), required=False)
    odd = forms.ChoiceField(label=_("Players"), choices=Event.Odd.choices, widget=forms.RadioSelect)
    hidden = forms.BooleanField(label=_("hidden"), required=False, help_text=_("Reason"))
    locked = forms.BooleanField(label=_("Paused"), required=False, disabled=True, initial=True)


def forms_of_fields() -> tuple[ExampleForm, ExampleForm]:
    """Return a new form, and one with its mistakes."""
    return ExampleForm(prefix="new"), ExampleForm({"wrong-deals": "x"}, prefix="wrong")
