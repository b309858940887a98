"""Titles of the tables of a round: a game of a bracket, or a group."""

from django.utils.translation import gettext

from tournaments.brackets.games import schedule_of_bracket, standing
from tournaments.brackets.groups_page import letter_of
from tournaments.brackets.text import Titles
from tournaments.core.facts import facts_of
from tournaments.models import Event, Round

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
