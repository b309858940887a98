"""Sheets that do not count yet: who may say yes to them, who has to, and what waits at the desk."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext

from games import api
from games.api import AnswerData, SheetData, TableData
from tournaments.core.formats import shape_with
from tournaments.core.names import public_name, with_people
from tournaments.core.rounds import PUBLIC
from tournaments.core.versions import event_topic
from tournaments.models import Event, Place
from tournaments.result_rules.rules import Confirm, ResultRules, read_rules
from tournaments.result_rules.second_person import waits_for_second

WAITING, DISPUTED = "waiting", "disputed"


@dataclass(frozen=True, slots=True)
class TableSides:
    """Who plays for which side of a table.

    `side_of` knows seats and sides, `names` the entries of each side at which people sit, as public as they chose; bots
    answer for nobody and stand nowhere here.
    """

    round: int
    table: int
    side_of: Mapping[str, str]
    names: Mapping[str, tuple[str, ...]]

    def others(self, seat: str) -> list[str]:
        """The sides with people that are not that of this seat."""
        return [side for side in self.names if side != self.side_of.get(seat)]


@dataclass(frozen=True, slots=True)
class OpenSheet:
    """A version of a sheet that waits or is disputed, at table `table` of round `round`.

    `waits_for` names those who have to say yes: each of them when `everybody`, else one of them; nobody where a second
    person of the staff has to. `meanwhile` is the version that counts until then, if there is one.
    """

    fact: SheetData
    round: int
    table: int
    waits_for: tuple[str, ...]
    everybody: bool
    answers: tuple[AnswerData, ...]
    meanwhile: SheetData | None
    held: bool = False
    """One device entered and confirmed it, so that it waits for the desk."""
    rivals: tuple[SheetData, ...] = ()
    """Of a dispute: what other players reported of the same deal, oldest first."""

    @property
    def disputed(self) -> bool:
        return self.fact.state == DISPUTED

    @property
    def by_staff(self) -> bool:
        """Typed in by staff: a second person of the staff has to agree."""
        return not self.fact.seat

    @property
    def rejection(self) -> AnswerData | None:
        """The first no, if anybody said it."""
        return next((one for one in self.answers if one.kind == "reject"), None)

    @property
    def sentence(self) -> str:
        """What is missing, as a sentence."""
        facts = {"table": self.table, "deal": self.fact.number, "who": self.fact.author_name}
        if self.rivals:
            return gettext(
                "Table %(table)s: deal %(deal)s is disputed: %(who)s and %(other)s entered different results."
            ) % {**facts, "other": self.rivals[-1].author_name}
        if self.disputed:
            return _dispute(self.rejection, facts)
        if self.by_staff:
            return gettext("Table %(table)s: deal %(deal)s, typed in by %(who)s, waits for a second person.") % facts
        if self.held:
            return gettext("Table %(table)s: deal %(deal)s was confirmed from one device: check.") % facts
        if not self.waits_for:
            return gettext("Table %(table)s: deal %(deal)s waits to be confirmed at the desk.") % facts
        names = listed(self.waits_for, self.everybody)
        return gettext("Table %(table)s: deal %(deal)s waits for %(names)s to confirm.") % {**facts, "names": names}


def _dispute(rejection: AnswerData | None, facts: dict[str, object]) -> str:
    facts = {**facts, "who": rejection.author_name if rejection else "", "why": rejection.reason if rejection else ""}
    if facts["why"]:
        return gettext("Table %(table)s: deal %(deal)s is disputed: %(who)s says “%(why)s”.") % facts
    return gettext("Table %(table)s: deal %(deal)s is disputed: %(who)s does not agree.") % facts


def listed(names: Iterable[str], everybody: bool = False) -> str:
    """`Ayu`, `Ayu or Budi`, `Ayu, Budi and Citra`."""
    words = list(names)
    if len(words) < 2:
        return "".join(words)
    sentence = gettext("%(most)s and %(last)s") if everybody else gettext("%(most)s or %(last)s")
    return sentence % {"most": ", ".join(words[:-1]), "last": words[-1]}


def open_sheets(event: Event) -> list[OpenSheet]:
    """Every sheet of the event that waits or is disputed: disputes first, then by round, table and deal.

    A correction that was rejected is done with: the version before it counts.
    """
    facts = api.unsettled_sheets([event_topic(event)])
    tables = {fact.table_id for fact in facts}
    sides = sides_of_tables(event, tables)
    answers = api.answers_to([fact.sheet_id for fact in facts])
    standing = {(one.table_id, one.number): one for sheets in api.sheets_of(tables).values() for one in sheets}
    found = [
        _open(event, fact, sides[fact.table_id], answers[fact.sheet_id], standing.get((fact.table_id, fact.number)))
        for fact in facts
        if fact.table_id in sides
    ]
    left = [one for one in found if not (one.disputed and one.meanwhile)]
    return sorted(left, key=lambda one: (not one.disputed, one.round, one.table, one.fact.number))


def _open(
    event: Event, fact: SheetData, sides: TableSides, answers: list[AnswerData], standing: SheetData | None
) -> OpenSheet:
    waits_for = tuple(name for side in unanswered(fact, sides, answers) for name in sides.names[side])
    everybody = read_rules(event.result_options).confirm == Confirm.ALL
    meanwhile = standing if standing and standing.settled else None
    rivals = rivals_of(fact) if fact.state == DISPUTED else ()
    held = fact.state == WAITING and is_held(read_rules(event.result_options), answers)
    return OpenSheet(fact, sides.round, sides.table, waits_for, everybody, tuple(answers), meanwhile, held, rivals)


def is_held(rules: ResultRules, answers: Iterable[AnswerData]) -> bool:
    """Whether a result waits for the desk because the device that entered it also confirmed it."""
    return rules.seat_pins and any(one.kind == "accept" and one.same_device for one in answers)


def rivals_of(fact: SheetData) -> tuple[SheetData, ...]:
    """What players reported of the same deal before this version and otherwise, since a version last counted."""
    before = [one for one in api.history_of(fact.table_id, fact.number) if one.version < fact.version]
    since = max((one.version for one in before if one.settled), default=0)
    reports = [one for one in before if one.version > since and one.seat and one.seat != fact.seat and not one.void]
    return tuple(one for one in reports if one.values != fact.values)


def action_to_settle(fact: SheetData) -> str:
    """What of tournaments.core.permissions the desk needs to let this version count: a dispute is for leaders."""
    return "settle" if fact.state == DISPUTED or waits_for_second(fact) else "confirm"


def blocking_sheets(event: Event) -> list[OpenSheet]:
    """Those for which no other version counts meanwhile: a round cannot be closed over them."""
    return [one for one in open_sheets(event) if one.meanwhile is None]


def sheets_to_answer(event: Event, table_id: int, seat: str) -> list[SheetData]:
    """The sheets of a table to which whoever sits on this seat, or plays for this side, may say yes or no."""
    pending = api.pending_of([table_id]).get(table_id, [])
    return [fact for fact in pending if may_answer(event, fact, seat)]


def may_answer(event: Event, fact: SheetData, seat: str) -> bool:
    """Whether this seat (or side) may answer this version now.

    It must wait, have been entered by a player of another side (where everybody plays alone: any other player), and
    this side must not have said yes already. What was rejected is decided at the desk, or entered again.
    """
    sides = sides_at(event, fact.table_id)
    if sides is None or seat not in sides.side_of:
        return False
    return sides.side_of[seat] in unanswered(fact, sides, answers_of(fact))


def who_must_answer(event: Event, fact: SheetData) -> list[str]:
    """The public names of those who may still say yes to it: one of them has to, or each where the event says all."""
    sides = sides_at(event, fact.table_id)
    if sides is None:
        return []
    return [name for side in unanswered(fact, sides, answers_of(fact)) for name in sides.names[side]]


def waiting_words(event: Event, fact: SheetData) -> str:
    """`Ayu or Budi`, or `Ayu and Budi` where each must agree; empty when nobody can."""
    return listed(who_must_answer(event, fact), read_rules(event.result_options).confirm == Confirm.ALL)


def unanswered(fact: SheetData, sides: TableSides, answers: Collection[AnswerData]) -> list[str]:
    """The sides that may still say yes to a version a player entered; none when it does not wait for players."""
    if fact.state != WAITING or not fact.seat:
        return []
    agreed = {sides.side_of.get(one.seat) for one in answers if one.kind == "accept"}
    return [side for side in sides.others(fact.seat) if side not in agreed]


def sides_at(event: Event, table_id: int) -> TableSides | None:
    """The sides of one table; None when it belongs to no published round of the event."""
    return sides_of_tables(event, [table_id]).get(table_id)


def sides_of_tables(event: Event, table_ids: Iterable[int]) -> dict[int, TableSides]:
    """The sides of tables of published rounds, by table; others are left out."""
    rows = Place.objects.filter(table_id__in=list(table_ids), round__event=event, round__state__in=PUBLIC)
    by_table: dict[int, list[Place]] = {}
    for place in rows.select_related("round", "entry").prefetch_related(*with_people("entry__")).order_by("id"):
        by_table.setdefault(place.table_id, []).append(place)
    tables = api.tables(by_table)
    return {table_id: _sides(event, tables[table_id], places) for table_id, places in by_table.items()}


def _sides(event: Event, table: TableData, places: list[Place]) -> TableSides:
    shape = shape_with(event, table.options)
    side_of = {seat: side for place, side in shape.sides.items() for seat in (*shape.places[place], place, side)}
    names: dict[str, tuple[str, ...]] = {}
    for place in sorted(places, key=lambda one: list(shape.places).index(one.seat)):
        side = shape.sides[place.seat]
        names[side] = (*names.get(side, ()), public_name(place.entry))
    return TableSides(places[0].round.number, places[0].table_number, side_of, names)


def answers_of(fact: SheetData) -> list[AnswerData]:
    """What was said to one version, oldest first."""
    return api.answers_to([fact.sheet_id])[fact.sheet_id]
