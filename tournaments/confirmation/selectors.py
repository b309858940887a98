"""Unconfirmed sheets: possible and required confirmations, and work for the desk."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext

from games.api import sheets as game_sheets
from games.api import tables as game_tables
from games.api.sheets import AnswerData, SheetData
from games.api.tables import TableFacts
from tournaments.core.formats import layout_with
from tournaments.core.names import public_name, with_people
from tournaments.core.rounds import PUBLIC
from tournaments.core.versions import event_topic
from tournaments.models import Event, Place
from tournaments.result_rules.schemas import Confirm, ResultRules, read_rules
from tournaments.result_rules.second_approver import waits_for_second

WAITING, DISPUTED = "waiting", "disputed"


@dataclass(frozen=True, slots=True)
class TableSides:
    """The sides of a table.

    `side_of` maps seats to sides; `names` maps sides with people to their public names. Bots answer no question and are
    left out.
    """

    round: int
    table: int
    side_of: Mapping[str, str]
    names: Mapping[str, tuple[str, ...]]

    def others(self, seat: str) -> list[str]:
        """Return the other sides with people."""
        return [side for side in self.names if side != self.side_of.get(seat)]


@dataclass(frozen=True, slots=True)
class OpenSheet:
    """A pending or disputed version of a sheet, at table `table` of round `round`.

    `waits_for` names the players who must confirm: all of them if `everybody`, else any one. It is empty if a second
    staff member must. `meanwhile` is the version that counts until then, if any.
    """

    fact: SheetData
    round: int
    table: int
    waits_for: tuple[str, ...]
    everybody: bool
    answers: tuple[AnswerData, ...]
    meanwhile: SheetData | None
    held: bool = False
    """Whether it waits for the desk, as one device entered and confirmed it."""
    rivals: tuple[SheetData, ...] = ()
    """Other players' reports of a disputed deal, oldest first."""

    @property
    def disputed(self) -> bool:
        return self.fact.state == DISPUTED

    @property
    def by_staff(self) -> bool:
        """Whether staff typed it, so a second staff member must confirm."""
        return not self.fact.seat

    @property
    def rejection(self) -> AnswerData | None:
        """Return the first rejection, if any."""
        return next((answer for answer in self.answers if answer.kind == "reject"), None)

    @property
    def sentence(self) -> str:
        """Return a sentence that names the missing confirmation."""
        facts = {"table": self.table, "deal": self.fact.number, "who": self.fact.author_name}
        if self.rivals:
            return gettext(
                "Table %(table)s: deal %(deal)s is disputed. %(who)s and %(other)s entered different results."
            ) % {**facts, "other": self.rivals[-1].author_name}
        if self.disputed:
            return _dispute(self.rejection, facts)
        if self.by_staff:
            return gettext("Table %(table)s: deal %(deal)s, entered by %(who)s, needs a second approver.") % facts
        if self.held:
            return (
                gettext("Table %(table)s: deal %(deal)s was entered and confirmed on the same device. Check the deal.")
                % facts
            )
        if not self.waits_for:
            return gettext("Table %(table)s: deal %(deal)s is waiting for the director’s confirmation.") % facts
        names = join_names(self.waits_for, self.everybody)
        return gettext("Table %(table)s: deal %(deal)s is waiting for confirmation by %(names)s.") % {
            **facts,
            "names": names,
        }


def _dispute(rejection: AnswerData | None, facts: dict[str, object]) -> str:
    facts = {**facts, "who": rejection.author_name if rejection else "", "why": rejection.reason if rejection else ""}
    if facts["why"]:
        return gettext("Table %(table)s: deal %(deal)s is disputed. %(who)s says “%(why)s”.") % facts
    return gettext("Table %(table)s: deal %(deal)s is disputed by %(who)s.") % facts


def join_names(names: Iterable[str], everybody: bool = False) -> str:
    """Return `Ayu`, `Ayu or Budi`, `Ayu, Budi and Citra`."""
    words = list(names)
    if len(words) < 2:
        return "".join(words)
    sentence = gettext("%(most)s and %(last)s") if everybody else gettext("%(most)s or %(last)s")
    return sentence % {"most": ", ".join(words[:-1]), "last": words[-1]}


def open_sheets(event: Event) -> list[OpenSheet]:
    """Return pending and disputed sheets: disputes first, then by round, table, deal.

    A rejected correction is closed: the version before it counts.
    """
    facts = game_sheets.unsettled([event_topic(event)])
    tables = {fact.table_id for fact in facts}
    sides = sides_of_tables(event, tables)
    answers = game_sheets.answers([fact.sheet_id for fact in facts])
    current = {
        (sheet.table_id, sheet.number): sheet for sheets in game_sheets.of_tables(tables).values() for sheet in sheets
    }
    opens = [
        _open(
            event,
            fact,
            sides=sides[fact.table_id],
            answers=answers[fact.sheet_id],
            current=current.get((fact.table_id, fact.number)),
        )
        for fact in facts
        if fact.table_id in sides
    ]
    left = [open_sheet for open_sheet in opens if not (open_sheet.disputed and open_sheet.meanwhile)]
    return sorted(
        left,
        key=lambda open_sheet: (not open_sheet.disputed, open_sheet.round, open_sheet.table, open_sheet.fact.number),
    )


def _open(
    event: Event, fact: SheetData, *, sides: TableSides, answers: list[AnswerData], current: SheetData | None
) -> OpenSheet:
    waits_for = tuple(name for side in unanswered(fact, sides, answers) for name in sides.names[side])
    everybody = read_rules(event.result_options).confirm == Confirm.ALL
    meanwhile = current if current and current.settled else None
    rivals = rivals_of(fact) if fact.state == DISPUTED else ()
    held = fact.state == WAITING and is_held(read_rules(event.result_options), answers)
    return OpenSheet(fact, sides.round, sides.table, waits_for, everybody, tuple(answers), meanwhile, held, rivals)


def is_held(rules: ResultRules, answers: Iterable[AnswerData]) -> bool:
    """Whether a result waits for the desk: one device entered and confirmed it."""
    return rules.seat_pins and any(answer.kind == "accept" and answer.same_device for answer in answers)


def rivals_of(fact: SheetData) -> tuple[SheetData, ...]:
    """Return differing reports of the same deal since a version last counted."""
    before = [earlier for earlier in game_sheets.history(fact.table_id, fact.number) if earlier.version < fact.version]
    since = max((earlier.version for earlier in before if earlier.settled), default=0)
    reports = [
        earlier
        for earlier in before
        if earlier.version > since and earlier.seat and earlier.seat != fact.seat and not earlier.void
    ]
    return tuple(report for report in reports if report.values != fact.values)


def action_to_settle(fact: SheetData) -> str:
    """Return the permission needed to confirm this version: leaders settle disputes."""
    return "settle" if fact.state == DISPUTED or waits_for_second(fact) else "confirm"


def blocking_sheets(event: Event) -> list[OpenSheet]:
    """Return open sheets without a counting version; they keep a round from closing."""
    return [open_sheet for open_sheet in open_sheets(event) if open_sheet.meanwhile is None]


def sheets_to_answer(event: Event, table_id: int, seat: str) -> list[SheetData]:
    """Return the sheets of a table that this seat or side may answer."""
    pending = game_sheets.pending([table_id]).get(table_id, [])
    return [fact for fact in pending if may_answer(event, fact, seat)]


def may_answer(event: Event, fact: SheetData, seat: str) -> bool:
    """Whether this seat (or side) may answer this version now.

    The version must be pending and come from a player of another side; if all play alone, from any other player. This
    side must not have confirmed yet. A rejected version is decided at the desk, or entered again.
    """
    sides = sides_at(event, fact.table_id)
    if sides is None or seat not in sides.side_of:
        return False
    return sides.side_of[seat] in unanswered(fact, sides, answers_of(fact))


def who_must_answer(event: Event, fact: SheetData) -> list[str]:
    """Return the public names of players who may still confirm.

    One of them must, or all if the event requires it.
    """
    sides = sides_at(event, fact.table_id)
    if sides is None:
        return []
    return [name for side in unanswered(fact, sides, answers_of(fact)) for name in sides.names[side]]


def waiting_words(event: Event, fact: SheetData) -> str:
    """Return `Ayu or Budi`, or `Ayu and Budi` if each must agree; empty for none."""
    return join_names(who_must_answer(event, fact), read_rules(event.result_options).confirm == Confirm.ALL)


def unanswered(fact: SheetData, sides: TableSides, answers: Collection[AnswerData]) -> list[str]:
    """Return the sides that may still confirm a player's version.

    None if it does not wait for players.
    """
    if fact.state != WAITING or not fact.seat:
        return []
    agreed = {sides.side_of.get(answer.seat) for answer in answers if answer.kind == "accept"}
    return [side for side in sides.others(fact.seat) if side not in agreed]


def sides_at(event: Event, table_id: int) -> TableSides | None:
    """Return the sides of a table; None unless in a published round of the event."""
    return sides_of_tables(event, [table_id]).get(table_id)


def sides_of_tables(event: Event, table_ids: Iterable[int]) -> dict[int, TableSides]:
    """Return the sides of tables in published rounds by table."""
    rows = Place.objects.filter(table_id__in=list(table_ids), round__event=event, round__state__in=PUBLIC)
    by_table: dict[int, list[Place]] = {}
    for place in rows.select_related("round", "entry").prefetch_related(*with_people("entry__")).order_by("id"):
        by_table.setdefault(place.table_id, []).append(place)
    tables = game_tables.facts(by_table)
    return {table_id: _sides(event, tables[table_id], places) for table_id, places in by_table.items()}


def _sides(event: Event, table: TableFacts, places: list[Place]) -> TableSides:
    layout = layout_with(event, table.options)
    side_of = {seat: side for place, side in layout.sides.items() for seat in (*layout.places[place], place, side)}
    names: dict[str, tuple[str, ...]] = {}
    for place in sorted(places, key=lambda seated: list(layout.places).index(seated.seat)):
        side = layout.sides[place.seat]
        names[side] = (*names.get(side, ()), public_name(place.entry))
    return TableSides(places[0].round.number, places[0].table_number, side_of, names)


def answers_of(fact: SheetData) -> list[AnswerData]:
    """Return the answers to one version, oldest first."""
    return game_sheets.answers([fact.sheet_id])[fact.sheet_id]
