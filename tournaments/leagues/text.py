"""Sentences of a league's log, and labels."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext

from engine.sentences import N
from tournaments.models import League, LeagueLine

LOG: dict[str, str] = {
    "league_created": N("%(by)s created the league."),
    "league_changed": N("%(by)s changed “%(fields)s” from %(before)s to %(after)s."),
    "league_published": N("%(by)s published the league."),
    "league_finished": N("%(by)s finished the league."),
    "league_reopened": N("%(by)s reopened the league."),
    "season_planned": N("%(by)s planned the season: %(count)s matches, %(conflicts)s conflicts."),
    "fixture_changed": N("%(by)s moved %(match)s to %(after)s."),
    "decider_added": N("%(by)s added a decider: %(match)s."),
    "team_added": N("%(by)s added the team %(name)s."),
    "team_changed": N("%(by)s changed the team %(name)s."),
    "team_removed": N("%(by)s removed the team %(name)s."),
    "captain_added": N("%(by)s made %(captain)s captain of %(name)s."),
    "captain_removed": N("%(by)s removed %(captain)s as captain of %(name)s."),
    "captain_link_made": N("%(by)s created a personal link for %(captain)s, captain of %(name)s."),
    "team_withdrawn": N("%(by)s withdrew %(name)s: matches already played count."),
    "team_struck": N("%(by)s withdrew %(name)s: no match of the team counts."),
    "team_returned": N("%(by)s let %(name)s return to the league."),
    "players_listed": N("%(by)s put players on the list of %(team)s: %(names)s."),
    "listing_ended": N("%(by)s ended the listing of %(name)s for %(team)s on %(day)s."),
    "listing_removed": N("%(by)s removed %(name)s from the list of %(team)s."),
    "player_suspended": N("%(by)s suspended %(name)s of %(team)s from %(day)s."),
    "suspension_lifted": N("%(by)s lifted the suspension of %(name)s of %(team)s."),
    "postponement_asked": N("%(by)s asked to move %(match)s to %(after)s: %(reason)s"),
    "postponement_agreed": N("%(by)s agreed to move %(match)s to %(after)s."),
    "postponement_granted": N("%(by)s moved %(match)s to %(after)s: %(reason)s"),
    "postponement_refused": N("%(by)s refused to move %(match)s."),
    "postponement_withdrawn": N("%(by)s withdrew the request to move %(match)s."),
    "match_created": N("%(by)s created the event of %(match)s."),
    "match_linked": N("%(by)s linked %(match)s to the event %(event)s."),
    "line_up_entered": N("%(by)s entered the line-up of %(team)s for %(match)s: %(count)s pairs."),
    "match_reported": N("%(by)s reported %(match)s for %(team)s: %(score)s."),
    "league_ruling_issued": N("%(by)s issued a ruling about %(team)s: %(decision)s. %(reason)s"),
    "league_ruling_cancelled": N("%(by)s cancelled a ruling about %(team)s: %(reason)s"),
}
"""One sentence for each action."""
CHANGES = {
    "decider_added": "planned",
    "postponement_asked": "asked",
    "postponement_agreed": "agreed",
    "postponement_granted": "granted",
    "postponement_refused": "refused",
    "postponement_withdrawn": "withdrawn",
    "match_created": "event",
    "match_linked": "event",
    "match_reported": "reported",
}
"""What a line about a match means to other programs; docs/formats/webhook.md lists them."""


@dataclass(frozen=True, slots=True)
class LoggedLine:
    """A line of the log as a sentence."""

    at: datetime
    sentence: str


def log_of(league: League, most: int = 100) -> Iterator[LoggedLine]:
    """Yield the newest lines of the log, the newest first."""
    for line in LeagueLine.objects.filter(league=league).order_by("-pk")[:most]:
        by = line.by_name or gettext("The server")
        yield LoggedLine(line.at, gettext(LOG[line.action]) % {**line.facts, "by": by})
