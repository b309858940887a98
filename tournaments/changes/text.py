"""Texts of round changes: the effect of an option, its moves and its costs."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from engine.sentences import N
from seating.changes import Figures, RoundChangeOption, Transfer
from standings.facts import ALL, BYES
from tournaments.core.facts import rules_of
from tournaments.core.text import seat_labels
from tournaments.models import Event

Names = Mapping[int, str]

LATE_TITLES = {
    "bot": N("%(name)s replaces the bot at table %(table)s"),
    "side": N("%(name)s takes the empty side at table %(table)s"),
    "short_table": N("%(name)s joins table %(table)s"),
    "new_table": N("New table %(table)s with players who are sitting out"),
    "new_table_from_others": N("New table %(table)s with one player from each of several full tables"),
    "wait": N("%(name)s sits out this round"),
}
LEAVING_TITLES = {
    "substitute": N("Replaced by %(others)s"),
    "bot": N("A bot plays instead"),
    "shorter": N("Table %(table)s plays with one seat fewer"),
    "side_empty": N("The side stays empty"),
    "from_another_table": N("Replaced by %(others)s from table %(from_table)s"),
    "to_other_tables": N("Table %(table)s is closed, and its other players move to other tables"),
    "table_goes": N("Table %(table)s is closed, and its other players sit out"),
}
SWAP_TITLE = N("%(name)s and %(others)s swap seats")

KIND_TITLES = {
    "late": N("Late arrival"),
    "no_show": N("No-show"),
    "withdrawal": N("Withdrawal"),
    "swap": N("Swap"),
    "substitute": N("Stand-in"),
    "undo": N("Change undone"),
    "reseated": N("Tables re-paired after a correction"),
    "seats_corrected": N("Seats corrected"),
}


@dataclass(frozen=True, slots=True)
class ChangeText:
    """Text of an option: its title, moves and costs."""

    title: str
    touched: str
    moves: tuple[str, ...]
    costs: tuple[str, ...]


def describe_way(event: Event, way: RoundChangeOption, *, entry: int, leaving: bool, names: Names) -> ChangeText:
    """Return an option as text. `entry` is the one it is about."""
    moves = tuple(move_words(event, move, names) for move in _in_order(way, entry))
    return ChangeText(
        _title(way, entry, leaving, names),
        touched_text(way),
        moves,
        (*_counts(event, way), *_waits(way, names), *costs(way.figures, names)),
    )


def _counts(event: Event, way: RoundChangeOption) -> list[str]:
    """Describe how a sit-out scores for a latecomer."""
    if way.kind != "wait" or rules_of(event).missed not in (ALL, BYES):
        return []
    return [gettext("A late arrival scores the lower quartile of the round’s results, but never more than for a bye.")]


def _waits(way: RoundChangeOption, names: Names) -> list[str]:
    """Name entries that must sit out because of the option."""
    if not way.left_waiting or way.kind == "wait":
        return []
    return [
        gettext("Cannot play this round: %(names)s.")
        % {"names": ", ".join(names.get(entry, "") for entry in way.left_waiting)}
    ]


def touched_text(way: RoundChangeOption) -> str:
    """Return the number of changed tables as text."""
    numbers = [str(table.number) for table in way.tables]
    if not numbers:
        return gettext("No tables change.")
    words = ngettext("One table changes: %(tables)s.", "%(count)s tables change: %(tables)s.", len(numbers))
    return words % {"count": len(numbers), "tables": ", ".join(numbers)}


def move_words(event: Event, move: Transfer, names: Names) -> str:
    """Return one move as a sentence."""
    before, after = move.before, move.after
    facts: dict[str, object] = {"name": names.get(move.entry, str(move.entry))}
    if before:
        facts |= {"before": before.table, "seat_before": _seat(event, before.place)}
    if after:
        facts |= {"after": after.table, "seat": _seat(event, after.place)}
    return gettext(_sentence(move)) % facts


def _sentence(move: Transfer) -> str:
    before, after = move.before, move.after
    if after is None:
        return N("%(name)s leaves table %(before)s.") if move.seated_before else N("%(name)s is not in the round.")
    if after.waits:
        return N("%(name)s sits out this round.")
    if before is None or before.waits:
        return N("%(name)s joins table %(after)s, %(seat)s.")
    if before.table == after.table:
        return N("%(name)s stays at table %(after)s but moves from %(seat_before)s to %(seat)s.")
    return N("%(name)s moves from table %(before)s to table %(after)s, %(seat)s.")


def costs(figures: Figures, names: Names) -> list[str]:
    """Describe the costs of an option; empty if there are none."""
    pairs = [
        (N("Seating request not met: %(names)s."), figures.broken),
        (N("Partners again: %(names)s."), figures.partners),
        (N("Met before: %(names)s."), figures.again),
        (N("Same club: %(names)s."), figures.clubs),
    ]
    sentences = [gettext(words) % {"names": _pairs(numbers, names)} for words, numbers in pairs if numbers]
    if figures.waits_again:
        again = ", ".join(names.get(entry, str(entry)) for entry in figures.waits_again)
        sentences.insert(0, gettext("Sitting out again: %(names)s.") % {"names": again})
    return sentences


def _pairs(pairs: Iterable[tuple[int, ...]], names: Names) -> str:
    return "; ".join(" – ".join(names.get(entry, str(entry)) for entry in pair) for pair in pairs)


def _title(way: RoundChangeOption, entry: int, leaving: bool, names: Names) -> str:
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


def _in_order(way: RoundChangeOption, entry: int) -> list[Transfer]:
    """Sort moves: the entry concerned first, then other moves, then mere shifts."""
    return sorted(way.moves, key=lambda move: (move.entry != entry, move in way.shifted, move.entry))


def _seat(event: Event, place: str) -> str:
    return seat_labels(event).get(place, place)
