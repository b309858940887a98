"""Effects of a bracket on the rounds: further rounds, eliminated entries, notices."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from django.utils.translation import gettext

from engine.sentences import N
from standings import Facts, Standings
from tournaments.brackets.games import WALKOVER, Knockout, knockout_of, playable, schedule_of_bracket, standing
from tournaments.brackets.group_options import two_at_a_table
from tournaments.brackets.groups import final_is_outdated
from tournaments.brackets.groups_page import letter_of
from tournaments.brackets.places import by_place, places
from tournaments.brackets.text import Titles
from tournaments.core.draws import SYSTEMS_WITH_BRACKETS, DrawnOrder
from tournaments.core.facts import facts_of
from tournaments.models import Event, Round

RANKED = N(
    "The entry that gets furthest in the bracket ranks highest. Entries eliminated in the same round share a "
    "rank. Points are for information only."
)


def goes_on(event: Event, last: Round) -> bool:
    """Whether another round follows.

    It depends on the planned rounds or on the games left in the bracket.
    """
    knockout = knockout_of(event)
    return last.number < event.rounds_planned if knockout is None else not knockout.decided


def is_over(event: Event) -> bool:
    """Whether there is a bracket with all games decided."""
    knockout = knockout_of(event)
    return knockout is not None and knockout.decided


def is_out(event: Event, number: int) -> bool:
    """Whether an entry was in the bracket and has no game left.

    The winner is not out.
    """
    knockout, own = knockout_of(event), str(number)
    if knockout is None or own not in knockout.seeds or own in places(knockout)[0]:
        return False
    return all(own not in (game.one, game.other) for game in knockout.games if game.winner is None)


def walkovers(event: Event, round_: Round) -> set[int]:
    """Return ids of tables of a round that stay open because an entry has withdrawn."""
    if event.system not in SYSTEMS_WITH_BRACKETS:
        return set()
    numbers = [number for round_number, number in left_open(event, facts_of(event)) if round_number == round_.number]
    return set(round_.places.filter(table_number__in=numbers).values_list("table_id", flat=True))


def left_open(event: Event, facts: Facts, drawn: DrawnOrder | None = None) -> set[tuple[int, int]]:
    """Return the round and number of each table left unfinished after a withdrawal.

    In a bracket the other side advances. In groups it scores what was played; the director rules on the rest.
    """
    knockout = knockout_of(event, facts, drawn)
    at = knockout.at if knockout else {}
    over = (
        {(at[name].round, at[name].number) for name, how in knockout.how.items() if how == WALKOVER and name in at}
        if knockout
        else set()
    )
    if event.system == Event.System.GROUPS and two_at_a_table(event):
        gone = {entry.number for entry in facts.entries if entry.withdrawn}
        open_tables = (
            table for table in facts.tables if not table.complete and gone.intersection(table.seats.values())
        )
        over |= {(table.round, table.number) for table in open_tables}
    return over


def without_abandoned(event: Event, table: Standings, facts: Facts, drawn: DrawnOrder | None = None) -> Standings:
    """Return the standings without counting abandoned tables as missing."""
    if event.system not in SYSTEMS_WITH_BRACKETS:
        return table
    over = left_open(event, facts, drawn)
    missing = [
        one_table
        for one_table in facts.tables
        if not one_table.complete and (one_table.round, one_table.number) not in over
    ]
    newest = sum(missed.round == table.round for missed in missing)
    return replace(table, provisional=bool(missing), tables_done=table.tables_total - newest)


def draft_is_outdated(event: Event) -> bool:
    """Whether the draft has other sides than advanced."""
    draft = event.rounds.filter(state=Round.State.DRAFT).first()
    drawn = schedule_of_bracket(event)
    if draft is None or drawn is None or "games" not in draft.seated_from:
        return False
    now = standing(event, drawn.content["seeds"], first=drawn.first, facts=facts_of(event))
    games = sorted(game.name for game in playable(now.games))
    seated = draft.seated_from
    return (games, dict(now.winners)) != (sorted(seated["games"].values()), seated["winners"])


def draft_must_be_drawn_again(event: Event) -> bool:
    """Whether the draft of a bracket or final has other entries than qualify now."""
    return event.system in SYSTEMS_WITH_BRACKETS and (draft_is_outdated(event) or final_is_outdated(event))


def notices_of(event: Event) -> list[str]:
    """Return notices for staff about the bracket.

    They cover results corrected after the other side advanced, and drafts made before a correction.
    """
    if event.system not in SYSTEMS_WITH_BRACKETS:
        return []
    facts = facts_of(event)
    knockout = knockout_of(event, facts)
    notices = (
        list(describe_changes(knockout, {str(entry.number): entry.name for entry in facts.entries})) if knockout else []
    )
    if draft_must_be_drawn_again(event):
        notices.append(
            gettext("The qualifiers have changed since the draft was made. Re-pair the draft before you publish it.")
        )
    return notices


def rank_by_bracket(event: Event, table: Standings, facts: Facts, drawn: DrawnOrder | None = None) -> Standings:
    """Rank a knock-out by its bracket. Standings of other events stay unchanged."""
    knockout = knockout_of(event, facts, drawn)
    return by_place(table, places(knockout)) if knockout else table


def describe_changes(knockout: Knockout, names: Mapping[str, str]) -> Iterator[str]:
    """Yield a sentence for each game that a correction gives to the other side."""
    titles = Titles(knockout)
    words = gettext(
        "%(game)s: after a correction, %(winner)s has won. The next round was already published, so %(other)s "
        "keeps playing. The bracket stays as published."
    )
    for name, winner in knockout.changed.items():
        yield words % {"game": titles.game[name], "winner": names[winner], "other": names[knockout.winners[name]]}


SYSTEMS = (Event.System.KNOCKOUT, Event.System.DOUBLE_KNOCKOUT, Event.System.GROUPS)


def table_titles(round_: Round) -> dict[int, str]:
    """Return `Semi-final 1` or `Group A` by table number; empty for other systems."""
    event = round_.event
    if event.system not in SYSTEMS:
        return {}
    if games := round_.seated_from.get("games"):
        return _games(event, games)
    groups = round_.seated_from.get("groups", {})
    return {int(table): gettext("Group %(letter)s") % {"letter": letter_of(group)} for table, group in groups.items()}


def _games(event: Event, games: dict[str, str]) -> dict[int, str]:
    drawn = schedule_of_bracket(event)
    if drawn is None:
        return {}
    titles = Titles(standing(event, drawn.content["seeds"], first=drawn.first, facts=facts_of(event))).game
    return {int(table): titles[name] for table, name in games.items() if name in titles}
