"""Changes of a published round in words: what a way does, who moves from where to where, and what it costs."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from engine.sentences import N
from seating.changes import Figures, Move, Way
from standings.facts import ALL, BYES
from tournaments.core.facts import rules_of
from tournaments.core.seat_text import game_text
from tournaments.models import Event

Names = Mapping[int, str]

LATE_TITLES = {
    "bot": N("%(name)s plays at table %(table)s instead of the bot"),
    "side": N("%(name)s plays at table %(table)s, where nobody sat"),
    "short_table": N("%(name)s is one more at table %(table)s"),
    "new_table": N("A new table %(table)s with those who do not play"),
    "new_table_from_others": N("A new table %(table)s, with one of some full tables each"),
    "wait": N("%(name)s sits out this round"),
}
LEAVING_TITLES = {
    "substitute": N("%(others)s plays instead"),
    "bot": N("A bot plays instead"),
    "shorter": N("Table %(table)s plays with one seat less"),
    "side_empty": N("The side stays empty"),
    "from_another_table": N("%(others)s comes over from table %(from_table)s"),
    "to_other_tables": N("Table %(table)s is closed; who is left plays at other tables"),
    "table_goes": N("Table %(table)s is closed; who is left waits"),
}
SWAP_TITLE = N("%(name)s and %(others)s change places")

KIND_TITLES = {
    "late": N("Somebody came late"),
    "no_show": N("Somebody was not there"),
    "withdrawal": N("Somebody withdrew"),
    "swap": N("Two changed places"),
    "substitute": N("Somebody stands in"),
    "undo": N("A change was taken back"),
    "reseated": N("Tables were seated again after a correction"),
    "seats_corrected": N("It was corrected who sat where"),
}


@dataclass(frozen=True, slots=True)
class WayTold:
    """A way in words: its title, who moves, and what it costs."""

    title: str
    touched: str
    moves: tuple[str, ...]
    costs: tuple[str, ...]


def way_told(event: Event, way: Way, entry: int, leaving: bool, names: Names) -> WayTold:
    """A way in words. `entry` is whom it is about."""
    moves = tuple(move_words(event, move, names) for move in _in_order(way, entry))
    return WayTold(
        _title(way, entry, leaving, names),
        touched(way),
        moves,
        (*_counts(event, way), *_waits(way, names), *costs(way.figures, names)),
    )


def _counts(event: Event, way: Way) -> list[str]:
    """What sitting out counts for a latecomer."""
    if way.kind != "wait" or rules_of(event).missed not in (ALL, BYES):
        return []
    return [gettext("The round counts the lower quartile of its results for them, and no more than a bye would give.")]


def _waits(way: Way, names: Names) -> list[str]:
    """Who must sit out because of it."""
    if not way.left_waiting or way.kind == "wait":
        return []
    return [
        gettext("Cannot play this round: %(names)s.")
        % {"names": ", ".join(names.get(one, "") for one in way.left_waiting)}
    ]


def touched(way: Way) -> str:
    """How many tables change, in words."""
    numbers = [str(table.number) for table in way.tables]
    if not numbers:
        return gettext("No table changes.")
    words = ngettext("One table changes: %(tables)s.", "%(count)s tables change: %(tables)s.", len(numbers))
    return words % {"count": len(numbers), "tables": ", ".join(numbers)}


def move_words(event: Event, move: Move, names: Names) -> str:
    """One move as a sentence."""
    before, after = move.before, move.after
    facts: dict[str, object] = {"name": names.get(move.entry, str(move.entry))}
    if before:
        facts |= {"before": before.table, "seat_before": _seat(event, before.place)}
    if after:
        facts |= {"after": after.table, "seat": _seat(event, after.place)}
    return gettext(_sentence(move)) % facts


def _sentence(move: Move) -> str:
    before, after = move.before, move.after
    if after is None:
        return N("%(name)s leaves table %(before)s.") if move.seated_before else N("%(name)s is not in the round.")
    if after.waits:
        return N("%(name)s sits out this round.")
    if before is None or before.waits:
        return N("%(name)s comes to table %(after)s, %(seat)s.")
    if before.table == after.table:
        return N("%(name)s stays at table %(after)s and sits %(seat)s, not %(seat_before)s.")
    return N("%(name)s goes from table %(before)s to table %(after)s, %(seat)s.")


def costs(figures: Figures, names: Names) -> list[str]:
    """What a way costs, as sentences; nothing where it costs nothing."""
    pairs = [
        (N("A wish is not kept: %(names)s."), figures.broken),
        (N("Partners once more: %(names)s."), figures.partners),
        (N("Met before: %(names)s."), figures.again),
        (N("Of one club: %(names)s."), figures.clubs),
    ]
    told = [gettext(words) % {"names": _pairs(found, names)} for words, found in pairs if found]
    if figures.waits_again:
        again = ", ".join(names.get(entry, str(entry)) for entry in figures.waits_again)
        told.insert(0, gettext("Sits out for the second time: %(names)s.") % {"names": again})
    return told


def _pairs(found: Iterable[tuple[int, ...]], names: Names) -> str:
    return "; ".join(" – ".join(names.get(one, str(one)) for one in pair) for pair in found)


def _title(way: Way, entry: int, leaving: bool, names: Names) -> str:
    own = next(move for move in way.moves if move.entry == entry)
    at = own.before if leaving else own.after
    others = [move for move in way.moves if move.entry != entry and move not in way.shifted]
    titles = LEAVING_TITLES if leaving else LATE_TITLES
    facts = {
        "name": names.get(entry, ""),
        "others": ", ".join(names.get(move.entry, "") for move in others),
        "table": at.table if at else "",
        "from_table": others[0].table if others else "",
    }
    return gettext(titles.get(way.kind, SWAP_TITLE)) % facts


def _in_order(way: Way, entry: int) -> list[Move]:
    """Whom it is about first, then those who go elsewhere, then those who only shift."""
    return sorted(way.moves, key=lambda move: (move.entry != entry, move in way.shifted, move.entry))


def _seat(event: Event, place: str) -> str:
    return game_text(event).get(place, place)
