"""What a bracket means for the rounds of an event: whether it goes on, who is out, what staff must be told."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from django.utils.translation import gettext

from engine.sentences import N
from standings import Facts, Standings
from tournaments.brackets.games import WALKOVER, Knockout, knockout_of, playable, schedule_of_bracket, standing
from tournaments.brackets.group_options import two_at_a_table
from tournaments.brackets.groups import final_is_outdated
from tournaments.brackets.places import by_place, places
from tournaments.brackets.text import Titles
from tournaments.core.draws import SYSTEMS_WITH_BRACKETS, Drawn
from tournaments.core.facts import facts_of
from tournaments.models import Event, Round

RANKED = N(
    "Who comes furthest in the bracket stands highest; who goes out at the same level shares the rank. "
    "The points are told for information."
)


def goes_on(event: Event, last: Round) -> bool:
    """Whether a round comes after this one: as many as were planned, or what the games of a bracket still take."""
    found = knockout_of(event)
    return last.number < event.rounds_planned if found is None else not found.decided


def is_over(event: Event) -> bool:
    """Whether there is a bracket and every game of it is decided."""
    found = knockout_of(event)
    return found is not None and found.decided


def is_out(event: Event, number: int) -> bool:
    """Whether an entry was in the bracket and has no game left in it. Who has won it is not out."""
    found, own = knockout_of(event), str(number)
    if found is None or own not in found.seeds or own in places(found)[0]:
        return False
    return all(own not in (game.one, game.other) for game in found.games if game.winner is None)


def walkovers(event: Event, round_: Round) -> set[int]:
    """Ids of the tables of a round from which nothing more is expected, because somebody has left."""
    if event.system not in SYSTEMS_WITH_BRACKETS:
        return set()
    numbers = [number for round_number, number in left_open(event, facts_of(event)) if round_number == round_.number]
    return set(round_.places.filter(table_number__in=numbers).values_list("table_id", flat=True))


def left_open(event: Event, facts: Facts, drawn: Drawn | None = None) -> set[tuple[int, int]]:
    """Round and number of each table that is not played to its end because a side has left.

    In a bracket the other side goes through. In groups it has what was played; more is for the director to rule.
    """
    found = knockout_of(event, facts, drawn)
    at = found.at if found else {}
    over = (
        {(at[name].round, at[name].number) for name, how in found.how.items() if how == WALKOVER and name in at}
        if found
        else set()
    )
    if event.system == Event.System.GROUPS and two_at_a_table(event):
        gone = {entry.number for entry in facts.entries if entry.withdrawn}
        open_tables = (
            table for table in facts.tables if not table.complete and gone.intersection(table.seats.values())
        )
        over |= {(table.round, table.number) for table in open_tables}
    return over


def settled(event: Event, table: Standings, facts: Facts, drawn: Drawn | None = None) -> Standings:
    """The standings not provisional for the sake of tables that nobody goes on with."""
    if event.system not in SYSTEMS_WITH_BRACKETS:
        return table
    over = left_open(event, facts, drawn)
    missing = [one for one in facts.tables if not one.complete and (one.round, one.number) not in over]
    newest = sum(one.round == table.round for one in missing)
    return replace(table, provisional=bool(missing), tables_done=table.tables_total - newest)


def draft_is_outdated(event: Event) -> bool:
    """Whether the draft that waits was made when other sides had gone through."""
    draft = event.rounds.filter(state=Round.State.DRAFT).first()
    drawn = schedule_of_bracket(event)
    if draft is None or drawn is None or "games" not in draft.seated_from:
        return False
    now = standing(event, drawn.content["seeds"], drawn.first, facts_of(event))
    games = sorted(game.name for game in playable(now.games))
    seated = draft.seated_from
    return (games, dict(now.winners)) != (sorted(seated["games"].values()), seated["winners"])


def draft_must_be_drawn_again(event: Event) -> bool:
    """Whether the draft of a bracket, or of a final after groups, is of others than go through now."""
    return event.system in SYSTEMS_WITH_BRACKETS and (draft_is_outdated(event) or final_is_outdated(event))


def notices_of(event: Event) -> list[str]:
    """What staff must know: results corrected after others had gone through, and a draft made before that."""
    if event.system not in SYSTEMS_WITH_BRACKETS:
        return []
    facts = facts_of(event)
    found = knockout_of(event, facts)
    told = list(changes_told(found, {str(entry.number): entry.name for entry in facts.entries})) if found else []
    if draft_must_be_drawn_again(event):
        told.append(gettext("Somebody else goes through since the draft was drawn. Draw it again before you publish."))
    return told


def placed(event: Event, table: Standings, facts: Facts, drawn: Drawn | None = None) -> Standings:
    """The standings of a knock-out: by how far everybody came. Others stay as they are."""
    found = knockout_of(event, facts, drawn)
    return by_place(table, places(found)) if found else table


def changes_told(found: Knockout, names: Mapping[str, str]) -> Iterator[str]:
    """A sentence for each game that a correction would have given to the other side."""
    titles = Titles(found)
    words = gettext(
        "%(game)s: by a correction %(winner)s has won, but the next round was published before, and %(other)s plays "
        "on. The bracket stays as it was published."
    )
    for name, winner in found.changed.items():
        yield words % {"game": titles.game[name], "winner": names[winner], "other": names[found.winners[name]]}
